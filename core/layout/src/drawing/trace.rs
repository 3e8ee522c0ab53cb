//! Icon paths as polylines, for output formats without curves.

use super::primitive::{ColorRole, Primitive};
use kurbo::{CubicBez, ParamCurve, Point, Rect, Vec2};
use websketch_json::parse_decimal;
use websketch_sketch::collect::CollectVec;

/// The side of the grid of icons.
pub const ICON_GRID: f64 = 24.0;
/// The width of their lines on the grid.
pub const ICON_LINE: f64 = 2.0;

/// Straight lines per curve. No corner is visible even on a large icon.
const STEPS: u32 = 8;
/// Points of one icon. The largest one of the set has 400.
const MAX_POINTS: usize = 4_000;

/// Traces the path data of an icon into a square. `None` if the path has other commands than `m`, `l` and `c`.
#[must_use]
pub fn trace_icon(path: &str, square: Rect, color: ColorRole) -> Option<Vec<Primitive>> {
    let scale = square.width() / ICON_GRID;
    let width = ICON_LINE * scale;
    let lines = lines(path)?.into_iter().map(|line| Primitive::Outline {
        points: line.into_iter().map(|point| square.origin() + point.to_vec2() * scale).collect_vec(),
        is_closed: false,
        fill: None,
        stroke: Some((color, width)),
    });
    Some(lines.collect_vec())
}

/// Returns the polylines on the grid.
fn lines(path: &str) -> Option<Vec<Vec<Point>>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut here = Point::ZERO;
    let mut points = 0;
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let numbers = rest.get(1..)?;
        let end = numbers.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(numbers.len());
        let (numbers, next) = numbers.split_at(end);
        rest = next;
        let ways = ways(numbers)?;
        if letter == 'm' {
            lines.push(Vec::new());
        }
        let line = lines.last_mut()?;
        match (letter, ways.as_slice()) {
            ('m' | 'l', &[way]) => {
                here = on_grid(here + way);
                line.push(here);
            }
            ('c', &[out, into, way]) => {
                let end = on_grid(here + way);
                let curve = CubicBez::new(here, here + out, here + into, end);
                line.extend((1..=STEPS).map(|step| curve.eval(f64::from(step) / f64::from(STEPS))));
                here = end;
            }
            _ => return None,
        }
        points += ways.len();
        if points > MAX_POINTS {
            return None;
        }
    }
    lines.retain(|line| line.len() > 1);
    Some(lines)
}

/// Paths are in hundredths, and so are their sums.
fn on_grid(Point { x, y }: Point) -> Point {
    Point::new((x * 100.0).round() / 100.0, (y * 100.0).round() / 100.0)
}

/// Reads pairs of numbers. A minus sign can replace the separator before it.
fn ways(text: &str) -> Option<Vec<Vec2>> {
    let mut numbers = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if matches!(letter, ' ' | ',' | '-') {
            let number = text.get(start..at)?.trim_matches([' ', ',']);
            if !number.is_empty() {
                let (sign, digits) = number.strip_prefix('-').map_or((1.0, number), |digits| (-1.0, digits));
                numbers.push(sign * parse_decimal(digits)?);
            }
            start = at;
        }
    }
    let pairs = numbers.chunks(2).map(|pair| Some(Vec2::new(*pair.first()?, *pair.get(1)?)));
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: Option<&[&[(f64, f64)]]>) {
        let expected = expected.map(|lines| {
            let line = |line: &&[(f64, f64)]| line.iter().copied().map(Point::from).collect::<Vec<_>>();
            lines.iter().map(line).collect::<Vec<_>>()
        });
        assert_eq!(lines(path), expected, "{path}");
    }

    #[test]
    fn each_line_begins_where_the_one_before_it_ended() {
        check("m4 6l16 0m-16 6l0-2.5", Some(&[&[(4.0, 6.0), (20.0, 6.0)], &[(4.0, 12.0), (4.0, 9.5)]]));
        check("m1,1l-.5.5", None);
        check("m1 1l-.5-.25", Some(&[&[(1.0, 1.0), (0.5, 0.75)]]));
        check("", Some(&[]));
    }

    #[test]
    fn a_curve_ends_where_it_says() {
        let lines = lines("m2 12c0-5.52 4.48-10 10-10").unwrap();
        let line = lines.first().unwrap();
        assert_eq!(line.len(), 1 + STEPS as usize);
        assert_eq!(line.last(), Some(&Point::new(12.0, 2.0)));
        let middle = *line.get(4).unwrap();
        assert!((middle.distance(Point::new(12.0, 12.0)) - 10.0).abs() < 0.01);
    }

    #[test]
    fn other_steps_are_not_traced() {
        check("m1 1a2 2 0 0 1 2 2", None);
        check("M1 1L2 2", None);
        check("l1 1", None);
        check("m1", None);
        check("m1 1é", None);
        check("m1 1l1 x", None);
    }
}

//! Hand-drawn strokes: every line twice, slightly bowed, with imprecise ends; letters drawn by hand.
//!
//! The style is that of Rough.js (Preet Shihn, 2018), reduced to the needs of boxes and lines. The strokes are a
//! function of the component's id.

use super::letters::strokes;
use super::primitive::{Label, Primitive};
use crate::text_metrics::Font;
use kurbo::{Point, Rect, Vec2};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::{ComponentId, hash_text, mix};

/// The largest offset of an end. Pixels.
const SLIP: f64 = 1.5;
/// The largest bow of the middle of a stroke: as a share of its length, and in pixels.
const BOW: f64 = 0.02;
const MAX_BOW: f64 = 2.5;
/// The width of the strokes of frames. Pixels.
const WIDTH: f64 = 1.3;
/// The distance of strokes from the edge, so that none of them leaves the box. Pixels.
const INSIDE: f64 = 3.0;
/// The baseline below the middle of a line, the largest lift of a letter and the largest offset of its points, and the
/// widths of its strokes, in font sizes.
const BASELINE: f64 = 0.35;
const LIFT: f64 = 0.025;
const TREMBLE: f64 = 0.018;
const PEN: f64 = 0.075;
const BOLD_PEN: f64 = 0.12;
/// A line with more points is a curve and is drawn unchanged.
const MAX_CORNERS: usize = 6;

/// Returns the primitives in hand-drawn form, within `room`. The id seeds the random offsets.
#[must_use]
pub fn hand_drawn(primitives: Vec<Primitive>, id: &ComponentId, room: Rect) -> Vec<Primitive> {
    let mut hand = RoughPen { seed: hash_text(id.as_str()), taken: 0, room, frame: None };
    let mut drawn = Vec::with_capacity(primitives.len() * 2);
    for primitive in primitives {
        hand.draw(primitive, &mut drawn);
    }
    drawn
}

struct RoughPen {
    seed: u64,
    taken: u64,
    room: Rect,
    /// The last box with a border.
    frame: Option<Rect>,
}

impl RoughPen {
    fn draw(&mut self, primitive: Primitive, out: &mut Vec<Primitive>) {
        match primitive {
            Primitive::Panel { rect, radius, fill, border: Some(color) } => {
                if fill.is_some() {
                    let inner = rect.inset(-1.0);
                    if inner.width() > 0.0 && inner.height() > 0.0 {
                        out.push(Primitive::Panel {
                            rect: inner,
                            radius: (radius - 1.0).max(0.0),
                            fill,
                            border: None,
                        });
                    }
                }
                out.push(Primitive::Scribble { curves: self.frame(rect, radius), color, width: WIDTH });
                self.frame = Some(rect);
            }
            Primitive::Panel { rect, radius, fill, border: None } => {
                let rect = self.frame.map_or(rect, |frame| apart(rect, frame));
                if rect.width() > 0.0 && rect.height() > 0.0 {
                    out.push(Primitive::Panel { rect, radius, fill, border: None });
                }
            }
            Primitive::Stroke { from, to, color, width, is_dashed: false } => {
                let width = width.max(WIDTH);
                out.push(Primitive::Scribble { curves: self.line(from, to), color, width });
            }
            Primitive::Label(label) => out.push(self.written(label)),
            Primitive::Outline { points, is_closed, fill, stroke: Some((color, width)) }
                if points.len() <= MAX_CORNERS && width <= 2.0 =>
            {
                let ends = points.iter().copied().zip(points.iter().copied().skip(1));
                let closing = points.last().copied().zip(points.first().copied()).filter(|_| is_closed);
                let curves = ends.chain(closing).flat_map(|(from, to)| self.line(from, to)).collect_vec();
                if fill.is_some() {
                    out.push(Primitive::Outline { points, is_closed, fill, stroke: None });
                }
                out.push(Primitive::Scribble { curves, color, width });
            }
            Primitive::Stroke { .. }
            | Primitive::Outline { .. }
            | Primitive::Scribble { .. }
            | Primitive::Icon { .. } => out.push(primitive),
        }
    }

    /// Returns a line of text in hand-drawn letters, each in the width of the measured one. A line with a letter that is
    /// not among the drawn ones stays as it is.
    fn written(&mut self, label: Label) -> Primitive {
        let font = Font { px: label.size, bold: label.bold };
        let baseline = label.at.y + label.size * BASELINE;
        let mut x = label.left();
        let mut curves = Vec::new();
        for letter in label.text.chars() {
            let Some(strokes) = strokes(letter) else { return Primitive::Label(label) };
            let width = font.width(letter.encode_utf8(&mut [0; 4]));
            // A letter stands slightly above or below the line.
            let lift = self.random_offset() * label.size * LIFT;
            for stroke in strokes {
                let place = |(across, up): (f64, f64)| {
                    Point::new(x + across * width / 10.0, baseline + lift - up * label.size / 10.0)
                };
                let mut points: Vec<Point> = Vec::with_capacity(stroke.len());
                let mut before = None;
                for raw in stroke {
                    // Both points of a corner have the same offset.
                    let point = match points.last().filter(|_| before == Some(raw)) {
                        Some(&corner) => corner,
                        None => self.near(place(raw), label.size * TREMBLE),
                    };
                    points.push(point);
                    before = Some(raw);
                }
                append_smooth(points, &mut curves);
            }
            x += width;
        }
        let thickness = label.size * if label.bold { BOLD_PEN } else { PEN };
        Primitive::Scribble { curves, color: label.color, width: thickness }
    }

    /// Returns the four edges of a box with its corners, slightly inside it.
    fn frame(&mut self, rect: Rect, radius: f64) -> Vec<[Point; 3]> {
        let inset = INSIDE.min(rect.width() / 8.0).min(rect.height() / 8.0);
        let edge = rect.inset(-inset);
        let side = edge.width().min(edge.height());
        let radius = (radius - inset).min(side / 2.0).max(0.0);
        // Adjacent arcs are one curve, and a small box still has four corners.
        let is_round = 2.0 * radius > side - 1.0;
        let slip = if is_round { SLIP / 3.0 } else { SLIP.min(side * 0.04) };
        let corners = [(edge.x0, edge.y0), (edge.x1, edge.y0), (edge.x1, edge.y1), (edge.x0, edge.y1)];
        let ways = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let mut curves = Vec::new();
        for ((corner, way), (next, after)) in corners
            .into_iter()
            .zip(ways)
            .zip(corners.into_iter().cycle().skip(1).zip(ways.into_iter().cycle().skip(1)))
        {
            let (corner, next) = (Point::from(corner), Point::from(next));
            let (way, after) = (Vec2::from(way) * radius, Vec2::from(after) * radius);
            let (from, to) = (corner + way, next - way);
            if from.distance(to) > 0.5 {
                curves.extend(self.line(from, to));
            }
            if radius > 1.0 {
                // The control points of an arc are its ends and a point two parts of the way to the corner.
                let bent = next - (way - after) * 0.12;
                for _ in 0..2 {
                    curves.push([
                        self.near(to, slip),
                        self.near(bent, slip / 2.0),
                        self.near(next + after, slip),
                    ]);
                }
            }
        }
        curves
    }

    /// Returns a straight line, drawn twice.
    fn line(&mut self, from: Point, to: Point) -> Vec<[Point; 3]> {
        let reach = (to.x - from.x).abs().max((to.y - from.y).abs());
        let (bow, slip) = ((reach * BOW).min(MAX_BOW), SLIP.min(reach * 0.08));
        let mut stroke = || {
            let (start, end) = (self.near(from, slip), self.near(to, slip));
            let middle = start.midpoint(end);
            [start, self.near(middle, bow), end]
        };
        vec![stroke(), stroke()]
    }

    /// Returns a point at most `most` pixels off along each axis, within the room.
    fn near(&mut self, point: Point, most: f64) -> Point {
        let slip = Vec2::new(self.random_offset() * most, self.random_offset() * most);
        let (point, Rect { x0, y0, x1, y1 }) = (point + slip, self.room);
        Point::new(point.x.clamp(x0, x1), point.y.clamp(y0, y1))
    }

    /// Returns the next pseudorandom number from -1 to 1.
    fn random_offset(&mut self) -> f64 {
        let taken = self.taken;
        self.taken = taken.wrapping_add(1);
        let bits = u16::try_from(mix(self.seed.wrapping_add(taken)) >> 48).unwrap_or(0);
        f64::from(bits) / 32_767.5 - 1.0
    }
}

/// Appends the curves of a smooth stroke through points. Two equal points in sequence are a corner.
fn append_smooth(points: Vec<Point>, curves: &mut Vec<[Point; 3]>) {
    let mut points = points.into_iter().peekable();
    let Some(mut start) = points.next() else { return };
    while let Some(point) = points.next() {
        let end = match points.peek() {
            Some(&next) if next != point => point.midpoint(next),
            Some(_) | None => point,
        };
        if end != start {
            curves.push([start, point, end]);
        }
        start = end;
    }
}

/// Shrinks the fill of a part of a frame, so that it does not cover the strokes of the edges.
fn apart(rect: Rect, frame: Rect) -> Rect {
    const APART: f64 = INSIDE + 1.5;
    let holds = frame.x0 <= rect.x0 && frame.y0 <= rect.y0 && frame.x1 >= rect.x1 && frame.y1 >= rect.y1;
    if !holds || rect.width() < 4.0 * APART || rect.height() < 4.0 * APART {
        return rect;
    }
    rect.intersect(frame.inset(-APART))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::ColorRole;

    fn frame(id: &str, width: f64, height: f64) -> Vec<[Point; 3]> {
        let room = Rect::new(0.0, 0.0, width, height);
        let panel = Primitive::Panel { rect: room, radius: 8.0, fill: None, border: Some(ColorRole::Line) };
        let drawn = hand_drawn(vec![panel], &ComponentId::new(id).unwrap(), room);
        drawn
            .into_iter()
            .flat_map(|one| if let Primitive::Scribble { curves, .. } = one { curves } else { vec![] })
            .collect()
    }

    #[test]
    fn strokes_stay_in_the_box() {
        for (width, height) in [(20.0, 20.0), (300.0, 24.0), (1e6, 1e6), (20.0, 2.0)] {
            let curves = frame("box", width, height);
            assert!(!curves.is_empty());
            for point in curves.concat() {
                assert!((0.0..=width).contains(&point.x) && (0.0..=height).contains(&point.y), "{point:?}");
            }
        }
    }

    #[test]
    fn a_component_always_gets_the_same_strokes_and_others_get_others() {
        assert_eq!(frame("a", 80.0, 40.0), frame("a", 80.0, 40.0));
        assert_ne!(frame("a", 80.0, 40.0), frame("b", 80.0, 40.0));
    }
}

//! Drawings of charts: their values, or the shape of one without values.

use super::draw_context::{DrawContext, LEAST_PX, Style, around, as_f64, square_in, whole, within, written};
use super::primitive::ColorRole;
use kurbo::{Point, Rect};
use std::borrow::Cow;
use websketch_sketch::Props;
use websketch_sketch::collect::CollectVec;

/// Heights of the columns of a chart without values, as shares.
const COLUMNS: [f64; 7] = [0.45, 0.7, 0.55, 0.9, 0.65, 0.8, 0.5];
/// Heights of the points of a curve without values, as shares.
const CURVE: [f64; 8] = [0.25, 0.42, 0.36, 0.58, 0.5, 0.72, 0.68, 0.9];
/// The sizes of the slices without values, in 48ths of the circle.
const SLICES: [usize; 4] = [20, 13, 9, 6];
/// The colors of series and slices.
const COLORS: [ColorRole; 4] = [ColorRole::Accent, ColorRole::Border, ColorRole::Line, ColorRole::Bar];
/// Steps of a circle.
const STEPS: usize = 48;
/// Columns drawn at most.
const MAX_COLUMNS: usize = 100;
/// A narrower column has no value above it. Pixels.
const LEAST_FOR_VALUE: f64 = 26.0;
/// The room of values above the columns, and of the scale beside them. Pixels.
const VALUE_ROOM: f64 = 18.0;
pub(crate) const SCALE_ROOM: f64 = 44.0;

/// The values of a chart on their scale.
struct Plot {
    series: Vec<Vec<f64>>,
    low: f64,
    high: f64,
}

impl Plot {
    /// Returns the values of a chart. `None` without values.
    fn of(props: &Props) -> Option<Self> {
        let series = props.series();
        let all = || series.iter().flatten().copied();
        let (least, most) = (all().reduce(f64::min)?, all().reduce(f64::max)?);
        let low = props.number("min").unwrap_or(least.min(0.0));
        let high = props.number("max").filter(|high| *high > low).unwrap_or_else(|| round_up(most));
        let high = if high > low { high } else { low + 1.0 };
        Some(Self { series, low, high })
    }

    fn count(&self) -> usize {
        self.series.iter().map(Vec::len).fold(0, usize::max).min(MAX_COLUMNS)
    }

    /// Returns the place of a value on the scale, from 0 to 1.
    fn share(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// Returns the next of 1, 2, 2.5, 5 and 10 times a power of ten.
fn round_up(most: f64) -> f64 {
    if most <= 0.0 || !most.is_finite() {
        return 0.0;
    }
    let mut power = 1.0;
    while power * 10.0 <= most && power < 1e15 {
        power *= 10.0;
    }
    while power > most && power > 1e-9 {
        power /= 10.0;
    }
    [1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0]
        .into_iter()
        .map(|step| step * power)
        .find(|step| *step >= most)
        .unwrap_or(most)
}

/// Writes a value: whole, or with one decimal; thousands as `12.4k`.
fn value_text(value: f64) -> String {
    let short = |value: f64| {
        let text = format!("{value:.1}");
        text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
    };
    match value.abs() {
        large if large >= 1e6 => format!("{}m", short(value / 1e6)),
        large if large >= 1e4 => format!("{}k", short(value / 1e3)),
        _ => short(value),
    }
}

impl DrawContext<'_> {
    pub(super) fn bar_chart(&mut self) {
        let names = self.props.items();
        let plot = Plot::of(self.props);
        let mut area = self.axes(plot.as_ref());
        let Some(plot) = plot else {
            let count = if names.is_empty() { COLUMNS.len() } else { names.len().min(24) };
            let step = area.width() / as_f64(count);
            for (at, share) in (0..count).zip(COLUMNS.iter().cycle()) {
                let color = if at == 3 { ColorRole::Accent } else { ColorRole::Bar };
                self.column(area, at, step, (0, 1), *share, color);
            }
            return self.names_below(&names, area, count);
        };
        let count = plot.count().max(1);
        let step = area.width() / as_f64(count);
        let shown: Vec<Cow<str>> = self.shown_values(&plot);
        let has_values = plot.series.len() == 1 && step >= LEAST_FOR_VALUE && area.height() >= 40.0;
        if has_values {
            area.y0 += VALUE_ROOM;
        }
        let active = self.props.active().unwrap_or(count - 1);
        for at in 0..count {
            for (number, series) in plot.series.iter().enumerate() {
                let Some(value) = series.get(at) else { continue };
                let own = COLORS.get(number % COLORS.len()).copied().unwrap_or(ColorRole::Accent);
                let color = match plot.series.len() {
                    1 if at == active => ColorRole::Accent,
                    1 => ColorRole::Bar,
                    _ => own,
                };
                let top = self.column(area, at, step, (number, plot.series.len()), plot.share(*value), color);
                if let Some(text) = shown.get(at).filter(|_| has_values) {
                    let x = area.x0 + as_f64(at) * step;
                    let room = Rect::new(x, top - 16.0, x + step, top - 1.0);
                    let style = if at == active {
                        Style::bold(LEAST_PX, ColorRole::Text)
                    } else {
                        Style::regular(LEAST_PX, ColorRole::Muted)
                    };
                    self.write(text, style.centered(), within(room, 1.0, 0.0));
                }
            }
        }
        self.names_below(&names, area, count);
    }

    /// Draws a column and returns its top. `of` is the number of its series and their count.
    fn column(
        &mut self,
        area: Rect,
        at: usize,
        step: f64,
        of: (usize, usize),
        share: f64,
        color: ColorRole,
    ) -> f64 {
        let width = step * 0.6 / as_f64(of.1.max(1));
        let x = area.x0 + (as_f64(at) + 0.2) * step + as_f64(of.0) * width;
        let top = area.y1 - area.height() * share;
        self.filled(Rect::new(x, top, x + width, area.y1), 2.0, color);
        top
    }

    /// Returns the texts of the values: those of `show`, else the values.
    fn shown_values(&self, plot: &Plot) -> Vec<Cow<'static, str>> {
        let given: Vec<Cow<'static, str>> =
            self.props.strings("show").into_iter().map(|text| Cow::Owned(text.to_owned())).collect_vec();
        if !given.is_empty() {
            return given;
        }
        plot.series.first().into_iter().flatten().map(|value| Cow::Owned(value_text(*value))).collect_vec()
    }

    pub(super) fn line_chart(&mut self) {
        let names = self.props.items();
        let plot = Plot::of(self.props);
        let area = self.axes(plot.as_ref());
        let series = plot.as_ref().map_or_else(
            || vec![CURVE.to_vec()],
            |plot| {
                let share = |series: &Vec<f64>| series.iter().map(|value| plot.share(*value)).collect_vec();
                plot.series.iter().map(share).collect_vec()
            },
        );
        let is_single = series.len() == 1;
        for (number, shares) in series.iter().enumerate() {
            let step = area.width() / as_f64(shares.len().max(2) - 1);
            let points: Vec<Point> = shares
                .iter()
                .enumerate()
                .map(|(at, share)| Point::new(area.x0 + as_f64(at) * step, area.y1 - area.height() * share))
                .collect_vec();
            let Some(&last) = points.last() else { continue };
            if is_single {
                let below = [Point::new(last.x, area.y1), Point::new(area.x0, area.y1)];
                self.shape(points.iter().copied().chain(below).collect_vec(), ColorRole::Wash, None);
            }
            let color = COLORS.get(number % COLORS.len()).copied().unwrap_or(ColorRole::Accent);
            self.outline(points.iter().copied(), color, 2.0);
            if is_single {
                self.circle(last - kurbo::Vec2::new(2.0, 0.0), 4.0, ColorRole::Accent, None);
            }
        }
        self.names_below(&names, area, names.len().min(24));
    }

    pub(super) fn pie_chart(&mut self) {
        let room = self.under_title();
        let names = self.props.items();
        let has_names = !names.is_empty() && room.width() >= room.height() + 80.0;
        let part = if has_names { Rect { x1: room.x0 + room.height(), ..room } } else { room };
        let square = square_in(part, f64::INFINITY);
        let (center, radius) = (square.center(), square.width() / 2.0);
        let values = self.props.series().into_iter().next().unwrap_or_default();
        let mut from = 0;
        for (steps, color) in slices(&values).into_iter().zip(COLORS.into_iter().cycle()) {
            let rim = (from..=from + steps).map(|step| center + around(step) * radius);
            self.shape(rim.chain([center]).collect_vec(), color, Some((ColorRole::Paper, 1.5)));
            from += steps;
        }
        if !has_names {
            return;
        }
        let sum: f64 = values.iter().filter(|value| **value > 0.0).sum();
        let mut row = Rect::new(part.x1 + 20.0, room.y0, room.x1, room.y0 + 24.0);
        for ((at, name), color) in names.iter().enumerate().zip(COLORS.into_iter().cycle()) {
            if row.y1 > room.y1 {
                return;
            }
            let dot = Rect::from_center_size((row.x0 + 6.0, row.center().y), (12.0, 12.0));
            self.filled(dot, 3.0, color);
            let text = match values.get(at).filter(|_| sum > 0.0) {
                Some(value) => Cow::Owned(format!("{name}, {:.0} %", 100.0 * value / sum)),
                None => Cow::Borrowed(*name),
            };
            self.write(&text, Style::regular(12.0, ColorRole::Muted), Rect { x0: row.x0 + 20.0, ..row });
            row = row + kurbo::Vec2::new(0.0, 24.0);
        }
    }

    /// Draws the area of a chart with its title and returns the remaining area.
    fn under_title(&mut self) -> Rect {
        self.filled(self.room, 8.0, ColorRole::Paper);
        let mut room =
            within(self.room, 16.0_f64.min(self.room.width() / 8.0), 16.0_f64.min(self.room.height() / 8.0));
        if let Some(text) = written(self.props.alt()).or(self.text()).filter(|_| room.height() >= 72.0) {
            self.write(text, Style::bold(13.0, ColorRole::Text), Rect { y1: room.y0 + 18.0, ..room });
            room.y0 += 30.0;
        }
        room
    }

    /// Draws the area with horizontal lines and the scale of the values, and returns the area above the lowest line.
    fn axes(&mut self, plot: Option<&Plot>) -> Rect {
        const LINES: usize = 4;
        let mut area = self.under_title();
        if !self.props.items().is_empty() && area.height() >= 60.0 {
            area.y1 -= 20.0;
        }
        let scale = plot.filter(|_| area.width() >= 240.0 && area.height() >= 60.0);
        let left = area.x0;
        if scale.is_some() {
            area.x0 += SCALE_ROOM;
        }
        for line in 0..LINES {
            let y = area.y0 + area.height() * as_f64(line) / as_f64(LINES);
            self.across(area, y, ColorRole::Shade);
            if let Some(plot) = scale.filter(|_| line % 2 == 0) {
                let value = plot.high - (plot.high - plot.low) * as_f64(line) / as_f64(LINES);
                let room = Rect::new(left, y - 8.0, area.x0 - 8.0, y + 8.0);
                self.write(&value_text(value), Style::regular(LEAST_PX, ColorRole::Muted), room);
            }
        }
        self.across(area, area.y1, ColorRole::Border);
        area
    }

    /// Draws the names of the parts.
    fn names_below(&mut self, names: &[&str], area: Rect, count: usize) {
        let step = area.width() / as_f64(count.max(1));
        if area.y1 + 4.0 >= self.room.y1 {
            return;
        }
        for (at, name) in names.iter().take(count).enumerate() {
            let x = area.x0 + as_f64(at) * step;
            let room = Rect::new(x, area.y1 + 4.0, x + step, area.y1 + 20.0);
            self.write(name, Style::regular(LEAST_PX, ColorRole::Muted).centered(), within(room, 1.0, 0.0));
        }
    }
}

/// Returns the sizes of the slices in steps of the circle, which add up to the whole of it.
fn slices(values: &[f64]) -> Vec<usize> {
    let sum: f64 = values.iter().filter(|value| **value > 0.0).sum();
    if sum <= 0.0 {
        return SLICES.to_vec();
    }
    let (mut reached, mut taken) = (0.0, 0);
    let mut sizes = Vec::new();
    for value in values {
        reached += value.max(0.0);
        let end = whole((reached / sum * as_f64(STEPS)) + 0.5).min(STEPS);
        sizes.push(end - taken);
        taken = end;
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_add_up_to_a_circle() {
        for values in [&[1.0, 1.0, 1.0][..], &[5.0, 0.0, 3.0, -2.0], &[0.001, 1000.0], &[]] {
            assert_eq!(slices(values).iter().sum::<usize>(), STEPS, "{values:?}");
        }
    }

    #[test]
    fn scales_end_at_round_numbers() {
        for (most, expected) in [(31.0, 40.0), (5449.0, 6000.0), (0.4, 0.4), (1.0, 1.0), (0.0, 0.0)] {
            assert!((round_up(most) - expected).abs() < 1e-9, "{most} {}", round_up(most));
        }
    }

    #[test]
    fn values_are_short() {
        for (value, expected) in [(24.0, "24"), (1.25, "1.2"), (12_400.0, "12.4k"), (3e6, "3m"), (-2.0, "-2")]
        {
            assert_eq!(value_text(value), expected);
        }
    }
}

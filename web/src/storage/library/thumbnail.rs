//! Thumbnail of a sketch: filled rectangles for boxes and lines, bars for text.

use kurbo::{Point, Rect, Size, Vec2};
use serde::Serialize;
use serde_json::Value;
use websketch_layout::drawing::{ColorRole, Label, Primitive, draw_on, surfaces};
use websketch_sketch::geometry::union_of;
use websketch_sketch::{Component, Sketch};

/// Size of a thumbnail. Px.
const SIZE: Size = Size::new(240.0, 150.0);
/// Margin around the sketch. Sketch px.
const MARGIN: f64 = 24.0;
/// Largest and smallest scale. The lower part of a long page is cut off.
const SCALE: (f64, f64) = (0.5, 0.15);
/// Most components, from the back, and most marks.
const MAX_COMPONENTS: usize = 200;
const MAX_MARKS: usize = 400;
/// Least thickness of a mark. Px.
const MIN_THICKNESS: f64 = 0.6;
/// Marks are stored in whole tenths of a px.
const TENTHS: f64 = 10.0;

/// A rectangle with a color.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThumbnailMark {
    /// Fill.
    pub color: ColorRole,
    /// Position on the thumbnail.
    pub rect: Rect,
}

/// Marks from back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thumbnail(Vec<ThumbnailMark>);

impl Thumbnail {
    /// Area of the marks. Px.
    pub const SIZE: Size = SIZE;

    /// Creates the thumbnail of a sketch.
    pub fn of(sketch: &Sketch) -> Self {
        let surfaces = surfaces(sketch);
        let shown = sketch.iter().enumerate().filter(|(_, component)| !component.props().is_hidden());
        let components: Vec<(usize, &Component)> = shown.take(MAX_COMPONENTS).collect();
        let boxes: Vec<_> = components.iter().map(|(_, component)| component.bounds()).collect();
        let Some(area) = union_of(&boxes).map(|bounds| bounds.rect().inflate(MARGIN, MARGIN)) else {
            return Self::default();
        };
        let (wide, tall) = (SIZE.width / area.width(), SIZE.height / area.height());
        let scale = wide.min(tall.max(SCALE.1)).min(SCALE.0);
        let top = (SIZE.height - area.height() * scale).max(0.0) / 2.0;
        let offset =
            Vec2::new((SIZE.width - area.width() * scale) / 2.0, top) - area.origin().to_vec2() * scale;
        let mut marks = Vec::new();
        for (order, component) in components {
            let surface = surfaces.get(order).copied().unwrap_or_default();
            let bounds = component.bounds();
            let at = bounds.rect().origin().to_vec2() * scale + offset;
            for primitive in draw_on(component, bounds.size().to_rect(), surface) {
                let place = |rect: Rect| (rect.scale_from_origin(scale) + at).intersect(SIZE.to_rect());
                marks.extend(
                    marks_of(&primitive).into_iter().flatten().map(|(color, rect)| (color, place(rect))),
                );
            }
        }
        let visible = marks.into_iter().filter(|(_, rect)| !rect.is_zero_area()).take(MAX_MARKS);
        Self(visible.filter_map(|(color, rect)| ThumbnailMark::rounded(color, rect)).collect())
    }

    /// Returns the marks from back to front.
    pub fn marks(&self) -> &[ThumbnailMark] {
        &self.0
    }

    /// Reads a stored thumbnail. Skips invalid marks.
    pub fn read(value: &Value) -> Self {
        let marks = value.as_array().map(Vec::as_slice).unwrap_or_default();
        Self(marks.iter().take(MAX_MARKS).filter_map(ThumbnailMark::read).collect())
    }
}

impl Serialize for Thumbnail {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|mark| mark.numbers()))
    }
}

impl ThumbnailMark {
    fn rounded(color: ColorRole, rect: Rect) -> Option<Self> {
        let (width, height) = (rect.width().max(MIN_THICKNESS), rect.height().max(MIN_THICKNESS));
        let mark = Self { color, rect: Rect::from_origin_size(rect.origin(), (width, height)) };
        Self::of_numbers(mark.numbers())
    }

    fn numbers(self) -> [u16; 5] {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 2,400, and the cast saturates"
        )]
        let tenths = |length: f64| (length * TENTHS).round() as u16;
        let color = ColorRole::ALL
            .iter()
            .position(|color| *color == self.color)
            .and_then(|place| u16::try_from(place).ok());
        let rect = self.rect;
        [
            color.unwrap_or_default(),
            tenths(rect.x0),
            tenths(rect.y0),
            tenths(rect.width()),
            tenths(rect.height()),
        ]
    }

    fn of_numbers([color, x, y, width, height]: [u16; 5]) -> Option<Self> {
        let color = *ColorRole::ALL.get(usize::from(color))?;
        let px = |tenths: u16| f64::from(tenths) / TENTHS;
        Some(Self { color, rect: Rect::from_origin_size((px(x), px(y)), (px(width), px(height))) })
    }

    fn read(value: &Value) -> Option<Self> {
        let numbers = value.as_array()?.iter().map(|number| u16::try_from(number.as_u64()?).ok());
        let numbers: Option<Vec<u16>> = numbers.collect();
        Self::of_numbers(numbers?.try_into().ok()?)
    }
}

/// Returns the marks of a primitive: border and fill.
fn marks_of(primitive: &Primitive) -> [Option<(ColorRole, Rect)>; 2] {
    match primitive {
        Primitive::Panel { rect, fill, border, .. } => {
            // About one px on the card.
            let inside = if border.is_some() { rect.inset(-6.0) } else { *rect };
            let filled = fill
                .or(border.map(|_| ColorRole::Paper))
                .filter(|_| inside.width() > 0.0 && inside.height() > 0.0);
            [border.map(|color| (color, *rect)), filled.map(|color| (color, inside))]
        }
        Primitive::Stroke { from, to, color, width, .. } if from.x == to.x || from.y == to.y => {
            let middle = Rect::from_points(*from, *to);
            [Some((*color, middle.inflate(width / 2.0, width / 2.0))), None]
        }
        Primitive::Outline { points, fill: Some(color), .. } => {
            [around(points).map(|rect| (*color, rect)), None]
        }
        Primitive::Icon { square, color, .. } => [Some((*color, square.inset(-square.width() / 4.0))), None],
        Primitive::Label(label) => [Some((label.color, bar(label))), None],
        Primitive::Stroke { .. } | Primitive::Outline { .. } | Primitive::Scribble { .. } => [None, None],
    }
}

fn around(points: &[Point]) -> Option<Rect> {
    let (first, others) = points.split_first()?;
    Some(others.iter().fold(Rect::from_points(*first, *first), |rect, point| rect.union_pt(*point)))
}

/// Returns the bar for a line of text, about as high as its lower-case letters.
fn bar(label: &Label) -> Rect {
    let x = label.left();
    let height = label.size * 0.45;
    Rect::new(x, label.at.y - height / 2.0, x + label.length, label.at.y + height / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn sketch(text: &str) -> Sketch {
        Sketch::read(&json::parse(text).unwrap()).unwrap().sketch
    }

    #[test]
    fn marks_lie_on_the_card() {
        let page = r#"[{"id":"n","type":"NavigationBox","x":0,"y":0,"width":1440,"height":64,"props":{"items":["A","B"]}},
            {"id":"h","type":"Heading","x":80,"y":120,"width":600,"height":48,"props":{"text":"Hello"}},
            {"id":"f","type":"Footer","x":0,"y":4000,"width":1440,"height":80,"props":{"text":"Far below"}}]"#;
        let thumbnail = Thumbnail::of(&sketch(page));
        assert!(thumbnail.marks().len() > 3);
        for mark in thumbnail.marks() {
            let rect = mark.rect;
            assert!(rect.x0 >= 0.0 && rect.y0 >= 0.0 && rect.x1 <= SIZE.width + 1.0, "{mark:?}");
            assert!(rect.y1 <= SIZE.height + 1.0, "{mark:?}");
        }
    }

    #[test]
    fn an_empty_sketch_has_none_and_a_large_one_a_bounded_number() {
        assert_eq!(Thumbnail::of(&Sketch::new()), Thumbnail::default());
        let one = |n: usize| {
            format!(r#"{{"id":"b{n}","type":"Table","x":{},"y":0,"width":320,"height":200}}"#, n * 330)
        };
        let many: Vec<String> = (0..500).map(one).collect();
        assert!(Thumbnail::of(&sketch(&format!("[{}]", many.join(",")))).marks().len() <= MAX_MARKS);
    }
}

//! Style and position of a component's text, for the text field above it. Pure; in sketch px.

use crate::editor::content::Field;
use crate::editor::edit;
use kurbo::Rect;
use websketch_layout::drawing::{Anchor, ColorRole, Label, Primitive, draw, draw_on, surface_below};
use websketch_sketch::{Component, ComponentId, Sketch};

/// Placeholder that stands for an empty text, to find its position.
const PLACEHOLDER: &str = "M";
/// Line height in font sizes, as in drawings.
const LINE_HEIGHT: f64 = 1.4;
/// Least gap between two items side by side. Px.
const MIN_GAP: f64 = 8.0;
/// Largest left padding that is repeated at the right. Px.
const MAX_PADDING: f64 = 16.0;

/// Position and style of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLayout {
    /// Area of the text at its largest width.
    pub room: Rect,
    /// Font size.
    pub size: f64,
    /// Line height.
    pub line: f64,
    /// Whether the text is bold.
    pub bold: bool,
    /// Alignment of the text.
    pub anchor: Anchor,
    /// Text color.
    pub color: ColorRole,
    /// Background color.
    pub paper: ColorRole,
}

/// Returns the layout of `field`, or `None` if it is not shown as lines.
pub fn layout_field(sketch: &Sketch, component: &Component, field: Field) -> Option<TextLayout> {
    let text = field.read(component);
    let is_empty = text.trim().is_empty();
    let (text, shown) = match is_empty {
        true => (PLACEHOLDER, edit::with_field(component, field, PLACEHOLDER)?),
        false => (text.as_str(), component.clone()),
    };
    let rect = component.bounds().rect();
    let primitives = draw_on(&shown, rect, surface_below(sketch, component));
    let start =
        primitives.iter().position(|one| label(one).is_some_and(|label| edit::starts_with(text, label)))?;
    let first = label(primitives.get(start)?)?;
    let below = primitives.get(start..)?.iter().filter_map(label).filter(|label| is_alike(label, first));
    let rows: Vec<f64> = below.map(|label| label.at.y).collect();
    let pitch = rows.windows(2).find_map(|pair| Some(pair.get(1)? - pair.first()?).filter(|by| *by > 0.0));
    // Items side by side are not lines.
    if field == Field::Items && text.lines().count() > 1 && pitch.is_none() {
        return None;
    }
    let line = pitch.unwrap_or(first.size * LINE_HEIGHT);
    let last = rows.last().copied().unwrap_or(first.at.y);
    let (x0, x1) = match first.anchor {
        Anchor::Start => (first.at.x, rect.x1 - (first.at.x - rect.x0).clamp(0.0, MAX_PADDING)),
        Anchor::Middle => {
            let half = (first.at.x - rect.x0).min(rect.x1 - first.at.x);
            (first.at.x - half, first.at.x + half)
        }
        Anchor::End => (rect.x0 + (rect.x1 - first.at.x).clamp(0.0, MAX_PADDING), first.at.x),
    };
    let own = primitives.get(..start)?;
    Some(TextLayout {
        room: Rect::new(x0, first.at.y - line / 2.0, x1, last + line / 2.0),
        size: first.size,
        line,
        bold: first.bold,
        anchor: first.anchor,
        color: first.color,
        paper: paper(own, first)
            .or_else(|| fill_behind(sketch, component.id(), first))
            .unwrap_or(ColorRole::Paper),
    })
}

/// Returns the layout of the item at `place` in a row of items. `place` may be one past the last.
pub fn layout_item(sketch: &Sketch, component: &Component, place: usize) -> Option<TextLayout> {
    let labels = edit::item_labels(component);
    let label = labels.get(place)?;
    // Up to the middle between neighbors, or to the edge of the component.
    let rect = component.bounds().rect();
    let beside = |place: Option<usize>| labels.get(place?).filter(|other| other.at.y == label.at.y);
    let (before, after) = (beside(place.checked_sub(1)), beside(place.checked_add(1)));
    let (x0, x1) = match label.anchor {
        Anchor::Start => {
            let end = after.map_or(rect.x1 - MAX_PADDING, |after| after.at.x - MIN_GAP);
            (label.at.x, end.max(label.at.x + label.length))
        }
        Anchor::Middle => {
            let halves =
                [before, after].into_iter().flatten().map(|other| (other.at.x - label.at.x).abs() / 2.0);
            let half = halves.fold(label.at.x - rect.x0, f64::min).max(label.length / 2.0);
            (label.at.x - half, label.at.x + half)
        }
        Anchor::End => {
            let start = before.map_or(rect.x0, |before| before.at.x + MIN_GAP);
            (start.min(label.left()), label.at.x)
        }
    };
    let line = label.size * LINE_HEIGHT;
    let primitives = draw_on(component, rect, surface_below(sketch, component));
    let start = primitives.iter().position(|one| self::label(one) == Some(label)).unwrap_or(primitives.len());
    let own = primitives.get(..start)?;
    Some(TextLayout {
        room: Rect::new(x0, label.at.y - line / 2.0, x1, label.at.y + line / 2.0),
        size: label.size,
        line,
        bold: label.bold,
        anchor: label.anchor,
        color: label.color,
        paper: paper(own, label)
            .or_else(|| fill_behind(sketch, component.id(), label))
            .unwrap_or(ColorRole::Paper),
    })
}

/// Returns the layout of a table cell drawn at `room`.
pub fn layout_cell(room: Rect, is_title: bool) -> TextLayout {
    const PADDING: f64 = 10.0;
    const SIZE: f64 = 13.0;
    let line = SIZE * LINE_HEIGHT;
    let middle = room.center().y;
    TextLayout {
        room: Rect::new(room.x0 + PADDING, middle - line / 2.0, room.x1 - PADDING, middle + line / 2.0),
        size: SIZE,
        line,
        bold: is_title,
        anchor: Anchor::Start,
        color: ColorRole::Text,
        paper: if is_title { ColorRole::Shade } else { ColorRole::Paper },
    }
}

const fn label(primitive: &Primitive) -> Option<&Label> {
    match primitive {
        Primitive::Label(label) => Some(label),
        _ => None,
    }
}

/// Returns true if two labels may be lines of one text.
fn is_alike(one: &Label, other: &Label) -> bool {
    let look = |label: &Label| (label.at.x, label.size, label.bold, label.color, label.anchor);
    look(one) == look(other)
}

/// Returns the fill behind a label among the primitives before it.
fn paper(before: &[Primitive], label: &Label) -> Option<ColorRole> {
    before.iter().rev().find_map(|primitive| match primitive {
        Primitive::Panel { rect, fill: Some(fill), .. } if rect.contains(label.at) => Some(*fill),
        _ => None,
    })
}

/// Returns the fill behind a label among the components below.
fn fill_behind(sketch: &Sketch, id: &ComponentId, label: &Label) -> Option<ColorRole> {
    let below: Vec<&Component> = sketch.iter().take_while(|component| component.id() != id).collect();
    let there = below
        .into_iter()
        .rev()
        .filter(|component| !component.props().is_hidden() && component.bounds().rect().contains(label.at));
    there.into_iter().find_map(|component| paper(&draw(component, component.bounds().rect()), label))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;
    use websketch_sketch::kit::Piece;

    #[track_caller]
    fn check(components: &str, expected: Expect) {
        let sketch = Sketch::read(&json::parse(components).unwrap()).unwrap().sketch;
        let component = sketch.iter().last().unwrap();
        let found = layout_field(&sketch, component, Field::main(Piece::of(component)));
        let said = found.map(|written| {
            let TextLayout { room, size, line, bold, anchor, color, paper } = written;
            let place = (room.x0.round(), room.y0.round(), room.x1.round(), room.y1.round());
            let (bold, centered) =
                (if bold { " bold" } else { "" }, if anchor == Anchor::Middle { " centered" } else { "" });
            format!("{place:?} {size}/{line:.1}{bold}{centered} {color:?} on {paper:?}")
        });
        expected.assert_eq(&said.unwrap_or_default());
    }

    #[test]
    fn a_field_lies_where_the_text_is_and_looks_like_it() {
        check(
            r#"[{"id":"a","type":"Button","x":100,"y":100,"width":120,"height":40,"props":{"text":"Go"}}]"#,
            expect!["(100.0, 110.0, 220.0, 131.0) 15/21.0 bold centered OnSolid on Accent"],
        );
        check(
            r#"[{"id":"c","type":"Container","x":0,"y":0,"width":400,"height":300},
                {"id":"a","type":"Text","x":20,"y":20,"width":120,"height":60,"props":{"text":"Some words that take two lines"}}]"#,
            expect!["(20.0, 20.0, 140.0, 65.0) 16/22.4 Text on Surface"],
        );
        check(
            r#"[{"id":"a","type":"Container","x":0,"y":0,"width":400,"height":300}]"#,
            expect!["(16.0, 10.0, 384.0, 30.0) 14/19.6 bold Text on Surface"],
        );
        check(
            r#"[{"id":"a","type":"Input","x":0,"y":0,"width":200,"height":24,"props":{"variant":"checkbox","text":"Remember me"}}]"#,
            expect!["(28.0, 2.0, 184.0, 22.0) 14/19.6 Text on Paper"],
        );
    }

    #[test]
    fn items_below_each_other_are_lines_and_those_beside_each_other_are_none() {
        check(
            r#"[{"id":"a","type":"List","x":0,"y":0,"width":200,"height":120,"props":{"items":["One","Two","Three"]}}]"#,
            expect!["(18.0, 0.0, 184.0, 84.0) 15/28.0 Text on Paper"],
        );
        check(
            r#"[{"id":"a","type":"NavigationBox","x":0,"y":0,"width":600,"height":64,"props":{"items":["Home","Shop"]}}]"#,
            expect![[""]],
        );
    }
}

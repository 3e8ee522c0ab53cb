//! Descriptions of positions, sizes and whole sketches in words.

use super::position::Position;
use crate::naming::count;
use crate::naming::describe::{a, listed};
use crate::structure::{CutNode, Element, Span, Structure, sections};
use websketch_json::{excerpt, push_integer};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentKind};

/// Sections named in the description; further ones are counted.
const MAX_SECTIONS: usize = 8;
/// A section that covers this share of the sketch along an axis is on neither side of it.
const FILLS: f64 = 2.0 / 3.0;

/// Returns the third of `page` that contains the center of the box.
pub(super) fn position(bounds: &Bounds, page: &Bounds) -> Position {
    let down = |words| third(bounds, page, Axis::Y, words);
    let across = [
        down([Position::LeftTop, Position::LeftMiddle, Position::LeftBottom]),
        down([Position::CenterTop, Position::CenterMiddle, Position::CenterBottom]),
        down([Position::RightTop, Position::RightMiddle, Position::RightBottom]),
    ];
    third(bounds, page, Axis::X, across)
}

fn third<T>(bounds: &Bounds, page: &Bounds, axis: Axis, words: [T; 3]) -> T {
    let [first, second, last] = words;
    let (own, page) = (Span::of(bounds, axis), Span::of(page, axis));
    let share = (own.start + own.length() / 2.0 - page.start) / page.length();
    if share < 1.0 / 3.0 {
        first
    } else if share <= 2.0 / 3.0 {
        second
    } else {
        last
    }
}

/// Formats width and height, rounded to 0.1 px: `428x48px`.
pub(super) fn size(bounds: &Bounds) -> String {
    let mut words = String::with_capacity(12);
    push_px(&mut words, bounds.width());
    words.push('x');
    push_px(&mut words, bounds.height());
    words.push_str("px");
    words
}

/// Appends a length or coordinate, rounded to 0.1 px: `48`, `173.2`.
fn push_px(words: &mut String, px: f64) {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "coordinates are between 0 and twice MAX_PX"
    )]
    let tenths = (px * 10.0 + 0.5) as u32;
    push_integer(words, (tenths / 10).into());
    if !tenths.is_multiple_of(10) {
        words.push('.');
        push_integer(words, (tenths % 10).into());
    }
}

/// Returns [`Component::label`] of each element on one line, with long texts cut.
pub(super) fn labels(elements: &[Element]) -> Vec<String> {
    let label = |element: &Element| {
        let mut label = String::with_capacity(32);
        label.push_str(element.component.kind().name());
        if let Some(text) = element.component.props().words() {
            label.push_str(" “");
            push_short_text(&mut label, &text);
            label.push('”');
        }
        label
    };
    elements.iter().map(label).collect_vec()
}

/// Returns the text of a component on one line of at most 64 characters.
fn short_text(component: &Component) -> Option<String> {
    let mut line = String::new();
    push_short_text(&mut line, &component.props().words()?);
    Some(line)
}

/// Appends a text on one line, at most 64 characters of it.
fn push_short_text(words: &mut String, text: &str) {
    const LONGEST: usize = 64;
    // Fast path: most texts need no change.
    if text.len() <= LONGEST && is_plain_line(text) {
        return words.push_str(text);
    }
    let mut line = String::with_capacity(text.len().min(80));
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        // This bounds the cost of a text of 64 KiB.
        if line.len() > 4 * LONGEST {
            break;
        }
    }
    words.push_str(&excerpt(&line));
}

/// Whether a text is printable ASCII with single spaces between its words.
fn is_plain_line(text: &str) -> bool {
    let mut former = b' ';
    let is_plain = text.bytes().all(|byte| {
        let is_in_order = byte.is_ascii_graphic() || (byte == b' ' && former != b' ');
        former = byte;
        is_in_order
    });
    is_plain && (former != b' ' || text.is_empty())
}

/// Describes a component with its size, position and parent. `labels` are those of all elements.
pub(super) fn component(element: &Element, labels: &[String], structure: &Structure) -> String {
    let label = |order: usize| labels.get(order).map_or("", String::as_str);
    let bounds = element.bounds;
    let label_of_own = label(element.order);
    let mut words = String::with_capacity(label_of_own.len() + 48);
    words.push_str(label_of_own);
    for (before, px) in
        [(", ", bounds.width()), (" × ", bounds.height()), (" at ", bounds.x()), (", ", bounds.y())]
    {
        words.push_str(before);
        push_px(&mut words, px);
    }
    if let Some(parent) = structure.parent(element) {
        words.push_str(", inside ");
        words.push_str(label(parent.order));
    }
    let held = structure.children(element).count();
    if held > 0 {
        words.push_str(&format!(", holding {}", count(held, "component")));
    }
    words
}

/// Describes the whole sketch, section by section.
pub(super) fn sketch(structure: &Structure) -> String {
    let page = structure.page();
    let mut on = String::new();
    push_px(&mut on, page.width);
    on.push_str(" × ");
    push_px(&mut on, page.height);
    let Some(bounds) = structure.bounds() else {
        return format!("The sketch is empty: no components on {on} yet.");
    };
    let mut words = format!("{} on {on}: ", count(structure.elements().len(), "component"));
    let sections = sections(structure);
    let mut former_place = String::new();
    for (at, section) in sections.iter().take(MAX_SECTIONS).enumerate() {
        let place = place(&section.bounds(), &bounds);
        if at > 0 {
            words.push_str("; ");
        }
        if !place.is_empty() && place != former_place {
            words.push_str(&place);
            words.push_str(", ");
        } else if at > 0 {
            words.push_str("then ");
        }
        words.push_str(&phrase(section, structure));
        former_place = place;
    }
    match sections.len().saturating_sub(MAX_SECTIONS) {
        0 => {}
        1 => words.push_str("; and one more part"),
        more => words.push_str(&format!("; and {more} more parts")),
    }
    words.push('.');
    words
}

/// Describes the position of a section. Empty if it covers the page.
fn place(bounds: &Bounds, page: &Bounds) -> String {
    let fills = |axis| Span::of(bounds, axis).length() >= Span::of(page, axis).length() * FILLS;
    let across = third(bounds, page, Axis::X, ["left", "center", "right"]);
    let down = third(bounds, page, Axis::Y, ["top", "middle", "bottom"]);
    match (fills(Axis::X), fills(Axis::Y), across, down) {
        (true, true, ..) => String::new(),
        (true, false, _, "middle") => "in the middle".to_owned(),
        (true, false, _, down) => format!("at the {down}"),
        (false, true, "center", _) | (false, false, "center", "middle") => "in the center".to_owned(),
        (false, true, across, _) => format!("on the {across}"),
        (false, false, across, "middle") => format!("in the middle on the {across}"),
        (false, false, across, down) => format!("at the {down} {across}"),
    }
}

/// Describes a section: its parent or heading first, then the counts of the rest.
fn phrase<'s>(section: &CutNode<'s>, structure: &Structure<'s>) -> String {
    let kind = |element: &Element| element.kind();
    let direct = section.elements();
    let all = structure.reading_order_of(section);
    let lead = section.single().or_else(|| direct.iter().find(|e| kind(e) == ComponentKind::Heading));
    if let Some(lead) = lead {
        let others = counted(all.iter().filter(|element| element.order != lead.order).map(kind));
        let named = named(lead.component);
        return if others.is_empty() { named } else { format!("{named} with {others}") };
    }
    let held_by = |element| {
        structure.cut_of(Some(element)).into_iter().flat_map(|part| structure.reading_order_of(part))
    };
    let held = counted(direct.iter().flat_map(held_by).map(|element| kind(&element)));
    let direct = counted(direct.iter().map(kind));
    if held.is_empty() { direct } else { format!("{direct} holding {held}") }
}

/// `the button “Save”`, or `a button` without a text.
fn named(component: &Component) -> String {
    let noun = component.kind().noun();
    match short_text(component) {
        Some(text) => format!("the {noun} “{text}”"),
        None => a(noun),
    }
}

/// `a text, an image and 2 buttons`, in the order of the palette.
fn counted(kinds: impl Iterator<Item = ComponentKind>) -> String {
    let kinds: Vec<_> = kinds.collect_vec();
    let part = |kind: ComponentKind| match kinds.iter().filter(|&&other| other == kind).count() {
        0 => None,
        1 => Some(a(kind.noun())),
        several => Some(count(several, kind.noun())),
    };
    listed(&ComponentKind::ALL.into_iter().filter_map(part).collect_vec())
}

//! Sections, groups and halves, derived from the structure.

use super::Structure;
use super::cut::Part;
use super::element::{Element, Span};
use super::outline::Outline;
use super::tolerance::{CLOSER, HALF_SHARE, SECTION_SHARE, WRAPPER_SHARE};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// Components that belong together, in reading order.
pub(crate) type Members<'s> = Vec<Element<'s>>;

/// Returns the sections of the page in reading order: its parts, with large parts divided further.
pub fn sections<'o, 's>(structure: &'o Structure<'s>) -> Vec<&'o Part<'s>> {
    let outline = structure.outline();
    let mut sections = Vec::new();
    if let Some(page) = outline.page() {
        divide(outline, page, page.bounds(), &mut sections);
    }
    sections
}

fn divide<'o, 's>(
    outline: &'o Outline<'s>,
    part: &'o Part<'s>,
    page: Bounds,
    sections: &mut Vec<&'o Part<'s>>,
) {
    let share = part.bounds().area() / page.area();
    match part {
        Part::Split { parts, .. } if share > SECTION_SHARE => {
            parts.iter().for_each(|part| divide(outline, part, page, sections));
        }
        Part::One(element) if share > WRAPPER_SHARE => match outline.inside(element.order) {
            Some(inside) => divide(outline, inside, page, sections),
            None => sections.push(part),
        },
        Part::One(_) | Part::Split { .. } | Part::Behind { .. } | Part::Heap { .. } => {
            sections.push(part);
        }
    }
}

/// Returns the groups: each parent with its children, then components closer to each other than to anything else
/// (Wertheimer 1923, the law of proximity).
pub fn groups<'s>(structure: &Structure<'s>) -> Vec<Members<'s>> {
    let mut groups = Vec::new();
    for (holder, part) in structure.outline().cuts() {
        if let Some(holder) = holder.and_then(|order| structure.at(order)) {
            let mut members = vec![*holder];
            part.each(&mut |element| members.push(*element));
            groups.push(members);
        }
        close_together(part, &mut groups);
    }
    groups
}

fn close_together<'s>(part: &Part<'s>, groups: &mut Vec<Members<'s>>) {
    match part {
        Part::One(_) | Part::Heap { .. } => {}
        Part::Behind { rest, .. } => close_together(rest, groups),
        Part::Split { parts, narrowest, .. } => {
            for part in parts {
                let is_close = match part {
                    Part::Split { widest, .. } => *widest <= narrowest * CLOSER,
                    Part::Heap { .. } | Part::Behind { .. } => true,
                    Part::One(_) => false,
                };
                if is_close {
                    groups.push(part.elements());
                }
                close_together(part, groups);
            }
        }
    }
}

/// Returns the elements with at least three quarters of their length on one side of the middle of `page`: first those
/// left or above, then those right or below.
pub fn halves<'s>(elements: &[Element<'s>], page: Bounds, axis: Axis) -> [Members<'s>; 2] {
    let whole = Span::of(&page, axis);
    let middle = whole.start + whole.length() / 2.0;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for element in elements {
        let span = Span::of(&element.bounds, axis);
        let share_before = (middle - span.start) / span.length();
        if share_before >= HALF_SHARE {
            before.push(*element);
        } else if share_before <= 1.0 - HALF_SHARE {
            after.push(*element);
        }
    }
    [before, after]
}

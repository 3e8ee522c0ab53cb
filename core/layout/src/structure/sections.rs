//! Sections, groups and halves, derived from the structure.

use super::Structure;
use super::cut::CutNode;
use super::element::{Element, Span};
use super::outline::Outline;
use super::tolerance::{CLOSER, HALF_SHARE, SECTION_SHARE, WRAPPER_SHARE};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// Components that belong together, in reading order.
pub(crate) type Members<'s> = Vec<Element<'s>>;

/// Returns the sections of the page in reading order: its parts, with large parts divided further.
pub fn sections<'o, 's>(structure: &'o Structure<'s>) -> Vec<&'o CutNode<'s>> {
    let outline = structure.outline();
    let mut sections = Vec::new();
    if let Some(page) = outline.page() {
        divide(outline, page, page.bounds(), &mut sections);
    }
    sections
}

fn divide<'o, 's>(
    outline: &'o Outline<'s>,
    part: &'o CutNode<'s>,
    page: Bounds,
    sections: &mut Vec<&'o CutNode<'s>>,
) {
    let share = part.bounds().area() / page.area();
    match part {
        CutNode::Split { parts, .. } if share > SECTION_SHARE => {
            parts.iter().for_each(|part| divide(outline, part, page, sections));
        }
        CutNode::Single(element) if share > WRAPPER_SHARE => match outline.inside(element.order) {
            Some(inside) => divide(outline, inside, page, sections),
            None => sections.push(part),
        },
        CutNode::Single(_)
        | CutNode::Split { .. }
        | CutNode::Backdrop { .. }
        | CutNode::Overlapping { .. } => {
            sections.push(part);
        }
    }
}

/// Returns the groups: each parent with its children, then components closer to each other than to anything else
/// (Wertheimer 1923, the law of proximity).
pub fn groups<'s>(structure: &Structure<'s>) -> Vec<Members<'s>> {
    let mut groups = Vec::new();
    for (parent, part) in structure.outline().cuts() {
        if let Some(parent) = parent.and_then(|order| structure.at(order)) {
            let mut members = vec![*parent];
            part.for_each(&mut |element| members.push(*element));
            groups.push(members);
        }
        close_together(part, &mut groups);
    }
    groups
}

fn close_together<'s>(part: &CutNode<'s>, groups: &mut Vec<Members<'s>>) {
    match part {
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
        CutNode::Backdrop { rest, .. } => close_together(rest, groups),
        CutNode::Split { parts, narrowest, .. } => {
            for part in parts {
                let is_close = match part {
                    CutNode::Split { widest, .. } => *widest <= narrowest * CLOSER,
                    CutNode::Overlapping { .. } | CutNode::Backdrop { .. } => true,
                    CutNode::Single(_) => false,
                };
                if is_close {
                    groups.push(part.elements());
                }
                close_together(part, groups);
            }
        }
    }
}

/// Returns the elements on each side of the middle of `page`: left or above, then right or below. An element is on a
/// side with at least three quarters of its length.
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

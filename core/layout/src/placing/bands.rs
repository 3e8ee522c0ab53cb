//! What a page consists of from top to bottom.

use super::GAP;
use crate::structure::{CutNode, Element, Span, Structure};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// What stands below each other on the page, from top to bottom: each a block or a row of blocks. Beside a side column it is
/// the higher part. A label is one with its field.
pub(super) fn bands<'s>(structure: &Structure<'s>) -> Vec<Vec<Element<'s>>> {
    let Some(mut part) = structure.cut_of(None) else { return Vec::new() };
    loop {
        part = match part {
            CutNode::Backdrop { rest, .. } => rest,
            CutNode::Split { axis: Axis::X, parts, .. } => {
                let is_stack = |part: &&CutNode<'s>| part.parts_along(Axis::Y).len() > 2;
                let longest = |part: &&CutNode<'s>| part.parts_along(Axis::Y).len();
                match parts.iter().filter(is_stack).max_by_key(longest) {
                    Some(main) => main,
                    None => break,
                }
            }
            _ => break,
        };
    }
    let mut bands: Vec<(Span, Vec<Element<'s>>)> = Vec::new();
    let parts = part.parts_along(Axis::Y);
    let mut groups: Vec<Vec<Element<'s>>> = parts.iter().map(|part| part.elements()).collect();
    if groups.len() == 1 {
        groups = part.elements().into_iter().map(|one| vec![one]).collect();
    }
    sort_by(&mut groups, |a, b| {
        let top = |group: &[Element<'_>]| group.iter().map(|one| one.bounds.y()).fold(f64::INFINITY, fmin);
        top(a).total_cmp(&top(b))
    });
    for group in groups {
        let spans = group.iter().map(|one| Span::of(&one.bounds, Axis::Y));
        let Some(span) = spans.reduce(|a, b| Span { start: fmin(a.start, b.start), end: fmax(a.end, b.end) })
        else {
            continue;
        };
        let is_labeled = |field: &Element<'_>, known: &[Element<'s>]| {
            structure.label(field).is_some_and(|label| known.contains(label))
        };
        match bands.last_mut() {
            Some((last, known))
                if last.end > span.start + GAP / 2.0 || group.iter().any(|one| is_labeled(one, known)) =>
            {
                last.end = fmax(last.end, span.end);
                known.extend(group);
            }
            _ => bands.push((span, group)),
        }
    }
    bands.into_iter().map(|(_, band)| band).collect()
}

//! Labels of fields: the nearest text before or above.

use super::element::{Element, Span};
use super::forest::Forest;
use super::kd_tree::{EdgeRanges, KdTree, Query};
use super::tolerance::{BOX_TO_TICK, FLUSH, LABEL_ABOVE, LABEL_BESIDE, LABEL_TOUCH, TEXT_LINE};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;

/// Candidate texts examined for one field.
const MAX_CANDIDATES: usize = 32;

/// For each element the index of its label; only fields have one. A text labels at most one field, the nearest pairs
/// first. O(n log n).
pub(crate) fn labels<'a>(elements: &'a [Element<'a>], forest: &Forest) -> Vec<Option<usize>> {
    let mut labels = vec![None; elements.len()];
    let has_fields = elements.iter().any(|element| element.kind() == ComponentKind::Input);
    if !has_fields {
        return labels;
    }
    // The index holds texts only, as no other component can be a label.
    let texts = elements.iter().filter(|element| element.kind() == ComponentKind::Text);
    let index = KdTree::new(texts.collect());
    let mut pairs = Vec::new();
    for field in elements.iter().filter(|element| element.kind() == ComponentKind::Input) {
        let mut search = TextSearch { window: reach(&field.bounds), found: Vec::new() };
        index.search(&mut search);
        let is_near = |text: &&&Element| forest.parent_of(text.order) == forest.parent_of(field.order);
        for text in search.found.iter().filter(is_near) {
            pairs.extend(
                distance(&text.bounds, &field.bounds).map(|distance| (distance, field.order, text.order)),
            );
        }
    }
    sort_by(&mut pairs, |(a, one, first), (b, other, second)| {
        a.total_cmp(b).then(one.cmp(other)).then(first.cmp(second))
    });
    let mut is_taken = vec![false; elements.len()];
    for (_, field, text) in pairs {
        if let (Some(label @ None), Some(taken @ false)) = (labels.get_mut(field), is_taken.get_mut(text)) {
            *label = Some(text);
            *taken = true;
        }
    }
    labels
}

/// Returns the distance between a field and a text that can be its label. Pixels.
fn distance(text: &Bounds, field: &Bounds) -> Option<f64> {
    let shared = |axis| Span::of(text, axis).shared(Span::of(field, axis));
    let (before, after) = (field.x() - text.right(), text.x() - field.right());
    let above = field.y() - text.bottom();
    let is_line = text.height() <= field.height().max(TEXT_LINE);
    if is_line && shared(Axis::Y) > 0.0 && (-LABEL_TOUCH..=LABEL_BESIDE).contains(&before) {
        return Some(before);
    }
    let is_flush =
        [(text.x(), field.x()), (text.right(), field.right()), (text.center().x, field.center().x)]
            .iter()
            .any(|(text, field)| (text - field).abs() <= FLUSH);
    if is_line && is_flush && shared(Axis::X) > 0.0 && (-LABEL_TOUCH..=LABEL_ABOVE).contains(&above) {
        return Some(above);
    }
    let is_ticked = field.width() <= BOX_TO_TICK && shared(Axis::Y) > 0.0;
    (is_ticked && (-LABEL_TOUCH..=LABEL_BESIDE).contains(&after)).then_some(after)
}

/// Returns the area that a label must touch.
fn reach(field: &Bounds) -> Bounds {
    let (x, y) = ((field.x() - LABEL_BESIDE).max(0.0), (field.y() - LABEL_ABOVE).max(0.0));
    Bounds::new(x, y, field.right() + LABEL_BESIDE - x, field.bottom() - y).unwrap_or(*field)
}

struct TextSearch<'a> {
    window: Bounds,
    found: Vec<&'a Element<'a>>,
}

impl<'a> Query<'a> for TextSearch<'a> {
    fn may_match(&self, region: &EdgeRanges) -> bool {
        self.found.len() < MAX_CANDIDATES
            && region.left.start <= self.window.right()
            && region.right.end >= self.window.x()
            && region.top.start <= self.window.bottom()
            && region.bottom.end >= self.window.y()
    }

    fn examine(&mut self, item: &'a Element<'a>) {
        // A price, a phone number or an address is no label.
        let has_words = || {
            let text = item.component.props().text();
            text.is_some_and(|text| text.contains(char::is_alphabetic) && !text.contains('@'))
        };
        let is_inside = item.bounds.gap_x(&self.window) <= 0.0 && item.bounds.gap_y(&self.window) <= 0.0;
        if is_inside && has_words() && self.found.len() < MAX_CANDIDATES {
            self.found.push(item);
        }
    }
}

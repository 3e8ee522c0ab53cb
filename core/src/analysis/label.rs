//! Which text labels which field: the nearest one before or above it.

use super::element::{Element, Span};
use super::index::{BoxIndex, Region, Search};
use super::nesting::Nesting;
use crate::geometry::Bounds;
use crate::operation::Axis;
use crate::sketch::ComponentKind;
use crate::sort::sort_by;

/// The widest gap between a label and the field right of it, px.
const BESIDE: f64 = 64.0;
/// The widest gap between a label and the field below it, px.
const ABOVE: f64 = 24.0;
/// How far the left edges, the right ones or the middles of a label and the field below it may be apart, px.
const FLUSH: f64 = 16.0;
/// What is lower than this is no block of text, nor is what is lower than the field, px.
const LINE: f64 = 32.0;
/// A field up to this wide is a box to tick: its label follows it, px.
const BOX_TO_TICK: f64 = 40.0;
/// How far boxes may overlap and still stand beside each other, px.
const TOUCH: f64 = 2.0;
/// Texts looked at for one field.
const MAX_CANDIDATES: usize = 32;

/// For each element the place of the Text that labels it; fields only. Each text labels at most one
/// field, the nearest pairs first. O(n log n).
pub(crate) fn labels<'a>(
    elements: &'a [Element<'a>],
    index: &BoxIndex<'a>,
    nesting: &Nesting<'a>,
) -> Vec<Option<usize>> {
    let mut pairs = Vec::new();
    for field in elements.iter().filter(|element| element.component.kind() == ComponentKind::Input) {
        let mut search = TextSearch { window: reach(&field.bounds), found: Vec::new() };
        index.search(&mut search);
        let is_near = |text: &&&Element| nesting.holder_of(text.order) == nesting.holder_of(field.order);
        for text in search.found.iter().filter(is_near) {
            pairs.extend(
                distance(&text.bounds, &field.bounds).map(|distance| (distance, field.order, text.order)),
            );
        }
    }
    sort_by(&mut pairs, |(a, one, first), (b, other, second)| {
        a.total_cmp(b).then(one.cmp(other)).then(first.cmp(second))
    });
    let mut labels = vec![None; elements.len()];
    let mut is_taken = vec![false; elements.len()];
    for (_, field, text) in pairs {
        if let (Some(label @ None), Some(taken @ false)) = (labels.get_mut(field), is_taken.get_mut(text)) {
            *label = Some(text);
            *taken = true;
        }
    }
    labels
}

/// How far a text is from a field that it could label.
fn distance(text: &Bounds, field: &Bounds) -> Option<f64> {
    let shared = |axis| Span::of(text, axis).shared(Span::of(field, axis));
    let (before, after) = (field.x() - text.right(), text.x() - field.right());
    let above = field.y() - text.bottom();
    let is_line = text.height() <= field.height().max(LINE);
    if is_line && shared(Axis::Y) > 0.0 && (-TOUCH..=BESIDE).contains(&before) {
        return Some(before);
    }
    let is_flush =
        [(text.x(), field.x()), (text.right(), field.right()), (text.center().x, field.center().x)]
            .iter()
            .any(|(text, field)| (text - field).abs() <= FLUSH);
    if is_line && is_flush && shared(Axis::X) > 0.0 && (-TOUCH..=ABOVE).contains(&above) {
        return Some(above);
    }
    let is_ticked = field.width() <= BOX_TO_TICK && shared(Axis::Y) > 0.0;
    (is_ticked && (-TOUCH..=BESIDE).contains(&after)).then_some(after)
}

/// The box in which a label must lie at least in part.
fn reach(field: &Bounds) -> Bounds {
    let (x, y) = ((field.x() - BESIDE).max(0.0), (field.y() - ABOVE).max(0.0));
    Bounds::new(x, y, field.right() + BESIDE - x, field.bottom() - y).unwrap_or(*field)
}

struct TextSearch<'a> {
    window: Bounds,
    found: Vec<&'a Element<'a>>,
}

impl<'a> Search<'a> for TextSearch<'a> {
    fn is_worth(&self, region: &Region) -> bool {
        self.found.len() < MAX_CANDIDATES
            && region.left.start <= self.window.right()
            && region.right.end >= self.window.x()
            && region.top.start <= self.window.bottom()
            && region.bottom.end >= self.window.y()
    }

    fn meet(&mut self, item: &'a Element<'a>) {
        // A price, a phone number or an address names no field.
        let has_words = || {
            let text = item.component.props().text();
            text.is_some_and(|text| text.contains(char::is_alphabetic) && !text.contains('@'))
        };
        let is_inside = item.bounds.gap_x(&self.window) <= 0.0 && item.bounds.gap_y(&self.window) <= 0.0;
        let is_text = item.component.kind() == ComponentKind::Text;
        if is_text && is_inside && has_words() && self.found.len() < MAX_CANDIDATES {
            self.found.push(item);
        }
    }
}

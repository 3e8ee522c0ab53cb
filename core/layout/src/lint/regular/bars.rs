//! Bars that almost reach the edges of the page reach them, and what lies on the items of a menu gets a place beside them.

use super::change::{Change, Families, is_deliberate};
use crate::lint::context::LintContext;
use crate::lint::draft::Draft;
use crate::structure::tolerance::{BLEEDS, VISIBLE};
use crate::structure::{Element, Span, page_in};
use crate::text_metrics::Font;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentKind};

/// The size in which a menu and a name beside it are written, px.
const ITEM: f64 = 16.0;
/// Between the items of a menu, and between its edge and the first one, px.
const ITEM_GAP: f64 = 24.0;
/// The height of one line of text, px.
const LINE: f64 = 24.0;

pub(super) fn stretch(context: &LintContext, sibling_groups: &Families, draft: &mut Draft) -> bool {
    let structure = context.structure;
    let bars = &structure.frame().bars;
    let mut change = Change::off_lines();
    widen(draft, &mut change, bars, Span { start: 0.0, end: structure.page().width }, 0.0);
    for (screen, page) in context.elements.iter().filter_map(|one| Some((one, page_in(one)?))) {
        let bars = structure.bars_in(screen, &page);
        widen(draft, &mut change, &bars, Span::of(&page, Axis::X), page.y());
    }
    let mut has_changed = change.make(context, sibling_groups, draft);
    for bar in bars.iter().filter(|bar| bar.kind() == ComponentKind::NavigationBox) {
        if matches!(bar.component.props().variant(), None | Some("bar")) {
            has_changed |= clear_items(context, sibling_groups, draft, bar.order);
        }
    }
    has_changed
}

/// Brings bars that almost reach the edges of their page to them, and one that almost stands at its top there.
fn widen(draft: &Draft, change: &mut Change, bars: &[Element], page: Span, page_top: f64) {
    for bar in bars {
        let Some(now) = draft.get(bar.order).filter(|now| !is_deliberate(now, Axis::X)) else { continue };
        let is_close = |one: f64, other: f64| (one - other).abs() <= BLEEDS;
        if is_close(now.x(), page.start) && is_close(now.right(), page.end) && !draft.is_locked(bar.order) {
            let top = if is_close(now.y(), page_top) { page_top } else { now.y() };
            change.put(bar.order, Bounds::new(page.start, top, page.length(), now.bottom() - top).ok());
        }
    }
}

/// Gives a name that lies on the first items of a menu the room before them.
fn clear_items(context: &LintContext, sibling_groups: &Families, draft: &mut Draft, menu: usize) -> bool {
    let (Some(bar), Some(bounds)) = (context.elements.get(menu), draft.get(menu)) else { return false };
    let items = bar.component.props().items();
    let width = items.iter().map(|item| Font::regular(ITEM).width(item) + ITEM_GAP).sum::<f64>() + ITEM_GAP;
    let mut on_items = context.structure.children(bar).filter(|held| {
        let is_name = matches!(
            held.kind(),
            ComponentKind::Text | ComponentKind::Heading | ComponentKind::ImagePlaceholder
        );
        is_name && held.bounds.x() < bounds.x() + width && held.bounds.center().x < bounds.center().x
    });
    let (Some(name), None) = (on_items.next(), on_items.next()) else { return false };
    if items.is_empty() {
        return false;
    }
    let own = fitted(name.component, name.bounds, bounds.center().y);
    let start = own.right() + ITEM_GAP;
    if bounds.right() - start < width {
        return false;
    }
    let mut change = Change::off_lines();
    change.put(name.order, Some(own));
    change.put(menu, Bounds::new(start, bounds.y(), bounds.right() - start, bounds.height()).ok());
    change.make(context, sibling_groups, draft)
}

/// The box of a name in a bar, no wider than its text and on the middle of the bar.
fn fitted(name: &Component, bounds: Bounds, middle: f64) -> Bounds {
    let Some(text) = name.props().text().filter(|_| name.kind() == ComponentKind::Text) else {
        return bounds;
    };
    let width = (Font::regular(ITEM).width(text) + 1.0).ceil().min(bounds.width());
    let height = bounds.height().min(LINE);
    let top = middle - height / 2.0;
    if (top - bounds.y()).abs() <= VISIBLE {
        return bounds;
    }
    Bounds::new(bounds.x(), top.max(0.0), width, height).unwrap_or(bounds)
}

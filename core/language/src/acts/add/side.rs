//! Places at the edges of the page: sidebars, banners above the header, buttons above a bottom bar.

use super::spot::{Spot, usual};
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The gap between a sidebar and the content. Pixels.
const GAP: f64 = 24.0;
/// The least width of a sidebar. Pixels.
const LEAST_WIDTH: f64 = 140.0;

/// Whether the only new piece is a sidebar of the page.
pub(super) fn is_sidebar(nodes: &[Node], spot: &Spot) -> bool {
    let [Node { content: Content::Leaf(leaf), .. }] = nodes else { return false };
    let is_side = leaf.kind == ComponentKind::NavigationBox && leaf.props.variant() == Some("sidebar");
    let is_of_page = match spot {
        Spot::Usual => true,
        Spot::At(Place::Beside { anchors, side }) => anchors.len() > 1 && *side == Side::Left,
        _ => false,
    };
    is_side && is_of_page
}

/// Puts a sidebar at the left edge of the page, below its bars. The content moves to the right as far as it must and can.
pub(super) fn insert(draft: &mut Draft, nodes: &[Node], spot: &Spot) -> Result<Vec<ComponentId>, Doubt> {
    let [node] = nodes else { return Err(Doubt::Unread) };
    let (top, ids, left, right, page) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let page = scene.page();
        let is_bar = |one: &Component| one.bounds().width() >= page.width * 0.9 && one.bounds().y() < 1.0;
        let top = structure.roots().filter(|root| is_bar(root.component)).map(|root| root.bounds.bottom());
        let top = top.fold(0.0, f64::max);
        let wide = |one: &Component| one.bounds().x() < 1.0 && one.bounds().width() >= page.width * 0.9;
        let content: Vec<_> = structure.roots().filter(|root| !wide(root.component)).collect();
        let left = content.iter().map(|root| root.bounds.x()).fold(page.width, f64::min);
        let right = content.iter().map(|root| root.bounds.right()).fold(0.0, f64::max);
        let ids: Vec<ComponentId> = content.iter().map(|root| root.component.id().clone()).collect();
        (top, ids, left, right, page)
    };
    // The content may come as near to the right edge as it is to the left one.
    let slack = (page.width - right - GAP).max(0.0);
    let width = (left + slack - GAP).min(Piece::Sidebar.size().width);
    if width >= LEAST_WIDTH {
        let mut node = node.clone();
        node.options.width = Some(width);
        let made = draft.edit(&Edit::Insert { tree: node, place: Place::At { x: 0.0, y: top } })?;
        let dx = (width + GAP - left).max(0.0);
        if dx > 0.0 && !ids.is_empty() {
            draft.edit(&Edit::Shift { ids, dx, dy: 0.0 })?;
        }
        return Ok(made);
    }
    let place = match spot {
        Spot::At(place) => place.clone(),
        _ => usual(draft, nodes),
    };
    super::level::insert(draft, nodes, &place)
}

/// Returns the place above the bar at the top for a banner that is asked for at the top of the page.
pub(super) fn over_bars(draft: &Draft, nodes: &[Node], place: Place) -> Place {
    let is_banner = |node: &Node| match &node.content {
        Content::Leaf(leaf) => leaf.kind == ComponentKind::Container && leaf.props.variant() == Some("alert"),
        _ => false,
    };
    let is_top = place == Place::In { parent: None, is_first: true };
    if !is_top || !nodes.iter().all(is_banner) {
        return place;
    }
    let scene = draft.scene();
    let mut bars = scene.structure().frame().bars.iter().filter(|bar| bar.bounds.y() < 1.0);
    match bars.next() {
        Some(bar) => Place::Beside { anchors: vec![bar.component.id().clone()], side: Side::Above },
        None => place,
    }
}

/// Moves new pieces above a bottom bar that they lie over.
pub(super) fn above_bottom_bar(draft: &mut Draft, made: &[ComponentId]) -> Result<(), Doubt> {
    let bars = draft.sketch.iter().filter(|one| Piece::of(one) == Piece::Bottom);
    let bars: Vec<_> = bars.filter(|bar| !made.contains(bar.id())).map(Component::bounds).collect();
    for id in made {
        let own = draft.component(id)?.bounds();
        if let Some(bar) = bars.iter().find(|bar| bar.overlaps(&own)) {
            let dy = bar.y() - GAP - own.bottom();
            draft.edit(&Edit::Shift { ids: vec![id.clone()], dx: 0.0, dy })?;
        }
    }
    Ok(())
}

//! Places at the edges of the page: banners above the header, buttons above a bottom bar.

use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::layout_tree::{Content, Node};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The gap between a button and a bar. Pixels.
const GAP: f64 = 24.0;

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

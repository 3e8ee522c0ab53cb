//! Pieces of the kit.

use super::level::{beside, insert};
use super::new::new_nodes;
use super::spot::{Spot, spots, usual as usual_place};
use super::{side, usual};
use crate::acts::draft::{Done, Draft};
use crate::acts::motion::where_to;
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Description, Reference};
use crate::frames::Frame;
use websketch_layout::arrangement::{Edit, Place};
use websketch_layout::layout_tree::{Content, Node};
use websketch_layout::naming::describe;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// The room around an icon in a field. Pixels.
const AROUND: f64 = 16.0;

/// Gives an icon the size that a field has room for.
fn fitted(draft: &Draft, mut node: Node, spot: &Spot) -> Node {
    let Spot::At(Place::Over { parent: Some(id), .. }) = spot else { return node };
    let field = draft.sketch.get(id).filter(|one| one.kind() == ComponentKind::Input);
    if let (Some(field), Content::Leaf(leaf), None) = (field, &node.content, node.options.width)
        && leaf.kind == ComponentKind::ImagePlaceholder
    {
        let side = (field.bounds().height() - AROUND).clamp(AROUND, 2.0 * AROUND);
        (node.options.width, node.options.height) = (Some(side), Some(side));
    }
    node
}

/// Adds pieces of the kit.
pub(super) fn pieces(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Done, Doubt> {
    let (nodes, spot) = {
        let scene = draft.scene();
        let nodes = new_nodes(target, frame, setting)?.into_iter().map(|node| usual::of_page(&scene, node));
        let spot = match spots(frame, setting, draft, &scene)? {
            Spot::Usual => usual::below_topic(&scene, target).map_or(Spot::Usual, Spot::At),
            spot => spot,
        };
        (nodes.collect::<Vec<_>>(), spot)
    };
    let nodes: Vec<Node> = nodes.into_iter().map(|node| fitted(draft, node, &spot)).collect();
    let mut made = Vec::new();
    let is_each = matches!(spot, Spot::Each(_));
    match spot {
        Spot::Each(places) => {
            for place in places {
                for node in &nodes {
                    made.extend(draft.edit(&Edit::Insert { tree: node.clone(), place: place.clone() })?);
                }
            }
        }
        Spot::At(place) => {
            let is_over = matches!(place, Place::Over { .. });
            made = beside(frame, draft, &nodes, &side::over_bars(draft, &nodes, place))?;
            side::above_bottom_bar(draft, &made)?;
            draft.floating.extend(made.iter().filter(|_| is_over).cloned());
        }
        Spot::Usual => {
            let place = usual_place(draft, &nodes);
            made = insert(draft, &nodes, &place)?;
        }
    }
    let has_noun = |part: &Description| part.head.is_some_and(|head| head.kind.piece().is_some());
    let named = made.iter().filter_map(|id| draft.sketch.get(id)).zip(&target.parts);
    let kinds: Vec<String> = named
        .filter(|(_, part)| made.len() == target.parts.len() && has_noun(part))
        .map(|(one, _)| describe::a(Piece::of(one).noun()))
        .collect();
    let what = if kinds.is_empty() { draft.names(&made) } else { describe::listed(&kinds) };
    let said = match draft.sketch.len() {
        _ if is_each => format!("Added {what} to each, {} in all.", made.len()),
        _ => format!("Added {what}{}.", place_said(frame, draft, setting)),
    };
    Ok(Done::adding(said, made, false))
}

fn place_said(frame: &Frame, draft: &Draft, setting: &Setting) -> String {
    let scene = draft.scene();
    match spots(frame, setting, draft, &scene) {
        Ok(Spot::At(place)) => where_to(draft, &place),
        _ => String::new(),
    }
}

//! Insertion where all other components can stay as they are.

use crate::acts::alone::spot_beside;
use crate::acts::draft::Draft;
use crate::acts::free::covers_nothing;
use crate::acts::setting::Doubt;
use websketch_layout::arrangement::{Arrangement, Edit, Place, Side};
use websketch_layout::layout_tree::Node;
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, ComponentKind};

/// The least room between an image and the box around it. Pixels.
const MARGIN: f64 = 16.0;
/// The least side of an image that is made smaller. Pixels.
const LEAST: f64 = 64.0;

/// Inserts one component into free room, if the arrangement would change others for it. Returns the new one, or `None`
/// if the arrangement may do it.
pub(super) fn insert_alone(
    draft: &mut Draft,
    node: &Node,
    place: &Place,
) -> Result<Option<Vec<ComponentId>>, Doubt> {
    let Some((kind, usual, is_clean)) = usual(draft, node, place) else { return Ok(None) };
    let now = match place {
        Place::In { parent: None, is_first: true } if kind == ComponentKind::NavigationBox => {
            return bar_on_top(draft, node, usual).map(Some);
        }
        _ if is_clean && !is_far(draft, place, &usual) => None,
        Place::Beside { anchors, side } if !matches!(side, Side::Before | Side::After) => {
            let free = spot_beside(draft, anchors, usual.size(), *side, None, &[]);
            free.filter(|free| kind != ComponentKind::Text || !is_slid(&usual, free, *side))
        }
        Place::In { parent: Some(parent), .. } if kind == ComponentKind::ImagePlaceholder => {
            smaller(&draft.component(parent)?.bounds(), usual)
        }
        _ => None,
    };
    now.map_or(Ok(None), |now| insert_at(draft, node, now))
}

/// Whether a text lies beside its column rather than in it: others make room for it then.
fn is_slid(usual: &Bounds, free: &Bounds, side: Side) -> bool {
    matches!(side, Side::Above | Side::Below) && (usual.x() - free.x()).abs() > usual.height()
}

/// Whether a box lies far from the anchor that it should stand beside.
fn is_far(draft: &Draft, place: &Place, now: &Bounds) -> bool {
    /// The farthest that is beside. Pixels.
    const REACH: f64 = 80.0;
    let Place::Beside { anchors, .. } = place else { return false };
    let boxes = draft.boxes(anchors);
    union_of(boxes.iter()).is_some_and(|anchor| {
        let gap_x = (now.x() - anchor.right()).max(anchor.x() - now.right());
        let gap_y = (now.y() - anchor.bottom()).max(anchor.y() - now.bottom());
        gap_x.max(gap_y) > REACH
    })
}

/// Returns the kind and the box that the arrangement gives something new, and whether all others stay as they are. `None`
/// if it is not one component.
fn usual(draft: &Draft, node: &Node, place: &Place) -> Option<(ComponentKind, Bounds, bool)> {
    let structure = Structure::of(&draft.sketch, draft.page);
    let edit = Edit::Insert { tree: node.clone(), place: place.clone() };
    let arrangement = Arrangement::read(&structure);
    let tried = arrangement.edit_anyway(&draft.sketch, &edit, &mut draft.ids.clone()).ok()?;
    let mut added = tried.operations.iter().filter_map(|operation| match operation {
        Operation::Add(new) => {
            Some((new.component_type, Bounds::new(new.x, new.y, new.width, new.height).ok()?))
        }
        _ => None,
    });
    let (kind, bounds) = added.next()?;
    let is_one = added.next().is_none();
    let is_clean = tried.operations.len() == 1 && tried.report.is_clean();
    is_one.then_some((kind, bounds, is_clean))
}

/// Returns a smaller box for an image, in the room that its parent has.
fn smaller(parent: &Bounds, usual: Bounds) -> Option<Bounds> {
    let room = parent.bottom() - MARGIN - usual.y();
    let height = usual.height().min(room);
    let width = usual.width() * height / usual.height();
    (height >= LEAST && width >= LEAST).then_some(())?;
    usual.with_size(width.round(), height.round()).ok()
}

/// Inserts at a place. `None`, and nothing changed, if it would cover something.
fn insert_at(draft: &mut Draft, node: &Node, now: Bounds) -> Result<Option<Vec<ComponentId>>, Doubt> {
    let mut tree = node.clone();
    tree.options.width = Some(now.width());
    tree.options.height = Some(now.height());
    let before = draft.checkpoint();
    let is_forced = std::mem::replace(&mut draft.is_forced, true);
    let made = draft.edit(&Edit::Insert { tree, place: Place::At { x: now.x(), y: now.y() } });
    draft.is_forced = is_forced;
    let made = made?;
    if !covers_nothing(&draft.sketch, &made) {
        draft.restore(before);
        return Ok(None);
    }
    Ok(Some(made))
}

/// Inserts a bar along the top of the page. All that is there moves down as far as the bar needs.
fn bar_on_top(draft: &mut Draft, node: &Node, usual: Bounds) -> Result<Vec<ComponentId>, Doubt> {
    let scene = draft.scene();
    let width = scene.page().width;
    let roots: Vec<(ComponentId, f64)> =
        scene.structure().roots().map(|root| (root.component.id().clone(), root.bounds.y())).collect();
    drop(scene);
    let top = roots.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    let dy = usual.height() + MARGIN - top;
    if dy > 0.0 && !roots.is_empty() {
        let ids = roots.into_iter().map(|(id, _)| id).collect();
        draft.edit(&Edit::Shift { ids, dx: 0.0, dy })?;
    }
    let mut tree = node.clone();
    tree.options.width = Some(width);
    draft.edit(&Edit::Insert { tree, place: Place::At { x: 0.0, y: 0.0 } })
}

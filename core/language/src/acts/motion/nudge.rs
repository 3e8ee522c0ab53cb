//! Moves in a direction without a figure.

use super::describe;
use crate::acts::draft::Draft;
use crate::acts::flow::in_order;
use crate::acts::setting::Doubt;
use crate::frames::Frame;
use crate::lexicon::Amount;
use websketch_layout::arrangement::{Arrangement, Edit};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::ComponentId;

/// The distances that a move without a figure tries, the usual one first. Pixels.
const USUAL: [f64; 4] = [40.0, 24.0, 16.0, 8.0];
const LITTLE: [f64; 2] = [12.0, 8.0];
const MUCH: [f64; 4] = [120.0, 80.0, 60.0, 40.0];

/// Moves components in a direction: by the usual distance, else past their neighbor, else as far as there is room.
/// Returns the sentence about it.
pub(super) fn nudge(
    draft: &mut Draft,
    ids: &[ComponentId],
    way: (f64, f64),
    frame: &Frame,
) -> Result<String, Doubt> {
    let is_little = frame.slots.has(Amount::Little);
    let steps: &[f64] = if is_little {
        &LITTLE
    } else if frame.slots.has(Amount::Much) {
        &MUCH
    } else {
        &USUAL
    };
    let names = draft.names(ids);
    let mut blocking = None;
    for (at, px) in steps.iter().enumerate() {
        let (dx, dy) = (way.0 * px, way.1 * px);
        let edit = Edit::Shift { ids: ids.to_vec(), dx, dy };
        let tried = {
            let structure = Structure::of(&draft.sketch, draft.page);
            Arrangement::read(&structure).edit_anyway(&draft.sketch, &edit, &mut draft.ids.clone())
        };
        let Ok(tried) = tried else { return Err(Doubt::Unread) };
        let is_done = if draft.is_forced {
            draft.edit(&edit)?;
            true
        } else {
            tried.report.is_clean() && draft.edit_clean(&edit)
        };
        if is_done {
            return Ok(format!("Moved {names} by {}.", describe(dx, dy)));
        }
        blocking = blocking.or(Some(tried.report.blocking()));
        if at == 0
            && !is_little
            && let Some(said) = pass(draft, ids, way)
        {
            return Ok(said);
        }
    }
    Err(Doubt::NoRoom { blocking: blocking.unwrap_or_default() })
}

/// Lets a component change places with its neighbor in a direction. Returns the sentence about it. `None` if there is no
/// neighbor, or no room.
fn pass(draft: &mut Draft, ids: &[ComponentId], way: (f64, f64)) -> Option<String> {
    let [id] = ids else { return None };
    let (own, neighbor) = {
        let scene = draft.scene();
        let structure = scene.structure();
        let own = structure.element(id)?;
        (id.clone(), neighbor(structure, own, way)?.component.id().clone())
    };
    let [name, other] = [&own, &neighbor].map(|id| draft.names(std::slice::from_ref(id)));
    let mut pair = in_order(draft, &[own, neighbor]);
    pair.reverse();
    let is_done = draft.edit_clean(&Edit::Order { ids: pair });
    is_done.then(|| format!("Swapped {name} with {other}."))
}

/// Returns the next component in a direction that lies beside one in the same box.
fn neighbor<'s, 'a>(
    structure: &'a Structure<'s>,
    own: &Element<'s>,
    (dx, dy): (f64, f64),
) -> Option<&'a Element<'s>> {
    let ahead = |other: &Element| {
        let (one, other) = (own.bounds.center(), other.bounds.center());
        (other.x - one.x) * dx + (other.y - one.y) * dy
    };
    let is_level = |other: &&Element| {
        let (own, other) = (&own.bounds, &other.bounds);
        if dx == 0.0 {
            other.x() < own.right() && own.x() < other.right()
        } else {
            other.y() < own.bottom() && own.y() < other.bottom()
        }
    };
    let bars = &structure.frame().bars;
    let others = structure.siblings(own).filter(|other| !bars.contains(other));
    let beside = others.filter(is_level).filter(|other| ahead(other) > 1.0);
    beside.min_by(|a, b| ahead(a).total_cmp(&ahead(b)))
}

//! The one of several candidates that goes with a component that is known: of its kind, or beside it in its box.

use crate::acts::setting::Doubt;
use crate::only::only;
use crate::referents::{Referents, Scene};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;

/// Returns the candidate of those that are about as likely as the first, which has the kind and the height of another
/// component.
pub(super) fn likely_alike(scene: &Scene, found: &Referents, other: &ComponentId) -> Option<ComponentId> {
    /// The least part of the probability of the first.
    const LEAST: f64 = 0.4;
    let best = found.candidates.first().filter(|_| !found.sure)?.score;
    let likely = found.candidates.iter().filter(|one| one.score >= LEAST * best);
    alike(scene, &Doubt::Which { candidates: likely.map(|one| one.ids.clone()).collect() }, other)
}

/// Returns the only candidate of a doubt that has the kind and the height of another component: beside the button `Unpaid`
/// the button `Paid` is meant rather than a cell.
fn alike(scene: &Scene, doubt: &Doubt, other: &ComponentId) -> Option<ComponentId> {
    /// The largest difference of heights. Pixels.
    const TOLERANCE: f64 = 8.0;
    let other = scene.structure().element(other)?;
    let is_alike = |one: &&Element| {
        one.kind() == other.kind() && (one.bounds.height() - other.bounds.height()).abs() <= TOLERANCE
    };
    only_fitting(scene, doubt, other, is_alike)
}

/// Returns the only candidate of a doubt that lies in the box of another component: `put the link under the text`.
pub(in crate::acts) fn in_same_box(scene: &Scene, doubt: &Doubt, other: &ComponentId) -> Option<ComponentId> {
    let structure = scene.structure();
    let other = structure.element(other)?;
    let parent = structure.parent(other)?;
    only_fitting(scene, doubt, other, |one| structure.parent(one) == Some(parent))
}

fn only_fitting(
    scene: &Scene,
    doubt: &Doubt,
    other: &Element,
    fits: impl Fn(&&Element) -> bool,
) -> Option<ComponentId> {
    let Doubt::Which { candidates } = doubt else { return None };
    let single = candidates.iter().filter_map(|ids| match ids.as_slice() {
        [only] => scene.structure().element(only).filter(|one| *one != other),
        _ => None,
    });
    only(single.filter(fits)).map(|one| one.component.id().clone())
}

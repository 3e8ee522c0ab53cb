//! Things: components that move together.

use crate::acts::draft::Draft;
use crate::referents::Scene;
use kurbo::Vec2;
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Operation;

/// Components that move together.
pub(super) type Thing = Vec<ComponentId>;

/// Returns the bounds of a thing.
pub(super) fn bounds(scene: &Scene, thing: &[ComponentId]) -> Option<Bounds> {
    let elements = thing.iter().filter_map(|id| scene.structure().element(id));
    union_of(elements.map(|one| &one.bounds))
}

/// Returns a thing with all that its boxes hold.
pub(super) fn with_contents(scene: &Scene, thing: &[ComponentId]) -> Thing {
    let structure = scene.structure();
    let held = thing.iter().filter_map(|id| structure.element(id)).flat_map(|one| structure.subtree(one));
    let mut all: Thing = Vec::new();
    for id in held.map(|one| one.component.id()).chain(thing) {
        if !all.contains(id) {
            all.push(id.clone());
        }
    }
    all
}

/// Returns the element of a thing that consists of one component.
pub(super) fn single<'a, 's>(scene: &'a Scene<'s>, thing: &[ComponentId]) -> Option<&'a Element<'s>> {
    match thing {
        [only] => scene.structure().element(only),
        _ => None,
    }
}

/// Moves a thing with its contents. If `is_careful`, only where it covers nothing else. Returns whether it did.
pub(super) fn shift(draft: &mut Draft, thing: &Thing, by: Vec2, is_careful: bool) -> bool {
    let ids = with_contents(&draft.scene(), thing);
    let before = draft.checkpoint();
    let moved = ids.into_iter().try_for_each(|component_id| {
        let own = draft.component(&component_id)?.bounds();
        draft.apply(Operation::Move { component_id, x: own.x() + by.x, y: own.y() + by.y })
    });
    let is_done = moved.is_ok() && (!is_careful || draft.is_clean_since(&before)) && by != Vec2::ZERO;
    if !is_done {
        draft.restore(before);
    }
    is_done
}

/// Whether things stand beside each other rather than below each other.
pub(super) fn is_row(boxes: &[Bounds]) -> bool {
    let pairs =
        || boxes.iter().enumerate().flat_map(|(at, one)| boxes.iter().skip(at + 1).map(move |it| (one, it)));
    let beside = pairs().filter(|(a, b)| a.overlaps_y(b)).count();
    2 * beside >= pairs().count()
}

/// Whether boxes may be likes by their size.
pub(super) fn is_alike(one: &Bounds, other: &Bounds) -> bool {
    /// The largest factor between the sizes of likes.
    const MOST: f64 = 2.0;
    let is_near = |a: f64, b: f64| a < b * MOST && b < a * MOST;
    is_near(one.width(), other.width()) && is_near(one.height(), other.height())
}

//! The component that comes after or before another one: `what comes after the flour`.

use super::{Care, targets_or_parts};
use crate::acts::motion::likes;
use crate::acts::setting::Setting;
use crate::acts::titled::unit_of;
use crate::chunks::{Description, Reference};
use crate::lexicon::Relation;
use crate::referents::Scene;
use websketch_sketch::ComponentId;

/// Returns the like of an anchor that stands right after or before it. `None` for a phrase that says more.
pub(super) fn next(scene: &Scene, setting: &Setting, description: &Description) -> Option<Vec<ComponentId>> {
    let [located] = description.relations.as_slice() else { return None };
    let is_plain = description.head.is_none()
        && description.pronoun.is_none()
        && description.words.is_empty()
        && description.ordinal.is_none()
        && description.quantifier.is_none()
        && description.sides.is_empty();
    let is_after = match located.relation {
        Relation::After => true,
        Relation::Before => false,
        _ => return None,
    };
    if !is_plain {
        return None;
    }
    let anchor = Reference::of(located.anchors.clone());
    let found = targets_or_parts(scene, setting, Some(&anchor), Care::Anchor).ok()?;
    let first = found.ids.first().filter(|_| found.part.is_none())?;
    // In a row the next one is the text of another unit.
    let alone = likes(scene, std::slice::from_ref(first));
    let level = |id: &ComponentId| scene.sketch().get(id).map(|one| one.bounds().center().y);
    let is_row = alone.iter().flatten().filter(|id| level(id) == level(first)).count() > 1;
    let likes = if is_row { likes(scene, &unit_of(scene, first)) } else { alone };
    let at = likes.iter().position(|like| like.contains(first))?;
    let own = likes.get(at)?.iter().position(|id| id == first)?;
    let next = if is_after { at + 1 } else { at.checked_sub(1)? };
    likes.get(next)?.get(own).map(|id| vec![id.clone()])
}

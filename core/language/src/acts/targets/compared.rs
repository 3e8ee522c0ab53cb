//! Phrases that are told by other phrases of the clause: by comparison, by a shared place, by the one before.

use super::{Care, Targets, targets};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Description, Located, Reference};
use crate::lexicon::Quantifier;
use crate::referents::Scene;
use websketch_sketch::ComponentId;

/// Resolves the components that a clause compares its target with. `the others` are the likes of the target.
pub(in crate::acts) fn compared(
    scene: &Scene,
    setting: &Setting,
    reference: &Reference,
    target: &[ComponentId],
    care: Care,
) -> Result<Targets, Doubt> {
    let is_rest = |part: &Description| matches!(part.quantifier, Some(Quantifier::Other | Quantifier::Rest));
    let spoken = if reference.parts.iter().all(is_rest) { target } else { setting.spoken };
    targets(scene, &Setting { spoken, ..*setting }, Some(reference), care)
}

/// Returns a phrase with the place after the last of several, if it has none of its own.
pub(super) fn shared_place(reference: &Reference, description: &Description) -> Option<Description> {
    let (last, before) = reference.parts.split_last()?;
    let holds = last.relations.iter().filter(|located| located.relation.holds()).cloned();
    let relations: Vec<Located> = holds.collect();
    let is_open = before.contains(description) && description.relations.is_empty();
    (is_open && !relations.is_empty()).then(|| Description { relations, ..description.clone() })
}

//! Links to the next or previous screen: `link each screen to the next one`.

use super::Pair;
use crate::chunks::{Description, Role};
use crate::lexicon::Pronoun;
use crate::referents::Scene;
use websketch_layout::flow::{screen_of, screens};
use websketch_sketch::{ComponentId, Relation};

/// Words for the next and the previous screen, with the number of places from the own one.
const STEPS: [(&str, isize); 4] = [("next", 1), ("following", 1), ("previous", -1), ("preceding", -1)];

/// Returns how many places a phrase is away from the own screen: `the next screen`, `the next one`. `None` for a phrase
/// that names a screen otherwise.
pub(super) fn step(part: &Description) -> Option<isize> {
    let is_named = part.head.is_some_and(|head| head.kind.name() != "screen" && head.kind.name() != "page");
    let is_one = part.pronoun.is_none_or(|pronoun| pronoun == Pronoun::One);
    let mut said = part.words.iter().filter(|word| word.role != Role::Head && word.text != "one");
    let (Some(word), None) = (said.next(), said.next()) else { return None };
    let (_, step) = STEPS.iter().find(|(own, _)| *own == word.text)?;
    (!is_named && is_one).then_some(*step)
}

/// Whether a phrase says that each leads to the next: `in order`.
pub(super) fn is_order(part: &Description) -> bool {
    let is_word = |text: &str| matches!(text, "order" | "sequence" | "turn" | "row" | "line");
    !part.words.is_empty() && part.words.iter().all(|word| is_word(&word.text)) && part.ordinal.is_none()
}

/// Returns the links of components to the screens that are `step` places after their own. Without such a screen a
/// component has none.
pub(super) fn pairs(scene: &Scene, ids: &[ComponentId], step: isize) -> Vec<Pair> {
    let structure = scene.structure();
    let all = screens(structure);
    let neighbor = |id: &ComponentId| {
        let own = screen_of(structure, structure.element(id)?)?;
        let at = all.iter().position(|one| one.order == own.order)?;
        let to = all.get(at.checked_add_signed(step)?)?.component.id().clone();
        Some((id.clone(), Relation::Link, to))
    };
    ids.iter().filter_map(neighbor).collect()
}

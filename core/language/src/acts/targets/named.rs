//! How well a phrase names a candidate: by its kind, a number, its whole text.

use crate::chunks::{Description, Role};
use crate::lexicon::Fit;
use crate::only::only;
use crate::referents::{Candidate, Naming, Scene};
use websketch_layout::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Whether a candidate is of the kind that a phrase names, or has another reason than words in its text.
pub(super) fn is_of_kind(scene: &Scene, description: &Description, candidate: &Candidate) -> bool {
    let Some(head) = description.head.filter(|head| head.kind.unit().is_none()) else { return true };
    let [only] = candidate.ids.as_slice() else { return true };
    let fit = scene.sketch().get(only).map_or(Fit::No, |one| head.kind.fit(one, &one.bounds()));
    fit >= Fit::Near
        || fit == Fit::Far && candidate.naming != Naming::Words
        || candidate.naming == Naming::Label
}

/// Whether a candidate is named well enough to be deleted or overwritten.
pub(super) fn is_named(scene: &Scene, description: &Description, candidate: &Candidate) -> bool {
    let is_text = |id: &ComponentId| {
        let kind = scene.sketch().get(id).map(Component::kind);
        matches!(kind, Some(ComponentKind::Text | ComponentKind::Heading | ComponentKind::Button))
    };
    let is_unit = description.head.is_some_and(|head| {
        head.kind.unit().is_some() || candidate.ids.len() > 1 && head.kind.name() == "pagination"
    });
    // `the button` is no link, where something is lost.
    let is_far = |id: &ComponentId| {
        let fit =
            |one: &Component| description.head.map_or(Fit::Exact, |head| head.kind.fit(one, &one.bounds()));
        scene.sketch().get(id).is_some_and(|one| fit(one) == Fit::Far)
    };
    match candidate.naming {
        Naming::Kind | Naming::Words if !is_unit && candidate.ids.iter().any(is_far) => false,
        Naming::Words if description.head.is_none() => false,
        // `the recipe` is a repeated box, and no text with that word.
        Naming::Kind if is_unit => candidate.ids.len() > 1 || !candidate.ids.iter().all(is_text),
        // A row has its words in its cells.
        Naming::Title if candidate.part.is_some() => true,
        Naming::Words | Naming::Title => {
            covers_text(scene, description, candidate) || is_only_field(scene, description, candidate)
        }
        _ => true,
    }
}

/// Whether a candidate is the only field that has all of the said words in its label: `the phone field`.
fn is_only_field(scene: &Scene, description: &Description, candidate: &Candidate) -> bool {
    let structure = scene.structure();
    let said: Vec<&str> = description.words_beside_noun();
    let has_words = |field: &Element| {
        let label = structure.label(field).and_then(|label| label.component.props().text());
        let own = label.map(websketch_layout::naming::words).unwrap_or_default();
        said.iter().all(|word| own.iter().any(|own| own == word))
    };
    let is_field = |one: &&Element| one.kind() == ComponentKind::Input;
    let fields = structure.elements().iter().filter(is_field).filter(|one| has_words(one));
    let named = only(fields).map(|field| field.component.id());
    !said.is_empty() && description.head.is_some() && named.is_some() && candidate.ids.first() == named
}

/// Whether the said words are at least half of a text among components.
fn covers_text(scene: &Scene, description: &Description, candidate: &Candidate) -> bool {
    let said = description.words.iter().filter(|word| !matches!(word.role, Role::Head | Role::Side)).count();
    let boxes: Vec<Bounds> =
        candidate.ids.iter().filter_map(|id| scene.sketch().get(id)).map(Component::bounds).collect();
    let is_in = |one: &&Component| boxes.iter().any(|own| own.contains(&one.bounds()));
    let own = scene.sketch().iter().filter(is_in);
    let texts = own.flat_map(|one| one.props().labels().into_iter().flatten());
    let titles = texts.map(websketch_layout::naming::words);
    let shares = |title: &Vec<String>| {
        let is_said = |word: &&String| description.words.iter().any(|said| said.text == **word);
        let shared = title.iter().filter(is_said).count();
        shared >= said && shared * 2 >= title.len()
    };
    said == 0 || titles.into_iter().any(|title| shares(&title))
}

//! The box or field that a phrase calls by some words of its title or content: `the summary box`, `the reason box`.

use crate::acts::titled::title_in;
use crate::chunks::{Description, Role};
use crate::lexicon::{Fit, Relation};
use crate::only::only;
use crate::referents::{Scene, likeness};
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind};

/// The likeness of two words from which on one stands for the other.
const ALIKE: f64 = 0.7;

/// Returns the only box with the said words: the field with them in its label, else the box with them in its title or
/// name, else the innermost box with them in one of its texts.
pub(super) fn box_of_words(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let head = description.head.filter(|head| !head.is_plural)?;
    let is_box = head.kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::Container);
    let said = description.words_beside_noun();
    if !is_box || said.is_empty() || description.has_traits() {
        return None;
    }
    let structure = scene.structure();
    let says = |text: &str| {
        let own = words(text);
        said.iter().all(|said| own.iter().any(|own| likeness(said, own) >= ALIKE))
    };
    let shows = |one: &Element| one.component.props().text().is_some_and(says);
    let is_own = |one: &&Element| {
        one.is_box()
            && Piece::of(one.component).screen().is_none()
            && structure.children(one).next().is_some()
    };
    let boxes = || structure.elements().iter().filter(is_own);
    let is_titled = |one: &&Element| {
        title_in(structure, one).is_some_and(shows) || one.component.props().name().is_some_and(says)
    };
    let has_text = |one: &&Element| structure.children(one).any(shows);
    let is_field = |one: &&Element| {
        let placeholder = one.component.props().placeholder();
        one.kind() == ComponentKind::Input
            && (structure.label(one).is_some_and(shows) || placeholder.is_some_and(says))
    };
    let fields = structure.elements().iter().filter(|_| head.kind.name() == "box").filter(is_field).collect();
    let tiers: [Vec<&Element>; 3] =
        [fields, boxes().filter(is_titled).collect(), boxes().filter(has_text).collect()];
    let found = tiers.into_iter().find(|tier| !tier.is_empty())?;
    let [only] = found.as_slice() else { return None };
    Some(only.component.id().clone())
}

/// Returns the only component of a kind with the words after `with` in its own texts: `the picture with the harbor`.
pub(super) fn showing(scene: &Scene, description: &Description) -> Option<ComponentId> {
    let head = description.head.filter(|head| !head.is_plural)?;
    let ([located], None, true) =
        (description.relations.as_slice(), description.ordinal, description.sides.is_empty())
    else {
        return None;
    };
    let [anchor] = located.anchors.as_slice() else { return None };
    let said = anchor.words.iter().filter(|word| word.role != Role::Side);
    let said: Vec<&str> = said.map(|word| word.text.as_str()).collect();
    if located.relation != Relation::With || said.is_empty() || !description.has_only_noun() {
        return None;
    }
    let shows = |one: &Element| {
        let labels = one.component.props().labels().into_iter().flatten();
        let own: Vec<String> = labels.flat_map(words).collect();
        said.iter().all(|said| own.iter().any(|own| likeness(said, own) >= ALIKE))
    };
    let fits = |one: &&Element| head.kind.fit(one.component, &one.bounds) >= Fit::Near;
    only(scene.structure().elements().iter().filter(fits).filter(|one| shows(one)))
        .map(|only| only.component.id().clone())
}

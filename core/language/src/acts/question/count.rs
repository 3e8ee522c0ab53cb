//! Questions about the number, names and existence of components.

use crate::acts::setting::Setting;
use crate::acts::targets::{Care, targets_or_parts};
use crate::acts::titled::unit_of;
use crate::chunks::{Article, Description, Located, Reference, Role};
use crate::lexicon::{Fit, Kind, Pronoun, Quantifier};
use crate::referents::{Scene, repeated_item};
use websketch_layout::naming::{describe, words};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the number of items below a title that they have in common: `how many teachers are there?`
fn items_below(scene: &Scene, title: &ComponentId) -> Option<usize> {
    let structure = scene.structure();
    let unit = unit_of(scene, title);
    let held = unit.iter().filter_map(|id| structure.element(id)).flat_map(|one| structure.subtree(one));
    let items = held.filter(|one| one.component.id() != title).map(|one| repeated_item(structure, one));
    items.filter(|item| item.parts.len() > 1).map(|item| item.titles.len() + 1).max()
}

/// Returns all components that a noun phrase describes, each once.
pub(super) fn all(scene: &Scene, setting: &Setting, target: &Reference) -> Vec<ComponentId> {
    let mut target = target.clone();
    for part in &mut target.parts {
        part.quantifier = Some(Quantifier::All);
        part.article = Article::Bare;
        part.words.retain(|word| !matches!(word.text.as_str(), "many" | "there" | "are"));
        part.sizes.clear();
        part.count = None;
    }
    targets_or_parts(scene, setting, Some(&target), Care::Usual).map(|found| found.ids).unwrap_or_default()
}

/// Returns the noun of a question as the person wrote it.
pub(super) fn noun(setting: &Setting, target: &Reference) -> String {
    let part = target.parts.first();
    if let Some(head) = part.and_then(|part| part.head) {
        return setting.sentence.word(head.token).to_owned();
    }
    let span = part
        .map_or(0..0, |part| part.words.first().map_or(part.span.start, |word| word.token)..part.span.end);
    setting.sentence.text(&span).to_owned()
}

/// Tells how many components a phrase describes.
pub(super) fn count(
    scene: &Scene,
    setting: &Setting,
    target: &Reference,
    located: Option<&Located>,
) -> String {
    let mut target = target.clone();
    if let (Some(located), Some(part)) = (located, target.parts.last_mut()) {
        let is_here = |anchor: &Description| anchor.is_page() || anchor.pronoun == Some(Pronoun::Here);
        let is_page = located.anchors.iter().all(is_here);
        part.relations.extend(Some(located.clone()).filter(|_| !is_page));
    }
    let found = all(scene, setting, &target);
    let noun = noun(setting, &target);
    let noun = noun.trim_start_matches("many ");
    let is_name = target.parts.iter().all(|part| part.head.is_none());
    if let Some(count) = found.iter().filter(|_| is_name).find_map(|title| items_below(scene, title)) {
        return format!("There are {count} {noun}.");
    }
    match found.as_slice() {
        [] => format!("I found no ‘{noun}’ here."),
        [only] => format!("There is 1: {}.", describe::name(scene.sketch(), only)),
        many => format!("There are {} {noun}.", many.len()),
    }
}

/// Tells whether a phrase describes something, and where that is.
pub(super) fn exists(scene: &Scene, setting: &Setting, target: &Reference) -> String {
    let found = named(scene, target, all(scene, setting, target));
    match found.as_slice() {
        [] => format!("No, there is no {}.", noun(setting, target)),
        [only] => format!("Yes: {}{}.", describe::name(scene.sketch(), only), at(scene, only)),
        many => format!("Yes, there are {}.", many.len()),
    }
}

/// Names the components that a phrase describes.
pub(super) fn which(scene: &Scene, setting: &Setting, target: &Reference) -> String {
    /// The most names that an answer lists.
    const MOST: usize = 12;
    let found = all(scene, setting, target);
    let noun = noun(setting, target);
    if found.is_empty() {
        return format!("I found no ‘{noun}’ here.");
    }
    let name = |id: &ComponentId| title(scene, id).unwrap_or_else(|| describe::name(scene.sketch(), id));
    let names: Vec<String> = found.iter().take(MOST).map(name).collect();
    if let [only] = names.as_slice() {
        return format!("{only}.");
    }
    format!("There are {} {noun}: {}.", found.len(), describe::listed(&names))
}

/// Returns the title of a box in quotes.
pub(super) fn title(scene: &Scene, id: &ComponentId) -> Option<String> {
    let structure = scene.structure();
    let held = structure.subtree(structure.element(id)?);
    let of = |kind: ComponentKind| {
        held.iter().filter(move |one| one.kind() == kind).find_map(|one| describe::caption(one.component))
    };
    of(ComponentKind::Heading).or_else(|| of(ComponentKind::Text)).map(|text| format!("‘{text}’"))
}

/// Returns the pictures of a kind, or those that are called by its noun where none is of that kind: `Map of Lisbon`.
fn named(scene: &Scene, target: &Reference, found: Vec<ComponentId>) -> Vec<ComponentId> {
    let [part] = target.parts.as_slice() else { return found };
    let is_picture =
        |kind: Kind| kind.piece().is_some_and(|piece| piece.kind() == ComponentKind::ImagePlaceholder);
    let Some(head) = part.head.filter(|head| is_picture(head.kind)) else { return found };
    let one = |id: &ComponentId| scene.sketch().get(id);
    let is_exact =
        |id: &ComponentId| one(id).is_some_and(|one| head.kind.fit(one, &one.bounds()) == Fit::Exact);
    let nouns: Vec<&str> =
        part.words.iter().filter(|word| word.role == Role::Head).map(|word| word.text.as_str()).collect();
    let is_called = |id: &ComponentId| {
        let labels = one(id).map(|one| one.props().labels()).unwrap_or_default();
        labels.into_iter().flatten().flat_map(words).any(|own| nouns.contains(&own.as_str()))
    };
    if found.is_empty() || found.iter().any(is_exact) {
        return found;
    }
    found.into_iter().filter(is_called).collect()
}

/// Tells the part of the page in which a component lies: ` at the top right`.
fn at(scene: &Scene, id: &ComponentId) -> String {
    let Some(bounds) = scene.sketch().get(id).map(Component::bounds) else { return String::new() };
    let (center, page) = (bounds.center(), scene.page());
    let third = |at: f64, whole: f64, names: [&'static str; 3]| match at / whole.max(1.0) {
        ..0.34 => names[0],
        ..0.66 => names[1],
        _ => names[2],
    };
    let row = third(center.y, page.height, ["top", "middle", "bottom"]);
    let column = third(center.x, page.width, [" left", "", " right"]);
    match (row, column) {
        ("middle", "") => ", in the middle".to_owned(),
        ("middle", column) => format!(", on the{column}"),
        (row, column) => format!(", at the {row}{column}"),
    }
}

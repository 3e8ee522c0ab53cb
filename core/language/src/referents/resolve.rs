//! The components that a reference means: one, several, or those spoken of.

use super::anchors::find_anchors;
use super::collector::Collector;
use super::drawn_noun::as_drawn;
use super::evidence::collect;
use super::feature::{Feature, Weights};
use super::found::{Candidate, MOST, Naming, Referents};
use super::likelihood::probabilities;
use super::named_part::named_part;
use super::only::only_of_kind;
use super::request::{Evidence, Surroundings};
use super::scene::Scene;
use super::several::{one_of, several};
use super::spoken::spoken;
use super::unit_ranking::{rank_units, unit_of};
use crate::chunks::{Description, Head, Reference, Role, pointing};
use crate::languages::Language;
use crate::lexicon::{Lexicon, StructureUnit};
use crate::tokens::Sentence;
use kurbo::Size;
use websketch_sketch::{ComponentId, Sketch};

/// Finds the components that a phrase means.
#[must_use]
pub fn find(sketch: &Sketch, phrase: &str, page: Option<Size>, surroundings: Surroundings) -> Referents {
    find_in(&Scene::of(sketch, page), phrase, surroundings)
}

/// Finds the components of a scene that a phrase means.
#[must_use]
pub fn find_in(scene: &Scene, phrase: &str, surroundings: Surroundings) -> Referents {
    let lexicon = Language::of(phrase, scene.words()).lexicon();
    let sentence = Sentence::read(phrase, lexicon, scene.words());
    resolve(scene, lexicon, &pointing(&sentence), surroundings)
}

/// Resolves the phrases of a reference, one by one, without those after `except`.
#[must_use]
pub fn resolve_all(
    scene: &Scene,
    lexicon: &Lexicon,
    reference: &Reference,
    surroundings: Surroundings,
) -> Vec<Referents> {
    let of = |description: &Description| resolve(scene, lexicon, description, surroundings);
    let except: Vec<ComponentId> = reference.except.iter().flat_map(|one| of(one).ids).collect();
    let mut all: Vec<Referents> = reference.parts.iter().map(of).collect();
    for found in &mut all {
        found.ids.retain(|id| !except.contains(id));
        found.candidates.iter_mut().for_each(|one| one.ids.retain(|id| !except.contains(id)));
        found.candidates.retain(|one| !one.ids.is_empty());
    }
    all
}

/// Collects the evidence of a phrase with these weights.
#[must_use]
pub fn evidence(
    scene: &Scene,
    lexicon: &Lexicon,
    description: &Description,
    surroundings: Surroundings,
    weights: &Weights,
) -> Evidence {
    collect(&Collector { scene, lexicon, surroundings, weights, find_anchors }, description, false)
}

/// Resolves one phrase.
#[must_use]
pub fn resolve(
    scene: &Scene,
    lexicon: &Lexicon,
    description: &Description,
    surroundings: Surroundings,
) -> Referents {
    if description.is_empty() && description.quantifier.is_none() {
        return Referents::default();
    }
    let collector = Collector { scene, lexicon, surroundings, weights: Weights::fitted(), find_anchors };
    if let Some(found) = one_of(&collector, description) {
        return found;
    }
    if let Some(found) = spoken(&collector, description) {
        return found;
    }
    let drawn = as_drawn(scene, lexicon, description);
    let description = drawn.as_ref().unwrap_or(description);
    let found = several(&collector, description).or_else(|| unit(&collector, description));
    let is_guess = |found: &Referents| !found.sure && unit_of(description) == Some(StructureUnit::Record);
    match found {
        Some(found) if is_guess(&found) => with_words(&collector, description, found),
        Some(found) => found,
        None => single(&collector, description),
    }
}

/// Adds the components that have the words of the noun: `the orders` may be a text.
fn with_words(collector: &Collector, description: &Description, mut found: Referents) -> Referents {
    /// The range of the score of the first of them: half as likely as the boxes, so that a deletion asks.
    const RANGE: (f64, f64) = (0.22, 0.3);
    let mut plain = description.clone();
    plain.head = None;
    plain.words.iter_mut().for_each(|word| word.role = Role::Before);
    let mut others = single(collector, &plain).candidates;
    others.iter_mut().take(1).for_each(|first| first.score = first.score.clamp(RANGE.0, RANGE.1));
    let known = found.candidates.iter().flat_map(|one| one.ids.clone()).collect::<Vec<_>>();
    others.retain(|one| one.score >= 0.1 && one.ids.iter().all(|id| !known.contains(id)));
    others.iter_mut().for_each(|one| one.score = one.score.min(RANGE.1));
    found.candidates.extend(others);
    found
}

/// Resolves a phrase that names a unit of the structure. `None` if there is no such unit.
fn unit(collector: &Collector, description: &Description) -> Option<Referents> {
    let unit = unit_of(description)?;
    let ranked = rank_units(collector, description, unit);
    let has_words = description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side));
    let naming = if has_words { Naming::Title } else { Naming::Kind };
    let ids = |members: &[usize]| {
        let items = members.iter().filter_map(|at| collector.scene.items().get(*at));
        items.map(|item| item.component.id().clone()).collect()
    };
    // Without boxes that repeat, an entry is a guess.
    let candidates: Vec<Candidate> = ranked
        .into_iter()
        .take(MOST)
        .map(|(score, unit)| Candidate { ids: ids(&unit.members), part: unit.part, score, naming })
        .collect();
    (!candidates.is_empty()).then(|| Referents::of(candidates, true))
}

/// Resolves a phrase that names one component.
fn single(collector: &Collector, description: &Description) -> Referents {
    let scene = collector.scene;
    let evidence = collect(collector, description, false);
    let ranked = probabilities(&evidence, collector.weights, scene);
    let Some(&(_, first)) = ranked.first() else { return Referents::default() };
    let has_anchors = has_anchors(collector, description);
    let is_named = is_named(description, &evidence, first);
    if !is_meant(description) && !is_named || !has_anchors && has_content(description) && !is_named {
        return Referents::default();
    }
    let candidate = |&(score, at): &(f64, usize)| {
        let id = scene.items().get(at)?.component.id().clone();
        let naming = naming(description, &evidence, at);
        // `the Calendar link` may be an entry of a menu.
        let is_entry = |head: Head| matches!(head.kind.name(), "link" | "tab" | "entry" | "option");
        let is_called = naming == Naming::Label && description.head.is_none_or(is_entry);
        let named = if naming == Naming::Label { named_part(collector, description, at) } else { None };
        // An entry names no box: `the box that says Contact` is not the footer with that link.
        let naming = if named.is_some() && !is_called { Naming::Words } else { naming };
        Some(Candidate { ids: vec![id], part: named.filter(|_| is_called), score, naming })
    };
    let mut candidates: Vec<Candidate> = ranked.iter().take(MOST).filter_map(candidate).collect();
    if let Some(only) = only_of_kind(scene, description).and_then(|at| scene.items().get(at)) {
        let ids = vec![only.component.id().clone()];
        candidates.retain(|one| one.ids != ids);
        candidates.insert(0, Candidate { ids, part: None, score: 1.0, naming: Naming::Kind });
    }
    join_label(scene, &mut candidates);
    Referents::of(candidates, description.pronoun.is_none() && has_anchors && is_named)
}

/// Gives the better of a field and its label the probability of both: they are one control.
fn join_label(scene: &Scene, candidates: &mut Vec<Candidate>) {
    let [first, second, ..] = candidates.as_slice() else { return };
    let element = |one: &Candidate| scene.structure().element(one.ids.first()?);
    let (Some(one), Some(other)) = (element(first), element(second)) else { return };
    let structure = scene.structure();
    if structure.label(one) == Some(other) || structure.label(other) == Some(one) {
        let share = second.score;
        candidates.remove(1);
        candidates.iter_mut().take(1).for_each(|first| first.score += share);
    }
}

/// Returns the trait by which a phrase names an item.
fn naming(description: &Description, evidence: &Evidence, at: usize) -> Naming {
    let has = |feature, least| evidence.get(at, feature) >= least;
    if !has_content(description) {
        return Naming::Kind;
    }
    if has(Feature::WholeLabel, 1.0) || has(Feature::WholeNeighbor, 0.8) {
        return Naming::Label;
    }
    if has(Feature::SaidFound, 0.1) || !has(Feature::TitleSaid, 0.5) { Naming::Words } else { Naming::Title }
}

/// Whether the sketch has some word of each anchor that is called by words.
fn has_anchors(collector: &Collector, description: &Description) -> bool {
    let is_content = |role: Role| !matches!(role, Role::Head | Role::Side);
    let anchors = description.relations.iter().flat_map(|located| &located.anchors);
    let mut called = anchors.filter(|anchor| anchor.pronoun.is_none() && has_content(anchor));
    called.all(|anchor| collector.query(anchor, &is_content).is_known())
}

/// Whether a phrase has words that components have.
fn has_content(description: &Description) -> bool {
    description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side))
}

/// Whether a phrase points by more than words.
fn is_meant(description: &Description) -> bool {
    !description.relations.is_empty()
        || !description.sides.is_empty()
        || description.ordinal.is_some()
        || !description.lanes.is_empty()
}

/// Whether the candidate, or the text beside it, has some of the said words.
fn is_named(description: &Description, evidence: &Evidence, at: usize) -> bool {
    let words =
        [Feature::SaidFound, Feature::Synonym, Feature::LabelSaid, Feature::TitleSaid, Feature::OfWords];
    !has_content(description) || words.into_iter().any(|feature| evidence.get(at, feature) > 0.0)
}

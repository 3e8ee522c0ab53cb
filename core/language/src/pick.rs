//! What an answer picks of the choices that a question has offered.

use super::grammar::{self, parse_reference};
use super::known::Known;
use super::scene::Scene;
use super::sentence::Sentence;
use super::token::words;
use super::vocabulary::{Sense, meanings};
use super::{Choice, Context};
use websketch_layout::naming::describe;
use websketch_sketch::{Component, ComponentId, Sketch};

/// Words around the number of a choice: `the second one`, `option 2`.
const AROUND: [&str; 8] = ["the", "option", "number", "no", "choice", "answer", "one", "please"];

/// What an answer picks of the choices.
pub(super) enum Picked {
    /// These components.
    Components(Vec<ComponentId>),
    /// Something that is no longer there.
    Gone,
    /// None of them: it says something else.
    Nothing,
}

/// What can be picked, with what a person calls each.
pub(super) fn choices(sketch: &Sketch, candidates: &[ComponentId]) -> Vec<Choice> {
    let components = candidates.iter().filter_map(|id| sketch.get(id));
    let choice = |component: &Component| Choice {
        label: describe::choice_label(sketch, component),
        component_id: Some(component.id().clone()),
    };
    components.map(choice).collect()
}

/// What an answer picks: by the label of a choice, its id or its place, or as any reference does.
pub(super) fn picked(known: &Known<'_>, answer: &str, choices: &[Choice], context: &Context) -> Picked {
    let said = words(answer);
    let is_label = |choice: &&Choice| {
        choice.label.trim() == answer.trim() || !said.is_empty() && words(&choice.label) == said
    };
    let is_id =
        |choice: &&Choice| choice.component_id.as_ref().is_some_and(|id| id.as_str() == answer.trim());
    let one = choices.iter().find(is_label).or_else(|| choices.iter().find(is_id));
    if let Some(choice) = one.or_else(|| place_in(&said, choices.len()).and_then(|at| choices.get(at))) {
        return match &choice.component_id {
            Some(id) if known.sketch.contains(id) => Picked::Components(vec![id.clone()]),
            Some(_) => Picked::Gone,
            None => Picked::Nothing,
        };
    }
    let offered = choices.iter().filter_map(|choice| choice.component_id.clone());
    let there: Vec<ComponentId> = offered.filter(|id| known.sketch.contains(id)).collect();
    // `yes`, where one is asked about.
    if is_all(&said) || choices.len() == 1 && is_yes(&said) {
        return if there.is_empty() { Picked::Gone } else { Picked::Components(there) };
    }
    resolved_among(known, answer, &there, context).map_or(Picked::Nothing, Picked::Components)
}

/// Which choice an answer counts: `2`, `the second one`, `option two`, `the last`. From 0.
fn place_in(said: &[String], count: usize) -> Option<usize> {
    let mut counted = said.iter().map(String::as_str).filter(|word| !AROUND.contains(word));
    let word = counted.next().filter(|_| counted.next().is_none()).or_else(|| {
        // `one` alone is a number.
        said.last().map(String::as_str).filter(|word| *word == "one" && said.len() < 3)
    })?;
    let number = |sense: &Sense| match *sense {
        Sense::Ordinal(place) => Some(place),
        #[expect(clippy::cast_possible_truncation, reason = "float to integer casts saturate")]
        Sense::Number(number) => Some(number as i32),
        _ => None,
    };
    let meant = meanings(&[word]).iter().find_map(|(sense, _)| number(sense));
    let place = word.parse().ok().or(meant)?;
    match usize::try_from(place) {
        Ok(place) => place.checked_sub(1),
        Err(_) => count.checked_sub(usize::try_from(place.unsigned_abs()).ok()?),
    }
}

/// `both`, `all of them`, `every one`.
fn is_all(said: &[String]) -> bool {
    let is_idle = |word: &str| ["of", "them", "these", "those", "the", "one", "please"].contains(&word);
    let mut counted = said.iter().map(String::as_str).filter(|word| !is_idle(word));
    let is_every = |word| word == "both" || meanings(&[word]).iter().any(|(sense, _)| *sense == Sense::Every);
    counted.next().is_some_and(is_every) && counted.next().is_none()
}

fn is_yes(said: &[String]) -> bool {
    const WORDS: [&str; 12] =
        ["yes", "yeah", "yep", "sure", "exactly", "right", "correct", "ok", "okay", "please", "that", "one"];
    !said.is_empty() && said.iter().all(|word| WORDS.contains(&word.as_str()))
}

/// Which of `candidates` a reference means.
fn resolved_among(
    known: &Known<'_>,
    answer: &str,
    candidates: &[ComponentId],
    context: &Context,
) -> Option<Vec<ComponentId>> {
    let scene = known.scene();
    let names = scene.names();
    let sentence = Sentence::read(answer, names, grammar::words())?;
    let reference = parse_reference(&sentence)?;
    let scene = Scene { selection: &context.selection, ..known.scene() };
    let resolved = scene.resolve_among(&reference, candidates).ok()?;
    let among = resolved.ids.iter().all(|id| candidates.contains(id));
    (among && !resolved.ids.is_empty()).then_some(resolved.ids)
}

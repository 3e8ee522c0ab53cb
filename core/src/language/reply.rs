//! An answer to a question back, by what the question has offered, wherever that is in the sketch by now.

use super::dialog::{Known, present, resolved_among, understand};
use super::token::words;
use super::vocabulary::{Sense, meanings};
use super::{Asked, Choice, Context, Reply, Role};
use crate::language::dialog::Suggesting;
use crate::language::effect::Outcome;
use crate::sketch::{ComponentId, IdSource, Sketch};

/// Words around the number of a choice: `the second one`, `option 2`.
const AROUND: [&str; 8] = ["the", "option", "number", "no", "choice", "answer", "one", "please"];

/// What an answer picks of the choices.
enum Picked {
    /// These components.
    Components(Vec<ComponentId>),
    /// Something that is no longer there.
    Gone,
    /// None of them: it says something else.
    Nothing,
}

/// What an answer comes to: the request with what was chosen, or what it asks instead.
pub(super) fn reply(
    sketch: &Sketch,
    answer: &str,
    asked: &Asked<'_>,
    context: &Context,
    ids: &mut IdSource,
) -> Reply {
    let known = &Known::of(sketch);
    let is_request = |at: &usize| {
        context.history.get(*at).is_some_and(|it| it.role == Role::User && it.content == asked.request)
    };
    let before = (0..context.history.len()).rev().find(is_request).unwrap_or(context.history.len());
    let history = context.history.get(..before).unwrap_or_default().to_vec();
    let before = Context { history, ..context.clone() };
    let (outcome, request, chosen) = match picked(known, answer, asked.choices, context) {
        Picked::Components(mut picked) => {
            picked.extend(asked.chosen.iter().cloned());
            (understand(known, asked.request, &before, &picked, ids).0, asked.request, picked)
        }
        Picked::Gone => (Outcome::Nothing, asked.request, asked.chosen.to_vec()),
        Picked::Nothing => match understand(known, answer, context, &[], ids).0 {
            Outcome::Nothing => (Outcome::Nothing, asked.request, asked.chosen.to_vec()),
            other => (other, answer, Vec::new()),
        },
    };
    let meaning = present(known, outcome, Suggesting::No);
    Reply { meaning, request: request.to_owned(), chosen }
}

fn picked(known: &Known<'_>, answer: &str, choices: &[Choice], context: &Context) -> Picked {
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
    if is_all(&said) {
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

//! An answer to a question back, by what the question has offered, wherever that is in the sketch by now.

use super::dialog::{Suggesting, present, understand};
use super::effect::Outcome;
use super::known::Known;
use super::pick::{Picked, picked};
use super::{Asked, Context, Reply, Role};
use websketch_sketch::{IdSource, Sketch};

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

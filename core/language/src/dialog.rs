//! A message within its conversation: answers to questions, and what `it` was.

use super::another;
use super::continued::continued;
use super::effect::{Draft, Outcome};
use super::follow::repeated;
use super::intent::{Intent, Place};
use super::known::{Known, readings};
use super::memory::{Remembered, requested};
use super::page;
use super::pick::{Picked, choices, picked};
use super::quantifier::without_everywhere;
use super::suggest::suggestions;
use super::sure::{Certainty, certainty};
use super::{Context, Interpretation, Message, Role};
use websketch_layout::naming::describe;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// Questions in a row that a conversation may ask before the request counts as not understood.
const MAX_QUESTIONS: usize = 3;
/// Components that a question offers at most.
const MAX_CHOICES: usize = 12;

/// What a message means after everything said before it.
pub(super) fn interpret(
    sketch: &Sketch,
    message: &str,
    context: &Context,
    ids: &mut IdSource,
    suggesting: Suggesting,
) -> Interpretation {
    let known = &Known::of(sketch);
    if let Some((request, chosen)) = answered(known, message, context) {
        let (outcome, _) = understand(known, &request.content, context, &chosen, &mut ids.clone());
        return present(known, outcome, suggesting);
    }
    let (outcome, guessed) = understand(known, message, context, &[], ids);
    let outcome = match outcome {
        Outcome::Undo if !is_command(message) && context.history.last().is_some_and(changed_nothing) => {
            Outcome::Answer(NOTHING_TO_UNDO.to_owned())
        }
        Outcome::Operations { operations, description, exact } => {
            let said = without_everywhere(message).unwrap_or(message);
            match certainty(said, sketch, &operations) {
                Certainty::WouldDelete(count) => Outcome::Answer(would_delete(count)),
                Certainty::WouldGuess => Outcome::Nothing,
                Certainty::WouldWrite => Outcome::Answer(WOULD_WRITE.to_owned()),
                certainty => {
                    let exact = exact && !guessed && certainty == Certainty::Sure;
                    Outcome::Operations { operations, description, exact }
                }
            }
        }
        other => other,
    };
    present(known, outcome, suggesting)
}

/// What is said instead of deleting much on a guess.
fn would_delete(count: usize) -> String {
    format!(
        "I am not sure which ones you mean, and that would delete {count} components, so nothing was changed. Name them, or \
         say what kind they are."
    )
}

/// What is said instead of writing words that describe a text.
const WOULD_WRITE: &str =
    "I am not sure what it should say, so nothing was changed. Put the new text in quotes.";

/// What is said instead of taking a step back that nobody means.
const NOTHING_TO_UNDO: &str = "The last request changed nothing, so there is nothing to take back. Say “undo” alone to take \
                               back what was done before.";

/// Whether a message is the bare command, which takes back what was done last. `undo that` is about the last request.
fn is_command(message: &str) -> bool {
    let mut words = message.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_courtesy = |word: &str| word.eq_ignore_ascii_case("please");
    words.all(|word| word.eq_ignore_ascii_case("undo") || is_courtesy(word))
}

/// Whether an answer says that nothing was done: not understood, asked back, or refused.
fn changed_nothing(reply: &Message) -> bool {
    const BEGINNINGS: [&str; 4] = [
        "I did not understand",
        "I don’t understand",
        "There is no room for that",
        "All right, nothing changed",
    ];
    const SAYINGS: [&str; 4] = [
        " cannot go further ",
        " stand in different places",
        " they would lie across each other",
        " there is room for already.",
    ];
    let text = reply.content.as_str();
    reply.role == Role::Assistant
        && (BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
            || SAYINGS.iter().any(|saying| text.contains(saying))
            || text.ends_with('?'))
}

/// Whether sentences are looked for that would work, where one is not understood; it takes several times
/// as long as the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suggesting {
    Yes,
    No,
}

/// The outcome of a message by itself, and whether its spelling had to be guessed.
pub(super) fn understand(
    known: &Known<'_>,
    message: &str,
    context: &Context,
    chosen: &[ComponentId],
    ids: &mut IdSource,
) -> (Outcome, bool) {
    if known.sketch.is_empty()
        && let Some(outcome) = page::asked(message, context.page, ids)
    {
        return (outcome, false);
    }
    if let Some(outcome) = another::asked(known.sketch, message, context.page, context.history.len(), ids) {
        return (outcome, false);
    }
    // Words that say how widely a request is meant are no part of it.
    let (message, everywhere) =
        without_everywhere(message).map_or((message, false), |message| (message, true));
    let (readings, guessed) = readings(known, message);
    if everywhere {
        return (tried_as(known, readings, context, chosen, ids, everywhere), guessed);
    }
    let outcome = tried(known, readings, context, chosen, ids);
    if !matches!(outcome, Outcome::Nothing | Outcome::Tie(_)) {
        return (outcome, guessed);
    }
    let rest = continued(known, message, &context.history);
    match (tried(known, rest, context, chosen, ids), outcome) {
        (rest @ Outcome::Operations { .. }, _) | (rest, Outcome::Nothing) => (rest, false),
        (_, outcome) => (outcome, guessed),
    }
}

/// The outcome of the first of a message's readings that comes to something.
pub(super) fn tried(
    known: &Known<'_>,
    readings: Vec<Vec<Intent>>,
    context: &Context,
    chosen: &[ComponentId],
    ids: &mut IdSource,
) -> Outcome {
    tried_as(known, readings, context, chosen, ids, false)
}

/// The same for a message that may be meant wherever it applies.
fn tried_as(
    known: &Known<'_>,
    readings: Vec<Vec<Intent>>,
    context: &Context,
    chosen: &[ComponentId],
    ids: &mut IdSource,
    everywhere: bool,
) -> Outcome {
    if readings.is_empty() {
        return Outcome::Nothing;
    }
    let remembered = Remembered::of(known, &context.history, &context.spoken);
    let before = || requested(known, &context.history);
    let readings: Vec<_> = readings.into_iter().filter_map(|intents| repeated(intents, before)).collect();
    let (sketch, texts) = (known.sketch, &known.texts);
    let mut open = Outcome::Nothing;
    for intents in &readings {
        // What a reading that comes to nothing has tried gives out no ids.
        let mut own = ids.clone();
        let draft = Draft::new(sketch, texts, context, &remembered, chosen, &mut own).everywhere(everywhere);
        let outcome = draft.run(intents);
        // A reading that names nothing of this sketch gives way to the next one, and so does one whose pronoun could be
        // anything.
        let is_open = matches!(&outcome, Outcome::Tie(candidates) if candidates.len() == sketch.len());
        match outcome {
            Outcome::Nothing => {}
            outcome if is_open && sketch.len() > 2 => open = outcome,
            outcome => {
                *ids = own;
                return outcome;
            }
        }
    }
    open
}

pub(super) fn present(known: &Known<'_>, outcome: Outcome, suggesting: Suggesting) -> Interpretation {
    match outcome {
        Outcome::Operations { operations, description, exact } => {
            Interpretation::Operations { operations, description, certain: exact }
        }
        Outcome::Tie(candidates) if candidates.len() <= MAX_CHOICES => question(known.sketch, &candidates),
        Outcome::Answer(text) => Interpretation::Answer { text },
        Outcome::Undo => Interpretation::Undo,
        Outcome::Redo => Interpretation::Redo,
        Outcome::Tie(_) | Outcome::Nothing if suggesting == Suggesting::No => {
            Interpretation::Unknown { suggestions: Vec::new() }
        }
        Outcome::Tie(_) | Outcome::Nothing => {
            let works = |sentence: &str, about: Option<&ComponentId>| is_about(known, sentence, about);
            let is_common = |text: &str| known.says_often(text);
            Interpretation::Unknown { suggestions: suggestions(known.sketch, is_common, works) }
        }
    }
}

/// Whether a sentence means just this component, which may be changed. What means none is about something new.
fn is_about(known: &Known<'_>, sentence: &str, about: Option<&ComponentId>) -> bool {
    let (readings, guessed) = readings(known, sentence);
    let Some([intent]) = readings.first().map(Vec::as_slice) else { return false };
    let named = match intent {
        Intent::Move { what, .. } | Intent::Resize { what, .. } | Intent::Write { what, .. } => Some(what),
        Intent::Add(addition) => match &addition.traits.place {
            Some(Place::By { anchor, .. }) => Some(anchor),
            Some(Place::Region { .. }) | None => None,
        },
        _ => return false,
    };
    let is_free = |id: &ComponentId| known.sketch.get(id).is_some_and(|found| !found.props().is_locked());
    match (about, named) {
        (None, None) => true,
        (Some(id), Some(named)) => {
            !guessed
                && is_free(id)
                && known.scene().resolve(named).is_ok_and(|found| found.ids == [id.clone()])
        }
        _ => false,
    }
}

fn question(sketch: &Sketch, candidates: &[ComponentId]) -> Interpretation {
    let components: Vec<&Component> = candidates.iter().filter_map(|id| sketch.get(id)).collect();
    let kind = components.first().map(|first| first.kind());
    let noun = kind.filter(|kind| components.iter().all(|component| component.kind() == *kind));
    let prompt = match components.as_slice() {
        [only] => format!("Do you mean {}?", describe::name(sketch, only.id())),
        _ => format!("Which {} do you mean?", noun.map_or("one", |kind| kind.noun())),
    };
    Interpretation::Question { prompt, choices: choices(sketch, candidates) }
}

/// The request that `message` completes by answering the question asked last, and what was chosen.
fn answered<'c>(
    known: &Known<'_>,
    message: &str,
    context: &'c Context,
) -> Option<(&'c Message, Vec<ComponentId>)> {
    let asked = context
        .history
        .last()
        .filter(|last| last.role == Role::Assistant && last.content.trim_end().ends_with('?'));
    asked?;
    let said: Vec<(usize, &Message)> =
        context.history.iter().enumerate().filter(|(_, message)| message.role == Role::User).collect();
    let mut ids = IdSource::new(0.0, "no id is given out").ok()?;
    // The newest message that asks a question by itself is the request; later ones were answers.
    for (at, request) in said.iter().rev().take(MAX_QUESTIONS) {
        let before = Context { history: context.history.get(..*at)?.to_vec(), ..context.clone() };
        let (outcome, _) = understand(known, &request.content, &before, &[], &mut ids);
        let Outcome::Tie(mut candidates) = outcome else { continue };
        let mut chosen = Vec::new();
        let answers = said.iter().filter(|(later, _)| later > at).map(|(_, answer)| answer.content.as_str());
        for answer in answers.chain([message]) {
            let offered = choices(known.sketch, &candidates);
            let Picked::Components(picked) = picked(known, answer, &offered, context) else { return None };
            chosen.extend(picked);
            let (outcome, _) = understand(known, &request.content, &before, &chosen, &mut ids);
            match outcome {
                Outcome::Tie(next) => candidates = next,
                _ => break,
            }
        }
        return Some((request, chosen));
    }
    None
}

//! Answers to a question: the choice that a message picks.

use super::wording;
use crate::lexicon::{Lexicon, Sense};
use crate::memory::{Choice, Pending};
use crate::only::only;
use websketch_layout::naming::words;
use websketch_sketch::ComponentId;

/// Words around the place of a choice: `the second one`, `option 2`.
const AROUND: [&str; 8] = ["the", "option", "number", "no", "choice", "answer", "one", "please"];

/// An answer to a question.
pub(super) enum Answered {
    Chosen(Vec<ComponentId>),
    Anyway,
    Leave,
}

/// Returns the components of the choice that an answer picks. `None` if the answer is a request of its own.
pub(super) fn picks(pending: &Pending, message: &str) -> Option<Vec<ComponentId>> {
    Some(match answer(pending, message)? {
        Answered::Chosen(picked) => picked,
        Answered::Anyway | Answered::Leave => Vec::new(),
    })
}

/// Returns the choice that an answer picks. `None` if the answer is a request of its own.
pub(super) fn answer(pending: &Pending, message: &str) -> Option<Answered> {
    let said = words(message);
    let chosen = |choice: &Choice| {
        if choice.label == wording::ANYWAY {
            return Answered::Anyway;
        }
        if choice.label == wording::LEAVE {
            return Answered::Leave;
        }
        let all = choice.component_ids.iter().chain(&choice.component_id);
        Answered::Chosen(all.cloned().collect())
    };
    let is_id =
        |choice: &Choice| choice.component_id.as_ref().is_some_and(|id| id.as_str() == message.trim());
    let is_label = |choice: &Choice| choice.label.trim() == message.trim() || words(&choice.label) == said;
    let named = pending.choices.iter().find(|choice| is_label(choice));
    if let Some(choice) = named.or_else(|| pending.choices.iter().find(|choice| is_id(choice))) {
        return Some(chosen(choice));
    }
    let is = |all: &[&str]| said.iter().all(|word| all.contains(&word.as_str())) && !said.is_empty();
    if is(&["both", "all", "every", "one", "of", "them", "these", "please"])
        && said.iter().any(|word| matches!(word.as_str(), "both" | "all" | "every"))
        && pending.choices.iter().all(has_component)
    {
        let all =
            pending.choices.iter().flat_map(|choice| choice.component_ids.iter().chain(&choice.component_id));
        return Some(Answered::Chosen(all.cloned().collect()));
    }
    // `yes`, where one choice is asked about.
    let is_yes =
        is(&["yes", "yeah", "yep", "sure", "exactly", "ok", "okay", "please", "that", "one", "do", "it"]);
    if let (true, Some(first)) = (is_yes, pending.choices.first())
        && (pending.choices.len() == 1 || first.label == wording::ANYWAY)
    {
        return Some(chosen(first));
    }
    let only = only(said.iter().map(String::as_str).filter(|word| !AROUND.contains(word)));
    // `one` alone is a number.
    let word =
        only.or_else(|| said.last().map(String::as_str).filter(|word| *word == "one" && said.len() < 3))?;
    let named = |sense| match sense {
        Sense::Ordinal(place) => Some(place),
        #[expect(clippy::cast_possible_truncation, reason = "float to integer casts saturate")]
        Sense::Number(number) => Some(number as i32),
        _ => None,
    };
    let meanings = Lexicon::english().meanings(&[word]);
    let place: i32 = word.parse().ok().or_else(|| meanings.iter().find_map(|it| named(it.sense)))?;
    let at = usize::try_from(place.abs()).ok()?.checked_sub(1)?;
    let at = if place > 0 { at } else { pending.choices.len().checked_sub(at + 1)? };
    pending.choices.get(at).map(chosen)
}

fn has_component(choice: &Choice) -> bool {
    choice.component_id.is_some()
}

//! Sentences for outcomes, from their values.

use crate::acts::{Doubt, Remark};
use crate::languages::Language;
use crate::lexicon::Function;
use crate::memory::Choice;
use crate::tokens::Sentence;
use websketch_layout::naming::describe;
use websketch_sketch::{ComponentId, Sketch};

/// The choice that does an edit even if something overlaps by it.
pub(super) const ANYWAY: &str = "Do it anyway";
/// The choice that leaves everything as it is.
pub(super) const LEAVE: &str = "Leave it";

/// The answer if the last message changed nothing that could be taken back.
pub(super) const NOTHING_TO_UNDO: &str = "The last request changed nothing, so there is nothing to take back. Say “undo” alone to take back the step before.";

/// Returns the English name of a language.
pub(super) const fn language(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::German => "German",
        Language::French => "French",
        Language::Spanish => "Spanish",
    }
}

/// Says that a message in another language was not understood.
pub(super) fn unread(language: Language) -> String {
    let name = self::language(language);
    format!(
        "I read that as {name}, but did not understand it. Simple requests work in {name}; more of them work in English."
    )
}

/// Returns the answer to a greeting, thanks, or a plain yes or no.
pub(super) fn phatic(sentence: &Sentence) -> String {
    let has = |function: Function| (0..sentence.len()).any(|at| sentence.function(at, function) > 0);
    if has(Function::Greeting) {
        "Hello! Say what to add, move or change."
    } else if has(Function::Thanks) {
        "You’re welcome."
    } else if has(Function::No) {
        "All right, nothing was changed. Say what you would like instead."
    } else {
        "All right. Say what to add, move or change."
    }
    .to_owned()
}

/// Tells how many components overlap others by a change.
pub(super) fn overlaps(count: usize) -> String {
    let things = if count == 1 { "1 thing overlaps".to_owned() } else { format!("{count} things overlap") };
    format!("{things} others now.")
}

/// Names the words that were not understood.
pub(super) fn left_out(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("‘{word}’")).collect();
    format!("I left out {}.", describe::listed(&quoted))
}

/// Asks which of several components is meant.
pub(super) fn which(sketch: &Sketch, candidates: &[Vec<ComponentId>]) -> String {
    let kinds: Vec<_> =
        candidates.iter().flatten().filter_map(|id| sketch.get(id)).map(|one| one.kind()).collect();
    let same = kinds.first().filter(|first| kinds.iter().all(|kind| kind == *first));
    match candidates {
        [only] => format!("Do you mean {}?", describe::names(sketch, only)),
        _ => format!("Which {} do you mean?", same.map_or("one", |kind| kind.noun())),
    }
}

/// Whether a doubt is asked as a question.
pub(super) const fn is_question(doubt: &Doubt) -> bool {
    matches!(
        doubt,
        Doubt::WithContent { .. }
            | Doubt::NoText { .. }
            | Doubt::NoPlace { .. }
            | Doubt::NoRoom { .. }
            | Doubt::AnotherPage
            | Doubt::Everything
    )
}

/// Returns the choices of a question about a doubt.
pub(super) fn choices(doubt: &Doubt) -> Vec<Choice> {
    let choice =
        |label: &str| Choice { label: label.to_owned(), component_id: None, component_ids: Vec::new() };
    match doubt {
        Doubt::NoRoom { .. } | Doubt::Everything | Doubt::WithContent { .. } => {
            vec![choice(ANYWAY), choice(LEAVE)]
        }
        _ => Vec::new(),
    }
}

/// Words a doubt. `None` for those that have words of their own.
pub(super) fn doubt(sketch: &Sketch, doubt: &Doubt) -> Option<String> {
    Some(match doubt {
        Doubt::Missing { words } => format!("I found no ‘{words}’ here."),
        Doubt::NoText { ids } => {
            format!("What should {} say? Put the new text in quotes.", describe::names(sketch, ids))
        }
        Doubt::WithContent { ids } => {
            format!(
                "That would delete {} and all that is in them. Shall I do it?",
                describe::names(sketch, ids)
            )
        }
        Doubt::NoPlace { ids } => format!("Where should {} go?", describe::names(sketch, ids)),
        Doubt::NoRoom { blocking } if blocking.is_empty() => {
            "There is no room for that. Shall I do it anyway?".to_owned()
        }
        Doubt::NoRoom { blocking } => {
            format!(
                "There is no room: {} would be in the way. Shall I do it anyway?",
                describe::names(sketch, blocking)
            )
        }
        Doubt::Locked { id } => {
            let name = describe::capitalized(&describe::names(sketch, std::slice::from_ref(id)));
            format!("{name} is locked. Unlock it first.")
        }
        Doubt::Everything => {
            "I did not understand all of that, and it would delete much. Shall I do it?".to_owned()
        }
        Doubt::AnotherPage => "There is a page already. What should the new one show?".to_owned(),
        Doubt::AlreadySo { ids } if ids.is_empty() => {
            "Everything is so already: nothing was changed.".to_owned()
        }
        Doubt::AlreadySo { ids } => {
            let names = describe::capitalized(&describe::names(sketch, ids));
            format!("{names}: it is so already, nothing was changed.")
        }
        Doubt::Remark(remark) => self::remark(*remark).to_owned(),
        Doubt::Which { candidates } => which(sketch, candidates),
        Doubt::Answer(text) => text.clone(),
        Doubt::Play { at } => {
            format!("Play begins at {}.", describe::names(sketch, std::slice::from_ref(at)))
        }
        Doubt::NoTarget | Doubt::Unread | Doubt::Undo | Doubt::Redo => return None,
    })
}

const fn remark(remark: Remark) -> &'static str {
    match remark {
        Remark::NoColors => {
            "A wireframe has no colors. A button can be primary or secondary, and a box dark or light."
        }
        Remark::NoStyles => {
            "A wireframe has no style of its own: it shows what is there and where. Name the parts that should differ."
        }
        Remark::Export => {
            "The export menu at the top saves the sketch as a picture, as HTML, for Excalidraw, or as a link to share."
        }
        Remark::Judgment => "That needs a judgment. Say which part should change, or ask a model.",
        Remark::Dislike => "What should be different: its size, its place, its texts, or should it go?",
        Remark::PageWidth => {
            "The page is as wide as its content. Make a part of it wider or narrower, or ask for a phone version."
        }
        Remark::LargestLetters => "It has the largest letters there are already.",
        Remark::SmallestLetters => "It has the smallest letters there are already.",
        Remark::NothingBefore => "There is nothing before that could be done again.",
    }
}

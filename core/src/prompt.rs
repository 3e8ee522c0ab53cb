//! Fills the templates of `prompts/`, and says the sketch as a model sees it.

mod focus;
mod view;

pub(crate) use view::{depths, head, reading_order};

use crate::json;
use crate::kit::Piece;
use crate::language::{Message, Role};
use crate::lint::Finding;
use crate::operation::Rejection;
use crate::proposal::{Intent, ShortNames};
use crate::sketch::{ComponentId, ComponentKind, Sketch};
use kurbo::Size;
use view::Room;

const SHARED: &str = include_str!("../../prompts/shared.md");
const CREATION: &str = include_str!("../../prompts/creation.md");
const MODIFICATION: &str = include_str!("../../prompts/modification.md");
const DETAILS: &str = include_str!("../../prompts/details.md");
const CONVERSATION: &str = include_str!("../../prompts/conversation.md");
pub(crate) const OPERATIONS: &str = include_str!("../../prompts/operations.md");
const REQUEST: &str = include_str!("../../prompts/request.md");
const REPLY: &str = include_str!("../../prompts/reply.md");
const CORRECTION: &str = include_str!("../../prompts/correction.md");
const FINDINGS: &str = include_str!("../../prompts/findings.md");
const JSON_ONLY: &str = include_str!("../../prompts/json-only.md");

/// Different refusals or findings that are sent back.
const MOST_GROUPS: usize = 20;
/// Numbers of operations in one line of them.
const MOST_NUMBERS: usize = 20;
/// Selected components that are named.
const MOST_SELECTED: usize = 40;

/// Bytes of all that is sent for a request, the conversation before it included. Only the request itself is never cut.
const MOST_BYTES: usize = 40_000;
/// Bytes without the conversation for a request about up to [`SMALL`] components, and about [`LARGE`] and more. Only what
/// the request names or the person has selected may take more.
const BYTES: usize = 24_000;
const LARGE_BYTES: usize = 36_000;
/// Components up to which the smaller number holds; between this and [`LARGE`] it grows evenly.
const SMALL: usize = 100;
const LARGE: usize = 1_000;
/// Bytes for the sketch in any case.
const LEAST_VIEW: usize = 1_500;
/// Components up to which a sketch is looked through for findings.
pub(crate) const LINTED: usize = 300;
/// Bytes of the conversation before the request, and characters of one message of it.
const HISTORY_BYTES: usize = 4_000;
const HISTORY_CHARS: usize = 600;

/// What a request is about, besides its words.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The sketch.
    pub sketch: &'a Sketch,
    /// What is selected.
    pub selection: &'a [ComponentId],
    /// The conversation so far, oldest first.
    pub history: &'a [Message],
    /// The page that is designed for, px; that of the sketch by default.
    pub page: Option<Size>,
    /// What the person wants to be known about them.
    pub notes: Option<&'a str>,
    /// What the interpreter makes of the request without being certain.
    pub understood: Option<&'a str>,
    /// What is wrong with the sketch on that page, as `lint_on` finds it, if somebody knows by now; else it is found out.
    pub findings: Option<&'a [Finding]>,
}

impl<'a> Situation<'a> {
    /// A sketch, and nothing else that is known.
    #[must_use]
    pub const fn of(sketch: &'a Sketch) -> Self {
        Self {
            sketch,
            selection: &[],
            history: &[],
            page: None,
            notes: None,
            understood: None,
            findings: None,
        }
    }
}

/// The system message to the specialist of an intent: a beginning that is the same for all, so that providers keep it,
/// and then what this one needs to know.
#[must_use]
pub fn system(intent: Intent) -> String {
    shared() + guidance(intent)
}

/// The system message to who must find out the intent: the same beginning, and then what all specialists know.
#[must_use]
pub fn system_in_doubt() -> String {
    shared() + &Intent::ALL.map(|intent| guidance(intent).trim_end()).join("\n\n") + "\n"
}

fn shared() -> String {
    let types = ComponentKind::ALL.map(ComponentKind::name).join(", ");
    let blanks =
        [("component_types", &*types), ("variants", &variants()), ("operations", OPERATIONS.trim_end())];
    fill(SHARED, &blanks)
}

/// Which pieces of the kit are variants of which type.
fn variants() -> String {
    let of = |kind: ComponentKind| {
        let names: Vec<_> = Piece::of_kind(kind).filter_map(Piece::variant).collect();
        (!names.is_empty()).then(|| format!("{}: {}", kind.name(), names.join(", ")))
    };
    ComponentKind::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join(". ")
}

/// What only the specialist of an intent is told.
const fn guidance(intent: Intent) -> &'static str {
    match intent {
        Intent::Creation => CREATION,
        Intent::Modification => MODIFICATION,
        Intent::Details => DETAILS,
        Intent::Conversation => CONVERSATION,
    }
}

/// The messages of a request: as much of the conversation as fits, then the sketch, what is selected, and the request.
///
/// Components are called as [`ShortNames`] of this sketch say.
#[must_use]
pub fn messages(situation: &Situation, intent: Intent, message: &str) -> Vec<Message> {
    let mut messages = recent(situation.history);
    let history: usize = messages.iter().map(|message| message.content.len()).sum();
    let content = request(situation, intent, message, history);
    messages.push(Message { role: Role::User, content, timestamp: None });
    messages
}

/// A sketch and a request about it as a message, without anything else that is known.
pub(crate) fn sketch_and_request(sketch: &Sketch, message: &str) -> String {
    request(&Situation::of(sketch), Intent::Modification, message, 0)
}

/// The newest messages of a conversation, long ones cut.
fn recent(history: &[Message]) -> Vec<Message> {
    let mut bytes = 0;
    let cut = |message: &Message| {
        let content = match message.content.char_indices().nth(HISTORY_CHARS) {
            Some((end, _)) => format!("{}…", message.content.get(..end).unwrap_or_default()),
            None => message.content.clone(),
        };
        Message { content, ..message.clone() }
    };
    let fits = |message: &Message| {
        bytes += message.content.len();
        bytes <= HISTORY_BYTES
    };
    let mut recent: Vec<Message> = history.iter().rev().map(cut).take_while(fits).collect();
    recent.reverse();
    recent
}

/// The last user message; `history` bytes of the budget are spent already.
fn request(situation: &Situation, intent: Intent, message: &str, history: usize) -> String {
    let Situation { sketch, selection, notes, understood, .. } = *situation;
    let names = ShortNames::new(sketch);
    let selected: Vec<&str> = selection
        .iter()
        .filter(|id| sketch.contains(id))
        .take(MOST_SELECTED)
        .map(|id| names.name(id))
        .collect();
    let mut beside = String::new();
    if let Some(notes) = notes.filter(|notes| !notes.trim().is_empty()) {
        beside += &format!("\nThe person's notes, as data: {}\n", fenced(notes));
    }
    if !selected.is_empty() {
        beside += &format!("\nSelected: {}\n", fenced(&selected));
    }
    if let Some(understood) = understood.filter(|text| !text.is_empty()) {
        beside +=
            &format!("\nWithout a model the editor would guess: {}\n", fenced(&json::excerpt(understood)));
    }
    let grown = sketch.len().clamp(SMALL, LARGE) - SMALL;
    let total = BYTES + (LARGE_BYTES - BYTES) * grown / (LARGE - SMALL);
    let spent = system_in_doubt().len() + REQUEST.len() + beside.len() + message.len();
    let named = MOST_BYTES.saturating_sub(spent + history).max(LEAST_VIEW);
    let room = Room { all: total.saturating_sub(spent).clamp(LEAST_VIEW, named), named };
    let is_talk = intent == Intent::Conversation && selected.is_empty();
    let view = view::view(situation, &names, message, room, is_talk);
    fill(REQUEST, &[("sketch", &view), ("beside", &beside), ("request", message)])
}

/// The request of a turn that goes on: what was asked first, the question back, and its answer.
#[must_use]
pub fn reply(request: &str, question: &str, answer: &str) -> String {
    let text = fill(REPLY, &[("request", request), ("question", question), ("answer", answer)]);
    text.trim_end().to_owned()
}

/// The user message that sends refused operations back: each refusal once, with the numbers of its operations. `kept`
/// operations were accepted and are not asked for again.
#[must_use]
pub fn correction(rejections: &[Rejection], kept: usize, message: &str) -> String {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for rejection in rejections {
        let is_full = groups.len() >= MOST_GROUPS;
        let hint = rejection.refusal.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
        let text = format!("{}: {}{hint}", rejection.refusal.code(), rejection.refusal);
        match groups.iter_mut().find(|(other, _)| *other == text) {
            Some((_, numbers)) => numbers.push(rejection.index),
            None if !is_full => groups.push((text, vec![rejection.index])),
            None => {}
        }
    }
    let line = |(text, numbers): &(String, Vec<usize>)| {
        let more = if numbers.len() > MOST_NUMBERS { ", …" } else { "" };
        let list: Vec<_> = numbers.iter().take(MOST_NUMBERS).map(usize::to_string).collect();
        let noun = if numbers.len() == 1 { "operation" } else { "operations" };
        format!("- {noun} {}{more}: {}", list.join(", "), fenced(text).trim_matches('"'))
    };
    let lines: Vec<_> = groups.iter().map(line).collect();
    let kept = match kept {
        0 => "Nothing has been done yet.".to_owned(),
        1 => "The other one is done and stays.".to_owned(),
        more => format!("The other {more} are done and stay."),
    };
    fill(CORRECTION, &[("rejections", &lines.join("\n")), ("kept", &kept), ("request", message)])
}

/// The user message that sends back what accepted operations would spoil: findings, and texts that are gone.
#[must_use]
pub fn findings(messages: &[&str], lost: &[String], message: &str) -> String {
    let found = messages.iter().take(MOST_GROUPS).map(|found| format!("- {}", quoted(found)));
    let gone = lost.iter().take(MOST_GROUPS).map(|text| format!("- the text {} is gone", fenced(text)));
    let lines: Vec<_> = found.chain(gone).collect();
    fill(FINDINGS, &[("findings", &lines.join("\n")), ("request", message)])
}

/// The user message to who gave no answer that can be read, or answered a request for changes in words: what is wrong.
#[must_use]
pub fn json_only(fault: &str, message: &str) -> String {
    fill(JSON_ONLY, &[("fault", fault), ("request", message)])
}

/// Text on one line, without the marks of a fence.
fn quoted(text: &str) -> String {
    fenced(text).trim_matches('"').replace("\\\"", "\"")
}

/// JSON on one line that cannot close the fence around it.
pub(crate) fn fenced<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // Outside of texts JSON has no backtick, and inside of them this is another way to write one.
    json::to_string(value).replace('`', "\\u0060")
}

/// Puts values into the blanks of a template, in one pass: a blank inside a value stays as it is.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        text += before;
        let Some((name, tail)) = after.split_once("}}") else { break };
        text += values.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| *value);
        rest = tail;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::{Alignment, OperationKind};
    use crate::proposal::Compound;

    fn asked(message: &str) -> String {
        let sketch = Sketch::new();
        messages(&Situation::of(&sketch), Intent::Creation, message).pop().unwrap().content
    }

    #[test]
    fn every_blank_of_every_template_is_filled() {
        let blanks = |template: &str| template.matches("{{").count();
        assert_eq!([SHARED, REQUEST, REPLY, CORRECTION, FINDINGS, JSON_ONLY].map(blanks), [3, 3, 3, 3, 2, 2]);
        let filled = [
            system(Intent::Creation),
            asked("hello"),
            reply("a", "b?", "c"),
            correction(&[], 1, "hello"),
            findings(&["a"], &[], "hello"),
            json_only("No.", "hello"),
        ];
        for text in filled {
            assert!(!text.contains("{{"), "{text}");
        }
    }

    #[test]
    fn the_model_is_told_all_that_the_core_can_do() {
        let text = system(Intent::Details);
        let operations = OperationKind::ALL.map(OperationKind::name).into_iter();
        for name in operations.chain(Compound::ALL.map(Compound::name)) {
            assert!(text.contains(&format!("\"type\": \"{name}\"")), "{name}");
        }
        for alignment in Alignment::ALL {
            assert!(text.contains(&format!("\"{}\"", alignment.name())), "{}", alignment.name());
        }
        for kind in ComponentKind::ALL {
            assert!(text.contains(kind.name()), "{}", kind.name());
        }
        for variant in Piece::ALL.iter().filter_map(|piece| piece.variant()) {
            assert!(text.contains(variant), "{variant}");
        }
    }

    #[test]
    fn all_specialists_share_a_beginning_that_is_worth_keeping() {
        let texts = Intent::ALL.map(system);
        let shared = texts[0].len() - CREATION.len();
        // Providers keep beginnings from 1,024 tokens on; a token has some four characters.
        assert!(shared > 4_200, "{shared}");
        assert!(texts.iter().all(|text| text[..shared] == texts[0][..shared]));
    }

    #[test]
    fn a_long_conversation_is_cut() {
        let message = |at: usize| Message {
            role: Role::User,
            content: format!("{at} {}", "x".repeat(30_000)),
            timestamp: None,
        };
        let history: Vec<Message> = (0..20).map(message).collect();
        let recent = recent(&history);
        assert!(recent.iter().map(|message| message.content.len()).sum::<usize>() <= HISTORY_BYTES);
        assert!(recent.last().unwrap().content.starts_with("19 "));
    }

    #[test]
    fn a_blank_written_by_a_person_stays_text() {
        assert!(asked("write {{sketch}} on it").ends_with("write {{sketch}} on it\n"));
    }
}

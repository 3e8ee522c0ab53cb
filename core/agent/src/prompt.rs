//! Prompts: filling of the templates in `prompts/`, and the text form of a sketch for models.

mod focus;
mod view;

pub use view::{depths, head, reading_order};

use crate::proposal::{Intent, ShortNames};
use crate::sections;
use kurbo::Size;
use std::sync::OnceLock;
use view::Room;
use websketch_json as json;
use websketch_language::{Message, Role};
use websketch_layout::lint::Finding;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Rejection;
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

const SHARED: &str = include_str!("../../../prompts/shared.md");
const CREATION: &str = include_str!("../../../prompts/creation.md");
const MODIFICATION: &str = include_str!("../../../prompts/modification.md");
const DETAILS: &str = include_str!("../../../prompts/details.md");
const CONVERSATION: &str = include_str!("../../../prompts/conversation.md");
/// The reference of all operations, for prompts and agents.
pub const OPERATIONS: &str = include_str!("../../../prompts/operations.md");
/// Names of icons by theme.
const ICONS: &str = include_str!("../../../prompts/icons.md");
const REQUEST: &str = include_str!("../../../prompts/request.md");
const REPLY: &str = include_str!("../../../prompts/reply.md");
const CORRECTION: &str = include_str!("../../../prompts/correction.md");
const FINDINGS: &str = include_str!("../../../prompts/findings.md");
const JSON_ONLY: &str = include_str!("../../../prompts/json-only.md");

/// The maximum number of different rejections or findings in a correction.
const MOST_GROUPS: usize = 20;
/// The maximum number of operation indices in a line.
const MOST_NUMBERS: usize = 20;
/// The maximum number of selected components that are named.
const MOST_SELECTED: usize = 40;

/// The byte limit of a whole user message, including the conversation before it. Only the request itself is never cut.
const MOST_BYTES: usize = 40_000;
/// The byte limits without the conversation, for a request about up to [`SMALL`] components, and about [`LARGE`] and
/// more. Only components that the request names or the user has selected may exceed them.
const BYTES: usize = 24_000;
const LARGE_BYTES: usize = 36_000;
/// The number of components up to which the smaller limit holds. Between this and [`LARGE`] the limit grows linearly.
const SMALL: usize = 100;
const LARGE: usize = 1_000;
/// The minimum number of bytes for the sketch.
const LEAST_VIEW: usize = 1_500;
/// The maximum number of components of a sketch that is linted.
pub(crate) const LINTED: usize = 300;
/// The byte limit of the conversation before the request, and the character limit of one message.
const HISTORY_BYTES: usize = 4_000;
const HISTORY_CHARS: usize = 600;

/// The context of a request.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The sketch.
    pub sketch: &'a Sketch,
    /// The selection.
    pub selection: &'a [ComponentId],
    /// The conversation so far, oldest first.
    pub history: &'a [Message],
    /// The page size to design for. Pixels. The default is the sketch's page.
    pub page: Option<Size>,
    /// Facts about the user for the model.
    pub notes: Option<&'a str>,
    /// The interpreter's uncertain interpretation, in words.
    pub understood: Option<&'a str>,
    /// The findings of `lint_on` for the sketch on that page, if already computed.
    pub findings: Option<&'a [Finding]>,
}

impl<'a> Situation<'a> {
    /// Returns a context with a sketch alone.
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

/// Returns the system message for an intent.
///
/// It begins with a prefix common to all intents, which providers cache, followed by the instructions for the intent.
#[must_use]
pub fn system(intent: Intent) -> String {
    [shared(), guidance(intent)].concat()
}

/// Returns the general system message: the common prefix, followed by the instructions for all intents.
#[must_use]
pub fn system_in_doubt() -> String {
    let guidance = Intent::ALL.map(|intent| guidance(intent).trim_end()).join("\n\n");
    [shared(), &guidance, "\n"].concat()
}

/// Returns the length of the common prefix of all system messages, in bytes.
#[must_use]
pub fn shared_len() -> usize {
    shared().len()
}

/// Returns the common prefix of all system messages. It is the same for the lifetime of the program.
fn shared() -> &'static str {
    static PREFIX: OnceLock<String> = OnceLock::new();
    PREFIX.get_or_init(filled_prefix)
}

fn filled_prefix() -> String {
    let types = ComponentKind::ALL.map(ComponentKind::name).join(", ");
    let blanks = [
        ("component_types", &*types),
        ("variants", &variants()),
        ("operations", OPERATIONS.trim_end()),
        ("icons", ICONS.trim_end()),
        ("sections", &sections::names()),
    ];
    fill(SHARED, &blanks)
}

/// Returns the kit variants of each type.
fn variants() -> String {
    let of = |kind: ComponentKind| {
        let names: Vec<_> = Piece::of_kind(kind).filter_map(Piece::variant).collect();
        (!names.is_empty()).then(|| format!("{}: {}", kind.name(), names.join(", ")))
    };
    ComponentKind::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join(". ")
}

/// Returns the instructions for an intent.
const fn guidance(intent: Intent) -> &'static str {
    match intent {
        Intent::Creation => CREATION,
        Intent::Modification => MODIFICATION,
        Intent::Details => DETAILS,
        Intent::Conversation => CONVERSATION,
    }
}

/// Returns the messages of a request: the newest part of the conversation, then the sketch, the selection, and the
/// request.
///
/// Components have their names from [`ShortNames`] of this sketch.
#[must_use]
pub fn messages(situation: &Situation, intent: Intent, message: &str) -> Vec<Message> {
    let mut messages = recent(situation.history);
    let history: usize = messages.iter().map(|message| message.content.len()).sum();
    let content = request(situation, intent, message, history);
    messages.push(Message { role: Role::User, content, timestamp: None });
    messages
}

/// Returns a message with a sketch and a request about it, without further context.
pub(crate) fn sketch_and_request(sketch: &Sketch, message: &str) -> String {
    request(&Situation::of(sketch), Intent::Modification, message, 0)
}

/// Returns the text form of a sketch for a request that is sent separately.
pub(crate) fn sketch_view(sketch: &Sketch) -> String {
    view_and_context(&Situation::of(sketch), Intent::Modification, "", 0).0
}

/// Returns the newest messages of a conversation, with long ones cut.
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

/// Returns the last user message; `history` bytes of the limit are already used.
fn request(situation: &Situation, intent: Intent, message: &str, history: usize) -> String {
    let (view, beside) = view_and_context(situation, intent, message, history);
    fill(REQUEST, &[("sketch", &view), ("beside", &beside), ("request", message)])
}

/// Returns the view of the sketch within the byte limits, and the lines after it: notes, selection, interpretation.
fn view_and_context(
    situation: &Situation,
    intent: Intent,
    message: &str,
    history: usize,
) -> (String, String) {
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
    (view, beside)
}

/// Returns the request of a resumed turn: the first request, the question, and its answer.
#[must_use]
pub fn reply(request: &str, question: &str, answer: &str) -> String {
    let text = fill(REPLY, &[("request", request), ("question", question), ("answer", answer)]);
    text.trim_end().to_owned()
}

/// Returns the user message that sends rejected operations back: each reason once, with the indices of its operations.
/// `kept` operations were accepted and are not requested again.
#[must_use]
pub fn correction(rejections: &[Rejection], kept: usize, message: &str) -> String {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for rejection in rejections {
        let is_full = groups.len() >= MOST_GROUPS;
        let hint = rejection.reason.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
        let text = format!("{}: {}{hint}", rejection.reason.code(), rejection.reason);
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

/// Returns the user message that sends back faults of accepted operations: findings, and lost texts.
#[must_use]
pub fn findings(messages: &[String], lost: &[String], message: &str) -> String {
    let found = messages.iter().take(MOST_GROUPS).map(|found| format!("- {}", quoted(found)));
    let gone = lost.iter().take(MOST_GROUPS).map(|text| format!("- the text {} is gone", fenced(text)));
    let lines: Vec<_> = found.chain(gone).collect();
    fill(FINDINGS, &[("findings", &lines.join("\n")), ("request", message)])
}

/// Returns the user message that asks for a JSON answer, with the fault of the last answer.
#[must_use]
pub fn json_only(fault: &str, message: &str) -> String {
    fill(JSON_ONLY, &[("fault", fault), ("request", message)])
}

/// Returns a text on one line that cannot close a code fence.
fn quoted(text: &str) -> String {
    fenced(text).trim_matches('"').replace("\\\"", "\"")
}

/// Returns JSON on one line that cannot close a code fence.
pub fn fenced<T: serde::Serialize + ?Sized>(value: &T) -> String {
    // JSON contains backticks only in texts, where this is an equivalent escape.
    json::to_string(value).replace('`', "\\u0060")
}

/// Replaces the placeholders of a template, in one pass: a placeholder inside a value stays.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
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
    use crate::proposal::MacroOperation;
    use websketch_layout::layout_tree::options;
    use websketch_sketch::kit::Icon;
    use websketch_sketch::operation::{Alignment, OperationKind};

    /// Options of sections, which the prompt of sections names, and of copies.
    const NAMED_APART: [&str; 2] = ["of", "texts"];

    fn asked(message: &str) -> String {
        let sketch = Sketch::new();
        messages(&Situation::of(&sketch), Intent::Creation, message).pop().unwrap().content
    }

    #[test]
    fn every_blank_of_every_template_is_filled() {
        let blanks = |template: &str| template.matches("{{").count();
        assert_eq!([SHARED, REQUEST, REPLY, CORRECTION, FINDINGS, JSON_ONLY].map(blanks), [5, 3, 3, 3, 2, 2]);
        let filled = [
            system(Intent::Creation),
            asked("hello"),
            reply("a", "b?", "c"),
            correction(&[], 1, "hello"),
            findings(&["a".to_owned()], &[], "hello"),
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
        for name in operations.chain(MacroOperation::ALL.map(MacroOperation::name)) {
            assert!(text.contains(&format!("\"type\": \"{name}\"")), "{name}");
        }
        for alignment in Alignment::ALL {
            assert!(text.contains(&format!("\"{}\"", alignment.name())), "{}", alignment.name());
        }
        for kind in ComponentKind::ALL {
            assert!(text.contains(kind.name()), "{}", kind.name());
        }
        let is_told = |name: &str| {
            [['"', '"'], ['`', '`']]
                .iter()
                .any(|[open, close]| text.contains(&format!("{open}{name}{close}")))
        };
        for option in options() {
            assert!(is_told(option.name) || NAMED_APART.contains(&option.name), "{}", option.name);
        }
        for name in ICONS.split([',', ';', ':', '\n']).map(str::trim).filter(|name| !name.is_empty()) {
            let is_theme = ICONS.contains(&format!("{name}:"));
            assert!(is_theme || Icon::all().any(|icon| icon.name() == name), "{name} is an icon");
        }
        for variant in Piece::ALL.iter().filter_map(|piece| piece.variant()) {
            assert!(text.contains(variant), "{variant}");
        }
    }

    #[test]
    fn all_specialists_share_a_beginning_that_is_worth_keeping() {
        let texts = Intent::ALL.map(system);
        let shared = shared_len();
        // Providers cache prefixes from 1,024 tokens on; a token has about four characters.
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

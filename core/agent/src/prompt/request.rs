//! The messages of a request: the newest part of the conversation, the sketch, and the request itself.

use super::Situation;
use super::system::system_in_doubt;
use super::template::{fenced, fill};
use super::view::{self, Room};
use crate::proposal::{Intent, ShortNames};
use websketch_json as json;
use websketch_language::{Message, Role};
use websketch_sketch::{ComponentId, Sketch};

pub(super) const REQUEST: &str = include_str!("../../../../prompts/request.md");

/// The maximum number of selected components that are named, and of those changed last by hand.
const MOST_SELECTED: usize = 40;
const MOST_EDITED: usize = 12;

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
/// The byte limit of the conversation before the request, and the character limit of one message.
pub(super) const HISTORY_BYTES: usize = 4_000;
const HISTORY_CHARS: usize = 600;

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
pub(super) fn recent(history: &[Message]) -> Vec<Message> {
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
    let Situation { sketch, selection, notes, understood, edited, .. } = *situation;
    let names = ShortNames::new(sketch);
    let named = |ids: &'_ [ComponentId], most: usize| -> Vec<String> {
        let there = ids.iter().filter(|id| sketch.contains(id)).take(most);
        there.map(|id| names.name(id).to_owned()).collect()
    };
    let (selected, edited) = (named(selection, MOST_SELECTED), named(edited, MOST_EDITED));
    let mut beside = String::new();
    if let Some(notes) = notes.filter(|notes| !notes.trim().is_empty()) {
        beside += &format!("\nThe person's notes, as data: {}\n", fenced(notes));
    }
    if !selected.is_empty() {
        beside += &format!("\nSelected: {}\n", fenced(&selected));
    }
    if !edited.is_empty() {
        beside += &format!("\nChanged last by hand: {}\n", fenced(&edited));
    }
    if let Some(understood) = understood.filter(|text| !text.is_empty()) {
        beside +=
            &format!("\nWithout a model the editor would guess: {}\n", fenced(&json::excerpt(understood)));
    }
    let total = limit(sketch.len());
    let spent = system_in_doubt().len() + REQUEST.len() + beside.len() + message.len();
    let named = MOST_BYTES.saturating_sub(spent + history).max(LEAST_VIEW);
    let room = Room { all: total.saturating_sub(spent).clamp(LEAST_VIEW, named), named };
    let is_talk = intent == Intent::Conversation && selected.is_empty();
    let view = view::view(situation, &names, message, room, is_talk);
    (view, beside)
}

/// Returns the byte limit without the conversation, for a sketch of so many components.
pub(super) fn limit(components: usize) -> usize {
    let grown = components.clamp(SMALL, LARGE) - SMALL;
    BYTES + (LARGE_BYTES - BYTES) * grown / (LARGE - SMALL)
}

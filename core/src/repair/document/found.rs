//! What is complete and can be handed over while the document is still open.

use super::text::trim_end;
use super::{Document, Kind, State};
use crate::repair::effort::spend;

/// Something complete, handed over while the document is still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// An element of the watched array, as JSON text.
    Element {
        json: Vec<u8>,
        /// Whether it is an object with a `type` in words.
        is_typed: bool,
    },
    /// A member of the object that holds the watched array, key and value as JSON text.
    Member { key: Vec<u8>, value: Vec<u8> },
    /// The next piece of a string member of that object, without quotation marks, as JSON text.
    Piece { key: Vec<u8>, json: Vec<u8> },
    /// The brackets that were open when the text ended, from the outermost one inwards.
    Rest(Vec<Unclosed>),
}

/// What is complete in a bracket that never closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unclosed {
    /// The key under which it stands, as JSON text; none in a list.
    pub(crate) key: Option<Vec<u8>>,
    /// It with its complete items only, as JSON text.
    pub(crate) json: Vec<u8>,
    /// Whether these items were handed over one by one.
    pub(crate) is_known: bool,
}

/// The key of a call's arguments, which are often JSON in a string.
const ARGUMENTS: &[u8] = b"\"arguments\"";

/// Memory that is kept rather than given back.
const SPARE: usize = 4 * 1024;

/// How far the open string of a watched object has been handed over.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    key: Vec<u8>,
    from: usize,
    /// What is before this stays, whatever comes.
    settled: usize,
    /// The length of the output when that was found out.
    seen: usize,
}

impl Piece {
    fn settled(&mut self, out: &[u8]) -> usize {
        let new = out.get(self.seen.min(out.len())..).unwrap_or_default();
        let loose = loose_end(new, self.key == ARGUMENTS);
        if loose < new.len() {
            self.settled = out.len() - loose;
        }
        self.seen = out.len();
        self.settled
    }
}

/// How many bytes at the end are none of the string if its closing mark is missing and the next mark opens
/// a key: spaces, commas, braces unless they are those of a call's arguments.
fn loose_end(text: &[u8], is_argument: bool) -> usize {
    let marks: &[&[u8]] = &[b",", "”".as_bytes(), b"{", b"}"];
    let marks = if is_argument { marks.get(..2).unwrap_or_default() } else { marks };
    let mut rest = text;
    loop {
        let before = trim_end(rest).0;
        match marks.iter().find_map(|mark| before.strip_suffix(*mark)) {
            Some(before) => rest = before,
            None => return text.len() - before.len(),
        }
    }
}

impl Document {
    /// Whether the open bracket is the object on the path's last step.
    pub(super) fn is_holder(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == Kind::Object && frame.steps.is_some())
    }

    /// Whether nothing is known yet but the first bracket.
    pub(super) fn is_first(&self) -> bool {
        matches!(self.frames.as_slice(), [root] if root.count == 0) && self.out.last() != Some(&b':')
    }

    /// Whether all that is there is one member, its key without marks, in a bracket that nothing has announced.
    pub(super) fn is_only_bare_member(&self) -> bool {
        let is_only =
            matches!(self.frames.as_slice(), [root] if root.kind == Kind::Object && root.count == 1);
        is_only && self.habits.has_bare_key && !self.is_expected
    }

    /// What there is of the open element of the watched array, as JSON text without its end.
    pub(crate) fn open_element(&self) -> Option<&[u8]> {
        let at = self.frames.iter().rposition(|frame| frame.is_watched).filter(|_| self.is_streamed)?;
        self.frames.get(at + 1)?;
        let item = self.frames.get(at)?.item;
        let start = item + usize::from(self.out.get(item) == Some(&b','));
        self.out.get(start..)
    }

    pub(super) fn hand_over_element(&mut self) {
        let start = self.item_start();
        let json = self.out.get(start..).unwrap_or_default().to_vec();
        spend(json.len());
        let Some(frame) = self.frames.last_mut() else { return };
        let is_typed = frame.last_typed;
        self.out.truncate(frame.start + 1);
        frame.item = frame.start + 1;
        self.found.push(Found::Element { json, is_typed });
        self.forget_members();
    }

    /// Drops the members beside the watched array, which are the answer only where no such array comes. The
    /// newest one of each object stays: it leads to the array, or what follows may go on with it.
    pub(super) fn forget_members(&mut self) {
        if !self.traits.has_path {
            return;
        }
        let mut removed = 0;
        for frame in &mut self.frames {
            frame.start -= removed;
            frame.item -= removed;
            let first = frame.start + 1;
            if frame.kind == Kind::Object && frame.item > first {
                let comma = usize::from(self.out.get(frame.item) == Some(&b','));
                let gone = first..frame.item + comma;
                spend(self.out.len() - first);
                frame.item = first;
                removed += gone.len();
                self.out.drain(gone);
            }
        }
        if self.out.capacity() > 4 * self.out.len() + SPARE {
            spend(self.out.len());
            self.out.shrink_to(2 * self.out.len());
        }
    }

    /// Whether the newest member is less than twice as long as when it was handed over before: each time it would be handed
    /// over whole, and that must not happen at each of its brackets.
    pub(super) fn has_hardly_grown(&self) -> bool {
        self.handed_over
            .is_some_and(|before| self.out.len() - self.item_start().min(self.out.len()) < 2 * before)
    }

    /// The list that ends the newest member is opened again: it is not complete any more.
    pub(super) fn take_back_member(&mut self) {
        if !std::mem::take(&mut self.member_waits) {
            self.handed_over = Some(self.out.len().saturating_sub(self.item_start()));
        }
    }

    /// Hands over the newest item, if it waits for that.
    pub(super) fn flush_item(&mut self) {
        if !std::mem::take(&mut self.member_waits) {
            return;
        }
        let start = self.item_start();
        let item = self.out.get(start..).unwrap_or_default();
        let Some(key_length) = key_length(item) else { return };
        let (key, value) = item.split_at(key_length);
        let value = value.get(1..).unwrap_or_default().to_vec();
        spend(item.len());
        self.found.push(Found::Member { key: key.to_vec(), value });
    }

    /// Whether the newest member is the arguments of a call.
    pub(super) fn is_argument(&self) -> bool {
        self.out.get(self.item_start()..).is_some_and(|item| item.starts_with(ARGUMENTS))
    }

    /// Hands over what is complete in the brackets that the end of the text leaves open.
    pub(super) fn hand_over_rest(&mut self) {
        let mut rest = Vec::new();
        let mut key = None;
        for (index, frame) in self.frames.iter().enumerate() {
            let end = if index + 1 < self.frames.len() { frame.item } else { self.out.len() };
            let mut json = self.out.get(frame.start..end).unwrap_or_default().to_vec();
            let (is_known, close) = match frame.kind {
                Kind::Object => (frame.steps.is_some(), b'}'),
                Kind::Array => (frame.is_watched, b']'),
            };
            spend(json.len());
            json.push(close);
            rest.push(Unclosed { key: key.take(), json, is_known });
            if frame.kind == Kind::Object {
                let member = self.out.get(end..).unwrap_or_default();
                let member = member.strip_prefix(b",").unwrap_or(member);
                key = key_length(member).and_then(|length| member.get(..length)).map(<[u8]>::to_vec);
            }
        }
        self.found.push(Found::Rest(rest));
    }

    /// Whether the texts of the open object are handed over piece by piece.
    pub(super) fn hands_over_texts(&self) -> bool {
        self.is_streamed && self.is_holder()
    }

    /// A member's string begins; in a watched object it is handed over piece by piece.
    pub(super) fn begin_piece(&mut self) {
        if self.hands_over_texts() {
            let item = self.out.get(self.item_start()..).unwrap_or_default();
            let key = key_length(item).and_then(|length| item.get(..length)).unwrap_or_default().to_vec();
            spend(key.len());
            let from = self.out.len() + 1;
            self.piece = Some(Piece { key, from, settled: from, seen: from });
        }
    }

    /// Hands over what is certain of the open string of a watched object.
    pub(crate) fn flush_piece(&mut self, is_complete: bool) {
        let Some(piece) = &mut self.piece else { return };
        let length = self.out.len();
        let end = match &self.state {
            _ if is_complete => length.saturating_sub(1),
            State::Text(text) => text.split.map_or_else(|| piece.settled(&self.out), |split| split.value_end),
            _ => return,
        };
        if end > piece.from {
            let json = self.out.get(piece.from..end).unwrap_or_default().to_vec();
            spend(piece.key.len() + json.len());
            self.found.push(Found::Piece { key: piece.key.clone(), json });
            piece.from = end;
        }
        if is_complete {
            self.piece = None;
        }
    }
}

/// The length of the JSON string at the start of `item`.
pub(crate) fn key_length(item: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    let mut bytes = item.iter().enumerate().skip(1);
    bytes
        .find(|(_, byte)| {
            let ends = **byte == b'"' && !is_escaped;
            is_escaped = **byte == b'\\' && !is_escaped;
            ends
        })
        .map(|(at, _)| at + 1)
}

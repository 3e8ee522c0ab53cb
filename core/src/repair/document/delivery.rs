//! Hands over what is complete while the document is still open.

use super::tail::trim_end;
use super::written::{ARGUMENTS, Written, key_length};
use crate::repair::effort::spend;
use crate::repair::frame::Kind;
use crate::repair::part::{OpenElement, Part, Unclosed};

/// How far the open string of a watched object has been handed over.
#[derive(Clone, Debug)]
struct Piece {
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

/// What is handed over, and what waits for that.
#[derive(Clone, Debug, Default)]
pub(in crate::repair) struct Delivery {
    pub(in crate::repair) found: Vec<Part>,
    /// Whether elements are handed over one by one rather than kept.
    pub(super) is_streamed: bool,
    /// How far the open string of a watched object has been handed over.
    piece: Option<Piece>,
    /// Whether the newest member of a watched object waits to be handed over: it has grown too little since it was handed
    /// over before.
    pub(super) member_waits: bool,
    /// How long the newest member was in the output when it was handed over, where its list was opened again after that.
    handed_over: Option<usize>,
}

impl Delivery {
    pub(super) fn new(is_streamed: bool) -> Self {
        Self { is_streamed, ..Self::default() }
    }

    /// A new item begins.
    pub(super) fn begin_item(&mut self, written: &Written) {
        self.flush_item(written);
        if written.is_holder() {
            self.handed_over = None;
        }
    }

    /// A member of a watched object is complete in the output.
    pub(super) fn end_member(&mut self, written: &Written) {
        self.member_waits = true;
        if !self.has_hardly_grown(written) {
            self.flush_item(written);
        }
    }

    /// An element of the watched array is complete in the output, and leaves it.
    pub(super) fn hand_over_element(&mut self, written: &mut Written) {
        let start = written.item_start();
        let json = written.json.get(start..).unwrap_or_default().to_vec();
        spend(json.len());
        let Some(frame) = written.frames.last_mut() else { return };
        let is_typed = frame.last_typed;
        written.json.truncate(frame.start + 1);
        frame.item = frame.start + 1;
        self.found.push(Part::Element { json, is_typed });
    }

    /// Whether the newest member is less than twice as long as when it was handed over before: each time it would be handed
    /// over whole, and that must not happen at each of its brackets.
    pub(super) fn has_hardly_grown(&self, written: &Written) -> bool {
        self.handed_over.is_some_and(|before| {
            written.json.len() - written.item_start().min(written.json.len()) < 2 * before
        })
    }

    /// The list that ends the newest member is opened again: it is not complete any more.
    pub(super) fn take_back_member(&mut self, written: &Written) {
        if !std::mem::take(&mut self.member_waits) {
            self.handed_over = Some(written.json.len().saturating_sub(written.item_start()));
        }
    }

    /// Hands over the newest item, if it waits for that.
    pub(super) fn flush_item(&mut self, written: &Written) {
        if !std::mem::take(&mut self.member_waits) {
            return;
        }
        let start = written.item_start();
        let item = written.json.get(start..).unwrap_or_default();
        let Some(key_length) = key_length(item) else { return };
        let (key, value) = item.split_at(key_length);
        let value = value.get(1..).unwrap_or_default().to_vec();
        spend(item.len());
        self.found.push(Part::Member { key: key.to_vec(), value });
    }

    /// Hands over what is complete in the brackets that the end of the text leaves open.
    pub(super) fn hand_over_rest(&mut self, written: &Written) {
        let mut rest = Vec::new();
        let mut key = None;
        for (index, frame) in written.frames.iter().enumerate() {
            let end = if index + 1 < written.frames.len() { frame.item } else { written.json.len() };
            let mut json = written.json.get(frame.start..end).unwrap_or_default().to_vec();
            let (is_known, close) = match frame.kind {
                Kind::Object => (frame.steps.is_some(), b'}'),
                Kind::Array => (frame.is_watched, b']'),
            };
            spend(json.len());
            json.push(close);
            rest.push(Unclosed { key: key.take(), json, is_known });
            if frame.kind == Kind::Object {
                let member = written.json.get(end..).unwrap_or_default();
                let member = member.strip_prefix(b",").unwrap_or(member);
                key = key_length(member).and_then(|length| member.get(..length)).map(<[u8]>::to_vec);
            }
        }
        self.found.push(Part::Rest(rest));
    }

    /// What there is of the open element of the watched array, or of an object that may be the only one, as JSON text
    /// without its end.
    pub(in crate::repair) fn open_element<'w>(&self, written: &'w Written) -> Option<OpenElement<'w>> {
        let frames = written.frames.as_slice();
        let Some(at) = frames.iter().rposition(|frame| frame.is_watched).filter(|_| self.is_streamed) else {
            let root = frames.first().filter(|root| self.is_streamed && root.kind == Kind::Object)?;
            return Some(OpenElement { json: written.json.get(root.start..)?, is_whole: true });
        };
        frames.get(at + 1)?;
        let item = written.frames.get(at)?.item;
        let start = item + usize::from(written.json.get(item) == Some(&b','));
        Some(OpenElement { json: written.json.get(start..)?, is_whole: false })
    }

    /// A member's string begins; in a watched object it is handed over piece by piece.
    pub(super) fn begin_piece(&mut self, written: &Written) {
        if self.is_streamed && written.is_holder() {
            let item = written.json.get(written.item_start()..).unwrap_or_default();
            let key = key_length(item).and_then(|length| item.get(..length)).unwrap_or_default().to_vec();
            spend(key.len());
            let from = written.json.len() + 1;
            self.piece = Some(Piece { key, from, settled: from, seen: from });
        }
    }

    /// Hands over what is certain of the open string of a watched object: all before `split`, where the value would end if
    /// the newest mark inside it opened the next key.
    pub(super) fn flush_piece(&mut self, written: &Written, split: Option<usize>) {
        let Some(piece) = &mut self.piece else { return };
        let end = split.unwrap_or_else(|| piece.settled(&written.json));
        self.hand_over_piece(written, end);
    }

    /// Hands over the rest of that string, which is complete.
    pub(super) fn end_piece(&mut self, written: &Written) {
        self.hand_over_piece(written, written.json.len().saturating_sub(1));
        self.piece = None;
    }

    fn hand_over_piece(&mut self, written: &Written, end: usize) {
        let Some(piece) = &mut self.piece else { return };
        if end > piece.from {
            let json = written.json.get(piece.from..end).unwrap_or_default().to_vec();
            spend(piece.key.len() + json.len());
            self.found.push(Part::Piece { key: piece.key.clone(), json });
            piece.from = end;
        }
    }

    /// That string was no part of the answer.
    pub(super) fn drop_piece(&mut self) {
        self.piece = None;
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

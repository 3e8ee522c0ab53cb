//! Emission of complete parts while the document is still open.

use super::tail::trim_end;
use super::written::{ARGUMENTS, Written, key_length};
use crate::effort::spend;
use crate::frame::Kind;
use crate::part::{OpenElement, Part, Unclosed};

/// The emission state of the open string of a watched object.
#[derive(Clone, Debug)]
struct Piece {
    key: Vec<u8>,
    from: usize,
    /// The end of the part that no further byte can change.
    settled: usize,
    /// The output length when `settled` was computed.
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

/// The parts to emit, and the state of emission.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delivery {
    pub(crate) found: Vec<Part>,
    /// Whether elements are emitted one by one instead of kept.
    pub(super) is_streamed: bool,
    /// Emission state of the open string of a watched object.
    piece: Option<Piece>,
    /// Whether the newest member of a watched object is due for emission. It was deferred because it had grown too
    /// little since its last emission.
    pub(super) member_waits: bool,
    /// Output length of the newest member at its last emission, if its list was reopened afterwards.
    handed_over: Option<usize>,
}

impl Delivery {
    pub(super) fn new(is_streamed: bool) -> Self {
        Self { is_streamed, ..Self::default() }
    }

    /// Starts a new item.
    pub(super) fn begin_item(&mut self, written: &Written) {
        self.flush_item(written);
        if written.is_holder() {
            self.handed_over = None;
        }
    }

    /// Ends a member of a watched object in the output.
    pub(super) fn end_member(&mut self, written: &Written) {
        self.member_waits = true;
        if !self.has_hardly_grown(written) {
            self.flush_item(written);
        }
    }

    /// Emits a complete element of the watched array and removes it from the output.
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

    /// Returns true if the newest member is less than twice as long as at its last emission. Every emission repeats the
    /// whole member, so emission at each bracket would be quadratic.
    pub(super) fn has_hardly_grown(&self, written: &Written) -> bool {
        self.handed_over.is_some_and(|before| {
            written.json.len() - written.item_start().min(written.json.len()) < 2 * before
        })
    }

    /// Reopens the list at the end of the newest member, which is no longer complete.
    pub(super) fn take_back_member(&mut self, written: &Written) {
        if !std::mem::take(&mut self.member_waits) {
            self.handed_over = Some(written.json.len().saturating_sub(written.item_start()));
        }
    }

    /// Emits the newest item if it is due.
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

    /// Emits the complete parts inside the brackets left open at the end of the text.
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

    /// Returns the text so far of the open element of the watched array, or of an object that may be the only one. The
    /// JSON text has no end.
    pub(crate) fn open_element<'w>(&self, written: &'w Written) -> Option<OpenElement<'w>> {
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

    /// Starts a member's string. In a watched object it is emitted piece by piece.
    pub(super) fn begin_piece(&mut self, written: &Written) {
        if self.is_streamed && written.is_holder() {
            let item = written.json.get(written.item_start()..).unwrap_or_default();
            let key = key_length(item).and_then(|length| item.get(..length)).unwrap_or_default().to_vec();
            spend(key.len());
            let from = written.json.len() + 1;
            self.piece = Some(Piece { key, from, settled: from, seen: from });
        }
    }

    /// Emits the settled part of the open string of a watched object: the text before `split`. There the value would
    /// end if the newest mark inside it opened the next key.
    pub(super) fn flush_piece(&mut self, written: &Written, split: Option<usize>) {
        let Some(piece) = &mut self.piece else { return };
        let end = split.unwrap_or_else(|| piece.settled(&written.json));
        self.hand_over_piece(written, end);
    }

    /// Emits the rest of the completed string.
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

    /// Discards the string, which is no part of the answer.
    pub(super) fn drop_piece(&mut self) {
        self.piece = None;
    }
}

/// Returns the count of final bytes outside of the string if its closing mark is missing and the next mark opens a key.
/// These are spaces and commas, and braces except those of a call's arguments.
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

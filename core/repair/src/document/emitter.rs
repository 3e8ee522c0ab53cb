//! Emission of complete parts while the document is still open.

use super::output::{ARGUMENTS, Output, key_length};
use super::tail::trim_end;
use crate::frame::BracketKind;
use crate::stream_part::{OpenBracket, OpenElement, StreamPart};
use crate::work_counter::count_work;

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
pub(crate) struct StreamEmitter {
    pub(crate) found: Vec<StreamPart>,
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

impl StreamEmitter {
    pub(super) fn new(is_streamed: bool) -> Self {
        Self { is_streamed, ..Self::default() }
    }

    /// Starts a new item.
    pub(super) fn begin_item(&mut self, output: &Output) {
        self.flush_item(output);
        if output.is_watched_object() {
            self.handed_over = None;
        }
    }

    /// Ends a member of a watched object in the output.
    pub(super) fn end_member(&mut self, output: &Output) {
        self.member_waits = true;
        if !self.has_grown_little(output) {
            self.flush_item(output);
        }
    }

    /// Emits a complete element of the watched array and removes it from the output.
    pub(super) fn emit_element(&mut self, output: &mut Output) {
        let start = output.item_start();
        let json = output.json.get(start..).unwrap_or_default().to_vec();
        count_work(json.len());
        let Some(frame) = output.frames.last_mut() else { return };
        let is_typed = frame.last_typed;
        output.json.truncate(frame.start + 1);
        frame.item = frame.start + 1;
        self.found.push(StreamPart::Element { json, is_typed });
    }

    /// Returns true if the newest member is less than twice as long as at its last emission. Every emission repeats the
    /// whole member, so emission at each bracket would be quadratic.
    pub(super) fn has_grown_little(&self, output: &Output) -> bool {
        self.handed_over
            .is_some_and(|before| output.json.len() - output.item_start().min(output.json.len()) < 2 * before)
    }

    /// Reopens the list at the end of the newest member, which is no longer complete.
    pub(super) fn reopen_member(&mut self, output: &Output) {
        if !std::mem::take(&mut self.member_waits) {
            self.handed_over = Some(output.json.len().saturating_sub(output.item_start()));
        }
    }

    /// Emits the newest item if it is due.
    pub(super) fn flush_item(&mut self, output: &Output) {
        if !std::mem::take(&mut self.member_waits) {
            return;
        }
        let start = output.item_start();
        let item = output.json.get(start..).unwrap_or_default();
        let Some(key_length) = key_length(item) else { return };
        let (key, value) = item.split_at(key_length);
        let value = value.get(1..).unwrap_or_default().to_vec();
        count_work(item.len());
        self.found.push(StreamPart::Member { key: key.to_vec(), value });
    }

    /// Emits the complete parts inside the brackets left open at the end of the text.
    pub(super) fn emit_rest(&mut self, output: &Output) {
        let mut rest = Vec::new();
        let mut key = None;
        for (index, frame) in output.frames.iter().enumerate() {
            let end = if index + 1 < output.frames.len() { frame.item } else { output.json.len() };
            let mut json = output.json.get(frame.start..end).unwrap_or_default().to_vec();
            let (is_known, close) = match frame.kind {
                BracketKind::Object => (frame.steps.is_some(), b'}'),
                BracketKind::Array => (frame.is_watched, b']'),
            };
            count_work(json.len());
            json.push(close);
            rest.push(OpenBracket { key: key.take(), json, is_known });
            if frame.kind == BracketKind::Object {
                let member = output.json.get(end..).unwrap_or_default();
                let member = member.strip_prefix(b",").unwrap_or(member);
                key = key_length(member).and_then(|length| member.get(..length)).map(<[u8]>::to_vec);
            }
        }
        self.found.push(StreamPart::Rest(rest));
    }

    /// Returns the text so far of the open element of the watched array, or of an object that may be the only one. The
    /// JSON text has no end.
    pub(crate) fn open_element<'w>(&self, output: &'w Output) -> Option<OpenElement<'w>> {
        let frames = output.frames.as_slice();
        let Some(at) = frames.iter().rposition(|frame| frame.is_watched).filter(|_| self.is_streamed) else {
            let root = frames.first().filter(|root| self.is_streamed && root.kind == BracketKind::Object)?;
            return Some(OpenElement { json: output.json.get(root.start..)?, is_whole: true });
        };
        frames.get(at + 1)?;
        let item = output.frames.get(at)?.item;
        let start = item + usize::from(output.json.get(item) == Some(&b','));
        Some(OpenElement { json: output.json.get(start..)?, is_whole: false })
    }

    /// Starts a member's string. In a watched object it is emitted piece by piece.
    pub(super) fn begin_piece(&mut self, output: &Output) {
        if self.is_streamed && output.is_watched_object() {
            let item = output.json.get(output.item_start()..).unwrap_or_default();
            let key = key_length(item).and_then(|length| item.get(..length)).unwrap_or_default().to_vec();
            count_work(key.len());
            let from = output.json.len() + 1;
            self.piece = Some(Piece { key, from, settled: from, seen: from });
        }
    }

    /// Emits the settled part of the open string of a watched object: the text before `split`. There the value would
    /// end if the newest mark inside it opened the next key.
    pub(super) fn flush_piece(&mut self, output: &Output, split: Option<usize>) {
        let Some(piece) = &mut self.piece else { return };
        let end = split.unwrap_or_else(|| piece.settled(&output.json));
        self.emit_piece(output, end);
    }

    /// Emits the rest of the completed string.
    pub(super) fn end_piece(&mut self, output: &Output) {
        self.emit_piece(output, output.json.len().saturating_sub(1));
        self.piece = None;
    }

    fn emit_piece(&mut self, output: &Output, end: usize) {
        let Some(piece) = &mut self.piece else { return };
        if end > piece.from {
            let json = output.json.get(piece.from..end).unwrap_or_default().to_vec();
            count_work(piece.key.len() + json.len());
            self.found.push(StreamPart::Piece { key: piece.key.clone(), json });
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

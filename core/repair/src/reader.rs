//! The incremental reader, which alternates between surrounding text and JSON documents.

use super::candidate::Candidate;
use super::document::{Document, Progress, Summary};
use super::options::Options;
use super::stream_part::{OpenElement, StreamPart};
use super::surrounding_text::{ScanResult, TextScanner};
use super::work_counter::count_work;
use std::sync::Arc;

/// An event, in text order.
#[derive(Clone, Debug)]
pub(super) enum ReaderEvent {
    /// A bracket opened a possible document. Only its circumstances are known.
    Opened(Candidate),
    /// A part of the open document.
    Found(StreamPart),
    /// The open document ended.
    Ended(Candidate),
    /// The open document was not JSON, or was thinking.
    Dropped,
    /// All text so far was thinking.
    AllThinking,
    /// All text so far was a draft.
    AllDraft,
}

/// A reader of a text in chunks.
#[derive(Clone, Debug, Default)]
pub(super) struct Reader {
    options: Arc<Options>,
    is_streamed: bool,
    scanner: TextScanner,
    open: Option<OpenDocument>,
    /// Bytes kept until more arrive.
    held: Vec<u8>,
    /// Offset of the first byte not consumed.
    at: usize,
    is_too_deep: bool,
    stream_error: Option<String>,
    signals: Vec<ReaderEvent>,
}

#[derive(Clone, Debug)]
struct OpenDocument {
    document: Document,
    candidate: Candidate,
}

impl Reader {
    pub(super) fn new(options: Arc<Options>, is_streamed: bool) -> Self {
        Self { options, is_streamed, scanner: TextScanner::new(), ..Self::default() }
    }

    /// Returns true if the nesting is too deep. No text after that is read.
    pub(super) fn is_too_deep(&self) -> bool {
        self.is_too_deep
    }

    /// Returns the transport's error message, if the stream failed.
    pub(super) fn stream_error(&self) -> Option<&str> {
        self.stream_error.as_deref()
    }

    /// Reads a chunk.
    pub(super) fn push(&mut self, chunk: &[u8]) {
        if self.held.is_empty() {
            let used = self.run(chunk, false);
            self.held.extend_from_slice(chunk.get(used..).unwrap_or_default());
        } else {
            let mut bytes = std::mem::take(&mut self.held);
            bytes.extend_from_slice(chunk);
            count_work(bytes.len());
            let used = self.run(&bytes, false);
            bytes.drain(..used);
            self.held = bytes;
        }
        if let Some(open) = &mut self.open {
            open.document.flush_piece();
        }
        self.collect();
    }

    /// Returns the text so far of the open element of the watched array.
    pub(super) fn open_element(&self) -> Option<OpenElement<'_>> {
        let document = &self.open.as_ref()?.document;
        document.emitter.open_element(&document.output)
    }

    /// Reads the last chunk.
    pub(super) fn finish(&mut self, chunk: &[u8]) {
        let mut bytes = std::mem::take(&mut self.held);
        if bytes.is_empty() {
            self.run(chunk, true);
        } else {
            bytes.extend_from_slice(chunk);
            self.run(&bytes, true);
        }
        if let Some(open) = &mut self.open {
            open.document.finish();
        }
        self.end_document(self.at);
    }

    /// Returns the events since the last call.
    pub(super) fn take_events(&mut self) -> Vec<ReaderEvent> {
        std::mem::take(&mut self.signals)
    }

    /// Consumes bytes as far as possible and returns their count.
    fn run(&mut self, bytes: &[u8], eof: bool) -> usize {
        let mut used = 0;
        while let Some(rest) = bytes.get(used..).filter(|rest| !rest.is_empty()) {
            if self.is_too_deep {
                return bytes.len();
            }
            let taken = if self.open.is_some() { self.inside(rest, eof) } else { self.outside(rest, eof) };
            let Some(taken) = taken else { return used };
            used += taken;
            self.at += taken;
        }
        used
    }

    fn outside(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        let step = self.scanner.step(rest, eof, &self.options);
        if std::mem::take(&mut self.scanner.ends_draft) {
            self.signals.push(ReaderEvent::AllDraft);
        }
        match step? {
            ScanResult::Used(length) => Some(length),
            ScanResult::ThinkingEnds(length) => {
                self.scanner.begin_answer();
                self.signals.push(ReaderEvent::AllThinking);
                Some(length)
            }
            ScanResult::Failed(length) => {
                let text = String::from_utf8_lossy(rest.get(..length).unwrap_or_default()).into_owned();
                self.stream_error.get_or_insert(text);
                Some(length)
            }
            ScanResult::Opens(bracket, length) => {
                self.open_document(bracket, length);
                Some(length)
            }
        }
    }

    fn open_document(&mut self, bracket: u8, length: usize) {
        let candidate = Candidate {
            start: self.at,
            is_marked: self.scanner.is_marked(),
            is_draft: self.scanner.is_draft(),
            is_adjacent: self.scanner.is_blank,
            is_attached: self.scanner.is_attached(),
            is_loose: self.scanner.is_loose,
            ..Candidate::default()
        };
        if self.is_streamed {
            self.signals.push(ReaderEvent::Opened(candidate.clone()));
        }
        let end = self.at + length;
        let mut document =
            Document::new(bracket, end, &candidate, self.is_streamed, Arc::clone(&self.options));
        if length == 0 {
            document.mark_unopened();
        }
        self.open = Some(OpenDocument { document, candidate });
    }

    fn inside(&mut self, rest: &[u8], eof: bool) -> Option<usize> {
        let open = self.open.as_mut()?;
        let (used, progress) = open.document.run(rest, eof);
        if !open.document.emitter.found.is_empty() {
            self.collect();
        }
        match progress {
            None => (used > 0).then_some(used),
            Some(Progress::Used(length)) => Some(used + length),
            Some(Progress::Done(length)) => {
                self.end_document(self.at + used + length);
                Some(used + length)
            }
            Some(Progress::Cut) => {
                if let Some(open) = &mut self.open {
                    open.document.finish();
                }
                self.end_document(self.at + used);
                Some(used)
            }
            Some(Progress::Prose) => {
                self.drop_document();
                Some(used)
            }
            Some(Progress::Thinking(length)) => {
                self.drop_document();
                self.scanner.begin_answer();
                self.signals.push(ReaderEvent::AllThinking);
                Some(used + length)
            }
            Some(Progress::TooDeep) => {
                self.drop_document();
                self.is_too_deep = true;
                Some(used)
            }
        }
    }

    fn drop_document(&mut self) {
        self.open = None;
        self.scanner.resume_in_text();
        self.signals.push(ReaderEvent::Dropped);
    }

    /// Emits the parts of the open document.
    fn collect(&mut self) {
        if let Some(open) = &mut self.open {
            self.signals.extend(open.document.emitter.found.drain(..).map(ReaderEvent::Found));
        }
    }

    /// Ends the open document at this offset.
    fn end_document(&mut self, end: usize) {
        self.collect();
        let Some(OpenDocument { document, mut candidate }) = self.open.take() else { return };
        self.scanner.resume_behind_document();
        candidate.end = end;
        let Document { output, summary: Summary { report, stream_error, traits }, .. } = document;
        candidate.faults = report.count;
        candidate.repairs = report.repairs;
        candidate.traits = traits;
        candidate.json = output.json;
        candidate.is_failed = traits.is_cut && stream_error.is_some();
        self.stream_error = self.stream_error.take().or(stream_error);
        self.signals.push(if is_prose(&candidate) {
            ReaderEvent::Dropped
        } else {
            ReaderEvent::Ended(candidate)
        });
    }
}

/// Returns true if a bracketed span is a footnote, a check box or code instead of data.
fn is_prose(candidate: &Candidate) -> bool {
    let traits = candidate.traits;
    let is_list_of_words = traits.is_array && !traits.has_objects;
    let is_empty_list = traits.items == 0 && candidate.end == candidate.start + 2;
    // `[...]` marks omitted words.
    let is_omission = traits.items == 0 && candidate.faults > 0 && !traits.is_cut;
    let is_empty_object = !traits.is_array && matches!(candidate.json.as_slice(), b"{}");
    if is_empty_object && candidate.is_attached && !candidate.is_adjacent && !candidate.is_marked {
        return true;
    }
    is_list_of_words
        && !candidate.is_marked
        && (!candidate.is_adjacent || is_omission)
        && traits.items < 2
        && !is_empty_list
}

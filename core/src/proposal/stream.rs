//! Operations out of a model's answer while it streams, each checked the moment it is complete.

use super::coerce::coerce;
use super::news::News;
use super::reading::Reading;
use super::recovery::Recovered;
use super::{Ask, Coercion, Intent, ShortNames, StreamEvent, UnreadableAnswer};
use crate::execute::apply;
use crate::limits::MAX_OPERATIONS;
use crate::operation::{Operation, Refusal, Rejection};
use crate::repair::Repair;
use crate::sketch::{IdSource, Sketch};
use crate::validate::Origin;
use serde::Serialize;
use serde_json::Value;

/// Ids that are looked at for typos in one answer: enough for 25 typos in the largest sketch. An
/// answer full of unknown ids must not cost their number times the sketch's.
const MOST_LOOKS: usize = 500_000;

/// Reads an answer in chunks and checks each operation against the sketch as the earlier ones left it.
///
/// An operation comes out when its closing brace has arrived and is never taken back; one that the
/// end of the text has cut never comes out. `add` always has an id, so preview and commit agree.
#[derive(Clone, Debug)]
pub struct OperationStream {
    reading: Reading,
    sketch: Sketch,
    names: ShortNames,
    ids: IdSource,
    count: usize,
    /// Ids that may still be looked at for typos.
    looks: usize,
}

/// How a stream of operations ended. `end` is the last event on the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct OperationEnd {
    /// Events that had to wait for the end.
    pub events: Vec<StreamEvent>,
    /// Whether and why the stream is over.
    pub end: End,
    /// The intent, if the model named one.
    pub intent: Option<Intent>,
    /// Why, in the model's words.
    pub reasoning: String,
    /// The text for the person.
    pub description: String,
    /// A question back to the person.
    pub ask: Option<Ask>,
    /// Whether only closing brackets are missing behind its operations.
    pub(crate) is_unclosed: bool,
    /// What was put right to read the answer.
    pub repairs: Vec<Repair>,
    /// The sketch with all accepted operations done.
    pub sketch: Sketch,
    /// Why the text is no answer, when it is none.
    pub error: Option<UnreadableAnswer>,
}

/// The end of a stream, as the last event on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename = "end", rename_all = "camelCase")]
pub struct End {
    /// Whether the answer came to its own end.
    pub complete: bool,
    /// What the transport said, when the stream failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream_error: Option<String>,
    /// Whether the answer was elsewhere than in what was handed over: nothing of it may be kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub superseded: bool,
}

impl OperationStream {
    /// A stream for a request about `sketch`; `ids` names the components it adds.
    #[must_use]
    pub fn new(sketch: Sketch, ids: IdSource) -> Self {
        Self::of(Reading::new(), sketch, ids)
    }

    /// As [`Self::new`], but nothing comes out before the end: what stands late in the text can still
    /// say where the answer is.
    #[must_use]
    pub fn waiting(sketch: Sketch, ids: IdSource) -> Self {
        Self::of(Reading::waiting(), sketch, ids)
    }

    fn of(reading: Reading, sketch: Sketch, ids: IdSource) -> Self {
        let names = ShortNames::new(&sketch);
        Self { reading, sketch, names, ids, count: 0, looks: MOST_LOOKS }
    }

    /// The intent, once the model has named one.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        self.reading.intent
    }

    /// Takes a chunk, which may end anywhere, and returns what is certain now.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<StreamEvent> {
        let news = self.reading.push(chunk);
        self.events(news)
    }

    /// The answer has ended.
    #[must_use]
    pub fn finish(mut self) -> OperationEnd {
        let (news, selected) = self.reading.finish();
        let events = self.events(news);
        let error = match selected.error {
            Some(error) => Some(error.into()),
            None if !self.reading.is_answer => Some(UnreadableAnswer::NO_ANSWER),
            None => None,
        };
        let end = End {
            complete: selected.is_complete,
            stream_error: selected.stream_error,
            superseded: selected.is_superseded,
        };
        let Reading { intent, reasoning, description, mut ask, .. } = self.reading;
        for id in ask.iter_mut().flat_map(|ask| &mut ask.choices).filter_map(|it| it.component_id.as_mut()) {
            if let Some(long) = self.names.id(id.as_str()) {
                *id = long.clone();
            }
        }
        let (repairs, sketch, is_unclosed) = (selected.repairs, self.sketch, selected.is_unclosed);
        OperationEnd { events, end, intent, reasoning, description, ask, is_unclosed, repairs, sketch, error }
    }

    /// The components' short names, as the prompt must write them.
    #[must_use]
    pub fn names(&self) -> &ShortNames {
        &self.names
    }

    fn events(&mut self, news: Vec<News>) -> Vec<StreamEvent> {
        let event = |news| match news {
            News::Text(field, text) => Some(StreamEvent::Text { field, text }),
            News::Operation(operation) => self.check(operation, Vec::new()),
            News::Recovered(Recovered { path, operation }) => {
                let (field, from, to) = ("operations".to_owned(), path.into(), "operations".into());
                self.check(operation, vec![Coercion { field, from, to }])
            }
        };
        news.into_iter().filter_map(event).collect()
    }

    /// Does one operation on the copy of the sketch, or says why not; `coercions` are those that were
    /// needed to find it. Past the limit for a batch there is one refusal, and nothing more.
    fn check(&mut self, written: Value, mut coercions: Vec<Coercion>) -> Option<StreamEvent> {
        let index = self.count;
        self.count += 1;
        if index >= MAX_OPERATIONS {
            let refusal = Refusal::too_many_operations(self.count);
            let rejection = Rejection { index, refusal };
            return (index == MAX_OPERATIONS).then_some(StreamEvent::Rejected {
                index,
                operation: written,
                rejection,
            });
        }
        let mut coerced = coerce(written, &self.sketch, &self.names, &mut self.looks);
        coercions.append(&mut coerced.coercions);
        let done = Operation::decode(&coerced.meant)
            .and_then(|operation| apply(&mut self.sketch, operation, Origin::Model, &mut self.ids));
        Some(match done {
            Ok(applied) => StreamEvent::Operation { index, operation: applied.operation, coercions },
            Err(refusal) => {
                let rejection = Rejection { index, refusal };
                StreamEvent::Rejected { index, operation: coerced.written(), rejection }
            }
        })
    }
}

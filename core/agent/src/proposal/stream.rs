//! Operations of a streaming answer, each checked as soon as it is complete.

mod carrying;
mod composing;
mod end;
mod performing;

pub use end::{EndEvent, OperationStreamEnd};

use super::JsonObject;
use super::answer_reader::AnswerReader;
use super::compose::StreamingComposition;
use super::expansion::{Expander, Expansion};
use super::incremental::IncrementalTree;
use super::long_form::shorten;
use super::macro_operation::MacroOperation;
use super::name_resolver::NameResolver;
use super::normalize::{NormalizedOperation, normalize};
use super::omitted_items;
use super::previous_answer::{self, PreviousAnswer};
use super::stream_item::{RecoveredOperation, StreamItem};
use super::{Coercion, Intent, ShortNames, StreamEvent, UnreadableAnswer};
use crate::sections::SectionFiller;
use kurbo::Size;
use serde_json::Value;
use std::collections::BTreeSet;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The budget of ids compared for typos in one answer, enough for 25 typos in the largest sketch. Without a budget, an
/// answer full of unknown ids would cost their number times the size of the sketch.
const MOST_LOOKS: usize = 500_000;

/// Reads an answer in chunks and checks each operation against the sketch as left by the earlier ones.
///
/// An operation is emitted when its closing brace has arrived, and is never retracted. An operation cut by the end of
/// the text is never emitted. `add` always has an id, so preview and commit agree.
///
/// ```
/// use websketch_agent::proposal::{OperationStream, StreamEvent};
/// use websketch_sketch::{IdSource, Sketch};
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40}]"#;
/// let ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let mut stream = OperationStream::new(Sketch::read_text(text)?.sketch, ids);
/// assert!(stream.push(br#"{"operations":[{"type":"move","componentId":"save","x":"60","#).is_empty());
/// // It is emitted at its last brace, with its corrections.
/// let events = stream.push(br#""y":40},{"type":"del"#);
/// assert!(matches!(&events[..], [StreamEvent::Operation { coercions, .. }] if coercions.len() == 1));
/// assert!(!stream.finish().end.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OperationStream {
    reading: AnswerReader,
    sketch: Sketch,
    names: ShortNames,
    /// The sketch as shown to the model.
    shown: Sketch,
    /// The request, if known. Texts that it quotes are no names.
    request: String,
    /// Whether props that no kit piece displays are kept, as for agents and programs.
    keeps_unseen: bool,
    ids: IdSource,
    count: usize,
    /// The remaining budget of ids compared for typos.
    comparisons_left: usize,
    /// Whether the answer has added a component without an id, or a new component of it was rejected. An unknown id may
    /// refer to that one, so no other id is suggested.
    has_unnamed: bool,
    /// The sketch before the answer.
    start: Sketch,
    /// The boxes that the answer has moved or resized by themselves.
    moved: BTreeSet<ComponentId>,
    /// The components that the answer has added, oldest first.
    added: Vec<ComponentId>,
    /// The hashes of the applied elements.
    written: Vec<u64>,
    /// The earlier answer that this one continues, if any.
    previous: Option<PreviousAnswer>,
    /// The page size of the answer, if known.
    page: Option<Size>,
    /// The filler of named sections, if there are packs.
    sections: Option<SectionFiller>,
    /// The scan of the operation that is still open.
    incremental: IncrementalTree,
    /// The composition that is still open, if some of it was emitted, and its complete sections.
    composing: Option<StreamingComposition>,
    begun: Option<JsonObject>,
}

impl OperationStream {
    /// Creates a stream for a request about `sketch`; `ids` names the components it adds.
    #[must_use]
    pub fn new(sketch: Sketch, ids: IdSource) -> Self {
        Self::of(AnswerReader::new(), sketch, ids)
    }

    /// Creates a stream that emits nothing before the end, because late text can still decide where the answer is.
    #[must_use]
    pub fn buffered(sketch: Sketch, ids: IdSource) -> Self {
        Self::of(AnswerReader::buffered(), sketch, ids)
    }

    fn of(reading: AnswerReader, sketch: Sketch, ids: IdSource) -> Self {
        let names = ShortNames::new(&sketch);
        Self {
            reading,
            shown: sketch.clone(),
            start: sketch.clone(),
            moved: BTreeSet::new(),
            request: String::new(),
            keeps_unseen: true,
            sketch,
            names,
            ids,
            count: 0,
            comparisons_left: MOST_LOOKS,
            has_unnamed: false,
            added: Vec::new(),
            written: Vec::new(),
            previous: None,
            page: None,
            sections: None,
            incremental: IncrementalTree::default(),
            composing: None,
            begun: None,
        }
    }

    /// Sets the page size. Pixels. The default is the sketch's page.
    #[must_use]
    pub fn on_page(self, page: Option<Size>) -> Self {
        Self { page, ..self }
    }

    /// Sets the filler of sections that trees name. Without one `section` is an alias of `column`.
    #[must_use]
    pub fn with_sections(self, fill: SectionFiller) -> Self {
        Self { sections: Some(fill), ..self }
    }

    /// Sets the user's request for a model's answer. Texts that the request quotes are no names. Props that no kit
    /// piece displays are dropped and reported.
    #[must_use]
    pub fn for_request(self, request: &str) -> Self {
        Self { request: request.to_owned(), keeps_unseen: false, ..self }
    }

    /// Continues an earlier answer with these operations and elements, and `count` of operations and rejections.
    /// `shown` is the sketch that both are about; short names refer to its components.
    #[must_use]
    pub(crate) fn continuing(
        self,
        operations: &[Operation],
        written: &[u64],
        count: usize,
        shown: &Sketch,
    ) -> Self {
        let previous = PreviousAnswer::new(operations, written);
        let (names, shown, written) = (ShortNames::new(shown), shown.clone(), written.to_vec());
        Self {
            added: previous.added().cloned().collect(),
            previous: Some(previous),
            written,
            count,
            names,
            shown,
            ..self
        }
    }

    /// Returns the resolver of names. Names in a composition refer to the sketch before it.
    fn resolver(&self) -> NameResolver<'_> {
        let Self { names, shown, .. } = self;
        let sketch = self.composing.as_ref().map_or(&self.sketch, StreamingComposition::base);
        NameResolver { names, shown, sketch, request: &self.request }
    }

    /// The intent, once the model has named one.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        self.reading.intent
    }

    /// Reads a chunk, which may end anywhere, and returns the new events.
    pub fn push(&mut self, chunk: &[u8]) -> Vec<StreamEvent> {
        let items = self.reading.push(chunk);
        let mut events = self.events(items);
        events.extend(self.apply_open_sections(false));
        events
    }

    /// Ends the answer.
    #[must_use]
    pub fn finish(mut self) -> OperationStreamEnd {
        let mut events = self.apply_open_sections(true);
        let (items, selected) = self.reading.finish();
        events.extend(self.events(items));
        events.extend(self.finish_cut_composition());
        events.extend(self.carry_contents());
        events.extend(self.delete_replaced_contents());
        let error = match selected.error {
            Some(error) => Some(error.into()),
            None if !self.reading.is_answer => Some(UnreadableAnswer::NO_ANSWER),
            None => None,
        };
        let end = EndEvent {
            complete: selected.is_complete,
            stream_error: selected.stream_error,
            superseded: selected.is_superseded,
        };
        let AnswerReader { intent, reasoning, description, mut ask, next, undo, .. } = self.reading;
        for id in ask.iter_mut().flat_map(|ask| &mut ask.choices).filter_map(|it| it.component_id.as_mut()) {
            if let Some(long) = self.names.id(id.as_str()) {
                *id = long.clone();
            }
        }
        let (repairs, sketch, is_unclosed) = (selected.repairs, self.sketch, selected.is_unclosed);
        OperationStreamEnd {
            events,
            end,
            intent,
            reasoning,
            description,
            next,
            ask,
            undo,
            is_unclosed,
            repairs,
            written: self.written,
            sketch,
            count: self.count,
            error,
        }
    }

    /// Returns the components' short names, as the prompt must write them.
    #[must_use]
    pub fn names(&self) -> &ShortNames {
        &self.names
    }

    fn events(&mut self, items: Vec<StreamItem>) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        for items in items {
            match items {
                StreamItem::Text(field, text) => events.push(StreamEvent::Text { field, text }),
                StreamItem::Operation(operation) => self.take(operation, &[], &mut events),
                StreamItem::Recovered(RecoveredOperation { path, operation }) => {
                    let (field, from, to) = ("operations".to_owned(), path.into(), "operations".into());
                    self.take(operation, &[Coercion { field, from, to }], &mut events);
                }
            }
        }
        events
    }

    /// Reads an element of the answer; `found` are the corrections made to find it.
    fn take(&mut self, mut written: Value, found: &[Coercion], events: &mut Vec<StreamEvent>) {
        self.incremental = IncrementalTree::default();
        decode_tree(&mut written);
        shorten(&mut written);
        self.resolver().resolve_operation(&mut written);
        let mark = previous_answer::element_hash(&written);
        if self.previous.as_ref().is_some_and(|previous| previous.has_element(mark)) {
            // A repeated element is counted and applied once.
            self.count += 1;
            return;
        }
        let before = events.len();
        self.take_new(written, found, events);
        let is_done = |event: &StreamEvent| !matches!(event, StreamEvent::Rejected { .. });
        if events.get(before..).unwrap_or_default().iter().all(is_done) {
            self.written.push(mark);
        }
    }

    fn take_new(&mut self, written: Value, found: &[Coercion], events: &mut Vec<StreamEvent>) {
        for NormalizedOperation { mut operation, coercions, mut reason } in
            normalize(written, &self.sketch, self.page, self.keeps_unseen)
        {
            let mut coercions = [found, &coercions].concat();
            match omitted_items::restore(&mut operation, &self.sketch) {
                Ok(told) => coercions.extend(told),
                Err(why) => reason = reason.or(Some(why)),
            }
            if let Some(reason) = reason {
                omitted_items::unmark(&mut operation);
                events.extend(self.refuse(operation, reason));
                continue;
            }
            match operation.as_object().and_then(MacroOperation::of) {
                Some(compound) => self.expand(compound, operation, coercions, events),
                None => events.extend(self.check(operation, coercions)),
            }
        }
    }

    /// Applies the expansion of a macro operation.
    fn expand(
        &mut self,
        compound: MacroOperation,
        written: Value,
        coercions: Vec<Coercion>,
        events: &mut Vec<StreamEvent>,
    ) {
        let Value::Object(object) = &written else { return };
        if compound == MacroOperation::Compose {
            return self.end_composition(object, &coercions, events);
        }
        let sketch = &self.sketch;
        let mut expander = Expander { sketch, comparisons_left: &mut self.comparisons_left, coercions };
        let expanded = match compound {
            MacroOperation::Texts => match expander.texts(object) {
                Ok(entries) => {
                    let coercions = expander.coercions;
                    return self.apply_expansion(entries, coercions, events);
                }
                Err(reason) => Err(reason),
            },
            MacroOperation::Shift => expander.shift(object),
            MacroOperation::Place => expander.place(object),
            MacroOperation::Reflow | MacroOperation::Compose => expander.reflow(object),
        };
        let coercions = expander.coercions;
        let done = expanded.and_then(|operations| {
            let mut trial = self.sketch.clone();
            for operation in &operations {
                apply(&mut trial, operation.clone(), Actor::Model, &mut self.ids)?;
            }
            Ok(operations)
        });
        match done {
            Ok(operations) => {
                if compound == MacroOperation::Place {
                    operations.iter().for_each(|operation| self.note_moved(operation));
                }
                self.apply_expansion(operations.into_iter().map(Ok).collect(), coercions, events);
            }
            Err(reason) => events.extend(self.refuse(written, reason)),
        }
    }

    /// Applies the operations of an expansion. The first one carries the corrections.
    fn apply_expansion(
        &mut self,
        operations: Vec<Expansion>,
        mut coercions: Vec<Coercion>,
        events: &mut Vec<StreamEvent>,
    ) {
        for operation in operations {
            events.extend(match operation {
                Ok(operation) => self.perform(operation, std::mem::take(&mut coercions)),
                Err((written, reason)) => self.refuse(written, reason),
            });
        }
    }
}

/// Parses a tree that is encoded as a string.
fn decode_tree(operation: &mut Value) {
    let Value::Object(object) = operation else { return };
    for (key, value) in object.iter_mut() {
        match value {
            Value::String(text) if key == "tree" && text.trim_start().starts_with(['{', '[']) => {
                if let Ok(websketch_repair::RepairedValue { value: tree, .. }) =
                    websketch_repair::repair(text)
                {
                    *value = tree;
                }
            }
            Value::Object(_) if key == "compose" => decode_tree(value),
            _ => {}
        }
    }
}

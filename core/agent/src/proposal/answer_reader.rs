//! Reads the parts of an answer, in any form, as a proposal.

use super::alternative_form::{
    self, AlternativeForm, question_in, question_of_element, read_ask, undo_steps,
};
use super::call::{CALL_KEYS, arguments, called, is_flat};
use super::macro_operation::operation_name;
use super::recovery::{RecoveryItem, is_operation, recover, recover_member, recover_rest};
use super::stream_item::{RecoveredOperation, StreamItem, in_string};
use super::{Ask, Intent, TextField, read_intent, read_next};
use serde_json::{Map, Value};
use websketch_repair::{AnswerCriteria, AnswerSelector, OpenElement, StreamPart, StreamResult};
use websketch_repair::{Options, Shape};

/// Members that identify an answer, so that its texts can stream before its first operation.
const ANSWER_KEYS: [&str; 6] = ["intent", "reasoning", "operations", "description", "next", "ask"];

const ANSWER: AnswerCriteria =
    AnswerCriteria { keys: &ANSWER_KEYS, is_type: |name| operation_name(name).is_some() };

/// The maximum depth of answers in strings of answers. Tool calls pass on one in a string, at most in the string of
/// another one.
const MAX_DEPTH: usize = 8;

/// Reads an answer part by part.
#[derive(Clone, Debug)]
pub(super) struct AnswerReader {
    selection: AnswerSelector,
    pub(super) intent: Option<Intent>,
    pub(super) reasoning: String,
    pub(super) description: String,
    pub(super) ask: Option<Ask>,
    /// Suggested next requests.
    pub(super) next: Vec<String>,
    /// Whether a member was found that identifies an answer.
    pub(super) is_answer: bool,
    /// Whether the operations have their own list, or arrive one by one.
    has_operations: bool,
    /// The number of steps to undo.
    pub(super) undo: Option<u32>,
    /// The members of the answer, while it may have another form.
    members: Map<String, Value>,
    /// Operations found elsewhere. They count if there are no others.
    elsewhere: Vec<RecoveryItem>,
    /// The answer in the string that is being read, and its path.
    inner: Option<(Box<AnswerReader>, String)>,
    /// Whether the arguments of a call were read while they arrived.
    has_arguments: bool,
    /// Whether the final answer in a string differs from the emitted one.
    is_superseded: bool,
    is_buffered: bool,
    /// The number of enclosing answers in strings.
    depth: usize,
    /// The bytes of an incomplete last character.
    rest: Vec<u8>,
}

impl AnswerReader {
    /// Creates a reader that emits items while it reads.
    pub(super) fn new() -> Self {
        Self::of(false, 0)
    }

    /// Creates a reader that emits items only at the end.
    pub(super) fn buffered() -> Self {
        Self::of(true, 0)
    }

    fn of(is_buffered: bool, depth: usize) -> Self {
        let begin = if is_buffered { AnswerSelector::deferred } else { AnswerSelector::new };
        Self {
            selection: begin(options(), Some(ANSWER)),
            intent: None,
            reasoning: String::new(),
            description: String::new(),
            ask: None,
            next: Vec::new(),
            is_answer: false,
            has_operations: false,
            undo: None,
            members: Map::new(),
            elsewhere: Vec::new(),
            inner: None,
            has_arguments: false,
            is_superseded: false,
            is_buffered,
            depth,
            rest: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, chunk: &[u8]) -> Vec<StreamItem> {
        let parts = self.selection.push(chunk);
        self.take_all(parts)
    }

    /// Returns the received part of an operation that is still open.
    pub(super) fn open_element(&self) -> Option<OpenElement<'_>> {
        self.inner.as_ref().map_or_else(|| self.selection.open_element(), |(inner, _)| inner.open_element())
    }

    /// Chooses the open element as an operation, so that the enclosing value is the answer.
    pub(super) fn choose_open(&mut self) -> Vec<StreamItem> {
        if let Some((inner, place)) = &mut self.inner {
            return inner.choose_open().into_iter().map(|new| new.unwrapped(place)).collect();
        }
        let parts = self.selection.choose_open();
        self.take_all(parts)
    }

    pub(super) fn finish(&mut self) -> (Vec<StreamItem>, StreamResult) {
        let (parts, mut end) = self.selection.finish();
        let mut items = self.take_all(parts);
        self.end_inner(&mut items);
        if !self.has_operations {
            let found = std::mem::take(&mut self.elsewhere);
            self.emit(found, &mut items);
        }
        self.read_other_forms(&mut items);
        end.is_superseded |= self.is_superseded;
        end.is_complete &= !end.is_superseded;
        (items, end)
    }

    /// Reads an answer of another form: a single call, a question, a tree, or prose under another key.
    fn read_other_forms(&mut self, items: &mut Vec<StreamItem>) {
        const LEVELS: usize = 4;
        let members = std::mem::take(&mut self.members);
        if self.ask.is_none() {
            self.ask = question_in(&members);
        }
        let says_nothing = !self.has_operations && self.ask.is_none() && self.undo.is_none();
        let has_news = items.iter().any(|items| !matches!(items, StreamItem::Text(..)));
        self.is_answer |= self.ask.is_some();
        if !says_nothing || has_news {
            return;
        }
        if undo_steps(&members).is_some() || called(&members).is_some() || is_flat(&members) {
            return self.element(Value::Object(members), items);
        }
        match alternative_form::read_alternative(&members, LEVELS) {
            Some(AlternativeForm::Ask(ask)) => self.ask = Some(ask),
            Some(AlternativeForm::Tree(tree)) => {
                self.has_operations = true;
                items.push(StreamItem::Recovered(RecoveredOperation {
                    path: Some("a tree alone".to_owned()),
                    operation: tree,
                }));
            }
            Some(AlternativeForm::Text(text)) if self.description.is_empty() => {
                self.description.clone_from(&text);
                items.push(StreamItem::Text(TextField::Description, text));
            }
            Some(AlternativeForm::Text(_)) | None => return,
        }
        self.is_answer = true;
    }

    fn take_all(&mut self, parts: Vec<StreamPart>) -> Vec<StreamItem> {
        let mut items = Vec::new();
        for part in parts {
            self.take(part, &mut items);
        }
        items
    }

    fn take(&mut self, part: StreamPart, items: &mut Vec<StreamItem>) {
        match part {
            StreamPart::Element { json, .. } => self.element(value(&json), items),
            StreamPart::Loose(json) => self.has_operations |= self.recover_now(&value(&json), items),
            StreamPart::Rest(rest) => recover_rest(&rest, &mut self.elsewhere),
            StreamPart::Piece { key, json } => self.piece(&key, &json, items),
            StreamPart::Member { key, value: json } => {
                let Value::String(key) = value(&key) else { return };
                if ANSWER_KEYS.contains(&key.as_str()) {
                    self.is_answer = true;
                }
                self.members.entry(key.clone()).or_insert_with(|| value(&json));
                match key.as_str() {
                    "intent" => self.intent = read_intent(&value(&json)),
                    "ask" => self.ask = read_ask(&value(&json)),
                    "next" => self.next = read_next(&value(&json)),
                    "tool_calls" => self.calls(&value(&json), items),
                    key => self.other_member(key, &value(&json), items),
                }
            }
        }
    }

    /// Reads a member that may contain the answer: a string, or operations under another key.
    fn other_member(&mut self, key: &str, value: &Value, items: &mut Vec<StreamItem>) {
        match value {
            Value::String(_) if self.inner.is_some() => self.end_inner(items),
            Value::String(text) if key == "operations" || CALL_KEYS.contains(&key) => {
                self.nested(text, &in_string(key), items);
            }
            // Its elements arrived one by one.
            Value::Array(_) if key == "operations" => self.has_operations = true,
            // The members of such an object arrived one by one.
            Value::Object(_) if CALL_KEYS.contains(&key) && !is_operation(value) => {}
            other => recover_member("", key, other, &mut self.elsewhere),
        }
    }

    /// Reads an element: an operation, or a call with the answer as its arguments.
    fn element(&mut self, element: Value, items: &mut Vec<StreamItem>) {
        if let Value::Object(object) = &element {
            if let Some(steps) = undo_steps(object) {
                (self.has_operations, self.is_answer, self.undo) = (true, true, Some(steps));
                return;
            }
            if let Some(ask) = question_of_element(object) {
                (self.is_answer, self.ask) = (true, self.ask.take().or(Some(ask)));
                return;
            }
        }
        let is_operation = is_operation(&element) || element.as_object().is_some_and(is_flat);
        if let Value::Object(object) = &element
            && let Some(call) = called(object)
        {
            (self.has_operations, self.is_answer) = (true, true);
            return items.push(StreamItem::Recovered(call));
        }
        if let Value::String(text) = &element
            && is_json(text)
        {
            return self.nested(text, &in_string("element"), items);
        }
        if let Value::Object(object) = &element
            && !is_operation
            && let Some(arguments) = arguments(object)
        {
            match arguments {
                // They arrived piece by piece, and the call is now repeated as a whole.
                Value::String(_) if std::mem::take(&mut self.has_arguments) => {}
                Value::String(text) => self.nested(text, &in_string("arguments"), items),
                other => self.nested(&websketch_json::to_string(other), "arguments", items),
            }
            return;
        }
        self.has_operations = true;
        if is_operation || !self.recover_now(&element, items) {
            self.is_answer = true;
            items.push(StreamItem::Operation(element));
        }
    }

    /// Emits the operations in a value that should be one. Returns whether there are any.
    fn recover_now(&mut self, value: &Value, items: &mut Vec<StreamItem>) -> bool {
        let mut found = Vec::new();
        recover("", value, &mut found);
        self.emit(found, items)
    }

    /// Emits operations found elsewhere. Returns whether there are any.
    fn emit(&mut self, found: Vec<RecoveryItem>, items: &mut Vec<StreamItem>) -> bool {
        let before = items.len();
        for found in found {
            match found {
                RecoveryItem::Operation(operation) => items.push(StreamItem::Recovered(operation)),
                RecoveryItem::Text { path, text } => {
                    let recovered = |operation| RecoveredOperation { path: Some(path.clone()), operation };
                    let operations = operations_in(&text, self.depth + 1).into_iter();
                    items.extend(operations.map(recovered).map(StreamItem::Recovered));
                }
            }
        }
        let is_found = items.len() > before;
        self.is_answer |= is_found;
        is_found
    }

    fn calls(&mut self, calls: &Value, items: &mut Vec<StreamItem>) {
        for call in calls.as_array().into_iter().flatten() {
            self.element(call.clone(), items);
        }
    }

    /// Reads an answer in a value of the answer at the path `place`.
    fn nested(&mut self, text: &str, place: &str, items: &mut Vec<StreamItem>) {
        if self.depth >= MAX_DEPTH {
            return;
        }
        let mut inner = Self::of(true, self.depth + 1);
        items.extend(inner.push(text.as_bytes()).into_iter().map(|new| new.unwrapped(place)));
        self.inner = Some((Box::new(inner), place.to_owned()));
        self.end_inner(items);
    }

    /// Ends the string with an answer in it.
    fn end_inner(&mut self, items: &mut Vec<StreamItem>) {
        let Some((mut inner, place)) = self.inner.take() else { return };
        let (last, end) = inner.finish();
        items.extend(last.into_iter().map(|new| new.unwrapped(&place)));
        self.is_superseded |= end.is_superseded;
        self.has_operations |= inner.has_operations;
        self.is_answer |= inner.is_answer;
        self.intent = self.intent.or(inner.intent);
        self.ask = self.ask.take().or(inner.ask);
        self.undo = self.undo.or(inner.undo);
        self.next.append(&mut inner.next);
        self.reasoning.push_str(&inner.reasoning);
        self.description.push_str(&inner.description);
    }

    /// Reads a piece of a text, without its quotation marks. It may end inside a character.
    fn piece(&mut self, key: &[u8], json: &[u8], items: &mut Vec<StreamItem>) {
        let (field, text) = match key {
            b"\"reasoning\"" => (TextField::Reasoning, &mut self.reasoning),
            b"\"description\"" => (TextField::Description, &mut self.description),
            b"\"arguments\"" => return self.argument_piece(json, items),
            _ => return,
        };
        self.is_answer = true;
        if let Some(piece) = decoded(&mut self.rest, json) {
            text.push_str(&piece);
            items.push(StreamItem::Text(field, piece));
        }
    }

    /// Reads a piece of a call's arguments, which are the answer as a string.
    fn argument_piece(&mut self, json: &[u8], items: &mut Vec<StreamItem>) {
        let Some(piece) = decoded(&mut self.rest, json).filter(|_| self.depth < MAX_DEPTH) else { return };
        let (is_buffered, depth) = (self.is_buffered, self.depth + 1);
        let (inner, place) = self.inner.get_or_insert_with(|| {
            self.has_arguments = true;
            (Box::new(Self::of(is_buffered, depth)), in_string("arguments"))
        });
        items.extend(inner.push(piece.as_bytes()).into_iter().map(|new| new.unwrapped(place)));
    }
}

/// Returns the operations of a complete answer at this depth of strings.
fn operations_in(text: &str, depth: usize) -> Vec<Value> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    let mut reading = AnswerReader::of(true, depth);
    let mut items = reading.push(text.as_bytes());
    items.extend(reading.finish().0);
    let operation = |items| match items {
        StreamItem::Operation(operation) | StreamItem::Recovered(RecoveredOperation { operation, .. }) => {
            Some(operation)
        }
        StreamItem::Text(..) => None,
    };
    items.into_iter().filter_map(operation).collect()
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// Decodes the next piece of a JSON string. `rest` keeps the beginning of its last character.
fn decoded(rest: &mut Vec<u8>, json: &[u8]) -> Option<String> {
    rest.extend_from_slice(json);
    // Even in bytes that are no UTF-8, the last ones may be the beginning of a character.
    let last = rest.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
    let is_begun = std::str::from_utf8(last).is_err_and(|error| error.error_len().is_none());
    let end = rest.len() - if is_begun { last.len() } else { 0 };
    let whole: Vec<u8> = rest.drain(..end).collect();
    match value(&[b"\"", whole.as_slice(), b"\""].concat()) {
        Value::String(piece) if !piece.is_empty() => Some(piece),
        _ => None,
    }
}

fn options() -> Options {
    Options {
        path: vec!["operations".to_owned()],
        shape: Shape::Operations,
        marks_omissions: true,
        ..Options::default()
    }
}

/// Parses strict JSON text.
fn value(json: &[u8]) -> Value {
    let lossy = |_| websketch_json::parse(&String::from_utf8_lossy(json));
    websketch_json::parse_bytes(json).or_else(lossy).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn bytes_that_are_no_utf8_are_told_alike_in_all_pieces() {
        let bytes = b"a\xdf\xdd\xa4\xf0\x9f\x8e\x89\xf0\x9f\xe2\x82\xac\x80b";
        let (mut rest, mut single) = (Vec::new(), String::new());
        for byte in bytes {
            single += &decoded(&mut rest, &[*byte]).unwrap_or_default();
        }
        assert_eq!(Some(single), decoded(&mut Vec::new(), bytes));
    }
}

//! The answers of calls in wire form, where core has no type of that form.

use crate::packed::pack;
use serde::Serialize;
#[cfg(not(target_family = "wasm"))]
use serde::ser::SerializeMap;
use serde::ser::{SerializeSeq, Serializer};
use serde_json::Value;
use websketch_agent::proposal::{EndEvent, StreamEvent};
use websketch_formats::export::excalidraw::{ImportedSketch, SkippedElement};
use websketch_json as json;
use websketch_layout::composition;
use websketch_layout::layout_tree::{SketchOutline, TreeRepair};
use websketch_repair::{JsonText, Repair, RepairedText, StreamEnd};
use websketch_sketch::execute::Outcome;
use websketch_sketch::history::SketchDelta;
use websketch_sketch::operation::{Operation, Rejection};
use websketch_sketch::{ComponentId, Sketch};

/// The answer of `validate`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ValidateResult"))]
pub(crate) struct Validated {
    /// Whether no operation is rejected.
    valid: bool,
    /// The rejected operations, with one rejection each, in order.
    rejections: Vec<Rejection>,
}

impl From<Vec<Rejection>> for Validated {
    fn from(rejections: Vec<Rejection>) -> Self {
        Self { valid: rejections.is_empty(), rejections }
    }
}

/// The answer of `structure`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "StructureResult"))]
pub(crate) struct Outline {
    /// Its leaves are ids. Every component of the sketch occurs once, a box as `{ card: […], id }` or as its own kind
    /// of node.
    #[cfg_attr(test, schemars(schema_with = "crate::declarations::tree"))]
    tree: Value,
    /// Components that contain others, with all their descendants.
    blocks: Vec<Block>,
}

/// A component with its contents.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct Block {
    id: ComponentId,
    holds: Vec<ComponentId>,
}

impl From<SketchOutline> for Outline {
    fn from(SketchOutline { tree, blocks }: SketchOutline) -> Self {
        Self { tree, blocks: blocks.into_iter().map(|(id, holds)| Block { id, holds }).collect() }
    }
}

/// The answer of `compose`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ComposeResult"))]
pub(crate) struct Composed<'a> {
    /// The sketch that the tree was composed for accepts all of them.
    operations: &'a [Operation],
    /// Every component that the tree placed, new or not, in z-order.
    ids: &'a [ComponentId],
    /// Parts of the tree that were read differently than written, such as `{ path: "page[0]", kind: "alias" }`.
    repairs: &'a [TreeRepair],
}

impl<'a> From<&'a composition::ComposeResult> for Composed<'a> {
    fn from(
        composition::ComposeResult { operations, ids, repairs, .. }: &'a composition::ComposeResult,
    ) -> Self {
        Self { operations, ids, repairs }
    }
}

/// The answer of `execute`.
#[cfg(not(target_family = "wasm"))]
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ExecuteResult"))]
pub(crate) struct Executed<'a> {
    /// The sketch with the applied operations.
    sketch: &'a Sketch,
    /// The operations as applied, in order, with their ids filled in.
    applied: &'a [Operation],
    /// Operations that undo all of them, in order.
    inverse: &'a [Operation],
    /// The rejected operations, by index.
    rejections: &'a [Rejection],
}

#[cfg(not(target_family = "wasm"))]
impl<'a> Executed<'a> {
    pub(crate) fn new(sketch: &'a Sketch, outcome: &'a Outcome) -> Self {
        let Outcome { applied, inverse, rejections } = outcome;
        Self { sketch, applied, inverse, rejections }
    }
}

/// The answer of `History.apply`; without an outcome, of `undo` and `redo`.
#[cfg(not(target_family = "wasm"))]
pub(crate) struct Step<'a> {
    pub(crate) outcome: Option<&'a Outcome>,
    pub(crate) changed: &'a SketchDelta,
}

#[cfg(not(target_family = "wasm"))]
impl Serialize for Step<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        if let Some(Outcome { applied, inverse, rejections }) = self.outcome {
            fields.serialize_entry("applied", applied)?;
            fields.serialize_entry("inverse", inverse)?;
            fields.serialize_entry("rejections", rejections)?;
        }
        let SketchDelta { changed, removed, order } = self.changed;
        fields.serialize_entry("changed", changed)?;
        fields.serialize_entry("removed", removed)?;
        if let Some(order) = order {
            fields.serialize_entry("order", order)?;
        }
        fields.end()
    }
}

/// Packs a changed sketch and the outcome of a batch for `js/lib/packed.js`: the numbers of the changed components, of
/// the applied and of the inverse operations, and `[texts, removed, order, isAll, applied, inverse, rejections]`.
/// `is_all` is whether the changed components are the whole sketch.
pub(crate) fn packed_outcome(changed: &SketchDelta, is_all: bool, outcome: &Outcome) -> Vec<u8> {
    let Outcome { applied, inverse, rejections } = outcome;
    let (mut numbers, mut text) = parts_of(changed);
    text += if is_all { ",true" } else { ",false" };
    for operations in [applied, inverse] {
        numbers.extend(operations.iter().filter_map(packed_numbers).flatten());
        text += &[",", &json::to_string(&PackedOperations(operations))].concat();
    }
    text += &[",", &json::to_string(rejections), "]"].concat();
    pack(&numbers, &text)
}

/// Packs a changed sketch alone.
pub(crate) fn packed_changed(changed: &SketchDelta) -> Vec<u8> {
    let (numbers, text) = parts_of(changed);
    pack(&numbers, &[&text, "]"].concat())
}

fn parts_of(SketchDelta { changed, removed, order }: &SketchDelta) -> (Vec<f64>, String) {
    let (numbers, texts) = Sketch::pack(changed);
    let text = ["[", &texts, ",", &json::to_string(removed), ",", &json::to_string(order)].concat();
    (numbers, text)
}

/// Operations in a flat list: type and id of those with packed numbers, all others in full.
struct PackedOperations<'a>(&'a [Operation]);

impl Serialize for PackedOperations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for operation in self.0 {
            match operation {
                Operation::Move { component_id, .. } | Operation::Resize { component_id, .. } => {
                    list.serialize_element(operation.kind().name())?;
                    list.serialize_element(component_id)?;
                }
                other => list.serialize_element(other)?,
            }
        }
        list.end()
    }
}

/// Returns the numbers of the most frequent operations.
fn packed_numbers(operation: &Operation) -> Option<[f64; 2]> {
    match *operation {
        Operation::Move { x, y, .. } => Some([x, y]),
        Operation::Resize { width, height, .. } => Some([width, height]),
        _ => None,
    }
}

/// Packs a sketch for `js/lib/packed.js`: the numbers, and `[texts]`.
pub(crate) fn packed_sketch(sketch: &Sketch) -> Vec<u8> {
    let (numbers, texts) = sketch.to_packed();
    pack(&numbers, &["[", &texts, "]"].concat())
}

/// The answer of `fromExcalidraw`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "ExcalidrawImport"))]
pub(crate) struct Read<'a> {
    /// The imported sketch.
    sketch: &'a Sketch,
    /// Elements that were not imported, because they have no counterpart or are invalid, each with the reason.
    skipped: &'a [SkippedElement],
    /// The adjustments made to import the rest, each as a sentence.
    adjusted: &'a [String],
}

impl<'a> From<&'a ImportedSketch> for Read<'a> {
    fn from(ImportedSketch { sketch, skipped, adjusted }: &'a ImportedSketch) -> Self {
        Self { sketch, skipped, adjusted }
    }
}

/// Returns the answer of `repairJson`. The value is inserted as its text.
pub(crate) fn repaired(repaired: &RepairedText) -> String {
    let mut answer = ["{\"value\":", &repaired.json].concat();
    repairs(&mut answer, &repaired.repairs);
    error(&mut answer, "streamError", repaired.stream_error.as_deref());
    answer + "}"
}

/// Returns the answer of `JsonStream.push`: empty if no value is complete.
pub(crate) fn values(values: &[JsonText]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let texts: Vec<_> = values.iter().map(JsonText::as_str).collect();
    ["[", &texts.join(","), "]"].concat()
}

/// Returns the answer of `JsonStream.finish`.
pub(crate) fn stream_end(end: &StreamEnd) -> String {
    let texts: Vec<_> = end.values.iter().map(JsonText::as_str).collect();
    let mut answer = ["{\"values\":[", &texts.join(","), "]"].concat();
    repairs(&mut answer, &end.repairs);
    answer += if end.complete { ",\"complete\":true" } else { ",\"complete\":false" };
    if end.superseded {
        answer += ",\"superseded\":true";
    }
    error(&mut answer, "streamError", end.stream_error.as_deref());
    error(&mut answer, "error", end.error.map(|fault| fault.to_string()).as_deref());
    answer + "}"
}

/// Returns the answer of `OperationStream.push`: empty if there is no event.
pub(crate) fn events(events: &[StreamEvent]) -> String {
    if events.is_empty() { String::new() } else { json::to_string(events) }
}

/// Returns the answer of `OperationStream.finish`: the last events and the end.
pub(crate) fn with_end(events: String, end: &EndEvent) -> String {
    let mut answer = if events.is_empty() { "[]".to_owned() } else { events };
    answer.pop();
    if answer.len() > 1 {
        answer.push(',');
    }
    answer + &json::to_string(end) + "]"
}

fn repairs(answer: &mut String, repairs: &[Repair]) {
    *answer += ",\"repairs\":";
    *answer += &json::to_string(repairs);
}

fn error(answer: &mut String, key: &str, message: Option<&str>) {
    if let Some(message) = message {
        *answer += &[",\"", key, "\":", &json::to_string(message)].concat();
    }
}

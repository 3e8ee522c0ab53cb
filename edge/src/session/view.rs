//! A session as it is shown.

use super::Moment;
use super::answer::Answer;
use super::call::{Aspect, Node, Returns, with_raw};
use super::fault::Fault;
use super::recent;
use crate::platform::iso;
use serde_json::{Value, json as object};
use websketch_core::json;

/// One side of a session, in wire form.
pub(super) fn view(at: &Moment, aspect: Aspect) -> Result<Answer, Fault> {
    let text = match aspect {
        Aspect::Session => session(at, Returns::Sketch)?,
        Aspect::Log => session(at, Returns::Minimal)?,
        Aspect::Sketch => sketch(at)?,
        Aspect::State => state(at)?,
        Aspect::Graph => graph(at)?,
    };
    Ok(Answer::Viewed(text))
}

fn session(at: &Moment, returns: Returns) -> Result<String, Fault> {
    let first = object!({
        "sessionId": at.name,
        "createdAt": iso(at.head.created_at),
        "updatedAt": iso(at.head.updated_at),
        "revision": at.head.revision,
    });
    let sketch = (returns == Returns::Sketch).then(|| sketch(at)).transpose()?;
    let log = array(&at.store.log_texts()?);
    let sketch = sketch.iter().map(|text| ("currentSketch", text.as_str()));
    Ok(with_raw(&first, sketch.chain([("operationHistory", log.as_str())])))
}

fn sketch(at: &Moment) -> Result<String, Fault> {
    recent::find(at.name, at.head.stamp())
        .map_or_else(|| at.store.sketch_text(), |sketch| Ok(sketch.to_json()))
}

/// An array of what is JSON text already.
pub(super) fn array(texts: &[String]) -> String {
    format!("[{}]", texts.join(","))
}

fn state(at: &Moment) -> Result<String, Fault> {
    let log = at.store.log_texts()?;
    let first = object!({
        "session_id": at.name,
        "current_sketch_count": at.store.count_components()?,
        "operation_history_count": log.len(),
        "created_at": iso(at.head.created_at),
        "updated_at": iso(at.head.updated_at),
    });
    let (sketch, log) = (sketch(at)?, array(&log));
    Ok(with_raw(&first, [("current_sketch", sketch.as_str()), ("operation_history", log.as_str())]))
}

fn graph(at: &Moment) -> Result<String, Fault> {
    let node = |Node { node, at, duration_ms }: Node| {
        let ms = duration_ms.unwrap_or_default();
        // From text, as it cannot be rounded on the way.
        let seconds: f64 = format!("{}.{:03}", ms / 1_000, ms % 1_000).parse().unwrap_or_default();
        object!({ "node": node, "duration_seconds": seconds, "at": iso(at) })
    };
    let nodes: Vec<Value> = at.store.nodes()?.into_iter().map(node).collect();
    let log = array(&at.store.log_texts()?);
    let nodes = json::to_string(&nodes);
    let first = object!({ "session_id": at.name });
    Ok(with_raw(&first, [("operation_history", log.as_str()), ("nodes", nodes.as_str())]))
}

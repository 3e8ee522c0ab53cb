//! A session as it is shown.

use super::fault::Fault;
use super::transaction::Moment;
use crate::objects::session::cache::lru;
use crate::objects::session::protocol::request::{Aspect, Node, Returns};
use crate::objects::session::protocol::response::Answer;
use crate::platform::{HostText, iso};
use serde_json::{Value, json as object};

/// One side of a session, in wire form.
pub(super) fn view(at: &Moment, aspect: Aspect) -> Result<Answer, Fault> {
    let text = match aspect {
        Aspect::Session => session(at, Returns::Sketch)?,
        Aspect::Log => session(at, Returns::Minimal)?,
        Aspect::Sketch => sketch(at)?,
        Aspect::Head => {
            let first = object!({ "revision": at.head.revision });
            HostText::object(&first).text("currentSketch", &sketch(at)?).end()
        }
        Aspect::State => state(at)?,
        Aspect::Graph => graph(at)?,
    };
    Ok(Answer::Viewed(text))
}

/// The sketch at a revision, in wire form, if what was done since is still in the log.
pub(super) fn recall(at: &Moment, revision: u64) -> Result<Answer, Fault> {
    if revision == at.head.revision {
        return sketch(at).map(Answer::Viewed);
    }
    let then = at.sketch_at(revision)?;
    Ok(then.map_or(Answer::Missing, |sketch| Answer::Viewed(HostText::json(&sketch))))
}

fn session(at: &Moment, returns: Returns) -> Result<HostText, Fault> {
    let first = object!({
        "sessionId": at.name,
        "createdAt": iso(at.head.created_at),
        "updatedAt": iso(at.head.updated_at),
        "revision": at.head.revision,
    });
    let (object, log) = (HostText::object(&first), HostText::array(&at.store.log_texts()?));
    let object = match returns {
        Returns::Sketch => object.text("currentSketch", &sketch(at)?),
        Returns::Minimal => object,
    };
    Ok(object.text("operationHistory", &log).end())
}

fn sketch(at: &Moment) -> Result<HostText, Fault> {
    lru::find(at.name, at.head.stamp())
        .map_or_else(|| at.store.sketch_text(), |sketch| Ok(HostText::json(&*sketch)))
}

fn state(at: &Moment) -> Result<HostText, Fault> {
    let log = at.store.log_texts()?;
    let first = object!({
        "session_id": at.name,
        "current_sketch_count": at.store.count_components()?,
        "operation_history_count": log.len(),
        "created_at": iso(at.head.created_at),
        "updated_at": iso(at.head.updated_at),
    });
    let (sketch, log) = (sketch(at)?, HostText::array(&log));
    Ok(HostText::object(&first).text("current_sketch", &sketch).text("operation_history", &log).end())
}

fn graph(at: &Moment) -> Result<HostText, Fault> {
    let node = |Node { node, at, duration_ms, error }: Node| {
        let ms = duration_ms.unwrap_or_default();
        // From text, as it cannot be rounded on the way.
        let seconds: f64 = format!("{}.{:03}", ms / 1_000, ms % 1_000).parse().unwrap_or_default();
        let mut shown = object!({ "node": node, "duration_seconds": seconds, "at": iso(at) });
        if let (Value::Object(fields), Some(error)) = (&mut shown, error) {
            fields.insert("error".to_owned(), error.into());
        }
        shown
    };
    let (mut turns, mut nodes) = (Vec::new(), Vec::new());
    for (number, request_id, message_length, traced) in at.store.traced()? {
        let own: Vec<Value> = traced.nodes.into_iter().map(node).collect();
        nodes.extend(own.iter().cloned());
        turns.push(object!({
            "turn_id": number,
            "request_id": request_id,
            "message_length": message_length,
            "outcome": traced.outcome,
            "error": traced.error,
            "provider": traced.spent.provider,
            "model": traced.spent.model,
            "usage": traced.spent.usage,
            "cost": traced.spent.cost,
            "nodes": own,
        }));
    }
    let log = HostText::array(&at.store.log_texts()?);
    let first = HostText::object(&object!({ "session_id": at.name }));
    Ok(first.text("operation_history", &log).field("turns", &turns).field("nodes", &nodes).end())
}

//! Views of a session in wire form.

use super::fault::Fault;
use super::transaction::SessionTx;
use crate::objects::session::cache::sketches;
use crate::objects::session::protocol::request::{ResponseFields, SessionView, StepTiming};
use crate::objects::session::protocol::response::SessionResponse;
use crate::platform::{HostText, iso};
use serde_json::{Value, json as object};
use websketch_protocol::SessionUsage;

/// Returns a view of the session.
pub(super) fn view(tx: &SessionTx, aspect: SessionView) -> Result<SessionResponse, Fault> {
    let text = match aspect {
        SessionView::Session => session_json(tx, ResponseFields::Sketch)?,
        SessionView::Log => session_json(tx, ResponseFields::Minimal)?,
        SessionView::Sketch => sketch_json(tx)?,
        SessionView::Head => {
            let first = object!({ "revision": tx.head.revision });
            HostText::object(&first).text("currentSketch", &sketch_json(tx)?).end()
        }
        SessionView::State => state_json(tx)?,
        SessionView::Graph => trace_json(tx)?,
    };
    Ok(SessionResponse::Json(text))
}

/// Returns the sketch at a revision in wire form, if the log reaches it.
pub(super) fn sketch_at_revision(tx: &SessionTx, revision: u64) -> Result<SessionResponse, Fault> {
    if revision == tx.head.revision {
        return sketch_json(tx).map(SessionResponse::Json);
    }
    let then = tx.sketch_at(revision)?;
    Ok(then.map_or(SessionResponse::NotFound, |sketch| SessionResponse::Json(HostText::json(&sketch))))
}

fn session_json(tx: &SessionTx, returns: ResponseFields) -> Result<HostText, Fault> {
    let first = object!({
        "sessionId": tx.name,
        "createdAt": iso(tx.head.created_at),
        "updatedAt": iso(tx.head.updated_at),
        "revision": tx.head.revision,
    });
    let object = HostText::object(&first).field("usage", &usage(tx)?);
    let log = HostText::array(&tx.store.log_texts()?);
    let object = match returns {
        ResponseFields::Sketch => object.text("currentSketch", &sketch_json(tx)?),
        ResponseFields::Minimal => object,
    };
    Ok(object.text("operationHistory", &log).end())
}

/// Returns the tokens and costs of the kept turns.
fn usage(tx: &SessionTx) -> Result<SessionUsage, Fault> {
    let mut usage = SessionUsage::default();
    for (_, _, _, trace) in tx.store.turn_traces()? {
        let began_at = trace.steps.first().map_or(tx.head.updated_at, |step| step.at);
        usage.add(began_at, trace.usage.usage, trace.usage.cost);
    }
    Ok(usage)
}

fn sketch_json(tx: &SessionTx) -> Result<HostText, Fault> {
    sketches::get(tx.name, tx.head.version())
        .map_or_else(|| tx.store.sketch_text(), |sketch| Ok(HostText::json(&*sketch)))
}

fn state_json(tx: &SessionTx) -> Result<HostText, Fault> {
    let log = tx.store.log_texts()?;
    let first = object!({
        "session_id": tx.name,
        "current_sketch_count": tx.store.count_components()?,
        "operation_history_count": log.len(),
        "created_at": iso(tx.head.created_at),
        "updated_at": iso(tx.head.updated_at),
    });
    let (sketch, log) = (sketch_json(tx)?, HostText::array(&log));
    Ok(HostText::object(&first).text("current_sketch", &sketch).text("operation_history", &log).end())
}

fn trace_json(tx: &SessionTx) -> Result<HostText, Fault> {
    let node = |StepTiming { step, at, duration_ms, error }: StepTiming| {
        let ms = duration_ms.unwrap_or_default();
        // Parsed from text, which avoids rounding.
        let seconds: f64 = format!("{}.{:03}", ms / 1_000, ms % 1_000).parse().unwrap_or_default();
        let mut shown = object!({ "node": step, "duration_seconds": seconds, "at": iso(at) });
        if let (Value::Object(fields), Some(error)) = (&mut shown, error) {
            fields.insert("error".to_owned(), error.into());
        }
        shown
    };
    let (mut turns, mut nodes) = (Vec::new(), Vec::new());
    for (number, request_id, message_length, trace) in tx.store.turn_traces()? {
        let own: Vec<Value> = trace.steps.into_iter().map(node).collect();
        nodes.extend(own.iter().cloned());
        turns.push(object!({
            "turn_id": number,
            "request_id": request_id,
            "message_length": message_length,
            "outcome": trace.outcome,
            "error": trace.error,
            "provider": trace.usage.provider,
            "model": trace.usage.model,
            "usage": trace.usage.usage,
            "cost": trace.usage.cost,
            "nodes": own,
        }));
    }
    let log = HostText::array(&tx.store.log_texts()?);
    let first = HostText::object(&object!({ "session_id": tx.name }));
    Ok(first.text("operation_history", &log).field("turns", &turns).field("nodes", &nodes).end())
}

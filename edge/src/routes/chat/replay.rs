//! The response to a repeated request without a stored response, from the commit in its session.

use crate::objects::session::ReplayedRequest;
use crate::request_context::RequestContext;
use serde_json::{Map, Value, json as object};
use websketch_agent::turn::Step;
use websketch_json as json;
use websketch_protocol::Frame;

/// Returns the response as JSON.
pub(super) fn answer(context: &RequestContext, replayed: &ReplayedRequest) -> String {
    json::to_string(&fields(context, replayed))
}

/// Returns the response as events.
pub(super) fn events(context: &RequestContext, replayed: &ReplayedRequest) -> String {
    let fields = fields(context, replayed);
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let step = |step| Frame::Step(step).to_sse();
    let session = Frame::Session { session_id: text("sessionId"), revision: replayed.revision }.to_sse();
    let intent = event("intent", &object!({ "intent": fields.get("intent") }));
    let result = event("result", &fields);
    let steps = [Step::Modifying, Step::Validating, Step::Executing].map(step).concat();
    [step(Step::Analyzing), session, intent, steps, result].concat()
}

fn event(name: &str, data: &impl serde::Serialize) -> String {
    format!("event: {name}\ndata: {}\n\n", json::to_string(data))
}

/// Returns the fields of the response: the stored ones, or defaults if they were too long to store, and the
/// commit.
fn fields(context: &RequestContext, replayed: &ReplayedRequest) -> Map<String, Value> {
    let kept = replayed.stored_response.as_deref().and_then(|kept| json::parse(kept).ok());
    let mut fields = match kept {
        Some(Value::Object(fields)) => fields,
        _ => match object!({
            "success": true, "modifiedSketch": [], "operations": [], "reasoning": "", "description": "",
            "sessionId": "", "revision": 0, "intent": "modification", "provider": "offline", "model": null,
            "usage": { "inputTokens": 0, "outputTokens": 0 }, "rejected": [], "repairs": [], "suggestions": [],
        }) {
            Value::Object(fields) => fields,
            _ => Map::new(),
        },
    };
    let value = |text: String| json::parse(&text).unwrap_or_default();
    fields.insert("modifiedSketch".to_owned(), value(json::to_string(&*replayed.sketch)));
    fields.insert("operations".to_owned(), value(json::to_string(&replayed.operations)));
    fields.insert("revision".to_owned(), replayed.revision.into());
    fields.insert("sessionId".to_owned(), replayed.session_id.as_str().into());
    fields.insert("requestId".to_owned(), context.request_id.as_str().into());
    fields
}

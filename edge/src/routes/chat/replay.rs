//! The answer to a request that was made before and whose first answer was lost: what was done then, from the session.

use crate::objects::session::ReplayedRequest;
use crate::request_context::Scope;
use serde_json::{Map, Value, json as object};
use websketch_agent::turn::Step;
use websketch_json as json;
use websketch_protocol::Frame;

/// The answer as JSON.
pub(super) fn answer(scope: &Scope, repeated: &ReplayedRequest) -> String {
    json::to_string(&fields(scope, repeated))
}

/// The answer as events.
pub(super) fn events(scope: &Scope, repeated: &ReplayedRequest) -> String {
    let fields = fields(scope, repeated);
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let step = |step| Frame::Step(step).to_sse();
    let session = Frame::Session { session_id: text("sessionId"), revision: repeated.revision }.to_sse();
    let intent = event("intent", &object!({ "intent": fields.get("intent") }));
    let result = event("result", &fields);
    let steps = [Step::Modifying, Step::Validating, Step::Executing].map(step).concat();
    [step(Step::Analyzing), session, intent, steps, result].concat()
}

fn event(name: &str, data: &impl serde::Serialize) -> String {
    format!("event: {name}\ndata: {}\n\n", json::to_string(data))
}

/// What was kept of the answer, and what was done. Of an answer that was too long to keep, no more than that.
fn fields(scope: &Scope, repeated: &ReplayedRequest) -> Map<String, Value> {
    let kept = repeated.stored_response.as_deref().and_then(|kept| json::parse(kept).ok());
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
    fields.insert("modifiedSketch".to_owned(), value(json::to_string(&*repeated.sketch)));
    fields.insert("operations".to_owned(), value(json::to_string(&repeated.operations)));
    fields.insert("revision".to_owned(), repeated.revision.into());
    fields.insert("sessionId".to_owned(), repeated.session_id.as_str().into());
    fields.insert("requestId".to_owned(), scope.request_id.as_str().into());
    fields
}

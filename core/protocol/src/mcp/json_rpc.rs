//! JSON-RPC messages and their replies.

use super::call::ToolCall;
use super::protocol_version::{HANDSHAKE_VERSIONS, Headers, ProtocolVersion, STATELESS, VersionError};
use super::resources::{self, Resource};
use super::tool::Tool;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_json::LazyValue;

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const INTERNAL_ERROR: i32 = -32603;
const RESOURCE_NOT_FOUND: i32 = -32002;
const HEADER_MISMATCH: i32 = -32020;
const UNSUPPORTED_VERSION: i32 = -32022;

/// The lifetime of lists in client caches, in ms. Lists change only when another version of the server is deployed.
const LISTS_KEEP_MS: u32 = 300_000;
/// The server's instructions for agents.
const INSTRUCTIONS: &str = include_str!("../../../../prompts/agents.md");

/// An HTTP reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The message as JSON, if any.
    pub body: Option<String>,
}

/// The result of a tool call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolResult {
    /// The text for the agent.
    pub text: String,
    /// Whether nothing was done. The text then gives advice.
    pub is_error: bool,
}

impl ToolResult {
    /// Returns the result of a successful call.
    #[must_use]
    pub fn success(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_error: false }
    }

    /// Returns the result of a failed call, with advice.
    #[must_use]
    pub fn advice(text: impl ToString) -> Self {
        Self { text: text.to_string(), is_error: true }
    }
}

/// The next step after reading a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Dispatch {
    /// The message is answered.
    Reply(Reply),
    /// The tool is to be called; [`PendingRequest::tool_reply`] then returns the reply.
    Call(PendingRequest, ToolCall),
    /// The picture of a session's sketch is to be drawn; [`PendingRequest::resource_reply`] then returns the reply.
    Picture(PendingRequest, String),
}

/// A request that waits for its reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingRequest {
    /// The request's id, as JSON.
    id: String,
    version: ProtocolVersion,
}

/// Reads one message. `has_models` is whether a model is available for the planning tool.
#[must_use]
pub fn receive(text: &[u8], headers: &Headers<'_>, has_models: bool) -> Dispatch {
    let message = match LazyValue::parse(text) {
        Ok(message) => message,
        Err(fault) => return refused(PARSE_ERROR, &format!("The message is {fault}")),
    };
    if !message.is_object() {
        return refused(INVALID_REQUEST, "One JSON-RPC message in a POST: a JSON object");
    }
    let id = message.get("id").filter(|id| id.string().is_some() || id.number().is_some());
    let Some(method) = message.get("method").and_then(LazyValue::string) else {
        // A response, though the server sends no requests.
        let is_answer = message.get("result").or_else(|| message.get("error")).is_some();
        return if is_answer { accepted() } else { refused(INVALID_REQUEST, "Missing method") };
    };
    let Some(id) = id else {
        let is_notification = message.get("id").is_none();
        return if is_notification {
            accepted()
        } else {
            refused(INVALID_REQUEST, "id must be a string or a number")
        };
    };
    let params = message.get("params").filter(|params| params.is_object());
    match ProtocolVersion::of(&method, params, headers) {
        Ok(version) => PendingRequest { id: id.text().to_owned(), version }.step(&method, params, has_models),
        Err(wrong) => {
            let pending = PendingRequest { id: id.text().to_owned(), version: ProtocolVersion::Stateless };
            Dispatch::Reply(match wrong {
                VersionError::Mismatch(why) => pending.failed(400, HEADER_MISMATCH, &why, None),
                VersionError::Unsupported(found) => {
                    let supported: Vec<_> = STATELESS.into_iter().chain(HANDSHAKE_VERSIONS).collect();
                    let data = object!({ "supported": supported, "requested": found });
                    pending.failed(400, UNSUPPORTED_VERSION, "Unsupported protocol version", Some(&data))
                }
            })
        }
    }
}

fn accepted() -> Dispatch {
    Dispatch::Reply(Reply { status: 202, body: None })
}

fn refused(code: i32, why: &str) -> Dispatch {
    let pending = PendingRequest { id: "null".to_owned(), version: ProtocolVersion::Handshake };
    Dispatch::Reply(pending.failed(400, code, why, None))
}

impl PendingRequest {
    fn step(self, method: &str, params: Option<LazyValue<'_>>, has_models: bool) -> Dispatch {
        Dispatch::Reply(match (method, self.version) {
            ("initialize", ProtocolVersion::Handshake) => self.initialize(params),
            ("ping", ProtocolVersion::Handshake) => self.done("{}"),
            ("server/discover", ProtocolVersion::Stateless) => self.listed(&object!({
                "supportedVersions": STATELESS,
                "capabilities": { "tools": {}, "resources": {} },
                "instructions": INSTRUCTIONS.trim_end(),
                "_meta": { "io.modelcontextprotocol/serverInfo": about() },
            })),
            ("tools/list", _) => {
                let tools = Tool::ALL.into_iter().filter(|tool| has_models || !tool.needs_model());
                self.listed(&object!({ "tools": tools.map(Tool::describe).collect::<Vec<_>>() }))
            }
            ("resources/list", _) => self.listed(&object!({ "resources": resources::list() })),
            ("resources/templates/list", _) => {
                self.listed(&object!({ "resourceTemplates": resources::templates() }))
            }
            ("resources/read", _) => {
                let uri = params.and_then(|params| params.get("uri")?.string());
                let Some(uri) = uri else { return Dispatch::Reply(self.wrong("Missing uri")) };
                match resources::find(&uri) {
                    Some(Resource::Text(text)) => self.resource_reply(&uri, "text/markdown", Some(&text)),
                    Some(Resource::Picture(session_id)) => return Dispatch::Picture(self, session_id),
                    None => self.resource_reply(&uri, "", None),
                }
            }
            ("tools/call", _) => return self.call(params, has_models),
            _ => {
                let status = if self.version == ProtocolVersion::Stateless { 404 } else { 200 };
                let why = format!("There is no method {}", json::excerpt(method));
                self.failed(status, METHOD_NOT_FOUND, &why, None)
            }
        })
    }

    fn call(self, params: Option<LazyValue<'_>>, has_models: bool) -> Dispatch {
        let name = params.and_then(|params| params.get("name")?.string()).unwrap_or_default();
        let tool = Tool::named(&name).filter(|tool| has_models || !tool.needs_model());
        let Some(tool) = tool else {
            return Dispatch::Reply(self.wrong(&format!("There is no tool {}", json::excerpt(&name))));
        };
        let nothing = LazyValue::trusted("{}");
        let arguments = params.and_then(|params| params.get("arguments")).filter(|given| !given.is_null());
        match ToolCall::read(tool, arguments.unwrap_or(nothing)) {
            Ok(call) => Dispatch::Call(self, call),
            Err(advice) => Dispatch::Reply(self.tool_reply(&ToolResult::advice(advice))),
        }
    }

    /// Replies to `initialize` with the client's version if supported, else with the newest one.
    fn initialize(&self, params: Option<LazyValue<'_>>) -> Reply {
        let asked = params.and_then(|params| params.get("protocolVersion")?.string());
        let spoken = HANDSHAKE_VERSIONS.into_iter().find(|version| asked.as_deref() == Some(*version));
        self.done(&json::to_string(&object!({
            "protocolVersion": spoken.unwrap_or(HANDSHAKE_VERSIONS[0]),
            "capabilities": { "tools": {}, "resources": {} },
            "serverInfo": about(),
            "instructions": INSTRUCTIONS.trim_end(),
        })))
    }

    /// Returns the reply to a tool call.
    #[must_use]
    pub fn tool_reply(&self, said: &ToolResult) -> Reply {
        let content = object!([{ "type": "text", "text": said.text }]);
        self.done(&json::to_string(&if said.is_error {
            object!({ "content": content, "isError": true })
        } else {
            object!({ "content": content })
        }))
    }

    /// Returns the reply to `resources/resource_reply`. `text` is `None` if the resource does not exist.
    #[must_use]
    pub fn resource_reply(&self, uri: &str, media_type: &str, text: Option<&str>) -> Reply {
        let Some(text) = text else {
            let data = object!({ "uri": uri });
            // The stateless version reports a missing resource as an invalid parameter.
            let code =
                if self.version == ProtocolVersion::Stateless { INVALID_PARAMS } else { RESOURCE_NOT_FOUND };
            return self.failed(200, code, "There is no such resource", Some(&data));
        };
        let contents = object!([{ "uri": uri, "mimeType": media_type, "text": text }]);
        self.with_age(&object!({ "contents": contents }), 0)
    }

    /// Returns the reply for an internal error.
    #[must_use]
    pub fn internal_error(&self, why: &str) -> Reply {
        self.failed(200, INTERNAL_ERROR, why, None)
    }

    fn wrong(&self, why: &str) -> Reply {
        self.failed(200, INVALID_PARAMS, why, None)
    }

    fn listed(&self, result: &Value) -> Reply {
        self.with_age(result, LISTS_KEEP_MS)
    }

    /// Returns the reply with a result that clients may cache for `keep_ms`.
    fn with_age(&self, result: &Value, keep_ms: u32) -> Reply {
        let mut result = result.clone();
        if let Some(result) = result.as_object_mut().filter(|_| self.version == ProtocolVersion::Stateless) {
            result.insert("ttlMs".to_owned(), keep_ms.into());
            result.insert("cacheScope".to_owned(), "private".into());
        }
        self.done(&json::to_string(&result))
    }

    /// Returns the reply with a result, the JSON of an object.
    fn done(&self, result: &str) -> Reply {
        let inside = result.strip_prefix('{').unwrap_or(result);
        let begin = match self.version {
            ProtocolVersion::Handshake => "{",
            ProtocolVersion::Stateless if inside == "}" => "{\"resultType\":\"complete\"",
            ProtocolVersion::Stateless => "{\"resultType\":\"complete\",",
        };
        let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{begin}{inside}}}", self.id);
        Reply { status: 200, body: Some(body) }
    }

    fn failed(&self, status: u16, code: i32, why: &str, data: Option<&Value>) -> Reply {
        let mut error = object!({ "code": code, "message": why });
        if let (Some(error), Some(data)) = (error.as_object_mut(), data) {
            error.insert("data".to_owned(), data.clone());
        }
        let body =
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"error\":{}}}", self.id, json::to_string(&error));
        Reply { status, body: Some(body) }
    }
}

fn about() -> Value {
    object!({ "name": "websketch", "title": "WebSketch", "version": env!("CARGO_PKG_VERSION") })
}

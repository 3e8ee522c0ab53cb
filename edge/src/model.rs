//! The call of a model over HTTP. What is said and what it means is core's; here are sockets only.

use crate::answers::{Cache, CachedReply};
use crate::config::{Config, Endpoint};
use crate::log::{Entry, Level};
use crate::platform::{Reader, now_ms};
use crate::request_id::RequestId;
use futures_util::future::{Either, select};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::time::Duration;
use websketch_core::provider::{
    CallOptions, ModelCall, ModelFailure, ModelRequest, Objection, Provider, Reply, Usage, refusal,
};
use worker::js_sys::futures::JsFuture;
use worker::js_sys::global;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::web_sys::{
    AbortController, AbortSignal, Headers, RequestInit, RequestRedirect, Response, WorkerGlobalScope,
};
use worker::{Delay, Env};

/// The longest error report that is read, in bytes.
const MAX_REPORT_BYTES: usize = 64 * 1024;
/// The longest piece of a provider's stream in one log line, in bytes.
const MAX_LOGGED_BYTES: usize = 16 * 1024;
/// How long a stream may go on after the answer in it has ended, and how many bytes it may have left.
const END_WITHIN: Duration = Duration::from_secs(2);
const MAX_REST_BYTES: usize = 64 * 1024;
/// Where providers say what they call a request, and the longest such name that is logged.
const REQUEST_IDS: [&str; 3] = ["x-request-id", "request-id", "x-generation-id"];
const MAX_REQUEST_ID_CHARS: usize = 128;

/// What a model says next.
pub(crate) enum Said {
    /// More of the answer.
    Text(String),
    /// Nothing more.
    End {
        /// What it cost.
        usage: Usage,
        /// Whether the answer is complete.
        outcome: Result<(), ModelFailure>,
    },
}

/// What a provider's response says of itself, for the log.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    /// The HTTP status.
    pub(crate) status: Option<u16>,
    /// What the provider calls the request.
    pub(crate) request_id: Option<String>,
}

/// Work that goes on by itself.
type Afterwards = Rc<dyn Fn(Pin<Box<dyn Future<Output = ()>>>)>;

/// Who makes a call.
#[derive(Clone)]
pub(crate) struct Caller {
    /// The bindings.
    pub(crate) env: Env,
    /// The settings.
    pub(crate) config: &'static Config,
    /// Names the call.
    pub(crate) request_id: RequestId,
    /// Does what may go on after the answer.
    pub(crate) afterwards: Afterwards,
}

impl Caller {
    fn afterwards(&self, work: impl Future<Output = ()> + 'static) {
        (self.afterwards)(Box::pin(work));
    }

    /// Notes what a model is told, where the operator wants that.
    fn log_prompt(&self, endpoint: &Endpoint, asked: &ModelRequest) {
        if !self.config.logs_prompts {
            return;
        }
        let shown = asked.body.get(..asked.body.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or_default();
        self.entry(Level::Info, "model_prompt")
            .with("provider", endpoint.provider().name())
            .with("body", endpoint.redacted(shown))
            .write(self.config.log);
    }

    /// Notes what a provider says of a call that it does not take.
    fn log_refusal(&self, endpoint: &Endpoint, failure: &ModelFailure) {
        if let Some(words) = failure.words() {
            self.entry(Level::Warning, "provider_refused")
                .with("provider", endpoint.provider().name())
                .with("words", words)
                .write(self.config.log);
        }
    }

    fn entry(&self, level: Level, event: &'static str) -> Entry {
        Entry::new(level, event).with("request_id", self.request_id.as_str())
    }
}

/// A call of a model. When it is dropped, the call is aborted.
pub(crate) struct Call {
    caller: Caller,
    endpoint: &'static Endpoint,
    stage: Stage,
    abort: AbortOnDrop,
    origin: Origin,
    cache: Option<Cache>,
    /// What was said so far, for the cache.
    text: String,
    /// A line of the provider's stream that is not complete, for the log.
    line: String,
}

thread_local! {
    /// What models have refused by name, so that it is not sent to them again; no more models than the operator lists.
    static OBJECTIONS: RefCell<BTreeMap<(Provider, String), BTreeSet<Objection>>> =
        const { RefCell::new(BTreeMap::new()) };
}

fn learn(endpoint: &Endpoint, model: &str, objection: Objection) {
    let key = (endpoint.provider(), model.to_owned());
    OBJECTIONS.with_borrow_mut(|known| known.entry(key).or_default().insert(objection));
}

/// The request without what the model has refused before.
fn without_objections(asked: ModelRequest, endpoint: &Endpoint, model: &str) -> ModelRequest {
    let key = (endpoint.provider(), model.to_owned());
    OBJECTIONS.with_borrow(|known| {
        let known = known.get(&key).into_iter().flatten();
        known.fold(asked, |asked, objection| asked.without(*objection).unwrap_or(asked))
    })
}

enum Stage {
    /// The model, and what it is asked.
    Unsent(String, ModelRequest),
    Cached(CachedReply),
    Reading(Box<Reply>, Reader),
    Over(Usage, Result<(), ModelFailure>),
}

impl Call {
    /// A call of `model` at `endpoint` that has not been made.
    pub(crate) fn new(caller: &Caller, endpoint: &'static Endpoint, model: &str, call: &ModelCall) -> Self {
        let options = CallOptions {
            model,
            temperature: endpoint.temperature(),
            stream: true,
            request_id: caller.request_id.as_str(),
            group_id: endpoint.group_id(),
        };
        let asked =
            without_objections(ModelRequest::new(endpoint.profile(), call, &options), endpoint, model);
        let cache = caller.config.caches_answers.then(|| Cache::of(endpoint, &asked));
        Self {
            caller: caller.clone(),
            endpoint,
            stage: Stage::Unsent(model.to_owned(), asked),
            abort: AbortOnDrop::new(),
            origin: Origin::default(),
            cache,
            text: String::new(),
            line: String::new(),
        }
    }

    /// What was said so far, without the key and shortened.
    pub(crate) fn said(&self) -> String {
        let shown = self.text.get(..self.text.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or_default();
        self.endpoint.redacted(shown)
    }

    /// What is known of the response.
    pub(crate) const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What the model says next; after the end, the end again.
    pub(crate) async fn next(&mut self) -> Said {
        loop {
            let said = match &mut self.stage {
                Stage::Unsent(model, asked) => {
                    let cache = self.cache.as_ref();
                    let (abort, origin) = (&self.abort, &mut self.origin);
                    let sent = send(&self.caller, self.endpoint, model, asked, cache, abort, origin).await;
                    self.stage = sent.unwrap_or_else(|failure| Stage::Over(Usage::default(), Err(failure)));
                    continue;
                }
                Stage::Cached(reply) => {
                    let text = std::mem::take(&mut reply.text);
                    self.cache = None;
                    self.stage = Stage::Over(Usage::default(), Ok(()));
                    Said::Text(text)
                }
                Stage::Reading(reply, stream) => {
                    // A connection that breaks is an answer that ends; whether it was complete, the
                    // reply knows.
                    let chunk = stream.next().await.unwrap_or(None).filter(|_| !reply.is_over());
                    match chunk {
                        Some(chunk) => {
                            let text = reply.push(&chunk);
                            let is_over = reply.is_over();
                            self.log(&chunk);
                            if is_over {
                                self.finish();
                            }
                            Said::Text(text)
                        }
                        None => Said::Text(self.finish()),
                    }
                }
                Stage::Over(usage, outcome) => {
                    let (usage, outcome) = (*usage, outcome.clone());
                    self.keep(&outcome);
                    return Said::End { usage, outcome };
                }
            };
            if let Said::Text(text) = &said
                && !text.is_empty()
            {
                self.text += text;
                return said;
            }
        }
    }

    /// Closes the reply; returns the text that had waited for its end.
    fn finish(&mut self) -> String {
        let over = Stage::Over(Usage::default(), Err(ModelFailure::BrokenOff));
        let Stage::Reading(reply, rest) = std::mem::replace(&mut self.stage, over) else {
            return String::new();
        };
        if reply.is_over() {
            let abort = std::mem::replace(&mut self.abort, AbortOnDrop(None));
            self.caller.afterwards(read_to_end(rest, abort));
        }
        let end = reply.finish();
        let redacted = |failure: ModelFailure| failure.redacted(|words| self.endpoint.redacted(words));
        self.stage = Stage::Over(end.usage, end.outcome.map_err(redacted));
        end.text
    }

    /// Leaves a good answer for those who ask exactly the same.
    fn keep(&mut self, outcome: &Result<(), ModelFailure>) {
        if let (Some(cache), Ok(())) = (self.cache.take(), outcome) {
            let (caller, text) = (self.caller.clone(), std::mem::take(&mut self.text));
            self.caller.afterwards(async move {
                if let Err(error) = cache.keep(&caller.env, text).await {
                    error.log(&caller.request_id, caller.config.log);
                }
            });
        }
    }

    /// Logs the provider's stream line by line, so that nothing secret is cut in two.
    fn log(&mut self, chunk: &[u8]) {
        if !self.caller.config.logs_streams {
            return;
        }
        self.line += &String::from_utf8_lossy(chunk);
        while let Some((line, rest)) = self.line.split_once('\n') {
            let shown = line.get(..line.floor_char_boundary(MAX_LOGGED_BYTES)).unwrap_or(line);
            if !shown.trim().is_empty() {
                self.caller
                    .entry(Level::Info, "provider_stream")
                    .with("provider", self.endpoint.provider().name())
                    .with("line", self.endpoint.redacted(shown))
                    .write(self.caller.config.log);
            }
            self.line = rest.to_owned();
        }
    }
}

async fn send(
    caller: &Caller,
    endpoint: &Endpoint,
    model: &str,
    asked: &ModelRequest,
    cache: Option<&Cache>,
    abort: &AbortOnDrop,
    origin: &mut Origin,
) -> Result<Stage, ModelFailure> {
    if let Some(cache) = cache {
        match cache.find(&caller.env).await {
            Ok(Some(reply)) => return Ok(Stage::Cached(reply)),
            Ok(None) => {}
            Err(error) => error.log(&caller.request_id, caller.config.log),
        }
    }
    caller.log_prompt(endpoint, asked);
    let mut simplified = None;
    let response = loop {
        let request = simplified.as_ref().unwrap_or(asked);
        let sent = fetch(endpoint, request, &abort.signal()).await;
        let response = sent.map_err(|_| ModelFailure::Unreachable)?;
        *origin = origin_of(&response, endpoint);
        if response.status() == 200 {
            break response;
        }
        let failure = refused(&response).await.redacted(|words| endpoint.redacted(words));
        caller.log_refusal(endpoint, &failure);
        // What it names and can do without is left out, each thing once, from now on.
        let Some(objection) = Objection::of(&failure) else { return Err(failure) };
        let Some(without) = request.without(objection) else { return Err(failure) };
        learn(endpoint, model, objection);
        simplified = Some(without);
    };
    let stream = response.body().ok_or(ModelFailure::Unreadable)?;
    Ok(Stage::Reading(Box::new(Reply::new(endpoint.profile().dialect)), Reader::of(&stream)))
}

async fn fetch(endpoint: &Endpoint, asked: &ModelRequest, signal: &AbortSignal) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in &asked.headers {
        headers.set(name, value)?;
    }
    if let Some(authorization) = endpoint.authorization() {
        headers.set(endpoint.profile().key_header.name, &authorization)?;
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    init.set_body(&asked.body.as_str().into());
    // The key must not follow to another host.
    init.set_redirect(RequestRedirect::Manual);
    init.set_signal(Some(signal));
    let platform: WorkerGlobalScope = global().unchecked_into();
    let url = asked.url(endpoint.base_url());
    Ok(JsFuture::from(platform.fetch_with_str_and_init(&url, &init)).await?.unchecked_into())
}

/// Reads what follows the end of an answer: a connection whose stream is cut cannot be used again. One that goes on and
/// on is cut.
async fn read_to_end(mut rest: Reader, mut abort: AbortOnDrop) {
    let is_whole = async {
        let mut length = 0_usize;
        while let Ok(Some(chunk)) = rest.next().await {
            length = length.saturating_add(chunk.len());
            if length > MAX_REST_BYTES {
                return false;
            }
        }
        true
    };
    if let Either::Left((true, _)) = select(pin!(is_whole), Delay::from(END_WITHIN)).await {
        abort.disarm();
    }
}

fn origin_of(response: &Response, endpoint: &Endpoint) -> Origin {
    let headers = response.headers();
    let is_name = |name: &String| {
        (1..=MAX_REQUEST_ID_CHARS).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let request_id = REQUEST_IDS.iter().find_map(|header| headers.get(header).ok()?.filter(is_name));
    let request_id = request_id.map(|name| endpoint.redacted(&name));
    Origin { status: Some(response.status()), request_id }
}

/// What an HTTP status other than success means.
async fn refused(response: &Response) -> ModelFailure {
    let mut report = Vec::new();
    if let Some(stream) = response.body() {
        let mut stream = Reader::of(&stream);
        while let Ok(Some(chunk)) = stream.next().await {
            report.extend(chunk);
            if report.len() > MAX_REPORT_BYTES {
                break;
            }
        }
    }
    let headers = response.headers();
    refusal(response.status(), |name| headers.get(name).ok().flatten(), &report, now_ms())
}

/// Aborts what carries its signal when it goes out of caller, for whatever reason.
struct AbortOnDrop(Option<AbortController>);

impl AbortOnDrop {
    fn new() -> Self {
        Self(AbortController::new().ok())
    }

    fn signal(&self) -> AbortSignal {
        self.0.as_ref().map_or_else(AbortSignal::abort, AbortController::signal)
    }

    /// Leaves what carries the signal alone.
    fn disarm(&mut self) {
        self.0 = None;
    }
}

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        if let Some(controller) = self.0.take() {
            controller.abort();
        }
    }
}

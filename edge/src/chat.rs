//! The routes of the conversation: a request, or the answer to a question, becomes a turn in a session.

mod repeated;

use crate::body::Body;
use crate::clients::Client;
use crate::config::{Config, Endpoint};
use crate::error::{ApiError, Failure, Untouched};
use crate::form::{ReadChat, read_chat};
use crate::log::Level;
use crate::monitor::{self, Asked, Metric};
use crate::platform::{Pipe, id_source, jitter, now_ms};
use crate::scope::Scope;
use crate::session::{
    Began, Beginning, Repeated, Resumed, Resumption, Session, SessionId, TOLD_MESSAGES, Token, TurnStart,
};
use crate::sessions::json_response;
use crate::sse::Screen;
use crate::turn::{Newest, Runner};
use std::rc::Rc;
use websketch_core::json;
use websketch_core::language::Context;
use websketch_core::protocol::{Adjusted, AnswerRequest, ChatRequest, Frame, InvalidRequest};
use websketch_core::provider::{Image, Provider};
use websketch_core::sketch::Sketch;
use websketch_core::turn::{Paused, Question, RetryPolicy, Surroundings, Target, Turn};
use worker::{Response, ResponseBuilder};

/// What an answer has besides the sketch, mostly less, in bytes.
const REST_BYTES: usize = 4_096;
const EVENT_STREAM: &str = "text/event-stream; charset=utf-8";

/// Whether somebody sees what happens while it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Audience {
    Watching,
    Waiting,
}

/// A request that is understood.
enum Prepared {
    /// A turn that can be run.
    Turn(Box<Running>),
    /// It was made before, and has led to this.
    Repeated(Box<Repeated>),
    /// It was answered before.
    Answered(Response),
}

struct Running {
    runner: Runner,
    turn: Turn,
}

/// Answers `POST /chat` when the turn has ended.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin, or its session cannot go on.
pub(crate) async fn chat(scope: &Scope, body: Body) -> Result<Response, Failure> {
    answer(scope, prepare(scope, body, Audience::Waiting).await?).await
}

/// Answers `POST /chat/stream` with events while the turn runs.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin. Later failures are told in the stream.
pub(crate) async fn chat_stream(scope: &Scope, body: Body) -> Result<Response, Failure> {
    stream(scope, prepare(scope, body, Audience::Watching).await?)
}

/// Answers `POST /respond/{token}` when the turn that goes on has ended.
///
/// # Errors
/// [`ApiError`] when there is no such question, or it cannot be answered any more.
pub(crate) async fn respond(scope: &Scope, body: Body, token: Option<&Token>) -> Result<Response, Failure> {
    answer(scope, resume(scope, body, token, Audience::Waiting).await?).await
}

/// Answers `POST /respond/{token}/stream` with events while the turn goes on.
///
/// # Errors
/// As [`respond`].
pub(crate) async fn respond_stream(
    scope: &Scope,
    body: Body,
    token: Option<&Token>,
) -> Result<Response, Failure> {
    stream(scope, resume(scope, body, token, Audience::Watching).await?)
}

async fn answer(scope: &Scope, prepared: Prepared) -> Result<Response, Failure> {
    let Running { mut runner, turn } = match prepared {
        Prepared::Turn(running) => *running,
        Prepared::Repeated(repeated) => return Ok(json_response(repeated::answer(scope, &repeated))?),
        Prepared::Answered(response) => return Ok(response),
    };
    let session_id = runner.session.id().to_string();
    let untouched = runner.untouched();
    match runner.run(turn, &Screen::Off).await {
        Ok(answer) => {
            scope.note_code(answer.code);
            // What the sketch takes is known, and the rest mostly short: nothing is copied while it grows.
            let sketch = answer.modified_sketch.as_ref().map_or(0, Sketch::byte_len);
            Ok(json_response(json::to_string_of_len(&answer, sketch + REST_BYTES))?)
        }
        Err(error) => Err(Failure { untouched: Some(untouched), ..error.in_session(session_id) }),
    }
}

/// Answers with a stream of what the turn shows. The turn runs beside it, whether or not anybody reads.
fn stream(scope: &Scope, prepared: Prepared) -> Result<Response, Failure> {
    let Running { mut runner, turn } = match prepared {
        Prepared::Turn(running) => *running,
        Prepared::Repeated(repeated) => {
            let text = repeated::events(scope, &repeated);
            let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
            return Ok(builder.fixed(text.into_bytes()));
        }
        Prepared::Answered(response) => return Ok(response),
    };
    let (screen, reading) = Screen::on(scope.keyed.is_some());
    let (pipe, body) = Pipe::new()?;
    scope.afterwards(reading.pass_on(pipe));
    let scope = scope.clone();
    scope.clone().afterwards(async move {
        let answer = match runner.run(turn, &screen).await {
            Ok(answer) => Some(answer),
            Err(ApiError::Cancelled) => None,
            Err(error) => {
                error.log(&scope.request_id, scope.config.log);
                Some(runner.broken_off(&error))
            }
        };
        if let Some(answer) = answer {
            screen.show(&Frame::End(Box::new(answer)));
            settle(&scope, screen.into_record()).await;
        } else {
            settle(&scope, None).await;
        }
    });
    let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
    Ok(builder.stream(body))
}

/// Leaves what was shown for those who repeat the request, or the request for them to be made anew.
async fn settle(scope: &Scope, shown: Option<String>) {
    let Some(keyed) = &scope.keyed else { return };
    let outcome = match shown {
        Some(shown) => keyed.keep(200, EVENT_STREAM, shown).await,
        None => keyed.release().await,
    };
    if let Err(error) = outcome {
        error.log(&scope.request_id, scope.config.log);
    }
}

async fn prepare(scope: &Scope, body: Body, audience: Audience) -> Result<Prepared, Failure> {
    let (chat, image) = match read_chat(body).await? {
        ReadChat::Request(chat, image) => (*chat, image),
        ReadChat::Invalid(fault, sketch) => {
            return Err(Failure {
                untouched: untouched(scope, sketch.map(Rc::new), 0, None),
                ..fault.into()
            });
        }
    };
    let seen = chat.current_sketch.as_ref().map(|reading| Rc::new(reading.sketch.clone()));
    let revision = chat.base_revision.unwrap_or_default();
    let (session_id, provider) = (chat.session_id.clone(), chat.provider.clone());
    match begin_turn(scope, chat, image, audience).await {
        Err(failure) if failure.untouched.is_none() => {
            let sketch = match seen {
                None if failure.error.status() < 500 => newest(scope, session_id.as_deref()).await,
                seen => seen,
            };
            Err(Failure { untouched: untouched(scope, sketch, revision, provider.as_deref()), ..failure })
        }
        outcome => outcome,
    }
}

/// A chat that is refused before anybody has read it, with the sketch that it has to go on with.
pub(crate) async fn refused(scope: &Scope, body: Body, error: ApiError) -> Failure {
    let sketch = match read_chat(body).await {
        Ok(ReadChat::Request(chat, _)) => match chat.current_sketch {
            Some(reading) => Some(Rc::new(reading.sketch)),
            None => newest(scope, chat.session_id.as_deref()).await,
        },
        Ok(ReadChat::Invalid(_, sketch)) => sketch.map(Rc::new),
        Err(_) => None,
    };
    Failure { untouched: untouched(scope, sketch, 0, None), ..error.into() }
}

/// The newest sketch of the session that a chat names, if there is one.
async fn newest(scope: &Scope, named: Option<&str>) -> Option<Rc<Sketch>> {
    let sketch = async |session: &Session| session.sketch().await;
    scope.look_for(SessionId::parse(named?), sketch).await.ok().map(Rc::new)
}

fn untouched(
    scope: &Scope,
    sketch: Option<Rc<Sketch>>,
    revision: u64,
    provider: Option<&str>,
) -> Option<Untouched> {
    let provider = provider.and_then(Provider::from_name).unwrap_or(scope.config.default_provider).name();
    sketch.map(|sketch| Untouched { sketch, revision, provider })
}

async fn begin_turn(
    scope: &Scope,
    chat: ChatRequest,
    image: Option<Image>,
    audience: Audience,
) -> Result<Prepared, Failure> {
    if chat.message.trim().is_empty() && image.is_none() {
        return Err(InvalidRequest::Blank { field: "message" }.into());
    }
    let target = target(scope.config, chat.provider.as_deref(), chat.model.as_deref())?;
    if let Some(keyed) = scope.keyed.as_ref().filter(|_| chat.dry_run) {
        // Its sketch is the session's at no revision.
        keyed.keep_whole();
    }
    if let Some(response) = scope.begin().await? {
        return Ok(Prepared::Answered(response));
    }
    let (seen, adjustments) = match chat.current_sketch {
        Some(reading) => (Some(Rc::new(reading.sketch)), reading.adjustments),
        None => (None, Vec::new()),
    };
    let adjustments = adjustments.into_iter().map(Adjusted::Sketch);
    // Before the turn begins: what fails after that leaves one behind that nobody runs.
    let ids = id_source()?;
    let beginning = Beginning {
        sketch: seen,
        key: scope.key(),
        base_revision: chat.base_revision,
        dry_run: chat.dry_run,
        turn: start(scope, &chat.message),
    };
    let (session, begun) = match begin(scope, chat.session_id, beginning).await? {
        (session, Began::Turn(begun)) => (session, begun),
        (_, Began::Repeated(repeated)) => return Ok(Prepared::Repeated(Box::new(repeated))),
    };
    scope.note_session(session.id().as_str());
    monitor::count(Metric::TurnsBegun, &[]);
    let mut history = chat.message_history.unwrap_or(begun.messages);
    history.drain(..history.len().saturating_sub(TOLD_MESSAGES));
    let turn = Turn::new(Question {
        message: chat.message.clone(),
        sketch: begun.sketch.as_ref().clone(),
        context: Context { selection: chat.selection, history, page: chat.page },
        image,
        target: target.clone(),
        asks_model: chat.asks_model,
        mode: chat.mode,
        dry_run: chat.dry_run,
        is_watched: audience == Audience::Watching,
        ids,
        retry: retry(scope.config),
        now_ms: now_ms(),
        patience_ms: scope.config.session_ttl_ms,
    });
    let runner = Runner {
        scope: scope.clone(),
        session,
        turn: Some(begun.turn),
        base_revision: begun.base_revision,
        // A screen that has not caught up says nothing of what is to be taken back.
        reverts_from: if chat.base_revision.is_some() { begun.base_revision } else { begun.revision },
        newest: Newest { revision: begun.revision, sketch: begun.head.unwrap_or(begun.sketch) },
        target,
        message: chat.message,
        dry_run: chat.dry_run,
        returns: scope.returns(chat.return_sketch),
        adjustments: adjustments.chain(begun.notes.into_iter().map(Adjusted::Screen)).collect(),
    };
    Ok(Prepared::Turn(Box::new(Running { runner, turn })))
}

/// The turn that goes on with the answer in the body.
async fn resume(
    scope: &Scope,
    body: Body,
    token: Option<&Token>,
    audience: Audience,
) -> Result<Prepared, Failure> {
    let AnswerRequest { answer, return_sketch } = AnswerRequest::read(body.json()?)?;
    drop(body);
    let token = token.ok_or(ApiError::TokenNotFound)?;
    if let Some(response) = scope.begin().await? {
        return Ok(Prepared::Answered(response));
    }
    let session = Session::named(&scope.env, token.session_id().clone())?;
    let ids = id_source()?;
    let begun = session.resume(token.hash(), start(scope, &answer), scope.key());
    let resumed = begun.await.inspect_err(|error| {
        if matches!(error, ApiError::TokenExpired) {
            note_token(scope, "pending_expired", token);
        }
    })?;
    let resumed = match resumed {
        Resumption::Turn(resumed) => resumed,
        Resumption::Repeated(repeated) => return Ok(Prepared::Repeated(Box::new(repeated))),
    };
    note_token(scope, "pending_used", token);
    scope.tell_monitor(Asked::Settle { token_hash: token.hash() });
    monitor::count(Metric::TurnsBegun, &[]);
    let Resumed { turn, revision, sketch, paused } = resumed;
    let paused: Paused = serde_json::from_str(&paused).map_err(ApiError::internal)?;
    let runner = Runner {
        scope: scope.clone(),
        session,
        turn: Some(turn),
        base_revision: revision,
        reverts_from: revision,
        newest: Newest { revision, sketch: Rc::new(sketch.clone()) },
        target: paused.target.clone(),
        message: answer.clone(),
        dry_run: paused.dry_run,
        returns: scope.returns(return_sketch),
        adjustments: Vec::new(),
    };
    let surroundings = Surroundings {
        sketch,
        is_watched: audience == Audience::Watching,
        ids,
        retry: retry(scope.config),
        now_ms: now_ms(),
        patience_ms: scope.config.session_ttl_ms,
    };
    let turn = Turn::resume(paused, answer, surroundings);
    Ok(Prepared::Turn(Box::new(Running { runner, turn })))
}

fn note_token(scope: &Scope, event: &'static str, token: &Token) {
    scope
        .entry(Level::Info, event)
        .with("session_id", token.session_id().as_str())
        .with("token_hash", token.hash())
        .write(scope.config.log);
}

fn start(scope: &Scope, message: &str) -> TurnStart {
    TurnStart { request_id: scope.request_id.to_string(), message: message.to_owned() }
}

fn retry(config: &Config) -> RetryPolicy {
    RetryPolicy {
        min_ms: config.retry_min_ms,
        max_ms: config.retry_max_ms,
        deadline_ms: config.deadline_ms,
        jitter: jitter(),
    }
}

/// The session that a request means, ready for a turn: the one it names if that lives, else a new one.
async fn begin(
    scope: &Scope,
    named: Option<String>,
    beginning: Beginning,
) -> Result<(Session, Began), Failure> {
    if let Some(id) = named.as_deref().and_then(SessionId::parse) {
        let session = Session::named(&scope.env, id)?;
        match session.begin(beginning.clone()).await {
            Err(ApiError::SessionNotFound) => {}
            Err(error) => return Err(error.in_session(session.id().to_string())),
            Ok(begun) => return Ok((session, begun)),
        }
    }
    let Some(sketch) = beginning.sketch else {
        let missing = InvalidRequest::MissingField { field: "currentSketch" };
        return Err(if named.is_some() { ApiError::SessionNotFound.into() } else { missing.into() });
    };
    scope.admit_session().await?;
    let (session, begun) = Session::open_for(&scope.env, sketch, beginning.turn).await?;
    Client::know(session.id(), true);
    Ok((session, Began::Turn(begun)))
}

/// Whom a request wants to ask. A model without a provider is asked where it is on the list.
fn target(config: &'static Config, provider: Option<&str>, model: Option<&str>) -> Result<Target, ApiError> {
    let named = provider.map(|name| Provider::from_name(name).ok_or_else(unknown_provider)).transpose()?;
    let provider = named.unwrap_or(config.default_provider);
    let endpoint = config.endpoint(provider);
    let Some(model) = model.filter(|model| !model.is_empty()) else {
        return Ok(endpoint.map_or(Target::Nobody, |endpoint| asked_of(endpoint, endpoint.model(None))));
    };
    if endpoint.is_some_and(|endpoint| named.is_some() && !endpoint.is_available()) {
        return Ok(Target::Unavailable { provider });
    }
    let others = config.endpoints.iter().filter(|other| named.is_none() && other.is_available());
    let listed = |endpoint: &'static Endpoint| Some((endpoint, endpoint.model(Some(model))?));
    match endpoint.into_iter().chain(others).find_map(listed) {
        Some((endpoint, model)) => Ok(asked_of(endpoint, Some(model))),
        None => {
            let allowed = endpoint.map(|endpoint| endpoint.models().to_vec()).unwrap_or_default();
            Err(ApiError::ModelNotAllowed { allowed })
        }
    }
}

fn asked_of(endpoint: &Endpoint, model: Option<&str>) -> Target {
    let provider = endpoint.provider();
    match model {
        Some(model) if endpoint.is_available() => Target::Model { provider, model: model.to_owned() },
        _ => Target::Unavailable { provider },
    }
}

fn unknown_provider() -> ApiError {
    let names = Provider::ALL.map(Provider::name).join(", ");
    ApiError::WrongField { field: "provider", wanted: format!("one of {names}") }
}

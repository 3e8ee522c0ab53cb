//! The chat routes: a request becomes a turn in a session.

use crate::body::Body;
use crate::config::{Config, Endpoint};
use crate::error::{ApiError, Failure};
use crate::gone::gone;
use crate::platform::{id_source, jitter, now_ms};
use crate::scope::Scope;
use crate::session::{Beginning, Begun, Session, SessionId, TurnStart};
use crate::sessions::json_response;
use crate::sse;
use crate::turn::{Newest, Runner, Target};
use futures_channel::mpsc;
use futures_util::future::{Either, select};
use std::cell::RefCell;
use std::pin::pin;
use websketch_core::json;
use websketch_core::language::Context;
use websketch_core::protocol::{ChatRequest, Frame, InvalidRequest};
use websketch_core::provider::Provider;
use websketch_core::turn::{self, Question, RetryPolicy, Turn};
use worker::{Response, ResponseBuilder};

/// Messages of the conversation that a turn is told; older ones are left out.
const TOLD_MESSAGES: usize = 20;
/// Answers `POST /chat` when the turn has ended.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin, or its session cannot go on.
pub(crate) async fn chat(scope: &Scope, body: &Body) -> Result<Response, Failure> {
    let gone = pin!(gone(scope.signal.clone()));
    let Prepared { mut runner, turn } = prepare(scope, body, false).await?;
    let session_id = runner.session.id().to_string();
    let turn = pin!(runner.run(turn, &|_| {}));
    match select(turn, gone).await {
        Either::Left((Ok(answer), _)) => Ok(json_response(json::to_string(&answer))?),
        Either::Left((Err(error), _)) => Err(error.in_session(session_id)),
        Either::Right(_) => Err(ApiError::Cancelled.into()),
    }
}

/// Answers `POST /chat/stream` with events while the turn runs.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin. Later failures are told in the stream.
pub(crate) async fn chat_stream(scope: &Scope, body: &Body) -> Result<Response, Failure> {
    let gone = gone(scope.signal.clone());
    let Prepared { mut runner, turn } = prepare(scope, body, true).await?;
    let (sender, frames) = mpsc::unbounded();
    let scope = scope.clone();
    let told = async move {
        let sent = RefCell::new(String::new());
        let show = |frame: Frame| {
            if scope.claim.is_some() {
                sent.borrow_mut().push_str(&frame.to_sse());
            }
            // Nobody listens only when the client has left, and then this future is dropped.
            sender.unbounded_send(frame).ok();
        };
        let answer = match runner.run(turn, &show).await {
            Ok(answer) => answer,
            Err(error) => {
                error.log(&scope.request_id, scope.config.log);
                runner.broken_off(&error)
            }
        };
        show(Frame::End(Box::new(answer)));
        if let Some(claim) = &scope.claim
            && let Err(error) = claim.keep(200, EVENT_STREAM, sent.into_inner()).await
        {
            error.log(&scope.request_id, scope.config.log);
        }
    };
    let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
    Ok(builder.from_stream(sse::events(told, frames, gone))?)
}

const EVENT_STREAM: &str = "text/event-stream; charset=utf-8";

/// A turn that can be run.
struct Prepared {
    runner: Runner,
    turn: Turn,
}

async fn prepare(scope: &Scope, body: &Body, is_watched: bool) -> Result<Prepared, Failure> {
    let config = scope.config;
    let chat = ChatRequest::read(&body.json()?)?;
    let target = target(config, chat.provider.as_deref(), chat.model.as_deref())?;
    let seen = chat.current_sketch.map(|reading| reading.sketch);
    let start = TurnStart { request_id: scope.request_id.to_string(), message: chat.message.clone() };
    let beginning =
        Beginning { sketch: seen, base_revision: chat.base_revision, dry_run: chat.dry_run, turn: start };
    let (session, begun) = begin(scope, chat.session_id, beginning).await?;
    let mut history = chat.message_history.unwrap_or(begun.messages);
    history.drain(..history.len().saturating_sub(TOLD_MESSAGES));
    let turn = Turn::new(Question {
        message: chat.message.clone(),
        sketch: begun.sketch.clone(),
        context: Context { selection: chat.selection, history, page: chat.page },
        image: None,
        target: whom(&target),
        mode: chat.mode,
        dry_run: chat.dry_run,
        is_watched,
        ids: id_source()?,
        retry: RetryPolicy {
            min_ms: config.retry_min_ms,
            max_ms: config.retry_max_ms,
            deadline_ms: config.deadline_ms,
            jitter: jitter(),
        },
        now_ms: now_ms(),
        patience_ms: config.session_ttl_ms,
    });
    let runner = Runner {
        scope: scope.clone(),
        session,
        turn: Some(begun.turn),
        base_revision: begun.base_revision,
        newest: Newest { revision: begun.revision, sketch: begun.head.unwrap_or(begun.sketch) },
        target,
        message: chat.message,
        dry_run: chat.dry_run,
    };
    Ok(Prepared { runner, turn })
}

/// The session that a request means, ready for a turn: the one it names if that lives, else a new one.
async fn begin(
    scope: &Scope,
    named: Option<String>,
    beginning: Beginning,
) -> Result<(Session, Begun), Failure> {
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
    Ok(Session::open_for(&scope.env, sketch, beginning.turn).await?)
}

/// Whom a request wants to ask. A model without a provider is asked where it is on the list.
fn target(config: &'static Config, provider: Option<&str>, model: Option<&str>) -> Result<Target, ApiError> {
    let named = provider.map(|name| Provider::from_name(name).ok_or_else(unknown_provider)).transpose()?;
    let provider = named.unwrap_or(config.default_provider);
    let Some(model) = model.filter(|model| !model.is_empty()) else {
        return Ok(match config.endpoint(provider) {
            None => Target::Nobody,
            Some(endpoint) => available(endpoint, endpoint.model(None)),
        });
    };
    let wanted = config.endpoint(provider);
    if let Some(endpoint) = wanted.filter(|endpoint| named.is_some() && !endpoint.is_available()) {
        return Ok(Target::Unavailable(endpoint.provider()));
    }
    let others = config.endpoints.iter().filter(|endpoint| named.is_none() && endpoint.is_available());
    let found =
        wanted.into_iter().chain(others).find_map(|endpoint| Some((endpoint, endpoint.model(Some(model))?)));
    match found {
        Some((endpoint, name)) => Ok(available(endpoint, Some(name))),
        None => {
            let allowed = wanted.map(|endpoint| endpoint.models().to_vec()).unwrap_or_default();
            Err(ApiError::ModelNotAllowed { allowed })
        }
    }
}

fn available(endpoint: &'static Endpoint, model: Option<&'static str>) -> Target {
    match model {
        Some(name) if endpoint.is_available() => Target::Model { endpoint, name },
        _ => Target::Unavailable(endpoint.provider()),
    }
}

fn unknown_provider() -> ApiError {
    let names = Provider::ALL.map(Provider::name).join(", ");
    ApiError::WrongField { field: "provider", wanted: format!("one of {names}") }
}

/// Whom the turn machine may ask.
fn whom(target: &Target) -> turn::Target {
    match target {
        Target::Nobody => turn::Target::Nobody,
        Target::Model { endpoint, name } => {
            turn::Target::Model { provider: endpoint.provider(), model: (*name).to_owned() }
        }
        Target::Unavailable(provider) => turn::Target::Unavailable { provider: *provider },
    }
}

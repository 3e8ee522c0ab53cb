//! The start of a turn from a request or from an answer.

use super::plan::plan_job;
use super::{ChatStart, Delivery, PreparedTurn};
use crate::config::Config;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse};
use crate::log::Level;
use crate::metrics::{self, Metric, MetricsRequest};
use crate::model::provider_selection::select_target;
use crate::objects::rate_limit::Client;
use crate::objects::session::{
    BeginOutcome, BeginTurn, MAX_CONTEXT_MESSAGES, ResumeOutcome, ResumedTurn, Session, SessionId, Token,
    TurnStart,
};
use crate::platform::{id_source, jitter, now_ms};
use crate::request_context::RequestContext;
use crate::turn::{Job, KnownHead, TurnRunner};
use std::cell::RefCell;
use std::rc::Rc;
use websketch_agent::provider::Image;
use websketch_agent::turn::{PausedTurn, ResumeContext, RetryPolicy, Turn, TurnInput};
use websketch_language::{Context, Memory};
use websketch_protocol::{AnswerRequest, ChatRequest, InvalidRequest, ModelSelection, SketchAdjustment};

/// Prepares the turn of a request.
///
/// # Errors
/// [`ApiError`] if it cannot start.
pub(super) async fn begin_turn(
    context: &RequestContext,
    chat: ChatRequest,
    image: Option<Image>,
    delivery: Delivery,
) -> Result<ChatStart, ErrorResponse> {
    if chat.message.trim().is_empty() && image.is_none() {
        return Err(InvalidRequest::Blank { field: "message" }.into());
    }
    let target = select_target(context.config, chat.provider.as_deref(), chat.model.as_deref())?;
    if let Some(idempotent) = context.idempotent.as_ref().filter(|_| chat.dry_run) {
        // The sketch of a dry run is at no revision of the session.
        idempotent.keep_sketch();
    }
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(ChatStart::Answered(response));
    }
    let (seen, adjustments) = match chat.current_sketch {
        Some(reading) => (Some(Rc::new(reading.sketch)), reading.adjustments),
        None => (None, Vec::new()),
    };
    let adjustments = adjustments.into_iter().map(SketchAdjustment::Sketch);
    // Created first, because a failure after the start would leave a turn that never runs.
    let ids = id_source()?;
    let beginning = BeginTurn {
        sketch: seen,
        key: context.idempotency_key(),
        base_revision: chat.base_revision,
        dry_run: chat.dry_run,
        turn: turn_start(context, &chat.message),
    };
    let (session, begun) = match open_or_begin(context, chat.session_id, beginning).await? {
        (session, BeginOutcome::Turn(begun)) => (session, begun),
        (_, BeginOutcome::Replayed(replayed)) => return Ok(ChatStart::Replayed(Box::new(replayed))),
    };
    context.set_session(session.id().as_str());
    metrics::count(Metric::TurnsBegun, &[]);
    // A conversation of the client's own has no memory here.
    let memory = if chat.message_history.is_some() { Memory::default() } else { Memory::read(&begun.memory) };
    let mut history = chat.message_history.unwrap_or(begun.messages);
    history.drain(..history.len().saturating_sub(MAX_CONTEXT_MESSAGES));
    let question = TurnInput {
        message: chat.message.clone(),
        sketch: begun.sketch.as_ref().clone(),
        context: Context {
            selection: chat.selection,
            history,
            memory,
            page: chat.page,
            ..Context::default()
        },
        edited: chat.edited,
        notes: chat.notes,
        image,
        target: target.clone(),
        asks_model: chat.answering == ModelSelection::Model,
        mode: chat.mode,
        dry_run: chat.dry_run,
        is_watched: delivery == Delivery::Streaming,
        ids,
        retry: retry_policy(context.config),
        now_ms: now_ms(),
        patience_ms: context.config.session_ttl_ms,
    };
    let job = plan_job(context.config, chat.answering, &question);
    let turn = Box::new(Turn::new(question));
    let job = match job {
        Some(job) => Job::Plan(Box::new(job), turn),
        None => Job::Turn(turn),
    };
    let runner = TurnRunner {
        context: context.clone(),
        session,
        turn: Some(begun.turn),
        base_revision: begun.base_revision,
        // A client without a base revision names no step to revert.
        reverts_from: if chat.base_revision.is_some() { begun.base_revision } else { begun.revision },
        head: KnownHead { revision: begun.revision, sketch: begun.head.unwrap_or(begun.sketch) },
        target,
        message: chat.message,
        dry_run: chat.dry_run,
        response_fields: context.response_fields(chat.return_sketch),
        adjustments: adjustments.chain(begun.notes.into_iter().map(SketchAdjustment::Screen)).collect(),
        last_model_text: RefCell::default(),
        memory_permit: RefCell::default(),
    };
    Ok(ChatStart::Turn(Box::new(PreparedTurn { runner, job })))
}

/// Prepares the turn that resumes with the answer in the body.
///
/// # Errors
/// [`ApiError`] if the question is unknown, answered or expired.
pub(super) async fn resume(
    context: &RequestContext,
    body: Body,
    token: Option<&Token>,
    delivery: Delivery,
) -> Result<ChatStart, ErrorResponse> {
    let AnswerRequest { answer, return_sketch } = AnswerRequest::read(body.json()?)?;
    drop(body);
    let token = token.ok_or(ApiError::TokenNotFound)?;
    if let Some(response) = context.admit_and_claim().await? {
        return Ok(ChatStart::Answered(response));
    }
    let session = Session::named(&context.env, token.session_id().clone())?;
    let ids = id_source()?;
    let begun = session.resume(token.hash(), turn_start(context, &answer), context.idempotency_key());
    let resumed = begun.await.inspect_err(|error| {
        if matches!(error, ApiError::TokenExpired) {
            log_token(context, "pending_expired", token);
        }
    })?;
    let resumed = match resumed {
        ResumeOutcome::Turn(resumed) => resumed,
        ResumeOutcome::Replayed(replayed) => return Ok(ChatStart::Replayed(Box::new(replayed))),
    };
    log_token(context, "pending_used", token);
    context.send_to_metrics(MetricsRequest::RemoveQuestion { token_hash: token.hash() });
    metrics::count(Metric::TurnsBegun, &[]);
    let ResumedTurn { turn, revision, sketch, paused } = resumed;
    let paused: PausedTurn = serde_json::from_str(&paused).map_err(ApiError::internal)?;
    let runner = TurnRunner {
        context: context.clone(),
        session,
        turn: Some(turn),
        base_revision: revision,
        reverts_from: revision,
        head: KnownHead { revision, sketch: Rc::new(sketch.clone()) },
        target: paused.target.clone(),
        message: answer.clone(),
        dry_run: paused.dry_run,
        response_fields: context.response_fields(return_sketch),
        adjustments: Vec::new(),
        last_model_text: RefCell::default(),
        memory_permit: RefCell::default(),
    };
    let surroundings = ResumeContext {
        sketch,
        is_watched: delivery == Delivery::Streaming,
        ids,
        retry: retry_policy(context.config),
        now_ms: now_ms(),
        patience_ms: context.config.session_ttl_ms,
    };
    let turn = Turn::resume(paused, answer, surroundings);
    Ok(ChatStart::Turn(Box::new(PreparedTurn { runner, job: Job::Turn(Box::new(turn)) })))
}

fn log_token(context: &RequestContext, event: &'static str, token: &Token) {
    context
        .log_entry(Level::Info, event)
        .with("session_id", token.session_id().as_str())
        .with("token_hash", token.hash())
        .write(context.config.log);
}

fn turn_start(context: &RequestContext, message: &str) -> TurnStart {
    TurnStart { request_id: context.request_id.to_string(), message: message.to_owned() }
}

fn retry_policy(config: &Config) -> RetryPolicy {
    RetryPolicy {
        min_ms: config.retry_min_ms,
        max_ms: config.retry_max_ms,
        deadline_ms: config.deadline_ms,
        jitter: jitter(),
    }
}

/// Starts a turn in the named session, or in a new one if it does not exist.
async fn open_or_begin(
    context: &RequestContext,
    named: Option<String>,
    beginning: BeginTurn,
) -> Result<(Session, BeginOutcome), ErrorResponse> {
    if let Some(id) = named.as_deref().and_then(SessionId::parse) {
        let session = Session::named(&context.env, id)?;
        match session.begin(beginning.clone()).await {
            Err(ApiError::SessionNotFound) => {}
            Err(error) => return Err(error.with_session(session.id().to_string())),
            Ok(begun) => return Ok((session, begun)),
        }
    }
    let Some(sketch) = beginning.sketch else {
        let missing = InvalidRequest::MissingField { field: "currentSketch" };
        return Err(if named.is_some() { ApiError::SessionNotFound.into() } else { missing.into() });
    };
    context.admit_session().await?;
    let (session, begun) = Session::open_with_turn(&context.env, sketch, beginning.turn).await?;
    Client::remember_session(session.id(), true);
    Ok((session, BeginOutcome::Turn(begun)))
}

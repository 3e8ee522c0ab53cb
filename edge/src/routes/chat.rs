//! The chat routes. A request or an answer becomes a turn in a session.

mod begin;
mod chat_body;
mod plan;
mod replay;

use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse, UnchangedSketch};
use crate::http::response::json_response;
use crate::http::sse::EventSink;
use crate::objects::session::{ReplayedRequest, Session, SessionId, Token};
use crate::platform::Pipe;
use crate::request_context::RequestContext;
use crate::turn::{Job, TurnRunner};
use begin::{begin_turn, resume};
use chat_body::{ParsedChatBody, parse_chat_body};
use std::rc::Rc;
use websketch_agent::provider::Provider;
use websketch_json as json;
use websketch_protocol::Frame;
use websketch_sketch::Sketch;
use worker::{Response, ResponseBuilder};

/// The usual size of a response besides its sketch, in bytes.
const OVERHEAD_BYTES: usize = 4_096;
const EVENT_STREAM: &str = "text/event-stream; charset=utf-8";

/// The delivery of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Delivery {
    Streaming,
    Buffered,
}

/// A valid request.
enum ChatStart {
    /// A turn to run.
    Turn(Box<PreparedTurn>),
    /// The request was committed before.
    Replayed(Box<ReplayedRequest>),
    /// The request was processed before, and this is its stored response.
    Answered(Response),
}

struct PreparedTurn {
    runner: TurnRunner,
    job: Job,
}

/// Handles `POST /chat`: responds at the end of the turn.
///
/// # Errors
/// [`ApiError`] if the turn cannot start or its session fails.
pub(crate) async fn chat(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    answer(context, prepare(context, body, Delivery::Buffered).await?).await
}

/// Handles `POST /chat/stream`: responds with the events of the turn.
///
/// # Errors
/// [`ApiError`] if the turn cannot start. Later errors are events.
pub(crate) async fn chat_stream(context: &RequestContext, body: Body) -> Result<Response, ErrorResponse> {
    stream(context, prepare(context, body, Delivery::Streaming).await?)
}

/// Handles `POST /respond/{token}`: responds at the end of the resumed turn.
///
/// # Errors
/// [`ApiError`] if the question is unknown, answered or expired.
pub(crate) async fn respond(
    context: &RequestContext,
    body: Body,
    token: Option<&Token>,
) -> Result<Response, ErrorResponse> {
    answer(context, resume(context, body, token, Delivery::Buffered).await?).await
}

/// Handles `POST /respond/{token}/stream`: responds with the events of the resumed turn.
///
/// # Errors
/// As [`respond`].
pub(crate) async fn respond_stream(
    context: &RequestContext,
    body: Body,
    token: Option<&Token>,
) -> Result<Response, ErrorResponse> {
    stream(context, resume(context, body, token, Delivery::Streaming).await?)
}

async fn answer(context: &RequestContext, prepared: ChatStart) -> Result<Response, ErrorResponse> {
    let PreparedTurn { mut runner, job } = match prepared {
        ChatStart::Turn(running) => *running,
        ChatStart::Replayed(replayed) => return Ok(json_response(replay::answer(context, &replayed))?),
        ChatStart::Answered(response) => return Ok(response),
    };
    let session_id = runner.session.id().to_string();
    let unchanged = runner.unchanged_sketch();
    match runner.run(job, &EventSink::Discard).await {
        Ok(answer) => {
            context.set_code(answer.code);
            // Reserves the size of the response, so that nothing is copied while it grows.
            let sketch = answer.modified_sketch.as_ref().map_or(0, Sketch::byte_len);
            Ok(json_response(json::to_string_with_capacity(&answer, sketch + OVERHEAD_BYTES))?)
        }
        Err(error) => Err(ErrorResponse { unchanged: Some(unchanged), ..error.with_session(session_id) }),
    }
}

/// Returns a stream of the turn's events. The turn runs in the background, whether or not a client reads
/// them.
fn stream(context: &RequestContext, prepared: ChatStart) -> Result<Response, ErrorResponse> {
    let PreparedTurn { mut runner, job } = match prepared {
        ChatStart::Turn(running) => *running,
        ChatStart::Replayed(replayed) => {
            let text = replay::events(context, &replayed);
            let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
            return Ok(builder.fixed(text.into_bytes()));
        }
        ChatStart::Answered(response) => return Ok(response),
    };
    let (sink, reading) = EventSink::channel(context.idempotent.is_some());
    let (pipe, body) = Pipe::new()?;
    context.spawn(reading.pipe_to(pipe));
    let context = context.clone();
    context.clone().spawn(async move {
        let answer = match runner.run(job, &sink).await {
            Ok(answer) => Some(answer),
            Err(ApiError::Cancelled) => None,
            Err(error) => {
                error.log(&context.request_id, context.config.log);
                Some(runner.aborted_answer(&error))
            }
        };
        if let Some(answer) = answer {
            sink.send(&Frame::End(Box::new(answer)));
            finish_idempotent(&context, sink.into_transcript()).await;
        } else {
            finish_idempotent(&context, None).await;
        }
    });
    let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
    Ok(builder.stream(body))
}

/// Stores the events for repeated requests, or releases the key.
async fn finish_idempotent(context: &RequestContext, shown: Option<String>) {
    let Some(idempotent) = &context.idempotent else { return };
    let outcome = match shown {
        Some(shown) => idempotent.store(200, EVENT_STREAM, shown).await,
        None => idempotent.release().await,
    };
    if let Err(error) = outcome {
        error.log(&context.request_id, context.config.log);
    }
}

async fn prepare(
    context: &RequestContext,
    body: Body,
    delivery: Delivery,
) -> Result<ChatStart, ErrorResponse> {
    let (chat, image) = match parse_chat_body(body).await? {
        ParsedChatBody::Request(chat, image) => (*chat, image),
        ParsedChatBody::Invalid(fault, sketch) => {
            return Err(ErrorResponse {
                unchanged: unchanged_sketch(context, sketch.map(Rc::new), 0, None),
                ..fault.into()
            });
        }
    };
    let seen = chat.current_sketch.as_ref().map(|reading| Rc::new(reading.sketch.clone()));
    let revision = chat.base_revision.unwrap_or_default();
    let (session_id, provider) = (chat.session_id.clone(), chat.provider.clone());
    match begin_turn(context, chat, image, delivery).await {
        Err(failure) if failure.unchanged.is_none() => {
            let sketch = match seen {
                None if failure.error.status() < 500 => newest_sketch(context, session_id.as_deref()).await,
                seen => seen,
            };
            Err(ErrorResponse {
                unchanged: unchanged_sketch(context, sketch, revision, provider.as_deref()),
                ..failure
            })
        }
        outcome => outcome,
    }
}

/// Returns the error of a chat that was rejected before it was parsed, with its sketch.
pub(crate) async fn reject_with_sketch(
    context: &RequestContext,
    body: Body,
    error: ApiError,
) -> ErrorResponse {
    let sketch = match parse_chat_body(body).await {
        Ok(ParsedChatBody::Request(chat, _)) => match chat.current_sketch {
            Some(reading) => Some(Rc::new(reading.sketch)),
            None => newest_sketch(context, chat.session_id.as_deref()).await,
        },
        Ok(ParsedChatBody::Invalid(_, sketch)) => sketch.map(Rc::new),
        Err(_) => None,
    };
    ErrorResponse { unchanged: unchanged_sketch(context, sketch, 0, None), ..error.into() }
}

/// Returns the newest sketch of the named session, if it exists.
async fn newest_sketch(context: &RequestContext, named: Option<&str>) -> Option<Rc<Sketch>> {
    let sketch = async |session: &Session| session.sketch().await;
    context.read_session_counting_misses(SessionId::parse(named?), sketch).await.ok().map(Rc::new)
}

fn unchanged_sketch(
    context: &RequestContext,
    sketch: Option<Rc<Sketch>>,
    revision: u64,
    provider: Option<&str>,
) -> Option<UnchangedSketch> {
    let provider = provider.and_then(Provider::from_name).unwrap_or(context.config.default_provider).name();
    sketch.map(|sketch| UnchangedSketch { sketch, revision, provider })
}

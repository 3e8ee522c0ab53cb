//! The routes of the conversation: a request, or the answer to a question, becomes a turn in a session.

mod begin;
mod chat_body;
mod plan;
mod replay;

use super::sessions::json_response;
use crate::http::body::Body;
use crate::http::error::{ApiError, ErrorResponse, UnchangedSketch};
use crate::http::sse::EventSink;
use crate::objects::session::{ReplayedRequest, Session, SessionId, Token};
use crate::platform::Pipe;
use crate::request_context::Scope;
use crate::turn::{Job, Runner};
use begin::{begin_turn, resume};
use chat_body::{ReadChat, read_chat};
use std::rc::Rc;
use websketch_agent::provider::Provider;
use websketch_json as json;
use websketch_protocol::Frame;
use websketch_sketch::Sketch;
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
    Repeated(Box<ReplayedRequest>),
    /// It was answered before.
    Answered(Response),
}

struct Running {
    runner: Runner,
    job: Job,
}

/// Answers `POST /chat` when the turn has ended.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin, or its session cannot go on.
pub(crate) async fn chat(scope: &Scope, body: Body) -> Result<Response, ErrorResponse> {
    answer(scope, prepare(scope, body, Audience::Waiting).await?).await
}

/// Answers `POST /chat/stream` with events while the turn runs.
///
/// # Errors
/// [`ApiError`] when the turn cannot begin. Later failures are told in the stream.
pub(crate) async fn chat_stream(scope: &Scope, body: Body) -> Result<Response, ErrorResponse> {
    stream(scope, prepare(scope, body, Audience::Watching).await?)
}

/// Answers `POST /respond/{token}` when the turn that goes on has ended.
///
/// # Errors
/// [`ApiError`] when there is no such question, or it cannot be answered any more.
pub(crate) async fn respond(
    scope: &Scope,
    body: Body,
    token: Option<&Token>,
) -> Result<Response, ErrorResponse> {
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
) -> Result<Response, ErrorResponse> {
    stream(scope, resume(scope, body, token, Audience::Watching).await?)
}

async fn answer(scope: &Scope, prepared: Prepared) -> Result<Response, ErrorResponse> {
    let Running { mut runner, job } = match prepared {
        Prepared::Turn(running) => *running,
        Prepared::Repeated(repeated) => return Ok(json_response(replay::answer(scope, &repeated))?),
        Prepared::Answered(response) => return Ok(response),
    };
    let session_id = runner.session.id().to_string();
    let untouched = runner.untouched();
    match runner.run(job, &EventSink::Discard).await {
        Ok(answer) => {
            scope.note_code(answer.code);
            // What the sketch takes is known, and the rest mostly short: nothing is copied while it grows.
            let sketch = answer.modified_sketch.as_ref().map_or(0, Sketch::byte_len);
            Ok(json_response(json::to_string_of_len(&answer, sketch + REST_BYTES))?)
        }
        Err(error) => Err(ErrorResponse { unchanged: Some(untouched), ..error.with_session(session_id) }),
    }
}

/// Answers with a stream of what the turn shows. The turn runs beside it, whether or not anybody reads.
fn stream(scope: &Scope, prepared: Prepared) -> Result<Response, ErrorResponse> {
    let Running { mut runner, job } = match prepared {
        Prepared::Turn(running) => *running,
        Prepared::Repeated(repeated) => {
            let text = replay::events(scope, &repeated);
            let builder = ResponseBuilder::new().with_header("content-type", EVENT_STREAM)?;
            return Ok(builder.fixed(text.into_bytes()));
        }
        Prepared::Answered(response) => return Ok(response),
    };
    let (screen, reading) = EventSink::channel(scope.keyed.is_some());
    let (pipe, body) = Pipe::new()?;
    scope.afterwards(reading.pipe_to(pipe));
    let scope = scope.clone();
    scope.clone().afterwards(async move {
        let answer = match runner.run(job, &screen).await {
            Ok(answer) => Some(answer),
            Err(ApiError::Cancelled) => None,
            Err(error) => {
                error.log(&scope.request_id, scope.config.log);
                Some(runner.broken_off(&error))
            }
        };
        if let Some(answer) = answer {
            screen.send(&Frame::End(Box::new(answer)));
            settle(&scope, screen.into_transcript()).await;
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
        Some(shown) => keyed.store(200, EVENT_STREAM, shown).await,
        None => keyed.release().await,
    };
    if let Err(error) = outcome {
        error.log(&scope.request_id, scope.config.log);
    }
}

async fn prepare(scope: &Scope, body: Body, audience: Audience) -> Result<Prepared, ErrorResponse> {
    let (chat, image) = match read_chat(body).await? {
        ReadChat::Request(chat, image) => (*chat, image),
        ReadChat::Invalid(fault, sketch) => {
            return Err(ErrorResponse {
                unchanged: untouched(scope, sketch.map(Rc::new), 0, None),
                ..fault.into()
            });
        }
    };
    let seen = chat.current_sketch.as_ref().map(|reading| Rc::new(reading.sketch.clone()));
    let revision = chat.base_revision.unwrap_or_default();
    let (session_id, provider) = (chat.session_id.clone(), chat.provider.clone());
    match begin_turn(scope, chat, image, audience).await {
        Err(failure) if failure.unchanged.is_none() => {
            let sketch = match seen {
                None if failure.error.status() < 500 => newest(scope, session_id.as_deref()).await,
                seen => seen,
            };
            Err(ErrorResponse {
                unchanged: untouched(scope, sketch, revision, provider.as_deref()),
                ..failure
            })
        }
        outcome => outcome,
    }
}

/// A chat that is refused before anybody has read it, with the sketch that it has to go on with.
pub(crate) async fn refused(scope: &Scope, body: Body, error: ApiError) -> ErrorResponse {
    let sketch = match read_chat(body).await {
        Ok(ReadChat::Request(chat, _)) => match chat.current_sketch {
            Some(reading) => Some(Rc::new(reading.sketch)),
            None => newest(scope, chat.session_id.as_deref()).await,
        },
        Ok(ReadChat::Invalid(_, sketch)) => sketch.map(Rc::new),
        Err(_) => None,
    };
    ErrorResponse { unchanged: untouched(scope, sketch, 0, None), ..error.into() }
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
) -> Option<UnchangedSketch> {
    let provider = provider.and_then(Provider::from_name).unwrap_or(scope.config.default_provider).name();
    sketch.map(|sketch| UnchangedSketch { sketch, revision, provider })
}

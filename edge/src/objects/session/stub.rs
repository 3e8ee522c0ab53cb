//! The stub of a session object.

mod outcomes;
mod turns;

pub(crate) use outcomes::{BeginOutcome, CommitOutcome, ReplayedRequest, ResumeOutcome, ResumedTurn};

use super::SessionId;
use super::cache::handoff::SketchHandoff;
use super::protocol::request::{Direction, ResponseFields, SessionRequest, SessionView};
use super::protocol::response::SessionResponse;
use crate::http::error::ApiError;
use crate::objects::fixed_window::{BUSY_SECONDS, too_many_requests};
use crate::platform::Stub;
use outcomes::error_from_response;
use std::future::Future;
use std::rc::Rc;
use websketch_json::LazyValue;
use websketch_protocol::EditRequest;
use websketch_sketch::Sketch;
use websketch_sketch::validate::Actor;
use worker::{Env, Response};

/// A session, called through its stub.
#[derive(Clone)]
pub(crate) struct Session {
    id: SessionId,
    stub: Stub,
}

impl Session {
    /// Returns the session with this id. It need not exist.
    pub(crate) fn named(env: &Env, id: SessionId) -> Result<Self, ApiError> {
        let stub = Stub::named(env, "SESSION", id.as_str())?;
        Ok(Self { id, stub })
    }

    /// Creates a session. Returns it with the time of its creation.
    pub(crate) async fn open(env: &Env, sketch: Sketch) -> Result<(Self, String), ApiError> {
        let session = Self::named(env, SessionId::random())?;
        match session.call(SessionRequest::Open { sketch: Rc::new(sketch), turn: None }).await? {
            SessionResponse::Opened { created_at, .. } => Ok((session, created_at)),
            other => Err(error_from_response(&other)),
        }
    }

    /// Returns the id of the session.
    pub(crate) fn id(&self) -> &SessionId {
        &self.id
    }

    /// Applies operations of a user or an agent. Returns the response in wire form.
    ///
    /// # Errors
    /// [`ApiError::Rejected`], [`ApiError::RevisionConflict`] or [`ApiError::SessionNotFound`].
    pub(crate) fn apply(
        &self,
        request: EditRequest<'_>,
        origin: Actor,
        returns: ResponseFields,
        key: Option<String>,
    ) -> impl Future<Output = Result<String, ApiError>> + use<> {
        let EditRequest { base_revision, operations, mode, .. } = request;
        self.call_for_json(SessionRequest::Apply { base_revision, operations, origin, mode, returns, key })
    }

    /// Undoes or redoes a step. Returns the response in wire form.
    ///
    /// # Errors
    /// [`ApiError::RevisionConflict`] or [`ApiError::SessionNotFound`].
    pub(crate) async fn revert(
        &self,
        direction: Direction,
        base_revision: Option<u64>,
        returns: ResponseFields,
        key: Option<String>,
    ) -> Result<String, ApiError> {
        self.call_for_json(SessionRequest::Revert { direction, base_revision, returns, key }).await
    }

    /// Returns a view of the session in wire form.
    pub(crate) async fn view(&self, aspect: SessionView) -> Result<String, ApiError> {
        self.call_for_json(SessionRequest::View(aspect)).await
    }

    /// Opens a WebSocket that receives the commits after revision `from`.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], or [`ApiError::RateLimited`] with too many listeners.
    pub(crate) async fn subscribe(&self, from: Option<u64>) -> Result<Response, ApiError> {
        let query = from.map(|from| format!("?from={from}")).unwrap_or_default();
        match self.stub.upgrade(&format!("{}{query}", self.id)).await? {
            Ok(response) => Ok(response),
            Err(404) => Err(ApiError::SessionNotFound),
            Err(503) => Err(too_many_requests("listeners", BUSY_SECONDS)),
            Err(status) => Err(ApiError::internal(format!("a session object answered {status}"))),
        }
    }

    /// Returns the sketch at a revision in wire form.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], also if the log no longer reaches the revision.
    pub(crate) async fn sketch_at_revision(&self, revision: u64) -> Result<String, ApiError> {
        self.call_for_json(SessionRequest::SketchAt { revision }).await
    }

    /// Returns the newest sketch.
    pub(crate) async fn sketch(&self) -> Result<Sketch, ApiError> {
        let text = self.view(SessionView::Sketch).await?;
        let view = LazyValue::parse(text.as_bytes()).map_err(ApiError::internal)?;
        Sketch::restore(view).map_err(ApiError::internal)
    }

    /// Returns the newest revision and its sketch.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`].
    pub(crate) async fn head(&self) -> Result<(u64, Sketch), ApiError> {
        let text = self.view(SessionView::Head).await?;
        let view = LazyValue::parse(text.as_bytes()).map_err(ApiError::internal)?;
        let found = view.get("revision").and_then(LazyValue::whole).zip(view.get("currentSketch"));
        let (revision, sketch) = found.ok_or_else(|| ApiError::internal("a head without a sketch"))?;
        Ok((revision, Sketch::restore(sketch).map_err(ApiError::internal)?))
    }

    /// Deletes the session. Succeeds for a session that does not exist.
    pub(crate) async fn delete(&self) -> Result<(), ApiError> {
        self.call_for_done(SessionRequest::Delete).await
    }

    async fn call_for_done(&self, call: SessionRequest<'_>) -> Result<(), ApiError> {
        match self.call(call).await? {
            SessionResponse::Done => Ok(()),
            other => Err(error_from_response(&other)),
        }
    }

    fn call_for_json(
        &self,
        call: SessionRequest<'_>,
    ) -> impl Future<Output = Result<String, ApiError>> + use<> {
        let response = self.call(call);
        async move {
            match response.await? {
                SessionResponse::Json(text) => Ok(text.into_string()),
                other => Err(error_from_response(&other)),
            }
        }
    }

    /// Calls the object. The future owns only the serialized request, and only until it is sent.
    fn call(
        &self,
        call: SessionRequest<'_>,
    ) -> impl Future<Output = Result<SessionResponse, ApiError>> + use<> {
        let (text, stub) = (call.write(), self.stub.clone());
        let handoff = call.sketch().cloned().map(SketchHandoff::of);
        let path = match &handoff {
            Some(handoff) => format!("{}?parcel={}", self.id, handoff.address()),
            None => self.id.to_string(),
        };
        async move {
            let response = stub.call(&path, text).await;
            drop(handoff);
            SessionResponse::read(response?).map_err(ApiError::internal)
        }
    }
}

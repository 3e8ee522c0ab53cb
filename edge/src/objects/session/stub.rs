//! The Worker's side of a session.

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
use websketch_json::View;
use websketch_protocol::EditRequest;
use websketch_sketch::Sketch;
use websketch_sketch::validate::Origin;
use worker::{Env, Response};

/// A session, wherever its object is.
#[derive(Clone)]
pub(crate) struct Session {
    id: SessionId,
    stub: Stub,
}

impl Session {
    /// The session of this name, which need not exist.
    pub(crate) fn named(env: &Env, id: SessionId) -> Result<Self, ApiError> {
        let stub = Stub::named(env, "SESSION", id.as_str())?;
        Ok(Self { id, stub })
    }

    /// Opens a new session; returns it with the time of its creation.
    pub(crate) async fn open(env: &Env, sketch: Sketch) -> Result<(Self, String), ApiError> {
        let session = Self::named(env, SessionId::random())?;
        match session.call(SessionRequest::Open { sketch: Rc::new(sketch), turn: None }).await? {
            SessionResponse::Opened { created_at, .. } => Ok((session, created_at)),
            other => Err(error_from_response(&other)),
        }
    }

    /// The session's name.
    pub(crate) fn id(&self) -> &SessionId {
        &self.id
    }

    /// Does operations by hand, or an agent's; returns the answer in wire form.
    ///
    /// # Errors
    /// [`ApiError::Rejected`], [`ApiError::RevisionConflict`] or [`ApiError::SessionNotFound`].
    pub(crate) fn apply(
        &self,
        request: EditRequest<'_>,
        origin: Origin,
        returns: ResponseFields,
        key: Option<String>,
    ) -> impl Future<Output = Result<String, ApiError>> + use<> {
        let EditRequest { base_revision, operations, mode, .. } = request;
        self.call_for_json(SessionRequest::Apply { base_revision, operations, origin, mode, returns, key })
    }

    /// Takes the newest step back, or does it again; returns the answer in wire form.
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

    /// A side of the session in wire form.
    pub(crate) async fn view(&self, aspect: SessionView) -> Result<String, ApiError> {
        self.call_for_json(SessionRequest::View(aspect)).await
    }

    /// A WebSocket that tells the commits after the revision `from`.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], or [`ApiError::RateLimited`] when too many listen already.
    pub(crate) async fn subscribe(&self, from: Option<u64>) -> Result<Response, ApiError> {
        let query = from.map(|from| format!("?from={from}")).unwrap_or_default();
        match self.stub.upgrade(&format!("{}{query}", self.id)).await? {
            Ok(response) => Ok(response),
            Err(404) => Err(ApiError::SessionNotFound),
            Err(503) => Err(too_many_requests("listeners", BUSY_SECONDS)),
            Err(status) => Err(ApiError::internal(format!("a session object answered {status}"))),
        }
    }

    /// The sketch as it was at a revision, in wire form.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`] also when that is no longer known.
    pub(crate) async fn sketch_at_revision(&self, revision: u64) -> Result<String, ApiError> {
        self.call_for_json(SessionRequest::SketchAt { revision }).await
    }

    /// The newest sketch.
    pub(crate) async fn sketch(&self) -> Result<Sketch, ApiError> {
        let text = self.view(SessionView::Sketch).await?;
        let view = View::of(text.as_bytes()).map_err(ApiError::internal)?;
        Sketch::restore(view).map_err(ApiError::internal)
    }

    /// The newest sketch and its revision.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`].
    pub(crate) async fn head(&self) -> Result<(u64, Sketch), ApiError> {
        let text = self.view(SessionView::Head).await?;
        let view = View::of(text.as_bytes()).map_err(ApiError::internal)?;
        let found = view.get("revision").and_then(View::whole).zip(view.get("currentSketch"));
        let (revision, sketch) = found.ok_or_else(|| ApiError::internal("a head without a sketch"))?;
        Ok((revision, Sketch::restore(sketch).map_err(ApiError::internal)?))
    }

    /// Ends the session. One that does not exist has ended already.
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

    /// The future holds nothing of the call but its text, and that only until it is sent.
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

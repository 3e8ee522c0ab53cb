//! The Worker's side of a session.

mod became;

pub(crate) use became::{Began, Begun, Committed, Repeated, Resumed, Resumption};

use super::SessionId;
use super::answer::{Answer, Source};
use super::call::{Aspect, Beginning, Call, Direction, Key, Returns, TurnEnd, TurnStart};
use super::heard;
use super::parcel::{self, Parcel};
use super::recent::{self, Stamp};
use crate::error::ApiError;
use crate::limit::{BUSY_SECONDS, limited};
use crate::platform::Stub;
use became::unexpected;
use std::future::Future;
use std::rc::Rc;
use websketch_core::history::Fingerprint;
use websketch_core::json::View;
use websketch_core::operation::Operation;
use websketch_core::protocol::EditRequest;
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;
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
        match session.call(Call::Open { sketch: Rc::new(sketch), turn: None }).await? {
            Answer::Opened { created_at, .. } => Ok((session, created_at)),
            other => Err(unexpected(&other)),
        }
    }

    /// Opens a new session for a turn, and begins it.
    pub(crate) async fn open_for(
        env: &Env,
        sketch: Rc<Sketch>,
        turn: TurnStart,
    ) -> Result<(Self, Begun), ApiError> {
        let session = Self::named(env, SessionId::random())?;
        match session.call(Call::Open { sketch: sketch.clone(), turn: Some(turn) }).await? {
            Answer::Opened { turn: Some(turn), .. } => {
                let (notes, messages) = (Vec::new(), Vec::new());
                let begun =
                    Begun { turn, revision: 0, head: None, base_revision: 0, sketch, notes, messages };
                Ok((session, begun))
            }
            other => Err(unexpected(&other)),
        }
    }

    /// The session's name.
    pub(crate) fn id(&self) -> &SessionId {
        &self.id
    }

    /// Begins a turn on the sketch that the person sees, or else on the newest.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], [`ApiError::RevisionConflict`] when the person's edit cannot be brought together
    /// with what happened meanwhile, or [`ApiError::EditRefused`] when the sketch does not take it.
    pub(crate) async fn begin(&self, beginning: Beginning) -> Result<Began, ApiError> {
        let (known, recent) = recent::newest(self.id.as_str()).unzip();
        let (heard, told) = heard::newest(self.id.as_str()).unzip();
        let seen = beginning.sketch.clone();
        let fingerprint = seen.as_deref().map(Fingerprint::of);
        let isolate = parcel::isolate();
        let call = |beginning| Call::Begin { beginning, fingerprint, known, isolate, heard };
        // What the screen shows is mostly known there, and need not be sent.
        let answer = match self.call(call(Beginning { sketch: None, ..beginning.clone() })).await? {
            Answer::Unknown => self.call(call(beginning)).await?,
            answer => answer,
        };
        if let Answer::Refused { rejections } = answer {
            return Err(ApiError::EditRefused { rejections });
        }
        if let Answer::Repeated { revision, operations, sketch, kept } = answer {
            let session_id = self.id.clone();
            return Ok(Began::Repeated(Repeated { session_id, revision, operations, sketch, kept }));
        }
        let Answer::Begun { turn, revision, updated_at, head, base_revision, sketch, notes, said } = answer
        else {
            return Err(unexpected(&answer));
        };
        let found = |source| {
            match source {
                Source::Seen => seen.clone(),
                Source::Known => recent.clone(),
                Source::Left(number) => parcel::take(number),
                Source::Sent(sketch) => Some(sketch),
            }
            .ok_or_else(|| ApiError::internal("a sketch was lost on its way"))
        };
        let is_new = |source: &Source| matches!(source, Source::Left(_) | Source::Sent(_));
        let is_newest_new = is_new(head.as_ref().unwrap_or(&sketch));
        let (head, sketch) = (head.map(&found).transpose()?, found(sketch)?);
        if is_newest_new && updated_at > 0 {
            let newest = head.as_ref().unwrap_or(&sketch).clone();
            recent::keep(self.id.as_str(), Stamp { revision, updated_at }, newest);
        }
        let messages = heard::join(self.id.as_str(), told, said);
        Ok(Began::Turn(Begun { turn, revision, head, base_revision, sketch, notes, messages }))
    }

    /// Does an edit that was made for `base_revision`, and ends the turn if `end` says so.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], or [`ApiError::RevisionConflict`] when what it is about was
    /// written since.
    pub(crate) async fn commit(
        &self,
        base_revision: u64,
        edit: Edit,
        end: Option<TurnEnd>,
        key: Option<Key>,
    ) -> Result<Committed, ApiError> {
        match self.call(Call::Commit { base_revision, edit, end, key }).await? {
            Answer::Committed { stamp, operations, sketch } => {
                let sketch = sketch.or_else(|| recent::find(self.id.as_str(), stamp));
                Ok(Committed::Done { stamp, operations, sketch })
            }
            Answer::Nothing(why) => Ok(Committed::Nothing(why)),
            other => Err(unexpected(&other)),
        }
    }

    /// Commits what a plan has done, as one step; a second time under the same name does nothing more.
    ///
    /// # Errors
    /// As [`Session::commit`].
    pub(crate) async fn commit_plan(
        &self,
        base_revision: u64,
        operations: Vec<Operation>,
        name: &str,
    ) -> Result<u64, ApiError> {
        let key = Some(Key::of_plan(name));
        match self.commit(base_revision, Edit::Operations(operations), None, key).await? {
            Committed::Done { stamp, .. } => Ok(stamp.revision),
            Committed::Nothing(_) => Ok(base_revision),
        }
    }

    /// Keeps the sketch of a state at hand.
    pub(crate) fn remember(&self, stamp: Stamp, sketch: &Rc<Sketch>) {
        recent::keep(self.id.as_str(), stamp, sketch.clone());
    }

    /// Ends a turn that changed nothing more.
    pub(crate) async fn end(&self, end: TurnEnd) -> Result<(), ApiError> {
        self.done(Call::End(end)).await
    }

    /// Goes on with a turn whose question is answered.
    ///
    /// # Errors
    /// [`ApiError::TokenNotFound`], [`ApiError::TokenUsed`], [`ApiError::TokenExpired`] or
    /// [`ApiError::RateLimited`].
    pub(crate) async fn resume(
        &self,
        hash: String,
        turn: TurnStart,
        key: Option<String>,
    ) -> Result<Resumption, ApiError> {
        match self.call(Call::Resume { hash, turn, key }).await? {
            Answer::Resumed { turn, revision, sketch, paused } => {
                Ok(Resumption::Turn(Resumed { turn, revision, sketch, paused }))
            }
            Answer::Repeated { revision, operations, sketch, kept } => {
                let session_id = self.id.clone();
                Ok(Resumption::Repeated(Repeated { session_id, revision, operations, sketch, kept }))
            }
            Answer::Missing => Err(ApiError::TokenNotFound),
            other => Err(unexpected(&other)),
        }
    }

    /// Tells that a turn is still running.
    pub(crate) async fn renew(&self, turn: u64) -> Result<(), ApiError> {
        self.done(Call::Renew { turn }).await
    }

    /// Gives up a turn whose client has left.
    pub(crate) async fn abandon(&self, turn: u64) -> Result<(), ApiError> {
        self.done(Call::Abandon { turn }).await
    }

    /// Does operations by hand, or an agent's; returns the answer in wire form.
    ///
    /// # Errors
    /// [`ApiError::Rejected`], [`ApiError::RevisionConflict`] or [`ApiError::SessionNotFound`].
    pub(crate) fn apply(
        &self,
        request: EditRequest<'_>,
        origin: Origin,
        returns: Returns,
        key: Option<String>,
    ) -> impl Future<Output = Result<String, ApiError>> + use<> {
        let EditRequest { base_revision, operations, mode, .. } = request;
        self.viewed(Call::Apply { base_revision, operations, origin, mode, returns, key })
    }

    /// Takes the newest step back, or does it again; returns the answer in wire form.
    ///
    /// # Errors
    /// [`ApiError::RevisionConflict`] or [`ApiError::SessionNotFound`].
    pub(crate) async fn revert(
        &self,
        direction: Direction,
        base_revision: Option<u64>,
        returns: Returns,
        key: Option<String>,
    ) -> Result<String, ApiError> {
        self.viewed(Call::Revert { direction, base_revision, returns, key }).await
    }

    /// A side of the session in wire form.
    pub(crate) async fn view(&self, aspect: Aspect) -> Result<String, ApiError> {
        self.viewed(Call::View(aspect)).await
    }

    /// A WebSocket that tells the commits after the revision `from`.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], or [`ApiError::RateLimited`] when too many listen already.
    pub(crate) async fn listen(&self, from: Option<u64>) -> Result<Response, ApiError> {
        let query = from.map(|from| format!("?from={from}")).unwrap_or_default();
        match self.stub.upgrade(&format!("{}{query}", self.id)).await? {
            Ok(response) => Ok(response),
            Err(404) => Err(ApiError::SessionNotFound),
            Err(503) => Err(limited("listeners", BUSY_SECONDS)),
            Err(status) => Err(ApiError::internal(format!("a session object answered {status}"))),
        }
    }

    /// The sketch as it was at a revision, in wire form.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`] also when that is no longer known.
    pub(crate) async fn recall(&self, revision: u64) -> Result<String, ApiError> {
        self.viewed(Call::Recall { revision }).await
    }

    /// The newest sketch.
    pub(crate) async fn sketch(&self) -> Result<Sketch, ApiError> {
        let text = self.view(Aspect::Sketch).await?;
        let view = View::of(text.as_bytes()).map_err(ApiError::internal)?;
        Sketch::restore(view).map_err(ApiError::internal)
    }

    /// The newest sketch and its revision.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`].
    pub(crate) async fn head(&self) -> Result<(u64, Sketch), ApiError> {
        let text = self.view(Aspect::Head).await?;
        let view = View::of(text.as_bytes()).map_err(ApiError::internal)?;
        let found = view.get("revision").and_then(View::whole).zip(view.get("currentSketch"));
        let (revision, sketch) = found.ok_or_else(|| ApiError::internal("a head without a sketch"))?;
        Ok((revision, Sketch::restore(sketch).map_err(ApiError::internal)?))
    }

    /// Ends the session. One that does not exist has ended already.
    pub(crate) async fn delete(&self) -> Result<(), ApiError> {
        self.done(Call::Delete).await
    }

    async fn done(&self, call: Call<'_>) -> Result<(), ApiError> {
        match self.call(call).await? {
            Answer::Done => Ok(()),
            other => Err(unexpected(&other)),
        }
    }

    fn viewed(&self, call: Call<'_>) -> impl Future<Output = Result<String, ApiError>> + use<> {
        let answer = self.call(call);
        async move {
            match answer.await? {
                Answer::Viewed(text) => Ok(text.into_string()),
                other => Err(unexpected(&other)),
            }
        }
    }

    /// The future holds nothing of the call but its text, and that only until it is sent.
    fn call(&self, call: Call<'_>) -> impl Future<Output = Result<Answer, ApiError>> + use<> {
        let (text, stub) = (call.write(), self.stub.clone());
        let parcel = call.sketch().cloned().map(Parcel::of);
        let path = match &parcel {
            Some(parcel) => format!("{}?parcel={}", self.id, parcel.address()),
            None => self.id.to_string(),
        };
        async move {
            let answer = stub.ask(&path, text).await;
            drop(parcel);
            Answer::read(answer?).map_err(ApiError::internal)
        }
    }
}

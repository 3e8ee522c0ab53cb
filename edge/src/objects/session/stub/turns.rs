//! Requests of turns to a session.

use super::Session;
use super::outcomes::{
    BeginOutcome, BegunTurn, CommitOutcome, ReplayedRequest, ResumeOutcome, ResumedTurn, error_from_response,
};
use crate::http::error::ApiError;
use crate::objects::session::SessionId;
use crate::objects::session::cache::conversation;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::sketches::{self, SketchVersion};
use crate::objects::session::protocol::request::{BeginTurn, RequestKey, SessionRequest, TurnEnd, TurnStart};
use crate::objects::session::protocol::response::{SessionResponse, SketchSource};
use std::rc::Rc;
use websketch_agent::turn::Edit;
use websketch_sketch::Sketch;
use websketch_sketch::history::Fingerprint;
use websketch_sketch::operation::Operation;
use worker::Env;

impl Session {
    /// Creates a session and starts its first turn.
    pub(crate) async fn open_with_turn(
        env: &Env,
        sketch: Rc<Sketch>,
        turn: TurnStart,
    ) -> Result<(Self, BegunTurn), ApiError> {
        let session = Self::named(env, SessionId::random())?;
        match session.call(SessionRequest::Open { sketch: sketch.clone(), turn: Some(turn) }).await? {
            SessionResponse::Opened { turn: Some(turn), .. } => {
                let (notes, messages) = (Vec::new(), Vec::new());
                let (revision, base_revision, memory) = (0, 0, String::new());
                let begun =
                    BegunTurn { turn, revision, head: None, base_revision, sketch, notes, messages, memory };
                Ok((session, begun))
            }
            other => Err(error_from_response(&other)),
        }
    }

    /// Starts a turn on the client's sketch, or else on the newest one.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], [`ApiError::RevisionConflict`] if the manual edit conflicts with later
    /// commits, or [`ApiError::EditRefused`] if the sketch rejects it.
    pub(crate) async fn begin(&self, beginning: BeginTurn) -> Result<BeginOutcome, ApiError> {
        let (cached_version, cached_sketch) = sketches::newest(self.id.as_str()).unzip();
        let (cursor, cached) = conversation::cached(self.id.as_str()).unzip();
        let seen = beginning.sketch.clone();
        let fingerprint = seen.as_deref().map(Fingerprint::of);
        let isolate_id = handoff::isolate_id();
        let call =
            |beginning| SessionRequest::Begin { beginning, fingerprint, cached_version, isolate_id, cursor };
        // The object usually knows the client's sketch by its fingerprint.
        let response = match self.call(call(BeginTurn { sketch: None, ..beginning.clone() })).await? {
            SessionResponse::SketchNeeded => self.call(call(beginning)).await?,
            response => response,
        };
        if let SessionResponse::Refused { rejections } = response {
            return Err(ApiError::EditRefused { rejections });
        }
        if let SessionResponse::Replayed { revision, operations, sketch, stored_response } = response {
            let session_id = self.id.clone();
            return Ok(BeginOutcome::Replayed(ReplayedRequest {
                session_id,
                revision,
                operations,
                sketch,
                stored_response,
            }));
        }
        let SessionResponse::Begun {
            turn,
            revision,
            updated_at,
            head,
            base_revision,
            sketch,
            notes,
            conversation,
        } = response
        else {
            return Err(error_from_response(&response));
        };
        let found = |source| {
            match source {
                SketchSource::FromClient => seen.clone(),
                SketchSource::Cached => cached_sketch.clone(),
                SketchSource::HandedOff(number) => handoff::remove(number),
                SketchSource::Inline(sketch) => Some(sketch),
            }
            .ok_or_else(|| ApiError::internal("a sketch was lost on its way"))
        };
        let is_new =
            |source: &SketchSource| matches!(source, SketchSource::HandedOff(_) | SketchSource::Inline(_));
        let is_newest_new = is_new(head.as_ref().unwrap_or(&sketch));
        let (head, sketch) = (head.map(&found).transpose()?, found(sketch)?);
        if is_newest_new && updated_at > 0 {
            let newest = head.as_ref().unwrap_or(&sketch).clone();
            sketches::insert(self.id.as_str(), SketchVersion { revision, updated_at }, newest);
        }
        let memory = conversation.memory.clone();
        let messages = conversation::apply_delta(self.id.as_str(), cached, conversation);
        let begun = BegunTurn { turn, revision, head, base_revision, sketch, notes, messages, memory };
        Ok(BeginOutcome::Turn(begun))
    }

    /// Commits an edit based on `base_revision`. Ends the turn if `end` is given.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], or [`ApiError::RevisionConflict`] if a later commit conflicts with the
    /// edit.
    pub(crate) async fn commit(
        &self,
        base_revision: u64,
        edit: Edit,
        end: Option<TurnEnd>,
        key: Option<RequestKey>,
    ) -> Result<CommitOutcome, ApiError> {
        match self.call(SessionRequest::Commit { base_revision, edit, end, key }).await? {
            SessionResponse::Committed { version, operations, sketch, .. } => {
                let sketch = sketch.or_else(|| sketches::get(self.id.as_str(), version));
                Ok(CommitOutcome::Done { version, operations, sketch })
            }
            SessionResponse::NothingToRevert(why) => Ok(CommitOutcome::NothingToRevert(why)),
            other => Err(error_from_response(&other)),
        }
    }

    /// Commits the changes of a plan as one undo step. A repeated call with the same name commits nothing.
    /// Returns the revision, and the stored response if the call was repeated.
    ///
    /// # Errors
    /// As [`Session::commit`].
    pub(crate) async fn commit_plan(
        &self,
        base_revision: u64,
        operations: Vec<Operation>,
        name: &str,
        left_out: String,
    ) -> Result<(u64, Option<String>), ApiError> {
        let (edit, key) = (Edit::Operations(operations), Some(RequestKey::for_plan(name, left_out)));
        match self.call(SessionRequest::Commit { base_revision, edit, end: None, key }).await? {
            SessionResponse::Committed { version, replayed, .. } => Ok((version.revision, replayed)),
            other => Err(error_from_response(&other)),
        }
    }

    /// Caches the sketch of a version.
    pub(crate) fn cache_sketch(&self, version: SketchVersion, sketch: &Rc<Sketch>) {
        sketches::insert(self.id.as_str(), version, sketch.clone());
    }

    /// Ends a turn without a further commit.
    pub(crate) async fn end(&self, end: TurnEnd) -> Result<(), ApiError> {
        self.call_for_done(SessionRequest::End(end)).await
    }

    /// Resumes a turn with the answer to its question.
    ///
    /// # Errors
    /// [`ApiError::TokenNotFound`], [`ApiError::TokenUsed`], [`ApiError::TokenExpired`] or
    /// [`ApiError::RateLimited`].
    pub(crate) async fn resume(
        &self,
        hash: String,
        turn: TurnStart,
        key: Option<String>,
    ) -> Result<ResumeOutcome, ApiError> {
        match self.call(SessionRequest::Resume { hash, turn, key }).await? {
            SessionResponse::Resumed { turn, revision, sketch, paused } => {
                Ok(ResumeOutcome::Turn(ResumedTurn { turn, revision, sketch, paused }))
            }
            SessionResponse::Replayed { revision, operations, sketch, stored_response } => {
                let session_id = self.id.clone();
                Ok(ResumeOutcome::Replayed(ReplayedRequest {
                    session_id,
                    revision,
                    operations,
                    sketch,
                    stored_response,
                }))
            }
            SessionResponse::NotFound => Err(ApiError::TokenNotFound),
            other => Err(error_from_response(&other)),
        }
    }

    /// Renews the lease of a turn.
    pub(crate) async fn renew(&self, turn: u64) -> Result<(), ApiError> {
        self.call_for_done(SessionRequest::Renew { turn }).await
    }

    /// Abandons a turn after its client has disconnected.
    pub(crate) async fn abandon(&self, turn: u64) -> Result<(), ApiError> {
        self.call_for_done(SessionRequest::Abandon { turn }).await
    }
}

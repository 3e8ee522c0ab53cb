//! What turns want of a session: they begin, commit, pause, go on and end.

use super::Session;
use super::outcomes::{Began, Begun, Committed, Repeated, Resumed, Resumption, unexpected};
use crate::http::error::ApiError;
use crate::objects::session::SessionId;
use crate::objects::session::cache::conversation;
use crate::objects::session::cache::handoff;
use crate::objects::session::cache::lru::{self, Stamp};
use crate::objects::session::protocol::request::{Beginning, Call, Key, TurnEnd, TurnStart};
use crate::objects::session::protocol::response::{Answer, Kept, Source};
use std::rc::Rc;
use websketch_core::history::Fingerprint;
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;
use worker::Env;

impl Session {
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

    /// Begins a turn on the sketch that the person sees, or else on the newest.
    ///
    /// # Errors
    /// [`ApiError::SessionNotFound`], [`ApiError::RevisionConflict`] when the person's edit cannot be brought together
    /// with what happened meanwhile, or [`ApiError::EditRefused`] when the sketch does not take it.
    pub(crate) async fn begin(&self, beginning: Beginning) -> Result<Began, ApiError> {
        let (known, recent) = lru::newest(self.id.as_str()).unzip();
        let (heard, told) = conversation::newest(self.id.as_str()).unzip();
        let seen = beginning.sketch.clone();
        let fingerprint = seen.as_deref().map(Fingerprint::of);
        let isolate = handoff::isolate();
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
                Source::Left(number) => handoff::take(number),
                Source::Sent(sketch) => Some(sketch),
            }
            .ok_or_else(|| ApiError::internal("a sketch was lost on its way"))
        };
        let is_new = |source: &Source| matches!(source, Source::Left(_) | Source::Sent(_));
        let is_newest_new = is_new(head.as_ref().unwrap_or(&sketch));
        let (head, sketch) = (head.map(&found).transpose()?, found(sketch)?);
        if is_newest_new && updated_at > 0 {
            let newest = head.as_ref().unwrap_or(&sketch).clone();
            lru::keep(self.id.as_str(), Stamp { revision, updated_at }, newest);
        }
        let messages = conversation::join(self.id.as_str(), told, said);
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
            Answer::Committed { stamp, operations, sketch, .. } => {
                let sketch = sketch.or_else(|| lru::find(self.id.as_str(), stamp));
                Ok(Committed::Done { stamp, operations, sketch })
            }
            Answer::Nothing(why) => Ok(Committed::Nothing(why)),
            other => Err(unexpected(&other)),
        }
    }

    /// Commits what a plan has done, as one step; a second time under the same name does nothing more. The revision, and
    /// what was said of it the first time where this is not that.
    ///
    /// # Errors
    /// As [`Session::commit`].
    pub(crate) async fn commit_plan(
        &self,
        base_revision: u64,
        operations: Vec<Operation>,
        name: &str,
        left_out: String,
    ) -> Result<(u64, Option<Kept>), ApiError> {
        let (edit, key) = (Edit::Operations(operations), Some(Key::of_plan(name, left_out)));
        match self.call(Call::Commit { base_revision, edit, end: None, key }).await? {
            Answer::Committed { stamp, former, .. } => Ok((stamp.revision, former)),
            other => Err(unexpected(&other)),
        }
    }

    /// Keeps the sketch of a state at hand.
    pub(crate) fn remember(&self, stamp: Stamp, sketch: &Rc<Sketch>) {
        lru::keep(self.id.as_str(), stamp, sketch.clone());
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
}

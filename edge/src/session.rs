//! Sessions: one Durable Object each, which owns its sketch, its log of commits and its conversation.
//!
//! The object only stores: no model is called in it, and no call waits for another turn. Every answer
//! is found in one synchronous section, so that calls cannot come between each other's statements.

#![expect(missing_docs, reason = "`#[durable_object]` makes public methods that cannot be documented")]

mod alarm;
mod answer;
mod call;
mod client;
mod copy;
mod fault;
mod id;
mod rows;
mod stale;
mod store;

pub(crate) use call::Words;
pub(crate) use client::{Begun, Committed, Session};
pub(crate) use id::SessionId;

use crate::platform::{id_source, iso, now_ms};
use crate::settings::settings;
use answer::Answer;
use call::{Call, with_raw};
use fault::Fault;
use serde_json::json as object;
use std::cell::Cell;
use store::{Due, Head, Reverted, Stack, Store};
use websketch_core::execute::Mode;
use websketch_core::history::{Commit, CommitOrigin, History, Note, diff};
use websketch_core::json;
use websketch_core::language::Role;
use websketch_core::operation::Operation;
use websketch_core::sketch::Sketch;
use websketch_core::turn::Edit;
use websketch_core::validate::Origin;
use worker::{DurableObject, Env, Request, Response, ResponseBuilder, State, durable_object, wasm_bindgen};

/// Messages of the conversation that a turn is told.
const TOLD_MESSAGES: u64 = 20;

/// The object of one session.
#[durable_object(alarm)]
pub struct SessionObject {
    state: State,
    env: Env,
    /// The time that the alarm is set to, as far as this instance knows.
    armed_for: Cell<Option<u64>>,
}

impl DurableObject for SessionObject {
    fn new(state: State, env: Env) -> Self {
        Self { state, env, armed_for: Cell::new(None) }
    }

    async fn fetch(&self, mut request: Request) -> worker::Result<Response> {
        let name = request.path().trim_matches('/').to_owned();
        let answer = match Call::read(&request.text().await?) {
            Ok(call) => {
                self.answer(&name, call).await.unwrap_or_else(|fault| Answer::Failed(fault.to_string()))
            }
            Err(fault) => Answer::Failed(fault.to_string()),
        };
        self.arm().await;
        Ok(ResponseBuilder::new().fixed(answer.write().into_bytes()))
    }

    async fn alarm(&self) -> worker::Result<Response> {
        self.ring().await;
        Response::empty()
    }
}

impl SessionObject {
    async fn answer(&self, name: &str, call: Call) -> Result<Answer, Fault> {
        let store = Store::new(&self.state);
        let now = now_ms();
        match call {
            Call::Open { sketch } => {
                return store.atomically(|| self.open(&store, name, &sketch, now));
            }
            Call::Delete => return self.delete(&store, name, now).await,
            Call::Begin { .. } | Call::Commit { .. } | Call::Remark(_) | Call::View => {}
        }
        if store.name()?.is_none() {
            self.restore(&store, name).await?;
        }
        store.atomically(|| {
            let Some(head) = self.live(&store, now)? else { return Ok(Answer::Missing) };
            self.touch(&store, &head, now)?;
            match call {
                Call::Begin { sketch, base_revision } => {
                    self.begin(&store, &head, sketch, base_revision, now)
                }
                Call::Commit { base_revision, edit, words } => {
                    self.commit(&store, &head, base_revision, edit, &words, now)
                }
                Call::Remark(words) => note(&store, &words, now).map(|()| Answer::Done),
                Call::View => view(&store, name, &head),
                Call::Open { .. } | Call::Delete => Err(Fault::Damaged { what: "call" }),
            }
        })
    }

    fn open(&self, store: &Store, name: &str, sketch: &Sketch, now: u64) -> Result<Answer, Fault> {
        store.open(name, sketch, now)?;
        store.set_due(Due::Expire, now + settings(&self.env)?.session_ttl_ms)?;
        store.set_due(Due::Copy, now)?;
        Ok(Answer::Opened { created_at: iso(now) })
    }

    /// Takes what the person sees as the head: an equal sketch changes nothing, a different one is the
    /// person's own edit, a former one is a screen that has not caught up.
    fn begin(
        &self,
        store: &Store,
        head: &Head,
        seen: Option<Sketch>,
        base_revision: Option<u64>,
        now: u64,
    ) -> Result<Answer, Fault> {
        let sketch = store.sketch()?;
        if base_revision.is_some_and(|base| base != head.revision) {
            return Ok(conflict(head, &sketch));
        }
        let messages = store.messages(TOLD_MESSAGES)?;
        let Some(seen) = seen else {
            return Ok(Answer::Begun { revision: head.revision, sketch: Some(sketch), messages });
        };
        let mut revision = head.revision;
        if seen != sketch {
            let recent = store.commits_since(now.saturating_sub(stale::GRACE_MS))?;
            let is_stale = stale::stale_revision(&sketch, &recent, &seen, &mut id_source()?).is_some();
            if base_revision.is_none() && is_stale {
                return Ok(conflict(head, &sketch));
            }
            let note = Note { origin: CommitOrigin::Manual, timestamp: iso(now), message: None };
            let operations = diff(&sketch, &seen);
            let mut history = History::restore(sketch, head.revision, Vec::new());
            revision = self.apply(store, &mut history, operations, note, now)?.revision;
        }
        Ok(Answer::Begun { revision, sketch: None, messages })
    }

    /// Does an edit that was made for the head. One that was made for another revision is refused.
    fn commit(
        &self,
        store: &Store,
        head: &Head,
        base_revision: u64,
        edit: Edit,
        words: &Words,
        now: u64,
    ) -> Result<Answer, Fault> {
        let sketch = store.sketch()?;
        if base_revision != head.revision {
            return Ok(conflict(head, &sketch));
        }
        let commit = match edit {
            Edit::Operations(operations) => {
                let message = Some(words.message.clone());
                let note = Note { origin: CommitOrigin::Chat, timestamp: iso(now), message };
                let mut history = History::restore(sketch, head.revision, Vec::new());
                Some(self.apply(store, &mut history, operations, note, now)?)
            }
            Edit::Undo => self.revert(store, head, sketch, Stack::Done, now)?,
            Edit::Redo => self.revert(store, head, sketch, Stack::Undone, now)?,
        };
        note(store, words, now)?;
        Ok(match commit {
            Some(commit) => Answer::Committed { revision: commit.revision, operations: commit.operations },
            None => Answer::Nothing,
        })
    }

    /// Commits operations. If they change nothing there is no commit, and the head stays.
    fn apply(
        &self,
        store: &Store,
        history: &mut History,
        operations: Vec<Operation>,
        note: Note,
        now: u64,
    ) -> Result<Commit, Fault> {
        let (revision, origin, timestamp) = (history.revision(), note.origin, note.timestamp.clone());
        // The Worker has tried them with the rights they have; here nobody is refused who was not there.
        let outcome = history.apply(operations.into(), Mode::Atomic, Origin::User, &mut id_source()?, note);
        if let Some(rejection) = outcome.rejections.first() {
            return Err(Fault::Refused(rejection.refusal.to_string()));
        }
        match history.log().next_back().filter(|commit| commit.revision > revision).cloned() {
            Some(commit) => {
                self.write(store, history.sketch(), &commit, Reverted::Nothing, now)?;
                Ok(commit)
            }
            None => Ok(Commit {
                revision,
                timestamp,
                origin,
                message: None,
                operations: outcome.applied,
                inverse: Vec::new(),
            }),
        }
    }

    /// Takes back the commit on top of `stack`, if there is one.
    fn revert(
        &self,
        store: &Store,
        head: &Head,
        sketch: Sketch,
        stack: Stack,
        now: u64,
    ) -> Result<Option<Commit>, Fault> {
        let Some(target) = store.top(stack)? else { return Ok(None) };
        let reverted = Reverted::Revision(target.revision);
        let mut history = History::restore(sketch, head.revision, vec![target]);
        let commit = match stack {
            Stack::Done => history.undo(iso(now)).cloned(),
            Stack::Undone => history.redo(iso(now)).cloned(),
        };
        if let Some(commit) = &commit {
            self.write(store, history.sketch(), commit, reverted, now)?;
        }
        Ok(commit)
    }

    fn write(
        &self,
        store: &Store,
        sketch: &Sketch,
        commit: &Commit,
        reverted: Reverted,
        now: u64,
    ) -> Result<(), Fault> {
        store.write_components(sketch, &commit.operations)?;
        store.add_commit(commit, reverted, now)?;
        self.plan_copy(store, now)
    }
}

fn conflict(head: &Head, sketch: &Sketch) -> Answer {
    Answer::Conflict { revision: head.revision, sketch: json::to_string(sketch) }
}

fn note(store: &Store, words: &Words, now: u64) -> Result<(), Fault> {
    for (role, content) in [(Role::User, &words.message), (Role::Assistant, &words.reply)] {
        if !content.is_empty() {
            store.add_message(role, content, now)?;
        }
    }
    Ok(())
}

fn view(store: &Store, name: &str, head: &Head) -> Result<Answer, Fault> {
    let first = object!({
        "sessionId": name,
        "createdAt": iso(head.created_at),
        "updatedAt": iso(head.updated_at),
        "revision": head.revision,
    });
    let (sketch, log) = (store.sketch_text()?, json::to_string(&store.log()?));
    Ok(Answer::Viewed(with_raw(
        &first,
        [("currentSketch", sketch.as_str()), ("operationHistory", log.as_str())],
    )))
}

//! A session, its stored execution, and the edits of others.

use super::super::script::{sketch, start, stored};
use expect_test::Expect;
use serde_json::Value;
use std::collections::BTreeMap;
use websketch_agent::plan::{
    CommitFailure, CommitOutcome, EndMode, Execution, ExecutionEffect, ExecutionEvent, ExecutionParams,
    OmittedChange, Prices, RebasedChanges, TaskKey,
};
use websketch_agent::provider::Usage;
use websketch_json as json;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// The state that survives a Worker restart: session, archive, list, and the stored execution.
pub(super) struct World {
    pub(super) start: ExecutionParams,
    pub(super) execution: Execution,
    pub(super) disk: Execution,
    pub(super) session: Option<History>,
    /// The revision of each commit and the changes left out, by idempotency key.
    pub(super) keys: BTreeMap<u64, (u64, Vec<OmittedChange>)>,
    pub(super) archive: Option<Value>,
    pub(super) listed: Option<String>,
    pub(super) calls: Vec<(TaskKey, u32)>,
    pub(super) ids: IdSource,
    pub(super) now_ms: u64,
    /// Count of steps so far. The Worker may be killed at each.
    pub(super) steps: usize,
    pub(super) kills: Vec<usize>,
    /// The reported statuses of the execution.
    pub(super) told: Vec<String>,
}

impl World {
    pub(super) fn new(plan: &str) -> Self {
        let start = ExecutionParams { ends: EndMode::Committed, ..start(plan) };
        let execution = Execution::new(start.clone()).unwrap();
        Self {
            start,
            disk: execution.clone(),
            execution,
            session: Some(History::new(sketch())),
            keys: BTreeMap::new(),
            archive: None,
            listed: None,
            calls: Vec::new(),
            ids: IdSource::new(7.0, "others-0123456789").unwrap(),
            now_ms: 1_000,
            steps: 0,
            kills: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Returns true unless the Worker is killed at this step. A killed Worker restarts from its stored state.
    fn lives(&mut self) -> bool {
        self.steps += 1;
        if !self.kills.contains(&self.steps) {
            return true;
        }
        self.execution = stored(&self.disk, self.start.clone());
        self.calls.clear();
        self.feed(ExecutionEvent::Resumed);
        false
    }

    pub(super) fn feed(&mut self, event: ExecutionEvent) {
        let mut told = Vec::new();
        for effect in self.execution.handle(self.now_ms, event) {
            if !self.lives() {
                return;
            }
            match effect {
                ExecutionEffect::Store(_) => self.disk = self.execution.clone(),
                ExecutionEffect::Show(event) => self.hear(&event),
                ExecutionEffect::Call { key, attempt, .. } => self.calls.push((key, attempt)),
                ExecutionEffect::Stop(key) => self.calls.retain(|call| call.0 != key),
                ExecutionEffect::Commit { number } => told.push(self.commit(number)),
                ExecutionEffect::Archive { number } => {
                    let settled = self.execution.settled(self.now_ms);
                    self.listed = Some(settled.progress().name().to_owned());
                    if !self.lives() {
                        return;
                    }
                    self.archive = Some(settled.record(&Prices::default(), &[]));
                    told.push(ExecutionEvent::Archived { number });
                }
                ExecutionEffect::Run { .. } | ExecutionEffect::Wake(_) | ExecutionEffect::Finish => {}
            }
        }
        for event in told {
            if !self.lives() {
                return;
            }
            self.feed(event);
        }
    }

    fn commit(&mut self, number: u64) -> ExecutionEvent {
        let Some(session) = &mut self.session else {
            let reason = CommitFailure::SessionNotFound;
            return ExecutionEvent::Landed {
                number,
                landing: CommitOutcome::NotCommitted { reason, left_out: Vec::new() },
            };
        };
        if let Some((revision, left_out)) = self.keys.get(&number).cloned() {
            return ExecutionEvent::Landed {
                number,
                landing: CommitOutcome::Committed { revision, left_out },
            };
        }
        let RebasedChanges { operations, left_out } = self.execution.rebased_on(session.sketch(), None);
        if operations.is_empty() {
            let reason = CommitFailure::Conflict;
            return ExecutionEvent::Landed {
                number,
                landing: CommitOutcome::NotCommitted { reason, left_out },
            };
        }
        let outcome = session.apply(
            operations.into(),
            Mode::Atomic,
            Actor::Model,
            &mut self.ids,
            by(CommitOrigin::Plan),
        );
        assert!(outcome.rejections.is_empty(), "{:?}", outcome.rejections);
        self.keys.insert(number, (session.revision(), left_out.clone()));
        let landing = CommitOutcome::Committed { revision: session.revision(), left_out };
        ExecutionEvent::Landed { number, landing }
    }

    /// Checks that reports are true: no completion is reported before session, archive and list have it.
    fn hear(&mut self, event: &Value) {
        if event["type"] != "execution" {
            return;
        }
        let status = event["status"].as_str().unwrap().to_owned();
        if status == "completed" {
            assert!(!self.keys.is_empty() || self.execution.changes().0.is_empty(), "the session has it");
        }
        if matches!(status.as_str(), "completed" | "failed") {
            assert_eq!(self.listed.as_ref(), Some(&status), "the list has it");
            assert_eq!(self.archive.as_ref().map(|record| &record["status"]), Some(&event["status"]));
        }
        self.told.push(status);
    }

    /// Applies a concurrent edit by another participant.
    pub(super) fn edit(&mut self, operation: &str) {
        let operation = Operation::decode(&json::parse(operation).unwrap()).unwrap();
        let Some(session) = &mut self.session else { return };
        let batch = vec![operation].into();
        session.apply(batch, Mode::Partial, Actor::User, &mut self.ids, by(CommitOrigin::Manual));
    }

    pub(super) fn say(&mut self, text: &str) {
        let (key, attempt) = self.calls.remove(0);
        let usage = Usage { input_tokens: 1, output_tokens: 1, ..Usage::default() };
        self.feed(ExecutionEvent::ModelEnded { key, attempt, text: text.to_owned(), usage, outcome: Ok(()) });
    }

    pub(super) fn sketch(&self) -> &Sketch {
        self.session.as_ref().unwrap().sketch()
    }

    /// Formats the components of the session, one per line.
    pub(super) fn shown(&self) -> String {
        let line = |component: &websketch_sketch::Component| {
            let bounds = component.bounds();
            let text = component.visible_text().unwrap_or_default();
            format!("{} {text} {},{}\n", component.kind().name(), bounds.x(), bounds.y())
        };
        self.sketch().iter().map(line).collect()
    }

    /// Returns the final report, without the operations.
    pub(super) fn end(&self) -> String {
        let outcome = self.execution.outcome(&Prices::default());
        let status = self.execution.status_form();
        for key in ["code", "committed", "conflict"] {
            assert_eq!(outcome.get(key), status.get(key));
        }
        let told = ["status", "code", "committed", "conflict", "message"].into_iter();
        told.filter_map(|key| Some(format!("{key}: {}\n", json::to_string(outcome.get(key)?)))).collect()
    }
}

fn by(origin: CommitOrigin) -> Note {
    Note { origin, timestamp: String::new(), message: None }
}

/// Returns a plan with a first node that waits for a model, and these nodes after it.
pub(super) fn plan(nodes: &str) -> String {
    format!(
        r#"{{"title":"t","nodes":[{{"id":"a","description":"wait","provider":"openai","model":"m"}},{nodes}]}}"#
    )
}

pub(super) const SECTION: &str = r#"{"id":"part","name":"Part","description":"draw it","provider":"openai","model":"m","slot":"page:1","dependencies":["a"]}"#;
pub(super) const TREE: &str = r#"{"tree":{"column":[{"h2":"Part"},{"text":"of it"}]}}"#;

/// Runs a plan of a waiting node and these nodes. Concurrent edits happen during the wait.
#[track_caller]
pub(super) fn check(nodes: &str, others: &[&str], expected: Expect) {
    let mut world = World::new(&plan(nodes));
    world.feed(ExecutionEvent::Start);
    others.iter().for_each(|operation| world.edit(operation));
    world.say("words");
    while !world.calls.is_empty() {
        world.say(TREE);
    }
    expected.assert_eq(&format!("{}{}", world.end(), world.shown()));
}

pub(super) fn apply(operations: &str) -> String {
    format!(
        r#"{{"id":"do","name":"Do","action":"apply_operations","parameters":{{"operations":[{operations}]}},"dependencies":["a"]}}"#
    )
}

pub(super) const MOVE: &str = r#"{"type":"move","componentId":"save","x":40,"y":300}"#;
pub(super) const ADD: &str =
    r#"{"type":"add","componentType":"Text","x":700,"y":40,"width":80,"height":20,"props":{"text":"New"}}"#;

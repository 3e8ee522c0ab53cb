//! Committing a plan's changes to a session: exactly once, despite Worker restarts and concurrent edits.

use super::script::{sketch, start, stored};
use expect_test::{Expect, expect};
use proptest::prelude::*;
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
struct World {
    start: ExecutionParams,
    execution: Execution,
    disk: Execution,
    session: Option<History>,
    /// The revision of each commit and the changes left out, by idempotency key.
    keys: BTreeMap<u64, (u64, Vec<OmittedChange>)>,
    archive: Option<Value>,
    listed: Option<String>,
    calls: Vec<(TaskKey, u32)>,
    ids: IdSource,
    now_ms: u64,
    /// Count of steps so far. The Worker may be killed at each.
    steps: usize,
    kills: Vec<usize>,
    /// The reported statuses of the execution.
    told: Vec<String>,
}

impl World {
    fn new(plan: &str) -> Self {
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

    fn feed(&mut self, event: ExecutionEvent) {
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
    fn edit(&mut self, operation: &str) {
        let operation = Operation::decode(&json::parse(operation).unwrap()).unwrap();
        let Some(session) = &mut self.session else { return };
        let batch = vec![operation].into();
        session.apply(batch, Mode::Partial, Actor::User, &mut self.ids, by(CommitOrigin::Manual));
    }

    fn say(&mut self, text: &str) {
        let (key, attempt) = self.calls.remove(0);
        let usage = Usage { input_tokens: 1, output_tokens: 1, ..Usage::default() };
        self.feed(ExecutionEvent::ModelEnded { key, attempt, text: text.to_owned(), usage, outcome: Ok(()) });
    }

    fn sketch(&self) -> &Sketch {
        self.session.as_ref().unwrap().sketch()
    }

    /// Formats the components of the session, one per line.
    fn shown(&self) -> String {
        let line = |component: &websketch_sketch::Component| {
            let bounds = component.bounds();
            let text = component.visible_text().unwrap_or_default();
            format!("{} {text} {},{}\n", component.kind().name(), bounds.x(), bounds.y())
        };
        self.sketch().iter().map(line).collect()
    }

    /// Returns the final report, without the operations.
    fn end(&self) -> String {
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
fn plan(nodes: &str) -> String {
    format!(
        r#"{{"title":"t","nodes":[{{"id":"a","description":"wait","provider":"openai","model":"m"}},{nodes}]}}"#
    )
}

const SECTION: &str = r#"{"id":"part","name":"Part","description":"draw it","provider":"openai","model":"m","slot":"page:1","dependencies":["a"]}"#;
const TREE: &str = r#"{"tree":{"column":[{"h2":"Part"},{"text":"of it"}]}}"#;

/// Runs a plan of a waiting node and these nodes. Concurrent edits happen during the wait.
#[track_caller]
fn check(nodes: &str, others: &[&str], expected: Expect) {
    let mut world = World::new(&plan(nodes));
    world.feed(ExecutionEvent::Start);
    others.iter().for_each(|operation| world.edit(operation));
    world.say("words");
    while !world.calls.is_empty() {
        world.say(TREE);
    }
    expected.assert_eq(&format!("{}{}", world.end(), world.shown()));
}

fn apply(operations: &str) -> String {
    format!(
        r#"{{"id":"do","name":"Do","action":"apply_operations","parameters":{{"operations":[{operations}]}},"dependencies":["a"]}}"#
    )
}

const MOVE: &str = r#"{"type":"move","componentId":"save","x":40,"y":300}"#;
const ADD: &str =
    r#"{"type":"add","componentType":"Text","x":700,"y":40,"width":80,"height":20,"props":{"text":"New"}}"#;

#[test]
fn a_part_is_drawn_on_the_newest_sketch_and_pushes_what_is_there() {
    check(
        SECTION,
        &[r#"{"type":"move","componentId":"cancel","x":200,"y":140}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,140
        Heading Part 40,244
        Text of it 40,296
    "#]],
    );
}

#[test]
fn what_is_below_a_part_is_pushed_from_where_it_is_by_now() {
    let footer = r#"{"type":"add","componentId":"foot","componentType":"Footer","x":0,"y":400,"width":1440,"height":80,"props":{"text":"Foot"}}"#;
    check(
        SECTION,
        &[footer],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,120
        Footer Foot 0,540
        Heading Part 40,224
        Text of it 40,276
    "#]],
    );
    check(
        SECTION,
        &[footer, r#"{"type":"move","componentId":"foot","x":0,"y":420}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":3,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,120
        Footer Foot 0,560
        Heading Part 40,224
        Text of it 40,276
    "#]],
    );
}

#[test]
fn what_others_have_changed_stays_and_is_named() {
    let edits = apply(&format!("{MOVE},{ADD}"));
    check(
        &edits,
        &[r#"{"type":"move","componentId":"save","x":60,"y":120}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[{"nodeId":"do","operation":"move","ids":["save"],"message":"“Do”: move of Button “Save”: somebody has changed it meanwhile"}]}
        message: "2 of 2 steps done, 2 changes. One change was left out: “Do”: move of Button “Save”: somebody has changed it meanwhile."
        Heading Welcome 40,40
        Button Save 60,120
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    check(
        &edits,
        &[r#"{"type":"delete","componentId":"save"}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[{"nodeId":"do","operation":"move","ids":["save"],"message":"“Do”: move of Button “Save”: somebody has deleted it"}]}
        message: "2 of 2 steps done, 2 changes. One change was left out: “Do”: move of Button “Save”: somebody has deleted it."
        Heading Welcome 40,40
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    // The same change on both sides is no conflict.
    check(
        &edits,
        &[MOVE],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,300
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
    // A change to another field is no conflict.
    check(
        &edits,
        &[r#"{"type":"resize","componentId":"save","width":200,"height":40}"#],
        expect![[r#"
        status: "completed"
        committed: {"revision":2,"leftOut":[]}
        message: "2 of 2 steps done, 2 changes."
        Heading Welcome 40,40
        Button Save 40,300
        Button Cancel 200,120
        Text New 700,40
    "#]],
    );
}

#[test]
fn a_plan_with_nothing_committed_is_not_completed_and_is_committed_by_another_try() {
    let mut world = World::new(&plan(&apply(MOVE)));
    world.feed(ExecutionEvent::Start);
    world.edit(r#"{"type":"move","componentId":"save","x":60,"y":120}"#);
    world.say("words");
    let key = world.execution.named("do").unwrap();
    let first = world.end();
    world.edit(r#"{"type":"move","componentId":"save","x":40,"y":120}"#);
    assert!(world.execution.can_retry(key));
    world.feed(ExecutionEvent::Retry(key));
    expect![[r#"
        status: "failed"
        code: "not_committed"
        committed: null
        conflict: {"reason":"conflict","message":"Nothing was committed: others have changed all that it is about.","leftOut":[{"nodeId":"do","operation":"move","ids":["save"],"message":"“Do”: move of Button “Save”: somebody has changed it meanwhile"}]}
        message: "2 of 2 steps done, 1 change. Nothing was committed: others have changed all that it is about."
        ---
        status: "completed"
        committed: {"revision":3,"leftOut":[]}
        message: "2 of 2 steps done, 1 change."
        Heading Welcome 40,40
        Button Save 40,300
        Button Cancel 200,120
    "#]].assert_eq(&format!("{first}---\n{}{}", world.end(), world.shown()));
    assert!(!world.execution.can_retry(key), "what is committed is committed once");
}

#[test]
fn without_its_session_the_outcome_says_so() {
    let mut world = World::new(&plan(&apply(ADD)));
    world.feed(ExecutionEvent::Start);
    world.session = None;
    world.say("words");
    expect![[r#"
        status: "failed"
        code: "not_committed"
        committed: null
        conflict: {"reason":"session_not_found","message":"Nothing was committed: the session has ended.","leftOut":[]}
        message: "2 of 2 steps done, 1 change. Nothing was committed: the session has ended."
    "#]].assert_eq(&world.end());
    assert_eq!(world.execution.changes().0.len(), 1, "what it has done can be loaded");
}

#[test]
fn what_another_try_adds_is_a_further_commit() {
    let nodes = format!("{SECTION},{}", apply(ADD));
    let mut world = World::new(&plan(&nodes));
    world.feed(ExecutionEvent::Start);
    world.say("words");
    for _ in 0..9 {
        let Some((key, attempt)) = world.calls.pop() else { break };
        let outcome = Err(websketch_agent::provider::ModelFailure::Refused);
        let (text, usage) = (String::new(), Usage::default());
        world.feed(ExecutionEvent::ModelEnded { key, attempt, text, usage, outcome });
    }
    let first = world.end();
    world.edit(r#"{"type":"move","componentId":"cancel","x":200,"y":160}"#);
    let key = world.execution.named("part").unwrap();
    world.feed(ExecutionEvent::Retry(key));
    world.say(TREE);
    expect![[r#"
        status: "partial_success"
        committed: {"revision":1,"leftOut":[]}
        message: "2 of 3 steps done, 1 change. “Part” failed: The model declined the request."
        ---
        status: "completed"
        committed: {"revision":3,"leftOut":[]}
        message: "3 of 3 steps done, 3 changes."
        Heading Welcome 40,40
        Button Save 40,120
        Button Cancel 200,160
        Text New 700,40
        Heading Part 40,232
        Text of it 40,284
    "#]]
    .assert_eq(&format!("{first}---\n{}{}", world.end(), world.shown()));
}

#[test]
fn a_session_that_cannot_be_reached_is_tried_again_and_not_for_ever() {
    let mut world = World::new(&plan(&apply(ADD)));
    world.feed(ExecutionEvent::Start);
    let (key, attempt) = world.calls.remove(0);
    let usage = Usage::default();
    let event = ExecutionEvent::ModelEnded { key, attempt, text: "words".to_owned(), usage, outcome: Ok(()) };
    let mut effects = world.execution.handle(world.now_ms, event);
    let (mut commits, mut waits) = (0, Vec::new());
    for _ in 0..99 {
        let mut due = None;
        for effect in &effects {
            match effect {
                ExecutionEffect::Commit { .. } => commits += 1,
                ExecutionEffect::Wake(at) => due = *at,
                _ => {}
            }
        }
        let number = effects.iter().find_map(|effect| match effect {
            ExecutionEffect::Commit { number } => Some(*number),
            _ => None,
        });
        let Some(number) = number else { break };
        assert!(due.is_some_and(|due| due > world.now_ms), "whoever commits may be lost");
        effects = world.execution.handle(world.now_ms, ExecutionEvent::Unfinished { number });
        let Some(ExecutionEffect::Wake(Some(at))) =
            effects.iter().find(|effect| matches!(effect, ExecutionEffect::Wake(_))).cloned()
        else {
            break;
        };
        waits.push(at - world.now_ms);
        world.now_ms = at;
        if world.execution.progress().name() != "committing" {
            break;
        }
        if !effects.iter().any(|effect| matches!(effect, ExecutionEffect::Archive { .. })) {
            effects = world.execution.handle(world.now_ms, ExecutionEvent::Due);
        }
    }
    assert_eq!(commits, 24);
    assert_eq!(waits.iter().take(4).copied().collect::<Vec<_>>(), [1_000, 2_000, 4_000, 8_000]);
    let number = effects.iter().find_map(|effect| match effect {
        ExecutionEffect::Archive { number } => Some(*number),
        _ => None,
    });
    let number = number.unwrap();
    world.execution.handle(world.now_ms, ExecutionEvent::Archived { number });
    expect![[r#"
        status: "failed"
        code: "not_committed"
        committed: null
        conflict: {"reason":"unreachable","message":"Nothing was committed: the session could not be reached.","leftOut":[]}
        message: "2 of 2 steps done, 1 change. Nothing was committed: the session could not be reached."
    "#]].assert_eq(&world.end());
}

#[test]
fn what_an_older_version_has_left_is_committed_once() {
    let mut world = World::new(&plan(&apply(ADD)));
    world.start = ExecutionParams { ends: EndMode::AtOnce, ..world.start.clone() };
    world.execution = Execution::new(world.start.clone()).unwrap();
    // The dry run shows the result before any commit.
    let mut calls = Vec::new();
    for effect in world.execution.handle(1_000, ExecutionEvent::Start) {
        if let ExecutionEffect::Call { key, attempt, .. } = effect {
            calls.push((key, attempt));
        }
    }
    let (key, attempt) = calls[0];
    let usage = Usage::default();
    world.execution.handle(
        1_000,
        ExecutionEvent::ModelEnded { key, attempt, text: "w".to_owned(), usage, outcome: Ok(()) },
    );
    assert_eq!(world.execution.progress().name(), "completed");
    let old = world.execution.clone();
    world.start = ExecutionParams { ends: EndMode::Committed, ..world.start.clone() };
    world.execution = stored(&old, world.start.clone());
    assert_eq!(world.execution.progress().name(), "committing");
    world.feed(ExecutionEvent::Resumed);
    assert_eq!(world.execution.progress().name(), "completed");
    assert_eq!((world.keys.len(), world.sketch().len()), (1, 4));
    assert!(world.keys.contains_key(&old.seq()), "under the name that the older version has used");
}

/// Generates a node that draws, adds or answers.
fn node() -> impl Strategy<Value = (u8, bool)> {
    (0_u8..3, any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_worker_that_is_killed_at_any_step_does_all_of_it_once(
        nodes in prop::collection::vec(node(), 1..6),
        kills in prop::collection::btree_set(1_usize..60, 0..4),
        others in prop::collection::vec(0_u8..3, 0..8),
    ) {
        let mut plan = String::new();
        for (at, (kind, depends)) in nodes.iter().enumerate() {
            let before = if *depends && at > 0 { format!("\"n{}\"", at - 1) } else { String::new() };
            plan += &match kind {
                0 => format!(r#"{{"id":"n{at}","description":"d","provider":"openai","model":"m","maxAttempts":9,"dependencies":[{before}]}},"#),
                1 => format!(r#"{{"id":"n{at}","description":"d","provider":"openai","model":"m","maxAttempts":9,"slot":"page:{}","dependencies":[{before}]}},"#, at + 1),
                _ => format!(r#"{{"id":"n{at}","action":"apply_operations","dependencies":[{before}],"parameters":{{"operations":[{{"type":"add","componentType":"Text","x":900,"y":{},"width":80,"height":20,"props":{{"text":"Part {at}"}}}}]}}}},"#, at * 40),
            };
        }
        let plan = format!(r#"{{"title":"t","nodes":[{}]}}"#, plan.trim_end_matches(','));
        let mut world = World::new(&plan);
        world.kills = kills.into_iter().collect();
        world.feed(ExecutionEvent::Start);
        let mut others = others.into_iter();
        let mut theirs = 0;
        for _ in 0..200 {
            if world.execution.progress().is_over() {
                break;
            }
            match others.next() {
                Some(0) => {
                    theirs += 1;
                    world.edit(&format!(r#"{{"type":"add","componentType":"Text","x":1300,"y":{},"width":80,"height":20,"props":{{"text":"Theirs {theirs}"}}}}"#, theirs * 40));
                }
                Some(1) => world.edit(r#"{"type":"move","componentId":"cancel","x":200,"y":160}"#),
                _ => {}
            }
            if let Some((key, _)) = world.calls.first().copied() {
                let text = match nodes[key.node].0 {
                    0 => "words".to_owned(),
                    _ => format!(r#"{{"tree":{{"column":[{{"h2":"Part {}"}}]}}}}"#, key.node),
                };
                world.say(&text);
            } else {
                world.now_ms += 5_000;
                if world.execution.progress().name() == "pending" {
                    world.feed(ExecutionEvent::Start);
                } else {
                    world.feed(ExecutionEvent::Due);
                }
            }
        }
        prop_assert_eq!(world.execution.progress().name(), "completed", "{:?}", world.told);
        let texts: Vec<String> = world.sketch().iter().filter_map(|component| component.visible_text()).collect();
        let count = |text: String| texts.iter().filter(|other| **other == text).count();
        for (at, (kind, _)) in nodes.iter().enumerate() {
            prop_assert_eq!(count(format!("Part {at}")), usize::from(*kind > 0), "{:?}", texts);
        }
        for number in 1..=theirs {
            prop_assert_eq!(count(format!("Theirs {number}")), 1);
        }
        let commits = world.session.as_ref().unwrap().log().filter(|commit| commit.origin == CommitOrigin::Plan);
        prop_assert_eq!(commits.count(), usize::from(nodes.iter().any(|(kind, _)| *kind > 0)));
        prop_assert_eq!(world.listed.as_deref(), Some("completed"));
        let record = world.archive.unwrap();
        prop_assert_eq!(&record["status"], "completed");
        prop_assert_eq!(&record["outcome"]["committed"], &world.execution.status_form().get("committed").cloned().unwrap_or_default());
    }
}

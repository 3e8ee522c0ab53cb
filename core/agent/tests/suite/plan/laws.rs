//! Laws of any plan: random graphs, failures, completion orders, crashes and restarts.

use super::script::{sketch, start, stored};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use websketch_agent::plan::{Execution, ExecutionEffect, ExecutionEvent, Prices, TaskKey};
use websketch_agent::provider::{ModelFailure, Usage};
use websketch_json as json;

/// The model's behavior for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Answers,
    Draws,
    FailsOnce,
    Fails,
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![4 => Just(Fate::Answers), 3 => Just(Fate::Draws), 1 => Just(Fate::FailsOnce), 1 => Just(Fate::Fails)]
}

/// Generates each node's behavior and its dependencies on earlier nodes.
fn graph() -> impl Strategy<Value = Vec<(Fate, u16)>> {
    prop::collection::vec((fate(), any::<u16>()), 1..12)
}

fn dependencies(at: usize, mask: u16) -> Vec<usize> {
    // About a third of the earlier nodes.
    (0..at)
        .filter(|before| mask >> before & 1 == 1 && (mask >> (before + 4) & 1 == 1 || at - before == 1))
        .collect()
}

fn plan_of(graph: &[(Fate, u16)]) -> String {
    let node = |(at, (fate, mask)): (usize, &(Fate, u16))| {
        let before: Vec<String> =
            dependencies(at, *mask).iter().map(|before| format!("\"n{before}\"")).collect();
        let slot =
            if *fate == Fate::Draws { format!(r#","slot":"page:{}""#, 20 - at) } else { String::new() };
        let before = before.join(",");
        format!(
            r#"{{"id":"n{at}","description":"d","provider":"openai","model":"m","dependencies":[{before}]{slot}}}"#
        )
    };
    let nodes: Vec<String> = graph.iter().enumerate().map(node).collect();
    format!(r#"{{"title":"t","nodes":[{}]}}"#, nodes.join(","))
}

struct World {
    graph: Vec<(Fate, u16)>,
    plan: String,
    execution: Execution,
    calls: Vec<(TaskKey, u32)>,
    finished: usize,
    /// The attempts with used results, by node.
    used: BTreeMap<usize, usize>,
    order: Vec<usize>,
    failed_once: BTreeSet<usize>,
    now_ms: u64,
}

impl World {
    fn new(graph: &[(Fate, u16)]) -> Self {
        let plan = plan_of(graph);
        let execution = Execution::new(start(&plan)).unwrap();
        Self {
            graph: graph.to_vec(),
            plan,
            execution,
            calls: Vec::new(),
            finished: 0,
            used: BTreeMap::new(),
            order: Vec::new(),
            failed_once: BTreeSet::new(),
            now_ms: 1_000,
        }
    }

    fn feed(&mut self, event: ExecutionEvent) {
        for effect in self.execution.handle(self.now_ms, event) {
            match effect {
                ExecutionEffect::Call { key, attempt, .. } => self.calls.push((key, attempt)),
                ExecutionEffect::Stop(key) => self.calls.retain(|call| call.0 != key),
                ExecutionEffect::Finish => self.finished += 1,
                ExecutionEffect::Show(event) => {
                    let node = &event["node"];
                    if node["status"] == "COMPLETED" {
                        let at: usize = node["id"].as_str().unwrap()[1..].parse().unwrap();
                        *self.used.entry(at).or_default() += 1;
                        self.order.push(at);
                    }
                }
                ExecutionEffect::Run { .. }
                | ExecutionEffect::Store(_)
                | ExecutionEffect::Wake(_)
                | ExecutionEffect::Commit { .. }
                | ExecutionEffect::Archive { .. } => {}
            }
        }
        assert!(self.calls.len() <= 5, "no more calls than permits");
    }

    /// Ends one of the calls according to its node's behavior.
    fn end(&mut self, choice: usize) {
        let (key, attempt) = self.calls.remove(choice % self.calls.len());
        let (fate, _) = self.graph[key.node];
        let fails = match fate {
            Fate::Fails => true,
            Fate::FailsOnce => self.failed_once.insert(key.node),
            Fate::Answers | Fate::Draws => false,
        };
        let text = match fate {
            Fate::Draws => {
                format!(r#"{{"tree":{{"column":[{{"h2":"Part {0}"}},{{"text":"of {0}"}}]}}}}"#, key.node)
            }
            _ => format!("answer of {}", key.node),
        };
        let outcome = match (fails, fate) {
            (false, _) => Ok(()),
            (true, Fate::Fails) => Err(ModelFailure::Refused),
            (true, _) => Err(ModelFailure::BrokenOff),
        };
        let usage = Usage { input_tokens: 1, output_tokens: 1, ..Usage::default() };
        let event = ExecutionEvent::ModelEnded { key, attempt, text: text.clone(), usage, outcome };
        self.feed(event.clone());
        // A duplicate event has no effect.
        self.feed(event);
    }

    fn run(&mut self, choices: &[(usize, bool)]) -> String {
        self.feed(ExecutionEvent::Start);
        let mut steps = choices.iter().cycle();
        let mut has_crashed = false;
        for _ in 0..1_000 {
            if self.finished > 0 {
                break;
            }
            let (choice, crashes) = steps.next().copied().unwrap_or_default();
            // A lost attempt counts: with one more failure, two of the three attempts are used.
            if crashes && !has_crashed {
                has_crashed = true;
                self.execution = stored(&self.execution, start(&self.plan));
                self.calls.clear();
                self.now_ms += 1_000;
                self.feed(ExecutionEvent::Resumed);
            } else if self.calls.is_empty() {
                self.now_ms += 5_000;
                self.feed(ExecutionEvent::Due);
            } else {
                self.end(choice);
            }
        }
        assert_eq!(self.finished, 1, "it ends, and once");
        let mut outcome = self.execution.outcome(&Prices::default());
        outcome.as_object_mut().unwrap().remove("usage");
        json::to_string(&outcome)
    }

    fn check(&self) {
        let mut broken = BTreeSet::new();
        for (at, (fate, mask)) in self.graph.iter().enumerate() {
            let before = dependencies(at, *mask);
            let key = TaskKey { node: at, item: None };
            let status = self.execution.task(key).unwrap()["status"].as_str().unwrap().to_owned();
            let expected = if before.iter().any(|before| broken.contains(before)) {
                "SKIPPED"
            } else if *fate == Fate::Fails {
                "FAILED"
            } else {
                "COMPLETED"
            };
            assert_eq!(status, expected, "n{at} of {}", self.plan);
            if expected == "COMPLETED" {
                assert_eq!(self.used.get(&at), Some(&1), "each result is used once");
                let place = |node: usize| self.order.iter().position(|one| *one == node);
                assert!(before.iter().all(|before| place(*before) < place(at)), "in topological order");
            } else {
                broken.insert(at);
            }
        }
        let (operations, after) = self.execution.changes();
        let drawn = self
            .graph
            .iter()
            .enumerate()
            .filter(|(at, (fate, _))| *fate == Fate::Draws && !broken.contains(at));
        assert_eq!(after.len(), sketch().len() + 2 * drawn.count());
        assert!(operations.len() >= after.len() - sketch().len());
    }
}

/// Returns a plan of four queries over this many buttons.
fn looks(count: usize) -> Execution {
    let node = |at: usize| format!(r#"{{"id":"n{at}","action":"find_components"}}"#);
    let nodes: Vec<String> = (0..4).map(node).collect();
    let mut start = start(&format!(r#"{{"title":"t","nodes":[{}]}}"#, nodes.join(",")));
    let button = |at: usize| {
        let (x, y) = (at % 100 * 90, at / 100 * 50);
        format!(r#"{{"id":"b{at}","type":"Button","x":{x},"y":{y},"width":80,"height":40}}"#)
    };
    let buttons: Vec<String> = (0..count).map(button).collect();
    let text = format!("[{}]", buttons.join(","));
    start.sketch = websketch_sketch::Sketch::read_text(text.as_bytes()).unwrap().sketch;
    Execution::new(start).unwrap()
}

#[test]
fn work_on_much_is_done_step_by_step_and_on_little_at_once() {
    let finishes =
        |effects: &[ExecutionEffect]| effects.iter().any(|effect| matches!(effect, ExecutionEffect::Finish));
    let done = |execution: &Execution| {
        let over = |at: &usize| {
            let task = execution.task(TaskKey { node: *at, item: None }).unwrap();
            task["status"] == "COMPLETED"
        };
        (0..4).filter(over).count()
    };
    assert!(finishes(&looks(100).handle(1_000, ExecutionEvent::Start)));
    let mut execution = looks(5_000);
    let mut effects = execution.handle(1_000, ExecutionEvent::Start);
    for expected in 0..4 {
        assert_eq!(done(&execution), expected, "one at a time, and none before the start is answered");
        let Some(ExecutionEffect::Wake(at)) =
            effects.iter().find(|effect| matches!(effect, ExecutionEffect::Wake(_)))
        else {
            panic!("somebody goes on with it")
        };
        assert_eq!(*at, Some(1_000), "at once");
        effects = execution.handle(1_000, ExecutionEvent::Due);
    }
    assert!(finishes(&effects));
    let mut resumed = looks(5_000);
    resumed.handle(1_000, ExecutionEvent::Start);
    let mut whole = looks(5_000);
    let kept = whole.handle(1_000, ExecutionEvent::Start);
    assert!(!finishes(&kept));
    let outcome = |execution: &Execution| json::to_string(&execution.outcome(&Prices::default()));
    for _ in 0..4 {
        resumed.handle(1_000, ExecutionEvent::Resumed);
        whole.handle(1_000, ExecutionEvent::Due);
    }
    assert_eq!(outcome(&resumed), outcome(&whole), "a restart in between changes nothing");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_order_has_the_same_outcome(
        graph in graph(),
        one in prop::collection::vec((any::<usize>(), Just(false)), 1..24),
        other in prop::collection::vec((any::<usize>(), prop::bool::weighted(0.05)), 1..24),
    ) {
        let mut first = World::new(&graph);
        let outcome = first.run(&one);
        first.check();
        let mut second = World::new(&graph);
        let again = second.run(&other);
        second.check();
        prop_assert_eq!(outcome, again);
    }
}

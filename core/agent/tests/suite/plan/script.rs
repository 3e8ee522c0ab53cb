//! Scripted execution of plans, with the effects as text.

use expect_test::Expect;
use serde_json::Value;
use websketch_agent::plan::{
    ConfirmRule, EndMode, Execution, ExecutionEffect, ExecutionEvent, ExecutionLimits, ExecutionParams, Plan,
    Prices, TaskKey, TurnResult,
};
use websketch_agent::provider::{ModelFailure, Usage};
use websketch_agent::turn::{RetryPolicy, Turn, TurnEffect, TurnEvent};
use websketch_json as json;
use websketch_sketch::Sketch;

pub(crate) const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome"}},
    {"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},
    {"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}
]"#;

pub(crate) fn sketch() -> Sketch {
    Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch
}

pub(crate) fn start(plan: &str) -> ExecutionParams {
    let plan = Plan::read(&json::parse(plan).unwrap(), None).unwrap_or_else(|faults| panic!("{faults:?}"));
    ExecutionParams {
        id: "e1".to_owned(),
        plan,
        sketch: sketch(),
        page: None,
        seed: "0123456789abcdef".to_owned(),
        confirm: ConfirmRule::Destructive,
        max_tokens: None,
        settings: ExecutionLimits {
            permits: 5,
            node_deadline_ms: 120_000,
            plan_deadline_ms: 600_000,
            retry: RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms: 60_000, jitter: 0.0 },
        },
        ends: EndMode::AtOnce,
        secret: || "not-guessed".to_owned(),
    }
}

/// Returns the execution as restored after a restart.
pub(crate) fn stored(execution: &Execution, start: ExecutionParams) -> Execution {
    let text = json::to_string(&execution.head());
    let head = json::parse(&text).unwrap();
    let keys: Vec<TaskKey> = (0..start.plan.nodes().len())
        .flat_map(|node| [None].into_iter().chain((0..50).map(Some)).map(move |item| TaskKey { node, item }))
        .collect();
    let tasks = keys.into_iter().filter_map(|key| {
        let text = json::to_string(&execution.task(key)?);
        Some((key, json::parse(&text).unwrap()))
    });
    Execution::restore(start, head, tasks.collect(), None).unwrap()
}

pub(crate) struct Run {
    start: ExecutionParams,
    execution: Execution,
    calls: Vec<(TaskKey, u32, Option<Box<Turn>>)>,
    now_ms: u64,
    pub(crate) log: String,
}

impl Run {
    pub(crate) fn new(plan: &str) -> Self {
        let start = start(plan);
        let execution = Execution::new(start.clone()).unwrap();
        Self { start, execution, calls: Vec::new(), now_ms: 1_000, log: String::new() }
    }

    /// Runs one event per line: `start`, `say <node> <text>`, `fail <node> <how>`, `answer <node> <text>`, `cancel`,
    /// `retry <node>`, `wait <ms>`, `beat <ms>` (renews the leases of running nodes), `restart`, `outcome`.
    pub(crate) fn play(&mut self, script: &str) {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.log += &format!("{line}\n");
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let (name, text) = rest.split_once(' ').unwrap_or((rest, ""));
            match word {
                "start" => self.feed(ExecutionEvent::Start),
                "say" => self.end(name, text, Ok(())),
                "fail" => self.end(name, "", Err(failure(text))),
                "answer" => {
                    let key = self.execution.named(name).unwrap();
                    let ask = (0..9).find(|ask| self.execution.awaits(key, *ask)).unwrap();
                    self.feed(ExecutionEvent::Answered { key, ask, answer: text.to_owned() });
                }
                "cancel" => self.feed(ExecutionEvent::Cancel),
                "retry" => self.feed(ExecutionEvent::Retry(self.execution.named(name).unwrap())),
                "wait" => {
                    self.now_ms += name.parse::<u64>().unwrap();
                    self.feed(ExecutionEvent::Due);
                }
                "beat" => {
                    self.now_ms += name.parse::<u64>().unwrap();
                    self.feed(ExecutionEvent::Beat(self.calls.iter().map(|call| call.0).collect()));
                    self.feed(ExecutionEvent::Due);
                }
                "restart" => {
                    self.execution = stored(&self.execution, self.start.clone());
                    self.calls.clear();
                    self.feed(ExecutionEvent::Resumed);
                }
                "outcome" => {
                    let outcome = self.execution.outcome(&Prices::default());
                    for key in ["status", "stepsExecuted", "message", "results", "operations"] {
                        self.log += &format!("    {key}: {}\n", json::to_string(&outcome[key]));
                    }
                }
                other => panic!("no such event: {other}"),
            }
        }
    }

    fn end(&mut self, name: &str, text: &str, outcome: Result<(), ModelFailure>) {
        let key = self.execution.named(name).unwrap();
        let at = self.calls.iter().position(|call| call.0 == key).unwrap();
        let (key, attempt, turn) = self.calls.remove(at);
        let usage = Usage { input_tokens: 100, output_tokens: 10, ..Usage::default() };
        self.feed(match turn {
            None => ExecutionEvent::ModelEnded { key, attempt, text: text.to_owned(), usage, outcome },
            Some(mut turn) => {
                let mut effects = turn.handle(TurnEvent::Begin);
                effects.extend(turn.handle(TurnEvent::ModelText(text.to_owned())));
                effects.extend(turn.handle(TurnEvent::ModelEnded { usage, outcome, elapsed_ms: 100 }));
                let mut paused = None;
                let mut answer = None;
                for effect in effects {
                    match effect {
                        TurnEffect::Ask(question) => paused = Some(*question),
                        TurnEffect::Finish(finished) => answer = Some(*finished),
                        _ => {}
                    }
                }
                ExecutionEvent::TurnEnded {
                    key,
                    attempt,
                    end: Box::new(TurnResult::of(answer.unwrap(), paused)),
                }
            }
        });
    }

    pub(crate) fn feed(&mut self, event: ExecutionEvent) {
        for effect in self.execution.handle(self.now_ms, event) {
            match effect {
                ExecutionEffect::Show(event) => self.log += &format!("    {}\n", shown(&event)),
                ExecutionEffect::Call { key, attempt, .. } => self.calls.push((key, attempt, None)),
                ExecutionEffect::Run { key, attempt, turn, .. } => {
                    self.calls.push((key, attempt, Some(turn)));
                }
                ExecutionEffect::Stop(key) => self.calls.retain(|call| call.0 != key),
                ExecutionEffect::Finish => self.log += "    finish\n",
                ExecutionEffect::Store(_)
                | ExecutionEffect::Wake(_)
                | ExecutionEffect::Commit { .. }
                | ExecutionEffect::Archive { .. } => {}
            }
        }
    }
}

fn failure(how: &str) -> ModelFailure {
    match how {
        "broken off" => ModelFailure::BrokenOff,
        "refused" => ModelFailure::Refused,
        "timeout" => ModelFailure::Timeout,
        other => panic!("no such failure: {other}"),
    }
}

fn shown(event: &Value) -> String {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    match text(event, "type").as_str() {
        "node" => {
            let node = &event["node"];
            let mut line = format!("{} {}", text(node, "id"), text(node, "status").to_lowercase());
            for key in ["error", "prompt"] {
                if !node[key].is_null() {
                    line += &format!(" {key}={}", json::to_string(&node[key]));
                }
            }
            line
        }
        "operations" => {
            let count = event["operations"].as_array().unwrap().len();
            let draft = if event["draft"].is_null() { "" } else { " draft" };
            format!("{} does {count}{draft}", text(event, "nodeId"))
        }
        _ => format!("→ {}", text(event, "status")),
    }
}

#[track_caller]
pub(crate) fn check(plan: &str, script: &str, expected: Expect) {
    let mut run = Run::new(plan);
    run.play(script);
    expected.assert_eq(&run.log);
}

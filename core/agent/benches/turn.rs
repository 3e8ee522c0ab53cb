//! Benchmarks a turn with one moved component in a conversation, and its passes over the whole sketch, for `cargo bench
//! -p websketch-agent --bench turn`.
#![expect(clippy::disallowed_methods, reason = "a benchmark needs a clock")]
#![expect(clippy::print_stdout, reason = "a report")]

use std::time::{Duration, Instant};
use websketch_agent::prompt::{self, Situation};
use websketch_agent::proposal::{Intent, OperationStream};
use websketch_agent::provider::{
    AnswerForm, CallOptions, ModelCall, ModelRequest, Profile, Provider, Sampling, Usage,
};
use websketch_agent::turn::{Edit, RetryPolicy, Target, Turn, TurnEffect, TurnEvent, TurnInput};
use websketch_language::{Context, Message, Role};
use websketch_layout::lint::{lint, new_findings};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::Mode;
use websketch_sketch::{Component, IdSource, Sketch};

const SIZES: [u32; 4] = [12, 100, 500, 1_000];
const LEAST_RUNS: u32 = 20;
const LEAST_TIME: Duration = Duration::from_millis(300);
/// A request that the interpreter does not understand.
const REQUEST: &str = "give it some life, would you";
/// Messages of the conversation before the request. A model has answered them, so that they are read again.
const HISTORY: usize = 4;

/// The answer: a component moves by a few px.
const ANSWER: &str = r#"{"intent":"modification","reasoning":"","operations":[{"type":"move","componentId":"c0","x":3,"y":0}],"description":"."}"#;

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    println!(
        "{:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}   µs",
        "components", "turn", "read", "prompt", "request", "answer", "review", "structure", "lint"
    );
    let profile = Provider::OpenAi.profile().ok_or("no profile")?;
    for count in SIZES {
        let sketch = sketch(count)?;
        let ids = IdSource::new(0.0, "0123456789abcdef")?;
        let situation = Situation::of(&sketch);
        let changed = answer(&sketch, &ids);
        let call = call(&situation);
        let times = [
            mean(|| turn(&sketch, &ids).is_some()),
            mean(|| question(&sketch, &ids).is_certain()),
            mean(|| prompt::messages(&situation, Intent::Modification, REQUEST).is_empty()),
            mean(|| request(profile, &call).body.is_empty()),
            mean(|| answer(&sketch, &ids).len() == 1),
            mean(|| review(&sketch, &changed)),
            mean(|| {
                let structure = Structure::of(&sketch, None);
                structure.series().len() + structure.clusters().len() > 1
            }),
            mean(|| lint(&sketch).is_empty()),
        ];
        let columns = times.map(|time| format!("{:>10.0}", time.as_secs_f64() * 1e6));
        println!("{count:>10} {}", columns.join(" "));
    }
    Ok(())
}

/// Buttons in rows of twenty.
fn sketch(count: u32) -> Result<Sketch, Error> {
    let button = |at: u32| {
        let (x, y) = (at % 20 * 70, at / 20 * 30);
        format!(
            r#"{{"id":"c{at}","type":"Button","x":{x},"y":{y},"width":60,"height":24,"props":{{"text":"Item {at}"}}}}"#
        )
    };
    let buttons: Vec<String> = (0..count).map(button).collect();
    let json = websketch_json::parse(&format!("[{}]", buttons.join(",")))?;
    Ok(Sketch::read(&json)?.sketch)
}

fn question(sketch: &Sketch, ids: &IdSource) -> TurnInput {
    TurnInput {
        message: REQUEST.to_owned(),
        sketch: sketch.clone(),
        context: Context { history: vec![said(Role::User, REQUEST); HISTORY], ..Context::default() },
        edited: Vec::new(),
        notes: None,
        image: None,
        target: Target::Model { provider: Provider::OpenAi, model: "scripted".to_owned() },
        asks_model: false,
        mode: Mode::Atomic,
        dry_run: false,
        is_watched: false,
        ids: ids.clone(),
        retry: RetryPolicy { min_ms: 1, max_ms: 1, deadline_ms: 60_000, jitter: 0.0 },
        now_ms: 0,
        patience_ms: 1,
    }
}

fn said(role: Role, content: &str) -> Message {
    Message { role, content: content.to_owned(), timestamp: None }
}

/// Returns the call that asks about the sketch.
fn call(situation: &Situation) -> ModelCall {
    ModelCall {
        system: prompt::system_in_doubt(),
        shared: prompt::shared_len(),
        messages: prompt::messages(situation, Intent::Modification, REQUEST),
        image: None,
        form: AnswerForm::Edit,
    }
}

fn request(profile: &Profile, call: &ModelCall) -> ModelRequest {
    let sampling = Sampling { temperature: None, effort: None };
    let options = CallOptions { model: "scripted", sampling, stream: true, request_id: "", group_id: None };
    ModelRequest::new(profile, call, &options)
}

/// Reads the answer. Returns the sketch after it.
fn answer(sketch: &Sketch, ids: &IdSource) -> Sketch {
    let mut stream = OperationStream::new(sketch.clone(), ids.clone()).for_request(REQUEST);
    stream.push(ANSWER.as_bytes());
    stream.finish().sketch
}

/// Looks for new findings about the moved component.
fn review(sketch: &Sketch, changed: &Sketch) -> bool {
    let touched = sketch.iter().take(1).map(Component::id).collect();
    new_findings(sketch, Some(&[]), changed, &touched, None).is_empty()
}

/// Runs a whole turn. Returns the number of committed operations.
fn turn(sketch: &Sketch, ids: &IdSource) -> Option<usize> {
    let mut turn = Turn::new(question(sketch, ids));
    turn.handle(TurnEvent::Begin);
    turn.handle(TurnEvent::ModelText(ANSWER.to_owned()));
    let effects =
        turn.handle(TurnEvent::ModelEnded { usage: Usage::default(), outcome: Ok(()), elapsed_ms: 1 });
    let committed = effects.into_iter().find_map(|effect| match effect {
        TurnEffect::Commit { edit: Edit::Operations(operations), .. } => Some(operations),
        _ => None,
    })?;
    let count = committed.len();
    let sketch = turn.committing()?.sketch.clone();
    turn.handle(TurnEvent::Committed { sketch, operations: committed });
    Some(count)
}

/// Returns the CPU time of this thread if the system reports it (Linux), so that other processes do not count.
/// Otherwise returns the time since `begin`.
fn clock(begin: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

fn mean(mut work: impl FnMut() -> bool) -> Duration {
    let begin = Instant::now();
    let (start, mut runs) = (clock(begin), 0);
    while runs < LEAST_RUNS || clock(begin).saturating_sub(start) < LEAST_TIME {
        std::hint::black_box(work());
        runs += 1;
    }
    clock(begin).saturating_sub(start) / runs
}

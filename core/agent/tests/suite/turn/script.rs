//! Scripted turns, with their effects as text.

use expect_test::Expect;
use websketch_agent::provider::{Image, ModelFailure, Provider, Usage, response_failure};
use websketch_agent::turn::{
    Edit, PausedTurn, ResumeContext, RetryPolicy, Step, Target, Turn, TurnAnswer, TurnEffect, TurnEvent,
    TurnInput,
};
use websketch_json as json;
use websketch_language::Context;
use websketch_protocol::{ChatAnswer, Frame, RequestInfo};
use websketch_sketch::execute::Mode;
use websketch_sketch::history::UndoUnavailable;
use websketch_sketch::operation::Operation;
use websketch_sketch::{IdSource, Sketch};

pub(crate) const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Welcome"}},
    {"id":"save","type":"Button","x":40,"y":120,"width":120,"height":40,"props":{"text":"Save"}},
    {"id":"cancel","type":"Button","x":200,"y":120,"width":120,"height":40,"props":{"text":"Cancel"}}
]"#;

/// A request that the interpreter does not understand.
pub(crate) const POP: &str = "make it pop";

/// The first log entries of most turns, abbreviated to one line.
const ASKED: &str = "begin
    analysis
    {\"intent\":\"modification\"}
    modification
    call the model with 1 messages
";

/// The initial conditions of a turn.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) target: Target,
    pub(crate) asks_model: bool,
    pub(crate) mode: Mode,
    pub(crate) dry_run: bool,
    pub(crate) is_watched: bool,
    pub(crate) image: Option<Image>,
    pub(crate) deadline_ms: u64,
}

pub(crate) fn offline() -> Setup {
    Setup {
        target: Target::Nobody,
        asks_model: false,
        mode: Mode::Atomic,
        dry_run: false,
        is_watched: true,
        image: None,
        deadline_ms: 60_000,
    }
}

pub(crate) fn with_model() -> Setup {
    Setup { target: Target::Model { provider: Provider::OpenAi, model: "m-1".to_owned() }, ..offline() }
}

pub(crate) fn partial() -> Setup {
    Setup { mode: Mode::Partial, ..with_model() }
}

pub(crate) fn retry(deadline_ms: u64) -> RetryPolicy {
    RetryPolicy { min_ms: 2_000, max_ms: 10_000, deadline_ms, jitter: 0.0 }
}

pub(crate) fn sketch() -> Sketch {
    Sketch::read(&json::parse(SKETCH).unwrap()).unwrap().sketch
}

pub(crate) fn ids() -> IdSource {
    IdSource::new(0.0, "0123456789abcdef").unwrap()
}

pub(crate) fn question(setup: Setup, message: &str) -> TurnInput {
    TurnInput {
        message: message.to_owned(),
        sketch: sketch(),
        context: Context::default(),
        edited: Vec::new(),
        notes: None,
        image: setup.image,
        target: setup.target,
        asks_model: setup.asks_model,
        mode: setup.mode,
        dry_run: setup.dry_run,
        is_watched: setup.is_watched,
        ids: ids(),
        retry: retry(setup.deadline_ms),
        now_ms: 1_000,
        patience_ms: 500,
    }
}

/// A turn and its results so far.
pub(crate) struct Run {
    pub(crate) turn: Turn,
    pub(crate) log: String,
    steps: Vec<Step>,
    pub(crate) committed: Vec<Operation>,
    /// Messages of the last model call, and its system message.
    pub(crate) told: Vec<String>,
    pub(crate) system: String,
    pub(crate) paused: Option<PausedTurn>,
    pub(crate) answer: Option<TurnAnswer>,
}

impl Run {
    pub(crate) fn new(question: TurnInput) -> Self {
        Self::of(Turn::new(question))
    }

    /// Resumes a paused turn, stored as JSON in between.
    pub(crate) fn resumed(paused: &PausedTurn, answer: &str) -> Self {
        Self::resumed_on(sketch(), paused, answer)
    }

    /// Resumes a paused turn as [`Run::resumed`] does, on this sketch.
    pub(crate) fn resumed_on(sketch: Sketch, paused: &PausedTurn, answer: &str) -> Self {
        let stored: PausedTurn = serde_json::from_str(&json::to_string(paused)).unwrap();
        assert_eq!(stored, *paused, "nothing is lost by storing");
        let surroundings = ResumeContext {
            sketch,
            is_watched: true,
            ids: ids(),
            retry: retry(60_000),
            now_ms: 2_000,
            patience_ms: 500,
        };
        Self::of(Turn::resume(stored, answer.to_owned(), surroundings))
    }

    pub(crate) fn of(turn: Turn) -> Self {
        let mut run = Self {
            turn,
            log: String::new(),
            steps: Vec::new(),
            committed: Vec::new(),
            told: Vec::new(),
            system: String::new(),
            paused: None,
            answer: None,
        };
        run.feed("begin", TurnEvent::Begin);
        if run.log == ASKED {
            run.log = "begin: asks the model\n".to_owned();
        }
        run
    }

    /// Feeds one event per line: `text <piece>`, `end`, `end <failure>`, `answer <text>` (both), `wait ended`,
    /// `committed`, `nothing`, `nothing to redo`, `nothing kept`, `cancel`.
    pub(crate) fn play(&mut self, script: &str) {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "text" => self.feed(line, TurnEvent::ModelText(rest.replace("\\n", "\n"))),
                "end" => self.feed(line, ended(rest)),
                "answer" => {
                    self.feed("answer", TurnEvent::ModelText(rest.replace("\\n", "\n")));
                    self.feed("end", ended(""));
                }
                "wait" => self.feed(line, TurnEvent::WaitEnded),
                "committed" => {
                    let (sketch, operations) = (sketch(), self.committed.clone());
                    self.feed(line, TurnEvent::Committed { sketch, operations });
                }
                "nothing" => self.feed(line, TurnEvent::NothingToCommit(no_step(rest))),
                "cancel" => self.feed(line, TurnEvent::Cancelled),
                other => panic!("no such event: {other}"),
            }
        }
    }

    pub(crate) fn feed(&mut self, line: &str, event: TurnEvent) {
        let effects = self.turn.handle(event);
        self.log += line;
        self.log += if effects.is_empty() { "\n    -\n" } else { "\n" };
        for effect in effects {
            assert!(self.answer.is_none(), "nothing follows the end");
            self.log += &format!("    {}\n", show(&effect));
            match effect {
                TurnEffect::Report(step) => self.steps.push(step),
                TurnEffect::CallModel(call) => {
                    self.system = call.system;
                    self.told = call.messages.into_iter().map(|message| message.content).collect();
                }
                TurnEffect::Commit { edit: Edit::Operations(operations), .. } => self.committed = operations,
                TurnEffect::Ask(paused) => self.paused = Some(*paused),
                TurnEffect::Finish(answer) => {
                    assert!(
                        Step::ALL.starts_with(&self.steps),
                        "each step that runs is reported once and in order"
                    );
                    assert!(
                        answer.operations.is_empty() || self.steps == Step::ALL,
                        "what is done was checked before"
                    );
                    self.answer = Some(*answer);
                }
                TurnEffect::Commit { .. }
                | TurnEffect::Announce(_)
                | TurnEffect::Wait { .. }
                | TurnEffect::Show(_) => {}
            }
        }
    }
}

/// Returns the end of an answer: a success, or a failure by name.
fn ended(how: &str) -> TurnEvent {
    let status = |status, body: &str| {
        let header = |name: &str| (name == "retry-after").then(|| "5".to_owned());
        Err(response_failure(status, header, body.as_bytes(), 0))
    };
    let outcome = match how {
        "" | "late" => Ok(()),
        "broken off" | "broken off late" => Err(ModelFailure::BrokenOff),
        "length" => Err(ModelFailure::Truncated),
        "refused" => Err(ModelFailure::Refused),
        "filtered" => Err(ModelFailure::Filtered),
        "timeout" => Err(ModelFailure::Timeout),
        "error" => Err(ModelFailure::StreamError { is_transient: true, words: None }),
        "unreachable" => Err(ModelFailure::Unreachable),
        "429" => status(429, ""),
        "quota" => status(429, r#"{"error":{"code":"insufficient_quota"}}"#),
        "401" => status(401, ""),
        other => panic!("no such end: {other}"),
    };
    let elapsed_ms = if how.ends_with("late") { 59_000 } else { 100 };
    TurnEvent::ModelEnded {
        usage: Usage { input_tokens: 100, output_tokens: 10, ..Usage::default() },
        outcome,
        elapsed_ms,
    }
}

pub(crate) fn show(effect: &TurnEffect) -> String {
    match effect {
        TurnEffect::Report(step) => Frame::Step(*step).name().to_owned(),
        TurnEffect::Announce(intent) => Frame::Intent(*intent).data(),
        TurnEffect::CallModel(call) => {
            let image = if call.image.is_some() { " and a picture" } else { "" };
            format!("call the model with {} messages{image}", call.messages.len())
        }
        TurnEffect::Wait { ms } => format!("wait {ms} ms"),
        TurnEffect::Show(event) => Frame::Event(event.clone()).data(),
        TurnEffect::Ask(paused) => format!("ask {:?} {:?}", paused.prompt, paused.choices.len()),
        TurnEffect::Commit { edit: Edit::Operations(operations), reply } => {
            format!("commit {} {reply:?}", json::to_string(operations))
        }
        TurnEffect::Commit { edit, reply } => format!("commit {edit:?} {reply:?}"),
        TurnEffect::Finish(answer) => show_answer(answer),
    }
}

fn show_answer(answer: &TurnAnswer) -> String {
    let circumstances = RequestInfo {
        session_id: "s".to_owned(),
        revision: 0,
        provider: "p".to_owned(),
        model: None,
        awaiting: None,
        adjustments: Vec::new(),
        cost: None,
        request_id: "r".to_owned(),
    };
    let answer = ChatAnswer::new(answer.clone(), circumstances);
    format!(
        "finish {}{} {:?} operations={} rejected={} tokens={}",
        json::to_string(&answer.intent),
        answer.code.map(|code| format!(" {code}")).unwrap_or_default(),
        answer.description,
        answer.operations.len(),
        answer.rejected.len(),
        answer.usage.input_tokens,
    )
}

/// Sends `message`, plays a script and checks the log.
#[track_caller]
pub(crate) fn check(setup: Setup, message: &str, script: &str, expected: Expect) {
    let mut run = Run::new(question(setup, message));
    run.play(script);
    expected.assert_eq(&run.log);
}

fn no_step(rest: &str) -> UndoUnavailable {
    match rest {
        "to redo" => UndoUnavailable::NothingToRedo,
        "kept" => UndoUnavailable::NoLongerKept,
        _ => UndoUnavailable::NothingToUndo,
    }
}

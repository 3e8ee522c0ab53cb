//! JSON format of the undo history beside a stored sketch. Pure.

use serde::Serialize;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Sketch;
use websketch_sketch::history::{Commit, CommitOrigin, History};
use websketch_sketch::operation::Operation;

/// Most stored steps.
const MAX_STEPS: usize = 200;
/// Most bytes of their text. Older steps are dropped.
const MAX_BYTES: usize = 2 * 1024 * 1024;

#[derive(Serialize)]
struct StoredStep<'a> {
    revision: u64,
    timestamp: &'a str,
    origin: CommitOrigin,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    operations: &'a [Operation],
    inverse: &'a [Operation],
}

/// Returns the JSON text of the newest steps, which led to the sketch of version `version`.
pub fn write(history: &History, version: &str) -> String {
    let mut steps = Vec::new();
    let mut bytes = 0;
    for commit in history.log().rev().take(MAX_STEPS) {
        let Commit { revision, timestamp, origin, message, operations, inverse } = commit;
        let (revision, origin, message) = (*revision, *origin, message.as_deref());
        let step = json::to_string(&StoredStep { revision, timestamp, origin, message, operations, inverse });
        bytes += step.len();
        if bytes > MAX_BYTES {
            break;
        }
        steps.push(step);
    }
    steps.reverse();
    let version = json::to_string(version);
    format!(r#"{{"edition":{version},"revision":{},"log":[{}]}}"#, history.revision(), steps.join(","))
}

/// Returns a history of `sketch` at version `version`, with the stored steps. Drops the steps if they belong to another
/// version or are corrupt.
pub fn read(text: &str, version: &str, sketch: Sketch) -> History {
    match try_read(text, version) {
        Some((revision, log)) => History::restore(sketch, revision, log),
        None => History::new(sketch),
    }
}

fn try_read(text: &str, version: &str) -> Option<(u64, Vec<Commit>)> {
    let value = LazyValue::parse(text.as_bytes()).ok()?;
    if value.get("edition")?.string()? != version {
        return None;
    }
    let revision = value.get("revision")?.whole()?;
    let log: Vec<Commit> = value.get("log")?.items()?.map(step).collect::<Option<_>>()?;
    let follow =
        log.iter().rev().zip(0..).all(|(commit, age)| commit.revision.checked_add(age) == Some(revision));
    follow.then_some((revision, log))
}

fn step(step: LazyValue<'_>) -> Option<Commit> {
    let text = |key| step.get(key).and_then(|value| value.string()).map(std::borrow::Cow::into_owned);
    let operations = |key| -> Option<Vec<Operation>> {
        step.get(key)?.items()?.map(|operation| Operation::read(operation).ok()).collect()
    };
    Some(Commit {
        revision: step.get("revision")?.whole()?,
        timestamp: text("timestamp")?,
        origin: CommitOrigin::from_name(&text("origin")?)?,
        message: text("message"),
        operations: operations("operations")?,
        inverse: operations("inverse")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_sketch::IdSource;
    use websketch_sketch::execute::Mode;
    use websketch_sketch::history::Note;
    use websketch_sketch::operation::Batch;
    use websketch_sketch::validate::Actor;

    fn history(steps: usize) -> History {
        let mut history = History::new(Sketch::new());
        let mut ids = IdSource::new(1.0, "0123456789abcdef").unwrap();
        for place in 0..steps {
            let add = format!(
                r#"[{{"type":"add","componentType":"Button","x":{place},"y":0,"width":80,"height":40}}]"#
            );
            let batch = Batch::read_text(add.as_bytes()).unwrap().unwrap();
            let note = Note { origin: CommitOrigin::Manual, timestamp: "T".to_owned(), message: None };
            history.apply(batch, Mode::Atomic, Actor::User, &mut ids, note);
        }
        history
    }

    #[test]
    fn steps_can_be_undone_and_done_again_after_a_reload() {
        let mut before = history(3);
        before.undo("T".to_owned()).unwrap();
        let mut after = read(&write(&before, "e1"), "e1", before.sketch().clone());
        assert_eq!(after, before);
        for step in [History::redo, History::undo, History::undo, History::undo] {
            assert_eq!(step(&mut before, "T".to_owned()).is_ok(), step(&mut after, "T".to_owned()).is_ok());
            assert_eq!(after.sketch(), before.sketch());
        }
        assert!(after.sketch().is_empty());
    }

    #[test]
    fn steps_of_another_edition_or_damaged_ones_are_none() {
        let history = history(2);
        let text = write(&history, "e1");
        let none = History::new(history.sketch().clone());
        assert_eq!(read(&text, "e2", history.sketch().clone()), none);
        for text in [
            "",
            "{",
            r#"{"edition":"e1"}"#,
            &text.replace("add", "ad"),
            &text.replacen("\"revision\":1", "\"revision\":7", 1),
        ] {
            assert_eq!(read(text, "e1", history.sketch().clone()), none, "{text}");
        }
    }

    #[test]
    fn only_the_newest_steps_are_kept() {
        let history = history(MAX_STEPS + 5);
        let mut back = read(&write(&history, "e"), "e", history.sketch().clone());
        assert_eq!(back.log().count(), MAX_STEPS);
        while back.undo("T".to_owned()).is_ok() {}
        assert_eq!(back.sketch().len(), 5);
    }
}

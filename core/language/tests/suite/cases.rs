//! Conversations in `cases`, one test a file, with facts about each outcome.
//!
//! A `sketch` block defines the sketch. In a `talk` block each paragraph is one conversation: a line with `>` is a message,
//! a line with `-` a fact about its outcome, `selected:` sets the selection. After no message may anything new overlap.

use super::conversation::Conversation;
use super::fact::Outcome;
use websketch_language::Interpretation;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::support;

#[track_caller]
fn check(name: &str) {
    let path = format!("{}/tests/cases/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut sketch, mut block, mut lines) = (Sketch::new(), None, String::new());
    let (mut failures, mut messages) = (Vec::new(), 0);
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            match block {
                Some("sketch") => sketch = support::sketch(&lines),
                Some("talk") => {
                    for talk in lines.split("\n\n").filter(|talk| !talk.trim().is_empty()) {
                        messages += play(&sketch, talk, &mut failures);
                    }
                }
                _ => {}
            }
            block = if block.is_some() { None } else { Some(language) };
            lines.clear();
        } else if block.is_some() {
            lines.push_str(line);
            lines.push('\n');
        }
    }
    assert!(messages > 0, "{name} has messages");
    assert!(failures.is_empty(), "{name}:\n{}", failures.join("\n"));
}

/// Plays a conversation and collects the facts that do not hold. Returns the number of its messages.
fn play(sketch: &Sketch, talk: &str, failures: &mut Vec<String>) -> usize {
    let mut conversation = Conversation::about(sketch);
    let mut last: Option<(Sketch, Interpretation)> = None;
    let (mut message, mut count) = ("", 0);
    for line in talk.lines() {
        if let Some(said) = line.strip_prefix("> ") {
            let before = conversation.sketch.clone();
            let meaning = conversation.say(said);
            let outcome = Outcome { before: &before, after: &conversation.sketch, meaning: &meaning };
            if let Err(found) = outcome.covers_nothing() {
                failures.push(format!("> {said}\n  {found}"));
            }
            (message, count) = (said, count + 1);
            last = Some((before, meaning));
        } else if let Some(selected) = line.strip_prefix("selected: ") {
            conversation.context.selection =
                selected.split(' ').map(|id| ComponentId::new(id).unwrap()).collect();
        } else if let (Some(fact), Some((before, meaning))) = (line.strip_prefix("- "), &last) {
            let outcome = Outcome { before, after: &conversation.sketch, meaning };
            if let Err(found) = outcome.holds(fact) {
                failures.push(format!("> {message}\n- {fact}\n  found: {found} {meaning:?}"));
            }
        }
    }
    count
}

/// Defines a test for each file.
macro_rules! cases {
    ($($test:ident = $file:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            check($file);
        })*
    };
}

cases! {
    add = "add",
    arrange = "arrange",
    ask_back = "ask-back",
    complaints = "complaints",
    faults = "faults",
    delete = "delete",
    facts = "facts",
    follow_up = "follow-up",
    in_a_row = "in-a-row",
    r#move = "move",
    new_records = "new-records",
    one_more = "one-more",
    overlooked = "overlooked",
    questions = "questions",
    plain_wishes = "plain-wishes",
    records = "records",
    room = "room",
    size = "size",
    statements = "statements",
    statements_more = "statements-more",
    titles = "titles",
    columns = "columns",
    told_apart = "told-apart",
    write_and_state = "write-and-state",
}

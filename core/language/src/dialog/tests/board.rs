//! A board of tasks to talk about: messages in, the answer and the changes out.

use super::{Conversation, Interpretation};
use expect_test::Expect;
use websketch_sketch::operation::Operation;

pub(super) const BOARD: &str = r#"[
    {"id":"header","type":"Container","x":0,"y":0,"width":1200,"height":72,"props":{"name":"Header"}},
    {"id":"brand","type":"Text","x":80,"y":24,"width":120,"height":24,"props":{"text":"Acme"}},
    {"id":"sign-in","type":"Button","x":880,"y":16,"width":112,"height":40,"props":{"text":"Sign in","variant":"secondary"}},
    {"id":"sign-up","type":"Button","x":1008,"y":16,"width":112,"height":40,"props":{"text":"Join"}},
    {"id":"lead","type":"Heading","x":80,"y":120,"width":500,"height":80,"props":{"text":"Plan the week","level":1}},
    {"id":"words","type":"Text","x":80,"y":216,"width":500,"height":72,"props":{"text":"One list for all that is to be done."}},
    {"id":"picture","type":"ImagePlaceholder","x":620,"y":120,"width":500,"height":320,"props":{"alt":"A calendar"}},
    {"id":"todo","type":"Container","x":80,"y":500,"width":336,"height":260},
    {"id":"todo-title","type":"Heading","x":104,"y":516,"width":288,"height":32,"props":{"text":"To do","level":2}},
    {"id":"milk","type":"Container","x":104,"y":560,"width":288,"height":72},
    {"id":"milk-text","type":"Text","x":120,"y":584,"width":256,"height":24,"props":{"text":"Buy milk"}},
    {"id":"rent","type":"Container","x":104,"y":648,"width":288,"height":72},
    {"id":"rent-text","type":"Text","x":120,"y":672,"width":256,"height":24,"props":{"text":"Pay rent"}},
    {"id":"done","type":"Container","x":440,"y":500,"width":336,"height":260},
    {"id":"done-title","type":"Heading","x":464,"y":516,"width":288,"height":32,"props":{"text":"Done","level":2}},
    {"id":"mail","type":"Container","x":464,"y":560,"width":288,"height":72},
    {"id":"mail-text","type":"Text","x":480,"y":584,"width":256,"height":24,"props":{"text":"Answer mail"}},
    {"id":"call","type":"Container","x":464,"y":648,"width":288,"height":72},
    {"id":"call-text","type":"Text","x":480,"y":672,"width":256,"height":24,"props":{"text":"Call Ada"}},
    {"id":"labels","type":"Text","x":820,"y":516,"width":300,"height":24,"props":{"text":"Saved filters"}},
    {"id":"filters","type":"List","x":820,"y":548,"width":300,"height":96,"props":{"items":["Today","Late"]}},
    {"id":"names","type":"Table","x":820,"y":672,"width":300,"height":120,"props":{"columns":["Name","Date"],"rows":2}},
    {"id":"old","type":"Input","x":80,"y":800,"width":320,"height":64,"props":{"text":"Old password"}},
    {"id":"new","type":"Input","x":420,"y":800,"width":320,"height":64,"props":{"text":"New password"}}]"#;

/// Says the messages one after the other on a board of tasks.
#[track_caller]
pub(super) fn check(messages: &[&str], wanted: Expect) {
    let mut talk = Conversation::on(BOARD);
    let mut lines = String::new();
    for message in messages {
        lines.push_str(&answer(&talk.say(message)));
    }
    wanted.assert_eq(&lines);
}

fn answer(meaning: &Interpretation) -> String {
    match meaning {
        Interpretation::Operations { operations, description, .. } => {
            let changes: Vec<String> = operations.iter().map(change).collect();
            format!("{description}\n{}", changes.concat())
        }
        Interpretation::Question { prompt, choices } => {
            let choices: Vec<&str> = choices.iter().map(|choice| choice.label.as_str()).collect();
            format!("{prompt} [{}]\n", choices.join(" | "))
        }
        Interpretation::Answer { text, .. } => format!("{text}\n"),
        other => format!("{other:?}\n"),
    }
}

/// Describes an operation; new ids are left out.
fn change(operation: &Operation) -> String {
    match operation {
        Operation::Add(new) => {
            let text = new.props.text().unwrap_or_default();
            format!(
                "  add {:?} “{text}” {},{} {}×{}\n",
                new.component_type, new.x, new.y, new.width, new.height
            )
        }
        Operation::Move { component_id, x, y } => format!("  move {component_id} {x},{y}\n"),
        Operation::Resize { component_id, width, height } => {
            format!("  resize {component_id} {width}×{height}\n")
        }
        Operation::Delete { component_id } => format!("  delete {component_id}\n"),
        Operation::Modify { component_id, props } => {
            format!("  set {component_id} {}\n", websketch_json::to_string(props))
        }
        Operation::Reorder { component_id, .. } => format!("  reorder {component_id}\n"),
        other => format!("  {other:?}\n"),
    }
}

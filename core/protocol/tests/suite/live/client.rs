//! One client: its effects for each event.

use super::script::{START, operation};
use expect_test::expect;
use websketch_json as json;
use websketch_protocol::live::{Effect, Event, Live, ServerMessage};
use websketch_sketch::Sketch;
use websketch_testing::support;

/// Formats the effects of a client as lines.
fn lines(effects: &[Effect]) -> String {
    let line = |effect: &Effect| match effect {
        Effect::Post { key, base_revision, operations } => {
            format!("post {key} for {base_revision}: {}", json::to_string(operations))
        }
        Effect::ApplyRemote(operations) => format!("follow {}", json::to_string(operations)),
        Effect::NotifyRejected { reason, .. } => format!("tell {reason}"),
        Effect::Subscribe { from } => format!("listen from {from:?}"),
        Effect::Open(sketch) => format!("open {} components", sketch.len()),
        Effect::Wait => "wait".to_owned(),
    };
    effects.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_session_that_has_ended_is_opened_again_from_what_is_shown() {
    let mut live = Live::new("me".to_owned(), support::sketch(START), 5);
    let mut log = Vec::new();
    let moved = || operation(r#"{"type":"move","componentId":"a","x":1,"y":0}"#);
    let renamed = || operation(r#"{"type":"modify","componentId":"b","props":{"text":"B"}}"#);
    for event in [
        Event::Connected,
        Event::Edited(vec![moved()]),
        Event::Ended,
        Event::Edited(vec![renamed()]),
        Event::Unanswered,
        Event::Ended,
        Event::Waited,
        Event::Accepted { revision: 6 },
        Event::Opened,
        Event::Connected,
        Event::Edited(vec![operation(r#"{"type":"delete","componentId":"c"}"#)]),
    ] {
        log.push(lines(&live.handle(event)));
    }
    expect![[r#"

        --
        post me-1 for 5: [{"type":"move","componentId":"a","x":1,"y":0}]
        --
        open 4 components
        --

        --
        wait
        --

        --
        open 4 components
        --

        --
        listen from Some(0)
        --

        --
        post me-2 for 0: [{"type":"delete","componentId":"c"}]"#]]
    .assert_eq(&log.join("\n--\n"));
    assert_eq!((live.revision(), live.waiting()), (0, 1));
}

#[test]
fn what_another_hand_has_done_already_is_not_told() {
    let mut live = Live::new("me".to_owned(), support::sketch(START), 0);
    let add = || {
        operation(
            r#"{"type":"add","componentId":"n","componentType":"Text","x":5,"y":5,"width":80,"height":40}"#,
        )
    };
    let delete = || operation(r#"{"type":"delete","componentId":"d"}"#);
    let mut effects = live.handle(Event::Edited(vec![delete(), add()]));
    effects.extend(
        live.handle(Event::Edited(vec![operation(r#"{"type":"move","componentId":"a","x":9,"y":0}"#)])),
    );
    effects.extend(live.handle(Event::Message(ServerMessage::Commit {
        revision: 1,
        operations: vec![delete(), add(), operation(r#"{"type":"delete","componentId":"a"}"#)],
    })));
    expect![[r#"
        tell Component a not found
        follow [{"type":"delete","componentId":"a"}]"#]]
    .assert_eq(&lines(&effects));
    assert_eq!(live.waiting(), 0);
}

#[test]
fn what_is_told_out_of_order_is_asked_for_again() {
    let mut live = Live::new("me".to_owned(), Sketch::new(), 3);
    live.handle(Event::Connected);
    let commit = |revision| Event::Message(ServerMessage::Commit { revision, operations: vec![] });
    assert_eq!(live.handle(commit(2)), []);
    assert_eq!(live.handle(commit(5)), [Effect::Subscribe { from: Some(3) }]);
    let ghost = vec![operation(r#"{"type":"delete","componentId":"ghost"}"#)];
    let told = Event::Message(ServerMessage::Commit { revision: 4, operations: ghost });
    assert_eq!(live.handle(told), [Effect::Subscribe { from: None }]);
}

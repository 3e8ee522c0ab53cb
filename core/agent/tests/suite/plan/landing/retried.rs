//! Further tries after a commit that failed or was partial.

use super::super::script::stored;
use super::world::{ADD, MOVE, SECTION, TREE, World, apply, plan};
use expect_test::expect;
use websketch_agent::plan::{EndMode, Execution, ExecutionEffect, ExecutionEvent, ExecutionParams};
use websketch_agent::provider::Usage;

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

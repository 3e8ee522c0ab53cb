//! Restarts of the Worker at any step of a plan.

use super::world::World;
use proptest::prelude::*;
use websketch_agent::plan::ExecutionEvent;
use websketch_sketch::history::CommitOrigin;

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

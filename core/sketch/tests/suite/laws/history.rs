//! Laws of a history.

use super::script::{batch, bytes, ids, note, operation, steps, take};
use proptest::prelude::*;
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::Component;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{History, SketchDelta};
use websketch_sketch::validate::Actor;
use websketch_testing::sketches::any_sketch;

/// Applies changes to a copy of a sketch.
fn follow(copy: &mut Vec<Component>, SketchDelta { changed, removed, order }: SketchDelta) {
    copy.retain(|component| !removed.contains(component.id()));
    for component in changed {
        match copy.iter_mut().find(|former| former.id() == component.id()) {
            Some(former) => *former = component,
            None => copy.push(component),
        }
    }
    if let Some(order) = order {
        copy.sort_by_key(|component| order.iter().position(|id| id == component.id()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn redo_does_what_undo_took_back(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch);
        for step in steps {
            take(&mut history, step);
            let (before, revision) = (bytes(history.sketch()), history.revision());
            let mut back = history.clone();
            if back.undo(String::new()).is_ok() {
                prop_assert!(back.redo(String::new()).is_ok());
                prop_assert_eq!(bytes(back.sketch()), before);
                prop_assert_eq!(back.revision(), revision + 2);
                prop_assert_eq!(back.can_redo(), history.can_redo());
            } else {
                prop_assert!(!history.can_undo());
            }
        }
    }

    #[test]
    fn undoing_everything_gives_the_beginning(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        steps.into_iter().for_each(|step| take(&mut history, step));
        let end = bytes(history.sketch());
        let mut undone = 0;
        while history.undo(String::new()).is_ok() {
            undone += 1;
        }
        prop_assert_eq!(bytes(history.sketch()), bytes(&sketch));
        for _ in 0..undone {
            prop_assert!(history.redo(String::new()).is_ok());
        }
        prop_assert_eq!(bytes(history.sketch()), end);
    }

    #[test]
    fn a_history_follows_from_its_log(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        steps.into_iter().for_each(|step| take(&mut history, step));
        let log: Vec<_> = history.log().cloned().collect();
        let text = json::to_string(&log);
        let restored = History::restore(history.sketch().clone(), history.revision(), log);
        prop_assert_eq!(&restored, &history);
        let replayed = History::replay(sketch, LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        prop_assert_eq!(bytes(replayed.sketch()), bytes(history.sketch()));
        prop_assert_eq!(json::to_string(&replayed.log().collect::<Vec<_>>()), text);
    }

    /// A copy that applies [`SketchDelta`] equals the sketch.
    #[test]
    fn a_copy_follows_by_what_has_changed(sketch in any_sketch(), steps in steps()) {
        let mut history = History::new(sketch.clone());
        let mut copy: Vec<_> = sketch.iter().cloned().collect();
        for step in steps {
            let revision = history.revision();
            take(&mut history, step);
            if history.revision() == revision {
                continue;
            }
            let commit = history.log().next_back().unwrap();
            follow(&mut copy, SketchDelta::from_inverse(history.sketch(), &commit.inverse));
            prop_assert_eq!(json::to_string(&copy), bytes(history.sketch()));
        }
    }

    /// A gesture is one step: undone as a whole, and one commit of the log.
    #[test]
    fn a_gesture_is_one_step(sketch in any_sketch(), batches in prop::collection::vec(prop::collection::vec(operation(), 1..4), 1..5)) {
        let mut history = History::new(sketch.clone());
        for operations in &batches {
            let gesture = Some("drag".to_owned());
            history.apply_in_gesture(gesture, batch(operations), Mode::Partial, Actor::User, &mut ids(), note());
        }
        prop_assert!(history.log().count() <= 1);
        let log = json::to_string(&history.log().collect::<Vec<_>>());
        let replayed = History::replay(sketch.clone(), LazyValue::parse(log.as_bytes()).unwrap()).unwrap();
        prop_assert_eq!(bytes(replayed.sketch()), bytes(history.sketch()));
        if history.can_undo() {
            let commit = history.undo(String::new()).unwrap();
            prop_assert_eq!(commit.revision, history.revision());
        }
        prop_assert_eq!(bytes(history.sketch()), bytes(&sketch));
        prop_assert!(!history.can_undo());
    }
}

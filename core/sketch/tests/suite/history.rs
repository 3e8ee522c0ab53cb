//! Commits, undo and redo, and commuting edits.

use expect_test::{Expect, expect};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{CommitOrigin, History, Note, UndoUnavailable};
use websketch_sketch::limits::MAX_COMMITS;
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// Runs a script and checks the revision and the components' x after each line. A line is `undo`, `redo` or an
/// operation of the user, or of `others`.
#[track_caller]
fn check(script: &str, expected: Expect) {
    let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
    let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut log = String::new();
    for line in script.lines().map(str::trim) {
        match line {
            "undo" => drop(history.undo(String::new())),
            "redo" => drop(history.redo(String::new())),
            operation => {
                let (is_others, operation) = match operation.strip_prefix("others ") {
                    Some(operation) => (true, operation),
                    None => (false, operation),
                };
                let batch = Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
                if is_others {
                    let operations = batch.into_iter().map(Result::unwrap).collect();
                    history.apply_remote(operations, String::new());
                } else {
                    let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
                    history.apply(batch, Mode::Atomic, Actor::User, &mut ids, note);
                }
            }
        }
        let places: Vec<_> =
            history.sketch().iter().map(|c| format!("{}@{}", c.id(), c.bounds().x())).collect();
        let redo = if history.can_redo() { ", can redo" } else { "" };
        log += &format!("{}: {}{redo}\n", history.revision(), places.join(" "));
    }
    let restored =
        History::restore(history.sketch().clone(), history.revision(), history.log().cloned().collect());
    assert_eq!(restored, history, "the stacks follow from the log");
    let log_text = json::to_string(&history.log().collect::<Vec<_>>());
    let initial = Sketch::read(&json::parse(start).unwrap()).unwrap().sketch;
    let replayed = History::replay(initial, LazyValue::parse(log_text.as_bytes()).unwrap()).unwrap();
    assert_eq!(replayed, history, "the log holds all that was done");
    expected.assert_eq(&log);
}

#[test]
fn undo_takes_back_the_newest_commit_not_yet_undone() {
    check(
        r#"{"type":"move","componentId":"a","x":10,"y":0}
           {"type":"move","componentId":"a","x":20,"y":0}
           undo
           undo
           undo
           redo
           redo
           redo
           undo"#,
        expect![[r#"
            1: a@10
            2: a@20
            3: a@10, can redo
            4: a@0, can redo
            4: a@0, can redo
            5: a@10, can redo
            6: a@20
            6: a@20
            7: a@10, can redo
        "#]],
    );
}

#[test]
fn undo_passes_what_others_do_and_leaves_alone_what_they_have_changed() {
    check(
        r#"{"type":"move","componentId":"a","x":10,"y":0}
           others {"type":"add","componentId":"b","componentType":"Text","x":5,"y":90,"width":80,"height":40}
           {"type":"move","componentId":"b","x":7,"y":90}
           others {"type":"move","componentId":"b","x":50,"y":90}
           undo
           undo
           others {"type":"modify","componentId":"a","props":{"text":"A"}}
           redo
           redo
           others {"type":"delete","componentId":"a"}
           undo
           undo"#,
        expect![[r#"
            1: a@10
            2: a@10 b@5
            3: a@10 b@7
            4: a@10 b@50
            5: a@10 b@50, can redo
            6: a@0 b@50, can redo
            7: a@0 b@50, can redo
            8: a@10 b@50, can redo
            9: a@10 b@50
            10: b@50
            11: b@50, can redo
            12: b@50, can redo
        "#]],
    );
}

#[test]
fn a_new_edit_cuts_redo() {
    check(
        r#"{"type":"move","componentId":"a","x":10,"y":0}
           undo
           {"type":"move","componentId":"a","x":30,"y":0}
           redo
           undo"#,
        expect![[r#"
            1: a@10
            2: a@0, can redo
            3: a@30
            3: a@30
            4: a@0, can redo
        "#]],
    );
}

#[test]
fn what_changes_nothing_makes_no_commit() {
    check(
        r#"{"type":"move","componentId":"a","x":0,"y":0}
           {"type":"move","componentId":"nobody","x":0,"y":0}"#,
        expect![[r#"
            0: a@0
            0: a@0
        "#]],
    );
}

/// Checks whether `late`, made for revision 0, is valid after `early`, which made revision 1.
#[track_caller]
fn check_pass(early: &str, late: &str, expected: bool) {
    let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"text":"A","name":"n"}},
                    {"id":"b","type":"Button","x":0,"y":90,"width":90,"height":40}]"#;
    let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let batch = |text| Batch::decode(&[json::parse(text).unwrap()]).unwrap();
    let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
    let outcome = history.apply(batch(early), Mode::Atomic, Actor::User, &mut ids, note);
    assert_eq!(outcome.rejections, []);
    assert_eq!(history.check_base(0, &batch(late)).is_ok(), expected, "{late} after {early}");
    assert!(history.check_base(1, &batch(late)).is_ok(), "the newest revision is no conflict");
    assert!(history.check_base(2, &batch(late)).is_err(), "a revision that is yet to come");
}

#[test]
fn edits_of_different_parts_pass_each_other() {
    let [move_a, size_a] = [
        r#"{"type":"move","componentId":"a","x":9,"y":0}"#,
        r#"{"type":"resize","componentId":"a","width":99,"height":40}"#,
    ];
    let [text_a, name_a] = [
        r#"{"type":"modify","componentId":"a","props":{"text":"B"}}"#,
        r#"{"type":"modify","componentId":"a","props":{"name":"m"}}"#,
    ];
    let align = r#"{"type":"align","targetIds":["a","b"],"alignment":"right"}"#;
    let delete_a = r#"{"type":"delete","componentId":"a"}"#;
    let add = r#"{"type":"add","componentType":"Text","componentId":"c","x":0,"y":0,"width":80,"height":40}"#;
    let add_behind = r#"{"type":"add","componentType":"Text","componentId":"d","x":0,"y":0,"width":80,"height":40,"index":0}"#;
    let reorder_b = r#"{"type":"reorder","componentId":"b","index":0}"#;
    let replace =
        r#"{"type":"replace","components":[{"id":"z","type":"Text","x":0,"y":0,"width":80,"height":40}]}"#;
    for (early, late, passes) in [
        (move_a, size_a, true),
        (move_a, text_a, true),
        (text_a, name_a, true),
        (text_a, text_a, false),
        (move_a, move_a, false),
        (move_a, align, false),
        (size_a, align, false),
        (text_a, align, true),
        (align, size_a, true),
        (move_a, delete_a, false),
        (delete_a, move_a, false),
        (add, move_a, true),
        (add, reorder_b, true),
        (add, add, false),
        (reorder_b, add_behind, false),
        (reorder_b, move_a, true),
        (replace, add, false),
        (move_a, replace, false),
    ] {
        check_pass(early, late, passes);
    }
}

/// Makes `edits` edits with a limit of `limit` steps, then undoes and redoes as many as possible.
#[track_caller]
fn check_limit(limit: usize, edits: usize) {
    let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
    let mut history = History::with_limit(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch, limit);
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut edit = |history: &mut History, x: usize| {
        let operation =
            json::parse(&format!(r#"{{"type":"move","componentId":"a","x":{x},"y":0}}"#)).unwrap();
        let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
        history.apply(Batch::decode(&[operation]).unwrap(), Mode::Atomic, Actor::User, &mut ids, note);
    };
    (1..=edits).for_each(|x| edit(&mut history, x));
    let x = |history: &History| history.sketch().iter().next().unwrap().bounds().x();
    let (steps, last) = (limit.min(edits), edits as f64);
    let first = (edits - steps) as f64;
    let none = if edits > limit { UndoUnavailable::NoLongerKept } else { UndoUnavailable::NothingToUndo };
    for round in 1..=3 {
        let undone = std::iter::from_fn(|| history.undo(String::new()).ok()).count();
        assert_eq!((undone, x(&history)), (steps, first), "round {round}");
        assert_eq!(history.undo(String::new()).unwrap_err(), none);
        let redone = std::iter::from_fn(|| history.redo(String::new()).ok()).count();
        assert_eq!((redone, x(&history)), (steps, last), "round {round}");
        assert_eq!(history.redo(String::new()).unwrap_err(), UndoUnavailable::NothingToRedo);
        assert!(history.log().count() <= limit);
    }
    assert_eq!(history.revision(), u64::try_from(edits + 6 * steps).unwrap());
    // Undoing half and editing again keeps the older steps available.
    (0..steps / 2).for_each(|_| drop(history.undo(String::new())));
    edit(&mut history, 7_777);
    let undone = std::iter::from_fn(|| history.undo(String::new()).ok()).count();
    let left = steps - steps / 2 + 1;
    assert_eq!(undone, left.min(limit));
    assert!(left > limit || x(&history) == first);
}

#[test]
fn every_step_that_is_kept_can_be_undone_and_done_again() {
    for (limit, edits) in [(1, 1), (1, 5), (4, 3), (4, 4), (4, 9), (50, 110)] {
        check_limit(limit, edits);
    }
    check_limit(MAX_COMMITS, 2 * MAX_COMMITS + 202);
}

#[test]
fn a_log_that_has_lost_its_beginning_says_so() {
    let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40}]"#;
    let initial = || Sketch::read(&json::parse(start).unwrap()).unwrap().sketch;
    let log =
        r#"[{"revision":7,"origin":"manual","operations":[{"type":"move","componentId":"a","x":9,"y":0}]}]"#;
    let mut history = History::replay(initial(), LazyValue::parse(log.as_bytes()).unwrap()).unwrap();
    assert_eq!(history.undo(String::new()).unwrap().revision, 8);
    assert_eq!(history.undo(String::new()).unwrap_err(), UndoUnavailable::NoLongerKept);
    assert_eq!(
        History::restore(initial(), 3, Vec::new()).undo(String::new()),
        Err(UndoUnavailable::NoLongerKept)
    );
    assert_eq!(History::new(initial()).undo(String::new()), Err(UndoUnavailable::NothingToUndo));
    for step in UndoUnavailable::ALL {
        assert_eq!(json::to_string(&step), json::to_string(step.name()));
    }
}

/// Runs a script and checks the revisions of the log and the newest commit. A line is `undo`, `redo`, or a gesture with
/// one of its operations.
#[track_caller]
fn check_gestures(script: &str, expected: Expect) {
    let start = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40},
                    {"id":"b","type":"Button","x":0,"y":90,"width":90,"height":40}]"#;
    let mut history = History::new(Sketch::read(&json::parse(start).unwrap()).unwrap().sketch);
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let mut log = String::new();
    for line in script.lines().map(str::trim) {
        match line.split_once(' ') {
            None if line == "undo" => drop(history.undo(String::new())),
            None => drop(history.redo(String::new())),
            Some((gesture, operation)) => {
                let gesture = Some(gesture.to_owned()).filter(|gesture| gesture != "-");
                let batch = Batch::decode(&[json::parse(operation).unwrap()]).unwrap();
                let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
                history.apply_in_gesture(gesture, batch, Mode::Atomic, Actor::User, &mut ids, note);
            }
        }
        let revisions: Vec<_> = history.log().map(|commit| commit.revision.to_string()).collect();
        let newest = history.log().next_back().map(|commit| json::to_string(&commit.operations));
        log += &format!("{}: {}\n", revisions.join(" "), newest.unwrap_or_default());
    }
    expected.assert_eq(&log);
}

#[test]
fn a_gesture_is_one_step_until_something_else_comes() {
    check_gestures(
        r#"drag {"type":"move","componentId":"a","x":10,"y":0}
           drag {"type":"move","componentId":"b","x":5,"y":90}
           drag {"type":"move","componentId":"a","x":20,"y":0}
           drag {"type":"move","componentId":"a","x":20,"y":0}
           other {"type":"move","componentId":"a","x":30,"y":0}
           - {"type":"move","componentId":"a","x":40,"y":0}
           - {"type":"move","componentId":"a","x":50,"y":0}
           drag {"type":"modify","componentId":"a","props":{"text":"A"}}
           drag {"type":"modify","componentId":"a","props":{"text":"AB"}}
           undo
           drag {"type":"move","componentId":"a","x":60,"y":0}"#,
        expect![[r#"
            1: [{"type":"move","componentId":"a","x":10,"y":0}]
            2: [{"type":"move","componentId":"a","x":10,"y":0},{"type":"move","componentId":"b","x":5,"y":90}]
            3: [{"type":"move","componentId":"b","x":5,"y":90},{"type":"move","componentId":"a","x":20,"y":0}]
            3: [{"type":"move","componentId":"b","x":5,"y":90},{"type":"move","componentId":"a","x":20,"y":0}]
            3 4: [{"type":"move","componentId":"a","x":30,"y":0}]
            3 4 5: [{"type":"move","componentId":"a","x":40,"y":0}]
            3 4 5 6: [{"type":"move","componentId":"a","x":50,"y":0}]
            3 4 5 6 7: [{"type":"modify","componentId":"a","props":{"text":"A"}}]
            3 4 5 6 8: [{"type":"modify","componentId":"a","props":{"text":"A"}},{"type":"modify","componentId":"a","props":{"text":"AB"}}]
            3 4 5 6 8 9: [{"type":"modify","componentId":"a","props":{"text":"A"}},{"type":"modify","componentId":"a","props":{"text":null}}]
            3 4 5 6 8 9 10: [{"type":"move","componentId":"a","x":60,"y":0}]
        "#]],
    );
}

//! Merging of client snapshots of any age with the work of others.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use websketch_json as json;
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::history::{Fingerprint, MergeNote, SnapshotMatch, SnapshotReconciler, diff};
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch};

/// Builds a sketch from words such as `a@10,0:Save`: id, x, y, text.
fn sketch(words: &str) -> Sketch {
    let component = |word: &str| {
        let (place, text) = word.split_once(':').unwrap_or((word, ""));
        let (id, origin) = place.split_once('@').unwrap_or((place, "0,0"));
        let (x, y) = origin.split_once(',').unwrap_or((origin, "0"));
        format!(
            r#"{{"id":"{id}","type":"Button","x":{x},"y":{y},"width":80,"height":40,"props":{{"text":"{text}","name":"n"}}}}"#
        )
    };
    let components: Vec<String> = words.split_whitespace().map(component).collect();
    read(&format!("[{}]", components.join(",")))
}

fn read(text: &str) -> Sketch {
    Sketch::read_text(text.as_bytes()).unwrap().sketch
}

fn words(sketch: &Sketch) -> String {
    let word = |component: &Component| {
        let (bounds, text) = (component.bounds(), component.props().text().unwrap_or_default().to_owned());
        let place =
            if bounds.y() == 0.0 { bounds.x().to_string() } else { format!("{},{}", bounds.x(), bounds.y()) };
        let (place, text) = (format!("@{place}"), format!(":{text}"));
        format!(
            "{}{}{}",
            component.id(),
            place.strip_suffix("@0").unwrap_or(&place),
            text.strip_suffix(':').unwrap_or(&text)
        )
    };
    sketch.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns the inverse of the change from `before` to `after`.
fn inverse(before: &Sketch, after: &Sketch) -> Vec<Operation> {
    let mut sketch = before.clone();
    let mut ids = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut sketch, diff(before, after).into(), Mode::Atomic, Actor::User, &mut ids);
    assert_eq!((&sketch, outcome.rejections), (after, vec![]));
    outcome.inverse
}

/// Reconciles a snapshot with a history, given by its sketches.
fn look(states: &[Sketch], seen: &Sketch) -> SnapshotMatch {
    look_back(states, seen, usize::MAX)
}

/// Reconciles a snapshot with a history that keeps only `kept` commits.
fn look_back(states: &[Sketch], seen: &Sketch, kept: usize) -> SnapshotMatch {
    let head = states.last().unwrap();
    let mut reader = SnapshotReconciler::new(seen, head, u64::try_from(states.len()).unwrap() - 1);
    for pair in states.windows(2).rev().take(kept) {
        assert!(reader.rewind(inverse(&pair[0], &pair[1])));
    }
    reader.finish()
}

#[track_caller]
fn check(states: &[&str], seen: &str, expected: Expect) {
    check_kept(states, usize::MAX, seen, expected);
}

#[track_caller]
fn check_kept(states: &[&str], kept: usize, seen: &str, expected: Expect) {
    let states: Vec<Sketch> = states.iter().map(|words| sketch(words)).collect();
    let shown = match look_back(&states, &sketch(seen), kept) {
        SnapshotMatch::Current => "current".to_owned(),
        SnapshotMatch::Stale { revision } => format!("stale {revision}"),
        SnapshotMatch::Unclear => "unclear".to_owned(),
        SnapshotMatch::Edited { merged, notes } => {
            let notes: Vec<String> = notes.iter().map(json::to_string).collect();
            [words(&merged)].into_iter().chain(notes).collect::<Vec<_>>().join("\n")
        }
    };
    expected.assert_eq(&shown);
}

#[test]
fn a_screen_that_has_not_caught_up_is_no_edit() {
    let states = ["a b", "a b c", "a b@5 c", "a c"];
    check(&states, "a c", expect!["current"]);
    check(&states, "a b@5 c", expect!["stale 2"]);
    check(&states, "a b", expect!["stale 0"]);
    check(&["a b", "b a", "a b", "a b c"], "a b", expect!["stale 2"]);
}

#[test]
fn what_a_screen_lacks_from_before_what_is_kept_is_unknown_and_stays() {
    let states = ["a b", "a b c", "a b c d", "a b c d e", "a b c d e f"];
    for kept in 0..=3 {
        let states: Vec<Sketch> = states.iter().map(|words| sketch(words)).collect();
        let SnapshotMatch::Edited { merged, notes } = look_back(&states, &sketch("a b"), kept) else {
            panic!("{kept} kept")
        };
        assert_eq!(merged, states[4], "{kept} kept");
        assert!(notes.contains(&MergeNote::KeptComponent { id: ComponentId::new("c").unwrap() }));
    }
    // Other differences may be as old as the history.
    check_kept(&states, 2, "a@9 b", expect!["unclear"]);
    check_kept(&states, 2, "a b x", expect!["unclear"]);
    // A snapshot with a younger component is not that old.
    check_kept(
        &states,
        2,
        "a@9 b c d e",
        expect![[r#"
        a@9 b c d e f
        {"kind":"mergedEdit","revision":3}"#]],
    );
    check_kept(
        &states,
        2,
        "a c d e",
        expect![[r#"
        a c d e f
        {"kind":"mergedEdit","revision":3}
        {"kind":"inferredDeletion","id":"b"}"#]],
    );
    check_kept(&states, 2, "a b c d", expect!["stale 2"]);
}

#[test]
fn what_the_person_has_changed_is_done_on_the_newest() {
    check(
        &["a b", "a b c", "a b c d"],
        "a@7 b",
        expect![[r#"
        a@7 b c d
        {"kind":"mergedEdit","revision":0}"#]],
    );
    check(
        &["a b", "a b c"],
        "a b x",
        expect![[r#"
        a b x c
        {"kind":"mergedEdit","revision":0}"#]],
    );
    check(
        &["a b", "a@5 b", "a@5 b:B"],
        "a@5 b x",
        expect![[r#"
        a@5 b:B x
        {"kind":"mergedEdit","revision":1}"#]],
    );
    check(
        &["a b"],
        "b",
        expect![[r#"
        b
        {"kind":"inferredDeletion","id":"a"}"#]],
    );
    check(&["a b c"], "c a b", expect!["c a b"]);
}

#[test]
fn of_two_values_of_one_field_the_persons_counts_and_it_is_said() {
    check(
        &["a", "a@10", "a@20", "a@30,9"],
        "a@15:Mine",
        expect![[r#"
            a@15,9:Mine
            {"kind":"mergedEdit","revision":2}
            {"kind":"overruledValue","id":"a","field":"x"}"#]],
    );
    check(
        &["a b c", "b a c"],
        "a c b",
        expect![[r#"
        a c b
        {"kind":"overruledOrder"}"#]],
    );
}

#[test]
fn what_is_younger_than_the_screen_is_never_deleted() {
    // Added or moved after the snapshot's base.
    check(
        &["a b", "a b c", "a b c d"],
        "a@7 b c",
        expect![[r#"
        a@7 b c d
        {"kind":"mergedEdit","revision":1}"#]],
    );
    check(
        &["a b", "a b@5", "a b@5 c"],
        "a",
        expect![[r#"
        a b@5 c
        {"kind":"mergedEdit","revision":1}
        {"kind":"keptComponent","id":"b"}"#]],
    );
    // Either unseen or deleted by the user.
    check(
        &["a b", "a b c", "a@5 b c"],
        "a@5 b x",
        expect![[r#"
        a@5 b x c
        {"kind":"keptComponent","id":"c"}"#]],
    );
}

#[test]
fn what_the_person_must_have_seen_is_deleted() {
    check(
        &["a b", "a b c", "a b c d", "a b c d e"],
        "a b d e",
        expect![[r#"
        a b d e
        {"kind":"inferredDeletion","id":"c"}"#]],
    );
    check(
        &["a b", "a b c", "a b c d", "a b c d e", "a b@5 c d e"],
        "a b d e",
        expect![[r#"
            a b@5 d e
            {"kind":"mergedEdit","revision":3}
            {"kind":"inferredDeletion","id":"c"}"#]],
    );
}

#[test]
fn what_others_have_deleted_stays_deleted() {
    check(
        &["a b c", "a b", "a b d"],
        "a@7 b c",
        expect![[r#"
        a@7 b d
        {"kind":"mergedEdit","revision":0}"#]],
    );
    check(&["a b c", "a b", "a b d"], "a b c@7", expect!["unclear"]);
}

#[test]
fn what_has_little_in_common_with_all_is_unclear() {
    check(&["a b c", "a b c d"], "x y z", expect!["unclear"]);
    check(&["a b c"], "", expect!["unclear"]);
    check(&["", "a"], "a x y", expect!["a x y"]);
    check(
        &["", "a"],
        "x y",
        expect![[r#"
        x y a
        {"kind":"mergedEdit","revision":0}"#]],
    );
    check(
        &["a b", "a b c", "a b c d", "a b c d e", "a b c d e f"],
        "a b e f",
        expect![[r#"
        a b c d e f
        {"kind":"keptComponent","id":"c"}
        {"kind":"keptComponent","id":"d"}"#]],
    );
    // Another component with an id that another participant has used.
    let other = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":80,"height":40,"props":{"text":"","name":"n"}},
        {"id":"c","type":"Text","x":9,"y":9,"width":90,"height":90,"props":{"text":"Other"}}]"#;
    assert_eq!(look(&[sketch("a"), sketch("a c")], &read(other)), SnapshotMatch::Unclear);
}

/// One change by any participant.
#[derive(Clone, Debug)]
enum Change {
    Move(usize, u32),
    Rename(usize, u32),
    Grow(usize, u32),
    Add(u32),
    Delete(usize),
    ToFront(usize),
    /// A return to an earlier sketch.
    Revert(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let (which, value) = (0..64_usize, 0..100_000_u32);
    prop_oneof![
        4 => (which.clone(), value.clone()).prop_map(|(which, value)| Change::Move(which, value)),
        3 => (which.clone(), value.clone()).prop_map(|(which, value)| Change::Rename(which, value)),
        1 => (which.clone(), value.clone()).prop_map(|(which, value)| Change::Grow(which, value)),
        4 => value.prop_map(Change::Add),
        2 => which.clone().prop_map(Change::Delete),
        1 => which.clone().prop_map(Change::ToFront),
        1 => which.prop_map(Change::Revert),
    ]
}

/// A user's changes to a component, by field.
type Fields = Map<String, Value>;

fn objects(sketch: &Sketch) -> Vec<Fields> {
    let Value::Array(items) = json::parse(&json::to_string(sketch)).unwrap() else { unreachable!() };
    items.into_iter().map(|item| item.as_object().unwrap().clone()).collect()
}

fn sketch_of(objects: &[Fields]) -> Sketch {
    read(&json::to_string(objects))
}

fn changed(states: &[Sketch], objects: &mut Vec<Fields>, change: &Change, who: &str) {
    let count = objects.len();
    let at = |which: usize| which.checked_rem(count);
    match *change {
        Change::Move(which, x) => drop(at(which).map(|at| objects[at].insert("x".to_owned(), x.into()))),
        Change::Grow(which, width) => {
            drop(at(which).map(|at| objects[at].insert("width".to_owned(), (20 + width).into())));
        }
        Change::Rename(which, text) => {
            if let Some(at) = at(which) {
                objects[at]["props"]["text"] = format!("{who} {text}").into();
            }
        }
        Change::Add(number) => {
            let id = format!("{who}{number}");
            if objects.iter().all(|object| object["id"] != id.as_str()) {
                let component = sketch(&format!("{id}@{number}:{who}"));
                objects.extend(self::objects(&component));
            }
        }
        Change::Delete(which) => drop(at(which).map(|at| objects.remove(at))),
        Change::ToFront(which) => {
            if let Some(at) = at(which) {
                let object = objects.remove(at);
                objects.push(object);
            }
        }
        Change::Revert(which) => {
            if let Some(state) = which.checked_rem(states.len()).map(|at| &states[at]) {
                *objects = self::objects(state);
            }
        }
    }
}

/// Returns the objects with their prop keys in reverse order.
fn shuffled(objects: &[Fields]) -> Vec<Fields> {
    let mut objects = objects.to_vec();
    for object in &mut objects {
        let props: Fields = object["props"].as_object().unwrap().clone().into_iter().rev().collect();
        object.insert("props".to_owned(), props.into());
    }
    objects
}

fn by_id<'a>(objects: &'a [Fields], id: &Value) -> Option<&'a Fields> {
    objects.iter().find(|object| object["id"] == *id)
}

fn parts(object: &Fields) -> Vec<(&str, &Value)> {
    let (props, rest): (Vec<_>, Vec<_>) = object.iter().partition(|(key, _)| *key == "props");
    let props = props.into_iter().flat_map(|(_, props)| props.as_object().unwrap());
    let mut parts: Vec<_> = rest.into_iter().chain(props).map(|(key, value)| (key.as_str(), value)).collect();
    parts.sort_by_key(|(key, _)| *key);
    parts
}

fn part<'a>(object: &'a Fields, field: &str) -> Option<&'a Value> {
    parts(object).into_iter().find(|(key, _)| *key == field).map(|(_, value)| value)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(
        std::env::var("SCREEN_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400)
    ) })]

    #[test]
    fn nobodys_work_is_lost(
        start in 0..6_usize,
        history in prop::collection::vec(prop::collection::vec(change(), 1..4), 0..30),
        age in any::<prop::sample::Index>(),
        own in prop::collection::vec(change(), 0..4),
        is_shuffled in any::<bool>(),
    ) {
        let mut states = vec![sketch(["", "a", "a b", "a b c", "a b c d", "a b c d e f"][start])];
        for commit in &history {
            let mut objects = objects(states.last().unwrap());
            commit.iter().for_each(|change| changed(&states, &mut objects, change, "theirs"));
            let state = sketch_of(&objects);
            if state != *states.last().unwrap() {
                states.push(state);
            }
        }
        let base = age.index(states.len());
        let mut shown = objects(&states[base]);
        for change in own.iter().filter(|change| !matches!(change, Change::Revert(_))) {
            changed(&states, &mut shown, change, "mine");
        }
        let seen = sketch_of(&if is_shuffled { shuffled(&shown) } else { shown.clone() });
        let equal: Vec<u64> = states.iter().zip(0..).filter(|(state, _)| Fingerprint::of(state) == Fingerprint::of(&seen))
            .map(|(_, revision)| revision).collect();
        let head = objects(states.last().unwrap());
        match look(&states, &seen) {
            SnapshotMatch::Current => prop_assert_eq!(equal.last().copied(), Some(states.len() as u64 - 1)),
            SnapshotMatch::Stale { revision } => prop_assert_eq!(equal.last(), Some(&revision)),
            SnapshotMatch::Unclear => prop_assert!(equal.is_empty(), "a screen that was shown is clear"),
            SnapshotMatch::Edited { merged, notes } => {
                prop_assert!(equal.is_empty(), "a screen that was shown is no edit");
                check_merged(&objects(&states[base]), &shown, &head, &objects(&merged), &notes)?;
            }
        }
    }

    #[test]
    fn a_fingerprint_goes_with_the_sketch(
        history in prop::collection::vec(prop::collection::vec(change(), 1..4), 0..12),
    ) {
        let mut states = vec![sketch("a b c")];
        let mut fingerprint = Fingerprint::of(&states[0]);
        for commit in &history {
            let mut objects = objects(states.last().unwrap());
            commit.iter().for_each(|change| changed(&states, &mut objects, change, "theirs"));
            let state = sketch_of(&objects);
            fingerprint = fingerprint.step(states.last().unwrap(), &state, &diff(states.last().unwrap(), &state));
            prop_assert_eq!(fingerprint, Fingerprint::of(&state));
            prop_assert_eq!(fingerprint, Fingerprint::of(&sketch_of(&shuffled(&objects))));
            states.push(state);
        }
    }
}

/// Checks a merge: `shown` was edited from `base`, while others changed `base` to `head`.
fn check_merged(
    base: &[Fields],
    shown: &[Fields],
    head: &[Fields],
    merged: &[Fields],
    notes: &[MergeNote],
) -> Result<(), TestCaseError> {
    let ids: BTreeSet<String> =
        [base, shown, head, merged].into_iter().flatten().map(|object| object["id"].to_string()).collect();
    for id in ids {
        let id = json::parse(&id).unwrap();
        let [base, mine, theirs, now] = [base, shown, head, merged].map(|objects| by_id(objects, &id));
        match (base, mine, theirs) {
            // Added by others, whether in the snapshot or not.
            (None, None, theirs) => prop_assert_eq!(now, theirs, "{} is theirs", id),
            (None, Some(mine), _) => prop_assert_eq!(now.map(parts), Some(parts(mine)), "{} is mine", id),
            (Some(base), None, Some(theirs)) => {
                let is_kept = now == Some(theirs);
                prop_assert!(is_kept || now.is_none(), "{} was deleted on the screen", id);
                prop_assert!(is_kept || base == theirs, "{} has changed meanwhile", id);
                prop_assert!(!is_kept || !notes.is_empty(), "that {} is kept is said", id);
            }
            (Some(base), Some(mine), Some(theirs)) => {
                let Some(now) = now else { return Err(TestCaseError::fail(format!("{id} is lost"))) };
                for (field, value) in parts(now) {
                    let [base, mine, theirs] = [base, mine, theirs].map(|object| part(object, field));
                    let expected = if mine == base { theirs } else { mine };
                    let is_kept = || Some(value) == theirs && !notes.is_empty();
                    prop_assert!(Some(value) == expected || is_kept(), "{} of {}: {}", field, id, value);
                    let is_told = notes.iter().any(|note| {
                        matches!(note, MergeNote::OverruledValue { id: told, field: of }
                        if *told == ComponentId::new(id.as_str().unwrap()).unwrap() && of == field)
                    });
                    let is_overruled = mine != base && theirs != base && theirs != Some(value);
                    prop_assert!(!is_overruled || is_told, "that {} of {} is overruled is said", field, id);
                }
            }
            // Deleted by others. The user's changes to it are not decided here.
            (Some(base), mine, None) => {
                prop_assert_eq!(now, None, "{} was deleted", id);
                prop_assert!(mine.is_none_or(|mine| mine == base), "{} was changed", id);
            }
        }
    }
    Ok(())
}

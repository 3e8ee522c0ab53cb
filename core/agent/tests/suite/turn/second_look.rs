//! The review of a valid answer, which improves it or keeps it.

use super::script::{POP, Run, Setup, ids, partial, question, sketch, with_model};
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch};

/// A new button over another one: valid, but reviewed once.
const FIRST: &str = r#"answer {"operations":[{"type":"add","componentId":"m1","componentType":"Button","x":50,"y":130,"width":100,"height":40}],"description":"Added"}"#;

fn ended(setup: Setup, second: &str) -> (Run, Sketch) {
    let mut run = Run::new(question(setup, POP));
    run.play(FIRST);
    assert_eq!(run.told.len(), 3, "a second look: {}", run.log);
    run.play(second);
    if run.answer.is_none() {
        run.play("committed");
    }
    let sketch = done(&run.committed);
    (run, sketch)
}

/// Returns the sketch after these operations.
fn done(operations: &[Operation]) -> Sketch {
    let (mut sketch, mut ids) = (sketch(), ids());
    for operation in operations {
        apply(&mut sketch, operation.clone(), Actor::Model, &mut ids).unwrap();
    }
    sketch
}

fn place(sketch: &Sketch, id: &str) -> Option<(f64, f64)> {
    let id = ComponentId::new(id).unwrap();
    sketch.get(&id).map(|it| (it.bounds().x(), it.bounds().y()))
}

#[test]
fn what_does_not_better_the_first_answer_is_left() {
    let again = FIRST;
    let cases = [
        again,
        r#"answer {"operations":[],"description":"Nothing more"}"#,
        "answer Sorry, I cannot do that.",
        "answer {{{{",
        "answer null",
        "end",
        "end 429",
        "end 401",
        "end timeout",
        "end broken off",
        "end length",
        "end filtered",
        r#"answer {"operations":[{"type":"move","componentId":"ghost","x":1,"y":1}]}"#,
        r#"answer {"operations":[{"type":"delete","componentId":"m1"}]}"#,
        r#"answer {"operations":[{"type":"delete","componentId":"save"}]}"#,
        r#"answer {"ask":{"prompt":"Which one?","choices":["a","b"]},"operations":[]}"#,
        r#"answer {"operations":[{"type":"add","componentType":"Button","x":50,"y":130,"width":100,"height":40}]}"#,
        r#"answer {"operations":[{"type":"move","componentId":"m1","x":60,"y":130}]}"#,
        r#"answer Here: {"operations":[{"type":"move","componentId":"m1","x":400,"y":130}]} ```json {"operations":[]} ```"#,
    ];
    for second in cases {
        for setup in [with_model(), partial()] {
            let (run, sketch) = ended(setup, second);
            let answer = run.answer.unwrap();
            assert_eq!(answer.failure, None, "{second}: {}", run.log);
            assert!(answer.rejected.is_empty(), "{second}");
            assert_eq!(sketch.len(), 4, "{second}: {}", run.log);
            assert_eq!(place(&sketch, "save"), Some((40.0, 120.0)), "{second}");
        }
    }
}

#[test]
fn what_betters_it_is_taken_in_whatever_words() {
    for second in [
        r#"answer {"operations":[{"type":"move","componentId":"m1","x":400,"y":120}]}"#,
        r#"answer {"operations":[{"type":"add","componentId":"m1","componentType":"Button","x":400,"y":120,"width":100,"height":40}]}"#,
        r#"answer {"operations":[{"type":"move","componentId":"ghost","x":1,"y":1},{"type":"move","componentId":"m1","x":400,"y":120}]}"#,
    ] {
        let (run, sketch) = ended(with_model(), second);
        assert_eq!(run.answer.unwrap().failure, None, "{second}: {}", run.log);
        assert_eq!((sketch.len(), place(&sketch, "m1")), (4, Some((400.0, 120.0))), "{second}: {}", run.log);
    }
}

#[test]
fn it_waits_for_a_part_of_the_time_and_is_not_tried_again() {
    let mut run = Run::new(question(with_model(), POP));
    assert_eq!(run.turn.call_patience_ms(), None);
    run.play(FIRST);
    assert_eq!(run.turn.call_patience_ms(), Some(8_000));
    run.play("end 429");
    assert!(!run.log.contains("wait"), "{}", run.log);
}

#[test]
fn a_correction_may_say_again_what_was_done() {
    let fresh = r#"{"type":"add","componentId":"fresh","componentType":"Text","x":400,"y":40,"width":80,"height":24,"props":{"text":"Hi"}}"#;
    let moved = r#"{"type":"add","componentId":"fresh","componentType":"Text","x":400,"y":80,"width":80,"height":24,"props":{"text":"Ho"}}"#;
    let unnamed = r#"{"type":"add","componentType":"Text","x":600,"y":40,"width":80,"height":24,"props":{"text":"No"}}"#;
    let tree = r#"{"type":"compose","at":"page","tree":{"page":[{"h2":"One"},{"text":"Two"}]}}"#;
    let good = r#"{"type":"move","componentId":"save","x":40,"y":180}"#;
    let bad = r#"{"type":"move","componentId":"ghost","x":40,"y":180}"#;
    for (again, count, y) in [(fresh, 7, 40.0), (moved, 7, 80.0)] {
        // Numeric requests are not tidied.
        let mut run = Run::new(question(with_model(), "make it pop by 40"));
        run.play(&format!(r#"answer {{"operations":[{fresh},{unnamed},{tree},{bad}]}}"#));
        run.play(&format!(r#"answer {{"operations":[{again},{unnamed},{tree},{good}]}}"#));
        run.play("committed");
        assert_eq!(run.answer.as_ref().and_then(|answer| answer.failure.clone()), None, "{}", run.log);
        let sketch = done(&run.committed);
        assert_eq!(sketch.len(), count, "{}", run.log);
        assert_eq!(place(&sketch, "fresh"), Some((400.0, y)), "{}", run.log);
    }
}

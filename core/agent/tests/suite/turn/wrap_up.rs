//! Suggestions at the end of a turn.

use super::script::{POP, Run, ids, offline, question, with_model};
use expect_test::expect;
use websketch_agent::turn::TurnInput;
use websketch_json as json;
use websketch_language::{Context, Interpretation, interpret};
use websketch_sketch::Sketch;

const FIXTURES: [&str; 5] = ["dashboard", "landing", "messy", "settings", "tiny"];

fn fixture(name: &str) -> Sketch {
    let path = format!("{}/../../tests/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    Sketch::read(&json::parse(&std::fs::read_to_string(path).unwrap()).unwrap()).unwrap().sketch
}

#[test]
fn nothing_is_suggested_that_neither_mends_nor_was_the_model_s_idea() {
    for (target, message, script) in [
        (
            with_model(),
            POP,
            r#"answer {"operations":[{"type":"move","componentId":"cancel","x":80,"y":200}],"description":"Moved"}
                committed"#,
        ),
        (with_model(), POP, "end refused"),
        (offline(), "how many buttons are there?", ""),
    ] {
        let mut run = Run::new(question(target, message));
        run.play(script);
        assert!(run.answer.unwrap().suggestions.is_empty(), "{script}");
    }
}

#[test]
fn what_is_suggested_where_nothing_is_understood_works_on_the_sketch() {
    for name in FIXTURES {
        let mut asked = question(offline(), POP);
        asked.sketch = fixture(name);
        let mut run = Run::new(asked);
        run.play("nothing");
        let suggestions = run.answer.unwrap().suggestions;
        assert!(suggestions.len() <= 3, "{name} {suggestions:?}");
        for sentence in suggestions {
            let meaning = interpret(&fixture(name), &sentence, &Context::default(), &mut ids()).meaning;
            assert!(matches!(meaning, Interpretation::Operations { .. }), "{name}: {sentence}");
        }
    }
}

#[test]
fn nothing_is_suggested_beside_a_question_or_after_a_cancellation() {
    let run = Run::new(question(offline(), "delete the button"));
    assert!(run.answer.unwrap().suggestions.is_empty());
    let mut run = Run::new(question(with_model(), POP));
    run.play("cancel");
    assert!(run.answer.unwrap().suggestions.is_empty());
}

/// Checks the suggestions offered from a model's ideas for next steps.
#[track_caller]
fn check_ideas(next: &str, offered: &[&str]) {
    let mut run = Run::new(question(with_model(), POP));
    run.play(&format!(
        r#"answer {{"operations":[{{"type":"add","componentType":"Footer","componentId":"end","x":0,"y":700,"width":1440,"height":80,"props":{{"text":"© Fernway"}}}}],"description":"Added a footer","next":{next}}}
                committed"#
    ));
    let suggestions = run.answer.unwrap().suggestions;
    let is_idea =
        |text: &&String| json::parse(next).unwrap().as_array().unwrap().iter().any(|idea| idea == *text);
    assert_eq!(suggestions.iter().filter(is_idea).collect::<Vec<_>>(), offered, "{next}");
}

#[test]
fn a_model_s_ideas_are_offered_if_something_would_come_of_them() {
    check_ideas(
        r#"["make it pop","Make the “Save” button wider","warm up the whole tone"]"#,
        &["Make the “Save” button wider", "warm up the whole tone"],
    );
    check_ideas(r#"["add a footer","undo","move the “Checkout” button down"]"#, &[]);
    check_ideas(
        r#"["add a button that says “Checkout”","rename the heading to “Hello”"]"#,
        &["add a button that says “Checkout”", "rename the heading to “Hello”"],
    );
}

#[test]
fn a_remedy_is_offered_for_the_worst_part_of_the_score_or_none() {
    let offered = |name: &str| {
        let sketch = fixture(name);
        let named = sketch.iter().find(|one| one.props().text().is_some()).unwrap().id().clone();
        let mut run = Run::new(TurnInput { sketch, asks_model: true, ..question(with_model(), POP) });
        run.play(&format!(
            r#"answer {{"operations":[{{"type":"modify","componentId":"{named}","props":{{"text":"Hello"}}}}],"description":"New words"}}"#
        ));
        run.play("committed");
        format!("{name}: {}\n", run.answer.unwrap().suggestions.join("; "))
    };
    expect![[r#"
        dashboard: Keep one primary button and make the others secondary
        landing: Keep one primary button and make the others secondary
        messy: 
        settings: Keep one primary button and make the others secondary
        tiny: 
    "#]]
    .assert_eq(&FIXTURES.map(offered).concat());
}

//! Turns that ask the user, wait, and resume.

use super::script::{POP, Run, Setup, offline, partial, question, with_model};
use expect_test::expect;
use websketch_agent::turn::TurnInput;
use websketch_sketch::limits::MAX_TURN_STEPS;

const ASK: &str = r#"answer {"intent":"modification","operations":[],"description":"","ask":{"prompt":"Which color?","choices":["Red","Blue"]}}"#;

#[test]
fn the_interpreter_goes_on_with_the_answer() {
    let mut run = Run::new(question(offline(), "delete the button"));
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"text","field":"description","text":"Which button do you mean?"}
            ask "Which button do you mean?" 2
            finish "modification" "Which button do you mean?" operations=0 rejected=0 tokens=0
    "#]]
    .assert_eq(&run.log);
    let paused = run.paused.take().unwrap();
    let choices: Vec<_> = paused.choices.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(choices, ["Save", "Cancel"]);
    let mut run = Run::resumed(&paused, "Cancel");
    run.play("committed");
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"cancel"},"coercions":[]}
            {"kind":"text","field":"description","text":"Deleted ‘Cancel’."}
            validation
            execution
            commit [{"type":"delete","componentId":"cancel"}] "Deleted ‘Cancel’."
        committed
            finish "modification" "Deleted ‘Cancel’." operations=1 rejected=0 tokens=0
    "#]]
    .assert_eq(&run.log);
}

#[test]
fn an_answer_that_is_not_understood_loses_nothing() {
    let paused = Run::new(question(offline(), "delete the button")).paused.unwrap();
    let run = Run::resumed(&paused, "the purple one");
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"text","field":"description","text":"I did not understand that answer. Which button do you mean?"}
            ask "Which button do you mean?" 2
            finish "modification" "I did not understand that answer. Which button do you mean?" operations=0 rejected=0 tokens=0
    "#]].assert_eq(&run.log);
    let again = run.paused.unwrap();
    assert_eq!((&again.choices, &again.messages), (&paused.choices, &paused.messages));
    let mut run = Run::resumed(&again, "Cancel");
    run.play("committed");
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"cancel"},"coercions":[]}
            {"kind":"text","field":"description","text":"Deleted ‘Cancel’."}
            validation
            execution
            commit [{"type":"delete","componentId":"cancel"}] "Deleted ‘Cancel’."
        committed
            finish "modification" "Deleted ‘Cancel’." operations=1 rejected=0 tokens=0
    "#]]
    .assert_eq(&run.log);
    let ask_again = |paused| Run::resumed(&paused, "the purple one").paused;
    let asked = std::iter::successors(Some(paused), |paused| ask_again(paused.clone())).count();
    assert_eq!(asked, usize::try_from(MAX_TURN_STEPS).unwrap() - 1);
}

#[test]
fn choices_may_come_as_objects() {
    let mut run = Run::new(question(with_model(), POP));
    run.play(
        r#"answer {"operations":[],"description":"","ask":{"prompt":"Which?","choices":[{"label":"Save","componentId":"save"},{"label":"None"},7]}}"#,
    );
    let choices = run.paused.unwrap().choices;
    let choices: Vec<_> = choices
        .iter()
        .map(|it| (it.label.as_str(), it.component_id.as_ref().map(|id| id.as_str())))
        .collect();
    assert_eq!(choices, [("Save", Some("save")), ("None", None)]);
}

#[test]
fn the_model_goes_on_with_the_answer() {
    let mut run = Run::new(question(Setup { dry_run: true, ..partial() }, POP));
    run.play(ASK);
    expect![[r#"
        begin: asks the model
        answer
            -
        end
            {"kind":"text","field":"description","text":"Which color?"}
            ask "Which color?" 2
            finish "modification" "Which color?" operations=0 rejected=0 tokens=100
    "#]]
    .assert_eq(&run.log);
    let paused = run.paused.unwrap();
    let mut run = Run::resumed(&paused, "the red one");
    let last = run.told.last().unwrap();
    assert!(last.ends_with("make it pop\n\nYou asked: Which color?\nThe answer: the red one\n"), "{last}");
    run.play(r#"answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Red"}"#);
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            call the model with 3 messages
        answer
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"text","field":"description","text":"Red"}
        end
            validation
            execution
            finish "modification" "Red" operations=1 rejected=0 tokens=100
    "#]]
    .assert_eq(&run.log);
    // The answer goes to the model, even if the interpreter would understand it.
    let run = Run::resumed(&paused, "delete the save button");
    assert_eq!(run.told.len(), 3);
}

#[test]
fn everything_that_is_needed_later_is_kept() {
    let mut run = Run::new(question(partial(), POP));
    run.play(ASK);
    let text = websketch_json::to_string(&run.paused.unwrap());
    expect![[r#"{"messages":[{"role":"user","content":"make it pop"},{"role":"assistant","content":"Which color?"}],"request":"make it pop","step":1,"max_steps":8,"tool_name":"ask_user","tool_args":{"prompt":"Which color?","choices":[{"label":"Red"},{"label":"Blue"}]},"target":{"kind":"model","provider":"openai","model":"m-1"},"asked_by":"model","prompt":"Which color?","choices":[{"label":"Red"},{"label":"Blue"}],"selection":[],"page":null,"partial":true,"dry_run":false,"created_at_ms":1100,"expires_at_ms":1600}"#]].assert_eq(&text);
}

#[test]
fn a_question_comes_before_what_was_proposed_with_it() {
    let mut run = Run::new(question(with_model(), POP));
    run.play(r#"answer {"operations":[{"type":"delete","componentId":"save"}],"description":"I am not sure.","ask":{"prompt":"Really?"}}"#);
    expect![[r#"
        begin: asks the model
        answer
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"text","field":"description","text":"I am not sure."}
        end
            ask "Really?" 0
            finish "modification" "I am not sure." operations=0 rejected=0 tokens=100
    "#]]
    .assert_eq(&run.log);
}

#[test]
fn a_turn_takes_eight_steps_at_most() {
    let mut run = Run::new(question(with_model(), POP));
    let mut asked = 0;
    loop {
        run.play(ASK);
        let Some(paused) = run.paused.take() else { break };
        asked += 1;
        assert_eq!((paused.step, paused.max_steps), (asked, MAX_TURN_STEPS));
        assert_eq!(paused.request, POP);
        run = Run::resumed(&paused, "red");
    }
    assert_eq!(asked, MAX_TURN_STEPS - 1);
    let answer = run.answer.unwrap();
    let failure = answer.failure.unwrap();
    expect!["model_failed The request took more than 8 steps"]
        .assert_eq(&format!("{} {failure}", failure.code()));
}

#[test]
fn a_correction_may_ask_as_well() {
    let mut run = Run::new(question(with_model(), POP));
    run.play(r#"answer {"operations":[{"type":"delete","componentId":"button"}],"description":"Gone"}
                answer {"operations":[],"description":"There are two.","ask":{"prompt":"Which button?","choices":["Save","Cancel"]}}"#);
    expect![[r#"
        begin: asks the model
        answer
            {"kind":"rejected","index":0,"operation":{"type":"delete","componentId":"button"},"rejection":{"index":0,"code":"unknown_component","field":"componentId","message":"Component button not found"}}
        end
            call the model with 3 messages
        answer
            -
        end
            {"kind":"text","field":"description","text":"There are two."}
            ask "Which button?" 2
            finish "modification" "There are two." operations=0 rejected=0 tokens=200
    "#]].assert_eq(&run.log);
    assert_eq!(run.paused.unwrap().step, 2);
}

/// A model answer that deletes both buttons.
const SWEEP: &str = r#"answer {"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"cancel"}],"description":"Gone."}"#;

#[test]
fn what_nobody_named_is_not_deleted_unasked() {
    let asked = |message: &str| {
        let mut run = Run::new(question(with_model(), message));
        run.play(SWEEP);
        run
    };
    let mut run = asked("delete everything that is not needed");
    expect![[r#"
        begin: asks the model
        answer
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"operation","index":1,"operation":{"type":"delete","componentId":"cancel"},"coercions":[]}
            {"kind":"text","field":"description","text":"Gone."}
        end
            {"kind":"text","field":"description","text":" That would delete “Save”, “Cancel”. Do you want that?"}
            ask "That would delete “Save”, “Cancel”. Do you want that?" 2
            finish "modification" "That would delete “Save”, “Cancel”. Do you want that?" operations=0 rejected=0 tokens=100
    "#]].assert_eq(&run.log);
    let paused = run.paused.take().unwrap();
    let mut yes = Run::resumed(&paused, "Yes, go ahead");
    yes.play(SWEEP);
    yes.play("committed");
    assert_eq!(yes.answer.unwrap().operations.len(), 2);
    let no = Run::resumed(&paused, "No, keep everything").answer.unwrap();
    assert_eq!((no.description.as_str(), no.operations.len()), ("All right, nothing changed.", 0));
    // Named components are deleted without a question, and so are all in a dry run.
    assert!(asked("we have no use for save and cancel, have we").paused.is_none());
    let mut run = Run::new(question(Setup { dry_run: true, ..with_model() }, "delete what is not needed"));
    run.play(SWEEP);
    assert_eq!(run.answer.unwrap().operations.len(), 2);
    // A component without its text counts as deleted.
    let mut run = Run::new(question(with_model(), "delete what is not needed"));
    run.play(
        r#"answer {"operations":[{"type":"modify","componentId":"save","props":{"text":""}},{"type":"modify","componentId":"cancel","props":{"text":null}}],"description":"Gone."}"#,
    );
    assert!(run.paused.is_some());
}

#[test]
fn what_nobody_named_is_not_written_over_unasked() {
    let rewritten = |message: &str| {
        let words = ["Home", "Prices", "Team", "Jobs", "Press"];
        let buttons = words.iter().enumerate().map(|(row, word)| {
            format!(
                r#"{{"id":"b{row}","type":"Button","x":40,"y":{},"width":120,"height":40,"props":{{"text":"{word}"}}}}"#,
                40 + 80 * row
            )
        });
        let all = buttons.map(|text| websketch_json::parse(&text).unwrap()).collect();
        let sketch = websketch_sketch::Sketch::read(&all).unwrap().sketch;
        let mut run = Run::new(TurnInput { sketch, ..question(with_model(), message) });
        let modify = |row| {
            format!(r#"{{"type":"modify","componentId":"b{row}","props":{{"text":"Lorem ipsum {row}"}}}}"#)
        };
        let operations: Vec<String> = (1..5).map(modify).collect();
        // The lost texts are first reported to the model, which repeats its answer.
        for _ in 0..2 {
            if run.paused.is_none() && run.answer.is_none() {
                run.play(&format!(
                    r#"answer {{"operations":[{}],"description":"Done."}}"#,
                    operations.join(",")
                ));
            }
        }
        run.paused.is_some()
    };
    assert!(rewritten("make it pop"));
    assert!(!rewritten("put other words on them"));
    assert!(!rewritten("make prices, team, jobs and press better"));
}

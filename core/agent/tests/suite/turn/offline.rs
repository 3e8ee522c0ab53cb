//! Turns answered by the interpreter.

use super::script::{POP, Run, Setup, check, offline, question, with_model};
use expect_test::expect;
use websketch_agent::provider::{Image, Provider};
use websketch_agent::turn::Target;

#[test]
fn an_everyday_request_is_done_without_a_model() {
    let log = |setup| {
        let mut run = Run::new(question(setup, "move the save button 20 px to the right"));
        run.play("committed");
        run.log
    };
    assert_eq!(log(with_model()), log(offline()));
    expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"operation","index":0,"operation":{"type":"move","componentId":"save","x":60,"y":120},"coercions":[]}
            {"kind":"text","field":"description","text":"Moved ‘Save’ by 20 px to the right."}
            validation
            execution
            commit [{"type":"move","componentId":"save","x":60,"y":120}] "Moved ‘Save’ by 20 px to the right."
        committed
            finish "modification" "Moved ‘Save’ by 20 px to the right." operations=1 rejected=0 tokens=0
    "#]].assert_eq(&log(offline()));
}

#[test]
fn without_a_model_nothing_is_guessed() {
    check(
        offline(),
        POP,
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                {"kind":"text","field":"description","text":"I did not understand ‘make it pop’."}
                finish "modification" "I did not understand ‘make it pop’." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn a_question_is_answered_and_changes_nothing() {
    check(
        offline(),
        "how many buttons are there?",
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"details"}
                modification
                {"kind":"text","field":"description","text":"There are 2 buttons."}
                finish "details" "There are 2 buttons." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn only_the_shell_knows_what_undo_takes_back() {
    check(
        offline(),
        "undo",
        "committed",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                commit Undo "Took the last step back."
            committed
                {"kind":"text","field":"description","text":"Took the last step back."}
                finish "modification" "Took the last step back." operations=0 rejected=0 tokens=0
        "#]],
    );
    check(
        offline(),
        "redo",
        "nothing to redo",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                commit Redo "Did the last undone step again."
            nothing to redo
                {"kind":"text","field":"description","text":"There is nothing to redo."}
                finish "modification" "There is nothing to redo." operations=0 rejected=0 tokens=0
        "#]],
    );
    check(
        offline(),
        "undo",
        "nothing kept",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                commit Undo "Took the last step back."
            nothing kept
                {"kind":"text","field":"description","text":"The older steps are no longer kept: they cannot be undone."}
                finish "modification" "The older steps are no longer kept: they cannot be undone." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn a_dry_run_commits_nothing() {
    let setup = Setup { dry_run: true, ..offline() };
    check(
        setup.clone(),
        "delete the save button",
        "",
        expect![[r#"
        begin
            analysis
            {"intent":"modification"}
            modification
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"text","field":"description","text":"Deleted ‘Save’."}
            validation
            execution
            finish "modification" "Deleted ‘Save’." operations=1 rejected=0 tokens=0
    "#]],
    );
    check(
        setup,
        "undo",
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                {"kind":"text","field":"description","text":"This would take the last step back."}
                finish "modification" "This would take the last step back." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn nobody_answers_for_a_provider_that_is_not_set_up() {
    let setup = Setup { target: Target::Unavailable { provider: Provider::Gemini }, ..offline() };
    check(
        setup.clone(),
        "delete the save button",
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                finish "modification" provider_unavailable "The model's provider is not set up on this server. Nothing was changed." operations=0 rejected=0 tokens=0
        "#]],
    );
    check(
        setup,
        POP,
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                finish "modification" provider_unavailable "The model's provider is not set up on this server. Nothing was changed." operations=0 rejected=0 tokens=0
        "#]],
    );
}

#[test]
fn a_picture_that_nobody_can_look_at_is_mentioned() {
    let image = Image::new(b"\x89PNG\r\n\x1a\n").ok();
    check(
        Setup { image: image.clone(), ..offline() },
        "draw this",
        "",
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                {"kind":"text","field":"description","text":"I did not understand ‘draw this’. I could not look at the picture: that needs a provider whose models see images."}
                finish "modification" "I did not understand ‘draw this’. I could not look at the picture: that needs a provider whose models see images." operations=0 rejected=0 tokens=0
        "#]],
    );
    let blind = Target::Model { provider: Provider::MiniMax, model: "MiniMax-M2.7".to_owned() };
    check(
        Setup { image: image.clone(), target: blind, ..offline() },
        "draw this",
        r#"answer {"intent":"conversation","operations":[],"description":"What is on it?"}"#,
        expect![[r#"
            begin: asks the model
            answer
                {"intent":"conversation"}
                {"kind":"text","field":"description","text":"What is on it?"}
            end
                {"kind":"text","field":"description","text":" I could not look at the picture: that needs a provider whose models see images."}
                finish "conversation" "What is on it? I could not look at the picture: that needs a provider whose models see images." operations=0 rejected=0 tokens=100
        "#]],
    );
    // A request with an image goes to a model, because the interpreter cannot see the image.
    check(
        Setup { image, ..with_model() },
        "delete the save button",
        r#"answer {"intent":"conversation","operations":[],"description":"It is not on the picture."}"#,
        expect![[r#"
            begin
                analysis
                {"intent":"modification"}
                modification
                call the model with 1 messages and a picture
            answer
                {"intent":"conversation"}
                {"kind":"text","field":"description","text":"It is not on the picture."}
            end
                finish "conversation" "It is not on the picture." operations=0 rejected=0 tokens=100
        "#]],
    );
}

#[test]
fn the_model_answers_what_is_certain_when_the_person_wants_it_to() {
    let wanted = Setup { asks_model: true, ..with_model() };
    let mut run = Run::new(question(wanted, "delete the save button"));
    assert_eq!(run.told.len(), 1, "the model was asked");
    run.play(r#"answer {"operations":[{"type":"delete","componentId":"save"}],"description":"Gone"}"#);
    run.play("committed");
    assert_eq!(run.answer.unwrap().description, "Gone");

    let nobody = Setup { asks_model: true, ..offline() };
    let run = Run::new(question(nobody, "delete the save button"));
    assert!(run.log.contains("commit"), "without a model the interpreter answers");
}

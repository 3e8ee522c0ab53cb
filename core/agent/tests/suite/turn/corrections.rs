//! Turns that return rejected operations to the model.

use super::script::{POP, Run, check, partial, question, with_model};
use expect_test::expect;
use websketch_sketch::operation::Operation;

/// A request that the interpreter does not understand, with the names of deleted components.
const NAMING: &str = "make it pop, so save and cancel go";

#[test]
fn refused_operations_go_back_once() {
    let mut run = Run::new(question(with_model(), NAMING));
    run.play(r#"answer {"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"sav"}],"description":"Gone"}"#);
    assert!(run.told[1].contains("componentId\":\"sav\""), "its own answer");
    assert!(run.told[2].contains("Component sav not found") && run.told[2].contains(NAMING));
    run.play(
        r#"answer {"operations":[{"type":"delete","componentId":"cancel"}],"description":"Gone now"}
           committed"#,
    );
    expect![[r#"
        begin: asks the model
        answer
            {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
            {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"sav"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component sav not found"}}
        end
            call the model with 3 messages
        answer
            {"kind":"operation","index":2,"operation":{"type":"delete","componentId":"cancel"},"coercions":[]}
            {"kind":"text","field":"description","text":"Gone now"}
        end
            validation
            execution
            commit [{"type":"delete","componentId":"save"},{"type":"delete","componentId":"cancel"}] "Gone now"
        committed
            finish "modification" "Gone now" operations=2 rejected=0 tokens=200
    "#]].assert_eq(&run.log);
}

#[test]
fn an_answer_that_gives_up_leaves_the_first_refusals_standing() {
    let script = r#"answer {"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"sav"}],"description":"Gone"}
                    answer {"operations":[],"description":"I give up"}"#;
    check(
        with_model(),
        POP,
        script,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"sav"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component sav not found"}}
            end
                call the model with 3 messages
            answer
                -
            end
                validation
                finish "modification" rejected "The change was refused: Component sav not found. Nothing was changed." operations=0 rejected=1 tokens=200
        "#]],
    );
    check(
        partial(),
        POP,
        script,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"sav"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component sav not found"}}
            end
                call the model with 3 messages
            answer
                -
            end
                {"kind":"text","field":"description","text":"Gone. 1 of 2 changes could not be done: Component sav not found."}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "Gone. 1 of 2 changes could not be done: Component sav not found."
        "#]],
    );
}

#[test]
fn without_a_correction_the_first_refusals_stand() {
    let mixed = r#"answer {"operations":[{"type":"delete","componentId":"save"},{"type":"delete","componentId":"nobody"}],"description":"Gone"}
end 401"#;
    check(
        with_model(),
        POP,
        mixed,
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
            end
                call the model with 3 messages
            end 401
                validation
                finish "modification" rejected "The change was refused: Component nobody not found. Nothing was changed." operations=0 rejected=1 tokens=200
        "#]],
    );
    check(
        partial(),
        POP,
        &format!("{mixed}\ncommitted"),
        expect![[r#"
            begin: asks the model
            answer
                {"kind":"operation","index":0,"operation":{"type":"delete","componentId":"save"},"coercions":[]}
                {"kind":"rejected","index":1,"operation":{"type":"delete","componentId":"nobody"},"rejection":{"index":1,"code":"unknown_component","field":"componentId","message":"Component nobody not found"}}
            end
                call the model with 3 messages
            end 401
                {"kind":"text","field":"description","text":"Gone. 1 of 2 changes could not be done: Component nobody not found."}
                validation
                execution
                commit [{"type":"delete","componentId":"save"}] "Gone. 1 of 2 changes could not be done: Component nobody not found."
            committed
                finish "modification" "Gone. 1 of 2 changes could not be done: Component nobody not found." operations=1 rejected=1 tokens=200
        "#]],
    );
}

/// Checks the user's message of a turn with two model answers.
#[track_caller]
fn check_told(first: &str, second: &str, description: &str, rejected: usize) {
    for setup in [with_model(), partial()] {
        let mut run = Run::new(question(setup, POP));
        run.play(&format!(
            r#"answer {{"operations":[{first}],"description":"All done."}}
               answer {{"operations":[{second}],"description":"Mended."}}
               committed"#
        ));
        let answer = run.answer.unwrap();
        assert_eq!((answer.description.as_str(), answer.rejected.len()), (description, rejected), "{second}");
    }
}

#[test]
fn what_a_second_answer_passes_over_is_told() {
    let narrow = r#"{"type":"resize","componentId":"save","width":"wide","height":40}"#;
    let nobody = r#"{"type":"delete","componentId":"nobody"}"#;
    let text = r#"{"type":"modify","componentId":"title","props":{"text":"Hi"}}"#;
    let size = r#"{"type":"resize","componentId":"save","width":160,"height":40}"#;
    check_told(
        &format!("{narrow},{nobody},{text}"),
        size,
        "Mended. 1 of 3 changes could not be done: Component nobody not found.",
        1,
    );
    // Operations on other components are no correction, whatever their number.
    check_told(
        &format!("{narrow},{text}"),
        r#"{"type":"move","componentId":"cancel","x":240,"y":120}"#,
        "Mended. 1 of 3 changes could not be done: width must be a number, found string.",
        1,
    );
    check_told(&format!("{narrow},{narrow},{text}"), size, "Mended.", 0);
    let row = r#"{"type":"align","targetIds":["save"],"alignment":"top"}"#;
    check_told(row, r#"{"type":"move","componentId":"cancel","x":240,"y":120}"#, "Mended.", 0);
    let strange = r#"{"type":"polish","componentId":"save"}"#;
    check_told(&format!("{strange},{text}"), size, "Mended.", 0);
}

/// Checks the position of a new button that a model adds beside two others, 3 px too low.
#[track_caller]
fn check_beside(request: &str, y: f64) {
    let mut run = Run::new(question(with_model(), request));
    run.play(
        r#"answer {"operations":[{"type":"add","componentType":"Button","x":360,"y":123,"width":120,"height":40,"props":{"text":"Help"}}],"description":"Added Help."}
           committed"#,
    );
    let last = run.answer.unwrap().operations.last().cloned();
    let at = match last {
        Some(Operation::Add(addition)) => addition.y,
        Some(Operation::Move { y, .. }) => y,
        other => panic!("{other:?}"),
    };
    assert_eq!(at, y, "{request}");
}

#[test]
fn small_things_are_mended_silently_but_never_what_is_asked_for_in_figures() {
    check_beside(POP, 120.0);
    check_beside("make it pop by 3 px", 123.0);
}

//! Reports to the user agree with the operations executed.

use super::script::{POP, Run, question, with_model};
use websketch_agent::turn::TurnInput;
use websketch_sketch::operation::Operation;

fn asked(message: &str) -> Run {
    Run::new(TurnInput { asks_model: true, ..question(with_model(), message) })
}

/// Returns the user's final message, and the number of model calls.
fn told(script: &str) -> (String, usize) {
    let mut run = asked(POP);
    run.play(script);
    if run.answer.is_none() {
        run.play("committed");
    }
    let calls = run.log.matches("call the model").count() + 1;
    (run.answer.expect("an end").description, calls)
}

#[test]
fn a_claim_without_a_deed_is_asked_for_once_and_then_told() {
    for answer in [
        r#"{"operations":[],"description":"I have moved the search field to the top."}"#,
        r#"{"intent":"modification","operations":[],"description":"I moved the Cancel button."}"#,
        r#"{"description":"Moved the button to the left."}"#,
    ] {
        let (description, calls) = told(&format!("answer {answer}\nanswer {answer}"));
        assert_eq!((description.as_str(), calls), ("Nothing was changed.", 2), "{answer}");
    }
    let already = r#"{"intent":"modification","operations":[],"description":"It is in the middle by now."}"#;
    let (description, _) = told(&format!("answer {already}\nanswer {already}"));
    assert_eq!(description, "Nothing was changed. It is in the middle by now.");
    let done =
        r#"{"operations":[{"type":"move","componentId":"save","x":40,"y":200}],"description":"I moved it."}"#;
    let claim = r#"{"operations":[],"description":"I have moved it."}"#;
    assert_eq!(told(&format!("answer {claim}\nanswer {done}\ncommitted")).0, "I moved it.");
    let so = r#"{"operations":[{"type":"move","componentId":"save","x":40,"y":120}],"description":"Done."}"#;
    assert_eq!(told(&format!("answer {so}")), ("Nothing was changed. Done.".to_owned(), 1));
    let words = r#"{"operations":[],"description":"Save and Cancel share their top edge."}"#;
    assert_eq!(told(&format!("answer {words}")), ("Save and Cancel share their top edge.".to_owned(), 1));
}

#[test]
fn counts_and_deeds_come_from_core() {
    let moved = r#""operations":[{"type":"move","componentId":"save","x":40,"y":200}]"#;
    for claim in [
        "I moved all 17 buttons.",
        "I moved all 17 buttons and deleted the footer.",
        "Moved the button and removed the headline.",
        "I have added a footer.",
    ] {
        let (description, calls) = told(&format!(r#"answer {{{moved},"description":"{claim}"}}"#));
        assert_eq!((description.as_str(), calls), ("Moved 1 component.", 1), "{claim}");
    }
    let (description, _) = told(&format!(
        r#"answer {{{moved},"description":"I moved Save 80 px down, below the two others."}}"#
    ));
    assert_eq!(description, "I moved Save 80 px down, below the two others.");
}

#[test]
fn what_nothing_shows_is_left_out_and_told() {
    let modify = |props: &str, description: &str| {
        told(&format!(r#"answer {{"operations":[{{"type":"modify","componentId":"title","props":{{{props}}}}}],"description":"{description}"}}"#)).0
    };
    assert_eq!(
        modify(r#""color":"red","fontSize":64"#, "I made the headline red and 64 px."),
        "Nothing was changed. A wireframe has no colors. Nothing shows “fontSize”, so it was left out."
    );
    assert_eq!(
        modify(r#""text":"Hello","backgroundColor":"blue""#, "The headline says Hello."),
        "The headline says Hello. A wireframe has no colors."
    );
    let mut run = asked(POP);
    run.play(r#"answer {"operations":[{"type":"add","componentType":"Form","x":600,"y":40,"width":300,"height":300,"props":{"fields":[{"a":1}],"items":[{"a":1}],"name":"Form"}}],"description":"A form with its fields."}"#);
    assert!(run.log.contains("Nothing shows “fields”, “items”"), "{}", run.log);
    assert!(!run.log.contains(r#""props":{"fields""#), "{}", run.log);
}

#[test]
fn lists_in_a_box_become_components_in_it() {
    let mut run = asked(POP);
    run.play(r#"answer {"operations":[{"action":"add","type":"Card","x":600,"y":40,"width":300,"height":60,"title":"Order","fields":["Name",{"label":"City"}],"props":{"items":[{"name":"Tent","price":"$189"}],"total":228,"buttons":["Pay"]}}],"description":"An order."}"#);
    let kinds: Vec<&str> = run
        .committed
        .iter()
        .filter_map(|operation| match operation {
            Operation::Add(addition) => Some(addition.component_type.name()),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["Container", "Input", "Input", "List", "Text", "Button"], "{}", run.log);
    assert!(run.log.contains("Tent · $189") && run.log.contains("Total: 228"), "{}", run.log);
    assert!(!run.log.contains("overlap") && !run.log.contains("Nothing shows"), "{}", run.log);
}

#[test]
fn entries_and_pieces_under_other_keys_are_shown() {
    let mut run = asked(POP);
    run.play(r#"answer {"operations":[{"type":"add","componentType":"Select","x":600,"y":40,"width":200,"height":40,"props":{"label":"Range","options":["7 days",{"label":"30 days"}]}},{"type":"add","componentType":"Input","x":600,"y":120,"width":200,"height":40,"props":{"text":"On","type":"checkbox"}}],"description":"Two fields."}"#);
    assert!(run.log.contains(r#""items":["7 days","30 days"]"#), "{}", run.log);
    assert!(run.log.contains(r#""variant":"checkbox""#) && !run.log.contains("Nothing shows"), "{}", run.log);
}

#[test]
fn objects_under_unknown_keys_are_told_at_every_operation() {
    for operation in [
        r#"{"type":"move","componentId":"save","x":40,"y":200,"animation":{"ms":200}}"#,
        r#"{"type":"resize","componentId":"save","width":130,"height":44,"animation":{"ms":200}}"#,
        r#"{"type":"delete","componentId":"save","animation":{"ms":200}}"#,
        r#"{"type":"reorder","componentId":"save","index":0,"animation":{"ms":200}}"#,
        r#"{"type":"align","targetIds":["save","title"],"alignment":"right","animation":{"ms":200}}"#,
        r#"{"type":"shift","componentIds":["save"],"dy":40,"animation":{"ms":200}}"#,
        r#"{"type":"texts","texts":{"save":"Keep"},"animation":{"ms":200}}"#,
        r#"{"type":"place","componentId":"save","x":40,"y":200,"animation":{"ms":200}}"#,
    ] {
        let mut run = asked(POP);
        run.play(&format!(r#"answer {{"operations":[{operation}]}}"#));
        assert!(
            run.log.contains(r#"{"field":"animation","from":{"ms":200},"to":null}"#),
            "{operation}: {}",
            run.log
        );
    }
}

#[test]
fn children_without_places_stand_in_their_card() {
    let mut run = asked(POP);
    run.play(r#"answer {"operations":[{"type":"add","componentType":"Card","x":600,"y":40,"width":300,"height":260,"children":[{"type":"Heading","props":{"text":"Plan"}},{"type":"Text","props":{"text":"All of it"}},{"type":"Button","props":{"text":"Buy"}}]}],"description":"A card."}"#);
    assert_eq!(run.committed.len(), 4, "{}", run.log);
    assert!(!run.log.contains("rejected"), "{}", run.log);
}

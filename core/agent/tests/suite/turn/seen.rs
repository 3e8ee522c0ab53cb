//! The model's view of the sketch includes all components that a request may concern.

use super::script::{Run, question, with_model};
use websketch_agent::prompt;
use websketch_agent::proposal::Intent;
use websketch_agent::turn::{Turn, TurnInput};
use websketch_sketch::{ComponentId, Sketch};

fn asked(message: &str) -> TurnInput {
    TurnInput { asks_model: true, ..question(with_model(), message) }
}

/// Returns true if the last message shows the components of the sketch.
fn sees(run: &Run) -> bool {
    run.told.iter().any(|text| text.contains("[\"save\",\"Button\",40,120,120,40"))
}

#[test]
fn whoever_is_not_certain_sees_the_sketch_and_knows_all_ways() {
    for message in [
        "More contrast between the cards and the page",
        "The header should be sticky",
        "I don’t like the top of it",
        "And a contact form below it",
        "Now the same for mobile",
        "Erstelle eine Landingpage für eine Bäckerei",
        "Verschiebe den Knopf unter das Textfeld",
        "もっと大きく",
        "Translate everything to German",
        "Could you do it again?",
        "Kannst du das schöner machen?",
        "Polish it",
        "lovely weather",
        "Thanks, now bolder",
    ] {
        let run = Run::new(asked(message));
        assert!(sees(&run), "{message}");
        assert_eq!(run.log, "begin: asks the model\n", "{message}");
        assert_eq!(run.system, prompt::system_in_doubt(), "{message}");
        let empty = Run::new(TurnInput { sketch: Sketch::new(), ..asked(message) });
        assert!(empty.log.contains(r#"{"intent":"creation"}"#), "{message}: {}", empty.log);
    }
}

#[test]
fn talk_goes_without_the_sketch_but_never_with_a_selection() {
    for message in ["Thanks!", "Hello there", "What can you do?"] {
        let run = Run::new(asked(message));
        assert!(!sees(&run), "{message}");
        assert_eq!(run.system, prompt::system(Intent::Conversation), "{message}");
        let mut selected = asked(message);
        selected.context.selection = vec![ComponentId::new("save").unwrap()];
        assert!(sees(&Run::new(selected)), "{message}, with a selection");
        assert!(sees(&Run::of(Turn::new(asked(message)).of_change())), "{message}, as a change");
    }
}

#[test]
fn handing_talk_on_leaves_the_correction() {
    let mut run = Run::new(asked("Thanks!"));
    run.play(r#"answer {"intent":"modification","operations":[],"description":"I will."}"#);
    assert!(sees(&run) && run.told.len() == 1, "it is asked anew: {}", run.log);
    run.play(
        r#"answer {"intent":"modification","operations":[{"type":"move","componentId":"safe","x":1,"y":1}]}"#,
    );
    assert_eq!(run.told.len(), 3, "its refusal goes back: {}", run.log);
    run.play("answer {\"operations\":[{\"type\":\"move\",\"componentId\":\"save\",\"x\":80,\"y\":120}],\"description\":\"Moved\"}\ncommitted");
    assert!(run.answer.is_some_and(|answer| answer.failure.is_none() && answer.operations.len() == 1));
}

#[test]
fn a_correction_of_talk_carries_the_sketch() {
    let mut run = Run::new(asked("Thanks!"));
    run.play(
        r#"answer {"operations":[{"type":"move","componentId":"safe","x":1,"y":1}],"description":"Moved"}"#,
    );
    assert!(sees(&run) && run.told.len() == 3, "{}", run.log);
}

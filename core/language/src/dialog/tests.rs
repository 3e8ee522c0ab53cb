//! Conversations: messages in, outcomes and answers out.

mod acts;
mod board;
mod ordinary;
mod screens;
mod wishes;

use super::{Context, Interpretation, Memory, interpret};
use websketch_json as json;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource, Sketch, execute};

const SKETCH: &str = r#"[
    {"id":"title","type":"Heading","x":40,"y":40,"width":400,"height":48,"props":{"text":"Billing","level":1}},
    {"id":"name","type":"Input","x":40,"y":120,"width":320,"height":64,"props":{"text":"Name"}},
    {"id":"save","type":"Button","x":40,"y":240,"width":120,"height":40,"props":{"text":"Save"}},
    {"id":"cancel","type":"Button","x":180,"y":240,"width":120,"height":40,"props":{"text":"Cancel"}},
    {"id":"note","type":"Text","x":40,"y":320,"width":400,"height":48,"props":{"text":"Invoices go to the agents"}}]"#;

struct Conversation {
    sketch: Sketch,
    ids: IdSource,
    memory: Memory,
}

impl Conversation {
    fn new() -> Self {
        Self::on(SKETCH)
    }

    fn on(sketch: &str) -> Self {
        let sketch = Sketch::read_text(sketch.as_bytes()).expect("a sketch").sketch;
        let ids = IdSource::new(0.0, "0123456789abcdef").expect("a seed");
        Self { sketch, ids, memory: Memory::default() }
    }

    /// Says a message, applies its operations, and returns the outcome.
    fn say(&mut self, message: &str) -> Interpretation {
        let context = Context { memory: self.memory.clone(), ..Context::default() };
        let understood = interpret(&self.sketch, message, &context, &mut self.ids);
        // The memory goes through its form on the wire.
        self.memory = Memory::read(&json::to_string(&understood.memory));
        assert_eq!(self.memory, understood.memory, "{message}");
        if let Interpretation::Operations { operations, .. } = &understood.meaning {
            for operation in operations {
                execute::apply(&mut self.sketch, operation.clone(), Actor::User, &mut self.ids)
                    .expect("valid");
            }
        }
        understood.meaning
    }

    fn text(&self, id: &str) -> String {
        let id = ComponentId::new(id).expect("an id");
        self.sketch.get(&id).and_then(|one| one.props().text().map(str::to_owned)).unwrap_or_default()
    }

    fn width(&self, id: &str) -> f64 {
        let id = ComponentId::new(id).expect("an id");
        self.sketch.get(&id).map_or(0.0, |one| one.bounds().width())
    }
}

#[test]
fn a_sure_request_is_done_and_certain() {
    let mut talk = Conversation::new();
    let meaning = talk.say("rename Save to \"Keep\"");
    let Interpretation::Operations { certain, .. } = meaning else { panic!("{meaning:?}") };
    assert!(certain);
    assert_eq!(talk.text("save"), "Keep");
}

#[test]
fn several_readings_are_asked_and_a_choice_does_one() {
    let mut talk = Conversation::new();
    let meaning = talk.say("delete the button");
    let Interpretation::Question { choices, .. } = meaning else { panic!("{meaning:?}") };
    assert!(choices.len() >= 2, "{choices:?}");
    let meaning = talk.say("the second one");
    let Interpretation::Operations { operations, .. } = meaning else { panic!("{meaning:?}") };
    let [Operation::Delete { component_id }] = operations.as_slice() else { panic!("{operations:?}") };
    assert_eq!(Some(component_id), choices.get(1).and_then(|choice| choice.component_id.as_ref()));
}

#[test]
fn a_word_inside_of_a_text_deletes_nothing() {
    for message in ["delete the agents", "remove the invoices"] {
        let mut talk = Conversation::new();
        let meaning = talk.say(message);
        assert!(!matches!(meaning, Interpretation::Operations { .. }), "{message}: {meaning:?}");
    }
}

#[test]
fn a_figure_is_exact() {
    let mut talk = Conversation::new();
    talk.say("make the Save button 200 px wide");
    assert!((talk.width("save") - 200.0).abs() < 0.01, "{}", talk.width("save"));
}

#[test]
fn more_repeats_the_last_act() {
    let mut talk = Conversation::new();
    talk.say("make the Cancel button wider");
    let first = talk.width("cancel");
    talk.say("a bit more");
    assert!(talk.width("cancel") > first, "{first}");
}

#[test]
fn conditions_and_negations_change_nothing() {
    for message in ["if the button is too small, delete it", "don't delete the title"] {
        let mut talk = Conversation::new();
        let meaning = talk.say(message);
        assert!(!matches!(meaning, Interpretation::Operations { .. }), "{message}: {meaning:?}");
    }
}

#[test]
fn a_broken_memory_is_empty() {
    assert_eq!(Memory::read("{"), Memory::default());
    assert_eq!(Memory::read(r#"{"version":9,"acts":[]}"#), Memory::default());
}

#[test]
fn hostile_messages_are_bounded() {
    let long = "move the button ".repeat(3_000);
    for message in ["", " ", "🔥🔥", "\"", "((((((", long.as_str()] {
        let mut talk = Conversation::new();
        talk.say(message);
    }
}

#[test]
fn a_correction_takes_the_last_message_back_and_does_it_to_another() {
    let mut talk = Conversation::new();
    talk.say("make the save button wider");
    assert!(talk.width("save") > 120.0);
    talk.say("no, the cancel one");
    assert_eq!(talk.width("save"), 120.0);
    assert!(talk.width("cancel") > 120.0);
    talk.say("I meant the name field");
    assert_eq!(talk.width("cancel"), 120.0);
    assert!(talk.width("name") > 320.0);
}

#[test]
fn a_deletion_is_taken_back_in_part() {
    let mut talk = Conversation::new();
    talk.say("delete the save and cancel buttons");
    assert!(talk.text("save").is_empty() && talk.text("cancel").is_empty());
    talk.say("put it back but without the cancel button");
    assert_eq!(talk.text("save"), "Save");
    assert!(talk.text("cancel").is_empty());
}

#[test]
fn the_last_act_is_done_again_with_another_figure_or_to_others() {
    let mut talk = Conversation::new();
    talk.say("make save 110 px wide");
    talk.say("now 100");
    assert_eq!(talk.width("save"), 100.0);
    talk.say("do the same for cancel");
    assert_eq!(talk.width("cancel"), 100.0);
    let meaning = talk.say("again");
    assert!(matches!(meaning, Interpretation::Answer { .. }), "{meaning:?}");
    talk.say("make cancel 90 px wide");
    talk.say("same for the others");
    assert_eq!(talk.width("save"), 90.0);
}

#[test]
fn a_correction_needs_a_word_that_says_so() {
    let mut talk = Conversation::new();
    talk.say("make the save button wider");
    let wide = talk.width("save");
    talk.say("the cancel button");
    assert_eq!(talk.width("save"), wide);
    assert_eq!(talk.width("cancel"), 120.0);
}

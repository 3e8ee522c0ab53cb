//! A conversation about a sketch that changes with it.

use super::ids;
use websketch_json as json;
use websketch_language::{Context, Interpretation, Memory, interpret};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::operation::Batch;
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

pub(crate) struct Conversation {
    pub(crate) sketch: Sketch,
    pub(crate) context: Context,
    ids: IdSource,
}

impl Conversation {
    pub(crate) fn about(sketch: &Sketch) -> Self {
        Self { sketch: sketch.clone(), context: Context::default(), ids: ids() }
    }

    /// Says a message and applies its operations. The memory goes through its form on the wire.
    #[track_caller]
    pub(crate) fn say(&mut self, message: &str) -> Interpretation {
        let understood = interpret(&self.sketch, message, &self.context, &mut self.ids);
        self.context.memory = Memory::read(&json::to_string(&understood.memory));
        assert_eq!(self.context.memory, understood.memory, "{message}");
        if let Interpretation::Operations { operations, .. } = &understood.meaning {
            self.sketch = after(&self.sketch, operations.clone().into());
        }
        understood.meaning
    }
}

/// Returns the sketch after operations, all of which it must accept.
#[track_caller]
pub(crate) fn after(sketch: &Sketch, batch: Batch) -> Sketch {
    let mut after = sketch.clone();
    let outcome = execute(&mut after, batch, Mode::Atomic, Actor::Model, &mut ids());
    assert_eq!(outcome.rejections, []);
    after
}

#[test]
fn the_name_of_a_drawn_page_changes_in_all_its_places() {
    let mut talk = Conversation::about(&Sketch::new());
    talk.say("homepage for a tea shop called Leaf & Cup");
    talk.say("call it Leaf & Kettle instead, everywhere");
    let texts = json::to_string(&talk.sketch);
    assert_eq!((texts.contains("Leaf & Cup"), texts.matches("Leaf & Kettle").count()), (false, 2), "{texts}");
}

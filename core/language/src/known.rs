//! The sketch that a conversation is about, and what a message can mean on it.

use super::grammar::{self, parse};
use super::intent::Intent;
use super::scene::Scene;
use super::sentence::Sentence;
use super::token::words;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use websketch_layout::naming::VisibleTexts;
use websketch_sketch::Sketch;

/// The sketch of a conversation, with its texts.
pub(super) struct Known<'s> {
    pub(super) sketch: &'s Sketch,
    pub(super) texts: OnceCell<Rc<VisibleTexts>>,
    /// Messages that were read, with their readings: those of a conversation are needed more than once.
    read: RefCell<Vec<(String, Rc<Readings>)>>,
}

/// The readings of a message, and whether its spelling had to be guessed.
type Readings = (Vec<Vec<Intent>>, bool);

impl<'s> Known<'s> {
    pub(super) fn of(sketch: &'s Sketch) -> Self {
        Self { sketch, texts: OnceCell::from(Rc::new(VisibleTexts::of(sketch))), read: RefCell::default() }
    }
}

impl Known<'_> {
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene::of(self.sketch, &self.texts)
    }

    /// Whether so many components say a text that it names none of them.
    pub(super) fn says_often(&self, text: &str) -> bool {
        const OFTEN: usize = 8;
        let (said, texts) = (words(text), self.texts.get());
        let labels =
            texts.iter().flat_map(|texts| texts.beginning_with(said.first().map_or("", String::as_str)));
        labels.filter(|label| label.equals(&said)).take(OFTEN).count() == OFTEN
    }
}

/// The readings of a message, and whether its spelling had to be guessed.
pub(super) fn readings(known: &Known<'_>, message: &str) -> Readings {
    let earlier =
        known.read.borrow().iter().find(|(said, _)| said == message).map(|(_, read)| Rc::clone(read));
    let found = earlier.unwrap_or_else(|| {
        let found = Rc::new(read(known, message));
        known.read.borrow_mut().push((message.to_owned(), Rc::clone(&found)));
        found
    });
    found.as_ref().clone()
}

fn read(known: &Known<'_>, message: &str) -> Readings {
    let scene = known.scene();
    let names = scene.names();
    let Some(sentence) = Sentence::read(message, names, grammar::words()) else {
        return (Vec::new(), false);
    };
    (parse(&sentence), sentence.is_guessed())
}

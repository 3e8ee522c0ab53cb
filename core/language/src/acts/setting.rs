//! The setting of an act: the message and the conversation. The doubts that end one.

use crate::lexicon::Lexicon;
use crate::memory::Memory;
use crate::referents::Surroundings;
use crate::tokens::Sentence;
use kurbo::Size;
use websketch_sketch::ComponentId;

/// The message and the conversation around an act.
pub struct Setting<'a> {
    /// The lexicon of the message.
    pub lexicon: &'a Lexicon,
    /// The message.
    pub sentence: &'a Sentence<'a>,
    /// The person's selection.
    pub selection: &'a [ComponentId],
    /// The components that were made or named last.
    pub spoken: &'a [ComponentId],
    /// The components that answers to a question have chosen.
    pub picked: &'a [ComponentId],
    /// A component that the target is probably like: the anchor beside which it goes.
    pub like: Option<&'a ComponentId>,
    /// The acts before this message.
    pub memory: &'a Memory,
    /// The page that is designed for.
    pub page: Option<Size>,
}

impl Setting<'_> {
    /// Returns the referents of pronouns.
    #[must_use]
    pub fn surroundings(&self) -> Surroundings<'_> {
        Surroundings { selection: self.selection, spoken: self.spoken }
    }
}

/// The reason why an act is not done.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// Several components may be meant.
    Which {
        /// The likeliest, the best first. Each is a choice.
        candidates: Vec<Vec<ComponentId>>,
    },
    /// Nothing on the sketch is called so.
    Missing {
        /// The words, as the person wrote them.
        words: String,
    },
    /// No component is named.
    NoTarget,
    /// The new text is not said.
    NoText {
        /// The components.
        ids: Vec<ComponentId>,
    },
    /// The direction or place is not said.
    NoPlace {
        /// The components.
        ids: Vec<ComponentId>,
    },
    /// There is no room.
    NoRoom {
        /// The components in the way.
        blocking: Vec<ComponentId>,
    },
    /// A component is locked.
    Locked {
        /// The component.
        id: ComponentId,
    },
    /// Boxes would be deleted with the components in them.
    WithContent {
        /// The boxes.
        ids: Vec<ComponentId>,
    },
    /// Everything would be deleted.
    Everything,
    /// A page is asked for where there is one.
    AnotherPage,
    /// Nothing would change.
    AlreadySo {
        /// The components.
        ids: Vec<ComponentId>,
    },
    /// An answer that changes nothing.
    Answer(String),
    /// A wish that a sketch cannot fulfil, or that has to be judged.
    Remark(Remark),
    /// The last step is taken back.
    Undo,
    /// The play begins at the screen of a component.
    Play {
        /// The component.
        at: ComponentId,
    },
    /// The step that was taken back is done again.
    Redo,
    /// The words cannot be read as an act.
    Unread,
}

/// A fact about wireframes that answers a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Wireframes have no colors.
    NoColors,
    /// Styles of other products are no part of a wireframe.
    NoStyles,
    /// How a sketch is exported.
    Export,
    /// A judgment needs a model or a person.
    Judgment,
    /// A component is disliked, without a wish.
    Dislike,
    /// The width of the page is that of the window.
    PageWidth,
    /// No letters are larger.
    LargestLetters,
    /// No letters are smaller.
    SmallestLetters,
    /// Nothing was done before.
    NothingBefore,
}

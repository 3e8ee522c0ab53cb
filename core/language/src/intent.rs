//! What a person wants, typed; the grammar makes it and nobody has looked at the sketch yet.

mod addition;
mod entries;
mod grid;
mod measure;
mod question;
mod state;

pub(super) use addition::{Addition, Traits};
pub(super) use entries::{EntryEdit, RowsEdit, Slot};
pub(super) use grid::Grid;
pub(super) use measure::{Measure, Sizing};
pub(super) use question::Question;
pub(super) use state::{Item, State};
pub(super) use websketch_layout::placing::Gap;

use super::reference::Reference;
use super::vocabulary::{Edge, Property, Relation, Unit, Vague, Way};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Alignment, Axis};

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Intent {
    Move {
        what: Reference,
        motion: Motion,
    },
    Resize {
        what: Reference,
        sizes: Vec<Sizing>,
    },
    Delete {
        what: Reference,
    },
    /// What comes after what was deleted takes its place.
    CloseUp,
    /// Sets a prop to a text.
    Write {
        what: Reference,
        property: Property,
        text: String,
    },
    /// Other words in a text: `replace Monday with Tuesday in the second box`.
    Replace {
        what: Reference,
        old: String,
        new: String,
    },
    /// `items` of lists and menus, `columns` of tables.
    Entries {
        what: Reference,
        edit: EntryEdit,
    },
    /// `rename the Role column to Team`: of the one that has these entries. Without a new name they go.
    Entry {
        from: Vec<String>,
        to: Option<String>,
    },
    /// Number of rows of a table.
    Rows {
        what: Reference,
        edit: RowsEdit,
    },
    /// `turn the button into a text`, and what it says then.
    Convert {
        what: Reference,
        kind: ComponentKind,
        /// The piece of the kit, where one is named.
        piece: Option<Piece>,
        /// Whether one is wanted: `into a list`.
        single: bool,
        text: Option<String>,
        /// What it has in it then, if that is to change.
        entries: Vec<String>,
    },
    /// How a piece of the kit is to be.
    State {
        what: Reference,
        state: State,
    },
    /// What was asked for last, of something else: `do the same for the others`.
    Same {
        what: Reference,
    },
    /// What was added before, somewhere else: `and one under the list`.
    Another {
        place: Option<Place>,
        text: Option<String>,
    },
    /// What was asked for last, once more, or so much more of it.
    Again {
        amount: Amount,
    },
    Align {
        what: Reference,
        with: Option<Reference>,
        alignment: Line,
    },
    /// The same gap between neighbors.
    Space {
        what: Reference,
        axis: Option<Axis>,
        gap: Gap,
    },
    /// One beside or below the other.
    Line {
        what: Reference,
        axis: Axis,
        gap: Option<f64>,
    },
    /// In rows and columns.
    Grid {
        what: Reference,
        grid: Grid,
    },
    Swap {
        what: Reference,
    },
    /// Another order: of entries, or of components among their places.
    Order {
        what: Reference,
        order: Order,
    },
    Duplicate {
        what: Reference,
        place: Option<Place>,
        times: usize,
    },
    /// One or several more of a series of boxes, and what the only one is called: `another class card`.
    OneMore {
        what: Reference,
        title: Option<String>,
        times: usize,
        /// Whether as many are wanted as stand in a row of them.
        row: bool,
    },
    /// `put a box around the buttons`
    Wrap {
        what: Reference,
    },
    /// In a row from end to end of something else.
    Spread {
        what: Reference,
        over: Reference,
    },
    /// The same text in other letters.
    Recase {
        what: Reference,
        case: Case,
    },
    Lock {
        what: Reference,
        locked: bool,
    },
    /// To the very front or back, or right in front of or behind another.
    Reorder {
        what: Reference,
        front: bool,
        other: Option<Reference>,
    },
    Add(Box<Addition>),
    /// `add Radio below Library`: of the kind of that.
    AddAlike {
        text: String,
        relation: Relation,
        anchor: Reference,
    },
    /// Small nudges that make things even.
    Tidy {
        what: Reference,
    },
    /// Named and no more, for what follows: `the chart, delete it`.
    Mention {
        what: Reference,
    },
    Ask(Question),
    Undo,
    /// `undo the last three changes`
    UndoSteps(usize),
    Redo,
    Greet,
    Thank,
    Help,
    /// `never mind`
    Dismiss,
}

/// What an intent names first, borrowed as the intent is.
macro_rules! what_of {
    ($intent:expr) => {
        match $intent {
            Self::Move { what, .. }
            | Self::Resize { what, .. }
            | Self::Delete { what }
            | Self::Write { what, .. }
            | Self::Replace { what, .. }
            | Self::Entries { what, .. }
            | Self::Rows { what, .. }
            | Self::Convert { what, .. }
            | Self::State { what, .. }
            | Self::Same { what }
            | Self::Align { what, .. }
            | Self::Space { what, .. }
            | Self::Line { what, .. }
            | Self::Grid { what, .. }
            | Self::Swap { what }
            | Self::Order { what, .. }
            | Self::Duplicate { what, .. }
            | Self::OneMore { what, .. }
            | Self::Wrap { what }
            | Self::Spread { what, .. }
            | Self::Recase { what, .. }
            | Self::Lock { what, .. }
            | Self::Reorder { what, .. }
            | Self::Tidy { what }
            | Self::Mention { what } => Some(what),
            _ => None,
        }
    };
}

impl Intent {
    /// What it is about.
    pub(super) fn what(&self) -> Option<&Reference> {
        what_of!(self)
    }

    /// What it is about, where that could be something else.
    pub(super) fn subject(&mut self) -> Option<&mut Reference> {
        match self {
            Self::Same { .. } | Self::Swap { .. } | Self::Mention { .. } => None,
            intent => what_of!(intent),
        }
    }
}

/// Where to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Motion {
    /// One or more ways, each with its amount.
    By(Vec<(Way, Amount)>),
    /// Closer to something.
    Toward {
        of: Reference,
        amount: Amount,
    },
    /// New coordinates; the one not given stays.
    To {
        x: Option<f64>,
        y: Option<f64>,
    },
    /// The same for the right and the bottom edge.
    EndAt {
        x: Option<f64>,
        y: Option<f64>,
    },
    Place(Place),
}

/// A place relative to something.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    /// Beside an anchor, with a gap in px where one is given.
    By { relation: Relation, anchor: Reference, gap: Option<f64>, centered: bool },
    /// At edges of the page or of a component. `None` keeps that axis.
    Region { x: Option<Edge>, y: Option<Edge>, of: Option<Reference> },
}

/// How far or how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    Exact(f64, Unit),
    Vague(Vague),
    /// Nothing was said.
    Unsaid,
}

/// Which letters are capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Upper,
    Lower,
    /// The first one of each word.
    Capitalized,
}

/// Which order several things get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Reversed,
    /// By what they say, from A to Z.
    Sorted,
    /// One comes at this place among its like, from 1, or from the end, from -1.
    At(i32),
}

/// The line to align to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Line {
    Along(Alignment),
    /// Centers; the sketch decides which.
    Middle,
    /// Not said: the sketch decides.
    Unsaid,
}

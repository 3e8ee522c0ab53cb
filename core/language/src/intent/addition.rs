//! Something new, as it was asked for.

use super::{Place, State};
use crate::pattern::Pattern;
use crate::reference::Reference;
use crate::vocabulary::Extent;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::{Icon, Piece};

/// New components.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Addition {
    pub(crate) kind: ComponentKind,
    /// Which piece of the kit it is, where that is not the usual one of its kind.
    pub(crate) piece: Option<Piece>,
    /// The word it was asked for by, where that says more than the kind.
    pub(crate) hint: Option<&'static str>,
    /// What it is called, where no kind of component is called so.
    pub(crate) name: Option<&'static str>,
    /// A whole pattern, of which the kind says nothing.
    pub(crate) pattern: Option<&'static Pattern>,
    pub(crate) count: usize,
    pub(crate) traits: Traits,
    /// What each of them has in it, from top to bottom.
    pub(crate) contents: Vec<Self>,
}

/// What is said of a new component.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Traits {
    pub(crate) text: Option<String>,
    pub(crate) placeholder: Option<String>,
    pub(crate) entries: Vec<String>,
    /// How it is, beside what it says.
    pub(crate) states: Vec<State>,
    /// Rows of a table, or of several things in a grid.
    pub(crate) rows: Option<u32>,
    /// Things side by side in a grid.
    pub(crate) per_row: Option<usize>,
    /// The gap between several things, in px.
    pub(crate) gap: Option<f64>,
    /// What the text below the heading of a pattern says.
    pub(crate) subtitle: Option<String>,
    /// What a page is about.
    pub(crate) topic: Option<String>,
    /// What the buttons of a pattern say.
    pub(crate) actions: Vec<String>,
    /// The icon of a button.
    pub(crate) icon: Option<Icon>,
    /// How many parts a pattern repeats.
    pub(crate) members: Option<usize>,
    pub(crate) width: Option<f64>,
    pub(crate) height: Option<f64>,
    /// As wide or as tall as the page.
    pub(crate) full: Option<Extent>,
    /// As wide or as tall as something else.
    pub(crate) like: Option<(Extent, Reference)>,
    pub(crate) at: Option<(f64, f64)>,
    pub(crate) place: Option<Place>,
    /// What goes away for it.
    pub(crate) instead: Option<Reference>,
    /// Words that were passed over.
    pub(crate) ignored: bool,
}

//! Something new, as it was asked for.

use super::{Place, State};
use crate::kit::{Icon, Piece};
use crate::language::reference::Reference;
use crate::language::vocabulary::Extent;
use crate::pattern::Pattern;
use crate::sketch::ComponentKind;

/// New components.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::language) struct Addition {
    pub(in crate::language) kind: ComponentKind,
    /// Which piece of the kit it is, where that is not the usual one of its kind.
    pub(in crate::language) piece: Option<Piece>,
    /// The word it was asked for by, where that says more than the kind.
    pub(in crate::language) hint: Option<&'static str>,
    /// What it is called, where no kind of component is called so.
    pub(in crate::language) name: Option<&'static str>,
    /// A whole pattern, of which the kind says nothing.
    pub(in crate::language) pattern: Option<&'static Pattern>,
    pub(in crate::language) count: usize,
    pub(in crate::language) traits: Traits,
    /// What each of them has in it, from top to bottom.
    pub(in crate::language) contents: Vec<Self>,
}

/// What is said of a new component.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::language) struct Traits {
    pub(in crate::language) text: Option<String>,
    pub(in crate::language) placeholder: Option<String>,
    pub(in crate::language) entries: Vec<String>,
    /// How it is, beside what it says.
    pub(in crate::language) states: Vec<State>,
    /// Rows of a table, or of several things in a grid.
    pub(in crate::language) rows: Option<u32>,
    /// Things side by side in a grid.
    pub(in crate::language) per_row: Option<usize>,
    /// The gap between several things, in px.
    pub(in crate::language) gap: Option<f64>,
    /// What the text below the heading of a pattern says.
    pub(in crate::language) subtitle: Option<String>,
    /// What a page is about.
    pub(in crate::language) topic: Option<String>,
    /// What the buttons of a pattern say.
    pub(in crate::language) actions: Vec<String>,
    /// The icon of a button.
    pub(in crate::language) icon: Option<Icon>,
    /// How many parts a pattern repeats.
    pub(in crate::language) members: Option<usize>,
    pub(in crate::language) width: Option<f64>,
    pub(in crate::language) height: Option<f64>,
    /// As wide or as tall as the page.
    pub(in crate::language) full: Option<Extent>,
    /// As wide or as tall as something else.
    pub(in crate::language) like: Option<(Extent, Reference)>,
    pub(in crate::language) at: Option<(f64, f64)>,
    pub(in crate::language) place: Option<Place>,
    /// What goes away for it.
    pub(in crate::language) instead: Option<Reference>,
    /// Words that were passed over.
    pub(in crate::language) ignored: bool,
}

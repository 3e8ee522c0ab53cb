//! Which components words mean, beside a noun or alone.

mod implied;
mod written;

use super::fit::{Fit, best_fits};
use crate::reference::Description;
use crate::scene::Scene;
use websketch_layout::naming::NamedComponent;

/// What is said, and what there is.
pub(super) struct Wording<'n, 's> {
    pub(super) scene: &'n Scene<'s>,
    pub(super) description: &'n Description,
    /// All components.
    pub(super) all: &'n [NamedComponent<'n>],
    /// Those of them that the noun can mean.
    pub(super) of_kind: Vec<&'n NamedComponent<'n>>,
    /// The words beside the noun, or those that were quoted; at least one.
    pub(super) said: Vec<String>,
    /// Of those that the noun can mean the ones that the words fit best, and how well.
    best: Vec<&'n NamedComponent<'n>>,
    fit: Option<Fit>,
}

/// What words mean by one way to read them.
pub(super) struct Found<'n> {
    pub named: Vec<&'n NamedComponent<'n>>,
    /// Whether the words fit as they are written.
    pub exact: bool,
}

impl<'n> Found<'n> {
    /// By words that fit as they are written; `None` where nothing was found.
    fn exact(named: Vec<&'n NamedComponent<'n>>) -> Option<Self> {
        (!named.is_empty()).then_some(Self { named, exact: true })
    }

    /// By words that only suggest what is meant; `None` where nothing was found.
    fn loose(named: Vec<&'n NamedComponent<'n>>) -> Option<Self> {
        (!named.is_empty()).then_some(Self { named, exact: false })
    }

    /// Nothing is meant, however else the words may be read.
    fn nothing() -> Self {
        Self { named: Vec::new(), exact: false }
    }
}

/// A way to read words; `None` where it does not apply.
type Reading = for<'n> fn(&Wording<'n, '_>) -> Option<Found<'n>>;

impl<'n, 's> Wording<'n, 's> {
    pub(super) fn new(
        scene: &'n Scene<'s>,
        description: &'n Description,
        all: &'n [NamedComponent<'n>],
        of_kind: Vec<&'n NamedComponent<'n>>,
        said: Vec<String>,
    ) -> Self {
        let (best, fit) = best_fits(&of_kind, &said);
        Self { scene, description, all, of_kind, said, best, fit }
    }

    /// The components that are meant by the first way to read the words that finds some: what is written comes before what
    /// goes without saying.
    pub(super) fn found(&self) -> Found<'n> {
        let mut readings = written::READINGS.iter().chain(implied::READINGS);
        readings.find_map(|reading| reading(self)).unwrap_or_else(Found::nothing)
    }

    /// Whether a noun stands beside the words.
    fn is_of_noun(&self) -> bool {
        self.description.noun.is_some()
    }

    /// Whether the words ask for a name: `the show name`.
    fn is_name(&self) -> bool {
        self.said.last().is_some_and(|word| word == "name")
    }
}

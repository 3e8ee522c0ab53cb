//! The report of an edit, as data. Callers word it.

use super::edit::Edit;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

/// The result of an edit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arranged {
    /// The operations, in order.
    pub operations: Vec<Operation>,
    /// The components that the edit has added or that it is about, in paint order.
    pub ids: Vec<ComponentId>,
    /// The effects on the components.
    pub report: Report,
}

/// The effects of an edit on components.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The effects on components other than those that the edit is about, in paint order.
    pub effects: Vec<(ComponentId, Effect)>,
    /// Overlaps that were not there before.
    pub clashes: Vec<Clash>,
    /// Components with a text that no longer fits.
    pub elided: Vec<ComponentId>,
    /// Components that lie outside of the page by now.
    pub off_page: Vec<ComponentId>,
    /// The reason if nothing that the edit is about has changed.
    pub unchanged: Option<Unchanged>,
}

/// Two components that overlap by now and did not before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// One component; `None` for a new one.
    pub component: Option<ComponentId>,
    /// The other component.
    pub other: ComponentId,
}

/// The effect of an edit on a component that it is not about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It makes room below.
    PushedDown,
    /// It closes up.
    PulledUp,
    /// It makes room at the side.
    PushedAside,
    /// It has grown with its contents.
    Grown,
    /// It is narrower, so that others have room.
    Narrowed,
    /// It has another size.
    Resized,
}

/// The reason why an edit has changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// It is so already.
    AlreadySo,
    /// The components stand in this order already.
    AlreadyInOrder,
    /// There is no neighbor.
    NoNeighbors,
    /// All that would change is locked.
    Locked,
}

impl Report {
    /// Whether an edit of this report broke nothing: no new overlap, no text cut off, nothing off the page.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.clashes.is_empty() && self.elided.is_empty() && self.off_page.is_empty()
    }
}

impl Report {
    /// Returns the components that clash, are cut off or lie off the page, each once.
    #[must_use]
    pub fn blocking(&self) -> Vec<ComponentId> {
        let clashing = self.clashes.iter().map(|clash| &clash.other);
        let mut blocking: Vec<ComponentId> = Vec::new();
        for id in clashing.chain(&self.elided).chain(&self.off_page) {
            if !blocking.contains(id) {
                blocking.push(id.clone());
            }
        }
        blocking
    }
}

impl Edit {
    /// Whether the edit asks for exact figures, which are kept even if something clashes.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        use super::edit::Place;
        matches!(
            self,
            Self::Shift { .. }
                | Self::Insert { place: Place::At { .. } | Place::Over { .. }, .. }
                | Self::Move { place: Place::At { .. } | Place::Over { .. }, .. }
        )
    }
}

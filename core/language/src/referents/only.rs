//! The only component of a kind.

use super::scene::{Item, Scene};
use crate::chunks::Description;
use crate::lexicon::Fit;
use crate::only::only;

/// Returns the only shown component of the named kind, if the phrase says nothing but a kind.
pub(super) fn only_of_kind(scene: &Scene, description: &Description) -> Option<usize> {
    let kind = description.head?.kind;
    let is_it = |(_, item): &(usize, &Item)| {
        !item.component.props().is_hidden() && kind.fit(item.component, &item.bounds) == Fit::Exact
    };
    let is_kind = description.is_bare() && description.inner.is_empty();
    only(scene.items().iter().enumerate().filter(is_it).filter(|_| is_kind)).map(|(only, _)| only)
}

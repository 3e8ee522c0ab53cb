//! The only component of a kind.

use super::scene::{Item, Scene};
use crate::chunks::{Description, Role};
use crate::lexicon::Fit;

/// Returns the only shown component of the named kind, if the phrase says nothing but a kind.
pub(super) fn only_of_kind(scene: &Scene, description: &Description) -> Option<usize> {
    let kind = description.head?.kind;
    let is_bare = description.words.iter().all(|word| word.role == Role::Head)
        && description.relations.is_empty()
        && description.ordinal.is_none()
        && description.lanes.is_empty()
        && description.sizes.is_empty();
    let is_it = |(_, item): &(usize, &Item)| {
        !item.component.props().is_hidden() && kind.fit(item.component, &item.bounds) == Fit::Exact
    };
    let mut all =
        scene.items().iter().enumerate().filter(is_it).filter(|_| is_bare && description.inner.is_empty());
    let (only, _) = all.next()?;
    all.next().is_none().then_some(only)
}

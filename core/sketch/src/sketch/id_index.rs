//! The index from component ids to slots.

use super::order::Slot;
use super::{Component, ComponentId, hash_text};
use crate::sort::{SortKey, sort_by, sort_keyed};
use std::cmp::Ordering;
use std::sync::OnceLock;

/// The longest chunk. A longer one is split in half, as in the paint order, so that an edit moves few entries.
const MAX_CHUNK: usize = 128;

/// An index from component ids to slots.
///
/// A sorted list in chunks, ordered by the id's hash, then by the id itself. Hashes compare several times faster than
/// texts, and ids made to collide cost no more than text comparison.
#[derive(Clone, Debug, Default)]
pub(super) struct IdIndex {
    chunks: Vec<Vec<IndexEntry>>,
    len: usize,
    /// The ids in alphabetical order. Built on first use and then maintained, because most sketches never need it.
    alphabet: OnceLock<Vec<ComponentId>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct IndexEntry {
    number: u64,
    slot: Slot,
}

/// A search result: the chunk, and the position or insertion point in it.
type SearchResult = (usize, Result<usize, usize>);

impl IdIndex {
    /// Builds the index of components in the slots of their positions. Returns `None` for a duplicate id.
    pub(super) fn of(components: &[Component]) -> Option<Self> {
        let id = |entry: &IndexEntry| components.get(entry.slot.index()).map(Component::id);
        let entry = |(index, component): (usize, &Component)| IndexEntry {
            number: hash_text(component.id().as_str()),
            slot: Slot::new(index),
        };
        let mut entries: Vec<_> = components.iter().enumerate().map(entry).collect();
        sort_keyed(&mut entries, |entry| SortKey::bits(entry.number, entry.slot.index()));
        let with_same_number = entries.chunk_by_mut(|one, other| one.number == other.number);
        for several in with_same_number.filter(|entries| entries.len() > 1) {
            let mut sorted = several.to_vec();
            sort_by(&mut sorted, |one, other| id(one).cmp(&id(other)));
            if sorted.windows(2).any(|pair| matches!(pair, [one, other] if id(one) == id(other))) {
                return None;
            }
            several.copy_from_slice(&sorted);
        }
        let chunks = entries.chunks(MAX_CHUNK).map(<[IndexEntry]>::to_vec).collect();
        Some(Self { chunks, len: entries.len(), alphabet: OnceLock::new() })
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the slot of the component with this id. `id_of` returns the id in a slot.
    pub(super) fn slot<'a>(
        &self,
        id: &ComponentId,
        id_of: impl Fn(Slot) -> Option<&'a ComponentId>,
    ) -> Option<Slot> {
        let (at, place) = self.place(id, id_of);
        self.chunks.get(at)?.get(place.ok()?).map(|entry| entry.slot)
    }

    /// Adds an id that is not in use.
    pub(super) fn insert<'a>(
        &mut self,
        id: &ComponentId,
        slot: Slot,
        id_of: impl Fn(Slot) -> Option<&'a ComponentId>,
    ) {
        if let Some(alphabet) = self.alphabet.get_mut()
            && let Err(place) = alphabet.binary_search(id)
        {
            alphabet.insert(place, id.clone());
        }
        let (at, Err(place)) = self.place(id, id_of) else { return };
        let entry = IndexEntry { number: hash_text(id.as_str()), slot };
        self.len += 1;
        let Some(chunk) = self.chunks.get_mut(at) else { return self.chunks.push(vec![entry]) };
        chunk.insert(place, entry);
        if chunk.len() > MAX_CHUNK {
            let after = chunk.split_off(chunk.len() / 2);
            self.chunks.insert(at + 1, after);
        }
    }

    /// Removes an id and returns its slot.
    pub(super) fn remove<'a>(
        &mut self,
        id: &ComponentId,
        id_of: impl Fn(Slot) -> Option<&'a ComponentId>,
    ) -> Option<Slot> {
        if let Some(alphabet) = self.alphabet.get_mut()
            && let Ok(place) = alphabet.binary_search(id)
        {
            alphabet.remove(place);
        }
        let (at, place) = self.place(id, id_of);
        let place = place.ok()?;
        let chunk = self.chunks.get_mut(at)?;
        let entry = chunk.remove(place);
        if chunk.is_empty() {
            self.chunks.remove(at);
        }
        self.len -= 1;
        Some(entry.slot)
    }

    /// Returns the ids in alphabetical order. `id_of` returns the id in a slot.
    pub(super) fn in_order<'a>(&self, id_of: impl Fn(Slot) -> Option<&'a ComponentId>) -> &[ComponentId] {
        self.alphabet.get_or_init(|| {
            let ids = self.chunks.iter().flatten().filter_map(|entry| id_of(entry.slot));
            let mut alphabet: Vec<ComponentId> = ids.cloned().collect();
            sort_by(&mut alphabet, ComponentId::cmp);
            alphabet
        })
    }

    fn place<'a>(&self, id: &ComponentId, id_of: impl Fn(Slot) -> Option<&'a ComponentId>) -> SearchResult {
        let number = hash_text(id.as_str());
        let order =
            |entry: &IndexEntry| entry.number.cmp(&number).then_with(|| id_of(entry.slot).cmp(&Some(id)));
        let is_before =
            |chunk: &Vec<IndexEntry>| chunk.last().is_some_and(|last| order(last) == Ordering::Less);
        let at = self.chunks.partition_point(is_before).min(self.chunks.len().saturating_sub(1));
        (at, self.chunks.get(at).map_or(Err(0), |chunk| chunk.binary_search_by(order)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        /// A map is the reference model of the chunked list.
        #[test]
        fn behaves_as_a_map(edits in prop::collection::vec((0_usize..600, 0..4), 0..1_500), asked in 0_usize..1_500) {
            let ids: Vec<_> = (0..600).map(|number| ComponentId::new(&format!("c{number}")).unwrap()).collect();
            let id_of = |slot: Slot| ids.get(slot.index());
            let (mut names, mut model) = (IdIndex::default(), BTreeMap::new());
            for (at, (number, edit)) in edits.into_iter().enumerate() {
                let (id, slot) = (&ids[number], Slot::new(number));
                if edit == 0 {
                    prop_assert_eq!(names.remove(id, id_of), model.remove(id));
                } else if model.insert(id.clone(), slot).is_none() {
                    names.insert(id, slot, id_of);
                }
                if at == asked {
                    prop_assert!(names.in_order(id_of).iter().eq(model.keys()));
                }
            }
            prop_assert_eq!(names.len(), model.len());
            prop_assert!(names.in_order(id_of).iter().eq(model.keys()));
            prop_assert!(ids.iter().all(|id| names.slot(id, id_of) == model.get(id).copied()));
        }
    }
}

//! Paint order: a sequence of slots, indexed both by position and by slot.

/// The storage index of a component in a sketch. Stable for the component's lifetime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(u32);

impl Slot {
    pub(crate) fn new(index: usize) -> Self {
        // A sketch holds at most MAX_COMPONENTS slots, far below u32::MAX.
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The longest chunk; a longer one is split in half. About √[`crate::limits::MAX_COMPONENTS`], so that the list of
/// chunks is about as long as a chunk.
const MAX_CHUNK: usize = 128;

/// The sequence as an unrolled linked list of chunks. Insert, remove and lookup cost O(√n); iteration costs the same as
/// for a vector.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaintOrder {
    chunks: Vec<Chunk>,
    /// The key of the containing chunk, for each slot.
    chunk_of: Vec<u32>,
    next_key: u32,
}

#[derive(Clone, Debug)]
struct Chunk {
    /// Stable key of the chunk. Its position in the list changes, its key does not.
    key: u32,
    slots: Vec<Slot>,
}

impl PaintOrder {
    /// Creates the order of these slots, from back to front.
    pub(crate) fn of(slots: impl Iterator<Item = Slot>) -> Self {
        let mut order = Self::default();
        for slot in slots {
            let has_room = order.chunks.last().is_some_and(|chunk| chunk.slots.len() < MAX_CHUNK);
            if !has_room {
                let key = order.new_key();
                order.chunks.push(Chunk { key, slots: Vec::with_capacity(MAX_CHUNK + 1) });
            }
            if let Some(chunk) = order.chunks.last_mut() {
                let key = chunk.key;
                chunk.slots.push(slot);
                order.note_chunk(slot, key);
            }
        }
        order
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Slot> {
        self.chunks.iter().flat_map(|chunk| chunk.slots.iter().copied())
    }

    /// Returns the index of `slot`; 0 is at the back.
    pub(crate) fn index_of(&self, slot: Slot) -> Option<usize> {
        let (at, start) = self.chunk_with(slot)?;
        let offset = self.chunks.get(at)?.slots.iter().position(|&other| other == slot)?;
        Some(start + offset)
    }

    /// Inserts `slot` at `index`. An index past the end appends.
    pub(crate) fn insert(&mut self, index: usize, slot: Slot) {
        if self.chunks.is_empty() {
            let key = self.new_key();
            self.chunks.push(Chunk { key, slots: Vec::with_capacity(MAX_CHUNK + 1) });
        }
        let (at, offset) = self.locate(index);
        let Some(chunk) = self.chunks.get_mut(at) else { return };
        chunk.slots.insert(offset.min(chunk.slots.len()), slot);
        let key = chunk.key;
        let too_long = chunk.slots.len() > MAX_CHUNK;
        self.note_chunk(slot, key);
        if too_long {
            self.split(at);
        }
    }

    /// Removes `slot` and returns its former index.
    pub(crate) fn remove(&mut self, slot: Slot) -> Option<usize> {
        let (at, start) = self.chunk_with(slot)?;
        let chunk = self.chunks.get_mut(at)?;
        let offset = chunk.slots.iter().position(|&other| other == slot)?;
        chunk.slots.remove(offset);
        if chunk.slots.is_empty() {
            self.chunks.remove(at);
        }
        Some(start + offset)
    }

    /// Returns the chunk that holds `slot`, and the number of slots before that chunk.
    fn chunk_with(&self, slot: Slot) -> Option<(usize, usize)> {
        let key = *self.chunk_of.get(slot.index())?;
        let mut start = 0;
        for (at, chunk) in self.chunks.iter().enumerate() {
            if chunk.key == key {
                return Some((at, start));
            }
            start += chunk.slots.len();
        }
        None
    }

    /// Returns the chunk and the offset in it for an insertion at `index`.
    fn locate(&self, index: usize) -> (usize, usize) {
        let mut rest = index;
        let last = self.chunks.len().saturating_sub(1);
        for (at, chunk) in self.chunks.iter().enumerate() {
            if rest <= chunk.slots.len() || at == last {
                return (at, rest.min(chunk.slots.len()));
            }
            rest -= chunk.slots.len();
        }
        (0, 0)
    }

    fn split(&mut self, at: usize) {
        let key = self.new_key();
        let Some(chunk) = self.chunks.get_mut(at) else { return };
        let tail = chunk.slots.split_off(chunk.slots.len() / 2);
        for &slot in &tail {
            self.note_chunk(slot, key);
        }
        self.chunks.insert(at + 1, Chunk { key, slots: tail });
    }

    fn note_chunk(&mut self, slot: Slot, key: u32) {
        if self.chunk_of.len() <= slot.index() {
            self.chunk_of.resize(slot.index() + 1, u32::MAX);
        }
        if let Some(place) = self.chunk_of.get_mut(slot.index()) {
            *place = key;
        }
    }

    fn new_key(&mut self) -> u32 {
        let key = self.next_key;
        self.next_key = self.next_key.wrapping_add(1);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Insert(usize),
        Remove(usize),
        Reorder(usize, usize),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            4 => any::<usize>().prop_map(Step::Insert),
            1 => any::<usize>().prop_map(Step::Remove),
            2 => (any::<usize>(), any::<usize>()).prop_map(|(from, to)| Step::Reorder(from, to)),
        ];
        prop::collection::vec(step, 0..800)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// A plain vector is the reference model of the chunked list.
        #[test]
        fn behaves_as_a_vector(steps in steps()) {
            let (mut order, mut model, mut next) = (PaintOrder::default(), Vec::new(), 0);
            for step in steps {
                match step {
                    Step::Insert(at) => {
                        let at = at % (model.len() + 1);
                        order.insert(at, Slot::new(next));
                        model.insert(at, Slot::new(next));
                        next += 1;
                    }
                    Step::Remove(at) if !model.is_empty() => {
                        let at = at % model.len();
                        prop_assert_eq!(order.remove(model.remove(at)), Some(at));
                    }
                    Step::Reorder(from, to) if !model.is_empty() => {
                        let from = from % model.len();
                        let slot = model.remove(from);
                        prop_assert_eq!(order.remove(slot), Some(from));
                        let to = to % (model.len() + 1);
                        model.insert(to, slot);
                        order.insert(to, slot);
                    }
                    Step::Remove(_) | Step::Reorder(..) => {}
                }
            }
            prop_assert_eq!(order.iter().collect::<Vec<_>>(), model.clone());
            for (index, &slot) in model.iter().enumerate() {
                prop_assert_eq!(order.index_of(slot), Some(index));
            }
        }
    }
}

//! The document: components in paint order, found by id.

mod changes;
mod component;
mod id;
mod invalid;
mod look;
mod names;
mod order;
mod parts;
mod props;
mod quick;
mod read;
mod reading;

pub use changes::Changes;
pub(crate) use component::check_size;
pub use component::{Component, ComponentKind};
pub use id::{ComponentId, IdSource, InvalidId, InvalidSeed};
pub(crate) use id::{mix, spread};
pub use invalid::{InvalidComponent, Side};
pub use props::Props;
pub(crate) use read::read_component;
pub(crate) use reading::tell;
pub use reading::{Adjustment, InvalidSketch, Reading, SketchFault, UnreadableSketch};

use crate::geometry::Bounds;
use crate::json;
use crate::limits::{MAX_COMPONENTS, MAX_SKETCH_BYTES};
use kurbo::Size;
use names::Names;
use order::{PaintOrder, Slot};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::borrow::Cow;

/// A wireframe: components in paint order (the first is at the back), ids unique, at most
/// [`MAX_COMPONENTS`] of them. No edit and no foreign text makes it longer than [`MAX_SKETCH_BYTES`].
///
/// Inside, components sit in slots that never move; paint order and ids point at slots. So an edit
/// costs what it touches: O(log n) to find an id, O(√n) to find or change a place in paint order.
/// On the wire a sketch is the array of its components in paint order.
///
/// ```
/// use websketch_core::sketch::Sketch;
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":120,"width":8,"height":40}]"#;
/// let reading = Sketch::read_text(text)?;
/// // No side is below 20 px; what had to be put right is told.
/// assert_eq!(reading.sketch.iter().map(|save| save.bounds().width()).collect::<Vec<_>>(), [20.0]);
/// assert_eq!(reading.adjustments.len(), 1);
/// # Ok::<(), websketch_core::sketch::UnreadableSketch>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    slots: Vec<Option<Component>>,
    free: Vec<Slot>,
    names: Names,
    order: PaintOrder,
    /// What the components take as JSON, each with a comma.
    bytes: usize,
}

/// Why a component cannot go into a sketch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsertError {
    /// The id is in use.
    #[error("Component id {0} is already in use")]
    DuplicateId(ComponentId),
    /// The sketch is full.
    #[error("a sketch holds at most {MAX_COMPONENTS} components")]
    Full,
    /// The sketch would be too long.
    #[error("a sketch has at most {MAX_SKETCH_BYTES} bytes of JSON, found {found}")]
    TooLarge {
        /// The bytes that it would have.
        found: usize,
    },
}

impl Sketch {
    /// An empty sketch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A sketch of `components` in paint order.
    ///
    /// # Errors
    /// [`InsertError`] for a repeated id or too many components.
    pub fn from_components(components: impl IntoIterator<Item = Component>) -> Result<Self, InsertError> {
        let mut sketch = Self::new();
        for component in components {
            sketch.insert(sketch.len(), component)?;
        }
        Ok(sketch)
    }

    /// As [`Sketch::from_components`], for as many as a sketch may hold; `None` for a repeated id.
    pub(crate) fn of(components: Vec<Component>) -> Option<Self> {
        let names = Names::of(&components)?;
        let order = PaintOrder::of((0..components.len()).map(Slot::new));
        let bytes = components.iter().map(bytes_of).sum();
        Some(Self {
            slots: components.into_iter().map(Some).collect(),
            free: Vec::new(),
            names,
            order,
            bytes,
        })
    }

    /// What of it can be seen: all but components with `hidden: true`.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, Self> {
        if !self.iter().any(|component| component.props().is_hidden()) {
            return Cow::Borrowed(self);
        }
        let shown = self.iter().filter(|component| !component.props().is_hidden()).cloned();
        Self::of(shown.collect()).map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// Number of components.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no component.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How long it is as JSON, in bytes; known without writing it.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        // The brackets; the last component has no comma after it.
        self.bytes + if self.is_empty() { 2 } else { 1 }
    }

    /// The sketch as JSON, as [`json::to_string`] writes it, in a text of just this length.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::to_string_of_len(self, self.byte_len())
    }

    /// The component with this id.
    #[must_use]
    pub fn get(&self, id: &ComponentId) -> Option<&Component> {
        self.slots.get(self.slot_of(id)?.index())?.as_ref()
    }

    /// Whether the id is in use.
    #[must_use]
    pub fn contains(&self, id: &ComponentId) -> bool {
        self.slot_of(id).is_some()
    }

    /// The components from back to front.
    pub fn iter(&self) -> impl Iterator<Item = &Component> {
        self.order.iter().filter_map(|slot| self.slots.get(slot.index())?.as_ref())
    }

    /// The ids in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &ComponentId> {
        self.alphabet().iter()
    }

    /// The component's place in paint order; 0 is at the back.
    #[must_use]
    pub fn index_of(&self, id: &ComponentId) -> Option<usize> {
        self.order.index_of(self.slot_of(id)?)
    }

    /// The page where one is needed and none is given: at least 1440 × 900, and large enough for
    /// every component.
    #[must_use]
    pub fn page(&self) -> Size {
        self.iter().fold(Size::new(1440.0, 900.0), |page, component| {
            let bounds = component.bounds();
            Size::new(page.width.max(bounds.right()), page.height.max(bounds.bottom()))
        })
    }

    /// Candidates for the id that was meant by `wanted`, in no particular order: the neighbors of its
    /// place in the alphabet, or all ids of a small sketch, so that the cost stays bounded.
    pub(crate) fn ids_like(&self, wanted: &str) -> Vec<&ComponentId> {
        const SMALL: usize = 256;
        const NEIGHBORS: usize = 8;
        let ids = self.alphabet();
        if ids.len() <= SMALL {
            return ids.iter().collect();
        }
        let (before, after) = ids.split_at(ids.partition_point(|id| id.as_str() < wanted));
        before.iter().rev().take(NEIGHBORS).chain(after.iter().take(NEIGHBORS)).collect()
    }

    /// Puts `component` at `index` in paint order; past the end means in front of all.
    pub(crate) fn insert(&mut self, index: usize, component: Component) -> Result<(), InsertError> {
        if self.contains(component.id()) {
            return Err(InsertError::DuplicateId(component.id().clone()));
        }
        self.has_room()?;
        let slot = self.free.pop().unwrap_or_else(|| Slot::new(self.slots.len()));
        self.names.insert(component.id(), slot, ids_in(&self.slots));
        self.bytes += bytes_of(&component);
        match self.slots.get_mut(slot.index()) {
            Some(place) => *place = Some(component),
            None => self.slots.push(Some(component)),
        }
        self.order.insert(index, slot);
        Ok(())
    }

    /// Puts `component` in front of all.
    pub(crate) fn push(&mut self, component: Component) -> Result<(), InsertError> {
        self.has_room_for(bytes_of(&component), 0)?;
        self.insert(self.len(), component)
    }

    /// Refuses when the sketch is full.
    pub(crate) fn has_room(&self) -> Result<(), InsertError> {
        if self.len() < MAX_COMPONENTS { Ok(()) } else { Err(InsertError::Full) }
    }

    /// Refuses what would make the sketch longer than it may be. One that is longer already may shrink, and stay as long.
    pub(crate) fn has_room_for(&self, more: usize, less: usize) -> Result<(), InsertError> {
        let found = (self.byte_len() + more).saturating_sub(less);
        if more <= less || found <= MAX_SKETCH_BYTES { Ok(()) } else { Err(InsertError::TooLarge { found }) }
    }

    /// Takes a component out and returns it with its place in paint order.
    pub(crate) fn remove(&mut self, id: &ComponentId) -> Option<(usize, Component)> {
        let slot = self.names.remove(id, ids_in(&self.slots))?;
        let index = self.order.remove(slot)?;
        let component = self.slots.get_mut(slot.index())?.take()?;
        self.free.push(slot);
        self.bytes = self.bytes.saturating_sub(bytes_of(&component));
        Some((index, component))
    }

    /// Moves a component to `index` in paint order and returns its former place.
    pub(crate) fn reorder(&mut self, id: &ComponentId, index: usize) -> Option<usize> {
        let slot = self.slot_of(id)?;
        let former = self.order.remove(slot)?;
        self.order.insert(index, slot);
        Some(former)
    }

    /// Gives a component another box and returns the former one. The box must respect the kind's
    /// least size; nothing happens otherwise.
    pub(crate) fn set_bounds(&mut self, id: &ComponentId, bounds: Bounds) -> Option<Bounds> {
        let former = self.component_mut(id)?.set_bounds(bounds)?;
        self.bytes = (self.bytes + bounds.byte_len()).saturating_sub(former.byte_len());
        Some(former)
    }

    /// Gives a component other props and returns the former ones.
    pub(crate) fn set_props(&mut self, id: &ComponentId, props: Props) -> Option<Props> {
        let more = props.byte_len();
        let former = self.component_mut(id)?.set_props(props);
        self.bytes = (self.bytes + more).saturating_sub(former.byte_len());
        Some(former)
    }

    fn slot_of(&self, id: &ComponentId) -> Option<Slot> {
        self.names.slot(id, ids_in(&self.slots))
    }

    fn alphabet(&self) -> &[ComponentId] {
        self.names.in_order(ids_in(&self.slots))
    }

    fn component_mut(&mut self, id: &ComponentId) -> Option<&mut Component> {
        let slot = self.slot_of(id)?;
        self.slots.get_mut(slot.index())?.as_mut()
    }
}

/// What a component takes in the JSON of its sketch, with a comma.
fn bytes_of(component: &Component) -> usize {
    component.byte_len() + 1
}

/// Tells the id of the component in a slot.
fn ids_in<'a>(slots: &'a [Option<Component>]) -> impl Fn(Slot) -> Option<&'a ComponentId> {
    |slot| slots.get(slot.index())?.as_ref().map(Component::id)
}

/// Equal when the components are equal in paint order; where they sit inside does not count.
impl PartialEq for Sketch {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Serialize for Sketch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.len()))?;
        for component in self.iter() {
            sequence.serialize_element(component)?;
        }
        sequence.end()
    }
}

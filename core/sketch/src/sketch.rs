//! The document model: components in paint order, indexed by id.

mod changes;
mod component;
mod data_props;
mod id;
mod id_index;
mod invalid;
mod order;
mod packed;
mod parsed;
mod props;
mod read;
mod references;
mod style_props;
mod text_style;

pub use changes::PropChanges;
#[cfg(feature = "schema")]
pub use component::ComponentInput;
pub(crate) use component::check_size;
pub use component::{Component, ComponentKind};
pub use data_props::{Event, Pin};
pub use id::{ComponentId, IdSource, InvalidId, InvalidSeed};
pub use id::{hash_text, mix};
pub use invalid::{InvalidComponent, Side};
pub(crate) use parsed::append_adjustments;
pub use parsed::{Adjustment, InvalidSketch, ParsedSketch, SketchFault, UnreadableSketch};
pub use props::Props;
pub use read::read_component;
pub use references::{BACK, Reference, Relation, Rewiring, Target};
pub use text_style::{Fill, TextAlign, TextSize, TextStyle, Tone, UnknownStyle};

use crate::geometry::Bounds;
use crate::limits::{MAX_COMPONENTS, MAX_SKETCH_BYTES};
use id_index::IdIndex;
use kurbo::Size;
use order::{PaintOrder, Slot};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::borrow::Cow;
use websketch_json as json;

/// A wireframe: at most [`MAX_COMPONENTS`] components with unique ids, in paint order (z-order, back to front). No edit
/// and no foreign text makes it longer than [`MAX_SKETCH_BYTES`].
///
/// Components live in slots with stable indices; paint order and the id index refer to slots. So an edit costs O(log n)
/// to find an id, and O(√n) to find or change an index in paint order. On the wire a sketch is the array of its
/// components in paint order.
///
/// ```
/// use websketch_sketch::Sketch;
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":120,"width":8,"height":40}]"#;
/// let reading = Sketch::read_text(text)?;
/// // No side is below 20 px; each correction is reported.
/// assert_eq!(reading.sketch.iter().map(|save| save.bounds().width()).collect::<Vec<_>>(), [20.0]);
/// assert_eq!(reading.adjustments.len(), 1);
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    slots: Vec<Option<Component>>,
    free: Vec<Slot>,
    names: IdIndex,
    order: PaintOrder,
    /// Total JSON length of the components, with a comma each. Bytes.
    bytes: usize,
}

/// The reason that a component cannot be inserted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InsertError {
    /// The id is in use.
    #[error("Component id {0} is already in use")]
    DuplicateId(ComponentId),
    /// The sketch has [`MAX_COMPONENTS`] already.
    #[error("a sketch holds at most {MAX_COMPONENTS} components")]
    Full,
    /// The sketch would exceed [`MAX_SKETCH_BYTES`].
    #[error("a sketch has at most {MAX_SKETCH_BYTES} bytes of JSON, found {found}")]
    TooLarge {
        /// Resulting length. Bytes.
        found: usize,
    },
}

impl Sketch {
    /// Creates an empty sketch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a sketch of `components` in paint order.
    ///
    /// # Errors
    ///
    /// Fails with [`InsertError`] for a duplicate id or too many components.
    pub fn from_components(components: impl IntoIterator<Item = Component>) -> Result<Self, InsertError> {
        let mut sketch = Self::new();
        for component in components {
            sketch.insert(sketch.len(), component)?;
        }
        Ok(sketch)
    }

    /// Creates a sketch as [`Sketch::from_components`] does, from at most [`MAX_COMPONENTS`]. Returns `None` for a
    /// duplicate id.
    pub fn of(components: Vec<Component>) -> Option<Self> {
        Self::of_distinct(components).ok()
    }

    /// Returns the sketch of these components, or the components if an id occurs twice.
    pub(crate) fn of_distinct(components: Vec<Component>) -> Result<Self, Vec<Component>> {
        let Some(names) = IdIndex::of(&components) else { return Err(components) };
        let order = PaintOrder::of((0..components.len()).map(Slot::new));
        let bytes = components.iter().map(bytes_of).sum();
        Ok(Self { slots: components.into_iter().map(Some).collect(), free: Vec::new(), names, order, bytes })
    }

    /// Returns the visible sketch: all components without `hidden: true`.
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

    /// Returns true if there are no components.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the length as JSON, without serializing. Bytes.
    #[must_use]
    pub fn byte_len(&self) -> usize {
        // The brackets; the last component has no comma after it.
        self.bytes + if self.is_empty() { 2 } else { 1 }
    }

    /// Serializes the sketch as [`json::to_string`] does, into a buffer of exact size.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::to_string_with_capacity(self, self.byte_len())
    }

    /// Returns the component with this id.
    #[must_use]
    pub fn get(&self, id: &ComponentId) -> Option<&Component> {
        self.slots.get(self.slot_of(id)?.index())?.as_ref()
    }

    /// Returns true if the id is in use.
    #[must_use]
    pub fn contains(&self, id: &ComponentId) -> bool {
        self.slot_of(id).is_some()
    }

    /// Returns the components from back to front.
    pub fn iter(&self) -> impl Iterator<Item = &Component> {
        self.order.iter().filter_map(|slot| self.slots.get(slot.index())?.as_ref())
    }

    /// Returns the ids in alphabetical order.
    pub fn ids(&self) -> impl Iterator<Item = &ComponentId> {
        self.alphabet().iter()
    }

    /// Returns the component's index in paint order; 0 is at the back.
    #[must_use]
    pub fn index_of(&self, id: &ComponentId) -> Option<usize> {
        self.order.index_of(self.slot_of(id)?)
    }

    /// Returns the default page size: at least 1440 × 900, and large enough for every component.
    #[must_use]
    pub fn page(&self) -> Size {
        page_around(self.iter().map(Component::bounds))
    }

    /// Returns candidates for the id meant by `wanted`, unordered. These are its alphabetical neighbors, or all ids of
    /// a small sketch, so that the cost is bounded.
    pub(crate) fn similar_ids(&self, wanted: &str) -> Vec<&ComponentId> {
        const SMALL: usize = 256;
        const NEIGHBORS: usize = 8;
        let ids = self.alphabet();
        if ids.len() <= SMALL {
            return ids.iter().collect();
        }
        let (before, after) = ids.split_at(ids.partition_point(|id| id.as_str() < wanted));
        before.iter().rev().take(NEIGHBORS).chain(after.iter().take(NEIGHBORS)).collect()
    }

    /// Inserts `component` at `index` in paint order. An index past the end inserts at the front.
    pub(crate) fn insert(&mut self, index: usize, component: Component) -> Result<(), InsertError> {
        if self.contains(component.id()) {
            return Err(InsertError::DuplicateId(component.id().clone()));
        }
        self.check_count()?;
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

    /// Inserts `component` in front of all others.
    pub fn push(&mut self, component: Component) -> Result<(), InsertError> {
        self.check_length(bytes_of(&component), 0)?;
        self.insert(self.len(), component)
    }

    /// Fails if the sketch is full.
    pub(crate) fn check_count(&self) -> Result<(), InsertError> {
        if self.len() < MAX_COMPONENTS { Ok(()) } else { Err(InsertError::Full) }
    }

    /// Fails if a change of `more` and `less` bytes would exceed the size limit. A sketch over the limit may shrink or
    /// keep its length.
    pub(crate) fn check_length(&self, more: usize, less: usize) -> Result<(), InsertError> {
        let found = (self.byte_len() + more).saturating_sub(less);
        if more <= less || found <= MAX_SKETCH_BYTES { Ok(()) } else { Err(InsertError::TooLarge { found }) }
    }

    /// Removes a component and returns it with its former index in paint order.
    pub(crate) fn remove(&mut self, id: &ComponentId) -> Option<(usize, Component)> {
        let slot = self.names.remove(id, ids_in(&self.slots))?;
        let index = self.order.remove(slot)?;
        let component = self.slots.get_mut(slot.index())?.take()?;
        self.free.push(slot);
        self.bytes = self.bytes.saturating_sub(bytes_of(&component));
        Some((index, component))
    }

    /// Moves a component to `index` in paint order and returns its former index.
    pub(crate) fn reorder(&mut self, id: &ComponentId, index: usize) -> Option<usize> {
        let slot = self.slot_of(id)?;
        let former = self.order.remove(slot)?;
        self.order.insert(index, slot);
        Some(former)
    }

    /// Sets a component's bounds and returns the former ones. Returns `None`, changing nothing, for an unknown id or
    /// bounds below the kind's least size.
    pub(crate) fn set_bounds(&mut self, id: &ComponentId, bounds: Bounds) -> Option<Bounds> {
        let former = self.component_mut(id)?.set_bounds(bounds)?;
        self.bytes = (self.bytes + bounds.byte_len()).saturating_sub(former.byte_len());
        Some(former)
    }

    /// Sets a component's props and returns the former ones.
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

/// Returns the JSON length of a component within its sketch, with a comma. Bytes.
pub(crate) fn bytes_of(component: &Component) -> usize {
    component.byte_len() + 1
}

/// Returns a lookup from slots to ids.
fn ids_in<'a>(slots: &'a [Option<Component>]) -> impl Fn(Slot) -> Option<&'a ComponentId> {
    |slot| slots.get(slot.index())?.as_ref().map(Component::id)
}

/// Sketches are equal if their components are equal in paint order. Slots do not count.
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

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Sketch {
    fn schema_name() -> Cow<'static, str> {
        "Sketch".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "description": "Components in paint order, the first at the back. Ids are unique.",
            "items": generator.subschema_for::<Component>(),
            "maxItems": MAX_COMPONENTS,
        })
    }
}

/// Returns the default size of a page with components in these bounds: at least 1440 × 900, and large enough for all.
#[must_use]
pub fn page_around(all: impl Iterator<Item = Bounds>) -> Size {
    all.fold(Size::new(1440.0, 900.0), |page, bounds| {
        Size::new(page.width.max(bounds.right()), page.height.max(bounds.bottom()))
    })
}

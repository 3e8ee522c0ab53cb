//! Scene: the drawings of all components in z-order, with a spatial index. Pure.

use crate::canvas::grid::Grid;
use crate::store::ChangeSet;
use kurbo::{Point, Rect, Size};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use websketch_layout::drawing::{
    LinkDrawing, Primitive, Surface, link_drawings, picture, screen_name, surfaces,
};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// A drawing, created on first use.
type Drawing = OnceCell<Rc<[Primitive]>>;

/// A component of the scene.
#[derive(Debug)]
struct SceneItem {
    id: ComponentId,
    piece: Piece,
    bounds: Rect,
    is_locked: bool,
    is_on_drag_layer: bool,
    /// One above every overlapped component below it. Components of one layer do not overlap.
    layer: u32,
    surface: Surface,
    drawing: Drawing,
}

/// Drawings of one variant that do not overlap. They may be painted in any order, also color by color.
pub type Batch<'a> = Vec<&'a [Primitive]>;

/// All components of the sketch, ready for painting and hit testing.
#[derive(Debug, Default)]
pub struct Scene {
    /// In z-order.
    items: Vec<SceneItem>,
    /// Indexes into `items`, sorted by batch.
    batched: Vec<usize>,
    /// Ids of the components on the drag layer, and their indexes sorted by batch.
    drag_layer_ids: Arc<BTreeSet<ComponentId>>,
    drag_layer_indexes: Vec<usize>,
    grid: Grid,
    page: Size,
    is_hand_drawn: bool,
    /// Arrows of links and lines of notes.
    links: Vec<LinkDrawing>,
}

impl Scene {
    /// Updates the scene from the sketch without its hidden components. Keeps the drawings of unchanged components.
    pub fn update(&mut self, sketch: &Sketch, touched: &ChangeSet) {
        let mut kept: BTreeMap<ComponentId, (Surface, Drawing)> = BTreeMap::new();
        if let ChangeSet::Some(ids) = touched {
            let untouched = self.items.drain(..).filter(|item| !ids.contains(&item.id));
            kept.extend(untouched.map(|item| (item.id, (item.surface, item.drawing))));
        }
        let surfaces = surfaces(sketch);
        let item = |(order, component): (usize, &Component)| {
            let surface = surfaces.get(order).copied().unwrap_or_default();
            let drawn = kept.remove(component.id()).filter(|(former, _)| *former == surface);
            SceneItem {
                id: component.id().clone(),
                piece: Piece::of(component),
                bounds: component.bounds().rect(),
                is_locked: component.props().is_locked(),
                is_on_drag_layer: false,
                layer: 0,
                surface,
                drawing: drawn.map(|(_, drawing)| drawing).unwrap_or_default(),
            }
        };
        let shown = sketch.iter().enumerate().filter(|(_, component)| !component.props().is_hidden());
        self.items = shown.map(item).collect();
        self.grid = Grid::new(self.items.iter().map(|item| item.bounds));
        self.page = sketch.page();
        self.links = link_drawings(sketch);
        self.assign_layers();
        let mut batched: Vec<usize> = (0..self.items.len()).collect();
        self.sort_into_batches(&mut batched);
        self.batched = batched;
        self.set_drag_layer(self.drag_layer_ids.clone());
    }

    /// Switches between hand-drawn and straight lines.
    pub fn draw_by_hand(&mut self, is_hand_drawn: bool) {
        if std::mem::replace(&mut self.is_hand_drawn, is_hand_drawn) != is_hand_drawn {
            self.items.iter_mut().for_each(|item| item.drawing = OnceCell::new());
        }
    }

    /// Sets the components of the drag layer.
    pub fn set_drag_layer(&mut self, ids: Arc<BTreeSet<ComponentId>>) {
        for item in &mut self.items {
            item.is_on_drag_layer = !ids.is_empty() && ids.contains(&item.id);
        }
        let is_on_drag_layer =
            |place: &usize| self.items.get(*place).is_some_and(|item| item.is_on_drag_layer);
        self.drag_layer_indexes = self.batched.iter().copied().filter(is_on_drag_layer).collect();
        self.drag_layer_ids = ids;
    }

    /// Sorts by batch, and by z-order within a batch.
    fn sort_into_batches(&self, indexes: &mut [usize]) {
        indexes.sort_unstable_by_key(|&index| (self.items.get(index).map(SceneItem::batch), index));
    }

    /// Puts each component one layer above the highest one that it overlaps.
    fn assign_layers(&mut self) {
        /// Most neighbors that are compared. A component with more goes above all others, which is correct as well.
        const MAX_NEIGHBORS: usize = 200;
        let mut layers: Vec<u32> = Vec::with_capacity(self.items.len());
        let mut highest = 0;
        for (index, item) in self.items.iter().enumerate() {
            let below = self.grid.candidates(item.bounds).unwrap_or_else(|| (0..index).collect());
            let below = below.get(..below.partition_point(|&other| other < index)).unwrap_or_default();
            let overlapped = |&&other: &&usize| {
                self.items.get(other).is_some_and(|other| touches(other.bounds, item.bounds))
            };
            let layer = if below.len() > MAX_NEIGHBORS {
                highest + 1
            } else {
                let overlapped = below.iter().filter(overlapped).filter_map(|&other| layers.get(other));
                overlapped.max().map_or(0, |layer| layer + 1)
            };
            highest = highest.max(layer);
            layers.push(layer);
        }
        for (item, layer) in self.items.iter_mut().zip(layers) {
            item.layer = layer;
        }
    }

    /// Returns the arrows and lines visible in `area`, apart from those of the drag layer. They lie behind everything.
    pub fn links(&self, area: Rect) -> Vec<Batch<'_>> {
        let is_lifted = |id: &ComponentId| self.drag_layer_ids.contains(id);
        let is_shown = |link: &&LinkDrawing| {
            !is_lifted(&link.source) && !is_lifted(&link.target) && touches(link.bounds(), area)
        };
        self.links.iter().filter(is_shown).map(|link| vec![link.primitives.as_slice()]).collect()
    }

    /// Returns the size of the page. Sketch px.
    pub fn page(&self) -> Size {
        self.page
    }

    /// Returns the drawings visible in `area` without the drag layer, from back to front.
    pub fn batches(&self, sketch: &Sketch, area: Rect) -> Vec<Batch<'_>> {
        self.in_batches(sketch, self.visible(area).filter(|item| !item.is_on_drag_layer))
    }

    /// Returns the drawings of some components, from back to front, each as a batch.
    pub fn drawings_of(&self, sketch: &Sketch, ids: &BTreeSet<&ComponentId>) -> Vec<Batch<'_>> {
        let items = self.items.iter().filter(|item| ids.contains(&item.id));
        items.filter_map(|item| Some(vec![self.drawing(item, sketch)?])).collect()
    }

    /// Returns the number of drawings in `batches`.
    pub fn count(&self, area: Rect) -> usize {
        self.visible(area).filter(|item| !item.is_on_drag_layer).count()
    }

    /// Returns the drawings of the drag layer that are visible in `area`, from back to front.
    pub fn drag_layer_batches(
        &self,
        sketch: &Sketch,
        area: Rect,
        is_wanted: impl Fn(&ComponentId) -> bool,
    ) -> Vec<Batch<'_>> {
        let drag_layer_ids = self.drag_layer_indexes.iter().filter_map(|&place| self.items.get(place));
        self.in_batches(
            sketch,
            drag_layer_ids.filter(|item| touches(item.bounds, area) && is_wanted(&item.id)),
        )
    }

    fn in_batches<'a>(&self, sketch: &Sketch, items: impl Iterator<Item = &'a SceneItem>) -> Vec<Batch<'a>> {
        let (mut batches, mut last) = (Vec::new(), None);
        for item in items {
            let Some(drawing) = self.drawing(item, sketch) else { continue };
            if last.replace(item.batch()) != Some(item.batch()) {
                batches.push(Batch::new());
            }
            if let Some(batch) = batches.last_mut() {
                batch.push(drawing);
            }
        }
        batches
    }

    /// Returns the items that touch `area`, sorted by batch.
    fn visible(&self, area: Rect) -> impl Iterator<Item = &SceneItem> {
        let indexes = match self.grid.candidates(area) {
            None => Cow::Borrowed(self.batched.as_slice()),
            Some(mut found) => {
                self.sort_into_batches(&mut found);
                Cow::Owned(found)
            }
        };
        let place = (0..indexes.len()).filter_map(move |at| indexes.get(at).copied());
        place.filter_map(|index| self.items.get(index)).filter(move |item| touches(item.bounds, area))
    }

    fn drawing<'a>(&self, item: &'a SceneItem, sketch: &Sketch) -> Option<&'a [Primitive]> {
        if let Some(drawing) = item.drawing.get() {
            return Some(drawing);
        }
        let component = sketch.get(&item.id)?;
        let drawing = || {
            let mut primitives = picture(component, item.bounds, item.surface, self.is_hand_drawn);
            primitives.extend(screen_name(component, item.bounds));
            primitives.into()
        };
        Some(item.drawing.get_or_init(drawing))
    }

    /// Returns the frontmost component at `point`. Thin components have a tolerance of `slack` px.
    pub fn hit(&self, point: Point, tolerance: f64) -> Option<&ComponentId> {
        let reach = Rect::from_center_size(point, (2.0 * tolerance, 2.0 * tolerance));
        let hits: Vec<&SceneItem> =
            self.within(reach).filter(|item| contains(item, point, tolerance)).collect();
        hits.last().map(|item| &item.id)
    }

    /// Returns all components at `point`, frontmost first.
    pub fn hits(&self, point: Point, tolerance: f64) -> Vec<ComponentId> {
        let reach = Rect::from_center_size(point, (2.0 * tolerance, 2.0 * tolerance));
        let mut hits: Vec<&SceneItem> =
            self.within(reach).filter(|item| contains(item, point, tolerance)).collect();
        hits.reverse();
        hits.into_iter().map(|item| item.id.clone()).collect()
    }

    /// Returns the components that a marquee over `area` selects, in z-order. A container must be covered entirely,
    /// other components touched. Locked components are not selected.
    pub fn covered(&self, area: Rect) -> Vec<ComponentId> {
        let selected = |item: &&SceneItem| match item.piece.kind() {
            _ if item.is_locked => false,
            ComponentKind::Container => area.contains_rect(item.bounds),
            _ => true,
        };
        self.within(area).filter(selected).map(|item| item.id.clone()).collect()
    }

    /// Returns the bounds of the components in `area` that `is_wanted` accepts.
    pub fn boxes(&self, area: Rect, is_wanted: impl Fn(&ComponentId) -> bool) -> Vec<Rect> {
        self.within(area).filter(|item| is_wanted(&item.id)).map(|item| item.bounds).collect()
    }

    /// Returns the items that touch `area`, in z-order.
    fn within(&self, area: Rect) -> impl Iterator<Item = &SceneItem> {
        let candidates = self.grid.candidates(area);
        let all = if candidates.is_none() { self.items.as_slice() } else { &[] };
        let some = candidates.unwrap_or_default().into_iter().filter_map(|index| self.items.get(index));
        all.iter().chain(some).filter(move |item| touches(item.bounds, area))
    }
}

impl SceneItem {
    /// Returns the key of the item's batch.
    fn batch(&self) -> (u32, Piece) {
        (self.layer, self.piece)
    }
}

fn touches(a: Rect, b: Rect) -> bool {
    a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1
}

fn contains(item: &SceneItem, point: Point, tolerance: f64) -> bool {
    let thin = |length: f64| if length < 4.0 * tolerance { tolerance } else { 0.0 };
    let reach = item.bounds.inflate(thin(item.bounds.width()), thin(item.bounds.height()));
    reach.contains(point)
}

#[cfg(test)]
mod parity;
#[cfg(test)]
mod tests;

//! Layout of a tree, section by section.

use super::containing_block::{content, device_frame_at};
use super::insert_at::InsertAt;
use super::insertion::InsertionSite;
use crate::arrangement::{Strip, make_room};
use crate::flow::resolved_names;
use crate::layout_tree::{
    Align, BoxContent, Builder, Content, DeviceClass, Emitter, Flow, LayoutBox, Node, Options, PageMetrics,
    SpaceAbove, TreeRepair, gap_between, is_below, page_of,
};
use crate::structure::{Span, Structure, page_in};
use crate::tokens::{GAP, QUARTER, WIDEST_GAP, WIDEST_GAP_PHONE};
use kurbo::Size;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::execute::replay;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// The result of composing a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComposeResult {
    /// The operations in order. The sketch that the tree was composed for refuses none of them.
    pub operations: Vec<Operation>,
    /// All components that the tree has placed, new or existing, in paint order.
    pub ids: Vec<ComponentId>,
    /// The repairs made while reading the tree.
    pub repairs: Vec<TreeRepair>,
    /// The number of operations before each section. The operations after the last one make room for all.
    pub starts: Vec<usize>,
    /// The number of operations of all sections.
    pub in_sections: usize,
}

impl ComposeResult {
    /// Adds the operations that replace the names of screens by their ids in the links of new components.
    pub(super) fn resolve_names(&mut self, sketch: &Sketch) {
        let refers = |operation: &Operation| match operation {
            Operation::Add(addition) => addition.props.may_refer(),
            _ => false,
        };
        if !self.operations.iter().any(refers) {
            return;
        }
        let mut after = sketch.clone();
        if replay(&mut after, &self.operations).is_ok() {
            let placed = self.ids.iter().filter_map(|id| after.get(id));
            self.operations.extend(resolved_names(&after, placed));
        }
    }
}

/// A tree during layout, section by section. A section does not depend on later ones.
pub(crate) struct Composition<'s, 'i> {
    pub(super) structure: &'s Structure<'s>,
    pub(super) builder: Builder<'s>,
    pub(super) emitter: Emitter<'i>,
    pub(super) page: PageMetrics,
    pub(super) at: InsertAt,
    pub(super) site: InsertionSite,
    pub(super) options: Options,
    /// The gap between sections. Pixels.
    pub(super) gap: f64,
    /// Whether the sketch is drawn for a page of the same width.
    pub(super) same_page: bool,
    /// The bottom of the last section, and its relation to the next one.
    pub(super) bottom: f64,
    pub(super) above: SpaceAbove,
    /// The box of the last section on the sketch.
    pub(super) was: Option<Bounds>,
    pub(super) is_begun: bool,
    /// The last section.
    last: Option<LayoutBox>,
    /// The number of operations before each section.
    pub(super) starts: Vec<usize>,
}

impl<'s, 'i> Composition<'s, 'i> {
    /// Begins with the root node. Only its options count, and whether it is a page.
    pub(crate) fn new(
        structure: &'s Structure<'s>,
        sketch: &'i Sketch,
        at: &InsertAt,
        page: Option<Size>,
        root: &Node,
        ids: &'i mut IdSource,
    ) -> Self {
        let screen = device_frame_at(structure, at).and_then(page_in);
        let (mut page, same_page) = match screen {
            Some(drawn) => (PageMetrics::new(drawn.size()), true),
            None => page_of(structure, page),
        };
        let is_page = matches!(root.content, Content::Flow(Flow::Page, _));
        if let Some(width) = root.options.width.filter(|_| is_page && structure.elements().is_empty()) {
            page = PageMetrics::new(Size::new(width, page.size.height));
        }
        if let Some(margin) = root.options.margin {
            page.margin = fmin(margin, (page.size.width * QUARTER).floor());
        } else if screen.is_none() && same_page && !structure.elements().is_empty() {
            let (x, _) = content(structure, &page);
            page.margin = x;
        }
        let mut site = InsertionSite::of(structure, at, &page, is_page);
        if root.options.margin.is_some() && site.is_page {
            site.x = site.page.start + page.margin;
            site.width = fmax(site.page.length() - 2.0 * page.margin, 1.0);
        }
        if matches!(root.content, Content::Flow(Flow::Screens, _)) && *at == InsertAt::Page {
            site = InsertionSite::screens(structure, &page);
        }
        if let (Some(top), SpaceAbove::Top(_)) = (root.options.top, site.above) {
            site.above = SpaceAbove::Top(top);
        }
        let usual = if site.is_page || is_page { page.gap } else { GAP };
        let gap = root.options.gap.unwrap_or(usual);
        Self {
            structure,
            builder: Builder::new(structure, page, same_page),
            emitter: Emitter::new(sketch, ids).on_page(page.size),
            page,
            at: at.clone(),
            bottom: site.y,
            above: site.above,
            site,
            options: root.options.clone(),
            gap,
            same_page,
            was: None,
            is_begun: false,
            last: None,
            starts: Vec::new(),
        }
    }

    /// Begins a layout of the whole sketch from the top of another page.
    pub(super) fn of_sketch(
        structure: &'s Structure<'s>,
        sketch: &'i Sketch,
        page: Size,
        root: &Node,
        ids: &'i mut IdSource,
    ) -> Self {
        let mut composition = Self::new(structure, sketch, &InsertAt::Page, Some(page), root, ids);
        composition.restart();
        composition
    }

    /// Returns the nodes that are stacked as sections.
    pub(super) fn sections<'n>(&self, root: &'n Node) -> impl Iterator<Item = &'n Node> + use<'n> {
        let nodes: &[Node] = match &root.content {
            _ if matches!(self.at, InsertAt::Over(_)) => std::slice::from_ref(root),
            Content::Flow(Flow::Page, nodes) => nodes,
            Content::Flow(Flow::Column, nodes) if root.options.is_sectioned() => nodes,
            _ => std::slice::from_ref(root),
        };
        nodes.iter()
    }

    fn restart(&mut self) {
        self.site = InsertionSite::whole_page(self.structure, &self.page);
        if self.options.margin.is_some() {
            self.site.x = self.page.margin;
            self.site.width = fmax(self.page.size.width - 2.0 * self.page.margin, 1.0);
        }
        (self.bottom, self.above) = (self.site.y, self.site.above);
    }

    /// Lays out the section with this number.
    pub(crate) fn section(&mut self, node: &Node, number: usize) {
        self.starts.push(self.emitter.operations.len());
        let path = format!("[{number}]");
        let Some(mut item) = self.builder.section(node, &path) else { return };
        match &self.at {
            InsertAt::Over(over) => item.over = Some(over.clone()),
            _ => self.builder.place_over(&mut item, self.last.as_ref(), &path),
        }
        if item.over.is_some() {
            item.solve_over(&self.page);
            return self.emitter.put_over(item, self.last.as_ref());
        }
        if !self.is_begun && self.at == InsertAt::Page && item.holds_existing() {
            // A tree that begins with existing components lays out the whole page.
            self.restart();
        }
        self.is_begun = true;
        let (x, width) = self.side(&item);
        let old_gap = match (&self.was, &item.sketch_bounds) {
            (Some(above), Some(below)) if is_below(below, above) && !self.is_left_between(above, below) => {
                Some(below.y() - above.bottom())
            }
            (None, Some(below)) if self.site.is_free && self.at == InsertAt::Page => Some(below.y()),
            _ => None,
        };
        let gap = match old_gap {
            _ if item.before.is_some() => item.before.unwrap_or_default(),
            Some(gap) if self.options.gap.is_none() && self.same_page => gap,
            Some(gap) if self.options.gap.is_none() && self.was.is_some() => {
                let is_phone = self.page.device_class() == DeviceClass::Phone;
                gap.round().clamp(0.0, if is_phone { WIDEST_GAP_PHONE } else { WIDEST_GAP })
            }
            _ => self.above.gap(item.spacing_role(), item.bleeds, self.gap, self.site.is_page),
        };
        let mut top = self.bottom + gap;
        let mut height = item.solve(width, &self.page);
        if self.site.is_page && self.site.parent.is_none() {
            // The page ends at its height, unless its contents are higher.
            let free = self.page.size.height - top - height;
            if item.is_pinned {
                top += fmax(free, 0.0);
            } else if item.stretches || item.fills_page {
                let below = if item.fills_page { 0.0 } else { self.page.margin };
                height = fmax(height + free - below, height);
                item.stretch(height);
            }
        }
        item.place.x = x;
        item.place.y = top;
        if let Some(align) = self.options.align.filter(|_| !item.bleeds) {
            let free = fmax(self.site.width - item.place.width, 0.0);
            item.place.x = match align {
                Align::Center => self.site.x + (free / 2.0).round(),
                Align::End => self.site.x + free,
                Align::Start | Align::Between | Align::Around => self.site.x,
            };
        }
        self.emitter.put(&item, 0.0, 0.0, None);
        self.bottom = top + height;
        self.above = if item.bleeds && self.site.is_page {
            SpaceAbove::Bar(self.below_bar(&item))
        } else {
            SpaceAbove::Role(item.spacing_role())
        };
        self.was = item.sketch_bounds;
        self.last = Some(item);
    }

    /// Whether the tree takes a component away from between two others, so that their distance is no gap any more.
    fn is_left_between(&self, above: &Bounds, below: &Bounds) -> bool {
        let is_between = |order: &usize| {
            let element = self.structure.at(*order);
            element.is_some_and(|one| is_below(&one.bounds, above) && is_below(below, &one.bounds))
        };
        below.y() - above.bottom() > WIDEST_GAP && self.site.replaced.iter().any(is_between)
    }

    /// Returns the gap below a bar at the top of a page. It is the usual gap; consecutive bars touch.
    fn below_bar(&self, item: &LayoutBox) -> f64 {
        if item.is_shell { 0.0 } else { self.gap }
    }

    /// Returns the left edge and the width of a section.
    fn side(&self, item: &LayoutBox) -> (f64, f64) {
        let page = self.site.page;
        // The page of the sketch has no end, that of a device frame has.
        let is_there =
            |was: &Bounds| self.site.parent.is_none() || was.x() >= page.start && was.right() <= page.end;
        let keeps = self.same_page && self.site.is_page && self.options.margin.is_none();
        if let Some(was) = item.sketch_bounds.filter(|was| keeps && is_there(was)) {
            return (was.x(), was.width());
        }
        if item.bleeds && self.site.is_page {
            return (page.start, page.length());
        }
        let drawn =
            item.sketch_bounds.and(self.structure.frame().content).filter(|_| self.site.parent.is_none());
        let room = drawn.map(|drawn| (drawn.start, drawn.end));
        let width = item.width_in(self.site.width, self.options.align, drawn.map(Span::length));
        let free = self.site.width - width;
        (self.site.x + item.kept_x(room, free), width)
    }

    /// Returns the result so far, while more sections follow.
    pub(super) fn partial_result(self) -> ComposeResult {
        let in_sections = self.emitter.operations.len();
        let ids = self.emitter.placed();
        ComposeResult {
            operations: self.emitter.operations,
            ids,
            repairs: self.builder.repairs,
            starts: self.starts,
            in_sections,
        }
    }

    /// Returns the result: displaces and deletes components after the last section.
    pub(crate) fn finish(mut self) -> ComposeResult {
        let in_sections = self.emitter.operations.len();
        self.delete_replaced();
        self.emitter.link_copies();
        let height = fmax(self.bottom - self.site.y, 0.0);
        let below = match (self.site.below, self.above) {
            (Some(next), SpaceAbove::Role(last)) if self.is_begun => {
                gap_between(last, next, self.gap, self.site.is_page)
            }
            (Some(_), _) if self.is_begun => self.gap,
            _ => 0.0,
        };
        let bottom = self.site.y + height;
        let by = if self.site.is_free {
            self.in_the_way(bottom)
        } else {
            let gained = height + below - self.old_height();
            if self.site.replaced.is_empty() { fmax(gained, 0.0) } else { gained }
        };
        let strip = Strip {
            parent: self.site.parent,
            across: self.span(),
            top: self.site.y,
            bottom,
            line: self.line(),
            by: by.round(),
        };
        if self.is_begun {
            self.make_room(&strip);
        }
        ComposeResult { in_sections, ..self.partial_result() }
    }

    /// Moves and resizes the other components, so that a strip is free.
    fn make_room(&mut self, strip: &Strip) {
        let (builder, replaced) = (&self.builder, &self.site.replaced);
        let is_placed = |order: usize| builder.is_placed(order) || replaced.contains(&order);
        for (order, bounds) in make_room(self.structure, strip, &is_placed) {
            if let Some(element) = self.structure.at(order) {
                self.emitter.change(element.component.id(), &bounds);
            }
        }
    }

    fn delete_replaced(&mut self) {
        for order in &self.site.replaced {
            if !self.builder.is_placed(*order)
                && let Some(element) = self.structure.at(*order)
            {
                self.emitter.perform(Operation::Delete { component_id: element.component.id().clone() });
            }
        }
    }

    /// Returns the height before: of the insertion site and of the components that the tree names there.
    fn old_height(&self) -> f64 {
        let site = &self.site;
        let bottoms = self.named_in_room().map(|bounds| bounds.bottom() - site.y);
        bottoms.fold(site.height, fmax)
    }

    /// Iterates over the boxes that components of the tree had in the columns of the site.
    fn named_in_room(&self) -> impl Iterator<Item = Bounds> {
        let (site, span) = (&self.site, self.span());
        let is_area = matches!(self.at, InsertAt::Area { .. });
        let placed = self
            .structure
            .elements()
            .iter()
            .filter(move |element| is_area && self.builder.is_placed(element.order));
        placed.map(|element| element.bounds).filter(move |bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0
        })
    }

    fn line(&self) -> f64 {
        self.named_in_room().map(|bounds| bounds.bottom()).fold(self.site.line, fmax)
    }

    fn span(&self) -> Span {
        let site = &self.site;
        if site.is_page {
            return Span { end: fmax(site.page.end, site.x + site.width), ..site.page };
        }
        Span { start: site.x, end: site.x + site.width }
    }

    /// Returns the displacement of components in the way, if the tree was laid over existing ones.
    fn in_the_way(&self, bottom: f64) -> f64 {
        let named = self.old_height();
        if named > 0.0 {
            return fmax(bottom - self.site.y - named, 0.0);
        }
        let (site, span) = (&self.site, self.span());
        let siblings: Vec<Bounds> = self
            .structure
            .elements()
            .iter()
            .filter(|element| self.structure.parent(element).map(|parent| parent.order) == site.parent)
            .filter(|element| !self.builder.is_placed(element.order))
            .map(|element| element.bounds)
            .collect_vec();
        let is_hit = |bounds: &&Bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0 && bounds.y() < bottom
        };
        let first = siblings.iter().filter(is_hit).map(Bounds::y).fold(f64::INFINITY, fmin);
        if first.is_finite() { bottom + GAP - first } else { 0.0 }
    }
}

impl LayoutBox {
    /// Whether it contains an existing component.
    fn holds_existing(&self) -> bool {
        matches!(self.content, BoxContent::Existing(_))
            || self.group.iter().flat_map(|group| &group.items).any(Self::holds_existing)
    }
}

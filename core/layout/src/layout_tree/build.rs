//! From nodes to layout boxes.
//!
//! Existing components come with their descendants; new ones get their boxes.

mod device_frame;
mod emphasis;
mod existing;
mod overlay;
mod shell;
mod texts;

use super::layout_box::{BoxContent, BoxGroup, DeviceClass, LayoutBox, PageMetrics};
use super::read::{TreeRepair, TreeRepairKind};
use super::size;
use super::tree::{Content, Flow, Frame, Leaf, Node, Options, Padding};
use crate::structure::{Span, Structure, page_in};
use crate::tokens::{
    BAR_PADDING, BAR_PADDING_LEAST, BOX_PADDING, BOX_PADDING_SMALL, FOOTER_PADDING, TITLE_HEIGHT,
};
use std::collections::BTreeSet;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::{ComponentId, ComponentKind};

/// Builds the boxes of one section after the other.
pub(crate) struct Builder<'s> {
    structure: &'s Structure<'s>,
    page: PageMetrics,
    /// Whether the sketch is drawn for a page of the same width.
    same_page: bool,
    /// The horizontal space between the side columns of that page on the sketch.
    main: Span,
    /// Paint indices of components that the tree has placed.
    placed: BTreeSet<usize>,
    /// Paint indices of components that this section names.
    named: BTreeSet<usize>,
    /// Taken ids of new components, and those of pictures among them.
    new_ids: BTreeSet<ComponentId>,
    pictures: BTreeSet<ComponentId>,
    pub(crate) repairs: Vec<TreeRepair>,
}

/// Whether the tree names a component, or the component comes with its parent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Placement {
    Explicit,
    Inherited,
}

impl<'s> Builder<'s> {
    pub(crate) fn new(structure: &'s Structure<'s>, page: PageMetrics, same_page: bool) -> Self {
        Self {
            structure,
            page,
            same_page,
            main: structure.frame().main,
            placed: BTreeSet::new(),
            named: BTreeSet::new(),
            new_ids: BTreeSet::new(),
            pictures: BTreeSet::new(),
            repairs: Vec::new(),
        }
    }

    /// Whether the tree has placed a component.
    pub(crate) fn is_placed(&self, order: usize) -> bool {
        self.placed.contains(&order)
    }

    /// Builds the box of a section. `None` if the section is empty. `path` is its path in the tree.
    pub(crate) fn section(&mut self, node: &Node, path: &str) -> Option<LayoutBox> {
        self.named.clear();
        self.note_names(node);
        let mut item = self.item(node, path, Placement::Explicit)?;
        if item.is_emphasized {
            self.ignored(path);
        }
        item.measure(&self.page, false);
        Some(item)
    }

    fn note_names(&mut self, node: &Node) {
        let id = match &node.content {
            Content::Existing(id) => Some(id),
            _ => node.options.id.as_ref(),
        };
        if let Some(element) = id.and_then(|id| self.structure.element(id)) {
            self.named.insert(element.order);
        }
        node.children().for_each(|child| self.note_names(child));
    }

    fn duplicate(&mut self, path: &str) {
        self.repairs.push(TreeRepair { path: path.to_owned(), kind: TreeRepairKind::Duplicate });
    }

    fn items(&mut self, nodes: &[Node], path: &str, said: Placement) -> Vec<LayoutBox> {
        let mut items: Vec<LayoutBox> = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let path = format!("{path}[{at}]");
            if let Some(mut item) = self.item(node, &path, said) {
                self.place_over(&mut item, items.last(), &path);
                items.push(item);
            }
        }
        items
    }

    fn ignored(&mut self, path: &str) {
        self.repairs.push(TreeRepair { path: path.to_owned(), kind: TreeRepairKind::IgnoredOption });
    }

    fn item(&mut self, node: &Node, path: &str, said: Placement) -> Option<LayoutBox> {
        let mut item = match &node.content {
            Content::Flow(flow, nodes) => {
                let items = self.items(nodes, path, said);
                if items.is_empty() {
                    return None;
                }
                LayoutBox::new(BoxContent::Nothing, Some(BoxGroup::new(*flow, items)))
            }
            Content::Frame(frame, nodes) => self.frame(frame, nodes, &node.options, path, said)?,
            Content::Shell { side, main, aside } => {
                self.shell([side, main, aside], &node.options, path, said)?
            }
            Content::Leaf(leaf) => self.leaf(leaf, &node.options, path)?,
            Content::Existing(id) => self.existing(id, path, said)?,
            Content::Copy { of, texts } => self.copy(of, texts)?,
        };
        self.apply(&mut item, &node.options);
        self.emphasize(&mut item, path);
        if !matches!(node.content, Content::Shell { .. }) {
            self.apply_to_group(&mut item, node);
        }
        if matches!(node.content, Content::Flow(..)) {
            item.capture_sketch_bounds();
        }
        Some(item)
    }

    fn apply(&self, item: &mut LayoutBox, options: &Options) {
        item.width = options.width.or(item.width);
        item.sizing = options.sizing;
        item.height = options.height.or(item.height);
        item.ratio = options.ratio;
        item.lines = options.lines;
        item.flex_grow = options.flex_grow;
        item.before = options.before;
        item.span = options.span.unwrap_or(item.span);
        item.over = options.over.clone();
        item.stretches = options.stretch;
        item.is_pinned |= options.pinned;
        item.is_emphasized = options.emphasis;
        item.is_centered = options.centered;
        item.bleeds |= options.band;
    }

    /// Applies the options that govern the nodes of a group.
    fn apply_to_group(&self, item: &mut LayoutBox, node: &Node) {
        let options = &node.options;
        let (is_frame, is_screen) = (item.is_frame(), item.device_frame().is_some());
        let Some(group) = &mut item.group else { return };
        group.gap = options.gap.or(group.gap);
        group.row_gap = options.row_gap.or(group.row_gap);
        group.align = options.align.or(group.align);
        group.cross = options.cross.or(group.cross);
        group.columns = options.columns.or(group.columns);
        if !options.tracks.is_empty() {
            group.tracks.clone_from(&options.tracks);
        }
        if options.divided && group.flow == Flow::Column {
            group.divide();
        }
        let margin = self.page.margin;
        match options.pad {
            _ if is_screen => {}
            Some(pad) => group.padding = self.padding(pad, options.band),
            None if options.band => {
                let around = if is_frame { self.page.gap } else { 0.0 };
                group.padding = Padding { left: margin, right: margin, top: around, bottom: around };
            }
            None => {}
        }
        if let Some(margin) = options.margin.filter(|_| group.is_bar) {
            (group.padding.left, group.padding.right) = (margin, margin);
        }
        if options.gap.is_some() || options.align.is_some() || options.pad.is_some() {
            group.room = None;
        }
    }

    /// Returns the requested padding, narrower on a phone.
    fn padding(&self, pad: Padding, is_band: bool) -> Padding {
        if self.page.device_class() != DeviceClass::Phone {
            return pad;
        }
        let most = if is_band { self.page.margin } else { BOX_PADDING };
        Padding { left: fmin(pad.left, most), right: fmin(pad.right, most), ..pad }
    }

    fn frame(
        &mut self,
        frame: &Frame,
        nodes: &[Node],
        options: &Options,
        path: &str,
        said: Placement,
    ) -> Option<LayoutBox> {
        if let Some(element) = options.id.as_ref().and_then(|id| self.structure.element(id)).copied() {
            self.claim(element.component.id(), path, said)?;
            if let Some(page) = page_in(&element) {
                let items =
                    self.on_device_page(&element, &page, |own| own.with_rest(&element, nodes, path, said));
                return Some(device_frame::existing(&element, page, items));
            }
            let items = self.with_rest(&element, nodes, path, said);
            return Some(self.existing_frame(&element, frame.flow, items, options.align));
        }
        if let Some(screen) = device_frame::of(frame) {
            return Some(self.device_frame(screen, frame, nodes, options, path, said));
        }
        let items = self.items(nodes, path, said);
        let part = BoxContent::New { kind: frame.kind, props: frame.props.clone(), id: self.new_id(options) };
        if items.is_empty() && !frame.bleeds {
            return Some(LayoutBox::new(part, None));
        }
        let mut group = BoxGroup::new(frame.flow, items);
        group.is_bar = frame.bleeds && frame.flow == Flow::Row;
        group.padding = if frame.bleeds {
            let above = match frame.kind {
                ComponentKind::Footer => FOOTER_PADDING,
                // A bar of a requested height keeps its contents in its middle.
                _ if options.height.is_some() => BAR_PADDING_LEAST,
                _ => BAR_PADDING,
            };
            Padding { left: self.page.margin, right: self.page.margin, top: above, bottom: above }
        } else {
            let around =
                if self.page.device_class() == DeviceClass::Phone { BOX_PADDING_SMALL } else { BOX_PADDING };
            let is_titled = frame.kind == ComponentKind::Container && frame.props.text().is_some();
            let top = if is_titled { fmax(TITLE_HEIGHT, size::head(&frame.props)) } else { around };
            Padding { top, ..Padding::all(around) }
        };
        let mut item = LayoutBox::new(part, Some(group));
        item.bleeds = frame.bleeds;
        Some(item)
    }

    /// Returns the id that a new component asks for, if it is free.
    fn new_id(&mut self, options: &Options) -> Option<ComponentId> {
        let id = options.id.clone().filter(|id| self.structure.element(id).is_none())?;
        self.new_ids.insert(id.clone()).then_some(id)
    }

    fn leaf(&mut self, leaf: &Leaf, options: &Options, path: &str) -> Option<LayoutBox> {
        let old = options.id.as_ref().filter(|id| self.structure.element(id).is_some());
        if let Some(id) = old {
            let mut item = self.existing(id, path, Placement::Explicit)?;
            item.set_texts(leaf);
            return Some(item);
        }
        let part = BoxContent::New { kind: leaf.kind, props: leaf.props.clone(), id: self.new_id(options) };
        let mut item = LayoutBox::new(part, None);
        let is_bottom_bar =
            leaf.kind == ComponentKind::NavigationBox && size::variant(&leaf.props) == "bottom";
        item.bleeds = leaf.kind == ComponentKind::Footer || is_bottom_bar;
        item.is_pinned = is_bottom_bar;
        let has_width = options.width.is_some() || options.sizing.is_some();
        item.fills_column =
            self.page.device_class() == DeviceClass::Phone && !has_width && size::is_primary(leaf);
        if let Some(id) = options.id.clone().filter(|_| leaf.kind == ComponentKind::ImagePlaceholder) {
            self.pictures.insert(id);
        }
        Some(item)
    }
}

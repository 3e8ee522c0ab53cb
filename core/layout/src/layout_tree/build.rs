//! From nodes to layout boxes.
//!
//! Existing components come with their descendants; new ones get their boxes.

mod device_frame;
mod existing;
mod shell;
mod texts;

use super::layout_box::{BoxContent, BoxGroup, DeviceClass, LayoutBox, Padding, PageMetrics};
use super::read::{TreeRepair, TreeRepairKind};
use super::size;
use super::tree::{Content, Flow, Frame, Leaf, Node, Options};
use crate::structure::{Span, Structure, page_in};
use std::collections::BTreeSet;
use websketch_sketch::{ComponentId, ComponentKind};

/// The padding of a new box in pixels, and the smaller one on a phone or in a narrow box.
const PADDING: f64 = 24.0;
const PADDING_SMALL: f64 = 16.0;
/// The height of the title of a box. Pixels.
const TITLE: f64 = 40.0;
/// A box is narrow below this width. Pixels.
const NARROW: f64 = 200.0;
/// The vertical padding of a footer, and of a bar. Pixels.
const FOOTER_PADDING: f64 = 32.0;
const BAR_PADDING: f64 = 16.0;

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
    /// Taken ids of new components.
    new_ids: BTreeSet<ComponentId>,
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
            repairs: Vec::new(),
        }
    }

    /// Whether the tree has placed a component.
    pub(super) fn is_placed(&self, order: usize) -> bool {
        self.placed.contains(&order)
    }

    /// Builds the box of a section. `None` if the section is empty. `path` is its path in the tree.
    pub(crate) fn section(&mut self, node: &Node, path: &str) -> Option<LayoutBox> {
        self.named.clear();
        self.note_names(node);
        let mut item = self.item(node, path, Placement::Explicit)?;
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
        let mut items = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            items.extend(self.item(node, &format!("{path}[{at}]"), said));
        }
        items
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
            Content::Shell { side, main, aside } => self.shell([side, main, aside], path, said)?,
            Content::Leaf(leaf) => self.leaf(leaf, &node.options, path)?,
            Content::Existing(id) => self.existing(id, path, said)?,
            Content::Copy { of, texts } => self.copy(of, texts)?,
        };
        let options = &node.options;
        item.width = options.width.or(item.width);
        item.height = options.height.or(item.height);
        item.flex_grow = options.flex_grow;
        item.stretches = options.stretch;
        if let Some(group) = &mut item.group {
            group.gap = options.gap.or(group.gap);
            group.align = options.align.or(group.align);
            group.columns = options.columns.or(group.columns);
            if options.gap.is_some() || options.align.is_some() {
                group.room = None;
            }
        }
        if matches!(node.content, Content::Flow(..)) {
            item.capture_sketch_bounds();
        }
        Some(item)
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
            let above = if frame.kind == ComponentKind::Footer { FOOTER_PADDING } else { BAR_PADDING };
            Padding { left: self.page.margin, right: self.page.margin, top: above, bottom: above }
        } else {
            let around = if self.page.device_class() == DeviceClass::Phone { PADDING_SMALL } else { PADDING };
            let is_titled = frame.kind == ComponentKind::Container && frame.props.text().is_some();
            Padding { top: if is_titled { TITLE } else { around }, ..Padding::all(around) }
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
        item.bleeds = leaf.kind == ComponentKind::Footer
            || leaf.kind == ComponentKind::NavigationBox && size::variant(&leaf.props) == "bottom";
        Some(item)
    }
}

//! Existing components as layout boxes, with their descendants.

use super::{Builder, Placement, device_frame};
use crate::layout_tree::from_structure;
use crate::layout_tree::layout_box::{BoxContent, BoxGroup, LayoutBox};
use crate::layout_tree::tree::{Align, Content, Flow, Node, Padding};
use crate::structure::tolerance::BLEEDS;
use crate::structure::{Element, page_in};
use crate::tokens::{BOX_PADDING, BOX_PADDING_SMALL, NARROW_BOX, TITLE_HEIGHT, WIDEST_PADDING};
use serde_json::{Map, Value};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, fmax, fmin, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl<'s> Builder<'s> {
    /// Places the component once. A second mention in the tree is left out and reported.
    pub(super) fn claim(&mut self, id: &ComponentId, path: &str, said: Placement) -> Option<Element<'s>> {
        let element = *self.structure.element(id)?;
        let is_elsewhere = said == Placement::Inherited && self.named.contains(&element.order);
        if is_elsewhere {
            return None;
        }
        if !self.placed.insert(element.order) {
            if said == Placement::Explicit {
                self.duplicate(path);
            }
            return None;
        }
        Some(element)
    }

    pub(super) fn existing(&mut self, id: &ComponentId, path: &str, said: Placement) -> Option<LayoutBox> {
        let element = *self.structure.element(id)?;
        match from_structure::block(self.structure, &element) {
            Node { content: Content::Frame(frame, nodes), options } => {
                let element = self.claim(id, path, said)?;
                if let Some(page) = page_in(&element) {
                    let items = self
                        .on_device_page(&element, &page, |own| own.items(&nodes, path, Placement::Inherited));
                    return Some(device_frame::existing(&element, page, items));
                }
                let items = self.items(&nodes, path, Placement::Inherited);
                Some(self.existing_frame(&element, frame.flow, items, options.align))
            }
            _ => {
                let element = self.claim(id, path, said)?;
                let mut item = LayoutBox::new(BoxContent::Existing(element.component.clone()), None);
                item.bleeds = self.reaches_across(&element);
                Some(item)
            }
        }
    }

    /// Whether a component spans the full width of its page.
    fn reaches_across(&self, element: &Element<'_>) -> bool {
        let may_be = matches!(
            element.component.kind(),
            ComponentKind::Container
                | ComponentKind::Footer
                | ComponentKind::NavigationBox
                | ComponentKind::HorizontalLine
                | ComponentKind::ImagePlaceholder
        );
        if !may_be || !self.structure.is_on_page(element) {
            return false;
        }
        let (page, bounds) = (self.structure.page_across(element), element.bounds);
        bounds.x() <= page.start + BLEEDS && bounds.right() >= page.end - BLEEDS
    }

    /// Builds the box of an existing component around `pieces`, with its padding on the sketch.
    pub(super) fn existing_frame(
        &mut self,
        element: &Element<'s>,
        flow: Flow,
        items: Vec<LayoutBox>,
        align: Option<Align>,
    ) -> LayoutBox {
        let component = element.component;
        let bleeds = self.reaches_across(element);
        let mut group = BoxGroup::new(flow, items);
        group.padding = padding_of(component, &group.items);
        group.align = align;
        group.is_bar = bleeds && flow == Flow::Row;
        if bleeds && !self.same_page {
            group.padding.left = fmin(group.padding.left, self.page.margin);
            group.padding.right = fmin(group.padding.right, self.page.margin);
        }
        if !bleeds {
            // More than that is free width around small contents.
            group.padding.left = fmin(group.padding.left, WIDEST_PADDING);
            group.padding.right = fmin(group.padding.right, WIDEST_PADDING);
        }
        let mut item = LayoutBox::new(BoxContent::Existing(component.clone()), Some(group));
        item.bleeds = bleeds;
        item.capture_sketch_bounds();
        if let Some(group) = &mut item.group
            && let Some(room) = group.room
        {
            // The content area is the box without its padding, even if nothing fills it.
            let bounds = component.bounds();
            let width = bounds.width() - group.padding.left - group.padding.right;
            group.room =
                Bounds::new(bounds.x() + group.padding.left, room.y(), fmax(width, 1.0), room.height()).ok();
        }
        item
    }

    /// Builds the children of an existing box: those in the tree, then the remaining ones.
    pub(super) fn with_rest(
        &mut self,
        parent: &Element<'s>,
        nodes: &[Node],
        path: &str,
        said: Placement,
    ) -> Vec<LayoutBox> {
        let mut items = self.items(nodes, path, said);
        let rest: Vec<Element<'_>> = self.structure.children(parent).copied().collect_vec();
        for inside in rest {
            if !self.placed.contains(&inside.order) {
                items.extend(self.existing(inside.component.id(), path, Placement::Inherited));
            }
        }
        items
    }

    pub(super) fn copy(&mut self, of: &ComponentId, texts: &Map<String, Value>) -> Option<LayoutBox> {
        let element = *self.structure.element(of)?;
        let outer = std::mem::take(&mut self.placed);
        let named = std::mem::take(&mut self.named);
        let item = self.existing(of, "", Placement::Inherited);
        (self.placed, self.named) = (outer, named);
        let mut item = item?;
        item.copy(texts);
        item.sketch_bounds = Some(element.bounds);
        Some(item)
    }
}

/// Returns the padding of an existing box around its children.
fn padding_of(component: &Component, items: &[LayoutBox]) -> Padding {
    let bounds = component.bounds();
    let inside: Vec<Bounds> =
        items.iter().filter_map(|item| item.sketch_bounds).filter(|was| bounds.overlaps(was)).collect_vec();
    let Some(content) = union_of(&inside) else {
        let around = if bounds.width() < NARROW_BOX { BOX_PADDING_SMALL } else { BOX_PADDING };
        let is_titled = component.kind() == ComponentKind::Container
            && component.props().text().is_some_and(|text| !lowercase(text).trim().is_empty());
        return Padding { top: if is_titled { TITLE_HEIGHT } else { around }, ..Padding::all(around) };
    };
    let left = fmax(content.x() - bounds.x(), 0.0);
    let right = fmax(bounds.right() - content.right(), 0.0);
    Padding {
        left,
        // A box with free width at its right still has equal padding on both sides.
        right: fmin(left, right),
        top: fmax(content.y() - bounds.y(), 0.0),
        bottom: fmax(bounds.bottom() - content.bottom(), 0.0),
    }
}

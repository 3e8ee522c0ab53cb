//! Device frames: browsers, phones and tablets, each with its own page.

use super::{Builder, Placement};
use crate::layout_tree::layout_box::{BoxContent, BoxGroup, LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::tree::{Content, Flow, Frame, Node, Options, Padding};
use crate::structure::{Element, Span};
use kurbo::{Rect, Size};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece as KitPiece;

/// Returns the device frame that a box is, if any.
pub(super) fn of(frame: &Frame) -> Option<KitPiece> {
    KitPiece::from_variant(frame.kind, size::variant(&frame.props)).filter(|piece| piece.screen().is_some())
}

impl<'s> Builder<'s> {
    /// Builds with the page of an existing device frame as the current page.
    pub(super) fn on_device_page<T>(
        &mut self,
        screen: &Element<'s>,
        page: &Bounds,
        build: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (_, main) = self.structure.sides_in(screen, page);
        self.on_page(page.size(), Some(main), build)
    }

    /// Builds with a page of this size as the current page. `main` is the space between its side columns on the sketch.
    fn on_page<T>(&mut self, size: Size, main: Option<Span>, build: impl FnOnce(&mut Self) -> T) -> T {
        let outer = (self.page, self.same_page, self.main);
        (self.page, self.same_page) = (PageMetrics::new(size), main.is_some());
        self.main = main.unwrap_or(self.main);
        let built = build(self);
        (self.page, self.same_page, self.main) = outer;
        built
    }

    /// Builds a new device frame around nodes.
    pub(super) fn device_frame(
        &mut self,
        screen: KitPiece,
        frame: &Frame,
        nodes: &[Node],
        options: &Options,
        path: &str,
        said: Placement,
    ) -> LayoutBox {
        let usual = screen.size();
        let size = Size::new(options.width.unwrap_or(usual.width), options.height.unwrap_or(usual.height));
        let around = Rect::from_origin_size((0.0, 0.0), size);
        let page = screen.page_area(around).unwrap_or(around);
        let items = self.on_page(page.size(), None, |own| own.items(sections(nodes), path, said));
        let part = BoxContent::New { kind: frame.kind, props: frame.props.clone(), id: self.new_id(options) };
        if items.is_empty() {
            return LayoutBox::new(part, None);
        }
        let mut group = BoxGroup::new(Flow::Page, items);
        group.padding = around_page(around, page);
        LayoutBox::new(part, Some(group))
    }
}

/// Builds an existing device frame around boxes.
pub(super) fn existing(element: &Element<'_>, page: Bounds, items: Vec<LayoutBox>) -> LayoutBox {
    let mut group = BoxGroup::new(Flow::Page, items);
    group.padding = around_page(element.bounds.rect(), page.rect());
    let mut item = LayoutBox::new(BoxContent::Existing(element.component.clone()), Some(group));
    item.capture_sketch_bounds();
    if let Some(group) = &mut item.group {
        group.room = group.room.map(|_| page);
    }
    item
}

/// Returns the padding between a device frame and its page.
fn around_page(screen: Rect, page: Rect) -> Padding {
    Padding {
        left: page.x0 - screen.x0,
        top: page.y0 - screen.y0,
        right: screen.x1 - page.x1,
        bottom: screen.y1 - page.y1,
    }
}

/// Returns the sections of a page. A page or column without options around all nodes adds nothing.
fn sections(nodes: &[Node]) -> &[Node] {
    match nodes {
        [Node { content: Content::Flow(Flow::Page | Flow::Column, inside), options }]
            if *options == Options::default() =>
        {
            inside
        }
        _ => nodes,
    }
}

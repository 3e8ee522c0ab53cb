//! Pages inside device frames: browser, phone or tablet.
//!
//! A component inside a device frame lies on the page of that device. Every other component lies on the page of the
//! sketch.

use super::frame::{self, Frame};
use super::{Element, Span, Structure, lies_in};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, Sketch};

impl<'s> Structure<'s> {
    /// Returns the innermost browser, phone or tablet that contains the component.
    #[must_use]
    pub fn device_frame(&self, element: &Element) -> Option<&Element<'s>> {
        self.at(self.device_frames().get(element.order).copied().flatten()?)
    }

    /// For each component the index of the innermost device frame around it. A parent precedes its children, so that
    /// one pass finds all.
    fn device_frames(&self) -> &[Option<usize>] {
        self.device_frames.get_or_init(|| {
            let is_screen: Vec<bool> = self.elements.iter().map(is_device_frame).collect();
            let mut screens: Vec<Option<usize>> = Vec::with_capacity(is_screen.len());
            for order in 0..is_screen.len() {
                let screen = self.forest.parent_of(order).and_then(|parent| {
                    let holds = is_screen.get(parent).copied().unwrap_or(false);
                    if holds { Some(parent) } else { screens.get(parent).copied().flatten() }
                });
                screens.push(screen);
            }
            screens
        })
    }

    /// Whether a component lies directly on a page, either of the sketch or of a device frame.
    #[must_use]
    pub fn is_on_page(&self, element: &Element) -> bool {
        self.parent(element).is_none_or(is_device_frame)
    }

    /// Returns the page of the device frame around the component. `None` for the page of the sketch, which has no lower
    /// edge.
    #[must_use]
    pub fn page_of(&self, element: &Element) -> Option<Bounds> {
        page_in(self.device_frame(element)?)
    }

    /// Returns the horizontal extent of the component's page, as far as it is drawn.
    pub(crate) fn page_across(&self, element: &Element) -> Span {
        self.page_of(element).map_or(self.frame().page, |page| Span::of(&page, Axis::X))
    }

    /// Returns the side columns on the page of a device frame, and the space between them.
    pub(crate) fn sides_in(&self, screen: &Element, page: &Bounds) -> (Vec<Element<'s>>, Span) {
        let held: Vec<Element<'s>> = self.children(screen).copied().collect();
        frame::sides(&held, Span::of(page, Axis::X))
    }

    /// Returns the bars on the page of a device frame, from top to bottom.
    pub(crate) fn bars_in(&self, screen: &Element, page: &Bounds) -> Vec<Element<'s>> {
        let held: Vec<Element<'s>> = self.children(screen).copied().collect();
        let (sides, main) = frame::sides(&held, Span::of(page, Axis::X));
        frame::bars(&held, &sides, main)
    }

    /// Returns the [`Structure::frame`] of the page of a device frame. O(n).
    #[must_use]
    pub fn frame_in(&self, screen: &Element) -> Option<Frame<'s>> {
        Some(Frame::of_device_frame(self, screen, page_in(screen)?))
    }
}

/// Returns the page that a device frame draws. `None` for any other component.
#[must_use]
pub fn page_in(element: &Element) -> Option<Bounds> {
    let page = Piece::screen_of(element.component)?.page_area(element.bounds.rect())?;
    Bounds::new(page.x0, page.y0, page.width(), page.height()).ok()
}

/// Returns the innermost device frame of a sketch that contains a box, and its page.
#[must_use]
pub fn device_frame_around<'s>(sketch: &'s Sketch, inner: &Bounds) -> Option<(&'s Component, Bounds)> {
    let area = |component: &Component| component.bounds().area();
    let is_around = |one: &&Component| lies_in(inner, &one.bounds()) && area(one) > inner.area();
    let screens = sketch.iter().filter_map(|one| Some((one, Piece::page_of(one)?)));
    let around = screens.filter(|(screen, _)| is_around(screen));
    around.min_by(|(one, _), (other, _)| area(one).total_cmp(&area(other)))
}

fn is_device_frame(element: &Element) -> bool {
    Piece::screen_of(element.component).is_some()
}

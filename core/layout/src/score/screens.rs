//! The screens of a sketch: its page, or the device frames on it.

use super::screen::PHONE;
use crate::flow::name_of;
use crate::structure::tolerance::BLEEDS;
use crate::structure::{Element, Structure, page_in};
use kurbo::Size;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;

/// Components that are scored together.
pub(super) struct ScreenPart<'s> {
    /// The device frame. `None` for the page of the sketch.
    pub(super) frame: Option<Element<'s>>,
    pub(super) structure: Structure<'s>,
}

impl ScreenPart<'_> {
    /// Returns the name of the screen.
    pub(super) fn name(&self) -> String {
        let inside = self.structure.elements().iter().map(|one| one.component);
        self.frame.map_or_else(|| "Page".to_owned(), |frame| name_of(frame.component, inside))
    }
}

/// Loose components for each device frame that are titles and notes. With more, the page is a screen itself.
const TITLES: usize = 2;

/// Divides a sketch into screens. Hidden components, notes, and screens that show a state of another one are left out.
pub(super) fn screens_of<'s>(structure: &Structure<'s>, page: Option<Size>) -> Vec<ScreenPart<'s>> {
    let elements = structure.elements();
    let outermost: Vec<Option<usize>> =
        elements.iter().map(|one| outermost_frame(structure, one)).collect_vec();
    let is_frame = |one: &Element| outermost.get(one.order).copied().flatten() == Some(one.order);
    let frames: Vec<&Element<'s>> = elements.iter().filter(|one| is_frame(one)).collect_vec();
    let is_loose = |one: &&Element| outermost.get(one.order).copied().flatten().is_none();
    let is_seen =
        |one: &&Element| !one.component.props().is_hidden() && Piece::of(one.component) != Piece::Note;
    let mut screens = Vec::new();
    let loose = elements.iter().filter(is_loose).filter(is_seen);
    if loose.clone().count() > TITLES * frames.len() {
        let seen = elements.iter().filter(|one| is_loose(one) || is_frame(one)).filter(is_seen);
        let seen = renumbered(seen.copied().collect_vec());
        let size = page.unwrap_or_else(|| drawn_page(&seen, structure.page()));
        screens.push(ScreenPart { frame: None, structure: Structure::of_elements(seen, size) });
    }
    for frame in frames {
        let is_state = frame.component.props().string("stateOf").is_some();
        let Some(page) = page_in(frame).filter(|_| !is_state) else { continue };
        let inside = elements.iter().filter(|one| {
            outermost.get(one.order).copied().flatten() == Some(frame.order) && one.order != frame.order
        });
        let moved = inside.filter(is_seen).filter_map(|one| {
            let (x, y) = (one.bounds.x() - page.x(), one.bounds.y() - page.y());
            Some(Element { bounds: one.bounds.with_origin(x.max(0.0), y.max(0.0)).ok()?, ..*one })
        });
        let moved = renumbered(moved.collect_vec());
        if !moved.is_empty() {
            let size = Size::new(page.width(), page.height());
            let structure = Structure::of_elements(moved, size);
            screens.push(ScreenPart { frame: Some(*frame), structure });
        }
    }
    screens
}

/// Returns the page of components without a given page: that of a phone if they fill one from its left edge.
fn drawn_page(elements: &[Element], usual: Size) -> Size {
    let is_phone =
        |drawn: &Bounds| drawn.x() <= BLEEDS && drawn.right() <= PHONE && drawn.height() >= drawn.width();
    let phone = union_of(elements.iter().map(|one| &one.bounds)).filter(is_phone);
    phone.map_or(usual, |drawn| Size::new(drawn.right(), usual.height))
}

/// Returns the device frame that contains a component, itself if it is one, and that lies in no other one.
fn outermost_frame(structure: &Structure, element: &Element) -> Option<usize> {
    let own = page_in(element).map(|_| element);
    let around =
        std::iter::successors(structure.device_frame(element), |frame| structure.device_frame(frame));
    around.last().or(own).map(|frame| frame.order)
}

fn renumbered(elements: Vec<Element<'_>>) -> Vec<Element<'_>> {
    elements.into_iter().enumerate().map(|(order, one)| Element { order, ..one }).collect_vec()
}

//! Screens of a sketch.

use crate::naming::display_name;
use crate::structure::{Element, Structure};
use websketch_json::excerpt;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Returns true for a browser, a phone or a tablet.
#[must_use]
pub fn is_screen(component: &Component) -> bool {
    Piece::screen_of(component).is_some()
}

/// Returns the first device frame of a sketch that is no state of another one.
#[must_use]
pub fn base_screen(sketch: &Sketch) -> Option<ComponentId> {
    let mut screens = sketch.iter().filter(|one| is_screen(one) && one.props().state_of().is_none());
    screens.next().map(|screen| screen.id().clone())
}

/// Returns the outermost device frame around a component, or the component itself if it is that frame. `None` for a
/// component on the page of the sketch.
#[must_use]
pub fn screen_of<'a, 's>(structure: &'a Structure<'s>, element: &Element) -> Option<&'a Element<'s>> {
    let around =
        std::iter::successors(structure.device_frame(element), |frame| structure.device_frame(frame));
    let own = structure.at(element.order).filter(|own| is_screen(own.component));
    around.last().or(own)
}

/// Returns the screens in reading order. The first one is the start.
#[must_use]
pub fn screens<'s>(structure: &Structure<'s>) -> Vec<Element<'s>> {
    let frames = structure.elements().iter().filter(|element| is_screen(element.component));
    let outermost: Vec<Element> =
        frames.filter(|frame| structure.device_frame(frame).is_none()).copied().collect_vec();
    // The contents of the screens do not matter for their order.
    let alone =
        outermost.iter().enumerate().map(|(order, screen)| Element { order, ..*screen }).collect_vec();
    let alone = Structure::of_elements(alone, structure.page());
    let order = alone.reading_order();
    order.iter().filter_map(|screen| outermost.get(screen.order).copied()).collect_vec()
}

/// Returns the name of a screen: its own one, else its main heading, else that of its device. A long name is cut.
#[must_use]
pub fn screen_name(structure: &Structure, screen: &Element) -> String {
    name_of(screen.component, structure.subtree(screen).into_iter().map(|one| one.component))
}

/// Returns the name of a device frame with these contents, as [`screen_name`] does.
pub(crate) fn name_of<'s>(frame: &Component, inside: impl Iterator<Item = &'s Component>) -> String {
    let heading = || {
        let headings = inside.filter(|one| one.kind() == ComponentKind::Heading);
        let written =
            headings.filter_map(|one| Some((one.props().level().unwrap_or(1), one.visible_text()?)));
        written.min_by_key(|(level, _)| *level).map(|(_, text)| excerpt(text.trim()))
    };
    let own = frame.props().name().map(excerpt);
    own.or_else(heading).unwrap_or_else(|| display_name(frame))
}

/// Returns `name`, or `name` with the first number from 2 that no component is named with.
#[must_use]
pub fn unique_name(sketch: &Sketch, name: &str) -> String {
    let is_free = |name: &str| !sketch.iter().any(|component| component.props().name() == Some(name));
    if is_free(name) {
        return name.to_owned();
    }
    let (stem, number) = numbered(name);
    let names = (number..).map(|number| format!("{stem} {number}"));
    names.take(sketch.len() + 2).find(|name| is_free(name)).unwrap_or_else(|| name.to_owned())
}

/// Splits a number from the end of a name, and returns the next one.
fn numbered(name: &str) -> (&str, usize) {
    let split = name.rsplit_once(' ').and_then(|(stem, number)| Some((stem, number.parse::<usize>().ok()?)));
    split.map_or((name, 2), |(stem, number)| (stem, number.saturating_add(1)))
}

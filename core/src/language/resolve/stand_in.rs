//! Components that stand for one of a kind that the sketch has none of.

use super::shape::sidebars;
use crate::geometry::union_of;
use crate::language::names::Named;
use crate::language::reference::Description;
use crate::language::vocabulary::Noun;
use crate::sketch::ComponentKind;

/// The box that stands for a header, a bar at the top or a footer: the one at that end of the page, from side to side.
pub(super) fn bar_of<'n>(description: &Description, all: &'n [Named<'n>]) -> Option<&'n Named<'n>> {
    /// Of the width of the page, and of its height.
    const WIDE: f64 = 0.9;
    const LOW: f64 = 0.25;
    let Some(Noun { kinds: [kind], hint: None | Some("header"), plural: false }) = description.noun else {
        return None;
    };
    let is_top = match kind {
        ComponentKind::Heading | ComponentKind::NavigationBox => true,
        ComponentKind::Footer => false,
        _ => return None,
    };
    let boxes: Vec<_> = all.iter().map(|named| named.component.bounds()).collect();
    let whole = union_of(&boxes)?;
    let mut bars = all.iter().filter(|named| {
        let bounds = named.component.bounds();
        let is_at_end = if is_top { bounds.y() <= whole.y() } else { bounds.bottom() >= whole.bottom() };
        named.component.kind() == ComponentKind::Container
            && is_at_end
            && bounds.width() >= WIDE * whole.width()
            && bounds.height() <= LOW * whole.height()
    });
    bars.next().filter(|_| bars.next().is_none())
}

/// The list that stands for a menu: the only one along an edge of the page, where there are no menus.
pub(super) fn menu_of<'n>(description: &Description, all: &'n [Named<'n>]) -> Option<&'n Named<'n>> {
    let Some(Noun { kinds: [ComponentKind::NavigationBox], hint: None, plural: false }) = description.noun
    else {
        return None;
    };
    let lists: Vec<_> = all.iter().filter(|named| named.component.kind() == ComponentKind::List).collect();
    let mut at_edge = sidebars(all, &lists);
    if at_edge.len() > 1 {
        // Rather at the left than what happens to end at the right.
        let boxes: Vec<_> = all.iter().map(|named| named.component.bounds()).collect();
        let middle = union_of(&boxes)?.center().x;
        at_edge.retain(|named| named.component.bounds().right() < middle);
    }
    let mut at_edge = at_edge.into_iter();
    at_edge.next().filter(|_| at_edge.next().is_none())
}

/// What a header is: the box over the whole top of the page, or the menu there where several headings could be meant.
pub(super) fn header_of<'n>(description: &Description, all: &'n [Named<'n>]) -> Option<&'n Named<'n>> {
    if !description.words.is_empty() || description.literal.is_some() {
        return None;
    }
    let is_heading = |named: &&Named<'_>| named.component.kind() == ComponentKind::Heading;
    let is_title = |named: &&Named<'_>| is_heading(named) && named.component.props().level() == Some(1);
    bar_of(description, all).or_else(|| {
        let mut menus = all.iter().filter(|named| {
            let bounds = named.component.bounds();
            named.component.kind() == ComponentKind::NavigationBox
                && all.iter().all(|other| bounds.y() <= other.component.bounds().y())
                && all.iter().all(|other| bounds.right() + 1.0 >= other.component.bounds().right())
        });
        let is_open = all.iter().filter(is_heading).count() > 1 && all.iter().filter(is_title).count() != 1;
        menus.next().filter(|_| is_open && menus.next().is_none())
    })
}

/// The text that stands for a title where there are no headings: the tallest one, and of those as tall the first.
pub(super) fn title_of<'n>(description: &Description, all: &'n [Named<'n>]) -> Option<&'n Named<'n>> {
    let Some(Noun { kinds: [ComponentKind::Heading], hint: None | Some("title"), plural: false }) =
        description.noun
    else {
        return None;
    };
    let mut texts: Vec<_> =
        all.iter().filter(|named| named.component.kind() == ComponentKind::Text).collect();
    texts.retain(|named| named.component.props().text().is_some_and(|text| !text.trim().is_empty()));
    let place = |named: &Named<'_>| {
        let bounds = named.component.bounds();
        [-bounds.height(), bounds.y(), bounds.x()]
    };
    texts.into_iter().min_by(|a, b| {
        let mut sides = place(a).into_iter().zip(place(b)).map(|(a, b)| a.total_cmp(&b));
        sides.find(|order| order.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    })
}

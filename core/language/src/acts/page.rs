//! Whole pages and sections.

use super::add::{Spot, spots, usual};
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::titled::unit_of;
use crate::frames::Frame;
use std::borrow::Cow;
use websketch_layout::arrangement::{Edit, Place, Side};
use websketch_layout::composition::compose;
use websketch_layout::layout_tree::Tree;
use websketch_layout::naming::{count, describe};
use websketch_layout::structure::CutNode;
use websketch_pages::{Brief, Device, Packs, built_in_packs, page as page_of};
use websketch_pages::{read_any_brief, read_brief, read_listed_brief, requested_section};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentId};

/// The most new components that count as a part rather than as a page.
const LEAST_OF_SECTION: usize = 2;
/// The width of a page without a named one. Pixels.
const USUAL_WIDTH: f64 = 1280.0;

/// Draws the page that a request asks for. `None` if it asks for none.
pub fn page(request: &str, draft: &mut Draft) -> Option<Done> {
    let packs = packs(draft)?;
    drawn(&packs, &read_brief(&packs, request)?, draft)
}

/// Draws the page that a message on an empty sketch is about, also without a word for a page: `hostel in Lisbon: pick
/// dates, see the rooms`. `is_listing` is whether the message has to list parts.
pub fn any_page(request: &str, is_listing: bool, draft: &mut Draft) -> Option<Done> {
    let packs = packs(draft)?;
    let brief = read_any_brief(&packs, request)?;
    if is_listing && brief.parts.is_empty() && brief.screen_names.is_empty() {
        return None;
    }
    drawn(&packs, &brief, draft)
}

/// Draws the screen that a list or a form on an empty sketch stands for: `stock list for our warehouse, with search`.
pub fn list_page(request: &str, draft: &mut Draft) -> Option<Done> {
    let packs = packs(draft)?;
    let brief = read_listed_brief(&packs, request)?;
    drawn(&packs, &brief, draft)
}

fn drawn(packs: &Packs, brief: &Brief, draft: &mut Draft) -> Option<Done> {
    let width = draft.page.map_or(USUAL_WIDTH, |page| page.width);
    let page = page_of(packs, brief, Device::of_width(width))?;
    let composed = compose(&draft.sketch, None, &page.tree, draft.page, draft.ids).ok()?;
    let made = composed.ids.clone();
    for operation in composed.operations {
        draft.apply(operation).ok()?;
    }
    if made.is_empty() {
        return None;
    }
    let topic = || {
        brief
            .topic
            .as_deref()
            .map(|topic| if topic.ends_with('s') { topic.to_owned() } else { describe::a(topic) })
    };
    let about = brief.name.clone().or_else(topic).map(|about| format!(" for {about}")).unwrap_or_default();
    let lacking =
        page.lacking.map(|name| format!(" The pack {name} is not loaded, so its texts are general."));
    let lacking = lacking.unwrap_or_default();
    let is_screen = |id: &ComponentId| {
        draft
            .sketch
            .get(id)
            .is_some_and(|one| matches!(Piece::of(one), Piece::Phone | Piece::Tablet | Piece::Browser))
    };
    let said = match made.iter().filter(|id| is_screen(id)).count() {
        0 | 1 => format!("Drew a page{about} with {} sections.{lacking}", page.sections.len()),
        screens => format!("Drew {screens} screens{about}.{lacking}"),
    };
    Some(Done::adding(said, made, true))
}

/// Adds the section that a phrase names at the place of the clause: `a contact form below the title`.
pub(super) fn section(
    phrase: &str,
    frame: &Frame,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Done, Doubt> {
    let packs = packs(draft).ok_or(Doubt::Unread)?;
    let spot = spots(frame, setting, draft, &draft.scene())?;
    let width = width_at(draft, &spot);
    let section = requested_section(&packs, phrase, Device::of_width(width)).ok_or(Doubt::Unread)?;
    let tree = Tree::read(&section.tree, &draft.sketch).map_err(|_| Doubt::Unread)?.tree.root().clone();
    let places = match spot {
        Spot::Each(places) => places,
        Spot::At(place) => {
            vec![across_page(draft, place)]
        }
        Spot::Usual => vec![usual(draft, std::slice::from_ref(&tree))],
    };
    let mut made = Vec::new();
    for place in places {
        made.extend(draft.edit(&Edit::Insert { tree: tree.clone(), place })?);
    }
    if made.len() < LEAST_OF_SECTION {
        return Err(Doubt::Unread);
    }
    if !super::free::covers_nothing(&draft.sketch, &made) {
        return Err(Doubt::NoRoom { blocking: Vec::new() });
    }
    let said = format!("Added {phrase}: {}.", count(made.len(), "component"));
    Ok(Done::adding(said, made, true))
}

/// Returns a place beside a component of the page as one beside its section or all that stands in its row: a
/// section goes across the page.
fn across_page(draft: &Draft, place: Place) -> Place {
    /// The most of the height of the page that a row takes up, rather than columns of sections.
    const MOST_OF_PAGE: f64 = 0.5;
    let scene = draft.scene();
    let structure = scene.structure();
    let Place::Beside { anchors, side } = &place else { return place };
    let of_page = |id| structure.element(id).filter(|one| structure.parent(one).is_none());
    let (Some(anchor), Some(page)) = (anchors.first().and_then(of_page), structure.cut_of(None)) else {
        return place;
    };
    let own = page.parts_along(Axis::Y).into_iter().find(|part| part.elements().contains(anchor));
    let is_row = |part: &&CutNode| {
        part.parts_along(Axis::X).len() > 1 && part.bounds().height() <= MOST_OF_PAGE * page.bounds().height()
    };
    let anchors = match own.filter(is_row) {
        Some(row) => row.elements().iter().map(|one| one.component.id().clone()).collect(),
        None => unit_of(&scene, anchor.component.id()),
    };
    let side = match side {
        Side::Above | Side::Before => Side::Above,
        Side::Below | Side::After => Side::Below,
        Side::Left | Side::Right => return place,
    };
    Place::Beside { anchors, side }
}

/// Returns the packs of the caller, else those that come with the crate.
fn packs(draft: &Draft) -> Option<Cow<'static, Packs<'static>>> {
    draft.packs.map(Cow::Borrowed).or_else(|| built_in_packs().map(Cow::Owned))
}

/// Returns the width of the page, or of the box that a place is in. Pixels.
fn width_at(draft: &Draft, spot: &Spot) -> f64 {
    let parent = match spot {
        Spot::At(Place::In { parent: Some(parent), .. }) => draft.sketch.get(parent),
        _ => None,
    };
    let page = draft.page.unwrap_or_else(|| draft.sketch.page());
    let is_screen = |one: &&Component| matches!(Piece::of(one), Piece::Phone | Piece::Tablet);
    let screen = draft.sketch.iter().find(is_screen);
    parent.or(screen).map_or(page.width, |one| one.bounds().width())
}

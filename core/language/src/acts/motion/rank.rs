//! Moves to a place among likes: `put the Done column first`.

use super::block::move_block;
use super::in_row::lay_row;
use crate::acts::draft::Draft;
use crate::acts::setting::Doubt;
use crate::referents::{Scene, repeated_item};
use websketch_layout::arrangement::{Edit, Side};
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind, sort::sort_by};

/// Returns the components and their likes in reading order, each like with all of its components. Empty without likes.
pub(in crate::acts) fn likes(scene: &Scene, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
    let structure = scene.structure();
    let Some(first) = ids.first().and_then(|id| structure.element(id)) else { return Vec::new() };
    let id_of = |one: &Element| one.component.id().clone();
    if ids.len() > 1 {
        let item = repeated_item(structure, first);
        let mut titles: Vec<Element> = item.titles.clone();
        titles.push(*first);
        keep_section(structure, first, &mut titles);
        let is_row = titles.iter().all(|one| one.bounds.overlaps_y(&first.bounds));
        let start = |one: &Element| if is_row { one.bounds.x() } else { one.bounds.y() };
        sort_by(&mut titles, |a, b| start(a).total_cmp(&start(b)));
        let items = titles.iter().map(|title| repeated_item(structure, title));
        return items.map(|item| item.parts.iter().map(id_of).collect()).collect();
    }
    let is_in_row = |one: &&Element| {
        first.bounds.gap_y(&one.bounds) < -0.5 * first.bounds.height().min(one.bounds.height())
    };
    let is_in_column = |one: &&Element| {
        first.bounds.gap_x(&one.bounds) < -0.5 * first.bounds.width().max(one.bounds.width())
    };
    let alike = structure.siblings(first);
    let alike: Vec<&Element> =
        alike.filter(|one| Piece::of(one.component) == Piece::of(first.component) && *one != first).collect();
    let row: Vec<&Element> = alike.iter().copied().filter(is_in_row).collect();
    let is_row = !row.is_empty();
    let mut all = if is_row { row } else { alike.into_iter().filter(is_in_column).collect() };
    all.push(first);
    // The components of a row may stand at somewhat different heights.
    let start = |one: &Element| if is_row { one.bounds.x() } else { one.bounds.y() };
    sort_by(&mut all, |a, b| start(a).total_cmp(&start(b)));
    all.into_iter().map(|one| vec![id_of(one)]).collect()
}

/// Keeps the titles below the heading of the first, if there are several: the fields of one part of a form.
fn keep_section<'s>(structure: &Structure<'s>, first: &Element<'s>, titles: &mut Vec<Element<'s>>) {
    let headings = structure.elements().iter().filter(|one| one.kind() == ComponentKind::Heading);
    let sections = headings.map(|heading| structure.heading_content(heading));
    let own = sections.filter(|content| content.contains(first)).min_by_key(Vec::len);
    let Some(own) = own.filter(|own| titles.iter().filter(|title| own.contains(title)).count() > 1) else {
        return;
    };
    titles.retain(|title| own.contains(title));
}

/// Moves components to a place among their likes.
pub(super) fn rank(
    draft: &mut Draft,
    ids: &[ComponentId],
    mut likes: Vec<Vec<ComponentId>>,
    place: i32,
) -> Result<(), Doubt> {
    let first = ids.first().ok_or(Doubt::NoTarget)?;
    let at = likes.iter().position(|one| one.contains(first)).ok_or(Doubt::Unread)?;
    let to = usize::try_from(place - 1).unwrap_or(likes.len().saturating_sub(1));
    if likes.len() < 2 || to >= likes.len() {
        return Err(Doubt::Unread);
    }
    if at == to {
        return Err(Doubt::AlreadySo { ids: ids.to_vec() });
    }
    let anchors = likes.get(to).cloned().unwrap_or_default();
    let own = likes.remove(at);
    likes.insert(to, own);
    if ids.len() == 1 {
        return draft.edit(&Edit::Order { ids: likes.concat() }).map(drop);
    }
    if lay_row(draft, &likes)? {
        return Ok(());
    }
    let side = if to < at { Side::Above } else { Side::Below };
    if move_block(draft, ids, &anchors, side)? { Ok(()) } else { Err(Doubt::Unread) }
}

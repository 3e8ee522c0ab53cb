//! Gaps between items that repeat without a box around them: the rows of a list that is drawn in pieces.

use super::{Done, Doubt, Draft};
use crate::acts::titled::unit_of;
use crate::referents::{Scene, repeated_item};
use websketch_layout::arrangement::Edit;
use websketch_layout::structure::Element;
use websketch_sketch::operation::Operation;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{ComponentId, ComponentKind};

/// The difference between two distances that is seen. Pixels.
const SEEN: f64 = 8.0;

/// Moves the items after one that repeats up to the usual distance of the others. `None` if it does not repeat, or the
/// next one stands no farther.
pub(super) fn close_up(
    draft: &mut Draft,
    ids: &[ComponentId],
    is_guess: bool,
) -> Result<Option<Done>, Doubt> {
    let (following, by) = {
        let scene = draft.scene();
        let Some((title, titles)) = titles(&scene, ids) else { return Ok(None) };
        let mut others: Vec<f64> = titles.windows(2).map(step).collect();
        let at = titles.iter().position(|one| *one == title).filter(|at| *at < others.len());
        let Some(at) = at else { return Ok(None) };
        let own = others.remove(at);
        sort_by(&mut others, f64::total_cmp);
        let Some(usual) = others.get(others.len() / 2).filter(|usual| own - **usual >= SEEN) else {
            return Ok(None);
        };
        let following = titles.iter().skip(at + 1).flat_map(|one| unit_of(&scene, one.component.id()));
        (following.collect::<Vec<_>>(), own - usual)
    };
    draft.edit(&Edit::Shift { ids: following, dx: 0.0, dy: -by })?;
    let said = format!("Put less space below {}.", draft.names(ids));
    Ok(Some(Done::of(said, ids.to_vec(), is_guess)))
}

/// Gives items that repeat below each other equal distances; the first and the last stay. `None` if the components are no
/// such items, or have equal distances.
pub(super) fn even_out(
    draft: &mut Draft,
    ids: &[ComponentId],
    is_guess: bool,
) -> Result<Option<Done>, Doubt> {
    let shifts: Vec<(Vec<ComponentId>, f64)> = {
        let scene = draft.scene();
        let Some((_, titles)) = titles(&scene, ids) else { return Ok(None) };
        let is_all = titles.iter().all(|one| ids.contains(one.component.id()));
        let (Some(first), Some(last)) = (titles.first(), titles.last()) else { return Ok(None) };
        if !is_all || titles.len() < 3 {
            return Ok(None);
        }
        let count = f64::from(u32::try_from(titles.len() - 1).unwrap_or(1));
        let usual = (last.bounds.y() - first.bounds.y()) / count;
        let shift = |(one, place): (&Element, u32)| {
            let by = (first.bounds.y() + usual * f64::from(place) - one.bounds.y()).round();
            (row_of(&scene, one, ids), by)
        };
        titles.iter().zip(0..).map(shift).filter(|(_, by)| by.abs() >= 1.0).collect()
    };
    if shifts.is_empty() {
        return Ok(None);
    }
    for (ids, dy) in shifts {
        for component_id in ids {
            let bounds = draft.component(&component_id)?.bounds();
            draft.apply(Operation::Move { component_id, x: bounds.x(), y: bounds.y() + dy })?;
        }
    }
    let said = "Made the distances between the items equal.".to_owned();
    Ok(Some(Done::of(said, ids.to_vec(), is_guess)))
}

/// Returns the item of a title with those of some components that stand in its row.
fn row_of(scene: &Scene, title: &Element, ids: &[ComponentId]) -> Vec<ComponentId> {
    let mut row = unit_of(scene, title.component.id());
    let is_level = |id: &&ComponentId| {
        let middle = scene.structure().element(id).map(|one| one.bounds.center().y);
        middle.is_some_and(|middle| (title.bounds.y()..title.bounds.bottom()).contains(&middle))
    };
    let others: Vec<ComponentId> =
        ids.iter().filter(is_level).filter(|id| !row.contains(id)).cloned().collect();
    row.extend(others);
    row
}

/// Returns the first text among components that titles an item, and the titles of all items in its column, from top to
/// bottom.
fn titles<'s>(scene: &Scene<'s>, ids: &[ComponentId]) -> Option<(Element<'s>, Vec<Element<'s>>)> {
    let structure = scene.structure();
    let is_text = |one: &&Element| matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text);
    let of = |title: &Element<'s>| {
        let item = repeated_item(structure, title);
        let mut titles: Vec<Element<'s>> = item.titles.iter().chain([title]).copied().collect();
        titles.retain(|one| (one.bounds.x() - title.bounds.x()).abs() < SEEN);
        sort_by(&mut titles, |a, b| a.bounds.y().total_cmp(&b.bounds.y()));
        (item.parts.len() > 1 && titles.len() > 2).then_some((*title, titles))
    };
    ids.iter().filter_map(|id| structure.element(id)).filter(is_text).find_map(of)
}

/// Returns the distance between the tops of two components.
fn step(pair: &[Element]) -> f64 {
    match pair {
        [one, next] => next.bounds.y() - one.bounds.y(),
        _ => 0.0,
    }
}

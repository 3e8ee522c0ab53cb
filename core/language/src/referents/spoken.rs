//! Pronouns: the selection, the components spoken of last, everything.

use super::collector::Collector;
use super::found::{Candidate, Naming, Referents};
use super::records::repeated_boxes;
use super::repeated_item::repeated_item;
use crate::chunks::{Description, Role};
use crate::lexicon::{Pronoun, Quantifier};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by;

/// The largest difference of heights of likes. Pixels.
const SAME_HEIGHT: f64 = 4.0;
/// How much farther a component counts for each pixel of another height.
const FARTHER: f64 = 100.0;
/// The probability of each of several of which one is meant.
const DOUBTFUL: f64 = 0.3;

/// Resolves a pronoun. `None` if the phrase has a noun or words of its own.
pub(super) fn spoken(collector: &Collector, description: &Description) -> Option<Referents> {
    if step_of(description).is_some() {
        let ids = neighbor(collector, description).unwrap_or_default();
        let candidate = Candidate { ids, part: None, score: 1.0, naming: Naming::Spoken };
        return Some(Referents::of(vec![candidate], true))
            .filter(|_| !collector.surroundings.spoken.is_empty());
    }
    if description.head.is_some() || description.words.iter().any(|word| word.role != Role::Side) {
        return None;
    }
    let scene = collector.scene;
    let selection = collector.surroundings.selection;
    let last = collector.surroundings.spoken;
    let selected = |ids: &[ComponentId]| (!ids.is_empty()).then(|| ids.to_vec());
    let either = |first: &[ComponentId], second: &[ComponentId]| selected(first).or_else(|| selected(second));
    let rest = matches!(description.quantifier, Some(Quantifier::Other | Quantifier::Rest));
    let (ids, naming) = match description.pronoun {
        Some(Pronoun::Everything) => (selected(&all(collector)), Naming::Kind),
        None if description.quantifier == Some(Quantifier::All) => (selected(&all(collector)), Naming::Kind),
        _ if rest => (selected(&likes(collector, last, description.count)), Naming::Spoken),
        Some(Pronoun::Selection) => (selected(selection), Naming::Selection),
        Some(Pronoun::This | Pronoun::These) => {
            (either(selection, last), if selection.is_empty() { Naming::Spoken } else { Naming::Selection })
        }
        Some(Pronoun::It | Pronoun::That | Pronoun::Them | Pronoun::Its) => {
            (either(last, selection), if last.is_empty() { Naming::Selection } else { Naming::Spoken })
        }
        Some(Pronoun::One | Pronoun::Ones) if description.ordinal.is_none() => {
            (selected(last), Naming::Spoken)
        }
        Some(Pronoun::One | Pronoun::Ones) => (nth(collector, description), Naming::Spoken),
        Some(Pronoun::There | Pronoun::Here) => (either(selection, last), Naming::Spoken),
        None => return None,
    };
    let ids: Vec<ComponentId> = ids?.into_iter().filter(|id| scene.sketch().contains(id)).collect();
    if ids.is_empty() {
        return Some(Referents::default());
    }
    // `the other one` of several is any of them.
    if rest && description.pronoun == Some(Pronoun::One) && ids.len() > 1 {
        let near = in_box(collector, last, &ids);
        if let [only] = near.as_slice() {
            let ids = vec![only.clone()];
            return Some(Referents::of(vec![Candidate { ids, part: None, score: 1.0, naming }], true));
        }
        let one = |id: ComponentId| Candidate { ids: vec![id], part: None, score: DOUBTFUL, naming };
        return Some(Referents::of(ids.into_iter().map(one).collect(), true));
    }
    Some(Referents::of(vec![Candidate { ids, part: None, score: 1.0, naming }], true))
}

fn all(collector: &Collector) -> Vec<ComponentId> {
    collector.scene.items().iter().map(|item| item.component.id().clone()).collect()
}

/// Returns the components like those spoken of last, without these, in reading order.
fn likes(collector: &Collector, last: &[ComponentId], count: Option<u32>) -> Vec<ComponentId> {
    let scene = collector.scene;
    let series = scene.structure().series().iter();
    let mut likes: Vec<ComponentId> = Vec::new();
    for series in series {
        if series.iter().any(|element| last.contains(element.component.id())) {
            let others = series.iter().map(|element| element.component.id());
            likes.extend(others.filter(|id| !last.contains(id)).cloned());
        }
    }
    [
        likes,
        siblings(collector, last, count),
        counterparts(collector, last),
        neighbors_of_kind(collector, last),
    ]
    .into_iter()
    .find(|ids| !ids.is_empty())
    .unwrap_or_default()
}

/// Returns those of some components that lie in the innermost box that has any of them beside those spoken of last.
fn in_box(collector: &Collector, last: &[ComponentId], ids: &[ComponentId]) -> Vec<ComponentId> {
    let structure = collector.scene.structure();
    let mut around = last.first().and_then(|id| structure.element(id)).and_then(|one| structure.parent(one));
    while let Some(holder) = around {
        let is_in =
            |id: &&ComponentId| structure.element(id).is_some_and(|one| structure.is_ancestor(holder, one));
        let held: Vec<ComponentId> = ids.iter().filter(is_in).cloned().collect();
        if !held.is_empty() {
            return held;
        }
        around = structure.parent(holder);
    }
    Vec::new()
}

/// Returns the component after or before the one spoken of last, among its likes.
fn neighbor(collector: &Collector, description: &Description) -> Option<Vec<ComponentId>> {
    let step = step_of(description)?;
    let last = collector.surroundings.spoken.first()?;
    let series = collector.scene.structure().series().iter();
    series.into_iter().find_map(|series| {
        let at = series.iter().position(|one| one.component.id() == last)?;
        let next = if step > 0 { at + 1 } else { at.checked_sub(1)? };
        series.get(next).map(|one| vec![one.component.id().clone()])
    })
}

/// Returns 1 for `the next one` and -1 for `the previous one`.
pub(crate) fn step_of(description: &Description) -> Option<i8> {
    let [word, one] = description.words.as_slice() else { return None };
    let is_one = description.head.is_none() && one.text == "one";
    match word.text.as_str() {
        "next" if is_one => Some(1),
        "previous" if is_one => Some(-1),
        _ => None,
    }
}

/// Returns the components of the same piece and in the same box as those spoken of last, without these: so many of them
/// as are counted, the nearest. A side column is no like of a box beside it.
fn siblings(collector: &Collector, last: &[ComponentId], count: Option<u32>) -> Vec<ComponentId> {
    let structure = collector.scene.structure();
    let Some(first) = last.first().and_then(|id| structure.element(id)) else { return Vec::new() };
    let frame = structure.frame();
    let is_region = |one: &Element| frame.bars.contains(one) || frame.sides.contains(one);
    let is_like = |one: &&Element| {
        Piece::of(one.component) == Piece::of(first.component)
            && !last.contains(one.component.id())
            && is_region(one) == is_region(first)
    };
    let mut likes: Vec<&Element> = structure.siblings(first).filter(is_like).collect();
    // In a row or column the likes are those that stand in it.
    let is_in_line = |one: &&Element| {
        let (own, other) = (&first.bounds, &one.bounds);
        own.gap_y(other) < -0.5 * own.height().min(other.height())
            || own.gap_x(other) < -0.5 * own.width().min(other.width())
    };
    let is_row = |one: &&Element| {
        first.bounds.gap_y(&one.bounds) < -0.5 * first.bounds.height().min(one.bounds.height())
    };
    if likes.iter().any(is_row) {
        likes.retain(is_row);
    } else if likes.iter().any(is_in_line) {
        likes.retain(is_in_line);
    }
    let wanted = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(likes.len());
    if wanted < likes.len() {
        // Those of a like height come first.
        let higher = |one: &Element| (one.bounds.height() - first.bounds.height()).abs();
        let distance = |one: &Element| (one.bounds.center() - first.bounds.center()).length();
        let rank = |one: &Element| FARTHER * higher(one) + distance(one);
        sort_by(&mut likes, |a, b| rank(a).total_cmp(&rank(b)));
        likes.truncate(wanted);
    }
    likes.into_iter().map(|one| one.component.id().clone()).collect()
}

/// Returns the components of the same piece in the boxes that repeat with the one around the component spoken of last.
fn counterparts(collector: &Collector, last: &[ComponentId]) -> Vec<ComponentId> {
    let structure = collector.scene.structure();
    let Some(first) = last.first().and_then(|id| structure.element(id)) else { return Vec::new() };
    let Some(parent) = structure.parent(first) else { return Vec::new() };
    let boxes = repeated_boxes(collector.scene);
    let are_repeated = boxes.iter().any(|unit| unit.members == [parent.order]);
    let repeated = boxes.iter().filter(|_| are_repeated).flat_map(|unit| unit.members.clone());
    // Columns are boxes of one height, too.
    let is_column = |one: &&Element| {
        Piece::of(one.component) == Piece::of(parent.component)
            && one.bounds.overlaps_y(&parent.bounds)
            && (one.bounds.size() - parent.bounds.size()).to_vec2().hypot() <= SAME_HEIGHT
    };
    let columns = structure.siblings(parent).filter(is_column).filter(|_| !are_repeated);
    let others: Vec<usize> =
        repeated.chain(columns.map(|one| one.order)).filter(|order| *order != parent.order).collect();
    let place = |one: &Element, around: &Element| one.bounds.origin() - around.bounds.origin();
    let own = place(first, parent);
    let counterpart = |order: &usize| {
        let around = structure.at(*order)?;
        let is_like = |one: &&Element| Piece::of(one.component) == Piece::of(first.component);
        let distance = |one: &Element| (place(one, around) - own).hypot2();
        let held = structure.children(around).filter(is_like);
        held.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|one| one.component.id().clone())
    };
    others.iter().filter_map(counterpart).collect()
}

/// Returns the components of the same kind in the row of the one spoken of last.
fn neighbors_of_kind(collector: &Collector, last: &[ComponentId]) -> Vec<ComponentId> {
    let structure = collector.scene.structure();
    let Some(first) = last.first().and_then(|id| structure.element(id)) else { return Vec::new() };
    let is_like = |one: &&Element| {
        one.kind() == first.kind()
            && one.bounds.overlaps_y(&first.bounds)
            && !last.contains(one.component.id())
    };
    structure.siblings(first).filter(is_like).map(|one| one.component.id().clone()).collect()
}

/// Returns the n-th of the likes of the component spoken of last: of all boxes that repeat with it, else of its series.
fn nth(collector: &Collector, description: &Description) -> Option<Vec<ComponentId>> {
    let scene = collector.scene;
    let structure = scene.structure();
    let is_last = |one: &Element| collector.surroundings.spoken.contains(one.component.id());
    let boxes = repeated_boxes(scene).into_iter().flat_map(|unit| unit.members);
    let mut boxes: Vec<Element> = boxes.filter_map(|order| structure.at(order)).copied().collect();
    // In a board, those of the same column.
    let parent = boxes.iter().find(|one| is_last(one)).map(|one| structure.parent(one).map(|it| it.order));
    boxes.retain(|one| Some(structure.parent(one).map(|it| it.order)) == parent);
    let series = structure.series().iter().map(Vec::as_slice);
    let titles = titles_like(collector);
    let mut all = std::iter::once(boxes.as_slice()).chain(series).chain(std::iter::once(titles.as_slice()));
    let likes = all.find(|likes| likes.iter().any(is_last))?;
    let place = description.ordinal?.place;
    let at = usize::try_from(place.abs()).ok()?.checked_sub(1)?;
    let at = if place > 0 { at } else { likes.len().checked_sub(at + 1)? };
    likes.get(at).map(|one| vec![one.component.id().clone()])
}

/// Returns the title spoken of last with those of the items that repeat with its own, from top to bottom.
fn titles_like<'s>(collector: &Collector<'_, 's>) -> Vec<Element<'s>> {
    let structure = collector.scene.structure();
    let last = collector.surroundings.spoken.iter().filter_map(|id| structure.element(id));
    let items = last.map(|one| (one, repeated_item(structure, one)));
    let Some((own, item)) = items.into_iter().find(|(_, item)| !item.titles.is_empty()) else {
        return Vec::new();
    };
    let mut titles = item.titles;
    titles.push(*own);
    sort_by(&mut titles, |a, b| a.bounds.y().total_cmp(&b.bounds.y()));
    titles
}

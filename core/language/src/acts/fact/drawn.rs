//! A new record on the sketch: a row of a table, or a copy of the last record at its pitch.

use super::ledger::{Cell, Ledger};
use super::new_record::NewRecord;
use crate::acts::add::{insert, places_after, renamed};
use crate::acts::draft::{Done, Draft};
use crate::acts::entries::{add_row, fill_last_row};
use crate::acts::setting::Doubt;
use crate::acts::titled::unit_of;
use crate::acts::write::fit;
use crate::referents::Scene;
use serde_json::{Map, Value};
use websketch_layout::arrangement::{Place, Side};
use websketch_layout::layout_tree::{Content, Node, copy_of};
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Sketch};

/// How far a new record stands to the right of the last one and below it. Pixels.
type Distance = (f64, f64);

/// Adds a record after the last one of its ledger.
pub(super) fn draw(
    (ledger, all): (&Ledger, &[Ledger]),
    record: &NewRecord,
    draft: &mut Draft,
) -> Result<Done, Doubt> {
    let texts: Vec<&str> = record.texts.iter().map(|(_, text)| text.as_str()).collect();
    let said = format!("Added “{}”.", texts.join(", "));
    let first = ledger.rows.first().and_then(|row| row.first()).ok_or(Doubt::Unread)?;
    if first.place.part.is_some() {
        let table = first.place.id.clone();
        let mut cells = vec![String::new(); ledger.headers.len()];
        for (column, text) in &record.texts {
            cells.get_mut(*column).into_iter().for_each(|cell| cell.clone_from(text));
        }
        add_row(draft, &table)?;
        fill_last_row(draft, &table, cells)?;
        return Ok(Done::of(said, vec![table], true));
    }
    let made = copy((ledger, all), record, draft)?;
    Ok(Done::adding(said, made, true))
}

/// Copies the last record with new texts, and moves the copy to the place that goes on the row or column.
fn copy(
    (ledger, all): (&Ledger, &[Ledger]),
    record: &NewRecord,
    draft: &mut Draft,
) -> Result<Vec<ComponentId>, Doubt> {
    let scene = draft.scene();
    let is_sum = |row: &&Vec<Cell>| row.iter().flat_map(|cell| words(&cell.text)).any(|word| word == "total");
    let rows: Vec<&Vec<Cell>> = ledger.rows.iter().filter(|row| !is_sum(row)).collect();
    let model = *rows.last().ok_or(Doubt::Unread)?;
    let units: Vec<Vec<ComponentId>> = rows.iter().map(|row| unit(&scene, (ledger, all), row)).collect();
    let boxes: Vec<Bounds> = units.iter().filter_map(|unit| union_of(draft.boxes(unit).iter())).collect();
    let elements: Vec<Element> =
        units.last().into_iter().flatten().filter_map(|id| scene.structure().element(id).copied()).collect();
    let mut texts = Map::new();
    for cell in model {
        if let Some((_, text)) = record.texts.iter().find(|(column, _)| *column == cell.column) {
            texts.insert(cell.place.id.as_str().to_owned(), Value::from(text.as_str()));
        }
    }
    // `Choose Team` in the plan Team
    let held: Vec<&Element> = elements.iter().flat_map(|one| scene.structure().subtree(one)).collect();
    for cell in model {
        let new = texts.get(cell.place.id.as_str()).and_then(Value::as_str).map(str::to_owned);
        let Some(new) = new.filter(|_| cell.text.starts_with(char::is_alphabetic)) else { continue };
        for one in
            held.iter().filter(|one| !texts.contains_key(one.component.id().as_str())).collect::<Vec<_>>()
        {
            if let Some(text) = one.component.props().text().and_then(|text| renamed(text, &cell.text, &new))
            {
                texts.insert(one.component.id().as_str().to_owned(), Value::from(text));
            }
        }
    }
    let tree = copy_of(&elements, &texts).ok_or(Doubt::Unread)?;
    let mut sources = Vec::new();
    collect_sources(&scene, &tree, &mut sources);
    let page = scene.page().width;
    drop(scene);
    let (places, by) = next(draft, &units, &boxes, page).ok_or(Doubt::Unread)?;
    let before = draft.sketch.clone();
    if let Some(made) = squeezed(draft, &tree, &units) {
        return Ok(made);
    }
    let made = insert(draft, &tree, &places)?;
    straighten(draft, &sources, &made, by);
    if let Some(last) = boxes.last() {
        close_up(draft, &before, (last, &made));
    }
    let changed = sources.iter().zip(&made).filter(|(source, _)| texts.contains_key(source.0.as_str()));
    changed.for_each(|(_, id)| fit(draft, id));
    Ok(made)
}

/// Inserts a copy into the row of boxes that fill it, if all are evenly narrower then.
fn squeezed(draft: &mut Draft, tree: &Node, units: &[Vec<ComponentId>]) -> Option<Vec<ComponentId>> {
    let mut boxes: Vec<ComponentId> = units.iter().flatten().cloned().collect();
    let widths = |draft: &Draft, ids: &[ComponentId]| {
        let boxes = draft.boxes(ids);
        boxes.iter().all(|one| {
            boxes
                .iter()
                .all(|other| (one.width() - other.width()).abs() <= 2.0 && (one.y() - other.y()).abs() < 1.0)
        })
    };
    if boxes.len() != units.len() || boxes.len() < 2 || !widths(draft, &boxes) {
        return None;
    }
    let before = draft.checkpoint();
    let place = Place::Beside { anchors: vec![boxes.last()?.clone()], side: Side::Right };
    let made = insert(draft, tree, &[place]).ok();
    boxes.extend(made.iter().flatten().next().cloned());
    if made.is_none() || !widths(draft, &boxes) {
        draft.restore(before);
        return None;
    }
    made
}

/// Returns the components of a record: the largest unit of one of its texts, and its other texts.
fn unit(scene: &Scene, (ledger, all): (&Ledger, &[Ledger]), row: &[Cell]) -> Vec<ComponentId> {
    let structure = scene.structure();
    let holds = |unit: &[ComponentId], id: &ComponentId| {
        let inner = structure.element(id);
        unit.iter()
            .filter_map(|own| structure.element(own))
            .any(|own| inner.is_some_and(|inner| own == inner || structure.is_ancestor(own, inner)))
    };
    let is_row = |other: &[Cell]| other.iter().any(|other| row.iter().any(|cell| cell.place == other.place));
    let is_apart = |other: &&Ledger| !other.rows.iter().any(|other| is_row(other));
    let own = ledger.rows.iter().filter(|other| !is_row(other));
    let others: Vec<&Cell> =
        own.chain(all.iter().filter(is_apart).flat_map(|other| &other.rows)).flatten().collect();
    let is_own = |unit: &Vec<ComponentId>| !others.iter().any(|cell| holds(unit, &cell.place.id));
    let size = |unit: &Vec<ComponentId>| {
        unit.iter()
            .filter_map(|id| structure.element(id))
            .map(|one| structure.subtree(one).len())
            .sum::<usize>()
    };
    let units = row.iter().map(|cell| unit_of(scene, &cell.place.id)).filter(is_own);
    let mut unit = units.max_by_key(size).unwrap_or_default();
    for cell in row {
        if !holds(&unit, &cell.place.id) {
            unit.push(cell.place.id.clone());
        }
    }
    unit
}

/// Returns the places after the last record, and how far the new one stands from that.
fn next(
    draft: &Draft,
    units: &[Vec<ComponentId>],
    boxes: &[Bounds],
    page: f64,
) -> Option<(Vec<Place>, Option<Distance>)> {
    let last = boxes.last()?;
    let is_level = |one: &&Bounds| one.overlaps_y(last) && (one.y() - last.y()).abs() < last.height() / 2.0;
    let row: Vec<&Bounds> = boxes.iter().filter(is_level).collect();
    let first = row.first()?;
    let after = |from: f64, to: f64, count: usize| ((to - from) / count as f64).round();
    if row.len() > 1 {
        let dx = after(first.x(), last.x(), row.len() - 1);
        let rest: Vec<&Bounds> = boxes.iter().filter(|one| !is_level(one)).collect();
        let is_full = rest.len() >= row.len() || last.right() + dx > page - first.x().min(24.0);
        if !is_full {
            let place = Place::At { x: last.x() + dx, y: last.y() };
            return Some((vec![place], Some((dx, 0.0))));
        }
        let anchors =
            units.iter().zip(boxes).filter(|(_, one)| is_level(one)).flat_map(|(unit, _)| unit.clone());
        let place = Place::Beside { anchors: anchors.collect(), side: Side::Below };
        let dy = row.iter().map(|one| one.height()).fold(0.0, f64::max) + (dx - last.width()).max(16.0);
        return Some((vec![place], Some((first.x() - last.x(), dy.round()))));
    }
    let column: Vec<&Bounds> = boxes.iter().filter(|one| (one.x() - last.x()).abs() < 40.0).collect();
    let top = column.first()?;
    let dy = (column.len() > 1).then(|| after(top.y(), last.y(), column.len() - 1));
    Some((places_after(draft, units), dy.filter(|dy| *dy >= last.height()).map(|dy| (0.0, dy))))
}

/// Collects the originals of a tree of copies, in its order.
fn collect_sources(scene: &Scene, node: &Node, all: &mut Vec<(ComponentId, Bounds)>) {
    match &node.content {
        Content::Copy { of, .. } => {
            let held = scene.structure().element(of).map(|one| scene.structure().subtree(one));
            all.extend(held.into_iter().flatten().map(|one| (one.component.id().clone(), one.bounds)));
        }
        Content::Flow(_, nodes) => nodes.iter().for_each(|node| collect_sources(scene, node, all)),
        _ => {}
    }
}

/// Moves the copies to the places of their originals at a distance. Nothing changes if something would overlap then.
fn straighten(
    draft: &mut Draft,
    sources: &[(ComponentId, Bounds)],
    made: &[ComponentId],
    by: Option<Distance>,
) {
    let Some((dx, dy)) = by.filter(|_| sources.len() == made.len()) else { return };
    let before = draft.checkpoint();
    for ((_, bounds), id) in sources.iter().zip(made) {
        let (x, y) = (bounds.x() + dx, bounds.y() + dy);
        let (width, height) = (bounds.width(), bounds.height());
        let moved = draft.apply(Operation::Move { component_id: id.clone(), x, y });
        let sized = draft.apply(Operation::Resize { component_id: id.clone(), width, height });
        if moved.and(sized).is_err() {
            return draft.restore(before);
        }
    }
    if !draft.is_clean_since(&before) {
        draft.restore(before);
    }
}

/// Moves components below the new record back up, to their distance from the last one.
fn close_up(draft: &mut Draft, before: &Sketch, (last, made): (&Bounds, &[ComponentId])) {
    let Some(bottom) = union_of(draft.boxes(made).iter()).map(|own| own.bottom()) else { return };
    let pushed = |one: &Component| draft.sketch.get(one.id()).map(|now| (now.bounds(), one.bounds()));
    let is_below = |(now, old): &(Bounds, Bounds)| now.y() > old.y() && old.y() >= last.bottom();
    let moved: Vec<(Bounds, Bounds)> = before.iter().filter_map(pushed).filter(is_below).collect();
    let next = |of: fn(&(Bounds, Bounds)) -> f64| moved.iter().map(of).fold(f64::INFINITY, f64::min);
    let surplus = (next(|(now, _)| now.y()) - bottom) - (next(|(_, old)| old.y()) - last.bottom());
    if !surplus.is_finite() || surplus < 1.0 {
        return;
    }
    let checkpoint = draft.checkpoint();
    for one in before.iter() {
        let Some(now) = draft.sketch.get(one.id()).map(Component::bounds) else { continue };
        let (old, component_id) = (one.bounds(), one.id().clone());
        let is_done = if now.y() - old.y() >= surplus {
            draft.apply(Operation::Move { component_id, x: now.x(), y: now.y() - surplus })
        } else if now.height() - old.height() >= surplus {
            let (width, height) = (now.width(), now.height() - surplus);
            draft.apply(Operation::Resize { component_id, width, height })
        } else {
            Ok(())
        };
        if is_done.is_err() {
            return draft.restore(checkpoint);
        }
    }
    if !draft.is_clean_since(&checkpoint) {
        draft.restore(checkpoint);
    }
}

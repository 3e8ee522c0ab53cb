//! Which components stand in the relation to others that is named: below them, in them, between them.

use super::Unresolved;
use super::narrow::SAME_PLACE;
use crate::reference::{Count, Description};
use crate::scene::Scene;
use crate::vocabulary::Relation;
use websketch_layout::structure::{in_column_of, in_row_of};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// Those that stand in the relation that is named. Of one that is meant, the nearest.
    pub(super) fn related<'p>(
        &self,
        description: &Description,
        matched: Vec<&'p Component>,
    ) -> Result<Vec<&'p Component>, Unresolved> {
        let Some((relation, anchor)) = &description.relation else { return Ok(matched) };
        let relation = relation.standing();
        if let (true, [_, _, ..], None) = (description.owned, anchor.parts.as_slice(), &anchor.except) {
            return self.related_to_each(description, anchor, &matched);
        }
        let anchors = match self.resolve(anchor) {
            Ok(resolved) => resolved.ids,
            // `the price of the Casa Azul`, whose card has that as its title and its picture.
            Err(Unresolved::Tie(ids)) if relation == Relation::Inside && self.is_of_one_box(&ids) => ids,
            Err(Unresolved::Tie(ids)) if relation == Relation::Inside => {
                let found = self.in_one_of(&ids, &matched);
                return if found.len() == 1 { Ok(found) } else { Err(Unresolved::Tie(ids)) };
            }
            Err(unresolved) => return Err(unresolved),
        };
        let boxes = self.bounds(&anchors);
        if relation == Relation::Inside
            && let Some(themselves) = themselves(description, &anchors, &boxes, &matched)
        {
            return Ok(themselves);
        }
        let Some(anchor) = union_of(&boxes) else { return Ok(Vec::new()) };
        // `the price of Pro`: what has the name holds nothing, but stands in what does.
        if relation == Relation::Inside && !holds(&anchor, &anchors, &matched) {
            return Ok(self.around(description, &anchors, &boxes, &matched));
        }
        let matched = matched.into_iter().filter(|component| !anchors.contains(component.id())).collect();
        Ok(nearest(description, relation, &anchor, &boxes, matched))
    }

    /// In whichever of several there is one, else in the column of one of them.
    fn in_one_of<'p>(&self, ids: &[ComponentId], matched: &[&'p Component]) -> Vec<&'p Component> {
        let boxes = self.bounds(ids);
        let mut found = matched.to_vec();
        found.retain(|component| {
            let inner = component.bounds();
            boxes.iter().any(|outer| outer.contains(&inner) && inner.area() < outer.area())
        });
        if found.is_empty() { in_column_of(&boxes, matched) } else { found }
    }

    /// What belongs to something that holds nothing: what stands in the box around it, or beside or below it.
    pub(super) fn around<'p>(
        &self,
        description: &Description,
        anchors: &[ComponentId],
        boxes: &[Bounds],
        matched: &[&'p Component],
    ) -> Vec<&'p Component> {
        let Some(anchor) = union_of(boxes) else { return Vec::new() };
        // `Ann's card`, and the card itself is what `Ann` means.
        let is_itself = |component: &&&Component| anchors == std::slice::from_ref(component.id());
        if let Some(itself) = matched.iter().find(is_itself).filter(|_| description.owned) {
            return vec![*itself];
        }
        // `the card of Ann` is the one around her.
        let around = self.holder_of(&anchor);
        let is_holder = |component: &&&Component| Some(component.bounds()) == around;
        if let Some(holder) = matched.iter().find(is_holder).filter(|_| description.owned) {
            return vec![*holder];
        }
        let anchor = around.unwrap_or(anchor);
        // Of the headings in a box, each has what follows it.
        let below = match anchors {
            [title] => self.section_below(title),
            _ => Vec::new(),
        };
        let mut section = matched.to_vec();
        section.retain(|component| below.get(1..).is_some_and(|below| below.contains(component.id())));
        if section.len() > 1 {
            return section;
        }
        let is_box = |id: &ComponentId| {
            self.component(id).is_some_and(|found| found.kind() == ComponentKind::Container)
        };
        let can_be_elsewhere = description.owned && !anchors.iter().all(is_box);
        // Of several prices in a box, the one beside the name.
        let mut beside = in_row_of(boxes, matched);
        beside.retain(|component| can_be_elsewhere && anchor.contains(&component.bounds()));
        if description.count == Count::One && !beside.is_empty() {
            return beside;
        }
        if holds(&anchor, anchors, matched) {
            let mut inside = matched.to_vec();
            inside.retain(|component| !anchors.contains(component.id()));
            return nearest(description, Relation::Inside, &anchor, boxes, inside);
        }
        if !can_be_elsewhere {
            return Vec::new();
        }
        let beside = in_row_of(boxes, matched);
        if beside.is_empty() { in_column_of(boxes, matched) } else { beside }
    }
}

/// `the pictures of the kitchen and the garage` are these themselves, where they hold no pictures.
fn themselves<'p>(
    description: &Description,
    anchors: &[ComponentId],
    boxes: &[Bounds],
    matched: &[&'p Component],
) -> Option<Vec<&'p Component>> {
    let is_picked = description.ordinal.is_some() || !description.extremes.is_empty();
    if description.count == Count::One && !is_picked {
        return None;
    }
    let themselves: Vec<&Component> =
        matched.iter().filter(|component| anchors.contains(component.id())).copied().collect();
    let holds = |outer: &Bounds| {
        matched.iter().any(|inner| outer.contains(&inner.bounds()) && inner.bounds() != *outer)
    };
    (themselves.len() == anchors.len() && !boxes.iter().any(holds)).then_some(themselves)
}

/// Whether some of `matched` lie in a box, besides what it was found by.
fn holds(outer: &Bounds, anchors: &[ComponentId], matched: &[&Component]) -> bool {
    matched.iter().any(|inner| outer.contains(&inner.bounds()) && !anchors.contains(inner.id()))
}

/// Those of `matched` in the direction of `relation`; of one that is meant, the nearest.
fn nearest<'p>(
    description: &Description,
    relation: Relation,
    anchor: &Bounds,
    boxes: &[Bounds],
    matched: Vec<&'p Component>,
) -> Vec<&'p Component> {
    let several = description.count == Count::Every && description.noun.is_none();
    // `the headings under the images`: each under one of them.
    let each = description.count != Count::One && description.noun.is_some() && boxes.len() > 1;
    let far = |bounds: &Bounds| match relation {
        Relation::Inside | Relation::Between => distance(relation, bounds, anchor, boxes, several),
        _ if each => {
            let near = boxes.iter().filter_map(|anchor| distance(relation, bounds, anchor, boxes, several));
            near.min_by(f64::total_cmp)
        }
        _ => distance(relation, bounds, anchor, boxes, several),
    };
    let mut found: Vec<(f64, &Component)> = matched
        .into_iter()
        .filter(|component| {
            component.kind() != ComponentKind::Container || !component.bounds().contains(anchor)
        })
        .filter_map(|component| Some((far(&component.bounds())?, component)))
        .collect();
    if description.count == Count::One && description.ordinal.is_none() && relation != Relation::Inside {
        let nearest = found.iter().min_by(|(a, _), (b, _)| a.total_cmp(b)).copied();
        let Some((least, nearest)) = nearest else { return Vec::new() };
        // `the middle button below the photo` is one of the row that comes next, however evenly it is drawn.
        let is_in_row = |bounds: &Bounds| match relation {
            Relation::Below | Relation::Above => bounds.overlaps_y(&nearest.bounds()),
            _ => false,
        };
        let is_extreme = !description.extremes.is_empty();
        found.retain(|(distance, component)| {
            *distance <= least + SAME_PLACE || is_extreme && is_in_row(&component.bounds())
        });
    }
    found.into_iter().map(|(_, component)| component).collect()
}

/// How far `bounds` is from the anchor in the direction of `relation`; `None` when it is not there.
/// `loose`: anywhere on that side, as `everything below` means.
fn distance(
    relation: Relation,
    bounds: &Bounds,
    anchor: &Bounds,
    boxes: &[Bounds],
    loose: bool,
) -> Option<f64> {
    let (over_x, over_y) = (anchor.overlaps_x(bounds), anchor.overlaps_y(bounds));
    let gap = match relation {
        Relation::Below => (loose || over_x).then_some(bounds.y() - anchor.bottom()),
        Relation::Above => (loose || over_x).then_some(anchor.y() - bounds.bottom()),
        Relation::RightOf => (loose || over_y).then_some(bounds.x() - anchor.right()),
        Relation::LeftOf => (loose || over_y).then_some(anchor.x() - bounds.right()),
        Relation::Beside => over_y.then_some(anchor.gap_x(bounds)),
        Relation::Inside => return (anchor.contains(bounds) && bounds.area() < anchor.area()).then_some(0.0),
        Relation::Between => {
            let (first, second) = (boxes.first()?, boxes.get(1)?);
            let between =
                |gap: f64, a: f64, b: f64| gap >= -SAME_PLACE && a >= -SAME_PLACE && b >= -SAME_PLACE;
            let in_x = anchor.x() <= bounds.x() && bounds.right() <= anchor.right();
            let in_y = anchor.y() <= bounds.y() && bounds.bottom() <= anchor.bottom();
            let x = between(first.gap_x(second), bounds.gap_x(first), bounds.gap_x(second)) && in_x && over_y;
            let y = between(first.gap_y(second), bounds.gap_y(first), bounds.gap_y(second)) && in_y && over_x;
            return (anchor.contains(bounds) || x || y).then_some(0.0);
        }
        Relation::After | Relation::Before => None,
    }?;
    (gap >= -SAME_PLACE).then_some(gap)
}

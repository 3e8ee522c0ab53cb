//! Places in words to places of the arrangement.

use super::between::between;
use super::setting::{Doubt, Setting};
use super::targets::{Care, in_same_box, targets, targets_or_parts};
use super::titled::{box_of, titled_list, unit_of, units_around};
use crate::chunks::{Located, Reference};
use crate::frames::Locality;
use crate::lexicon::{Relation, Side as Said};
use crate::only::only;
use crate::referents::Scene;
use websketch_layout::arrangement::{Edge, Place, Side};
use websketch_layout::structure::Element;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, ComponentKind};

/// Returns the place that a clause names, for components that are `moving`.
pub(super) fn place(
    scene: &Scene,
    setting: &Setting,
    locality: &Locality,
    moving: &[ComponentId],
) -> Result<Place, Doubt> {
    match locality {
        Locality::Point { x, y } => {
            let own = moving.first().and_then(|id| scene.sketch().get(id)).map(|one| one.bounds());
            let own = |side: fn(&websketch_sketch::geometry::Bounds) -> f64| own.as_ref().map_or(0.0, side);
            Ok(Place::At { x: x.unwrap_or(own(|it| it.x())), y: y.unwrap_or(own(|it| it.y())) })
        }
        Locality::Sides(sides) => Ok(at_sides(scene, sides, holder(scene, moving))),
        Locality::Rank(_) => Err(Doubt::Unread),
        Locality::Into(reference) => into(scene, setting, reference, &[]),
        Locality::Beside(located) => beside(scene, setting, located, moving),
    }
}

/// Returns the side of an anchor that a relation names. `None` for a place in it.
pub(super) fn side_of(relation: Relation) -> Option<Side> {
    Some(match relation {
        Relation::Below => Side::Below,
        Relation::Above => Side::Above,
        Relation::LeftOf => Side::Left,
        Relation::RightOf | Relation::Beside | Relation::With => Side::Right,
        Relation::After | Relation::Between => Side::After,
        Relation::Before => Side::Before,
        Relation::Inside | Relation::On | Relation::Of | Relation::Around => return None,
    })
}

fn beside(
    scene: &Scene,
    setting: &Setting,
    located: &Located,
    moving: &[ComponentId],
) -> Result<Place, Doubt> {
    let reference = located.reference();
    let is_page = located.anchors.iter().all(crate::chunks::Description::is_page);
    let sides: Vec<Said> = located.anchors.iter().flat_map(|anchor| anchor.sides.iter().copied()).collect();
    let Some(side) = side_of(located.relation) else {
        if is_page {
            return Ok(at_sides(scene, &sides, screen_around(scene, moving)));
        }
        return into(scene, setting, &reference, &sides);
    };
    if located.relation == Relation::Between {
        return between(scene, setting, located);
    }
    let mut anchors = match targets(scene, setting, Some(&reference), Care::Anchor) {
        Ok(found) => found.ids,
        Err(doubt) => {
            let beside = moving.first().and_then(|moving| in_same_box(scene, &doubt, moving));
            vec![beside.ok_or(doubt)?]
        }
    };
    if located.anchors.iter().any(crate::chunks::Description::is_plural) {
        anchors = largest_series(scene, anchors);
    }
    // A unit goes beside a unit, not among its parts.
    let is_box = |id: &ComponentId| {
        scene.structure().element(id).is_some_and(|one| scene.structure().children(one).next().is_some())
    };
    if moving.len() > 1 || moving.iter().any(is_box) {
        return Ok(Place::Beside { anchors: units_around(scene, &anchors), side });
    }
    // Below a title is below the list that it titles.
    if let ([only], Relation::Below) = (anchors.as_slice(), located.relation)
        && located.anchors.iter().all(|anchor| anchor.head.is_none())
    {
        anchors = vec![titled_list(scene, only).unwrap_or_else(|| only.clone())];
    }
    Ok(Place::Beside { anchors, side })
}

/// Returns the components of the largest series among several, else those of the fullest row: `above the photos` means
/// those in a grid, not the portrait, `below the buttons` those side by side.
fn largest_series(scene: &Scene, ids: Vec<ComponentId>) -> Vec<ComponentId> {
    let ids_of = |line: &[Element]| line.iter().map(|one| one.component.id().clone()).collect::<Vec<_>>();
    let series = scene.structure().series().iter().map(|line| ids_of(line));
    let largest = series.filter(|line| line.iter().all(|id| ids.contains(id))).max_by_key(Vec::len);
    if let Some(largest) = largest.filter(|line| line.len() * 2 > ids.len()) {
        return largest;
    }
    let of_row = |line: &[Element]| -> Vec<ComponentId> {
        ids_of(line).into_iter().filter(|id| ids.contains(id)).collect()
    };
    let rows: Vec<Vec<ComponentId>> = scene.structure().rows().iter().map(|line| of_row(line)).collect();
    let fullest = rows.iter().map(Vec::len).max().filter(|most| *most > 1).unwrap_or_default();
    only(rows.into_iter().filter(|row| row.len() == fullest && fullest > 1)).unwrap_or(ids)
}

/// Returns the place in a box, or after the last part of a unit without a box.
fn into(scene: &Scene, setting: &Setting, reference: &Reference, sides: &[Said]) -> Result<Place, Doubt> {
    let mut reference = reference.clone();
    if !sides.is_empty() {
        reference.parts.iter_mut().for_each(|part| part.sides.clear());
    }
    let found = targets_or_parts(scene, setting, Some(&reference), Care::Anchor)?;
    // Nothing goes into an entry of a list.
    if found.part.is_some() {
        return Err(Doubt::Unread);
    }
    let can_hold = |id: &ComponentId| {
        scene.sketch().get(id).is_some_and(|one| {
            matches!(
                one.kind(),
                ComponentKind::Container | ComponentKind::Footer | ComponentKind::NavigationBox
            )
        })
    };
    match found.ids.as_slice() {
        [only] if titled(scene, only).is_some() => Ok(at_sides(scene, sides, titled(scene, only))),
        [only] if can_hold(only) => Ok(at_sides(scene, sides, Some(only.clone()))),
        [only] if is_field(scene, only) => {
            Ok(Place::Over { parent: Some(only.clone()), x: Edge::Right, y: Edge::Middle })
        }
        [only] => {
            let last = last_of_section(scene, only).unwrap_or_else(|| only.clone());
            Ok(Place::Beside { anchors: vec![last], side: Side::Below })
        }
        many => {
            let is_first = sides == [Said::Top];
            let anchor = if is_first { many.first() } else { many.last() };
            let side = if is_first { Side::Above } else { Side::After };
            Ok(Place::Beside { anchors: anchor.into_iter().cloned().collect(), side })
        }
    }
}

/// Returns the last of the loose texts below their heading: `to the opening hours`.
fn last_of_section(scene: &Scene, title: &ComponentId) -> Option<ComponentId> {
    let structure = scene.structure();
    let element = structure.element(title).filter(|one| one.kind() == ComponentKind::Heading)?;
    let unit: Vec<&Element> = unit_of(scene, title).iter().filter_map(|id| structure.element(id)).collect();
    let texts: Vec<&Element> = unit.into_iter().filter(|one| *one != element).collect();
    let is_list = texts.len() > 1 && texts.iter().all(|one| one.kind() == ComponentKind::Text);
    let last = texts.into_iter().max_by(|a, b| a.bounds.bottom().total_cmp(&b.bounds.bottom()));
    last.filter(|_| is_list).map(|one| one.component.id().clone())
}

/// Returns the box that a heading at its top titles: `to Done` is into the box with this title.
pub(super) fn titled(scene: &Scene, id: &ComponentId) -> Option<ComponentId> {
    let title = scene.structure().element(id).filter(|one| one.kind() == ComponentKind::Heading)?;
    box_of(scene, title).map(|around| around.component.id().clone())
}

/// Whether an icon can stand in a component.
fn is_field(scene: &Scene, id: &ComponentId) -> bool {
    scene
        .sketch()
        .get(id)
        .is_some_and(|one| matches!(one.kind(), ComponentKind::Input | ComponentKind::ImagePlaceholder))
}

/// Returns the box around the components that move, if all lie in it.
pub(super) fn holder(scene: &Scene, moving: &[ComponentId]) -> Option<ComponentId> {
    let structure = scene.structure();
    let parent = |id: &ComponentId| {
        structure
            .element(id)
            .and_then(|one| structure.parent(one))
            .map(|parent| parent.component.id().clone())
    };
    let mut parents = moving.iter().map(parent);
    let first = parents.next()??;
    parents.all(|parent| parent.as_ref() == Some(&first)).then_some(first)
}

/// Returns the device frame around the first of the components that move: `to the bottom of the screen`.
fn screen_around(scene: &Scene, moving: &[ComponentId]) -> Option<ComponentId> {
    let structure = scene.structure();
    let mut around = structure.element(moving.first()?).and_then(|one| structure.parent(one));
    while let Some(one) = around {
        if Piece::of(one.component).screen().is_some() {
            return Some(one.component.id().clone());
        }
        around = structure.parent(one);
    }
    None
}

/// Returns the place at sides of a box or of the page.
pub(super) fn at_sides(scene: &Scene, sides: &[Said], parent: Option<ComponentId>) -> Place {
    let has = |side: Said| sides.contains(&side);
    let x = if has(Said::Left) {
        Edge::Left
    } else if has(Said::Right) {
        Edge::Right
    } else {
        Edge::Center
    };
    let y = if has(Said::Top) {
        Edge::Top
    } else if has(Said::Bottom) {
        Edge::Bottom
    } else {
        Edge::Middle
    };
    match sides {
        [Said::Top] => Place::In { parent, is_first: true },
        [] | [Said::Bottom] => Place::In { parent, is_first: false },
        [side @ (Said::Left | Said::Right)] if parent.is_none() => {
            let side = if *side == Said::Left { Side::Left } else { Side::Right };
            let bars = &scene.structure().frame().bars;
            let roots = scene.structure().roots().filter(|root| !bars.contains(root));
            let anchors: Vec<ComponentId> = roots.map(|root| root.component.id().clone()).collect();
            if anchors.is_empty() {
                Place::In { parent: None, is_first: false }
            } else {
                Place::Beside { anchors, side }
            }
        }
        _ => Place::Over { parent, x, y },
    }
}

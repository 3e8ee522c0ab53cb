//! Whether something stands on a side of something else, or lies across it.

use super::Halt;
use super::placed::relation_words;
use crate::describe;
use crate::reference::Reference;
use crate::scene::Scene;
use crate::vocabulary::Relation;
use websketch_layout::placing::crossing;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId};

/// The answer to `is the footer below the table?`.
pub(super) fn on_side(
    scene: &Scene<'_>,
    what: &Reference,
    relation: Relation,
    of: &Reference,
) -> Result<String, Halt> {
    let ids = scene.resolve(what)?.ids;
    let others = scene.resolve(of)?.ids;
    let anchor = union_of(&scene.bounds(&others)).ok_or(Halt::Nothing)?;
    if ids.is_empty() || ids.iter().any(|id| others.contains(id)) {
        return Err(Halt::Nothing);
    }
    if relation == Relation::Beside {
        return beside(scene, &ids, &others);
    }
    if !SIDES.contains(&relation) {
        return Err(Halt::Nothing);
    }
    let boxes = scene.bounds(&ids);
    let is_so = |relation: Relation| boxes.iter().all(|bounds| is_on(bounds, relation, &anchor));
    let (verdict, said) = if is_so(relation) {
        ("Yes: ", Some(relation))
    } else {
        ("No: ", SIDES.into_iter().find(|other| is_so(*other)))
    };
    let is = if ids.len() == 1 { " is " } else { " are " };
    let side = match said {
        Some(Relation::Inside) => "in",
        Some(side) => relation_words(side),
        None => "neither above, below nor beside",
    };
    let (names, other) = (describe::names(scene.sketch, &ids), describe::names(scene.sketch, &others));
    Ok([verdict, &names, is, side, " ", &other, "."].concat())
}

/// The answer to `is Save next to Cancel?`: it is where nothing stands between them.
fn beside(scene: &Scene<'_>, ids: &[ComponentId], others: &[ComponentId]) -> Result<String, Halt> {
    let boxes = |ids: &[ComponentId]| union_of(&scene.bounds(ids)).ok_or(Halt::Nothing);
    // A field stands where its label does.
    let with_labels = |ids: &[ComponentId]| {
        let labels = scene.labels_of(ids).into_iter().flatten();
        let fields = ids.iter().filter_map(|id| scene.labeled_by(id));
        ids.iter().cloned().chain(labels).chain(fields).collect::<Vec<_>>()
    };
    let (here, there) = (boxes(&with_labels(ids))?, boxes(&with_labels(others))?);
    let is_between = |one: &&Component| {
        let bounds = one.bounds();
        let is_named = ids.contains(one.id()) || others.contains(one.id());
        !is_named
            && bounds.overlaps_y(&here)
            && bounds.overlaps_y(&there)
            && bounds.x() >= here.right().min(there.right())
            && bounds.right() <= here.x().max(there.x())
    };
    let side = if here.x() < there.x() { Relation::LeftOf } else { Relation::RightOf };
    let between = scene.sketch.iter().find(is_between);
    let is_beside = here.overlaps_y(&there) && !here.overlaps_x(&there);
    let is = if ids.len() == 1 { " is " } else { " are " };
    let (names, other) = (describe::names(scene.sketch, ids), describe::names(scene.sketch, others));
    Ok(match between.filter(|_| is_beside) {
        Some(between) => {
            let between = describe::name(scene.sketch, between.id());
            ["No: ", &names, is, relation_words(side), " ", &other, ", with ", &between, " between them."]
                .concat()
        }
        None if is_beside => {
            let gap = describe::px(here.gap_x(&there));
            ["Yes: ", &names, is, &gap, " px ", relation_words(side), " ", &other, "."].concat()
        }
        None => {
            let said = SIDES.into_iter().find(|side| is_on(&here, *side, &there));
            let side = match said {
                Some(Relation::Inside) => "in",
                Some(side) => relation_words(side),
                None => "not beside",
            };
            ["No: ", &names, is, side, " ", &other, "."].concat()
        }
    })
}

/// What can be told from boxes, the plainest first.
const SIDES: [Relation; 5] =
    [Relation::Inside, Relation::Below, Relation::Above, Relation::LeftOf, Relation::RightOf];

fn is_on(bounds: &Bounds, relation: Relation, anchor: &Bounds) -> bool {
    match relation {
        Relation::Inside => anchor.contains(bounds),
        Relation::Below => bounds.y() >= anchor.bottom(),
        Relation::Above => bounds.bottom() <= anchor.y(),
        Relation::LeftOf => bounds.right() <= anchor.x(),
        Relation::RightOf => bounds.x() >= anchor.right(),
        Relation::After | Relation::Before | Relation::Beside | Relation::Between => false,
    }
}

/// The first overlaps from left to right.
pub(super) fn overlaps(scene: &Scene<'_>) -> String {
    /// Pairs that are named; more only say that there are more.
    const MOST: usize = 5;
    let pairs = crossing(scene.sketch, MOST + 1);
    if pairs.is_empty() {
        return "No, nothing overlaps.".to_owned();
    }
    let mut text = String::from("Yes: ");
    for (at, (a, b)) in pairs.iter().take(MOST).enumerate() {
        text.push_str(if at > 0 { "; " } else { "" });
        text.push_str(&describe::name(scene.sketch, a));
        text.push_str(" and ");
        text.push_str(&describe::name(scene.sketch, b));
    }
    text.push_str(" overlap.");
    text.push_str(if pairs.len() > MOST { " There are more." } else { "" });
    text
}

//! The place between two things.

use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use super::titled::unit_of;
use crate::chunks::{Description, Located, Reference};
use crate::referents::Scene;
use websketch_layout::arrangement::{Place, Side};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Returns the place between two anchors: below the upper one, above the lower one if a title is the upper one, or right
/// of the left one. Where one anchor is unclear, the
/// other one and its nearest candidate are meant.
pub(super) fn between(scene: &Scene, setting: &Setting, located: &Located) -> Result<Place, Doubt> {
    let found = |anchor: &Description| {
        let reference = Reference::of(vec![anchor.clone()]);
        targets(scene, setting, Some(&reference), Care::Anchor).map(|found| found.ids)
    };
    // Nothing stands between a thing and the page.
    if located.anchors.iter().any(Description::is_page) {
        return Err(Doubt::Unread);
    }
    let (one, other) = match located.anchors.as_slice() {
        [one, other] => match (found(one), found(other)) {
            (Ok(one), Ok(other)) => (one, other),
            (Ok(known), Err(doubt)) | (Err(doubt), Ok(known)) => match nearest(scene, &known, doubt)? {
                Some(near) => (known, near),
                None => return Ok(Place::Beside { anchors: known, side: Side::Below }),
            },
            (Err(doubt), Err(_)) => return Err(doubt),
        },
        // `between the two inputs`
        anchors => {
            let reference = Reference::of(anchors.to_vec());
            let ids = targets(scene, setting, Some(&reference), Care::Anchor)?.ids;
            match ids.split_first() {
                Some((first, rest @ [_, ..])) => (vec![first.clone()], rest.to_vec()),
                _ => return Ok(Place::Beside { anchors: ids, side: Side::After }),
            }
        }
    };
    let bounds = |ids: &[ComponentId]| bounds_of(scene, ids).ok_or(Doubt::Unread);
    let (first, second) = (bounds(&one)?, bounds(&other)?);
    let is_above = |upper: &Bounds, lower: &Bounds| lower.y() >= upper.bottom() - 1.0;
    let is_reversed = is_above(&second, &first);
    Ok(if is_reversed || is_above(&first, &second) {
        let (upper, lower) = if is_reversed { (other, one) } else { (one, other) };
        // Below a title comes what it titles.
        let is_title = |id: &ComponentId| {
            let kind = scene.sketch().get(id).map(Component::kind);
            matches!(kind, Some(ComponentKind::Text | ComponentKind::Heading))
        };
        if let ([first], [_]) = (upper.as_slice(), lower.as_slice())
            && !is_title(first)
        {
            return Ok(Place::Beside { anchors: upper, side: Side::Below });
        }
        let anchors = if let [only] = lower.as_slice() { unit_of(scene, only) } else { lower };
        Place::Beside { anchors, side: Side::Above }
    } else {
        let left = if second.x() < first.x() { other } else { one };
        Place::Beside { anchors: left, side: Side::Right }
    })
}

/// Returns the candidate of a doubt that is nearest to known components, or `None` where the words name nothing.
fn nearest(scene: &Scene, known: &[ComponentId], doubt: Doubt) -> Result<Option<Vec<ComponentId>>, Doubt> {
    let candidates = match doubt {
        Doubt::Which { candidates } => candidates,
        Doubt::Missing { .. } => return Ok(None),
        doubt => return Err(doubt),
    };
    let center = bounds_of(scene, known).map(|bounds| bounds.center());
    let distance = |ids: &Vec<ComponentId>| {
        let one = bounds_of(scene, ids).map(|bounds| bounds.center());
        center.zip(one).map_or(f64::INFINITY, |(known, one)| (known - one).hypot())
    };
    let others = candidates.into_iter().filter(|ids| ids.iter().all(|id| !known.contains(id)));
    Ok(others.min_by(|one, other| distance(one).total_cmp(&distance(other))))
}

fn bounds_of(scene: &Scene, ids: &[ComponentId]) -> Option<Bounds> {
    let all = ids.iter().filter_map(|id| scene.structure().element(id));
    union_of(all.map(|one| &one.bounds))
}

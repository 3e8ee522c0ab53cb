//! Distances: things that cover each other or stand too close come apart, those that stand too far come together.

use super::thing::{Thing, bounds, shift, single};
use super::things::ThingSet;
use super::{Sides, done, frame};
use crate::acts::draft::{Done, Draft};
use crate::acts::gap::{gap, gap_between};
use crate::acts::setting::Setting;
use crate::frames::{Act, FaultPhrase, Frame};
use crate::lexicon::{Amount, Degree, Dimension, Fault};
use crate::only::only;
use crate::referents::Scene;
use kurbo::Vec2;
use websketch_layout::arrangement::{Edit, GapLength};
use websketch_layout::layout_tree::natural_size;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};
use websketch_sketch::sort::sort_by_number;
use websketch_sketch::{ComponentId, ComponentKind};

/// The distance up to which things stand close. Pixels.
const CLOSE: f64 = 40.0;
/// The difference of the middles of things that stand nearly in line. Pixels.
const NEARLY: f64 = 4.0;
/// The gap that things which covered each other get. Pixels.
const APART: f64 = 16.0;

/// Moves things apart.
pub(super) fn apart(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let mut frame = frame(phrase, Act::Space, vec![(Dimension::Gap, Degree::Less)]);
    frame.slots.amounts.push(Amount::Too);
    if sides.object.is_empty() {
        let group = sides.subject.iter().find(|found| found.things.len() > 1);
        if let Some(group) = group {
            return done(frame, &group.things.concat(), setting, draft, gap);
        }
        let one = sides.subject.first()?;
        let near = nearest(draft, one.things.first()?)?;
        return two(frame, phrase, (one.things.first()?, &near), draft);
    }
    if let Some((one, other)) = pair(sides, draft, phrase.fault == Fault::Overlap) {
        return two(frame, phrase, (&one, &other), draft);
    }
    let group = sides.subject.first().filter(|found| found.things.len() > 1 && found.is_sure)?;
    let (moved, said) = group_apart(&group.things, sides, draft)?;
    Some((frame, Done::of(said, moved, true)))
}

/// Returns the nearest sibling of a thing, if it stands close.
fn nearest(draft: &Draft, thing: &Thing) -> Option<Thing> {
    let scene = draft.scene();
    let own = single(&scene, thing)?;
    let distance = |other: &Bounds| own.bounds.gap_x(other).max(own.bounds.gap_y(other));
    let mut beside: Vec<_> = scene.structure().siblings(own).filter(|one| *one != own).collect();
    sort_by_number(&mut beside, |one| distance(&one.bounds));
    let first = beside.first().filter(|one| distance(&one.bounds) < CLOSE)?;
    Some(vec![first.component.id().clone()])
}

/// Moves two things apart.
fn two(
    frame: Frame,
    phrase: &FaultPhrase,
    (one, other): (&Thing, &Thing),
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let scene = draft.scene();
    let (a, b) = (bounds(&scene, one)?, bounds(&scene, other)?);
    drop(scene);
    let before = draft.checkpoint();
    if a.overlaps(&b) && a.gap_x(&b).min(a.gap_y(&b)) < 0.0 {
        return uncover(frame, (one, &a), (other, &b), draft);
    }
    if phrase.fault == Fault::Overlap && a.gap_x(&b).max(a.gap_y(&b)) > CLOSE {
        return None;
    }
    let is_x = a.gap_x(&b) >= a.gap_y(&b);
    let own = if is_x { a.gap_x(&b) } else { a.gap_y(&b) };
    let by = (own * 0.5).max(8.0).round();
    if is_x && let Some(done) = away(frame.clone(), (one, &a), (other, &b), (is_x, by), draft) {
        return Some(done);
    }
    match gap_between(draft, one, other, (None, GapLength::Factor(1.5)), false) {
        Ok(done) if draft.is_clean_since(&before) => Some((frame, done)),
        _ => {
            draft.restore(before);
            away(frame, (one, &a), (other, &b), (is_x, by), draft)
        }
    }
}

/// Moves two things away from each other: the one that has room.
fn away(
    frame: Frame,
    (one, a): (&Thing, &Bounds),
    (other, b): (&Thing, &Bounds),
    (is_x, by): (bool, f64),
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let is_after = if is_x { a.center().x > b.center().x } else { a.center().y > b.center().y };
    let of = |sign: f64| if is_x { Vec2::new(sign * by, 0.0) } else { Vec2::new(0.0, sign * by) };
    let sign = if is_after { 1.0 } else { -1.0 };
    let mut tries = [(one, of(sign)), (other, of(-sign))];
    // The one in line with others stays, else the first.
    let in_line = |own: &Bounds| {
        let meets = |it: &Bounds| (it.x() - own.x()).abs() < 1.0 || (it.right() - own.right()).abs() < 1.0;
        draft.sketch.iter().filter(|it| meets(&it.bounds())).count()
    };
    let (own, next) = (in_line(a), in_line(b));
    if own > next || own == next && !is_after {
        tries.reverse();
    }
    tries.into_iter().find_map(|(thing, by)| {
        let is_moved = has_room(draft, thing, by * 2.0) && shift(draft, thing, by, true);
        let ids = [one.as_slice(), other].concat();
        let said = format!("Put more space between {}.", draft.names(&ids));
        is_moved.then(|| (frame.clone(), Done::of(said, ids, false)))
    })
}

/// Whether a thing can move so far and covers nothing.
fn has_room(draft: &mut Draft, thing: &Thing, by: Vec2) -> bool {
    let before = draft.checkpoint();
    let is_free = shift(draft, thing, by, true);
    draft.restore(before);
    is_free
}

/// Moves one of two things off the other, or cuts a long bar where the other begins.
fn uncover(
    frame: Frame,
    (one, a): (&Thing, &Bounds),
    (other, b): (&Thing, &Bounds),
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    /// The least factor of the lengths of a bar and a component on it.
    const LONGER: f64 = 3.0;
    let ids = [one.as_slice(), other].concat();
    let said = |draft: &Draft| format!("Moved {} apart.", draft.names(&ids));
    let (short, long, bar) = if a.width() < b.width() { (a, b, other) } else { (b, a, one) };
    if let Some(component_id) = only(bar.iter()).filter(|_| long.width() > LONGER * short.width()) {
        let is_left = short.center().x < long.center().x;
        let (left, right) =
            if is_left { (short.right() + APART, long.right()) } else { (long.x(), short.x() - APART) };
        let kind = draft.component(component_id).ok()?.kind();
        if matches!(
            kind,
            ComponentKind::NavigationBox | ComponentKind::Input | ComponentKind::ImagePlaceholder
        ) {
            let (width, height) = (right - left, long.height());
            draft.apply(Operation::Resize { component_id: component_id.clone(), width, height }).ok()?;
            let component_id = component_id.clone();
            draft.apply(Operation::Move { component_id, x: left, y: long.y() }).ok()?;
            return Some((frame, Done::of(said(draft), ids, true)));
        }
    }
    let level =
        |a: &Bounds, b: &Bounds| (a.center().y - b.center().y).abs() < a.height().min(b.height()) / 2.0;
    let is_x = level(a, b);
    // The later one moves on, in line with the other.
    let is_later = if is_x { b.x() >= a.x() } else { b.y() >= a.y() };
    let (fixed, moving, thing) = if is_later { (a, b, other) } else { (b, a, one) };
    let align = (fixed.center().y - moving.center().y).round();
    let by = if is_x {
        Vec2::new(
            (fixed.right() + APART - moving.x()).round(),
            if align.abs() <= NEARLY { align } else { 0.0 },
        )
    } else {
        Vec2::new(0.0, (fixed.bottom() + APART - moving.y()).round())
    };
    if shift(draft, thing, by, true) {
        return Some((frame, Done::of(said(draft), ids, false)));
    }
    let axis = Some(if is_x { Axis::X } else { Axis::Y });
    draft.edit(&Edit::Gap { ids: ids.clone(), axis, gap: GapLength::Exact(APART) }).ok()?;
    Some((frame, Done::of(said(draft), ids, false)))
}

/// Returns the two things that are meant: those that cover each other or stand close before others.
fn pair(sides: &Sides, draft: &Draft, is_overlap: bool) -> Option<(Thing, Thing)> {
    let scene = draft.scene();
    let one = |found: &ThingSet| (found.things.len() == 1).then(|| found.things.first().cloned())?;
    let (subject, object): (Vec<Thing>, Vec<Thing>) =
        (sides.subject.iter().filter_map(one).collect(), sides.object.iter().filter_map(one).collect());
    let mut best: Option<(f64, Thing, Thing)> = None;
    for (at, a) in subject.iter().enumerate() {
        for (next, b) in object.iter().enumerate() {
            let (Some(own), Some(other)) = (bounds(&scene, a), bounds(&scene, b)) else { continue };
            let distance = own.gap_x(&other).max(own.gap_y(&other));
            let is_meant = if is_overlap { distance < 1.0 } else { distance < CLOSE };
            let rank = f64::from(u32::try_from(at + next).unwrap_or(0)) + if is_meant { 0.0 } else { 10.0 };
            if a != b && best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, a.clone(), b.clone()));
            }
        }
    }
    let is_sure = |all: &[ThingSet]| all.first().is_some_and(|first| first.is_sure);
    let sure = is_sure(&sides.subject) && is_sure(&sides.object);
    best.filter(|(rank, ..)| *rank < 10.0 || sure).map(|(_, a, b)| (a, b))
}

/// The part of a distance that remains.
const CLOSER: f64 = 0.4;

/// Moves things together.
pub(super) fn together(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    let mut frame = frame(phrase, Act::Space, vec![(Dimension::Gap, Degree::More)]);
    frame.slots.amounts.push(Amount::Too);
    let several = sides.subject.iter().find(|found| found.things.len() > 1);
    let subject = sides.subject.first()?;
    let moved = match several.filter(|found| found.is_sure || sides.subject.len() == 1 || *found == subject) {
        Some(group) if sides.object.is_empty() && !sides.is_lacking => {
            return done(frame, &group.things.concat(), setting, draft, gap);
        }
        Some(group) => group_closer(&group.things, sides, draft),
        None => one_closer(sides, draft),
    };
    let (moved, said) = moved?;
    Some((frame, Done::of(said, moved, true)))
}

/// Returns the right edge of the letters of a text, or of another component.
fn ink(scene: &Scene, id: &ComponentId) -> Option<f64> {
    let one = scene.structure().element(id)?;
    let is_text = one.kind() == ComponentKind::Text;
    let width =
        if is_text { natural_size(one.component).width.min(one.bounds.width()) } else { one.bounds.width() };
    Some(one.bounds.x() + width)
}

/// The least distances of several things from others. Infinite where there is no other.
struct Distances {
    /// From the letters on the left.
    left: f64,
    /// From the boxes on the left.
    room: f64,
    /// From their own letters to the right.
    right: f64,
    /// Down.
    below: f64,
}

fn distances(things: &[Thing], sides: &Sides, draft: &Draft) -> Distances {
    let scene = draft.scene();
    let structure = scene.structure();
    let own: Vec<ComponentId> = things.concat();
    let others = sides.object.first().filter(|first| first.things.len() > 1);
    let others: Vec<ComponentId> = others.map(|first| first.things.concat()).unwrap_or_default();
    let is_other = |id: &ComponentId| !own.contains(id) && (others.is_empty() || others.contains(id));
    let none = f64::INFINITY;
    let mut least = Distances { left: none, room: none, right: none, below: none };
    for one in things.iter().filter_map(|thing| single(&scene, thing)) {
        let id = one.component.id();
        for other in structure.siblings(one).filter(|other| is_other(other.component.id())) {
            let (a, b) = (one.bounds, other.bounds);
            let middle = b.center().y;
            if middle > a.y() && middle < a.bottom() || a.center().y > b.y() && a.center().y < b.bottom() {
                if b.right() <= a.x() + 1.0 {
                    let end = ink(&scene, other.component.id()).unwrap_or(b.right());
                    least.left = least.left.min(a.x() - end);
                    least.room = least.room.min(a.x() - b.right());
                } else if b.x() >= a.right() - 1.0 {
                    least.right = least.right.min(b.x() - ink(&scene, id).unwrap_or(a.right()));
                }
            } else if a.overlaps_x(&b) && b.y() >= a.bottom() - 1.0 {
                least.below = least.below.min(b.y() - a.bottom());
            }
        }
    }
    least
}

/// Moves each of several things nearer to another one, all by the same distance.
fn group_closer(things: &[Thing], sides: &Sides, draft: &mut Draft) -> Option<(Vec<ComponentId>, String)> {
    /// The gap that remains on each side of a row, and that below. Pixels.
    const LEAST: (f64, f64) = (12.0, 4.0);
    let own: Vec<ComponentId> = things.concat();
    let Distances { left, room, right, below } = distances(things, sides, draft);
    let is_label = {
        let scene = draft.scene();
        let structure = scene.structure();
        let mut elements = own.iter().filter_map(|id| structure.element(id));
        elements.any(|one| structure.labeled_field(one).is_some())
    };
    let rest = |gap: f64| (gap * CLOSER).max(LEAST.0).min(gap).round();
    let moves = if left.is_finite() && left > LEAST.0 && !is_label {
        Vec2::new(-(left - rest(left)).min((room - LEAST.0).max(0.0)), 0.0)
    } else if right.is_finite() && right > LEAST.0 {
        let by = (right - rest(right)).round();
        // A wide box ends where its field begins.
        for id in &own {
            let bounds = draft.component(id).ok()?.bounds();
            let (width, height) = (bounds.width() - by, bounds.height());
            draft.apply(Operation::Resize { component_id: id.clone(), width, height }).ok()?;
        }
        Vec2::new(by, 0.0)
    } else if below.is_finite() && below > LEAST.1 {
        Vec2::new(0.0, below - (below * CLOSER).max(LEAST.1))
    } else {
        return None;
    };
    let said = format!("Moved {} closer.", draft.names(&own));
    shift_all(draft, things, moves).then_some((own, said))
}

/// Moves each of several things away from another one, all by the same distance.
fn group_apart(things: &[Thing], sides: &Sides, draft: &mut Draft) -> Option<(Vec<ComponentId>, String)> {
    let Distances { left, right, below, .. } = distances(things, sides, draft);
    let least = left.min(right).min(below);
    let by = (least * 0.5).max(8.0);
    let moves = match least {
        _ if least > CLOSE => return None,
        _ if least == left => Vec2::new(by, 0.0),
        _ if least == right => Vec2::new(-by, 0.0),
        _ => Vec2::new(0.0, -by),
    };
    let own: Vec<ComponentId> = things.concat();
    let said = format!("Moved {} away.", draft.names(&own));
    shift_all(draft, things, moves).then_some((own, said))
}

fn shift_all(draft: &mut Draft, things: &[Thing], by: Vec2) -> bool {
    let by = Vec2::new(by.x.round(), by.y.round());
    let before = draft.operations.len();
    for thing in things {
        shift(draft, thing, by, false);
    }
    draft.operations.len() > before
}

/// Moves a thing nearer to another one: a label to its field, else the lower one with all below it.
fn one_closer(sides: &Sides, draft: &mut Draft) -> Option<(Vec<ComponentId>, String)> {
    let scene = draft.scene();
    let structure = scene.structure();
    let one = sides.subject.first()?.things.first()?.clone();
    let a = bounds(&scene, &one)?;
    let field = single(&scene, &one).and_then(|own| structure.labeled_field(own));
    let is_beside = |other: &Bounds| a.gap_x(other).max(a.gap_y(other)) > 4.0;
    let below = || {
        let own = single(&scene, &one)?;
        let below = structure
            .siblings(own)
            .filter(|one| one.bounds.y() >= own.bounds.bottom() - 1.0 && one.bounds.overlaps_x(&own.bounds));
        let next = below.min_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))?;
        Some(vec![next.component.id().clone()])
    };
    let named = sides.object.iter().filter(|_| !sides.is_own).find_map(|found| {
        let near =
            found.things.iter().filter_map(|thing| Some((thing, bounds(&scene, thing).filter(is_beside)?)));
        let distance = |own: &Bounds| a.gap_x(own).max(a.gap_y(own));
        near.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b))).map(|(thing, _)| thing.clone())
    });
    let other = match field {
        Some(field) if sides.is_own || named.is_none() => vec![field.component.id().clone()],
        _ => named.or_else(below)?,
    };
    let b = bounds(&scene, &other)?;
    let is_label = single(&scene, &one).is_some_and(|own| own.kind() == ComponentKind::Text) && sides.is_own;
    drop(scene);
    let ids = [one.as_slice(), &other].concat();
    let said = format!("Put less space between {}.", draft.names(&ids));
    let (x, y) = (a.gap_x(&b), a.gap_y(&b));
    if x > y {
        let sign = if a.x() > b.x() { -1.0 } else { 1.0 };
        let by = Vec2::new((sign * (x - (x * CLOSER).max(8.0))).round(), 0.0);
        return shift(draft, &one, by, true).then_some((ids, said));
    }
    if is_label && a.y() < b.y() {
        let by = Vec2::new(0.0, (y - 4.0).round());
        return shift(draft, &one, by, true).then_some((ids, said));
    }
    let before = draft.checkpoint();
    // Of a section, the component nearest to the gap.
    let bottom = |id: &&ComponentId| draft.sketch.get(id).map_or(0.0, |own| own.bounds().bottom());
    let last = |thing: &Thing| {
        let lowest = thing.iter().max_by(|a, b| bottom(a).total_cmp(&bottom(b)));
        lowest.map_or_else(Thing::new, |id| vec![id.clone()])
    };
    let one = if one.len() > 1 && a.y() < b.y() { last(&one) } else { one };
    if gap_between(draft, &one, &other, (Some(Axis::Y), GapLength::Factor(1.0 / 1.5)), true).is_ok()
        && draft.is_clean_since(&before)
    {
        return Some((ids, said));
    }
    draft.restore(before);
    close_up(draft, if a.y() < b.y() { (&a, &b) } else { (&b, &a) }).then_some((ids, said))
}

/// Moves all that stands below a gap up. Returns whether it did.
fn close_up(draft: &mut Draft, (upper, lower): (&Bounds, &Bounds)) -> bool {
    /// The least gap that remains. Pixels.
    const LEAST: f64 = 24.0;
    // The gap ends above with the last that stands in it.
    let inner = draft.sketch.iter().map(|one| one.bounds()).filter(|own| {
        own.y() >= upper.y()
            && own.bottom() <= lower.y() + 1.0
            && own.overlaps_x(upper)
            && own.overlaps_x(lower)
    });
    let end = inner.map(|own| own.bottom()).fold(upper.bottom(), f64::max);
    let gap = lower.y() - end;
    let by = (gap - (gap * 0.5).max(LEAST)).round();
    if by < 4.0 {
        return false;
    }
    let below = roots_below(draft, lower);
    shift(draft, &below, Vec2::new(0.0, -by), true)
}

/// Returns the outer components that begin with a box or below it, in its column or one that meets it there.
fn roots_below(draft: &Draft, lower: &Bounds) -> Thing {
    /// The difference of the tops of components that begin together. Pixels.
    const LEVEL: f64 = 8.0;
    let scene = draft.scene();
    let structure = scene.structure();
    let mut roots: Vec<_> = structure.roots().filter(|one| one.bounds.y() >= lower.y() - LEVEL).collect();
    let (mut left, mut right) = (lower.x(), lower.right());
    let mut below = Thing::new();
    while let Some(at) = roots.iter().position(|one| one.bounds.x() < right && one.bounds.right() > left) {
        let one = roots.remove(at);
        (left, right) = (left.min(one.bounds.x()), right.max(one.bounds.right()));
        below.push(one.component.id().clone());
    }
    below
}

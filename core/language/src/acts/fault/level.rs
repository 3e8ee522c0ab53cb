//! Lines: things that should stand on one line do.

use super::spread::spread;
use super::thing::{Thing, bounds, is_row, shift, single};
use super::things::ThingSet;
use super::{Sides, frame};
use crate::acts::align::edge_name;
use crate::acts::draft::{Done, Draft};
use crate::acts::setting::Setting;
use crate::acts::titled::unit_of;
use crate::frames::{Act, FaultPhrase, Frame};
use crate::lexicon::{Fault, Side};
use kurbo::Vec2;
use websketch_layout::arrangement::Edge;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{ComponentId, ComponentKind};

/// The difference of two edges that is seen. Pixels.
const SEEN: f64 = 0.9;
/// The largest difference of things that nearly stand on one line. Pixels.
const FAR: f64 = 60.0;

/// Returns the place of an edge.
pub(super) fn at(bounds: &Bounds, edge: Edge) -> f64 {
    match edge {
        Edge::Left => bounds.x(),
        Edge::Center => bounds.center().x,
        Edge::Right => bounds.right(),
        Edge::Top => bounds.y(),
        Edge::Middle => bounds.center().y,
        Edge::Bottom => bounds.bottom(),
    }
}

/// Aligns things that do not stand on one line.
pub(super) fn level(
    phrase: &FaultPhrase,
    sides: &Sides,
    setting: &Setting,
    draft: &mut Draft,
) -> Option<(Frame, Done)> {
    // `line up` names no side.
    let is_side = |at: &usize| !matches!(setting.sentence.word(*at), "up" | "down");
    let mut words = phrase.span.clone().filter(is_side);
    let said = words.find_map(|at| setting.sentence.side(at).map(|(side, _)| side));
    let said = said.and_then(|side| match side {
        Side::Left => Some(Edge::Left),
        Side::Right => Some(Edge::Right),
        Side::Top => Some(Edge::Top),
        Side::Bottom => Some(Edge::Bottom),
        Side::Middle => None,
    });
    // `the menu words on top`: the side tells where they are.
    let is_told = phrase.subject.clone().any(|at| setting.sentence.side(at).is_some());
    let edge = match phrase.fault {
        Fault::Low | Fault::High => Some(Edge::Top),
        _ => said.filter(|_| !is_told),
    };
    let groups = sides.subject.iter().filter(|found| sides.object.is_empty() && found.things.len() > 1);
    let groups = groups.map(|found| (found.things.clone(), Vec::new()));
    let alone = sides.subject.first().filter(|found| sides.object.is_empty() && found.things.len() == 1);
    let alone =
        alone.and_then(|found| Some((found.things.clone(), neighbors(draft, found.things.first()?)?)));
    let tries: Vec<(Vec<Thing>, Vec<Thing>)> = groups.chain(pairs(sides)).chain(alone).collect();
    let found = tries.into_iter().find_map(|(things, models)| {
        let all = [things.as_slice(), &models].concat();
        let is_row = is_row(&boxes(draft, &all));
        // A field moves to another line with its label.
        let with_labels = |things: &[Thing]| -> Vec<Thing> {
            things.iter().map(|thing| if is_row { unit(draft, thing) } else { thing.clone() }).collect()
        };
        let (things, models) = (with_labels(&things), with_labels(&models));
        let edge = uneven_edge(draft, &[things.as_slice(), &models].concat(), edge)?;
        Some((things, models, edge))
    });
    let (things, models, edge) = found?;
    align(draft, &things, &models, edge)?;
    let ids = things.concat();
    let said = format!("Aligned {} ({}).", draft.names(&ids), edge_name(edge));
    Some((frame(phrase, Act::Align, Vec::new()), Done::of(said, ids, true)))
}

/// Returns the things with their models that may be meant.
fn pairs(sides: &Sides) -> impl Iterator<Item = (Vec<Thing>, Vec<Thing>)> {
    let of = |a: &ThingSet, b: &ThingSet| (a != b).then(|| (a.things.clone(), b.things.clone()));
    sides.subject.iter().flat_map(move |a| sides.object.iter().filter_map(move |b| of(a, b)))
}

/// Returns the components of the same kind in the column of a thing, or in its row.
fn neighbors(draft: &Draft, thing: &Thing) -> Option<Vec<Thing>> {
    let scene = draft.scene();
    let own = single(&scene, thing)?;
    let siblings = || scene.structure().siblings(own).filter(|one| *one != own && one.kind() == own.kind());
    let near = |a: f64, b: f64| (a - b).abs() < FAR;
    let column = siblings().filter(|one| near(one.bounds.x(), own.bounds.x()));
    let column: Vec<Thing> = column.map(|one| vec![one.component.id().clone()]).collect();
    let row = siblings().filter(|one| one.bounds.overlaps_y(&own.bounds));
    let row: Vec<Thing> = row.map(|one| vec![one.component.id().clone()]).collect();
    [column, row].into_iter().find(|all| !all.is_empty())
}

fn boxes(draft: &Draft, things: &[Thing]) -> Vec<Bounds> {
    let scene = draft.scene();
    things.iter().filter_map(|thing| bounds(&scene, thing)).collect()
}

/// Returns a label with its field.
fn unit(draft: &Draft, thing: &Thing) -> Thing {
    let scene = draft.scene();
    let structure = scene.structure();
    let own = single(&scene, thing);
    let is_input = |one: &Element| one.kind() == ComponentKind::Input;
    let is_field = own.is_some_and(|own| {
        is_input(own) && structure.label(own).is_some() || structure.labeled_field(own).is_some_and(is_input)
    });
    match thing.first().filter(|_| is_field) {
        Some(id) => unit_of(&scene, id),
        None => thing.clone(),
    }
}

/// Returns the things that stand on one line, though it is said that they do not.
pub(super) fn is_level(sides: &Sides, draft: &Draft) -> Option<Vec<ComponentId>> {
    let first = sides.subject.first().filter(|first| first.is_sure)?;
    let other = sides.object.first().map(|other| other.is_sure.then(|| other.things.clone()));
    let things = [first.things.clone(), other.unwrap_or_else(|| Some(Vec::new()))?].concat();
    let boxes = boxes(draft, &things);
    let edges = if is_row(&boxes) { [Edge::Top, Edge::Middle] } else { [Edge::Left, Edge::Right] };
    let meets = |edge: &Edge| {
        boxes.iter().all(|own| boxes.iter().all(|it| (at(own, *edge) - at(it, *edge)).abs() <= SEEN))
    };
    (boxes.len() > 1 && edges.iter().any(meets)).then(|| things.concat())
}

/// Returns the edge on which things nearly meet: the said one, else that with the least difference.
fn uneven_edge(draft: &Draft, things: &[Thing], said: Option<Edge>) -> Option<Edge> {
    let scene = draft.scene();
    let boxes: Vec<Bounds> = things.iter().filter_map(|thing| bounds(&scene, thing)).collect();
    if boxes.len() < 2 {
        return None;
    }
    let spread = |edge: Edge| {
        let places = boxes.iter().map(|own| at(own, edge));
        places.clone().fold(f64::NEG_INFINITY, f64::max) - places.fold(f64::INFINITY, f64::min)
    };
    let edges = match said {
        Some(edge) => vec![edge],
        None if is_row(&boxes) => vec![Edge::Top, Edge::Middle, Edge::Bottom],
        None => vec![Edge::Left, Edge::Right, Edge::Center],
    };
    let least = edges.iter().copied().min_by(|a, b| spread(*a).total_cmp(&spread(*b)))?;
    // Things of other sizes that meet nowhere stand on the line of their middles.
    let is_tall = boxes.iter().any(|own| boxes.iter().any(|other| own.height() > 1.5 * other.height()));
    let edge = if least == Edge::Bottom || is_tall && least == Edge::Top && said.is_none() {
        Edge::Middle
    } else {
        least
    };
    let are_boxes = things.iter().all(|thing| single(&scene, thing).is_some_and(Element::is_box));
    let edge = match edge {
        _ if said.is_some() => least,
        Edge::Top | Edge::Middle if are_boxes => Edge::Top,
        Edge::Right | Edge::Center if are_boxes => Edge::Left,
        edge => edge,
    };
    (spread(least) > SEEN && spread(least) < FAR).then_some(edge)
}

/// Moves things to the line on which most of their models stand, or most of them.
pub(super) fn align(draft: &mut Draft, things: &[Thing], models: &[Thing], edge: Edge) -> Option<()> {
    let own = boxes(draft, things);
    let models = if models.is_empty() { own.clone() } else { boxes(draft, models) };
    let is_level = |a: &Bounds, b: &Bounds| (at(a, edge) - at(b, edge)).abs() < SEEN;
    let count = |one: &Bounds| models.iter().filter(|other| is_level(other, one)).count();
    let model = at(models.iter().rev().max_by_key(|one| count(one))?, edge);
    let before = draft.operations.len();
    for (thing, own) in things.iter().zip(&own) {
        let by = model - at(own, edge);
        let by = if edge.axis() == Axis::X { Vec2::new(by, 0.0) } else { Vec2::new(0.0, by) };
        if by.hypot() > SEEN / 2.0 {
            shift(draft, thing, by, false);
        }
    }
    (draft.operations.len() > before).then_some(())
}

/// Aligns things that stand on no line, gives boxes the same size, and makes the gaps equal.
pub(super) fn scattered(phrase: &FaultPhrase, sides: &Sides, draft: &mut Draft) -> Option<(Frame, Done)> {
    let group = sides.subject.iter().find(|found| found.things.len() > 1)?;
    let things = &group.things;
    let edge = if is_row(&boxes(draft, things)) { Edge::Top } else { Edge::Left };
    let before = draft.operations.len();
    align(draft, things, &[], edge);
    super::size::same_size(draft, things);
    spread(draft, things);
    let ids = things.concat();
    let said = format!("Aligned {} ({}) with equal gaps.", draft.names(&ids), edge_name(edge));
    let frame = frame(phrase, Act::Align, Vec::new());
    (draft.operations.len() > before).then(|| (frame, Done::of(said, ids, true)))
}

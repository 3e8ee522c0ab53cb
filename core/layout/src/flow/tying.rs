//! Tying a component to the same one on other screens, and breaking the tie.

use super::screen::{screen_of, screens};
use super::ties::TieSets;
use crate::structure::{Element, Structure};
use serde_json::{Map, Value};
use websketch_sketch::collect::CollectVec;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Relation, Sketch};

/// The distance from its place on the screen within which a component without an equal text counts as the same. Pixels.
const SAME_PLACE: f64 = 32.0;

/// Ties the same component on each other screen to each of `ids`, and the parts of boxes one to one. Empty if there is
/// none.
#[must_use]
pub fn tied(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let sets = TieSets::of(sketch);
    let mut operations = Vec::new();
    for element in ids.iter().filter_map(|id| structure.element(id)) {
        for counterpart in counterparts(&structure, element) {
            for (one, other) in pairs(&structure, element, counterpart) {
                if !sets.members(one.component.id()).contains(other.component.id()) {
                    operations.push(tie(other.component, Some(one.component.id())));
                }
            }
        }
    }
    operations
}

/// Ends the ties of `ids` and of their parts. The others of a set stay tied to each other.
#[must_use]
pub fn untied(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let sets = TieSets::of(sketch);
    let chosen = ids.iter().filter_map(|id| structure.element(id));
    let mut leaving: Vec<&ComponentId> = Vec::new();
    for element in chosen.flat_map(|element| structure.subtree(element)) {
        let id = element.component.id();
        if !sets.members(id).is_empty() && !leaving.contains(&id) {
            leaving.push(id);
        }
    }
    let mut operations = Vec::new();
    for set in sets.all().iter().filter(|set| set.iter().any(|id| leaving.contains(&id))) {
        let mut staying = set.iter().filter(|id| !leaving.contains(id));
        let first = staying.next();
        for component in set.iter().filter_map(|id| sketch.get(id)) {
            let is_leaving = leaving.contains(&component.id()) || Some(component.id()) == first;
            let wanted = first.filter(|_| !is_leaving);
            if component.props().same_as().as_ref() != wanted {
                operations.push(tie(component, wanted));
            }
        }
    }
    operations
}

fn tie(component: &Component, target: Option<&ComponentId>) -> Operation {
    let value = target.map_or(Value::Null, |id| id.as_str().into());
    let props = Map::from_iter([(Relation::Tie.key().to_owned(), value)]);
    Operation::Modify { component_id: component.id().clone(), props: props.into() }
}

/// Returns the same component on each other screen: of the same piece, with the same text, else in the same place.
fn counterparts<'a, 's>(structure: &'a Structure<'s>, element: &Element<'s>) -> Vec<&'a Element<'s>> {
    let Some(own) = screen_of(structure, element) else { return Vec::new() };
    let others = screens(structure).into_iter().filter(|screen| screen != own);
    let same = |screen: Element<'s>| {
        let alike: Vec<&Element> = structure
            .subtree(&screen)
            .into_iter()
            .filter(|other| Piece::of(other.component) == Piece::of(element.component))
            .collect_vec();
        let text = element.component.visible_text();
        let distance = |other: &Element| distance((element, own), (other, &screen));
        let nearest = |candidates: Vec<&'a Element<'s>>| {
            candidates.into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other)))
        };
        let has_text = |other: &&Element| text.is_some() && other.component.visible_text() == text;
        let equal: Vec<&Element> = alike.iter().copied().filter(has_text).collect_vec();
        nearest(equal).or_else(|| nearest(alike).filter(|other| distance(other) <= SAME_PLACE))
    };
    others.filter_map(same).collect_vec()
}

/// Returns the distance between the places of two components on their screens, from the nearer of the upper and the
/// lower edges. Pixels.
fn distance((one, own): (&Element, &Element), (other, screen): (&Element, &Element)) -> f64 {
    let from_left = (one.bounds.x() - own.bounds.x()) - (other.bounds.x() - screen.bounds.x());
    let from_top = (one.bounds.y() - own.bounds.y()) - (other.bounds.y() - screen.bounds.y());
    let from_bottom =
        (own.bounds.bottom() - one.bounds.bottom()) - (screen.bounds.bottom() - other.bounds.bottom());
    from_left.abs() + from_top.abs().min(from_bottom.abs())
}

/// Pairs a box with its counterpart, and their parts of equal type in reading order.
fn pairs<'a, 's>(
    structure: &'a Structure<'s>,
    one: &Element<'s>,
    other: &Element<'s>,
) -> Vec<(&'a Element<'s>, &'a Element<'s>)> {
    let [ones, others] = [one, other].map(|root| structure.subtree(root));
    let mut used = vec![false; others.len()];
    let mut pairs = Vec::new();
    for one in ones {
        let partner = others
            .iter()
            .zip(&mut used)
            .find(|(other, used)| !**used && Piece::of(other.component) == Piece::of(one.component));
        if let Some((other, used)) = partner {
            *used = true;
            pairs.push((one, *other));
        }
    }
    pairs
}

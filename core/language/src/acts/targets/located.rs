//! The one component of a kind that stands in a relation to an anchor: `the badge on the Pro plan`, `the field under Animal`.

use super::{Care, targets_or_parts};
use crate::acts::setting::Setting;
use crate::acts::titled::{text_of_picture, unit_of};
use crate::chunks::Description;
use crate::lexicon::{Fit, Kind, Relation, Side, StructureUnit};
use crate::referents::{Item, Scene, nth};
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::sort::sort_by;
use websketch_sketch::{ComponentId, ComponentKind};

/// Returns the only component of a kind in an anchor, or the nearest one on a side of it. `None` for a phrase with other
/// traits.
pub(super) fn located(scene: &Scene, setting: &Setting, description: &Description) -> Option<ComponentId> {
    let is_component = |unit| matches!(unit, StructureUnit::Field | StructureUnit::Label);
    let head =
        description.head.filter(|head| !head.is_plural && head.kind.unit().is_none_or(is_component))?;
    let is_plain = is_plain(description);
    let has_words = !description.has_only_noun();
    let [located] = description.relations.as_slice() else {
        return if is_plain && !has_words && description.ordinal.is_none() {
            on_side(scene, head.kind, &description.sides)
        } else {
            None
        };
    };
    let is_plain = is_plain && description.sides.is_empty();
    if !is_plain || located.anchors.iter().any(|anchor| anchor.is_page() || anchor.is_plural()) {
        return None;
    }
    let anchor = located.reference();
    let found = targets_or_parts(scene, setting, Some(&anchor), Care::Anchor).ok()?;
    if found.part.is_some() {
        return None;
    }
    // A portrait stands above its name.
    let as_text = |id: &ComponentId| text_of_picture(scene, id).unwrap_or_else(|| id.clone());
    // `the field under Animal` is the one that Animal labels.
    let structure = scene.structure();
    let label = |id: &ComponentId| {
        let field =
            structure.element(id).filter(|one| head.kind.fit(one.component, &one.bounds) >= Fit::Near)?;
        structure.label(field).map(|label| label.component.id().clone())
    };
    let as_anchor = |id: &ComponentId| label(id).unwrap_or_else(|| as_text(id));
    let anchors: Vec<ComponentId> = found.ids.iter().map(as_anchor).collect();
    // `the second entry under Ingredients` is the second one of that section.
    let is_heading =
        |id: &ComponentId| structure.element(id).is_some_and(|one| one.kind() == ComponentKind::Heading);
    let is_in_section = description.ordinal.is_some()
        && located.relation == Relation::Below
        && matches!(anchors.as_slice(), [only] if is_heading(only) && unit_of(scene, only).len() > 1);
    let relation = if is_in_section { Relation::Inside } else { located.relation };
    let around = bounds_of(scene, &anchors, relation)?;
    let is_anchor = |item: &Item| anchors.contains(item.component.id());
    let fit = |item: &Item| head.kind.fit(item.component, &item.bounds);
    let shown = scene.items().iter().filter(|item| !item.component.props().is_hidden() && !is_anchor(item));
    let mut there: Vec<(f64, Fit, &Item)> = shown
        .filter(|item| fit(item) >= Fit::Near)
        .filter_map(|item| Some((distance(&around, &item.bounds, relation)?, fit(item), item)))
        .collect();
    // `the add button in the first column`
    let said = description.words_beside_noun();
    let says = |item: &Item| {
        let own = item.component.props().text().map(words).unwrap_or_default();
        said.iter().all(|word| own.iter().any(|own| own == word))
    };
    there.retain(|(_, _, item)| says(item));
    // What people confuse with the kind is meant only where nothing is of it.
    let best = there.iter().map(|(_, fit, _)| *fit).max()?;
    there.retain(|(_, fit, _)| *fit == best);
    if let Some(ordinal) = description.ordinal {
        let is_there =
            |at: usize| there.iter().any(|(_, _, item)| scene.index_of(item.component.id()) == Some(at));
        let at = *nth(&scene.rows(is_there).concat(), ordinal.place)?;
        return scene.items().get(at).map(|item| item.component.id().clone());
    }
    sort_by(&mut there, |(a, ..), (b, ..)| a.total_cmp(b));
    let (first, _, item) = there.first()?;
    let is_clear = there.get(1).is_none_or(|(second, ..)| *first < second * CLEAR);
    is_clear.then(|| item.component.id().clone())
}

/// Whether a phrase has no trait besides its noun, its sides and its relations.
fn is_plain(description: &Description) -> bool {
    description.inner.is_empty()
        && description.lanes.is_empty()
        && description.sizes.is_empty()
        && description.pronoun.is_none()
}

/// Returns the only box on one side of the page, of those that lie in no other one: `the box on the right`.
fn on_side(scene: &Scene, kind: Kind, sides: &[Side]) -> Option<ComponentId> {
    let structure = scene.structure();
    let bars = &structure.frame().bars;
    let is_own = |one: &&Element| {
        one.is_box() && kind.fit(one.component, &one.bounds) >= Fit::Near && !bars.contains(one)
    };
    let own: Vec<&Element> = structure.elements().iter().filter(is_own).collect();
    let is_outer = |one: &&&Element| !own.iter().any(|outer| structure.is_ancestor(outer, one));
    let boxes: Vec<&Element> = own.iter().filter(is_outer).copied().collect();
    let [side] = sides else { return None };
    // The span of a box on the way to the side.
    let span = |one: &Element| match side {
        Side::Left => (-one.bounds.right(), -one.bounds.x()),
        Side::Right => (one.bounds.x(), one.bounds.right()),
        Side::Top => (-one.bounds.bottom(), -one.bounds.y()),
        Side::Bottom => (one.bounds.y(), one.bounds.bottom()),
        Side::Middle => (0.0, 1.0),
    };
    let is_last = |one: &&&Element| {
        let mut others = boxes.iter().filter(|other| other.order != one.order);
        others.all(|other| span(other).1 <= span(one).0)
    };
    boxes.iter().filter(|_| boxes.len() > 1).find(is_last).map(|one| one.component.id().clone())
}

/// The part of the distance of the second up to which the first is the nearest.
const CLEAR: f64 = 0.8;

/// Returns the bounds that a relation refers to: of the unit of a title, and of a field with its label above it.
fn bounds_of(scene: &Scene, ids: &[ComponentId], relation: Relation) -> Option<Bounds> {
    let structure = scene.structure();
    let elements =
        |ids: &[ComponentId]| ids.iter().filter_map(|id| structure.element(id)).collect::<Vec<_>>();
    let whole = |elements: &[&Element]| union_of(elements.iter().map(|one| &one.bounds));
    let [only] = ids else { return whole(&elements(ids)) };
    let is_above = |pair: &[&Element]| matches!(pair, [a, b] if !a.bounds.overlaps_y(&b.bounds));
    let unit = elements(&unit_of(scene, only));
    let is_field = structure
        .element(only)
        .is_some_and(|one| structure.label(one).is_some() || structure.labeled_field(one).is_some());
    match relation {
        Relation::Inside | Relation::On | Relation::Of => whole(&unit),
        Relation::Beside | Relation::LeftOf | Relation::RightOf if is_field && is_above(&unit) => {
            whole(&unit)
        }
        _ => whole(&elements(ids)),
    }
}

/// Returns how far a component is on the side of an anchor that a relation names. `None` if it is not there. Pixels.
fn distance(anchor: &Bounds, own: &Bounds, relation: Relation) -> Option<f64> {
    /// The distance to which two components touch. Pixels.
    const TOUCH: f64 = 4.0;
    let center = own.center();
    let right = (own.x() - anchor.right()).max(0.0);
    let left = (anchor.x() - own.right()).max(0.0);
    let in_row = own.overlaps_y(anchor);
    let in_column = own.overlaps_x(anchor);
    let gap = match relation {
        // All in an anchor are equally near.
        Relation::Inside | Relation::On | Relation::Of => {
            return anchor.rect().contains(center).then_some(1.0);
        }
        Relation::Below => {
            (in_column && own.y() + TOUCH >= anchor.bottom()).then(|| own.y() - anchor.bottom())
        }
        Relation::Above => {
            (in_column && own.bottom() <= anchor.y() + TOUCH).then(|| anchor.y() - own.bottom())
        }
        Relation::LeftOf => (in_row && center.x < anchor.x()).then_some(left),
        Relation::RightOf => (in_row && center.x > anchor.right()).then_some(right),
        Relation::Beside => {
            (in_row && !(anchor.x()..anchor.right()).contains(&center.x)).then_some(left.max(right))
        }
        _ => None,
    };
    gap.map(|gap| gap.max(TOUCH))
}

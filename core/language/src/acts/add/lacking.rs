//! Parts that one of several like boxes lacks: `the second card has no picture`.

use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::chunks::{Description, Head, Reference, Role};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Fit, Verb};
use crate::only::only;
use crate::referents::Scene;
use serde_json::Value;
use websketch_layout::naming::words;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// The gap to a neighbor that covers the edge of the box. Pixels.
const GAP: f64 = 8.0;

/// Gives the box that lacks a part the same part as its likes have, at the same place. `None` if no single box lacks it,
/// or its place is taken.
pub(super) fn lacking(
    frame: &Frame,
    target: &Reference,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let says_no = frame.span.clone().any(|at| setting.sentence.word(at) == "no");
    if !says_no || !frame.verbs.contains(&Verb::Need) {
        return Ok(None);
    }
    if let Some((id, text)) = textless(frame, target, draft) {
        let ids = vec![id.clone()];
        let Some(text) = text else { return Err(Doubt::NoText { ids }) };
        draft.set(&id, "text", Value::from(text.as_str()))?;
        let said = format!("Wrote “{text}” on {}, as on the others.", draft.names(&ids));
        return Ok(Some(Done::of(said, ids, true)));
    }
    let ([part], Some(Locality::Into(owner))) = (target.parts.as_slice(), &frame.slots.place) else {
        return Ok(None);
    };
    if !part.has_only_noun() {
        return Ok(None);
    }
    let scene = draft.scene();
    let Some((holder, bounds, model)) = place_of(&scene, part, owner) else { return Ok(None) };
    let model = draft.component(&model)?;
    let (component_type, props) = (model.kind(), model.props().clone());
    drop(scene);
    let id = draft.ids.next_id(&draft.sketch);
    draft.apply(Operation::Add(Addition {
        component_id: Some(id.clone()),
        component_type,
        x: bounds.x(),
        y: bounds.y(),
        width: bounds.width(),
        height: bounds.height(),
        props,
        index: None,
    }))?;
    // What a picture shows is its own.
    if component_type == ComponentKind::ImagePlaceholder && draft.component(&id)?.props().alt().is_some() {
        draft.set(&id, "alt", Value::Null)?;
    }
    let ids = vec![id];
    let said = format!("Added {} in {}.", draft.names(&ids), draft.names(&[holder]));
    Ok(Some(Done::adding(said, ids, true)))
}

/// Returns the only component without a text of the kind that a clause says to have none: `one of the buttons has no text`.
/// Also returns the text that all others with the said words have.
fn textless(frame: &Frame, target: &Reference, draft: &Draft) -> Option<(ComponentId, Option<String>)> {
    let [part] = target.parts.as_slice() else { return None };
    let is_text = |head: Head| matches!(head.kind.name(), "text" | "label" | "caption");
    part.head.filter(|head| is_text(*head))?;
    let owners = match &frame.slots.place {
        Some(Locality::Into(owner)) => owner.parts.as_slice(),
        Some(Locality::Beside(located)) => located.anchors.as_slice(),
        _ => return None,
    };
    let owner = owners.iter().find(|owner| owner.head.is_some())?;
    let kind = owner.head?.kind;
    let has_none = |one: &&Component| {
        kind.fit(one, &one.bounds()) == Fit::Exact
            && Piece::of(one).shown().contains(&VisibleProp::Text)
            && one.props().text().is_none_or(|text| text.trim().is_empty())
    };
    let only = only(draft.sketch.iter().filter(has_none))?;
    let said = owner.words_beside_noun();
    let text = |one: &Component| {
        let text = one.props().text().filter(|_| one.kind() == only.kind())?;
        said.iter().all(|word| words(text).iter().any(|own| own == word)).then(|| text.to_owned())
    };
    let mut texts = draft.sketch.iter().filter_map(text);
    let first = texts.next().filter(|first| !said.is_empty() && texts.all(|text| text == *first));
    Some((only.id().clone(), first))
}

/// Returns the only box with a said word that lacks a part, the place of that, and the part of a box like it.
fn place_of(
    scene: &Scene,
    part: &Description,
    owner: &Reference,
) -> Option<(ComponentId, Bounds, ComponentId)> {
    let kind = part.head?.kind;
    let structure = scene.structure();
    let is_part = |one: &&Element| kind.fit(one.component, &one.bounds) == Fit::Exact;
    let own = |holder: &Element| structure.children(holder).find(is_part).copied();
    let said = owner.parts.iter().flat_map(|part| &part.words).filter(|word| word.role != Role::Side);
    let said: Vec<&str> = said.map(|word| word.text.as_str()).collect();
    let says = |holder: &Element| {
        let texts = structure.children(holder).filter_map(|one| one.component.props().text());
        texts.flat_map(words).any(|word| said.contains(&word.as_str()))
    };
    let lacks = |holder: &&Element| holder.is_box() && own(holder).is_none() && says(holder);
    let place = |holder: &Element, like: &Element| {
        let model = own(like)?;
        let by = holder.bounds.origin() - like.bounds.origin();
        let (x, y) = ((model.bounds.x() + by.x).round(), (model.bounds.y() + by.y).round());
        let bounds = model.bounds.with_origin(x, y).ok()?;
        // What covers the edge of the box leaves it less room.
        let covering =
            structure.siblings(holder).filter(|one| one.bounds.overlaps(&bounds) && one.bounds.x() > x);
        let right = covering.map(|one| one.bounds.x() - GAP).fold(bounds.right(), f64::min);
        let bounds = bounds.with_size((right - x).max(bounds.width() / 2.0), bounds.height()).ok()?;
        let is_free = structure.children(holder).all(|one| !one.bounds.overlaps(&bounds));
        let is_inside = holder.bounds.contains(&bounds);
        (is_free && is_inside).then(|| (bounds, model.component.id().clone()))
    };
    only(structure.elements().iter().filter(lacks).filter_map(|holder| {
        let mut likes = structure.siblings(holder).filter(|one| is_like(holder, one));
        let (bounds, model) = likes.find_map(|like| place(holder, like))?;
        Some((holder.component.id().clone(), bounds, model))
    }))
}

/// Whether two boxes have nearly the same size.
fn is_like(one: &Element, other: &Element) -> bool {
    /// The largest difference, as a part of the side.
    const DIFFERENCE: f64 = 0.1;
    let near = |a: f64, b: f64| (a - b).abs() <= DIFFERENCE * a.max(b);
    other.is_box()
        && near(one.bounds.width(), other.bounds.width())
        && near(one.bounds.height(), other.bounds.height())
}

//! Gaps between components.

mod edge;
mod items;
mod length;
mod neighbors;
mod spaced;

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::{Description, Located};
use crate::frames::{Frame, Locality};
use crate::lexicon::{Dimension, Function, Pronoun, Relation, Verb};
use edge::{close_to_bottom, close_to_top};
use items::{close_up, even_out};
use length::length;
use neighbors::{distance_between, neighbors, outer_boxes};
use spaced::{Spaced, is_gap_noun, spaced};
use websketch_layout::arrangement::{Edit, GapLength};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

/// The factor of the gap to a component that another one moves away from.
const AWAY: f64 = 1.5;
/// The least that a gap between two sides grows. Pixels.
const LEAST_STEP: f64 = 8.0;

/// Changes the gaps between components.
pub(super) fn gap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_apart = frame.span.clone().any(|at| setting.sentence.word(at) == "apart");
    let is_spacing = frame.verbs.contains(&Verb::Space) || is_apart;
    let is_overlap = frame.verbs.contains(&Verb::Overlap) && slots.place.is_none();
    let is_about_gaps = is_overlap
        || slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Gap)
        || slots
            .quantities
            .iter()
            .any(|it| it.size.is_some_and(|(dimension, _)| dimension == Dimension::Gap))
        || slots.relation() == Some(Relation::Between)
        || is_spacing;
    if !is_about_gaps {
        return Err(Doubt::Unread);
    }
    if let Some(done) = gap_like(frame, setting, draft)? {
        return Ok(done);
    }
    let scene = draft.scene();
    let Spaced { sides, is_page, is_guess } = spaced(&scene, frame, setting)?;
    let ids = sides.concat();
    // `more space below the title`: the gap has a place, and no components that are apart.
    let has_place = !is_page && slots.target.as_ref().is_none_or(is_gap_noun);
    let relation = slots.relation().filter(|_| has_place);
    let beside = neighbors(scene.structure(), &ids, relation);
    drop(scene);
    let is_away = frame.span.clone().any(|at| setting.sentence.word(at) == "away");
    let length = match length(frame, is_spacing)? {
        GapLength::Equal if is_away && sides.len() == 2 => GapLength::Factor(AWAY),
        length => length,
    };
    if let (Some(Relation::Below | Relation::After), GapLength::Factor(..1.0)) = (relation, length) {
        let closed = close_up(draft, &ids, is_guess)?;
        if let Some(done) =
            closed.map_or_else(|| close_to_bottom(draft, &ids, is_guess), |done| Ok(Some(done)))?
        {
            return Ok(done);
        }
    }
    if !beside.is_empty() {
        return gap_beside(draft, ids, &beside, length, is_guess);
    }
    if let (Some(Relation::Above), GapLength::Factor(factor)) = (relation, length)
        && factor < 1.0
    {
        return close_to_top(draft, ids, factor, is_guess);
    }
    if let [one, other] = sides.as_slice() {
        return gap_between(draft, one, other, (slots.along, length), is_guess);
    }
    let holds = |id| {
        let scene = draft.scene();
        let structure = scene.structure();
        structure.element(id).is_some_and(|one| structure.children(one).next().is_some())
    };
    if ids.len() < 2 && !ids.first().is_some_and(holds) {
        return Err(Doubt::Unread);
    }
    let before = draft.operations.len();
    // Even gaps on the whole page are those of its rows and columns.
    if is_page && length == GapLength::Equal && slots.along.is_none() {
        return super::tidy::tidy_page(draft);
    }
    if let (GapLength::Equal, false, None) = (length, is_page, slots.along)
        && let Some(done) = even_out(draft, &ids, is_guess)?
    {
        return Ok(done);
    }
    let length = if is_page { length } else { at_least(length, &draft.boxes(&ids)) };
    let groups = if is_page { vec![ids.clone()] } else { by_holder(draft, &ids) };
    for group in groups {
        if is_page || !space_alone(draft, &group, slots.along, length)? {
            draft.edit(&Edit::Gap { ids: group, axis: slots.along, gap: length })?;
        }
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids });
    }
    let names = if ids.is_empty() { "the parts of the page".to_owned() } else { draft.names(&ids) };
    let said = match length {
        GapLength::Exact(px) => format!("Put {px} px between {names}."),
        GapLength::Equal | GapLength::Spread => format!("Made the gaps between {names} equal."),
        GapLength::Factor(factor) if factor > 1.0 => format!("Put more space between {names}."),
        GapLength::Factor(_) => format!("Put less space between {names}."),
    };
    Ok(Done::of(said, ids, is_guess))
}

/// Returns a larger gap. It grows by a step that is seen, and sides that cover each other come apart. Pixels.
fn larger(own: f64, factor: f64) -> f64 {
    (own * factor).round().max(own + LEAST_STEP).max(LEAST_STEP)
}

/// Returns a growth of the gaps between boxes that is seen.
fn at_least(length: GapLength, boxes: &[Bounds]) -> GapLength {
    let GapLength::Factor(factor) = length else { return length };
    let pairs = boxes.iter().enumerate().flat_map(|(at, one)| {
        let others = boxes.iter().skip(at + 1);
        others.map(move |other| one.gap_x(other).max(one.gap_y(other)))
    });
    let least = pairs.fold(f64::INFINITY, f64::min);
    match factor {
        ..=1.0 => length,
        _ if !least.is_finite() => length,
        _ if least < 1.0 => GapLength::Exact(2.0 * LEAST_STEP),
        _ => GapLength::Factor(larger(least, factor) / least),
    }
}

/// Returns the components of each box, if several boxes hold several of them: the tasks of each column.
fn by_holder(draft: &Draft, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
    let scene = draft.scene();
    let structure = scene.structure();
    let mut groups: Vec<(Option<usize>, Vec<ComponentId>)> = Vec::new();
    for element in ids.iter().filter_map(|id| structure.element(id)) {
        let holder = structure.parent(element).map(|holder| holder.order);
        let id = element.component.id().clone();
        match groups.iter_mut().find(|(own, _)| *own == holder) {
            Some((_, group)) => group.push(id),
            None => groups.push((holder, vec![id])),
        }
    }
    let groups: Vec<Vec<ComponentId>> = groups.into_iter().map(|(_, group)| group).collect();
    let is_several = |group: &&Vec<ComponentId>| group.len() > 1;
    if groups.iter().filter(is_several).count() > 1 {
        groups.into_iter().filter(|group| group.len() > 1).collect()
    } else {
        vec![ids.to_vec()]
    }
}

/// Gives one gap the length of another one: `the gap above A is larger than the one above B`.
fn gap_like(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let slots = &frame.slots;
    let one = match &slots.place {
        Some(Locality::Beside(located)) if slots.target.is_none() => located,
        _ => return Ok(None),
    };
    let is_one = |part: &Description| part.pronoun == Some(Pronoun::One) && part.head.is_none();
    let model = slots.first_other(&[Function::Than, Function::As]).and_then(|other| other.parts.first());
    let Some([other]) = model.filter(|part| is_one(part)).map(|part| part.relations.as_slice()) else {
        return Ok(None);
    };
    let scene = draft.scene();
    let side = |located: &Located| {
        let anchors = located.reference();
        let ids = targets(&scene, setting, Some(&anchors), Care::Usual)?.ids;
        let beside = neighbors(scene.structure(), &ids, Some(located.relation));
        let first = beside.into_iter().next().ok_or(Doubt::NoTarget)?;
        Ok::<_, Doubt>((ids, first))
    };
    let ((ids, own), (others, like)) = (side(one)?, side(other)?);
    let gap = distance_between(scene.structure(), &others, &like).ok_or(Doubt::Unread)?;
    drop(scene);
    gap_beside(draft, ids, &[own], GapLength::Exact(gap), false).map(Some)
}

/// Changes the gaps between components and their neighbors.
fn gap_beside(
    draft: &mut Draft,
    ids: Vec<ComponentId>,
    beside: &[(ComponentId, Axis)],
    gap: GapLength,
    is_guess: bool,
) -> Result<Done, Doubt> {
    let before = draft.operations.len();
    for (neighbor, axis) in beside {
        let both = ids.iter().chain([neighbor]).cloned().collect();
        draft.edit(&Edit::Gap { ids: both, axis: Some(*axis), gap })?;
    }
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids });
    }
    let neighbors: Vec<ComponentId> = beside.iter().map(|(id, _)| id.clone()).collect();
    let (names, others) = (draft.names(&ids), draft.names(&neighbors));
    let said = match gap {
        GapLength::Exact(px) => format!("Put {px} px between {names} and {others}."),
        GapLength::Factor(factor) if factor < 1.0 => format!("Put less space between {names} and {others}."),
        GapLength::Factor(_) | GapLength::Equal | GapLength::Spread => {
            format!("Put more space between {names} and {others}.")
        }
    };
    Ok(Done::of(said, ids, is_guess))
}

/// Changes the gap between two sides. A side of several components moves as a whole.
pub(super) fn gap_between(
    draft: &mut Draft,
    one: &[ComponentId],
    other: &[ComponentId],
    (along, gap): (Option<Axis>, GapLength),
    is_guess: bool,
) -> Result<Done, Doubt> {
    let ids = [one, other].concat();
    let (first, second) = outer_boxes(draft.scene().structure(), one, other).ok_or(Doubt::NoTarget)?;
    let (x, y) = (first.gap_x(&second), first.gap_y(&second));
    let axis = along.unwrap_or(if x >= y { Axis::X } else { Axis::Y });
    let own = if axis == Axis::X { x } else { y };
    let length = match gap {
        GapLength::Factor(factor) if factor > 1.0 => GapLength::Exact(larger(own, factor)),
        GapLength::Equal => return Err(Doubt::Unread),
        gap => gap,
    };
    let before = draft.operations.len();
    draft.edit(&Edit::Gap { ids: ids.clone(), axis: Some(axis), gap: length })?;
    if draft.operations.len() == before {
        return Err(Doubt::AlreadySo { ids });
    }
    let names = draft.names(&ids);
    let said = match gap {
        GapLength::Exact(px) => format!("Put {px} px between {names}."),
        GapLength::Factor(factor) if factor < 1.0 => format!("Put less space between {names}."),
        GapLength::Factor(_) | GapLength::Equal | GapLength::Spread => {
            format!("Put more space between {names}.")
        }
    };
    Ok(Done::of(said, ids, is_guess))
}

/// Sets the gaps of components that are no labelled fields, if all others can stay as they are.
fn space_alone(
    draft: &mut Draft,
    ids: &[ComponentId],
    axis: Option<Axis>,
    length: GapLength,
) -> Result<bool, Doubt> {
    let gap = match length {
        GapLength::Exact(px) => Some(px),
        GapLength::Equal | GapLength::Spread => None,
        GapLength::Factor(_) => return Ok(false),
    };
    let is_labelled = {
        let scene = draft.scene();
        let structure = scene.structure();
        let labelled = ids.iter().filter_map(|id| structure.element(id));
        // A checkbox has its own text.
        let mut fields = labelled.filter(|one| one.component.props().text().is_none());
        fields.any(|one| structure.label(one).is_some())
    };
    if ids.len() < 2 || is_labelled {
        return Ok(false);
    }
    let is_x = axis.map_or_else(|| alone::is_row(draft, ids), |axis| axis == Axis::X);
    let boxes = alone::along(draft, ids, is_x);
    let corners = alone::spaced(&boxes, is_x, gap);
    alone::shift_to(draft, &corners)
}

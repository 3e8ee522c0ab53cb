//! Gaps between components.

mod neighbors;

use super::alone;
use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, targets};
use crate::chunks::Reference;
use crate::frames::{Frame, Locality};
use crate::lexicon::{Amount, Degree, Dimension, Function, Quantifier, Relation, Verb};
use neighbors::neighbors;
use websketch_layout::arrangement::{Edit, GapLength};
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Axis;

/// The factors of a gap without a figure: usual, little, much.
const MORE: [f64; 3] = [1.5, 1.25, 2.0];

/// Changes the gaps between components.
pub(super) fn gap(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let slots = &frame.slots;
    let is_apart = frame.span.clone().any(|at| setting.sentence.word(at) == "apart");
    let is_spacing = frame.verbs.contains(&Verb::Space) || is_apart;
    let is_about_gaps = slots.sizes.iter().any(|(dimension, _)| *dimension == Dimension::Gap)
        || slots
            .quantities
            .iter()
            .any(|it| it.size.is_some_and(|(dimension, _)| dimension == Dimension::Gap))
        || slots.relation() == Some(Relation::Between)
        || is_spacing;
    if !is_about_gaps {
        return Err(Doubt::Unread);
    }
    let scene = draft.scene();
    let (ids, is_page, is_guess) = spaced(&scene, frame, setting)?;
    // `more space below the title`: the gap has a place, and no components that are apart.
    let has_place = !is_page && slots.target.as_ref().is_none_or(is_gap_noun);
    let relation = slots.relation().filter(|_| has_place);
    let beside = neighbors(scene.structure(), &ids, relation);
    drop(scene);
    if !beside.is_empty() {
        return gap_beside(draft, ids, &beside, length(frame, is_spacing)?, is_guess);
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
    let length = length(frame, is_spacing)?;
    // Even gaps on the whole page are those of its rows and columns.
    if is_page && length == GapLength::Equal && slots.along.is_none() {
        return super::tidy::tidy_page(draft);
    }
    if is_page || !space_alone(draft, &ids, slots.along, length)? {
        draft.edit(&Edit::Gap { ids: ids.clone(), axis: slots.along, gap: length })?;
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
        ids.iter().any(|id| structure.element(id).is_some_and(|one| structure.label(one).is_some()))
    };
    if ids.len() < 2 || is_labelled {
        return Ok(false);
    }
    let is_x = axis.map_or_else(|| alone::is_row(draft, ids), |axis| axis == Axis::X);
    let boxes = alone::along(draft, ids, is_x);
    let corners = alone::spaced(&boxes, is_x, gap);
    alone::shift_to(draft, &corners)
}

/// Returns the components between which the gaps are, whether they are all of the page, and whether they are a guess.
fn spaced(
    scene: &crate::referents::Scene,
    frame: &Frame,
    setting: &Setting,
) -> Result<(Vec<ComponentId>, bool, bool), Doubt> {
    let slots = &frame.slots;
    let located = match &slots.place {
        Some(Locality::Beside(located)) => Some(Reference::of(located.anchors.clone())),
        Some(Locality::Into(reference)) => Some(reference.clone()),
        _ => None,
    };
    let mut named = slots.target.clone().filter(|target| !is_gap_noun(target)).or(located);
    // `the button is too close to the field`
    let into = match &slots.place {
        Some(Locality::Into(reference)) if slots.has(Amount::Too) => Some(reference),
        _ => None,
    };
    let other = slots.first_other(&[Function::To, Function::From]).or(into);
    if let (Some(named), Some(other)) = (&mut named, other) {
        named.parts.extend(other.parts.iter().cloned());
    }
    let is_page = named.as_ref().is_none_or(|named| {
        named
            .parts
            .iter()
            .all(|part| part.is_page() || part.pronoun == Some(crate::lexicon::Pronoun::Everything))
    });
    if is_page {
        let roots = scene.structure().roots().map(|root| root.component.id().clone()).collect();
        return Ok((roots, true, named.is_none()));
    }
    let found = targets(scene, setting, named.as_ref(), Care::Usual)?;
    Ok((found.ids, false, found.is_guess))
}

/// Whether a noun phrase names gaps and no component.
fn is_gap_noun(target: &Reference) -> bool {
    target.parts.iter().all(|part| part.head.is_none() && part.words.is_empty() && part.pronoun.is_none())
}

fn length(frame: &Frame, is_spacing: bool) -> Result<GapLength, Doubt> {
    let slots = &frame.slots;
    if let Some(quantity) = slots.quantities.iter().find(|quantity| quantity.side.is_none()) {
        return Ok(GapLength::Exact(quantity.value.abs()));
    }
    let (_, degree) = slots
        .sizes
        .iter()
        .find(|(dimension, _)| *dimension == Dimension::Gap)
        .copied()
        .unwrap_or((Dimension::Gap, if is_spacing { Degree::Equal } else { Degree::Noun }));
    let [usual, little, much] = MORE;
    let factor = if slots.has(Amount::Little) {
        little
    } else if slots.has(Amount::Much) && !slots.has(Amount::Too) {
        much
    } else {
        usual
    };
    let is_too = slots.has(Amount::Too);
    let grows =
        frame.verbs.iter().any(|verb| matches!(verb, Verb::Grow | Verb::Add | Verb::Need | Verb::Give));
    let shrinks = frame.verbs.iter().any(|verb| matches!(verb, Verb::Shrink));
    let has_bigger = slots
        .sizes
        .iter()
        .any(|(dimension, degree)| *dimension == Dimension::Both && *degree == Degree::MoreThan);
    let has_smaller = slots
        .sizes
        .iter()
        .any(|(dimension, degree)| *dimension == Dimension::Both && *degree == Degree::LessThan);
    let is_equal = slots.quantifier() == Some(Quantifier::Same)
        || slots
            .sizes
            .iter()
            .any(|(dimension, degree)| *dimension == Dimension::Gap && *degree == Degree::Equal);
    Ok(match degree {
        _ if is_equal => GapLength::Equal,
        // `too close together`
        Degree::Less if is_too => GapLength::Factor(factor),
        Degree::More if is_too => GapLength::Factor(1.0 / factor),
        Degree::Noun if is_too && slots.has(Amount::Less) => GapLength::Factor(factor),
        Degree::Noun if is_too || slots.has(Amount::Less) || shrinks || has_smaller => {
            GapLength::Factor(1.0 / factor)
        }
        Degree::Noun if slots.has(Amount::More) || grows || has_bigger => GapLength::Factor(factor),
        Degree::MoreThan | Degree::More | Degree::Most => GapLength::Factor(factor),
        Degree::LessThan | Degree::Less | Degree::Least => GapLength::Factor(1.0 / factor),
        Degree::Noun | Degree::Equal => GapLength::Equal,
    })
}

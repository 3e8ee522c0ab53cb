//! The length that a clause asks for, or that a complaint about a gap means.

use crate::acts::setting::Doubt;
use crate::frames::{Form, Frame};
use crate::lexicon::{Amount, Degree, Dimension, Quantifier, Verb};
use websketch_layout::arrangement::GapLength;

/// The factors of a gap without a figure: usual, little, much.
const MORE: [f64; 3] = [1.5, 1.25, 2.0];

/// Returns the length of a gap.
pub(super) fn length(frame: &Frame, is_spacing: bool) -> Result<GapLength, Doubt> {
    let slots = &frame.slots;
    if let Some(quantity) = slots.quantities.iter().find(|quantity| quantity.side.is_none()) {
        return Ok(GapLength::Exact(quantity.value.abs()));
    }
    let has = |wanted: Dimension, degree: Degree| slots.sizes.contains(&(wanted, degree));
    let of_gap = slots.sizes.iter().find(|(dimension, _)| *dimension == Dimension::Gap);
    let is_equal = slots.quantifier() == Some(Quantifier::Same)
        || slots.sizes.iter().any(|(_, degree)| *degree == Degree::Equal);
    if is_equal {
        return Ok(GapLength::Equal);
    }
    let degree = match of_gap {
        Some((_, degree)) => *degree,
        None if frame.verbs.contains(&Verb::Overlap) => Degree::MoreThan,
        None if is_spacing => Degree::Equal,
        None => Degree::Noun,
    };
    let is_too = slots.has(Amount::Too);
    // `the cards look cramped`, `put the cards close together`
    let is_complaint = is_too || frame.form == Form::Complaint;
    let has_verb = |verbs: &[Verb]| frame.verbs.iter().any(|verb| verbs.contains(verb));
    let grows = has_verb(&[Verb::Grow, Verb::Add, Verb::Need, Verb::Give]) || slots.has(Amount::More);
    let shrinks = has_verb(&[Verb::Shrink]) || slots.has(Amount::Less);
    let is_larger = match degree {
        Degree::Less => is_complaint,
        Degree::More => !is_complaint,
        Degree::Noun if slots.has(Amount::TooLittle) => true,
        Degree::Noun if is_too || shrinks || has(Dimension::Both, Degree::LessThan) => false,
        Degree::Noun if grows || has(Dimension::Both, Degree::MoreThan) => true,
        Degree::MoreThan | Degree::Most => true,
        Degree::LessThan | Degree::Least => false,
        Degree::Noun | Degree::Equal => return Ok(GapLength::Equal),
    };
    let [usual, little, much] = MORE;
    let factor = if slots.has(Amount::Little) {
        little
    } else if slots.has(Amount::Much) && !is_too {
        much
    } else {
        usual
    };
    Ok(GapLength::Factor(if is_larger { factor } else { 1.0 / factor }))
}

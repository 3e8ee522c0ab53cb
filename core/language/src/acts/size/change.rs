//! The change of size that a clause asks for.

use super::Doubt;
use crate::frames::{Form, Frame, Quantity};
use crate::lexicon::{Amount, Degree, Dimension, Unit, Verb};
use websketch_layout::arrangement::Length;

/// Factors of a size without a figure: usual, little, much.
const LARGER: [f64; 3] = [1.25, 1.1, 1.4];
/// The same for a smaller size.
const SMALLER: [f64; 3] = [0.75, 0.9, 0.6];

/// The sides that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dimensions {
    Width,
    Height,
    Both,
}

impl Dimensions {
    pub(super) const fn of(dimension: Dimension) -> Self {
        match dimension {
            Dimension::Width | Dimension::Length => Self::Width,
            Dimension::Height | Dimension::Thickness => Self::Height,
            _ => Self::Both,
        }
    }

    pub(super) fn sides(self, length: impl Fn() -> Option<Length>) -> (Option<Length>, Option<Length>) {
        match self {
            Self::Width => (length(), None),
            Self::Height => (None, length()),
            Self::Both => (length(), length()),
        }
    }
}

/// A change of size.
pub(super) struct Change {
    pub(super) dimension: Dimensions,
    pub(super) is_larger: bool,
    pub(super) factor: f64,
}

pub(super) fn change(frame: &Frame) -> Result<Change, Doubt> {
    let slots = &frame.slots;
    let of_verb = frame.verbs.iter().find_map(|verb| match verb {
        Verb::Grow => Some((Dimensions::Both, true)),
        Verb::Shrink => Some((Dimensions::Both, false)),
        Verb::Widen => Some((Dimensions::Width, true)),
        Verb::Narrow => Some((Dimensions::Width, false)),
        Verb::Heighten => Some((Dimensions::Height, true)),
        Verb::Shorten => Some((Dimensions::Height, false)),
        _ => None,
    });
    let said = slots.sizes.first().copied().or_else(|| slots.quantities.first().and_then(|it| it.size));
    let is_complaint = slots.has(Amount::Too) || frame.form == Form::Complaint;
    let has_less = slots.has(Amount::Less);
    let (dimension, mut is_larger) = match (said, of_verb) {
        (Some((dimension, degree)), of_verb) => {
            let larger = match degree {
                Degree::More | Degree::Most => !is_complaint,
                Degree::Less | Degree::Least => is_complaint,
                Degree::MoreThan => !has_less,
                Degree::LessThan => has_less,
                Degree::Noun | Degree::Equal => of_verb.is_none_or(|(_, larger)| larger),
            };
            (Dimensions::of(dimension), larger)
        }
        (None, Some(of_verb)) => of_verb,
        (None, None) => (Dimensions::Both, true),
    };
    let [usual, little, much] = if is_larger { LARGER } else { SMALLER };
    let step = if slots.has(Amount::Little) {
        little
    } else if slots.has(Amount::Much) && !is_complaint {
        much
    } else {
        usual
    };
    let mut factor = step;
    if frame.verbs.contains(&Verb::Double) || slots.has(Amount::Double) {
        (factor, is_larger) = (2.0, true);
    }
    if frame.verbs.contains(&Verb::Halve) || slots.has(Amount::Half) {
        (factor, is_larger) = (0.5, false);
    }
    Ok(Change { dimension, is_larger, factor })
}

/// The height of a line of text. Pixels.
const LINE: f64 = 24.0;
/// The space above and below the lines of a field together. Pixels.
const PADDING: f64 = 16.0;

/// Returns the length that a figure asks for.
pub(super) fn length(quantity: &Quantity, change: &Change, side: f64) -> Length {
    let is_step = quantity.is_by || matches!(quantity.size, Some((_, Degree::MoreThan | Degree::LessThan)));
    let sign = if change.is_larger { 1.0 } else { -1.0 };
    match quantity.unit {
        Some(Unit::Percent) if is_step => Length::Factor(1.0 + sign * quantity.value / 100.0),
        Some(Unit::Percent) => Length::Factor(quantity.value / 100.0),
        Some(Unit::Times) => Length::Factor(quantity.value),
        Some(Unit::Lines) => Length::Exact(quantity.value * LINE + PADDING),
        _ if is_step => Length::Exact((side + sign * quantity.value).max(1.0)),
        _ => Length::Exact(quantity.value),
    }
}

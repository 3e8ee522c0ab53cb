//! The difference that an edit makes to the score.

use super::{Part, Reason, Score, score};
use kurbo::Size;
use websketch_sketch::Sketch;

/// A smaller fall is no reason for a second look. Points.
const NOTABLE: f64 = 6.0;

/// The scores before and after an edit.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreChange {
    /// The score before, from 0 to 100.
    pub before: f64,
    /// The score after, from 0 to 100.
    pub after: f64,
    /// The part that lost most or, if none did, the worst one, with its most costly reason. `None` for an empty sketch.
    worst: Option<(Part, Option<Reason>)>,
    is_new: bool,
}

impl ScoreChange {
    /// Compares two sketches on a page of this size.
    #[must_use]
    pub fn of(before: &Sketch, after: &Sketch, page: Option<Size>) -> Self {
        Self::between(&score(before, page), &score(after, page))
    }

    /// Compares two scores.
    #[must_use]
    pub fn between(before: &Score, after: &Score) -> Self {
        let worst = worst(before, after);
        // An empty sketch has no parts.
        Self { before: before.score, after: after.score, worst, is_new: before.parts.is_empty() }
    }

    /// Returns the part that lost most, or the worst part if none lost.
    #[must_use]
    pub fn worst_part(&self) -> Option<Part> {
        self.worst.as_ref().map(|(part, _)| *part)
    }

    /// Returns the most costly reason in that part.
    #[must_use]
    pub fn worst_reason(&self) -> Option<&Reason> {
        self.worst.as_ref().and_then(|(_, reason)| reason.as_ref())
    }

    /// Whether the score fell so far that a second look is worthwhile. A new sketch has nothing to fall from.
    #[must_use]
    pub fn is_fall(&self) -> bool {
        !self.is_new && self.after <= self.before - NOTABLE
    }
}

fn worst(before: &Score, after: &Score) -> Option<(Part, Option<Reason>)> {
    let loss = |name: Part, score: f64| {
        let was = before.parts.iter().find(|part| part.name == name).map_or(100.0, |part| part.score);
        was - score
    };
    let most = after.parts.iter().max_by(|a, b| loss(a.name, a.score).total_cmp(&loss(b.name, b.score)))?;
    let part = if loss(most.name, most.score) > 0.0 { most } else { after.worst_part()? };
    Some((part.name, part.reasons.first().cloned()))
}

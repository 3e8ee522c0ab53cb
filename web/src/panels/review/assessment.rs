//! Assessment of a sketch: its score with the reasons for each part, and findings that the score does not measure. Pure.

use websketch_layout::lint::{Finding, lint_in_steps, score_with_fixes};
use websketch_layout::score::{PartScore, Score, score};
use websketch_pages::add_state_fixes;
use websketch_sketch::Sketch;
use websketch_sketch::operation::Operation;

/// Most components for which fixes are looked for: each is tried by one more score.
const MAX_FIXED: usize = 300;
/// Points of the whole score below which a reason is not told.
const LEAST_POINTS: f64 = 0.3;

/// Assessment of a sketch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// The score. `None` for an empty sketch.
    pub score: Option<Score>,
    /// Findings about links, states and components out of sight, which the score does not measure.
    pub others: Vec<Finding>,
}

impl Assessment {
    /// Assesses a sketch. With `fixes`, reasons have the operations that take them away.
    pub fn of(sketch: &Sketch, fixes: bool) -> Self {
        let score = match fixes && sketch.len() <= MAX_FIXED {
            true => score_with_fixes(sketch, None),
            false => score(sketch, None),
        };
        let mut others = lint_in_steps(sketch, None).findings;
        others.retain(|finding| finding.code.is_unmeasured());
        add_state_fixes(sketch, &mut others);
        others.retain(|finding| finding.code.is_unmeasured());
        Self { score: (!score.parts.is_empty()).then_some(score), others }
    }

    /// Returns the score as a whole number, rounded down.
    pub fn shown_score(&self) -> Option<u8> {
        self.score.as_ref().map(|score| whole(score.score))
    }

    /// Returns the parts of the score, with the reasons that are worth telling.
    pub fn parts(&self) -> Vec<PartScore> {
        let mut parts = self.score.as_ref().map(|score| score.parts.clone()).unwrap_or_default();
        for part in &mut parts {
            part.reasons.retain(|reason| reason.points >= LEAST_POINTS);
        }
        parts
    }

    /// Returns the operations of all fixes. A fix that belongs to several reasons is there once.
    pub fn fixes(&self) -> Vec<Vec<Operation>> {
        let parts = self.parts();
        let of_reasons = parts.iter().flat_map(|part| &part.reasons).filter_map(|reason| reason.fix.as_ref());
        let of_others = self.others.iter().filter_map(|finding| finding.fix.as_ref());
        let mut fixes: Vec<Vec<Operation>> = Vec::new();
        for fix in of_reasons.chain(of_others) {
            if !fixes.contains(fix) {
                fixes.push(fix.clone());
            }
        }
        fixes
    }
}

/// Returns a score as a whole number, rounded down.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "0 to 100, and the cast saturates"
)]
pub fn whole(score: f64) -> u8 {
    score.floor() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;
    use websketch_layout::lint::FindingCode;
    use websketch_layout::score::Part;

    fn assessed(text: &str) -> Assessment {
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        Assessment::of(&sketch, true)
    }

    #[test]
    fn a_text_without_room_costs_points_of_fit_and_its_fix_is_there_once() {
        let assessment = assessed(
            r#"[{"id":"go","type":"Button","x":120,"y":80,"width":60,"height":40,"props":{"text":"Continue to payment"}}]"#,
        );
        let parts = assessment.parts();
        let fit = parts.iter().find(|part| part.name == Part::Fit).unwrap();
        assert!(fit.score < 100.0, "{fit:?}");
        assert!(fit.reasons.first().unwrap().message.contains("Continue to payment"));
        assert_eq!(assessment.fixes().len(), 1, "{assessment:?}");
        assert!(assessment.shown_score().unwrap() < 100);
    }

    #[test]
    fn an_empty_sketch_has_no_score_and_a_dead_link_is_told_beside_it() {
        assert_eq!(assessed("[]"), Assessment::default());
        let assessment = assessed(
            r#"[{"id":"go","type":"Button","x":120,"y":80,"width":120,"height":40,"props":{"text":"Go","to":"nowhere"}}]"#,
        );
        let codes: Vec<FindingCode> = assessment.others.iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [FindingCode::DeadLink]);
    }
}

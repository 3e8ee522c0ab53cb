//! The design score.

mod faults;
mod laws;

use websketch_layout::score::{Part, Score, score};
use websketch_sketch::Sketch;
use websketch_testing::sketches;

/// Returns the score of a part.
fn part(score: &Score, name: Part) -> f64 {
    score.parts.iter().find(|part| part.name == name).unwrap().score
}

#[test]
fn fixtures_that_were_drawn_with_care_score_high() {
    for name in ["dashboard", "landing", "settings"] {
        let found = score(&sketches::fixture(name), None);
        assert!(found.score >= 65.0, "{name}: {}", found.score);
    }
    assert!(score(&sketches::fixture("messy"), None).score < 75.0);
}

#[test]
fn an_empty_sketch_scores_100_without_parts() {
    let empty = score(&Sketch::new(), None);
    assert_eq!((empty.score, empty.parts.len()), (100.0, 0));
}

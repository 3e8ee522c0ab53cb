//! Properties of the score.

use proptest::prelude::*;
use websketch_layout::score::{Part, Score, score};
use websketch_sketch::Sketch;
use websketch_testing::sketches;

fn check(score: &Score) {
    let is_share = |value: f64| (0.0..=100.0).contains(&value);
    assert!(is_share(score.score), "{}", score.score);
    for part in &score.parts {
        assert!(is_share(part.score), "{part:?}");
        assert!(part.score < 100.0 || part.reasons.is_empty(), "{part:?}");
    }
    assert!(score.parts.is_empty() || score.parts.iter().map(|part| part.name).eq(Part::ALL));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_score_and_its_parts_are_from_0_to_100(sketch in sketches::any_sketch()) {
        check(&score(&sketch, None));
    }

    #[test]
    fn a_hidden_component_does_not_count(sketch in sketches::drawn()) {
        let text = websketch_json::to_string(&sketch);
        let hidden = text.replacen(
            '[',
            r#"[{"id":"ghost","type":"Button","x":3,"y":5,"width":40,"height":20,"props":{"hidden":true}},"#,
            1,
        );
        if let Ok(parsed) = Sketch::read_text(hidden.replace(",]", "]").as_bytes()) {
            prop_assert_eq!(score(&parsed.sketch, None).score, score(&sketch, None).score);
        }
    }
}

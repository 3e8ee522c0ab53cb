//! Hand-drawn pages: their rules and their pictures.

use websketch_formats::export::html::{HAND_STYLE, HtmlOptions, to_html};
use websketch_testing::support;

#[test]
fn a_page_by_hand_has_its_rules_and_rough_pictures() {
    let sketch = support::sketch(r#"a ImagePlaceholder 0 0 300 200 {"alt":"A map"}"#);
    for plays in [false, true] {
        let clean = to_html(&sketch, &HtmlOptions { plays, ..HtmlOptions::default() });
        let by_hand =
            to_html(&sketch, &HtmlOptions { plays, hand: Some(HAND_STYLE), ..HtmlOptions::default() });
        let curves = |html: &str| html.split("<body").nth(1).unwrap().matches('Q').count();
        assert!(by_hand.contains(HAND_STYLE) && by_hand.contains(" hand\">"), "{plays}");
        assert!(curves(&by_hand) > curves(&clean), "{plays}: rough lines are curves");
        assert!(!clean.contains("Sketch Hand") && !clean.contains(" hand\""), "{plays}");
    }
}

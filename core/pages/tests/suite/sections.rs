//! Sections by name in trees.

use crate::packs::packs;
use expect_test::{Expect, expect};
use serde_json::Value;
use websketch_layout::composition::compose;
use websketch_pages::{Device, PackKind, fill_sections, section_names, section_tree};
use websketch_sketch::{IdSource, Sketch};

/// Writes the key and the first texts of each filled node, or the refusal.
#[expect(clippy::needless_pass_by_value, reason = "an expected text is written in place")]
fn check(tree: &str, expected: Expect) {
    let tree = websketch_json::parse(tree).expect("a tree");
    let shown = match fill_sections(&packs(), &tree, Device::Desktop) {
        Ok(filled) => texts(&filled).into_iter().take(6).collect::<Vec<_>>().join(" | "),
        Err(refusal) => refusal.to_string(),
    };
    expected.assert_eq(&shown);
}

fn texts(tree: &Value) -> Vec<&str> {
    match tree {
        Value::String(text) => vec![text],
        Value::Array(nodes) => nodes.iter().flat_map(texts).collect(),
        Value::Object(node) => {
            let (key, value) = node.iter().next().expect("a key");
            if value.is_string() { [vec![key.as_str()], texts(value)].concat() } else { texts(value) }
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_named_section_is_filled_with_the_content_of_its_business() {
    check(
        r#"{"page": [{"section": "opening-hours", "of": "dentist"}]}"#,
        expect![
            "h2 | Find the practice | text | 14 Tannery Yard, Eastmere | link | In pain? Call 555-0127, answered day and night"
        ],
    );
    check(
        r#"{"page": [{"h1": "Teeth"}, {"section": "prices/table", "of": "dentist"}]}"#,
        expect!["h1 | Teeth | h2 | What a visit costs | link | All 24 prices"],
    );
    check(
        r#"{"section": "prices", "of": "a falconry school"}"#,
        expect!["h2 | Courses and prices | text | Trial lesson | text | $15"],
    );
}

#[test]
fn a_section_without_a_business_is_that_of_a_company() {
    check(
        r#"{"section": "contact form", "of": ""}"#,
        expect!["h2 | Ask us | text | A person answers on working days before 16:00. | text | 555-0168"],
    );
    check(
        r#"{"section": "hero"}"#,
        expect![
            "badge | Two places free this month | h1 | You get a plan you can check, then the work | text | We work with owners of consulting firm projects who need one clear answer: what to do next, what it costs and when it is done."
        ],
    );
}

#[test]
fn an_unknown_section_is_refused_with_the_nearest_five() {
    check(
        r#"{"page": [{"section": "opening-ours"}]}"#,
        expect!["Unknown section opening-ours: the nearest are hours, quotes, booking, plans, answers"],
    );
    check(
        r#"{"section": "unicorns", "of": "dentist"}"#,
        expect!["Unknown section unicorns: the nearest are pairs, plans, answers, cards, events"],
    );
}

#[test]
fn sections_with_nodes_or_sentences_stay() {
    check(r#"{"section": [{"h2": "Own"}, {"text": "words"}]}"#, expect!["h2 | Own | text | words"]);
    check(r#"{"section": "Why people love it"}"#, expect!["section | Why people love it"]);
    check(r#"{"section": "Reviews", "children": [{"h2": "Own"}]}"#, expect!["section | Reviews"]);
}

#[test]
fn options_of_the_node_are_kept() {
    let tree =
        serde_json::json!({ "section": "hours", "of": "dentist", "id": "times", "background": "light" });
    let filled = fill_sections(&packs(), &tree, Device::Desktop).expect("a section");
    assert_eq!(filled.get("id").and_then(Value::as_str), Some("times"));
    assert_eq!(filled.get("background").and_then(Value::as_str), Some("light"));
    assert_eq!(filled.get("of"), None);
}

#[test]
fn every_section_can_be_named_and_drawn_on_every_device() {
    let packs = packs();
    for name in section_names(&packs) {
        for (device, width) in [(Device::Desktop, 1440.0), (Device::Phone, 390.0)] {
            let tree = serde_json::json!({ "page": [{ "section": name }] });
            // Some sections are for one device only.
            let Ok(filled) = fill_sections(&packs, &tree, device) else { continue };
            let mut ids = IdSource::new(0.0, "0123456789abcdef").expect("ids");
            let size = kurbo::Size::new(width, 900.0);
            let composed = compose(&Sketch::new(), None, &filled, Some(size), &mut ids).expect("a tree");
            assert!(!composed.operations.is_empty(), "{name}");
            assert_eq!(composed.repairs, [], "{name}");
        }
        let drawn = [Device::Desktop, Device::Phone]
            .into_iter()
            .filter(|device| fill_sections(&packs, &serde_json::json!({ "section": name }), *device).is_ok());
        assert!(drawn.count() > 0, "{name} cannot be drawn");
    }
    assert!(packs.files(PackKind::Section).count() > 50);
}

#[test]
fn words_name_a_section_and_its_business() {
    let check = |words: &str, expected: Expect| {
        let tree = section_tree(&packs(), words, Device::Desktop);
        let shown = tree.as_ref().map(|tree| texts(tree).into_iter().take(4).collect::<Vec<_>>().join(" | "));
        expected.assert_eq(&shown.unwrap_or_else(|| "no section".to_owned()));
    };
    check("opening hours for a dentist", expect!["map | 14 Tannery Yard, Eastmere | h2 | Find the practice"]);
    check(
        "a pricing section for a gym",
        expect!["h2 | Membership by the month | text | Membership without joining fee. Notice in two lines."],
    );
    check(
        "a contact form below the title",
        expect!["h2 | Ask us | text | A person answers on working days before 16:00."],
    );
    check("a unicorn", expect!["no section"]);
}

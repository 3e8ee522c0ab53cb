//! Real pages: round trips, and layouts for other page widths.

use super::script::{after, by_id, composed, ids, laid, page};
use serde_json::json;
use websketch_layout::composition::{compose, reflow};
use websketch_layout::layout_tree::outline;
use websketch_layout::lint::{Finding, Severity, lint};
use websketch_sketch::Sketch;
use websketch_testing::sketches::fixture;

const NAMES: [&str; 4] = ["landing", "dashboard", "settings", "messy"];

#[test]
fn a_tree_of_a_sketch_puts_everything_where_it_is() {
    for name in NAMES {
        let sketch = fixture(name);
        let tree = outline(&sketch, None).tree;
        let again = compose(&sketch, None, &tree, None, &mut ids()).expect("a tree");
        assert_eq!(again.ids.len(), sketch.len(), "{name}");
        let moved = after(&sketch, &again.operations);
        for component in sketch.iter() {
            let (old, new) = (component.bounds(), by_id(&moved, component.id().as_str()).bounds());
            let offs = [
                old.x() - new.x(),
                old.y() - new.y(),
                old.right() - new.right(),
                old.bottom() - new.bottom(),
            ];
            assert!(
                offs.iter().all(|off| off.abs() < 16.0),
                "{name}: {} {old:?} is at {new:?}",
                component.label()
            );
        }
    }
}

/// Findings above the severity of hints.
fn complaints(sketch: &Sketch) -> Vec<String> {
    let grave = lint(sketch).into_iter().filter(|finding| finding.severity != Severity::Hint);
    let told = |mut finding: Finding| {
        finding.ids.sort_unstable();
        format!("{:?} {:?}", finding.code, finding.ids)
    };
    grave.map(told).collect()
}

#[test]
fn phones_and_tablets_show_everything() {
    for name in NAMES {
        let sketch = fixture(name);
        let before = complaints(&sketch);
        for width in [390.0, 768.0] {
            let reflowed = after(&sketch, &reflow(&sketch, page(width)));
            assert_eq!(reflowed.len(), sketch.len());
            for component in reflowed.iter() {
                let right = component.bounds().right();
                assert!(right <= width, "{name} at {width}: {} ends at {right}", component.label());
            }
            let new: Vec<String> =
                complaints(&reflowed).into_iter().filter(|complaint| !before.contains(complaint)).collect();
            assert!(new.is_empty(), "{name} at {width}: {new:?}");
        }
    }
}

#[test]
fn its_own_width_changes_nothing() {
    for name in ["landing", "dashboard", "settings"] {
        let sketch = fixture(name);
        assert_eq!(reflow(&sketch, sketch.page()), [], "{name}");
    }
}

#[test]
fn a_fifth_card_makes_the_others_narrower_and_pushes_what_follows() {
    let sketch = fixture("dashboard");
    let request = json!({"at": {"area": [272, 104, 1136, 0]}, "tree": {"row": [
        "revenue-card", "orders-card", "on-time-card", "returns-card",
        {"copy": "returns-card", "texts": {"returns-label": "Refunds", "returns-value": "$2,310"}}], "gap": 16}});
    let composed = composed(&sketch, &request, 1440.0).expect("a tree");
    let after = after(&sketch, &composed.operations);
    assert_eq!(after.len(), sketch.len() + 5);
    let card = by_id(&after, "revenue-card").bounds();
    assert_eq!((card.x(), card.y()), (272.0, 104.0));
    for id in ["orders-card", "on-time-card", "returns-card"] {
        assert!((by_id(&after, id).bounds().width() - card.width()).abs() <= 1.0);
        assert_eq!(by_id(&after, id).bounds().height(), card.height());
    }
    let gained = card.height() - 128.0;
    assert!(gained > 0.0);
    for id in ["sales-card", "sales-chart", "regions-card", "table-card", "orders-table", "footer"] {
        let (old, new) = (by_id(&sketch, id).bounds(), by_id(&after, id).bounds());
        assert_eq!(new.y() - old.y(), gained, "{id}");
        assert_eq!(new.x(), old.x());
    }
    for id in ["sidebar", "menu", "title", "search"] {
        assert_eq!(by_id(&sketch, id).bounds(), by_id(&after, id).bounds(), "{id}");
    }
    let texts: Vec<String> = after.iter().filter_map(websketch_sketch::Component::visible_text).collect();
    assert!(texts.contains(&"Refunds".to_owned()) && texts.contains(&"$2,310".to_owned()));
    assert!(complaints(&after).is_empty(), "{:?}", complaints(&after));
}

#[test]
fn cards_become_a_table_in_their_place() {
    let sketch = fixture("landing");
    let request = json!({"at": {"replace": ["dates-card", "bookings-card", "budget-card"]},
        "tree": {"table": ["Feature", "Description"], "rows": [["Agree on dates", "…"], ["Book together", "…"], ["Split the costs", "…"]]}});
    let after = laid(&sketch, &request, 1440.0);
    assert_eq!(after.len(), sketch.len() - 12 + 1);
    let table = after.iter().find(|component| component.kind().name() == "Table").expect("a table").bounds();
    assert_eq!((table.x(), table.y(), table.width(), table.height()), (120.0, 664.0, 1200.0, 160.0));
    // 312 px have become 160: the following components close up.
    for id in ["pricing", "pricing-button", "footer"] {
        assert_eq!(by_id(&sketch, id).bounds().y() - by_id(&after, id).bounds().y(), 152.0, "{id}");
    }
}

#[test]
fn a_page_may_be_put_in_another_order() {
    let request = json!({"tree": {"page": [{"bar": ["logo", "sign-up"]}, "hero-title", "hero-text", {"row": ["hero-start", "hero-demo"]},
        "hero-image", "features-title", "dates-card", "bookings-card", "budget-card", "pricing", "footer"]}});
    let sketch = fixture("landing");
    let after = laid(&sketch, &request, 390.0);
    assert_eq!(after.len(), sketch.len() + 1);
    let tops: Vec<f64> =
        ["logo", "hero-title", "hero-image", "dates-card", "budget-card", "pricing", "footer"]
            .iter()
            .map(|id| by_id(&after, id).bounds().y())
            .collect();
    assert!(tops.windows(2).all(|pair| pair[0] < pair[1]), "{tops:?}");
    assert!(complaints(&after).is_empty());
}

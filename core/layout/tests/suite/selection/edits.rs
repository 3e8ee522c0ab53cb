//! Boxes are moved, copied, stacked and aligned with their descendants.

use super::script::{PAGE, check, executed, ids, order};
use expect_test::expect;
use kurbo::Vec2;
use websketch_json as json;
use websketch_layout::selection::{Scope, Selection, Side, ZOrder, with_descendant_moves};
use websketch_layout::structure::Structure;
use websketch_sketch::operation::{Alignment, Operation};
use websketch_testing::support::sketch;

#[test]
fn a_box_moves_with_all_that_it_holds_but_not_past_the_origin() {
    check(
        "card",
        Scope::Subtree,
        |selection| selection.moved(Vec2::new(-300.0, 10.0)),
        expect![[r#"
        {"type":"move","componentId":"card","x":0,"y":110}
        {"type":"move","componentId":"title","x":20,"y":130}
        {"type":"move","componentId":"buy","x":20,"y":250}
        {"type":"move","componentId":"icon","x":30,"y":260}
        card title buy icon other text loose"#]],
    );
    check(
        "card",
        Scope::SelfOnly,
        |selection| selection.moved(Vec2::new(0.0, 10.0)),
        expect![[r#"
        {"type":"move","componentId":"card","x":100,"y":110}
        card title buy icon other text loose"#]],
    );
    check(
        "buy card",
        Scope::Subtree,
        |selection| selection.moved(Vec2::new(8.0, 0.0)),
        expect![[r#"
        {"type":"move","componentId":"card","x":108,"y":100}
        {"type":"move","componentId":"title","x":128,"y":120}
        {"type":"move","componentId":"buy","x":128,"y":240}
        {"type":"move","componentId":"icon","x":138,"y":250}
        card title buy icon other text loose"#]],
    );
    check(
        "loose",
        Scope::Subtree,
        |selection| selection.moved(Vec2::new(-10.0, -10.0)),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_box_is_deleted_copied_and_locked_with_all_that_it_holds() {
    check(
        "card",
        Scope::Subtree,
        |selection| selection.deleted(),
        expect![[r#"
        {"type":"delete","componentId":"card"}
        {"type":"delete","componentId":"title"}
        {"type":"delete","componentId":"buy"}
        {"type":"delete","componentId":"icon"}
        other text loose"#]],
    );
    check(
        "card",
        Scope::SelfOnly,
        |selection| selection.deleted(),
        expect![[r#"
        {"type":"delete","componentId":"card"}
        title buy icon other text loose"#]],
    );
    check(
        "buy",
        Scope::Subtree,
        |selection| selection.duplicated(Vec2::new(16.0, 16.0)),
        expect![[r#"
        {"type":"add","componentType":"Button","x":136,"y":256,"width":120,"height":40,"props":{"text":"Buy"}}
        {"type":"add","componentType":"ImagePlaceholder","x":146,"y":266,"width":20,"height":20}
        card title buy icon other text loose component-0-xhnm1usae component-0-1vhljll1t"#]],
    );
    check(
        "other loose",
        Scope::Subtree,
        |selection| selection.locked(true),
        expect![[r#"
        {"type":"modify","componentId":"other","props":{"locked":true}}
        {"type":"modify","componentId":"text","props":{"locked":true}}
        {"type":"modify","componentId":"loose","props":{"locked":true}}
        card title buy icon other text loose"#]],
    );
    check(
        "other",
        Scope::SelfOnly,
        |selection| selection.locked(true),
        expect![[r#"
        {"type":"modify","componentId":"other","props":{"locked":true}}
        card title buy icon other text loose"#]],
    );
    check(
        "other",
        Scope::Subtree,
        |selection| selection.locked(false),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_box_is_stacked_with_all_that_it_holds() {
    check(
        "card",
        Scope::Subtree,
        |selection| selection.reordered(ZOrder::Front),
        expect![[r#"
        {"type":"reorder","componentId":"icon","index":6}
        {"type":"reorder","componentId":"buy","index":5}
        {"type":"reorder","componentId":"title","index":4}
        {"type":"reorder","componentId":"card","index":3}
        other text loose card title buy icon"#]],
    );
    check(
        "other",
        Scope::Subtree,
        |selection| selection.reordered(ZOrder::Back),
        expect![[r#"
        {"type":"reorder","componentId":"other","index":0}
        {"type":"reorder","componentId":"text","index":1}
        other text card title buy icon loose"#]],
    );
    check(
        "card",
        Scope::SelfOnly,
        |selection| selection.reordered(ZOrder::Front),
        expect![[r#"
        {"type":"reorder","componentId":"card","index":6}
        title buy icon other text loose card"#]],
    );
    // Not behind the parent.
    check(
        "icon",
        Scope::Subtree,
        |selection| selection.reordered(ZOrder::Back),
        expect!["card title buy icon other text loose"],
    );
    check(
        "buy",
        Scope::Subtree,
        |selection| selection.reordered(ZOrder::Back),
        expect![[r#"
        {"type":"reorder","componentId":"buy","index":1}
        {"type":"reorder","componentId":"icon","index":2}
        card buy icon title other text loose"#]],
    );
    check(
        "loose",
        Scope::Subtree,
        |selection| selection.reordered(ZOrder::Front),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_selection_is_put_beside_another_with_all_that_both_hold() {
    let sketch = sketch(PAGE);
    let structure = Structure::of(&sketch, None);
    let after = |selected: &str, others: &str, side| {
        let others = Selection::new(&structure, &ids(others), Scope::Subtree);
        let operations = Selection::new(&structure, &ids(selected), Scope::Subtree).beside(&others, side);
        order(&executed(&sketch, operations)).join(" ")
    };
    assert_eq!(after("card", "other", Side::InFront), "other text card title buy icon loose");
    assert_eq!(after("other", "card", Side::Behind), "other text card title buy icon loose");
    assert_eq!(after("card loose", "other", Side::Behind), "card title buy icon loose other text");
    assert_eq!(after("card", "other", Side::Behind), order(&sketch).join(" "));
    assert_eq!(after("card", "", Side::InFront), order(&sketch).join(" "));
}

#[test]
fn one_step_goes_beyond_the_next_one_that_is_met() {
    let lines = "
        a Container 0 0 200 200
        a-text Text 10 10 100 20 A
        far Button 900 900 100 40 Far
        b Container 100 100 200 200
        b-text Text 110 110 100 20 B
        c Container 150 150 200 200";
    let sketch = sketch(lines);
    let structure = Structure::of(&sketch, None);
    let after = |id: &str, stack| {
        let operations = Selection::new(&structure, &ids(id), Scope::Subtree).reordered(stack);
        order(&executed(&sketch, operations)).join(" ")
    };
    expect!["far b b-text a a-text c"].assert_eq(&after("a", ZOrder::Forward));
    expect!["a a-text far c b b-text"].assert_eq(&after("c", ZOrder::Backward));
    expect!["a a-text far b b-text c"].assert_eq(&after("b-text", ZOrder::Backward));
    expect!["a a-text far b b-text c"].assert_eq(&after("far", ZOrder::Forward));
}

#[test]
fn what_is_dropped_on_a_box_comes_in_front_of_it_and_of_what_it_holds() {
    check(
        "title",
        Scope::Subtree,
        |selection| selection.dropped(Vec2::new(420.0, 0.0)),
        expect![[r#"
        {"type":"move","componentId":"title","x":540,"y":120}
        {"type":"reorder","componentId":"title","index":5}
        card buy icon other text title loose"#]],
    );
    check(
        "card",
        Scope::Subtree,
        |selection| selection.dropped(Vec2::new(400.0, 10.0)),
        expect![[r#"
        {"type":"move","componentId":"card","x":500,"y":110}
        {"type":"move","componentId":"title","x":520,"y":130}
        {"type":"move","componentId":"buy","x":520,"y":250}
        {"type":"move","componentId":"icon","x":530,"y":260}
        {"type":"reorder","componentId":"icon","index":5}
        {"type":"reorder","componentId":"buy","index":4}
        {"type":"reorder","componentId":"title","index":3}
        {"type":"reorder","componentId":"card","index":2}
        other text card title buy icon loose"#]],
    );
    // Half outside, it would still be covered.
    check(
        "buy",
        Scope::Subtree,
        |selection| selection.dropped(Vec2::new(330.0, -60.0)),
        expect![[r#"
        {"type":"move","componentId":"buy","x":450,"y":180}
        {"type":"move","componentId":"icon","x":460,"y":190}
        {"type":"reorder","componentId":"icon","index":5}
        {"type":"reorder","componentId":"buy","index":4}
        card title other text buy icon loose"#]],
    );
    check(
        "buy",
        Scope::Subtree,
        |selection| selection.dropped(Vec2::new(0.0, 300.0)),
        expect![[r#"
        {"type":"move","componentId":"buy","x":120,"y":540}
        {"type":"move","componentId":"icon","x":130,"y":550}
        card title buy icon other text loose"#]],
    );
}

#[test]
fn what_is_aligned_takes_its_contents_along() {
    let sketch = sketch(PAGE);
    let align = Operation::Align { target_ids: ids("card other loose"), alignment: Alignment::Left };
    let lines: Vec<String> =
        with_descendant_moves(&sketch, vec![align]).iter().map(json::to_string).collect();
    expect![[r#"
        {"type":"align","targetIds":["card","other","loose"],"alignment":"left"}
        {"type":"move","componentId":"title","x":20,"y":120}
        {"type":"move","componentId":"buy","x":20,"y":240}
        {"type":"move","componentId":"icon","x":30,"y":250}
        {"type":"move","componentId":"text","x":20,"y":120}"#]]
    .assert_eq(&lines.join("\n"));
}

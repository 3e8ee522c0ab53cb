//! Edits of boxes with all that they hold.

use crate::sketches::drawn;
use crate::support::sketch;
use expect_test::{Expect, expect};
use kurbo::Vec2;
use proptest::prelude::*;
use websketch_core::block::{
    Reach, Selection, Side, Stack, carrying, copied_props, group_of, grouped, level, ungrouped, whole,
};
use websketch_core::execute::{Mode, execute};
use websketch_core::json;
use websketch_core::operation::{Alignment, Batch, Operation};
use websketch_core::sketch::{ComponentId, IdSource, Sketch};
use websketch_core::structure::Structure;
use websketch_core::validate::Origin;

const PAGE: &str = "
    card Container 100 100 300 200
    title Heading 120 120 200 32 Pro
    buy Button 120 240 120 40 Buy
    icon ImagePlaceholder 130 250 20 20
    other Container 500 100 300 200
    text Text 520 120 200 24 Other
    loose Button 0 0 100 40 Loose";

fn ids(wanted: &str) -> Vec<ComponentId> {
    wanted.split_whitespace().map(|id| ComponentId::new(id).unwrap()).collect()
}

fn executed(sketch: &Sketch, operations: Vec<Operation>) -> Sketch {
    let mut next = sketch.clone();
    let mut source = IdSource::new(0.0, "0123456789abcdef").unwrap();
    let outcome = execute(&mut next, Batch::from(operations), Mode::Atomic, Origin::User, &mut source);
    assert_eq!(outcome.rejections, []);
    next
}

/// What `edit` makes of the page with these selected: the operations, and the paint order after them.
#[track_caller]
fn check(selected: &str, reach: Reach, edit: impl FnOnce(&Selection) -> Vec<Operation>, expected: Expect) {
    let sketch = sketch(PAGE);
    let structure = Structure::of(&sketch, None);
    let operations = edit(&Selection::new(&structure, &ids(selected), reach));
    let mut lines: Vec<String> = operations.iter().map(json::to_string).collect();
    lines.push(order(&executed(&sketch, operations)).join(" "));
    expected.assert_eq(&lines.join("\n"));
}

fn order(sketch: &Sketch) -> Vec<String> {
    sketch.iter().map(|one| one.id().to_string()).collect()
}

#[test]
fn a_box_moves_with_all_that_it_holds_but_not_past_the_origin() {
    check(
        "card",
        Reach::Block,
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
        Reach::Alone,
        |selection| selection.moved(Vec2::new(0.0, 10.0)),
        expect![[r#"
        {"type":"move","componentId":"card","x":100,"y":110}
        card title buy icon other text loose"#]],
    );
    check(
        "buy card",
        Reach::Block,
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
        Reach::Block,
        |selection| selection.moved(Vec2::new(-10.0, -10.0)),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_box_is_deleted_copied_and_locked_with_all_that_it_holds() {
    check(
        "card",
        Reach::Block,
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
        Reach::Alone,
        |selection| selection.deleted(),
        expect![[r#"
        {"type":"delete","componentId":"card"}
        title buy icon other text loose"#]],
    );
    check(
        "buy",
        Reach::Block,
        |selection| selection.duplicated(Vec2::new(16.0, 16.0)),
        expect![[r#"
        {"type":"add","componentType":"Button","x":136,"y":256,"width":120,"height":40,"props":{"text":"Buy"}}
        {"type":"add","componentType":"ImagePlaceholder","x":146,"y":266,"width":20,"height":20}
        card title buy icon other text loose component-0-xhnm1usae component-0-1vhljll1t"#]],
    );
    check(
        "other loose",
        Reach::Block,
        |selection| selection.locked(true),
        expect![[r#"
        {"type":"modify","componentId":"other","props":{"locked":true}}
        {"type":"modify","componentId":"text","props":{"locked":true}}
        {"type":"modify","componentId":"loose","props":{"locked":true}}
        card title buy icon other text loose"#]],
    );
    check(
        "other",
        Reach::Alone,
        |selection| selection.locked(true),
        expect![[r#"
        {"type":"modify","componentId":"other","props":{"locked":true}}
        card title buy icon other text loose"#]],
    );
    check(
        "other",
        Reach::Block,
        |selection| selection.locked(false),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_box_is_stacked_with_all_that_it_holds() {
    check(
        "card",
        Reach::Block,
        |selection| selection.restacked(Stack::Front),
        expect![[r#"
        {"type":"reorder","componentId":"icon","index":6}
        {"type":"reorder","componentId":"buy","index":5}
        {"type":"reorder","componentId":"title","index":4}
        {"type":"reorder","componentId":"card","index":3}
        other text loose card title buy icon"#]],
    );
    check(
        "other",
        Reach::Block,
        |selection| selection.restacked(Stack::Back),
        expect![[r#"
        {"type":"reorder","componentId":"other","index":0}
        {"type":"reorder","componentId":"text","index":1}
        other text card title buy icon loose"#]],
    );
    check(
        "card",
        Reach::Alone,
        |selection| selection.restacked(Stack::Front),
        expect![[r#"
        {"type":"reorder","componentId":"card","index":6}
        title buy icon other text loose card"#]],
    );
    // Not behind the box in which it lies.
    check(
        "icon",
        Reach::Block,
        |selection| selection.restacked(Stack::Back),
        expect!["card title buy icon other text loose"],
    );
    check(
        "buy",
        Reach::Block,
        |selection| selection.restacked(Stack::Back),
        expect![[r#"
        {"type":"reorder","componentId":"buy","index":1}
        {"type":"reorder","componentId":"icon","index":2}
        card buy icon title other text loose"#]],
    );
    check(
        "loose",
        Reach::Block,
        |selection| selection.restacked(Stack::Front),
        expect!["card title buy icon other text loose"],
    );
}

#[test]
fn a_selection_is_put_beside_another_with_all_that_both_hold() {
    let sketch = sketch(PAGE);
    let structure = Structure::of(&sketch, None);
    let after = |selected: &str, others: &str, side| {
        let others = Selection::new(&structure, &ids(others), Reach::Block);
        let operations = Selection::new(&structure, &ids(selected), Reach::Block).beside(&others, side);
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
        let operations = Selection::new(&structure, &ids(id), Reach::Block).restacked(stack);
        order(&executed(&sketch, operations)).join(" ")
    };
    expect!["far b b-text a a-text c"].assert_eq(&after("a", Stack::Forward));
    expect!["a a-text far c b b-text"].assert_eq(&after("c", Stack::Backward));
    expect!["a a-text far b b-text c"].assert_eq(&after("b-text", Stack::Backward));
    expect!["a a-text far b b-text c"].assert_eq(&after("far", Stack::Forward));
}

#[test]
fn what_is_dropped_on_a_box_comes_in_front_of_it_and_of_what_it_holds() {
    check(
        "title",
        Reach::Block,
        |selection| selection.dropped(Vec2::new(420.0, 0.0)),
        expect![[r#"
        {"type":"move","componentId":"title","x":540,"y":120}
        {"type":"reorder","componentId":"title","index":5}
        card buy icon other text title loose"#]],
    );
    check(
        "card",
        Reach::Block,
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
    // Half beside it, it still would be covered.
    check(
        "buy",
        Reach::Block,
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
        Reach::Block,
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
    let lines: Vec<String> = carrying(&sketch, vec![align]).iter().map(json::to_string).collect();
    expect![[r#"
        {"type":"align","targetIds":["card","other","loose"],"alignment":"left"}
        {"type":"move","componentId":"title","x":20,"y":120}
        {"type":"move","componentId":"buy","x":20,"y":240}
        {"type":"move","componentId":"icon","x":30,"y":250}
        {"type":"move","componentId":"text","x":20,"y":120}"#]]
    .assert_eq(&lines.join("\n"));
}

fn selected(sketch: &Sketch, chosen: &[bool]) -> Vec<ComponentId> {
    sketch.iter().zip(chosen).filter(|(_, is_chosen)| **is_chosen).map(|(one, _)| one.id().clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn stacking_keeps_the_order_among_members_and_among_others(
        sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20), alone in any::<bool>(),
    ) {
        let structure = Structure::of(&sketch, None);
        let reach = if alone { Reach::Alone } else { Reach::Block };
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), reach);
        let members: Vec<String> = selection.members().iter().map(|one| one.component.id().to_string()).collect();
        let others = |all: &[String]| all.iter().filter(|id| !members.contains(id)).cloned().collect::<Vec<_>>();
        let before = order(&sketch);
        for stack in [Stack::Front, Stack::Forward, Stack::Backward, Stack::Back] {
            let next = executed(&sketch, selection.restacked(stack));
            let after = order(&next);
            prop_assert_eq!(others(&after), others(&before));
            if stack == Stack::Front && !alone {
                prop_assert_eq!(&after[after.len() - members.len()..], members.as_slice());
                let structure = Structure::of(&next, None);
                let again = Selection::new(&structure, &ids(&members.join(" ")), Reach::Alone);
                prop_assert!(again.restacked(Stack::Front).is_empty(), "they are there already");
            }
        }
    }

    #[test]
    fn what_is_moved_moves_as_a_whole(
        sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20), dx in -200..200_i16, dy in -200..200_i16,
    ) {
        let structure = Structure::of(&sketch, None);
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), Reach::Block);
        let next = executed(&sketch, selection.moved(Vec2::new(dx.into(), dy.into())));
        let mut shifts = selection.members().iter().map(|one| {
            let after = next.get(one.component.id()).unwrap().bounds();
            let by = after.origin() - one.bounds.origin();
            (by.x.round(), by.y.round())
        });
        let first = shifts.next();
        prop_assert!(shifts.all(|shift| Some(shift) == first));
        let is_member = |id: &ComponentId| selection.members().iter().any(|one| one.component.id() == id);
        for one in sketch.iter().filter(|one| !is_member(one.id())) {
            prop_assert_eq!(Some(one), next.get(one.id()));
        }
        // Whatever is held before is held after, by the same one, unless something else came under it.
        for root in selection.roots() {
            for held in structure.block(root).into_iter().skip(1) {
                let holder = structure.holder(held).unwrap();
                let after = Structure::of(&next, None);
                let (holder, held) = (after.element(holder.component.id()).unwrap(), after.element(held.component.id()).unwrap());
                let now = after.holder(held).unwrap();
                prop_assert!(now == holder || now.bounds.area() <= holder.bounds.area());
            }
        }
    }

    #[test]
    fn what_is_deleted_leaves_nothing_that_it_held(sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20)) {
        let structure = Structure::of(&sketch, None);
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), Reach::Block);
        let next = executed(&sketch, selection.deleted());
        prop_assert_eq!(next.len() + selection.members().len(), sketch.len());
        prop_assert!(selection.members().iter().all(|one| !next.contains(one.component.id())));
    }
}

type Step = fn(&Sketch, &[ComponentId]) -> Vec<Operation>;

/// The sketch after `steps`, each ids and what is done with them, and the groups in it.
#[track_caller]
fn check_groups(steps: &[(&str, Step)], expected: Expect) -> Sketch {
    let mut sketch = sketch(PAGE);
    for (selected, step) in steps {
        sketch = executed(&sketch, step(&sketch, &ids(selected)));
    }
    let grouped = sketch.iter().filter(|component| !group_of(component).is_empty());
    let lines: Vec<String> =
        grouped.map(|component| format!("{} {}", component.id(), group_of(component))).collect();
    expected.assert_eq(&lines.join("\n"));
    sketch
}

fn clicked(sketch: &Sketch, id: &str, within: &str) -> String {
    let all: Vec<String> = whole(sketch, &ids(id), within).iter().map(ToString::to_string).collect();
    all.join(" ")
}

#[test]
fn groups_nest_and_are_selected_from_the_outermost_inwards() {
    let sketch = check_groups(
        &[("card buy", grouped), ("loose text", grouped), ("card buy loose text", grouped)],
        expect![[r#"
            card g3/g1
            buy g3/g1
            text g3/g2
            loose g3/g2"#]],
    );
    assert_eq!(clicked(&sketch, "buy", ""), "card buy text loose");
    assert_eq!(clicked(&sketch, "buy", "g3"), "card buy");
    assert_eq!(clicked(&sketch, "buy", "g3/g1"), "buy");
    assert_eq!(clicked(&sketch, "title buy", "g3"), "card title buy");
    assert_eq!(level("g3/g1", ""), Some("g3"));
    assert_eq!(level("g3/g1", "g3"), Some("g3/g1"));
    assert_eq!(level("g3/g1", "g"), None);
}

#[test]
fn a_group_is_dissolved_one_level_at_a_time() {
    fn outermost(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
        ungrouped(sketch, ids, "")
    }
    check_groups(
        &[("card buy", grouped), ("card buy loose", grouped), ("card buy loose", outermost)],
        expect![[r#"
            card g1
            buy g1"#]],
    );
    check_groups(&[("card buy", grouped), ("card buy", outermost)], expect![[""]]);
}

#[test]
fn inside_of_a_group_a_new_one_is_part_of_it() {
    check_groups(
        &[("card buy loose", grouped), ("card buy", grouped)],
        expect![[r#"
            card g1/g2
            buy g1/g2
            loose g1"#]],
    );
}

#[test]
fn a_group_that_is_copied_whole_becomes_one_of_its_own() {
    let sketch = check_groups(
        &[("card buy", grouped), ("card buy loose", grouped)],
        expect![[r#"
        card g2/g1
        buy g2/g1
        loose g2"#]],
    );
    let copied = |wanted: &str| -> Vec<String> {
        let originals: Vec<_> = ids(wanted).iter().filter_map(|id| sketch.get(id)).cloned().collect();
        copied_props(&sketch, &originals)
            .iter()
            .map(|props| props.group().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(copied("card buy loose"), ["g3/g4", "g3/g4", "g3"]);
    assert_eq!(copied("card buy"), ["g2/g3", "g2/g3"]);
    assert_eq!(copied("buy"), ["g2/g1"]);
    assert_eq!(copied("text"), [""]);
}

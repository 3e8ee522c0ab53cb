//! Groups: created, entered, dissolved, copied.

use super::script::{PAGE, executed, ids};
use expect_test::{Expect, expect};
use websketch_layout::selection::{
    copied_props, group_of, group_within, grouped, ungrouped, with_whole_groups,
};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::support::sketch;

type Step = fn(&Sketch, &[ComponentId]) -> Vec<Operation>;

/// The sketch after `steps`, each with ids and an edit, and its groups.
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
    let all: Vec<String> =
        with_whole_groups(sketch, &ids(id), within).iter().map(ToString::to_string).collect();
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
    assert_eq!(group_within("g3/g1", ""), Some("g3"));
    assert_eq!(group_within("g3/g1", "g3"), Some("g3/g1"));
    assert_eq!(group_within("g3/g1", "g"), None);
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

//! Separation of components that newly cover others.

use super::script::after;
use expect_test::{Expect, expect};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use websketch_layout::lint::{Clash, clashes, separate};
use websketch_layout::structure::Structure;
use websketch_sketch::{Component, ComponentId, Sketch};
use websketch_testing::sketches::{drawn_apart, fixture};
use websketch_testing::{laws, support};

/// Adds components to a sketch, separates them, and checks the boxes that have changed or are new.
#[track_caller]
fn check(lines: &str, added: &str, expected: &Expect) {
    let before = support::sketch(lines);
    let placed = support::sketch(added);
    let drawn = Sketch::from_components(before.iter().chain(placed.iter()).cloned()).unwrap();
    let new: Vec<ComponentId> = placed.iter().map(|one| one.id().clone()).collect();
    let separated = after(&drawn, separate(&before, &drawn, &new, None));
    let mut text = String::new();
    for one in
        separated.iter().filter(|one| before.get(one.id()).map(Component::bounds) != Some(one.bounds()))
    {
        let bounds = one.bounds();
        let [x, y, width, height] = [bounds.x(), bounds.y(), bounds.width(), bounds.height()].map(f64::round);
        writeln!(text, "{} {x} {y} {width} {height}", one.id().as_str()).unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn what_stands_below_a_new_component_moves_down_with_its_box() {
    check(
        "frame Container 40 40 600 400
         tabs NavigationBox 56 56 300 40
         chart ImagePlaceholder 56 112 560 240",
        "filter Button 56 104 160 40",
        &expect![[r#"
            chart 56 160 560 240
            filter 56 104 160 40
        "#]],
    );
}

#[test]
fn a_tick_box_over_the_begin_of_a_line_goes_before_it() {
    check(
        "frame Container 40 40 400 200
         task Text 56 64 200 24",
        "tick Input 48 64 24 24",
        &expect![[r#"
            task 96 64 200 24
            tick 56 64 24 24
        "#]],
    );
}

#[test]
fn a_component_that_covers_nothing_stays() {
    check(
        "one Button 40 40 120 40",
        "two Button 200 40 120 40",
        &expect![[r"
        two 200 40 120 40
    "]],
    );
}

/// Returns the overlaps by ids.
fn overlaps(sketch: &Sketch) -> BTreeSet<(ComponentId, ComponentId)> {
    let structure = Structure::of(sketch, None);
    let id = |order: usize| structure.at(order).unwrap().component.id().clone();
    let overlap = |clash| match clash {
        Clash::Overlap(one, other) => {
            let (one, other) = (id(one), id(other));
            Some(if one < other { (one, other) } else { (other, one) })
        }
        Clash::OffPage(_) | Clash::CutOff(_) => None,
    };
    clashes(&structure, None).into_iter().filter_map(overlap).collect()
}

fn check_law(before: &Sketch, (x, y, width, height): (u16, u16, u16, u16)) -> Result<(), TestCaseError> {
    let id = ComponentId::new("new").unwrap();
    let line = format!("new Button {x} {y} {width} {height}");
    let added = support::sketch(&line);
    let drawn = Sketch::from_components(before.iter().chain(added.iter()).cloned()).unwrap();
    let separated = after(&drawn, separate(before, &drawn, std::slice::from_ref(&id), None));
    let (known, was, now) = (overlaps(before), overlaps(&drawn), overlaps(&separated));
    prop_assert!(now.difference(&known).all(|pair| was.contains(pair)), "{now:?}");
    let ids = |sketch: &Sketch| sketch.iter().map(|one| one.id().clone()).collect::<BTreeSet<_>>();
    prop_assert_eq!(ids(&separated), ids(&drawn));
    if !was.iter().any(|pair| !known.contains(pair)) {
        prop_assert_eq!(&separated, &drawn);
    }
    Ok(())
}

proptest! {
    #![proptest_config(laws::config())]

    #[test]
    fn it_adds_no_overlap_and_loses_nothing(
        sketch in prop_oneof![
            drawn_apart(),
            proptest::sample::select(vec!["landing", "settings", "dashboard"]).prop_map(fixture),
        ],
        place in (0..1_400_u16, 0..1_000_u16, 24..400_u16, 24..200_u16),
    ) {
        check_law(&sketch, place)?;
    }
}

//! Properties of the structure of any sketch.

use proptest::prelude::*;
use std::collections::BTreeSet;
use websketch_layout::structure::{Element, Span, Structure};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, Sketch};
use websketch_testing::sketches::{any_sketch, drawn};

/// The parent of each component, by id.
fn holders(structure: &Structure) -> BTreeSet<(String, Option<String>)> {
    let id = |element: &Element| element.component.id().to_string();
    structure.elements().iter().map(|element| (id(element), structure.parent(element).map(id))).collect()
}

/// The rows and columns, by id.
fn lines(structure: &Structure) -> BTreeSet<Vec<String>> {
    let ids = |line: &Vec<Element>| line.iter().map(|element| element.component.id().to_string()).collect();
    structure.rows().iter().chain(structure.columns()).map(ids).collect()
}

fn with_boxes(sketch: &Sketch, place: impl Fn(Bounds) -> Bounds) -> Sketch {
    let moved = |one: &Component| {
        Component::new(one.id().clone(), one.kind(), place(one.bounds()), one.props().clone()).unwrap()
    };
    Sketch::from_components(sketch.iter().map(moved)).unwrap()
}

/// The parent by definition, from a comparison with all boxes.
fn holder_by_rule<'e, 's>(structure: &'e Structure<'s>, inner: &Element<'s>) -> Option<&'e Element<'s>> {
    let own = inner.bounds;
    let is_holder = |outer: &&Element| {
        let share = |axis| {
            let own = Span::of(&own, axis);
            own.shared(Span::of(&outer.bounds, axis)).max(0.0) / own.length()
        };
        outer.order < inner.order && outer.is_box() && share(Axis::X) * share(Axis::Y) >= 0.9
    };
    let smallest = |one: &&Element, other: &&Element| {
        one.bounds.area().total_cmp(&other.bounds.area()).then(other.order.cmp(&one.order))
    };
    structure.elements().iter().filter(is_holder).min_by(smallest)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn every_component_is_held_once_by_the_smallest_box_behind_it(sketch in prop_oneof![any_sketch(), drawn()]) {
        let structure = Structure::of(&sketch, None);
        for element in structure.elements() {
            let holder = structure.parent(element);
            prop_assert_eq!(holder, holder_by_rule(&structure, element));
            // A parent precedes its children in paint order, so that no component is its own ancestor.
            prop_assert!(holder.is_none_or(|holder| holder.order < element.order));
        }
        let mut seen = BTreeSet::new();
        let mut rest: Vec<&Element> = structure.roots().collect();
        while let Some(element) = rest.pop() {
            prop_assert!(seen.insert(element.order), "twice in the forest");
            rest.extend(structure.children(element));
        }
        prop_assert_eq!(seen.len(), sketch.len());
        prop_assert_eq!(structure.reading_order().len(), sketch.len());
    }

    #[test]
    fn a_block_is_the_component_and_the_blocks_of_what_it_holds(sketch in prop_oneof![any_sketch(), drawn()]) {
        let structure = Structure::of(&sketch, None);
        for element in structure.elements() {
            let block = structure.subtree(element);
            let mut wanted: Vec<usize> = vec![element.order];
            wanted.extend(structure.children(element).flat_map(|held| structure.subtree(held)).map(|one| one.order));
            wanted.sort_unstable();
            prop_assert_eq!(block.iter().map(|one| one.order).collect::<Vec<_>>(), wanted);
            prop_assert_eq!(block[0], element, "back to front, so the holder is first");
            for one in &block {
                prop_assert_eq!(structure.is_ancestor(element, one), *one != element);
                prop_assert_eq!(structure.root(one), structure.root(element));
            }
        }
        let blocks: usize = structure.roots().map(|element| structure.subtree(element).len()).sum();
        prop_assert_eq!(blocks, sketch.len());
    }

    #[test]
    fn roots_are_what_no_other_chosen_one_holds(sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20)) {
        let structure = Structure::of(&sketch, None);
        let chosen: Vec<&Element> = structure.elements().iter().zip(chosen).filter(|(_, is)| *is).map(|(one, _)| one).collect();
        let roots = structure.roots_of(&chosen);
        for one in &chosen {
            let is_held = chosen.iter().any(|other| structure.is_ancestor(other, one));
            prop_assert_eq!(roots.contains(one), !is_held);
        }
        prop_assert!(roots.len() <= chosen.len());
    }

    /// Swapping two adjacent components in paint order that do not meet changes nothing visible.
    #[test]
    fn paint_order_counts_only_where_boxes_meet(sketch in drawn(), swaps in prop::collection::vec(0..20_usize, 0..30)) {
        let mut components: Vec<Component> = sketch.iter().cloned().collect();
        for at in swaps.into_iter().filter(|at| at + 1 < sketch.len()) {
            let (one, other) = (components[at].bounds(), components[at + 1].bounds());
            if one.gap_x(&other) > 0.0 || one.gap_y(&other) > 0.0 {
                components.swap(at, at + 1);
            }
        }
        let swapped = Sketch::from_components(components).unwrap();
        let (before, after) = (Structure::of(&sketch, None), Structure::of(&swapped, None));
        prop_assert_eq!(holders(&before), holders(&after));
        prop_assert_eq!(lines(&before), lines(&after));
        prop_assert_eq!(before.frame().content, after.frame().content);
        prop_assert_eq!(before.frame().section_gap, after.frame().section_gap);
    }

    /// Powers of two, which add without rounding.
    #[test]
    fn what_is_seen_moves_along(sketch in drawn().prop_map(rounded), dx in 0..64_u16, dy in 0..64_u16) {
        let (dx, dy) = (f64::from(dx) * 16.0, f64::from(dy) * 16.0);
        let moved = with_boxes(&sketch, |one| one.with_origin(one.x() + dx, one.y() + dy).unwrap());
        let (before, after) = (Structure::of(&sketch, None), Structure::of(&moved, None));
        prop_assert_eq!(holders(&before), holders(&after));
        prop_assert_eq!(lines(&before), lines(&after));
    }
}

fn rounded(sketch: Sketch) -> Sketch {
    let round = |one: Bounds| {
        Bounds::new(one.x().round(), one.y().round(), one.width().round(), one.height().round()).unwrap()
    };
    with_boxes(&sketch, round)
}

/// Extreme pages: all components in one spot, nested, or in one row.
#[test]
fn any_number_of_boxes_in_any_place_gives_a_forest() {
    let count = 3_000_u32;
    let places: [fn(f64) -> [f64; 4]; 5] = [
        |_| [100.0, 100.0, 120.0, 40.0],
        |i| [i, i, 10_000.0 - 2.0 * i, 10_000.0 - 2.0 * i],
        |i| [100.0 + i % 40.0, 100.0 + i % 30.0, 120.0, 40.0],
        |i| [i * 40.0, 100.0, 30.0, 30.0],
        |i| [10_000.0 - 3.0 * i, 9_000.0 - 2.0 * i, 20.0 + 6.0 * i, 20.0 + 4.0 * i],
    ];
    for place in places {
        let component = |number: u32| {
            let [x, y, width, height] = place(f64::from(number));
            format!("c{number} Container {x} {y} {width} {height}\n")
        };
        let lines: String = (0..count).map(component).collect();
        let sketch = websketch_testing::support::sketch(&lines);
        let structure = Structure::of(&sketch, None);
        let blocks: usize = structure.roots().map(|element| structure.subtree(element).len()).sum();
        assert_eq!(blocks, sketch.len());
        assert_eq!(structure.reading_order().len(), sketch.len());
        let _ = structure.frame();
    }
}

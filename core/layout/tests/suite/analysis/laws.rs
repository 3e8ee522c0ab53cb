//! Properties of the analysis of any sketch.

use proptest::prelude::*;
use std::collections::BTreeSet;
use websketch_json as json;
use websketch_layout::analysis::{Relation, analyze, reading_order};
use websketch_layout::structure::Structure;
use websketch_sketch::Sketch;
use websketch_sketch::geometry::Bounds;
use websketch_testing::support::sketch;

/// Boxes of all sizes, many of them on a coarse grid, so that edges meet, nest and coincide.
fn boxes() -> impl Strategy<Value = String> {
    let kind = prop::sample::select(vec!["Container", "Button", "Text", "Heading", "ImagePlaceholder"]);
    let number =
        |least: i32, most: i32| prop_oneof![(least..most).prop_map(|n| n * 20), least * 20..most * 20];
    let one = (kind, number(0, 40), number(0, 40), number(1, 30), number(1, 30));
    prop::collection::vec(one, 0..60).prop_map(|all| {
        let line = |(i, (kind, x, y, w, h)): (usize, &(&str, i32, i32, i32, i32))| {
            format!("c{i} {kind} {x} {y} {w} {h}\n")
        };
        all.iter().enumerate().map(line).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn every_component_is_read_once_and_described(lines in boxes()) {
        let sketch = sketch(&lines);
        let analysis = analyze(&sketch);
        let ids: BTreeSet<_> = sketch.ids().cloned().collect();
        let stats = &analysis.layout_stats;
        prop_assert_eq!(stats.reading_order.len(), sketch.len());
        prop_assert_eq!(&reading_order(&sketch), &stats.reading_order);
        prop_assert_eq!(stats.reading_order.iter().cloned().collect::<BTreeSet<_>>(), ids.clone());
        let described: Vec<_> = analysis.components.iter().map(|one| &one.id).collect();
        prop_assert_eq!(described, sketch.iter().map(|one| one.id()).collect::<Vec<_>>());
        let counted: usize = stats.component_types.iter().map(|(_, count)| count).sum();
        prop_assert_eq!(counted, sketch.len());
        // Sections do not share components.
        let in_sections: Vec<_> = stats.sections.iter().flat_map(|section| &section.components).collect();
        prop_assert_eq!(in_sections.iter().collect::<BTreeSet<_>>().len(), in_sections.len());
    }

    #[test]
    fn relationships_are_true_and_few(lines in boxes()) {
        let sketch = sketch(&lines);
        let analysis = analyze(&sketch);
        prop_assert!(analysis.spatial_relationships.len() <= 10 * sketch.len());
        let mut seen = BTreeSet::new();
        for one in &analysis.spatial_relationships {
            let bounds = |id| sketch.get(id).map(|component| component.bounds()).expect("an existing id");
            let (a, b) = (bounds(&one.component1), bounds(&one.component2));
            let gap = match one.relationship {
                Relation::Left => b.x() - a.right(),
                Relation::Right => a.x() - b.right(),
                Relation::Above => b.y() - a.bottom(),
                Relation::Below => a.y() - b.bottom(),
                Relation::Overlapping => {
                    prop_assert!(a.overlaps(&b));
                    0.0
                }
                Relation::Aligned => {
                    let edges = |b: Bounds| [b.x(), b.right(), b.y(), b.bottom()];
                    let close = edges(a).iter().zip(edges(b)).any(|(one, other)| (one - other).abs() <= 4.0);
                    prop_assert!(close);
                    0.0
                }
            };
            prop_assert_eq!(one.distance.unwrap_or(0.0), gap);
            prop_assert!(one.component1 != one.component2);
            let pair = (one.component1.clone(), one.component2.clone(), one.relationship);
            prop_assert!(seen.insert(pair), "named twice");
        }
    }

    /// The index finds the same pairs as a comparison of all pairs.
    #[test]
    fn the_nearest_neighbor_is_the_nearest(lines in boxes()) {
        let all = sketch(&lines);
        // Without children all boxes are siblings.
        let structure = Structure::of(&all, None);
        let flat: Vec<_> = structure.roots().map(|one| one.component.clone()).collect();
        let sketch = Sketch::from_components(flat).expect("part of a sketch");
        let analysis = analyze(&sketch);
        for one in sketch.iter() {
            let a = one.bounds();
            let gaps = sketch.iter().map(|other| other.bounds()).filter(|b| {
                a.gap_y(b) < 0.0 && b.x() >= a.right()
            }).map(|b| b.x() - a.right());
            let nearest = gaps.reduce(f64::min);
            let named = analysis.spatial_relationships.iter().find(|relation| {
                &relation.component1 == one.id() && relation.relationship == Relation::Left
            });
            prop_assert_eq!(named.and_then(|relation| relation.distance), nearest);
        }
    }

    #[test]
    fn the_same_sketch_gives_the_same_bytes(lines in boxes()) {
        let sketch = sketch(&lines);
        prop_assert_eq!(json::to_string(&analyze(&sketch)), json::to_string(&analyze(&sketch.clone())));
    }
}

/// A thousand boxes in one spot, nested, or around each other.
#[test]
fn dense_sketches_stay_within_bounds() {
    let count = 1000;
    for place in [
        |_: usize| "100 100 120 40".to_owned(),
        |i: usize| format!("{i} {i} {} {}", 10_000 - 2 * i, 10_000 - 2 * i),
        |i: usize| format!("{} {} 120 40", 100 + i % 4, 100 + i % 3),
    ] {
        let lines: String = (0..count).map(|i| format!("c{i} Container {}\n", place(i))).collect();
        let analysis = analyze(&sketch(&lines));
        assert!(analysis.spatial_relationships.len() <= 10 * count);
        assert_eq!(analysis.layout_stats.reading_order.len(), count);
    }
}

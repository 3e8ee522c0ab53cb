//! Laws of the arrangement on sketches of every source.

use super::script::{any_edit, any_source, edited};
use crate::layout::script::ids;
use proptest::prelude::*;
use std::collections::BTreeSet;
use websketch_layout::arrangement::{Arrangement, Edit, EditError};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches::fixture;

/// Overlaps up to this are invisible. Pixels.
const VISIBLE: f64 = 0.5;

fn check_identity(sketch: &Sketch) -> Result<(), TestCaseError> {
    let structure = Structure::of(sketch, None);
    let arrangement = Arrangement::read(&structure);
    let nothing =
        Edit::Shift { ids: sketch.iter().take(1).map(|one| one.id().clone()).collect(), dx: 0.0, dy: 0.0 };
    if let Ok(arranged) = arrangement.clone().edit(sketch, &nothing, &mut ids()) {
        prop_assert_eq!(arranged.operations, vec![]);
    }
    for (component, solved) in sketch.iter().zip(arrangement.solve_anew()) {
        let (bounds, solved) = (component.bounds().rect(), solved.expect("every component has a node"));
        let edges =
            [(bounds.x0, solved.x0), (bounds.y0, solved.y0), (bounds.x1, solved.x1), (bounds.y1, solved.y1)];
        for (measured, solved) in edges {
            prop_assert!(
                (measured - solved).abs() <= 0.01,
                "{}: {bounds:?} {solved:?}",
                component.id().as_str()
            );
        }
    }
    Ok(())
}

fn overlap(one: &Bounds, other: &Bounds) -> bool {
    one.x().max(other.x()) + VISIBLE < one.right().min(other.right())
        && one.y().max(other.y()) + VISIBLE < one.bottom().min(other.bottom())
}

/// Returns the pairs of components that overlap, without boxes and their contents.
fn overlaps(sketch: &Sketch) -> BTreeSet<(ComponentId, ComponentId)> {
    let structure = Structure::of(sketch, None);
    let all = structure.elements();
    let mut pairs = BTreeSet::new();
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let is_held = structure.is_ancestor(one, other) || structure.is_ancestor(other, one);
            if overlap(&one.bounds, &other.bounds) && !is_held {
                let (one, other) = (one.component.id().clone(), other.component.id().clone());
                pairs.insert(if one < other { (one, other) } else { (other, one) });
            }
        }
    }
    pairs
}

#[test]
fn reading_and_solving_keeps_every_fixture() {
    for name in ["dashboard", "landing", "messy", "settings", "tiny"] {
        check_identity(&fixture(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn reading_and_solving_keeps_every_box(sketch in any_source()) {
        check_identity(&sketch)?;
    }

    #[test]
    fn an_edit_breaks_nothing(sketch in any_source(), edit in any_edit()) {
        prop_assume!(!sketch.is_empty());
        let edit = edit.on(&sketch);
        let Ok((after, _)) = edited(&sketch, &edit) else { return Ok(()) };
        // What goes into a box, or comes out of one, overlapped it before or does so by now.
        let before = overlaps(&sketch);
        for (one, other) in overlaps(&after) {
            let did = before.contains(&(one.clone(), other.clone()));
            let (first, second) = (sketch.get(&one), sketch.get(&other));
            let boxes = || [&one, &other].map(|id| after.get(id).map(websketch_sketch::Component::bounds));
            let touched = first.zip(second).is_some_and(|(a, b)| overlap(&a.bounds(), &b.bounds()));
            prop_assert!(did || touched, "{} and {}: {edit:?} {:?}", one.as_str(), other.as_str(), boxes());
        }
        for component in after.iter() {
            prop_assert!(component.bounds().x() >= 0.0 && component.bounds().y() >= 0.0);
        }
    }

    #[test]
    fn an_edit_loses_nothing(sketch in any_source(), edit in any_edit()) {
        prop_assume!(!sketch.is_empty());
        let edit = edit.on(&sketch);
        let Ok((after, _)) = edited(&sketch, &edit) else { return Ok(()) };
        let removed = match &edit {
            Edit::Remove { ids, .. } => {
                let structure = Structure::of(&sketch, None);
                ids.iter().filter_map(|id| structure.element(id)).map(|one| structure.subtree(one).len()).sum()
            }
            _ => 0,
        };
        let kept = sketch.iter().filter(|one| {
            after.get(one.id()).is_some_and(|now| now.props() == one.props() && now.kind() == one.kind())
        });
        prop_assert_eq!(kept.count(), sketch.len() - removed);
    }

    #[test]
    fn an_edit_can_be_taken_back(sketch in any_source(), edit in any_edit()) {
        prop_assume!(!sketch.is_empty());
        let edit = edit.on(&sketch);
        let Ok((_, arranged)) = edited(&sketch, &edit) else { return Ok(()) };
        let (mut work, mut inverses) = (sketch.clone(), Vec::new());
        for operation in arranged.operations {
            inverses.push(apply(&mut work, operation, Actor::User, &mut ids()).expect("a valid operation").inverse);
        }
        for operation in inverses.into_iter().rev().flatten() {
            apply(&mut work, operation, Actor::User, &mut ids()).expect("a valid inverse");
        }
        prop_assert_eq!(websketch_json::to_string(&work), websketch_json::to_string(&sketch));
    }

    #[test]
    fn locked_components_stay(sketch in any_source(), edit in any_edit(), pick in any::<prop::sample::Index>()) {
        prop_assume!(!sketch.is_empty());
        let locked = sketch.iter().nth(pick.index(sketch.len())).expect("a component").id().clone();
        let props: serde_json::Map<_, _> = [("locked".to_owned(), true.into())].into_iter().collect();
        let lock = Operation::Modify { component_id: locked.clone(), props: props.into() };
        let sketch = crate::layout::script::after(&sketch, &[lock]);
        let edit = edit.on(&sketch);
        let result = edited(&sketch, &edit);
        if matches!(edit, Edit::Remove { .. }) {
            return Ok(());
        }
        match result {
            Ok((after, _)) => {
                let (was, now) = (sketch.get(&locked).map(|one| one.bounds()), after.get(&locked).map(|one| one.bounds()));
                prop_assert_eq!(was, now, "{:?}", edit);
            }
            Err(error) => prop_assert!(!matches!(error, EditError::UnknownComponent(_))),
        }
    }
}

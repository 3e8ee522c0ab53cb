//! Laws of the arrangement on sketches of every source.

use super::script::{any_edit, any_source, edited};
use crate::layout::script::ids;
use proptest::prelude::*;
use std::collections::BTreeSet;
use websketch_layout::arrangement::{Arrangement, Edit, EditError, Place};
use websketch_layout::structure::{CutNode, Structure};
use websketch_sketch::execute::apply;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Axis, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::laws;
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
    #![proptest_config(laws::config())]

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
            // A new box that takes all of a box around it lies over its own contents in the structure.
            let is_wrapped = matches!(&edit, Edit::Wrap { ids, .. } if first.xor(second).is_some_and(|one| ids.contains(one.id())));
            prop_assert!(did || touched || is_wrapped, "{} and {}: {edit:?} {:?}", one.as_str(), other.as_str(), boxes());
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

    #[test]
    fn an_edit_leaves_alone_what_comes_before(sketch in any_source(), edit in any_edit()) {
        prop_assume!(!sketch.is_empty());
        let edit = edit.on(&sketch);
        let Ok((after, _)) = edited(&sketch, &edit) else { return Ok(()) };
        let structure = Structure::of(&sketch, None);
        let about: Vec<usize> = named(&edit).iter().filter_map(|id| Some(structure.element(id)?.order)).collect();
        let mut earlier = Vec::new();
        if let Some(page) = structure.cut_of(None).filter(|_| !about.is_empty()) {
            come_before(&structure, page, &about, &mut earlier);
        }
        for id in earlier {
            let (was, now) = (sketch.get(&id).map(|one| one.bounds()), after.get(&id).map(|one| one.bounds()));
            prop_assert_eq!(was, now, "{}: {:?}", id.as_str(), edit);
        }
    }

    #[test]
    fn equal_siblings_stay_equal(sketch in any_source(), edit in any_edit()) {
        prop_assume!(!sketch.is_empty());
        let edit = edit.on(&sketch);
        let Ok((after, _)) = edited(&sketch, &edit) else { return Ok(()) };
        let structure = Structure::of(&sketch, None);
        let about = named(&edit);
        let mut rows = Vec::new();
        let cuts = structure.elements().iter().filter_map(|one| structure.cut_of(Some(one)));
        for part in structure.cut_of(None).into_iter().chain(cuts) {
            rows_of(part, &mut rows);
        }
        for (axis, row) in rows {
            let is_about = row.iter().any(|id| {
                let element = structure.element(id).expect("an element");
                let is_held = about.iter().filter_map(|id| structure.element(id)).any(|one| structure.is_ancestor(one, element));
                is_held || structure.subtree(element).iter().any(|inside| about.contains(inside.component.id()))
            });
            if is_about {
                continue;
            }
            // A new part among the others parts them.
            let around = |sketch: &Sketch| sketch.iter().filter(|one| row.contains(one.id())).map(|one| one.bounds().rect()).reduce(|all, one| all.union(one));
            let is_parted = around(&after).is_some_and(|around| {
                after.iter().any(|one| (!sketch.contains(one.id()) || about.contains(one.id())) && around.contains(one.bounds().center()))
            });
            let boxes = |sketch: &Sketch| -> Vec<Bounds> { row.iter().filter_map(|id| Some(sketch.get(id)?.bounds())).collect() };
            let gaps: fn(&[Bounds]) -> Vec<f64> = if axis == Axis::X { gaps_x } else { gaps_y };
            for measure in [widths, heights, gaps] {
                let (was, now) = (spread(&measure(&boxes(&sketch))), spread(&measure(&boxes(&after))));
                prop_assert!(was > 0.0 || is_parted || now <= 1.0, "{:?} differ by {now}: {edit:?}", row);
            }
        }
    }
}

fn widths(boxes: &[Bounds]) -> Vec<f64> {
    boxes.iter().map(Bounds::width).collect()
}

fn heights(boxes: &[Bounds]) -> Vec<f64> {
    boxes.iter().map(Bounds::height).collect()
}

fn gaps_x(boxes: &[Bounds]) -> Vec<f64> {
    boxes.windows(2).map(|pair| pair[1].x() - pair[0].right()).collect()
}

fn gaps_y(boxes: &[Bounds]) -> Vec<f64> {
    boxes.windows(2).map(|pair| pair[1].y() - pair[0].bottom()).collect()
}

/// Returns the difference between the largest and the least of some lengths. Pixels.
fn spread(lengths: &[f64]) -> f64 {
    let (least, most) =
        lengths.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &one| (a.min(one), b.max(one)));
    (most - least).max(0.0)
}

/// Collects the rows and columns of components of one kind.
fn rows_of(part: &CutNode<'_>, rows: &mut Vec<(Axis, Vec<ComponentId>)>) {
    match part {
        CutNode::Split { axis, parts, .. } => {
            let singles: Vec<_> = parts.iter().filter_map(CutNode::single).collect();
            if singles.len() == parts.len() && singles.windows(2).all(|pair| pair[0].kind() == pair[1].kind())
            {
                rows.push((*axis, singles.iter().map(|one| one.component.id().clone()).collect()));
            }
            parts.iter().for_each(|part| rows_of(part, rows));
        }
        CutNode::Backdrop { rest, .. } => rows_of(rest, rows),
        CutNode::Single(_) | CutNode::Overlapping { .. } => {}
    }
}

/// Returns the components that an edit names.
fn named(edit: &Edit) -> Vec<ComponentId> {
    let of_place = |place: &Place| match place {
        Place::Beside { anchors, .. } => anchors.clone(),
        Place::In { parent, .. } | Place::Over { parent, .. } => parent.iter().cloned().collect(),
        Place::At { .. } => Vec::new(),
    };
    match edit {
        Edit::Insert { place, .. } => of_place(place),
        Edit::Move { ids, place } => [ids.clone(), of_place(place)].concat(),
        Edit::Unwrap { id } => vec![id.clone()],
        Edit::Remove { ids, .. }
        | Edit::Shift { ids, .. }
        | Edit::Order { ids }
        | Edit::Align { ids, .. }
        | Edit::Gap { ids, .. }
        | Edit::Size { ids, .. }
        | Edit::Flow { ids, .. }
        | Edit::Wrap { ids, .. }
        | Edit::Replace { ids, .. } => ids.clone(),
    }
}

/// Collects the components in the parts of a column that stand before the part with all of `about`.
fn come_before(
    structure: &Structure<'_>,
    part: &CutNode<'_>,
    about: &[usize],
    earlier: &mut Vec<ComponentId>,
) {
    let holds = |part: &CutNode<'_>| {
        let mut inside = BTreeSet::new();
        part.for_each(&mut |element| inside.extend(structure.subtree(element).iter().map(|one| one.order)));
        about.iter().all(|order| inside.contains(order))
    };
    match part {
        // A row without room moves or narrows its columns as a whole.
        CutNode::Split { axis: Axis::Y, parts, .. } => {
            let Some(at) = parts.iter().position(holds) else { return };
            for part in &parts[..at] {
                part.for_each(&mut |element| earlier.push(element.component.id().clone()));
            }
            come_before(structure, &parts[at], about, earlier);
        }
        CutNode::Single(element) if !about.contains(&element.order) => {
            if let Some(inside) = structure.cut_of(Some(element)) {
                come_before(structure, inside, about, earlier);
            }
        }
        CutNode::Split { .. }
        | CutNode::Single(_)
        | CutNode::Backdrop { .. }
        | CutNode::Overlapping { .. } => {}
    }
}

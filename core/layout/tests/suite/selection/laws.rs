//! Properties of edits of a selection.

use super::script::{executed, ids, order};
use kurbo::Vec2;
use proptest::prelude::*;
use websketch_layout::selection::{Scope, Selection, ZOrder};
use websketch_layout::structure::Structure;
use websketch_sketch::{ComponentId, Sketch};
use websketch_testing::sketches::drawn;

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
        let reach = if alone { Scope::SelfOnly } else { Scope::Subtree };
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), reach);
        let members: Vec<String> = selection.members().iter().map(|one| one.component.id().to_string()).collect();
        let others = |all: &[String]| all.iter().filter(|id| !members.contains(id)).cloned().collect::<Vec<_>>();
        let before = order(&sketch);
        for stack in [ZOrder::Front, ZOrder::Forward, ZOrder::Backward, ZOrder::Back] {
            let next = executed(&sketch, selection.reordered(stack));
            let after = order(&next);
            prop_assert_eq!(others(&after), others(&before));
            if stack == ZOrder::Front && !alone {
                prop_assert_eq!(&after[after.len() - members.len()..], members.as_slice());
                let structure = Structure::of(&next, None);
                let again = Selection::new(&structure, &ids(&members.join(" ")), Scope::SelfOnly);
                prop_assert!(again.reordered(ZOrder::Front).is_empty(), "they are there already");
            }
        }
    }

    #[test]
    fn what_is_moved_moves_as_a_whole(
        sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20), dx in -200..200_i16, dy in -200..200_i16,
    ) {
        let structure = Structure::of(&sketch, None);
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), Scope::Subtree);
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
        // Parents stay the same, unless another box has come below.
        for root in selection.roots() {
            for held in structure.subtree(root).into_iter().skip(1) {
                let holder = structure.parent(held).unwrap();
                let after = Structure::of(&next, None);
                let (holder, held) = (after.element(holder.component.id()).unwrap(), after.element(held.component.id()).unwrap());
                // A component at the very limit of its parent can leave it by a rounding error of its new place.
                let Some(now) = after.parent(held) else { continue };
                prop_assert!(now == holder || now.bounds.area() <= holder.bounds.area());
            }
        }
    }

    #[test]
    fn what_is_deleted_leaves_nothing_that_it_held(sketch in drawn(), chosen in prop::collection::vec(any::<bool>(), 20)) {
        let structure = Structure::of(&sketch, None);
        let selection = Selection::new(&structure, &selected(&sketch, &chosen), Scope::Subtree);
        let next = executed(&sketch, selection.deleted());
        prop_assert_eq!(next.len() + selection.members().len(), sketch.len());
        prop_assert!(selection.members().iter().all(|one| !next.contains(one.component.id())));
    }
}

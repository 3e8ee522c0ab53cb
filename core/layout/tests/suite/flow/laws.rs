//! Laws of links and ties under any edits.

mod steps;

use proptest::prelude::*;
use std::collections::BTreeSet;
use steps::{LINK_KEY, Step, World, entry_key, marks, steps};
use websketch_layout::flow::{Attribute, TieSets, complete};
use websketch_layout::lint::{FindingCode, lint};
use websketch_sketch::history::merge;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, Relation, Sketch};
use websketch_testing::laws;

/// Returns the references to another component than they were made for, and those to missing ones.
fn astray(sketch: &Sketch) -> Vec<(ComponentId, Relation, bool)> {
    let mut astray = Vec::new();
    for component in sketch.iter() {
        for reference in component.props().references() {
            let Some(id) = reference.target.id() else { continue };
            let key = match &reference.relation {
                Relation::Link => Some(LINK_KEY.to_owned()),
                // A text from another bar has lost what tells the entry.
                Relation::Entry(entry) => entry.contains('→').then(|| entry_key(entry)),
                Relation::Tie | Relation::Subject | Relation::Base => None,
            };
            let found = sketch.get(id);
            // A text that came from another bar tells an entry that this component made no link for.
            let is_other = key.zip(found).is_some_and(|(key, found)| {
                let marks = marks(component, &key);
                !marks.is_empty() && !marks.contains(&found.props().get("mark").unwrap())
            });
            if found.is_none() || is_other {
                astray.push((component.id().clone(), reference.relation, found.is_some()));
            }
        }
    }
    astray
}

/// Returns the tied components that differ. The width is left out: it is shared only while screens are equally wide.
fn out_of_step(sketch: &Sketch) -> Vec<[ComponentId; 2]> {
    let mut pairs = Vec::new();
    for set in TieSets::of(sketch).all() {
        let members: Vec<&Component> = set.iter().filter_map(|id| sketch.get(id)).collect();
        for (at, one) in members.iter().enumerate() {
            for other in &members[at + 1..] {
                let differ = |attribute: &Attribute| {
                    *attribute != Attribute::Width && attribute.of(one) != attribute.of(other)
                };
                if Attribute::ALL.iter().any(differ) {
                    pairs.push([one.id().clone(), other.id().clone()]);
                }
            }
        }
    }
    pairs
}

/// Returns the components that findings of a code name.
fn named(sketch: &Sketch, code: FindingCode) -> BTreeSet<ComponentId> {
    lint(sketch).into_iter().filter(|finding| finding.code == code).flat_map(|finding| finding.ids).collect()
}

proptest! {
    #![proptest_config(laws::config())]

    #[test]
    fn no_link_leads_to_another_component_and_ties_agree_or_are_told(steps in steps(1..14)) {
        let mut world = World::new("0123456789abcdef");
        let mut told: BTreeSet<ComponentId> = BTreeSet::new();
        for step in steps {
            let before = world.sketch().clone();
            let report = world.take(&step);
            told.extend(report.divergent.into_iter().chain(report.locked));
            let after = world.sketch();
            prop_assert_eq!(astray(after), vec![], "{:?}", &step);
            for [one, other] in out_of_step(after) {
                prop_assert!(told.contains(&one) || told.contains(&other), "{one} and {other} after {step:?}");
            }
            if !matches!(step, Step::Undo | Step::Redo) && *after != before {
                prop_assert!(world.undo());
                prop_assert_eq!(world.sketch(), &before);
                world.redo();
            }
        }
    }

    #[test]
    fn completing_a_complete_edit_adds_nothing(steps in steps(1..6), step in steps::step()) {
        let mut world = World::new("0123456789abcdef");
        for step in steps {
            world.take(&step);
        }
        let sketch = world.sketch().clone();
        let Some(edit) = world.edit(&step) else { return Ok(()) };
        let once = complete(&sketch, edit, Actor::User, &mut world.ids);
        let twice = complete(&sketch, once.operations.clone(), Actor::User, &mut world.ids);
        prop_assert_eq!(once.operations, twice.operations);
    }

    #[test]
    fn after_a_merge_every_dead_link_and_difference_is_found(
        common in steps(1..5), mine in steps(1..7), theirs in steps(1..7),
    ) {
        let mut base = World::new("0123456789abcdef");
        for step in common.iter().filter(|step| !step.reuses_id()) {
            base.take(step);
        }
        let [mut one, mut other] = ["mine-456789abcdef", "them-456789abcdef"].map(|seed| base.fork(seed));
        for (world, steps) in [(&mut one, mine), (&mut other, theirs)] {
            for step in steps.iter().filter(|step| !step.reuses_id()) {
                world.take(step);
            }
        }
        let merged = merge(base.sketch(), one.sketch(), other.sketch()).unwrap();
        let dead = named(&merged, FindingCode::DeadLink);
        for (id, relation, is_other) in astray(&merged) {
            prop_assert!(!is_other, "{id} leads to another component");
            prop_assert!(dead.contains(&id), "{id} {relation:?}");
        }
        let differing = named(&merged, FindingCode::OutOfStep);
        for [one, other] in out_of_step(&merged) {
            prop_assert!(differing.contains(&one) || differing.contains(&other), "{one} and {other}");
        }
    }
}

//! Phrases that name their screen: `the title on the payment screen`. The rest is resolved on that screen alone.

use super::collector::Collector;
use super::unit_ranking::{rank_units, unit_of};
use crate::chunks::{Description, Located};
use crate::lexicon::{Relation, StructureUnit};
use kurbo::Size;
use websketch_layout::flow::is_screen;
use websketch_sketch::{Component, Sketch};

/// How much likelier the named screen must be than the next one.
const LEAD: f64 = 3.0;

/// The content of a screen, with the rest of the phrase.
pub(super) struct WithinScreen {
    /// The components on the screen, from its corner.
    pub(super) content: Sketch,
    /// The size of the screen.
    pub(super) page: Size,
    /// The phrase without its screen.
    pub(super) rest: Description,
}

/// Returns the content of the screen that a phrase names. `None` if it names none, or if several are as likely.
pub(super) fn within_screen(collector: &Collector, description: &Description) -> Option<WithinScreen> {
    let mut rest = description.clone();
    let place = take_screen(&mut rest)?;
    let anchor = place.anchors.first()?;
    if rest.is_empty() && rest.quantifier.is_none() {
        return None;
    }
    let scene = collector.scene;
    let ranked = rank_units(collector, anchor, StructureUnit::Screen);
    let (share, unit) = ranked.first()?;
    let next = ranked.get(1).map_or(0.0, |(share, _)| *share);
    let [order] = unit.members.as_slice() else { return None };
    let screen = scene.structure().at(*order).filter(|one| is_screen(one.component))?;
    if *share < LEAD * next {
        return None;
    }
    let corner = screen.bounds.origin();
    let content =
        scene.structure().subtree(screen).into_iter().filter(|one| one.order != *order).map(|one| {
            let bounds = one.bounds.with_origin(one.bounds.x() - corner.x, one.bounds.y() - corner.y).ok()?;
            let component = one.component;
            Component::new(component.id().clone(), component.kind(), bounds, component.props().clone()).ok()
        });
    let content = Sketch::of(content.collect::<Option<Vec<_>>>()?)?;
    Some(WithinScreen { content, page: screen.bounds.size(), rest })
}

/// Takes the place on a screen out of a phrase, or out of an anchor of it: `the button below the title on the cart
/// screen`.
fn take_screen(description: &mut Description) -> Option<Located> {
    if let Some(at) = description.relations.iter().position(is_on_screen) {
        return Some(description.relations.remove(at));
    }
    description.relations.iter_mut().flat_map(|located| &mut located.anchors).find_map(take_screen)
}

fn is_on_screen(located: &Located) -> bool {
    let holds = matches!(located.relation, Relation::On | Relation::Inside | Relation::Of);
    let [anchor] = located.anchors.as_slice() else { return false };
    let is_screen = matches!(unit_of(anchor), Some(StructureUnit::Screen | StructureUnit::Page));
    holds && is_screen && !anchor.is_plural() && anchor.pronoun.is_none()
}

//! The anchors of relations: components, units, sets, and the components spoken of last.

use super::collector::Collector;
use super::evidence::collect;
use super::found::Referents;
use super::likelihood::likeliest;
use super::only::only_of_kind;
use super::request::Anchor;
use super::scene::Scene;
use super::section::section_content;
use super::several::several;
use super::spoken::spoken;
use super::unit_ranking::{rank_units, unit_of};
use crate::chunks::{Description, Located};
use crate::lexicon::{Relation, StructureUnit};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{Bounds, union_of};

/// The most units that are tried.
const MOST: usize = 3;

/// Returns the likely anchors of a relation.
pub(super) fn find_anchors(collector: &Collector, located: &Located) -> Vec<Anchor> {
    located.anchors.iter().flat_map(|anchor| of(collector, anchor, located.relation)).collect()
}

fn of(collector: &Collector, anchor: &Description, relation: Relation) -> Vec<Anchor> {
    let known = spoken(collector, anchor).or_else(|| several(collector, anchor));
    if let Some(found) = known.filter(|found| !found.candidates.is_empty()) {
        return set(collector.scene, &found, relation);
    }
    // What lies in the header lies in its bar, beside the menu.
    let is_region = relation.holds()
        && matches!(
            unit_of(anchor),
            Some(StructureUnit::Header | StructureUnit::Footer | StructureUnit::Sidebar)
        );
    if let Some(only) = only_of_kind(collector.scene, anchor).filter(|_| !is_region)
        && let Some(item) = collector.scene.items().get(only)
    {
        return vec![Anchor { share: 1.0, bounds: item.bounds, items: vec![only] }];
    }
    if let Some(unit) = unit_of(anchor) {
        let ranked = rank_units(collector, anchor, unit);
        if !ranked.is_empty() {
            let unit = |(share, unit): (f64, super::units::Unit)| Anchor {
                share,
                bounds: unit.bounds,
                items: unit.members,
            };
            return ranked.into_iter().take(MOST).map(unit).collect();
        }
    }
    let evidence = collect(collector, anchor, true);
    let holds = relation.holds();
    let item = |(share, order): (f64, usize)| {
        let own = collector.scene.items().get(order)?.bounds;
        let bounds = if holds { region(collector.scene, order).unwrap_or(own) } else { own };
        Some(Anchor { share, bounds, items: vec![order] })
    };
    likeliest(&evidence, collector.weights, collector.scene).into_iter().filter_map(item).collect()
}

/// Returns the components of the first candidate: each for itself if something may lie in it, else as one anchor.
fn set(scene: &Scene, found: &Referents, relation: Relation) -> Vec<Anchor> {
    let ids = found.candidates.first().map(|first| first.ids.as_slice()).unwrap_or_default();
    let items: Vec<usize> = ids.iter().filter_map(|id| scene.index_of(id)).collect();
    let bounds = items.iter().filter_map(|at| scene.items().get(*at)).map(|item| item.bounds);
    let bounds: Vec<Bounds> = bounds.collect();
    if relation.holds() {
        let each = bounds.into_iter().zip(items);
        return each.map(|(bounds, at)| Anchor { share: 1.0, bounds, items: vec![at] }).collect();
    }
    union_of(&bounds).map(|bounds| Anchor { share: 1.0, bounds, items }).into_iter().collect()
}

/// Returns the region of which a text is the title: its section, the box that it heads, or the box right below it.
fn region(scene: &Scene, order: usize) -> Option<Bounds> {
    /// The widest gap between a title and its box. Pixels.
    const GAP: f64 = 40.0;
    let structure = scene.structure();
    let item = scene.items().get(order).filter(|item| item.is_text())?;
    let element = structure.at(order)?;
    let content = section_content(structure, element).filter(|_| element.kind() == ComponentKind::Heading);
    if let Some(content) = content.and_then(|all| union_of(all.iter().map(|one| &one.bounds))) {
        return Some(content.union(&item.bounds));
    }
    let own = item.bounds;
    let below = scene.items().iter().filter(|box_| {
        let bounds = box_.bounds;
        let shared = bounds.right().min(own.right()) - bounds.x().max(own.x());
        box_.is_holder && shared > 0.5 * own.width() && (0.0..=GAP).contains(&(bounds.y() - own.bottom()))
    });
    below
        .map(|box_| box_.bounds.union(&own))
        .next()
        .or_else(|| structure.parent(element).map(|parent| parent.bounds))
}

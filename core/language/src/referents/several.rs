//! Phrases that mean several components.

use super::collector::Collector;
use super::evidence::collect;
use super::feature::Feature;
use super::found::{Candidate, Naming, Referents};
use super::placement::side_share;
use super::request::Evidence;
use super::unit_ranking::{has_words, rank_units, unit_of};
use crate::chunks::{Description, Role};
use crate::lexicon::{Degree, Fit, Quantifier, Relation, StructureUnit};
use websketch_sketch::ComponentId;
use websketch_sketch::sort::sort_by;

/// The share of a side from which on a component lies on it.
const ON_SIDE: f64 = 0.6;
/// The nearness from which on a component belongs to an anchor.
const NEAR: f64 = 0.2;

/// Resolves a phrase that means several. `None` if it means one.
pub(super) fn several(collector: &Collector, description: &Description) -> Option<Referents> {
    if !description.is_plural() {
        return None;
    }
    description.head?;
    let unit = unit_of(description);
    let mut sets = unit.map(|unit| of_units(collector, description, unit)).unwrap_or_default();
    // A page without boxes that hold something has no cards.
    if sets.is_empty() && unit != Some(StructureUnit::Card) {
        sets = components(collector, description);
    }
    let wanted = match description.quantifier {
        Some(Quantifier::Both) => Some(2),
        _ => description.count.and_then(|count| usize::try_from(count).ok()),
    };
    // `the orders` may be the boxes that repeat, or a word for something else.
    let mut fits =
        unit != Some(StructureUnit::Record) || description.quantifier.is_some() || wanted.is_some();
    if let Some(wanted) = wanted.filter(|wanted| *wanted != sets.len()) {
        match series_of(collector, &sets, wanted) {
            Some(series) => sets = series,
            None => fits = false,
        }
    }
    if sets.is_empty() {
        return None;
    }
    let has_words = description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side));
    let naming = if has_words { Naming::Words } else { Naming::Kind };
    let score = if fits { 1.0 } else { 0.5 };
    Some(Referents::of(vec![Candidate { ids: ids_of(collector, &sets), part: None, score, naming }], true))
}

/// Resolves `the left one of the two buttons`. `None` for a phrase of another form.
pub(super) fn one_of(collector: &Collector, description: &Description) -> Option<Referents> {
    let is_pick = description.head.is_none() && description.words.iter().all(|word| word.role == Role::Side);
    let of =
        description.relations.iter().find(|located| located.relation == Relation::Of).filter(|_| is_pick)?;
    let set = several(collector, of.anchors.first()?)?;
    let scene = collector.scene;
    let ids = &set.candidates.first()?.ids;
    let mut items: Vec<usize> = scene
        .reading_order()
        .iter()
        .copied()
        .filter(|at| scene.items().get(*at).is_some_and(|item| ids.contains(item.component.id())))
        .collect();
    if let Some(ordinal) = description.ordinal {
        let at = usize::try_from(ordinal.place.abs()).ok()?.checked_sub(1)?;
        let at = if ordinal.place > 0 { at } else { items.len().checked_sub(at + 1)? };
        items = vec![*items.get(at)?];
    } else {
        let share = |at: &usize| {
            scene
                .items()
                .get(*at)
                .map_or(0.0, |item| side_share(&item.bounds, scene.page(), &description.sides))
        };
        sort_by(&mut items, |a, b| share(b).total_cmp(&share(a)));
        items.truncate(usize::from(!description.sides.is_empty()));
    }
    let ids = ids_of(collector, &items);
    (!ids.is_empty())
        .then(|| Referents::of(vec![Candidate { ids, part: None, score: 1.0, naming: Naming::Kind }], true))
}

fn ids_of(collector: &Collector, items: &[usize]) -> Vec<ComponentId> {
    let mut ids: Vec<ComponentId> = Vec::new();
    for id in items.iter().filter_map(|at| collector.scene.items().get(*at)).map(|item| item.component.id()) {
        if !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    ids
}

/// Returns the members of all units that a phrase describes.
fn of_units(collector: &Collector, description: &Description, unit: StructureUnit) -> Vec<usize> {
    let ranked = rank_units(collector, description, unit);
    let Some((best, _)) = ranked.first() else { return Vec::new() };
    let least = best * 0.5;
    let scene = collector.scene;
    let mut members: Vec<usize> = ranked
        .iter()
        .filter(|(score, _)| *score >= least)
        .flat_map(|(_, unit)| unit.members.clone())
        .collect();
    // Of boxes in boxes, the inner ones are the cards.
    let structure = scene.structure();
    let is_outer = |at: usize| {
        let own = structure.at(at);
        members.iter().any(|other| {
            let inner = structure.at(*other);
            own.zip(inner).is_some_and(|(own, inner)| at != *other && structure.is_ancestor(own, inner))
        })
    };
    let inner: Vec<usize> = members.iter().copied().filter(|at| !is_outer(*at)).collect();
    if unit == StructureUnit::Card && inner.len() > 1 {
        members = inner;
    }
    members.sort_unstable();
    members.dedup();
    members
}

/// Returns the components that a phrase describes, in reading order.
fn components(collector: &Collector, description: &Description) -> Vec<usize> {
    let scene = collector.scene;
    let Some(head) = description.head else { return Vec::new() };
    let evidence = collect(collector, description, false);
    let fit = |at: usize| {
        let item = scene.items().get(at);
        item.map_or(Fit::No, |item| head.kind.fit(item.component, &item.bounds))
    };
    let shown: Vec<usize> = scene
        .reading_order()
        .iter()
        .copied()
        .filter(|at| scene.items().get(*at).is_some_and(|item| !item.component.props().is_hidden()))
        .collect();
    let best = shown.iter().map(|at| fit(*at)).max().unwrap_or(Fit::No);
    // A plural of another kind may be a word of a text: `notifications`.
    let is_counted = description.quantifier.is_some() || description.count.is_some() || has_more(description);
    if best < Fit::Near || best == Fit::Near && !is_counted {
        return Vec::new();
    }
    let mut chosen: Vec<usize> = shown.into_iter().filter(|at| fit(*at) == best).collect();
    if description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side)) {
        chosen.retain(|at| has_words(&evidence, *at));
    }
    if !description.lanes.is_empty() {
        let in_lane = |at: &usize| {
            let lanes = [Feature::LaneSeries, Feature::LaneLikes];
            lanes.into_iter().any(|lane| evidence.get(*at, lane) > 0.0)
        };
        chosen.retain(in_lane);
    }
    if !description.sides.is_empty() {
        let share = |at: &usize| {
            let item = scene.items().get(*at);
            item.map_or(0.0, |item| side_share(&item.bounds, scene.page(), &description.sides))
        };
        chosen.retain(|at| share(at) >= ON_SIDE);
    }
    for located in &description.relations {
        let holds = located.relation.holds();
        let is_in = |at: &usize| evidence.get(*at, Feature::Inside) >= 0.5;
        let any = holds && chosen.iter().any(is_in);
        chosen.retain(|at| if any { is_in(at) } else { is_related(&evidence, *at) });
    }
    for (_, degree) in &description.sizes {
        let area = |at: &usize| scene.items().get(*at).map_or(0.0, |item| item.bounds.area());
        #[expect(clippy::cast_precision_loss, reason = "sketches have few components")]
        let mean = chosen.iter().map(area).sum::<f64>() / chosen.len().max(1) as f64;
        let is_small = matches!(degree, Degree::Less | Degree::LessThan | Degree::Least);
        chosen.retain(|at| (area(at) <= mean) == is_small);
    }
    chosen
}

fn has_more(description: &Description) -> bool {
    !description.relations.is_empty() || !description.sides.is_empty() || !description.lanes.is_empty()
}

fn is_related(evidence: &Evidence, at: usize) -> bool {
    evidence.get(at, Feature::Near) >= NEAR && evidence.get(at, Feature::IsAnchor) < 0.5
}

/// Returns the series of so many equals among these items.
fn series_of(collector: &Collector, items: &[usize], wanted: usize) -> Option<Vec<usize>> {
    let series = collector.scene.structure().series().iter();
    let mut fitting = series.filter(|series| {
        series.len() == wanted && series.iter().all(|element| items.contains(&element.order))
    });
    let first = fitting.next()?;
    fitting.next().is_none().then(|| first.iter().map(|element| element.order).collect())
}

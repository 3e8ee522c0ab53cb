//! Phrases that mean several components.

use super::collector::Collector;
use super::evidence::collect;
use super::feature::Feature;
use super::found::{Candidate, Naming, Referents};
use super::placement::side_share;
use super::request::Evidence;
use super::unit_ranking::{has_words, rank_units, unit_of};
use crate::chunks::{Article, Description, Located, Role, Word};
use crate::lexicon::{Degree, Fit, Quantifier, Relation, Side, StructureUnit};
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{sort_by, sort_by_key, sort_by_number};

/// The share of a side from which on a component lies on it.
const ON_SIDE: f64 = 0.6;
/// The nearness from which on a component belongs to an anchor.
const NEAR: f64 = 0.2;
/// The probability of a set that may be meant.
const GUESS: f64 = 0.5;
/// The probability of each of several that are too many.
const DOUBTFUL: f64 = 0.3;

/// Resolves a phrase that means several. `None` if it means one.
pub(super) fn several(collector: &Collector, description: &Description) -> Option<Referents> {
    if !description.is_plural() {
        return None;
    }
    description.head?;
    let wanted = match description.quantifier {
        Some(Quantifier::Both) => Some(2),
        _ => description.count.and_then(|count| usize::try_from(count).ok()),
    };
    let unit = unit_of(description);
    if let Some(outer) =
        wanted.filter(|_| unit.is_none()).and_then(|wanted| outer(collector, description, wanted))
    {
        let ids = ids_of(collector, &outer);
        return Some(Referents::of(
            vec![Candidate { ids, part: None, score: 1.0, naming: Naming::Kind }],
            true,
        ));
    }
    let mut sets = unit.map(|unit| of_units(collector, description, unit)).unwrap_or_default();
    // A page without boxes that hold something has no cards.
    if sets.is_empty() && unit != Some(StructureUnit::Card) {
        sets = components(collector, description).into_iter().map(|at| vec![at]).collect();
    }
    let has_words = description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side));
    if sets.is_empty() && has_words {
        return several(collector, &inside_words(description)?);
    }
    if sets.is_empty() {
        return None;
    }
    let naming = if has_words { Naming::Words } else { Naming::Kind };
    let candidate = |sets: &[Vec<usize>], score| {
        let ids = ids_of(collector, &sets.concat());
        Candidate { ids, part: None, score, naming }
    };
    let Some(wanted) = wanted else {
        // `the orders` may be the boxes that repeat, or a word for something else.
        let fits = unit != Some(StructureUnit::Record) || description.quantifier.is_some();
        let score = if fits { 1.0 } else { GUESS };
        return Some(Referents::of(vec![candidate(&sets, score)], true));
    };
    if description.ordinal.is_some() {
        sort_rows(collector, &mut sets);
    }
    let counted = counted(&sets, description.ordinal.map(|ordinal| ordinal.place), wanted);
    let candidates = match counted {
        Some(counted) => vec![candidate(&counted, 1.0)],
        // `the three boxes below the title`: there are three, not all of them right below it.
        None if sets.len() < wanted && !description.relations.is_empty() => {
            let plain = Description { relations: Vec::new(), ..description.clone() };
            let all = several(collector, &plain).and_then(|all| all.candidates.into_iter().next());
            vec![all.filter(|all| all.score >= 1.0).unwrap_or_else(|| candidate(&sets, GUESS))]
        }
        // There are fewer, and all may be meant; or any of them is.
        None if sets.len() < wanted => vec![candidate(&sets, GUESS)],
        None => sets.iter().map(|one| candidate(std::slice::from_ref(one), DOUBTFUL)).collect(),
    };
    Some(Referents::of(candidates, true))
}

/// Returns so many components that lie further to a side than all others: `the bottom two photos`. `None` for a phrase
/// without a side, or if a row or column would be divided.
fn outer(collector: &Collector, description: &Description, wanted: usize) -> Option<Vec<usize>> {
    let &[side] = description.sides.as_slice() else { return None };
    let items = collector.scene.items();
    let place = |at: &usize| {
        let center = items.get(*at).map(|item| item.bounds.center()).unwrap_or_default();
        match side {
            Side::Left => center.x,
            Side::Right => -center.x,
            Side::Top => center.y,
            Side::Bottom => -center.y,
            Side::Middle => 0.0,
        }
    };
    let all = Description { sides: Vec::new(), ..description.clone() };
    let all = components(collector, &all);
    let series = collector.scene.structure().series().iter();
    let series = series.map(|series| series.iter().map(|one| one.order).collect::<Vec<usize>>());
    let own = series.filter(|series| series.iter().all(|at| all.contains(at)));
    // Among others there may be a picture of its own above those of a grid.
    let sets = std::iter::once(all.clone()).chain(own.max_by_key(Vec::len));
    sets.into_iter().find_map(|mut all| {
        sort_by_number(&mut all, place);
        let (last, next) = (all.get(wanted.checked_sub(1)?)?, all.get(wanted)?);
        let own = items.get(*last)?.bounds;
        let size = if matches!(side, Side::Left | Side::Right) { own.width() } else { own.height() };
        let is_apart = (place(next) - place(last)).abs() > size / 2.0;
        all.truncate(wanted);
        is_apart.then_some(all)
    })
}

/// Returns a phrase with the words before its noun as the place: `the team cards` are the cards below the title `Our
/// team`.
fn inside_words(description: &Description) -> Option<Description> {
    let (own, words): (Vec<Word>, Vec<Word>) =
        description.words.iter().cloned().partition(|word| word.role == Role::Head);
    let anchor = Description { words, article: Article::Definite, ..Description::default() };
    let located = Located { relation: Relation::Inside, anchors: vec![anchor] };
    let is_plain = description.relations.is_empty() && description.inner.is_empty() && !own.is_empty();
    is_plain.then(|| Description { words: own, relations: vec![located], ..description.clone() })
}

/// Sorts components row by row: a grid is counted so, also if its columns stand apart.
fn sort_rows(collector: &Collector, sets: &mut [Vec<usize>]) {
    let items = collector.scene.items();
    let bounds = |set: &Vec<usize>| set.first().and_then(|at| items.get(*at)).map(|item| item.bounds);
    if sets.iter().any(|set| set.len() != 1) {
        return;
    }
    let corner = |set: &Vec<usize>| bounds(set).map_or((0.0, 0.0), |own| (own.y(), own.x()));
    sort_by(sets, |a, b| {
        let (a, b) = (corner(a), corner(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
}

/// Returns so many of these: the first or last of them, or all of them. `None` if they cannot be told from the others.
fn counted(sets: &[Vec<usize>], ordinal: Option<i32>, wanted: usize) -> Option<Vec<Vec<usize>>> {
    match ordinal {
        Some(1) => sets.get(..wanted).map(<[_]>::to_vec),
        Some(-1) => sets.get(sets.len().checked_sub(wanted)?..).map(<[_]>::to_vec),
        Some(_) => None,
        None => (sets.len() == wanted).then(|| sets.to_vec()),
    }
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

/// Returns the members of each unit that a phrase describes, in reading order. Parts of components are none of them.
fn of_units(collector: &Collector, description: &Description, unit: StructureUnit) -> Vec<Vec<usize>> {
    let mut several = description.clone();
    // The ordinal counts the units, and picks none of them.
    several.ordinal = several.ordinal.filter(|_| several.count.is_none());
    let ranked = rank_units(collector, &several, unit);
    let Some((best, _)) = ranked.first() else { return Vec::new() };
    let least = best * 0.5;
    let scene = collector.scene;
    let mut members: Vec<Vec<usize>> = ranked
        .iter()
        .filter(|(score, unit)| *score >= least && unit.part.is_none())
        .map(|(_, unit)| unit.members.clone())
        .collect();
    // Of boxes in boxes, the inner ones are the cards.
    let structure = scene.structure();
    let is_outer = |at: usize| {
        let own = structure.at(at);
        members.iter().flatten().any(|other| {
            let inner = structure.at(*other);
            own.zip(inner).is_some_and(|(own, inner)| at != *other && structure.is_ancestor(own, inner))
        })
    };
    let is_inner = |unit: &&Vec<usize>| !unit.iter().any(|at| is_outer(*at));
    let inner: Vec<Vec<usize>> = members.iter().filter(is_inner).cloned().collect();
    if unit == StructureUnit::Card && inner.len() > 1 {
        members = inner;
    }
    let place = |unit: &Vec<usize>| {
        let places = unit.iter().filter_map(|at| scene.reading_order().iter().position(|own| own == at));
        places.min().unwrap_or(usize::MAX)
    };
    sort_by_key(&mut members, place);
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
    // Bars, side columns and screens are no boxes among others.
    let frame = scene.structure().frame();
    let is_region = |at: &usize| {
        scene.structure().at(*at).is_some_and(|one| {
            frame.bars.contains(one)
                || frame.sides.contains(one)
                || Piece::of(one.component).screen().is_some()
        })
    };
    if head.kind.name() == "box" && !chosen.iter().all(is_region) {
        chosen.retain(|at| !is_region(at));
    }
    if description.words.iter().any(|word| !matches!(word.role, Role::Head | Role::Side)) {
        chosen.retain(|at| has_words(&evidence, *at));
        // `the add to cart buttons` are not all with `cart`.
        let found = |at: &usize| evidence.get(*at, Feature::SaidFound);
        let most = chosen.iter().map(found).fold(0.0, f64::max);
        chosen.retain(|at| most < 0.99 || found(at) >= 0.99);
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

//! Pronouns: the selection, the components spoken of last, everything.

use super::collector::Collector;
use super::found::{Candidate, Naming, Referents};
use crate::chunks::{Description, Role};
use crate::lexicon::{Pronoun, Quantifier};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::sort_by;

/// The probability of each of several of which one is meant.
const DOUBTFUL: f64 = 0.3;

/// Resolves a pronoun. `None` if the phrase has a noun or words of its own.
pub(super) fn spoken(collector: &Collector, description: &Description) -> Option<Referents> {
    if description.head.is_some() || description.words.iter().any(|word| word.role != Role::Side) {
        return None;
    }
    let scene = collector.scene;
    let selection = collector.surroundings.selection;
    let last = collector.surroundings.spoken;
    let selected = |ids: &[ComponentId]| (!ids.is_empty()).then(|| ids.to_vec());
    let either = |first: &[ComponentId], second: &[ComponentId]| selected(first).or_else(|| selected(second));
    let rest = matches!(description.quantifier, Some(Quantifier::Other | Quantifier::Rest));
    let (ids, naming) = match description.pronoun {
        Some(Pronoun::Everything) => (selected(&all(collector)), Naming::Kind),
        None if description.quantifier == Some(Quantifier::All) => (selected(&all(collector)), Naming::Kind),
        _ if rest => (selected(&likes(collector, last, description.count)), Naming::Spoken),
        Some(Pronoun::Selection) => (selected(selection), Naming::Selection),
        Some(Pronoun::This | Pronoun::These) => {
            (either(selection, last), if selection.is_empty() { Naming::Spoken } else { Naming::Selection })
        }
        Some(Pronoun::It | Pronoun::That | Pronoun::Them | Pronoun::Its) => {
            (either(last, selection), if last.is_empty() { Naming::Selection } else { Naming::Spoken })
        }
        Some(Pronoun::One | Pronoun::Ones) if description.ordinal.is_none() => {
            (selected(last), Naming::Spoken)
        }
        Some(Pronoun::One | Pronoun::Ones) => (nth(collector, description), Naming::Spoken),
        Some(Pronoun::There | Pronoun::Here) => (either(selection, last), Naming::Spoken),
        None => return None,
    };
    let ids: Vec<ComponentId> = ids?.into_iter().filter(|id| scene.sketch().contains(id)).collect();
    if ids.is_empty() {
        return Some(Referents::default());
    }
    // `the other one` of several is any of them.
    if rest && description.pronoun == Some(Pronoun::One) && ids.len() > 1 {
        let one = |id: ComponentId| Candidate { ids: vec![id], part: None, score: DOUBTFUL, naming };
        return Some(Referents::of(ids.into_iter().map(one).collect(), true));
    }
    Some(Referents::of(vec![Candidate { ids, part: None, score: 1.0, naming }], true))
}

fn all(collector: &Collector) -> Vec<ComponentId> {
    collector.scene.items().iter().map(|item| item.component.id().clone()).collect()
}

/// Returns the components like those spoken of last, without these, in reading order.
fn likes(collector: &Collector, last: &[ComponentId], count: Option<u32>) -> Vec<ComponentId> {
    let scene = collector.scene;
    let series = scene.structure().series().iter();
    let mut likes: Vec<ComponentId> = Vec::new();
    for series in series {
        if series.iter().any(|element| last.contains(element.component.id())) {
            let others = series.iter().map(|element| element.component.id());
            likes.extend(others.filter(|id| !last.contains(id)).cloned());
        }
    }
    if likes.is_empty() { siblings(collector, last, count) } else { likes }
}

/// Returns the components of the same piece and in the same box as those spoken of last, without these: so many of them
/// as are counted, the nearest. A side column is no like of a box beside it.
fn siblings(collector: &Collector, last: &[ComponentId], count: Option<u32>) -> Vec<ComponentId> {
    let structure = collector.scene.structure();
    let Some(first) = last.first().and_then(|id| structure.element(id)) else { return Vec::new() };
    let frame = structure.frame();
    let is_region = |one: &Element| frame.bars.contains(one) || frame.sides.contains(one);
    let is_like = |one: &&Element| {
        Piece::of(one.component) == Piece::of(first.component)
            && !last.contains(one.component.id())
            && is_region(one) == is_region(first)
    };
    let mut likes: Vec<&Element> = structure.siblings(first).filter(is_like).collect();
    // In a row or column the likes are those that stand in it.
    let is_in_line = |one: &&Element| {
        let (own, other) = (&first.bounds, &one.bounds);
        own.gap_y(other) < -0.5 * own.height().min(other.height())
            || own.gap_x(other) < -0.5 * own.width().min(other.width())
    };
    let is_row = |one: &&Element| {
        first.bounds.gap_y(&one.bounds) < -0.5 * first.bounds.height().min(one.bounds.height())
    };
    if likes.iter().any(is_row) {
        likes.retain(is_row);
    } else if likes.iter().any(is_in_line) {
        likes.retain(is_in_line);
    }
    let wanted = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(likes.len());
    if wanted < likes.len() {
        let distance = |one: &Element| (one.bounds.center() - first.bounds.center()).length();
        sort_by(&mut likes, |a, b| distance(a).total_cmp(&distance(b)));
        likes.truncate(wanted);
    }
    likes.into_iter().map(|one| one.component.id().clone()).collect()
}

/// Returns the n-th of the likes of the component spoken of last.
fn nth(collector: &Collector, description: &Description) -> Option<Vec<ComponentId>> {
    let scene = collector.scene;
    let last = collector.surroundings.spoken;
    let series = scene.structure().series().iter();
    let mut holding = series.filter(|series| series.iter().any(|one| last.contains(one.component.id())));
    let series = holding.next()?;
    let place = description.ordinal?.place;
    let at = usize::try_from(place.abs()).ok()?.checked_sub(1)?;
    let at = if place > 0 { at } else { series.len().checked_sub(at + 1)? };
    series.get(at).map(|one| vec![one.component.id().clone()])
}

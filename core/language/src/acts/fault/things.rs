//! The things that have a fault: a component with all that moves with it, or several that are likes.

use super::likes::{likes, line_of, stem_of};
use super::thing::Thing;
use crate::acts::setting::Setting;
use crate::acts::targets::{Care, targets};
use crate::chunks::{Description, Reference, pointing, reference};
use crate::lexicon::Function;
use crate::referents::{Scene, Surroundings, resolve};
use crate::tokens::Sentence;
use std::ops::Range;
use websketch_sketch::ComponentId;

/// The candidates of a phrase that are tried, the likeliest first.
const MOST: usize = 6;

/// Things that a phrase may mean, with the certainty that it means them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThingSet {
    pub(super) things: Vec<Thing>,
    pub(super) is_sure: bool,
}

/// Splits a phrase into those joined by `and` or a comma, and those that follow each other as labels.
pub(super) fn parts(sentence: &Sentence, range: &Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = range.start;
    let mut at = range.start;
    while at < range.end {
        let label = sentence.label(at);
        let is_joint = label < 2 && (sentence.function(at, Function::And) > 0 || sentence.mark(at).is_some());
        if is_joint {
            found.extend((from < at).then_some(from..at));
            from = at + 1;
        }
        at += label.max(1);
    }
    found.extend((from < range.end).then_some(from..range.end));
    // `day week month`
    if let [only] = found.as_slice() {
        let mut labels = Vec::new();
        let mut at = only.start;
        while at < only.end && sentence.label(at) > 0 {
            labels.push(at..at + sentence.label(at));
            at += sentence.label(at);
        }
        if at == only.end && labels.len() > 2 {
            return labels;
        }
    }
    found
}

/// Returns the things that a phrase may mean, the likeliest first.
pub(super) fn found(scene: &Scene, setting: &Setting, text: &str, spoken: &[ComponentId]) -> Vec<ThingSet> {
    let sentence = Sentence::read(text, setting.lexicon, scene.words());
    let setting = Setting { sentence: &sentence, spoken, ..*setting };
    let mut all: Vec<ThingSet> = Vec::new();
    let mut add = |things: Vec<Thing>, is_sure: bool| {
        let one = ThingSet { things, is_sure };
        if !one.things.is_empty() && !all.iter().any(|known| known.things == one.things) {
            all.push(one);
        }
    };
    let single = |ids: Vec<ComponentId>| ids.into_iter().map(|id| vec![id]).collect::<Vec<Thing>>();
    if let Some(bar) = foot(scene, &sentence) {
        add(vec![bar], true);
    }
    let whole = reference(&sentence, 0, true).filter(|(_, end)| *end == sentence.len());
    let whole = whole.map_or_else(|| Reference::of(vec![pointing(&sentence)]), |(whole, _)| whole);
    let groups = likes(scene, &sentence);
    let is_plain = |part: &Description| part.head.is_none();
    let meant = targets(scene, &setting, Some(&whole), Care::Usual).ok();
    let is_set = meant.as_ref().is_some_and(|meant| meant.ids.len() > 1);
    let is_named =
        !groups.is_named && (is_set || !whole.parts.iter().all(is_plain) || groups.things.is_empty());
    if let Some(meant) = meant.as_ref().filter(|_| is_named) {
        add(single(meant.ids.clone()), !meant.is_guess);
    }
    groups.things.into_iter().for_each(|things| add(things, groups.is_named));
    if let Some(line) = line_of(scene, &sentence) {
        add(vec![line], true);
    }
    if let Some(meant) = meant {
        add(single(meant.ids), !meant.is_guess);
    }
    for part in &whole.parts {
        let surroundings = Surroundings { selection: setting.selection, spoken };
        let ranked = resolve(scene, setting.lexicon, part, surroundings);
        let best = ranked.candidates.first().map_or(0.0, |first| first.score);
        /// The least part of the probability of the first.
        const LEAST: f64 = 0.2;
        /// The least probability.
        const SURE: f64 = 0.1;
        let likely = ranked.candidates.into_iter().filter(|one| one.part.is_none());
        let likely = likely.filter(|one| one.score >= (LEAST * best).max(SURE));
        likely.for_each(|one| add(single(one.ids), false));
    }
    if all.is_empty() {
        let named = stem_of(scene, &sentence);
        all.extend(named.map(|thing| ThingSet { things: vec![thing], is_sure: true }));
    }
    all.truncate(MOST);
    all
}

/// Returns the bar at the foot of the page, if a phrase names it.
fn foot(scene: &Scene, sentence: &Sentence) -> Option<Thing> {
    let is_foot = (0..sentence.len()).any(|at| sentence.word(at) == "footer");
    let structure = scene.structure();
    let lowest = structure.frame().bars.iter().max_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()))?;
    let middle = structure.bounds()?.center().y;
    (is_foot && lowest.bounds.y() > middle).then(|| vec![lowest.component.id().clone()])
}

//! Ranking of components by their relevance to a request.

use std::collections::{BTreeMap, BTreeSet};
use websketch_layout::structure::Structure;
use websketch_sketch::sort::{SortKey, collect_set, sort_keyed};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// The maximum number of components with neighbors that are looked up.
const MOST_CENTERS: usize = 24;

/// Stop words.
const IDLE: [&str; 32] = [
    "the", "a", "an", "and", "or", "to", "of", "in", "on", "at", "it", "its", "is", "are", "be", "me", "my",
    "we", "you", "this", "that", "these", "those", "all", "with", "for", "from", "please", "make", "add",
    "move", "put",
];

/// Further nouns for component kinds, beside their own.
const OTHER_NOUNS: [(&str, ComponentKind); 12] = [
    ("field", ComponentKind::Input),
    ("box", ComponentKind::Container),
    ("card", ComponentKind::Container),
    ("panel", ComponentKind::Container),
    ("title", ComponentKind::Heading),
    ("headline", ComponentKind::Heading),
    ("picture", ComponentKind::ImagePlaceholder),
    ("photo", ComponentKind::ImagePlaceholder),
    ("menu", ComponentKind::NavigationBox),
    ("nav", ComponentKind::NavigationBox),
    ("divider", ComponentKind::HorizontalLine),
    ("label", ComponentKind::Text),
];

/// The relevance of every component to a request.
pub(super) struct Focus {
    /// The rank of each component, in paint order; smaller ranks come first.
    ranks: Vec<usize>,
}

/// Selected.
const SELECTED: usize = 0;
/// Named by the request: a whole text of it, or a word that few others have.
const NAMED: usize = 1;
/// Contained in, or placed below, a selected or named component.
const HELD: usize = 2;
/// Matches most of the request's words.
const TOUCHED: usize = 3;
/// A neighbor of all these. Components that match fewer words follow, by how many fewer.
const NEAR: usize = 4;

/// The maximum number of components that share a word which names them.
const FEW: usize = 8;
/// The maximum number of named components. A request about more is about a kind.
const MOST_NAMED: usize = 60;
/// The maximum number of components of a box that is included with a named text in it.
const MOST_AROUND: usize = 40;
/// The maximum number of words of a text that a request can contain completely.
const MOST_SAID: usize = 12;

impl Focus {
    /// Creates the ranking of a request, before neighbors are known.
    pub(super) fn new(
        sketch: &Sketch,
        structure: &Structure,
        selection: &[ComponentId],
        message: &str,
    ) -> Self {
        let selected = collect_set(selection.iter());
        let mut wanted = BTreeMap::new();
        each_word(message, &mut String::new(), |word| {
            if !IDLE.contains(&word) {
                let number = wanted.len();
                wanted.entry(word.to_owned()).or_insert(number);
            }
        });
        let mut word = String::new();
        let matched: Vec<TermMatch> =
            sketch.iter().map(|component| TermMatch::of(component, &wanted, &mut word)).collect();
        let mut bearers = vec![0_usize; wanted.len()];
        for number in matched.iter().flat_map(|matched| &matched.words) {
            if let Some(count) = bearers.get_mut(*number) {
                *count += 1;
            }
        }
        let is_rare = |number: &usize| bearers.get(*number).is_some_and(|count| *count <= FEW);
        let is_named = |matched: &TermMatch| matched.is_said || matched.words.iter().any(is_rare);
        let are_named = matched.iter().filter(|matched| is_named(matched)).count() <= MOST_NAMED;
        let most = matched.iter().map(|matched| matched.words.len()).max().unwrap_or_default().max(1);
        let rank = |(component, matched): (&Component, &TermMatch)| match most - matched.words.len() {
            _ if selected.contains(component.id()) => SELECTED,
            _ if are_named && is_named(matched) => NAMED,
            0 => TOUCHED,
            fewer => NEAR + fewer,
        };
        let mut focus = Self { ranks: sketch.iter().zip(&matched).map(rank).collect() };
        focus.hold(structure);
        focus
    }

    /// Includes the contents of named or selected boxes, the components below such headings, and the small box around
    /// such texts.
    fn hold(&mut self, structure: &Structure) {
        let whole: Vec<usize> = self.of(SELECTED).chain(self.of(NAMED)).take(MOST_NAMED).collect();
        for element in whole.into_iter().filter_map(|order| structure.at(order)) {
            let mut held = structure.subtree(element);
            let is_text = !matches!(element.component.kind(), ComponentKind::Container);
            let around =
                structure.parent(element).filter(|_| is_text).map(|holder| structure.subtree(holder));
            held.extend(around.filter(|around| around.len() <= MOST_AROUND).into_iter().flatten());
            let below = match element.component.kind() {
                ComponentKind::Heading => structure.heading_content(element),
                _ => Vec::new(),
            };
            for order in held.into_iter().chain(&below).map(|inside| inside.order) {
                if let Some(rank) = self.ranks.get_mut(order) {
                    *rank = (*rank).min(HELD);
                }
            }
        }
    }

    fn of(&self, wanted: usize) -> impl Iterator<Item = usize> + '_ {
        let ranks = self.ranks.iter().enumerate();
        ranks.filter(move |&(_, rank)| *rank == wanted).map(|(place, _)| place)
    }

    /// Returns the components with relevant neighbors.
    pub(super) fn centers(&self) -> BTreeSet<usize> {
        collect_set(self.of(SELECTED).chain(self.of(NAMED)).chain(self.of(TOUCHED)).take(MOST_CENTERS))
    }

    /// Returns all indices, most relevant first, and whether each component is shown in full.
    ///
    /// The order is: selected, named, contained, matching most words, `near` these, matching fewer words, and the rest.
    /// Equal ranks are in z-order from back to front.
    pub(super) fn ranked(self, near: &BTreeSet<usize>) -> Vec<(usize, bool)> {
        let Self { mut ranks } = self;
        for place in near {
            if let Some(rank) = ranks.get_mut(*place) {
                *rank = (*rank).min(NEAR);
            }
        }
        let rank = |place: usize| ranks.get(place).copied().unwrap_or(usize::MAX);
        let mut places: Vec<usize> = (0..ranks.len()).collect();
        sort_keyed(&mut places, |place| SortKey::places(rank(*place), *place));
        places.into_iter().map(|place| (place, rank(place) <= HELD)).collect()
    }
}

/// The match of a component with a request's words.
struct TermMatch {
    /// The indices of the matching words, by the component's type, id or text.
    words: BTreeSet<usize>,
    /// Whether the request contains all of one of its texts.
    is_said: bool,
}

impl TermMatch {
    /// Matches a component. `word` is a scratch buffer.
    fn of(component: &Component, wanted: &BTreeMap<String, usize>, word: &mut String) -> Self {
        let mut matched = Self { words: BTreeSet::new(), is_said: false };
        if wanted.is_empty() {
            return matched;
        }
        let mut know = |text: &str| {
            let (mut met, mut count, mut is_all) = (0, 0, true);
            each_word(text, word, |word| {
                count += 1;
                let number = wanted.get(word);
                matched.words.extend(number);
                met += usize::from(number.is_some());
                is_all &= number.is_some() || IDLE.contains(&word);
            });
            is_all && met > 0 && count <= MOST_SAID
        };
        know(component.id().as_str());
        know(component.kind().noun());
        for (noun, kind) in OTHER_NOUNS {
            if kind == component.kind() {
                know(noun);
            }
        }
        let mut is_said = false;
        component.props().each_text(|text| is_said |= know(text));
        matched.is_said = is_said;
        matched
    }
}

/// Calls `take` with each word in lower case and roughly in the singular, which suffices because both sides use it.
/// `buffer` is a scratch buffer.
fn each_word(text: &str, buffer: &mut String, mut take: impl FnMut(&str)) {
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        buffer.clear();
        if word.is_ascii() {
            buffer.push_str(word);
            buffer.make_ascii_lowercase();
        } else {
            buffer.extend(word.chars().flat_map(char::to_lowercase));
        }
        take(buffer.strip_suffix('s').filter(|singular| singular.len() > 2).unwrap_or(buffer));
    }
}

//! Which components a request is about, the most important ones first.

use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::{Key, set, sort_keyed};
use crate::structure::Structure;
use std::collections::{BTreeMap, BTreeSet};

/// Components whose neighbors are looked up.
const MOST_CENTERS: usize = 24;

/// Words that say nothing about a component.
const IDLE: [&str; 32] = [
    "the", "a", "an", "and", "or", "to", "of", "in", "on", "at", "it", "its", "is", "are", "be", "me", "my",
    "we", "you", "this", "that", "these", "those", "all", "with", "for", "from", "please", "make", "add",
    "move", "put",
];

/// What people call the kinds, besides their own nouns.
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

/// How close every component is to a request.
pub(super) struct Focus {
    /// By place in paint order; smaller ranks come first.
    ranks: Vec<usize>,
}

/// What is selected.
const SELECTED: usize = 0;
/// What the request names: by all that it says, or by a word that few others have.
const NAMED: usize = 1;
/// What stands in those two or below them.
const HELD: usize = 2;
/// What most of the request's words touch.
const TOUCHED: usize = 3;
/// The neighbors of all these. What fewer words touch follows, by how many fewer.
const NEAR: usize = 4;

/// Components that may have a word which names them.
const FEW: usize = 8;
/// Components that may be named at once; a request about more is about a kind.
const MOST_NAMED: usize = 60;
/// Components of a box that comes whole with a text in it that is named.
const MOST_AROUND: usize = 40;
/// Words of a text that can be said in full.
const MOST_SAID: usize = 12;

impl Focus {
    /// The focus of a request before anybody knows who is near.
    pub(super) fn new(
        sketch: &Sketch,
        structure: &Structure,
        selection: &[ComponentId],
        message: &str,
    ) -> Self {
        let selected = set(selection.iter());
        let mut wanted = BTreeMap::new();
        each_word(message, &mut String::new(), |word| {
            if !IDLE.contains(&word) {
                let number = wanted.len();
                wanted.entry(word.to_owned()).or_insert(number);
            }
        });
        let mut word = String::new();
        let touched: Vec<Touched> =
            sketch.iter().map(|component| Touched::of(component, &wanted, &mut word)).collect();
        let mut bearers = vec![0_usize; wanted.len()];
        for number in touched.iter().flat_map(|touched| &touched.words) {
            if let Some(count) = bearers.get_mut(*number) {
                *count += 1;
            }
        }
        let is_rare = |number: &usize| bearers.get(*number).is_some_and(|count| *count <= FEW);
        let is_named = |touched: &Touched| touched.is_said || touched.words.iter().any(is_rare);
        let are_named = touched.iter().filter(|touched| is_named(touched)).count() <= MOST_NAMED;
        let most = touched.iter().map(|touched| touched.words.len()).max().unwrap_or_default().max(1);
        let rank = |(component, touched): (&Component, &Touched)| match most - touched.words.len() {
            _ if selected.contains(component.id()) => SELECTED,
            _ if are_named && is_named(touched) => NAMED,
            0 => TOUCHED,
            fewer => NEAR + fewer,
        };
        let mut focus = Self { ranks: sketch.iter().zip(&touched).map(rank).collect() };
        focus.hold(structure);
        focus
    }

    /// Brings along what is in a box that is named or selected, what stands below such a heading, and the small box around
    /// such a text.
    fn hold(&mut self, structure: &Structure) {
        let whole: Vec<usize> = self.of(SELECTED).chain(self.of(NAMED)).take(MOST_NAMED).collect();
        for element in whole.into_iter().filter_map(|order| structure.at(order)) {
            let mut held = structure.block(element);
            let is_text = !matches!(element.component.kind(), ComponentKind::Container);
            let around = structure.holder(element).filter(|_| is_text).map(|holder| structure.block(holder));
            held.extend(around.filter(|around| around.len() <= MOST_AROUND).into_iter().flatten());
            let below = match element.component.kind() {
                ComponentKind::Heading => structure.following(element),
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

    /// Where the components are whose neighbors matter, too.
    pub(super) fn centers(&self) -> BTreeSet<usize> {
        set(self.of(SELECTED).chain(self.of(NAMED)).chain(self.of(TOUCHED)).take(MOST_CENTERS))
    }

    /// All places, the most important ones first, and whether each is to be shown whole: what is selected, what is named,
    /// what those hold, what most of the request's words touch, what is `near` to these, what fewer words touch, and the
    /// rest; alike ones from back to front.
    pub(super) fn ranked(self, near: &BTreeSet<usize>) -> Vec<(usize, bool)> {
        let Self { mut ranks } = self;
        for place in near {
            if let Some(rank) = ranks.get_mut(*place) {
                *rank = (*rank).min(NEAR);
            }
        }
        let rank = |place: usize| ranks.get(place).copied().unwrap_or(usize::MAX);
        let mut places: Vec<usize> = (0..ranks.len()).collect();
        sort_keyed(&mut places, |place| Key::places(rank(*place), *place));
        places.into_iter().map(|place| (place, rank(place) <= HELD)).collect()
    }
}

/// What a component has of a request's words.
struct Touched {
    /// The numbers of the words that it answers to: by its type, its id, or what is written on it.
    words: BTreeSet<usize>,
    /// Whether the request says all of one of its texts.
    is_said: bool,
}

impl Touched {
    /// `word` is a place to work in.
    fn of(component: &Component, wanted: &BTreeMap<String, usize>, word: &mut String) -> Self {
        let mut touched = Self { words: BTreeSet::new(), is_said: false };
        if wanted.is_empty() {
            return touched;
        }
        let mut know = |text: &str| {
            let (mut met, mut count, mut is_all) = (0, 0, true);
            each_word(text, word, |word| {
                count += 1;
                let number = wanted.get(word);
                touched.words.extend(number);
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
        touched.is_said = is_said;
        touched
    }
}

/// Words in small letters and the singular, roughly: what counts is that both sides do the same. `buffer` is a place to
/// work in.
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

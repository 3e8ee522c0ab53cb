//! Which components a request is about, the most important ones first.

use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::{Key, set, sort_keyed};
use std::collections::BTreeSet;

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
/// What most of the request's words touch.
const NAMED: usize = 1;
/// The neighbors of both. What fewer words touch follows, by how many fewer.
const NEAR: usize = 2;

impl Focus {
    /// The focus of a request before anybody knows who is near.
    pub(super) fn new(sketch: &Sketch, selection: &[ComponentId], message: &str) -> Self {
        let selected = set(selection.iter());
        let mut wanted = BTreeSet::new();
        each_word(message, &mut String::new(), |word| {
            if !IDLE.contains(&word) {
                wanted.insert(word.to_owned());
            }
        });
        let mut word = String::new();
        let touches: Vec<usize> =
            sketch.iter().map(|component| touches(component, &wanted, &mut word)).collect();
        let most = touches.iter().copied().max().unwrap_or_default().max(1);
        let rank = |(component, touches): (&Component, usize)| match most - touches {
            _ if selected.contains(component.id()) => SELECTED,
            0 => NAMED,
            fewer => NEAR + fewer,
        };
        Self { ranks: sketch.iter().zip(touches).map(rank).collect() }
    }

    /// Where the components are whose neighbors matter, too.
    pub(super) fn centers(&self) -> BTreeSet<usize> {
        let of = |wanted| self.ranks.iter().enumerate().filter(move |&(_, rank)| *rank == wanted);
        set(of(SELECTED).chain(of(NAMED)).map(|(place, _)| place).take(MOST_CENTERS))
    }

    /// All places, the most important ones first: what is selected, what most of the request's words touch, what is
    /// `near` to both, what fewer words touch, and the rest; alike ones from back to front.
    pub(super) fn ranked(self, near: &BTreeSet<usize>) -> Vec<usize> {
        let Self { mut ranks } = self;
        for place in near {
            if let Some(rank) = ranks.get_mut(*place) {
                *rank = (*rank).min(NEAR);
            }
        }
        let mut places: Vec<usize> = (0..ranks.len()).collect();
        sort_keyed(&mut places, |place| {
            Key::places(ranks.get(*place).copied().unwrap_or(usize::MAX), *place)
        });
        places
    }
}

/// How many of the wanted words a component answers to: by its type, its id, or what is written on it. `word` is a
/// place to work in.
fn touches(component: &Component, wanted: &BTreeSet<String>, word: &mut String) -> usize {
    if wanted.is_empty() {
        return 0;
    }
    let mut met = BTreeSet::new();
    let mut know = |text: &str| each_word(text, word, |word| met.extend(wanted.get(word)));
    know(component.id().as_str());
    know(component.kind().noun());
    for (noun, kind) in OTHER_NOUNS {
        if kind == component.kind() {
            know(noun);
        }
    }
    component.props().each_text(know);
    met.len()
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

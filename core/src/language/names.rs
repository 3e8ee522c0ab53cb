//! The words that components show, so that a sentence can name them.

use super::token::words;
use super::vocabulary::singular_of;
use crate::sketch::{Component, Sketch};

/// The texts of every component of a sketch as words, in paint order. Made once for a message: it is
/// the costliest thing to read of a large sketch.
pub(super) struct Texts(Vec<Vec<Vec<String>>>);

/// A component and the texts it can be called by, each as words.
pub(super) struct Named<'s> {
    pub(super) component: &'s Component,
    pub(super) labels: &'s [Vec<String>],
}

impl Texts {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let mut texts = Vec::with_capacity(sketch.len());
        for component in sketch.iter() {
            texts.push(labels(component));
        }
        Self(texts)
    }

    /// The components of the sketch that the texts are of, each with its own. Moved and resized ones
    /// have the same texts.
    pub(super) fn named<'s>(&'s self, sketch: &'s Sketch) -> Vec<Named<'s>> {
        let both = sketch.iter().zip(&self.0);
        both.map(|(component, labels)| Named { component, labels }).collect()
    }
}

/// The texts a component can be called by: what is written on it, its placeholder, alternative text
/// and name.
fn labels(component: &Component) -> Vec<Vec<String>> {
    let props = component.props();
    let mut labels = Vec::new();
    for text in [props.name(), props.text(), props.placeholder(), props.alt()].into_iter().flatten() {
        let words = words(text);
        if !words.is_empty() {
            labels.push(words);
        }
    }
    labels
}

/// Whether the id of a component has this word: `heroImage-2` has `hero` and `image`.
pub(super) fn is_called(named: &Named<'_>, word: &str) -> bool {
    /// Letters of a word of an id that says something, at least.
    const LEAST: usize = 3;
    /// Words of an id that was given by a person or for one, at most.
    const MOST: usize = 4;
    let id = named.component.id().as_str();
    let (mut found, mut parts) = (false, 0);
    for chunk in id.split(|letter: char| !letter.is_ascii_alphabetic()) {
        let mut rest = chunk;
        while !rest.is_empty() {
            // A part ends before the next capital.
            let end = rest.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_uppercase());
            let (part, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
            if part.len() >= LEAST {
                parts += 1;
                found |= singular_of(part).eq_ignore_ascii_case(singular_of(word));
            }
            rest = after;
        }
    }
    found && parts <= MOST
}

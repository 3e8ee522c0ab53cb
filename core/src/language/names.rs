//! The words that components show, so that a sentence can name them.

use super::token::words;
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

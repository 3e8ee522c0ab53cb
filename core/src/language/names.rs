//! The words that components show, so that a sentence can name them.

use super::token::words;
use crate::sketch::{Component, Sketch};

/// A component and the texts it can be called by, each as words.
pub(super) struct Named<'s> {
    pub(super) component: &'s Component,
    pub(super) labels: Vec<Vec<String>>,
}

/// Every component of the sketch with its texts, in paint order.
pub(super) fn names(sketch: &Sketch) -> Vec<Named<'_>> {
    sketch.iter().map(|component| Named { component, labels: labels(component) }).collect()
}

/// The texts a component can be called by: what is written on it, its placeholder, alternative text
/// and name.
fn labels(component: &Component) -> Vec<Vec<String>> {
    let props = component.props();
    let texts = [props.name(), props.text(), props.placeholder(), props.alt()];
    texts.into_iter().flatten().map(words).filter(|words| !words.is_empty()).collect()
}

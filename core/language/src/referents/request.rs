//! A phrase that is ranked, and the table of its evidence.

use super::feature::{COUNT, Feature, Row};
use super::scene::{Item, Scene};
use crate::chunks::Description;
use crate::lexicon::{Fit, Lexicon, Relation};
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;

/// The part of the conversation that a phrase can refer to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surroundings<'a> {
    /// The person's selection.
    pub selection: &'a [ComponentId],
    /// The components that were made or named last.
    pub spoken: &'a [ComponentId],
}

/// The features of every candidate.
#[derive(Clone, Debug)]
pub struct Evidence {
    rows: Vec<Row>,
}

impl Evidence {
    pub(super) fn new(candidates: usize) -> Self {
        Self { rows: vec![[0.0; COUNT]; candidates] }
    }

    /// Returns the rows, one for each component in paint order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the value of a feature.
    #[must_use]
    pub fn get(&self, candidate: usize, feature: Feature) -> f64 {
        self.rows.get(candidate).and_then(|row| row.get(feature as usize)).copied().unwrap_or(0.0)
    }

    /// Sets the value of a feature.
    pub(super) fn set(&mut self, candidate: usize, feature: Feature, value: f64) {
        if let Some(cell) = self.rows.get_mut(candidate).and_then(|row| row.get_mut(feature as usize)) {
            *cell = value.clamp(0.0, 1.0);
        }
    }

    /// Raises the value of a feature.
    pub(super) fn raise(&mut self, candidate: usize, feature: Feature, value: f64) {
        if value > self.get(candidate, feature) {
            self.set(candidate, feature, value);
        }
    }
}

/// A component or unit that a relation may refer to.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    /// The probability.
    pub(super) share: f64,
    pub(super) bounds: Bounds,
    /// The items that it consists of.
    pub(super) items: Vec<usize>,
}

/// A phrase with all that its parts of evidence share.
pub(super) struct Request<'a, 's> {
    pub(super) scene: &'a Scene<'s>,
    pub(super) lexicon: &'a Lexicon,
    pub(super) description: &'a Description,
    pub(super) surroundings: Surroundings<'a>,
    /// How well each item fits the noun. Without a noun every item fits.
    pub(super) fits: Vec<Fit>,
    /// The worst fit of an item that counts as a like: `Near`, if anything fits so well.
    pub(super) like_fit: Fit,
    /// Whether the phrase is the anchor of another.
    pub(super) is_anchor: bool,
    /// For each relation its likely anchors.
    pub(super) anchors: Vec<(Relation, Vec<Anchor>)>,
}

impl<'s> Request<'_, 's> {
    /// Returns the items.
    pub(super) fn items(&self) -> &[Item<'s>] {
        self.scene.items()
    }

    /// Whether an item fits the noun at least so well.
    pub(super) fn fits(&self, at: usize, least: Fit) -> bool {
        self.fits.get(at).is_some_and(|fit| *fit >= least)
    }

    /// Whether an item fits the noun as well as likes do.
    pub(super) fn is_like(&self, at: usize) -> bool {
        self.fits(at, self.like_fit)
    }
}

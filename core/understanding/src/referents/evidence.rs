//! The evidence for every candidate of a noun phrase.

use super::feature::{Feature, Weights};
use super::likelihood::likeliest;
use super::request::{Evidence, Request, Surroundings};
use super::scene::{Item, Scene};
use super::wording::Query;
use super::{order, placement, relation, wording};
use crate::chunks::{Description, Located, Role};
use crate::lexicon::{Fit, Lexicon, Pronoun};

/// Collects the evidence of a phrase.
#[must_use]
pub fn evidence(
    scene: &Scene,
    lexicon: &Lexicon,
    description: &Description,
    surroundings: Surroundings,
    weights: &Weights,
) -> Evidence {
    Collector { scene, lexicon, surroundings, weights }.collect(description, false)
}

/// The surroundings of a ranking, the same for a phrase and its anchors.
#[derive(Clone, Copy)]
pub(super) struct Collector<'a, 's> {
    pub(super) scene: &'a Scene<'s>,
    pub(super) lexicon: &'a Lexicon,
    pub(super) surroundings: Surroundings<'a>,
    pub(super) weights: &'a Weights,
}

impl<'a, 's> Collector<'a, 's> {
    /// Returns the scene.
    pub(super) fn scene(&self) -> &'a Scene<'s> {
        self.scene
    }

    /// Returns the words of a phrase in these roles as a query.
    pub(super) fn query(&self, description: &Description, accepts: &dyn Fn(Role) -> bool) -> Query {
        let words = description.words.iter().filter(|word| accepts(word.role));
        Query::of(self.scene, self.lexicon, words.map(|word| word.text.clone()).collect())
    }

    /// Returns the likely anchors of a relation: the probability and the item.
    pub(super) fn anchors(&self, located: &Located) -> Vec<(f64, usize)> {
        let anchors = located.anchors.iter();
        anchors.flat_map(|anchor| likeliest(&self.collect(anchor, true), self.weights, self.scene)).collect()
    }

    pub(super) fn collect(&self, description: &Description, is_anchor: bool) -> Evidence {
        let kind = description.head.map(|head| head.kind);
        let fit = |item: &Item| kind.map_or(Fit::Near, |kind| kind.fit(item.component, &item.bounds));
        let relations = description.relations.iter();
        let anchors = relations.map(|located| (located.relation, self.anchors(located)));
        let request = Request {
            scene: self.scene,
            lexicon: self.lexicon,
            description,
            surroundings: self.surroundings,
            fits: self.scene.items().iter().map(fit).collect(),
            is_anchor,
            anchors: anchors.collect(),
        };
        let mut evidence = Evidence::new(self.scene.items().len());
        kinds(&request, &mut evidence);
        wording::collect(&request, &mut evidence);
        relation::collect(&request, &mut evidence);
        placement::collect(&request, &mut evidence);
        order::collect(&request, &mut evidence);
        conversation(&request, &mut evidence);
        evidence
    }
}

/// Adds the kind, and the prior evidence of a candidate.
fn kinds(request: &Request, evidence: &mut Evidence) {
    let page = request.scene.page();
    let has_kind = request.description.head.is_some();
    for (at, (item, fit)) in request.items().iter().zip(&request.fits).enumerate() {
        if has_kind {
            let feature = match fit {
                Fit::Exact => Feature::KindExact,
                Fit::Near => Feature::KindNear,
                Fit::Far => Feature::KindFar,
                Fit::No => Feature::KindNo,
            };
            evidence.set(at, feature, 1.0);
        }
        let inner = request.description.inner.iter().map(|kind| kind.fit(item.component, &item.bounds)).max();
        evidence.set(at, Feature::InnerKind, f64::from(u8::from(inner >= Some(Fit::Near))));
        if item.is_holder && *fit != Fit::Exact {
            evidence.set(at, Feature::Holder, 1.0);
        }
        if item.is_text() && request.scene.words().labels(at).is_empty() {
            evidence.set(at, Feature::Blank, 1.0);
        }
        evidence.set(at, Feature::Area, (item.bounds.area() / page.area().max(1.0)).sqrt());
    }
}

/// Adds the selection and the components spoken of last.
fn conversation(request: &Request, evidence: &mut Evidence) {
    let pronoun = request.description.pronoun;
    let points = matches!(
        pronoun,
        Some(
            Pronoun::This | Pronoun::These | Pronoun::Selection | Pronoun::It | Pronoun::Them | Pronoun::That
        )
    );
    for (at, item) in request.items().iter().enumerate() {
        if points && request.surroundings.selection.contains(item.component.id()) {
            evidence.set(at, Feature::Selected, 1.0);
        }
        if request.surroundings.spoken.contains(item.component.id()) {
            evidence.set(at, Feature::Spoken, 1.0);
        }
    }
}

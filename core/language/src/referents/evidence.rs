//! The evidence for every candidate of a noun phrase.

use super::collector::Collector;
use super::feature::Feature;
use super::request::{Evidence, Request};
use super::scene::Item;
use super::{order, placement, relation, wording};
use crate::chunks::Description;
use crate::lexicon::{Fit, Pronoun};

/// Collects the evidence of a phrase, or of the anchor of another.
pub(super) fn collect(collector: &Collector, description: &Description, is_anchor: bool) -> Evidence {
    let scene = collector.scene;
    let kind = description.head.map(|head| head.kind);
    let fit = |item: &Item| kind.map_or(Fit::Near, |kind| kind.fit(item.component, &item.bounds));
    let fits: Vec<Fit> = scene.items().iter().map(fit).collect();
    let relations = description.relations.iter();
    let anchors = relations.map(|located| (located.relation, collector.anchors(located)));
    let request = Request {
        scene,
        lexicon: collector.lexicon,
        description,
        surroundings: collector.surroundings,
        like_fit: fits.iter().copied().max().unwrap_or(Fit::Near).min(Fit::Near),
        fits,
        is_anchor,
        anchors: anchors.collect(),
    };
    let mut evidence = Evidence::new(scene.items().len());
    kinds(&request, &mut evidence);
    wording::collect(&request, &mut evidence);
    relation::collect(&request, &mut evidence);
    placement::collect(&request, &mut evidence);
    order::collect(&request, &mut evidence);
    conversation(&request, &mut evidence);
    evidence
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

//! Evidence of words: text, placeholder, name, icon, label beside and title above.

use super::feature::Feature;
use super::request::{Evidence, Request};
use super::scene::Scene;
use crate::chunks::Role;
use crate::lexicon::{Lexicon, Relation};
use crate::sketch_words::{Label, Source, WordId};
use websketch_layout::naming::{has_too_many_letters, singular_of};
use websketch_sketch::geometry::Bounds;

/// The said words with their likeness to every word of the sketch.
pub(super) struct Query {
    words: Vec<String>,
    /// For each said word the likeness to each word of the sketch, from 0 to 1.
    likeness: Vec<Vec<f64>>,
    groups: Vec<u16>,
    joined: String,
}

impl Query {
    pub(super) fn of(scene: &Scene, lexicon: &Lexicon, words: Vec<String>) -> Self {
        let own: Vec<&str> = scene.words().words().collect();
        let likeness = words.iter().map(|said| own.iter().map(|own| likeness(said, own)).collect()).collect();
        let mut groups = Vec::new();
        lexicon.synonyms().collect(&words, &mut groups);
        Self { likeness, groups, joined: words.concat(), words }
    }

    /// Whether the sketch may have one of the words or a synonym.
    pub(super) fn is_known(&self) -> bool {
        !self.groups.is_empty() || self.likeness.iter().flatten().any(|likeness| *likeness > 0.0)
    }

    /// Whether no word is said.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn likeness(&self, said: usize, own: WordId) -> f64 {
        self.likeness.get(said).and_then(|row| row.get(own as usize)).copied().unwrap_or(0.0)
    }

    /// Returns the mean likeness of the said words to the words of a component.
    pub(super) fn found(&self, labels: &[Label]) -> f64 {
        if self.words.is_empty() {
            return 0.0;
        }
        let best = |said: usize| {
            let own = labels.iter().flat_map(|label| &label.words);
            own.map(|own| self.likeness(said, *own)).fold(0.0, f64::max)
        };
        (0..self.words.len()).map(best).sum::<f64>() / count(self.words.len())
    }

    /// Returns the share of a label's words that are said.
    pub(super) fn share(&self, label: &Label) -> f64 {
        let best =
            |own: &WordId| (0..self.words.len()).map(|said| self.likeness(said, *own)).fold(0.0, f64::max);
        label.words.iter().map(best).sum::<f64>() / count(label.words.len())
    }
}

/// Returns a number as a float.
#[expect(clippy::cast_precision_loss, reason = "labels have few words")]
fn count(number: usize) -> f64 {
    number.max(1) as f64
}

/// Returns how alike two words are: 1 for the same, less for a stem or slip.
pub(crate) fn likeness(said: &str, own: &str) -> f64 {
    const SINGULAR: f64 = 0.95;
    const STEM: f64 = 0.7;
    const SLIP: f64 = 0.75;
    /// Letters that a stem has at least.
    const LEAST: usize = 4;
    if said == own {
        return 1.0;
    }
    if singular_of(said) == singular_of(own) {
        return SINGULAR;
    }
    // `price` and `pricing` share all but the silent ending.
    let (said, own) = [said, own].map(|word| word.strip_suffix('e').unwrap_or(word)).into();
    let common = said.bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
    let shorter = said.len().min(own.len());
    if shorter >= LEAST && common == shorter || common > LEAST && common + 2 >= said.len().max(own.len()) {
        return STEM;
    }
    let is_near = shorter > LEAST
        && said.len().abs_diff(own.len()) <= 1
        && !has_too_many_letters(said, own, 1)
        && strsim::osa_distance(said, own) <= 1;
    if is_near { SLIP } else { 0.0 }
}

/// Adds the evidence of the said words.
pub(super) fn collect(request: &Request, evidence: &mut Evidence) {
    let description = request.description;
    let is_content = |role: Role| role != Role::Head;
    let of_role = |accepts: &dyn Fn(Role) -> bool| {
        let words = description.words.iter().filter(|word| accepts(word.role));
        words.map(|word| word.text.clone()).collect::<Vec<_>>()
    };
    let query = Query::of(request.scene, request.lexicon, of_role(&is_content));
    let head = Query::of(request.scene, request.lexicon, of_role(&|role| role == Role::Head));
    let of = description
        .relations
        .iter()
        .filter(|located| matches!(located.relation, Relation::Of | Relation::With));
    let of = of.flat_map(|located| &located.anchors).flat_map(|anchor| &anchor.words);
    let of = Query::of(request.scene, request.lexicon, of.map(|word| word.text.clone()).collect());
    let mut found: Vec<(usize, f64, bool)> = Vec::new();
    for at in 0..request.items().len() {
        let labels = request.scene.words().labels(at);
        let said = query.found(labels);
        evidence.set(at, Feature::SaidFound, said);
        evidence.set(at, Feature::OfWords, of.found(labels));
        evidence.set(at, Feature::HeadWord, head.found(labels));
        let share = labels.iter().map(|label| query.share(label)).fold(0.0, f64::max);
        evidence.set(at, Feature::OwnSaid, share);
        let is_whole = labels.iter().any(|label| is_whole_label(request.scene, &query, label));
        evidence.set(at, Feature::WholeLabel, f64::from(u8::from(is_whole)));
        let is_visible = |label: &&Label| matches!(label.source, Source::Text | Source::Item(_));
        let is_visible =
            labels.iter().filter(is_visible).any(|label| is_whole_label(request.scene, &query, label));
        let is_letters = request.items().get(at).is_some_and(super::Item::shows_letters);
        evidence.set(at, Feature::VisibleLabel, f64::from(u8::from(is_visible && is_letters)));
        let is_synonym = shares_group(request, &query.groups, labels);
        evidence.set(at, Feature::Synonym, f64::from(u8::from(is_synonym)));
        let is_missing = !query.words.is_empty() && said == 0.0 && !is_synonym;
        evidence.set(at, Feature::NothingSaid, f64::from(u8::from(is_missing)));
        if said >= 0.5 && request.items().get(at).is_some_and(super::Item::is_text) {
            found.push((at, said, is_whole));
        }
    }
    // An anchor that is called by its text is the text itself, unless its kind says otherwise.
    let is_picture = |name: &str| {
        matches!(name, "icon" | "image" | "button" | "checkbox" | "toggle" | "input" | "text-field")
    };
    if !request.is_anchor || description.head.is_some_and(|head| is_picture(head.kind.name())) {
        neighbors(request, evidence, &found);
    }
}

/// Whether the words of a label and the said words are the same.
pub(super) fn is_whole_label(scene: &Scene, query: &Query, label: &Label) -> bool {
    /// The likeness of the same word in another number.
    const SAME: f64 = 0.9;
    if query.words.is_empty() || label.source == Source::Icon {
        return false;
    }
    let own: String = scene.words().said(label).collect();
    if own == query.joined {
        return true;
    }
    query.share(label) >= SAME && query.found(std::slice::from_ref(label)) >= SAME
}

/// Whether a label is in one of these groups of synonyms.
fn shares_group(request: &Request, groups: &[u16], labels: &[Label]) -> bool {
    !groups.is_empty()
        && labels.iter().any(|label| {
            let words: Vec<&str> = request.scene.words().said(label).collect();
            let mut own = Vec::new();
            request.lexicon.synonyms().collect(&words, &mut own);
            own.iter().any(|group| groups.contains(group))
        })
}

/// Adds the texts with the said words as labels of the components beside them and as titles of their boxes.
fn neighbors(request: &Request, evidence: &mut Evidence, found: &[(usize, f64, bool)]) {
    /// Texts that are looked at. Words that are everywhere tell nothing apart.
    const MOST: usize = 40;
    let structure = request.scene.structure();
    for &(text, said, is_whole) in found.iter().take(MOST) {
        let (Some(label), Some(element)) = (request.items().get(text), structure.at(text)) else { continue };
        let parent = structure.parent(element).map(|parent| parent.order);
        for (at, item) in request.items().iter().enumerate() {
            if at == text {
                continue;
            }
            let own = structure.at(at);
            let is_label = own.and_then(|own| structure.label(own)).is_some_and(|label| label.order == text);
            let beside = if is_label { 1.0 } else { beside(&label.bounds, &item.bounds) };
            if !item.is_text() && !item.is_holder {
                evidence.raise(at, Feature::LabelSaid, said * beside);
                evidence.raise(at, Feature::WholeNeighbor, beside * f64::from(u8::from(is_whole)));
            }
            let same =
                parent.is_some() && own.and_then(|own| structure.parent(own)).map(|own| own.order) == parent;
            if same || own.is_some_and(|own| structure.parent(element) == Some(own)) {
                evidence.raise(at, Feature::TitleSaid, said);
            }
        }
    }
}

/// Returns how much a text looks like the label of a box: 1 beside it in its row or close to it in its column.
fn beside(text: &Bounds, item: &Bounds) -> f64 {
    /// The widest gap in a row. Pixels.
    const ROW: f64 = 160.0;
    /// The widest gap in a column. Pixels.
    const COLUMN: f64 = 36.0;
    /// How much larger a box is that a text merely lies on.
    const LARGER: f64 = 3.0;
    let center = text.center();
    let is_on =
        center.x > item.x() && center.x < item.right() && center.y > item.y() && center.y < item.bottom();
    if is_on && item.area() > LARGER * text.area() {
        return 0.4;
    }
    let shared_y = text.bottom().min(item.bottom()) - text.y().max(item.y());
    let shared_x = text.right().min(item.right()) - text.x().max(item.x());
    if shared_y > 0.5 * text.height().min(item.height()) {
        return (1.0 + shared_x.min(0.0) / ROW).max(0.0);
    }
    if shared_x > 0.5 * text.width().min(item.width()) {
        return 0.9 * (1.0 + shared_y.min(0.0) / COLUMN).max(0.0);
    }
    0.0
}

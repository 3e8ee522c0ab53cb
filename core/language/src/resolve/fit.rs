//! How well words fit what components say.

use super::form::{Form, form_fit, has_loose_form};
use crate::vocabulary::{Tag, beginnings, canonical, synonym_at};
use std::ops::Range;
use std::rc::Rc;
use websketch_layout::naming::{NamedComponent, VisibleTexts, WordMatch, WordTable};
use websketch_sketch::sort::sort_by_key;

/// How well words fit the texts of a component, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// They are one of its texts.
    Whole,
    /// They are all in its texts.
    Part,
    /// They are, but for their spelling.
    Alike,
    /// One of its texts has them or their synonyms.
    Synonym,
}

/// Words of a sentence, looked for among those that components show.
pub(super) struct Said<'t> {
    texts: &'t VisibleTexts,
    words: &'t [String],
    /// Each word with where it is, and whether it asks for a form.
    wanted: Vec<(&'t str, Rc<WordMatch>, bool)>,
}

impl<'t> Said<'t> {
    pub(super) fn of(texts: &'t VisibleTexts, words: &'t [String]) -> Self {
        let mut wanted = Vec::with_capacity(words.len());
        for word in words {
            wanted.push((word.as_str(), texts.matches_of(word), Tag::Form.counts(word)));
        }
        // The rarest word excludes most.
        sort_by_key(&mut wanted, |(_, look, _)| look.exact().len());
        Self { texts, words, wanted }
    }

    /// How well a component fits by words as they are written.
    pub(super) fn fit(&self, named: &NamedComponent<'_>) -> Option<Fit> {
        if let [(word, _, true)] = self.wanted.as_slice()
            && form_fit(word, named.component) == Some(Form::Whole)
        {
            return Some(Fit::Whole);
        }
        if !self.shows(named, WordMatch::has_exact_in) {
            return None;
        }
        Some(if named.labels().any(|label| label.equals(self.words)) { Fit::Whole } else { Fit::Part })
    }

    pub(super) fn fit_alike(&self, named: &NamedComponent<'_>) -> Option<Fit> {
        self.shows(named, WordMatch::has_similar_in).then_some(Fit::Alike)
    }

    /// How well a component fits whose text has a form that a word asks for.
    fn fit_loosely(&self, named: &NamedComponent<'_>) -> Option<Fit> {
        let range = named.words();
        let mut wanted = self.wanted.iter();
        let fits = wanted.all(|(word, look, _)| {
            look.has_exact_in(self.texts.words(), &range) || has_loose_form(word, named.component)
        });
        fits.then_some(Fit::Synonym)
    }

    /// How well a component fits that has a word of the same stem for each: `the arrival text` that says “Arrives”.
    fn fit_by_stem(&self, named: &NamedComponent<'_>) -> Option<Fit> {
        let shows = |word: &String| {
            let mut labels = named.labels();
            labels.any(|label| label.words().any(|shown| is_of_one_stem(word, shown)))
        };
        self.words.iter().all(shows).then_some(Fit::Synonym)
    }

    /// Whether a component shows every word.
    fn shows(
        &self,
        named: &NamedComponent<'_>,
        is_in: fn(&WordMatch, &WordTable, &Range<usize>) -> bool,
    ) -> bool {
        let range = named.words();
        self.wanted.iter().all(|(word, look, is_form)| {
            is_in(look, self.texts.words(), &range) || *is_form && form_fit(word, named.component).is_some()
        })
    }

    /// Whether no component can fit, since a word is nowhere.
    fn is_nowhere(&self, is_somewhere: fn(&WordMatch, &WordTable) -> bool) -> bool {
        self.wanted.iter().any(|(_, look, is_form)| !is_form && !is_somewhere(look, self.texts.words()))
    }

    /// Whether some component may say synonyms of the words, so that it is worth looking.
    fn has_synonyms(&self) -> bool {
        let has_some = (0..self.words.len()).any(|at| self.words.get(at..).and_then(synonym_at).is_some());
        has_some
            && canonical(self.words).into_iter().all(|word| {
                let mut beginnings = beginnings(word).peekable();
                match beginnings.peek() {
                    None => !self.texts.matches_of(word).exact().is_empty(),
                    Some(_) => beginnings.any(|word| !self.texts.matches_of(word).exact().is_empty()),
                }
            })
    }
}

/// The components that fit best, all equally well.
pub(super) fn best_fits<'n>(
    named: &[&'n NamedComponent<'n>],
    said: &[String],
) -> (Vec<&'n NamedComponent<'n>>, Option<Fit>) {
    let Some(first) = named.first() else { return (Vec::new(), None) };
    let said = Said::of(first.texts(), said);
    let all = |fit: &dyn Fn(&NamedComponent<'_>) -> Option<Fit>| {
        let mut best = (Vec::new(), None);
        for named in named {
            match (fit(named), best.1) {
                (Some(fit), Some(least)) if fit > least => {}
                (Some(fit), least) if least == Some(fit) => best.0.push(*named),
                (Some(fit), _) => best = (vec![*named], Some(fit)),
                (None, _) => {}
            }
        }
        best
    };
    let mut best = (Vec::new(), None);
    if !said.is_nowhere(|look, _| !look.exact().is_empty()) {
        best = all(&|named| said.fit(named));
    }
    if best.1.is_none() && !said.is_nowhere(|look, all| !look.similar(all).is_empty()) {
        best = all(&|named| said.fit_alike(named));
    }
    // Synonyms are looked for where nothing fits, and only of words that have some.
    if best.1.is_none() && said.has_synonyms() {
        best = all(&|named| says_synonyms(named, said.words).then_some(Fit::Synonym));
    }
    if best.1.is_none() && said.words.iter().any(|word| Tag::LooseForm.counts(word)) {
        best = all(&|named| said.fit_loosely(named));
    }
    if best.1.is_none()
        && said.words.iter().all(|word| said.texts.all().any(|shown| is_of_one_stem(word, shown)))
    {
        best = all(&|named| said.fit_by_stem(named));
    }
    best
}

fn says_synonyms(named: &NamedComponent<'_>, said: &[String]) -> bool {
    let said = canonical(said);
    named.labels().any(|label| {
        let words: Vec<&str> = label.words().collect();
        let shown = canonical(&words);
        said.iter().all(|word| shown.contains(word))
    })
}

/// Whether two words differ by their endings only: `arrival` and `arrives`.
fn is_of_one_stem(one: &str, other: &str) -> bool {
    /// Letters of a stem, at least.
    const LEAST: usize = 5;
    const ENDINGS: &[&str] = &[
        "", "s", "e", "es", "ed", "er", "ers", "ing", "ings", "al", "als", "y", "ies", "ion", "ions",
        "ation", "ations", "ment", "ments", "ance", "or", "ors",
    ];
    let stem = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    (LEAST..=stem).any(|end| {
        let ends = |word: &str| word.get(end..).is_some_and(|ending| ENDINGS.contains(&ending));
        ends(one) && ends(other)
    })
}

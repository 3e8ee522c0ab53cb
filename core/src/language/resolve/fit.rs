//! How well words fit what components say.

use super::shape::form_fit;
use crate::language::names::Named;
use crate::language::vocabulary::{canonical, singular_of, synonym_at};

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

/// The components that fit best, all equally well.
pub(super) fn best_fits<'n>(named: &[&'n Named<'n>], said: &[String]) -> (Vec<&'n Named<'n>>, Option<Fit>) {
    let mut fits: Vec<_> = named.iter().filter_map(|named| Some((fit(named, said)?, *named))).collect();
    // Synonyms are looked for where nothing fits, and only of words that have some.
    if fits.is_empty() && (0..said.len()).any(|at| said.get(at..).and_then(synonym_at).is_some()) {
        let kin = named.iter().filter(|named| says_synonyms(named, said));
        fits = kin.map(|named| (Fit::Synonym, *named)).collect();
    }
    let best = fits.iter().map(|(fit, _)| *fit).min();
    let named = fits.into_iter().filter(|(fit, _)| Some(*fit) == best).map(|(_, named)| named).collect();
    (named, best)
}

pub(super) fn fit(named: &Named<'_>, said: &[String]) -> Option<Fit> {
    if named.labels.iter().any(|label| label == said) {
        return Some(Fit::Whole);
    }
    if let [word] = said
        && form_fit(word, named.component) == Some(Fit::Whole)
    {
        return Some(Fit::Whole);
    }
    let shows = |word: &String, test: fn(&str, &str) -> bool| {
        named.labels.iter().flatten().any(|shown| test(word, shown))
            || form_fit(word, named.component).is_some()
    };
    if said.iter().all(|word| shows(word, is_same)) {
        return Some(Fit::Part);
    }
    said.iter().all(|word| shows(word, is_alike)).then_some(Fit::Alike)
}

fn says_synonyms(named: &Named<'_>, said: &[String]) -> bool {
    let said = canonical(said);
    named.labels.iter().any(|label| {
        let shown = canonical(label);
        said.iter().all(|word| shown.contains(word))
    })
}

fn is_same(said: &str, shown: &str) -> bool {
    said == shown || singular_of(said) == singular_of(shown)
}

/// Whether two words differ by a slip of spelling, or one begins the other.
fn is_alike(said: &str, shown: &str) -> bool {
    let length = said.chars().count();
    let slips = match length {
        0..=3 => return is_same(said, shown),
        4..=7 => 1,
        _ => 2,
    };
    is_same(said, shown)
        || shown.starts_with(said)
        || shown.len().abs_diff(said.len()) <= 2 && strsim::osa_distance(said, shown) <= slips
}

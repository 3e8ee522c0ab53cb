//! Inflected forms of verbs.

use super::Form;

/// Returns the base forms that a word may be inflected from, with its form.
pub(super) fn stems(word: &str) -> impl Iterator<Item = (String, Form)> {
    let forms = [("ed", Form::Participle), ("d", Form::Participle), ("ing", Form::Gerund), ("s", Form::Base)];
    forms.into_iter().flat_map(move |(suffix, form)| {
        let stem = word.strip_suffix(suffix).filter(|stem| stem.len() >= 2);
        let is_long = suffix.len() > 1;
        // A stem may be the base (`shift`), lack its e (`mov`), or have its last letter twice (`swapp`).
        let doubled = stem.filter(|_| is_long).and_then(|stem| {
            let mut letters = stem.chars().rev();
            let last = letters.next()?;
            (letters.next() == Some(last)).then(|| stem.strip_suffix(last))?
        });
        let silent = stem.filter(|_| is_long).map(|stem| [stem, "e"].concat());
        let plain = stem.filter(|stem| suffix != "d" || stem.ends_with('e'));
        [plain.map(str::to_owned), silent, doubled.map(str::to_owned)]
            .into_iter()
            .flatten()
            .map(move |stem| (stem, form))
    })
}

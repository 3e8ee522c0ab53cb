//! The form of a figure, and new figures in the form of old ones.

use super::times::{has_time, with_times};
use crate::tokens::is_currency;

/// The form of a figure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FigureForm {
    pub(super) is_money: bool,
    pub(super) is_percent: bool,
    pub(super) is_time: bool,
    pub(super) letters: usize,
}

impl FigureForm {
    pub(super) fn of(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        text.contains(|c: char| c.is_ascii_digit()).then(|| Self {
            is_money: text.contains(is_currency),
            is_percent: text.contains('%'),
            is_time: has_time(text),
            letters,
        })
    }

    /// Whether a new figure of this form can take the place of an old one. A plain number can be any.
    pub(super) fn fits(self, old: Self) -> bool {
        let is_plain = !self.is_money && !self.is_percent && !self.is_time;
        let class = |form: Self| (form.is_money, form.is_percent, form.is_time);
        is_plain || class(self) == class(old)
    }
}

/// Returns an old text with the new figure in it, or the new text if that has words of its own.
pub(super) fn replaced(old: &str, new: &str, form: FigureForm) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    // A time takes the place of the whole text.
    let is_whole = form.letters > 0 || new.contains(':');
    let (Some(start), false) = (old.find(is_digit), is_whole) else { return new.to_owned() };
    let rest = old.get(start..).unwrap_or_default();
    let length = rest.find(|c: char| !is_digit(c) && !matches!(c, '.' | ',')).unwrap_or(rest.len());
    let number = rest.get(..length).unwrap_or_default().trim_end_matches(['.', ',']);
    let (before, after) =
        (old.get(..start).unwrap_or_default(), rest.get(number.len()..).unwrap_or_default());
    let before = if form.is_money || form.is_percent { before.trim_end_matches(is_currency) } else { before };
    [before, new, after].concat()
}

/// Whether two texts are figures of one form.
pub(in crate::acts) fn is_figure_like(old: &str, new: &str) -> bool {
    FigureForm::of(old).zip(FigureForm::of(new)).is_some_and(|(old, new)| {
        old.is_money == new.is_money
            && old.is_percent == new.is_percent
            && old.is_time == new.is_time
            && (old.letters == 0) == (new.letters == 0)
    })
}

/// Returns a new figure with the signs and words of an old one: `$4.90` for 4.90 after `$5`.
pub(in crate::acts) fn figure_like(old: &str, new: &str) -> String {
    with_figure(old, new, &[])
}

/// Returns a new figure with the signs and words of an old one. Words before it tell which of two times it is.
pub(in crate::acts) fn with_figure(old: &str, new: &str, before: &[&str]) -> String {
    match FigureForm::of(new).zip(FigureForm::of(old)) {
        Some((form, own)) if form.fits(own) => {
            with_times(old, new, before).unwrap_or_else(|| replaced(old, new, form))
        }
        _ => new.to_owned(),
    }
}

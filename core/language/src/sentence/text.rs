//! Texts to write, which are taken from the message as they stand there.

use super::Sentence;
use crate::token::words;
use crate::vocabulary::{Class, singular_of};
use websketch_sketch::case_mapping::is_upper;

/// Words of an entry of a list, at most.
const MAX_ENTRY: usize = 7;

impl Sentence<'_> {
    /// Past the quoted text at `at`.
    pub(crate) fn quote_ends(&self, at: usize) -> Vec<usize> {
        if self.quoted(at).is_some() { vec![at + 1] } else { Vec::new() }
    }

    /// Where a text may end: after what is quoted, or wherever the sentence can go on or end.
    pub(crate) fn text_ends(&self, at: usize) -> Vec<usize> {
        let mut ends = self.quote_ends(at);
        if !ends.is_empty() || self.after(at, ".|,|;|:|!|?|(|)|=").is_some() {
            return ends;
        }
        // What ends the message may end the text, too: `make it say Sign me up!`
        let last = self.len().saturating_sub(1);
        if last > at && self.keeps(last) && self.quoted(at).is_none() {
            ends.push(self.len());
        }
        for end in at + 1..=self.len() {
            let may_end = end == self.len()
                || self.quoted(end).is_some()
                || self
                    .after(end, "and|,|.|;|then|with|that|at|from|off|out of|to|on|across the|along the|as|please|instead|?|!")
                    .is_some()
                || self.of_class(end, Class::Relation).is_some()
                || self.after(end, "right|just|directly|straight").is_some_and(|next| self.of_class(next, Class::Relation).is_some());
            if (may_end || self.is_pace(end)) && !self.written(at, end).is_empty() {
                ends.push(end);
            }
            // `Filter 12px right of the list` says how far, not what.
            if end > at && self.is_pace(end) {
                break;
            }
        }
        ends
    }

    /// Whether it is said here how far from something: `12 px below`.
    fn is_pace(&self, at: usize) -> bool {
        let px = self.digits(at).and_then(|(_, end)| self.after(end, "px|pixels|pixel"));
        px.is_some_and(|end| self.of_class(end, Class::Relation).is_some())
    }

    /// Where a list of texts may end: `A, B and C`, each quoted or not.
    pub(crate) fn entries_ends(&self, at: usize) -> Vec<usize> {
        let mut end = at;
        while self.quoted(end).is_some() {
            end += 1;
            match self.after(end, ", and|,|and|&") {
                Some(next) if self.quoted(next).is_some() => end = next,
                _ => break,
            }
        }
        let mut ends = self.text_ends(at);
        if end > at && !ends.contains(&end) {
            ends.insert(0, end);
        }
        ends
    }

    /// Where a list of names may end, the longest first.
    pub(crate) fn names_ends(&self, at: usize) -> Vec<usize> {
        let mut ends = self.entries_ends(at);
        ends.retain(|end| self.entries(at, *end).iter().all(|entry| is_name(entry)));
        ends.reverse();
        ends
    }

    /// Where a short text may end.
    pub(crate) fn entry_ends(&self, at: usize) -> Vec<usize> {
        let quoted = self.quote_ends(at);
        if !quoted.is_empty() {
            return quoted;
        }
        // `Next, then delete the line` is no entry.
        let goes_on =
            |end: &usize| self.after(*end, ", then|, and|;|. |then").is_some_and(|next| self.is_verb(next));
        let last = self.len().min(at + MAX_ENTRY);
        let last = (at + 1..last).find(goes_on).unwrap_or(last);
        // Where something says `Join now`, nobody means `Join`.
        let first = at + self.spotted(at).clamp(1, MAX_ENTRY);
        (first..=last.max(first).min(self.len())).collect()
    }

    /// Whether the mark at the end of the message belongs to a text there. A question ends with its own mark.
    fn keeps(&self, at: usize) -> bool {
        const ASKING: &str = "can|could|would|will|may|should|is|do|what|how|why";
        match self.word(at) {
            "!" => true,
            "?" => self.after(self.after(0, "please").unwrap_or(0), ASKING).is_none(),
            _ => false,
        }
    }

    /// What a text says: what is quoted, or the words without the marks that end the sentence.
    pub(crate) fn written(&self, from: usize, to: usize) -> &str {
        match self.quoted(from) {
            Some(text) if to == from + 1 => text,
            _ => {
                let text = self.text(from, to).trim();
                let is_kept = to == self.len() && self.keeps(to.saturating_sub(1));
                let marks: &[char] = if is_kept { &['.', ',', ';'] } else { &['.', ',', ';', '?'] };
                text.trim_end_matches(marks).trim()
            }
        }
    }

    /// Past what only says what is listed: `the steps Wash, Peel`, `ingredients: flour, sugar`.
    fn past_preface(&self, from: usize, to: usize) -> usize {
        let ends = |at: usize| matches!(self.word(at), "," | "and" | "&" | "/" | ";");
        let is_name = |at: usize| self.text(at, at + 1).starts_with(is_upper) || self.quoted(at).is_some();
        let end = (from..to).find(|at| ends(*at)).unwrap_or(to);
        let start = (from..end).find(|at| self.word(*at) == ":" || is_name(*at)).unwrap_or(from);
        let unit = start.checked_sub(1).map_or("", |at| self.word(at));
        if start == from || singular_of(unit) == unit || self.after(from, "to|in|on|into|for|from").is_some()
        {
            return from;
        }
        if self.word(start) == ":" {
            return if (end..to).any(|at| self.word(at) == ":") { from } else { start + 1 };
        }
        let mut later = (end..to).filter(|at| ends(at.saturating_sub(1)) && !ends(*at));
        if end < to && later.all(is_name) { start } else { from }
    }

    /// The texts of a list.
    pub(crate) fn entries(&self, from: usize, to: usize) -> Vec<String> {
        let start = self.past_preface(from, to);
        let (mut entries, mut start, mut at) = (Vec::new(), start, start);
        while at < to {
            let next = self.after(at, ", and|, or|,|and|&|/|;").filter(|next| *next <= to);
            match next {
                Some(next) => {
                    entries.push(self.written(start, at).to_owned());
                    (start, at) = (next, next);
                }
                None => at += 1,
            }
        }
        entries.push(self.written(start, to).to_owned());
        entries.retain(|entry| !entry.is_empty());
        entries
    }
}

/// Words of a name, at most.
const MAX_NAME: usize = 6;
/// Words that go on with the request.
const REQUESTING: &str =
    "it them they these those below above under beneath underneath beside between put place make";

/// Whether a text names something, rather than going on with the request.
fn is_name(entry: &str) -> bool {
    let words = words(entry);
    let mut before = "";
    for (at, word) in words.iter().enumerate() {
        let article = at > 0 && matches!(word.as_str(), "the" | "this" | "that");
        let side = word == "of" && matches!(before, "left" | "right");
        if article || side || REQUESTING.split(' ').any(|other| other == word) {
            return false;
        }
        before = word;
    }
    words.len() <= MAX_NAME
}

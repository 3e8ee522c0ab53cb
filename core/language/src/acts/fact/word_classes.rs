//! Classes of the words of a clause that tells a fact or a new record.

use super::ClauseWords;
use crate::lexicon::{Function, Sense, Verb};

impl ClauseWords<'_> {
    /// Whether a word says nothing of a record: of the grammar, or of a change to a value.
    pub(super) fn is_plain(&self, at: usize) -> bool {
        let of_change = ["up", "down", "went", "go", "goes", "gone", "day", "days", "hour", "hours"];
        let is_change = |sense| {
            matches!(sense, Sense::Verb(Verb::Move | Verb::Raise | Verb::Lower | Verb::Grow | Verb::Shrink))
        };
        let token = self.token(at);
        self.is_neutral(at) || of_change.contains(&self.word(at)) || self.sentence.means(token, is_change)
    }

    /// Whether a word begins an aside: `from monday`, `like the others`, `because …`.
    pub(super) fn is_aside(&self, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| self.word(at));
        let is_joint = |word: &str| matches!(word, "from" | "since" | "like" | "as" | "because" | "starting");
        is_joint(before(0)) || is_joint(before(1)) || is_joint(before(2)) && before(1) == "the"
    }

    /// Returns the place of `too` or `also`.
    pub(super) fn also(&self) -> Option<usize> {
        let is_also = |at: &usize| {
            self.word(*at) == "too" || self.sentence.function(self.token(*at), Function::Also) > 0
        };
        (0..self.len()).find(is_also)
    }

    /// Whether a word only fills a sentence: `now`, `please`.
    pub(super) fn is_filler(&self, at: usize) -> bool {
        let token = self.token(at);
        [Function::Filler, Function::Courtesy].into_iter().any(|it| self.sentence.function(token, it) > 0)
    }

    /// Whether a word is the verb of times: `open`, `opening`.
    pub(super) fn opens(&self, at: usize) -> bool {
        self.word(at).starts_with("open")
    }

    /// Whether a word is an article, or says which ones: `a`, `the`, `some`.
    pub(super) fn is_article(&self, at: usize) -> bool {
        let token = self.token(at);
        [Function::A, Function::The].into_iter().any(|it| self.sentence.function(token, it) > 0)
    }

    /// Whether a word is a verb that asks for something new.
    pub(super) fn adds(&self, at: usize) -> bool {
        let is_new = |sense| matches!(sense, Sense::Verb(Verb::Add | Verb::Need));
        // `make` and `put` are for what is there, too.
        let is_old = |sense| matches!(sense, Sense::Verb(Verb::Make | Verb::Put));
        let token = self.token(at);
        self.sentence.means(token, is_new) && !self.sentence.means(token, is_old)
    }

    /// Whether a word is the noun of a piece that is drawn.
    pub(super) fn is_drawn(&self, at: usize) -> bool {
        let kind = self.sentence.kind(self.token(at));
        kind.is_some_and(|(kind, ..)| kind.piece().is_some())
    }

    /// Whether a word is `and`.
    pub(super) fn is_and(&self, at: usize) -> bool {
        let token = self.token(at);
        self.sentence.function(token, Function::And) > 0
    }

    /// Whether a word follows a link or an article: `is a yoga mat`.
    pub(super) fn is_linked(&self, at: usize) -> bool {
        let token = |at: usize| self.token(at);
        let before = (0..at).rev().find(|at| !self.is_filler(*at));
        before.is_some_and(|at| self.is_link(at) || self.sentence.function(token(at), Function::A) > 0)
    }
}

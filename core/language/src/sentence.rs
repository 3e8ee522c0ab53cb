//! A message made ready for the grammar: tokens with the meanings of their words, spelling mended,
//! and the texts of the sketch spotted.

mod article;
mod courtesy;
mod glued;
mod label;
mod mend;
mod number;
mod series;
mod spotted;
mod text;
mod verb;

pub(super) use number::whole_count;
pub(super) use spotted::NUMBER_MARKS;

use article::add_articles;
use courtesy::drop_courtesies;
use glued::{join_currencies, join_glued};
use mend::{drop_asides, in_px, mend, mend_drop, mend_phrases, spell_joints, spell_marks};
use series::{share_out, spell_out};
use spotted::{begins_label, is_series, spotted};

use super::token::{Token, TokenKind, tokens};
use super::vocabulary::{Class, Noun, Sense, loose, meanings};
use websketch_layout::naming::NamedComponent;
use websketch_sketch::case_mapping::is_upper;
use websketch_sketch::kit::Piece;

/// A message, ready to be parsed. Positions are indices of tokens.
pub(super) struct Sentence<'m> {
    message: &'m str,
    tokens: Vec<Token>,
    /// For each token the meanings that start there, the longest phrase first.
    senses: Vec<Vec<(Sense, usize)>>,
    /// For each token the length of the longest full text of a component that starts there, or 0.
    spotted: Vec<usize>,
    /// Whether a verb at a position begins a label, too: `move send`, where a button says “Send invoice”.
    begun: Vec<bool>,
    /// Whether a word with a number at a position is one of a series: `item 7`, where others say `Item 1`, `Item 2`.
    series: Vec<bool>,
    /// Whether the spelling of a word had to be guessed.
    guessed: bool,
}

/// Whether what stands at `at` is said to be new: `a date field`, `into a stepper`, `add chips`.
fn names_new(tokens: &[Token], at: usize) -> bool {
    /// Words between an article and its noun, at most.
    const MOST: usize = 3;
    let before = tokens.get(at.saturating_sub(MOST + 1)..at).unwrap_or_default();
    let is_known =
        |word: &str| matches!(word, "the" | "my" | "our" | "this" | "that" | "these" | "those" | "its");
    for token in before.iter().rev() {
        let word = token.word.as_str();
        if is_known(word) {
            return false;
        }
        if matches!(token.kind, TokenKind::Number(_)) || NEW.split('|').any(|new| new == word) {
            return true;
        }
    }
    at == 0
}

/// Words before something new.
const NEW: &str =
    "a|an|another|some|several|two|three|four|five|six|more|new|add|insert|draw|create|into|with|and|,";

/// The noun of a word that says too little elsewhere, where it is all that is added or made of something: `add a select
/// below the title`, `turn it into a tablet`, `add two phones`.
fn loosely(tokens: &[Token], at: usize, senses: &[(Sense, usize)]) -> Option<Noun> {
    const BEFORE: &str = "add|insert|draw|create|put|place|and|,|into|with|by|for|to";
    const BEHIND: &str = "that|with|at|in|on|below|above|under|beside|next|side|to|left|right|between|inside|called|named|\
                          labeled|saying|and|,|.|:";
    let among = |at: usize, words: &str| {
        tokens.get(at).is_none_or(|token| words.split('|').any(|word| word.trim() == token.word))
    };
    let article = at.checked_sub(1)?;
    let (before, word) = (tokens.get(article)?, &tokens.get(at)?.word);
    let is_counted = matches!(before.kind, TokenKind::Number(_))
        || "two three four five six".split(' ').any(|count| count == before.word);
    let is_made = tokens.first().is_some_and(|verb| verb.word == "make") && tokens.len() == at + 1;
    let is_added = (is_counted || matches!(before.word.as_str(), "a" | "an" | "another"))
        && (is_made || article.checked_sub(1).is_none_or(|verb| among(verb, BEFORE)))
        && among(at + 1, BEHIND);
    let is_named =
        |(sense, _): &(Sense, usize)| matches!(sense, Sense::Noun(_) | Sense::Thing(_) | Sense::Pattern(..));
    if !is_added || senses.iter().any(is_named) {
        return None;
    }
    match word.strip_suffix('s').filter(|_| is_counted) {
        Some(one) => loose(one).map(|noun| Noun { plural: true, ..noun }),
        None => loose(word),
    }
}

/// Whether a word of the kit alone stands for a piece of which there is none.
fn names_missing(sense: Sense, names: &[NamedComponent<'_>]) -> bool {
    match sense {
        Sense::Noun(Noun { piece: Some(piece), is_new: true, .. }) => {
            names.iter().all(|named| Piece::of(named.component) != piece)
        }
        _ => false,
    }
}

impl<'m> Sentence<'m> {
    /// Reads a message; `None` when it is too long to be a request. `known` are the words that are right as
    /// they are, in order.
    pub(super) fn read(
        message: &'m str,
        names: &[NamedComponent<'_>],
        known: &[&'static str],
    ) -> Option<Self> {
        let mut tokens = tokens(message)?;
        drop_courtesies(message, &mut tokens);
        join_glued(&mut tokens, names);
        join_currencies(message, &mut tokens);
        spell_marks(&mut tokens);
        spell_joints(&mut tokens, names);
        let guessed = mend(message, &mut tokens, names, known);
        in_px(&mut tokens);
        mend_phrases(&mut tokens);
        drop_asides(&mut tokens);
        mend_drop(&mut tokens);
        add_articles(message, &mut tokens, names);
        spell_out(&mut tokens, names);
        share_out(&mut tokens, names);
        let said: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let mut senses: Vec<Vec<(Sense, usize)>> = (0..tokens.len())
            .map(|at| match tokens.get(at).map(|token| &token.kind) {
                Some(TokenKind::Word | TokenKind::Mark(_)) => meanings(said.get(at..).unwrap_or_default()),
                _ => Vec::new(),
            })
            .collect();
        for at in 0..senses.len() {
            let is_new = names_new(&tokens, at);
            if let Some(senses) = senses.get_mut(at) {
                senses.retain(|(sense, _)| is_new || !names_missing(*sense, names));
                senses.extend(loosely(&tokens, at, senses).map(|noun| (Sense::Noun(noun), 1)));
            }
        }
        let spotted = spotted(message, &tokens, &senses, names);
        let is_verb =
            |senses: &Vec<(Sense, usize)>| senses.iter().any(|(sense, _)| matches!(sense, Sense::Verb(..)));
        let begins =
            |(senses, word): (&Vec<(Sense, usize)>, &&str)| is_verb(senses) && begins_label(names, word);
        let begun = senses.iter().zip(&said).map(begins).collect();
        let is_number = |at: usize| {
            tokens.get(at).is_some_and(|token: &Token| matches!(token.kind, TokenKind::Number(_)))
        };
        let in_series = |(at, word): (usize, &&str)| is_number(at + 1) && is_series(names, word);
        let series = said.iter().enumerate().map(in_series).collect();
        Some(Self { message, tokens, senses, spotted, begun, series, guessed })
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether the spelling of a word had to be guessed.
    pub(super) fn is_guessed(&self) -> bool {
        self.guessed
    }

    pub(super) fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    /// The word or mark at `at`; empty past the end and for quoted texts.
    pub(super) fn word(&self, at: usize) -> &str {
        self.token(at).map_or("", |token| &token.word)
    }

    /// Past the longest of `phrases` that stands at `at`. Phrases are separated by `|`.
    pub(super) fn after(&self, at: usize, phrases: &str) -> Option<usize> {
        let first = self.word(at).bytes().next()?;
        let (mut rest, mut longest) = (phrases, None);
        while !rest.is_empty() {
            // Looked for by hand, as this is asked of every word, and most phrases begin with another letter.
            let end = rest.bytes().position(|byte| byte == b'|').unwrap_or(rest.len());
            let (phrase, more) = rest.split_at_checked(end).unwrap_or((rest, ""));
            if phrase.bytes().next() == Some(first) {
                longest = longest.max(self.after_one(at, phrase));
            }
            rest = more.get(1..).unwrap_or_default();
        }
        longest
    }

    fn after_one(&self, at: usize, phrase: &str) -> Option<usize> {
        let mut end = at;
        for word in phrase.split(' ') {
            if self.word(end) != word {
                return None;
            }
            end += 1;
        }
        Some(end)
    }

    /// All meanings at `at`, the longest phrase first, each with the number of its words.
    pub(super) fn senses(&self, at: usize) -> &[(Sense, usize)] {
        self.senses.get(at).map_or(&[], Vec::as_slice)
    }

    /// The first meaning of a class at `at`, and the position after it.
    pub(super) fn of_class(&self, at: usize, class: Class) -> Option<(Sense, usize)> {
        for (sense, length) in self.senses(at) {
            if class.has(*sense) {
                return Some((*sense, at + length));
            }
        }
        None
    }

    /// Number of tokens of the full text of a component that starts at `at`, or 0.
    pub(super) fn spotted(&self, at: usize) -> usize {
        self.spotted.get(at).copied().unwrap_or(0)
    }

    /// Whether a word and a number at `at` are the name of one of a series.
    pub(super) fn is_series(&self, at: usize) -> bool {
        self.series.get(at).copied().unwrap_or(false)
    }

    pub(super) fn quoted(&self, at: usize) -> Option<&str> {
        match &self.token(at)?.kind {
            TokenKind::Quoted(text) => Some(text),
            TokenKind::Word | TokenKind::Number(_) | TokenKind::Mark(_) => None,
        }
    }

    /// A number in digits at `at`, and the position after it.
    pub(super) fn digits(&self, at: usize) -> Option<(f64, usize)> {
        match self.token(at)?.kind {
            TokenKind::Number(value) => Some((value, at + 1)),
            TokenKind::Word | TokenKind::Quoted(_) | TokenKind::Mark(_) => None,
        }
    }

    pub(super) fn is_mark(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| matches!(token.kind, TokenKind::Mark(_)))
    }

    /// The message between two positions, as it was written.
    pub(super) fn text(&self, from: usize, to: usize) -> &str {
        let start = self.token(from).map_or(self.message.len(), |token| token.span.start);
        let end = to.checked_sub(1).and_then(|last| self.token(last)).map_or(start, |token| token.span.end);
        self.message.get(start..end).unwrap_or_default()
    }

    /// Whether a capital letter in a list shows that a word is a name: `Home, Work, About`.
    pub(super) fn is_name(&self, at: usize) -> bool {
        let listed = at.checked_sub(1).is_some_and(|before| matches!(self.word(before), "," | "and" | "&"));
        listed && self.text(at, at + 1).starts_with(is_upper)
    }

    /// Whether a component is named here in a list: `Bad, okay and great`.
    fn is_listed(&self, at: usize) -> bool {
        let (length, last) = (self.spotted(at), "and|&|or");
        let follows = |phrases| at.checked_sub(1).is_some_and(|before| self.after(before, phrases).is_some());
        length > 0 && (follows(last) || follows(",") && self.after(at + length, ",|and|&|or").is_some())
    }

    /// Past words that say nothing that matters.
    pub(super) fn skip(&self, mut at: usize) -> usize {
        while let Some((_, end)) = self.of_class(at, Class::Filler) {
            let is_label =
                self.spotted(at) > 0 && self.of_class(at + self.spotted(at), Class::Noun).is_some();
            if self.is_name(at) || is_label || self.is_listed(at) {
                break;
            }
            at = end;
        }
        at
    }
}

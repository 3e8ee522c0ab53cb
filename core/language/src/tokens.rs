//! Tokens of a message: words, numbers, quoted texts and marks, with their meanings.

pub(crate) mod literal;
mod mend;
mod scanner;
mod separated;

use crate::lexicon::{Function, Kind, Lexicon, Meaning, Relation, Sense, Side, Verb};
use crate::sketch_words::SketchWords;
pub(crate) use literal::is_currency;
use scanner::Scanner;
pub use separated::Separated;
use separated::separated;
use std::ops::Range;
use websketch_layout::naming::words;

/// The most tokens of a message that are read. The rest is cut off.
pub const MAX_TOKENS: usize = 400;

/// The most words of a label that are compared.
const LONGEST_LABEL: usize = 40;

/// The class of a token.
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// Letters, or letters and digits that belong together (`h1`, `2nd`).
    Word,
    /// Digits, perhaps with a point, a sign or a fraction.
    Number(f64),
    /// The text between quotes of any kind.
    Quoted(String),
    /// Any other character that is no blank.
    Mark(char),
}

/// A token of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// The class.
    pub kind: TokenKind,
    /// The word in lower case with straight apostrophes, and mended. Empty for a quoted text.
    pub word: String,
    /// The place in the message. Bytes.
    pub span: Range<usize>,
    /// Whether a spelling slip was mended.
    pub mended: bool,
}

/// Splits `l'image` into two words.
fn split_elided(tokens: &mut Vec<Token>, lexicon: &Lexicon) {
    for at in (0..tokens.len()).rev() {
        let Some(token) = tokens.get_mut(at) else { continue };
        let Some((article, noun)) = token.word.split_once('\'') else { continue };
        if !lexicon.is_elided(article) || noun.is_empty() || token.kind != TokenKind::Word {
            continue;
        }
        let middle = (token.span.end - noun.len()).max(token.span.start);
        let rest = Token { word: noun.to_owned(), span: middle..token.span.end, ..token.clone() };
        token.word = article.to_owned();
        token.span.end = middle;
        tokens.insert(at + 1, rest);
    }
}

/// Splits a contraction that the lexicon does not know as a whole: `shouldn't` into `should` and `not`.
fn split_contracted(message: &str, tokens: &mut Vec<Token>, lexicon: &Lexicon) {
    for at in (0..tokens.len()).rev() {
        let Some(token) = tokens.get_mut(at) else { continue };
        let Some(verb) = token.word.strip_suffix("n't").filter(|verb| !verb.is_empty()) else { continue };
        let said = message.get(token.span.clone()).and_then(|said| said.rfind(['n', 'N']));
        let Some(length) = said.filter(|_| lexicon.meanings(&[&token.word]).is_empty()) else { continue };
        let middle = token.span.start + length;
        let not = Token { word: "not".to_owned(), span: middle..token.span.end, ..token.clone() };
        token.word = verb.to_owned();
        token.span.end = middle;
        tokens.insert(at + 1, not);
    }
}

/// Returns the number of tokens of the label that starts at a place, with the marks in it: `Cart (2)`.
fn label_length(message: &str, tokens: &[Token], start: usize, shown: &SketchWords) -> usize {
    let is_inner = |token: &Token| {
        let marks = [':', '(', ')', '/', '·', '#', '.', '&', '-', '–', '?', '!', '+'];
        matches!(token.kind, TokenKind::Mark(mark) if marks.contains(&mark))
    };
    let rest = tokens.get(start..).unwrap_or_default();
    if rest.first().is_none_or(is_inner) {
        return 0;
    }
    // A figure such as `1,284` or `9:30` has several words.
    let of = |token: &Token| match &token.kind {
        TokenKind::Word => vec![token.word.clone()],
        TokenKind::Number(_) => words(message.get(token.span.clone()).unwrap_or_default()),
        TokenKind::Quoted(text) if token.span.len() == text.len() => words(text),
        TokenKind::Quoted(_) | TokenKind::Mark(_) => Vec::new(),
    };
    let ends = |token: &Token| match &token.kind {
        TokenKind::Quoted(text) => token.span.len() != text.len(),
        TokenKind::Mark(_) => !is_inner(token),
        TokenKind::Word | TokenKind::Number(_) => false,
    };
    let unquoted = rest.iter().enumerate().take_while(|(_, token)| !ends(token));
    let said = unquoted.filter(|(_, token)| !is_inner(token));
    let said = said.flat_map(|(at, token)| of(token).into_iter().map(move |word| (at, word)));
    let (places, said): (Vec<usize>, Vec<String>) = said.take(LONGEST_LABEL).unzip();
    let length = shown.label_at(&said);
    let end = length.checked_sub(1).and_then(|last| places.get(last)).map_or(0, |at| at + 1);
    // Part of a figure is no label.
    if places.get(length).is_some_and(|next| next + 1 == end) {
        return 0;
    }
    // The bracket that closes one in the label belongs to it.
    let is_mark = |token: &Token, mark: char| token.kind == TokenKind::Mark(mark);
    let is_open = rest.iter().take(end).any(|token| is_mark(token, '('));
    let closes = rest.get(end).is_some_and(|token| is_mark(token, ')'));
    end + usize::from(is_open && closes)
}

/// Drops the meaning of a screen from `phone` where a phone number is meant: no phone is drawn, a component has the word as
/// its label, or another noun follows.
fn drop_phone_numbers(meanings: &mut [Vec<Meaning>], labels: &[usize], has_phone: bool) {
    let is_kind = |sense| matches!(sense, Sense::Kind(..));
    let is_phone =
        |it: &Meaning| it.words == 1 && matches!(it.sense, Sense::Kind(kind, _) if kind.name() == "phone");
    for (at, label) in labels.iter().enumerate() {
        let is_before_noun = meanings.get(at + 1).is_some_and(|next| next.iter().any(|it| is_kind(it.sense)));
        if let Some(own) = meanings.get_mut(at).filter(|_| !has_phone || *label > 0 || is_before_noun) {
            own.retain(|it| !is_phone(it));
        }
    }
}

/// A message as tokens with their meanings.
pub struct Sentence<'m> {
    message: &'m str,
    tokens: Vec<Token>,
    /// For each token the meanings of the phrases that start there, the longest first.
    meanings: Vec<Vec<Meaning>>,
    /// For each token the number of tokens of the label of a component that starts there, or 0.
    labels: Vec<usize>,
    /// For each token whether a component has its word, in the singular or plural.
    shown: Vec<bool>,
    /// The verbs that have their particle after the object.
    separated: Vec<Separated>,
    /// Whether the message has more tokens than are read.
    is_cut: bool,
}

impl<'m> Sentence<'m> {
    /// Reads a message with the words of a lexicon and of a sketch. Spelling slips are mended against both.
    #[must_use]
    pub fn read(message: &'m str, lexicon: &Lexicon, shown: &SketchWords) -> Self {
        let mut scanner = Scanner { message, at: 0, tokens: Vec::new() };
        let mut is_cut = false;
        while let Some(next) = scanner.peek() {
            if scanner.tokens.len() >= MAX_TOKENS {
                is_cut = true;
                break;
            }
            scanner.token(next);
        }
        let mut tokens = scanner.tokens;
        split_elided(&mut tokens, lexicon);
        split_contracted(message, &mut tokens, lexicon);
        mend::mend(message, &mut tokens, lexicon, shown);
        let said: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let meanings = (0..tokens.len()).map(|at| lexicon.meanings(said.get(at..).unwrap_or_default()));
        let mut meanings: Vec<_> = meanings.collect();
        let labels: Vec<usize> =
            (0..tokens.len()).map(|at| label_length(message, &tokens, at, shown)).collect();
        drop_phone_numbers(&mut meanings, &labels, shown.has_phone());
        let shown = tokens.iter().map(|token| shown.has_noun(&token.word)).collect();
        let separated = separated(&tokens, &meanings, lexicon);
        Self { message, labels, meanings, shown, separated, tokens, is_cut }
    }

    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> &'m str {
        self.message
    }

    /// Returns the tokens.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Returns the number of tokens.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether the message has no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Whether the message has more tokens than are read.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the word at a place, or an empty text.
    #[must_use]
    pub fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.word)
    }

    /// Returns the text of a range of tokens as the person wrote it.
    #[must_use]
    pub fn text(&self, range: &Range<usize>) -> &'m str {
        let tokens = self.tokens.get(range.clone()).unwrap_or_default();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return "" };
        self.message.get(first.span.start..last.span.end).unwrap_or_default()
    }

    /// Returns the quoted text at a place.
    #[must_use]
    pub fn quoted(&self, at: usize) -> Option<&str> {
        match &self.tokens.get(at)?.kind {
            TokenKind::Quoted(text) => Some(text),
            _ => None,
        }
    }

    /// Whether a figure is a text though it has no quotes: `$39`, `9:30`.
    #[must_use]
    pub fn is_literal(&self, at: usize) -> bool {
        self.quoted(at) == Some(self.text(&(at..at + 1)))
    }

    /// Returns the mark at a place.
    #[must_use]
    pub fn mark(&self, at: usize) -> Option<char> {
        match self.tokens.get(at)?.kind {
            TokenKind::Mark(mark) => Some(mark),
            _ => None,
        }
    }

    /// Returns the number at a place, in digits or as a word.
    #[must_use]
    pub fn number(&self, at: usize) -> Option<f64> {
        if let TokenKind::Number(number) = self.tokens.get(at)?.kind {
            return Some(number);
        }
        self.find(at, |sense| match sense {
            Sense::Number(number) => Some(number),
            _ => None,
        })
        .filter(|(_, words)| *words == 1)
        .map(|(number, _)| number)
    }

    /// Returns the meanings of the phrases that start at a place, the longest first.
    #[must_use]
    pub fn meanings(&self, at: usize) -> &[Meaning] {
        self.meanings.get(at).map_or(&[], Vec::as_slice)
    }

    /// Returns the first meaning at a place that `pick` accepts, with its number of words.
    pub fn find<T>(&self, at: usize, pick: impl Fn(Sense) -> Option<T>) -> Option<(T, usize)> {
        self.meanings(at).iter().find_map(|meaning| Some((pick(meaning.sense)?, meaning.words)))
    }

    /// Whether a meaning at a place is of a class.
    #[must_use]
    pub fn means(&self, at: usize, is_class: fn(Sense) -> bool) -> bool {
        self.meanings(at).iter().any(|meaning| is_class(meaning.sense))
    }

    /// Returns the verbs that have their particle after the object.
    #[must_use]
    pub fn separated(&self) -> &[Separated] {
        &self.separated
    }

    /// Returns the number of words of a function word at a place, or 0.
    #[must_use]
    pub fn function(&self, at: usize, function: Function) -> usize {
        let mut meanings = self.meanings(at).iter();
        meanings.find(|meaning| meaning.sense == Sense::Function(function)).map_or(0, |meaning| meaning.words)
    }

    /// Returns the kind that is named at a place, whether it is a plural, and its number of words.
    #[must_use]
    pub fn kind(&self, at: usize) -> Option<(Kind, bool, usize)> {
        let found = self.find(at, |sense| match sense {
            Sense::Kind(kind, plural) => Some((kind, plural)),
            _ => None,
        });
        found.map(|((kind, plural), words)| (kind, plural, words))
    }

    /// Returns the relation at a place with its number of words.
    #[must_use]
    pub fn relation(&self, at: usize) -> Option<(Relation, usize)> {
        self.find(at, |sense| match sense {
            Sense::Relation(relation) => Some(relation),
            _ => None,
        })
    }

    /// Returns the side at a place with its number of words.
    #[must_use]
    pub fn side(&self, at: usize) -> Option<(Side, usize)> {
        self.find(at, |sense| match sense {
            Sense::Side(side) => Some(side),
            _ => None,
        })
    }

    /// Returns the verbs at a place with their forms.
    pub fn verbs(&self, at: usize) -> impl Iterator<Item = (Verb, Meaning)> {
        self.meanings(at).iter().filter_map(|meaning| match meaning.sense {
            Sense::Verb(verb) => Some((verb, *meaning)),
            _ => None,
        })
    }

    /// Whether a component has the word at a place, in the singular or plural.
    #[must_use]
    pub fn is_shown(&self, at: usize) -> bool {
        self.shown.get(at).copied().unwrap_or(false)
    }

    /// Returns the number of tokens of a label of the sketch that starts at a place, or 0.
    #[must_use]
    pub fn label(&self, at: usize) -> usize {
        self.labels.get(at).copied().unwrap_or(0)
    }
}

//! The words that components show, so that a sentence can name them.

use super::all_words::AllWords;
use super::look::Look;
use super::word::singular_of;
use crate::kit::{Piece, Shown};
use crate::sketch::{Component, ComponentKind, Sketch};
use crate::sort::{Key, sort_keyed};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

/// The texts of every component of a sketch as words, in paint order. Made once for a message: it is
/// the costliest thing to read of a large sketch.
#[derive(Default)]
pub(crate) struct Texts {
    words: AllWords,
    /// Where each label ends among the words.
    labels: Vec<usize>,
    /// Where the labels of each component end.
    components: Vec<usize>,
    /// The fingerprints of the first words of labels, in order, each with its label. Made when first asked for.
    by_first: OnceCell<Vec<(u64, usize)>>,
    /// What was looked for before.
    looks: RefCell<Vec<(String, Rc<Look>)>>,
}

/// A component and the texts it can be called by, each as words.
pub(crate) struct Named<'s> {
    pub(crate) component: &'s Component,
    texts: &'s Texts,
    labels: Range<usize>,
}

/// One text of a component: its place among all words.
#[derive(Clone)]
pub(crate) struct Label<'s> {
    texts: &'s Texts,
    words: Range<usize>,
}

impl Texts {
    pub(crate) fn of(sketch: &Sketch) -> Self {
        let mut texts = Self::default();
        texts.components.reserve(sketch.len());
        for component in sketch.iter() {
            texts.add_labels(component);
            texts.components.push(texts.labels.len());
        }
        texts
    }

    /// Adds the texts a component can be called by: what is written on it, its placeholder, alternative text
    /// and name.
    fn add_labels(&mut self, component: &Component) {
        // What shows an icon and no text is called by that.
        let may_be = matches!(component.kind(), ComponentKind::ImagePlaceholder | ComponentKind::Button);
        let is_sign = may_be && Piece::of(component).shown().first() == Some(&Shown::Icon);
        let sign = component.props().string("icon").filter(|_| is_sign);
        for text in component.props().labels().into_iter().flatten().chain(sign) {
            let before = self.words.len();
            self.words.add(text);
            if self.words.len() == before {
                self.words.add(spoken(text));
            }
            if self.words.len() > before {
                self.labels.push(self.words.len());
            }
            // `Day 2: Gardens` is called `day 2`, too.
            if let Some((head, _)) = text.split_once(": ") {
                self.words.add(head);
                if self.labels.last().is_none_or(|end| self.words.len() > *end) {
                    self.labels.push(self.words.len());
                }
            }
        }
    }

    /// The components of the sketch that the texts are of, each with its own. Moved and resized ones
    /// have the same texts.
    pub(crate) fn named<'s>(&'s self, sketch: &'s Sketch) -> Vec<Named<'s>> {
        let (mut named, mut start) = (Vec::with_capacity(self.components.len()), 0);
        for (component, end) in sketch.iter().zip(&self.components) {
            named.push(Named { component, texts: self, labels: start..*end });
            start = *end;
        }
        named
    }

    /// The labels that begin with a word.
    pub(crate) fn beginning_with(&self, word: &str) -> impl Iterator<Item = Label<'_>> {
        let by_first = self.by_first.get_or_init(|| {
            let mut labels: Vec<(u64, usize)> =
                (0..self.labels.len()).map(|label| (fingerprint(self.first(label)), label)).collect();
            sort_keyed(&mut labels, |&(first, label)| Key::bits(first, label));
            labels
        });
        let wanted = fingerprint(word);
        let start = by_first.partition_point(|&(first, _)| first < wanted);
        let alike = by_first.get(start..).unwrap_or_default();
        let alike = alike.iter().take_while(move |&&(first, _)| first == wanted).map(|&(_, label)| label);
        let word = word.to_owned();
        let labels = alike.filter(move |&label| self.first(label) == word);
        labels.map(|label| Label { texts: self, words: ends(&self.labels, label..label + 1) })
    }

    /// The first word of a label.
    fn first(&self, label: usize) -> &str {
        self.words.get(ends(&self.labels, label..label + 1).start)
    }

    /// All words of all components.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.words.iter()
    }

    /// The same, by their places.
    pub(crate) fn words(&self) -> &AllWords {
        &self.words
    }

    /// Where a word is among all of them, looked for once.
    pub(crate) fn look(&self, word: &str) -> Rc<Look> {
        if let Some((_, look)) = self.looks.borrow().iter().find(|(known, _)| known == word) {
            return Rc::clone(look);
        }
        let look = Rc::new(Look::of(&self.words, word));
        self.looks.borrow_mut().push((word.to_owned(), Rc::clone(&look)));
        look
    }
}

impl<'s> Named<'s> {
    pub(crate) fn texts(&self) -> &'s Texts {
        self.texts
    }

    /// Whether nothing is written on it.
    pub(crate) fn is_blank(&self) -> bool {
        self.labels.is_empty()
    }

    /// Its texts.
    pub(crate) fn labels(&self) -> impl Iterator<Item = Label<'s>> {
        let texts = self.texts;
        self.labels.clone().map(move |at| Label { texts, words: ends(&texts.labels, at..at + 1) })
    }

    /// The places of the words of all its texts.
    pub(crate) fn words(&self) -> Range<usize> {
        ends(&self.texts.labels, self.labels.clone())
    }
}

impl<'s> Label<'s> {
    pub(crate) fn words(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let texts = self.texts;
        self.words.clone().map(|at| texts.words.get(at))
    }

    /// Whether it says just these words.
    pub(crate) fn is(&self, said: &[String]) -> bool {
        self.words.len() == said.len() && self.words().eq(said)
    }
}

/// What people call a sign that is all that is written on something; nothing for others.
fn spoken(text: &str) -> &'static str {
    match text.trim() {
        "+" | "＋" => "plus",
        "-" | "−" | "–" => "minus",
        "×" | "✕" | "✖" => "close",
        "?" => "help",
        "<" | "‹" | "«" | "←" => "back",
        ">" | "›" | "»" | "→" => "next",
        "☰" | "≡" => "menu",
        "⋮" | "…" | "..." => "more",
        "♥" | "♡" | "❤" => "heart",
        "▶" | "►" | "⏵" | "⏯" => "play",
        "⏸" => "pause",
        "⏹" => "stop",
        "⏮" | "⏪" => "previous",
        "⏭" | "⏩" => "next",
        "🔍" | "⌕" => "search",
        "⚙" => "settings",
        "★" | "☆" => "star",
        _ => "",
    }
}

/// From the end of what is before a range to the end of its last one.
fn ends(ends: &[usize], range: Range<usize>) -> Range<usize> {
    let end = |at: usize| at.checked_sub(1).and_then(|at| ends.get(at)).copied().unwrap_or(0);
    end(range.start)..end(range.end)
}

/// Whether the id of a component has this word: `heroImage-2` has `hero` and `image`.
pub(crate) fn is_called(named: &Named<'_>, word: &str) -> bool {
    /// Letters of a word of an id that says something, at least.
    const LEAST: usize = 3;
    /// Words of an id that was given by a person or for one, at most.
    const MOST: usize = 4;
    let id = named.component.id().as_str();
    let (mut found, mut parts) = (false, 0);
    for chunk in id.split(|letter: char| !letter.is_ascii_alphabetic()) {
        let mut rest = chunk;
        while !rest.is_empty() {
            // A part ends before the next capital.
            let end = rest.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_uppercase());
            let (part, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
            if part.len() >= LEAST {
                parts += 1;
                found |= singular_of(part).eq_ignore_ascii_case(singular_of(word));
            }
            rest = after;
        }
    }
    found && parts <= MOST
}

/// Returns a number that is equal for equal words: FNV-1a, 64 bits (Fowler, Noll and Vo). Sorting such numbers takes a
/// fraction of the time of sorting words.
fn fingerprint(word: &str) -> u64 {
    word.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

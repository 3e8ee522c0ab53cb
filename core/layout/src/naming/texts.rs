//! The visible texts of components as words, for lookup by sentences.

use super::word::singular_of;
use super::word_match::WordMatch;
use super::word_table::WordTable;
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::sort::{SortKey, sort_keyed};
use websketch_sketch::{Component, ComponentKind, Sketch};

/// The texts of every component of a sketch as words, in paint order. Built once for a message, as it is the costliest
/// pass over a large sketch.
#[derive(Default)]
pub struct VisibleTexts {
    words: WordTable,
    /// The end of each label among the words.
    labels: Vec<usize>,
    /// The end of each component's labels.
    components: Vec<usize>,
    /// The fingerprints of the first words of labels, sorted, each with its label. Built on first use.
    by_first: OnceCell<Vec<(u64, usize)>>,
    /// Cached matches.
    cached_matches: RefCell<Vec<(String, Rc<WordMatch>)>>,
}

/// A component and its labels: the texts that identify it, each as words.
pub struct NamedComponent<'s> {
    /// The component.
    pub component: &'s Component,
    texts: &'s VisibleTexts,
    labels: Range<usize>,
}

/// One text of a component, as a range of words.
#[derive(Clone)]
pub struct ComponentLabel<'s> {
    texts: &'s VisibleTexts,
    words: Range<usize>,
}

impl VisibleTexts {
    /// Collects the labels of a sketch.
    pub fn of(sketch: &Sketch) -> Self {
        let mut texts = Self::default();
        texts.components.reserve(sketch.len());
        for component in sketch.iter() {
            texts.add_labels(component);
            texts.components.push(texts.labels.len());
        }
        texts
    }

    /// Adds the labels of a component: its text, placeholder, alternative text and name.
    fn add_labels(&mut self, component: &Component) {
        // A component that shows only an icon is identified by it.
        let may_be = matches!(component.kind(), ComponentKind::ImagePlaceholder | ComponentKind::Button);
        let is_sign = may_be && Piece::of(component).shown().first() == Some(&VisibleProp::Icon);
        let sign = component.props().string("icon").filter(|_| is_sign);
        for text in component.props().labels().into_iter().flatten().chain(sign) {
            let before = self.words.len();
            self.words.add(text);
            if self.words.len() == before {
                self.words.add(spoken_symbol(text));
            }
            if self.words.len() > before {
                self.labels.push(self.words.len());
            }
            // The head is a label too: `Day 2: Gardens` is also `day 2`.
            if let Some((head, _)) = text.split_once(": ") {
                self.words.add(head);
                if self.labels.last().is_none_or(|end| self.words.len() > *end) {
                    self.labels.push(self.words.len());
                }
            }
        }
    }

    /// Returns the components of the sketch with their labels. Moving and resizing does not change them.
    pub fn named<'s>(&'s self, sketch: &'s Sketch) -> Vec<NamedComponent<'s>> {
        let (mut named, mut start) = (Vec::with_capacity(self.components.len()), 0);
        for (component, end) in sketch.iter().zip(&self.components) {
            named.push(NamedComponent { component, texts: self, labels: start..*end });
            start = *end;
        }
        named
    }

    /// Returns the labels that begin with a word.
    pub fn beginning_with(&self, word: &str) -> impl Iterator<Item = ComponentLabel<'_>> {
        let by_first = self.by_first.get_or_init(|| {
            let mut labels: Vec<(u64, usize)> =
                (0..self.labels.len()).map(|label| (fingerprint(self.first(label)), label)).collect();
            sort_keyed(&mut labels, |&(first, label)| SortKey::bits(first, label));
            labels
        });
        let wanted = fingerprint(word);
        let start = by_first.partition_point(|&(first, _)| first < wanted);
        let alike = by_first.get(start..).unwrap_or_default();
        let alike = alike.iter().take_while(move |&&(first, _)| first == wanted).map(|&(_, label)| label);
        let word = word.to_owned();
        let labels = alike.filter(move |&label| self.first(label) == word);
        labels.map(|label| ComponentLabel { texts: self, words: ends(&self.labels, label..label + 1) })
    }

    /// Returns the first word of a label.
    fn first(&self, label: usize) -> &str {
        self.words.get(ends(&self.labels, label..label + 1).start)
    }

    /// All words of all components.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.words.iter()
    }

    /// Returns the table of all words.
    pub fn words(&self) -> &WordTable {
        &self.words
    }

    /// Returns the matches of a word, cached.
    pub fn matches_of(&self, word: &str) -> Rc<WordMatch> {
        if let Some((_, look)) = self.cached_matches.borrow().iter().find(|(known, _)| known == word) {
            return Rc::clone(look);
        }
        let look = Rc::new(WordMatch::of(&self.words, word));
        self.cached_matches.borrow_mut().push((word.to_owned(), Rc::clone(&look)));
        look
    }
}

impl<'s> NamedComponent<'s> {
    /// Returns the texts that the component belongs to.
    pub fn texts(&self) -> &'s VisibleTexts {
        self.texts
    }

    /// Whether the component has no label.
    pub fn is_blank(&self) -> bool {
        self.labels.is_empty()
    }

    /// Iterates over the labels of the component.
    pub fn labels(&self) -> impl Iterator<Item = ComponentLabel<'s>> {
        let texts = self.texts;
        self.labels.clone().map(move |at| ComponentLabel { texts, words: ends(&texts.labels, at..at + 1) })
    }

    /// Returns the range of all words of the component.
    pub fn words(&self) -> Range<usize> {
        ends(&self.texts.labels, self.labels.clone())
    }
}

impl<'s> ComponentLabel<'s> {
    /// Returns the words of the label, in order.
    pub fn words(&self) -> impl Iterator<Item = &'s str> + use<'s> {
        let texts = self.texts;
        self.words.clone().map(|at| texts.words.get(at))
    }

    /// Whether the label consists of exactly these words.
    pub fn equals(&self, said: &[String]) -> bool {
        self.words.len() == said.len() && self.words().eq(said)
    }
}

/// Returns the spoken name of a symbol that is the whole text; empty for others.
fn spoken_symbol(text: &str) -> &'static str {
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

/// Returns the range from the end of the entry before `range` to the end of its last entry.
fn ends(ends: &[usize], range: Range<usize>) -> Range<usize> {
    let end = |at: usize| at.checked_sub(1).and_then(|at| ends.get(at)).copied().unwrap_or(0);
    end(range.start)..end(range.end)
}

/// Whether the id of a component contains this word: `heroImage-2` has `hero` and `image`.
pub fn id_has_word(named: &NamedComponent<'_>, word: &str) -> bool {
    /// Minimum length of a significant word of an id.
    const MIN: usize = 3;
    /// Maximum number of words of a meaningful id.
    const MAX: usize = 4;
    let id = named.component.id().as_str();
    let (mut found, mut parts) = (false, 0);
    for chunk in id.split(|letter: char| !letter.is_ascii_alphabetic()) {
        let mut rest = chunk;
        while !rest.is_empty() {
            // A part ends before the next capital letter.
            let end = rest.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_uppercase());
            let (part, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
            if part.len() >= MIN {
                parts += 1;
                found |= singular_of(part).eq_ignore_ascii_case(singular_of(word));
            }
            rest = after;
        }
    }
    found && parts <= MAX
}

/// Hashes a word: FNV-1a, 64 bits (Fowler, Noll and Vo). Sorting hashes takes a fraction of the time of sorting words.
fn fingerprint(word: &str) -> u64 {
    word.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

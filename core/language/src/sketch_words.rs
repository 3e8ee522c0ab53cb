//! Words of a sketch, by component and text.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use websketch_layout::naming::{add_words, singular_of};
use websketch_sketch::kit::{Icon, Piece, VisibleProp};
use websketch_sketch::sort::sort_by_number;
use websketch_sketch::{Component, ComponentKind, Sketch};

/// The sign between the entries of a text.
pub(crate) const SEPARATOR: &str = " · ";

/// Returns the entries of a footer that lists them in its text: `Imprint · Privacy`.
pub(crate) fn text_entries(component: &Component) -> Option<std::str::Split<'_, &'static str>> {
    let text = component.props().text().filter(|_| component.kind() == ComponentKind::Footer)?;
    text.contains(SEPARATOR).then(|| text.split(SEPARATOR))
}

/// The number of a word in [`SketchWords`].
pub type WordId = u32;

/// The property that a text of a component comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The visible text.
    Text,
    /// The placeholder.
    Placeholder,
    /// The alternative text.
    Alt,
    /// The name.
    Name,
    /// The name of an icon.
    Icon,
    /// An entry of a list, menu or field, from 0.
    Item(u16),
    /// A column of a table, from 0.
    Column(u16),
    /// A cell of a table, row by row from 0.
    Cell(u16),
}

/// A text of a component as words.
#[derive(Clone, Debug)]
pub struct Label {
    /// The property.
    pub source: Source,
    /// The words, in order.
    pub words: Vec<WordId>,
}

/// The texts of all components as words, each word once.
#[derive(Default)]
pub struct SketchWords {
    numbers: BTreeMap<Box<str>, WordId>,
    words: Vec<Box<str>>,
    /// The labels of each component, in paint order.
    labels: Vec<Vec<Label>>,
    /// Component and label by the first word, sorted by word.
    by_first: Vec<(WordId, u32, u16)>,
    /// Whether the sketch draws a phone.
    has_phone: bool,
    /// The repetitions with the paint indices of their members. They are found once for all scenes of the sketch.
    repetitions: OnceCell<Vec<Vec<Vec<usize>>>>,
}

impl SketchWords {
    /// Collects the words of a sketch.
    #[must_use]
    pub fn of(sketch: &Sketch) -> Self {
        let mut all = Self::default();
        for component in sketch.iter() {
            let labels = all.labels_of(component);
            all.labels.push(labels);
            all.has_phone |= Piece::of(component) == Piece::Phone;
        }
        for (component, labels) in (0_u32..).zip(&all.labels) {
            for (number, label) in (0_u16..).zip(labels) {
                all.by_first.extend(label.words.first().map(|first| (*first, component, number)));
            }
        }
        // They are in order by component and label already.
        sort_by_number(&mut all.by_first, |(first, ..)| f64::from(*first));
        all
    }

    fn labels_of(&mut self, component: &Component) -> Vec<Label> {
        let props = component.props();
        let mut labels = Vec::new();
        let (mut buffer, mut spans) = (String::new(), Vec::new());
        let mut add = |source, text: &str| {
            buffer.clear();
            spans.clear();
            add_words(text, &mut buffer, &mut spans);
            let words = spans.iter().filter_map(|span| buffer.get(span.clone()));
            let words: Vec<WordId> = words.map(|word| self.number(word)).collect();
            if !words.is_empty() {
                labels.push(Label { source, words });
            }
        };
        let [name, text, placeholder, alt] = props.labels();
        let own = [Source::Text, Source::Placeholder, Source::Alt, Source::Name];
        for (source, text) in own.into_iter().zip([text, placeholder, alt, name]) {
            text.into_iter().for_each(|text| add(source, text));
        }
        let may_be_icon = matches!(component.kind(), ComponentKind::ImagePlaceholder | ComponentKind::Button);
        let icon = if may_be_icon { props.icon() } else { None };
        let is_icon = |_: &&str| Piece::of(component).shown().first() == Some(&VisibleProp::Icon);
        if let Some(icon) = icon.filter(is_icon) {
            let known = Icon::named(icon);
            add(Source::Icon, icon);
            known.into_iter().flat_map(Icon::others).for_each(|other| add(Source::Icon, other));
        }
        (0_u16..).zip(text_entries(component).into_iter().flatten()).for_each(|(number, entry)| {
            add(Source::Item(number), entry);
        });
        let [items, columns, cells] = props.entries();
        (0_u16..).zip(items).for_each(|(number, entry)| add(Source::Item(number), entry));
        (0_u16..).zip(columns).for_each(|(number, entry)| add(Source::Column(number), entry));
        (0_u16..).zip(cells).for_each(|(number, entry)| add(Source::Cell(number), entry));
        labels
    }

    fn number(&mut self, word: &str) -> WordId {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = WordId::try_from(self.words.len()).unwrap_or(WordId::MAX);
        self.words.push(word.into());
        self.numbers.insert(word.into(), number);
        number
    }

    /// Returns the labels of the component at a place in paint order.
    #[must_use]
    pub fn labels(&self, component: usize) -> &[Label] {
        self.labels.get(component).map_or(&[], Vec::as_slice)
    }

    /// Returns the words of a label.
    pub fn said<'a>(&'a self, label: &'a Label) -> impl Iterator<Item = &'a str> {
        label.words.iter().map(|word| self.word(*word))
    }

    /// Returns the words of all labels of the component at a place in paint order.
    pub fn of_component(&self, component: usize) -> impl Iterator<Item = &str> {
        self.labels(component).iter().flat_map(|label| self.said(label))
    }

    /// Returns a word by its number.
    #[must_use]
    pub fn word(&self, number: WordId) -> &str {
        self.words.get(number as usize).map_or("", |word| word)
    }

    /// Returns the number of a word that some component has.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<WordId> {
        self.numbers.get(word).copied()
    }

    /// Whether some component has this word.
    #[must_use]
    pub fn has(&self, word: &str) -> bool {
        self.numbers.contains_key(word)
    }

    /// Whether the sketch draws a phone.
    #[must_use]
    pub fn has_phone(&self) -> bool {
        self.has_phone
    }

    /// Whether the sketch has a noun, in the singular or plural.
    #[must_use]
    pub fn has_noun(&self, word: &str) -> bool {
        let singular = singular_of(word);
        self.has(singular) || ["s", "es"].iter().any(|end| self.has(&[singular, end].concat()))
    }

    /// Returns the numbers of the words with this singular: itself, and the plurals that some component has.
    pub(crate) fn forms_of(&self, singular: &str) -> [Option<WordId>; 3] {
        ["", "s", "es"].map(|end| {
            let word = [singular, end].concat();
            if singular_of(&word) == singular { self.find(&word) } else { None }
        })
    }

    /// Returns the repetitions with the paint indices of their members. Calls `find` the first time.
    pub(crate) fn repetitions(&self, find: impl FnOnce() -> Vec<Vec<Vec<usize>>>) -> &[Vec<Vec<usize>>] {
        self.repetitions.get_or_init(find)
    }

    /// Whether the sketch has no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns all words, each once.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(|word| &**word)
    }

    /// Returns the length of the longest label that `said` begins with, or 0. A label of more than [`LONG`] words counts
    /// if its first [`LONG`] words are there.
    #[must_use]
    pub fn label_at<W: AsRef<str>>(&self, said: &[W]) -> usize {
        let Some(first) = said.first().and_then(|word| self.find(word.as_ref())) else { return 0 };
        let from = self.by_first.partition_point(|(word, ..)| *word < first);
        let starting = self.by_first.get(from..).unwrap_or_default();
        let starting = starting.iter().take_while(|(word, ..)| *word == first);
        let lengths = starting.filter_map(|&(_, component, label)| {
            let label = self.labels(component as usize).get(usize::from(label))?;
            if label.source == Source::Icon {
                return None;
            }
            let common =
                label.words.iter().zip(said).take_while(|(own, said)| self.word(**own) == said.as_ref());
            let common = common.count();
            (common >= label.words.len().min(LONG)).then_some(common)
        });
        lengths.max().unwrap_or(0)
    }
}

/// The number of words by which a longer label is recognized.
const LONG: usize = 4;

//! What the lines of the grammar can begin with ("FIRST" in Aho, Sethi and Ullman 1986), so that the matcher leaves out
//! in one step what cannot stand at a position. Most of the grammar cannot.

use super::line::{How, Item};
use super::set::{First, Set};
use super::terminal::Terminal;
use websketch_sketch::sort::sort_by;

/// Every word and every class of words that a line can begin with, in order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Beginnings {
    terminals: Vec<Terminal>,
    /// In alphabetical order; the first comes after the last of `terminals`.
    words: Vec<&'static str>,
}

/// For each beginning what it begins, so that one look at a position tells all that can stand there.
#[derive(Debug, Default)]
pub(super) struct Starts {
    /// For each of [`Beginnings`] the numbers of what can begin with it.
    begun: Vec<Set>,
    /// The numbers of what may be empty.
    always: Set,
    count: usize,
}

impl Starts {
    /// Gives `first` a number.
    pub(super) fn add(&mut self, first: &mut First) {
        first.number = self.count;
        self.count += 1;
        if first.may_be_empty {
            self.always.add(first.number);
        }
        for beginning in first.begins.numbers() {
            if self.begun.len() <= beginning {
                self.begun.resize(beginning + 1, Set::default());
            }
            if let Some(begun) = self.begun.get_mut(beginning) {
                begun.add(first.number);
            }
        }
    }

    /// All that can begin with one of `beginnings`, or may be empty.
    pub(super) fn of(&self, beginnings: &Set) -> Set {
        let mut all = self.always.clone();
        for begun in beginnings.numbers().filter_map(|beginning| self.begun.get(beginning)) {
            all.unite(begun);
        }
        all
    }
}

impl Beginnings {
    /// Those of `lines`.
    pub(super) fn of<'r>(lines: impl Iterator<Item = &'r [Item]>) -> Self {
        let mut found = Self::default();
        lines.for_each(|items| found.collect(items));
        sort_by(&mut found.words, Ord::cmp);
        found.words.dedup();
        found
    }

    fn collect(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Word(word) => self.words.push(word.text),
                Item::Terminal(terminal) if self.terminals.contains(terminal) => {}
                Item::Terminal(terminal) => self.terminals.push(*terminal),
                Item::Group { of, .. } => of.iter().for_each(|items| self.collect(items)),
                Item::Rule { .. } => {}
            }
        }
    }

    /// Those of a position: the classes that `stands` says stand there, and the word with this number.
    pub(super) fn at(&self, stands: impl Fn(Terminal) -> bool, word: Option<usize>) -> Set {
        let mut set = Set::default();
        let classes = self.terminals.iter().enumerate().filter(|(_, terminal)| stands(**terminal));
        classes.for_each(|(number, _)| set.add(number));
        set.extend(word);
        set
    }

    /// Notes in `item` the numbers of its words and what its groups can begin with.
    pub(super) fn number(&self, item: &mut Item, firsts: &[First], starts: &mut Starts) {
        match item {
            Item::Word(word) => word.number = self.number_of_word(word.text),
            Item::Group { of, first, .. } => {
                for items in of {
                    first.may_be_empty |= first.begins.merge(&self.first(items, firsts));
                    items.iter_mut().for_each(|item| self.number(item, firsts, starts));
                }
                starts.add(first);
            }
            Item::Terminal(_) | Item::Rule { .. } => {}
        }
    }

    /// What a row of items can begin with, where `firsts` says it of each rule.
    pub(super) fn first(&self, items: &[Item], firsts: &[First]) -> First {
        let mut first = First { may_be_empty: true, ..First::default() };
        for item in items {
            first.may_be_empty = match item {
                Item::Word(word) => {
                    first.begins.extend(self.number_of_word(word.text));
                    false
                }
                Item::Terminal(terminal) => {
                    first.begins.extend(self.terminals.iter().position(|known| known == terminal));
                    false
                }
                Item::Rule { rule, .. } => firsts.get(*rule).is_some_and(|of| first.begins.merge(of)),
                // What must not stand there, or must, is no part of what is matched.
                Item::Group { how: How::Not, .. } => true,
                Item::Group { of, how, .. } => {
                    let mut may_be_empty = *how != How::Once;
                    for items in of {
                        may_be_empty |= first.begins.merge(&self.first(items, firsts));
                    }
                    may_be_empty
                }
            };
            if !first.may_be_empty {
                break;
            }
        }
        first
    }

    /// The number of a word that lines name.
    pub(super) fn number_of_word(&self, word: &str) -> Option<usize> {
        self.words.binary_search(&word).ok().map(|at| self.terminals.len() + at)
    }
}

//! Lists of words for parts that no pack has: samples of nouns, values of columns, fields of forms, shapes of parts.

use crate::pack::{Pack, PackKind, Packs};
use crate::phrase::{Match, Word, find_longest, is_same};
use websketch_sketch::collect::CollectVec;

/// A sample of a noun: `Margherita; tomato and basil; $9`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) note: String,
    /// A price, a time or a state.
    pub(crate) right: String,
}

/// The lists of the packs.
#[derive(Clone, Debug)]
pub(crate) struct Lists<'t> {
    samples: Option<Pack<'t>>,
    columns: Option<Pack<'t>>,
    fields: Option<Pack<'t>>,
    shapes: Option<Pack<'t>>,
    wishes: Option<Pack<'t>>,
}

/// An entry of a list, found by a phrase of its key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListEntry<'t> {
    pub(crate) found: Match,
    pub(crate) value: &'t str,
}

impl<'t> Lists<'t> {
    pub(crate) fn new(packs: &Packs<'t>) -> Self {
        let list = |name| packs.pack(PackKind::Names, name);
        Self {
            samples: list("samples"),
            columns: list("columns"),
            fields: list("fields"),
            shapes: list("shapes"),
            wishes: list("wishes"),
        }
    }

    /// Returns the samples of the noun that the words end with: `dog beds` are beds.
    pub(crate) fn samples(&self, words: &[Word]) -> Option<Vec<Sample>> {
        let entry =
            last(self.samples.as_ref()?, words).filter(|entry| entry.found.last + 1 == words.len())?;
        Some(entry.value.split('|').map(Sample::read).collect_vec())
    }

    /// Whether there are samples of some word.
    pub(crate) fn speaks_of(&self, words: &[Word]) -> bool {
        self.samples.as_ref().is_some_and(|list| last(list, words).is_some())
    }

    /// Returns the label and the values of a column: `status` has `Open`, `In progress`, `Done`.
    pub(crate) fn column(&self, words: &[Word]) -> Option<Vec<&'t str>> {
        let entry = last(self.columns.as_ref()?, words)?;
        Some(entry.value.split('|').map(str::trim).collect_vec())
    }

    /// Returns the labels of fields that the words ask for, of each entry that they name, in the order of the words.
    pub(crate) fn fields(&self, words: &[Word]) -> Vec<&'t str> {
        let mut all = every(self.fields.as_ref(), words);
        websketch_sketch::sort::sort_by(&mut all, |a, b| a.found.first.cmp(&b.found.first));
        let mut labels: Vec<&str> = Vec::new();
        for label in all.iter().flat_map(|entry| entry.value.split('|')).map(str::trim) {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        labels
    }

    /// Returns the form of the block that a wish asks for, such as `switches`: the longest phrase counts.
    pub(crate) fn wish(&self, words: &[Word]) -> Option<&'t str> {
        let entries = self.wishes.iter().flat_map(Pack::entries);
        let found = entries.filter_map(|entry| Some((entry.key, find_longest(words, entry.value)?)));
        let longest = found.reduce(|best, next| if next.1.letters > best.1.letters { next } else { best });
        longest.map(|(form, _)| form)
    }

    /// Returns the shape that the words name, such as `form` for a calculator: the longest phrase counts.
    pub(crate) fn shape(&self, words: &[Word]) -> Option<(&'t str, Match)> {
        let entries = self.shapes.iter().flat_map(Pack::entries);
        let found = entries.filter_map(|entry| Some((entry.key, find_longest(words, entry.value)?)));
        // A verb stands first, before what it is about: `report a fault`, but neither `sales report` nor `schedule of the
        // day`.
        let is_verb = |found: &Match| {
            let next = words.get(found.last + 1).map_or("", |word| word.text.as_str());
            let is_noun =
                matches!(next, "" | "of" | "for" | "today" | "this" | "by" | "per" | "we" | "i" | "you")
                    && is_also_noun(words, *found);
            let is_name = words.first().is_some_and(|word| word.text == "volunteer")
                && !matches!(next, "" | "with" | "at" | "for" | "as");
            // `order number` is a column.
            let is_column = self
                .columns
                .as_ref()
                .and_then(|list| last(list, words))
                .is_some_and(|entry| entry.found.first == 0);
            found.first == 0 && !is_noun && !is_name && !is_column
        };
        let found = found.filter(|(key, found)| !matches!(*key, "do" | "choice") || is_verb(found));
        let found = found.map(|(key, found)| (if key == "do" { "form" } else { key }, found));
        found.reduce(|best, next| if next.1.letters > best.1.letters { next } else { best })
    }
}

impl Sample {
    fn read(text: &str) -> Self {
        let mut cells = text.split(';').map(|cell| cell.trim().to_owned());
        let mut cell = || cells.next().unwrap_or_default();
        Self { name: cell(), note: cell(), right: cell() }
    }
}

/// Whether a verb of one word is a noun as well.
fn is_also_noun(words: &[Word], found: Match) -> bool {
    const NOUNS: &str = "schedule, plan, report, order, record, request, book, log, post, set, review, vote, note, contact, select, ask, \
        swap, track, volunteer, rate, upload, entry";
    found.first == found.last
        && words
            .get(found.first)
            .is_some_and(|word| NOUNS.split(", ").any(|noun| is_same(&word.text, noun.trim())))
}

fn every<'t>(list: Option<&Pack<'t>>, words: &[Word]) -> Vec<ListEntry<'t>> {
    let entries = list.into_iter().flat_map(Pack::entries);
    let found = entries.map(|entry| (find_longest(words, entry.key), entry));
    found.filter_map(|(found, entry)| Some(ListEntry { found: found?, value: entry.value })).collect_vec()
}

/// Returns the entry with the phrase that stands last in the words; of two in one place the longer one.
fn last<'t>(list: &Pack<'t>, words: &[Word]) -> Option<ListEntry<'t>> {
    let rank = |entry: &ListEntry<'_>| (entry.found.last, entry.found.letters);
    every(Some(list), words)
        .into_iter()
        .reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}

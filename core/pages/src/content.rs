//! The content of a page: a pack with its families, and the facts of a brief.

mod facts;
mod rows;

pub(crate) use facts::fill_holes;
pub(crate) use rows::{Row, Rows};

use crate::lists::Sample;
use crate::pack::entry::Entry;
use crate::pack::library::chain;
use crate::pack::{Pack, PackFile, PackKind, Packs};
use crate::phrase::{is_same, words_of};
use crate::seed::Seed;

/// Levels of holes within the values of holes.
const LEVELS: usize = 3;
/// The value of a block that a pack does not inherit.
const NONE: &str = "none";

/// The content of a page.
#[derive(Clone, Debug)]
pub struct Content<'t> {
    chain: Vec<Pack<'t>>,
    names: Option<Pack<'t>>,
    /// The name of the business, if the request gives one.
    name: Option<String>,
    /// The words for the business in the request, such as `coffee shop`.
    topic: Option<String>,
    /// The people that the page is for.
    audience: Option<String>,
    /// The section with the title that is the headline of the page.
    heading: Option<&'t str>,
    /// The lead of the page in place of that of the pack.
    lead: Option<&'t str>,
    /// The block with rows of its own, and these rows.
    rows: Option<(String, Rows)>,
    /// A section with a title of its own, and that title.
    title: Option<(String, String)>,
    /// Texts in place of those of the pack, by their keys.
    texts: Vec<(String, String)>,
    /// The things that the page is about, in place of those of the pack.
    goods: Vec<Sample>,
    /// The block that these things replace as a whole. Empty for those that the pack names.
    goods_block: &'static str,
    seed: Seed,
}

impl<'t> Content<'t> {
    /// Reads a pack with its families. `None` if it has a fault.
    pub(crate) fn new(packs: &Packs<'t>, file: PackFile<'t>) -> Option<Self> {
        let names = packs.pack(PackKind::Names, "names");
        let chain = chain(packs, file).ok()?;
        Some(Self {
            chain,
            names,
            name: None,
            topic: None,
            audience: None,
            heading: None,
            lead: None,
            rows: None,
            title: None,
            texts: Vec::new(),
            goods: Vec::new(),
            goods_block: "",
            seed: Seed::new(file.path),
        })
    }

    /// Sets the name of the business and the words for it.
    pub(crate) fn about(self, name: Option<String>, topic: Option<String>) -> Self {
        Self { name, topic, ..self }
    }

    /// Takes the names of persons and places from where another content takes them.
    pub(crate) fn with_names_of(self, other: &Self) -> Self {
        Self { seed: other.seed, ..self }
    }

    /// Sets the people that the page is for.
    pub(crate) fn for_audience(self, audience: Option<String>) -> Self {
        Self { audience, ..self }
    }

    /// Makes the title of a section the headline of the page. The section then has no title of its own.
    pub(crate) fn headed_by(self, section: Option<&'t str>, lead: Option<&'t str>) -> Self {
        Self { heading: section, lead, ..self }
    }

    /// Sets rows of a block by their names and number.
    pub(crate) fn with_rows(self, block: Option<&str>, rows: Rows) -> Self {
        Self { rows: block.map(|block| (block.to_owned(), rows)), ..self }
    }

    /// Sets the title of a section.
    pub(crate) fn titled(self, section: &str, title: Option<&str>) -> Self {
        Self { title: title.map(|title| (section.to_owned(), title.to_owned())), ..self }
    }

    /// Sets a text in place of that of the pack.
    pub(crate) fn with_text(mut self, key: &str, text: Option<String>) -> Self {
        self.texts.extend(text.map(|text| (key.to_owned(), text)));
        self
    }

    /// Sets the things that the page is about. They replace the first rows of the blocks that the pack names.
    pub(crate) fn with_goods(self, goods: Vec<Sample>) -> Self {
        Self { goods, ..self }
    }

    /// Sets the things that a business offers, in place of those of its family.
    pub(crate) fn with_offers(self, block: &'static str, goods: Vec<Sample>) -> Self {
        Self { goods, goods_block: block, ..self }
    }

    /// Returns the name of the first pack of which only the head is there, so that the content is more general.
    pub(crate) fn lacking(&self) -> Option<&'t str> {
        let files = self.chain.iter().chain(&self.names).map(|pack| pack.file);
        files.into_iter().find(|file| file.is_index()).map(|file| file.name)
    }

    /// Whether the pack itself has the block, rather than a family that it inherits from.
    pub(crate) fn owns(&self, block: &str) -> bool {
        let own = self.chain.first().filter(|pack| pack.file.kind != PackKind::Family);
        own.and_then(|pack| pack.entry(block)).is_some_and(|entry| entry.lines().next().is_some())
    }

    /// Whether the pack or the family itself has the block, rather than a family that it inherits from.
    pub(crate) fn has_itself(&self, block: &str) -> bool {
        let entry = self.chain.first().and_then(|pack| pack.entry(block));
        entry.is_some_and(|entry| entry.lines().next().is_some())
    }

    /// Whether the content of the pack speaks of a word.
    pub(crate) fn speaks_of(&self, word: &str) -> bool {
        let own = self.chain.first().map_or("", |pack| pack.file.text);
        own.lines()
            .filter(|line| !line.starts_with("words:"))
            .any(|line| words_of(line).iter().any(|other| is_same(&other.text, word)))
    }

    /// Whether the content has a block, or for `services.price` a row of it with that field.
    pub(crate) fn has(&self, need: &str) -> bool {
        match need.split_once('.') {
            Some((block, field)) => self.rows(block).iter().any(|row| row.cell(field).is_some()),
            None => self.block(need).is_some(),
        }
    }

    /// Returns the entry of a block: of the pack, else of the first family that has it. A pack with the value `none` has
    /// none and inherits none.
    fn block(&self, key: &str) -> Option<Entry<'t>> {
        let entries = self.chain.iter().filter_map(|pack| pack.entry(key));
        let first = entries.into_iter().find(|entry| entry.value == NONE || entry.lines().next().is_some());
        first.filter(|entry| entry.value != NONE)
    }

    /// Returns the entry of a key: of the pack, else of the first family that has it.
    pub(crate) fn entry(&self, key: &str) -> Option<Entry<'t>> {
        self.chain.iter().find_map(|pack| pack.entry(key))
    }

    /// Returns the value of a key as the pack has it, with its holes.
    pub(crate) fn raw(&self, key: &str) -> Option<&'t str> {
        self.chain.iter().find_map(|pack| pack.value(key))
    }

    /// Returns a text for a key: a fact, the value of a key, or a cell such as `quotes.text` or `quotes.1.text`.
    pub(crate) fn text(&self, key: &str) -> Option<String> {
        self.resolved(key, LEVELS)
    }

    /// Returns the title, the text or the link of a section: of the pack, else of the first family that has one.
    pub(crate) fn title(&self, section: &str, field: &str) -> Option<String> {
        let field = match field {
            "title" => 1,
            "text" => 2,
            "link" => 3,
            _ => return None,
        };
        if field == 1 && self.heading == Some(section) {
            return None;
        }
        self.title_cell(section, field, LEVELS)
    }

    fn title_cell(&self, section: &str, field: usize, levels: usize) -> Option<String> {
        if let Some((own, title)) = &self.title
            && own == section
            && field == 1
        {
            return Some(title.clone());
        }
        let titled = self.chain.iter().filter(|pack| self.may_title(pack, section));
        let lines = titled.filter_map(|pack| pack.entry("titles")).flat_map(|entry| entry.lines());
        let mut rows = lines.map(|(_, line)| line.split('|').map(str::trim));
        let mut row = rows.find(|row| row.clone().next() == Some(section))?;
        let cell = row.nth(field).filter(|cell| !cell.is_empty())?;
        self.filled(cell, levels)
    }

    /// Whether a pack may title a section. A title beside rows of its own is about these rows: it does not hold for the
    /// rows of a pack that inherits from it.
    fn may_title(&self, pack: &Pack<'_>, section: &str) -> bool {
        let has_rows = |pack: &Pack<'_>| pack.entry(section).is_some_and(|entry| !entry.block.is_empty());
        let shown = self.chain.iter().find(|pack| has_rows(pack));
        !has_rows(pack) || shown.is_some_and(|shown| shown.file == pack.file)
    }
}

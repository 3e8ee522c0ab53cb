//! The content of a page: a pack with its families, and the facts of a brief.

use crate::expression;
use crate::lists::Sample;
use crate::pack::entry::Entry;
use crate::pack::library::chain;
use crate::pack::schema::fields;
use crate::pack::{Pack, PackFile, PackKind, Packs};
use crate::phrase::{is_same, words_of};
use crate::seed::Seed;
use websketch_layout::naming::describe::capitalized;

/// Levels of holes within the values of holes.
const LEVELS: usize = 3;
/// The step between the names of a page in the list of names. Prime, so that each name comes once.
const NAME_STEP: usize = 7;
/// The text of the step that a person is at.
const PRESENT: &str = "now";
/// The value of a block that a pack does not inherit.
const NONE: &str = "none";
/// The function of a cell with the sum of others.
const SUM: &str = "sum(";
/// Phone numbers end with 00 to 99 of the range that is kept for examples.
const PHONE_NUMBERS: usize = 100;

/// A row of a block: its cells, with the names of their fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    block: String,
    pub(crate) cells: Vec<String>,
    /// Whether a cell is the sum of the rows above.
    pub(crate) is_sum: bool,
}

impl Row {
    /// Returns the row of an item with its price at the end: the label and the value of a pair.
    pub(crate) fn priced(item: &str) -> Self {
        let parts = item.rsplit_once(", ").filter(|(_, price)| price.starts_with('$'));
        let (label, value) = parts.unwrap_or((item, ""));
        let cells = [label, value].map(str::to_owned).to_vec();
        Self { block: "pairs".to_owned(), cells, is_sum: false }
    }

    /// Returns a cell by the name of its field, or by its number from 0. `None` if it is empty.
    pub(crate) fn cell(&self, field: &str) -> Option<&str> {
        let place = field.parse().ok().or_else(|| fields(&self.block)?.position(|name| name == field));
        self.cells.get(place?).map(String::as_str).filter(|cell| !cell.is_empty())
    }
}

/// Rows that a request names or counts, in place of those of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rows {
    /// The first cells of the rows, such as the labels of fields.
    pub(crate) names: Vec<String>,
    /// The number of rows.
    pub(crate) count: Option<usize>,
}

impl Rows {
    /// Returns the rows of a block with these names, as many as are asked for. The cells after the name are those of the
    /// row with that name, else of the row in that place.
    fn of(&self, rows: &[Row], block: &str) -> Vec<Row> {
        let count = self.count.unwrap_or(self.names.len()).max(self.names.len());
        let count = if count == 0 { rows.len() } else { count };
        let row = |at: usize| {
            let usual = || rows.get(at.checked_rem(rows.len())?);
            let Some(name) = self.names.get(at) else { return usual().cloned() };
            let is_same = |row: &&Row| row.cells.first().is_some_and(|cell| cell.eq_ignore_ascii_case(name));
            let mut cells = match rows.iter().find(is_same) {
                Some(row) => row.cells.clone(),
                // What a field expects follows from its label alone.
                None if block == "fields" => vec![String::new(), name.clone()],
                None => usual().map(|row| row.cells.clone()).unwrap_or_default(),
            };
            match cells.first_mut() {
                Some(first) => first.clone_from(name),
                None => cells.push(name.clone()),
            }
            Some(Row { block: block.to_owned(), cells, is_sum: false })
        };
        (0..count).filter_map(row).collect()
    }
}

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

    /// Whether the pack itself has the block, rather than a family that it inherits from.
    pub(crate) fn owns(&self, block: &str) -> bool {
        let own = self.chain.first().filter(|pack| pack.file.kind != PackKind::Family);
        own.and_then(|pack| pack.entry(block)).is_some_and(|entry| entry.lines().next().is_some())
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

    /// Returns the rows of a block. Their holes are filled.
    pub(crate) fn rows(&self, block: &str) -> Vec<Row> {
        let rows = self.rows_within(block, LEVELS);
        match &self.rows {
            Some((own, wanted)) if own == block => wanted.of(&rows, block),
            _ => rows,
        }
    }

    fn rows_within(&self, block: &str, levels: usize) -> Vec<Row> {
        let Some(entry) = self.block(block) else { return Vec::new() };
        let lines = entry.lines().map(|(_, line)| line);
        let mut rows: Vec<Row> = Vec::new();
        for line in lines {
            let good = self.good(block, rows.len());
            let line = good.as_deref().unwrap_or(line);
            let cells = line.split('|').map(str::trim);
            let cells = cells.map(|cell| self.cell(cell, line, block, &rows, levels)).collect();
            rows.push(Row {
                block: block.to_owned(),
                cells,
                is_sum: line.contains(&format!("{SUM}{block}.")),
            });
        }
        rows
    }

    /// Returns the line of a thing that the page is about: `Margherita | 1 × $9.00 | $9.00`. `None` if the row of the
    /// pack stays.
    fn good(&self, block: &str, at: usize) -> Option<String> {
        let replaced = self.raw("goods")?.split(',').filter_map(|pair| pair.trim().split_once(' '));
        let count = replaced
            .filter(|(name, _)| *name == block)
            .find_map(|(_, count)| count.split(' ').next()?.parse::<usize>().ok())?;
        let good = self.goods.get(at).filter(|_| at < count)?;
        let price = good
            .right
            .strip_prefix('$')
            .map(|price| if price.contains('.') { format!("${price}") } else { format!("${price}.00") });
        let price = price.unwrap_or_default();
        let name = &good.name;
        Some(match block {
            "pairs" => format!("{name} | {}", if price.is_empty() { "1" } else { &price }),
            "todo" => format!("{name} | {}", good.note),
            _ if price.is_empty() => format!("{name} | {} | {}", good.note, good.right),
            _ => format!("{name} | 1 × {price} | {price}"),
        })
    }

    /// Returns a cell with its holes filled. A cell that begins with `=` is computed from the cells of its line, of the
    /// rows above, and of other blocks.
    fn cell(&self, cell: &str, line: &str, block: &str, above: &[Row], levels: usize) -> String {
        let Some(formula) = cell.strip_prefix('=') else {
            return self.filled(cell, levels).unwrap_or_default();
        };
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
        let own = Row { block: block.to_owned(), cells, is_sum: false };
        let column = |of: &str, field: &str| -> Vec<String> {
            let other =
                if of == block { above.to_vec() } else { self.rows_within(of, levels.saturating_sub(1)) };
            other.iter().filter_map(|row| row.cell(field).map(str::to_owned)).collect()
        };
        let count = |of: &str| if of == block { above.len() } else { self.rows_within(of, 0).len() };
        let lookup = expression::Lookup {
            cell: &|field| own.cell(field).map(str::to_owned),
            column: &column,
            count: &count,
        };
        expression::value(formula, &lookup).unwrap_or_default()
    }

    /// Fills the holes of a text. `None` if one of them has no value.
    pub(crate) fn filled(&self, text: &str, levels: usize) -> Option<String> {
        fill_holes(text, |key| self.resolved(key, levels.checked_sub(1)?))
    }

    fn resolved(&self, key: &str, levels: usize) -> Option<String> {
        if let Some((_, text)) = self.texts.iter().find(|(own, _)| own == key) {
            return Some(text.clone());
        }
        if let Some(fact) = self.fact(key, levels) {
            return Some(fact);
        }
        if let Some((line, number)) = key.split_once('.')
            && let (Some(values), Ok(number)) = (self.raw(line), number.parse::<usize>())
        {
            return self.filled(values.split('|').nth(number)?.trim(), levels);
        }
        if let Some((section, "title")) = key.split_once('.') {
            return self.title_cell(section, 1, levels);
        }
        if let Some((block, rest)) = key.split_once('.') {
            let (number, field) = match rest.split_once('.') {
                Some((number, field)) => (number.parse().ok()?, field),
                None => (0, rest),
            };
            let rows = self.rows_within(block, levels);
            return rows.get::<usize>(number)?.cell(field).map(str::to_owned);
        }
        let value = self.raw(key)?;
        // Of several headlines and actions the first is meant.
        let first = value.split('|').next().unwrap_or(value).trim();
        self.filled(first, levels)
    }

    /// Returns a fact of the brief, or one from the lists of names.
    fn fact(&self, key: &str, levels: usize) -> Option<String> {
        let listed = |block, place| self.listed(block, place);
        match key {
            "name" => match &self.name {
                Some(name) => Some(name.clone()),
                None => self.filled(self.raw("name")?, levels),
            },
            "topic" | "Topic" => {
                let topic = self.topic.clone().or_else(|| self.filled(self.raw("topic")?, levels))?;
                Some(if key == "Topic" { capitalized(&topic) } else { topic })
            }
            "headline" if self.heading.is_some() => self.title_cell(self.heading?, 1, levels),
            "lead" => {
                let lead = self.lead.or_else(|| self.raw("lead")).and_then(|lead| self.filled(lead, levels));
                match &self.audience {
                    Some(audience) => Some(format!("For {audience}. {}", lead.unwrap_or_default())),
                    None => lead,
                }
            }
            "headline" => {
                let headlines: Vec<&str> = self.raw("headlines")?.split('|').collect();
                self.filled(self.seed.choose(&headlines)?.trim(), levels)
            }
            "screen" => self.filled(self.raw("title")?, levels),
            "now" => {
                let is_now = |row: &Row| row.cell("text") == Some(PRESENT);
                Some(self.rows_within("steps", 0).iter().position(is_now)?.to_string())
            }
            "street" => listed("streets", 0),
            "city" => listed("cities", 0),
            "phone" => Some(format!("555-01{:02}", self.seed.number() % PHONE_NUMBERS)),
            "host" => {
                let name = self.resolved("name", levels)?;
                let word = |word: &str| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
                let words: Vec<String> = name.split(' ').map(word).filter(|word| !word.is_empty()).collect();
                Some(format!("{}.example", words.join("-").to_ascii_lowercase()))
            }
            _ => {
                let (kind, number) = (key.get(..1)?, key.get(1..)?.parse::<usize>().ok()?);
                let person = listed("people", number)?;
                match kind {
                    "p" => Some(person),
                    "f" => person.split(' ').next().map(str::to_owned),
                    "c" => listed("cities", number),
                    "s" => listed("streets", number),
                    _ => None,
                }
            }
        }
    }

    /// Returns a name of a list. Packs begin at different places of it.
    fn listed(&self, block: &str, place: usize) -> Option<String> {
        let names = self.names.as_ref()?.entry(block)?;
        let count = names.lines().count();
        let place = (self.seed.number() + place * NAME_STEP).checked_rem(count)?;
        names.lines().nth(place).map(|(_, line)| line.to_owned())
    }
}

/// Replaces each `{key}` of a text by its value. `None` if one has none.
pub(crate) fn fill_holes(text: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (key, after) = after.split_once('}')?;
        filled += before;
        filled += &value(key)?;
        rest = after;
    }
    filled += rest;
    Some(filled)
}

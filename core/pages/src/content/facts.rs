//! The values of holes: facts of a request, names of persons and places, values and cells of the pack.

use super::Content;
use super::rows::Row;
use crate::trade_person::is_person;
use websketch_layout::naming::describe::{a, capitalized};
use websketch_sketch::collect::CollectVec;

/// The step between the names of a page in the list of names. Prime, so that each name comes once.
const NAME_STEP: usize = 7;
/// The text of the step that a person is at.
const PRESENT: &str = "now";
/// Phone numbers end with 00 to 99 of the range that is kept for examples.
const PHONE_NUMBERS: usize = 100;

impl Content<'_> {
    /// Fills the holes of a text. `None` if one of them has no value.
    pub(crate) fn filled(&self, text: &str, levels: usize) -> Option<String> {
        fill_holes(text, |key| self.resolved(key, levels.checked_sub(1)?))
    }

    pub(super) fn resolved(&self, key: &str, levels: usize) -> Option<String> {
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
            "about" => {
                let topic = self.fact("topic", levels)?;
                Some(if is_person(&topic) { format!("the work of {}", a(&topic)) } else { topic })
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
                let headlines: Vec<&str> = self.raw("headlines")?.split('|').collect_vec();
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
                let words: Vec<String> =
                    name.split(' ').map(word).filter(|word| !word.is_empty()).collect_vec();
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

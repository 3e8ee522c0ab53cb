//! Sections in words: `contact form with name and email`, `pricing with three plans`, `login form`.

use crate::brief::Device;
use crate::content::{Content, Rows};
use crate::named_section::contents;
use crate::pack::check::section_names;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{Match, Word, words_of};
use crate::read::{best, parts_of, split_list, without_name};
use crate::section::Section;
use crate::seed::Seed;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Words for a number of rows, from 1.
const COUNTS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Words after the label of a field.
const FIELD_NOUNS: [&str; 6] = [" fields", " field", " inputs", " input", " box", " boxes"];
/// Nouns for a screen of one section as a part of a page.
const FORM_NOUNS: [&str; 8] = ["form", "box", "card", "panel", "section", "dialog", "area", "widget"];
/// Most rows that a phrase asks for.
const MOST_ROWS: usize = 24;

/// A section that a phrase names.
#[derive(Clone, Debug, PartialEq)]
pub struct RequestedSection {
    /// The section and its variant: `contact/form`.
    pub name: String,
    /// The layout tree.
    pub tree: Value,
}

/// Returns the section that a phrase names, with the rows that it asks for: labels of fields, names of plans, or their
/// number. `None` if no section is called so.
#[must_use]
pub fn requested_section(packs: &Packs<'_>, phrase: &str, device: Device) -> Option<RequestedSection> {
    let (head, list) = split_list(phrase);
    let (title, words) = without_name(head, words_of(head));
    let listed = list.map(parts_of).unwrap_or_default();
    // `pricing with three plans` is about plans.
    let counted = listed.first().filter(|part| listed.len() == 1 && count(&words_of(part)).is_some());
    let of_list = counted.and_then(|part| found(packs, &words_of(part), part, Rows::default(), None, device));
    of_list.or_else(|| {
        let rows = Rows { names: labels(&listed), count: count(&words) };
        found(packs, &words, phrase, rows, title.as_deref(), device)
    })
}

fn found(
    packs: &Packs<'_>,
    words: &[Word],
    phrase: &str,
    mut rows: Rows,
    title: Option<&str>,
    device: Device,
) -> Option<RequestedSection> {
    rows.count = rows.count.or_else(|| count(words));
    let letters = |found: Option<(PackFile<'_>, Match)>| found.map_or(0, |(_, found)| found.letters);
    let section = best(packs, PackKind::Section, words);
    let is_form = words.iter().any(|word| FORM_NOUNS.contains(&word.text.as_str()));
    let screen = best(packs, PackKind::Screen, words)
        .filter(|(file, _)| is_form && only_section(packs, *file).is_some());
    let of_screen = screen.and_then(|(file, _)| only_section(packs, file));
    // A screen of one section has its content: `sign up form`.
    let is_screen = letters(screen) >= letters(section) || of_screen == section.map(|(file, _)| file.name);
    // The noun of the phrase is that of the section: `settings gear` is none.
    let end = words.iter().position(|word| matches!(word.text.as_str(), "for" | "of" | "per"));
    let noun = end.unwrap_or(words.len()).checked_sub(1)?;
    let is_in = |found: Option<(PackFile<'_>, Match)>| {
        found.is_some_and(|(_, it)| (it.first..=it.last).contains(&noun))
    };
    let is_general = |word: &Word| {
        FORM_NOUNS.contains(&word.text.as_str())
            || matches!(word.text.as_str(), "block" | "grid" | "row" | "part")
    };
    if !is_in(section) && !is_in(screen) && !words.get(noun).is_some_and(is_general) {
        return None;
    }
    let name = if is_screen { of_screen } else { section.map(|(file, _)| file.name) }?;
    let screen = screen.filter(|_| is_screen).map(|(file, _)| file);
    // `opening hours for a dentist`
    let of = words.iter().position(|word| matches!(word.text.as_str(), "for" | "of"));
    let of = of.and_then(|at| phrase.get(words.get(at)?.end..)).map(str::trim);
    let own = screen.into_iter().filter_map(|file| Content::new(packs, file));
    let fitting = own
        .chain(contents(packs, of))
        .find_map(|content| Some((Section::new(packs, name, &content, device)?, content)));
    let (section, content) = fitting?;
    let block =
        packs.pack(PackKind::Section, name)?.value("needs").and_then(|needs| needs.split([' ', '.']).next());
    let content = content.with_rows(block, rows).titled(name, title);
    let is_named = |variant: &&str| words.iter().any(|word| word.text == **variant);
    let preferred = section.variants.iter().map(|variant| variant.name).find(|name| is_named(name));
    let variant = section.choose(preferred, None, Seed::new(phrase))?;
    let mut tree = section.tree(variant, &content, device)?;
    if let (Some(columns), Some(grid)) = (columns(words), tree.as_object_mut())
        && grid.contains_key("grid")
    {
        grid.insert("columns".to_owned(), Value::from(columns));
    }
    Some(RequestedSection { name: format!("{}/{}", section.name, variant.name), tree })
}

/// Returns the section of a screen that has no other.
fn only_section<'t>(packs: &Packs<'t>, screen: PackFile<'t>) -> Option<&'t str> {
    let pack = packs.pack(PackKind::Screen, screen.name)?;
    let mut names = section_names(pack.entry("sections")?);
    let (name, _) = names.next()?;
    names.next().is_none().then_some(name)
}

/// Returns the number of rows that the words name.
fn count(words: &[Word]) -> Option<usize> {
    let after = words.iter().skip(1).map(Some).chain([None]);
    let counted = words.iter().zip(after).filter(|(_, next)| next.is_none_or(|next| !is_of_columns(next)));
    counted.filter_map(|(word, _)| number(word)).next()
}

/// Returns the number of columns that the words name: `three per row`, `3 columns`.
fn columns(words: &[Word]) -> Option<usize> {
    let pairs = words.iter().zip(words.iter().skip(1));
    pairs.filter(|(_, next)| is_of_columns(next)).find_map(|(word, _)| number(word))
}

fn is_of_columns(word: &Word) -> bool {
    matches!(word.text.as_str(), "per" | "column" | "columns")
}

fn number(word: &Word) -> Option<usize> {
    let named = COUNTS.iter().position(|count| *count == word.text).map(|at| at + 1);
    named.or_else(|| word.text.parse().ok()).filter(|count| (1..=MOST_ROWS).contains(count))
}

/// Returns the names of rows that a list gives: `name and email fields`.
fn labels(parts: &[String]) -> Vec<String> {
    let label = |part: &String| {
        let bare = FIELD_NOUNS.iter().find_map(|noun| part.strip_suffix(noun)).unwrap_or(part).trim();
        capitalized(bare)
    };
    parts.iter().map(label).filter(|label| !label.is_empty()).collect_vec()
}

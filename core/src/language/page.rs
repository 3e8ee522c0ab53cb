//! Whole pages: what kind of page, what it is for, and its parts: `a landing page for a bakery with a header, a hero,
//! pricing and a footer`.
//!
//! A page is asked for on an empty sketch, by a name that says so or by the list of its parts. Its parts become one layout
//! tree: the header and the footer from edge to edge, a menu at the side of the rest, the sections between them in the order
//! in which they were said, the first with the heading of the page.

use super::describe::{a, capitalized};
use super::effect::Outcome;
use super::pattern::{Part, PartOfPage, Pattern, What, names, page_of};
use super::token::words;
use crate::layout::kit_piece;
use crate::letter::lower_text;
use crate::operation::{Addition, Operation};
use crate::sketch::{ComponentId, IdSource, Sketch};
use kurbo::Size;

/// Sections of one page at most.
const MOST_PARTS: usize = 24;
/// What a request for a page begins with, before the name of the page.
const OPENINGS: [&str; 36] = [
    "create",
    "make",
    "build",
    "design",
    "draw",
    "sketch",
    "add",
    "generate",
    "give",
    "me",
    "i",
    "need",
    "want",
    "would",
    "like",
    "we",
    "please",
    "can",
    "could",
    "you",
    "lets",
    "let's",
    "us",
    "do",
    "a",
    "an",
    "the",
    "my",
    "our",
    "new",
    "simple",
    "mobile",
    "responsive",
    "modern",
    "clean",
    "basic",
];
/// Pages of no kind in particular: what is listed is all that they hold.
const PLAIN: [&str; 14] = [
    "page",
    "landing page",
    "homepage",
    "home page",
    "website",
    "web page",
    "webpage",
    "site",
    "marketing page",
    "start page",
    "landing site",
    "one page website",
    "marketing site",
    "screen",
];
/// What the name of a page ends with.
const PAGES: [&str; 8] = ["page", "screen", "site", "website", "homepage", "webpage", "app", "portal"];
/// What stands between the name of a page and the list of its parts.
const LISTING: [&str; 7] =
    [" with ", " containing ", " including ", " that has ", " which has ", " consisting of ", ": "];

/// A page that is asked for.
struct Asked<'m> {
    /// What it is called: `settings page`.
    name: String,
    /// The pattern of its kind, if it is of one.
    base: Option<&'static Pattern>,
    /// How many entries its pattern has, if that was said.
    count: Option<usize>,
    topic: Option<&'m str>,
    parts: Vec<PartOfPage>,
}

/// The page that a message asks for on an empty sketch, as operations; `None` if it asks for something else.
pub(super) fn asked(message: &str, page: Option<Size>, ids: &mut IdSource) -> Option<Outcome> {
    let asked = Asked::read(message)?;
    let page = page.unwrap_or_else(|| Sketch::new().page());
    let parts = page_of(asked.base, asked.count, asked.topic, &asked.parts, page);
    let sketch = Sketch::new();
    let operations = parts.into_iter().map(|part| added(part, ids.next_id(&sketch))).collect();
    let mut description = format!("Added {}", a(&asked.name));
    let said: Vec<&str> = asked.parts.iter().map(|part| part.said.as_str()).collect();
    if let [first @ .., last] = said.as_slice() {
        let list =
            if first.is_empty() { (*last).to_owned() } else { format!("{} and {last}", first.join(", ")) };
        description += &format!(" with {list}");
    }
    description.push('.');
    Some(Outcome::Operations { operations, description, exact: false })
}

fn added(part: Part, id: ComponentId) -> Operation {
    let least = part.kind.min_size();
    Operation::Add(Addition {
        component_id: Some(id),
        component_type: part.kind,
        x: part.x.round(),
        y: part.y.round(),
        width: part.width.round().max(least.width),
        height: part.height.round().max(least.height),
        props: part.props,
        index: None,
    })
}

impl<'m> Asked<'m> {
    fn read(message: &'m str) -> Option<Self> {
        let message = message.trim().trim_end_matches(['.', '!']);
        if message.contains(['\n', '?', ';', '"', '“']) {
            return None;
        }
        let cut = LISTING.iter().filter_map(|mark| Some((find(message, mark)?, mark.len()))).min();
        let (head, list) = match cut {
            Some((at, length)) => (message.get(..at)?, message.get(at + length..)?),
            None => (message, ""),
        };
        // `an about page for a bakery` is one of that name, and for that.
        let is_known = |name: &str| PLAIN.contains(&name) || pattern(name).is_some();
        let whole = named(head).map(|name| (name, None));
        let cut = |mark: &&str| {
            let at = find(head, mark)?;
            Some((named(head.get(..at)?)?, Some(without_article(head.get(at + mark.len()..)?))))
        };
        let mut readings = whole.into_iter().chain([" for ", " about "].iter().filter_map(cut));
        let mut last = None;
        let known = readings.find(|reading| {
            is_known(&reading.0) || {
                last = Some(reading.clone());
                false
            }
        });
        // A page of another kind is what is listed.
        let (name, topic) = known.or_else(|| last.filter(|_| !list.is_empty()))?;
        let topic = topic.filter(|topic| !topic.is_empty() && !is_screen(topic));
        let base = pattern(&name).map(|(pattern, _)| pattern);
        let is_plain = PLAIN.contains(&name.as_str()) || base.is_none();
        let is_page = |name: &str| PAGES.contains(&name.rsplit(' ').next().unwrap_or_default());
        if !is_page(&name) && base.is_none_or(|base| !base.is_page()) {
            return None;
        }
        if !is_plain && base.is_none_or(|base| list.is_empty() && !base.is_page()) {
            return None;
        }
        if is_plain && list.is_empty() && base.is_none() {
            return None;
        }
        let base = base.filter(|_| !is_plain || list.is_empty());
        let Listed { parts, count } = listed(list, base)?;
        Some(Self { name, base, count, topic, parts })
    }
}

/// Where a mark stands, in whatever letters.
fn find(text: &str, mark: &str) -> Option<usize> {
    // Letters outside of ASCII keep their length that way.
    text.to_ascii_lowercase().find(mark)
}

fn without_article(text: &str) -> &str {
    let text = text.trim();
    let article = text.split_once(' ').filter(|(first, _)| {
        ["a", "an", "the", "my", "our", "your", "some"].contains(&lower_text(first).as_str())
    });
    article.map_or(text, |(_, rest)| rest.trim())
}

/// What a page is looked at with is nothing that it is about.
fn is_screen(topic: &str) -> bool {
    ["phone", "mobile", "mobile phone", "smartphone", "tablet", "desktop"]
        .contains(&lower_text(topic).as_str())
}

/// The name of a page without what a request begins with.
fn named(text: &str) -> Option<String> {
    let words = words(text);
    let start = words.iter().position(|word| !OPENINGS.contains(&word.as_str()))?;
    // `mobile profile` is a screen of its own.
    let is_known = |at: &usize| words.get(*at..).is_some_and(|words| pattern(&words.join(" ")).is_some());
    let name = words.get((0..start).find(is_known).unwrap_or(start)..)?.join(" ");
    (!name.is_empty()).then_some(name)
}

/// The pattern that is called so, and whether the name counts its entries.
fn pattern(name: &str) -> Option<(&'static Pattern, bool)> {
    let is_called = |names: &str| names.split('|').any(|known| known == name);
    names().find(|(_, names, _)| is_called(names)).map(|(pattern, _, counts)| (pattern, counts))
}

/// What a list says.
#[derive(Default)]
struct Listed {
    parts: Vec<PartOfPage>,
    /// How many entries the page itself has.
    count: Option<usize>,
}

/// The parts of a list; `None` where one of them is none that is known.
fn listed(list: &str, base: Option<&'static Pattern>) -> Option<Listed> {
    let mut pieces: Vec<&str> = list.split(',').flat_map(|piece| piece.split(" and ")).collect();
    pieces.iter_mut().for_each(|piece| *piece = piece.trim().trim_start_matches("and ").trim());
    pieces.retain(|piece| !piece.is_empty());
    if pieces.len() > MOST_PARTS {
        return None;
    }
    let mut listed = Listed::default();
    if let Some(texts) = buttons(&pieces) {
        base.filter(|base| !base.is_page())?;
        let said = format!("{} buttons", texts.join(" and "));
        // Whoever signs in with another account is told so.
        let signs_in = base.is_some_and(|base| base.has("password"));
        let text = |text: String| if signs_in { format!("Continue with {text}") } else { text };
        let what = What::Buttons(texts.into_iter().map(text).collect());
        listed.parts.push(PartOfPage { heading: String::new(), said, what });
        return Some(listed);
    }
    for piece in pieces {
        let words = words(piece);
        let (count, rest) = counted(&words);
        let name = rest.join(" ");
        if name.is_empty() {
            return None;
        }
        if base.is_some_and(|base| base.is_page() && (base.has(&name) || is_shown(base, &name))) {
            continue;
        }
        let what = part(&name, count)?;
        if let (Some(base), What::Section(pattern, _)) = (base, &what)
            && base.has_entries_of(pattern)
        {
            // A dashboard has its figures anyway.
            listed.count = count.or(listed.count);
            continue;
        }
        let said = if count.is_some() { piece.to_owned() } else { a(&name) };
        listed.parts.push(PartOfPage { said, heading: without_noun(&name), what });
    }
    Some(listed)
}

/// `Google and Facebook buttons`: the texts of buttons.
fn buttons(pieces: &[&str]) -> Option<Vec<String>> {
    let (last, others) = pieces.split_last()?;
    let last = last.strip_suffix(" buttons")?;
    let texts = others.iter().copied().chain([last]).map(without_article);
    let texts: Vec<String> = texts.map(capitalized).collect();
    // What is said of buttons rather than on them is for the grammar.
    let is_text = |text: &String| {
        let text = lower_text(text);
        let words = words(&text);
        let is_other = pattern(&text).is_some() || kit_piece(&text).is_some();
        (1..=3).contains(&words.len()) && counted(&words).0.is_none() && !is_other
    };
    texts.iter().all(is_text).then_some(texts)
}

/// A number at the beginning, and the words after it and the article.
fn counted(words: &[String]) -> (Option<usize>, &[String]) {
    const NUMBERS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let Some((first, rest)) = words.split_first() else { return (None, words) };
    let named = NUMBERS.iter().position(|number| number == first).map(|place| place + 2);
    match named.or_else(|| first.parse().ok()) {
        Some(count) if (1..=MOST_PARTS).contains(&count) => (Some(count), rest),
        _ if ["a", "an", "the", "some", "our", "my", "one"].contains(&first.as_str()) => counted(rest),
        _ => (None, words),
    }
}

/// Whether a page of that kind has such a component anyway: an admin page its table, a settings page its form.
fn is_shown(base: &Pattern, name: &str) -> bool {
    if base.is_form() && name == "form" {
        return true;
    }
    let piece = kit_piece(name.rsplit(' ').next().unwrap_or_default());
    piece.is_some_and(|piece| piece.variant.is_empty() && base.shows(piece.kind))
}

/// What a part of a page is called so.
fn part(name: &str, count: Option<usize>) -> Option<What> {
    let bare = name.strip_suffix(" section").unwrap_or(name);
    match bare {
        "header" | "nav" | "navbar" | "navigation" | "navigation bar" | "nav bar" | "top bar" | "menu"
        | "menu bar" | "top navigation" | "header bar" | "site header" => return Some(What::Header),
        "footer" | "site footer" | "page footer" => return Some(What::Footer),
        _ => {}
    }
    match pattern(name).or_else(|| pattern(bare)) {
        Some((pattern, _)) if pattern.is_sidebar() => Some(What::Side(pattern)),
        Some((pattern, _)) if pattern.is_page() => None,
        Some((pattern, counts)) if count.is_none_or(|_| counts || pattern.repeats()) => {
            Some(What::Section(pattern, count))
        }
        Some(_) => None,
        None => {
            let last = bare.rsplit(' ').next().unwrap_or_default();
            let piece = kit_piece(bare).or_else(|| kit_piece(last))?;
            count.is_none().then_some(What::Piece(piece))
        }
    }
}

/// `pricing section` is headed `Pricing`.
fn without_noun(name: &str) -> String {
    const NOUNS: [&str; 9] =
        [" section", " table", " grid", " cards", " row", " block", " list", " area", " columns"];
    let bare = NOUNS.iter().find_map(|noun| name.strip_suffix(noun)).unwrap_or(name);
    if bare.is_empty() { name.to_owned() } else { bare.to_owned() }
}

#[cfg(test)]
mod tests;

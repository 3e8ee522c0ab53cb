//! Whole pages: what kind of page, what it is for, and its parts: `a landing page for a bakery with a header, a hero,
//! pricing and a footer`.
//!
//! A page is asked for on an empty sketch, by a name that says so or by the list of its parts.

use super::effect::Outcome;
use super::token::words;
use crate::pattern::{
    PLAIN, Page, PageKind, Part, PartKind, Pattern, invites, is_page, is_plain, part_name, split_end,
};
use kurbo::Size;
use websketch_layout::layout_tree::toolkit_component;
use websketch_layout::naming::describe::{a, capitalized, listed};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{IdSource, Sketch};

/// Sections of one page at most.
const MOST_PARTS: usize = 24;
/// What a request for a page begins with, before the name of the page.
const OPENINGS: &str = "create make build design draw sketch add generate give me i need want would like we please can could \
    you lets let's us do a an the my our new simple mobile responsive modern clean basic wireframe mock up show";
/// What stands between the name of a page and the list of its parts.
const LISTING: [&str; 7] =
    [" with ", " containing ", " including ", " that has ", " which has ", " consisting of ", ": "];

/// Between what a page is and what it is about or shows.
const ABOUT: [&str; 5] = [" for ", " about ", " of ", " showing ", " listing "];

/// The page that a message asks for on an empty sketch, as operations; `None` if it asks for something else.
pub(super) fn asked(message: &str, size: Option<Size>, ids: &mut IdSource) -> Option<Outcome> {
    let (page, said) = read(message)?;
    let sketch = Sketch::new();
    let mut operations = Vec::new();
    for piece in page.laid_out(size.unwrap_or_else(|| sketch.page())) {
        operations.push(Operation::Add(Addition { component_id: Some(ids.next_id(&sketch)), ..piece }));
    }
    let with = if said.is_empty() { "" } else { " with " };
    let description = ["Added ", &a(page.name), with, &listed(&said), "."].concat();
    Some(Outcome::Operations { operations, description, exact: false })
}

/// The page that a message asks for, and its parts in the person's words.
fn read(message: &str) -> Option<(Page<'_>, Vec<String>)> {
    let message = message.trim().trim_end_matches(['.', '!']);
    if message.contains(['\n', '?', ';', '"', '“']) {
        return None;
    }
    let cut = LISTING.iter().filter_map(|mark| Some((find(message, mark)?, mark.len()))).min();
    let (head, list) = match cut {
        Some((at, length)) => (message.get(..at)?, message.get(at + length..)?),
        None => (message, ""),
    };
    let screen = shown_on(head);
    let of_parts = || {
        let is_whole = |name: &&str| (screen.is_some() || is_page(name)) && !list.is_empty();
        Some((named(head).filter(is_whole)?, PageKind::Plain, None))
    };
    let (name, kind, topic) = kind(head).or_else(of_parts)?;
    let kind = if is_plain(name) && !list.is_empty() { PageKind::Plain } else { kind };
    let topic = topic.filter(|topic| !topic.is_empty() && !is_screen(topic));
    let base = match kind {
        PageKind::Of(pattern) => Some(pattern),
        _ => None,
    };
    // Of the parts of a plain page, those that are listed are all.
    if list.is_empty() && matches!(kind, PageKind::Plain) {
        return None;
    }
    let Listed { parts, said, count } = Listed::read(list, base)?;
    Some((Page::of((name, kind), count, topic, parts).on(screen), said))
}

/// What a page is called, of which kind it is, and what it is about.
fn kind(head: &str) -> Option<(&str, PageKind, Option<&str>)> {
    // `an about page for a bakery` is one of that name, and for that.
    let whole = named(head).and_then(|name| Some((name, PageKind::called(name)?, None)));
    let cut = |mark: &&str| {
        let at = find(head, mark)?;
        let (before, after) = (head.get(..at)?, without_article(head.get(at + mark.len()..)?));
        let name = named(before)?;
        // `a page for the team` is a team page; what invites to something is about it.
        let shown = (is_plain(name) && !(*mark == ABOUT[0] && invites(name))).then(|| PageKind::shown(after));
        match shown.flatten() {
            Some(kind) => Some((after, kind, None)),
            None => Some((name, PageKind::called(name)?, Some(after))),
        }
    };
    // `a coffee shop website` is one for that.
    let about = || {
        let name = named(head)?;
        let (topic, last) = PLAIN.split('|').find_map(|plain| split_end(name, plain))?;
        // An online shop's homepage is a shop; an app is something to be won for.
        let shown =
            PageKind::called(topic).filter(|kind| matches!(kind, PageKind::Of(page) if page.is_page()));
        if let Some(shown) = shown.filter(|_| split_end(topic, "app").is_none()) {
            return Some((topic, shown, None));
        }
        let kind = PageKind::called(last).filter(|kind| matches!(kind, PageKind::Of(_)))?;
        Some((last, kind, Some(topic)))
    };
    whole.or_else(|| ABOUT.iter().find_map(cut)).or_else(about)
}

/// Where a mark stands, in whatever letters.
fn find(text: &str, mark: &str) -> Option<usize> {
    // Letters outside of ASCII keep their length that way.
    text.to_ascii_lowercase().find(mark)
}

fn without_article(text: &str) -> &str {
    let text = text.trim();
    let article = text.split_once(' ').filter(|(first, _)| {
        ["a", "an", "the", "my", "our", "your", "some"].contains(&lowercase(first).as_str())
    });
    article.map_or(text, |(_, rest)| rest.trim())
}

/// What a page is looked at with, and who asks for it, is nothing that it is about.
fn is_screen(topic: &str) -> bool {
    const NO_TOPICS: &str = "phone|mobile|mobile phone|smartphone|tablet|desktop|me|us|it|this|that|them|now|app|site|website|page";
    NO_TOPICS.split('|').any(|other| other.eq_ignore_ascii_case(topic))
}

/// The name of a page without what a request begins with.
fn named(text: &str) -> Option<&str> {
    let text = text.trim();
    let mut starts = std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1));
    let is_opening = |at: &usize| {
        let first = text.get(*at..).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        first.is_empty() || {
            let first = lowercase(first.trim_end_matches(','));
            OPENINGS.split(' ').any(|opening| opening == first)
        }
    };
    let mut rest = None;
    // `mobile profile` is a screen of its own.
    let start = starts.find(|at| {
        rest = text.get(*at..);
        !is_opening(at) || rest.is_some_and(|rest| Pattern::called(&lowercase(rest)).is_some())
    });
    start.and(rest).filter(|name| !name.is_empty())
}

/// The browser, phone or tablet that the last words before the list name.
fn shown_on(head: &str) -> Option<Piece> {
    let head = head.trim();
    let ends = head.rmatch_indices(' ').map(|(at, _)| at + 1).chain([0]).take(2);
    let mut named = ends.filter_map(|at| toolkit_component(head.get(at..)?)).map(|named| named.piece);
    named.find(|piece| piece.screen().is_some())
}

/// What a list says.
#[derive(Default)]
struct Listed {
    parts: Vec<Part>,
    /// The parts in the person's words, with their article or number: `three products`.
    said: Vec<String>,
    /// How many entries the page itself has.
    count: Option<usize>,
}

impl Listed {
    /// The parts of a list; `None` where one of them is none that is known.
    fn read(list: &str, base: Option<&'static Pattern>) -> Option<Self> {
        let pieces = list.split(',').flat_map(|piece| piece.split(" and "));
        let pieces = pieces.map(|piece| piece.trim().trim_start_matches("and ").trim());
        let pieces: Vec<&str> = pieces.filter(|piece| !piece.is_empty()).collect();
        if pieces.len() > MOST_PARTS {
            return None;
        }
        let mut listed = Self::default();
        if let Some(texts) = buttons(&pieces) {
            base.filter(|base| !base.is_page())?;
            listed.said.push(format!("{} buttons", texts.join(" and ")));
            // Whoever signs in with another account is told so.
            let signs_in = base.is_some_and(|base| base.has("password"));
            let text = |text: String| if signs_in { format!("Continue with {text}") } else { text };
            let kind = PartKind::Buttons(texts.into_iter().map(text).collect());
            listed.parts.push(Part { heading: String::new(), kind });
            return Some(listed);
        }
        pieces.into_iter().try_for_each(|piece| listed.add(piece, base))?;
        Some(listed)
    }

    /// Adds what a piece of the list names; `None` where that is no part that is known.
    fn add(&mut self, piece: &str, base: Option<&'static Pattern>) -> Option<()> {
        let (piece, is_placed) = without_place(piece);
        let words = words(piece);
        let (count, rest) = counted(&words);
        let name = Some(rest.join(" ")).filter(|name| !name.is_empty())?;
        if base.is_some_and(|base| base.is_page() && (base.has(&name) || base.has_anyway(&name))) {
            return Some(());
        }
        let kind = PartKind::called(&name, count)?;
        // Only what has its side of every page can be asked for there.
        if is_placed && !matches!(kind, PartKind::Header | PartKind::Footer | PartKind::Side(_)) {
            return None;
        }
        if let (Some(base), PartKind::Section(pattern, _)) = (base, &kind)
            && base.has_entries_of(pattern)
        {
            // A dashboard has its figures anyway.
            self.count = count.or(self.count);
            return Some(());
        }
        self.said.push(if count.is_some() { piece.to_owned() } else { a(&name) });
        self.parts.push(Part { heading: part_name(&name), kind });
        Some(())
    }
}

/// `Google and Facebook buttons`: the texts of buttons.
fn buttons(pieces: &[&str]) -> Option<Vec<String>> {
    let (last, others) = pieces.split_last()?;
    let last = last.strip_suffix(" buttons")?;
    let texts = others.iter().copied().chain([last]).map(without_article);
    let texts: Vec<String> = texts.map(capitalized).collect();
    // What is said of buttons rather than on them is for the grammar.
    let is_text = |text: &String| {
        let text = lowercase(text);
        let words = words(&text);
        let is_other = Pattern::called(&text).is_some() || toolkit_component(&text).is_some();
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

/// A part without the side where it is wanted, and whether one was said.
fn without_place(piece: &str) -> (&str, bool) {
    const PLACES: &str = "on the right|on the left|on the right side|on the left side|at the right|at the left|at the top|\
        at the bottom|on top|at the side|on the side|to the right|to the left|below|underneath|in the sidebar";
    let bare = PLACES.split('|').find_map(|place| split_end(piece, place));
    bare.map_or((piece, false), |(bare, _)| (bare.trim(), true))
}

#[cfg(test)]
mod tests;

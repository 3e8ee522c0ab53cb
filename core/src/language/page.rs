//! Whole pages: what kind of page, what it is for, and its parts: `a landing page for a bakery with a header, a hero,
//! pricing and a footer`.
//!
//! A page is asked for on an empty sketch, by a name that says so or by the list of its parts. Its parts become one layout
//! tree: the header and the footer from edge to edge, a menu at the side of the rest, the sections between them in the order
//! in which they were said, the first with the heading of the page.

use super::describe::{a, capitalized};
use super::effect::Outcome;
use super::pattern::{PAGES, Part, PartOfPage, Pattern, What, names, page_name, page_of};
use super::token::words;
use crate::layout::{Named, named_piece};
use crate::letter::lower_text;
use crate::operation::{Addition, Operation};
use crate::sketch::{ComponentId, ComponentKind, IdSource, Sketch};
use kurbo::Size;

/// Sections of one page at most.
const MOST_PARTS: usize = 24;
/// What a request for a page begins with, before the name of the page.
const OPENINGS: &str = "create make build design draw sketch add generate give me i need want would like we please can could \
    you lets let's us do a an the my our new simple mobile responsive modern clean basic wireframe mock up show";
/// Pages of no kind in particular: what is listed is all that they hold.
const PLAIN: &str = "page|landing page|homepage|home page|website|web page|webpage|site|marketing page|start page|\
    landing site|one page website|marketing site|screen";
/// What stands between the name of a page and the list of its parts.
const LISTING: [&str; 7] =
    [" with ", " containing ", " including ", " that has ", " which has ", " consisting of ", ": "];

/// Between what a page is and what it is about or shows.
const ABOUT: [&str; 5] = [" for ", " about ", " of ", " showing ", " listing "];

/// A page that is asked for.
struct Asked<'m> {
    /// What it is called, as it was said: `FAQ page`.
    name: &'m str,
    /// The whole page that it is, if it is of such a kind.
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
    let parts = page_of(asked.base, asked.count, (asked.name, asked.topic), &asked.parts, page);
    let sketch = Sketch::new();
    let operations = parts.into_iter().map(|part| added(part, ids.next_id(&sketch))).collect();
    let mut description = format!("Added {}", a(asked.name));
    let said = asked.parts.iter().map(|part| part.said.as_str());
    let said: Vec<&str> = said.filter(|said| !said.is_empty()).collect();
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
        let (name, kind, topic) = Self::kind(head).or_else(|| {
            named(head).filter(|name| is_page(name) && !list.is_empty()).map(|name| (name, Kind::Plain, None))
        })?;
        let kind = if is_plain(name) && !list.is_empty() { Kind::Plain } else { kind };
        let topic = topic.filter(|topic| !topic.is_empty() && !is_screen(topic));
        let base = match kind {
            Kind::Of(pattern) => Some(pattern),
            _ => None,
        };
        let Listed { mut parts, count } = listed(list, base)?;
        let own = match kind {
            // Of the parts of a plain page, those that are listed are all.
            Kind::Plain if list.is_empty() => return None,
            Kind::Of(pattern) if pattern.is_page() => None,
            Kind::Plain => None,
            Kind::Of(pattern) => Some(What::Section(pattern, count)),
            Kind::Shows(named) => Some(What::Piece(named)),
        };
        if let Some(what) = own {
            let part = |what| PartOfPage { said: String::new(), heading: page_name(name), what };
            parts.insert(0, part(what));
            parts.extend([What::Header, What::Footer].map(part));
        }
        let base = base.filter(|base| base.is_page());
        Some(Self { name, base, count, topic, parts })
    }

    /// What a page is called, of which kind it is, and what it is about.
    fn kind(head: &'m str) -> Option<(&'m str, Kind, Option<&'m str>)> {
        // `an about page for a bakery` is one of that name, and for that.
        let whole = named(head).and_then(|name| Some((name, Kind::of(name)?, None)));
        let cut = |mark: &&str| {
            let at = find(head, mark)?;
            let (before, after) = (head.get(..at)?, without_article(head.get(at + mark.len()..)?));
            let name = named(before)?;
            // `a page for the team` is a team page; what invites to something is about it.
            let shown = (is_plain(name) && !(*mark == ABOUT[0] && invites(name))).then(|| Kind::shown(after));
            match shown.flatten() {
                Some(kind) => Some((after, kind, None)),
                None => Some((name, Kind::of(name)?, Some(after))),
            }
        };
        // `a coffee shop website` is one for that.
        let about = || {
            let name = named(head)?;
            let (topic, last) = PLAIN.split('|').find_map(|plain| split_end(name, plain))?;
            // An online shop's homepage is a shop; an app is something to be won for.
            let shown = Kind::of(topic).filter(|kind| matches!(kind, Kind::Of(page) if page.is_page()));
            if let Some(shown) = shown.filter(|_| split_end(topic, "app").is_none()) {
                return Some((topic, shown, None));
            }
            let kind = Kind::of(last).filter(|kind| matches!(kind, Kind::Of(_)))?;
            Some((last, kind, Some(topic)))
        };
        whole.or_else(|| ABOUT.iter().find_map(cut)).or_else(about)
    }
}

/// The kinds of pages.
#[derive(Clone, Copy)]
enum Kind {
    /// A page of what is listed.
    Plain,
    /// The page of a pattern, or a page around one.
    Of(&'static Pattern),
    /// A page around one component.
    Shows(Named),
}

impl Kind {
    /// The kind of a page that is called so, if that says it is a page.
    fn of(name: &str) -> Option<Self> {
        let name = lower_text(name);
        if let Some((pattern, _)) = pattern(&name) {
            // A menu is no page.
            let is_page = pattern.is_page() || is_page(&name) && !pattern.is_menu();
            return is_page.then_some(Self::Of(pattern));
        }
        if is_plain(&name) {
            return Some(Self::Plain);
        }
        let bare = PAGES.iter().find_map(|page| split_end(&name, page))?.0;
        Self::around(bare.strip_suffix(" web").unwrap_or(bare))
    }

    /// The kind of a page around something.
    fn around(part: &str) -> Option<Self> {
        match self::part(part, None)? {
            What::Section(pattern, _) => Some(Self::Of(pattern)).filter(|_| !pattern.is_menu()),
            What::Piece(named) if is_large(named) => Some(Self::Shows(named)),
            _ => pattern(part).map(|(pattern, _)| Self::Of(pattern)),
        }
    }

    /// The kind of a page that shows something.
    fn shown(what: &str) -> Option<Self> {
        let what = lower_text(what);
        let of_that = || Self::of(&[&what, " page"].concat());
        Self::of(&what)
            .or_else(of_that)
            .or_else(|| Self::around(&what))
            .filter(|kind| !matches!(kind, Self::Plain))
    }
}

/// Whether a page of no kind in particular wins people for what it is about, instead of showing it.
fn invites(name: &str) -> bool {
    ["landing", "marketing", "home", "start"].iter().any(|word| lower_text(name).starts_with(word))
}

/// Whether a name says of no kind of page what it is.
fn is_plain(name: &str) -> bool {
    PLAIN.split('|').any(|plain| plain.eq_ignore_ascii_case(name))
}

/// Whether something is called a page.
fn is_page(name: &str) -> bool {
    PAGES.contains(&lower_text(name.rsplit(' ').next().unwrap_or_default()).as_str())
}

/// A name before its last words, and these; in whatever letters.
fn split_end<'t>(text: &'t str, end: &str) -> Option<(&'t str, &'t str)> {
    let at = text.len().checked_sub(end.len())?;
    let (start, last) = (text.get(..at)?.strip_suffix(' ')?, text.get(at..)?);
    (last.eq_ignore_ascii_case(end) && !start.is_empty()).then_some((start, last))
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
            let first = lower_text(first.trim_end_matches(','));
            OPENINGS.split(' ').any(|opening| opening == first)
        }
    };
    let mut rest = None;
    // `mobile profile` is a screen of its own.
    let start = starts.find(|at| {
        rest = text.get(*at..);
        !is_opening(at) || rest.is_some_and(|rest| pattern(&lower_text(rest)).is_some())
    });
    start.and(rest).filter(|name| !name.is_empty())
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
        let (piece, is_placed) = without_place(piece);
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
        // Only what has its side of every page can be asked for there.
        if is_placed && !matches!(what, What::Header | What::Footer | What::Side(_)) {
            return None;
        }
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
        let is_other = pattern(&text).is_some() || named_piece(&text).is_some();
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
    let named = named_piece(name.rsplit(' ').next().unwrap_or_default());
    named.is_some_and(|named| base.shows_piece(named))
}

/// A part without the side where it is wanted, and whether one was said.
fn without_place(piece: &str) -> (&str, bool) {
    const PLACES: &str = "on the right|on the left|on the right side|on the left side|at the right|at the left|at the top|\
        at the bottom|on top|at the side|on the side|to the right|to the left|below|underneath|in the sidebar";
    let bare = PLACES.split('|').find_map(|place| split_end(piece, place));
    bare.map_or((piece, false), |(bare, _)| (bare.trim(), true))
}

/// Whether a page can be about one such component.
fn is_large(named: Named) -> bool {
    matches!(named.piece.kind(), ComponentKind::Table | ComponentKind::List | ComponentKind::ImagePlaceholder)
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
    let section = || pattern(&format!("{bare} section"));
    match pattern(name).or_else(|| pattern(bare)).or_else(section) {
        Some((pattern, _)) if pattern.is_sidebar() => Some(What::Side(pattern)),
        Some((pattern, _)) if pattern.is_page() => None,
        Some((pattern, counts)) if count.is_none_or(|_| counts || pattern.repeats()) => {
            Some(What::Section(pattern, count))
        }
        Some(_) => None,
        None => {
            let last = bare.rsplit(' ').next().unwrap_or_default();
            let named = named_piece(bare).or_else(|| named_piece(last))?;
            count.is_none().then_some(What::Piece(named))
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

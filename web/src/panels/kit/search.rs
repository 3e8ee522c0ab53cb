//! Search of the kit by everyday words.

use super::item::KitItem;
use crate::editor::command::{Command, DocumentCommand, kind_label};
use crate::panels::template::Template;
use websketch_sketch::kit::{Icon, Piece};

/// Most icons that are found.
const MAX_ICONS: usize = 12;

/// Everyday words for pieces, beside the names that the pieces have.
const ALIASES: [(&str, Piece); 16] = [
    ("rectangle, square, shape, section, area, div, group", Piece::Box),
    ("circle, ellipse, round, user, person, face", Piece::Avatar),
    ("comment, remark, speech bubble, sticker", Piece::Note),
    ("screen, page, artboard, window, desktop, website", Piece::Browser),
    ("smartphone, mobile, app, screen, artboard", Piece::Phone),
    ("overlay, lightbox, confirm", Piece::Modal),
    ("loader, loading, spinner", Piece::Progress),
    ("banner, error, warning, message", Piece::Alert),
    ("placeholder, media", Piece::Image),
    ("counter, status, label", Piece::Badge),
    ("time, day, birthday", Piece::Date),
    ("amount, quantity, price", Piece::Number),
    ("column, rows, spreadsheet", Piece::Table),
    ("hamburger, drop menu, popover", Piece::Menu),
    ("wizard, onboarding, progress", Piece::Steps),
    ("attachment, browse", Piece::File),
];

/// Advice for words of which the kit has no item.
#[derive(Debug, PartialEq)]
pub struct Advice {
    /// The words, separated by commas.
    words: &'static str,
    /// Answer.
    pub text: &'static str,
    /// Command that does it, with its label.
    pub command: Option<(&'static str, Command)>,
}

const fn advice(words: &'static str, text: &'static str) -> Advice {
    Advice { words, text, command: None }
}

const fn command(words: &'static str, text: &'static str, label: &'static str, command: Command) -> Advice {
    Advice { words, text, command: Some((label, command)) }
}

static ADVICE: [Advice; 14] = [
    advice(
        "arrow, arrows, connector, connection, flow, hotspot, interaction",
        "Arrows are links: select a component, and choose where it leads under Links at the right.",
    ),
    command(
        "play, preview, present, presentation, prototype, demo",
        "Play goes through the linked screens.",
        "Play",
        Command::Play,
    ),
    advice(
        "color, colour, font, bold, italic, size, style, fill, background, border",
        "Select a component: Style at the right has sizes, weight, alignment, tones and fills.",
    ),
    command(
        "pdf, png, svg, figma, react, html, code, download, export",
        "Export saves pictures, HTML and files for other programs; Print makes a PDF.",
        "Export…",
        Command::Document(DocumentCommand::Export),
    ),
    command(
        "component, symbol, instance, reuse, master, shared",
        "A tie keeps the same part alike on every screen.",
        "Tie the selection",
        Command::TieAcross,
    ),
    command(
        "hand drawn, handdrawn, rough, sketchy, scribble",
        "Everything can be drawn as if by hand.",
        "Hand-drawn look",
        Command::ToggleHand,
    ),
    advice("theme, dark mode, light mode", "The menu of the document has a light and a dark theme."),
    command(
        "version, versions, history, revision",
        "Versions with names are kept in this browser.",
        "Versions…",
        Command::Document(DocumentCommand::Versions),
    ),
    command(
        "import, open, upload, excalidraw",
        "Files of Excalidraw and of WebSketch are opened, dropped or pasted.",
        "Open file…",
        Command::Document(DocumentCommand::Open),
    ),
    command("grid, guides, ruler", "A grid of 8 px can be shown.", "Show the grid", Command::ToggleGrid),
    advice(
        "pen, pencil, draw, freehand, line drawing",
        "There is no pen: boxes, lines and images stand for drawings.",
    ),
    advice(
        "upload image, own image, screenshot",
        "Paste or drop a picture on the page: it becomes a placeholder.",
    ),
    command(
        "template, templates, example, examples, documents",
        "Pages are in this list, and among the documents.",
        "All documents…",
        Command::Document(DocumentCommand::List),
    ),
    command("shortcut, shortcuts, keys, help", "All shortcuts are in one list.", "Shortcuts", Command::Help),
];

/// Returns the advice for a text, if a word of it is the text.
pub fn advice_for(text: &str) -> Option<&'static Advice> {
    let text = text.trim().to_lowercase();
    let is_word = |word: &str| word == text || text.len() > 3 && word.starts_with(&text);
    ADVICE.iter().find(|advice| !text.is_empty() && advice.words.split(", ").any(is_word))
}

/// Returns true if an item or an advice has a name.
pub fn has_name(name: &str) -> bool {
    advice_for(name).is_some() || KitItem::all().any(|item| names(&item).any(|other| other == name))
}

/// Returns the items with all words of a text in their names, in the order of the kit, icons last. Without a text, all
/// but the icons.
pub fn search(text: &str) -> Vec<KitItem> {
    let text = text.trim().to_lowercase();
    let is_meant = |item: &KitItem| {
        let names: Vec<String> = names(item).collect();
        text.split_whitespace().all(|word| names.iter().any(|name| name.contains(word)))
    };
    let found = KitItem::all().filter(is_meant);
    let icons = Icon::all().map(KitItem::Icon).filter(|_| text.len() > 1);
    found.chain(icons.filter(is_begun(&text)).take(MAX_ICONS)).collect()
}

/// Returns the test whether a name of an icon has a word that starts with the text.
fn is_begun(text: &str) -> impl Fn(&KitItem) -> bool {
    let text = text.to_owned();
    move |item| {
        names(item).any(|name| name == text || name.split([' ', '-']).any(|word| word.starts_with(&text)))
    }
}

/// Returns the best match: an exact name, else a name that starts with the text.
pub fn best_match(found: &[KitItem], text: &str) -> Option<KitItem> {
    let text = text.trim().to_lowercase();
    let first = |is_it: &dyn Fn(&str) -> bool| found.iter().find(|item| names(item).any(|name| is_it(&name)));
    let label = || found.iter().find(|item| item.label().to_lowercase() == text);
    let best_match =
        label().or_else(|| first(&|name| name == text)).or_else(|| first(&|name| name.starts_with(&text)));
    best_match.or(found.first()).cloned()
}

/// Returns the names of an item in lower case, the usual ones first.
fn names(item: &KitItem) -> Box<dyn Iterator<Item = String> + '_> {
    let listed = |words: &'static str| words.split(", ").filter(|word| !word.is_empty()).map(str::to_owned);
    let of_template = move |template: &'static Template| {
        std::iter::once(template.name.to_lowercase()).chain(listed(template.words))
    };
    match item {
        KitItem::Piece(piece) => {
            let piece = *piece;
            let own = piece.words().chain(piece.code_names()).chain(piece.variant()).map(str::to_owned);
            let kind = std::iter::once(kind_label(piece.kind()).to_lowercase());
            let aliases = ALIASES.iter().filter(move |(_, other)| *other == piece);
            Box::new(own.chain(kind).chain(aliases.flat_map(move |(words, _)| listed(words))))
        }
        KitItem::Icon(icon) => Box::new(std::iter::once(icon.name()).chain(icon.others()).map(str::to_owned)),
        KitItem::Block(template) | KitItem::Page(template) => Box::new(of_template(template)),
        KitItem::Phrase(_) => Box::new(std::iter::empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, labels: &[&str], likeliest: &str) {
        let found = search(text);
        let found_labels: Vec<String> = found.iter().map(KitItem::label).collect();
        let is_found = |label: &&str| found_labels.iter().any(|found| found == label);
        assert!(labels.iter().all(is_found), "{text}: {found_labels:?}");
        assert_eq!(best_match(&found, text).map(|item| item.label()).as_deref(), Some(likeliest), "{text}");
    }

    #[test]
    fn items_are_found_by_what_people_call_them() {
        check("checkbox", &["Checkbox"], "Checkbox");
        check("Dropdown", &["Select", "Menu"], "Select");
        check("button", &["Button", "Chip"], "Button");
        check("tabs", &["Tabs"], "Tabs");
        check("bar chart", &["Bar chart"], "Bar chart");
        check("hamburger", &["Menu", "menu"], "Menu");
        check("rating", &["Rating", "star"], "Rating");
        check("carousel", &["Carousel"], "Carousel");
        check("comment", &["Note", "Comments", "message circle"], "Note");
        check("hero", &["Hero"], "Hero");
        check("login", &["Sign-in form", "Sign-in page"], "Sign-in form");
        check("kanban", &["Task board"], "Task board");
        check("rectangle", &["Container"], "Container");
        check("spinner", &["Progress bar", "loader"], "Progress bar");
        assert_eq!(search("zebra"), []);
    }

    #[test]
    fn words_without_an_item_lead_to_what_does_it() {
        for text in
            ["arrow", "connector", "preview", "pdf", "color", "font", "symbol", "version", "import", "theme"]
        {
            assert!(advice_for(text).is_some(), "{text}");
        }
        assert_eq!(advice_for("zebra"), None);
        assert_eq!(advice_for(""), None);
    }
}

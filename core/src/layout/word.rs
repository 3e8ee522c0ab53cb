//! The words that name a node, and what people write instead of them.

use super::tree::Flow;
use crate::letter::lower;
use crate::sketch::ComponentKind;

/// What a word names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Word {
    /// Nodes without anything visible around them.
    Flow(Flow),
    /// A box of this variant.
    Card(&'static str),
    /// A box over the full width.
    Bar,
    /// Columns as high as the page.
    Shell,
    /// A component of this kind and variant; the variant is empty where it is the usual one.
    Leaf(ComponentKind, &'static str),
    /// A heading of this level.
    Heading(u8),
    /// A copy of what is on the sketch.
    Copy,
    /// A bar if it holds nodes, a menu if it holds texts.
    Navbar,
}

/// The words of the grammar, spelled as [`plain`] spells them: `bar-chart` is `barchart`.
const WORDS: &[(&str, Word)] = {
    use ComponentKind::{
        Button, Footer, HorizontalLine, ImagePlaceholder, Input, List, NavigationBox, Table, Text,
    };
    use Word::{Bar, Card, Copy, Heading, Leaf, Shell};
    &[
        ("page", Word::Flow(Flow::Page)),
        ("column", Word::Flow(Flow::Column)),
        ("row", Word::Flow(Flow::Row)),
        ("grid", Word::Flow(Flow::Grid)),
        ("pile", Word::Flow(Flow::Pile)),
        ("card", Card("card")),
        ("bar", Bar),
        ("shell", Shell),
        ("copy", Copy),
        ("h1", Heading(1)),
        ("h2", Heading(2)),
        ("h3", Heading(3)),
        ("h4", Heading(4)),
        ("h5", Heading(5)),
        ("h6", Heading(6)),
        ("button", Leaf(Button, "")),
        ("input", Leaf(Input, "")),
        ("image", Leaf(ImagePlaceholder, "")),
        ("footer", Leaf(Footer, "")),
        ("line", Leaf(HorizontalLine, "")),
        ("nav", Leaf(NavigationBox, "")),
        ("list", Leaf(List, "")),
        ("table", Leaf(Table, "")),
        ("avatar", Leaf(ImagePlaceholder, "avatar")),
        ("small", Leaf(Text, "caption")),
        ("box", Card("box")),
        ("modal", Card("modal")),
        ("sheet", Card("sheet")),
        ("alert", Card("alert")),
        ("toast", Card("toast")),
        ("tooltip", Card("tooltip")),
        ("accordion", Card("accordion")),
        ("note", Card("note")),
        ("browser", Card("browser")),
        ("phone", Card("phone")),
        ("tablet", Card("tablet")),
        ("secondary", Leaf(Button, "secondary")),
        ("chip", Leaf(Button, "chip")),
        ("textarea", Leaf(Input, "textarea")),
        ("password", Leaf(Input, "password")),
        ("search", Leaf(Input, "search")),
        ("select", Leaf(Input, "select")),
        ("checkbox", Leaf(Input, "checkbox")),
        ("radio", Leaf(Input, "radio")),
        ("toggle", Leaf(Input, "toggle")),
        ("slider", Leaf(Input, "slider")),
        ("video", Leaf(ImagePlaceholder, "video")),
        ("map", Leaf(ImagePlaceholder, "map")),
        ("barchart", Leaf(ImagePlaceholder, "bar-chart")),
        ("linechart", Leaf(ImagePlaceholder, "line-chart")),
        ("piechart", Leaf(ImagePlaceholder, "pie-chart")),
        ("badge", Leaf(Text, "badge")),
        ("quote", Leaf(Text, "quote")),
        ("dashed", Leaf(HorizontalLine, "dashed")),
        ("progress", Leaf(HorizontalLine, "progress")),
        ("tabs", Leaf(NavigationBox, "tabs")),
        ("breadcrumb", Leaf(NavigationBox, "breadcrumb")),
        ("pagination", Leaf(NavigationBox, "pagination")),
        ("steps", Leaf(NavigationBox, "steps")),
        ("menu", Leaf(NavigationBox, "menu")),
        ("bottom", Leaf(NavigationBox, "bottom")),
        ("bullets", Leaf(List, "bullets")),
        ("numbers", Leaf(List, "numbers")),
        ("checklist", Leaf(List, "checklist")),
        ("chips", Leaf(List, "chips")),
        ("tree", Leaf(List, "tree")),
        ("calendar", Leaf(Table, "calendar")),
    ]
};

/// Words of the grammar that may as well be an option of another node, or the text of one.
const WEAK: &[(&str, Word)] = {
    use ComponentKind::{Button, ImagePlaceholder, Input, Text};
    use Word::Leaf;
    &[
        ("text", Leaf(Text, "")),
        ("caption", Leaf(Text, "caption")),
        ("label", Leaf(Text, "label")),
        ("link", Leaf(Text, "link")),
        ("code", Leaf(Text, "code")),
        ("primary", Leaf(Button, "primary")),
        ("date", Leaf(Input, "date")),
        ("number", Leaf(Input, "number")),
        ("file", Leaf(Input, "file")),
        ("icon", Leaf(ImagePlaceholder, "icon")),
        ("logo", Leaf(ImagePlaceholder, "logo")),
    ]
};

/// What people write instead, with the word that is meant.
const ALIASES: &[(&str, &str)] = &[
    ("body", "column"),
    ("block", "column"),
    ("col", "column"),
    ("content", "column"),
    ("div", "column"),
    ("fieldset", "column"),
    ("form", "column"),
    ("group", "column"),
    ("hero", "column"),
    ("main", "column"),
    ("section", "column"),
    ("side", "column"),
    ("aside", "column"),
    ("stack", "column"),
    ("vstack", "column"),
    ("actions", "row"),
    ("buttons", "row"),
    ("columns", "row"),
    ("flex", "row"),
    ("hstack", "row"),
    ("inline", "row"),
    ("rows", "column"),
    ("cards", "grid"),
    ("gallery", "grid"),
    ("tiles", "grid"),
    ("container", "card"),
    ("item", "card"),
    ("panel", "card"),
    ("tile", "card"),
    ("widget", "card"),
    ("dialog", "modal"),
    ("popup", "modal"),
    ("appbar", "bar"),
    ("toolbar", "bar"),
    ("topbar", "bar"),
    ("heading", "h2"),
    ("headline", "h1"),
    ("title", "h2"),
    ("subheading", "h3"),
    ("p", "text"),
    ("paragraph", "text"),
    ("span", "text"),
    ("subtitle", "text"),
    ("description", "text"),
    ("hint", "small"),
    ("btn", "button"),
    ("cta", "button"),
    ("submit", "button"),
    ("field", "input"),
    ("textbox", "input"),
    ("textfield", "input"),
    ("textinput", "input"),
    ("searchbar", "search"),
    ("dropdown", "select"),
    ("switch", "toggle"),
    ("datepicker", "date"),
    ("upload", "file"),
    ("img", "image"),
    ("illustration", "image"),
    ("imageplaceholder", "image"),
    ("photo", "image"),
    ("picture", "image"),
    ("chart", "bar-chart"),
    ("graph", "line-chart"),
    ("profilepicture", "avatar"),
    ("links", "nav"),
    ("navigation", "nav"),
    ("navigationbox", "nav"),
    ("navlinks", "nav"),
    ("breadcrumbs", "breadcrumb"),
    ("pager", "pagination"),
    ("stepper", "steps"),
    ("items", "list"),
    ("li", "text"),
    ("ol", "numbers"),
    ("ul", "list"),
    ("datatable", "table"),
    ("divider", "line"),
    ("horizontalline", "line"),
    ("hr", "line"),
    ("rule", "line"),
    ("separator", "line"),
    ("progressbar", "progress"),
    ("copyright", "footer"),
    ("duplicate", "copy"),
    ("tag", "badge"),
];

/// Names of a menu that may be a bar.
const NAVBARS: [&str; 4] = ["navbar", "header", "sidebar", "navigationbar"];

/// How a key is looked up: lower case, without hyphens, underscores and blanks.
pub(super) fn plain(key: &str) -> String {
    key.chars().filter(|letter| !matches!(letter, '-' | '_' | ' ')).map(lower).collect()
}

/// The node that a key names surely, and whether it is spelled as the grammar spells it.
pub(super) fn strong(key: &str) -> Option<(Word, bool)> {
    let plain = plain(key);
    find(WORDS, &plain).map(|word| (word, is_spelled(key, &plain)))
}

/// As [`strong`], for what may be an option or a text elsewhere, and for what people write instead.
pub(super) fn weak(key: &str) -> Option<(Word, bool)> {
    let plain = plain(key);
    if let Some(word) = find(WEAK, &plain) {
        return Some((word, is_spelled(key, &plain)));
    }
    if NAVBARS.contains(&plain.as_str()) {
        return Some((Word::Navbar, false));
    }
    let meant = ALIASES.iter().find(|(alias, _)| *alias == plain).map(|(_, meant)| self::plain(meant))?;
    find(WORDS, &meant).or_else(|| find(WEAK, &meant)).map(|word| (word, false))
}

fn find(words: &[(&str, Word)], plain: &str) -> Option<Word> {
    words.iter().find(|(name, _)| *name == plain).map(|(_, word)| *word)
}

/// A component by a name that kits of user interfaces have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) kind: ComponentKind,
    /// Empty where it is the usual one.
    pub(crate) variant: &'static str,
    /// Of a heading.
    pub(crate) level: Option<u8>,
}

/// The component that a name from a kit stands for: `Navbar`, `Checkbox`, `Paragraph`.
pub(crate) fn piece(name: &str) -> Option<Piece> {
    let (word, _) = strong(name).or_else(|| weak(name))?;
    let (kind, variant, level) = match word {
        Word::Flow(_) | Word::Bar | Word::Shell => (ComponentKind::Container, "", None),
        Word::Card(variant) => (ComponentKind::Container, variant, None),
        Word::Leaf(kind, variant) => (kind, variant, None),
        Word::Heading(level) => (ComponentKind::Heading, "", Some(level)),
        Word::Navbar => (ComponentKind::NavigationBox, "", None),
        Word::Copy => return None,
    };
    Some(Piece { kind, variant, level })
}

/// Hyphens are part of the right spelling of `bar-chart`.
fn is_spelled(key: &str, plain: &str) -> bool {
    key == plain || (key.contains('-') && plain.ends_with("chart") && key.replace('-', "") == plain)
}

/// The word of a component's kind in its usual variant.
pub(super) const fn key_of(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Container => "card",
        ComponentKind::Button => "button",
        ComponentKind::Input => "input",
        ComponentKind::ImagePlaceholder => "image",
        ComponentKind::Text => "text",
        ComponentKind::HorizontalLine => "line",
        ComponentKind::Heading => "h2",
        ComponentKind::Footer => "footer",
        ComponentKind::NavigationBox => "nav",
        ComponentKind::List => "list",
        ComponentKind::Table => "table",
    }
}

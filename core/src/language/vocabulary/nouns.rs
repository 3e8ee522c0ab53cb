//! Names of components.

use super::Sense;
use crate::sketch::ComponentKind;

/// What a noun says about the components it names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::language) struct Noun {
    /// The kinds it can mean, the usual one first; none means any kind.
    pub(in crate::language) kinds: &'static [ComponentKind],
    /// Whether it names several.
    pub(in crate::language) plural: bool,
    /// A word that says more than the kind: components that show it are meant rather than others.
    pub(in crate::language) hint: Option<&'static str>,
}

const fn one(kinds: &'static [ComponentKind]) -> Sense {
    Sense::Noun(Noun { kinds, plural: false, hint: None })
}

const fn many(kinds: &'static [ComponentKind]) -> Sense {
    Sense::Noun(Noun { kinds, plural: true, hint: None })
}

const fn hinted(kinds: &'static [ComponentKind], hint: &'static str) -> Sense {
    Sense::Noun(Noun { kinds, plural: false, hint: Some(hint) })
}

const fn hinted_many(kinds: &'static [ComponentKind], hint: &'static str) -> Sense {
    Sense::Noun(Noun { kinds, plural: true, hint: Some(hint) })
}

use ComponentKind::{
    Button, Container, Footer, Heading, HorizontalLine, ImagePlaceholder, Input, List, NavigationBox, Table,
    Text,
};

const ANY: &[ComponentKind] = &[];
const BUTTON: &[ComponentKind] = &[Button];
const CONTAINER: &[ComponentKind] = &[Container];
const FOOTER: &[ComponentKind] = &[Footer];
const HEADING: &[ComponentKind] = &[Heading];
const IMAGE: &[ComponentKind] = &[ImagePlaceholder];
const INPUT: &[ComponentKind] = &[Input];
const LINE: &[ComponentKind] = &[HorizontalLine];
const LINK: &[ComponentKind] = &[Text, Button];
const LIST: &[ComponentKind] = &[List];
const NAVIGATION: &[ComponentKind] = &[NavigationBox];
const TABLE: &[ComponentKind] = &[Table];
const TEXT: &[ComponentKind] = &[Text];
const WORDING: &[ComponentKind] = &[Text, Heading];

/// The nouns and what they name.
pub(super) const NOUNS: &[(&str, Sense)] = &[
    ("button", one(BUTTON)),
    ("buttons", many(BUTTON)),
    ("btn", one(BUTTON)),
    ("btns", many(BUTTON)),
    ("cta", one(BUTTON)),
    ("ctas", many(BUTTON)),
    ("call to action", one(BUTTON)),
    ("push button", one(BUTTON)),
    ("link button", one(BUTTON)),
    ("input", one(INPUT)),
    ("inputs", many(INPUT)),
    ("field", one(INPUT)),
    ("fields", many(INPUT)),
    ("input field", one(INPUT)),
    ("input fields", many(INPUT)),
    ("input box", one(INPUT)),
    ("input boxes", many(INPUT)),
    ("text box", one(INPUT)),
    ("text boxes", many(INPUT)),
    ("textbox", one(INPUT)),
    ("textboxes", many(INPUT)),
    ("text field", one(INPUT)),
    ("text fields", many(INPUT)),
    ("text input", one(INPUT)),
    ("text inputs", many(INPUT)),
    ("textfield", one(INPUT)),
    ("form field", one(INPUT)),
    ("form fields", many(INPUT)),
    ("entry field", one(INPUT)),
    ("textarea", one(INPUT)),
    ("text area", one(INPUT)),
    ("dropdown", hinted(INPUT, "dropdown")),
    ("search box", hinted(INPUT, "search")),
    ("search bar", hinted(INPUT, "search")),
    ("search field", hinted(INPUT, "search")),
    ("search input", hinted(INPUT, "search")),
    ("searchbox", hinted(INPUT, "search")),
    ("searchbar", hinted(INPUT, "search")),
    ("image", one(IMAGE)),
    ("images", many(IMAGE)),
    ("picture", one(IMAGE)),
    ("pictures", many(IMAGE)),
    ("pic", one(IMAGE)),
    ("pics", many(IMAGE)),
    ("img", one(IMAGE)),
    ("imgs", many(IMAGE)),
    ("image placeholder", one(IMAGE)),
    ("image placeholders", many(IMAGE)),
    ("placeholder image", one(IMAGE)),
    ("photo", hinted(IMAGE, "photo")),
    ("photos", hinted_many(IMAGE, "photo")),
    ("photograph", hinted(IMAGE, "photo")),
    ("avatar", hinted(IMAGE, "avatar")),
    ("avatars", hinted_many(IMAGE, "avatar")),
    ("logo", hinted(IMAGE, "logo")),
    ("logos", hinted_many(IMAGE, "logo")),
    ("icon", hinted(IMAGE, "icon")),
    ("icons", hinted_many(IMAGE, "icon")),
    ("chart", hinted(IMAGE, "chart")),
    ("charts", hinted_many(IMAGE, "chart")),
    ("graph", hinted(IMAGE, "graph")),
    ("graphs", hinted_many(IMAGE, "graph")),
    ("map", hinted(IMAGE, "map")),
    ("video", hinted(IMAGE, "video")),
    ("videos", hinted_many(IMAGE, "video")),
    ("illustration", hinted(IMAGE, "illustration")),
    ("graphic", hinted(IMAGE, "graphic")),
    ("banner", hinted(IMAGE, "banner")),
    ("thumbnail", hinted(IMAGE, "thumbnail")),
    ("thumbnails", hinted_many(IMAGE, "thumbnail")),
    ("screenshot", hinted(IMAGE, "screenshot")),
    ("text", one(TEXT)),
    ("texts", many(TEXT)),
    ("paragraph", one(TEXT)),
    ("paragraphs", many(TEXT)),
    ("text block", one(TEXT)),
    ("text blocks", many(TEXT)),
    ("block of text", one(TEXT)),
    ("label", one(TEXT)),
    ("labels", many(TEXT)),
    ("caption", hinted(TEXT, "caption")),
    ("captions", hinted_many(TEXT, "caption")),
    ("copy", one(TEXT)),
    ("intro", hinted(TEXT, "intro")),
    ("introduction", hinted(TEXT, "introduction")),
    ("sentence", one(TEXT)),
    ("description", hinted(TEXT, "description")),
    ("line of text", one(TEXT)),
    ("body text", one(TEXT)),
    ("link", hinted(LINK, "link")),
    ("links", hinted_many(LINK, "link")),
    ("line", one(LINE)),
    ("lines", many(LINE)),
    ("divider", one(LINE)),
    ("dividers", many(LINE)),
    ("separator", one(LINE)),
    ("separators", many(LINE)),
    ("rule", one(LINE)),
    ("rules", many(LINE)),
    ("horizontal line", one(LINE)),
    ("horizontal lines", many(LINE)),
    ("horizontal rule", one(LINE)),
    ("divider line", one(LINE)),
    ("dividing line", one(LINE)),
    ("hr", one(LINE)),
    ("heading", one(HEADING)),
    ("headings", many(HEADING)),
    ("title", one(HEADING)),
    ("titles", many(HEADING)),
    ("headline", one(HEADING)),
    ("headlines", many(HEADING)),
    ("header", one(HEADING)),
    ("headers", many(HEADING)),
    ("page title", one(HEADING)),
    ("subheading", hinted(WORDING, "subheading")),
    ("subtitle", hinted(WORDING, "subtitle")),
    ("tagline", hinted(WORDING, "tagline")),
    ("footer", one(FOOTER)),
    ("footers", many(FOOTER)),
    ("page footer", one(FOOTER)),
    ("nav", one(NAVIGATION)),
    ("navbar", one(NAVIGATION)),
    ("nav bar", one(NAVIGATION)),
    ("nav menu", one(NAVIGATION)),
    ("navigation", one(NAVIGATION)),
    ("navigation bar", one(NAVIGATION)),
    ("navigation box", one(NAVIGATION)),
    ("navigation menu", one(NAVIGATION)),
    ("menu", one(NAVIGATION)),
    ("menus", many(NAVIGATION)),
    ("menu bar", one(NAVIGATION)),
    ("menubar", one(NAVIGATION)),
    ("top bar", one(NAVIGATION)),
    ("tab bar", hinted(&[NavigationBox, Footer], "tabs")),
    ("tabs", hinted(&[NavigationBox, Footer], "tabs")),
    ("list", one(LIST)),
    ("lists", many(LIST)),
    ("bullet list", one(LIST)),
    ("bulleted list", one(LIST)),
    ("bullets", one(LIST)),
    ("bullet points", one(LIST)),
    ("table", one(TABLE)),
    ("tables", many(TABLE)),
    ("data table", one(TABLE)),
    ("grid of data", one(TABLE)),
    ("container", one(CONTAINER)),
    ("containers", many(CONTAINER)),
    ("box", one(CONTAINER)),
    ("boxes", many(CONTAINER)),
    ("card", one(CONTAINER)),
    ("cards", many(CONTAINER)),
    ("panel", one(CONTAINER)),
    ("panels", many(CONTAINER)),
    ("frame", one(CONTAINER)),
    ("frames", many(CONTAINER)),
    ("tile", one(CONTAINER)),
    ("tiles", many(CONTAINER)),
    ("rectangle", one(CONTAINER)),
    ("rectangles", many(CONTAINER)),
    ("component", one(ANY)),
    ("components", many(ANY)),
    ("element", one(ANY)),
    ("elements", many(ANY)),
    ("item", one(ANY)),
    ("items", many(ANY)),
    ("thing", one(ANY)),
    ("things", many(ANY)),
    ("stuff", many(ANY)),
    ("object", one(ANY)),
    ("objects", many(ANY)),
    ("shape", one(ANY)),
    ("shapes", many(ANY)),
    ("one", one(ANY)),
    ("ones", many(ANY)),
];

/// `cards` → `card`, so that a word of a request meets the same word of a label.
pub(in crate::language) fn singular_of(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() >= 3 && !stem.ends_with(['s', 'u', 'i']) => stem,
        _ => word,
    }
}

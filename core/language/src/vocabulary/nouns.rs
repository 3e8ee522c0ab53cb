//! Names of components.

use super::{Phrases, Sense};
use websketch_layout::naming::singular_of;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// What a noun says about the components it names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Noun {
    /// The kinds it can mean, the usual one first; none means any kind.
    pub(crate) kinds: &'static [ComponentKind],
    /// Whether it names several.
    pub(crate) plural: bool,
    /// A word that says more than the kind: components that show it are meant rather than others.
    pub(crate) hint: Option<&'static str>,
    /// The piece of the kit that it names, where that is more than the kind.
    pub(crate) piece: Option<Piece>,
    /// Whether only the kit calls it so. Where there is none of it, such a word names something new and nothing that is
    /// there: `the date field` is then a field that says `Date`.
    pub(crate) is_new: bool,
}

impl Noun {
    /// The noun as a phrase says it: with the piece that is called so, or by its hint.
    pub(super) fn said_as(self, phrase: &str) -> Self {
        // `a menu` is the one of the page.
        if phrase == "menu" {
            return self;
        }
        let named = Piece::from_spoken_name(phrase).or_else(|| Piece::from_spoken_name(singular_of(phrase)));
        let piece = named
            .or_else(|| Piece::from_spoken_name(self.hint?))
            .filter(|piece| self.kinds.contains(&piece.kind()));
        Self { piece: piece.filter(|piece| *piece != Piece::default_of(piece.kind())), ..self }
    }

    /// What a new one is: the kind of the piece it names, else the usual kind.
    pub(crate) fn kind(self) -> Option<ComponentKind> {
        self.piece.map(Piece::kind).or_else(|| self.kinds.first().copied())
    }
}

/// The nouns of the kit that no other list has, with those of several.
pub(super) fn of_the_kit() -> impl Iterator<Item = (&'static str, Noun)> {
    Piece::ALL.iter().flat_map(|piece| piece.unambiguous_names().map(|word| (word, of_piece(*piece, word))))
}

/// The noun of a word that says too little by itself, `a select`, where something new of one word is named.
pub(crate) fn loose(word: &str) -> Option<Noun> {
    let is_own = |piece: &&Piece| piece.noun() == word || piece.variant() == Some(word);
    let piece = Piece::ALL.iter().find(is_own)?;
    let own = piece.words().find(|own| *own == word)?;
    Some(of_piece(*piece, own)).filter(|_| piece.unambiguous_names().all(|clear| clear != word))
}

fn of_piece(piece: Piece, word: &'static str) -> Noun {
    let kinds = ComponentKind::ALL.iter().position(|kind| *kind == piece.kind());
    let kinds = kinds.and_then(|at| ComponentKind::ALL.get(at..=at)).unwrap_or_default();
    Noun { kinds, plural: false, hint: Some(word), piece: Some(piece), is_new: true }
}

const fn one(kinds: &'static [ComponentKind]) -> Sense {
    Sense::Noun(Noun { kinds, plural: false, hint: None, piece: None, is_new: false })
}

const fn many(kinds: &'static [ComponentKind]) -> Sense {
    Sense::Noun(Noun { kinds, plural: true, hint: None, piece: None, is_new: false })
}

const fn hinted(kinds: &'static [ComponentKind], hint: &'static str) -> Sense {
    Sense::Noun(Noun { kinds, plural: false, hint: Some(hint), piece: None, is_new: false })
}

const fn hinted_many(kinds: &'static [ComponentKind], hint: &'static str) -> Sense {
    Sense::Noun(Noun { kinds, plural: true, hint: Some(hint), piece: None, is_new: false })
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
const SIDES: &[ComponentKind] = &[Container, NavigationBox, List];
const TABLE: &[ComponentKind] = &[Table];
const TEXT: &[ComponentKind] = &[Text];
const HEADED: &[ComponentKind] = &[Heading, Text];
const WORDING: &[ComponentKind] = &[Text, Heading];

/// The hint of a noun that stands for one named before.
pub(crate) const ONE: &str = "one";

/// The nouns and what they name.
pub(super) const NOUNS: Phrases = &[
    (one(BUTTON), "button|btn|cta|call to action|push button|link button"),
    (many(BUTTON), "buttons|btns|ctas"),
    (
        one(INPUT),
        "input|field|input field|input box|text box|textbox|text field|text input|textfield|\
     form field|entry field|textarea|text area",
    ),
    (
        many(INPUT),
        "inputs|fields|input fields|input boxes|text boxes|textboxes|text fields|text inputs|\
     form fields",
    ),
    (
        hinted(INPUT, "dropdown"),
        "dropdown|drop down|dropdown menu|drop down menu|select box|combo box|combobox",
    ),
    (
        hinted(INPUT, "checkbox"),
        "checkbox|check box|tick box|tickbox|radio button|toggle|toggle switch|switch|on off switch|on-off switch",
    ),
    (
        hinted_many(INPUT, "checkbox"),
        "checkboxes|check boxes|tick boxes|tickboxes|radio buttons|toggles|toggle switches|switches",
    ),
    (hinted(INPUT, "slider"), "slider|range slider|volume slider|range input|slider control"),
    (hinted_many(INPUT, "slider"), "sliders|range sliders"),
    (hinted(INPUT, "date"), "date picker|datepicker"),
    (hinted(INPUT, "time"), "time picker|timepicker"),
    (hinted(INPUT, "search"), "search box|search bar|search field|search input|searchbox|searchbar"),
    (one(IMAGE), "image|picture|pic|img|image placeholder|placeholder image"),
    (many(IMAGE), "images|pictures|pics|imgs|image placeholders"),
    (hinted(IMAGE, "photo"), "photo|photograph"),
    (hinted_many(IMAGE, "photo"), "photos"),
    (hinted(IMAGE, "avatar"), "avatar"),
    (hinted_many(IMAGE, "avatar"), "avatars"),
    (hinted(IMAGE, "logo"), "logo"),
    (hinted_many(IMAGE, "logo"), "logos"),
    (hinted(IMAGE, "icon"), "icon"),
    (hinted_many(IMAGE, "icon"), "icons"),
    (hinted(IMAGE, "chart"), "chart"),
    (hinted_many(IMAGE, "chart"), "charts"),
    (hinted(IMAGE, "graph"), "graph"),
    (hinted_many(IMAGE, "graph"), "graphs"),
    (hinted(IMAGE, "map"), "map"),
    (hinted(IMAGE, "video"), "video"),
    (hinted_many(IMAGE, "video"), "videos"),
    (hinted(IMAGE, "illustration"), "illustration"),
    (hinted(IMAGE, "graphic"), "graphic"),
    (hinted(IMAGE, "banner"), "banner|banner image"),
    (hinted(IMAGE, "cover"), "cover|cover image|cover photo|cover picture"),
    (hinted_many(IMAGE, "cover"), "covers|cover images|cover photos|cover pictures"),
    (hinted(IMAGE, "thumbnail"), "thumbnail"),
    (hinted_many(IMAGE, "thumbnail"), "thumbnails"),
    (hinted(IMAGE, "screenshot"), "screenshot"),
    (
        one(TEXT),
        "text|txt|text block|block of text|bit of text|piece of text|copy|sentence|line of text|body text",
    ),
    (many(TEXT), "texts|text blocks"),
    (hinted(TEXT, "label"), "label|field label"),
    (hinted_many(TEXT, "label"), "labels|field labels"),
    (hinted(TEXT, "paragraph"), "paragraph"),
    (hinted_many(TEXT, "paragraph"), "paragraphs"),
    (hinted(TEXT, "pagination"), "page counter|page number|page indicator|page count|page counter text"),
    (hinted(TEXT, "caption"), "caption"),
    (hinted(&[Text, NavigationBox], "breadcrumb"), "breadcrumb|breadcrumbs|breadcrumb trail|breadcrumb text"),
    (hinted(TEXT, "note"), "note|notice|disclaimer|remark"),
    (hinted(TEXT, "hint"), "hint|footnote"),
    (hinted(TEXT, "message"), "error message|warning message|status message|success message"),
    (hinted_many(TEXT, "caption"), "captions"),
    (hinted(TEXT, "intro"), "intro|intro text|intro paragraph|introductory text|lead text"),
    (hinted(TEXT, "introduction"), "introduction"),
    (hinted(TEXT, "description"), "description|description text|descriptive text"),
    (hinted_many(TEXT, "description"), "descriptions|description texts"),
    (hinted(LINK, "link"), "link|text link|hyperlink"),
    (hinted_many(LINK, "link"), "links|text links"),
    (one(LINE), "line|divider|separator|rule|horizontal line|horizontal rule|divider line|dividing line|hr"),
    (many(LINE), "lines|dividers|separators|rules|horizontal lines"),
    (one(HEADING), "heading"),
    (hinted(HEADING, "header"), "header"),
    (hinted(HEADING, "title"), "title|headline|page title|page headline"),
    (hinted(HEADING, "h1"), "h1|level 1 heading|level one heading|heading of level 1"),
    (hinted(HEADING, "h2"), "h2|level 2 heading|level two heading|heading of level 2"),
    (hinted_many(HEADING, "h2"), "h2s|level 2 headings|level two headings"),
    (hinted(HEADING, "h3"), "h3|level 3 heading|level three heading|heading of level 3"),
    (hinted_many(HEADING, "h3"), "h3s|level 3 headings|level three headings"),
    (many(HEADING), "headings|titles|headlines|headers"),
    (hinted(HEADED, "subheading"), "subheading|sub heading|subheader|section heading"),
    (hinted(WORDING, "subtitle"), "subtitle"),
    (hinted(WORDING, "tagline"), "tagline"),
    (one(FOOTER), "footer|page footer"),
    (many(FOOTER), "footers"),
    (
        one(NAVIGATION),
        "nav|navbar|nav bar|nav menu|navigation|navigation bar|navigation box|navigation menu|menu|\
     menu bar|menubar|top bar|header bar|app bar|site header",
    ),
    (many(NAVIGATION), "menus"),
    (hinted(&[NavigationBox, Footer], "tabs"), "tab bar|tabs"),
    (hinted(SIDES, "sidebar"), "sidebar|side bar|side panel|side menu|side nav"),
    (
        one(LIST),
        "list|bullet list|bulleted list|numbered list|ordered list|unordered list|bullet point list|bullets|bullet points",
    ),
    (hinted(LIST, "queue"), "queue"),
    (hinted(LIST, "playlist"), "playlist"),
    (hinted(LIST, "checklist"), "checklist"),
    (hinted(LIST, "shopping"), "shopping list"),
    (hinted(LIST, "grocery"), "grocery list"),
    (hinted(LIST, "task"), "task list"),
    (hinted(LIST, "packing"), "packing list"),
    (hinted(LIST, "todo"), "to do list|todo list"),
    (hinted(LIST, "agenda"), "agenda"),
    (many(LIST), "lists"),
    (one(TABLE), "table|data table|grid of data|timetable"),
    (many(TABLE), "tables|timetables"),
    (one(CONTAINER), "container|box|frame|rectangle"),
    (many(CONTAINER), "containers|boxes|panels|frames|rectangles|panes"),
    (hinted(CONTAINER, "panel"), "panel"),
    (hinted(CONTAINER, "pane"), "pane"),
    (hinted(CONTAINER, "card"), "card|tile"),
    (hinted_many(CONTAINER, "card"), "cards|tiles"),
    (hinted(CONTAINER, "bubble"), "bubble|chat bubble|message bubble|speech bubble"),
    (hinted_many(CONTAINER, "bubble"), "bubbles|chat bubbles|message bubbles|speech bubbles"),
    (hinted(CONTAINER, "dialog"), "dialog|dialogue|dialog box|modal|popup|pop up"),
    (one(ANY), "component|element|item|thing|object|shape"),
    (many(ANY), "components|elements|items|things|stuff|objects|shapes"),
    (hinted(ANY, ONE), "one"),
    (hinted_many(ANY, ONE), "ones"),
];

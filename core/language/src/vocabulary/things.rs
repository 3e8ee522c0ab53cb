//! Small things that pages have and no kind of component is named after: how each is drawn.

use super::Sense;
use ComponentKind::{Button, Container, ImagePlaceholder, Input, Text};
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// Something that is asked for by a name of its own: `a price`, `a badge`.
#[derive(Debug, PartialEq)]
pub(crate) struct Thing {
    pub(crate) kind: ComponentKind,
    /// What it is called, also in the prop `name` of what is drawn, so that it is found by that.
    pub(crate) name: &'static str,
    /// What it says where nothing else was asked for; of a picture, the one that it is as large as.
    pub(crate) sample: &'static str,
    pub(crate) words: &'static str,
}

impl Thing {
    /// The piece of the kit that it is, where that is not the usual one of its kind.
    pub(crate) fn piece(&self) -> Option<Piece> {
        let named = Piece::from_spoken_name(self.name).filter(|piece| piece.kind() == self.kind);
        let piece = named
            .or_else(|| Piece::from_variant(self.kind, self.name))
            .or_else(|| Piece::from_variant(self.kind, self.sample));
        piece.filter(|piece| *piece != Piece::default_of(self.kind))
    }
}

const fn thing(kind: ComponentKind, name: &'static str, sample: &'static str, words: &'static str) -> Thing {
    Thing { kind, name, sample, words }
}

/// The things, each with the words that name one. Words that components or patterns are named by are none.
static THINGS: &[Thing] = &[
    thing(Text, "price", "$19", "price|price tag|price label"),
    thing(Text, "badge", "New", "badge|tag|chip|pill|status badge|notification badge"),
    thing(Text, "status", "Active", "status|status indicator|status label"),
    thing(Text, "quote", "A short quote.", "quote|quotation|pull quote|blockquote"),
    thing(Text, "counter", "0", "counter|number|figure|score"),
    thing(Text, "total", "Total: $0", "total|sum|subtotal|total price|grand total"),
    thing(Text, "discount", "−20 %", "discount|discount label"),
    thing(Text, "date", "January 1", "date|publication date|due date|deadline"),
    thing(Text, "time", "12:00", "time|clock"),
    thing(Text, "timestamp", "5 minutes ago", "timestamp|time stamp"),
    thing(Text, "timer", "00:00", "timer|countdown|countdown timer|stopwatch"),
    thing(Text, "duration", "30 min", "duration|reading time|running time"),
    thing(
        Text,
        "copyright",
        "© All rights reserved",
        "copyright|copyright notice|copyright text|copyright line",
    ),
    thing(Text, "legend", "Legend", "legend|chart legend"),
    thing(Container, "tooltip", "Tooltip", "tooltip|tool tip"),
    thing(Text, "slogan", "Your slogan", "slogan|motto|catchphrase"),
    thing(Text, "author", "Author", "author|author name|byline"),
    thing(Text, "name", "Name", "name|full name"),
    thing(Text, "job title", "Job title", "job title|occupation"),
    thing(Text, "category", "Category", "category"),
    thing(Text, "code", "code", "code block|code snippet|code example"),
    thing(Input, "filter", "", "filter|filter dropdown"),
    thing(Input, "email", "", "email|email address|e-mail|e-mail address"),
    thing(Input, "password", "", "password"),
    thing(Input, "username", "", "username|user name"),
    thing(Input, "phone number", "", "phone number|telephone number"),
    thing(Input, "color", "", "color picker|colour picker"),
    thing(ImagePlaceholder, "arrow", "icon", "arrow|arrow icon"),
    thing(ImagePlaceholder, "star", "icon", "star|star icon"),
    thing(ImagePlaceholder, "heart", "icon", "heart|heart icon"),
    thing(ImagePlaceholder, "bell", "icon", "bell|bell icon|notification bell|notifications bell"),
    thing(ImagePlaceholder, "spinner", "icon", "spinner|loading spinner|loader|loading indicator"),
    thing(ImagePlaceholder, "QR code", "thumbnail", "qr code"),
    thing(ImagePlaceholder, "barcode", "thumbnail", "barcode|bar code"),
    thing(ImagePlaceholder, "signature", "thumbnail", "signature"),
    thing(
        Button,
        "menu",
        "☰",
        "hamburger menu|hamburger|hamburger icon|hamburger button|burger menu|burger icon|menu icon",
    ),
];

/// The things with the words that name them.
pub(super) fn named() -> impl Iterator<Item = (&'static str, Sense)> {
    THINGS.iter().map(|thing| (thing.words, Sense::Thing(thing)))
}

//! Items of the kit: pieces, icons, blocks, pages, and the result of a phrase.

use crate::editor::command::piece_label;
use crate::editor::edit;
use crate::panels::template::{BLOCKS, PAGES, Template, TemplateSketches};
use kurbo::{Point, Rect, Size};
use serde_json::json;
use std::sync::Arc;
use websketch_sketch::geometry::union_of;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

/// Size of an icon of the kit on the sketch. Px.
const ICON: f64 = 24.0;

/// Sizes of the pictures of pieces, and of blocks and pages, as in the style sheet. Px.
const PIECE_PICTURE: Size = Size::new(84.0, 56.0);
const TEMPLATE_PICTURE: Size = Size::new(132.0, 76.0);

/// Largest size of a piece in its picture. Px.
const PICTURED: Size = Size::new(160.0, 104.0);

/// An item.
#[derive(Clone, Debug, PartialEq)]
pub enum KitItem {
    /// A variant of a type.
    Piece(Piece),
    /// An icon of the set.
    Icon(Icon),
    /// A part of a page.
    Block(&'static Template),
    /// A whole page.
    Page(&'static Template),
    /// The components that the offline language adds for a phrase.
    Phrase(Arc<str>),
}

/// A part of the kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Pieces.
    Pieces,
    /// Blocks.
    Blocks,
    /// Pages.
    Pages,
}

impl Shelf {
    /// Every part, in order.
    pub const ALL: [Self; 3] = [Self::Pieces, Self::Blocks, Self::Pages];

    /// Returns the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pieces => "Pieces",
            Self::Blocks => "Blocks",
            Self::Pages => "Pages",
        }
    }
}

/// Groups of pieces: title and types.
pub const PIECE_GROUPS: [(&str, &[ComponentKind]); 8] = [
    ("Boxes and screens", &[ComponentKind::Container]),
    ("Buttons", &[ComponentKind::Button]),
    ("Fields", &[ComponentKind::Input]),
    ("Text", &[ComponentKind::Heading, ComponentKind::Text]),
    ("Pictures and charts", &[ComponentKind::ImagePlaceholder]),
    ("Navigation", &[ComponentKind::NavigationBox, ComponentKind::Footer]),
    ("Lists and tables", &[ComponentKind::List, ComponentKind::Table]),
    ("Lines", &[ComponentKind::HorizontalLine]),
];

impl KitItem {
    /// Returns every item except icons and phrases.
    pub fn all() -> impl Iterator<Item = Self> {
        let pieces = PIECE_GROUPS.iter().flat_map(|(_, kinds)| pieces_of(kinds));
        pieces.chain(BLOCKS.iter().map(Self::Block)).chain(PAGES.iter().map(Self::Page))
    }

    /// Returns the label.
    pub fn label(&self) -> String {
        match self {
            Self::Piece(piece) => piece_label(*piece),
            Self::Icon(icon) => icon.name().replace('-', " "),
            Self::Block(template) | Self::Page(template) => template.name.to_owned(),
            Self::Phrase(phrase) => format!("“{phrase}”"),
        }
    }

    /// Returns the id of the item in the page and in the list of recent items.
    pub fn id(&self) -> String {
        let (kind, name) = match self {
            Self::Piece(piece) => ("piece", piece.noun()),
            Self::Icon(icon) => ("icon", icon.name()),
            Self::Block(template) => ("block", template.name),
            Self::Page(template) => ("page", template.name),
            Self::Phrase(_) => ("phrase", ""),
        };
        format!("{kind}-{}", name.replace(' ', "-").to_lowercase())
    }

    /// Returns the sentence that generates the item. `None` for pieces and icons.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Self::Piece(_) | Self::Icon(_) => None,
            Self::Block(template) | Self::Page(template) => Some(template.sentence.to_owned()),
            Self::Phrase(phrase) => Some(format!("add a {phrase}")),
        }
    }

    /// Returns the size of the picture. Px of the style sheet.
    pub fn picture_size(&self) -> Size {
        if self.is_generated() { TEMPLATE_PICTURE } else { PIECE_PICTURE }
    }

    /// Returns true if the offline language generates the item.
    pub fn is_generated(&self) -> bool {
        self.sentence().is_some()
    }

    /// Returns the components of the picture of the item: a large piece is drawn smaller, so that its text is legible.
    /// `None` until they are generated. Tracked read.
    pub fn picture(&self, sketches: TemplateSketches) -> Option<Arc<Sketch>> {
        let Self::Piece(piece) = self else { return self.sketch(sketches) };
        let natural = piece.size();
        let size = match piece.screen() {
            Some(_) => natural,
            None => Size::new(natural.width.min(PICTURED.width), natural.height.min(PICTURED.height)),
        };
        let drawn = edit::preview(*piece, Rect::from_origin_size(Point::ZERO, size));
        Sketch::of(vec![drawn?]).map(Arc::new)
    }

    /// Returns the components of the item. `None` until they are generated. Tracked read.
    pub fn sketch(&self, sketches: TemplateSketches) -> Option<Arc<Sketch>> {
        let single = match self {
            Self::Piece(piece) => edit::preview(*piece, Rect::from_origin_size(Point::ZERO, piece.size())),
            Self::Icon(icon) => icon_component(*icon),
            Self::Block(_) | Self::Page(_) | Self::Phrase(_) => return sketches.get(&self.sentence()?),
        };
        Sketch::of(vec![single?]).map(Arc::new)
    }
}

/// Returns the pieces of some types, type by type.
pub fn pieces_of(kinds: &[ComponentKind]) -> impl Iterator<Item = KitItem> {
    kinds.iter().flat_map(|kind| Piece::of_kind(*kind)).map(KitItem::Piece)
}

/// Returns the size of the frame around the components. Px.
pub fn size_of(sketch: &Sketch) -> Size {
    let boxes: Vec<_> = sketch.iter().map(Component::bounds).collect();
    union_of(&boxes).map(|frame| frame.size()).unwrap_or_default()
}

fn icon_component(icon: Icon) -> Option<Component> {
    let piece = edit::preview(Piece::Icon, Rect::from_origin_size(Point::ZERO, Size::new(ICON, ICON)))?;
    let props = json!({ "variant": "icon", "icon": icon.name() });
    let props = Props::from_map(props.as_object()?.clone()).ok()?;
    Component::new(ComponentId::new("preview").ok()?, piece.kind(), piece.bounds(), props).ok()
}

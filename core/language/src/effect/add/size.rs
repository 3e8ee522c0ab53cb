//! How big a new component is.

use super::{Draft, Halt, count_of, props};
use crate::intent::{Addition, Place};
use crate::reference::Part;
use crate::vocabulary::{Extent, Pronoun, Relation};
use kurbo::Size;
use websketch_layout::placing::{GAP, MARGIN, usual};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// A text higher than this says much, in px.
const LONG: f64 = 120.0;

/// A rough width of a character of a heading and of other texts, in px, to leave room for what is said.
const HEADING_CHAR: f64 = 15.0;
pub(super) const TEXT_CHAR: f64 = 8.5;
/// Room beside the text of a button, in px.
pub(super) const BUTTON_PADDING: f64 = 32.0;

/// Room beside the text of a link, and the height of links and labels, in px.
const LINK_PADDING: f64 = 8.0;
pub(super) const LINE_HEIGHT: f64 = 24.0;
/// The height of an option that is in sight, in px.
const OPTION: f64 = 28.0;

/// The part of its usual width that what stands above or below a picture has at least.
const CAPTION_SHARE: f64 = 1.0 / 3.0;

/// Cards that are looked at for the size of one more.
const MOST_TWINS: usize = 32;

/// The size of a piece, or of a picture that is called so; others are as large as their kind.
pub(super) fn own_size(addition: &Addition) -> Option<Size> {
    match (addition.piece, addition.hint) {
        // Each option of a choice has a line, and so has what is chosen.
        (Some(Piece::Radio), _) if addition.traits.entries.len() > 1 => {
            let lines = addition.traits.entries.len() + 1;
            Some(Size::new(Piece::Radio.size().width, OPTION * count_of(lines)))
        }
        // A link has the height of a line of text, a card that of its box.
        (Some(piece), _) if piece != Piece::Card => Some(piece.size()),
        (None, Some("thumbnail")) => Some(Size::new(96.0, 96.0)),
        (None, Some("icon")) => Some(Piece::Icon.size()),
        _ => None,
    }
}

/// Whether it is a field of one line: all of these are as large.
fn is_field(piece: Piece) -> bool {
    use Piece::{Date, Field, File, Number, Password, Search, Select};
    matches!(piece, Field | Password | Search | Select | Date | Number | File)
}

impl Draft<'_> {
    /// The addition with the size of what it is to be as large as: something else, or the page.
    pub(super) fn sized_like(&mut self, addition: &Addition) -> Result<Option<Addition>, Halt> {
        if let Some(extent) = addition.traits.full {
            let mut addition = addition.clone();
            if extent != Extent::Height {
                addition.traits.width = Some(self.page_right());
            }
            if extent != Extent::Width {
                addition.traits.height = Some(self.page.height);
            }
            return Ok(Some(addition));
        }
        let Some((extent, other)) = &addition.traits.like else { return Ok(None) };
        // `below the table, as wide as it`
        let is_it = matches!(other.parts.as_slice(), [Part::Pronoun(Pronoun::It | Pronoun::Them)]);
        let other = match &addition.traits.place {
            Some(Place::By { anchor, .. }) if is_it => anchor,
            _ => other,
        };
        let (_, boxes) = self.anchors(other)?;
        let mut addition = addition.clone();
        if *extent != Extent::Height {
            addition.traits.width = usual(&boxes, Bounds::width);
        }
        if *extent != Extent::Width {
            addition.traits.height = usual(&boxes, Bounds::height);
        }
        Ok(Some(addition))
    }

    /// The size asked for; else that of its kind around it; else the usual one, with room for its text.
    pub(super) fn size_of(&mut self, addition: &Addition) -> Result<Size, Halt> {
        let kind = addition.kind;
        let mut size = self.usual_size(addition)?;
        let mut longest = 0;
        let texts = props::texts(addition);
        for text in texts.iter().chain(addition.traits.text.as_ref().filter(|_| texts.is_empty())) {
            longest = longest.max(text.chars().count());
        }
        let chars = count_of(longest);
        let needed = match kind {
            ComponentKind::Heading => chars * HEADING_CHAR,
            // An icon alone is as wide as it is.
            ComponentKind::Button if addition.piece != Some(Piece::IconButton) => {
                chars * TEXT_CHAR + BUTTON_PADDING
            }
            _ => 0.0,
        };
        let is_line = addition.hint == Some("link") || addition.name.is_some() && kind == ComponentKind::Text;
        let usual = own_size(addition).unwrap_or_else(|| kind.default_size());
        if is_line && longest > 0 && size == usual {
            // A link is no longer than what it says.
            size = Size::new(((chars * TEXT_CHAR + LINK_PADDING) / 4.0).ceil() * 4.0, LINE_HEIGHT);
        } else if is_line && size.height == usual.height {
            size.height = LINE_HEIGHT;
        }
        size.width = size.width.max(needed.ceil()).min(self.page.width);
        let least = kind.min_size();
        let side = |asked: Option<f64>, usual: f64, least: f64| {
            asked.map_or(usual, |asked| asked.round().max(least))
        };
        Ok(Size::new(
            side(addition.traits.width, size.width, least.width),
            side(addition.traits.height, size.height, least.height),
        ))
    }

    /// The size of one of several in a row, narrower where the row would not fit on the page.
    pub(super) fn fit_in_row(&self, size: Size, columns: f64, addition: &Addition) -> Size {
        let gap = addition.traits.gap.unwrap_or(GAP);
        let room = self.page.width - 2.0 * MARGIN - gap * (columns - 1.0);
        let width = (room / columns).floor().max(addition.kind.min_size().width);
        Size::new(size.width.min(width), size.height)
    }

    fn usual_size(&mut self, addition: &Addition) -> Result<Size, Halt> {
        let kind = addition.kind;
        let usual = match addition.hint {
            Some("label") => Size::new(kind.default_size().width, LINE_HEIGHT),
            _ => own_size(addition).unwrap_or_else(|| kind.default_size()),
        };
        let anchor = match &addition.traits.place {
            Some(Place::By { relation, anchor, .. }) => {
                let (mut ids, boxes) = self.anchors(anchor)?;
                // Below a label a field is as large as the one that is labeled.
                if let (ComponentKind::Input, Some(only)) = (kind, ids.first()) {
                    ids.extend(self.scene().labeled_by(only));
                }
                union_of(&boxes).map(|bounds| (*relation, ids, bounds))
            }
            Some(Place::Region { of: Some(of), .. }) => {
                let (ids, boxes) = self.anchors(of)?;
                union_of(&boxes).map(|bounds| (Relation::Inside, ids, bounds))
            }
            Some(Place::Region { of: None, .. }) | None => None,
        };
        if matches!(kind, ComponentKind::NavigationBox | ComponentKind::Footer)
            && anchor.is_none()
            && matches!(addition.piece, None | Some(Piece::Bottom))
        {
            // As wide as what is there, or as the page.
            let right = self.sketch.iter().map(|component| component.bounds().right()).fold(0.0, f64::max);
            return Ok(Size::new(if right > 0.0 { right } else { self.page.width }, usual.height));
        }
        let piece = addition.piece.unwrap_or(Piece::default_of(kind));
        let is_alike = |component: &&Component| {
            let other = Piece::of(component);
            component.kind() == kind
                && (other == piece || piece == Piece::Card || is_field(piece) && is_field(other))
        };
        let Some((relation, ids, bounds)) = anchor else {
            let twins: Vec<&Component> = self.sketch.iter().filter(is_alike).collect();
            if kind == ComponentKind::Container && addition.hint == Some("card") {
                // One more card is as large as two of the others.
                let size_of = |twin: &&&Component| twin.bounds().size();
                let is_usual = |twin: &&&Component| {
                    twins.iter().filter(|other| size_of(other) == size_of(twin)).count() > 1
                };
                return Ok(twins
                    .iter()
                    .rev()
                    .take(MOST_TWINS)
                    .find(is_usual)
                    .map_or(usual, |twin| twin.bounds().size()));
            }
            let sized = matches!(kind, ComponentKind::Button | ComponentKind::Input);
            return Ok(twins.last().filter(|_| sized).map_or(usual, |twin| twin.bounds().size()));
        };
        let twin = ids.iter().filter_map(|id| self.sketch.get(id)).find(is_alike);
        if let Some(twin) = twin.filter(|_| relation != Relation::Inside) {
            let size = twin.bounds().size();
            // Below a long text stands none of that height.
            let is_long = kind == ComponentKind::Text && size.height > LONG;
            return Ok(if is_long { Size::new(size.width, usual.height) } else { size });
        }
        // As its siblings in there.
        let is_sibling = |component: &&Component| {
            is_alike(component)
                && bounds.contains(&component.bounds())
                && component.bounds().area() < bounds.area()
        };
        let sibling = self.sketch.iter().filter(is_sibling).last();
        if let Some(sibling) = sibling.filter(|_| relation == Relation::Inside) {
            return Ok(sibling.bounds().size());
        }
        // A caption is as wide as its picture, if that is not tiny.
        let is_picture = |id: &ComponentId| self.is_kind(id, ComponentKind::ImagePlaceholder);
        let least_share = if ids.iter().all(is_picture) { CAPTION_SHARE } else { 0.5 };
        Ok(match relation {
            // From edge to edge of its screen.
            Relation::Inside if piece == Piece::Bottom => Size::new(bounds.width(), usual.height),
            Relation::Inside => Size::new(
                usual.width.min((bounds.width() - 2.0 * GAP).max(kind.min_size().width)),
                usual.height.min((bounds.height() - 2.0 * GAP).max(kind.min_size().height)),
            ),
            Relation::Below | Relation::Above | Relation::Between
                if kind == ComponentKind::HorizontalLine =>
            {
                Size::new(bounds.width(), usual.height)
            }
            Relation::Below | Relation::Above | Relation::Between
                if usual.width > bounds.width() && bounds.width() >= usual.width * least_share =>
            {
                Size::new(bounds.width(), usual.height)
            }
            _ => usual,
        })
    }
}

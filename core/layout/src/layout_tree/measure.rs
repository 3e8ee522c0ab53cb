//! Intrinsic widths of layout boxes, from the inside out.

use super::piece::{Group, Page, Piece, Screen};
use super::size::{self, NARROWEST_CARD, NARROWEST_COLUMN, NARROWEST_COLUMN_PHONE};
use super::tree::Flow;
use kurbo::Size;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::greater;

/// A box with running text keeps this width on a phone. Pixels.
const TIGHT: f64 = 240.0;
/// A narrower component of the sketch keeps its width. Pixels.
const SMALL: f64 = 120.0;

impl Piece {
    /// Measures the intrinsic width of the box and its children.
    pub(super) fn measure(&mut self, page: &Page, in_bar: bool) {
        if let Some(screen) = self.screen() {
            return self.measure_screen(screen.size().width);
        }
        let own = match (&self.part.component(), &mut self.group) {
            (Some((kind, props)), None) => size::width(*kind, props, in_bar),
            (_, Some(group)) => {
                let inside = in_bar && group.flow == Flow::Row || group.is_bar;
                for piece in &mut group.pieces {
                    piece.measure(page, inside);
                }
                group_width(group, page.screen())
            }
            (None, None) => size::Width { hug: Some(0.0), natural: 0.0, least: 0.0, in_row: 0.0 },
        };
        let mut wish = own;
        if self.is_frame() {
            let is_tight = page.screen() == Screen::Phone && self.has_running_text();
            wish.hug = None;
            wish.in_row = greater(wish.least, if is_tight { TIGHT } else { NARROWEST_CARD });
        }
        if let Some(was) = &self.was {
            // An existing component keeps its width, unless it fills the available width.
            wish.natural = was.width();
            wish.least = wish.least.min(was.width());
            wish.in_row = wish.in_row.min(was.width());
            let is_small = self.group.is_none() && was.width() < SMALL;
            if wish.hug.is_some() || in_bar && self.group.is_none() || is_small {
                wish.hug = Some(was.width());
                wish.in_row = was.width();
            }
        }
        if self.share.is_some() {
            wish.hug = None;
            if let Some((ComponentKind::Button, props)) = self.part.component() {
                wish.in_row = size::narrowest_button(props);
            }
        }
        if let Some(width) = self.width {
            wish = size::Width { hug: Some(width), natural: width, least: width, in_row: width };
        }
        self.wish = wish;
    }

    /// Measures a device frame. Its width is that of its device, and its contents lie on their own page.
    fn measure_screen(&mut self, usual: f64) {
        let width = self.width.or(self.was.map(|was| was.width())).unwrap_or(usual);
        self.wish = size::Width { hug: Some(width), natural: width, least: width, in_row: width };
        if let Some(group) = &mut self.group {
            let page = Page::new(Size::new(width - group.padding.left - group.padding.right, 0.0));
            group.pieces.iter_mut().for_each(|piece| piece.measure(&page, false));
        }
    }

    /// Whether it is or contains a text that can wrap.
    fn has_running_text(&self) -> bool {
        match &self.group {
            Some(group) => group.pieces.iter().any(Self::has_running_text),
            None => self.part.component().is_some_and(|(kind, props)| size::is_running(kind, props)),
        }
    }
}

/// Returns the intrinsic width of a group.
fn group_width(group: &Group, screen: Screen) -> size::Width {
    let pieces = &group.pieces;
    let sides = group.padding.left + group.padding.right;
    let widest = |of: fn(&Piece) -> f64| pieces.iter().map(of).fold(0.0, greater);
    let gaps = super::solve::gap_of(group) * size::count(pieces.len().saturating_sub(1));
    let hugs: Option<Vec<f64>> = pieces.iter().map(|piece| piece.wish.hug).collect();
    let least = widest(|piece| piece.wish.least);
    let (hug, natural, in_row) = match group.flow {
        Flow::Row => {
            let sum = |of: fn(&Piece) -> f64| pieces.iter().map(of).sum::<f64>() + gaps;
            let hug = hugs.map(|hugs| hugs.iter().sum::<f64>() + gaps);
            (hug, sum(|piece| piece.wish.natural), sum(|piece| piece.wish.hug.unwrap_or(piece.wish.in_row)))
        }
        Flow::Page | Flow::Column | Flow::Grid | Flow::Pile => {
            let hug = hugs.filter(|_| group.flow == Flow::Column && !pieces.iter().any(Piece::is_written));
            let hug = hug.map(|hugs| hugs.into_iter().fold(0.0, greater));
            // A column of texts may be narrow; any other column is a column of the page.
            let is_plain = hug.is_some() || pieces.iter().all(Piece::is_written);
            let is_read = pieces.iter().any(Piece::has_running_text);
            let usual = match screen {
                Screen::Phone if is_plain && is_read => {
                    NARROWEST_CARD.min(widest(|piece| piece.wish.natural))
                }
                _ if is_plain => 0.0,
                Screen::Phone => NARROWEST_COLUMN_PHONE,
                Screen::Tablet | Screen::Desktop => NARROWEST_COLUMN,
            };
            (hug, widest(|piece| piece.wish.natural), greater(usual, widest(Piece::in_column)))
        }
    };
    size::Width {
        hug: hug.map(|hug| hug + sides),
        natural: natural + sides,
        least: least + sides,
        in_row: in_row + sides,
    }
}

impl Piece {
    /// Returns the minimum width of a column with this box in a row. A nested row can become a column itself.
    fn in_column(&self) -> f64 {
        if self.is_leaf() || self.is_frame() { self.wish.in_row } else { self.wish.least }
    }

    /// Whether it is a single text or heading.
    fn is_written(&self) -> bool {
        matches!(self.leaf_kind(), Some(ComponentKind::Text | ComponentKind::Heading))
    }
}

//! Sizes of boxes that lie over others.

use crate::layout_tree::layout_box::{LayoutBox, PageMetrics};
use crate::layout_tree::size;
use crate::layout_tree::tree::{OverTarget, Place};
use crate::tokens::{DIALOG_MARGIN, OFFSET, OFFSET_ON_PAGE};
use kurbo::{Rect, Size};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;

impl LayoutBox {
    /// Lays out the boxes over its children.
    pub(super) fn solve_overlays(&mut self, page: &PageMetrics) {
        let is_screen = self.device_frame().is_some();
        let Some(group) = &mut self.group else { return };
        let inner = self.place.width - group.padding.left - group.padding.right;
        let own = PageMetrics::new(Size::new(fmax(inner, 1.0), 0.0));
        let page = if is_screen { &own } else { page };
        for (_, overlay) in &mut group.overlays {
            overlay.solve_over(page);
        }
    }

    /// Lays out a box that lies over another one, in its natural width.
    pub(crate) fn solve_over(&mut self, page: &PageMetrics) {
        let most = fmax(page.size.width - 2.0 * DIALOG_MARGIN, 1.0);
        let width = self.width.or(self.intrinsic_width.fit_content);
        let usual = || match self.piece() {
            Some(piece) if piece.is_overlay() => piece.size().width,
            _ => self.intrinsic_width.max_content,
        };
        let width = width.unwrap_or_else(usual);
        self.solve(fmin(width, most).ceil(), page);
    }

    fn piece(&self) -> Option<Piece> {
        let (kind, props) = self.content.component()?;
        Piece::from_variant(kind, size::variant(props))
    }

    /// Sets the place of a solved box over its target. A sheet takes the whole edge of its page.
    pub(in crate::layout_tree) fn move_over(&mut self, target: Rect) {
        let Some(over) = self.over.clone() else { return };
        let is_on_page = over.target == OverTarget::Page;
        let is_sheet = self.piece() == Some(Piece::Sheet);
        let place = over.place.unwrap_or_else(|| self.usual_place(target, is_on_page));
        if is_sheet && is_on_page {
            match place {
                Place::Bottom | Place::Top => self.place.width = target.width(),
                Place::Left | Place::Right => self.stretch(target.height()),
                _ => {}
            }
        }
        let usual = match (is_on_page, is_sheet) {
            (true, true) => 0.0,
            (true, false) => OFFSET_ON_PAGE,
            (false, _) => OFFSET,
        };
        let (x, y) = place.shares();
        let along = |start: f64, room: f64, own: f64, share: f64, offset: Option<f64>| {
            let inset = fmin(offset.unwrap_or(usual), fmax((room - own) / 2.0, 0.0));
            let inset = if (0.25..0.75).contains(&share) { 0.0 } else { inset };
            fmax((start + inset + (room - own - 2.0 * inset) * share).round(), 0.0)
        };
        self.place.x = along(target.x0, target.width(), self.place.width, x, over.offset[0]);
        self.place.y = along(target.y0, target.height(), self.place.height, y, over.offset[1]);
    }

    fn usual_place(&self, target: Rect, is_on_page: bool) -> Place {
        match self.piece() {
            Some(Piece::Sheet) if target.height() > target.width() => Place::Bottom,
            Some(Piece::Sheet) => Place::Right,
            Some(Piece::Toast) => Place::Bottom,
            Some(Piece::Badge) => Place::TopRight,
            Some(Piece::Note | Piece::Menu) => Place::TopRight,
            Some(Piece::Tooltip) => Place::Top,
            _ if is_on_page => Place::Center,
            _ => Place::Center,
        }
    }
}

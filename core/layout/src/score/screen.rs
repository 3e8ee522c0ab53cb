//! The screen that is scored: its visible components and its size.

use crate::structure::{Element, Structure};
use kurbo::Size;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// The widest phone. Pixels. It is the width up to which a page is laid out in one column.
pub(super) const PHONE: f64 = 600.0;
/// Fewer components are the beginning of a screen.
const FEW: usize = 4;
/// The height that is visible without scrolling on a phone and on a desk. Pixels.
const VISIBLE_HEIGHT: [f64; 2] = [800.0, 900.0];

/// A screen with its components.
pub(super) struct Screen<'a, 's> {
    pub(super) structure: &'a Structure<'s>,
    pub(super) elements: &'a [Element<'s>],
    /// The components without children, back to front.
    pub(super) leaves: Vec<&'a Element<'s>>,
    /// The size of the page. Its height is the visible height.
    pub(super) page: Size,
    pub(super) is_phone: bool,
    /// The piece of each component, by index in paint order.
    pieces: Vec<Piece>,
}

impl<'a, 's> Screen<'a, 's> {
    pub(super) fn of(structure: &'a Structure<'s>) -> Self {
        let elements = structure.elements();
        let leaves = elements.iter().filter(|one| structure.children(one).next().is_none()).collect_vec();
        let width = structure.page().width;
        let is_phone = width <= PHONE;
        let [phone, desk] = VISIBLE_HEIGHT;
        let visible = if is_phone { phone } else { desk };
        let page = Size::new(width, fmax(visible, fmin(structure.page().height, 1.5 * visible)));
        let pieces = elements.iter().map(|one| Piece::of(one.component)).collect_vec();
        Self { structure, elements, leaves, page, is_phone, pieces }
    }

    /// The number of components.
    #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
    pub(super) fn count(&self) -> f64 {
        self.elements.len() as f64
    }

    /// Whether so little is drawn that nothing can be said of the screen as a whole.
    pub(super) fn is_begun(&self) -> bool {
        self.elements.len() < FEW
    }

    /// Returns the piece of a component.
    pub(super) fn piece(&self, element: &Element) -> Piece {
        self.pieces.get(element.order).copied().unwrap_or(Piece::Box)
    }

    /// Returns the components of a kind.
    pub(super) fn of_kind(&self, kind: ComponentKind) -> impl Iterator<Item = &'a Element<'s>> {
        self.elements.iter().filter(move |one| one.kind() == kind)
    }

    /// Returns the leaves of each piece.
    pub(super) fn equals(&self) -> Vec<Vec<&'a Element<'s>>> {
        let mut sorted = self.leaves.clone();
        sort_keyed(&mut sorted, |one| SortKey::places(self.piece(one) as usize, one.order));
        sorted.chunk_by(|a, b| self.piece(a) == self.piece(b)).map(<[_]>::to_vec).collect_vec()
    }

    /// Returns the lines of neighbors below each other: columns, and runs between divided parts.
    pub(super) fn stacks(&self) -> impl Iterator<Item = &'a [Element<'s>]> {
        let runs = self.structure.runs().iter().filter(|run| is_stacked(run));
        self.structure.columns().iter().chain(runs).map(Vec::as_slice)
    }

    /// Returns the lines of neighbors beside each other: rows, and runs between divided parts.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'a [Element<'s>]> {
        let runs = self.structure.runs().iter().filter(|run| !is_stacked(run));
        self.structure.rows().iter().chain(runs).map(Vec::as_slice)
    }

    /// Returns the leaves from top to bottom.
    pub(super) fn leaves_from_top(&self) -> Vec<&'a Element<'s>> {
        let mut sorted = self.leaves.clone();
        sort_keyed(&mut sorted, |one| SortKey::number(one.bounds.y(), one.order));
        sorted
    }
}

/// Whether a component is drawn in front of others on purpose.
pub(super) fn is_overlay(element: &Element) -> bool {
    use Piece::{Badge, Menu, Modal, Note, Sheet, Toast, Tooltip};
    matches!(Piece::of(element.component), Modal | Sheet | Toast | Tooltip | Menu | Badge | Note)
}

/// Whether the first two components of a line lie below each other.
fn is_stacked(line: &[Element]) -> bool {
    matches!(line, [one, next, ..] if next.bounds.gap_y(&one.bounds) >= next.bounds.gap_x(&one.bounds))
}

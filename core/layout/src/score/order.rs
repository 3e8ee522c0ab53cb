//! Order: header, title, content, footer from top to bottom.

use super::ledger::Ledger;
use super::measure::Measure;
use super::screen::{Screen, is_overlay};
use crate::structure::Element;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::fmin;
use websketch_sketch::kit::Piece;

/// The level of a heading without one.
const USUAL_LEVEL: u8 = 2;
/// Components in so high a strip at the top belong to the header. Pixels.
const HEADER: f64 = 120.0;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    for bar in screen.elements {
        misplaced_bar(screen, bar, ledger);
    }
    late_title(screen, ledger);
    for line in screen.stacks() {
        if let [.., before, last] = line
            && last.kind() == ComponentKind::Heading
            && before.kind() != ComponentKind::Heading
            && !has_content(screen, last, last.bounds.gap_y(&before.bounds))
        {
            ledger.add(Measure::HeadingBelow, 1.0, last.order, Some(before.order));
        }
    }
    early_buttons(screen, ledger);
}

/// Whether a heading has content: a sibling at its right, or one below as close as `above`, the distance to the component
/// above.
fn has_content(screen: &Screen, heading: &Element, above: f64) -> bool {
    let own = &heading.bounds;
    let is_content = |one: &Element| {
        let is_below = one.bounds.y() >= own.bottom() && one.bounds.y() <= own.bottom() + above;
        let is_beside = one.bounds.x() >= own.right() && one.bounds.overlaps_y(own);
        is_beside || (is_below && one.bounds.overlaps_x(own))
    };
    screen.structure.siblings(heading).take(MAX_SIBLINGS).any(is_content)
}

/// Returns the share of the leaves for which `is_counted` holds.
#[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
fn share_of(screen: &Screen, is_counted: impl Fn(&Element) -> bool) -> f64 {
    let counted = screen.leaves.iter().filter(|one| !is_overlay(one) && is_counted(one)).count();
    counted as f64 / screen.leaves.len().max(1) as f64
}

fn misplaced_bar(screen: &Screen, bar: &Element, ledger: &mut Ledger) {
    let is_nested =
        screen.structure.parent(bar).is_some_and(|parent| parent.bounds.height() > 3.0 * bar.bounds.height());
    let cost = match screen.piece(bar) {
        Piece::Footer => share_of(screen, |one| {
            one.kind() != ComponentKind::Footer && one.bounds.y() >= bar.bounds.bottom()
        }),
        Piece::Bar if !is_nested => share_of(screen, |one| {
            one.kind() != ComponentKind::NavigationBox && one.bounds.bottom() <= bar.bounds.y()
        }),
        _ => return,
    };
    ledger.add_whole(Measure::MisplacedBar, cost.sqrt(), Some(bar.order));
}

/// Adds the share of content above the title, which is the first heading of the highest rank.
fn late_title(screen: &Screen, ledger: &mut Ledger) {
    let level = |one: &Element| one.component.props().level().unwrap_or(USUAL_LEVEL);
    let headings = screen.of_kind(ComponentKind::Heading);
    let by_rank =
        |a: &&Element, b: &&Element| level(a).cmp(&level(b)).then(a.bounds.y().total_cmp(&b.bounds.y()));
    let Some(title) = headings.min_by(by_rank) else { return };
    let is_before = |one: &Element| {
        one.bounds.bottom() <= title.bounds.y()
            && one.kind() != ComponentKind::NavigationBox
            && one.bounds.bottom() > HEADER
    };
    ledger.add_whole(Measure::LateTitle, share_of(screen, is_before), Some(title.order));
}

/// Adds the cost of buttons above all fields of their parent, if no other button is level with them or below.
fn early_buttons(screen: &Screen, ledger: &mut Ledger) {
    let structure = screen.structure;
    for button in screen.of_kind(ComponentKind::Button) {
        if screen.piece(button) != Piece::Primary {
            continue;
        }
        let beside = || structure.siblings(button).take(MAX_SIBLINGS);
        let mut tops = beside()
            .filter(|one| is_sent(screen.piece(one)) && one.bounds.overlaps_x(&button.bounds))
            .map(|one| one.bounds.y());
        let Some(first) = tops.next() else { continue };
        let first = tops.fold(first, fmin);
        // A newsletter at the end of a page has a button of its own.
        let is_sender = |one: &Element| one.kind() == ComponentKind::Button && one.bounds.bottom() > first;
        if first >= button.bounds.bottom() && !beside().any(is_sender) {
            ledger.add(Measure::EarlyButton, 1.0, button.order, None);
        }
    }
}

/// Whether a field is sent by a button. Searches, choices and switches take effect at once.
const fn is_sent(piece: Piece) -> bool {
    matches!(
        piece,
        Piece::Field | Piece::Textarea | Piece::Password | Piece::Date | Piece::Number | Piece::File
    )
}

/// Siblings of a component that are examined.
const MAX_SIBLINGS: usize = 64;

//! Action: one primary action in view, and targets that can be hit.

use super::ledger::{Ledger, saturating};
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::Element;
use crate::tokens::LEAST_TARGET;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// The least comfortable side of a target on a phone and at a desk. Pixels. Source for 44: WCAG 2.2, success criterion
/// 2.5.5, Target Size (Enhanced).
const COMFORTABLE: [f64; 2] = [44.0, 32.0];
/// Primary buttons of one parent with a shorter gap between them are seen together. Pixels.
const TOGETHER: f64 = 48.0;

/// The share of the cost of many primary buttons on a phone, if no button of the sketch tells its variant.
const UNSTYLED_ON_PHONE: f64 = 0.3;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    let mut buttons: Vec<&Element> = screen.of_kind(ComponentKind::Button).collect_vec();
    sort_keyed(&mut buttons, |one| SortKey::number(one.bounds.y(), one.order));
    ledger.add_whole(Measure::NoAction, no_action(screen, &buttons), None);
    many_primary(screen, &buttons, ledger);
    let named = buttons.iter().find(|one| !matches!(screen.piece(one), Piece::IconButton | Piece::Chip));
    let is_link_in_view =
        |one: &Element| screen.piece(one) == Piece::Link && one.bounds.y() < screen.page.height;
    if let Some(first) = named.filter(|_| !screen.elements.iter().any(is_link_in_view)) {
        let below = (first.bounds.y() - screen.page.height) / screen.page.height;
        ledger.add_whole(Measure::LateAction, fmin(below, 1.0), Some(first.order));
    }
    screen.elements.iter().for_each(|element| small_target(screen, element, ledger));
}

/// Returns the cost of a screen without buttons. Icons and lists of a phone are touched themselves.
fn no_action(screen: &Screen, buttons: &[&Element]) -> f64 {
    if !buttons.is_empty() || screen.is_begun() {
        return 0.0;
    }
    let is_touched = |one: &Element| {
        matches!(one.kind(), ComponentKind::NavigationBox | ComponentKind::List)
            || screen.piece(one) == Piece::Icon
    };
    if screen.of_kind(ComponentKind::Input).next().is_none()
        && screen.is_phone
        && screen.elements.iter().any(is_touched)
    {
        return 0.4;
    }
    1.0
}

fn many_primary(screen: &Screen, buttons: &[&Element], ledger: &mut Ledger) {
    let is_named =
        |one: &&&Element| matches!(screen.piece(one), Piece::Primary | Piece::Secondary | Piece::LinkButton);
    let named = buttons.iter().filter(is_named).count();
    let primary: Vec<&Element> =
        buttons.iter().filter(|one| screen.piece(one) == Piece::Primary).copied().collect_vec();
    if named < 2 {
        return;
    }
    // Sketches of existing phone screens seldom tell the variants of their buttons.
    let is_styled = buttons.iter().any(|one| one.component.props().variant().is_some());
    let certainty = if is_styled || !screen.is_phone { 1.0 } else { UNSTYLED_ON_PHONE };
    let is_seen_with = |pair: &&[&Element]| match pair {
        [one, next] => {
            screen.structure.parent(one) == screen.structure.parent(next)
                && one.bounds.gap_y(&next.bounds) <= TOGETHER
        }
        _ => false,
    };
    let together = primary.windows(2).filter(is_seen_with).count();
    #[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
    let [together, primary_count, named] = [together, primary.len(), named].map(|count| count as f64);
    let share = fmax(2.0 * primary_count / named - 1.0, 0.0);
    let cost = 0.85 * saturating(together, 4.0) + 0.15 * share;
    ledger.add_whole(Measure::ManyPrimary, certainty * cost, primary.first().map(|one| one.order));
}

fn small_target(screen: &Screen, element: &Element, ledger: &mut Ledger) {
    use Piece::{Checkbox, LinkButton, Radio, Toggle};
    let is_target =
        matches!(element.kind(), ComponentKind::Button | ComponentKind::Input | ComponentKind::NavigationBox);
    // A line of text with a box to tick is as high as its text.
    if !is_target || matches!(screen.piece(element), Checkbox | Radio | Toggle | LinkButton) {
        return;
    }
    let side = fmin(element.bounds.width(), element.bounds.height());
    let [phone, desk] = COMFORTABLE;
    let comfortable = if screen.is_phone { phone } else { desk };
    let missing = |least: f64| fmax(1.0 - side / least, 0.0);
    let cost = 0.5 * missing(comfortable) + if side < LEAST_TARGET { 0.5 } else { 0.0 };
    ledger.add(Measure::SmallTarget, cost, element.order, None);
}

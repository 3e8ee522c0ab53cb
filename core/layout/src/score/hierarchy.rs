//! Hierarchy: type sizes, heading levels, and one clear first text.

use super::ledger::Ledger;
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::Element;
use crate::text_room::font_px;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::fmax;
use websketch_sketch::sort::{SortKey, sort_keyed};

/// Fewer texts need no hierarchy.
const FEW_TEXTS: usize = 4;
/// The largest text is so many times as large as the median one. It is the ratio of a heading of level 3 to text.
const CONTRAST: f64 = 1.35;
/// The level of a heading without one.
const USUAL_LEVEL: u8 = 2;
/// The share of the screen's height in which the first text stands.
const FIRST_PLACE: f64 = 0.6;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    let is_text = |one: &&Element| matches!(one.kind(), ComponentKind::Text | ComponentKind::Heading);
    let mut sizes: Vec<(f64, &Element)> =
        screen.elements.iter().filter(is_text).map(|one| (font_px(one.component), one)).collect_vec();
    sort_keyed(&mut sizes, |&(px, one)| SortKey::number(-px, one.order));
    // Sketches of existing phone screens seldom say which text is a heading.
    let is_unstyled = screen.is_phone && screen.of_kind(ComponentKind::Heading).next().is_none();
    if sizes.len() < FEW_TEXTS || is_unstyled {
        return;
    }
    let (Some(&(largest, first)), Some(&(median, _))) = (sizes.first(), sizes.get(sizes.len() / 2)) else {
        return;
    };
    let flat = 1.0 - (largest / median - 1.0) / (CONTRAST - 1.0);
    ledger.add_whole(Measure::FlatType, flat, Some(first.order));
    ledger.add_whole(Measure::FlatHeadings, flat_headings(screen), Some(first.order));
    let as_large = sizes.iter().take_while(|&&(px, _)| px >= largest).count();
    let height = screen.elements.iter().map(|one| one.bounds.bottom()).fold(0.0, fmax);
    let no_first = match as_large {
        1 if first.bounds.y() <= height * FIRST_PLACE => 0.0,
        1 | 2 => 0.5,
        _ => 1.0,
    };
    ledger.add_whole(Measure::NoFirstThing, no_first, Some(first.order));
}

/// Returns the cost of headings of one level. 1 without headings.
fn flat_headings(screen: &Screen) -> f64 {
    let headings: Vec<u8> = screen
        .of_kind(ComponentKind::Heading)
        .map(|one| one.component.props().level().unwrap_or(USUAL_LEVEL))
        .collect_vec();
    let differ = headings.iter().any(|level| Some(level) != headings.first());
    match (headings.len(), differ) {
        (0, _) => 1.0,
        (1, _) | (_, true) => 0.0,
        (2, _) => 0.5,
        _ => 0.75,
    }
}

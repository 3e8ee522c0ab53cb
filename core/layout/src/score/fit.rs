//! Fit: overlaps, cut-off texts, and components beyond the page.

use super::ledger::{Ledger, saturating};
use super::measure::Measure;
use super::screen::{Screen, is_overlay};
use crate::structure::tolerance::VISIBLE;
use crate::structure::{Element, Span, lies_in};
use crate::text_room::wanted;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort;

/// Half of the full cost of a slight overlap is reached at this depth. Pixels.
const DEPTH: f64 = 2.0;
/// A deeper overlap is not slight. Pixels.
const SLIGHT: f64 = 8.0;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    overlaps(screen, ledger);
    for element in screen.elements {
        sticks_out(screen, element, ledger);
        cut_text(element, ledger);
        off_page(screen, element, ledger);
    }
}

fn overlaps(screen: &Screen, ledger: &mut Ledger) {
    let structure = screen.structure;
    let is_held = |outer: &Element, inner: &Element| structure.is_ancestor(outer, inner);
    let mut pairs = structure.overlap_pairs().overlaps(screen.elements, is_held);
    pairs.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
    sort(&mut pairs);
    pairs.dedup();
    for (behind, before) in pairs {
        let (Some(behind), Some(before)) = (structure.at(behind), structure.at(before)) else { continue };
        if is_overlay(behind) || is_overlay(before) {
            continue;
        }
        let [x, y] = [Axis::X, Axis::Y]
            .map(|axis| Span::of(&behind.bounds, axis).shared(Span::of(&before.bounds, axis)));
        let depth = fmin(x, y);
        let share = x * y / fmin(behind.bounds.area(), before.bounds.area());
        ledger.add(Measure::Overlap, share.sqrt(), before.order, Some(behind.order));
        if depth <= SLIGHT {
            ledger.add(Measure::SlightOverlap, saturating(depth, DEPTH), before.order, Some(behind.order));
        }
        if before.is_box() && lies_in(&behind.bounds, &before.bounds) {
            ledger.add(Measure::Covered, 1.0, behind.order, Some(before.order));
        }
    }
}

/// Adds the cost of a component that sticks out of its parent.
fn sticks_out(screen: &Screen, element: &Element, ledger: &mut Ledger) {
    let Some(parent) = screen.structure.parent(element).filter(|_| !is_overlay(element)) else { return };
    let out = [Axis::X, Axis::Y].map(|axis| {
        let (own, around) = (Span::of(&element.bounds, axis), Span::of(&parent.bounds, axis));
        fmax(around.start - own.start, own.end - around.end)
    });
    let [x, y] = out;
    if fmax(x, y) > VISIBLE {
        ledger.add(Measure::SlightOverlap, saturating(fmax(x, y), DEPTH), element.order, Some(parent.order));
    }
}

fn cut_text(element: &Element, ledger: &mut Ledger) {
    let smallest = wanted(element.component, element.bounds).into_iter().flatten().last();
    if let Some(room) = smallest {
        let excess = room.area() / element.bounds.area() - 1.0;
        ledger.add(Measure::CutText, saturating(excess, 1.0), element.order, None);
    }
}

fn off_page(screen: &Screen, element: &Element, ledger: &mut Ledger) {
    let out = element.bounds.right() - screen.page.width;
    if out > VISIBLE {
        ledger.add(Measure::OffPage, fmin(out / element.bounds.width(), 1.0).sqrt(), element.order, None);
    }
}

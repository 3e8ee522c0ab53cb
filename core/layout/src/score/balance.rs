//! Balance: empty bands, and the distribution of the content over the width.

use super::ledger::{Ledger, saturating};
use super::measure::Measure;
use super::screen::Screen;
use crate::structure::Element;
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::kit::Piece;

/// A higher empty band is noticed. Pixels. It is the largest usual gap between sections.
const NOTICED: f64 = 128.0;
/// Half of the full cost is reached at this excess. Pixels.
const BAND: f64 = 300.0;

/// The center of usual content is at most this share of the width off the center of the page.
const ASIDE: f64 = 0.06;
/// Content in one third of the width is so far off.
const THIRD: f64 = 1.0 / 3.0;

pub(super) fn measure(screen: &Screen, ledger: &mut Ledger) {
    if screen.is_begun() {
        return;
    }
    empty_band(screen, ledger);
    let (mut area, mut moment) = (0.0, 0.0);
    for leaf in screen.leaves.iter().filter(|leaf| is_ink(leaf)) {
        area += leaf.bounds.area();
        moment += leaf.bounds.area() * leaf.bounds.center().x;
    }
    if area <= 0.0 {
        return;
    }
    let off = (moment / area - screen.page.width / 2.0).abs() / screen.page.width;
    ledger.add_whole(Measure::OneSided, fmin((off - ASIDE) / (THIRD - ASIDE), 1.0), None);
}

fn empty_band(screen: &Screen, ledger: &mut Ledger) {
    let (mut end, mut highest, mut after) = (None, 0.0, None);
    // A bar at the bottom of a screen is there however little stands above it.
    let is_content = |leaf: &&Element| is_ink(leaf) && screen.piece(leaf) != Piece::Bottom;
    for leaf in screen.leaves_from_top().into_iter().filter(is_content) {
        let gap = end.map_or(0.0, |end| leaf.bounds.y() - end);
        if gap > highest {
            (highest, after) = (gap, Some(leaf.order));
        }
        end = Some(end.map_or(leaf.bounds.bottom(), |end| fmax(end, leaf.bounds.bottom())));
    }
    if highest > NOTICED {
        ledger.add_whole(Measure::EmptyBand, saturating(highest - NOTICED, BAND), after);
    }
}

/// Whether a leaf is content. An empty container may be a backdrop that lies in front of its content.
fn is_ink(leaf: &Element) -> bool {
    leaf.kind() != ComponentKind::Container
}

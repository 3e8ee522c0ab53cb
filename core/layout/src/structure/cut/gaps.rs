//! The empty bands between elements.

use crate::structure::element::{Element, Span};
use crate::structure::tolerance::{MAX_TOUCH, TOUCH};
use websketch_sketch::geometry::{fmax, fmin};
use websketch_sketch::operation::Axis;

/// The empty bands before elements that are sorted along an axis.
pub(super) struct EmptyBands {
    pub(super) axis: Axis,
    /// The width of the band before each element, if there is one.
    pub(super) before: Vec<Option<f64>>,
}

impl EmptyBands {
    pub(super) fn of<'a>(sorted: impl Iterator<Item = &'a Element<'a>>, axis: Axis) -> Self {
        // The element with the farthest end so far.
        let mut farthest: Option<Span> = None;
        let band_before = |element: &Element| {
            let own = Span::of(&element.bounds, axis);
            let band = farthest.and_then(|before| {
                let touch = fmin(fmin(before.length(), own.length()) * TOUCH, MAX_TOUCH);
                let band = own.start - before.end;
                (band >= -touch).then_some(band)
            });
            if farthest.is_none_or(|before| own.end > before.end) {
                farthest = Some(own);
            }
            band
        };
        Self { axis, before: sorted.map(band_before).collect() }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = f64> {
        self.before.iter().filter_map(|band| *band)
    }

    pub(super) fn widest(&self) -> Option<f64> {
        self.all().reduce(fmax)
    }

    /// Returns the narrowest band at least `least` wide, or 0 for touching parts.
    pub(super) fn narrowest(&self, least: f64) -> f64 {
        self.all().filter(|&band| band >= least).reduce(fmin).unwrap_or(0.0).max(0.0)
    }
}

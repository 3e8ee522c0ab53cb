//! The weights and curves of the score. `scripts/fit-score.mjs` writes this file.
//!
//! Fitted on 2026-11-27: 1024 real screens, 22 good and 10 ugly pages.
//! The table has the share of pairs in which the better screen scores higher, in percent: of all pairs, and of pairs in
//! five folds that the fit has not seen.
//!
//! | pairs | number | all | unseen |
//! | --- | ---: | ---: | ---: |
//! | jitter 2 px, screens | 1024 | 95.1 | 95.3 |
//! | jitter 4 px, screens | 1024 | 98.8 | 98.6 |
//! | jitter 8 px, screens | 1024 | 99.1 | 99.1 |
//! | text too long, screens | 1013 | 100.0 | 100.0 |
//! | something covered, screens | 978 | 99.0 | 99.0 |
//! | left third, screens | 1005 | 100.0 | 99.0 |
//! | no label, screens | 1024 | 99.1 | 99.2 |
//! | one off by 6 px, screens | 790 | 93.7 | 92.9 |
//! | a hole, screens | 874 | 99.8 | 99.8 |
//! | one size off, screens | 431 | 95.8 | 95.1 |
//! | small target, screens | 711 | 93.4 | 92.8 |
//! | uneven gap, screens | 279 | 96.1 | 95.3 |
//! | jitter 2 px, pages | 22 | 100.0 | 100.0 |
//! | jitter 4 px, pages | 22 | 100.0 | 100.0 |
//! | jitter 8 px, pages | 22 | 100.0 | 100.0 |
//! | one off by 6 px, pages | 22 | 100.0 | 100.0 |
//! | uneven gap, pages | 16 | 100.0 | 100.0 |
//! | one size off, pages | 18 | 94.4 | 94.4 |
//! | text too long, pages | 22 | 100.0 | 100.0 |
//! | small target, pages | 21 | 95.2 | 95.2 |
//! | something covered, pages | 22 | 100.0 | 95.5 |
//! | flat headings, pages | 18 | 100.0 | 100.0 |
//! | filler, pages | 21 | 100.0 | 100.0 |
//! | no button, pages | 21 | 95.2 | 95.2 |
//! | upside down, pages | 22 | 100.0 | 100.0 |
//! | a hole, pages | 18 | 100.0 | 100.0 |
//! | left third, pages | 22 | 95.5 | 95.5 |
//! | no label, pages | 22 | 95.5 | 100.0 |
//! | heading adrift, pages | 20 | 85.0 | 85.0 |
//! | all buttons primary, pages | 11 | 100.0 | 100.0 |
//! | good and ugly, pages | 220 | 98.6 | 89.5 |

use super::measure::{Measure, Part};

/// The version of weights and curves. Scores of different versions are not comparable.
pub(super) const VERSION: &str = "2026-11-27";

/// The cost of each measure, in the order of [`Measure::ALL`].
pub(super) const WEIGHTS: [(Measure, f64); 41] = [
    (Measure::ColumnOffset, 5.349),
    (Measure::RowOffset, 3.621),
    (Measure::StrayLeft, 4.962),
    (Measure::StrayCenter, 1.652),
    (Measure::StrayRight, 7.031),
    (Measure::StrayTop, 5.913),
    (Measure::StrayMiddle, 9.727),
    (Measure::StrayBottom, 12.260),
    (Measure::LoneColumn, 4.388),
    (Measure::LoneRow, 3.578),
    (Measure::LoneKind, 4.179),
    (Measure::NearPageEdge, 2.741),
    (Measure::ColumnMiss, 4.208),
    (Measure::RowMiss, 7.820),
    (Measure::UnevenGap, 9.850),
    (Measure::NearGap, 0.058),
    (Measure::OddSize, 21.100),
    (Measure::HeadingGap, 12.000),
    (Measure::Ungrouped, 10.739),
    (Measure::Overlap, 1.150),
    (Measure::SlightOverlap, 1.665),
    (Measure::Covered, 12.000),
    (Measure::CutText, 6.229),
    (Measure::OffPage, 34.295),
    (Measure::FlatType, 4.998),
    (Measure::FlatHeadings, 4.885),
    (Measure::NoFirstThing, 4.755),
    (Measure::NoAction, 6.510),
    (Measure::ManyPrimary, 11.511),
    (Measure::SmallTarget, 10.853),
    (Measure::LateAction, 4.000),
    (Measure::MisplacedBar, 4.031),
    (Measure::LateTitle, 8.904),
    (Measure::HeadingBelow, 12.000),
    (Measure::EarlyButton, 16.000),
    (Measure::EmptyBand, 9.168),
    (Measure::OneSided, 7.217),
    (Measure::Filler, 12.690),
    (Measure::RepeatedText, 16.000),
    (Measure::NoLabel, 3.867),
    (Measure::LongLine, 3.374),
];

/// The costs at which a sketch scores 90, 75 and 50: of the best tenth, the median and the worst twentieth of screens.
pub(super) const CURVE: [f64; 3] = [8.084, 13.558, 23.677];

/// The costs at which a part scores 90, 75 and 50, in the order of [`Part::ALL`].
pub(super) const PART_CURVES: [(Part, [f64; 3]); 8] = [
    (Part::Alignment, [3.827, 6.639, 10.288]),
    (Part::Spacing, [1.085, 2.712, 8.135]),
    (Part::Fit, [1.085, 2.712, 8.135]),
    (Part::Hierarchy, [1.085, 2.712, 8.135]),
    (Part::Action, [1.085, 2.712, 8.135]),
    (Part::Order, [1.085, 2.712, 8.135]),
    (Part::Balance, [1.085, 2.712, 8.135]),
    (Part::Content, [1.085, 2.712, 8.135]),
];

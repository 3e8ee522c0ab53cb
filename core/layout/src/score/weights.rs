//! The weights and curves of the score. `scripts/fit-score.mjs` writes this file.
//!
//! Fitted on 2026-11-26: 1024 real screens, 22 good and 10 ugly pages.
//! The table has the share of pairs in which the better screen scores higher, in percent: of all pairs, and of pairs in
//! five folds that the fit has not seen.
//!
//! | pairs | number | all | unseen |
//! | --- | ---: | ---: | ---: |
//! | jitter 2 px, screens | 1024 | 95.5 | 95.3 |
//! | jitter 4 px, screens | 1024 | 98.8 | 98.6 |
//! | jitter 8 px, screens | 1024 | 99.3 | 99.1 |
//! | text too long, screens | 1013 | 100.0 | 99.9 |
//! | something covered, screens | 978 | 98.9 | 99.0 |
//! | left third, screens | 1005 | 100.0 | 99.9 |
//! | no label, screens | 1024 | 99.1 | 99.2 |
//! | one off by 6 px, screens | 790 | 93.5 | 93.2 |
//! | a hole, screens | 874 | 99.8 | 99.8 |
//! | one size off, screens | 431 | 95.6 | 94.7 |
//! | small target, screens | 711 | 93.8 | 93.4 |
//! | uneven gap, screens | 279 | 97.8 | 97.1 |
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
//! | left third, pages | 22 | 100.0 | 100.0 |
//! | no label, pages | 22 | 95.5 | 95.5 |
//! | heading adrift, pages | 20 | 80.0 | 80.0 |
//! | all buttons primary, pages | 11 | 100.0 | 100.0 |
//! | good and ugly, pages | 220 | 98.2 | 95.9 |

use super::measure::{Measure, Part};

/// The version of weights and curves. Scores of different versions are not comparable.
pub(super) const VERSION: &str = "2026-11-26";

/// The cost of each measure, in the order of [`Measure::ALL`].
pub(super) const WEIGHTS: [(Measure, f64); 41] = [
    (Measure::ColumnOffset, 5.503),
    (Measure::RowOffset, 3.153),
    (Measure::StrayLeft, 4.292),
    (Measure::StrayCenter, 2.946),
    (Measure::StrayRight, 5.673),
    (Measure::StrayTop, 1.146),
    (Measure::StrayMiddle, 11.090),
    (Measure::StrayBottom, 11.450),
    (Measure::LoneColumn, 4.052),
    (Measure::LoneRow, 3.709),
    (Measure::LoneKind, 4.172),
    (Measure::NearPageEdge, 2.482),
    (Measure::ColumnMiss, 4.253),
    (Measure::RowMiss, 8.710),
    (Measure::UnevenGap, 10.796),
    (Measure::NearGap, 0.115),
    (Measure::OddSize, 23.091),
    (Measure::HeadingGap, 12.000),
    (Measure::Ungrouped, 13.828),
    (Measure::Overlap, 0.898),
    (Measure::SlightOverlap, 1.737),
    (Measure::Covered, 12.000),
    (Measure::CutText, 5.545),
    (Measure::OffPage, 45.204),
    (Measure::FlatType, 5.436),
    (Measure::FlatHeadings, 5.362),
    (Measure::NoFirstThing, 5.542),
    (Measure::NoAction, 7.264),
    (Measure::ManyPrimary, 13.462),
    (Measure::SmallTarget, 12.481),
    (Measure::LateAction, 4.000),
    (Measure::MisplacedBar, 4.648),
    (Measure::LateTitle, 10.235),
    (Measure::HeadingBelow, 4.108),
    (Measure::EarlyButton, 14.111),
    (Measure::EmptyBand, 9.999),
    (Measure::OneSided, 8.585),
    (Measure::Filler, 14.162),
    (Measure::RepeatedText, 16.000),
    (Measure::NoLabel, 4.244),
    (Measure::LongLine, 4.364),
];

/// The costs at which a sketch scores 90, 75 and 50: of the best tenth, the median and the worst twentieth of screens.
pub(super) const CURVE: [f64; 3] = [7.520, 13.272, 24.575];

/// The costs at which a part scores 90, 75 and 50, in the order of [`Part::ALL`].
pub(super) const PART_CURVES: [(Part, [f64; 3]); 8] = [
    (Part::Alignment, [3.699, 6.426, 10.104]),
    (Part::Spacing, [1.062, 2.654, 7.963]),
    (Part::Fit, [1.062, 2.654, 7.963]),
    (Part::Hierarchy, [1.062, 2.654, 7.963]),
    (Part::Action, [1.062, 2.654, 7.963]),
    (Part::Order, [1.062, 2.654, 7.963]),
    (Part::Balance, [1.062, 2.654, 7.963]),
    (Part::Content, [1.062, 2.654, 7.963]),
];

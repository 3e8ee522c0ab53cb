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
    (Measure::ColumnOffset, 5.340),
    (Measure::RowOffset, 3.599),
    (Measure::StrayLeft, 4.957),
    (Measure::StrayCenter, 1.651),
    (Measure::StrayRight, 7.022),
    (Measure::StrayTop, 5.913),
    (Measure::StrayMiddle, 9.713),
    (Measure::StrayBottom, 12.254),
    (Measure::LoneColumn, 4.390),
    (Measure::LoneRow, 3.603),
    (Measure::LoneKind, 4.171),
    (Measure::NearPageEdge, 2.739),
    (Measure::ColumnMiss, 4.216),
    (Measure::RowMiss, 7.828),
    (Measure::UnevenGap, 9.846),
    (Measure::NearGap, 0.061),
    (Measure::OddSize, 21.071),
    (Measure::HeadingGap, 12.000),
    (Measure::Ungrouped, 10.811),
    (Measure::Overlap, 1.160),
    (Measure::SlightOverlap, 1.663),
    (Measure::Covered, 12.000),
    (Measure::CutText, 6.222),
    (Measure::OffPage, 34.288),
    (Measure::FlatType, 4.976),
    (Measure::FlatHeadings, 4.840),
    (Measure::NoFirstThing, 4.710),
    (Measure::NoAction, 6.462),
    (Measure::ManyPrimary, 11.334),
    (Measure::SmallTarget, 10.842),
    (Measure::LateAction, 4.000),
    (Measure::MisplacedBar, 3.870),
    (Measure::LateTitle, 8.710),
    (Measure::HeadingBelow, 12.000),
    (Measure::EarlyButton, 16.000),
    (Measure::EmptyBand, 9.146),
    (Measure::OneSided, 7.443),
    (Measure::Filler, 12.645),
    (Measure::RepeatedText, 16.000),
    (Measure::NoLabel, 3.863),
    (Measure::LongLine, 3.333),
];

/// The costs at which a sketch scores 90, 75 and 50: of the best tenth, the median and the worst twentieth of screens.
pub(super) const CURVE: [f64; 3] = [8.080, 13.523, 23.678];

/// The costs at which a part scores 90, 75 and 50, in the order of [`Part::ALL`].
pub(super) const PART_CURVES: [(Part, [f64; 3]); 8] = [
    (Part::Alignment, [3.828, 6.637, 10.286]),
    (Part::Spacing, [1.082, 2.705, 8.114]),
    (Part::Fit, [1.082, 2.705, 8.114]),
    (Part::Hierarchy, [1.082, 2.705, 8.114]),
    (Part::Action, [1.082, 2.705, 8.114]),
    (Part::Order, [1.082, 2.705, 8.114]),
    (Part::Balance, [1.082, 2.705, 8.114]),
    (Part::Content, [1.082, 2.705, 8.114]),
];

//! Faults: costs of one kind, joined, with the components that cause most of them.

use super::calibration::weight;
use super::ledger::Entry;
use super::measure::{Measure, Part};
use std::collections::BTreeMap;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::fmax;
use websketch_sketch::sort::sort_by;

/// A kind of fault. Measures of one kind are told as one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// Off the lines of other components.
    OffLine,
    /// Different gaps among equals.
    UnevenGap,
    /// Another size than equals.
    OddSize,
    /// A heading as close to the component above it as to its content.
    HeadingGap,
    /// Fields mixed with texts and buttons.
    Ungrouped,
    /// An overlap.
    Overlap,
    /// A text that is cut off.
    CutText,
    /// Beyond the page.
    OffPage,
    /// Type of one size, or headings of one level.
    FlatType,
    /// Nothing to press.
    NoAction,
    /// Several primary buttons.
    ManyPrimary,
    /// The first button below the visible area.
    LateAction,
    /// A target that is hard to hit.
    SmallTarget,
    /// A header at the bottom, or a footer at the top.
    MisplacedBar,
    /// Content above the title.
    LateTitle,
    /// A heading below its content.
    HeadingBelow,
    /// A button above its fields.
    EarlyButton,
    /// A high empty band.
    EmptyBand,
    /// Content at one side.
    OneSided,
    /// Filler texts.
    Filler,
    /// The same text several times.
    RepeatedText,
    /// No label.
    NoLabel,
    /// Too long lines.
    LongLine,
}

impl FaultKind {
    /// Returns the kind that a measure belongs to.
    pub(super) const fn of(measure: Measure) -> Self {
        match measure {
            Measure::ColumnOffset
            | Measure::RowOffset
            | Measure::StrayLeft
            | Measure::StrayCenter
            | Measure::StrayRight
            | Measure::StrayTop
            | Measure::StrayMiddle
            | Measure::StrayBottom
            | Measure::LoneColumn
            | Measure::LoneRow
            | Measure::LoneKind
            | Measure::NearPageEdge
            | Measure::ColumnMiss
            | Measure::RowMiss => Self::OffLine,
            Measure::UnevenGap | Measure::NearGap => Self::UnevenGap,
            Measure::OddSize => Self::OddSize,
            Measure::HeadingGap => Self::HeadingGap,
            Measure::Ungrouped => Self::Ungrouped,
            Measure::Overlap | Measure::SlightOverlap | Measure::Covered => Self::Overlap,
            Measure::CutText => Self::CutText,
            Measure::OffPage => Self::OffPage,
            Measure::FlatType | Measure::FlatHeadings | Measure::NoFirstThing => Self::FlatType,
            Measure::NoAction => Self::NoAction,
            Measure::ManyPrimary => Self::ManyPrimary,
            Measure::SmallTarget => Self::SmallTarget,
            Measure::LateAction => Self::LateAction,
            Measure::MisplacedBar => Self::MisplacedBar,
            Measure::LateTitle => Self::LateTitle,
            Measure::HeadingBelow => Self::HeadingBelow,
            Measure::EarlyButton => Self::EarlyButton,
            Measure::EmptyBand => Self::EmptyBand,
            Measure::OneSided => Self::OneSided,
            Measure::Filler => Self::Filler,
            Measure::RepeatedText => Self::RepeatedText,
            Measure::NoLabel => Self::NoLabel,
            Measure::LongLine => Self::LongLine,
        }
    }
}

/// A component with a fault.
#[derive(Clone, Copy)]
pub(super) struct Culprit {
    /// The component, by index in paint order. `None` for the whole screen.
    pub(super) at: Option<usize>,
    /// The component that its largest cost compares it with.
    pub(super) other: Option<usize>,
    /// Its weighted cost.
    pub(super) cost: f64,
    largest: f64,
}

/// All faults of one kind.
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    pub(super) part: Part,
    /// The components, the most costly first.
    pub(super) culprits: Vec<Culprit>,
    /// The weighted cost of all components.
    pub(super) cost: f64,
}

impl Fault {
    /// Returns the weighted cost of the components that it names.
    pub(super) fn named_cost(&self) -> f64 {
        self.culprits.iter().map(|culprit| culprit.cost).sum()
    }
}

/// A component is named if its cost is so many times the mean of all components: hand-drawn screens are a little off
/// everywhere.
const OUTLIER: f64 = 3.0;
/// Among so few components every one is named.
const FEW: f64 = 6.0;
/// Components with less than this share of the highest cost of a kind only add to it.
const NOTABLE: f64 = 0.5;

/// Joins costs by kind and by component, the most costly kind first.
pub(super) fn faults(entries: &[Entry], count: f64) -> Vec<Fault> {
    let mut kinds: BTreeMap<(FaultKind, Part), BTreeMap<Option<usize>, Culprit>> = BTreeMap::new();
    for entry in entries {
        let cost = entry.cost * weight(entry.measure);
        let kind = (FaultKind::of(entry.measure), entry.measure.part());
        let none = Culprit { at: entry.at, other: None, cost: 0.0, largest: 0.0 };
        let own = kinds.entry(kind).or_default().entry(entry.at).or_insert(none);
        own.cost += cost;
        if cost > own.largest {
            (own.largest, own.other) = (cost, entry.other);
        }
    }
    let mut faults: Vec<Fault> =
        kinds.into_iter().map(|((kind, part), own)| fault(kind, part, own, count)).collect_vec();
    sort_by(&mut faults, |a, b| b.cost.total_cmp(&a.cost));
    faults
}

fn fault(kind: FaultKind, part: Part, own: BTreeMap<Option<usize>, Culprit>, count: f64) -> Fault {
    let mut culprits: Vec<Culprit> = own.into_values().collect_vec();
    let cost: f64 = culprits.iter().map(|culprit| culprit.cost).sum();
    sort_by(&mut culprits, |a, b| b.cost.total_cmp(&a.cost));
    let highest = culprits.first().map_or(0.0, |first| first.cost);
    let least = match part {
        Part::Alignment | Part::Spacing if count > FEW => fmax(NOTABLE * highest, OUTLIER * cost / count),
        _ => NOTABLE * highest,
    };
    // The most costly one is named in any case.
    let count = culprits.partition_point(|culprit| culprit.cost >= least);
    culprits.truncate(count.max(1));
    Fault { kind, part, culprits, cost }
}

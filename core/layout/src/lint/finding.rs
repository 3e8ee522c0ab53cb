//! Findings: codes, severities and the wire form.

use crate::budget::Budget;
use serde::Serialize;
use websketch_sketch::ComponentId;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::Operation;

/// Budget steps of one finding or change. Its message, its operations and their use cost as much as examining this many
/// boxes.
pub(super) const FINDING_STEPS: usize = 256;

/// Converts items to findings while the budget lasts.
pub(super) fn to_findings<T>(
    found: impl Iterator<Item = T>,
    budget: &Budget,
    finding: impl Fn(T) -> Finding,
) -> Vec<Finding> {
    found.take_while(|_| budget.take(FINDING_STEPS)).map(finding).collect_vec()
}

/// The codes of all findings, in the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FindingCode {
    /// Far from all other components, out of sight.
    OffCanvas,
    /// Beyond the right edge of the page.
    OffPage,
    /// Two components overlap.
    Overlap,
    /// A text is cut off because its box is too small.
    TextOverflow,
    /// A text ends in an ellipsis, because its list, table, field or menu is too small.
    Elided,
    /// A component without a label: a button without a text, an image without an alternative text.
    MissingLabel,
    /// A heading level is skipped.
    HeadingOrder,
    /// A target too small to hit.
    SmallTarget,
    /// Slightly off the edge of another component.
    Misaligned,
    /// Slightly different gaps in a row or column.
    UnevenGaps,
    /// A container without children and text.
    EmptyContainer,
    /// A variant that its type does not have.
    UnknownVariant,
    /// A reference to a missing component, or a link of a missing entry.
    DeadLink,
    /// A screen that no link leads to, although links join other screens.
    UnreachableScreen,
    /// A screen from which links lead on, but not back to the first one.
    NoWayBack,
    /// A screen that no link leads away from.
    DeadEnd,
    /// A link of an entry with the same text as another one.
    AmbiguousLink,
    /// A component that differs from the one that it is tied to.
    OutOfStep,
    /// A state of a screen that has changed since.
    StaleState,
    /// Texts of one size, or headings of one level.
    Hierarchy,
    /// No action, or several primary ones.
    Action,
    /// Header, title, content, fields or footer out of order.
    Order,
    /// An empty band, content at one side, or lines that are too long.
    Balance,
    /// A filler text, or the same text several times.
    Filler,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Severity {
    /// Some users cannot use the page.
    Error,
    /// Most users are affected.
    Warning,
    /// A detail.
    Hint,
}

impl FindingCode {
    /// Returns true if no part of the score measures it, and it is told with every assessment. Alternative texts and
    /// heading levels matter to the exported page, not to the sketch.
    #[must_use]
    pub const fn is_unmeasured(self) -> bool {
        matches!(
            self,
            Self::OffCanvas
                | Self::UnknownVariant
                | Self::DeadLink
                | Self::UnreachableScreen
                | Self::NoWayBack
                | Self::DeadEnd
                | Self::AmbiguousLink
                | Self::OutOfStep
                | Self::StaleState
        )
    }

    /// Returns the severity of this code.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::OffCanvas | Self::MissingLabel => Severity::Error,
            Self::OffPage
            | Self::Overlap
            | Self::TextOverflow
            | Self::HeadingOrder
            | Self::SmallTarget
            | Self::DeadLink
            | Self::OutOfStep => Severity::Warning,
            Self::Elided
            | Self::Misaligned
            | Self::UnevenGaps
            | Self::EmptyContainer
            | Self::UnknownVariant
            | Self::UnreachableScreen
            | Self::NoWayBack
            | Self::DeadEnd
            | Self::AmbiguousLink
            | Self::StaleState
            | Self::Hierarchy
            | Self::Action
            | Self::Order
            | Self::Balance
            | Self::Filler => Severity::Hint,
        }
    }
}

/// The reason for a change. It becomes a finding.
pub(super) struct Cause {
    pub(super) code: FindingCode,
    pub(super) ids: Vec<ComponentId>,
    pub(super) message: String,
}

/// A possible improvement of a sketch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// Its code.
    pub code: FindingCode,
    /// Its severity.
    pub severity: Severity,
    /// The components concerned; the one to change comes first.
    pub ids: Vec<ComponentId>,
    /// The message for the user, a sentence.
    pub message: String,
    /// The operations that fix it. Absent if the user must decide. The fixes of all findings can be applied together, in
    /// order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Vec<Operation>>,
    /// The number of components with this fault, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
}

impl Finding {
    /// Builds a finding with the severity of its code.
    pub(super) fn new(
        code: FindingCode,
        ids: Vec<ComponentId>,
        message: String,
        fix: Option<Vec<Operation>>,
    ) -> Self {
        Self { code, severity: code.severity(), ids, message, fix, count: None }
    }
}

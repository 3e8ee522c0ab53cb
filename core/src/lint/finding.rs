//! What is found: the closed list of codes, how much they matter, and the wire form.

use crate::budget::Budget;
use crate::operation::Operation;
use crate::sketch::ComponentId;
use serde::Serialize;

/// Steps of a budget that one finding takes, or one change: its sentence, its operations and what is done with them cost as
/// much as looking at so many boxes.
pub(super) const FINDING_STEPS: usize = 256;

/// Makes a finding of each thing found, as long as the budget lasts.
pub(super) fn told<T>(
    found: impl Iterator<Item = T>,
    budget: &Budget,
    finding: impl Fn(T) -> Finding,
) -> Vec<Finding> {
    found.take_while(|_| budget.take(FINDING_STEPS)).map(finding).collect()
}

/// The closed list of what can be found, in the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingCode {
    /// Far from everything else, where nobody looks.
    OffCanvas,
    /// Over the right edge of the page.
    OffPage,
    /// Two components cover each other.
    Overlap,
    /// A text that is cut off, as its box is too small.
    TextOverflow,
    /// Nobody can tell what it is: a button without a text, an image without an alternative.
    MissingLabel,
    /// A level of headings is left out.
    HeadingOrder,
    /// Too small to be hit.
    SmallTarget,
    /// Slightly off the edge of another one.
    Misaligned,
    /// Gaps in a row or column that differ slightly.
    UnevenGaps,
    /// A container that holds nothing and says nothing.
    EmptyContainer,
    /// A variant that its type does not have.
    UnknownVariant,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Somebody cannot use the page.
    Error,
    /// Most people would stumble over it.
    Warning,
    /// A careful eye would do it better.
    Hint,
}

impl FindingCode {
    /// How much findings of this code matter.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::OffCanvas | Self::MissingLabel => Severity::Error,
            Self::OffPage | Self::Overlap | Self::TextOverflow | Self::HeadingOrder | Self::SmallTarget => {
                Severity::Warning
            }
            Self::Misaligned | Self::UnevenGaps | Self::EmptyContainer | Self::UnknownVariant => {
                Severity::Hint
            }
        }
    }
}

/// One thing that could be better. Serializes to the wire form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// What kind of thing.
    pub code: FindingCode,
    /// How much it matters.
    pub severity: Severity,
    /// The components it is about, the one to change first.
    pub ids: Vec<ComponentId>,
    /// What is wrong, as a sentence for people.
    pub message: String,
    /// Operations that put it right; `None` when that is for a person to decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Vec<Operation>>,
}

impl Finding {
    /// A finding with the severity of its code.
    pub(super) fn new(
        code: FindingCode,
        ids: Vec<ComponentId>,
        message: String,
        fix: Option<Vec<Operation>>,
    ) -> Self {
        Self { code, severity: code.severity(), ids, message, fix }
    }
}

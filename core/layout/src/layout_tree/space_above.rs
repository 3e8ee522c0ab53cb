//! The context above the first section of a page or box, which determines its gap.

use super::solve::{SpacingRole, gap_between};

/// The context above the first section.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SpaceAbove {
    /// The top of the page, at this distance from a section that is no bar.
    Top(f64),
    /// A component with this spacing role.
    Role(SpacingRole),
    /// A component at this distance.
    Gap(f64),
    /// A box from edge to edge, at this distance. Another such box touches it.
    Bar(f64),
}

impl SpaceAbove {
    /// Returns the space above a section. Pixels.
    pub(crate) fn gap(self, next: SpacingRole, bleeds: bool, gap: f64, is_page: bool) -> f64 {
        match self {
            Self::Top(_) | Self::Bar(_) if bleeds => 0.0,
            Self::Top(px) | Self::Gap(px) | Self::Bar(px) => px,
            Self::Role(tone) => gap_between(tone, next, gap, is_page),
        }
    }
}

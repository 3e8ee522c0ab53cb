//! The measures of a score, by part.

use serde::Serialize;

/// A part of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Part {
    /// Edges and centers on common lines.
    Alignment,
    /// Equal gaps and sizes among equals; related things closer than unrelated ones.
    Spacing,
    /// Overlaps, cut-off texts, and components beyond the page.
    Fit,
    /// Type sizes and heading levels.
    Hierarchy,
    /// Buttons and targets.
    Action,
    /// The order of header, title, content and footer.
    Order,
    /// Empty bands and the distribution over the width.
    Balance,
    /// Filler texts, repeated texts, missing labels, long lines.
    Content,
}

impl Part {
    /// All parts, in the order of reports.
    pub const ALL: [Self; 8] = [
        Self::Alignment,
        Self::Spacing,
        Self::Fit,
        Self::Hierarchy,
        Self::Action,
        Self::Order,
        Self::Balance,
        Self::Content,
    ];

    /// Returns the name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alignment => "alignment",
            Self::Spacing => "spacing",
            Self::Fit => "fit",
            Self::Hierarchy => "hierarchy",
            Self::Action => "action",
            Self::Order => "order",
            Self::Balance => "balance",
            Self::Content => "content",
        }
    }
}

/// Each row: name = part, name in the table of weights.
macro_rules! measures {
    ($($(#[$doc:meta])* $measure:ident = $part:ident;)*) => {
        /// A measure: a cost of a component or of a screen, 0 without a fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Measure { $($(#[$doc])* $measure),* }

        impl Measure {
            /// All measures, by part.
            pub const ALL: &'static [Self] = &[$(Self::$measure),*];

            /// Returns the part that the measure belongs to.
            #[must_use]
            pub const fn part(self) -> Part {
                match self { $(Self::$measure => Part::$part),* }
            }

            /// Returns the name in the table of weights.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$measure => stringify!($measure)),* }
            }
        }
    };
}

measures! {
    /// A small distance to the nearest vertical line of another component.
    ColumnOffset = Alignment;
    /// A small distance to the nearest horizontal line of another component.
    RowOffset = Alignment;
    /// A left edge off a line of several left edges.
    StrayLeft = Alignment;
    /// A horizontal center off a line of several.
    StrayCenter = Alignment;
    /// A right edge off a line of several right edges.
    StrayRight = Alignment;
    /// A top edge off a line of several top edges.
    StrayTop = Alignment;
    /// A vertical center off a line of several.
    StrayMiddle = Alignment;
    /// A bottom edge off a line of several bottom edges.
    StrayBottom = Alignment;
    /// A component in a column without a vertical line in common with others.
    LoneColumn = Alignment;
    /// A component in a row without a horizontal line in common with others.
    LoneRow = Alignment;
    /// A component without a line in common with its equals.
    LoneKind = Alignment;
    /// An edge close to that of the page.
    NearPageEdge = Alignment;
    /// Neighbors in a column without a common line.
    ColumnMiss = Alignment;
    /// Neighbors in a row without a common line.
    RowMiss = Alignment;

    /// Different gaps among three equal neighbors.
    UnevenGap = Spacing;
    /// A gap close to other gaps of the screen.
    NearGap = Spacing;
    /// A size unlike that of several equals.
    OddSize = Spacing;
    /// A heading that is not closer to its content than to the component above it.
    HeadingGap = Spacing;
    /// Fields mixed with texts and buttons, without groups.
    Ungrouped = Spacing;

    /// The share of a component that another one overlaps.
    Overlap = Fit;
    /// A slight overlap of neighbors.
    SlightOverlap = Fit;
    /// A component under another one that is no overlay.
    Covered = Fit;
    /// A text longer than its box.
    CutText = Fit;
    /// A component beyond the page.
    OffPage = Fit;

    /// Type of one size.
    FlatType = Hierarchy;
    /// Headings of one level, or none.
    FlatHeadings = Hierarchy;
    /// No text or several texts of the largest size.
    NoFirstThing = Hierarchy;

    /// No action on the screen.
    NoAction = Action;
    /// Several primary actions.
    ManyPrimary = Action;
    /// A target smaller than a finger.
    SmallTarget = Action;
    /// The first action below the visible area.
    LateAction = Action;

    /// A footer above content, or a header below it.
    MisplacedBar = Order;
    /// Content above the title.
    LateTitle = Order;
    /// A heading below its content.
    HeadingBelow = Order;
    /// A button above the fields that it sends.
    EarlyButton = Order;

    /// The highest empty band.
    EmptyBand = Balance;
    /// The distance of the center of the content from that of the page.
    OneSided = Balance;

    /// Filler texts.
    Filler = Content;
    /// Long texts that occur several times.
    RepeatedText = Content;
    /// Controls without a label, and tables and lists without data.
    NoLabel = Content;
    /// Lines of text or fields that are too long.
    LongLine = Content;
}

//! The features of a candidate and their weights.

use std::sync::LazyLock;

/// Declares the features with their names in the table of weights.
macro_rules! features {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// A kind of evidence for a candidate. Every value lies between 0 and 1.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature { $($(#[$doc])* $variant,)* }

        impl Feature {
            /// Every feature, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
            const NAMES: &'static [&'static str] = &[$($name,)*];
        }
    };
}

features! {
    /// The share of the said words that it has.
    SaidFound = "said-found",
    /// The share of its own words that are said.
    OwnSaid = "own-said",
    /// Its whole label is said, and nothing else.
    WholeLabel = "whole-label",
    /// It shares a group of synonyms.
    Synonym = "synonym",
    /// It has none of the said words.
    NothingSaid = "nothing-said",
    /// The share of the said words that the text beside it has.
    LabelSaid = "label-said",
    /// The text beside it is said as a whole.
    WholeNeighbor = "whole-neighbor",
    /// The share of the said words that an anchor after `of` has in common with it.
    OfWords = "of-words",
    /// It has the words of the noun.
    HeadWord = "head-word",
    /// The share of the said words that the title of its box has.
    TitleSaid = "title-said",
    /// It is of the named kind.
    KindExact = "kind-exact",
    /// It is of a kind that people confuse with the named one.
    KindNear = "kind-near",
    /// It may be called so at a stretch.
    KindFar = "kind-far",
    /// It is of another kind.
    KindNo = "kind-no",
    /// It fits a noun before the last one.
    InnerKind = "inner-kind",
    /// It is a box with others in it.
    Holder = "holder",
    /// It shows no word.
    Blank = "blank",
    /// Its share of the page's area.
    Area = "area",
    /// It lies toward the named sides.
    Toward = "toward",
    /// It lies close to the named side or corner.
    Close = "close",
    /// It is the outermost of its likes.
    Outermost = "outermost",
    /// It is the next but one of its likes.
    NextOutermost = "next-outermost",
    /// It lies toward the named sides, in a phrase with an anchor.
    TowardBesides = "toward-besides",
    /// It is the outermost of its likes, in a phrase with an anchor.
    OutermostBesides = "outermost-besides",
    /// It is the n-th of those of its kind.
    NthExact = "nth-exact",
    /// It is the n-th of those that people call so.
    NthNear = "nth-near",
    /// It is the n-th of those of its size.
    NthSize = "nth-size",
    /// It is the n-th of those of its size, by how many they are.
    NthMany = "nth-many",
    /// It is the n-th of its likes in the numbered row or column.
    NthLane = "nth-lane",
    /// It is the n-th of its row.
    NthRow = "nth-row",
    /// It is the n-th of its column.
    NthColumn = "nth-column",
    /// It is the n-th of those with the said words.
    NthWords = "nth-words",
    /// It is the n-th of its likes on the named side.
    NthSide = "nth-side",
    /// It is the n-th of its likes in the named direction from the anchor.
    NthAnchor = "nth-anchor",
    /// It is the n-th nearest of its likes in the named direction from the anchor.
    NthDistance = "nth-distance",
    /// It is one place off among those of its kind.
    NthOff = "nth-off",
    /// It lies in the named row or column.
    Lane = "lane",
    /// It lies in the named row or column of its likes.
    LaneLikes = "lane-likes",
    /// It lies in the numbered row or column of the largest series of its likes.
    LaneSeries = "lane-series",
    /// It lies near the anchor in the named direction.
    Near = "near",
    /// It is the nearest of its likes in the named direction.
    Nearest = "nearest",
    /// It is the next but one of its likes in the named direction.
    NextNearest = "next-nearest",
    /// It is in line with the anchor.
    InLine = "in-line",
    /// It touches or nearly touches the anchor in the named direction.
    Adjacent = "adjacent",
    /// It lies in the anchor.
    Inside = "inside",
    /// It is the anchor of a direction.
    IsAnchor = "is-anchor",
    /// It is the anchor of `of`, `in` or `with`.
    IsWhole = "is-whole",
    /// Its visible text is said as a whole.
    VisibleLabel = "visible-label",
    /// It is of the named size among its likes.
    SizeRank = "size-rank",
    /// It is selected, and the phrase points at the selection.
    Selected = "selected",
    /// It was spoken of last.
    Spoken = "spoken",
}

/// The number of features.
pub(super) const COUNT: usize = Feature::ALL.len();

impl Feature {
    /// Returns the name in the table of weights.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self as usize).copied().unwrap_or_default()
    }

    /// Returns the feature with this name.
    fn from_name(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|own| *own == name)?;
        Self::ALL.get(at).copied()
    }
}

/// The values of the features of one candidate.
pub type Row = [f64; COUNT];

/// The weight of each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Row);

/// The fitted weights. `examples/referents` writes the file with `--fit`.
static FITTED: LazyLock<Weights> = LazyLock::new(|| Weights::parse(include_str!("weights.txt")));

impl Weights {
    /// Returns the fitted weights.
    #[must_use]
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// Returns weights given in the order of [`Feature::ALL`].
    #[must_use]
    pub fn from_row(row: Row) -> Self {
        Self(row)
    }

    /// Parses a table of weights, one `name value` a line. A feature without a line weighs nothing.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut row = [0.0; COUNT];
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            let weight = Feature::from_name(name).and_then(|feature| row.get_mut(feature as usize));
            if let (Some(weight), Some(value)) = (weight, websketch_json::parse_number(value)) {
                *weight = value;
            }
        }
        Self(row)
    }

    /// Returns the score of a row of features.
    #[must_use]
    pub fn score(&self, row: &Row) -> f64 {
        self.0.iter().zip(row).map(|(weight, value)| weight * value).sum()
    }
}

//! Moods: which variants of sections suit the tone of a request.

/// A mood, from the words for the look of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Few things with much room.
    Calm,
    /// Many pictures.
    Lively,
    /// Much information in little room.
    Dense,
}

impl Mood {
    /// Returns the mood of the first word that has one.
    pub(crate) fn of(tone: &[String]) -> Option<Self> {
        tone.iter().find_map(|word| match word.as_str() {
            "calm" | "serious" | "elegant" | "minimal" | "minimalist" | "luxurious" | "airy" | "clean"
            | "simple" => Some(Self::Calm),
            "playful" | "bold" | "friendly" | "warm" => Some(Self::Lively),
            "dense" => Some(Self::Dense),
            _ => None,
        })
    }

    /// The variants that suit it.
    const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::Calm => &["statement", "one", "quote", "list", "side", "plain", "three", "line"],
            Self::Lively => {
                &["split", "mirrored", "poster", "mosaic", "portraits", "cards", "zigzag", "picture", "lead"]
            }
            Self::Dense => &["facts", "table", "columns", "grid", "rows", "side", "row"],
        }
    }

    /// Whether a variant suits it.
    pub(crate) fn suits(self, variant: &str) -> bool {
        self.variants().contains(&variant)
    }
}

//! The public answer of `find`: the components that a phrase means.

use crate::dialog::Context;
use crate::referents::{self, Part, Surroundings};
use serde::Serialize;
use websketch_sketch::{ComponentId, Sketch};

/// The components that a phrase means.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindResult {
    /// The components that a request would change without a question. Several for a plural. Empty if none is sure.
    pub ids: Vec<ComponentId>,
    /// Whether the first candidate is sure.
    pub sure: bool,
    /// The candidates, the best first. At most 10.
    pub candidates: Vec<FindCandidate>,
}

/// A component, set or part that a phrase may mean.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindCandidate {
    /// The components.
    pub ids: Vec<ComponentId>,
    /// The part of the only component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<FindPart>,
    /// The probability, from 0 to 1.
    pub score: f64,
}

/// A part of a component. Numbers begin at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindPart {
    /// An entry of a list, menu or field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<u16>,
    /// A row of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u16>,
    /// A column of a table. With a row, a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u16>,
}

impl From<Part> for FindPart {
    fn from(part: Part) -> Self {
        match part {
            Part::Item(item) => Self { item: Some(item), ..Self::default() },
            Part::Row(row) => Self { row: Some(row), ..Self::default() },
            Part::Column(column) => Self { column: Some(column), ..Self::default() },
            Part::Cell { row, column } => Self { row: Some(row), column: Some(column), item: None },
        }
    }
}

/// Finds the components that a phrase means: `the second card`, `the field for the email`, `all buttons`. Hidden
/// components are not found.
///
/// ```
/// use websketch_sketch::Sketch;
/// use websketch_language::{Context, find};
///
/// let text = br#"[{"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40,"props":{"text":"Save"}},
///     {"id":"title","type":"Heading","x":40,"y":120,"width":320,"height":40,"props":{"text":"Billing"}}]"#;
/// let sketch = Sketch::read_text(text)?.sketch;
/// let found = find(&sketch, "the headline", &Context::default());
/// assert!(found.sure);
/// assert_eq!(found.ids[0].as_str(), "title");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find(sketch: &Sketch, phrase: &str, context: &Context) -> FindResult {
    let own = context.memory.spoken();
    let spoken = if own.is_empty() { context.spoken.as_slice() } else { own };
    let surroundings = Surroundings { selection: &context.selection, spoken };
    let found = referents::find(sketch, phrase, context.page, surroundings);
    let candidates = found.candidates.into_iter().map(|one| FindCandidate {
        ids: one.ids,
        part: one.part.map(FindPart::from),
        score: one.score,
    });
    FindResult { ids: found.ids, sure: found.sure, candidates: candidates.collect() }
}

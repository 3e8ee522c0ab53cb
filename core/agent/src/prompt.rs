//! Prompts: filling of the templates in `prompts/`, and the text form of a sketch for models.

mod component_line;
mod estimate;
mod feedback;
mod focus;
mod request;
mod system;
mod template;
mod view;

pub use estimate::estimated_usage;
pub use feedback::{correction, findings, json_only, reply};
pub use request::messages;
pub(crate) use request::{sketch_and_request, sketch_view};
pub use system::{OPERATIONS, shared_len, system, system_in_doubt};
pub use template::{fenced, fill};
pub use view::{depths, head, reading_order};

use kurbo::Size;
use websketch_language::Message;
use websketch_layout::lint::Finding;
use websketch_sketch::{ComponentId, Sketch};

/// The maximum number of components of a sketch that is linted.
pub(crate) const LINTED: usize = 300;

/// The context of a request.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The sketch.
    pub sketch: &'a Sketch,
    /// The selection.
    pub selection: &'a [ComponentId],
    /// The conversation so far, oldest first.
    pub history: &'a [Message],
    /// The page size to design for. Pixels. The default is the sketch's page.
    pub page: Option<Size>,
    /// Facts about the user for the model.
    pub notes: Option<&'a str>,
    /// The interpreter's uncertain interpretation, in words.
    pub understood: Option<&'a str>,
    /// The components that the user has changed last by hand.
    pub edited: &'a [ComponentId],
    /// The findings of `lint_on` for the sketch on that page, if already computed.
    pub findings: Option<&'a [Finding]>,
}

impl<'a> Situation<'a> {
    /// Returns a context with a sketch alone.
    #[must_use]
    pub const fn of(sketch: &'a Sketch) -> Self {
        Self {
            sketch,
            selection: &[],
            history: &[],
            page: None,
            notes: None,
            understood: None,
            edited: &[],
            findings: None,
        }
    }
}

#[cfg(test)]
mod tests;

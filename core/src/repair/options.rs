//! What a caller may choose.

/// How a text is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The keys that lead from the root object to the array whose elements are streamed, such as
    /// `["operations"]`. Elements of a root array are streamed in any case.
    pub path: Vec<String>,
    /// Beginnings of markers, outside strings, by which a transport reports that it failed. The
    /// marker ends with `>>`, or with its line.
    pub sentinels: Vec<String>,
    /// When a stream may hand over what it has found.
    pub shape: Shape,
    /// Whether U+FDD0, which no text has, stands for what an ellipsis leaves out of the lists in an element.
    pub marks_omissions: bool,
}

/// What stands for what was left out of a list: no text has this character.
pub(crate) const OMITTED: &str = "\u{fdd0}";

/// What the wanted values look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Operations: objects with a `type` in words. A stream waits for the first of them.
    Operations,
    /// Anything. A stream takes the first document it finds.
    #[default]
    Any,
}

impl Default for Options {
    fn default() -> Self {
        let sentinels = ["<<STREAM_ERROR", "<<ERROR"].map(str::to_owned).to_vec();
        Self { path: Vec::new(), sentinels, shape: Shape::Any, marks_omissions: false }
    }
}

/// Keys under which a tool call keeps the answer itself.
pub(super) const WRAPPERS: [&str; 6] = ["arguments", "args", "input", "parameters", "function", "answer"];

//! Parser options.

/// Options of the parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The keys from the root object to the array with the elements to stream, such as `["operations"]`. Elements of a
    /// root array are always streamed.
    pub path: Vec<String>,
    /// Prefixes of the markers, outside strings, by which a transport reports a failure. A marker ends with `>>`, or
    /// with its line.
    pub sentinels: Vec<String>,
    /// The condition for a stream to emit values.
    pub shape: Shape,
    /// Whether U+FDD0, a noncharacter, replaces elements omitted by an ellipsis in lists inside an element.
    pub marks_omissions: bool,
}

/// The placeholder for omitted list elements. A Unicode noncharacter, so no text has it.
pub const OMITTED: &str = "\u{fdd0}";

/// The expected shape of the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Operations: objects with a word as `type`. A stream waits for the first of them.
    Operations,
    /// Any value. A stream takes the first document it finds.
    #[default]
    Any,
}

impl Default for Options {
    fn default() -> Self {
        let sentinels = ["<<STREAM_ERROR", "<<ERROR"].map(str::to_owned).to_vec();
        Self { path: Vec::new(), sentinels, shape: Shape::Any, marks_omissions: false }
    }
}

/// Keys of tool calls that contain the answer.
pub(super) const WRAPPERS: [&str; 6] = ["arguments", "args", "input", "parameters", "function", "answer"];

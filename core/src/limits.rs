//! Every limit of the product, in one place.

/// Components of a sketch that is exported as a scene of Excalidraw on a thread that others wait for: each takes several
/// elements of 1 KB.
pub const MAX_SCENE_COMPONENTS: usize = 5_000;
/// Components in one sketch.
pub const MAX_COMPONENTS: usize = 20_000;
/// Operations in one batch.
pub const MAX_OPERATIONS: usize = 10_000;
/// Bytes of one sketch, as compact JSON text. One that is past it, as older ones may be, can be read and made smaller.
pub const MAX_SKETCH_BYTES: usize = 4 * 1024 * 1024;
/// Things put right while one sketch was read that are told; the rest is put right all the same.
pub const MAX_ADJUSTMENTS: usize = 1_000;
/// Bytes of one component's props, as compact JSON text.
pub const MAX_PROPS_BYTES: usize = 64 * 1024;
/// Characters of one message of a person.
pub const MAX_MESSAGE_CHARS: usize = 32_000;
/// Bytes of a person's notes, which go with every request.
pub const MAX_NOTES_BYTES: usize = 2 * 1024;
/// Characters of the title of a plan, and of the name of one of its nodes.
pub const MAX_TITLE_CHARS: usize = 500;
/// Characters of any other text of a plan: its goal, and what its nodes are described with.
pub const MAX_PLAN_TEXT_CHARS: usize = 8_000;
/// Bytes of the style that the parts of a plan share, as compact JSON text.
pub const MAX_STYLE_BYTES: usize = 8 * 1024;
/// Bytes of one request body.
pub const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;
/// Bytes of a drawing that comes compressed in a picture, as text.
pub const MAX_SCENE_BYTES: usize = 16 * 1024 * 1024;
/// Characters of a component id.
pub const MAX_ID_CHARS: usize = 128;
/// The largest coordinate, length or spacing, in sketch px.
pub const MAX_PX: f64 = 1e6;
/// The least side of a component, in sketch px.
pub const MIN_SIDE: f64 = 20.0;
/// The least height of a `HorizontalLine`, in sketch px.
pub const MIN_LINE_HEIGHT: f64 = 2.0;
/// Commits that a history keeps; the oldest are dropped first.
pub const MAX_COMMITS: usize = 1_000;
/// Answers that one turn may work out, those before and after its questions together.
pub const MAX_TURN_STEPS: u32 = 8;
/// Levels of a layout tree, leaves included.
pub const MAX_TREE_DEPTH: usize = 12;
/// Nodes of a layout tree.
pub const MAX_TREE_NODES: usize = 2_000;

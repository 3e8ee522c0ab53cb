//! All limits of the product.

/// Components of a sketch that is exported as an Excalidraw scene on a shared thread. Each component takes several
/// elements of 1 KB.
pub const MAX_SCENE_COMPONENTS: usize = 5_000;
/// Components in one sketch.
pub const MAX_COMPONENTS: usize = 20_000;
/// Operations in one batch.
pub const MAX_OPERATIONS: usize = 10_000;
/// Bytes of one sketch, as compact JSON text. A larger sketch, as older versions allowed, can be read and reduced.
pub const MAX_SKETCH_BYTES: usize = 4 * 1024 * 1024;
/// Adjustments reported while one sketch is read. Further adjustments are made without a report.
pub const MAX_ADJUSTMENTS: usize = 1_000;
/// Bytes of one component's props, as compact JSON text.
pub const MAX_PROPS_BYTES: usize = 64 * 1024;
/// Characters of one user message.
pub const MAX_MESSAGE_CHARS: usize = 32_000;
/// Bytes of a user's notes, which accompany every request.
pub const MAX_NOTES_BYTES: usize = 2 * 1024;
/// Characters of a plan's title, and of a plan node's name.
pub const MAX_TITLE_CHARS: usize = 500;
/// Characters of any other text of a plan, such as its goal or a node's description.
pub const MAX_PLAN_TEXT_CHARS: usize = 8_000;
/// Bytes of the style shared by the parts of a plan, as compact JSON text.
pub const MAX_STYLE_BYTES: usize = 8 * 1024;
/// Bytes of one request body.
pub const MAX_BODY_BYTES: usize = 8 * 1024 * 1024;
/// Bytes of a drawing embedded in an image, after decompression, as text.
pub const MAX_SCENE_BYTES: usize = 16 * 1024 * 1024;
/// Entries of a component with links of their own.
pub const MAX_ENTRY_LINKS: usize = 100;
/// Characters of a component id.
pub const MAX_ID_CHARS: usize = 128;
/// The largest coordinate, length or spacing, in sketch px.
pub const MAX_PX: f64 = 1e6;
/// The least side of a component, in sketch px.
pub const MIN_SIDE: f64 = 20.0;
/// The least height of a `HorizontalLine`, in sketch px.
pub const MIN_LINE_HEIGHT: f64 = 2.0;
/// Commits in a history. The oldest are dropped first.
pub const MAX_COMMITS: usize = 1_000;
/// Model answers in one turn, those before and after its questions together.
pub const MAX_TURN_STEPS: u32 = 8;
/// Levels of a layout tree, leaves included.
pub const MAX_TREE_DEPTH: usize = 12;
/// Nodes of a layout tree.
pub const MAX_TREE_NODES: usize = 2_000;

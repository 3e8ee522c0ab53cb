//! The table of tolerances: the numbers behind "about", "near" and "alike".
//!
//! Lengths are sketch pixels; areas and sides are shares of 1. Code that needs another tolerance adds a query to the
//! structure instead of measuring on its own.

/// A shorter overlap or gap is invisible. Pixels. It also absorbs the rounding of right and bottom edges.
pub(crate) const VISIBLE: f64 = 0.5;

// Parents and parts.

/// The share of a component's area that its parent contains. A hand-drawn card still contains a text that sticks out;
/// components meant to be outside stick out by more than a tenth.
pub(crate) const HELD_SHARE: f64 = 0.9;
/// A component that sticks out of its parent by at most this, and by at most a quarter of its side, is meant to be
/// inside. Pixels. Hand-drawn lines are a little too long.
pub(crate) const STICK_OUT: f64 = 4.0;
/// A component with this share of its area on a box, and less than [`HELD_SHARE`], lies half on it. A smaller share
/// only touches its edge.
pub(crate) const HALF_ON: f64 = 0.25;
/// Boxes that overlap by at most this share of both count as touching, up to [`MAX_TOUCH`]. People place boxes by eye.
pub(crate) const TOUCH: f64 = 0.1;
/// The longest overlap that counts as touching. Pixels. It is a line of text; a longer overlap looks covered.
pub(crate) const MAX_TOUCH: f64 = 16.0;
/// Bands at least this share of the widest one are cut together: gaps of 20 and 24 px are meant to be equal.
pub(crate) const NEARLY_AS_WIDE: f64 = 0.85;
/// A box is a backdrop if it covers at least this share of the common box. With less it is one of several.
pub(crate) const BEHIND: f64 = 0.5;
/// The share of cells that a grid may lack: the last row is seldom full.
pub(crate) const EMPTY_CELLS: f64 = 0.25;

// Labels of fields.

/// The widest gap between a label and the field right of it. Pixels. Found in forms with a column of right-aligned
/// labels.
pub(crate) const LABEL_BESIDE: f64 = 64.0;
/// The widest gap between a label and the field below it. Pixels. It is one line of text; a text further away belongs
/// to the field above.
pub(crate) const LABEL_ABOVE: f64 = 24.0;
/// The largest distance between left edges, right edges or centers of a label and the field below it. Pixels. It is the
/// padding of a field.
pub(crate) const FLUSH: f64 = 16.0;
/// A label is no higher than this or than its field. Pixels. It is one line with its leading; a higher text is a block.
pub(crate) const TEXT_LINE: f64 = 32.0;
/// The widest checkbox. Pixels. Its label follows it. It is the usual height of a field: a field this narrow has no
/// room for words.
pub(crate) const BOX_TO_TICK: f64 = 40.0;
/// A label and its field may overlap by this and still stand beside each other. Pixels. It is the border of the field.
pub(crate) const LABEL_TOUCH: f64 = 2.0;

// Forms.

/// The largest horizontal gap between fields of one form. Pixels. It is the gap between the columns of a form.
pub(crate) const FORM_GAP_X: f64 = 64.0;
/// The largest vertical gap between fields of one form. Pixels. It is a label, a hint and the gaps around them.
pub(crate) const FORM_GAP_Y: f64 = 120.0;
/// The largest distance of a form's buttons below its last field. Pixels.
pub(crate) const FORM_BELOW: f64 = 96.0;
/// The largest distance of a form's button to the right of its last field. Pixels.
pub(crate) const FORM_BEHIND: f64 = 32.0;

// The page's frame.

/// A component at least this share as wide as the page, or as the space between side columns, goes across it. A bar
/// with a small margin at both ends is still a bar.
pub(crate) const ACROSS: f64 = 0.9;
/// The highest bar. Pixels. Headers are 48 to 96, footers up to 200; a higher component is a section.
pub(crate) const MAX_BAR_HEIGHT: f64 = 200.0;
/// A bar from the left edge shows the end of the page if it is at least this share as wide as the drawn area. If
/// several pages stand side by side, the usual page counts instead of the drawn area. A narrower bar belongs to a part.
pub(crate) const BAR_OF_PAGE: f64 = 0.75;
/// The width of a page without a given width. Pixels.
pub(crate) const USUAL_PAGE: f64 = 1440.0;
/// A bar is at least this many times as wide as high. On a phone 390 px wide, a component higher than 97 px is a
/// section.
pub(crate) const BAR_RATIO: f64 = 4.0;
/// A side column is at least this share as high as the sketch: it goes along most of the content.
pub(crate) const SIDE_HEIGHT: f64 = 0.6;
/// A side column is at most this share as wide as the page: a wider one is a half.
pub(crate) const SIDE_WIDTH: f64 = 0.35;
/// Side columns leave at least this share of the page. If they leave less, they are the columns of a board.
pub(crate) const MAIN_SHARE: f64 = 0.5;
/// The drawn area gets a right margin equal to the left one. It is the whole page if it is at least this share as wide
/// as the given page. A smaller one is the beginning of a wider page.
pub(crate) const MIN_PAGE: f64 = 0.5;
/// A row shows the columns of the page if it covers at least this share of the content. Two buttons do not.
pub(crate) const COLUMNS_SHARE: f64 = 0.5;
/// A component this close to an edge reaches it. Pixels. Real margins are wider.
pub(crate) const BLEEDS: f64 = 8.0;
/// The largest distance of a side column from the edge of the page. Pixels. It is the gap of a page with margins around
/// all its parts.
pub(crate) const SIDE_MARGIN: f64 = 40.0;

// Sections, groups and lines.

/// A section is divided further while it covers more than this share of the sketch, which gives three parts or more.
pub(crate) const SECTION_SHARE: f64 = 1.0 / 3.0;
/// A single parent that covers more than this share of the sketch is the page itself with a margin around it.
pub(crate) const WRAPPER_SHARE: f64 = 2.0 / 3.0;
/// Bands inside a group are at most this share of the bands around it. Proximity is seen from about one to two.
pub(crate) const CLOSER: f64 = 0.5;
/// A component with this share of its length on one side of the middle is on that side.
pub(crate) const HALF_SHARE: f64 = 0.75;
/// Components are in one row if they share more than this share of the height of the lower one; in one column likewise
/// by width.
pub(crate) const SAME_LINE: f64 = 0.5;
/// Tops, centers or bottoms this close are at one height. Pixels. It is the precision of placing by eye.
pub(crate) const LEVEL: f64 = 8.0;
/// Edges this close count as one line. Pixels. It is the precision of placing by numbers.
pub const EDGE_TOLERANCE: f64 = 4.0;

/// The largest vertical gap inside the content of a heading. Pixels. It is the gap between the parts of a card; a
/// component further away begins something new.
pub(crate) const FOLLOWS_BELOW: f64 = 24.0;
/// The largest gap between neighbors in a row of that content. Pixels. It is the gap between columns.
pub(crate) const FOLLOWS_BESIDE: f64 = 48.0;

// Series.

/// Two sides look equally long if the shorter one is at least 1 minus this share of the longer one. Differences become
/// visible from about a tenth on.
pub(crate) const SAME_SIDE: f64 = 0.1;

// Captions.

/// The largest gap between a picture and its caption below it. Pixels. It is half a line.
pub(crate) const CAPTION_BELOW: f64 = 16.0;
/// The highest caption. Pixels. It is two lines; a higher text stands for itself.
pub(crate) const CAPTION_HEIGHT: f64 = 64.0;

//! The table of tolerances: every number by which a person's "about", "near" and "alike" become yes or no.
//!
//! Lengths are sketch px, areas and sides are shares of 1. Whoever needs another one asks the structure a new question
//! instead of measuring on its own.

/// What is shared or apart by less cannot be seen, px; it also absorbs the rounding of right and bottom edges.
pub(crate) const VISIBLE: f64 = 0.5;

// Holders and parts.

/// A component lies in a box with this share of its area: a hand-drawn card still holds a text that sticks out of it, and
/// what is taken for outside sticks out by more than a tenth.
pub(crate) const HELD_SHARE: f64 = 0.9;
/// What sticks out of its holder by at most this, and by at most a quarter of its side, is meant to be inside, px: a line
/// that a hand drew a little too long.
pub(crate) const STICK_OUT: f64 = 4.0;
/// With this share of its area on a box, and less than [`HELD_SHARE`], a component lies half on it: less touches its edge.
pub(crate) const HALF_ON: f64 = 0.25;
/// Boxes that overlap by at most this share of both count as touching, up to [`MAX_TOUCH`]: hands are no rulers.
pub(crate) const TOUCH: f64 = 0.1;
/// The longest overlap that counts as touching, px: a line of text; more of it would be read as covered.
pub(crate) const MAX_TOUCH: f64 = 16.0;
/// Bands at least this share of the widest one are cut together: gaps of 20 and 24 px are meant to be equal.
pub(crate) const NEARLY_AS_WIDE: f64 = 0.85;
/// A box lies behind the others if it covers at least this share of their common box: less is one of several.
pub(crate) const BEHIND: f64 = 0.5;
/// A grid may lack this share of its cells: the last row is seldom full.
pub(crate) const EMPTY_CELLS: f64 = 0.25;

// Labels of fields.

/// The widest gap between a label and the field right of it, px: the columns of a form with right-aligned fields.
pub(crate) const LABEL_BESIDE: f64 = 64.0;
/// The widest gap between a label and the field below it, px: one line of text; more belongs to what is above.
pub(crate) const LABEL_ABOVE: f64 = 24.0;
/// How far the left edges, the right ones or the middles of a label and the field below it may be apart, px: the padding
/// of a field.
pub(crate) const FLUSH: f64 = 16.0;
/// What is lower than this is no block of text, nor is what is lower than the field, px: one line with its leading.
pub(crate) const TEXT_LINE: f64 = 32.0;
/// A field up to this wide is a box to tick: its label follows it, px. The usual height of a field: what is no wider than
/// that holds no words.
pub(crate) const BOX_TO_TICK: f64 = 40.0;
/// How far a label and its field may overlap and still stand beside each other, px: the border of the field.
pub(crate) const LABEL_TOUCH: f64 = 2.0;

// Forms.

/// As far as fields of one form stand apart from left to right, px: the gap between the columns of a form.
pub(crate) const FORM_GAP_X: f64 = 64.0;
/// As far as fields of one form stand apart from top to bottom, px: a label, a hint and the gap around them.
pub(crate) const FORM_GAP_Y: f64 = 120.0;
/// Buttons of a form stand at most this far below its last field, px.
pub(crate) const FORM_BELOW: f64 = 96.0;
/// The button of a form in a row stands at most this far behind its last field, px.
pub(crate) const FORM_BEHIND: f64 = 32.0;

// The page's frame.

/// What is at least this share as wide as the page, or what side columns leave of it, goes across it: a bar with a small
/// margin at both ends is still a bar.
pub(crate) const ACROSS: f64 = 0.9;
/// The highest bar, px: headers are 48 to 96, footers up to 200; what is higher is a section.
pub(crate) const MAX_BAR_HEIGHT: f64 = 200.0;
/// A bar from the left edge tells where the page ends if it is at least this share as wide as what is drawn, or as the
/// usual page where several pages are drawn side by side: less is a bar of a part.
pub(crate) const BAR_OF_PAGE: f64 = 0.75;
/// The width of a page that nobody has given, px.
pub(crate) const USUAL_PAGE: f64 = 1440.0;
/// A bar is at least this many times as wide as high: on a phone 390 px wide, what is higher than 97 px is a section.
pub(crate) const BAR_RATIO: f64 = 4.0;
/// A side column is at least this share as high as the sketch: it goes along most of what is beside it.
pub(crate) const SIDE_HEIGHT: f64 = 0.6;
/// A side column is at most this share as wide as the page: a wider one is a half.
pub(crate) const SIDE_WIDTH: f64 = 0.35;
/// Side columns leave at least this share of the page: what leaves less is a board of columns.
pub(crate) const MAIN_SHARE: f64 = 0.5;
/// What is drawn, with a right margin like the left one, is the whole page if it is at least this share as wide as the page
/// that is given: less is the beginning of a wider one.
pub(crate) const LEAST_PAGE: f64 = 0.5;
/// A row shows the columns of the page if its parts reach over at least this share of the content: two buttons do not.
pub(crate) const COLUMNS_SHARE: f64 = 0.5;
/// What comes this close to an edge reaches it, px: nobody leaves a margin that narrow.
pub(crate) const BLEEDS: f64 = 8.0;
/// How far a side column may be from the edge of the page, px: the gap of a page whose parts all stand apart.
pub(crate) const SIDE_MARGIN: f64 = 40.0;

// Sections, groups and lines.

/// A section is divided further while it covers more than this share of the sketch: a person names three parts or more.
pub(crate) const SECTION_SHARE: f64 = 1.0 / 3.0;
/// A lone holder that covers more than this share of the sketch is the page itself, with a margin around it.
pub(crate) const WRAPPER_SHARE: f64 = 2.0 / 3.0;
/// Bands inside a group are at most this share of the bands around it: proximity is seen from about one to two.
pub(crate) const CLOSER: f64 = 0.5;
/// What has this share of its length on one side of the middle is on that side.
pub(crate) const HALF_SHARE: f64 = 0.75;
/// Components are in one row if they share more than this share of the height of the lower one, and in one column likewise:
/// more than half of it stands beside the other.
pub(crate) const SAME_LINE: f64 = 0.5;
/// Tops, middles or bottoms this close are at one height, px: the grid of people who place by eye.
pub(crate) const LEVEL: f64 = 8.0;
/// Edges this close count as one line, px: the grid of people who place by numbers.
pub const EDGE_TOLERANCE: f64 = 4.0;

/// What follows a heading closely stands at most this far below what stands before it, px: the gap between the parts of a
/// card; what is further away begins something new.
pub(crate) const FOLLOWS_BELOW: f64 = 24.0;
/// What stands beside it in a row is at most this far from its neighbor, px: the gap between columns.
pub(crate) const FOLLOWS_BESIDE: f64 = 48.0;

// Series of equals.

/// Two sides are of one length if the shorter one is at least 1 less this share of the longer one: eyes tell lengths
/// apart from about a tenth on.
pub(crate) const SAME_SIDE: f64 = 0.1;

// Captions.

/// A caption stands at most this far below its picture, px: half a line; more begins something new.
pub(crate) const CAPTION_BELOW: f64 = 16.0;
/// A caption is at most this high, px: two lines; more is a text of its own.
pub(crate) const CAPTION_HEIGHT: f64 = 64.0;

// Columns and panels.

/// What is wider than this share of the page reaches over several of its columns.
pub(crate) const WITHIN_COLUMN: f64 = 0.6;
/// A box that is a column of a board is at least this high, px, and at least this share as high as wide: a lower one is a
/// card.
pub(crate) const COLUMN_HEIGHT: f64 = 160.0;
pub(crate) const COLUMN_SHAPE: f64 = 0.8;
/// The columns of a board share at least this much of their height: hands draw them nearly level.
pub(crate) const SAME_HEIGHTS: f64 = 0.8;
/// A panel is at most this share as wide as what is drawn, at least this share as high, and this share of the width from the
/// edge at most: less strict than a side column, as somebody has called it one.
pub(crate) const PANEL_WIDTH: f64 = 0.4;
pub(crate) const PANEL_HEIGHT: f64 = 0.25;
pub(crate) const PANEL_MARGIN: f64 = 0.125;

// What stands together.

/// A list, a table or a picture stands at most this far below its heading, px: the gap between the parts of a section.
pub(crate) const BELOW_HEADING: f64 = 64.0;
/// The parts of a column that no box holds reach this far, px: a picture with what is told below it.
pub(crate) const IN_COLUMN: f64 = 240.0;
/// As many times as wide or as high is another size, though both are drawn by hand.
pub(crate) const OTHER_SIZE: f64 = 1.5;

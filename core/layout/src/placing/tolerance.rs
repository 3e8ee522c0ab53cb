//! How exact a place has to be, and how much room things have: every number by which room is made, each with its unit and
//! reason. What a person sees is `structure`'s to say, with the tolerances of its own table.

/// As far as something is still beside, above or below another one to the eye, px.
pub(super) const IN_SIGHT: f64 = 80.0;
/// How far from its anchor something may land and still be beside it, px: twice of what is in sight.
pub(super) const BESIDE_REACH: f64 = 2.0 * IN_SIGHT;
/// What parts goes no further than this, px.
pub(super) const PARTING_WAY: f64 = 160.0;
/// Two coordinates are the same to the eye up to this, px.
pub(super) const SAME_PLACE: f64 = 2.0;
/// What reaches this much further is wider, px.
pub(super) const WIDER: f64 = 8.0;
/// What is farther apart than this stands in no row, px.
pub(super) const APART: f64 = 96.0;
/// Higher boxes are put beside each other by their tops, lower ones by their middles, px.
pub(super) const TOPS_HEIGHT: f64 = 80.0;
/// What spans columns is at least so many times as wide as the narrowest of its column.
pub(super) const SPANNING: f64 = 1.5;
/// What is this part of a width may have that width.
pub(super) const ALIKE: f64 = 0.75;
/// What begins this close to the edge of the page touches it, px.
pub(super) const FLUSH: f64 = 8.0;

/// From which size on something new is a section, and how far it stands below what is above it, px.
pub(super) const SECTION_WIDTH: f64 = 600.0;
pub(super) const SECTION_HEIGHT: f64 = 80.0;
pub(super) const BELOW_SECTION: f64 = 64.0;
/// The distance of a new footer from what is above it, px.
pub(super) const FOOTER_GAP: f64 = 40.0;
/// What begins above this leaves no room for a menu at the top of the page, px.
pub(super) const MENU_HEIGHT: f64 = 56.0;
/// The part of the page's width that a bar with a corner takes, and of its height that is the top.
pub(super) const CORNER_BAR: f64 = 0.6;
pub(super) const TOP_SHARE: f64 = 1.0 / 3.0;
/// The part of a screen's width that a bar along its lower edge has.
pub(super) const SCREEN_BAR: f64 = 0.8;
/// A lower box is no page in which a bar is meant, px.
pub(super) const LEAST_FRAME: f64 = 400.0;
/// Beside a new column the content keeps at least this part of its width: a page of a phone has no room for one.
pub(super) const LEAST_CONTENT: f64 = 0.6;

/// What reaches from edge to edge of a box, and what stands far from its edges, says nothing of its padding, px.
pub(super) const LEAST_INSET: f64 = 4.0;
pub(super) const MOST_INSET: f64 = 40.0;
/// The least room between what is in a box and its lower edge, px.
pub(super) const LEAST_PADDING: f64 = 8.0;
/// The least side of what is new in a box, and the least height of a picture that is made smaller for it, px.
pub(super) const LEAST_SIDE: f64 = 20.0;
pub(super) const LEAST_PICTURE: f64 = 54.0;

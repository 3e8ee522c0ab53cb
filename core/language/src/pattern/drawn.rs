//! A drawing with what is asked of it.

use super::column::PHONE;
use super::drawing::Node;
use super::request::Request;
use kurbo::Size;

/// A picture that stands beside a text is higher than this, px.
pub(super) const LARGE: f64 = 200.0;

/// A drawing with what is asked of it.
pub(super) struct Drawn<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) entries: Vec<String>,
    /// The heading of the whole page.
    pub(super) title: Option<&'a Node>,
    /// The nodes that say what the request says instead.
    pub(super) heading: Option<&'a Node>,
    pub(super) subtitle: Option<&'a Node>,
    pub(super) buttons: Vec<&'a Node>,
    /// Whether it is a page of its own, and whether it has a bar at its top.
    pub(super) is_page: bool,
    pub(super) has_bar: bool,
    pub(super) page: Size,
    /// What the page is called.
    pub(super) name: String,
}

impl Drawn<'_> {
    pub(super) fn is_phone(&self) -> bool {
        self.page.width < PHONE
    }
}

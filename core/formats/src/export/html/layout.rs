//! The form of a page: rows and columns, or boxes at exact places.

use super::link_table::Links;

/// The form of the layout.
pub(super) enum Layout<'a> {
    /// Rows and columns.
    Flow,
    /// Each component at its place in its box, as one of several pages of a document. Other widths have other places.
    Exact(Exact<'a>),
}

/// A page of a document of several.
pub(super) struct Exact<'a> {
    /// The prefix of the classes and ids of this page.
    pub(super) prefix: String,
    /// The links of the document.
    pub(super) links: &'a Links,
    /// The boxes so far.
    pub(super) placed: Vec<PlacedBox>,
}

/// A box of a component: its class, and the paint index of the component.
#[derive(Clone, Copy)]
pub(super) struct PlacedBox {
    pub(super) class: usize,
    pub(super) order: usize,
    pub(super) form: BoxForm,
}

/// The part of a component that a box is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BoxForm {
    /// The component, at least as high as drawn.
    Least,
    /// The component, exactly as high as drawn.
    Exact,
    /// The content of a component with others inside.
    Content,
    /// The point that a link scrolls to.
    Anchor,
}

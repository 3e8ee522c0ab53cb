//! The place of a component among others: its box, and its sides of a component that it covers.

use crate::arrangement::Side;
use crate::structure::{Element, Structure};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::{Bounds, fmax, fmin};
use websketch_sketch::sort::sort_by;

/// The largest distance from the edge of a box at which a component that sticks out of the box is put. Pixels.
const INSET: f64 = 16.0;

/// Returns the sides of another component, those where a component stands most clearly first.
///
/// Along each axis the overlap counts as a share of both lengths: a tick box over the begin of a line stands left of it.
pub(super) fn sides(own: &Bounds, other: &Bounds) -> Vec<Side> {
    let (wide, high) = (own.width() + other.width(), own.height() + other.height());
    let mut sides = vec![
        (Side::Left, (own.right() - other.x()) / wide),
        (Side::Right, (other.right() - own.x()) / wide),
        (Side::Above, (own.bottom() - other.y()) / high),
        (Side::Below, (other.bottom() - own.y()) / high),
    ];
    sort_by(&mut sides, |(_, one), (_, other)| one.total_cmp(other));
    sides.into_iter().map(|(side, _)| side).collect_vec()
}

/// Returns the smallest box around the center of a component, other than it and its contents.
pub(super) fn holder<'a, 's>(
    structure: &'a Structure<'s>,
    own: &Element<'_>,
    is_inner: &dyn Fn(&Element) -> bool,
) -> Option<&'a Element<'s>> {
    let center = own.bounds.rect().center();
    let is_around = |one: &&Element| {
        one.kind() == ComponentKind::Container
            && !is_inner(one)
            && !one.component.props().is_hidden()
            && one.bounds.area() > own.bounds.area()
            && one.bounds.rect().contains(center)
    };
    let around = structure.elements().iter().filter(is_around);
    around.min_by(|one, other| {
        one.bounds.area().total_cmp(&other.bounds.area()).then(other.order.cmp(&one.order))
    })
}

/// Returns the place of a component in a box, pulled in where it sticks out.
pub(super) fn pulled_in(
    structure: &Structure<'_>,
    holder: &Element<'_>,
    own: &Element<'_>,
    is_inner: &dyn Fn(&Element) -> bool,
) -> Option<Bounds> {
    let (outer, inner) = (holder.bounds, own.bounds);
    let others = structure.children(holder).filter(|other| !is_inner(other));
    let edge = others.map(|other| other.bounds.x() - outer.x()).fold(INSET, fmin);
    let inset = fmax(edge, 0.0);
    let within = |start: f64, length: f64, from: f64, to: f64| {
        if start >= from && start + length <= to {
            start
        } else {
            fmax(fmin(start, to - inset - length), from + inset)
        }
    };
    let x = within(inner.x(), inner.width(), outer.x(), outer.right());
    let y = within(inner.y(), inner.height(), outer.y(), outer.bottom());
    Bounds::new(x, y, inner.width(), inner.height()).ok()
}

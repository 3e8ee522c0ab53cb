//! Components that are called by what stands above or below them: a list by its heading, a button by the name of its
//! column.

use super::fit::best_fits;
use crate::geometry::Bounds;
use crate::language::names::Named;
use crate::language::scene::Scene;
use crate::language::token::words;
use crate::language::vocabulary::singular_of;
use crate::sketch::{Component, ComponentKind};

/// The nearest component of some kinds that stands right below a heading, as what it is the heading of.
pub(in crate::language) fn below_heading<'s>(
    components: impl Iterator<Item = &'s Component>,
    heading: &Bounds,
    is_of_kind: impl Fn(ComponentKind) -> bool,
) -> Option<&'s Component> {
    /// As far as a list stands from its heading, in px.
    const REACH: f64 = 64.0;
    let below = components.filter(|component| {
        let bounds = component.bounds();
        let gap = bounds.y() - heading.bottom();
        (0.0..=REACH).contains(&gap) && bounds.overlaps_x(heading) && is_of_kind(component.kind())
    });
    below.min_by(|a, b| a.bounds().y().total_cmp(&b.bounds().y()))
}

impl Scene<'_> {
    /// The list or table right below the only heading that says just the words, in the plural or not: `a lesson` of those
    /// under `Lessons`.
    pub(in crate::language) fn list_titled(&self, said: &[String]) -> Option<&Component> {
        let says = |heading: &&Component| {
            let shown = words(heading.props().text().unwrap_or_default());
            let mut pairs = shown.iter().zip(said);
            heading.kind() == ComponentKind::Heading
                && shown.len() == said.len()
                && pairs.all(|(one, other)| singular_of(one) == singular_of(other))
        };
        let mut saying = self.sketch.iter().filter(says);
        let title = saying.next().filter(|_| saying.next().is_none())?;
        let is_listing = |kind| matches!(kind, ComponentKind::List | ComponentKind::Table);
        below_heading(self.sketch.iter(), &title.bounds(), is_listing)
    }
}

fn headings<'n>(all: &'n [Named<'n>]) -> Vec<&'n Named<'n>> {
    all.iter().filter(|named| named.component.kind() == ComponentKind::Heading).collect()
}

/// Lists, tables, images and fields right below a heading that says the words: `the ingredients list`.
pub(super) fn headed<'n>(
    all: &'n [Named<'n>],
    of_kind: &[&'n Named<'n>],
    said: &[String],
) -> Vec<&'n Named<'n>> {
    let (best, fit) = best_fits(&headings(all), said);
    let mut found = Vec::new();
    if fit.is_none() {
        return found;
    }
    for heading in best {
        let below =
            below_heading(of_kind.iter().map(|named| named.component), &heading.component.bounds(), |kind| {
                use ComponentKind::{ImagePlaceholder, Input, List, Table};
                matches!(kind, List | Table | ImagePlaceholder | Input)
            });
        found.extend(
            of_kind.iter().filter(|named| below.is_some_and(|below| below.id() == named.component.id())),
        );
    }
    found
}

/// The only one in the row of one of some boxes: `the price of the soup`, to the right of its name.
pub(super) fn in_row_of<'p>(boxes: &[Bounds], matched: &[&'p Component]) -> Vec<&'p Component> {
    let is_beside = |component: &&&'p Component| {
        let bounds = component.bounds();
        boxes.iter().any(|other| {
            -other.gap_y(&bounds) > other.height().min(bounds.height()) / 2.0 && *other != bounds
        })
    };
    let beside: Vec<_> = matched.iter().filter(is_beside).copied().collect();
    if beside.len() == 1 && matched.len() > 1 { beside } else { Vec::new() }
}

/// The one that stands nearest above or below one of some boxes: `the price of the straw hat`, where no card
/// holds both. None where there is no other like it beside it.
pub(super) fn in_column_of<'p>(boxes: &[Bounds], matched: Vec<&'p Component>) -> Vec<&'p Component> {
    /// As far as the parts of a column reach, in px.
    const REACH: f64 = 240.0;
    let far = |component: &&Component| {
        let bounds = component.bounds();
        let near = boxes.iter().filter(|other| other.overlaps_x(&bounds)).map(|other| other.gap_y(&bounds));
        near.fold(f64::INFINITY, f64::min)
    };
    let nearest = matched.iter().min_by(|a, b| far(a).total_cmp(&far(b))).copied();
    let has_twin = |one: &&Component| {
        matched.iter().any(|other| other.id() != one.id() && other.bounds().y() == one.bounds().y())
    };
    let is_only = |one: &&Component| matched.iter().filter(|other| far(other) <= far(one)).count() == 1;
    nearest.filter(|one| far(one) <= REACH && is_only(one) && has_twin(one)).into_iter().collect()
}

//! Components that are called by what stands above or below them: a list by its heading, a button by the name of its
//! column.

use super::fit::best_fits;
use crate::scene::Scene;
use crate::token::words;
use crate::vocabulary::singular_of;
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::below_heading;
use websketch_sketch::{Component, ComponentKind};

impl Scene<'_> {
    /// The list or table right below the only heading that says just the words, in the plural or not: `a lesson` of those
    /// under `Lessons`.
    pub(crate) fn list_titled(&self, said: &[String]) -> Option<&Component> {
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

fn headings<'n>(all: &'n [NamedComponent<'n>]) -> Vec<&'n NamedComponent<'n>> {
    all.iter().filter(|named| named.component.kind() == ComponentKind::Heading).collect()
}

/// Lists, tables, images and fields right below a heading that says the words: `the ingredients list`.
pub(super) fn headed<'n>(
    all: &'n [NamedComponent<'n>],
    of_kind: &[&'n NamedComponent<'n>],
    said: &[String],
) -> Vec<&'n NamedComponent<'n>> {
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

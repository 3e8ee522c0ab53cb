//! Groups that a page shows without naming them: columns of boxes, a form.

use super::card::holders_of;
use super::fit::{Fit, best_fits};
use super::line::ids_of;
use super::role::hero;
use crate::reference::{Count, Description};
use crate::scene::Scene;
use crate::vocabulary::{Extreme, Tag, singular_of};
use websketch_layout::naming::NamedComponent;
use websketch_layout::structure::Line;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Scene<'_> {
    /// What a phrase that ends with a word for a part of the page means: `the doing column` is the box
    /// that says so, `the columns` are boxes side by side. `None` when the phrase is none of these.
    pub(super) fn page_part<'n>(
        &self,
        description: &Description,
        all: &'n [NamedComponent<'n>],
        said: &[String],
    ) -> Option<Vec<&'n NamedComponent<'n>>> {
        let (last, words) = said.split_last()?;
        let part = singular_of(last);
        if part == "form"
            && last == part
            && let Some(form) = self.form_called(all, words)
        {
            return Some(all.iter().filter(|named| form.contains(named.component.id())).collect());
        }
        if !Tag::Part.has(part) {
            return None;
        }
        let mut boxes: Vec<&NamedComponent<'_>> = all.iter().collect();
        boxes.retain(|named| named.component.kind() == ComponentKind::Container);
        if words.is_empty() {
            // `the first column` is the box with what it holds.
            if part == "column"
                && part == last
                && description.count != Count::Every
                && !description.extremes.iter().any(is_of_size)
            {
                return Some(Vec::new());
            }
            let columns = if part == "column" { self.structure().boxes_side_by_side() } else { Vec::new() };
            boxes.retain(|named| columns.contains(&named.component.bounds()));
            return Some(boxes);
        }
        let (best, fit) = best_fits(&boxes, words);
        if matches!(fit, Some(Fit::Whole | Fit::Part)) {
            return Some(best);
        }
        Some(match part {
            "section" => self.section_called(all, words),
            // `the Done column` is a box under whose heading the cards stand.
            "column" | "pane" | "block" => holders_of(all, &boxes, words),
            _ => Vec::new(),
        })
    }

    /// What `the contact form` means, where no box or heading says that it is one: the fields with a button that says so,
    /// else the only form. `the form` alone is the largest one. `None` where there is none.
    fn form_called(&self, all: &[NamedComponent<'_>], words: &[String]) -> Option<Vec<ComponentId>> {
        let forms = self.structure().forms();
        let says =
            |named: &[&NamedComponent<'_>]| matches!(best_fits(named, words).1, Some(Fit::Whole | Fit::Part));
        let is_named = |kinds: &[ComponentKind]| {
            says(&all.iter().filter(|named| kinds.contains(&named.component.kind())).collect::<Vec<_>>())
        };
        if !words.is_empty() && is_named(&[ComponentKind::Container, ComponentKind::Heading]) {
            return None;
        }
        let says_so = |form: &&Line<'_>| {
            let is_button = |named: &&NamedComponent<'_>| {
                named.component.kind() == ComponentKind::Button
                    && form.iter().any(|part| part.component.id() == named.component.id())
            };
            says(&all.iter().filter(is_button).collect::<Vec<_>>())
        };
        let mut called = forms.iter().filter(says_so);
        let only = called.next().filter(|_| called.next().is_none());
        let size = |form: &&Line<'_>| form.iter().filter(|one| one.kind() == ComponentKind::Input).count();
        let largest =
            || forms.iter().rev().max_by_key(size).filter(|form| words.is_empty() || size(form) > 1);
        let ids = ids_of(only.or_else(largest)?);
        (ids.len() > 1).then_some(ids)
    }

    /// A heading that says the words, with what follows it.
    pub(super) fn section_called<'n>(
        &self,
        all: &'n [NamedComponent<'n>],
        words: &[String],
    ) -> Vec<&'n NamedComponent<'n>> {
        let mut headings: Vec<&NamedComponent<'_>> = all.iter().collect();
        headings.retain(|named| named.component.kind() == ComponentKind::Heading);
        let section = match best_fits(&headings, words) {
            (best, Some(Fit::Whole | Fit::Part)) if best.len() == 1 => {
                best.iter().flat_map(|heading| self.section_below(heading.component.id())).collect()
            }
            _ if words == ["hero"] => hero(self).into_iter().map(|one| one.id().clone()).collect(),
            _ => Vec::new(),
        };
        all.iter().filter(|named| section.contains(named.component.id())).collect()
    }

    /// A heading with what follows it.
    pub(crate) fn section_below(&self, heading: &ComponentId) -> Vec<ComponentId> {
        let heading = self.element(heading).filter(|heading| heading.kind() == ComponentKind::Heading);
        let Some(heading) = heading else { return Vec::new() };
        let mut section = vec![*heading];
        section.extend(self.structure().heading_content(heading));
        ids_of(&section)
    }
}

fn is_of_size(extreme: &Extreme) -> bool {
    !matches!(extreme, Extreme::Left | Extreme::Right | Extreme::Top | Extreme::Bottom | Extreme::Middle)
}

/// Whether what is named is a heading with what follows it: `the ingredients section`.
pub(super) fn is_section(description: &Description, matched: &[&Component]) -> bool {
    let level = |component: &&&Component| component.props().level().unwrap_or(2);
    let is_heading = |component: &&&Component| component.kind() == ComponentKind::Heading;
    let top = matched.iter().filter(is_heading).map(|component| level(&component)).min();
    let headings = matched.iter().filter(|component| is_heading(component) && Some(level(component)) == top);
    headings.count() == 1
        && description.noun.is_none()
        && description.words.last().is_some_and(|word| word == "section")
}

//! Groups that a page shows without naming them: columns of boxes, a form.

use super::card::holders_of;
use super::fit::{Fit, best_fits};
use crate::geometry::{Bounds, union_of};
use crate::language::names::Named;
use crate::language::reference::{Count, Description};
use crate::language::scene::Scene;
use crate::language::vocabulary::{Extreme, Tag, singular_of};
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;

/// Containers from this height on can be columns, in px.
const COLUMN_HEIGHT: f64 = 160.0;
/// Columns share at least this much of their height.
const SHARED: f64 = 0.8;
/// What follows a heading stands at most this far below what stands before it, in px.
const WITHIN_SECTION: f64 = 24.0;
/// What stands in a row of it is at most this far from its neighbor, in px.
const WITHIN_ROW: f64 = 48.0;

impl Scene<'_> {
    /// What a phrase that ends with a word for a part of the page means: `the doing column` is the box
    /// that says so, `the columns` are boxes side by side. `None` when the phrase is none of these.
    pub(super) fn page_part<'n>(
        &self,
        description: &Description,
        all: &'n [Named<'n>],
        said: &[String],
    ) -> Option<Vec<&'n Named<'n>>> {
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
        let mut boxes: Vec<&Named<'_>> = Vec::new();
        for named in all {
            if named.component.kind() == ComponentKind::Container {
                boxes.push(named);
            }
        }
        if words.is_empty() {
            // `the first column` is the box with what it holds.
            if part == "column"
                && part == last
                && description.count != Count::Every
                && !description.extremes.iter().any(is_of_size)
            {
                return Some(Vec::new());
            }
            let columns = if part == "column" { self.columns_of_boxes() } else { Vec::new() };
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

    /// A heading that says the words, with what follows it.
    pub(super) fn section_called<'n>(&self, all: &'n [Named<'n>], words: &[String]) -> Vec<&'n Named<'n>> {
        let mut headings: Vec<&Named<'_>> = all.iter().collect();
        headings.retain(|named| named.component.kind() == ComponentKind::Heading);
        let section = match best_fits(&headings, words) {
            (best, Some(Fit::Whole | Fit::Part)) => self.section_of(&best),
            _ => Vec::new(),
        };
        all.iter().filter(|named| section.contains(named.component.id())).collect()
    }

    /// A heading with what follows it.
    pub(in crate::language) fn section_below(&self, heading: &ComponentId) -> Vec<ComponentId> {
        let all = self.names();
        let headings: Vec<&Named<'_>> = all.iter().filter(|named| named.component.id() == heading).collect();
        self.section_of(&headings)
    }

    /// The only one of `headings` and what follows it: as far as the next heading, line or wide gap, nothing to the left of
    /// it, and no further to the right than where the next heading of its row begins.
    fn section_of(&self, headings: &[&Named<'_>]) -> Vec<ComponentId> {
        let [heading] = headings else { return Vec::new() };
        let title = heading.component.bounds();
        let mut right = f64::INFINITY;
        let mut below: Vec<&Component> = Vec::new();
        for component in self.sketch.iter() {
            let bounds = component.bounds();
            if component.kind() == ComponentKind::Heading
                && bounds.y() < title.bottom()
                && bounds.bottom() > title.y()
                && bounds.x() > title.x()
            {
                right = right.min(bounds.x());
            }
            if bounds.y() >= title.bottom() {
                below.push(component);
            }
        }
        sort_by(&mut below, |a, b| a.bounds().y().total_cmp(&b.bounds().y()));
        let (mut ids, mut end) = (vec![heading.component.id().clone()], title.bottom());
        let mut column = title;
        for component in below {
            let bounds = component.bounds();
            let is_left = bounds.x() < title.x() - WITHIN_SECTION;
            if is_left || bounds.gap_x(&column) > WITHIN_ROW || bounds.x() >= right {
                continue;
            }
            let ends = matches!(
                component.kind(),
                ComponentKind::Heading | ComponentKind::HorizontalLine | ComponentKind::Footer
            );
            if ends && self.holder_of(&bounds).is_none() || bounds.y() - end > WITHIN_SECTION {
                break;
            }
            end = end.max(bounds.bottom());
            column = union_of(&[column, bounds]).unwrap_or(column);
            ids.push(component.id().clone());
        }
        ids
    }

    /// High containers that stand side by side, from left to right; none if there is only one.
    pub(super) fn columns_of_boxes(&self) -> Vec<Bounds> {
        let mut high = Vec::new();
        for component in self.sketch.iter() {
            let bounds = component.bounds();
            let is_high = bounds.height() >= COLUMN_HEIGHT && bounds.height() >= 0.8 * bounds.width();
            if component.kind() == ComponentKind::Container && is_high && self.holder_of(&bounds).is_none() {
                high.push(bounds);
            }
        }
        sort_by(&mut high, |a, b| a.x().total_cmp(&b.x()));
        let Some(first) = high.first().copied() else { return high };
        let mut end = 0.0;
        let mut is_row = high.len() > 1;
        for bounds in &high {
            // Side by side, if only roughly.
            let shared = -bounds.gap_y(&first);
            is_row &= shared >= SHARED * bounds.height().min(first.height()) && bounds.center().x >= end;
            end = bounds.right();
        }
        if is_row { high } else { Vec::new() }
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

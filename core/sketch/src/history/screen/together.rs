//! Application of a snapshot's local edits to the newest sketch.
//!
//! A difference is a local edit if no revision explains it. That is a value or a component that no revision has, or the
//! absence of a component that all have. Any other difference may be stale. It still counts as an edit if the rest of
//! the snapshot is much closer to newer revisions; the deletion of a recent component is an example. Unclear
//! differences are dropped, and the merge fails if the evidence is balanced.

use super::base::{Bases, Past};
use super::contrast::{Contrast, Part};
use super::note::ScreenNote;
use super::trace::Trace;
use crate::geometry::Bounds;
use crate::history::merge::{order, woven};
use crate::sketch::{Component, ComponentId, Props, Sketch};
use crate::sort::collect_map;
use std::collections::{BTreeMap, BTreeSet};

/// The ratio that makes a difference an edit: the distance of the nearest revision without it, divided by the least
/// distance.
const CLEAR: usize = 2;

/// The snapshot is ambiguous.
pub(super) struct Unclear;

/// The result of the merge.
pub(super) struct Together {
    pub(super) sketch: Sketch,
    pub(super) notes: Vec<ScreenNote>,
}

/// The cause of a difference between the snapshot and the newest sketch.
enum Belief {
    /// The user changed it.
    Edit,
    /// Another participant changed it after the snapshot's base.
    Missed,
    /// Both are possible, and no evidence supports an edit.
    Old,
}

pub(super) struct Meeting<'a> {
    pub(super) seen: &'a Sketch,
    pub(super) head: &'a Sketch,
    pub(super) pasts: &'a BTreeMap<ComponentId, Past>,
    pub(super) bases: &'a Bases,
    /// Whether the snapshot may be older than every stored revision. A component missing from it is then unknown, not
    /// deleted, and a difference may be older work of others.
    may_be_older: bool,
    notes: Vec<ScreenNote>,
}

impl<'a> Meeting<'a> {
    pub(super) fn new(
        trace: &'a Trace,
        head: &'a Sketch,
        pasts: &'a BTreeMap<ComponentId, Past>,
        bases: &'a Bases,
    ) -> Self {
        let may_be_older = bases.last == trace.oldest && trace.oldest > 0;
        Self { seen: trace.seen, head, pasts, bases, may_be_older, notes: Vec::new() }
    }

    /// Merges the snapshot into the newest sketch.
    pub(super) fn end(mut self, trace: &Trace) -> Result<Together, Unclear> {
        let mut kept: BTreeMap<ComponentId, Component> = BTreeMap::new();
        for component in self.seen.iter() {
            let past = self.past(component.id());
            let found = match self.head.get(component.id()) {
                Some(newest) => Some(self.edited(component, newest, past.as_ref())?),
                None => self.brought(component, past.as_ref())?,
            };
            kept.extend(found.map(|component| (component.id().clone(), component)));
        }
        for component in self.head.iter().filter(|component| !self.seen.contains(component.id())) {
            if self.stays(component, self.past(component.id()).as_ref())? {
                kept.insert(component.id().clone(), component.clone());
            }
        }
        let ids = self.order(trace);
        let components = ids.into_iter().filter_map(|id| kept.remove(id));
        let sketch = Sketch::from_components(components).map_err(|_| Unclear)?;
        Ok(Together { sketch, notes: self.notes })
    }

    /// Returns the states of a component that a commit changed.
    fn past(&self, id: &ComponentId) -> Option<&'a Past> {
        self.pasts.get(id)
    }

    /// Merges a component present in both.
    fn edited(
        &mut self,
        shown: &Component,
        newest: &Component,
        past: Option<&&Past>,
    ) -> Result<Component, Unclear> {
        let contrast = Contrast::of(Some(shown), Some(newest));
        let Some(parts) = contrast.parts() else { return Ok(newest.clone()) };
        if self.may_be_older && past.is_none_or(|past| !past.own.is_empty()) {
            return Err(Unclear);
        }
        let Some(past) = past.copied() else { return with_parts(newest, shown, parts) };
        if past.own.len() * 2 > parts_of(shown)
            && past.spans.iter().any(|span| span.shown == Contrast::Presence)
        {
            // The user's component is mostly different, so another participant has reused its id.
            return Err(Unclear);
        }
        let mut edits = BTreeSet::new();
        for part in parts {
            let (id, field) = (shown.id().clone(), part.field().to_owned());
            let is_edit = past.own.contains(part) || {
                let differs = |shown: &Contrast| shown.parts().is_some_and(|parts| parts.contains(part));
                let is_no_edit = |shown: &Contrast| *shown != Contrast::Presence && !differs(shown);
                let belief = self.belief(past, differs, is_no_edit)?;
                if matches!(belief, Belief::Old) {
                    self.notes.push(ScreenNote::KeptValue { id: id.clone(), field: field.clone() });
                }
                matches!(belief, Belief::Edit)
            };
            if is_edit {
                edits.insert(part.clone());
                if past.changed_after(self.bases.first, Some(part)) {
                    self.notes.push(ScreenNote::OverruledValue { id, field });
                }
            }
        }
        with_parts(newest, shown, &edits)
    }

    /// Merges a component present only in the snapshot.
    fn brought(&mut self, shown: &Component, past: Option<&&Past>) -> Result<Option<Component>, Unclear> {
        let Some(past) = past.filter(|past| !past.is_own_presence) else {
            return if self.may_be_older { Err(Unclear) } else { Ok(Some(shown.clone())) };
        };
        let is_there = |shown: &Contrast| *shown != Contrast::Presence;
        match self.belief(past, |shown| !is_there(shown), is_there)? {
            Belief::Edit => return Ok(Some(shown.clone())),
            // Another participant deleted the component and the user changed it, so the user must decide.
            Belief::Missed | Belief::Old if !past.own.is_empty() => return Err(Unclear),
            Belief::Missed => {}
            Belief::Old => self.notes.push(ScreenNote::KeptDeletion { id: shown.id().clone() }),
        }
        Ok(None)
    }

    /// Returns true if a component present only in the newest sketch stays.
    fn stays(&mut self, newest: &Component, past: Option<&&Past>) -> Result<bool, Unclear> {
        let is_there = |shown: &Contrast| *shown == Contrast::Presence;
        let belief = match past.copied() {
            // The component's creation is no longer in the log, and the snapshot may be older.
            _ if self.may_be_older && past.is_none_or(|past| past.is_own_presence) => Belief::Old,
            None => Belief::Edit,
            Some(past) if past.is_own_presence => Belief::Edit,
            Some(past) => self.belief(past, is_there, |shown| !is_there(shown))?,
        };
        let id = newest.id().clone();
        let stays = match belief {
            Belief::Missed => return Ok(true),
            Belief::Old => true,
            // A later change cannot be part of the deletion, so a changed component stays.
            Belief::Edit => past.is_some_and(|past| past.changed_after(self.bases.first, None)),
        };
        self.notes.push(match stays {
            true => ScreenNote::KeptComponent { id },
            false => ScreenNote::InferredDeletion { id },
        });
        Ok(stays)
    }

    /// Classifies a difference. It is an edit if the snapshot `differs` from the nearest revisions and is clearly
    /// farther from those where `is_no_edit` holds.
    fn belief(
        &self,
        past: &Past,
        differs: impl Fn(&Contrast) -> bool,
        is_no_edit: impl Fn(&Contrast) -> bool,
    ) -> Result<Belief, Unclear> {
        let Bases { first, last, least, .. } = *self.bases;
        if !differs(past.shown_at(first)) && !differs(past.shown_at(last)) {
            return Ok(Belief::Missed);
        }
        match self.bases.without(past, is_no_edit) {
            Some(distance) if distance <= least => Ok(Belief::Old),
            Some(distance) if distance < least * CLEAR => Err(Unclear),
            _ => Ok(Belief::Edit),
        }
    }

    /// Returns the ids of both in paint order: that of the newest sketch, unless the user has rearranged common
    /// components.
    fn order(&mut self, trace: &Trace) -> Vec<&'a ComponentId> {
        let (mine, theirs) = (order(self.seen), order(self.head));
        if self.bases.is_in_order {
            return woven(&theirs, &mine);
        }
        if trace.rearranged.iter().any(|revision| *revision > self.bases.first) {
            self.notes.push(ScreenNote::OverruledOrder);
        }
        woven(&mine, &theirs)
    }
}

/// Returns the count of a component's parts.
fn parts_of(component: &Component) -> usize {
    const FIXED: usize = 5;
    FIXED + component.props().keys().count()
}

/// Returns `newest` with `parts` taken from `shown`.
fn with_parts(newest: &Component, shown: &Component, parts: &BTreeSet<Part>) -> Result<Component, Unclear> {
    let (from, to) = (shown.bounds(), newest.bounds());
    let side = |part, from, to| if parts.contains(&part) { from } else { to };
    let bounds = Bounds::new(
        side(Part::X, from.x(), to.x()),
        side(Part::Y, from.y(), to.y()),
        side(Part::Width, from.width(), to.width()),
        side(Part::Height, from.height(), to.height()),
    );
    let keys = parts.iter().filter_map(|part| if let Part::Prop(key) = part { Some(key) } else { None });
    let keys = in_order_of(shown.props(), keys).map(String::as_str);
    let props = newest.props().with(&shown.props().undo_changes(keys));
    let kind = if parts.contains(&Part::Kind) { shown.kind() } else { newest.kind() };
    let (bounds, props) = bounds.ok().zip(props.ok()).ok_or(Unclear)?;
    Component::new(newest.id().clone(), kind, bounds, props).map_err(|_| Unclear)
}

/// Sorts keys as in the snapshot, so that new keys keep its order. Keys that it lacks come first.
fn in_order_of<'k>(
    props: &Props,
    keys: impl Iterator<Item = &'k String>,
) -> impl Iterator<Item = &'k String> {
    let places = collect_map(props.keys().map(str::to_owned).zip(1_usize..));
    let mut keys: Vec<&String> = keys.collect();
    crate::sort::sort_by_key(&mut keys, |key| places.get(*key).copied().unwrap_or_default());
    keys.into_iter()
}

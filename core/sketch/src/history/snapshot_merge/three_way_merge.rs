//! Application of a snapshot's local edits to the newest sketch.
//!
//! A difference is a local edit if no revision explains it. That is a value or a component that no revision has, or the
//! absence of a component that all have. Any other difference may be stale. It still counts as an edit if the rest of
//! the snapshot is much closer to newer revisions; the deletion of a recent component is an example. Unclear
//! differences are dropped, and the merge fails if the evidence is balanced.

use super::base::{BaseCandidates, ComponentHistory};
use super::component_diff::{ComponentDiff, DiffField};
use super::merge_note::MergeNote;
use super::revision_distance::RevisionDistances;
use crate::geometry::Bounds;
use crate::history::merge::{interleave_order, order};
use crate::sketch::{Component, ComponentId, Props, Sketch};
use crate::sort::collect_map;
use std::collections::{BTreeMap, BTreeSet};

/// The ratio that makes a difference an edit: the distance of the nearest revision without it, divided by the least
/// distance.
const CLEAR: usize = 2;

/// The snapshot is ambiguous.
pub(super) struct AmbiguousMerge;

/// The result of the merge.
pub(super) struct MergeResult {
    pub(super) sketch: Sketch,
    pub(super) notes: Vec<MergeNote>,
}

/// The cause of a difference between the snapshot and the newest sketch.
enum DifferenceCause {
    /// The user changed it.
    LocalEdit,
    /// Another participant changed it after the snapshot's base.
    UnseenRemoteEdit,
    /// Both are possible, and no evidence supports an edit.
    Stale,
}

pub(super) struct Merger<'a> {
    pub(super) snapshot: &'a Sketch,
    pub(super) head: &'a Sketch,
    pub(super) pasts: &'a BTreeMap<ComponentId, ComponentHistory>,
    pub(super) bases: &'a BaseCandidates,
    /// Whether the snapshot may be older than every stored revision. A component missing from it is then unknown, not
    /// deleted, and a difference may be older work of others.
    may_be_older: bool,
    notes: Vec<MergeNote>,
}

impl<'a> Merger<'a> {
    pub(super) fn new(
        trace: &'a RevisionDistances,
        head: &'a Sketch,
        pasts: &'a BTreeMap<ComponentId, ComponentHistory>,
        bases: &'a BaseCandidates,
    ) -> Self {
        let may_be_older = bases.last == trace.oldest && trace.oldest > 0;
        Self { snapshot: trace.snapshot, head, pasts, bases, may_be_older, notes: Vec::new() }
    }

    /// Merges the snapshot into the newest sketch.
    pub(super) fn end(mut self, trace: &RevisionDistances) -> Result<MergeResult, AmbiguousMerge> {
        let mut kept: BTreeMap<ComponentId, Component> = BTreeMap::new();
        for component in self.snapshot.iter() {
            let past = self.past(component.id());
            let found = match self.head.get(component.id()) {
                Some(newest) => Some(self.merge_common(component, newest, past.as_ref())?),
                None => self.merge_added(component, past.as_ref())?,
            };
            kept.extend(found.map(|component| (component.id().clone(), component)));
        }
        for component in self.head.iter().filter(|component| !self.snapshot.contains(component.id())) {
            if self.keeps_unseen(component, self.past(component.id()).as_ref())? {
                kept.insert(component.id().clone(), component.clone());
            }
        }
        let ids = self.order(trace);
        let components = ids.into_iter().filter_map(|id| kept.remove(id));
        let sketch = Sketch::from_components(components).map_err(|_| AmbiguousMerge)?;
        Ok(MergeResult { sketch, notes: self.notes })
    }

    /// Returns the states of a component that a commit changed.
    fn past(&self, id: &ComponentId) -> Option<&'a ComponentHistory> {
        self.pasts.get(id)
    }

    /// Merges a component present in both.
    fn merge_common(
        &mut self,
        shown: &Component,
        newest: &Component,
        past: Option<&&ComponentHistory>,
    ) -> Result<Component, AmbiguousMerge> {
        let contrast = ComponentDiff::of(Some(shown), Some(newest));
        let Some(parts) = contrast.parts() else { return Ok(newest.clone()) };
        if self.may_be_older && past.is_none_or(|past| !past.own.is_empty()) {
            return Err(AmbiguousMerge);
        }
        let Some(past) = past.copied() else { return with_parts(newest, shown, parts) };
        if past.own.len() * 2 > parts_of(shown)
            && past.spans.iter().any(|span| span.shown == ComponentDiff::Presence)
        {
            // The user's component is mostly different, so another participant has reused its id.
            return Err(AmbiguousMerge);
        }
        let mut edits = BTreeSet::new();
        for part in parts {
            let (id, field) = (shown.id().clone(), part.field().to_owned());
            let is_edit = past.own.contains(part) || {
                let differs = |shown: &ComponentDiff| shown.parts().is_some_and(|parts| parts.contains(part));
                let is_no_edit = |shown: &ComponentDiff| *shown != ComponentDiff::Presence && !differs(shown);
                let belief = self.classify(past, differs, is_no_edit)?;
                if matches!(belief, DifferenceCause::Stale) {
                    self.notes.push(MergeNote::KeptValue { id: id.clone(), field: field.clone() });
                }
                matches!(belief, DifferenceCause::LocalEdit)
            };
            if is_edit {
                edits.insert(part.clone());
                if past.changed_after(self.bases.first, Some(part)) {
                    self.notes.push(MergeNote::OverruledValue { id, field });
                }
            }
        }
        with_parts(newest, shown, &edits)
    }

    /// Merges a component present only in the snapshot.
    fn merge_added(
        &mut self,
        shown: &Component,
        past: Option<&&ComponentHistory>,
    ) -> Result<Option<Component>, AmbiguousMerge> {
        let Some(past) = past.filter(|past| !past.is_own_presence) else {
            return if self.may_be_older { Err(AmbiguousMerge) } else { Ok(Some(shown.clone())) };
        };
        let is_there = |shown: &ComponentDiff| *shown != ComponentDiff::Presence;
        match self.classify(past, |shown| !is_there(shown), is_there)? {
            DifferenceCause::LocalEdit => return Ok(Some(shown.clone())),
            // Another participant deleted the component and the user changed it, so the user must decide.
            DifferenceCause::UnseenRemoteEdit | DifferenceCause::Stale if !past.own.is_empty() => {
                return Err(AmbiguousMerge);
            }
            DifferenceCause::UnseenRemoteEdit => {}
            DifferenceCause::Stale => self.notes.push(MergeNote::KeptDeletion { id: shown.id().clone() }),
        }
        Ok(None)
    }

    /// Returns true if a component present only in the newest sketch stays.
    fn keeps_unseen(
        &mut self,
        newest: &Component,
        past: Option<&&ComponentHistory>,
    ) -> Result<bool, AmbiguousMerge> {
        let is_there = |shown: &ComponentDiff| *shown == ComponentDiff::Presence;
        let belief = match past.copied() {
            // The component's creation is no longer in the log, and the snapshot may be older.
            _ if self.may_be_older && past.is_none_or(|past| past.is_own_presence) => DifferenceCause::Stale,
            None => DifferenceCause::LocalEdit,
            Some(past) if past.is_own_presence => DifferenceCause::LocalEdit,
            Some(past) => self.classify(past, is_there, |shown| !is_there(shown))?,
        };
        let id = newest.id().clone();
        let stays = match belief {
            DifferenceCause::UnseenRemoteEdit => return Ok(true),
            DifferenceCause::Stale => true,
            // A later change cannot be part of the deletion, so a changed component stays.
            DifferenceCause::LocalEdit => past.is_some_and(|past| past.changed_after(self.bases.first, None)),
        };
        self.notes.push(match stays {
            true => MergeNote::KeptComponent { id },
            false => MergeNote::InferredDeletion { id },
        });
        Ok(stays)
    }

    /// Classifies a difference. It is an edit if the snapshot `differs` from the nearest revisions and is clearly
    /// farther from those where `is_no_edit` holds.
    fn classify(
        &self,
        past: &ComponentHistory,
        differs: impl Fn(&ComponentDiff) -> bool,
        is_no_edit: impl Fn(&ComponentDiff) -> bool,
    ) -> Result<DifferenceCause, AmbiguousMerge> {
        let BaseCandidates { first, last, least, .. } = *self.bases;
        if !differs(past.difference_at(first)) && !differs(past.difference_at(last)) {
            return Ok(DifferenceCause::UnseenRemoteEdit);
        }
        match self.bases.without(past, is_no_edit) {
            Some(distance) if distance <= least => Ok(DifferenceCause::Stale),
            Some(distance) if distance < least * CLEAR => Err(AmbiguousMerge),
            _ => Ok(DifferenceCause::LocalEdit),
        }
    }

    /// Returns the ids of both in paint order: that of the newest sketch, unless the user has rearranged common
    /// components.
    fn order(&mut self, trace: &RevisionDistances) -> Vec<&'a ComponentId> {
        let (mine, theirs) = (order(self.snapshot), order(self.head));
        if self.bases.is_in_order {
            return interleave_order(&theirs, &mine);
        }
        if trace.rearranged.iter().any(|revision| *revision > self.bases.first) {
            self.notes.push(MergeNote::OverruledOrder);
        }
        interleave_order(&mine, &theirs)
    }
}

/// Returns the count of a component's parts.
fn parts_of(component: &Component) -> usize {
    const FIXED: usize = 5;
    FIXED + component.props().keys().count()
}

/// Returns `newest` with `parts` taken from `shown`.
fn with_parts(
    newest: &Component,
    shown: &Component,
    parts: &BTreeSet<DiffField>,
) -> Result<Component, AmbiguousMerge> {
    let (from, to) = (shown.bounds(), newest.bounds());
    let side = |part, from, to| if parts.contains(&part) { from } else { to };
    let bounds = Bounds::new(
        side(DiffField::X, from.x(), to.x()),
        side(DiffField::Y, from.y(), to.y()),
        side(DiffField::Width, from.width(), to.width()),
        side(DiffField::Height, from.height(), to.height()),
    );
    let keys = parts.iter().filter_map(|part| if let DiffField::Prop(key) = part { Some(key) } else { None });
    let keys = in_order_of(shown.props(), keys).map(String::as_str);
    let props = newest.props().with(&shown.props().undo_changes(keys));
    let kind = if parts.contains(&DiffField::Kind) { shown.kind() } else { newest.kind() };
    let (bounds, props) = bounds.ok().zip(props.ok()).ok_or(AmbiguousMerge)?;
    Component::new(newest.id().clone(), kind, bounds, props).map_err(|_| AmbiguousMerge)
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

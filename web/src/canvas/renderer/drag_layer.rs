//! Components that are being dragged.

use super::drag::reach;
use crate::editor::edit;
use crate::editor::gesture::Gesture;
use crate::store::Store;
use kurbo::Rect;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use websketch_layout::selection::Scope;
use websketch_sketch::{Component, ComponentId};

/// Dragged components with their contents. They are painted above all others until the drag ends.
#[derive(Clone, Default, PartialEq)]
pub(super) struct DragLayer {
    pub(super) ids: Arc<BTreeSet<ComponentId>>,
    /// Frame around all of them. Sketch px.
    pub(super) frame: Option<Rect>,
    /// Whether copies are dragged and the originals stay.
    pub(super) is_copy: bool,
}

/// Reason for painting components on the drag layer.
#[derive(Clone, Copy, PartialEq)]
enum DragKind {
    Moving,
    Resizing,
}

/// Returns a memo of the dragged components.
pub(super) fn follow(store: Store) -> Memo<DragLayer> {
    // Two memos, so that a pointer move does not rebuild the set.
    let lifting = Memo::new(move |_| {
        store.view.gesture.with(|gesture| match gesture {
            Gesture::Moving { .. } => Some(DragKind::Moving),
            // Contents stay in place, but no other component may cover them.
            Gesture::Resizing { .. } => Some(DragKind::Resizing),
            _ => None,
        })
    });
    let reach = Memo::new(move |_| store.view.modifiers.with(|modifiers| reach(*modifiers)));
    let copies = Memo::new(move |_| store.view.modifiers.with(|modifiers| modifiers.alt));
    Memo::new(move |_| {
        let Some(lifting) = lifting.get() else { return DragLayer::default() };
        let reach = if lifting == DragKind::Moving { reach.get() } else { Scope::Subtree };
        let is_copy = lifting == DragKind::Moving && copies.get();
        let lift = |members: Vec<Component>| DragLayer {
            is_copy,
            frame: members.iter().map(|member| member.bounds().rect()).reduce(|all, one| all.union(one)),
            ids: Arc::new(members.iter().map(|member| member.id().clone()).collect()),
        };
        let members = |ids: &[ComponentId]| store.document.peek(|sketch| edit::members(sketch, ids, reach));
        lift(store.document.with_selection(members))
    })
}

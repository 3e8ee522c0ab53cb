//! What is being dragged.

use super::drag::reach;
use crate::editor::edit;
use crate::editor::gesture::Gesture;
use crate::store::Store;
use kurbo::Rect;
use leptos::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use websketch_core::block::Reach;
use websketch_core::sketch::{Component, ComponentId};

/// What is being dragged, with what goes along: it is painted above all other components until it is let go.
#[derive(Clone, Default, PartialEq)]
pub(super) struct DragLayer {
    pub(super) ids: Arc<BTreeSet<ComponentId>>,
    /// The frame around all of it, in sketch px.
    pub(super) frame: Option<Rect>,
    /// Whether copies of it are dragged, and it stays where it is.
    pub(super) is_copy: bool,
}

/// What components are lifted for.
#[derive(Clone, Copy, PartialEq)]
enum DragKind {
    Moving,
    Resizing,
}

/// Follows what is dragged, whatever the gesture is at the moment.
pub(super) fn follow(store: Store) -> Memo<DragLayer> {
    // Two memos, so that the set is not made anew with each movement of the pointer.
    let lifting = Memo::new(move |_| {
        store.view.gesture.with(|gesture| match gesture {
            Gesture::Moving { .. } => Some(DragKind::Moving),
            // Contents stay where they are, but nothing may hide them.
            Gesture::Resizing { .. } => Some(DragKind::Resizing),
            _ => None,
        })
    });
    let reach = Memo::new(move |_| store.view.modifiers.with(|modifiers| reach(*modifiers)));
    let copies = Memo::new(move |_| store.view.modifiers.with(|modifiers| modifiers.alt));
    Memo::new(move |_| {
        let Some(lifting) = lifting.get() else { return DragLayer::default() };
        let reach = if lifting == DragKind::Moving { reach.get() } else { Reach::Block };
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

//! Layer tree: all components in z-order, the frontmost first.

mod drag;
mod row_view;
mod rows;

use crate::actions;
use crate::editor::edit;
use crate::panels::debounce;
use crate::store::{Store, use_store};
use crate::ui::icon::{Icon, Shape};
use drag::RowDrag;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use row_view::LayerLine;
use rows::{Row, RowKey, rows, sibling};
use std::collections::BTreeSet;
use std::time::Duration;
use websketch_layout::selection::{Side, members_of};
use websketch_sketch::ComponentId;

/// Rows rendered beyond the visible ones, on each side.
const BEYOND: usize = 20;

/// State shared by the rows.
#[derive(Clone, Copy)]
struct LayerTree {
    store: Store,
    rows: RwSignal<Vec<Row>>,
    closed: RwSignal<BTreeSet<RowKey>>,
    /// Row with the keyboard focus.
    active: RwSignal<Option<RowKey>>,
    /// Row that is being renamed.
    renamed: RwSignal<Option<RowKey>>,
    selected: Memo<BTreeSet<ComponentId>>,
    drag: RwSignal<Option<RowDrag>>,
    list: NodeRef<html::Div>,
    /// Height of a row. Px.
    line: f64,
}

/// The tree with its search field.
#[component]
pub fn Layers() -> impl IntoView {
    let store = use_store();
    let text = RwSignal::new(String::new());
    let tree = LayerTree {
        store,
        rows: RwSignal::new(Vec::new()),
        closed: RwSignal::new(BTreeSet::new()),
        active: RwSignal::new(None),
        renamed: RwSignal::new(None),
        selected: Memo::new(move |_| store.document.with_selection(|ids| ids.iter().cloned().collect())),
        drag: RwSignal::new(None),
        list: NodeRef::new(),
        line: 28.0 * store.view.text_scale,
    };
    let look = move || {
        let next = tree.closed.with_untracked(|closed| {
            text.with_untracked(|text| store.document.peek(|sketch| rows(sketch, closed, text)))
        });
        tree.rows.set(next);
    };
    look();
    // Building the tree of a large sketch takes longer than a frame. During a drag it may be outdated.
    debounce(Duration::from_millis(60), move || _ = store.document.version(), look);
    Effect::new(move |_| {
        tree.closed.track();
        text.track();
        look();
    });
    tree.follow_selection();
    let top = RwSignal::new(0.0);
    let height = RwSignal::new(800.0);
    let shown = Memo::new(move |_| {
        let first = tree.index(top.get()).saturating_sub(BEYOND);
        let count = tree.index(height.get()) + 2 * BEYOND + 2;
        tree.rows.with(|rows| {
            let rows = rows.iter().enumerate().skip(first).take(count);
            rows.map(|(place, row)| (place, row.clone())).collect::<Vec<_>>()
        })
    });
    let note_scroll = move |_| {
        if let Some(list) = tree.list.get_untracked() {
            top.set(f64::from(list.scroll_top()));
            height.set(f64::from(list.client_height()));
        }
    };
    let is_empty = move || tree.rows.with(Vec::is_empty);
    view! {
        <div class="find">
            <input
                type="search" aria-label="Find a layer" placeholder="Find a layer" autocomplete="off" spellcheck="false"
                prop:value=move || text.get()
                on:input:target=move |event| text.set(event.target().value())
                on:keydown=move |event| {
                    if event.key() == "ArrowDown" {
                        event.prevent_default();
                        tree.focus();
                    }
                }
            />
        </div>
        <div
            class="layers" role="tree" aria-label="Layers" aria-multiselectable="true" tabindex="0" data-home=""
            node_ref=tree.list
            aria-activedescendant=move || tree.active.with(|active| active.as_ref().map(row_view::id))
            on:scroll=note_scroll
            on:keydown=move |event| tree.key(&event)
            on:pointermove=move |event| tree.drag_on(&event)
            on:pointerup=move |event| tree.drop(&event)
            on:pointercancel=move |_| tree.drag.set(None)
        >
            <div class="spacer" role="none" style:height=move || format!("{}px", tree.rows.with(Vec::len) as f64 * tree.line)>
                <For each=move || shown.get() key=|(place, row)| (*place, row.key.clone(), row.is_open, row.holds, row.level, row.place) let((place, row))>
                    <LayerLine tree place row/>
                </For>
                {move || tree.drop_mark()}
            </div>
        </div>
        <Show when=is_empty>
            <p class="none">
                {move || if text.with(String::is_empty) { "Nothing has been drawn yet." } else { "Nothing is called so." }}
            </p>
        </Show>
    }
}

impl LayerTree {
    /// Returns the row at a height in the list.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of lines")]
    fn index(self, height: f64) -> usize {
        (height / self.line).max(0.0) as usize
    }

    fn focus(self) {
        if let Some(list) = self.list.get_untracked() {
            // Fails only for an element that was removed.
            let _ = list.focus();
        }
        if self.active.with_untracked(Option::is_none) {
            self.activate(0, false);
        }
    }

    /// Returns the components of a row.
    fn ids(self, key: &RowKey) -> Vec<ComponentId> {
        match key {
            RowKey::Component(id) => vec![id.clone()],
            RowKey::Group(path) => self.store.document.peek(|sketch| members_of(sketch, path)),
        }
    }

    /// Scrolls to the row of a component that was selected elsewhere.
    fn follow_selection(self) {
        Effect::new(move |_| {
            let Some(id) = self.store.document.single() else { return };
            let key = RowKey::Component(id);
            if self.active.with_untracked(|active| active.as_ref() != Some(&key)) {
                self.active.set(Some(key.clone()));
                // After the rows are in the page.
                request_animation_frame(move || self.reveal(&key));
            }
        });
    }

    fn place(self, key: &RowKey) -> Option<usize> {
        self.rows.with_untracked(|rows| rows.iter().position(|row| row.key == *key))
    }

    fn reveal(self, key: &RowKey) {
        let Some((place, list)) = self.place(key).zip(self.list.get_untracked()) else { return };
        let top = place as f64 * self.line;
        let (from, height) = (f64::from(list.scroll_top()), f64::from(list.client_height()));
        let to = if top < from {
            top
        } else if top + self.line > from + height {
            top + self.line - height
        } else {
            return;
        };
        #[expect(clippy::cast_possible_truncation, reason = "whole px are enough")]
        list.set_scroll_top(to.ceil() as i32);
    }

    /// Makes a row active and selects its components. `adds` extends the selection.
    fn activate(self, place: usize, adds: bool) {
        let Some(key) = self.rows.with_untracked(|rows| rows.get(place).map(|row| row.key.clone())) else {
            return;
        };
        self.active.set(Some(key.clone()));
        self.reveal(&key);
        let ids = self.ids(&key);
        let before = if adds { self.store.document.peek_selection() } else { Vec::new() };
        self.store.document.select(actions::union(before, ids));
        actions::reveal_selection(self.store);
    }

    /// Adds the components of a row to the selection, or removes them.
    fn toggle(self, key: &RowKey) {
        let ids = self.ids(key);
        let before = self.store.document.peek_selection();
        self.active.set(Some(key.clone()));
        self.store.document.select(match ids.iter().all(|id| before.contains(id)) {
            true => before.into_iter().filter(|id| !ids.contains(id)).collect(),
            false => actions::union(before, ids),
        });
    }

    /// Selects all rows from the active one to this one.
    fn extend(self, to: usize) {
        let from = self.active.get_untracked().and_then(|key| self.place(&key)).unwrap_or(to);
        let keys: Vec<RowKey> = self.rows.with_untracked(|rows| {
            let range = from.min(to)..=from.max(to);
            rows.get(range).unwrap_or_default().iter().map(|row| row.key.clone()).collect()
        });
        let ids = keys.iter().flat_map(|key| self.ids(key));
        self.store.document.select(actions::union(Vec::new(), ids.collect()));
    }

    fn set_open(self, key: &RowKey, is_open: bool) {
        self.closed.update(|closed| {
            if is_open {
                closed.remove(key);
            } else {
                closed.insert(key.clone());
            }
        });
    }

    /// Handles a key of the tree. Other keys are those of the canvas.
    fn key(self, event: &KeyboardEvent) {
        if self.renamed.with_untracked(Option::is_some) {
            return;
        }
        let active = self.active.get_untracked();
        let place = active.as_ref().and_then(|key| self.place(key));
        let row = self.rows.with_untracked(|rows| rows.get(place?).cloned());
        let last = self.rows.with_untracked(Vec::len).saturating_sub(1);
        let (alt, adds) = (event.alt_key(), event.shift_key());
        match (event.key().as_str(), place, row) {
            ("ArrowUp", Some(place), _) if alt => self.restack(place, Side::InFront),
            ("ArrowDown", Some(place), _) if alt => self.restack(place, Side::Behind),
            (_, _, _) if alt || event.ctrl_key() || event.meta_key() => return,
            ("ArrowDown", place, _) => self.activate(place.map_or(0, |place| (place + 1).min(last)), adds),
            ("ArrowUp", place, _) => self.activate(place.unwrap_or(0).saturating_sub(1), adds),
            ("Home", _, _) => self.activate(0, adds),
            ("End", _, _) => self.activate(last, adds),
            ("ArrowRight", Some(place), Some(row)) if row.holds => match row.is_open {
                true => self.activate(place + 1, false),
                false => self.set_open(&row.key, true),
            },
            ("ArrowLeft", _, Some(row)) => match (row.holds && row.is_open, row.parent) {
                (true, _) => self.set_open(&row.key, false),
                (false, Some(parent)) => self.activate(parent, false),
                (false, None) => {}
            },
            (" ", _, Some(row)) => self.toggle(&row.key),
            ("Enter" | "F2", _, Some(row)) => self.rename(&row.key),
            _ => return,
        }
        event.prevent_default();
    }

    fn rename(self, key: &RowKey) {
        if matches!(key, RowKey::Component(_)) {
            self.renamed.set(Some(key.clone()));
        }
    }

    /// Moves the components of a row past the adjacent row in z-order.
    fn restack(self, place: usize, side: Side) {
        let other = self.rows.with_untracked(|rows| sibling(rows, place, side == Side::InFront));
        if let Some(other) = other {
            self.restack_beside(place, other, side);
        }
    }

    fn restack_beside(self, place: usize, other: usize, side: Side) {
        let key = |place: usize| self.rows.with_untracked(|rows| rows.get(place).map(|row| row.key.clone()));
        if let Some((own, other)) = key(place).zip(key(other)) {
            actions::restack_beside(self.store, &self.ids(&own), &self.ids(&other), side);
        }
    }

    fn state(self, key: &RowKey) -> (bool, bool) {
        self.store.document.with(|sketch| {
            let ids = match key {
                RowKey::Component(id) => vec![id.clone()],
                RowKey::Group(path) => members_of(sketch, path),
            };
            let is_locked = ids.iter().all(|id| edit::is_locked(sketch, id));
            (is_locked, edit::are_hidden(sketch, &ids))
        })
    }
}

/// A button of a row that shows and toggles a state.
fn switch(
    label: &'static str,
    is_on: impl Fn() -> bool + Copy + Send + 'static,
    shapes: (Shape, Shape),
    change: impl Fn() + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button" class="switch" class:on=is_on tabindex="-1" aria-label=label
            aria-pressed=move || is_on().to_string()
            on:click=move |event| {
                event.stop_propagation();
                change();
            }
            on:pointerdown=|event| event.stop_propagation()
            on:dblclick=|event| event.stop_propagation()
        >
            {move || if is_on() { view! { <Icon shape=shapes.1/> } } else { view! { <Icon shape=shapes.0/> } }}
        </button>
    }
}

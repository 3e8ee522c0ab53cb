//! One row of the tree.

use super::rows::{Row, RowKey, label};
use super::{LayerTree, switch};
use crate::actions;
use crate::editor::content::Field;
use crate::editor::gesture::Tool;
use crate::platform;
use crate::ui::icon::{Icon, Shape};
use leptos::attr::custom::custom_attribute;
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use websketch_layout::flow::destinations;
use websketch_sketch::kit::Piece;

/// Returns the DOM id of a row.
pub(super) fn id(key: &RowKey) -> String {
    match key {
        RowKey::Component(id) => format!("layer-{id}"),
        RowKey::Group(path) => format!("layer-group-{path}"),
    }
}

#[component]
pub(super) fn LayerLine(tree: LayerTree, place: usize, row: Row) -> impl IntoView {
    let store = tree.store;
    let Row { key, level, holds, is_open, .. } = row.clone();
    let stored = StoredValue::new(key.clone());
    let with_key = move |ask: &dyn Fn(&RowKey)| stored.with_value(|key| ask(key));
    let name = Memo::new(move |_| stored.with_value(|key| store.document.with(|sketch| label(sketch, key))));
    let state = Memo::new(move |_| stored.with_value(|key| tree.state(key)));
    let ids = Memo::new(move |_| {
        store.document.version();
        stored.with_value(|key| tree.ids(key))
    });
    let is_selected = Memo::new(move |_| {
        ids.with(|ids| tree.selected.with(|selected| ids.iter().all(|id| selected.contains(id))))
    });
    let leads = Memo::new(move |_| {
        store.document.with(|sketch| {
            stored.with_value(|key| match key {
                RowKey::Component(id) => sketch.get(id).map(|one| destinations(sketch, one).join(", ")),
                RowKey::Group(_) => None,
            })
        })
    });
    let told = move || leads.get().filter(|leads| !leads.is_empty());
    let is_active = move || tree.active.with(|active| stored.with_value(|key| active.as_ref() == Some(key)));
    let is_renamed =
        move || tree.renamed.with(|renamed| stored.with_value(|key| renamed.as_ref() == Some(key)));
    let shape = match &key {
        RowKey::Group(_) => Shape::Group,
        RowKey::Component(id) => {
            let piece = store.document.peek(|sketch| sketch.get(id).map(Piece::of));
            Shape::Tool(Tool::Draw(piece.unwrap_or(Piece::Box)))
        }
    };
    let on_click = move |event: MouseEvent| {
        if event.shift_key() {
            tree.extend(place);
        } else if event.ctrl_key() || event.meta_key() {
            with_key(&|key| tree.toggle(key));
        } else {
            tree.activate(place, false);
        }
    };
    let lock = move || ids.with_untracked(|ids| actions::toggle_lock(store, ids));
    let hide = move || ids.with_untracked(|ids| actions::toggle_hidden(store, ids));
    view! {
        <div
            role="treeitem" id=id(&key)
            aria-setsize=row.place.1 aria-posinset=row.place.0
            aria-expanded=holds.then(|| is_open.to_string())
            aria-selected=move || is_selected.get().to_string()
            aria-description=told
            class="line" class:active=is_active class:hidden-one=move || state.get().1
            style:top=format!("{}px", place as f64 * tree.line)
            style:--level=level.to_string()
            on:click=on_click
            on:dblclick=move |_| with_key(&|key| tree.rename(key))
            on:pointerdown=move |event: PointerEvent| tree.press(&event, place)
            on:contextmenu=move |event: MouseEvent| {
                event.prevent_default();
                if !is_selected.get_untracked() {
                    tree.activate(place, false);
                }
                store.view.open_context_menu((f64::from(event.client_x()), f64::from(event.client_y())).into());
            }
        >
            <span
                class="twisty" aria-hidden="true"
                on:click=move |event| {
                    event.stop_propagation();
                    with_key(&|key| tree.set_open(key, !is_open));
                }
            >{holds.then(|| view! { <Icon shape=if is_open { Shape::Open } else { Shape::Closed }/> })}</span>
            <Icon shape/>
            {move || match is_renamed() {
                true => view! { <Rename tree stored/> }.into_any(),
                false => view! {
                    <span class="name">{move || name.get()}</span>
                    {move || told().map(|told| view! { <span class="leads" aria-hidden="true" title=told>"→"</span> })}
                }
                .into_any(),
            }}
            {switch("Locked", move || state.get().0, (Shape::Unlocked, Shape::Lock), lock)}
            {switch("Hidden", move || state.get().1, (Shape::Shown, Shape::Hidden), hide)}
        </div>
    }
    .add_any_attr(custom_attribute("aria-level", level.to_string()))
}

/// The field for a new name.
#[component]
fn Rename(tree: LayerTree, stored: StoredValue<RowKey>) -> impl IntoView {
    let store = tree.store;
    let field: NodeRef<html::Input> = NodeRef::new();
    let ids = stored.with_value(|key| tree.ids(key));
    let before = ids.first().and_then(|id| {
        store.document.peek(|sketch| sketch.get(id).map(|component| Field::Name.read(component)))
    });
    let before = before.unwrap_or_default();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // Fails only for an element that was removed.
            let _ = field.focus();
            field.select();
        }
    });
    let close = move |keep: bool| {
        if tree.renamed.with_untracked(Option::is_none) {
            return;
        }
        tree.renamed.set(None);
        if let Some(field) = field.get_untracked().filter(|_| keep) {
            actions::write(store, &ids, Field::Name, &field.value());
        }
        tree.focus();
    };
    let on_key = {
        let close = close.clone();
        move |event: KeyboardEvent| {
            event.stop_propagation();
            match event.key().as_str() {
                _ if platform::is_composing(&event) => {}
                "Enter" => close(true),
                "Escape" => close(false),
                _ => {}
            }
        }
    };
    view! {
        <input
            type="text" class="rename" aria-label="Name" autocomplete="off" node_ref=field
            prop:value=before
            on:keydown=on_key
            on:blur=move |_| close(true)
            on:click=|event| event.stop_propagation()
            on:dblclick=|event| event.stop_propagation()
            on:pointerdown=|event| event.stop_propagation()
        />
    }
}

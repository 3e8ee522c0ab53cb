//! Type and text of the selected components.

use super::typing::text_field_key;
use crate::actions;
use crate::editor::command::piece_label;
use crate::editor::content::Field;
use crate::editor::edit;
use crate::store::{Store, use_store};
use leptos::prelude::*;
use websketch_sketch::kit::{Icon, Piece};
use websketch_sketch::{ComponentId, ComponentKind};

/// Id of the list of icons.
const ICON_NAMES: &str = "icon-names";

/// Components that are edited together.
type Ids = StoredValue<Vec<ComponentId>>;

/// The fields of the selection.
#[component]
pub fn Contents(ids: Vec<ComponentId>, kinds: Vec<ComponentKind>) -> impl IntoView {
    let store = use_store();
    let kind = kinds.first().copied().filter(|first| kinds.iter().all(|kind| kind == first));
    let ids = StoredValue::new(ids);
    let pieces = Memo::new(move |_| {
        ids.with_value(|ids| {
            store.document.with(|sketch| edit::components(sketch, ids).map(Piece::of).collect::<Vec<_>>())
        })
    });
    let fields = move || {
        pieces.with(|pieces| {
            let first = pieces.first().copied();
            let fields = Field::common(pieces).into_iter();
            fields.filter_map(|field| Some((field, first?))).collect::<Vec<_>>()
        })
    };
    // A type with a single variant offers no choice.
    let varied = kind.filter(|&kind| Piece::of_kind(kind).nth(1).is_some());
    view! {
        <div class="contents">
            {varied.map(|kind| view! { <Variant ids kind pieces/> })}
            <For each=fields key=|(field, piece)| (*field, piece.kind(), field.label(*piece)) let((field, piece))>
                <Content ids piece field/>
            </For>
        </div>
    }
}

/// The choice of the variant.
#[component]
fn Variant(ids: Ids, kind: ComponentKind, pieces: Memo<Vec<Piece>>) -> impl IntoView {
    let store = use_store();
    let value = move || {
        pieces.with(|pieces| {
            let first = pieces.first().filter(|first| pieces.iter().all(|piece| piece == *first));
            first.map(|piece| piece.noun().to_owned()).unwrap_or_default()
        })
    };
    let on_change = move |noun: String| {
        if let Some(piece) = Piece::of_kind(kind).find(|piece| piece.noun() == noun) {
            ids.with_value(|ids| actions::set_variant(store, ids, piece));
        }
    };
    view! {
        <label class="content">
            <span>"Variant"</span>
            <select prop:value=value on:change:target=move |event| on_change(event.target().value())>
                <option value="" hidden>"Mixed"</option>
                {Piece::of_kind(kind)
                    .map(|piece| view! { <option value=piece.noun()>{piece_label(piece)}</option> })
                    .collect_view()}
            </select>
        </label>
    }
}

/// One field. `None` if the selected components differ.
#[component]
fn Content(ids: Ids, piece: Piece, field: Field) -> impl IntoView {
    let store = use_store();
    let value = Memo::new(move |_| {
        ids.with_value(|ids| {
            store.document.with(|sketch| {
                let mut said = edit::components(sketch, ids).map(|component| field.read(component));
                let first = said.next()?;
                said.all(|other| other == first).then_some(first)
            })
        })
    });
    let shown = move || value.get().unwrap_or_default();
    let before = move || value.get_untracked().unwrap_or_default();
    let placeholder = move || value.get().is_none().then_some("Mixed");
    let write = move |text: String| ids.with_value(|ids| actions::write(store, ids, field, &text));
    if field.is_switch() {
        return view! { <Switch store ids piece field value/> }.into_any();
    }
    let input = match field {
        Field::Level => level(value, write).into_any(),
        // The area is as high as the text, so that all of it shows.
        _ if field.is_multiline(piece) || field.is_prose() => {
            let is_multiline = field.is_multiline(piece);
            let written = move |text: String| if is_multiline { text } else { text.replace('\n', " ") };
            view! {
                <textarea
                    rows=if is_multiline { "3" } else { "1" } placeholder=placeholder
                    prop:value=shown
                    on:change:target=move |event| write(written(event.target().value()))
                    on:keydown=move |event| text_field_key(store, &event, &before(), is_multiline)
                ></textarea>
            }
            .into_any()
        }
        _ => view! {
            <input
                type="text" autocomplete="off" placeholder=placeholder
                list=(field == Field::Icon).then_some(ICON_NAMES)
                inputmode=matches!(field, Field::Active).then_some("numeric")
                prop:value=shown
                on:change:target=move |event| {
                    write(event.target().value());
                    // An invalid value is reset.
                    event.target().set_value(&before());
                }
                on:keydown=move |event| text_field_key(store, &event, &before(), false)
            />
        }
        .into_any(),
    };
    view! {
        <label class="content">
            <span>{field.label(piece)}</span>
            {input}
        </label>
        {(field == Field::Icon).then(icon_names)}
    }
    .into_any()
}

/// A boolean field. Indeterminate if the selected components differ.
#[component]
fn Switch(store: Store, ids: Ids, piece: Piece, field: Field, value: Memo<Option<String>>) -> impl IntoView {
    let write = move |on: bool| {
        let text = if on { "yes" } else { "" };
        ids.with_value(|ids| actions::write(store, ids, field, text));
    };
    view! {
        <label class="content check">
            <span>{field.label(piece)}</span>
            <input
                type="checkbox"
                prop:checked=move || value.get().is_some_and(|said| !said.is_empty())
                prop:indeterminate=move || value.get().is_none()
                on:change:target=move |event| write(event.target().checked())
            />
        </label>
    }
}

/// The names of icons, with their synonyms for searching.
fn icon_names() -> impl IntoView {
    let option = |icon: Icon| {
        let others = icon.others().collect::<Vec<_>>().join(", ");
        view! { <option value=icon.name()>{others}</option> }
    };
    view! { <datalist id=ICON_NAMES>{Icon::all().map(option).collect_view()}</datalist> }
}

/// The six levels of a heading.
fn level(value: Memo<Option<String>>, write: impl Fn(String) + 'static) -> impl IntoView {
    view! {
        <select
            prop:value=move || value.get().unwrap_or_default()
            on:change:target=move |event| write(event.target().value())
        >
            {(1..=6).map(|level| view! { <option value=level.to_string()>{level}</option> }).collect_view()}
        </select>
    }
}

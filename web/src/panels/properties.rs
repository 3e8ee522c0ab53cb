//! The properties of what is selected, at the bottom.

use crate::act;
use crate::command::{Command, kind_label};
use crate::content::Field;
use crate::edit;
use crate::icon::{Icon, Shape};
use crate::store::{Store, use_store};
use crate::wording;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use websketch_core::geometry::Bounds;
use websketch_core::limits::MAX_PX;
use websketch_core::operation::{Alignment, Axis};
use websketch_core::sketch::{Component as Placed, ComponentId, ComponentKind};

/// The tray; nothing while nothing is selected.
#[component]
pub fn Properties() -> impl IntoView {
    let store = use_store();
    let count = Memo::new(move |_| store.document.with_selection(<[_]>::len));
    // The kind as well: `replace` may put another component under the same id.
    let single = Memo::new(move |_| {
        let id = store.document.single()?;
        let kind = store.document.with(|sketch| sketch.get(&id).map(Placed::kind))?;
        Some((id, kind))
    });
    view! {
        <Show when=move || { count.get() > 0 }>
            <section class="properties panel" aria-label="Properties">
                <header>
                    <h2>
                        {move || single.get().map_or_else(
                            || format!("{} selected", wording::count(count.get(), "component")),
                            |(_, kind)| kind_label(kind).to_owned(),
                        )}
                    </h2>
                    <Actions/>
                </header>
                <Show when=move || { count.get() > 1 }><Arrange count/></Show>
                {move || single.get().map(|(id, kind)| view! { <Geometry id=id.clone()/> <Contents id kind/> })}
            </section>
        </Show>
    }
}

/// What can be done with the selection as a whole.
#[component]
fn Actions() -> impl IntoView {
    let store = use_store();
    let is_locked = move || {
        store.document.with_selection(|ids| {
            store.document.with(|sketch| ids.iter().all(|id| edit::is_locked(sketch, id)))
        })
    };
    view! {
        <button
            type="button" class="tool" aria-label="Duplicate" data-tip="Duplicate  Ctrl D"
            on:click=move |_| act::perform(store, Command::Duplicate)
        ><Icon shape=Shape::Duplicate/></button>
        <button
            type="button" class="tool" aria-label="Lock" aria-keyshortcuts="Control+Shift+L" data-tip="Lock  Ctrl Shift L"
            aria-pressed=move || is_locked().to_string()
            on:click=move |_| act::perform(store, Command::ToggleLock)
        ><Icon shape=Shape::Lock/></button>
        <button
            type="button" class="tool" aria-label="Bring to front" aria-keyshortcuts="]" data-tip="Bring to front  ]"
            on:click=move |_| act::perform(store, Command::BringToFront)
        ><Icon shape=Shape::Front/></button>
        <button
            type="button" class="tool" aria-label="Send to back" aria-keyshortcuts="[" data-tip="Send to back  ["
            on:click=move |_| act::perform(store, Command::SendToBack)
        ><Icon shape=Shape::Back/></button>
        <button
            type="button" class="tool" aria-label="Delete" data-tip="Delete  Del"
            on:click=move |_| act::perform(store, Command::Delete)
        ><Icon shape=Shape::Delete/></button>
    }
}

/// The buttons that put several components in order: across above, down below.
const ARRANGEMENTS: [(&str, Shape, Command); 8] = [
    align("Align left", Alignment::Left),
    align("Align centers", Alignment::Center),
    align("Align right", Alignment::Right),
    ("Distribute across", Shape::Distribute(Axis::X), Command::Distribute(Axis::X)),
    align("Align top", Alignment::Top),
    align("Align middles", Alignment::Middle),
    align("Align bottom", Alignment::Bottom),
    ("Distribute down", Shape::Distribute(Axis::Y), Command::Distribute(Axis::Y)),
];

const fn align(label: &'static str, alignment: Alignment) -> (&'static str, Shape, Command) {
    (label, Shape::Align(alignment), Command::Align(alignment))
}

/// Lines and gaps of several components.
#[component]
fn Arrange(count: Memo<usize>) -> impl IntoView {
    let store = use_store();
    let button = move |(label, shape, command): (&'static str, Shape, Command)| {
        // Two have one gap, which is like itself.
        let is_idle = move || matches!(command, Command::Distribute(_)) && count.get() < 3;
        view! {
            <button
                type="button" class="tool" aria-label=label data-tip=label disabled=is_idle
                on:click=move |_| act::perform(store, command)
            ><Icon shape/></button>
        }
    };
    view! {
        <div class="arrange" role="group" aria-label="Arrange">{ARRANGEMENTS.map(button).collect_view()}</div>
    }
}

/// One of the four numbers of a box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    X,
    Y,
    Width,
    Height,
}

impl Side {
    const ALL: [Self; 4] = [Self::X, Self::Y, Self::Width, Self::Height];

    const fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::X => ("X", "X position"),
            Self::Y => ("Y", "Y position"),
            Self::Width => ("W", "Width"),
            Self::Height => ("H", "Height"),
        }
    }

    fn of(self, bounds: Bounds) -> f64 {
        match self {
            Self::X => bounds.x(),
            Self::Y => bounds.y(),
            Self::Width => bounds.width(),
            Self::Height => bounds.height(),
        }
    }

    /// The box with this number, brought into the range that it may have.
    fn set(self, bounds: Bounds, kind: ComponentKind, value: f64) -> Option<Bounds> {
        let least = kind.min_size();
        let changed = match self {
            Self::X => bounds.with_origin(value.clamp(0.0, MAX_PX), bounds.y()),
            Self::Y => bounds.with_origin(bounds.x(), value.clamp(0.0, MAX_PX)),
            Self::Width => bounds.with_size(value.clamp(least.width, MAX_PX), bounds.height()),
            Self::Height => bounds.with_size(bounds.width(), value.clamp(least.height, MAX_PX)),
        };
        changed.ok()
    }
}

/// Place and size.
#[component]
fn Geometry(id: ComponentId) -> impl IntoView {
    let store = use_store();
    let number = move |side: Side| {
        let (short, label) = side.label();
        let value = {
            let id = id.clone();
            Memo::new(move |_| {
                store.document.with(|sketch| sketch.get(&id).map(|c| wording::px(side.of(c.bounds()))))
            })
        };
        let id = id.clone();
        let on_change = move |text: String| {
            let next = store.document.peek(|sketch| {
                let component = sketch.get(&id)?;
                side.set(component.bounds(), component.kind(), wording::number(&text)?)
            });
            if let Some(bounds) = next {
                act::place(store, &id, bounds);
            }
        };
        view! {
            <label class="number">
                <span aria-hidden="true">{short}</span>
                <input
                    type="text" inputmode="decimal" aria-label=label autocomplete="off"
                    prop:value=move || value.get().unwrap_or_default()
                    on:change:target=move |event| {
                        on_change(event.target().value());
                        // What could not be read as a number goes back to what is true.
                        event.target().set_value(&value.get_untracked().unwrap_or_default());
                    }
                    on:keydown=move |event| leave(&event, &value.get_untracked().unwrap_or_default())
                />
            </label>
        }
    };
    view! { <div class="geometry">{Side::ALL.map(number).collect_view()}</div> }
}

/// What is written on it.
#[component]
fn Contents(id: ComponentId, kind: ComponentKind) -> impl IntoView {
    let fields = Field::of(kind).iter().map(|&field| view! { <Content id=id.clone() kind field/> });
    view! { <div class="contents">{fields.collect_view()}</div> }
}

#[component]
fn Content(id: ComponentId, kind: ComponentKind, field: Field) -> impl IntoView {
    let store = use_store();
    let value = {
        let id = id.clone();
        Memo::new(move |_| {
            store
                .document
                .with(|sketch| sketch.get(&id).map(|component| field.read(component)).unwrap_or_default())
        })
    };
    let input = match field {
        Field::Level => level(store, id, value).into_any(),
        _ if field.is_multiline(kind) => view! {
            <textarea
                rows="3"
                prop:value=move || value.get()
                on:change:target=move |event| act::write(store, &id, field, &event.target().value())
                on:keydown=move |event| take_back(&event, &value.get_untracked())
            ></textarea>
        }
        .into_any(),
        _ => view! {
            <input
                type="text" autocomplete="off"
                prop:value=move || value.get()
                on:change:target=move |event| act::write(store, &id, field, &event.target().value())
                on:keydown=move |event| leave(&event, &value.get_untracked())
            />
        }
        .into_any(),
    };
    view! {
        <label class="content" class:tall=field.is_multiline(kind) class:short=field == Field::Level>
            <span>{field.label(kind)}</span>
            {input}
        </label>
    }
}

/// The six levels of a heading.
fn level(store: Store, id: ComponentId, value: Memo<String>) -> impl IntoView {
    view! {
        <select
            prop:value=move || value.get()
            on:change:target=move |event| act::write(store, &id, Field::Level, &event.target().value())
        >
            {(1..=6).map(|level| view! { <option value=level.to_string()>{level}</option> }).collect_view()}
        </select>
    }
}

/// Enter makes the change at once, Escape takes back what was typed; the field keeps the focus.
fn leave(event: &KeyboardEvent, value: &str) {
    take_back(event, value);
    if event.key() != "Enter" {
        return;
    }
    let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(input) = input {
        // A field that loses the focus reports its change; nothing else about it is wanted.
        let _ = input.blur();
        let _ = input.focus();
    }
}

/// Escape puts back what the field said before.
fn take_back(event: &KeyboardEvent, value: &str) {
    if event.key() != "Escape" {
        return;
    }
    let Some(target) = event.target() else { return };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(area) = target.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        area.set_value(value);
    }
}

//! Place and size of a component, in four numbers.

use super::typing::leave;
use crate::act;
use crate::store::use_store;
use crate::wording;
use leptos::prelude::*;
use websketch_core::geometry::Bounds;
use websketch_core::limits::MAX_PX;
use websketch_core::sketch::{ComponentId, ComponentKind};

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
pub fn Geometry(id: ComponentId) -> impl IntoView {
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

//! Properties of the selection, in one column at the right. In a smaller window, a folded panel at the bottom.

mod arrange;
mod contents;
mod geometry;
mod links;
mod page_settings;
mod section;
mod style;
mod typing;

use crate::actions;
use crate::editor::command::{Command, piece_label};
use crate::editor::describe;
use crate::editor::edit;
use crate::store::{PropertySection, use_store};
use crate::ui::icon::{Icon, Shape};
use crate::ui::panel_layout::has_room_for_properties;
use arrange::Arrange;
use contents::Contents;
use geometry::Geometry;
use leptos::prelude::*;
use links::Links;
use page_settings::PageSettings;
use section::Section;
use style::Style;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component as SketchComponent, ComponentId};

/// Most components for which common properties are computed.
const MAX_TOGETHER: usize = 500;

/// The panel. Without a selection, the settings of the view.
#[component]
pub fn Properties() -> impl IntoView {
    let store = use_store();
    let count = Memo::new(move |_| store.document.with_selection(<[_]>::len));
    let single = Memo::new(move |_| store.document.single());
    // At the bottom, only the header shows until the panel is unfolded.
    let is_folded = RwSignal::new(!has_room_for_properties(store.view.window()));
    let piece = Memo::new(move |_| {
        let id = single.get()?;
        store.document.with(|sketch| sketch.get(&id).map(Piece::of))
    });
    // Includes the kinds, because `replace` may reuse ids for other components.
    let chosen = Memo::new(move |_| {
        let ids = store.document.with_selection(<[ComponentId]>::to_vec);
        let kinds = |ids: &[ComponentId]| {
            store
                .document
                .with(|sketch| edit::components(sketch, ids).map(SketchComponent::kind).collect::<Vec<_>>())
        };
        if ids.len() > MAX_TOGETHER {
            return Default::default();
        }
        (kinds(&ids), ids)
    });
    view! {
        <Show when=move || { count.get() > 0 } fallback=|| view! { <PageSettings/> }>
            <section class="properties panel" class:folded=move || is_folded.get() aria-label="Properties">
                <header>
                    <h2>
                        {move || piece.get().map_or_else(
                            || format!("{} selected", describe::count(count.get(), "component")),
                            piece_label,
                        )}
                    </h2>
                    <Actions/>
                    <button
                        type="button" class="tool fold" aria-label="All properties"
                        aria-expanded=move || (!is_folded.get()).to_string()
                        on:click=move |_| is_folded.update(|is_folded| *is_folded = !*is_folded)
                    >
                        {move || view! { <Icon shape=if is_folded.get() { Shape::Closed } else { Shape::Open }/> }}
                    </button>
                </header>
                {move || {
                    let (kinds, ids) = chosen.get();
                    let (contents, style) = (ids.clone(), ids.clone());
                    view! {
                        <Section section=PropertySection::Content><Contents ids=contents kinds/></Section>
                        <Style ids=style/>
                        <Section section=PropertySection::Geometry><Geometry ids/></Section>
                    }
                }}
                <Section section=PropertySection::Arrange><Arrange count/></Section>
                {move || single.get().map(|id| view! { <Links id/> })}
            </section>
        </Show>
    }
}

/// Commands on the selection.
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
            on:click=move |_| actions::perform(store, Command::Duplicate)
        ><Icon shape=Shape::Duplicate/></button>
        <button
            type="button" class="tool" aria-label="Lock" aria-keyshortcuts="Control+Shift+L" data-tip="Lock  Ctrl Shift L"
            aria-pressed=move || is_locked().to_string()
            on:click=move |_| actions::perform(store, Command::ToggleLock)
        ><Icon shape=Shape::Lock/></button>
        <button
            type="button" class="tool" aria-label="Bring to front" aria-keyshortcuts="]" data-tip="Bring to front  ]"
            on:click=move |_| actions::perform(store, Command::BringToFront)
        ><Icon shape=Shape::Front/></button>
        <button
            type="button" class="tool" aria-label="Send to back" aria-keyshortcuts="[" data-tip="Send to back  ["
            on:click=move |_| actions::perform(store, Command::SendToBack)
        ><Icon shape=Shape::Back/></button>
        <button
            type="button" class="tool" aria-label="Delete" data-tip="Delete  Del"
            on:click=move |_| actions::perform(store, Command::Delete)
        ><Icon shape=Shape::Delete/></button>
    }
}

//! Style of the selected components: buttons for each value, none pressed for the default.

use super::section::Section;
use crate::actions;
use crate::editor::content::{Field, StyleField};
use crate::editor::edit;
use crate::store::{PropertySection, use_store};
use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;
use websketch_sketch::kit::Piece;
use websketch_sketch::{ComponentId, TextAlign};

/// The section. Hidden if no field has an effect on all of `ids`.
#[component]
pub(super) fn Style(ids: Vec<ComponentId>) -> impl IntoView {
    let store = use_store();
    let ids = StoredValue::new(ids);
    let pieces = Memo::new(move |_| {
        ids.with_value(|ids| {
            store.document.with(|sketch| edit::components(sketch, ids).map(Piece::of).collect::<Vec<_>>())
        })
    });
    let fields = Memo::new(move |_| {
        pieces.with(|pieces| {
            let is_common = |field: &StyleField| pieces.iter().all(|piece| field.is_of(*piece));
            let piece = pieces.first().copied();
            let fields = StyleField::ALL.into_iter().filter(is_common);
            fields.filter_map(|field| Some((field, piece?))).collect::<Vec<_>>()
        })
    });
    view! {
        <Show when=move || fields.with(|fields| !fields.is_empty())>
            <Section section=PropertySection::Style>
                <div class="styles">
                    <For each=move || fields.get() key=|(field, piece)| (*field, piece.kind()) let((field, piece))>
                        <Values ids field piece/>
                    </For>
                </div>
            </Section>
        </Show>
    }
}

/// The values of one field.
#[component]
fn Values(ids: StoredValue<Vec<ComponentId>>, field: StyleField, piece: Piece) -> impl IntoView {
    let store = use_store();
    let value = Memo::new(move |_| {
        ids.with_value(|ids| {
            store.document.with(|sketch| {
                let mut values = edit::components(sketch, ids).map(|component| field.read(component));
                let first = values.next()?;
                values.all(|other| other == first).then_some(first)
            })
        })
    });
    // A second click on a value restores the default.
    let choose = move |chosen: &'static str| {
        let is_chosen = value.with_untracked(|value| value.as_deref() == Some(chosen));
        let next = if is_chosen { "" } else { chosen };
        ids.with_value(|ids| actions::write(store, ids, Field::Style(field), next));
    };
    let button = move |(chosen, label): (&'static str, &'static str)| {
        view! {
            <button
                type="button" class=format!("choice {chosen}") aria-label=label data-tip=label
                aria-pressed=move || value.with(|value| value.as_deref() == Some(chosen)).to_string()
                on:click=move |_| choose(chosen)
            >{sign(field, chosen)}</button>
        }
    };
    view! {
        <div class=format!("choices {}", field.key()) role="group" aria-label=group_label(field)>
            {field.values(piece).iter().copied().map(button).collect_view()}
        </div>
    }
}

const fn group_label(field: StyleField) -> &'static str {
    match field {
        StyleField::TextSize => "Text size",
        StyleField::Bold => "Weight",
        StyleField::TextAlign => "Text alignment",
        StyleField::Tone => "Tone",
        StyleField::Fill => "Fill",
    }
}

/// Returns the sign on the button of a value.
fn sign(field: StyleField, value: &'static str) -> AnyView {
    match (field, value) {
        (StyleField::TextSize, _) => {
            view! { <span aria-hidden="true">{value.to_ascii_uppercase()}</span> }.into_any()
        }
        (StyleField::Bold, _) => view! { <span aria-hidden="true">"Aa"</span> }.into_any(),
        (StyleField::TextAlign, _) => {
            let align = match value {
                "left" => TextAlign::Left,
                "center" => TextAlign::Center,
                _ => TextAlign::Right,
            };
            view! { <Icon shape=Shape::TextAlign(align)/> }.into_any()
        }
        (StyleField::Tone, _) => view! { <span aria-hidden="true">"A"</span> }.into_any(),
        (StyleField::Fill, _) => view! { <span class="swatch" aria-hidden="true"></span> }.into_any(),
    }
}

//! Alignment, distribution and equal sizes.

use super::geometry::NumberField;
use crate::actions;
use crate::editor::command::Command;
use crate::editor::describe;
use crate::editor::edit;
use crate::store::use_store;
use crate::ui::icon::{Icon, Shape};
use leptos::prelude::*;
use websketch_sketch::operation::{Alignment, Axis};

/// Buttons for several components: horizontal ones above, vertical ones below.
const ARRANGEMENTS: [(&str, Shape, Command); 10] = [
    align("Align left", Alignment::Left),
    align("Align centers", Alignment::Center),
    align("Align right", Alignment::Right),
    ("Distribute across", Shape::Distribute(Axis::X), Command::Distribute(Axis::X)),
    ("Same width", Shape::Equal(Axis::X), Command::Equalize(Axis::X)),
    align("Align top", Alignment::Top),
    align("Align middles", Alignment::Middle),
    align("Align bottom", Alignment::Bottom),
    ("Distribute down", Shape::Distribute(Axis::Y), Command::Distribute(Axis::Y)),
    ("Same height", Shape::Equal(Axis::Y), Command::Equalize(Axis::Y)),
];

const fn align(label: &'static str, alignment: Alignment) -> (&'static str, Shape, Command) {
    (label, Shape::Align(alignment), Command::Align(alignment))
}

/// Returns the hint for a selection that is too small for a command. The button is not `disabled`, so that it can show
/// the hint.
fn lacks(command: Command, count: usize) -> Option<&'static str> {
    match command {
        Command::Distribute(_) if count < 3 => Some("Select three or more"),
        Command::Equalize(_) if count < 2 => Some("Select two or more"),
        _ => None,
    }
}

/// The buttons. A single component is aligned to its container or the page. Several are aligned to each other, or to
/// the box around them.
#[component]
pub fn Arrange(count: Memo<usize>) -> impl IntoView {
    let store = use_store();
    let to_page = RwSignal::new(false);
    let perform = move |command: Command| match command {
        Command::Align(alignment) if to_page.get_untracked() || count.get_untracked() == 1 => {
            actions::align_to_parent(store, alignment);
        }
        _ if lacks(command, count.get_untracked()).is_some() => {}
        _ => actions::perform(store, command),
    };
    let button = move |(label, shape, command): (&'static str, Shape, Command)| {
        let lacks = move || lacks(command, count.get());
        view! {
            <button
                type="button" class="tool" aria-label=label aria-disabled=move || lacks().map(|_| "true")
                data-tip=move || lacks().map_or_else(|| label.to_owned(), |lacks| format!("{label}: {}", lacks.to_lowercase()))
                aria-description=lacks
                on:click=move |_| perform(command)
            ><Icon shape/></button>
        }
    };
    let gap = Memo::new(move |_| {
        store
            .document
            .with_selection(|ids| store.document.with(|sketch| edit::gap(sketch, ids).map(describe::px)))
    });
    let step =
        move |by: f64| actions::space(store, &format!("{}={}", if by < 0.0 { "-" } else { "+" }, by.abs()));
    view! {
        <div class="arrange" role="group" aria-label="Arrange">{ARRANGEMENTS.map(button).collect_view()}</div>
        <Show when=move || { count.get() > 1 }>
            <div class="spacing">
                <NumberField short="Gap" label="Gap" value=gap set=move |text: &str| actions::space(store, text) step=step/>
                <button
                    type="button" class="toggle" aria-pressed=move || to_page.get().to_string()
                    data-tip="Align with the box around them, or the page"
                    on:click=move |_| to_page.update(|on| *on = !*on)
                >"To page"</button>
            </div>
        </Show>
    }
}

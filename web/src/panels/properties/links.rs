//! The links of the selected component.

use super::section::Section;
use crate::actions::{self, LinkChoice};
use crate::editor::describe;
use crate::store::{PropertySection, Store, use_store};
use leptos::prelude::*;
use websketch_layout::flow::{is_screen, screen_name, screens};
use websketch_layout::structure::Structure;
use websketch_sketch::kit::Piece;
use websketch_sketch::{BACK, Component as SketchComponent, ComponentId, Relation, Sketch, Target};

/// Value of the option that removes a link, and of the one that adds a screen. No id has them.
const NOTHING: &str = "";
const NEW_SCREEN: &str = "\n";

/// The links of one component: its own, and in a fold those of its entries. Hidden for screens.
#[component]
pub fn Links(id: ComponentId) -> impl IntoView {
    let store = use_store();
    let id = StoredValue::new(id);
    let with_own = move |sketch: &Sketch, ask: &dyn Fn(&SketchComponent) -> Vec<Relation>| {
        id.with_value(|id| sketch.get(id).filter(|own| !is_screen(own)).map(ask)).unwrap_or_default()
    };
    let own = Memo::new(move |_| {
        store.document.with(|sketch| {
            with_own(sketch, &|own| {
                vec![if Piece::of(own) == Piece::Note { Relation::Subject } else { Relation::Link }]
            })
        })
    });
    let entries = Memo::new(move |_| {
        store.document.with(|sketch| {
            with_own(sketch, &|own| {
                let entries = own.props().items().into_iter();
                entries.map(|entry| Relation::Entry(entry.to_owned())).collect()
            })
        })
    });
    let field = move |relation: Relation| view! { <LinkField id relation/> };
    view! {
        <Show when=move || own.with(|own| !own.is_empty())>
            <Section section=PropertySection::Links>
                {move || own.get().into_iter().map(field).collect_view()}
                <Show when=move || entries.with(|entries| !entries.is_empty())>
                    <details class="entry-links">
                        <summary>"Links of entries"</summary>
                        {move || entries.get().into_iter().map(field).collect_view()}
                    </details>
                </Show>
            </Section>
        </Show>
    }
}

/// The choice of one link's target.
#[component]
fn LinkField(id: StoredValue<ComponentId>, relation: Relation) -> impl IntoView {
    let store = use_store();
    let label = match &relation {
        Relation::Entry(entry) => entry.clone(),
        Relation::Subject => "About".to_owned(),
        _ => "Leads to".to_owned(),
    };
    let relation = StoredValue::new(relation);
    let value = Memo::new(move |_| {
        let target = store.document.with(|sketch| {
            id.with_value(|id| relation.with_value(|relation| sketch.get(id)?.props().target(relation)))
        });
        match target {
            None | Some(Target::Unreadable) => NOTHING.to_owned(),
            Some(Target::Back) => BACK.to_owned(),
            Some(Target::Component(id)) => id.as_str().to_owned(),
        }
    });
    let options = Memo::new(move |_| {
        let is_link = relation.with_value(Relation::is_link);
        store.document.with(|sketch| options(sketch, &value.get(), is_link))
    });
    let on_change = move |chosen: String| {
        let choice = match chosen.as_str() {
            NOTHING => LinkChoice::Nothing,
            NEW_SCREEN => LinkChoice::NewScreen,
            _ => LinkChoice::Target(chosen),
        };
        set(store, id, relation, &choice);
    };
    view! {
        <label class="content">
            <span>{label}</span>
            <select on:change:target=move |event| on_change(event.target().value())>
                <For each=move || options.get() key=Clone::clone let((option, name))>
                    <option value=option.clone() prop:selected=move || value.get() == option>{name.clone()}</option>
                </For>
            </select>
        </label>
    }
}

fn set(store: Store, id: StoredValue<ComponentId>, relation: StoredValue<Relation>, choice: &LinkChoice) {
    id.with_value(|id| relation.with_value(|relation| actions::set_link(store, id, relation, choice)));
}

/// Returns the options as values and names: nothing, the way back, the screens, and the present target if it is none of
/// them.
fn options(sketch: &Sketch, present: &str, is_link: bool) -> Vec<(String, String)> {
    let option = |value: &str, name: &str| (value.to_owned(), name.to_owned());
    let mut options = vec![option(NOTHING, "Nothing")];
    if is_link {
        options.push(option(BACK, "The screen before"));
    }
    if sketch.iter().any(is_screen) {
        let structure = Structure::of(sketch, None);
        let screens = screens(&structure);
        options.extend(
            screens
                .iter()
                .map(|screen| option(screen.component.id().as_str(), &screen_name(&structure, screen))),
        );
    }
    if !options.iter().any(|(value, _)| value == present) {
        let target =
            ComponentId::new(present).ok().and_then(|id| sketch.get(&id).map(describe::display_name));
        options.push((present.to_owned(), target.unwrap_or_else(|| format!("{present} (missing)"))));
    }
    if is_link {
        options.push(option(NEW_SCREEN, "A new screen"));
    }
    options
}

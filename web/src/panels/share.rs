//! Sharing: button, menu, and the other clients.

use crate::actions;
use crate::chat::KeyForm;
use crate::collaboration;
use crate::panels::dialog::TitledDialog;
use crate::platform;
use crate::store::{Collaborator, Sharing, Store, use_store};
use crate::ui::icon::{Icon, Shape};
use kurbo::{Point, Rect};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

const MENU: &str = "share-menu";
/// Most outlined components of one collaborator.
const MAX_OUTLINES: usize = 12;
/// Margin around the pointer of a collaborator when scrolling to it. Sketch px.
const MARGIN: f64 = 160.0;

/// The button with the sharing status and the number of clients.
#[component]
pub fn ShareButton() -> impl IntoView {
    let store = use_store();
    let count = move || store.collaboration.people.with(Vec::len);
    let label = move || match store.collaboration.sharing.get() {
        Sharing::Alone => "Share".to_owned(),
        Sharing::Opening => "Share, connecting".to_owned(),
        Sharing::Shared { is_connected: false, .. } => "Shared, not connected".to_owned(),
        Sharing::Shared { .. } => format!("Shared, {} here", count() + 1),
    };
    let state = move || match store.collaboration.sharing.get() {
        Sharing::Alone => "alone",
        Sharing::Shared { is_connected: true, .. } => "shared",
        Sharing::Opening | Sharing::Shared { .. } => "waiting",
    };
    view! {
        <button
            type="button" class=move || format!("tool share {}", state()) aria-label=label data-tip="Share"
            popovertarget=MENU aria-haspopup="dialog"
        >
            <Icon shape=Shape::Share/>
            <Show when=move || { count() > 0 }><span class="badge" aria-hidden="true">{move || count() + 1}</span></Show>
        </button>
    }
}

/// Opens the menu.
pub fn open_menu() {
    let menu = platform::window().and_then(|window| window.document()?.get_element_by_id(MENU));
    if let Some(menu) = menu.and_then(|menu| menu.dyn_into::<HtmlElement>().ok()) {
        // Fails only if it is open already.
        let _ = menu.show_popover();
    }
}

/// State of the menu.
#[derive(Clone, PartialEq)]
enum ShareMenuState {
    Alone,
    Opening,
    Shared(String),
}

/// The menu.
#[component]
pub fn ShareMenu() -> impl IntoView {
    let store = use_store();
    let menu: NodeRef<html::Div> = NodeRef::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            // Fails only if it is closed already.
            let _ = menu.hide_popover();
        }
    };
    let snapshot = RwSignal::new(None::<String>);
    // A memo, so that typed text and focus survive changes of the connection.
    let state = Memo::new(move |_| match store.collaboration.sharing.get() {
        Sharing::Alone => ShareMenuState::Alone,
        Sharing::Opening => ShareMenuState::Opening,
        Sharing::Shared { link, .. } => ShareMenuState::Shared(link),
    });
    let view_only = move |_| {
        let then = Callback::new(move |link: String| snapshot.set(Some(link)));
        collaboration::with_service(store, move |sharer| (sharer.snapshot)(store, then));
    };
    view! {
        <div class="menu panel share-menu" id=MENU popover="auto" role="dialog" aria-label="Share" node_ref=menu>
            {move || match state.get() {
                ShareMenuState::Alone => view! { <Invitation/> }.into_any(),
                ShareMenuState::Opening => view! { <p role="status">"Connecting…"</p> }.into_any(),
                ShareMenuState::Shared(link) => view! { <SharedMenu link close=close/> }.into_any(),
            }}
            <hr/>
            {move || match snapshot.get() {
                None => view! { <button type="button" on:click=view_only>"Make a link to look at it"</button> }.into_any(),
                Some(link) => view! { <Link label="Link to look at it" link/> }.into_any(),
            }}
            <p class="hint">"Such a link shows the sketch as it is now, and nobody can change it."</p>
        </div>
    }
}

/// Menu of a sketch that is not shared.
#[component]
fn Invitation() -> impl IntoView {
    let store = use_store();
    view! {
        <p>"Everybody who has the link sees and edits this sketch with you, at once."</p>
        <OwnName/>
        <button type="button" class="primary" on:click=move |_| collaboration::with_service(store, move |sharer| (sharer.share)(store))>
            "Share live"
        </button>
    }
}

/// Menu of a shared sketch.
#[component]
fn SharedMenu(link: String, close: impl Fn() + Copy + Send + 'static) -> impl IntoView {
    let store = use_store();
    let state = move || match store.collaboration.sharing.get() {
        Sharing::Shared { is_connected: false, waiting: 0, .. } => "Not connected just now.".to_owned(),
        Sharing::Shared { is_connected: false, waiting, .. } => {
            format!("Not connected just now: {waiting} of your steps go out when it is back.")
        }
        _ => "Everybody with the link can edit.".to_owned(),
    };
    view! {
        <Link label="Link to edit together" link/>
        <p class="hint" role="status">{state}</p>
        <OwnName/>
        <ul class="others" aria-label="Others here">
            <For each=move || store.collaboration.people.get() key=|person| (person.id.clone(), person.presence.name.clone(), person.presence.playing.is_some()) let(person)>
                <li>
                    <button type="button" data-person=person.presence.color.to_string() on:click={
                        let id = person.id.clone();
                        move |_| scroll_to(store, &id)
                    }>{person.presence.name.clone()}</button>
                    {person.presence.playing.is_some().then(|| {
                        let (id, name) = (person.id.clone(), format!("Follow {}", person.presence.name));
                        view! {
                            <button type="button" class="follow" aria-label=name on:click=move |_| {
                                close();
                                actions::follow(store, id.clone());
                            }>"Follow"</button>
                        }
                    })}
                </li>
            </For>
        </ul>
        <button type="button" on:click=move |_| {
            close();
            collaboration::with_service(store, move |sharer| (sharer.leave)(store));
        }>"Leave"</button>
    }
}

/// The field for the user's name.
#[component]
fn OwnName() -> impl IntoView {
    let store = use_store();
    view! {
        <label class="me">
            "You are "
            <input
                type="text" maxlength="40" autocomplete="nickname" spellcheck="false" placeholder="Guest"
                prop:value=move || store.collaboration.name.get()
                on:change=move |event| rename(store, event_target_value(&event))
            />
        </label>
    }
}

fn rename(store: Store, name: String) {
    collaboration::with_service(store, move |sharer| (sharer.rename)(store, name));
}

/// Dialog in which a joining user gives a name.
#[component]
pub fn NameDialog() -> impl IntoView {
    let store = use_store();
    let asks_name = store.collaboration.asks_name;
    let name = RwSignal::new(String::new());
    let join = move |event: SubmitEvent| {
        event.prevent_default();
        rename(store, name.get_untracked());
        asks_name.set(false);
    };
    view! {
        <TitledDialog is_open=asks_name name="name-dialog" title="Join the shared sketch" close="Join as a guest">
            <form on:submit=join>
                <label>
                    "Your name, as the others see it"
                    <input
                        type="text" maxlength="40" autocomplete="nickname" spellcheck="false" autofocus=true
                        prop:value=move || name.get() on:input:target=move |event| name.set(event.target().value())
                    />
                </label>
                <button type="submit" class="primary">"Join"</button>
            </form>
        </TitledDialog>
    }
}

/// A link with a button that copies it.
#[component]
fn Link(label: &'static str, link: String) -> impl IntoView {
    let field: NodeRef<html::Input> = NodeRef::new();
    let store = use_store();
    field.on_load(|field| {
        // Fails only for an element outside of the page.
        let _ = field.focus();
        field.select();
    });
    let copy = {
        let link = link.clone();
        move |_| {
            if let Some(field) = field.get_untracked() {
                field.select();
            }
            platform::copy_text(&link);
            store.notices.announce("Link copied");
        }
    };
    view! {
        <div class="share-link">
            <input type="text" readonly=true aria-label=label prop:value=link node_ref=field/>
            <button type="button" on:click=copy>"Copy"</button>
        </div>
    }
}

/// Scrolls to the pointer of a collaborator.
fn scroll_to(store: Store, id: &str) {
    let at = store.collaboration.people.with_untracked(|people| {
        people.iter().find(|person| person.id == id).and_then(|person| person.presence.cursor)
    });
    if let Some(at) = at {
        store.view.reveal(Rect::from_center_size(at, (MARGIN, MARGIN)));
    }
}

/// Pointers and selections of the collaborators.
#[component]
pub fn People() -> impl IntoView {
    let store = use_store();
    view! {
        <div class="people" aria-hidden="true">
            {move || store.collaboration.people.get().into_iter().map(|person| collaborator_view(store, &person)).collect_view()}
        </div>
    }
}

fn collaborator_view(store: Store, Collaborator { presence, .. }: &Collaborator) -> impl IntoView + use<> {
    let viewport = store.view.viewport.get();
    let outlines: Vec<_> = store.document.with(|sketch| {
        let bounds = presence.selection.iter().filter_map(|id| Some(sketch.get(id)?.bounds().rect()));
        bounds.take(MAX_OUTLINES).map(|rect| viewport.rect_to_screen(rect)).collect()
    });
    let color = presence.color.to_string();
    let outlines = outlines.into_iter().map(|rect| {
        view! {
            <div
                class="outline" data-person=color.clone()
                style:transform=place(rect.origin())
                style:width=format!("{}px", rect.width())
                style:height=format!("{}px", rect.height())
            ></div>
        }
    });
    let outlines = outlines.collect_view();
    let cursor = presence.cursor.map(|at| {
        view! {
            <div class="pointer" data-person=color.clone() style:transform=place(viewport.to_screen(at))>
                <svg viewBox="0 0 16 16"><path d="M1 1l5 13 2.2-5.8L14 6z"/></svg>
                <span>{presence.name.clone()}</span>
            </div>
        }
    });
    (outlines, cursor)
}

fn place(at: Point) -> String {
    format!("translate({}px, {}px)", at.x, at.y)
}

/// Dialog for the server's key when a shared sketch needs it.
#[component]
pub fn KeyDialog() -> impl IntoView {
    let needs_key = use_store().collaboration.needs_key;
    view! {
        <TitledDialog is_open=needs_key name="key-dialog" title="This server wants its key" close="Not now">
            <Show when=move || needs_key.get()>
                <KeyForm
                    says="It shares sketches only with those who have it. Whoever sent you the link may know it."
                    takes_focus=true
                />
            </Show>
        </TitledDialog>
    }
}

/// Bar of a read-only sketch, with a button that copies it.
#[component]
pub fn ReadOnlyBar() -> impl IntoView {
    let store = use_store();
    let copy = move |_| {
        if let Some(id) = platform::path().strip_prefix("/v/") {
            platform::navigate(&format!("/#v={id}"));
        }
    };
    view! {
        <Show when=move || store.collaboration.is_read_only.get()>
            <div class="read-only panel bar" role="region" aria-label="Shared sketch">
                <p>"To look at only"</p>
                <button type="button" on:click=move |_| actions::zoom_to_fit(store)>"Fit"</button>
                <button type="button" on:click=move |_| actions::play(store)>"Play"</button>
                <button type="button" class="primary" on:click=copy>"Make a copy"</button>
            </div>
        </Show>
    }
}

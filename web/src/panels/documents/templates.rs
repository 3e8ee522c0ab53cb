//! What a new document can begin from: pages that the language makes of a sentence.

use super::arrow_navigation::walk;
use super::card::picture;
use crate::editor::describe;
use crate::platform;
use crate::storage::library::Thumbnail;
use crate::store::{LibraryCommand, Store, use_store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use websketch_core::execute::{Mode, execute};
use websketch_core::language::{Context, Interpretation};
use websketch_core::sketch::{IdSource, Sketch};
use websketch_core::validate::Origin;

/// Names, and the sentences that make them.
const TEMPLATES: [(&str, &str); 18] = [
    ("Landing page", "build a landing page"),
    ("Sign-in page", "build a login page"),
    ("Dashboard", "build a dashboard"),
    ("Pricing page", "design a pricing page with three plans"),
    ("Settings page", "build a settings page"),
    ("Admin page", "build an admin page"),
    ("Checkout page", "build a checkout page"),
    ("Shop", "build a shop page"),
    ("Product page", "build a product page"),
    ("Blog", "build a blog page"),
    ("Article page", "build an article page"),
    ("Portfolio", "build a portfolio page"),
    ("Search results", "build a search results page"),
    ("Inbox", "build an inbox page"),
    ("Task board", "build a task board page"),
    ("Calendar", "build a calendar page"),
    ("Profile on a phone", "build a mobile profile screen"),
    ("Chat on a phone", "build a mobile chat screen"),
];

/// The templates, each with its picture as soon as it is made.
#[component]
pub fn Templates() -> impl IntoView {
    let store = use_store();
    let made = TEMPLATES.map(|_| RwSignal::new(None::<Sketch>));
    spawn_local(async move {
        if store.language.load().await.is_err() {
            return;
        }
        for ((_, sentence), sketch) in TEMPLATES.into_iter().zip(made) {
            // One after the other, so that nobody waits for all of them.
            platform::sleep(0).await;
            sketch.try_set(page(store, sentence));
        }
    });
    let cards = TEMPLATES.into_iter().zip(made).map(|((name, _), sketch)| {
        let begin = move |_| {
            let Some(sketch) = sketch.get_untracked() else { return };
            store.library.is_open.set(false);
            let said = format!("New document from {name}, {}", describe::count(sketch.len(), "component"));
            store.library.queue(LibraryCommand::Create { name: name.to_owned(), sketch, announcement: said });
        };
        view! {
            <li class="entry">
                <button type="button" class="open" aria-disabled=move || sketch.with(Option::is_none).to_string() on:click=begin>
                    {move || picture(&sketch.with(|sketch| sketch.as_ref().map(Thumbnail::of).unwrap_or_default()))}
                    <span class="name">{name}</span>
                </button>
            </li>
        }
    });
    view! {
        <h3>"Begin from a template"</h3>
        <ul class="cards templates" aria-label="Templates" on:keydown=|event| walk(&event)>{cards.collect_view()}</ul>
    }
}

/// What a sentence draws on an empty page.
fn page(store: Store, sentence: &str) -> Option<Sketch> {
    let meaning = store.language.interpret(&Sketch::new(), sentence, &Context::default());
    drawn(meaning.ok()?, &mut platform::id_source().ok()?)
}

fn drawn(meaning: Interpretation, ids: &mut IdSource) -> Option<Sketch> {
    let Interpretation::Operations { operations, .. } = meaning else { return None };
    let mut sketch = Sketch::new();
    execute(&mut sketch, operations.into(), Mode::Partial, Origin::Model, ids);
    (!sketch.is_empty()).then_some(sketch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::language::interpret;

    #[test]
    fn every_template_is_a_page() {
        let mut ids = IdSource::new(1.0, "0123456789abcdef").unwrap();
        for (name, sentence) in TEMPLATES {
            let context = Context::default();
            let meaning = interpret(&Sketch::new(), sentence, &context, &mut ids);
            let sketch = drawn(meaning, &mut ids);
            assert!(sketch.is_some_and(|sketch| sketch.len() > 5), "{name}: {sentence}");
        }
    }
}

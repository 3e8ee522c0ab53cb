//! Templates of pages and blocks: sentences of the offline language, and the sketches that they generate.

use crate::editor::describe;
use crate::platform;
use crate::store::{LibraryCommand, Store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeMap;
use std::sync::Arc;
use websketch_language::{Context, Interpretation};
use websketch_sketch::execute::{Mode, execute};
use websketch_sketch::validate::Actor;
use websketch_sketch::{IdSource, Sketch};

/// A page or a block.
#[derive(Debug, PartialEq, Eq)]
pub struct Template {
    /// Name.
    pub name: &'static str,
    /// Sentence that generates it on an empty page.
    pub sentence: &'static str,
    /// Other names, separated by commas.
    pub words: &'static str,
}

const fn template(name: &'static str, sentence: &'static str, words: &'static str) -> Template {
    Template { name, sentence, words }
}

/// Whole pages, those of the empty page first.
pub static PAGES: [Template; 18] = [
    template("Landing page", "build a landing page", "home page, website, marketing, start page"),
    template("Dashboard", "build a dashboard", "analytics, statistics, overview, charts, admin"),
    template("Sign-in page", "build a login page", "login, log in, sign in, password"),
    template("Pricing page", "design a pricing page with three plans", "plans, prices, subscription"),
    template("Shop", "build a shop page", "store, e-commerce, products, catalog"),
    template("Profile on a phone", "build a mobile profile screen", "mobile, app screen, account"),
    template("Settings page", "build a settings page", "preferences, options, account"),
    template("Admin page", "build an admin page", "table, records, back office, crud"),
    template("Checkout page", "build a checkout page", "cart, payment, order"),
    template("Product page", "build a product page", "detail, buy, item"),
    template("Blog", "build a blog page", "posts, news, articles"),
    template("Article page", "build an article page", "post, story, reading"),
    template("Portfolio", "build a portfolio page", "work, projects, gallery"),
    template("Search results", "build a search results page", "find, filter, list"),
    template("Inbox", "build an inbox page", "mail, email, messages"),
    template("Task board", "build a task board page", "kanban, tasks, columns, project"),
    template("Calendar", "build a calendar page", "month, schedule, events"),
    template("Chat on a phone", "build a mobile chat screen", "mobile, messenger, messages, app screen"),
];

/// Number of pages that an empty page offers.
pub const OFFERED_PAGES: usize = 6;

/// Blocks: parts of a page that people name.
pub static BLOCKS: [Template; 29] = [
    template("Header", "add a header", "top bar, navbar, app bar, navigation"),
    template("Hero", "add a hero section", "banner, jumbotron, intro, splash"),
    template("Features", "add a features section", "benefits, columns, services, what we do"),
    template("Cards", "add three cards in a row", "card grid, tiles, columns"),
    template("Price columns", "add a pricing section", "pricing, price, plans, subscription, tiers"),
    template("Testimonials", "add a testimonials section", "quotes, reviews, customers"),
    template("Questions", "add a faq section", "faq, help, answers, accordion"),
    template("Call to action", "add a call to action section", "cta, banner, sign up"),
    template("Contact form", "add a contact form", "form row, message form, fields"),
    template("Sign-in form", "add a login form", "login, log in, sign in, password"),
    template("Sign-up form", "add a sign up form", "register, registration, account"),
    template("Payment form", "add a payment form", "checkout, cart, card, order"),
    template("Newsletter", "add a newsletter section", "subscribe, email, mailing list"),
    template("Figures", "add a kpi tile", "stats, kpi, metrics, numbers, stat cards, counters"),
    template("Chart", "add a chart section", "graph, report, analytics"),
    template("Products", "add a products section", "shop, product cards, catalog, store"),
    template("Gallery", "add a gallery", "photos, pictures, images, masonry"),
    template("Carousel", "add a carousel", "slider, slideshow, slides, swiper"),
    template("Team", "add a team section", "people, staff, members, about"),
    template("Logos", "add a logos section", "partners, clients, brands"),
    template("Rating", "add a star rating", "stars, review, score"),
    template("Comments", "add a comments section", "comment, discussion, thread, replies"),
    template("Chat", "add a chat", "messages, messenger, bubbles, conversation"),
    template("Task board", "add a kanban board", "kanban, board, columns, swimlanes"),
    template("Settings", "add a settings section", "preferences, options"),
    template("Profile", "add a profile card", "user, account, bio, person"),
    template("Upload", "add an upload area", "drop zone, dropzone, attach, file"),
    template("Events", "add an events section", "agenda, dates, schedule"),
    template("Map and address", "add a map section", "location, directions, contact, opening hours"),
];

/// Generated sketches by sentence.
#[derive(Clone, Copy)]
pub struct TemplateSketches {
    sketches: RwSignal<BTreeMap<String, Option<Arc<Sketch>>>>,
}

impl TemplateSketches {
    /// Creates a store without sketches, for all panels.
    pub fn provide() {
        provide_context(Self { sketches: RwSignal::new(BTreeMap::new()) });
    }

    /// Returns the sketch of a sentence, once it has been generated. Tracked read.
    pub fn get(self, sentence: &str) -> Option<Arc<Sketch>> {
        self.sketches.with(|sketches| sketches.get(sentence).cloned().flatten())
    }

    /// Generates the sketches of sentences that have none, one per task, so that the first ones appear early.
    pub fn request(self, store: Store, sentences: impl IntoIterator<Item = String> + 'static) {
        spawn_local(async move {
            if store.language.load().await.is_err() {
                return;
            }
            for sentence in sentences {
                if self.sketches.with_untracked(|sketches| sketches.contains_key(&sentence)) {
                    continue;
                }
                platform::sleep(0).await;
                let generated = generated(store, &sentence).map(Arc::new);
                self.sketches.update(|sketches| {
                    sketches.insert(sentence, generated);
                });
            }
        });
    }
}

/// Returns the store of sketches.
pub fn use_template_sketches() -> TemplateSketches {
    use_context().unwrap_or_else(|| TemplateSketches { sketches: RwSignal::new(BTreeMap::new()) })
}

/// Opens a new document with the page of a template.
pub fn begin_document(store: Store, page: &Template, sketch: Sketch) {
    let announcement =
        format!("New document from {}, {}", page.name, describe::count(sketch.len(), "component"));
    store.library.queue(LibraryCommand::Create { name: page.name.to_owned(), sketch, announcement });
}

/// Returns the result of a sentence on an empty page.
fn generated(store: Store, sentence: &str) -> Option<Sketch> {
    let meaning = store.language.interpret(&Sketch::new(), sentence, &Context::default());
    sketch_of(meaning.ok()?.meaning, &mut platform::id_source().ok()?)
}

fn sketch_of(meaning: Interpretation, ids: &mut IdSource) -> Option<Sketch> {
    let Interpretation::Operations { operations, .. } = meaning else { return None };
    let mut sketch = Sketch::new();
    execute(&mut sketch, operations.into(), Mode::Partial, Actor::Model, ids);
    (!sketch.is_empty()).then_some(sketch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_language::interpret;

    #[test]
    fn every_template_generates_something() {
        let mut ids = IdSource::new(1.0, "0123456789abcdef").unwrap();
        let pages = PAGES.iter().map(|template| (template, 6));
        for (template, least) in pages.chain(BLOCKS.iter().map(|template| (template, 2))) {
            let meaning = interpret(&Sketch::new(), template.sentence, &Context::default(), &mut ids).meaning;
            let sketch = sketch_of(meaning, &mut ids);
            assert!(sketch.is_some_and(|sketch| sketch.len() >= least), "{template:?}");
        }
    }
}

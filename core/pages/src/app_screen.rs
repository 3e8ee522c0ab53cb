//! Screens of applications that no pack has, and screens about one thing.

mod companion;
mod neighbors;
mod onboarding;

use neighbors::{Narrow, beside, figures};
pub(crate) use onboarding::onboarding;

use crate::brief::{Brief, Device};
use crate::content::{Content, Rows};
use crate::draft::{Draft, LONGEST_ENTRY, MOST_ENTRIES};
use crate::json::json;
use crate::lists::{Lists, Sample};
use crate::made::{ANY_RECORD, Maker};
use crate::pack::{PackKind, Packs};
use crate::phrase::{find_longest, singular, words_of};
use crate::want::{Want, goods_of, titled};
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// The value of a pack that has all rows replaced by the things of a request.
pub(crate) const ALL_ROWS: &str = "rows all";
/// Places with things of another kind.
const STORES: &str = "warehouse, store, shop, office, lab, laboratory, garage, kitchen, restaurant, school, hospital, studio, farm, club, \
    museum, company, cellar, cafe, team";
/// Fields of a short form at most, and the fewest that are worth replacing those of a family.
const MOST_FIELDS: usize = 4;
const LEAST_FIELDS: usize = 3;

/// Returns the title of a screen of an application: its name, its topic, else its first part.
pub(crate) fn app_title(brief: &Brief) -> String {
    let is_said = |word: &&str| !matches!(*word, "internal" | "tool" | "app" | "system" | "software");
    let topic = brief.topic.as_deref().map(|topic| topic.split(' ').filter(is_said).collect_vec().join(" "));
    let first = || brief.parts.first().map(|part| Want::read(part).title());
    // `finding study buddies` is about study buddies.
    let topic = topic.map(|topic| {
        let thing = ["finding ", "tracking ", "managing ", "planning "]
            .iter()
            .find_map(|verb| topic.strip_prefix(verb));
        thing.map_or(topic.clone(), str::to_owned)
    });
    let before = || brief.title.as_deref().map(titled);
    let titled = brief
        .name
        .clone()
        .or_else(before)
        .or_else(|| topic.filter(|topic| !topic.is_empty()).map(|topic| titled(&topic)));
    titled.or_else(first).unwrap_or_default()
}

/// Gives a screen about one thing the title that the brief has for it, and a screen of a shop the things of the brief.
pub(crate) fn about_thing<'t>(packs: &Packs<'_>, content: Content<'t>, brief: &Brief) -> Content<'t> {
    if brief.is_app {
        return content.with_text("title", Some(app_title(brief)));
    }
    let Some(topic) = brief.topic.as_deref() else { return content };
    match brief.subject.as_ref().map(|subject| subject.kind) {
        Some(PackKind::Screen) => {}
        Some(PackKind::Family) => return about_trade(packs, content, topic),
        _ => return content,
    }
    if content.raw("goods") == Some(ALL_ROWS) {
        return about_found(packs, content, topic);
    }
    let words = words_of(topic);
    let is_named = content.raw("words").is_some_and(|own| {
        find_longest(&words, own).is_some_and(|found| found.last - found.first + 1 == words.len())
    });
    let lists = Lists::new(packs);
    let kind = content
        .raw("goods")
        .and_then(|goods| goods.split(',').find_map(|pair| pair.split_whitespace().nth(2)));
    let wanted = kind.map_or_else(|| topic.to_owned(), |kind| format!("{topic} {kind}"));
    // What a warehouse has in stock are no warehouses.
    let is_store = find_longest(&words, STORES).is_some_and(|found| found.last + 1 == words.len());
    let has_own = !is_store && lists.samples(&words_of(&wanted)).is_some();
    let maker = Maker { content: &content, lists: &lists, device: Device::Desktop, topic, is_app: true };
    let mut goods = if has_own && content.raw("goods").is_some() {
        maker.samples(&words_of(&wanted), topic, ANY_RECORD)
    } else {
        Vec::new()
    };
    if kind.is_some()
        && !goods.is_empty()
        && let Some(first) = words.iter().rev().nth(1)
    {
        // The thing that the dish is named after comes first: lentils in `lentil soup`.
        let first = if first.text.ends_with('s') { first.text.clone() } else { format!("{}s", first.text) };
        goods.insert(0, Sample { name: capitalized(&first), note: "300 g".to_owned(), right: String::new() });
    }
    let is_titled = content.raw("titled").is_some() && !is_named;
    let title = is_titled.then(|| capitalized(topic));
    // The bar of a screen tells whose it is.
    let is_own = is_named || is_titled || brief.name.is_some();
    let business = (!is_own && content.raw("shell") == Some("side")).then(|| capitalized(topic));
    content
        .with_text("name", business)
        .with_text("screen", title.clone())
        .with_text("title", title.clone())
        .with_text("thing", Some(topic.to_owned()))
        .with_goods(goods)
}

/// Gives the page of a trade without a pack the offers and the fields of the trade, as far as the lists have them.
fn about_trade<'t>(packs: &Packs<'_>, content: Content<'t>, topic: &str) -> Content<'t> {
    let lists = Lists::new(packs);
    let things = goods_of(topic);
    let fields: Vec<String> =
        lists.fields(&words_of(topic)).into_iter().take(MOST_FIELDS).map(str::to_owned).collect_vec();
    let maker = Maker { content: &content, lists: &lists, device: Device::Desktop, topic, is_app: false };
    let offers = match lists.samples(&things) {
        Some(_) => maker.samples(&things, topic, ANY_RECORD),
        None => Vec::new(),
    };
    let shows = content.raw("sections").unwrap_or_default();
    // The picture of an application shows its entries.
    let is_app = shows.contains("hero/shot") && lists.samples(&things).is_some();
    let block = match () {
        () if is_app => "rows",
        () if shows.contains("products") => "products",
        () => "services",
    };
    // People and places of a trade are nothing that it sells.
    let is_offer = |offer: &Sample| offer.right.is_empty() || offer.right.contains('$');
    let offers = if is_app || offers.iter().any(is_offer) { offers } else { Vec::new() };
    let content = content.with_offers(block, offers);
    if fields.len() < LEAST_FIELDS {
        return content;
    }
    content.with_rows(Some("fields"), Rows { names: fields, count: None })
}

/// Gives a screen of results the things that were searched for.
fn about_found<'t>(packs: &Packs<'_>, content: Content<'t>, topic: &str) -> Content<'t> {
    let things = words_of(&found_things(&content, topic));
    let lists = Lists::new(packs);
    let Some(noun) = things.last().filter(|_| lists.samples(&things).is_some()) else { return content };
    let noun = singular(&noun.text);
    let maker = Maker { content: &content, lists: &lists, device: Device::Desktop, topic, is_app: true };
    let found = maker.samples(&things, &noun, ANY_RECORD);
    let title = Some(format!("{} {noun}s", found.len() * MOST_FIELDS));
    let content = content.with_text("screen", title.clone()).with_text("title", title);
    let content = content.with_text("find", Some(format!("Search {noun}s")));
    content.with_text("lead", Some("Sorted by price".to_owned())).with_offers("rows", found)
}

/// Returns the words of a topic without those for the screen: `flight` of `flight search results`.
pub(crate) fn found_things(content: &Content<'_>, topic: &str) -> String {
    let words = words_of(topic);
    let named = find_longest(&words, content.raw("words").unwrap_or_default());
    let is_thing = |at: usize| named.is_none_or(|named| at < named.first || at > named.last);
    let things = words.iter().enumerate().filter(|(at, _)| is_thing(*at)).map(|(_, word)| word.text.as_str());
    things.collect::<Vec<_>>().join(" ")
}

/// Returns the entries of the bar: the titles of the parts, as far as they are short.
fn entries(main: &[Value]) -> Vec<String> {
    let names = main.iter().filter_map(title_of);
    let names = names.filter(|name| name.len() <= LONGEST_ENTRY && !name.is_empty());
    let entries: Vec<String> = names.take(MOST_ENTRIES).map(str::to_owned).collect_vec();
    if entries.len() < 2 { Vec::new() } else { entries }
}

/// Returns the title of a node: its first heading.
fn title_of(node: &Value) -> Option<&str> {
    let list = node.get("column").or_else(|| node.get("card")).and_then(Value::as_array)?;
    list.first()?.get("h2")?.as_str()
}

/// Removes the title of a node that the page has already.
fn drop_title(node: &mut Value, title: &str) {
    let is_same = title_of(node) == Some(title);
    let key = if node.get("column").is_some() { "column" } else { "card" };
    if let Some(Value::Array(list)) = node.get_mut(key).filter(|_| is_same) {
        list.remove(0);
    }
}

impl Draft<'_, '_> {
    /// Returns a screen of an application that no pack has: a bar, a title, and the listed parts.
    pub(crate) fn app(&mut self, brief: &Brief) -> Value {
        let mut main = std::mem::take(&mut self.nodes);
        let mut title = app_title(brief);
        let is_one = main.len() == 1;
        let first = main.first_mut().and_then(Value::as_object_mut);
        let list = first.and_then(|node| match node.contains_key("column") {
            true => node.get_mut("column"),
            false => node.get_mut("card"),
        });
        if let Some(Value::Array(list)) = list
            && let Some(own) = list.first().and_then(|node| node.get("h2")).and_then(Value::as_str)
            && (is_one && brief.name.is_none() || own == title)
        {
            // The title of the only part is that of the screen.
            title = own.to_owned();
            list.remove(0);
        }
        main.iter_mut().for_each(|node| drop_title(node, &title));
        let name = brief.name.clone().unwrap_or_else(|| app_title(brief));
        let is_phone = self.device == Device::Phone;
        if is_one && let Some(only) = main.pop() {
            main = self.accompanied(only, brief);
        }
        let head = json!({ "h1": title, "small": true });
        // A form has the action of the screen; a list begins with a new thing.
        let has_action = main.iter().any(|node| node.to_string().contains("\"primary\":true"));
        let is_compared = |want: &Want| find_longest(&want.words, "comparison, compare").is_some();
        let lists = Lists::new(self.packs);
        let is_new = |want: &Want| {
            let shape = lists.shape(&want.words).map(|(shape, _)| shape);
            want.is_plural()
                && !want.is_clause()
                && lists.wish(&want.words).is_none()
                && !matches!(shape, Some("table" | "gallery" | "chart" | "figure"))
                || is_compared(want)
        };
        let first = brief.parts.iter().map(|part| Want::read(part)).find(is_new);
        let action = first.map(|first| {
            let verb = if is_compared(&first) { "Choose" } else { "New" };
            format!("{verb} {}", first.one())
        });
        let asks_for = |list| find_longest(&words_of(&brief.words), list).is_some();
        // A board and rows with switches begin with a new one.
        let is_function =
            |part: &String| matches!(lists.wish(&Want::read(part).words), Some("board" | "switches"));
        let noun =
            words_of(brief.topic.as_deref().unwrap_or_default()).last().map(|word| singular(&word.text));
        let noun = if asks_for("columns") { Some("card".to_owned()) } else { noun };
        let action = action.or_else(|| {
            noun.filter(|_| brief.parts.iter().any(is_function)).map(|noun| format!("New {noun}"))
        });
        let is_kept = asks_for("settings, preferences, profile");
        let action = if is_kept { Some("Save changes".to_owned()) } else { action };
        let action =
            action.filter(|_| !has_action).map(|text| json!({ "button": text, "primary": true, "w": "hug" }));
        if asks_for("dashboard, overview, cockpit") {
            main.splice(0..0, figures(&main));
        }
        let is_chosen = |part: &String| {
            let want = Want::read(part);
            want.first_is("pick, choose, select")
                || matches!(lists.wish(&want.words), Some("options" | "slots"))
        };
        let is_open = !main.iter().any(|node| node.to_string().contains("\"primary\":true"));
        if is_open && brief.parts.iter().any(is_chosen) {
            let text = match find_longest(
                &words_of(&brief.words),
                "appointment, booking, reservation, book, reserve",
            ) {
                Some(_) => "Book",
                None => "Continue",
            };
            main.push(json!({ "button": text, "primary": true, "w": if is_phone { "fill" } else { "hug" } }));
        }
        if is_phone {
            let icon = json!({ "button": "Search", "variant": "icon", "icon": "search" });
            let mut nodes = vec![json!({ "row": [head, icon], "align": "between", "cross": "middle" })];
            nodes.extend(main);
            // A list on a phone ends with the way to a new thing.
            nodes.extend(action.filter(|_| is_one).map(|mut action| {
                action.as_object_mut().and_then(|action| action.insert("w".to_owned(), json!("fill")));
                action
            }));
            let tabs = json!({ "bottom": ["Home", "Saved", "Profile"], "icons": ["house", "heart", "user"], "active": 0, "pin": "bottom" });
            nodes.push(tabs);
            return json!({ "page": nodes });
        }
        let entries = entries(&main);
        let person = self.content.filled("{p1}", 1).unwrap_or_default();
        let nav = (!entries.is_empty()).then(|| json!({ "nav": entries }));
        let bar = [json!({ "logo": name })].into_iter().chain(nav).chain([json!({ "avatar": person })]);
        let bar = json!({ "bar": bar.collect_vec() });
        let side = self.side.take();
        let head = match action {
            Some(action) => json!({ "row": [head, action], "align": "between", "cross": "middle" }),
            None => head,
        };
        let main: Vec<Value> = [head].into_iter().chain(main).collect_vec();
        match side {
            Some(side) => json!({ "page": [{ "shell": { "side": [side], "main": main } }] }),
            None => json!({ "page": [bar, { "column": beside(main), "gap": 32 }] }),
        }
    }
}

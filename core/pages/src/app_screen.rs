//! Screens of applications that no pack has, and screens about one thing.

use crate::brief::{Brief, Device};
use crate::content::Content;
use crate::draft::Draft;
use crate::lists::{Lists, Sample};
use crate::made::Maker;
use crate::pack::{PackKind, Packs};
use crate::phrase::{find_longest, words_of};
use crate::want::Want;
use serde_json::{Value, json};
use websketch_layout::naming::describe::capitalized;

/// Returns the title of a screen of an application: its name, its topic, else its first part.
pub(crate) fn app_title(brief: &Brief) -> String {
    let is_said = |word: &&str| !matches!(*word, "internal" | "tool" | "app" | "system" | "software");
    let topic =
        brief.topic.as_deref().map(|topic| topic.split(' ').filter(is_said).collect::<Vec<_>>().join(" "));
    let first = || brief.parts.first().map(|part| Want::read(part).title());
    let titled = brief
        .name
        .clone()
        .or_else(|| topic.filter(|topic| !topic.is_empty()).map(|topic| capitalized(&topic)));
    titled.or_else(first).unwrap_or_default()
}

/// Gives a screen about one thing the title that the brief has for it, and a screen of a shop the things of the brief.
pub(crate) fn about_thing<'t>(packs: &Packs<'_>, content: Content<'t>, brief: &Brief) -> Content<'t> {
    if brief.is_app {
        return content.with_text("title", Some(app_title(brief)));
    }
    let Some(topic) = brief.topic.as_deref() else { return content };
    let is_screen = brief.subject.as_ref().is_some_and(|subject| subject.kind == PackKind::Screen);
    if !is_screen {
        return content;
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
    let has_own = lists.samples(&words_of(&wanted)).is_some();
    let maker = Maker { content: &content, lists: &lists, device: Device::Desktop, topic, is_app: true };
    let mut goods = if has_own && content.raw("goods").is_some() {
        maker.samples(&words_of(&wanted), topic, false)
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
    content
        .with_text("screen", title.clone())
        .with_text("title", title.clone())
        .with_text("thing", Some(topic.to_owned()))
        .with_goods(goods)
}

impl Draft<'_, '_> {
    /// Returns a screen of an application that no pack has: a bar, a title, and the listed parts.
    pub(crate) fn app(&mut self, brief: &Brief) -> Value {
        let mut main = std::mem::take(&mut self.nodes);
        let title = app_title(brief);
        let first = main.first_mut().and_then(Value::as_object_mut);
        if let Some(Value::Array(list)) = first.and_then(|node| node.get_mut("column"))
            && list.first().and_then(|node| node.get("h2")).and_then(Value::as_str) == Some(title.as_str())
        {
            list.remove(0);
        }
        let name = brief.name.clone().unwrap_or_else(|| title.clone());
        let is_phone = self.device == Device::Phone;
        let head = json!({ "h1": title, "small": true });
        // A form has the action of the screen; a list begins with a new thing.
        let has_action = main.iter().any(|node| node.to_string().contains("\"primary\":true"));
        let noun = brief.parts.iter().map(|part| Want::read(part).one()).find(|noun| !noun.is_empty());
        let action = noun
            .filter(|_| !has_action)
            .map(|noun| json!({ "button": format!("New {noun}"), "primary": true, "w": "hug" }));
        if is_phone {
            let icon = json!({ "button": "Search", "variant": "icon", "icon": "search" });
            let mut nodes = vec![json!({ "row": [head, icon], "align": "between", "cross": "middle" })];
            nodes.extend(main);
            let tabs = json!({ "bottom": ["Home", "Saved", "Profile"], "icons": ["house", "heart", "user"], "active": 0, "pin": "bottom" });
            nodes.push(tabs);
            return json!({ "page": nodes });
        }
        let person = self.content.filled("{p1}", 1).unwrap_or_default();
        let bar = json!({ "bar": [{ "logo": name }, { "nav": ["Overview", "Reports", "People", "Settings"] }, { "avatar": person }] });
        let side = self.side.take();
        let head = match action {
            Some(action) => json!({ "row": [head, action], "align": "between", "cross": "middle" }),
            None => head,
        };
        let main: Vec<Value> = [head].into_iter().chain(main).collect();
        match side {
            Some(side) => json!({ "page": [{ "shell": { "side": [side], "main": main } }] }),
            None => json!({ "page": [bar, { "column": main }] }),
        }
    }
}

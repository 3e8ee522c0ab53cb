//! Screens of an app side by side: a flow through several steps, or the screens behind one tab bar.

use crate::brief::{Brief, Subject};
use crate::content::Content;
use crate::json::json;
use crate::pack::{PackFile, PackKind, Packs};
use crate::read::best;
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Most screens side by side.
const MOST_SCREENS: usize = 8;
/// The key of a tab bar in a tree.
const TAB_BAR: &str = "bottom";

/// Puts the screens of a phone side by side, each in a frame: the one of the brief, and those that its pack names. A pack
/// that names its own screen among them gives the order of all, and none of these steps has a tab bar. Else all screens
/// have that of the brief's screen. `draw` returns the tree of another screen.
pub(crate) fn screens(
    tree: Value,
    brief: &Brief,
    content: &Content<'_>,
    draw: impl Fn(&Brief) -> Option<Value>,
) -> Value {
    let own = brief.subject.as_ref().map_or("", |subject| subject.name.as_str());
    let more: Vec<&str> = content.raw("more").unwrap_or_default().split(',').map(str::trim).collect_vec();
    let count = brief.screens.clamp(1, MOST_SCREENS);
    let is_ordered = count > 1 && more.iter().take(count).any(|name| *name == own);
    let first = (!is_ordered).then_some(own);
    let mut own_nodes = Some(nodes_of(tree));
    let is_bar = |node: &&Value| node.get(TAB_BAR).is_some();
    let bar = own_nodes.iter().flatten().find(is_bar).filter(|_| !is_ordered).cloned();
    let mut screens = Vec::new();
    for name in first.into_iter().chain(more).take(count) {
        if name == own {
            let name = brief.subject.as_ref().map(|subject| screen_name(subject, content));
            let nodes = own_nodes.take();
            screens.extend(nodes.map(|nodes| screen(nodes, name.unwrap_or_default(), bar.as_ref())));
            continue;
        }
        let subject = Subject { kind: PackKind::Screen, name: name.to_owned() };
        let name = screen_name(&subject, content);
        let (business, words) = (content.text("name"), brief.words.clone());
        let tree = draw(&Brief { subject: Some(subject), name: business, words, ..Brief::default() });
        screens.extend(tree.map(|tree| screen(nodes_of(tree), name, bar.as_ref())));
    }
    json!({ "screens": screens })
}

/// Puts screens with these names side by side, each from the pack that is called so, else made of its words. `draw`
/// returns the tree of a screen.
pub(crate) fn named_screens(
    packs: &Packs<'_>,
    brief: &Brief,
    draw: impl Fn(&Brief) -> Option<Value>,
) -> Value {
    let of_name = |name: &String| {
        let want = Want::read(name);
        let found = best(packs, PackKind::Screen, &want.words).map(|(file, _)| file);
        let own = Brief { screens: 1, screen_names: Vec::new(), ..brief.clone() };
        let subject = |file: PackFile<'_>| Subject { kind: PackKind::Screen, name: file.name.to_owned() };
        let of_pack = found.and_then(|file| {
            draw(&Brief { subject: Some(subject(file)), is_app: false, kind: None, ..own.clone() })
        });
        // A screen without a pack is about its part alone.
        let made = || {
            draw(&Brief {
                parts: vec![name.clone()],
                is_app: true,
                kind: None,
                name: Some(want.title()),
                ..own.clone()
            })
        };
        let tree = of_pack.or_else(made);
        screen(tree.map_or_else(Vec::new, nodes_of), want.title(), None)
    };
    let screens: Vec<Value> = brief.screen_names.iter().take(MOST_SCREENS).map(of_name).collect_vec();
    json!({ "screens": screens })
}

/// Returns the name of a screen: that of its pack, `Order tracking`, else the title of the page.
fn screen_name(subject: &Subject, content: &Content<'_>) -> String {
    if subject.kind == PackKind::Screen {
        return capitalized(&subject.name.replace('-', " "));
    }
    content.text("title").or_else(|| content.text("name")).unwrap_or_default()
}

fn nodes_of(tree: Value) -> Vec<Value> {
    let Value::Object(mut page) = tree else { return Vec::new() };
    match page.shift_remove("page") {
        Some(Value::Array(nodes)) => nodes,
        _ => Vec::new(),
    }
}

/// Returns a phone with these nodes and a tab bar in place of their own.
fn screen(mut nodes: Vec<Value>, name: String, bar: Option<&Value>) -> Value {
    nodes.retain(|node| node.get(TAB_BAR).is_none());
    nodes.extend(bar.cloned());
    json!({ "phone": nodes, "name": name })
}

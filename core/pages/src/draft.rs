//! The draft of a page: the sections so far, and the page that they become.

use crate::brief::Device;
use crate::content::Content;
use crate::json::json;
use crate::mood::Mood;
use crate::pack::Packs;
use crate::section::Section;
use crate::seed::Seed;
use serde_json::Value;
use websketch_json::parse_number;
use websketch_sketch::collect::CollectVec;

/// Entries of a bar at most.
pub(crate) const MOST_ENTRIES: usize = 4;
/// The longest entry of a bar. Bytes.
pub(crate) const LONGEST_ENTRY: usize = 20;

pub(crate) struct Draft<'a, 't> {
    pub(crate) packs: &'a Packs<'t>,
    pub(crate) content: &'a Content<'a>,
    /// The content of listed parts that the pack has no content for.
    pub(crate) spare: &'a Content<'a>,
    pub(crate) device: Device,
    pub(crate) mood: Option<Mood>,
    pub(crate) seed: Seed,
    pub(crate) nodes: Vec<Value>,
    /// The menu at the side, if a part asks for one.
    pub(crate) side: Option<Value>,
    pub(crate) sections: Vec<String>,
    /// The sections of the page that the brief names.
    pub(crate) named: Vec<String>,
    /// The titles of these sections in the words of the brief.
    pub(crate) titles: Vec<(String, String)>,
    /// The entries of the bar in the words of the brief. Empty for those of the pack.
    pub(crate) entries: Vec<String>,
    /// The columns that the brief adds to the table of a screen: their labels and values.
    pub(crate) columns: Vec<(String, Vec<String>)>,
    /// The amounts that the brief names, in place of those of a section.
    pub(crate) amounts: Vec<String>,
    /// Whether the next sections are those that the brief lists. They may have the spare content, as all of a page
    /// without a subject.
    pub(crate) is_listed: bool,
}

/// Makes the title of the first node that of the page.
fn raise_title(node: Option<&mut Value>) {
    let list = node.and_then(|node| node.get_mut("column")).and_then(Value::as_array_mut);
    let title = list.and_then(|list| list.first_mut()).and_then(Value::as_object_mut);
    if let Some(title) = title
        && let Some(text) = title.shift_remove("h2")
    {
        title.shift_remove("textSize");
        title.insert("h1".to_owned(), text);
    }
}

/// Whether a section has only quotes that other nodes have as well.
fn has_quote_of(section: &Value, nodes: &[Value]) -> bool {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    quotes(section, &mut own);
    nodes.iter().for_each(|node| quotes(node, &mut others));
    !own.is_empty() && own.iter().all(|quote| others.contains(quote))
}

fn quotes<'v>(node: &'v Value, found: &mut Vec<&'v str>) {
    match node {
        Value::Array(list) => list.iter().for_each(|node| quotes(node, found)),
        Value::Object(node) => {
            found.extend(node.get("quote").and_then(Value::as_str));
            node.values().for_each(|node| quotes(node, found));
        }
        _ => {}
    }
}

impl Draft<'_, '_> {
    pub(crate) fn add(&mut self, name: &str, variant: Option<&str>) {
        let title = self.titles.iter().find(|(named, _)| named == name).map(|(_, title)| title.clone());
        let tree = match title {
            Some(title) => self.titled_section(name, variant, Some(title)),
            None => self.section(name, variant),
        };
        match tree {
            Some(tree) if name == "side" => self.side = Some(tree),
            // A quote stands once on a page, unless the brief names its section.
            Some(tree)
                if !self.named.iter().any(|named| named == name) && has_quote_of(&tree, &self.nodes) =>
            {
                self.sections.pop();
            }
            Some(tree) => self.nodes.push(tree),
            None => {}
        }
    }

    pub(crate) fn section(&mut self, name: &str, variant: Option<&str>) -> Option<Value> {
        let of = |content| Some((content, Section::new(self.packs, name, content, self.device)?));
        let is_named = self.is_listed || self.named.iter().any(|named| named == name);
        let spare = || of(self.spare).filter(|_| is_named);
        let (content, section) = of(self.content).or_else(spare)?;
        let variant = section.choose(variant, self.mood, self.seed)?;
        let tree = section.tree(variant, content, self.device)?;
        self.sections.push(format!("{}/{}", section.name, variant.name));
        Some(tree)
    }

    /// Returns the page of a site: its bar, its sections and its footer. A line of notice stands above the bar.
    pub(crate) fn site(&mut self) -> Value {
        let mut bar = self.section("bar", None);
        if let Some(Value::Array(pieces)) = bar.as_mut().and_then(|bar| bar.get_mut("bar"))
            && self.entries.len() > 1
        {
            let navigation = pieces.iter_mut().filter_map(|piece| piece.get_mut("nav"));
            navigation.for_each(|entries| *entries = json!(self.entries));
        }
        let has_notice = self.sections.first().is_some_and(|section| section.starts_with("notice/"));
        let mut nodes = std::mem::take(&mut self.nodes);
        let place = usize::from(has_notice).min(nodes.len());
        nodes.splice(place..place, bar);
        nodes.extend(self.section("footer", None));
        json!({ "page": nodes })
    }

    /// Returns a page of the listed parts alone.
    pub(crate) fn bare(&mut self) -> Value {
        let mut main = std::mem::take(&mut self.nodes);
        if main.len() > 1 && !main.iter().any(|node| node.to_string().contains("\"h1\"")) {
            raise_title(main.first_mut());
        }
        match self.side.take() {
            Some(side) => json!({ "page": [{ "shell": { "side": [side], "main": main } }] }),
            None => json!({ "page": main }),
        }
    }

    /// Returns a screen of an application, in a shell if it has entries for a side.
    pub(crate) fn screen(&mut self) -> Option<Value> {
        let main = std::mem::take(&mut self.nodes);
        let is_phone = self.device == Device::Phone;
        if is_phone {
            let mut nodes = main;
            nodes.extend(self.section("tabs", None));
            return Some(json!({ "page": nodes }));
        }
        match self.content.raw("shell") {
            Some("side") => {
                let side = self.side.take().or_else(|| self.section("side", None))?;
                Some(json!({ "page": [{ "shell": { "side": [side], "main": main } }] }))
            }
            Some(width) if parse_number(width).is_some() => {
                let width = parse_number(width)?;
                let column = json!({ "column": main, "w": width });
                let bar = self.section("appbar", None);
                let nodes = bar.into_iter().chain([json!({ "row": [column], "align": "center" })]);
                Some(json!({ "page": nodes.collect_vec() }))
            }
            _ => {
                let nodes = self.section("appbar", None).into_iter().chain(main);
                Some(json!({ "page": nodes.collect_vec() }))
            }
        }
    }
}

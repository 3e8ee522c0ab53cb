//! Pages: the sections of a brief in one layout tree.

use crate::brief::{Brief, Device, Subject};
use crate::content::Content;
use crate::device::{fit_phone, fit_tablet};
use crate::flow::{named_screens, screens};
use crate::mood::Mood;
use crate::pack::check::section_names;
use crate::pack::{Pack, PackKind, Packs};
use crate::part::{Part, button_texts, is_called, part_of};
use crate::section::Section;
use crate::seed::Seed;
use serde_json::{Value, json};
use websketch_json::parse_number;

/// The family of a page about nothing in particular.
const PLAIN_FAMILY: &str = "company";
/// The family with the content of parts that no trade has, such as a table.
const SPARE_FAMILY: &str = "app";
/// The kind of page of a business without another one.
const USUAL_KIND: &str = "landing";

/// A page as a layout tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The tree, for `compose`.
    pub tree: Value,
    /// The sections and their variants, in order: `hero/split`.
    pub sections: Vec<String>,
    /// The parts of the brief that no section shows.
    pub missing: Vec<String>,
    /// The name of the family that an unknown trade was made of.
    pub family: Option<String>,
    /// The name of the pack that the page would have the content of, if only its head is there.
    pub lacking: Option<String>,
}

/// Returns the page for a brief. `device` holds where the brief names none. `None` if the packs lack its subject.
#[must_use]
pub fn page(packs: &Packs<'_>, brief: &Brief, device: Device) -> Option<Page> {
    draw(packs, brief, device, None)
}

/// Draws a page. `names` is the content that it shares the names of persons and places with.
fn draw(packs: &Packs<'_>, brief: &Brief, device: Device, names: Option<&Content<'_>>) -> Option<Page> {
    if !brief.screen_names.is_empty() {
        let tree = named_screens(packs, brief, |brief| Some(draw(packs, brief, Device::Phone, None)?.tree));
        return Some(Page { tree, sections: Vec::new(), missing: Vec::new(), family: None, lacking: None });
    }
    let page_device = device;
    let device = brief.device.unwrap_or(device);
    let subject =
        brief.subject.clone().unwrap_or(Subject { kind: PackKind::Family, name: PLAIN_FAMILY.to_owned() });
    let file = packs.file(subject.kind, &subject.name)?;
    let content = Content::new(packs, file)?.about(brief.name.clone(), brief.topic.clone());
    let content = content.for_audience(brief.audience.clone());
    let content = names.into_iter().fold(content, Content::with_names_of);
    let kind = brief.kind.as_deref().unwrap_or(USUAL_KIND);
    let kind_pack = packs.pack(PackKind::Page, kind).filter(|_| subject.kind != PackKind::Screen);
    // The title of the page is that of the first of its sections that there is.
    let titles =
        kind_pack.iter().filter_map(|pack| pack.value("title")).flat_map(|titles| titles.split(", "));
    let heading = titles.clone().find(|name| Section::new(packs, name, &content, device).is_some());
    let content = content.headed_by(heading, kind_pack.as_ref().and_then(|pack| pack.value("lead")));
    let seed = Seed::new(&brief.words).with(file.path);
    let spare = Content::new(packs, packs.file(PackKind::Family, SPARE_FAMILY)?)?;
    let spare = spare.about(brief.name.clone(), brief.topic.clone());
    let mut draft = Draft {
        packs,
        content: &content,
        spare: &spare,
        device,
        mood: Mood::of(&brief.tone),
        seed,
        nodes: Vec::new(),
        side: None,
        sections: Vec::new(),
        named: Vec::new(),
        is_listed: false,
    };
    // Of a page without a subject the listed parts are all that it has.
    let is_bare = brief.subject.is_none() && brief.kind.is_none();
    let missing = draft.sections_of(brief, kind_pack.as_ref(), is_bare);
    if is_bare && (!missing.is_empty() || draft.nodes.is_empty()) {
        return None;
    }
    let mut tree = match subject.kind {
        _ if is_bare => draft.bare(),
        PackKind::Screen => draft.screen()?,
        _ => draft.site(),
    };
    if device == Device::Tablet {
        fit_tablet(&mut tree);
    }
    if device == Device::Phone {
        fit_phone(&mut tree);
        if page_device != Device::Phone {
            let other = |brief: &Brief| Some(draw(packs, brief, Device::Phone, Some(&content))?.tree);
            tree = screens(tree, brief, &content, other);
        }
    }
    let lacking = file.is_index().then(|| file.name.to_owned());
    let family = (subject.kind == PackKind::Family && brief.topic.is_some()).then_some(subject.name);
    Some(Page { tree, sections: draft.sections, missing, family, lacking })
}

struct Draft<'a, 't> {
    packs: &'a Packs<'t>,
    content: &'a Content<'a>,
    /// The content of listed parts that the pack has no content for.
    spare: &'a Content<'a>,
    device: Device,
    mood: Option<Mood>,
    seed: Seed,
    nodes: Vec<Value>,
    /// The menu at the side, if a part asks for one.
    side: Option<Value>,
    sections: Vec<String>,
    /// The sections of the page that the brief names.
    named: Vec<String>,
    /// Whether the next sections are those that the brief lists. They may have the spare content, as all of a page
    /// without a subject.
    is_listed: bool,
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
    /// Fills the sections of the kind of page or of the pack, and those of the listed parts. Returns the parts that no
    /// section and no piece shows.
    fn sections_of(&mut self, brief: &Brief, kind: Option<&Pack<'_>>, is_bare: bool) -> Vec<String> {
        let of_kind = kind.and_then(|kind| kind.entry("sections")).filter(|entry| !entry.value.is_empty());
        let entry = of_kind.or_else(|| self.content.entry("sections")).filter(|_| !is_bare);
        let wanted: Vec<(&str, Option<&str>)> = entry.into_iter().flat_map(section_names).collect();
        let has =
            |wanted: &[(&str, Option<&str>)], name: &str| wanted.iter().any(|(wanted, _)| *wanted == name);
        let (mut listed, mut missing) = (Vec::new(), Vec::new());
        let buttons = button_texts(&brief.parts);
        for part in &brief.parts {
            if let Some((name, _)) = wanted.iter().find(|(name, _)| is_called(self.packs, name, part)) {
                self.named.push((*name).to_owned());
                continue;
            }
            if let Some(text) = buttons.iter().find_map(|(of, text)| (of == part).then_some(text)) {
                listed.push(Part::Piece(json!({ "button": text, "variant": "secondary" })));
                continue;
            }
            match part_of(self.packs, part, [self.content, self.spare], self.device) {
                // A site has its bar and its footer anyway.
                Some(Part::Section(name)) if has(&wanted, &name) => {}
                Some(Part::Section(name)) if !is_bare && matches!(name.as_str(), "bar" | "footer") => {}
                Some(found) => listed.push(found),
                None => missing.push(part.clone()),
            }
        }
        // Listed parts stand before the section that closes the page.
        let (first, last) = wanted.split_at(wanted.len().saturating_sub(1).max(1).min(wanted.len()));
        self.is_listed = brief.subject.is_none();
        for (name, variant) in first {
            self.add(name, *variant);
        }
        self.is_listed = true;
        for part in listed {
            match part {
                Part::Section(name) => self.add(&name, None),
                Part::Piece(node) => self.nodes.push(node),
            }
        }
        self.is_listed = brief.subject.is_none();
        for (name, variant) in last {
            self.add(name, *variant);
        }
        missing
    }

    fn add(&mut self, name: &str, variant: Option<&str>) {
        match self.section(name, variant) {
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

    fn section(&mut self, name: &str, variant: Option<&str>) -> Option<Value> {
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
    fn site(&mut self) -> Value {
        let bar = self.section("bar", None);
        let has_notice = self.sections.first().is_some_and(|section| section.starts_with("notice/"));
        let mut nodes = std::mem::take(&mut self.nodes);
        let place = usize::from(has_notice).min(nodes.len());
        nodes.splice(place..place, bar);
        nodes.extend(self.section("footer", None));
        json!({ "page": nodes })
    }

    /// Returns a page of the listed parts alone.
    fn bare(&mut self) -> Value {
        let main = std::mem::take(&mut self.nodes);
        match self.side.take() {
            Some(side) => json!({ "page": [{ "shell": { "side": [side], "main": main } }] }),
            None => json!({ "page": main }),
        }
    }

    /// Returns a screen of an application, in a shell if it has entries for a side.
    fn screen(&mut self) -> Option<Value> {
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
                Some(json!({ "page": nodes.collect::<Vec<_>>() }))
            }
            _ => {
                let nodes = self.section("appbar", None).into_iter().chain(main);
                Some(json!({ "page": nodes.collect::<Vec<_>>() }))
            }
        }
    }
}

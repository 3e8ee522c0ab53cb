//! Pages: the sections of a brief in one layout tree.

use crate::brief::{Brief, Device, Subject};
use crate::content::Content;
use crate::device::fit_phone;
use crate::pack::check::section_names;
use crate::pack::{Pack, PackKind, Packs};
use crate::section::Section;
use crate::seed::Seed;
use serde_json::{Value, json};

/// Gap between screens that stand side by side. Pixels.
const SCREEN_GAP: f64 = 80.0;
/// The family of a page about nothing in particular.
const PLAIN_FAMILY: &str = "company";
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
}

/// Returns the page for a brief. `device` holds where the brief names none. `None` if the packs lack its subject.
#[must_use]
pub fn page(packs: &Packs<'_>, brief: &Brief, device: Device) -> Option<Page> {
    let page_device = device;
    let device = brief.device.unwrap_or(device);
    let subject =
        brief.subject.clone().unwrap_or(Subject { kind: PackKind::Family, name: PLAIN_FAMILY.to_owned() });
    let file = packs.file(subject.kind, &subject.name)?;
    let content = Content::new(packs, file)?.about(brief.name.clone(), brief.topic.clone());
    let kind = brief.kind.as_deref().unwrap_or(USUAL_KIND);
    let kind_pack = packs.pack(PackKind::Page, kind).filter(|_| subject.kind != PackKind::Screen);
    let heading = kind_pack.as_ref().and_then(|pack| pack.value("title"));
    let content = content.headed_by(heading, kind_pack.as_ref().and_then(|pack| pack.value("lead")));
    let seed = Seed::new(&brief.words).with(file.path);
    let mut draft = Draft { packs, content: &content, device, seed, nodes: Vec::new(), sections: Vec::new() };
    let missing = draft.sections_of(brief, kind_pack.as_ref());
    let tree = match subject.kind {
        PackKind::Screen => draft.screen()?,
        _ => draft.site()?,
    };
    let mut tree = tree;
    if device == Device::Phone {
        fit_phone(&mut tree);
        if page_device != Device::Phone {
            tree = framed(tree, brief, &content);
        }
    }
    let family = (subject.kind == PackKind::Family && brief.topic.is_some()).then_some(subject.name);
    Some(Page { tree, sections: draft.sections, missing, family })
}

/// Puts the screens of a phone side by side, each in a frame.
fn framed(tree: Value, brief: &Brief, content: &Content<'_>) -> Value {
    let nodes = match tree {
        Value::Object(mut page) => page.shift_remove("page").unwrap_or(Value::Null),
        other => other,
    };
    let name = content.text("title").or_else(|| content.text("name")).unwrap_or_default();
    let count = brief.screens.clamp(1, 8);
    let screens = (0..count).map(|at| {
        let name = if at == 0 { name.clone() } else { format!("{name} {}", at + 1) };
        json!({ "phone": nodes, "name": name })
    });
    json!({ "page": [{ "row": screens.collect::<Vec<_>>(), "gap": SCREEN_GAP, "align": "start" }] })
}

struct Draft<'a, 't> {
    packs: &'a Packs<'t>,
    content: &'a Content<'a>,
    device: Device,
    seed: Seed,
    nodes: Vec<Value>,
    sections: Vec<String>,
}

impl Draft<'_, '_> {
    /// Fills the sections of the kind of page or of the pack, and those of the listed parts. Returns the parts that no
    /// section shows.
    fn sections_of(&mut self, brief: &Brief, kind: Option<&Pack<'_>>) -> Vec<String> {
        let of_kind = kind.and_then(|kind| kind.entry("sections")).filter(|entry| !entry.value.is_empty());
        let entry = of_kind.or_else(|| self.content.entry("sections"));
        let mut wanted: Vec<(String, Option<String>)> = entry
            .into_iter()
            .flat_map(section_names)
            .map(|(name, variant)| (name.to_owned(), variant.map(str::to_owned)))
            .collect();
        let mut missing = Vec::new();
        // Before the section that closes the page.
        let mut place = wanted.len().saturating_sub(1).max(1).min(wanted.len());
        for part in &brief.parts {
            match crate::read::section_called(self.packs, part, self.content, self.device) {
                Some(name) if wanted.iter().any(|(wanted, _)| *wanted == name) => {}
                Some(name) => {
                    wanted.insert(place, (name, None));
                    place += 1;
                }
                None => missing.push(part.clone()),
            }
        }
        for (name, variant) in wanted {
            self.add(&name, variant.as_deref());
        }
        missing
    }

    fn add(&mut self, name: &str, variant: Option<&str>) {
        if let Some(tree) = self.section(name, variant) {
            self.nodes.push(tree);
        }
    }

    fn section(&mut self, name: &str, variant: Option<&str>) -> Option<Value> {
        let section = Section::new(self.packs, name, self.content, self.device)?;
        let variant = section.choose(variant, self.seed)?;
        let tree = section.tree(variant, self.content, self.device)?;
        self.sections.push(format!("{}/{}", section.name, variant.name));
        Some(tree)
    }

    /// Returns the page of a site: its bar, its sections and its footer.
    fn site(&mut self) -> Option<Value> {
        let mut nodes: Vec<Value> = self.section("bar", None).into_iter().collect();
        nodes.append(&mut self.nodes);
        nodes.extend(self.section("footer", None));
        Some(json!({ "page": nodes }))
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
                let side = self.section("side", None)?;
                Some(json!({ "page": [{ "shell": { "side": [side], "main": main } }] }))
            }
            Some(width) if width.parse::<f64>().is_ok() => {
                let width: f64 = width.parse().ok()?;
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

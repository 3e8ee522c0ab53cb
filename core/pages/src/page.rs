//! Pages: the sections of a brief in one layout tree.

use crate::app_screen::{about_thing, app_title};
use crate::brief::{Brief, Device, Subject};
use crate::content::Content;
use crate::device::{fit_phone, fit_tablet};
use crate::draft::Draft;
use crate::flow::{named_screens, screens};
use crate::mood::Mood;
use crate::pack::{PackKind, Packs};
use crate::section::Section;
use crate::seed::Seed;
use serde_json::Value;

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
    /// The name of the family that an unknown trade was made of.
    pub family: Option<String>,
    /// The name of a pack that the page would have content of, if only its head is there.
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
        let tree = named_screens(packs, brief, |brief| {
            Some(draw(packs, &Brief { device: None, ..brief.clone() }, Device::Phone, None)?.tree)
        });
        return Some(Page { tree, sections: Vec::new(), family: None, lacking: None });
    }
    let page_device = device;
    let device = brief.device.unwrap_or(device);
    let subject =
        brief.subject.clone().unwrap_or(Subject { kind: PackKind::Family, name: PLAIN_FAMILY.to_owned() });
    let file = packs.file(subject.kind, &subject.name)?;
    let name = brief.name.clone().or_else(|| brief.is_app.then(|| app_title(brief)));
    // `moving company`: a family speaks of moving.
    let topic = brief.topic.as_deref().map(|topic| {
        let is_company = subject.kind == PackKind::Family && subject.name != PLAIN_FAMILY;
        let end =
            [" company", " service", " business", " firm"].iter().find_map(|end| topic.strip_suffix(end));
        end.filter(|_| is_company).unwrap_or(topic).to_owned()
    });
    let content = Content::new(packs, file)?.about(name, topic);
    let content = content.for_audience(brief.audience.clone()).with_text("city", brief.place.clone());
    let content = about_thing(packs, content, brief);
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
        titles: Vec::new(),
        entries: Vec::new(),
        is_listed: false,
    };
    // Of a page without a subject the listed parts are all that it has.
    let is_bare = brief.subject.is_none() && brief.kind.is_none();
    draft.sections_of(brief, kind_pack.as_ref(), is_bare);
    if is_bare && draft.nodes.is_empty() && draft.side.is_none() {
        return None;
    }
    let mut tree = match subject.kind {
        _ if brief.is_app && !draft.nodes.is_empty() => draft.app(brief),
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
    let lacking = content.lacking().map(str::to_owned);
    let family = (subject.kind == PackKind::Family && brief.topic.is_some()).then_some(subject.name);
    Some(Page { tree, sections: draft.sections, family, lacking })
}

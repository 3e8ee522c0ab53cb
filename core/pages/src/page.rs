//! Pages: the sections of a brief in one layout tree.

use crate::app_screen::{about_thing, app_title, onboarding};
use crate::brief::{Brief, Device, Subject};
use crate::content::Content;
use crate::device::{fit_phone, fit_tablet};
use crate::draft::Draft;
use crate::flow::{named_screens, screens};
use crate::mood::Mood;
use crate::pack::{PackFile, PackKind, Packs};
use crate::phrase::{find_longest, is_same, words_of};
use crate::section::Section;
use crate::seed::Seed;
use crate::small_words::is_small;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::case_mapping::lower;

/// The family of a page about nothing in particular.
const PLAIN_FAMILY: &str = "company";
/// The family of a trade that no other one knows.
const ANY_FAMILY: &str = "any";
/// The family with the content of parts that no trade has, such as a table.
const SPARE_FAMILY: &str = "app";
/// The most words of the kind of a trade.
const MOST_KIND_WORDS: usize = 4;
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

/// Whether the nouns of a family have a word of a topic.
fn knows(family: PackFile<'_>, topic: &str) -> bool {
    let nouns = family.head("nouns").unwrap_or_default();
    words_of(topic).iter().any(|word| nouns.split(',').any(|noun| is_same(&word.text, noun.trim())))
}

/// Gives a page of a trade the words of the brief that its pack lacks: the deed of an application, and the kind of the
/// trade, such as `goat yoga`.
fn told<'t>(content: Content<'t>, brief: &Brief, file: PackFile<'_>) -> Content<'t> {
    if let Some(does) = &brief.does {
        let name = content.text("name").unwrap_or_default();
        let lead = format!("{name} {does}. It takes two minutes a day and works without a network.");
        return content.with_text("lead", Some(lead));
    }
    let Some(topic) = brief.topic.as_deref().filter(|_| !brief.is_app) else { return content };
    let words = words_of(topic);
    let is_trade = file.kind == PackKind::Trade;
    let found = find_longest(&words, file.head("words").unwrap_or_default());
    let own = found.filter(|found| is_trade && found.first > 0 && found.last + 1 == words.len());
    let before = own.and_then(|found| words.get(..found.first)).unwrap_or_default();
    let about = topic.split_once(" about ").filter(|_| file.kind == PackKind::Family).map(|(_, about)| about);
    let is_kind =
        about.is_some() || before.iter().any(|word| !is_small(word) && !content.speaks_of(&word.text));
    if !is_kind || words.len() > MOST_KIND_WORDS || content.raw("headlines").is_none_or(|it| it.contains('{'))
    {
        return content;
    }
    let headline = content.text("headline").unwrap_or_default();
    let topic = about.unwrap_or(topic);
    content.with_text("headline", Some(format!("{}: {}", capitalized(topic), uncapitalized(&headline))))
}

/// Returns a text with a small first letter, unless it begins with a name or `I`.
fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(next)) if next.is_lowercase() => {
            std::iter::once(lower(first)).chain(letters).collect()
        }
        _ => text.to_owned(),
    }
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
    // Of a trade that no family knows the page speaks in its own words.
    let is_unknown = subject.kind == PackKind::Family && subject.name == PLAIN_FAMILY && !brief.is_app;
    let any = brief.topic.as_deref().filter(|topic| is_unknown && !knows(file, topic));
    let file = any.and_then(|_| packs.file(PackKind::Family, ANY_FAMILY)).unwrap_or(file);
    let name = brief.name.clone().or_else(|| brief.is_app.then(|| app_title(brief)));
    // `moving company`: a family speaks of moving.
    let topic = brief.topic.as_deref().map(|topic| {
        let is_company = subject.kind == PackKind::Family && subject.name != PLAIN_FAMILY;
        let end =
            [" company", " service", " business", " firm"].iter().find_map(|end| topic.strip_suffix(end));
        let topic = end.filter(|_| is_company).unwrap_or(topic);
        // `a newsletter about mushrooms` is about mushrooms.
        topic.split_once(" about ").map_or(topic, |(_, about)| about).to_owned()
    });
    let content = Content::new(packs, file)?.about(name, topic);
    let content = content.for_audience(brief.audience.clone()).with_text("city", brief.place.clone());
    let content = about_thing(packs, content, brief);
    let content = names.into_iter().fold(content, Content::with_names_of);
    let content = told(content, brief, file);
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
        columns: Vec::new(),
        amounts: Vec::new(),
        is_listed: false,
    };
    if subject.kind == PackKind::Screen
        && subject.name == "onboarding"
        && device == Device::Phone
        && page_device != Device::Phone
    {
        let tree = onboarding(packs, brief, &content);
        return Some(Page { tree, sections: vec!["made".to_owned()], family: None, lacking: None });
    }
    // Of a page without a subject the listed parts are all that it has.
    let is_bare = brief.subject.is_none() && brief.kind.is_none();
    draft.sections_of(brief, kind_pack.as_ref(), is_bare);
    if is_bare && draft.nodes.is_empty() && draft.side.is_none() {
        return None;
    }
    let mut tree = match subject.kind {
        _ if brief.is_app && !draft.nodes.is_empty() => draft.app(brief),
        _ if is_bare && draft.is_form_alone(brief) => draft.app(brief),
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

//! Whole pages on an empty sketch: `a landing page for a bakery with a menu and a map`.
//!
//! The brief is read and the page is made by `websketch_pages`. This module composes the page and describes it.

use super::effect::Outcome;
use kurbo::Size;
use websketch_layout::composition::compose;
use websketch_layout::naming::describe::{a, listed};
use websketch_pages::{Brief, Device, PackKind, Packs, Page, built_in_packs, page, read_brief};
use websketch_sketch::{IdSource, Sketch};

/// Returns the page that a message asks for on an empty sketch, as operations. `None` if it asks for something else.
pub(super) fn asked(message: &str, size: Option<Size>, ids: &mut IdSource) -> Option<Outcome> {
    let packs = built_in_packs()?;
    let brief = read_brief(&packs, message)?;
    let sketch = Sketch::new();
    let size = size.unwrap_or_else(|| sketch.page());
    let page = page(&packs, &brief, Device::of_width(size.width))?;
    let composed = compose(&sketch, None, &page.tree, Some(size), ids).ok()?;
    let description = described(&packs, &brief, &page);
    Some(Outcome::Operations { operations: composed.operations, description, exact: false })
}

/// Describes a page: its kind and trade, the parts that are missing, and the family of an unknown trade.
fn described(packs: &Packs<'_>, brief: &Brief, page: &Page) -> String {
    let label = |kind: PackKind, name: &str| {
        let words = packs.file(kind, name)?.head("words")?;
        words.split(',').next().map(|label| label.trim().to_owned())
    };
    let screen = brief.subject.as_ref().filter(|subject| subject.kind == PackKind::Screen);
    let kind = brief.kind.as_deref().and_then(|kind| label(PackKind::Page, kind));
    let name = match screen.and_then(|subject| label(subject.kind, &subject.name)) {
        Some(screen) if screen.contains("page") || screen.contains("screen") => screen,
        Some(screen) => format!("{screen} screen"),
        None => kind.unwrap_or_else(|| "page".to_owned()),
    };
    let topic = brief.topic.as_ref().filter(|topic| screen.is_none() && !name.contains(topic.as_str()));
    let about = topic.map(|topic| format!(" for {}", a(topic))).unwrap_or_default();
    let called = brief.name.as_ref().map(|name| format!(" called {name}")).unwrap_or_default();
    let device = match (brief.device, brief.screens) {
        (Some(Device::Phone), 1) => " on a phone".to_owned(),
        (Some(Device::Phone), count) => format!(" on {count} phones"),
        _ => String::new(),
    };
    let is_bare = brief.subject.is_none() && brief.kind.is_none();
    let parts: Vec<String> =
        brief.parts.iter().map(|part| if is_bare { a(part) } else { String::new() }).collect();
    let with = if is_bare { format!(" with {}", listed(&parts)) } else { String::new() };
    let family = page.family.as_ref().zip(brief.topic.as_ref()).map(|(family, topic)| {
        format!(" I know no {topic}; its texts follow the nearest kind of business, {family}.")
    });
    let missing = match page.missing.as_slice() {
        [] => String::new(),
        missing => format!(" Not on the page: {}.", listed(missing)),
    };
    ["Added ", &a(&name), &about, &called, &device, &with, ".", &family.unwrap_or_default(), &missing]
        .concat()
}

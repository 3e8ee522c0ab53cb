//! New texts.

pub(super) mod figure;
mod figure_form;
mod former;
mod one_each;
mod page_name;
mod part;
mod place;
mod said;
mod times;

pub(super) use figure_form::{figure_like, is_figure_like, with_figure};
pub(super) use page_name::rewrite;
pub(super) use part::write_part;
pub(super) use place::key_of;
pub(super) use said::is_description;

use super::draft::{Done, Draft};
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets_or_parts};
use super::titled::title_in;
use crate::chunks::{Description, Reference, Role};
use crate::frames::{Act, Form, Frame, Slots, Text};
use crate::lexicon::{Property, Quantifier, Verb};
use crate::only::only;
use crate::referents::Scene;
use part::{entries_of, entry_of, part_for, write_entries};
use place::{heading_of_label, place_of, text_of_unit};
use said::{is_thing, stands_for_another, without_article};
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Length};
use websketch_layout::lint::room_for_text;
use websketch_layout::naming::{describe, words};
use websketch_layout::structure::Element;
use websketch_sketch::ComponentId;
use websketch_sketch::kit::Icon;

/// Returns the title of a box that `it` means with all its parts: `add a task, call it Pay the rent`.
fn title_of_new(scene: &Scene, parts: &[Description], ids: &[ComponentId]) -> Option<ComponentId> {
    let [_, _, ..] = ids else { return None };
    let structure = scene.structure();
    let elements: Vec<&Element> = ids.iter().filter_map(|id| structure.element(id)).collect();
    let roots = structure.roots_of(&elements);
    let around = only(roots.iter()).filter(|_| parts.iter().all(|part| part.pronoun.is_some()))?;
    title_in(structure, around).map(|title| title.component.id().clone())
}

/// Writes a text on components.
pub(super) fn write(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    if let Some(done) = page_name::rename(frame, setting, draft)? {
        return Ok(done);
    }
    let mut frame = frame.clone();
    everywhere(&mut frame.slots);
    without_comparison(&mut frame.slots);
    // `the button should say that too`
    let is_another = frame.slots.value.as_ref().is_some_and(stands_for_another);
    if is_another {
        let last = setting.memory.last().filter(|last| last.act == Act::Write);
        frame.slots.value = last.and_then(|last| last.slots.value.clone());
    }
    // `the notes are glued to the table` writes nothing.
    let is_plain = frame.slots.value.as_ref().is_some_and(|value| !value.is_quoted);
    if frame.form == Form::Complaint && is_plain && !frame.left_over.is_empty() {
        return Err(Doubt::Unread);
    }
    let slots = &frame.slots;
    let scene = draft.scene();
    if let (Some(former), Some(value)) = (&slots.former, &slots.value)
        && let Some((id, text)) =
            former::replaced(&scene, setting, slots.target.as_ref(), (former, &value.text))?
    {
        drop(scene);
        let found = Targets { ids: vec![id.clone()], part: None, is_guess: true };
        return write_figure(draft, found, &id, text);
    }
    if let (Some(target), Some(value), None) = (&slots.target, &slots.value, slots.property)
        && !frame.verbs.contains(&Verb::Rename)
        && let Some((found, id, text)) = figure::place(&scene, setting, target, &value.text)
    {
        drop(scene);
        return write_figure(draft, found, &id, text);
    }
    // A placeholder is no text that is lost.
    let is_placeholder = slots.property == Some(Property::Placeholder);
    let care = if is_placeholder { Care::Usual } else { Care::Lossy };
    // Without a figure to change, a number is a size, and a phrase with a text names something new.
    let is_old_text = |part: &Description| {
        !part.words.is_empty() && part.words.iter().all(|word| word.role == Role::Quoted)
    };
    // `and the other one to Join`
    let goes_on =
        setting.memory.last().is_some_and(|last| last.act == Act::Write) && frame.left_over.is_empty();
    let is_weak = !slots.quantities.is_empty()
        || frame.form == Form::BareNoun
            && !goes_on
            && slots.target.as_ref().is_some_and(|target| !target.parts.iter().all(is_old_text));
    let mut found = match targets_or_parts(&scene, setting, slots.target.as_ref(), care) {
        Err(_) if is_weak => return Err(Doubt::Unread),
        Ok(found) if is_weak && found.part.is_none() => return Err(Doubt::Unread),
        found => found?,
    };
    if let ([only], true) = (found.ids.as_slice(), is_another)
        && let Some(heading) = heading_of_label(&scene, only)
    {
        found.ids = vec![heading];
    }
    if let Some(title) = title_of_new(&scene, slots.parts(), &found.ids) {
        found.ids = vec![title];
    }
    let Some(value) = &slots.value else { return Err(Doubt::NoText { ids: found.ids }) };
    if is_thing(setting.lexicon, value) {
        return Err(Doubt::Unread);
    }
    if let Some(texts) = one_each::texts(&found.ids, value) {
        drop(scene);
        return one_each::write(draft, &found, slots.property, texts);
    }
    if slots.is_list {
        return Err(Doubt::NoText { ids: found.ids });
    }
    if is_description(setting.lexicon, value) {
        return Err(Doubt::NoText { ids: found.ids });
    }
    if let Some(entries) = entries_of(&scene, &found, slots.property, value) {
        drop(scene);
        return write_entries(draft, &found, entries);
    }
    if let Some(part) = found.part {
        let part = part_for(&scene, &found, part, &value.text)
            .ok_or_else(|| Doubt::NoText { ids: found.ids.clone() })?;
        drop(scene);
        return write_part(draft, &found, part, &value.text);
    }
    let said: Vec<String> = slots
        .parts()
        .iter()
        .flat_map(|part| &part.words)
        .filter(|word| word.role != Role::Head)
        .map(|word| word.text.clone())
        .collect();
    // Of a unit without a box, one text is written.
    if let ([part], [_, _, ..]) = (slots.parts(), found.ids.as_slice())
        && is_single_unit(part)
        && let Some(id) = text_of_unit(&scene, &found.ids, &said, &value.text)
    {
        found.ids = vec![id];
    }
    // `rename notifications everywhere`: a noun is the old text.
    let is_everywhere = slots.quantifier() == Some(Quantifier::All);
    let nouns = || {
        let parts = slots.parts().iter();
        parts.flat_map(|part| &part.words).map(|word| word.text.clone()).collect()
    };
    let is_rename = is_everywhere && frame.verbs.contains(&Verb::Rename);
    let said: Vec<String> = if is_rename && said.is_empty() { nouns() } else { said };
    if is_everywhere && !said.is_empty() {
        let says = |id: &ComponentId| {
            let one = Targets { ids: vec![id.clone()], ..Targets::default() };
            let text = scene.sketch().get(id).and_then(|one| one.props().text());
            entry_of(&scene, &one, &said).is_some() || text.is_some_and(|text| words(text) == said)
        };
        found.ids.retain(says);
        if found.ids.is_empty() {
            return Err(Doubt::Missing { words: said.join(" ") });
        }
    }
    // In every place: entries of lists and menus change with the texts.
    let mut written = Vec::new();
    if slots.quantifier() == Some(Quantifier::All) {
        for id in &found.ids {
            let one = Targets { ids: vec![id.clone()], ..Targets::default() };
            if let Some(part) = entry_of(&scene, &one, &said) {
                written.push((one, part));
            }
        }
        found.ids.retain(|id| written.iter().all(|(one, _)| !one.ids.contains(id)));
    }
    let places: Vec<(ComponentId, &'static str)> =
        found.ids.iter().filter_map(|id| place_of(&scene, id, slots.property, &said, &value.text)).collect();
    drop(scene);
    let mut done = None;
    for (one, part) in &written {
        done = Some(write_part(draft, one, *part, &value.text)?);
    }
    if places.is_empty() {
        return done.ok_or(Doubt::NoText { ids: found.ids });
    }
    let names = draft.names(&found.ids);
    let mut is_changed = false;
    for (id, key) in &places {
        let text = match *key {
            "icon" => Icon::named(without_article(&value.text)).ok_or(Doubt::Unread)?.name().to_owned(),
            key => case_of(draft, id, key, value),
        };
        if draft.component(id)?.props().string(key) == Some(text.as_str()) {
            continue;
        }
        is_changed = true;
        draft.set(id, key, Value::from(text))?;
        fit(draft, id);
    }
    if !is_changed {
        return Err(Doubt::AlreadySo { ids: found.ids });
    }
    let what = match places.first() {
        Some((_, "placeholder")) => " the placeholder",
        Some((_, "alt")) => " the description",
        _ => "",
    };
    let said =
        format!("Changed{what} {}{names} to “{}”.", if what.is_empty() { "" } else { "of " }, value.text);
    Ok(Done::of(said, places.into_iter().map(|(id, _)| id).collect(), found.is_guess))
}

/// Writes the figure that an addition says for a title that is there: `the summary should show shipping 4.90`. `None` if the
/// title has no figure, or none is said.
pub(super) fn figure_that_is_there(
    target: &Reference,
    text: &str,
    setting: &Setting,
    draft: &mut Draft,
) -> Result<Option<Done>, Doubt> {
    let scene = draft.scene();
    let Some((found, id, text)) = figure::place(&scene, setting, target, text) else { return Ok(None) };
    drop(scene);
    write_figure(draft, found, &id, text).map(Some)
}

/// Whether a phrase means one unit of several components: `the second question`.
fn is_single_unit(part: &Description) -> bool {
    !part.is_plural()
        && part.quantifier.is_none()
        && part.count.is_none()
        && part.head.is_some_and(|head| head.kind.unit().is_some())
}

/// Takes a comparison off the end of a text that is not quoted: `it should say Reserve like the others`.
fn without_comparison(slots: &mut Slots) {
    const ENDS: [&str; 4] =
        [" like the others", " like all the others", " like the rest", " like the other ones"];
    let Some(value) = slots.value.as_mut().filter(|value| !value.is_quoted) else { return };
    if let Some(text) = ENDS.iter().find_map(|end| value.text.strip_suffix(end)) {
        value.text = text.to_owned();
    }
}

/// Takes words for every place off the end of a text that is not quoted: all components are meant that say the old one.
fn everywhere(slots: &mut Slots) {
    const ENDS: [&str; 5] =
        [" everywhere on the page", " everywhere", " on the whole page", " throughout", " on every page"];
    let Some(value) = slots.value.as_mut().filter(|value| !value.is_quoted) else { return };
    let Some(text) = ENDS.iter().find_map(|end| value.text.strip_suffix(end)) else { return };
    value.text = text.to_owned();
    for part in slots.target.iter_mut().flat_map(|target| &mut target.parts) {
        part.quantifier = Some(Quantifier::All);
        part.head = None;
        part.words.iter_mut().for_each(|word| word.role = Role::Before);
    }
}

/// Writes the figure of a title.
pub(super) fn write_figure(
    draft: &mut Draft,
    title: Targets,
    id: &ComponentId,
    text: String,
) -> Result<Done, Doubt> {
    if draft.component(id)?.props().text() == Some(text.as_str()) {
        return Err(Doubt::AlreadySo { ids: title.ids });
    }
    let old = draft.names(std::slice::from_ref(id));
    let of = if title.ids.contains(id) { String::new() } else { format!(" of {}", draft.names(&title.ids)) };
    let said = format!("Changed {old}{of} to “{text}”.");
    draft.set(id, "text", Value::from(text))?;
    fit(draft, id);
    Ok(Done::of(said, vec![id.clone()], title.is_guess))
}

/// Gives a component the room that its new text needs, if there is room.
pub(super) fn fit(draft: &mut Draft, id: &ComponentId) {
    let Some(component) = draft.sketch.get(id) else { return };
    let Some(room) = room_for_text(component, component.bounds()) else { return };
    let (width, height) = (room.width(), room.height());
    let own = component.bounds();
    /// The letters of a drawing get somewhat smaller before a text is cut off.
    const SQUEEZE: f64 = 1.1;
    let exact = |now: f64, wanted: f64| (wanted > now * SQUEEZE).then_some(Length::Exact(wanted));
    let edit = Edit::Size {
        ids: vec![id.clone()],
        width: exact(own.width(), width),
        height: exact(own.height(), height),
    };
    draft.edit_clean(&edit);
}

/// Writes the first letter as the old text has it, unless the text is quoted.
fn case_of(draft: &Draft, id: &ComponentId, key: &str, value: &Text) -> String {
    let old =
        draft.sketch.get(id).and_then(|one| one.props().string(key).map(str::to_owned)).unwrap_or_default();
    if !value.is_quoted && old.starts_with(char::is_uppercase) && value.text.starts_with(char::is_lowercase) {
        return describe::capitalized(&value.text);
    }
    value.text.clone()
}

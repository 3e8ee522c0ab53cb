//! New texts.

pub(super) mod figure;
mod former;
mod one_each;

pub(super) use figure::figure_like;

use super::draft::{Done, Draft};
use super::entries;
use super::setting::{Doubt, Setting};
use super::targets::{Care, Targets, targets_or_parts};
use crate::chunks::{Article, Description, Reference, Role};
use crate::frames::{Act, Form, Frame, Slots, Text};
use crate::lexicon::{Function, Lexicon, Property, Quantifier, Sense, Verb};
use crate::referents::{Part, Scene};
use serde_json::Value;
use websketch_layout::arrangement::{Edit, Length};
use websketch_layout::lint::room_for_text;
use websketch_layout::naming::{describe, words};
use websketch_sketch::kit::{Icon, Piece, VisibleProp};
use websketch_sketch::{Component, ComponentId, ComponentKind};

/// Writes a text on components.
pub(super) fn write(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Done, Doubt> {
    let mut frame = frame.clone();
    everywhere(&mut frame.slots);
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
        Err(Doubt::Which { candidates })
            if slots.parts().iter().all(is_placed)
                && let Some(only) = figure::only_of_form(&scene, &candidates, slots.value.as_ref()) =>
        {
            Targets { ids: vec![only], part: None, is_guess: true }
        }
        Err(_) if is_weak => return Err(Doubt::Unread),
        Ok(found) if is_weak && found.part.is_none() => return Err(Doubt::Unread),
        found => found?,
    };
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
    if let ([only], Some(part)) = (found.ids.as_slice(), entry_of(&scene, &found, &said)) {
        let one = Targets { ids: vec![only.clone()], ..found.clone() };
        drop(scene);
        return write_part(draft, &one, part, &value.text);
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
    } else if is_bare_plural(slots) && found.ids.len() > 1 {
        return Err(Doubt::Which { candidates: found.ids.into_iter().map(|id| vec![id]).collect() });
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

/// Whether a phrase says the place of the component.
fn is_placed(part: &Description) -> bool {
    !part.relations.is_empty() || !part.sides.is_empty()
}

/// Whether the target is a plural without an article or number: `notifications` can be the label of one component.
fn is_bare_plural(slots: &Slots) -> bool {
    let parts = slots.parts().iter();
    parts.into_iter().all(|part| {
        part.article == Article::Bare
            && part.quantifier.is_none()
            && part.count.is_none()
            && part.pronoun.is_none()
            && part.head.is_some_and(|head| head.is_plural)
            && part.has_only_noun()
    }) && slots.target.as_ref().is_some_and(|target| target.parts.len() == 1)
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
fn write_figure(draft: &mut Draft, title: Targets, id: &ComponentId, text: String) -> Result<Done, Doubt> {
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

/// Whether a text that is not quoted describes a text instead of being one: `something catchier`, `a friendlier word`.
pub(super) fn is_description(lexicon: &Lexicon, value: &Text) -> bool {
    if value.is_quoted || value.text.starts_with(char::is_uppercase) {
        return false;
    }
    let said = words(&value.text);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let vague = ["something", "anything", "whatever", "what", "better", "more", "less"];
    let starts = said.first().is_some_and(|first| vague.contains(first));
    let is_judged = (0..said.len()).any(|at| {
        let meanings = lexicon.meanings(said.get(at..).unwrap_or_default());
        meanings.iter().any(|it| matches!(it.sense, Sense::Judgment))
    });
    let is_article = |sense| matches!(sense, Sense::Function(Function::A | Function::The));
    let has_article = lexicon.meanings(&said).iter().any(|it| is_article(it.sense)) && said.len() > 1;
    let is_comparative = said.iter().any(|word| word.len() > 4 && (word.ends_with("ier") || *word == "more"));
    starts || is_judged || has_article && is_comparative
}

/// Whether a text that is not quoted names a component, a size, a state or a look rather than letters: `an actual chart`,
/// `the current page`.
fn is_thing(lexicon: &Lexicon, value: &Text) -> bool {
    if value.text.starts_with(char::is_uppercase) {
        return false;
    }
    let said = words(&value.text);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let is_article = |sense| matches!(sense, Sense::Function(Function::A | Function::The));
    let is_kind = |sense| matches!(sense, Sense::Kind(kind, _) if kind.piece().is_some());
    let is_trait = |sense| matches!(sense, Sense::Size(..) | Sense::State(_) | Sense::Look);
    let names_kind_or_trait = (1..said.len()).any(|at| {
        let meanings = lexicon.meanings(said.get(at..).unwrap_or_default());
        meanings.iter().any(|it| is_trait(it.sense) || is_kind(it.sense) && at + it.words == said.len())
    });
    !value.is_quoted && lexicon.meanings(&said).iter().any(|it| is_article(it.sense)) && names_kind_or_trait
}

/// Gives a component the room that its new text needs, if there is room.
fn fit(draft: &mut Draft, id: &ComponentId) {
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

/// Returns the entries that a text lists for a component that shows some: `the menu should have items Home, Shop`.
fn entries_of(
    scene: &Scene,
    found: &Targets,
    property: Option<Property>,
    value: &Text,
) -> Option<(entries::Entries, Vec<String>)> {
    let [only] = found.ids.as_slice() else { return None };
    let kind = entries::kind_of(scene.sketch().get(only)?)?;
    let listed: Vec<String> = value
        .text
        .split(',')
        .flat_map(|part| part.split(" and "))
        .map(|part| describe::capitalized(part.trim().trim_start_matches("and ").trim()))
        .filter(|part| !part.is_empty())
        .collect();
    let is_all =
        property == Some(Property::Items) || found.part.is_none() && listed.len() > 1 && !value.is_quoted;
    (is_all && !listed.is_empty()).then_some((kind, listed))
}

fn write_entries(
    draft: &mut Draft,
    found: &Targets,
    (kind, listed): (entries::Entries, Vec<String>),
) -> Result<Done, Doubt> {
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    if entries::read(draft.component(only)?, kind) == listed {
        return Err(Doubt::AlreadySo { ids: found.ids.clone() });
    }
    let said = format!("Changed {} to “{}”.", draft.names(&found.ids), listed.join("”, “"));
    entries::write(draft, only, kind, listed)?;
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Returns the entry or column of the only component that these words name.
fn entry_of(scene: &Scene, found: &Targets, said: &[String]) -> Option<Part> {
    let [only] = found.ids.as_slice() else { return None };
    let component = scene.sketch().get(only)?;
    let kind = entries::kind_of(component)?;
    let at = entries::position(&entries::read(component, kind), said)?;
    let at = u16::try_from(at).ok()?;
    Some(if kind == entries::Entries::Columns { Part::Column(at) } else { Part::Item(at) })
}

fn write_part(draft: &mut Draft, found: &Targets, part: Part, text: &str) -> Result<Done, Doubt> {
    let [only] = found.ids.as_slice() else { return Err(Doubt::Unread) };
    let old = match entries::of_part(part) {
        Some((kind, at)) => {
            let mut all = entries::read(draft.component(only)?, kind);
            let old = all.get_mut(at).ok_or(Doubt::Unread)?;
            let before = std::mem::replace(old, text.to_owned());
            entries::write(draft, only, kind, all)?;
            before
        }
        None => write_cell(draft, only, part, text)?,
    };
    let said = format!("Changed “{old}” in {} to “{text}”.", draft.names(&found.ids));
    Ok(Done::of(said, found.ids.clone(), found.is_guess))
}

/// Writes a cell of a table. Returns the old text.
fn write_cell(draft: &mut Draft, id: &ComponentId, part: Part, text: &str) -> Result<String, Doubt> {
    let Part::Cell { row, column } = part else { return Err(Doubt::Unread) };
    let mut rows = draft.component(id)?.props().get("rows").ok_or(Doubt::Unread)?;
    let cell = rows.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column)));
    let cell = cell.ok_or(Doubt::Unread)?;
    let old = std::mem::replace(cell, Value::from(text));
    draft.set(id, "rows", rows)?;
    Ok(old.as_str().unwrap_or_default().to_owned())
}

/// Returns the component and the property that a new text of a component goes to.
fn place_of(
    scene: &Scene,
    id: &ComponentId,
    property: Option<Property>,
    said: &[String],
    text: &str,
) -> Option<(ComponentId, &'static str)> {
    let component = scene.sketch().get(id)?;
    let own = |key| Some((id.clone(), key));
    match property {
        Some(Property::Placeholder) => return own("placeholder"),
        Some(Property::Alt) => return own("alt"),
        Some(Property::Icon) => return own("icon"),
        Some(Property::Name) if component.props().text().is_none() => return own("name"),
        _ => {}
    }
    if Piece::of(component).screen().is_some() {
        return own("name");
    }
    let structure = scene.structure();
    let element = structure.element(id)?;
    if component.kind() == ComponentKind::Container {
        let held = structure.subtree(element);
        let texts: Vec<&Component> = held
            .iter()
            .filter(|one| matches!(one.kind(), ComponentKind::Heading | ComponentKind::Text))
            .map(|one| one.component)
            .collect();
        return title_of(component, &texts, said, text);
    }
    // A field is called by its label.
    if component.kind() == ComponentKind::Input
        && component.props().text().is_none()
        && let Some(label) = structure.label(element)
    {
        return Some((label.component.id().clone(), "text"));
    }
    own(key_of(component))
}

/// Returns the property that is read on a component.
pub(super) fn key_of(component: &Component) -> &'static str {
    let shown = Piece::of(component).shown();
    let props = component.props();
    let has = |prop: VisibleProp| shown.contains(&prop);
    if props.text().is_none() && props.placeholder().is_some() && has(VisibleProp::Placeholder) {
        return VisibleProp::Placeholder.key();
    }
    if has(VisibleProp::Alt) && !has(VisibleProp::Text) || props.text().is_none() && props.alt().is_some() {
        return VisibleProp::Alt.key();
    }
    VisibleProp::Text.key()
}

/// Returns the text of a box that a new text takes the place of: the one that was named, else a value of like form, else
/// the title.
fn title_of(
    parent: &Component,
    texts: &[&Component],
    said: &[String],
    text: &str,
) -> Option<(ComponentId, &'static str)> {
    let says = |one: &&&Component| one.props().text().is_some_and(|own| words(own) == said);
    let is_figure = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_price = |text: &str| text.contains(['$', '€', '£']);
    let alike = |one: &&&Component| {
        one.props().text().is_some_and(|own| is_figure(own) && is_price(own) == is_price(text))
    };
    let named = texts.iter().find(says).filter(|_| !said.is_empty() && !is_price(text));
    let of_form = || texts.iter().find(alike).filter(|_| is_figure(text));
    if named.is_none() && of_form().is_none() && parent.props().text().is_some() {
        return Some((parent.id().clone(), "text"));
    }
    let heading = || texts.iter().find(|one| one.kind() == ComponentKind::Heading);
    let chosen = named.or_else(of_form).or_else(heading).or_else(|| texts.first())?;
    Some((chosen.id().clone(), "text"))
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

/// Cuts `a`, `an` and `the` from the name of an icon.
fn without_article(text: &str) -> &str {
    ["a ", "an ", "the "].iter().find_map(|article| text.strip_prefix(article)).unwrap_or(text)
}

//! The name of a page that was drawn, in every place where it stands: `call it Leaf & Kettle instead, everywhere`.

use crate::acts::draft::{Done, Draft};
use crate::acts::setting::{Doubt, Setting};
use crate::frames::Frame;
use crate::lexicon::Verb;
use serde_json::Value;
use websketch_layout::naming::count;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId};

/// The fewest components of a page.
const LEAST_OF_PAGE: usize = 8;
/// Words after a new name that say no more than that it replaces the old one.
const ENDS: [&str; 6] = [" everywhere", " instead", " from now on", " now", " please", " rather"];

/// Replaces the name of the page in all texts. `None` if the request names something else, or the page has no name.
pub(super) fn rename(frame: &Frame, setting: &Setting, draft: &mut Draft) -> Result<Option<Done>, Doubt> {
    let is_naming = frame.verbs.iter().any(|verb| matches!(verb, Verb::Call | Verb::Rename));
    let is_it =
        frame.slots.target.as_ref().is_none_or(|target| {
            target.parts.iter().all(|part| part.pronoun.is_some() && part.words.is_empty())
        });
    let Some(value) = frame.slots.value.as_ref().filter(|_| is_naming && is_it) else { return Ok(None) };
    if setting.spoken.len() < LEAST_OF_PAGE {
        return Ok(None);
    }
    let Some(old) = setting.spoken.iter().find_map(|id| name_of(draft.sketch.get(id)?)) else {
        return Ok(None);
    };
    let new = without_ends(&value.text);
    if new.is_empty() || new == old {
        return Ok(None);
    }
    let ids: Vec<ComponentId> = draft.sketch.iter().map(|one| one.id().clone()).collect();
    let mut changed = Vec::new();
    for id in ids {
        for (key, text) in replaced(draft.component(&id)?, &old, new) {
            draft.set(&id, key, text)?;
            super::fit(draft, &id);
            changed.push(id.clone());
        }
    }
    changed.dedup();
    let said = format!("Changed “{old}” to “{new}” in {}.", count(changed.len(), "component"));
    Ok(Some(Done::of(said, changed, false)))
}

/// Returns the name of a page from its logo.
fn name_of(one: &Component) -> Option<String> {
    let is_logo = Piece::of(one) == Piece::Logo;
    let text = one.props().string("text").or_else(|| one.props().string("alt")).filter(|_| is_logo)?;
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns the properties of a component with the new name in place of the old one.
fn replaced(one: &Component, old: &str, new: &str) -> Vec<(&'static str, Value)> {
    let keys = ["text", "alt", "placeholder", "label"].into_iter();
    let texts = keys.filter_map(|key| {
        let text = one.props().string(key).filter(|text| text.contains(old))?;
        Some((key, Value::from(text.replace(old, new))))
    });
    let items = one.props().items();
    let has_name = items.iter().any(|item| item.contains(old));
    let entries: Vec<String> = items.iter().map(|item| item.replace(old, new)).collect();
    texts.chain(has_name.then(|| ("items", Value::from(entries)))).collect()
}

fn without_ends(text: &str) -> &str {
    let mut text = text.trim_end_matches([',', '.', ' ']);
    while let Some(rest) = ENDS.iter().find_map(|end| text.strip_suffix(end)) {
        text = rest.trim_end_matches([',', '.', ' ']);
    }
    text
}

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
    let changed = rewrite(draft, &|text| text.contains(&old).then(|| text.replace(&old, new)))?;
    let said = format!("Changed “{old}” to “{new}” in {}.", count(changed.len(), "component"));
    Ok(Some(Done::of(said, changed, false)))
}

/// Returns the name of a page from its logo.
fn name_of(one: &Component) -> Option<String> {
    let is_logo = Piece::of(one) == Piece::Logo;
    let text = one.props().string("text").or_else(|| one.props().string("alt")).filter(|_| is_logo)?;
    (!text.is_empty()).then(|| text.to_owned())
}

/// Replaces texts of all components, also those of entries and cells. Returns the components that have changed.
pub(in crate::acts) fn rewrite(
    draft: &mut Draft,
    replaced: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<ComponentId>, Doubt> {
    let ids: Vec<ComponentId> = draft.sketch.iter().map(|one| one.id().clone()).collect();
    let mut changed = Vec::new();
    for id in ids {
        for key in ["text", "alt", "placeholder", "label", "items", "columns", "rows"] {
            let old = draft.component(&id)?.props().get(key);
            let Some(new) = old.and_then(|old| in_texts(&old, replaced)) else { continue };
            draft.set(&id, key, new)?;
            super::fit(draft, &id);
            if !changed.contains(&id) {
                changed.push(id.clone());
            }
        }
    }
    Ok(changed)
}

/// Returns a value with its texts replaced. `None` if none of them is.
fn in_texts(value: &Value, replaced: &dyn Fn(&str) -> Option<String>) -> Option<Value> {
    match value {
        Value::String(text) => replaced(text).map(Value::from),
        Value::Array(all) => {
            let new: Vec<Option<Value>> = all.iter().map(|one| in_texts(one, replaced)).collect();
            let is_changed = new.iter().any(Option::is_some);
            let all = new.into_iter().zip(all).map(|(new, old)| new.unwrap_or_else(|| old.clone()));
            is_changed.then(|| all.collect())
        }
        _ => None,
    }
}

fn without_ends(text: &str) -> &str {
    let mut text = text.trim_end_matches([',', '.', ' ']);
    while let Some(rest) = ENDS.iter().find_map(|end| text.strip_suffix(end)) {
        text = rest.trim_end_matches([',', '.', ' ']);
    }
    text
}

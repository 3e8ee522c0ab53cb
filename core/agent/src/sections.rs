//! Sections of the built-in packs in the trees of models and agents.

use kurbo::Size;
use serde_json::Value;
use websketch_pages::{Device, built_in_packs, fill_sections, section_names};

/// The filler of named sections in a tree, for a page of this size. Callers without packs have none.
pub type SectionFiller = fn(&Value, Option<Size>) -> Result<Value, String>;

/// Replaces the named sections of a tree by those of the built-in packs.
///
/// # Errors
/// Fails with the message for the first unknown section, which names the nearest five.
pub fn fill(tree: &Value, page: Option<Size>) -> Result<Value, String> {
    let packs = built_in_packs().ok_or_else(|| "There are no sections to name".to_owned())?;
    let device = page.map_or_else(Device::default, |page| Device::of_width(page.width));
    fill_sections(&packs, tree, device).map_err(|unknown| unknown.to_string())
}

/// Returns the names of all sections in one line.
#[must_use]
pub fn names() -> String {
    built_in_packs().map_or_else(String::new, |packs| section_names(&packs).join(", "))
}

/// Whether a tree names a section anywhere.
pub(crate) fn has_section(tree: &Value) -> bool {
    match tree {
        Value::Array(nodes) => nodes.iter().any(has_section),
        Value::Object(node) => {
            node.get("section").is_some_and(Value::is_string) || node.values().any(has_section)
        }
        _ => false,
    }
}

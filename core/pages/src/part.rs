//! Listed parts of a page that are pieces of the kit.

use crate::phrase::words_of;
use serde_json::{Map, Value};
use websketch_layout::layout_tree::toolkit_component;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Returns the texts of buttons in a list such as `Google and Facebook buttons`, each with its part.
pub(crate) fn button_texts(parts: &[String]) -> Vec<(String, String)> {
    let Some((last, others)) = parts.split_last() else { return Vec::new() };
    let Some(name) = last.strip_suffix(" buttons") else { return Vec::new() };
    let is_name = |part: &&String| part.split(' ').count() <= 2;
    let names = others.iter().filter(is_name).map(|part| (part.clone(), part.as_str()));
    let all = names.chain([(last.clone(), name)]);
    all.map(|(part, name)| (part, format!("Continue with {}", capitalized(name)))).collect_vec()
}

/// Returns a node with the piece that the words name, such as `search field`.
pub(crate) fn piece(part: &str) -> Option<Value> {
    let words = words_of(part);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let named: Vec<&str> =
        words.iter().map(|word| word.text.as_str()).filter(|word| !is_number(word)).collect_vec();
    let starts = 0..named.len();
    // `rules` are sentences, no lines.
    let name = starts
        .filter_map(|start| Some(named.get(start..)?.join(" ")))
        .filter(|name| !matches!(name.as_str(), "rule" | "rules"));
    let name = name.into_iter().find(|name| {
        toolkit_component(name).is_some()
            || name.strip_suffix('s').is_some_and(|one| toolkit_component(one).is_some())
    })?;
    let name = if toolkit_component(&name).is_some() { name.as_str() } else { name.trim_end_matches('s') };
    let label = capitalized(&named.join(" "));
    let node: Map<String, Value> = [(name.to_owned(), Value::from(label))].into_iter().collect();
    Some(Value::Object(node))
}

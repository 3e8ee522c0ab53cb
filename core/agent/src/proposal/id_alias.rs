//! Resolution of unknown ids to components that the same answer has added.
//!
//! A model may add a component without an id and then refer to it as `refunds-card`. The best matching component is
//! used.

use std::cmp::Ordering;
use websketch_layout::layout_tree::toolkit_component;
use websketch_sketch::operation::OperationKind;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// The number of newest components that are compared.
const MOST: usize = 60;
/// The number of ids of one operation that are resolved.
pub(super) const MOST_IDS: usize = 32;

/// Returns true if an operation of this kind may refer to a new component by an unknown id. Deletions may not.
pub(super) const fn can_alias(kind: OperationKind) -> bool {
    matches!(
        kind,
        OperationKind::Move
            | OperationKind::Resize
            | OperationKind::Modify
            | OperationKind::Align
            | OperationKind::Distribute
            | OperationKind::Reorder
    )
}

/// Returns the component of `added` that matches the words of an unknown id best. Returns `None` if none matches, or
/// two match equally well. `comparisons_left` is the remaining budget of comparisons.
pub(super) fn resolve<'a>(
    wanted: &str,
    added: &'a [ComponentId],
    sketch: &Sketch,
    comparisons_left: &mut usize,
) -> Option<&'a ComponentId> {
    let words = words(wanted);
    let kind = words.iter().rev().find_map(|word| kind_of(word));
    let names: Vec<&String> = words.iter().filter(|word| kind_of(word).is_none()).collect();
    let newest = added.get(added.len().saturating_sub(MOST)..).unwrap_or(added);
    *comparisons_left = comparisons_left.checked_sub(newest.len() * newest.len())?;
    let present = || newest.iter().filter_map(|id| Some((id, sketch.get(id)?)));
    let fit = |component: &Component| {
        if kind.is_some_and(|kind| kind != component.kind()) {
            return None;
        }
        let own = count(&names, &texts(component));
        let held = present().map(|(_, other)| other).filter(|other| lies_in(other, component));
        let held: Vec<String> = held.flat_map(texts).collect();
        let is_blank = own == 0 && texts(component).is_empty() && held.is_empty();
        match (own, count(&names, &held)) {
            // A component's own text counts more than the text of its contents.
            (0, 0) => (kind.is_some() && (names.is_empty() || is_blank)).then_some((0, 0)),
            found => Some(found),
        }
    };
    let mut best: Option<(&ComponentId, (usize, usize))> = None;
    let mut is_tie = false;
    for (id, component) in present() {
        let Some(score) = fit(component) else { continue };
        match best.map_or(Ordering::Greater, |(_, most)| score.cmp(&most)) {
            Ordering::Greater => (best, is_tie) = (Some((id, score)), false),
            Ordering::Equal => is_tie = true,
            Ordering::Less => {}
        }
    }
    best.map(|(id, _)| id).filter(|_| !is_tie)
}

fn lies_in(inner: &Component, outer: &Component) -> bool {
    inner.id() != outer.id() && outer.bounds().contains(&inner.bounds())
}

/// Returns the number of `names` that are among `texts`.
fn count(names: &[&String], texts: &[String]) -> usize {
    names.iter().filter(|name| texts.contains(name)).count()
}

fn texts(component: &Component) -> Vec<String> {
    let mut texts = Vec::new();
    component.props().each_text(|text| texts.extend(words(text)));
    texts
}

/// Returns the component kind that a word names: its type, or a name from the kit.
fn kind_of(word: &str) -> Option<ComponentKind> {
    let is_noun = |kind: &ComponentKind| kind.noun().split(' ').any(|noun| noun == word);
    let own = || ComponentKind::ALL.into_iter().find(is_noun);
    toolkit_component(word).map(|named| named.piece.kind()).or_else(own)
}

/// Returns the words of an id or a text in lower case, without a final s: `refundsCard` gives `refund` and `card`.
/// Digits are no words, because they are counters that the model cannot know.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in text.chars() {
        if !letter.is_alphabetic() || was_small && letter.is_uppercase() {
            words.push(String::new());
        }
        was_small = letter.is_lowercase();
        if let (true, Some(word)) = (letter.is_alphabetic(), words.last_mut()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        if word.len() > 3 && word.ends_with('s') {
            word.pop();
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(wanted: &str, expected: Option<&str>) {
        let sketch = r#"[
            {"id":"n1","type":"Container","x":0,"y":0,"width":200,"height":120},
            {"id":"n2","type":"Text","x":16,"y":16,"width":120,"height":24,"props":{"text":"Refunds"}},
            {"id":"n3","type":"Container","x":300,"y":0,"width":200,"height":120,"props":{"text":"Late returns"}},
            {"id":"n4","type":"Button","x":600,"y":0,"width":120,"height":40,"props":{"text":"Save"}},
            {"id":"n5","type":"Button","x":800,"y":0,"width":120,"height":40,"props":{"text":"Save"}}]"#;
        let sketch = Sketch::read(&websketch_json::parse(sketch).unwrap()).unwrap().sketch;
        let ids: Vec<ComponentId> = sketch.ids().cloned().collect();
        assert_eq!(resolve(wanted, &ids, &sketch, &mut 1_000).map(ComponentId::as_str), expected, "{wanted}");
    }

    #[test]
    fn an_unknown_id_means_what_its_words_fit() {
        check("refunds-card", Some("n1"));
        check("refunds_text", Some("n2"));
        check("refunds", Some("n2"));
        check("returnsCard", Some("n3"));
    }

    #[test]
    fn what_fits_nothing_or_two_is_told() {
        check("save-button", None);
        check("card", None);
        check("orders-card", None);
        check("sav", None);
        check("c4f1a", None);
    }
}

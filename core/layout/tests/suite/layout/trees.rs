//! Generators of layout trees.

use proptest::prelude::*;
use serde_json::{Value, json};

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z][a-z]{2,9}",
        "[A-Z][a-z]{2,9}( [a-z]{2,11}){1,4}",
        "[A-Z][a-z]{2,9}( [a-z]{2,11}){8,30}",
        "漢字かな{1,12}",
    ]
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => text().prop_map(|text| json!({ "text": text })),
        2 => (1..4_u8, text()).prop_map(|(level, text)| json!({ format!("h{level}"): text })),
        2 => "[A-Z][a-z]{2,9}".prop_map(|text| json!({ "button": text })),
        1 => text().prop_map(|text| json!({ "small": text })),
        1 => "[a-z]{3,9}".prop_map(|text| json!({ "input": text, "label": "Label" })),
        1 => Just(json!({ "image": "Picture" })),
        1 => (40..200_u16).prop_map(|height| json!({ "image": "Picture", "h": height })),
        1 => Just(json!({ "avatar": "Photo" })),
        1 => prop::collection::vec("[A-Z][a-z]{2,9}", 1..6).prop_map(|items| json!({ "nav": items })),
        1 => prop::collection::vec("[A-Z][a-z]{2,9}", 1..6).prop_map(|items| json!({ "list": items })),
        1 => (1..6_u8).prop_map(|rows| json!({ "table": ["One", "Two"], "rows": rows })),
        1 => Just(json!({ "line": "" })),
        1 => Just(json!({ "checkbox": "Remember me" })),
    ]
}

/// A node with up to three levels below it.
pub(crate) fn node() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 24, 5, |inner| {
        let nodes = prop::collection::vec(inner, 1..5);
        prop_oneof![
            2 => nodes.clone().prop_map(|nodes| json!({ "row": nodes })),
            2 => nodes.clone().prop_map(|nodes| json!({ "column": nodes })),
            2 => nodes.clone().prop_map(|nodes| json!({ "card": nodes })),
            1 => nodes.clone().prop_map(|nodes| json!({ "card": nodes, "title": "Title" })),
            2 => nodes.clone().prop_map(|nodes| json!({ "grid": nodes })),
            1 => (nodes, prop::sample::select(vec!["start", "center", "end"]))
                .prop_map(|(nodes, align)| json!({ "row": nodes, "align": align })),
        ]
    })
}

fn bar() -> impl Strategy<Value = Value> {
    let items = prop::collection::vec("[A-Z][a-z]{2,9}", 1..6);
    ("[A-Z][a-z]{2,9}", items)
        .prop_map(|(name, items)| json!({"bar": [{"text": name}, {"nav": items}, {"button": "Sign in"}]}))
}

/// A page: optionally a bar, sections, optionally a footer.
pub(crate) fn page() -> impl Strategy<Value = Value> {
    let sections = prop::collection::vec(node(), 1..5);
    (prop::option::of(bar()), sections, any::<bool>()).prop_map(|(bar, sections, has_footer)| {
        let footer = has_footer.then(|| json!({"footer": "© A firm"}));
        let nodes: Vec<Value> = bar.into_iter().chain(sections).chain(footer).collect();
        json!({ "page": nodes })
    })
}

/// A shell with a menu in its side column.
pub(crate) fn shell() -> impl Strategy<Value = Value> {
    let items = prop::collection::vec("[A-Z][a-z]{2,9}", 1..6);
    (items, prop::collection::vec(node(), 1..4)).prop_map(|(items, main)| {
        json!({"page": [{"shell": {"side": [{"text": "Firm"}, {"nav": items}], "main": main}}]})
    })
}

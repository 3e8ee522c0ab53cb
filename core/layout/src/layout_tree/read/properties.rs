//! Properties among the options of a node.

use crate::layout_tree::node_aliases::plain;
use websketch_sketch::kit::name_letters;

/// Properties that any node can give as options, with other keys of the option. They keep their value; those of tables,
/// charts, calendars, maps and states are drawn where their piece knows them.
const PROPS: &[(&str, &[&str])] = &[
    ("variant", &[]),
    ("icon", &[]),
    ("checked", &[]),
    ("value", &[]),
    ("disabled", &[]),
    ("active", &[]),
    ("placeholder", &[]),
    ("alt", &[]),
    ("items", &[]),
    ("rows", &[]),
    ("hidden", &[]),
    ("level", &[]),
    ("textSize", &[]),
    ("bold", &[]),
    ("textAlign", &[]),
    ("tone", &[]),
    ("to", &[]),
    ("tos", &[]),
    ("about", &[]),
    ("sameAs", &[]),
    ("stateOf", &[]),
    ("state", &[]),
    // Entries of menus, marks of pictures, notes beside controls.
    ("icons", &[]),
    ("counts", &[]),
    ("right", &[]),
    ("error", &[]),
    ("box", &["disc"]),
    ("dark", &[]),
    ("labelAt", &[]),
    ("pins", &[]),
    ("route", &[]),
    // Charts and calendars.
    ("values", &[]),
    ("min", &[]),
    ("max", &[]),
    ("from", &[]),
    ("show", &[]),
    ("events", &[]),
    ("first", &[]),
    ("days", &[]),
    ("mini", &[]),
    // Tables and states.
    ("kinds", &["types"]),
    ("aligns", &[]),
    ("widths", &[]),
    ("selected", &[]),
    ("tones", &[]),
    ("dense", &[]),
    ("fixed", &[]),
    ("skeleton", &[]),
];

/// Returns the property that an option gives.
pub(super) fn prop_of(key: &str) -> Option<&'static str> {
    let plain = plain(key);
    let is_it = |name: &str| name_letters(name).eq(plain.chars());
    let found = PROPS.iter().find(|(name, others)| is_it(name) || others.iter().any(|name| is_it(name)));
    found.map(|(name, _)| *name)
}

/// Whether an option is a property of the component.
pub(super) fn is_prop(key: &str) -> bool {
    prop_of(key).is_some()
        || matches!(key, "props" | "text" | "label" | "title" | "columns" | "name" | "texts")
}

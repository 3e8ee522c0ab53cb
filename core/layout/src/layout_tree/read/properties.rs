//! Properties among the options of a node.

use crate::layout_tree::node_aliases::plain;
use crate::layout_tree::value_form::{FLAG, NUMBER, NUMBERS, TEXT, TEXT_MAP, TEXTS, ValueForm, ValueForms};
use websketch_sketch::kit::name_letters;

/// Properties that any node can give as options, with other keys of the option and the forms of the value. They keep their value; those of tables,
/// charts, calendars, maps and states are drawn where their piece knows them.
const PROPS: &[(&str, &[&str], ValueForms)] = &[
    ("variant", &[], TEXT),
    ("icon", &[], TEXT),
    ("checked", &[], FLAG),
    ("value", &[], VALUE),
    ("disabled", &[], FLAG),
    ("active", &[], NUMBER),
    ("placeholder", &[], TEXT),
    ("alt", &[], TEXT),
    ("items", &[], TEXTS),
    ("rows", &[], ROWS),
    ("hidden", &[], FLAG),
    ("level", &[], NUMBER),
    ("textSize", &[], SIZES),
    ("bold", &[], FLAG),
    ("textAlign", &[], SIDES),
    ("tone", &[], TONES),
    ("to", &[], TEXT),
    ("tos", &[], TEXT_MAP),
    ("about", &[], TEXT),
    ("sameAs", &[], TEXT),
    ("stateOf", &[], TEXT),
    ("state", &[], STATES),
    // Entries of menus, marks of pictures, notes beside controls.
    ("icons", &[], TEXTS),
    ("counts", &[], TEXTS),
    ("right", &[], TEXT),
    ("error", &[], TEXT),
    ("box", &["disc"], FLAG),
    ("dark", &[], FLAG),
    ("labelAt", &[], LABEL_AT),
    ("pins", &[], POINTS),
    ("route", &[], FLAG),
    // Charts and calendars.
    ("values", &[], VALUES),
    ("min", &[], NUMBER),
    ("max", &[], NUMBER),
    ("from", &[], NUMBER),
    ("show", &[], TEXTS),
    ("events", &[], EVENTS),
    ("first", &[], NUMBER),
    ("days", &[], NUMBER),
    ("mini", &[], FLAG),
    // Tables and states.
    ("kinds", &["types"], TEXTS),
    ("aligns", &[], TEXTS),
    ("widths", &[], NUMBERS),
    ("selected", &[], NUMBERS),
    ("tones", &[], TEXT_MAP),
    ("dense", &[], FLAG),
    ("fixed", &[], FLAG),
    ("skeleton", &[], FLAG),
];

/// Properties whose keys name nodes as well, or options of one kind of node.
const OWN_PROPS: &[(&str, ValueForms)] =
    &[("text", TEXT), ("label", TEXT), ("title", TEXT), ("name", TEXT), ("texts", TEXT_MAP)];

const VALUE: ValueForms = &[ValueForm::Number, ValueForm::Text];
const ROWS: ValueForms = &[ValueForm::TextRows, ValueForm::Number];
const SIZES: ValueForms = &[ValueForm::Names(&["xs", "s", "m", "l", "xl"])];
const SIDES: ValueForms = &[ValueForm::Names(&["left", "center", "right"])];
const TONES: ValueForms = &[ValueForm::Names(&["muted", "accent", "danger"])];
const STATES: ValueForms = &[ValueForm::Names(&["empty", "loading", "error", "long", "rtl"])];
const LABEL_AT: ValueForms = &[ValueForm::Names(&["left", "right"])];
const POINTS: ValueForms = &[ValueForm::NumberRows];
const VALUES: ValueForms = &[ValueForm::Numbers, ValueForm::NumberRows];
const EVENTS: ValueForms = &[ValueForm::Events];

/// Returns each property with the forms of its value.
pub(in crate::layout_tree) fn prop_forms() -> impl Iterator<Item = (&'static str, ValueForms)> {
    PROPS.iter().map(|(name, _, forms)| (*name, *forms))
}

/// Returns each further key that belongs to a piece, with the forms of its value.
pub(super) fn own_forms() -> impl Iterator<Item = (&'static str, ValueForms)> {
    OWN_PROPS.iter().copied()
}

/// Returns the property that an option gives.
pub(super) fn prop_of(key: &str) -> Option<&'static str> {
    let plain = plain(key);
    let is_it = |name: &str| name_letters(name).eq(plain.chars());
    let found = PROPS.iter().find(|(name, others, _)| is_it(name) || others.iter().any(|name| is_it(name)));
    found.map(|(name, ..)| *name)
}

/// Whether an option is a property of the component.
pub(super) fn is_prop(key: &str) -> bool {
    prop_of(key).is_some()
        || matches!(key, "props" | "columns")
        || OWN_PROPS.iter().any(|(name, _)| *name == key)
}

//! Words of a name that need not be written anywhere.

/// Adjectives of function that need not be written anywhere.
pub(super) const DECORATION: &[&str] =
    &["hero", "main", "primary", "cover", "big", "large", "page", "small", "little", "lone", "only", "nice"];

/// Words for what something is there for, which need not be written anywhere either.
pub(super) const ROLES: &[&str] = &[
    "count",
    "number",
    "message",
    "control",
    "amount",
    "value",
    "section",
    "area",
    "picker",
    "selector",
    "info",
    "entry",
    "name",
    "statement",
    "widget",
    "toggle",
    "switch",
    "option",
    "indicator",
    "bar",
    "row",
    "display",
    "slider",
    "details",
    "note",
    "warning",
    "action",
    "slot",
    "filter",
    "chip",
    "pill",
    "badge",
    "tag",
];

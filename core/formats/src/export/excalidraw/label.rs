//! The label of a component, and the properties for a changed label.

use super::element::line_width;
use serde_json::{Map, Value};
use websketch_sketch::{Component, ComponentKind, Props};

/// The font size of labels. Pixels. It is Excalidraw's S.
pub(super) const LABEL_PX: f64 = 16.0;
/// The prefix of each item of a list.
const BULLET: &str = "• ";
/// The separator between the items of a navigation.
const BETWEEN: &str = "    ";

/// Returns the label of a component, or `None` if nothing is visible.
pub(super) fn text_of(kind: ComponentKind, props: &Props) -> Option<String> {
    let text = match key(kind, props)? {
        "items" if kind == ComponentKind::List => {
            let lines: Vec<_> = props.items().iter().map(|item| format!("{BULLET}{item}")).collect();
            lines.join("\n")
        }
        "items" => props.items().join(BETWEEN),
        key => props.get(key)?.as_str()?.to_owned(),
    };
    (!text.trim().is_empty()).then_some(text)
}

/// Returns the properties with another label. Without a label its key is removed.
pub(super) fn with_text(kind: ComponentKind, props: &Props, text: Option<&str>) -> Map<String, Value> {
    let mut map = props.to_map();
    let Some(key) = key(kind, props) else { return map };
    match text {
        None => {
            map.shift_remove(key);
        }
        Some(text) if key == "items" => {
            map.insert(key.to_owned(), Value::from(items(kind, text)));
        }
        Some(text) => {
            map.insert(key.to_owned(), text.into());
        }
    }
    map
}

/// Returns the items that a label lists.
pub(super) fn items(kind: ComponentKind, label: &str) -> Vec<&str> {
    let parts: Vec<_> = match kind {
        ComponentKind::NavigationBox => label.split('\n').flat_map(|line| line.split("  ")).collect(),
        _ => label.split('\n').collect(),
    };
    parts.into_iter().map(without_bullet).filter(|item| !item.is_empty()).collect()
}

/// Whether the text is a list: two or more lines, each with a bullet.
pub(super) fn is_list(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let bulleted = |line: &str| without_bullet(line) != line.trim();
    lines.clone().count() >= 2 && lines.all(bulleted)
}

/// Returns the text before the sign of a drop-down at its end. `None` without such a sign.
pub(super) fn without_drop_sign(text: &str) -> Option<&str> {
    const SIGNS: [char; 7] = ['▼', '▾', '⌄', '˅', '∨', '🔽', '⏷'];
    let text = text.trim();
    text.strip_suffix(SIGNS).map(str::trim_end).filter(|text| !text.is_empty())
}

/// Returns a line without its bullet.
fn without_bullet(line: &str) -> &str {
    let line = line.trim();
    let mark = ["•", "·", "‣", "- ", "* ", "– "].into_iter().find_map(|mark| line.strip_prefix(mark));
    mark.map_or(line, str::trim_start)
}

/// Returns the key of the property that the label shows.
fn key(kind: ComponentKind, props: &Props) -> Option<&'static str> {
    match kind {
        ComponentKind::Input if props.placeholder().is_some() || props.text().is_none() => {
            Some("placeholder")
        }
        ComponentKind::ImagePlaceholder => Some("alt"),
        ComponentKind::List | ComponentKind::NavigationBox if props.text().is_none() => Some("items"),
        ComponentKind::List | ComponentKind::NavigationBox if !props.items().is_empty() => Some("items"),
        ComponentKind::HorizontalLine | ComponentKind::Table => None,
        ComponentKind::Container
        | ComponentKind::Button
        | ComponentKind::Input
        | ComponentKind::Text
        | ComponentKind::Heading
        | ComponentKind::Footer
        | ComponentKind::NavigationBox
        | ComponentKind::List => Some("text"),
    }
}

/// Whether two labels are equal. Excalidraw normalizes tabs and line breaks, and a navigation can be on one line or on
/// several.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let normal = |text: &str| {
        let text = text.replace('\t', "        ").replace("\r\n", "\n").replace('\r', "\n");
        text.replace(BETWEEN, "\n")
    };
    normal(one) == normal(other)
}

/// Returns the label of a component. A navigation without room for its items side by side stacks them.
pub(super) fn of(component: &Component) -> Option<String> {
    let text = text_of(component.kind(), component.props())?;
    let width = component.bounds().width();
    let is_stack = component.bounds().height() > width || line_width(&text, LABEL_PX) > width;
    let is_menu = component.kind() == ComponentKind::NavigationBox;
    Some(if is_stack && is_menu { text.replace(BETWEEN, "\n") } else { text })
}

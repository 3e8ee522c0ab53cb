//! Items side by side, such as those of a menu. Each is edited in place.

use crate::editor::content::Field;
use kurbo::Point;
use websketch_layout::drawing::{Label, Primitive, draw};
use websketch_sketch::{Component, ComponentId, Props, Sketch};

/// Placeholder that stands for the next item, to find its position.
const PLACEHOLDER: &str = "M";

/// Returns the labels of items side by side, and one for the next item if it fits. Omitted items have none. Empty for a
/// component without items or with items below each other.
pub fn item_labels(component: &Component) -> Vec<Label> {
    let items = component.props().items();
    let count = items.len();
    if count == 0 {
        return Vec::new();
    }
    let text = Field::Items.read(component);
    let longer = with_field(component, Field::Items, &format!("{text}\n{PLACEHOLDER}"));
    let with_next = longer.map(|longer| labels(&longer)).unwrap_or_default();
    let is_beside = matches!(with_next.as_slice(), [one, other, ..] if one.at.y == other.at.y);
    if !is_beside {
        return Vec::new();
    }
    let mut labels = labels(component);
    if labels.len() == count {
        labels.extend(with_next.get(count).cloned());
    }
    labels
}

/// Returns the index of the item nearest to a point.
pub fn item_at(component: &Component, point: Point) -> Option<usize> {
    let labels = item_labels(component);
    let count = component.props().items().len();
    let middle = |label: &Label| Point::new(label.left() + label.length / 2.0, label.at.y);
    let places = labels.iter().take(count).enumerate();
    places
        .map(|(place, label)| (place, middle(label).distance(point)))
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(place, _)| place)
}

/// Returns the text of all items, one per line, with the item at `place` set to `text`. An empty item is removed, and
/// one past the last is added.
pub fn items_with(sketch: &Sketch, id: &ComponentId, place: usize, text: &str) -> Option<String> {
    let before = Field::Items.read(sketch.get(id)?);
    let mut lines: Vec<&str> = before.lines().collect();
    let text = text.trim();
    match lines.get_mut(place) {
        Some(line) => *line = text,
        None => lines.push(text),
    }
    Some(lines.join("\n"))
}

/// Returns the component with `field` set to `text`.
pub fn with_field(component: &Component, field: Field, text: &str) -> Option<Component> {
    let mut props = component.props().to_map();
    for (key, value) in field.write(component, text) {
        match value {
            Some(value) => _ = props.insert(key.to_owned(), value),
            None => _ = props.remove(key),
        }
    }
    let props = Props::from_map(props).ok()?;
    Component::new(component.id().clone(), component.kind(), component.bounds(), props).ok()
}

/// Returns true if a label is the start of a text, also a truncated one.
pub fn starts_with(text: &str, label: &Label) -> bool {
    let shown = label.text.trim_end_matches('…').trim();
    !shown.is_empty() && text.trim_start().starts_with(shown)
}

/// Returns the labels of the items in order, up to the first one that is omitted.
fn labels(component: &Component) -> Vec<Label> {
    let primitives = draw(component, component.bounds().rect());
    let mut labels = primitives.into_iter().filter_map(|primitive| match primitive {
        Primitive::Label(label) => Some(label),
        _ => None,
    });
    let items = component.props().items();
    let mut first = labels.next();
    // A title before the items may have the same text as one of them.
    let title = component.props().text();
    if first.as_ref().zip(title).is_some_and(|(label, title)| starts_with(title, label)) {
        first = labels.next();
    }
    let mut labels = first.into_iter().chain(labels);
    let found = items.iter().map_while(|item| labels.find(|label| starts_with(item, label)));
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json as json;

    fn component(kind: &str, (width, height): (u32, u32), props: &str) -> Sketch {
        let bounds = format!(r#""x":0,"y":0,"width":{width},"height":{height}"#);
        let text = format!(r#"[{{"id":"a","type":"{kind}",{bounds},"props":{{{props}}}}}]"#);
        Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch
    }

    #[track_caller]
    fn check(kind: &str, size: (u32, u32), props: &str, expected: &str) {
        let sketch = component(kind, size, props);
        let labels = item_labels(sketch.iter().next().unwrap());
        let words: Vec<&str> = labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn items_beside_each_other_stand_where_they_are_and_one_more_has_room() {
        check("NavigationBox", (600, 56), r#""items":["Home","Shop"]"#, "Home Shop M");
        check("NavigationBox", (600, 56), r#""text":"Home","items":["Home","Shop"]"#, "Home Shop M");
        check("NavigationBox", (600, 56), r#""variant":"steps","items":["One","Two"]"#, "One Two M");
        check("NavigationBox", (600, 56), r#""variant":"tabs","items":["One"]"#, "One M");
        check("NavigationBox", (140, 56), r#""items":["Home","Products","About"]"#, "Home Pro…");
        check("NavigationBox", (200, 600), r#""items":["Home","Shop"]"#, "");
        check("List", (200, 120), r#""items":["One","Two"]"#, "");
        check("NavigationBox", (600, 56), "", "");
        check("Button", (120, 40), r#""text":"Go""#, "");
    }

    #[test]
    fn the_nearest_item_is_meant_and_an_empty_one_is_gone() {
        let sketch = component("NavigationBox", (600, 56), r#""items":["Home","Products","About"]"#);
        let one = sketch.iter().next().unwrap();
        assert_eq!(item_at(one, Point::new(20.0, 28.0)), Some(0));
        assert_eq!(item_at(one, Point::new(500.0, 28.0)), Some(2));
        let with = |place, text| items_with(&sketch, one.id(), place, text);
        assert_eq!(with(1, " Shop "), Some("Home\nShop\nAbout".to_owned()));
        assert_eq!(with(3, "More"), Some("Home\nProducts\nAbout\nMore".to_owned()));
        let fewer = with_field(one, Field::Items, &with(0, "").unwrap()).unwrap();
        assert_eq!(fewer.props().items(), ["Products", "About"]);
    }
}

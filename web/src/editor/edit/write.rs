//! Text of components, and the editable part at a point.

use super::{components, item_at, placed};
use crate::editor::content::read_cell;
use crate::editor::content::{Field, StyleField, write_cell};
use kurbo::Point;
use serde_json::{Map, Value};
use websketch_layout::drawing::{bounds_for_text, table_cells};
use websketch_layout::lint::room_for_text;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, Props, Sketch};

/// Sets one property. `None` removes it.
pub fn property(id: &ComponentId, key: &str, value: Option<Value>) -> Operation {
    let props = Map::from_iter([(key.to_owned(), value.unwrap_or(Value::Null))]);
    Operation::Modify { component_id: id.clone(), props: props.into() }
}

/// Sets `field` to `text` in those of `ids` where it differs. Boxes grow with the style of their texts.
pub fn written(sketch: &Sketch, ids: &[ComponentId], field: Field, text: &str) -> Vec<Operation> {
    let others = components(sketch, ids).filter(|component| field.read(component) != text);
    let write = others.flat_map(|component| match field {
        Field::Style(style) => styled(sketch, component, style, text),
        _ => {
            let properties = field.write(component, text).into_iter();
            properties.map(|(key, value)| property(component.id(), key, value)).collect()
        }
    });
    write.collect()
}

/// Sets a style of a component. Its box grows if it showed the whole text before and would cut it off after.
pub fn styled(sketch: &Sketch, component: &Component, field: StyleField, value: &str) -> Vec<Operation> {
    let (key, value) = field.write(value);
    let mut props = component.props().to_map();
    match &value {
        Some(value) => drop(props.insert(key.to_owned(), value.clone())),
        None => drop(props.shift_remove(key)),
    }
    let after = Props::from_map(props).ok().and_then(|props| {
        Component::new(component.id().clone(), component.kind(), component.bounds(), props).ok()
    });
    let room = after.filter(|_| bounds_for_text(component).is_none()).as_ref().and_then(bounds_for_text);
    let grown = room.into_iter().flat_map(|bounds| placed(sketch, component.id(), bounds));
    std::iter::once(property(component.id(), key, value)).chain(grown).collect()
}

/// Sets one cell of a table to `text` if it differs. Rows count from the column titles. Returns `None` outside of the
/// table.
pub fn cell_written(
    sketch: &Sketch,
    id: &ComponentId,
    cell: (usize, usize),
    text: &str,
) -> Option<Operation> {
    let component = sketch.get(id)?;
    let places = table_cells(component, component.bounds().rect());
    let size = (places.len(), places.first()?.len());
    if cell.0 >= size.0 || cell.1 >= size.1 || read_cell(component, cell) == text.trim() {
        return None;
    }
    let (key, value) = write_cell(component, cell, size, text);
    Some(property(id, key, Some(value)))
}

/// Returns row and column of the editable part nearest to a point: a cell of a table, or an item side by side with
/// others.
pub fn part_at(component: &Component, point: Point) -> Option<(usize, usize)> {
    cell_at(component, point).or_else(|| item_at(component, point).map(|place| (0, place)))
}

fn cell_at(component: &Component, point: Point) -> Option<(usize, usize)> {
    let places = table_cells(component, component.bounds().rect());
    let places = places.iter().enumerate().flat_map(|(row, cells)| {
        cells.iter().enumerate().map(move |(column, cell)| ((row, column), cell.center().distance(point)))
    });
    places.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(cell, _)| cell)
}

/// Enlarges those of `ids` with cut-off text until the text fits.
pub fn fitted(sketch: &Sketch, ids: &[ComponentId]) -> Vec<Operation> {
    // A text or a heading gets its natural size, not only the minimum that shows all of it.
    let room = |component: &Component| {
        room_for_text(component, component.bounds()).or_else(|| bounds_for_text(component))
    };
    let cut_off = components(sketch, ids).filter_map(|component| Some((component.id(), room(component)?)));
    cut_off.flat_map(|(id, bounds)| placed(sketch, id, bounds)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    #[track_caller]
    fn check(edit: impl FnOnce(&Sketch, &[ComponentId]) -> Vec<Operation>, expected: Expect) {
        let text = r#"[{"id":"a","type":"Input","x":0,"y":0,"width":240,"height":40,"props":{"text":"Mail"}},
            {"id":"b","type":"Input","x":0,"y":80,"width":300,"height":40,"props":{"text":"News","variant":"toggle"}},
            {"id":"c","type":"Button","x":0,"y":160,"width":120,"height":40,"props":{"text":"Go"}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids: Vec<_> = sketch.ids().cloned().collect();
        let lines: Vec<String> = edit(&sketch, &ids).iter().map(json::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_box_grows_with_the_style_of_its_text() {
        let text = r#"[{"id":"a","type":"Text","x":0,"y":0,"width":240,"height":48,"props":{"text":"Free shipping over $50"}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids: Vec<_> = sketch.ids().cloned().collect();
        let lines = |field, value| {
            let operations = written(&sketch, &ids, Field::Style(field), value);
            operations.iter().map(json::to_string).collect::<Vec<_>>().join("\n")
        };
        expect![[r#"
            {"type":"modify","componentId":"a","props":{"textSize":"xl"}}
            {"type":"resize","componentId":"a","width":240,"height":78}"#]]
        .assert_eq(&lines(StyleField::TextSize, "xl"));
        expect![[r#"{"type":"modify","componentId":"a","props":{"textSize":"s"}}"#]]
            .assert_eq(&lines(StyleField::TextSize, "s"));
    }

    #[test]
    fn one_cell_is_written_and_empty_rows_become_rows() {
        #[track_caller]
        fn check(props: &str, cell: (usize, usize), expected: &str) {
            let text = format!(
                r#"[{{"id":"t","type":"Table","x":0,"y":0,"width":300,"height":160,"props":{props}}}]"#
            );
            let sketch = Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch;
            let id = ComponentId::new("t").unwrap();
            let written = cell_written(&sketch, &id, cell, "New");
            let said = written.map(|operation| json::to_string(&operation));
            let props =
                said.as_deref().and_then(|text| text.split_once(r#""props":"#)).map(|(_, props)| props);
            assert_eq!(props.and_then(|props| props.strip_suffix('}')).unwrap_or_default(), expected);
        }
        let filled = r#"{"columns":["A","B"],"rows":[["1"],["2","New"]]}"#;
        check(filled, (0, 1), r#"{"columns":["A","New"]}"#);
        check(filled, (1, 1), r#"{"rows":[["1","New"],["2","New"]]}"#);
        check(filled, (2, 1), "");
        check(filled, (9, 0), "");
        check(r#"{"rows":2}"#, (1, 2), r#"{"rows":[["","",""],["","","New"]]}"#);
        check(r#"{"columns":["A"],"rows":2}"#, (1, 0), r#"{"rows":[["New"],[""]]}"#);
    }

    #[test]
    fn a_text_that_is_cut_off_gets_its_room() {
        let text = r#"[{"id":"a","type":"Button","x":0,"y":0,"width":60,"height":40,"props":{"text":"Continue to payment"}},
            {"id":"b","type":"Button","x":0,"y":80,"width":300,"height":40,"props":{"text":"Go"}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids: Vec<_> = sketch.ids().cloned().collect();
        let fitted = fitted(&sketch, &ids);
        let [Operation::Resize { component_id, width, height }] = fitted.as_slice() else { unreachable!() };
        assert_eq!((component_id.as_str(), *height), ("a", 40.0));
        assert!(*width > 60.0);
    }

    #[test]
    fn what_a_list_leaves_out_gets_its_room() {
        let text = r#"[{"id":"a","type":"List","x":0,"y":0,"width":200,"height":40,"props":{"items":["One","Two","Three"]}}]"#;
        let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
        let ids: Vec<_> = sketch.ids().cloned().collect();
        let fitted = fitted(&sketch, &ids);
        let [Operation::Resize { width, height, .. }] = fitted.as_slice() else { unreachable!() };
        assert_eq!((*width, *height), (200.0, 53.0));
    }

    #[test]
    fn several_say_the_same_and_who_says_it_stays() {
        check(
            |sketch, ids| written(sketch, ids, Field::Text, "Go"),
            expect![[r#"
                {"type":"modify","componentId":"a","props":{"text":"Go"}}
                {"type":"modify","componentId":"b","props":{"text":"Go"}}"#]],
        );
    }
}

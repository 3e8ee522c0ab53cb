//! What is written on components, and which pieces they are.

use super::components;
use crate::content::Field;
use serde_json::{Map, Value};
use websketch_core::kit::Piece;
use websketch_core::operation::Operation;
use websketch_core::sketch::{ComponentId, Sketch};

/// Sets one property; `None` removes it.
pub fn property(id: &ComponentId, key: &str, value: Option<Value>) -> Operation {
    let props = Map::from_iter([(key.to_owned(), value.unwrap_or(Value::Null))]);
    Operation::Modify { component_id: id.clone(), props: props.into() }
}

/// Makes `field` of each of `ids` say `text` where it does not.
pub fn written(sketch: &Sketch, ids: &[ComponentId], field: Field, text: &str) -> Vec<Operation> {
    let others = components(sketch, ids).filter(|component| field.read(component) != text);
    let write = others.flat_map(|component| {
        let properties = field.write(component, text).into_iter();
        properties.map(|(key, value)| property(component.id(), key, value))
    });
    write.collect()
}

/// Makes each of `ids` that is of its type this piece. Its place and all that it says stay; the size does unless it was just
/// what such a piece usually has.
pub fn varied(sketch: &Sketch, ids: &[ComponentId], piece: Piece) -> Vec<Operation> {
    let variant =
        || if piece == Piece::usual(piece.kind()) { None } else { piece.variant().map(Value::from) };
    let mut operations = Vec::new();
    for component in components(sketch, ids).filter(|component| component.kind() == piece.kind()) {
        let before = Piece::of(component);
        if before == piece {
            continue;
        }
        operations.push(property(component.id(), "variant", variant()));
        if component.bounds().size() == before.size() && before.size() != piece.size() {
            operations.push(Operation::Resize {
                component_id: component.id().clone(),
                width: piece.size().width,
                height: piece.size().height,
            });
        }
    }
    operations
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_core::json;

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
    fn another_piece_keeps_place_and_text_and_a_size_of_its_own() {
        check(
            |sketch, ids| varied(sketch, ids, Piece::Checkbox),
            expect![[r#"
                {"type":"modify","componentId":"a","props":{"variant":"checkbox"}}
                {"type":"resize","componentId":"a","width":200,"height":24}
                {"type":"modify","componentId":"b","props":{"variant":"checkbox"}}"#]],
        );
        check(
            |sketch, ids| varied(sketch, ids, Piece::Field),
            expect![[r#"{"type":"modify","componentId":"b","props":{"variant":null}}"#]],
        );
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

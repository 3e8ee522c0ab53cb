//! The fast path for reading batches: no intermediate values, and only the form of `JSON.stringify`.

use super::{Addition, Operation, OperationError};
use crate::limits::{MAX_OPERATIONS, MAX_PROPS_BYTES, MAX_PX};
use crate::sketch::{ComponentId, ComponentKind, PropChanges, Props};
use websketch_json::Scanner;

/// Reads a batch of common operations. Returns `None` for text that is invalid or merely unusual.
pub(super) fn batch(text: &str) -> Option<Vec<Result<Operation, OperationError>>> {
    let mut scan = Scanner::new(text);
    let (mut operations, mut is_first) = (Vec::new(), true);
    scan.expect(b'[')?;
    while scan.entry(b']', &mut is_first)? {
        (operations.len() < MAX_OPERATIONS).then_some(())?;
        operations.push(Ok(operation(&mut scan)?));
    }
    scan.is_at_end().then_some(operations)
}

/// Reads one operation. Returns `None` as [`batch`] does.
pub(super) fn one(text: &str) -> Option<Operation> {
    let mut scan = Scanner::new(text);
    operation(&mut scan).filter(|_| scan.is_at_end())
}

/// The fields of an operation read so far.
#[derive(Default)]
struct Fields<'a> {
    kind: Option<&'a str>,
    component_id: Option<&'a str>,
    component_type: Option<&'a str>,
    x: Option<f64>,
    y: Option<f64>,
    width: Option<f64>,
    height: Option<f64>,
    props: Option<&'a str>,
}

fn operation(scan: &mut Scanner<'_>) -> Option<Operation> {
    let (mut fields, mut is_first) = (Fields::default(), true);
    scan.expect(b'{')?;
    while scan.entry(b'}', &mut is_first)? {
        let key = scan.plain_string()?;
        scan.expect(b':')?;
        let is_new = match key {
            "type" => fields.kind.replace(scan.plain_string()?).is_none(),
            "componentId" => fields.component_id.replace(scan.plain_string()?).is_none(),
            "componentType" => fields.component_type.replace(scan.plain_string()?).is_none(),
            "x" => fields.x.replace(coordinate(scan)?).is_none(),
            "y" => fields.y.replace(coordinate(scan)?).is_none(),
            "width" => fields.width.replace(length(scan)?).is_none(),
            "height" => fields.height.replace(length(scan)?).is_none(),
            "props" => fields.props.replace(scan.canonical()?).is_none(),
            _ => false,
        };
        is_new.then_some(())?;
    }
    finish(&fields)
}

fn finish(fields: &Fields<'_>) -> Option<Operation> {
    let component_id = || ComponentId::new(fields.component_id?).ok();
    let Fields { x, y, width, height, props, .. } = *fields;
    Some(match fields.kind? {
        "move" => Operation::Move { component_id: component_id()?, x: x?, y: y? },
        "resize" => Operation::Resize { component_id: component_id()?, width: width?, height: height? },
        "delete" => Operation::Delete { component_id: component_id()? },
        "modify" => Operation::Modify { component_id: component_id()?, props: changes(props?)? },
        "add" => Operation::Add(Addition {
            component_id: Some(component_id()?),
            component_type: ComponentKind::from_name(fields.component_type?)?,
            x: x?,
            y: y?,
            width: width?,
            height: height?,
            props: props.map_or_else(|| Some(Props::new()), |text| Props::scan(&mut Scanner::new(text)))?,
            index: None,
        }),
        _ => return None,
    })
}

/// Wraps the props of a `modify`. Props too large for any component are left to the full decoder.
fn changes(object: &str) -> Option<PropChanges> {
    (object.starts_with('{') && object.len() <= MAX_PROPS_BYTES).then(|| PropChanges::known(object))
}

fn coordinate(scan: &mut Scanner<'_>) -> Option<f64> {
    scan.number().filter(|number| (0.0..=MAX_PX).contains(number))
}

/// Reads a length. Values up to 0 pass, because the minimum depends on the component.
fn length(scan: &mut Scanner<'_>) -> Option<f64> {
    scan.number().filter(|&number| number <= MAX_PX)
}

#[cfg(test)]
mod tests {
    use super::super::{Batch, decode};
    use super::*;
    use websketch_json::LazyValue;

    #[track_caller]
    fn check(operation: &str, is_quick: bool) {
        let text = format!("[{operation}]");
        let found = batch(&text);
        assert_eq!(found.is_some(), is_quick, "{text}");
        if let Some(found) = found {
            let long_way = decode::operation(LazyValue::trusted(operation));
            assert_eq!(Batch(found), Batch(vec![long_way]));
        }
    }

    #[test]
    fn takes_what_is_usual() {
        check(r#"{"type":"move","componentId":"a","x":1.5,"y":0}"#, true);
        check(r#"{"componentId":"a","type":"resize","width":-7,"height":1000000}"#, true);
        check(r#"{"type":"delete","componentId":"ü","props":{}}"#, true);
        check(r#"{"type":"modify","componentId":"a","props":{"text":"“b”\n","level":null}}"#, true);
        check(
            r#"{"type":"add","componentId":"a","componentType":"Text","x":0,"y":0,"width":1,"height":2,"props":{"a":1}}"#,
            true,
        );
        check(
            r#"{"type":"add","componentId":"a","componentType":"Text","x":0,"y":0,"width":1,"height":2}"#,
            true,
        );
    }

    #[test]
    fn leaves_the_rest_to_the_long_way() {
        for operation in [
            "1",
            "{}",
            r#"{"type":"move","componentId":"a","x":-1,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":1e7,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":"1","y":0}"#,
            r#"{"type":"move","componentId":"a","x":1,"x":1,"y":0}"#,
            r#"{"type":"move","componentId":"","x":1,"y":0}"#,
            r#"{"type":"move","componentId":"a","x":1}"#,
            r#"{"type":"move","componentId":"a","x":1,"y":0,"own":1}"#,
            r#"{"type":"modify","componentId":"a","props":[]}"#,
            r#"{"type":"modify","componentId":"a","props":null}"#,
            r#"{"type":"add","componentType":"Text","x":0,"y":0,"width":1,"height":2}"#,
            r#"{"type":"add","componentId":"a","componentType":"Text","x":0,"y":0,"width":1,"height":2,"index":0}"#,
            r#"{"type":"reorder","componentId":"a","index":0}"#,
        ] {
            check(operation, false);
        }
    }
}

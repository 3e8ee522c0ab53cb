//! The fast path for reading sketches: no intermediate values, and only the form of `JSON.stringify`.

use super::parsed::{self, ParsedComponent, ParsedSketch, append_adjustments};
use super::{ComponentId, ComponentKind, Props, Sketch};
use crate::geometry::Bounds;
use crate::limits::{MAX_COMPONENTS, MAX_SKETCH_BYTES};
use websketch_json::Scanner;

/// Reads a sketch. Returns `None` for text that is invalid or merely unusual.
pub(super) fn sketch(text: &str) -> Option<ParsedSketch> {
    let mut scan = Scanner::new(text);
    let (mut components, mut adjustments) = (Vec::new(), Vec::new());
    let mut is_first = true;
    scan.expect(b'[')?;
    while scan.entry(b']', &mut is_first)? {
        let entry = component(&mut scan)?;
        (components.len() < MAX_COMPONENTS).then_some(())?;
        components.push(entry.component);
        append_adjustments(&mut adjustments, entry.adjustments);
    }
    let sketch = Sketch::of(components).filter(|sketch| sketch.byte_len() <= MAX_SKETCH_BYTES)?;
    scan.is_at_end().then_some(ParsedSketch { sketch, adjustments })
}

/// Reads one component. Returns `None` as [`sketch`] does.
pub(super) fn component_entry(text: &str) -> Option<ParsedComponent> {
    let mut scan = Scanner::new(text);
    component(&mut scan).filter(|_| scan.is_at_end())
}

/// The fields of a component read so far.
#[derive(Default)]
struct Fields<'a> {
    id: Option<&'a str>,
    kind: Option<&'a str>,
    x: Option<f64>,
    y: Option<f64>,
    width: Option<f64>,
    height: Option<f64>,
    props: Option<Props>,
}

fn component(scan: &mut Scanner<'_>) -> Option<ParsedComponent> {
    let mut fields = Fields::default();
    let mut is_first = true;
    scan.expect(b'{')?;
    while scan.entry(b'}', &mut is_first)? {
        let key = scan.plain_string()?;
        scan.expect(b':')?;
        let is_new = match key {
            "id" => fields.id.replace(scan.plain_string()?).is_none(),
            "type" => fields.kind.replace(scan.plain_string()?).is_none(),
            "x" => fields.x.replace(scan.number()?).is_none(),
            "y" => fields.y.replace(scan.number()?).is_none(),
            "width" => fields.width.replace(scan.number()?).is_none(),
            "height" => fields.height.replace(scan.number()?).is_none(),
            "props" => fields.props.replace(Props::scan(scan)?).is_none(),
            _ => false,
        };
        is_new.then_some(())?;
    }
    let Fields { id, kind, x, y, width, height, props } = fields;
    let bounds = Bounds::new(x?, y?, width?, height?).ok()?;
    let (id, kind) = (ComponentId::new(id?).ok()?, ComponentKind::from_name(kind?)?);
    parsed::build_component(id, kind, bounds, props.unwrap_or_default()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::Component;
    use websketch_json as json;

    fn check(text: &str, is_quick: bool) {
        let found = sketch(text);
        assert_eq!(found.is_some(), is_quick, "{text}");
        let long_way =
            json::parse(text).map_err(|_| ()).and_then(|value| Sketch::read(&value).map_err(|_| ()));
        if let Some(found) = found {
            assert_eq!(Ok(&found), long_way.as_ref());
            assert_eq!(json::to_string(&found.sketch), json::to_string(&long_way.unwrap().sketch));
        }
    }

    #[test]
    fn takes_what_is_usual() {
        let box_of = |rest: &str| {
            format!(r#"{{"id":"a","type":"Text","x":1,"y":83.28513789611293,"width":40{rest}}}"#)
        };
        check("[]", true);
        check(&format!("[{}]", box_of(r#","height":10,"props":{"text":"ü","own":[1.5,null]}"#)), true);
        check(&format!("[{}]", box_of(r#","height":20"#)), true);
        check(&format!("[{}]", box_of(r#","height":20,"props":{}"#)), true);
        for rest in [
            "",
            r#","height":20,"height":20"#,
            r#","height":-1"#,
            r#","height":"20""#,
            r#","height":20,"props":null"#,
            r#","height":20,"props":[]"#,
            r#","height":20,"props":{"a":1.0}"#,
            r#","height":20,"props":{"a":1,"a":2}"#,
            r#","height":20,"own":1"#,
        ] {
            check(&format!("[{}]", box_of(rest)), false);
        }
        let one = box_of(r#","height":20"#);
        check(&format!("[{one},{one}]"), false);
        check(&format!("[{one},]"), false);
        check(&format!("[{one}"), false);
        check(&format!("[{one}] "), false);
        check("{}", false);
    }

    #[test]
    fn what_is_written_is_usual() {
        let component = |number: usize| {
            let id = ComponentId::new(&format!("c{number}")).unwrap();
            let bounds = Bounds::new(0.0, 0.5, 1e6, 20.0).unwrap();
            let map = json::parse(r#"{"text":"“a”\n\u0001","rows":[[1e-7,{"b":{}}]],"":false}"#).unwrap();
            let props = Props::from_map(map.as_object().unwrap().clone()).unwrap();
            Component::new(id, ComponentKind::Table, bounds, props).unwrap()
        };
        let sketch = Sketch::from_components((0..300).map(component)).unwrap();
        let text = json::to_string(&sketch);
        assert_eq!(Sketch::read_text(text.as_bytes()).unwrap().sketch, sketch);
    }
}

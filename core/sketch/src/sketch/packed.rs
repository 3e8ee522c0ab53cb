//! A sketch split into raw numbers and JSON text, for callers in the same process.
//!
//! Formatting and parsing numbers dominates the cost of a sketch as JSON text.

use super::parsed::build_component;
use super::{Component, ComponentId, ComponentKind, Props, Sketch};
use crate::geometry::Bounds;
use crate::limits::{MAX_COMPONENTS, MAX_SKETCH_BYTES};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use websketch_json as json;
use websketch_json::Scanner;

impl Sketch {
    /// Builds a sketch from each component's x, y, width and height, and a JSON array of each component's id, type and
    /// props.
    ///
    /// Returns `None` for input that is invalid or merely unusual; [`Sketch::read_text`] then reports the error. A size
    /// below the least is raised, as there.
    #[must_use]
    pub fn from_packed(numbers: impl IntoIterator<Item = f64>, texts: &str) -> Option<Self> {
        let (mut numbers, mut scan) = (numbers.into_iter(), Scanner::new(texts));
        let (mut components, mut is_first) = (Vec::with_capacity(numbers.size_hint().0 / 4), true);
        scan.expect(b'[')?;
        while scan.entry(b']', &mut is_first)? {
            let id = ComponentId::new(scan.plain_string()?).ok()?;
            id.check_legible().ok()?;
            scan.expect(b',')?;
            let kind = ComponentKind::from_name(scan.plain_string()?)?;
            scan.expect(b',')?;
            let props = Props::scan(&mut scan)?;
            let [x, y] = [numbers.next()?, numbers.next()?];
            let bounds = Bounds::new(x, y, numbers.next()?, numbers.next()?).ok()?;
            components.push(build_component(id, kind, bounds, props).ok()?.component);
        }
        let is_whole = scan.is_at_end() && numbers.next().is_none() && components.len() <= MAX_COMPONENTS;
        Self::of(components).filter(|sketch| is_whole && sketch.byte_len() <= MAX_SKETCH_BYTES)
    }

    /// Returns the two parts that [`Sketch::from_packed`] accepts.
    #[must_use]
    pub fn to_packed(&self) -> (Vec<f64>, String) {
        (Self::packed_numbers(self.iter()).collect(), json::to_string(&Texts(|| self.iter())))
    }

    /// Returns the parts of `components`, as [`Sketch::to_packed`] does.
    #[must_use]
    pub fn pack(components: &[Component]) -> (Vec<f64>, String) {
        (Self::packed_numbers(components).collect(), json::to_string(&Texts(|| components.iter())))
    }

    /// Returns x, y, width and height of each component.
    pub fn packed_numbers<'a>(
        components: impl IntoIterator<Item = &'a Component>,
    ) -> impl Iterator<Item = f64> {
        components.into_iter().flat_map(|component| {
            let bounds = component.bounds();
            [bounds.x(), bounds.y(), bounds.width(), bounds.height()]
        })
    }
}

/// The fields that are not numbers.
struct Texts<F>(F);

impl<'a, F: Fn() -> I, I: Iterator<Item = &'a Component>> Serialize for Texts<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut texts = serializer.serialize_seq(None)?;
        for component in self.0() {
            texts.serialize_element(component.id().as_str())?;
            texts.serialize_element(component.kind().name())?;
            texts.serialize_element(component.props())?;
        }
        texts.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(numbers: &[f64], texts: &str, expected: Option<&str>) {
        let found = Sketch::from_packed(numbers.iter().copied(), texts);
        assert_eq!(found.as_ref().map(json::to_string).as_deref(), expected, "{numbers:?} {texts}");
        if let Some(sketch) = found {
            let (numbers, texts) = sketch.to_packed();
            assert_eq!(Sketch::from_packed(numbers, &texts), Some(sketch));
        }
    }

    #[test]
    fn parts_make_the_same_sketch_again() {
        check(&[], "[]", Some("[]"));
        check(
            &[0.0, 1e-7, 40.0, 1.0, -0.0, 83.28513789611293, 1e6, 20.0],
            r#"["ü","Text",{"text":"“a”\n","own":[1.5,null]},"b","Table",{}]"#,
            Some(
                r#"[{"id":"ü","type":"Text","x":0,"y":1e-7,"width":40,"height":20,"props":{"text":"“a”\n","own":[1.5,null]}},{"id":"b","type":"Table","x":0,"y":83.28513789611293,"width":1000000,"height":20,"props":{}}]"#,
            ),
        );
    }

    #[test]
    fn what_is_unusual_is_left_to_others() {
        let one = [0.0, 0.0, 40.0, 40.0];
        for texts in [
            "",
            "[",
            "[] ",
            "{}",
            r#"["a","Text",{}"#,
            r#"["a","Text",{}]]"#,
            r#"["a","Text"]"#,
            r#"["a","Text",null]"#,
            r#"["a","Text",{"a":1,"a":2}]"#,
            r#"["","Text",{}]"#,
            r#"["a\n","Text",{}]"#,
            r#"["a","Slider",{}]"#,
            r#"["a","Text",{},"b","Text",{}]"#,
        ] {
            check(&one, texts, None);
        }
        let [text, twice] = [r#"["a","Text",{}]"#, r#"["a","Text",{},"a","Text",{}]"#];
        check(&[0.0, 0.0, 40.0], text, None);
        check(&[0.0, 0.0, 40.0, 40.0, 40.0], text, None);
        check(&[-1.0, 0.0, 40.0, 40.0], text, None);
        check(&[f64::NAN, 0.0, 40.0, 40.0], text, None);
        check(&[0.0, 0.0, 40.0, 40.0, 0.0, 0.0, 40.0, 40.0], twice, None);
    }
}

//! Opacity of Excalidraw shapes.

use serde_json::{Map, Value};

/// Whether the fill of a box hides others behind it: an opaque color without gaps.
pub(super) fn is_filled(element: &Map<String, Value>) -> bool {
    let color = element.get("backgroundColor").and_then(Value::as_str).unwrap_or_default();
    // The other styles are strokes with gaps between them.
    let is_even = matches!(element.get("fillStyle").and_then(Value::as_str), None | Some("solid"));
    is_even && is_opaque(element) && is_opaque_color(color)
}

/// Whether the element as a whole is opaque.
pub(super) fn is_opaque(element: &Map<String, Value>) -> bool {
    element.get("opacity").and_then(Value::as_f64).is_none_or(|percent| percent >= 100.0)
}

/// Whether a CSS color is opaque. Unknown names count as opaque.
fn is_opaque_color(color: &str) -> bool {
    let color = color.trim();
    if let Some(digits) = color.strip_prefix('#') {
        return match digits.len() {
            4 => digits.ends_with(['f', 'F']),
            8 => digits.get(6..).is_some_and(|alpha| alpha.eq_ignore_ascii_case("ff")),
            _ => true,
        };
    }
    if let Some((_, arguments)) = color.split_once('(') {
        let arguments = arguments.trim_end_matches(')');
        let mut parts = arguments.split([',', '/', ' ']).filter(|part| !part.trim().is_empty()).skip(3);
        return parts.next().is_none_or(is_whole);
    }
    !["", "transparent", "none"].iter().any(|clear| color.eq_ignore_ascii_case(clear))
}

/// Whether an alpha value is 1.
fn is_whole(alpha: &str) -> bool {
    let alpha = alpha.trim();
    let (number, whole) = alpha.strip_suffix('%').map_or((alpha, 1.0), |percent| (percent, 100.0));
    number.trim().parse::<f64>().is_ok_and(|number| number >= whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::parse;

    #[track_caller]
    fn check(element: &str, expected: bool) {
        let value = parse(element).unwrap();
        assert_eq!(is_filled(value.as_object().unwrap()), expected, "{element}");
    }

    #[test]
    fn a_fill_hides_if_nothing_of_it_is_transparent() {
        check(r##"{"backgroundColor":"#ffc9c9"}"##, true);
        check(r##"{"backgroundColor":"#fff","fillStyle":"solid","opacity":100}"##, true);
        check(r#"{"backgroundColor":"white","fillStyle":null,"opacity":null}"#, true);
        check(r#"{"backgroundColor":"rgb(1, 2, 3)"}"#, true);
        check(r#"{"backgroundColor":"rgb(1 2 3 / 100%)"}"#, true);
        for clear in [
            "{}",
            r#"{"backgroundColor":null}"#,
            r#"{"backgroundColor":7}"#,
            r#"{"backgroundColor":"transparent"}"#,
            r#"{"backgroundColor":" Transparent "}"#,
            r#"{"backgroundColor":""}"#,
            r##"{"backgroundColor":"#fff0"}"##,
            r##"{"backgroundColor":"#ffffff80"}"##,
            r#"{"backgroundColor":"rgba(255, 255, 255, 0)"}"#,
            r#"{"backgroundColor":"hsl(1 2% 3% / 50%)"}"#,
            r#"{"backgroundColor":"red","fillStyle":"hachure"}"#,
            r#"{"backgroundColor":"red","opacity":0}"#,
            r#"{"backgroundColor":"red","opacity":60}"#,
        ] {
            check(clear, false);
        }
    }
}

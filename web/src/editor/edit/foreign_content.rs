//! Components from foreign content: pasted words and images.

use kurbo::{Point, Rect, Size};
use serde_json::Map;
use websketch_layout::text_metrics::Font;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentKind, Props};

/// Font size of a Text as it is drawn. Px.
const FONT: Font = Font::regular(16.0);
const LINE: f64 = 22.4;
/// Most lines of a new Text. The user can enlarge it to see more.
const MAX_LINES: usize = 60;
/// Most characters, within the limit of a component.
const MAX_LETTERS: usize = 4_000;
/// Column width for comfortable reading. Px.
const COLUMN: f64 = 480.0;
/// Largest size of an image: two thirds of the default page. Px.
const MAX_PICTURE: Size = Size::new(960.0, 600.0);

/// Adds a Text with `words` centered at `at`, sized to fit. A very long text is cut.
pub fn words(words: &str, at: Point) -> Operation {
    let words: String = words.chars().take(MAX_LETTERS).collect();
    let lines = FONT.wrap(&words, COLUMN, MAX_LINES);
    let longest = lines.iter().map(|line| FONT.width(line)).fold(0.0, f64::max);
    let height: f64 = lines.iter().map(|_| LINE).sum();
    // One px in reserve, because a substitute font may be slightly wider than the measured one.
    let size = Size::new((longest * 1.02).ceil() + 1.0, height.ceil());
    place(ComponentKind::Text, ("text", &words), size, at)
}

/// Adds an image of this size centered at `at`, scaled down to fit the page.
pub fn picture(alt: &str, size: Size, at: Point) -> Operation {
    let scale = (MAX_PICTURE.width / size.width).min(MAX_PICTURE.height / size.height).min(1.0);
    let size = Size::new((size.width * scale).round(), (size.height * scale).round());
    place(ComponentKind::ImagePlaceholder, ("alt", alt), size, at)
}

fn place(kind: ComponentKind, (key, value): (&str, &str), size: Size, at: Point) -> Operation {
    let least = kind.min_size();
    let size = Size::new(size.width.max(least.width), size.height.max(least.height));
    let origin = (at - size.to_vec2() / 2.0).round();
    let area = Rect::from_origin_size((origin.x.max(0.0), origin.y.max(0.0)), size);
    Operation::Add(Addition {
        component_id: None,
        component_type: kind,
        x: area.x0,
        y: area.y0,
        width: area.width(),
        height: area.height(),
        props: Props::from_map(Map::from_iter([(key.to_owned(), value.into())])).unwrap_or_default(),
        index: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    #[track_caller]
    fn check(operation: &Operation, expected: Expect) {
        expected.assert_eq(&json::to_string(operation));
    }

    #[test]
    fn words_are_as_large_as_they_need() {
        check(
            &words("Hello", Point::new(100.0, 100.0)),
            expect![[
                r#"{"type":"add","componentType":"Text","x":81,"y":89,"width":39,"height":23,"props":{"text":"Hello"}}"#
            ]],
        );
        check(
            &words("One\nTwo two", Point::ZERO),
            expect![[
                r#"{"type":"add","componentType":"Text","x":0,"y":0,"width":63,"height":45,"props":{"text":"One\nTwo two"}}"#
            ]],
        );
    }

    #[test]
    fn pictures_keep_their_ratio_and_fit_a_page() {
        check(
            &picture("screen", Size::new(2_880.0, 1_800.0), Point::new(720.0, 450.0)),
            expect![[
                r#"{"type":"add","componentType":"ImagePlaceholder","x":240,"y":150,"width":960,"height":600,"props":{"alt":"screen"}}"#
            ]],
        );
        check(
            &picture("dot", Size::new(4.0, 1.0), Point::ZERO),
            expect![[
                r#"{"type":"add","componentType":"ImagePlaceholder","x":0,"y":0,"width":20,"height":20,"props":{"alt":"dot"}}"#
            ]],
        );
    }
}

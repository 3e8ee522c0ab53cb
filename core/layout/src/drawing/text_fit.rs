//! Cut-off texts: their number of letters, and the box that shows all.

use super::draw_context::DrawContext;
use super::draw_piece;
use super::primitive::Primitive;
use kurbo::{Rect, Size};
use serde_json::Value;
use websketch_json as json;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind, Props};

/// The properties with drawn texts.
const TEXT_PROPS: [&str; 7] = ["text", "placeholder", "alt", "value", "items", "columns", "rows"];
/// The largest height of one letter with all parts of its piece. Pixels. It is a row of its own.
const MAX_ROOM: f64 = 120.0;

/// Returns the number of letters that the box cuts off or leaves out, compared with a larger box of its proportions.
/// Draws the component twice.
#[must_use]
pub fn cut_off_letters(component: &Component) -> usize {
    let words = DrawnTexts::of(component);
    words.most.saturating_sub(words.shown(component.bounds().size()))
}

/// Whether the drawing of a component ends one of its texts in an ellipsis. Draws the component once.
#[must_use]
pub fn is_elided(component: &Component) -> bool {
    let props = component.props();
    // A text can have an ellipsis of its own.
    let is_own = |text: &str| json::to_string(props).contains(text);
    let room = component.bounds().size().to_rect();
    let primitives = draw_piece(Piece::of(component), DrawContext::new(props, room));
    primitives.iter().any(|primitive| match primitive {
        Primitive::Label(label) => label.text.ends_with('…') && !is_own(&label.text),
        _ => false,
    })
}

/// Returns the smallest box at the place of a component that shows all its text: higher if that suffices, else wider,
/// else both. `None` if its box shows all.
#[must_use]
pub fn bounds_for_text(component: &Component) -> Option<Bounds> {
    let (words, bounds) = (DrawnTexts::of(component), component.bounds());
    let size = bounds.size();
    if words.shows_all(size) {
        return None;
    }
    let higher = || least(size.height, words.large.height, |height| words.shows_all(Size { height, ..size }));
    let wider =
        |height: f64| least(size.width, words.large.width, |width| words.shows_all(Size { width, height }));
    // A navigation bar as high as wide would no longer be a bar.
    let height = if component.kind() == ComponentKind::NavigationBox { None } else { higher() };
    let size = match height.map(|height| Size { height, ..size }) {
        Some(size) => size,
        None => match wider(size.height) {
            Some(width) => Size { width, ..size },
            None => {
                let width = wider(words.large.height)?;
                let height =
                    least(size.height, words.large.height, |height| words.shows_all(Size { width, height }))?;
                Size { width, height }
            }
        },
    };
    bounds.with_size(size.width, size.height).ok()
}

/// Returns the smallest whole number above `from` that is enough, assuming monotonicity. `None` if `most` is not
/// enough.
fn least(from: f64, most: f64, is_enough: impl Fn(f64) -> bool) -> Option<f64> {
    let (mut low, mut high) = (from, (from + 16.0).ceil());
    while !is_enough(high) {
        if high >= most {
            return None;
        }
        low = high;
        high = (high * 2.0).min(most.ceil());
    }
    while high - low > 1.0 {
        let middle = ((low + high) / 2.0).floor().max(low.floor() + 1.0);
        if middle >= high {
            break;
        }
        if is_enough(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

/// The texts of a component.
struct DrawnTexts<'a> {
    piece: Piece,
    props: &'a Props,
    /// All texts, without spaces.
    said: String,
    /// A box of its proportions that shows the most.
    large: Size,
    /// The number of letters that it shows.
    most: usize,
}

impl<'a> DrawnTexts<'a> {
    fn of(component: &'a Component) -> Self {
        let props = component.props();
        let mut said = String::new();
        for key in TEXT_PROPS {
            if let Some(value) = props.get(key) {
                append_texts(&value, &mut said);
            }
        }
        let size = component.bounds().size();
        let letters: f64 = said.chars().map(|_| 1.0).sum();
        let large = size * (1.0 + (letters + 1.0) * MAX_ROOM / size.width.min(size.height).max(1.0));
        let mut words = Self { piece: Piece::of(component), props, said, large, most: 0 };
        words.most = words.shown(large);
        words
    }

    fn shows_all(&self, size: Size) -> bool {
        self.shown(size) >= self.most
    }

    /// Returns the number of letters that a box of this size shows.
    fn shown(&self, size: Size) -> usize {
        let room = Rect::from_origin_size((0.0, 0.0), size);
        let labels =
            draw_piece(self.piece, DrawContext::new(self.props, room)).into_iter().filter_map(|primitive| {
                match primitive {
                    Primitive::Label(label) => Some(label.text),
                    _ => None,
                }
            });
        labels.map(|text| self.own(&text)).sum()
    }

    /// Returns the number of letters of a label that belong to the component's texts. Fixed texts of a piece, such as
    /// the time on a phone, do not count.
    fn own(&self, label: &str) -> usize {
        let label: String = label.trim_end_matches('…').split_whitespace().collect();
        if self.said.contains(&label) { label.chars().count() } else { 0 }
    }
}

/// Appends the texts of a value, without spaces.
fn append_texts(value: &Value, said: &mut String) {
    match value {
        Value::String(text) => said.extend(text.split_whitespace()),
        Value::Number(_) => said.push_str(&json::to_string(value)),
        Value::Array(values) => values.iter().for_each(|value| append_texts(value, said)),
        _ => {}
    }
    // A word does not span two values.
    said.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_sketch::Sketch;

    fn piece(kind: &str, (width, height): (f64, f64), props: &str) -> Component {
        let bounds = format!(r#""x":8,"y":8,"width":{width},"height":{height}"#);
        let text = format!(r#"[{{"id":"a","type":"{kind}",{bounds},"props":{{{props}}}}}]"#);
        let sketch = Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch;
        sketch.iter().next().unwrap().clone()
    }

    #[track_caller]
    fn shows_all(kind: &str, size: (f64, f64), props: &str) {
        let component = piece(kind, size, props);
        assert_eq!((cut_off_letters(&component), bounds_for_text(&component)), (0, None));
    }

    /// The text fits a box that grows in the direction `larger`, and no box that is 1 px smaller. If both sides grow,
    /// no lower box.
    #[track_caller]
    fn grows(kind: &str, size: (f64, f64), props: &str, larger: &str) {
        let component = piece(kind, size, props);
        assert!(cut_off_letters(&component) > 0);
        let room = bounds_for_text(&component).unwrap();
        let (wider, higher) = (room.width() > size.0, room.height() > size.1);
        assert_eq!(["", "wider", "higher", "both"][usize::from(wider) + 2 * usize::from(higher)], larger);
        let lost = |width, height| cut_off_letters(&piece(kind, (width, height), props));
        assert_eq!(lost(room.width(), room.height()), 0);
        assert!(!wider || higher || lost(room.width() - 1.0, room.height()) > 0);
        assert!(!higher || lost(room.width(), room.height() - 1.0) > 0);
    }

    #[test]
    fn what_is_shown_is_not_lost() {
        shows_all("Button", (120.0, 40.0), r#""text":"Send""#);
        shows_all("Text", (160.0, 60.0), r#""text":"Some words that take two lines""#);
        shows_all("Container", (240.0, 480.0), r#""variant":"phone""#);
        shows_all("NavigationBox", (600.0, 56.0), r#""text":"Shop","items":["Home","Cart"]"#);
        shows_all("Table", (300.0, 120.0), r#""columns":["A","B"],"rows":[["1","2"]]"#);
        shows_all("Container", (300.0, 120.0), "");
        // A larger box shows no more of it.
        shows_all("ImagePlaceholder", (80.0, 80.0), r#""variant":"avatar","text":"Somebody""#);
    }

    #[test]
    fn what_is_lost_has_room_in_the_least_larger_box() {
        grows("Button", (80.0, 40.0), r#""text":"Continue to payment""#, "wider");
        grows("Text", (120.0, 20.0), r#""text":"Some words that take two lines""#, "higher");
        grows("Input", (120.0, 40.0), r#""placeholder":"What was your first pet called?""#, "wider");
        grows("Input", (240.0, 24.0), r#""text":"Name","placeholder":"Yours""#, "higher");
        grows("List", (200.0, 40.0), r#""items":["One","Two","Three","Four"]"#, "higher");
        grows("List", (80.0, 40.0), r#""items":["One that is long","Two","Three","Four"]"#, "both");
        grows("NavigationBox", (160.0, 56.0), r#""items":["Home","Products","About"]"#, "wider");
        grows("Table", (300.0, 60.0), r#""columns":["A"],"rows":[["1"],["2"],["3"]]"#, "higher");
        grows("Table", (120.0, 120.0), r#""columns":["Customer number","B"],"rows":[["1","2"]]"#, "wider");
        grows("Container", (120.0, 80.0), r#""text":"A title that has no room here""#, "wider");
    }
}

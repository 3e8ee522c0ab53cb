//! What each of the eleven types looks like: a component → primitives in sketch px.

mod primitive;
mod words;

use kurbo::{Point, Rect};
use serde_json::Value;
use websketch_core::font::Font;
use websketch_core::json;
use websketch_core::sketch::{Component, ComponentKind};
use words::{BODY, Style, line, lines_in, paragraph};

pub use primitive::{Anchor, Ink, Label, Primitive};

/// From one bar that stands for text to the next, px.
const LEADING: f64 = 20.0;
/// Sizes that a text may be written in: the largest in which all of it has room. As in an exported picture.
const TEXT_SIZES: [f64; 5] = [16.0, 15.0, 14.0, 13.0, 12.0];
/// The same for headings, the first one for level 1.
const HEADING_SIZES: [f64; 8] = [36.0, 28.0, 22.0, 19.0, 17.0, 15.0, 13.0, 12.0];
/// Between a component's edge and what is written in it, px.
const INSET: f64 = 12.0;

/// The primitives of one component, from back to front; they stay within its box.
pub fn drawing(component: &Component) -> Vec<Primitive> {
    let rect = component.bounds().rect();
    let mut out = Vec::new();
    match component.kind() {
        ComponentKind::Container => container(component, rect, &mut out),
        ComponentKind::Button => button(component, rect, &mut out),
        ComponentKind::Input => input(component, rect, &mut out),
        ComponentKind::ImagePlaceholder => image(component, rect, &mut out),
        ComponentKind::Text => text(component, rect, &mut out),
        ComponentKind::HorizontalLine => {
            let height = rect.height().min(2.0);
            let line =
                Rect::new(rect.x0, rect.center().y - height / 2.0, rect.x1, rect.center().y + height / 2.0);
            out.push(panel(line, 0.0, Some(Ink::Line), None));
        }
        ComponentKind::Heading => heading(component, rect, &mut out),
        ComponentKind::Footer => footer(component, rect, &mut out),
        ComponentKind::NavigationBox => navigation(component, rect, &mut out),
        ComponentKind::List => list(component, rect, &mut out),
        ComponentKind::Table => table(component, rect, &mut out),
    }
    out
}

fn container(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    out.push(panel(rect, 8.0, Some(Ink::Surface), Some(Ink::Line)));
    if let Some(title) = component.props().text() {
        let at = Point::new(rect.x0 + 16.0, rect.y0 + 24.0);
        line(out, title, at, rect.width() - 32.0, Style { bold: true, ..Style::BODY });
    }
}

fn button(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    out.push(panel(rect, 8.0, Some(Ink::Solid), None));
    let style = Style { bold: true, anchor: Anchor::Middle, ink: Ink::OnSolid, ..Style::BODY };
    let style = Style { size: BODY.min(rect.height() * 0.7), ..style };
    line(out, component.props().text().unwrap_or_default(), rect.center(), rect.width() - INSET, style);
}

fn input(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    let (props, mut field) = (component.props(), rect);
    // A high field has room for its label above the box.
    if rect.height() >= 56.0 && props.text().is_some() {
        field.y0 += 24.0;
        let at = Point::new(rect.x0, rect.y0 + 8.0);
        line(out, props.text().unwrap_or_default(), at, rect.width(), Style { size: 13.0, ..Style::BODY });
    }
    out.push(panel(field, 6.0, Some(Ink::Surface), Some(Ink::Line)));
    let label = if field == rect { props.text() } else { None };
    let (content, ink) = match (props.placeholder(), label) {
        (Some(placeholder), _) => (placeholder, Ink::Muted),
        (None, label) => (label.unwrap_or_default(), Ink::Text),
    };
    let at = Point::new(field.x0 + INSET, field.center().y.min(field.y0 + 24.0));
    line(out, content, at, field.width() - 2.0 * INSET, Style { ink, ..Style::BODY });
}

fn image(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    out.push(panel(rect, 4.0, Some(Ink::Shade), Some(Ink::Line)));
    let corners = [
        (rect.origin(), Point::new(rect.x1, rect.y1)),
        (Point::new(rect.x1, rect.y0), Point::new(rect.x0, rect.y1)),
    ];
    out.extend(corners.map(|(from, to)| Primitive::Stroke { from, to, ink: Ink::Hairline }));
    let font = Font::regular(13.0);
    let (alt, room) = (component.props().alt().unwrap_or_default(), rect.width() - 32.0);
    // A few letters and an ellipsis would say nothing.
    if rect.height() < 40.0 || room < font.width(alt).min(80.0) {
        return;
    }
    let words = font.fit(alt, room);
    if words.is_empty() {
        return;
    }
    let half = font.width(&words) / 2.0 + 8.0;
    let middle = rect.center();
    let chip = Rect::new(middle.x - half, middle.y - INSET, middle.x + half, middle.y + INSET);
    out.push(panel(chip, 4.0, Some(Ink::Surface), None));
    let style = Style { size: 13.0, anchor: Anchor::Middle, ink: Ink::Muted, ..Style::BODY };
    line(out, &words, middle, rect.width(), style);
}

fn text(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    match component.props().text() {
        Some(words) if !words.trim().is_empty() => paragraph(out, words, rect, &TEXT_SIZES, 1.4, Style::BODY),
        _ => {
            // Stands for a paragraph that nobody has written yet.
            for row in 0..lines_in(rect.height(), LEADING) {
                let y = rect.y0 + f64::from(row) * LEADING + 6.0;
                let share = if row % 3 == 2 { 0.6 } else { 1.0 };
                let bar = Rect::new(rect.x0, y, rect.x0 + rect.width() * share, y + 8.0);
                out.push(panel(bar, 4.0, Some(Ink::Shade), None));
            }
        }
    }
}

fn heading(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    let level = usize::from(component.props().level().unwrap_or(2));
    let sizes = HEADING_SIZES.get(level.saturating_sub(1)..).unwrap_or(&HEADING_SIZES);
    let words = component.props().text().unwrap_or("Heading");
    paragraph(out, words, rect, sizes, 1.2, Style { bold: true, ..Style::BODY });
}

fn footer(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    out.push(panel(rect, 0.0, Some(Ink::Shade), None));
    let (from, to) = (rect.origin(), Point::new(rect.x1, rect.y0));
    out.push(Primitive::Stroke { from, to, ink: Ink::Line });
    let style = Style { size: 13.0, anchor: Anchor::Middle, ink: Ink::Muted, ..Style::BODY };
    line(out, component.props().text().unwrap_or_default(), rect.center(), rect.width() - 32.0, style);
}

fn navigation(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    out.push(panel(rect, 6.0, Some(Ink::Surface), Some(Ink::Line)));
    let items = component.props().items();
    if rect.height() > rect.width() {
        return side_navigation(&items, rect, out);
    }
    let mut x = rect.x0 + 24.0;
    if let Some(title) = component.props().text() {
        let words = Font::bold(BODY).fit(title, rect.width() / 3.0);
        line(out, &words, Point::new(x, rect.center().y), rect.width(), Style { bold: true, ..Style::BODY });
        x += Font::bold(BODY).width(&words) + 40.0;
    }
    for item in items {
        let room = rect.x1 - INSET - x;
        if room < 24.0 {
            return;
        }
        line(out, item, Point::new(x, rect.center().y), room, Style::BODY);
        x += Font::regular(BODY).width(item) + 28.0;
    }
}

/// A menu that is higher than wide: one item below the other, the first one chosen.
fn side_navigation(items: &[&str], rect: Rect, out: &mut Vec<Primitive>) {
    const ROW: f64 = 36.0;
    for (row, item) in (0..lines_in(rect.height() - 16.0, ROW)).zip(items) {
        let top = rect.y0 + 8.0 + f64::from(row) * ROW;
        let place = Rect::new(rect.x0 + 8.0, top, rect.x1 - 8.0, top + ROW);
        if row == 0 {
            out.push(panel(place, 6.0, Some(Ink::Shade), None));
        }
        let at = Point::new(place.x0 + INSET, place.center().y);
        line(out, item, at, place.width() - 2.0 * INSET, Style { bold: row == 0, ..Style::BODY });
    }
}

fn list(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    const ROW: f64 = 28.0;
    for (row, item) in (0..lines_in(rect.height(), ROW)).zip(component.props().items()) {
        let y = rect.y0 + (f64::from(row) + 0.5) * ROW;
        let dot = Rect::new(rect.x0 + 4.0, y - 2.5, rect.x0 + 9.0, y + 2.5);
        out.push(panel(dot, 2.5, Some(Ink::Muted), None));
        line(out, item, Point::new(rect.x0 + 20.0, y), rect.width() - 20.0, Style::BODY);
    }
}

fn table(component: &Component, rect: Rect, out: &mut Vec<Primitive>) {
    const HEAD: f64 = 40.0;
    const ROW: f64 = 36.0;
    let columns = component.props().columns();
    let rows = cells(component);
    let count = columns.len().max(rows.iter().map(Vec::len).max().unwrap_or(0)).clamp(1, 24);
    #[expect(clippy::cast_precision_loss, reason = "at most 24")]
    let column_width = rect.width() / count as f64;
    out.push(panel(rect, 6.0, Some(Ink::Surface), Some(Ink::Line)));
    let head = Rect::new(rect.x0 + 1.0, rect.y0 + 1.0, rect.x1 - 1.0, (rect.y0 + HEAD).min(rect.y1 - 1.0));
    out.push(panel(head, 5.0, Some(Ink::Shade), None));
    let mut write_row = |y: f64, texts: &[&str], bold: bool, ink: Ink| {
        for (column, words) in (0_u32..).zip(texts.iter().take(count)) {
            let at = Point::new(rect.x0 + f64::from(column) * column_width + INSET, y);
            line(out, words, at, column_width - 1.5 * INSET, Style { bold, ink, size: 13.0, ..Style::BODY });
        }
    };
    write_row(head.center().y, &columns, true, Ink::Text);
    let shown = lines_in(rect.height() - HEAD, ROW);
    for (row, texts) in (0..shown).zip(&rows) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        write_row(rect.y0 + HEAD + (f64::from(row) + 0.5) * ROW, &texts, false, Ink::Muted);
    }
    for row in 0..=shown {
        let y = rect.y0 + HEAD + f64::from(row) * ROW;
        if y < rect.y1 - 1.0 {
            let (from, to) = (Point::new(rect.x0, y), Point::new(rect.x1, y));
            out.push(Primitive::Stroke { from, to, ink: Ink::Hairline });
        }
    }
}

/// The cells of a table's `rows`; a number of rows has none.
fn cells(component: &Component) -> Vec<Vec<String>> {
    let word = |value: &Value| value.as_str().map_or_else(|| json::to_string(value), str::to_owned);
    let row = |value: &Value| value.as_array().map(|cells| cells.iter().map(word).collect());
    let rows = component.props().get("rows");
    let rows = rows.as_ref().and_then(Value::as_array);
    rows.into_iter().flatten().filter_map(row).collect()
}

fn panel(rect: Rect, radius: f64, fill: Option<Ink>, border: Option<Ink>) -> Primitive {
    let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    Primitive::Panel { rect, radius, fill, border }
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_core::sketch::Sketch;

    /// The labels of the one component, and that nothing leaves its box.
    #[track_caller]
    fn check(component: &str, labels: &[&str]) {
        let sketch = Sketch::read(&json::parse(&format!("[{component}]")).unwrap()).unwrap().sketch;
        let component = sketch.iter().next().unwrap();
        let drawn = drawing(component);
        let bounds = component.bounds().rect();
        for primitive in &drawn {
            let inside = match primitive {
                Primitive::Panel { rect, .. } => bounds.contains_rect(*rect),
                Primitive::Stroke { from, to, .. } => holds(bounds, *from) && holds(bounds, *to),
                Primitive::Label(label) => holds(bounds, label.at),
            };
            assert!(inside, "{primitive:?} leaves {bounds:?}");
        }
        let found: Vec<_> = drawn
            .iter()
            .filter_map(|p| if let Primitive::Label(label) = p { Some(label.text.as_str()) } else { None })
            .collect();
        assert_eq!(found, labels);
    }

    fn holds(rect: Rect, point: Point) -> bool {
        (rect.x0..=rect.x1).contains(&point.x) && (rect.y0..=rect.y1).contains(&point.y)
    }

    #[test]
    fn every_type_shows_its_words_within_its_box() {
        check(
            r#"{"id":"a","type":"Button","x":0,"y":0,"width":120,"height":40,"props":{"text":"Save"}}"#,
            &["Save"],
        );
        check(
            r#"{"id":"a","type":"Button","x":0,"y":0,"width":20,"height":20,"props":{"text":"Save"}}"#,
            &[],
        );
        check(
            r#"{"id":"a","type":"Input","x":0,"y":0,"width":240,"height":40,"props":{"text":"Mail","placeholder":"you@home"}}"#,
            &["you@home"],
        );
        check(
            r#"{"id":"a","type":"Input","x":0,"y":0,"width":240,"height":64,"props":{"text":"Mail","placeholder":"you@home"}}"#,
            &["Mail", "you@home"],
        );
        check(
            r#"{"id":"a","type":"ImagePlaceholder","x":9,"y":9,"width":240,"height":160,"props":{"alt":"A cat"}}"#,
            &["A cat"],
        );
        check(
            r#"{"id":"a","type":"Text","x":0,"y":0,"width":100,"height":44,"props":{"text":"two lines of text and a third"}}"#,
            &["two lines of text", "and a third"],
        );
        check(r#"{"id":"a","type":"Text","x":0,"y":0,"width":100,"height":44}"#, &[]);
        check(r#"{"id":"a","type":"HorizontalLine","x":0,"y":7,"width":100,"height":2}"#, &[]);
        check(
            r#"{"id":"a","type":"Heading","x":0,"y":0,"width":400,"height":48,"props":{"text":"Hello","level":1}}"#,
            &["Hello"],
        );
        check(
            r#"{"id":"a","type":"Footer","x":0,"y":0,"width":400,"height":80,"props":{"text":"© Us"}}"#,
            &["© Us"],
        );
        check(
            r#"{"id":"a","type":"NavigationBox","x":0,"y":0,"width":400,"height":56,"props":{"items":["Home","Shop"]}}"#,
            &["Home", "Shop"],
        );
        check(
            r#"{"id":"a","type":"NavigationBox","x":0,"y":0,"width":200,"height":280,"props":{"items":["Home","Shop"]}}"#,
            &["Home", "Shop"],
        );
        check(
            r#"{"id":"a","type":"List","x":0,"y":0,"width":200,"height":60,"props":{"items":["a","b","c"]}}"#,
            &["a", "b"],
        );
        check(
            r#"{"id":"a","type":"Table","x":0,"y":0,"width":400,"height":100,"props":{"columns":["A","B"],"rows":[["1","2"],["3",4]]}}"#,
            &["A", "B", "1", "2"],
        );
        check(
            r#"{"id":"a","type":"Container","x":0,"y":0,"width":20,"height":20,"props":{"text":"T"}}"#,
            &[],
        );
    }
}

//! Getters of the well-known keys.

use super::Props;
use std::borrow::Cow;
#[cfg(feature = "schema")]
use std::collections::BTreeMap;
use websketch_json::LazyValue;

/// Properties in free form, at most 64 KiB of JSON per component. A well-known key with a value of the given type is
/// displayed and interpreted. Any other key is kept and has no effect.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(extend("additionalProperties" = true), rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the wire form; props are stored as text")]
pub(super) struct WellKnown {
    /// The displayed text; the label of an Input.
    text: String,
    /// Of an Input.
    placeholder: String,
    /// Of an `ImagePlaceholder`.
    alt: String,
    /// The piece of the kit that a type is drawn as, such as `card` of a Container.
    variant: String,
    /// The name of an icon, of a Button, an Input or an `ImagePlaceholder`.
    icon: String,
    /// Of a List, a `NavigationBox`, an Input with choices, or the labels of a chart.
    items: Vec<String>,
    /// The index of the current item, from 0; of a calendar the current day, from 0.
    active: u32,
    /// The names of the icons of the items of a `NavigationBox`.
    icons: Vec<String>,
    /// The numbers beside the items of a `NavigationBox`, as texts.
    counts: Vec<String>,
    /// Of a checkbox, a radio button or a toggle.
    checked: bool,
    /// The text of a field, or the part of a slider or progress line from 0 to 100.
    value: Value,
    /// `true` for a control that cannot be used.
    disabled: bool,
    /// The message of a field with a wrong value.
    error: String,
    /// The text at the end of a control, such as the price of a choice.
    right: String,
    /// Of a Table.
    columns: Vec<String>,
    /// Of a Table: the number of rows, or the texts of the cells.
    rows: Rows,
    /// The kind of each column of a Table.
    kinds: Vec<ColumnKind>,
    /// The alignment of each column of a Table.
    aligns: Vec<TextAlign>,
    /// The width of each column of a Table, in pixels.
    widths: Vec<f64>,
    /// The indices of the selected rows of a Table, from 0.
    selected: Vec<u32>,
    /// The tones of the badges of a Table, by their text.
    tones: BTreeMap<String, Tone>,
    /// The values of a chart: of one series, or a list for each of at most 6. At most 100 values a series are drawn.
    values: Values,
    /// The least value on the axis of a chart.
    min: f64,
    /// The greatest value on the axis of a chart.
    max: f64,
    /// The events of a calendar. At most 60 are drawn.
    events: Vec<CalendarEvent>,
    /// The number of days of the month of a calendar.
    days: u32,
    /// The weekday of the first day of a calendar: 0 is Monday.
    first: u32,
    /// Of a map.
    pins: Vec<MapPin>,
    /// `true` joins the pins of a map by a line.
    route: bool,
    /// `true` draws gray lines in place of contents that are loaded.
    skeleton: bool,
    /// `true` for a component that is not drawn.
    hidden: bool,
    /// The path of the selection group, such as `g1/g2`.
    group: String,
    /// Of a Heading: 1 to 6.
    #[schemars(range(min = 1, max = 6))]
    level: u8,
    /// Size of the text: 12, 14, 16, 20 or 28 px.
    text_size: TextSize,
    /// `true` for bold text.
    bold: bool,
    /// Alignment of the text.
    text_align: TextAlign,
    /// The meaning that the color of a text or control shows.
    tone: Tone,
    /// Of a Container.
    fill: Fill,
    /// The user's name for it.
    name: String,
    /// `true` protects the component from operations of origin "model".
    locked: bool,
    /// Where a click leads: the id of a screen or component, or `back` for the screen before.
    to: String,
    /// Where a click on an entry leads, by the text of the entry: an id or `back`. At most 100 entries are read.
    tos: BTreeMap<String, String>,
    /// The id of a component of the same type that this one follows in its contents.
    same_as: String,
    /// The id of the component that a note is about.
    about: String,
    /// The id of the screen that this screen is a state of.
    state_of: String,
    /// The state that this screen shows of the screen in `stateOf`.
    state: ScreenState,
    /// The fingerprint of the base when the state was derived.
    state_seen: String,
}

/// The rows of a Table.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "describes the wire form")]
enum Rows {
    Count(u32),
    Cells(Vec<Vec<String>>),
}

/// The value of a control, or a part of a pin.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "describes the wire form")]
enum Value {
    Text(String),
    Number(f64),
}

/// The values of a chart.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged, inline)]
#[expect(dead_code, reason = "describes the wire form")]
enum Values {
    Series(Vec<f64>),
    SeveralSeries(Vec<Vec<f64>>),
}

/// A pin of a map: `[x, y, label]` with the place in percent, and 1 at the end for a gray one.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "describes the wire form")]
struct MapPin(Vec<Value>);

/// An event of a calendar.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(extend("required" = ["day", "text"]))]
#[expect(dead_code, reason = "describes the wire form")]
struct CalendarEvent {
    /// The day of the month, from 1.
    day: u32,
    text: String,
    tone: Tone,
}

/// The kinds of columns.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum ColumnKind {
    Text,
    Number,
    Bold,
    Link,
    Badge,
    Button,
    Checkbox,
    Icon,
    Two,
}

/// The steps of the type scale.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum TextSize {
    Xs,
    S,
    M,
    L,
    Xl,
}

/// The alignments of a text.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum TextAlign {
    Left,
    Center,
    Right,
}

/// The meanings of a color.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum Tone {
    Default,
    Muted,
    Accent,
    Danger,
}

/// The states of a screen.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum ScreenState {
    Empty,
    Loading,
    Error,
    Long,
    Rtl,
}

/// The fills of a container.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(inline, rename_all = "lowercase")]
#[expect(dead_code, reason = "describes the wire form")]
enum Fill {
    None,
    Light,
    Dark,
    Accent,
}

impl Props {
    /// `text`: the text shown on the component.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.string("text")
    }

    /// `placeholder` of an Input.
    #[must_use]
    pub fn placeholder(&self) -> Option<&str> {
        self.string("placeholder")
    }

    /// `alt` of an `ImagePlaceholder`.
    #[must_use]
    pub fn alt(&self) -> Option<&str> {
        self.string("alt")
    }

    /// `name`: the name given by the user.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.string("name")
    }

    /// `group`: the path of the selection group.
    #[must_use]
    pub fn group(&self) -> Option<&str> {
        self.string("group")
    }

    /// `items` of a List or `NavigationBox`. Entries that are not strings are omitted.
    #[must_use]
    pub fn items(&self) -> Vec<&str> {
        self.strings("items")
    }

    /// `icons` of the items of a `NavigationBox`. Entries that are not strings are omitted.
    #[must_use]
    pub fn icons(&self) -> Vec<&str> {
        self.strings("icons")
    }

    /// `columns` of a Table. Entries that are not strings are omitted.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.strings("columns")
    }

    /// The cells of a Table with explicit `rows`, row by row. Cells that are not strings are omitted.
    #[must_use]
    pub fn cells(&self) -> Vec<&str> {
        self.raw("rows").map_or_else(Vec::new, cells_of)
    }

    /// Returns items, columns and cells, in one pass.
    #[must_use]
    pub fn entries(&self) -> [Vec<&str>; 3] {
        let [items, columns, rows] = self.raws(["items", "columns", "rows"]);
        let listed = |key: &str, raw| self.listed(key, raw);
        [
            items.map_or_else(Vec::new, |raw| listed("items", raw)),
            columns.map_or_else(Vec::new, |raw| listed("columns", raw)),
            rows.map_or_else(Vec::new, cells_of),
        ]
    }

    /// Number of `rows` of a Table, given as a count or as explicit rows. 0 if absent.
    #[must_use]
    pub fn row_count(&self) -> u32 {
        let Some(rows) = self.raw("rows").map(LazyValue::trusted) else { return 0 };
        match rows.items() {
            Some(rows) => u32::try_from(rows.count()).unwrap_or(u32::MAX),
            None => rows.whole().and_then(|rows| u32::try_from(rows).ok()).unwrap_or(0),
        }
    }

    /// `level` of a Heading, 1 to 6.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        match self.raw("level")?.as_bytes() {
            [digit @ b'1'..=b'6'] => Some(digit - b'0'),
            _ => None,
        }
    }

    /// `locked: true`: only the user may change the component.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        // Few components are locked and every component is asked. Compact text has one spelling of this member, so a
        // substring search comes first.
        self.as_text().contains(r#""locked":true"#) && self.raw("locked") == Some("true")
    }

    /// Returns the first visible text: text, else placeholder, alternative text, name, items or columns.
    pub fn words(&self) -> Option<Cow<'_, str>> {
        const KEYS: [&str; 6] = ["text", "placeholder", "alt", "name", "items", "columns"];
        let mut texts =
            KEYS.into_iter().zip(self.raws(KEYS)).filter_map(|(key, raw)| self.member_text(key, raw?));
        texts.find(|text| !text.trim().is_empty())
    }

    /// Returns the text of a key, or the texts of its list joined by commas.
    fn member_text<'a>(&'a self, key: &str, raw: &'a str) -> Option<Cow<'a, str>> {
        match key {
            "items" | "columns" => Some(self.listed(key, raw).join(", ").into()),
            _ => self.unquoted(key, raw).map(Cow::from),
        }
    }

    /// Returns name, text, placeholder and alternative text, in one pass.
    pub fn labels(&self) -> [Option<&str>; 4] {
        const KEYS: [&str; 4] = ["name", "text", "placeholder", "alt"];
        let mut raws = KEYS.into_iter().zip(self.raws(KEYS));
        std::array::from_fn(|_| raws.next().and_then(|(key, raw)| self.unquoted(key, raw?)))
    }
}

/// Returns the texts in the JSON text of the rows of a table.
fn cells_of(rows: &str) -> Vec<&str> {
    let rows = LazyValue::trusted(rows).items();
    let cells = rows.into_iter().flatten().filter_map(LazyValue::items).flatten();
    cells.filter_map(|cell| cell.text().strip_prefix('"')?.strip_suffix('"')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let props = Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        assert_eq!(format!("{:?} {:?} {}", props.text(), props.items(), props.row_count()), expected);
        assert_eq!(props.entries(), [props.items(), props.columns(), props.cells()]);
    }

    #[test]
    fn well_known_keys_are_read_whatever_is_escaped() {
        check(r#"{"text":"a","items":["b","c"],"rows":3}"#, r#"Some("a") ["b", "c"] 3"#);
        check(r#"{"text":"\"a\"\n","items":["\\",1,"c",["d"]]}"#, r#"Some("\"a\"\n") ["\\", "c"] 0"#);
        check(r#"{"text":["\n"],"items":"\n","rows":[["a"],"b",[]]}"#, "None [] 3");
        check(r#"{"text":1,"items":[1,"b",{}],"rows":1.5}"#, r#"None ["b"] 0"#);
        check(r#"{"columns":["a","b"],"rows":[["c","\"d"],["e",1]]}"#, "None [] 2");
    }
}

//! Layout options of a node.

use super::length::{length, number, padding, ratio, sizing};
use super::properties::{is_prop, own_forms, prop_forms};
use super::{Object, Reader, TreeRepairKind};
use crate::layout_tree::node_aliases::{self, plain};
use crate::layout_tree::size;
use crate::layout_tree::tree::{Align, Cross, Options, Over, OverTarget, Place, Span};
use crate::layout_tree::value_form::{FLAG, LENGTH, NUMBER, PADDING, TEXT, ValueForm, ValueForms};
use serde_json::Value;
use websketch_sketch::ComponentId;

/// A layout option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Width,
    Share,
    Height,
    Ratio,
    Lines,
    Gap,
    RowGap,
    Before,
    Margin,
    Top,
    Pad,
    Columns,
    Span,
    Align,
    Cross,
    Centered,
    Divided,
    Band,
    Fill,
    Pin,
    Emphasis,
    Over,
    Place,
    Offset,
    Inset,
    Side,
    Aside,
    SideGap,
    SidePad,
    Id,
    Primary,
    Small,
    Type,
    Data,
    Device,
    /// The business of a named section, which a caller with packs has replaced before.
    Of,
}

/// The options: name, spellings without capitals and the marks between words, and the forms of the value.
const KEYS: &[(&str, &[&str], Key, ValueForms)] = &[
    ("w", &["w", "width"], Key::Width, SIZE),
    ("share", &["share", "flex"], Key::Share, NUMBER),
    ("h", &["h", "height"], Key::Height, NUMBER),
    ("ratio", &["ratio"], Key::Ratio, TEXT),
    ("lines", &["lines"], Key::Lines, NUMBER),
    ("gap", &["gap", "spacing"], Key::Gap, LENGTH),
    ("rowGap", &["rowgap"], Key::RowGap, LENGTH),
    ("before", &["before"], Key::Before, LENGTH),
    ("margin", &["margin"], Key::Margin, LENGTH),
    ("top", &["top"], Key::Top, LENGTH),
    ("pad", &["pad", "padding"], Key::Pad, PADDING),
    ("columns", &["columns", "cols"], Key::Columns, COLUMNS),
    ("span", &["span"], Key::Span, SPAN),
    ("align", &["align", "justify"], Key::Align, ALIGN),
    ("cross", &["cross"], Key::Cross, CROSS),
    ("center", &["center"], Key::Centered, FLAG),
    ("divided", &["divided"], Key::Divided, FLAG),
    ("band", &["band"], Key::Band, FLAG),
    ("fill", &["fill"], Key::Fill, FILL),
    ("background", &["background"], Key::Fill, BACKGROUND),
    ("pin", &["pin"], Key::Pin, PIN),
    ("emphasis", &["emphasis"], Key::Emphasis, FLAG),
    ("over", &["over"], Key::Over, TEXT),
    ("place", &["place"], Key::Place, PLACE),
    ("offset", &["offset"], Key::Offset, NUMBER),
    ("inset", &["inset"], Key::Inset, NUMBER),
    ("side", &["side"], Key::Side, NUMBER),
    ("aside", &["aside"], Key::Aside, NUMBER),
    ("sideGap", &["sidegap"], Key::SideGap, LENGTH),
    ("sidePad", &["sidepad"], Key::SidePad, PADDING),
    ("id", &["id"], Key::Id, TEXT),
    ("primary", &["primary"], Key::Primary, FLAG),
    ("small", &["small"], Key::Small, FLAG),
    ("type", &["type"], Key::Type, &[]),
    ("data", &["data"], Key::Data, &[]),
    ("device", &["device"], Key::Device, DEVICE),
    ("of", &["of"], Key::Of, TEXT),
];

const SIZE: ValueForms = &[ValueForm::Number, ValueForm::Names(&["fill", "hug"])];
const COLUMNS: ValueForms = &[ValueForm::Number, ValueForm::Numbers, ValueForm::Texts];
const SPAN: ValueForms = &[ValueForm::Number, ValueForm::Numbers];
const ALIGN: ValueForms = &[ValueForm::Names(&["start", "center", "end", "between", "around"])];
const CROSS: ValueForms = &[ValueForm::Names(&["top", "middle", "bottom", "stretch"])];
const FILL: ValueForms = &[ValueForm::Flag, ValueForm::Names(&FILLS)];
const BACKGROUND: ValueForms = &[ValueForm::Names(&FILLS)];
const FILLS: [&str; 4] = ["none", "light", "dark", "accent"];
const PIN: ValueForms = &[ValueForm::Names(&["bottom"])];
const DEVICE: ValueForms = &[ValueForm::Names(&["phone", "tablet", "browser"])];
const PLACE: ValueForms = &[ValueForm::Names(&PLACES)];
const PLACES: [&str; 9] =
    ["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"];

/// Returns the name of each option and property, with the forms of its value.
pub(in crate::layout_tree) fn option_forms() -> impl Iterator<Item = (&'static str, ValueForms)> {
    KEYS.iter().map(|(name, _, _, forms)| (*name, *forms)).chain(prop_forms()).chain(own_forms())
}

/// Keys that govern the nodes of a page while it is streamed.
const GOVERNING: [Key; 6] = [Key::Gap, Key::Margin, Key::Top, Key::Align, Key::Pad, Key::Columns];

fn key_of(key: &str) -> Option<Key> {
    let plain = plain(key);
    KEYS.iter().find(|(_, spellings, ..)| spellings.contains(&plain.as_str())).map(|(_, _, key, _)| *key)
}

/// Whether a key is a layout option or a property.
pub(super) fn is_option(key: &str) -> bool {
    key_of(key).is_some() || is_prop(key)
}

/// Returns the fill that the options name: `{"column": […], "background": "dark"}`.
pub(super) fn named_fill(object: &Object) -> Option<&str> {
    let fills = object.iter().filter(|(key, _)| key_of(key) == Some(Key::Fill));
    let mut names = fills.filter_map(|(_, value)| value.as_str());
    names.find(|name| FILLS.contains(name))
}

impl Reader<'_> {
    /// Reads the options of the root node. Options after the content are ignored, as a streaming layout has passed
    /// them.
    pub(super) fn options_before(&mut self, object: &Object, content: &str, path: &str) -> Options {
        let mut before = object.clone();
        let place = object.keys().position(|key| key == content).unwrap_or(0);
        for key in object.keys().skip(place + 1) {
            if key_of(key).is_some_and(|key| GOVERNING.contains(&key)) {
                before.shift_remove(key);
                self.repair(path, TreeRepairKind::IgnoredOption);
            }
        }
        self.options(&before, &[content], path)
    }

    /// Reads the options of a node. Its content is under one of the keys `content`.
    pub(super) fn options(&mut self, object: &Object, content: &[&str], path: &str) -> Options {
        let mut options = Options::default();
        for (name, value) in object {
            if content.contains(&name.as_str()) || value.is_null() {
                continue;
            }
            match key_of(name) {
                Some(key) => self.option(&mut options, key, value, path),
                None if is_prop(name)
                    || *value == Value::Bool(true) && node_aliases::ambiguous(name).is_some()
                    || node_aliases::unambiguous(name).is_some() => {}
                None => self.repair(path, TreeRepairKind::UnknownOption),
            }
        }
        self.with_place(&mut options, object);
        options
    }

    fn option(&mut self, options: &mut Options, key: Key, value: &Value, path: &str) {
        let is_true = *value == Value::Bool(true);
        match key {
            Key::Width => match sizing(value) {
                Some(sizing) => options.sizing = Some(sizing),
                None => options.width = self.number(value, path),
            },
            Key::Share => options.flex_grow = self.number(value, path).filter(|share| *share > 0.0),
            Key::Height => options.height = self.number(value, path),
            // As high as its cell or row, which is the default.
            Key::Ratio if value.as_str() == Some("auto") => {}
            Key::Ratio => options.ratio = self.read(ratio(value), path),
            Key::Lines => options.lines = self.count(value, path),
            Key::Gap => options.gap = self.gap(value, path),
            Key::RowGap => options.row_gap = self.gap(value, path),
            Key::Before => options.before = self.gap(value, path),
            Key::Margin => options.margin = self.gap(value, path),
            Key::Top => options.top = self.gap(value, path),
            Key::Pad => options.pad = self.read(padding(value), path),
            Key::Columns => self.columns(options, value, path),
            Key::Span => options.span = self.span(value, path),
            // A list aligns the columns of a table.
            Key::Align if value.is_array() => {}
            Key::Align => options.align = self.read(align(value), path),
            Key::Cross => options.cross = self.read(cross(value), path),
            Key::Centered => options.centered = is_true,
            Key::Divided => options.divided = is_true,
            Key::Band => options.band = is_true,
            // A name is a color.
            Key::Fill if value.is_string() => {}
            Key::Fill => options.stretch = *value != Value::Bool(false),
            Key::Pin => options.pinned = is_true || value.as_str() == Some("bottom"),
            Key::Emphasis => options.emphasis = is_true,
            Key::Side => options.sides.side = self.number(value, path),
            Key::Aside => options.sides.aside = self.number(value, path),
            Key::SideGap => options.sides.gap = self.gap(value, path),
            Key::SidePad => options.sides.pad = self.read(padding(value), path),
            Key::Id => {
                let id = value.as_str().and_then(|id| ComponentId::new(id).ok());
                options.id = id.filter(|id| id.check_legible().is_ok());
            }
            Key::Primary if is_true => options.height = options.height.or(Some(size::PRIMARY)),
            Key::Small if is_true => options.height = options.height.or(Some(size::SMALL_CONTROL)),
            Key::Primary | Key::Small | Key::Type | Key::Data | Key::Device | Key::Of => {}
            Key::Over => options.over = Some(self.over(value)),
            // They belong to `over`, which may stand after them.
            Key::Place | Key::Offset | Key::Inset => {}
        }
    }

    fn columns(&mut self, options: &mut Options, value: &Value, path: &str) {
        let Value::Array(list) = value else {
            options.columns = self.count(value, path);
            return;
        };
        // A list of texts names the columns of a table.
        let shares: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
        if let Some(shares) = shares.filter(|shares| !shares.is_empty()) {
            if shares.iter().all(|share| *share > 0.0 && share.is_finite()) {
                options.columns = Some(shares.len());
                options.tracks = shares;
            } else {
                self.repair(path, TreeRepairKind::IgnoredOption);
            }
        }
    }

    fn span(&mut self, value: &Value, path: &str) -> Option<Span> {
        let (columns, rows) = match value {
            Value::Array(list) => (list.first(), list.get(1)),
            other => (Some(other), None),
        };
        let columns = columns.and_then(|columns| self.count(columns, path))?;
        let rows = match rows {
            Some(rows) => self.count(rows, path)?,
            None => 1,
        };
        Some(Span { columns: columns.max(1), rows: rows.max(1) })
    }

    fn over(&mut self, value: &Value) -> Over {
        let name = value.as_str().unwrap_or_default();
        let target = match (name, ComponentId::new(name)) {
            ("page", _) => OverTarget::Page,
            (_, Ok(id)) => OverTarget::Component(id),
            (_, Err(_)) => OverTarget::Sibling,
        };
        Over { target, place: None, offset: [None; 2] }
    }

    /// Reads the place and the offset of a node that lies over another one.
    fn with_place(&mut self, options: &mut Options, object: &Object) {
        let Some(over) = &mut options.over else { return };
        for (name, value) in object {
            let px = || length(value);
            match key_of(name) {
                Some(Key::Place) => over.place = value.as_str().and_then(Place::named),
                Some(Key::Offset) => {
                    let [x, y] = &mut over.offset;
                    *x = x.or(px());
                    *y = px();
                }
                Some(Key::Inset) => over.offset[0] = px(),
                _ => {}
            }
        }
    }

    /// Reports an impossible value.
    fn read<T>(&mut self, found: Option<T>, path: &str) -> Option<T> {
        if found.is_none() {
            self.repair(path, TreeRepairKind::IgnoredOption);
        }
        found
    }

    /// Reads a length in pixels, also from a text such as `320px`.
    fn number(&mut self, value: &Value, path: &str) -> Option<f64> {
        self.read(number(value), path)
    }

    fn gap(&mut self, value: &Value, path: &str) -> Option<f64> {
        self.read(length(value), path)
    }

    fn count(&mut self, value: &Value, path: &str) -> Option<usize> {
        let number = self.number(value, path)?;
        (1_u32..=100).find(|count| f64::from(*count) >= number).map(|count| count as usize)
    }
}

fn align(value: &Value) -> Option<Align> {
    match value.as_str().map(plain).as_deref()? {
        "start" | "left" | "top" => Some(Align::Start),
        "center" | "middle" => Some(Align::Center),
        "end" | "right" | "bottom" => Some(Align::End),
        "between" | "spacebetween" => Some(Align::Between),
        "around" | "spacearound" | "spaceevenly" => Some(Align::Around),
        _ => None,
    }
}

fn cross(value: &Value) -> Option<Cross> {
    match value.as_str().map(plain).as_deref()? {
        "start" | "top" | "left" => Some(Cross::Start),
        "center" | "middle" => Some(Cross::Center),
        "end" | "bottom" | "right" => Some(Cross::End),
        "stretch" => Some(Cross::Stretch),
        _ => None,
    }
}

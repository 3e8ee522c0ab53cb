//! Fields: what is written in, ticked, chosen or set, with its label.

use super::layout::Page;
use super::markup::{Attribute, is_written, on_one_line};
use crate::kit::Piece;
use crate::sketch::Props;
use crate::structure::Element;

/// A field up to this size is a box to tick, px.
const BOX_TO_TICK: f64 = 40.0;
/// A field at least this high takes several lines, px.
const SEVERAL_LINES: f64 = 72.0;
/// A field at least this high has its own label above it, px; a lower one has it inside.
const LABEL_ABOVE: f64 = 56.0;

impl<'s> Page<'_, 's> {
    /// A field with its label, which is its own one or a text beside it.
    pub(super) fn field(&mut self, element: &Element<'s>, class: &str) {
        let (bounds, props) = (element.bounds, element.component.props());
        let piece = Piece::of(element.component);
        let options: Vec<_> = props.items().into_iter().filter(|item| is_written(item)).collect();
        if piece == Piece::Radio && !options.is_empty() {
            return self.options(element, &options, class);
        }
        let id = field_id(element.order);
        let is_beside = matches!(piece, Piece::Checkbox | Piece::Radio | Piece::Toggle);
        let Some(label) = self.own_label(element) else {
            let name = [props.placeholder(), props.text(), props.name()];
            let name = name.into_iter().flatten().find(|text| is_written(text)).unwrap_or("Text field");
            let name = on_one_line(name);
            let is_labeled = self.structure.label(element).is_some();
            let name = if is_labeled { ("id", id.as_str()) } else { ("aria-label", name.as_str()) };
            if !is_beside {
                return self.entry(element, &[("class", class), name]);
            }
            self.markup.open("div", &[("class", &format!("check {class}"))]);
            self.entry(element, &[name]);
            return self.markup.close("div");
        };
        let is_tick = is_tick(element);
        let form = match () {
            () if is_beside => "check",
            () if is_tick => "tick",
            () if bounds.height() < LABEL_ABOVE => "field inside",
            () => "field",
        };
        self.markup.open("div", &[("class", &format!("{form} {class}"))]);
        let label = |page: &mut Self| page.markup.text("label", &[("for", &id)], label);
        if is_beside || is_tick {
            self.entry(element, &[("id", &id)]);
            label(self);
        } else {
            label(self);
            self.entry(element, &[("id", &id)]);
        }
        self.markup.close("div");
    }

    /// One of several options that are all in sight.
    fn options(&mut self, element: &Element<'s>, options: &[&str], class: &str) {
        let (props, group) = (element.component.props(), field_id(element.order));
        let mut attributes = vec![("class", class)];
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        self.markup.open("fieldset", &attributes);
        let legend = [props.text(), props.name()].into_iter().flatten().find(|text| is_written(text));
        self.markup.text("legend", &[], legend.unwrap_or("Options"));
        for (at, option) in options.iter().enumerate() {
            let mut attributes = vec![("type", "radio"), ("name", group.as_str())];
            attributes.extend((props.active() == Some(at)).then_some(("checked", "")));
            self.markup.open("label", &[("class", "check")]);
            self.markup.void("input", &attributes);
            self.markup.text("span", &[], option);
            self.markup.close("label");
        }
        self.markup.close("fieldset");
    }

    /// What is ticked, chosen, set or written in.
    fn entry(&mut self, element: &Element, attributes: &[Attribute]) {
        let props = element.component.props();
        let mut attributes = attributes.to_vec();
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        let value = props.written_value().map(|value| on_one_line(&value));
        let hint = props.placeholder().filter(|hint| is_written(hint)).map(on_one_line);
        let share = props.share().map(|share| (share * 100.0).round().to_string());
        let is_number = value.as_deref().is_some_and(|value| value.parse::<f64>().is_ok_and(f64::is_finite));
        let is_high = element.bounds.height() >= SEVERAL_LINES;
        let (kind, value) = match Piece::of(element.component) {
            Piece::Select => return self.select(props, &attributes),
            Piece::Field if is_tick(element) => ("checkbox", None),
            Piece::Checkbox | Piece::Toggle => ("checkbox", None),
            Piece::Radio => ("radio", None),
            Piece::Slider => ("range", share.as_deref()),
            Piece::Date => ("date", None),
            Piece::File => ("file", None),
            Piece::Number => ("number", value.as_deref().filter(|_| is_number)),
            Piece::Password => ("password", value.as_deref()),
            Piece::Search => ("search", value.as_deref()),
            piece if piece == Piece::Textarea || is_high => {
                attributes.extend(hint.as_deref().map(|hint| ("placeholder", hint)));
                return self.markup.text("textarea", &attributes, value.as_deref().unwrap_or_default());
            }
            _ => ("text", value.as_deref()),
        };
        if matches!(kind, "text" | "search" | "password" | "number") {
            attributes.extend(hint.as_deref().map(|hint| ("placeholder", hint)));
        }
        attributes.push(("type", kind));
        attributes.extend(value.map(|value| ("value", value)));
        if Piece::of(element.component) == Piece::Toggle {
            attributes.push(("role", "switch"));
        }
        if matches!(kind, "checkbox" | "radio") && props.is_checked() {
            attributes.push(("checked", ""));
        }
        self.markup.void("input", &attributes);
    }

    /// One of several options that drop down.
    fn select(&mut self, props: &Props, attributes: &[Attribute]) {
        self.markup.open("select", attributes);
        if let Some(hint) = props.placeholder().filter(|hint| is_written(hint)) {
            self.markup.text("option", &[("value", "")], hint);
        }
        let items = props.items();
        for (at, item) in items.iter().enumerate().filter(|(_, item)| is_written(item)) {
            let chosen: &[Attribute] = if props.active() == Some(at) { &[("selected", "")] } else { &[] };
            self.markup.text("option", chosen, item);
        }
        if items.is_empty() {
            let value = props.written_value().unwrap_or_default();
            self.markup.text("option", &[], if is_written(&value) { &value } else { "Choose" });
        }
        self.markup.close("select");
    }
}

/// The id of the field that has this place in paint order.
pub(super) fn field_id(order: usize) -> String {
    format!("field-{order}")
}

/// Whether a field is a box to tick.
fn is_tick(element: &Element) -> bool {
    Piece::of(element.component) == Piece::Field
        && element.bounds.width() <= BOX_TO_TICK
        && element.bounds.height() <= BOX_TO_TICK
}

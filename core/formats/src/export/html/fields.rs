//! Fields with their labels in HTML.

use super::page::HtmlPage;
use super::visible_text::{first_written, is_written, on_one_line};
use crate::export::markup::HtmlAttribute;
use websketch_json as json;
use websketch_layout::naming;
use websketch_layout::structure::Element;
use websketch_sketch::Props;
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::kit::Piece;

/// The largest size of a checkbox. Pixels.
const BOX_TO_TICK: f64 = 40.0;
/// The largest height of the control of a line. Pixels.
const CONTROL: f64 = 56.0;
/// The least height of a field with its label above. Pixels. A lower one has it as its placeholder.
const LABEL_ABOVE: f64 = 56.0;

impl<'s> HtmlPage<'_, 's> {
    /// Writes a field with its label: its own, or a text beside it.
    pub(super) fn field(&mut self, element: &Element<'s>, class: &str) {
        let (bounds, props) = (element.bounds, element.component.props());
        let piece = Piece::of(element.component);
        let options: Vec<_> = props.items().into_iter().filter(|item| is_written(item)).collect();
        if piece == Piece::Radio && !options.is_empty() {
            return self.options(element, &options, class);
        }
        let id = self.field_id(element.order);
        let is_beside = matches!(piece, Piece::Checkbox | Piece::Radio | Piece::Toggle);
        // A slider has no room for a text beside it.
        let is_bare = piece == Piece::Slider && bounds.height() < LABEL_ABOVE;
        let Some(label) = self.own_label(element).filter(|_| !is_bare) else {
            let words = first_written([props.placeholder(), props.text(), props.name()]);
            let name = words.unwrap_or_else(|| noun(element));
            let is_labeled = self.structure.label(element).is_some();
            let name = if is_labeled { ("id", id.as_str()) } else { ("aria-label", name.as_str()) };
            let is_high = bounds.height() > CONTROL && !matches!(piece, Piece::Textarea | Piece::Slider);
            if !is_beside && is_high {
                self.markup.open("div", &[("class", &format!("field {class}"))]);
                self.entry(element, &[name]);
                self.error(props);
                return self.markup.close("div");
            }
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
            if let Some(note) = props.string("right").filter(|note| is_beside && is_written(note)) {
                self.markup.text("span", &[("class", "count")], note);
            }
        } else {
            label(self);
            self.entry(element, &[("id", &id)]);
            self.error(props);
        }
        self.markup.close("div");
    }

    /// Writes the error of a field below its control.
    fn error(&mut self, props: &Props) {
        if let Some(error) = props.string("error").filter(|error| is_written(error)) {
            self.markup.text("p", &[("class", "error")], error);
        }
    }

    /// Writes radio buttons for several visible options.
    fn options(&mut self, element: &Element<'s>, options: &[&str], class: &str) {
        let (props, group) = (element.component.props(), self.field_id(element.order));
        let mut attributes = vec![("class", class)];
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        self.markup.open("fieldset", &attributes);
        let legend = [props.text(), props.name()].into_iter().flatten().find(|text| is_written(text));
        self.markup.text("legend", &[], legend.unwrap_or("Options"));
        for (at, option) in options.iter().enumerate() {
            let mut attributes = vec![("type", "radio"), ("name", group.as_str())];
            attributes.extend((props.active() == Some(at)).then_some(("checked", "")));
            self.markup.open("label", &[("class", "check")]);
            self.markup.empty("input", &attributes);
            self.markup.text("span", &[], option);
            self.markup.close("label");
        }
        self.markup.close("fieldset");
    }

    /// Writes the control of a field.
    fn entry(&mut self, element: &Element<'s>, attributes: &[HtmlAttribute]) {
        let props = element.component.props();
        let mut attributes = attributes.to_vec();
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        let value = props.value_text().map(|value| on_one_line(&value));
        let usual = match Piece::of(element.component) {
            Piece::Search => Some("Search"),
            Piece::Number => Some("0"),
            _ => None,
        };
        let label = props.text().filter(|_| element.bounds.height() < LABEL_ABOVE);
        let hint = first_written([label, props.placeholder(), usual]);
        let share = props.share().map(|share| (share * 100.0).round().to_string());
        let number = value.as_deref().and_then(|value| value.trim().parse::<f64>().ok());
        let number = number.filter(|number| number.is_finite()).map(json::number);
        let group = self.structure.parent(element).map_or(0, |holder| holder.order + 1);
        let group = format!("{}-{group}", self.field_id(0).replace("field-0", "group"));
        let (kind, value) = match Piece::of(element.component) {
            Piece::Select => return self.select(props, hint.as_deref(), &attributes),
            Piece::Field if is_tick(element) => ("checkbox", None),
            Piece::Checkbox | Piece::Toggle => ("checkbox", None),
            Piece::Radio => {
                attributes.push(("name", group.as_str()));
                ("radio", None)
            }
            Piece::Slider => ("range", share.as_deref()),
            Piece::Date => ("date", value.as_deref().filter(|value| is_day(value))),
            Piece::File => ("file", None),
            Piece::Number => ("number", number.as_deref()),
            Piece::Password => ("password", value.as_deref()),
            Piece::Search => ("search", value.as_deref()),
            Piece::Textarea => {
                attributes.extend(hint.as_deref().map(|hint| ("placeholder", hint)));
                return self.markup.text("textarea", &attributes, value.as_deref().unwrap_or_default());
            }
            _ => (self.kind_of_text(element, value.as_deref()), value.as_deref()),
        };
        if matches!(kind, "text" | "search" | "password" | "number" | "email" | "tel") {
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
        self.markup.empty("input", &attributes);
    }

    /// Guesses the input type from the texts of a field: an email address, a phone number, a password.
    fn kind_of_text(&self, element: &Element<'s>, value: Option<&str>) -> &'static str {
        let props = element.component.props();
        let beside = self.structure.label(element).and_then(|label| label.component.props().text());
        let texts = [props.text(), beside, props.name(), props.placeholder()];
        let words = |wanted: &[&str]| {
            texts.iter().flatten().take(4).any(|text| {
                let text = lowercase(&json::excerpt(text));
                text.split(|letter: char| !letter.is_alphanumeric()).any(|word| wanted.contains(&word))
            })
        };
        match value {
            _ if words(&["password", "passphrase"]) && value.is_none() => "password",
            None if words(&["email", "mail"]) => "email",
            Some(value) if is_address(value) && words(&["email", "mail"]) => "email",
            _ if words(&["phone", "telephone"]) => "tel",
            _ => "text",
        }
    }

    /// Writes a select.
    fn select(&mut self, props: &Props, hint: Option<&str>, attributes: &[HtmlAttribute]) {
        self.markup.open("select", attributes);
        if let Some(hint) = hint {
            self.markup.text("option", &[("value", "")], hint);
        }
        let (items, value) = (props.items(), props.value_text());
        let chosen = props.active().or_else(|| items.iter().position(|item| Some(*item) == value.as_deref()));
        for (at, item) in items.iter().enumerate().filter(|(_, item)| is_written(item)) {
            let chosen: &[HtmlAttribute] = if chosen == Some(at) { &[("selected", "")] } else { &[] };
            self.markup.text("option", chosen, item);
        }
        if items.is_empty() {
            let value = value.unwrap_or_default();
            self.markup.text("option", &[], if is_written(&value) { &value } else { "Choose" });
        }
        self.markup.close("select");
    }
}

/// Returns the label of a field without a name.
fn noun(element: &Element) -> String {
    match Piece::of(element.component) {
        Piece::Field if is_tick(element) => "Checkbox".to_owned(),
        Piece::Field => "Text field".to_owned(),
        piece => naming::piece_name(piece),
    }
}

/// Whether a text is a date in HTML's form: `2026-03-01`.
fn is_day(text: &str) -> bool {
    let number = |part: &str, digits: usize| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|&number| is_number && number > 0)
    };
    let mut parts = text.splitn(3, '-');
    let mut next = |digits| parts.next().and_then(|part| number(part, digits));
    let (Some(year), Some(month), Some(day)) = (next(4), next(2), next(2)) else { return false };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    month <= 12 && day <= days
}

/// Whether a text is an email address that a browser accepts.
fn is_address(text: &str) -> bool {
    let is_part = |part: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+');
        part.starts_with(|first: char| first.is_ascii_alphanumeric())
            && part.ends_with(|last: char| last.is_ascii_alphanumeric())
            && part.bytes().all(fits)
            && !part.contains("..")
    };
    let is_host = |host: &str| {
        is_part(host) && !host.contains(['_', '+']) && !host.contains(".-") && !host.contains("-.")
    };
    text.split_once('@').is_some_and(|(name, host)| is_part(name) && is_host(host))
}

/// Whether a field is a checkbox.
fn is_tick(element: &Element) -> bool {
    Piece::of(element.component) == Piece::Field
        && element.bounds.width() <= BOX_TO_TICK
        && element.bounds.height() <= BOX_TO_TICK
}

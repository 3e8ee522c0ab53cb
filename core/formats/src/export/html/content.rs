//! Elements for each component type in HTML.

use super::layout::BoxForm;
use super::page::{Height, HtmlPage, Space, apart};
use super::visible_text::{first_written, is_written, on_one_line};
use websketch_layout::drawing::is_upright;
use websketch_layout::structure::Element;
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind};

/// Returns the form of the box of a component. Elements with a height of their own are as high as drawn.
fn form_of(component: &Component) -> BoxForm {
    match component.kind() {
        ComponentKind::ImagePlaceholder | ComponentKind::Input | ComponentKind::HorizontalLine => {
            BoxForm::Exact
        }
        _ => BoxForm::Least,
    }
}

impl<'s> HtmlPage<'_, 's> {
    /// Writes a component with margins before it, and its children.
    pub(super) fn component(&mut self, element: &Element<'s>, space: Space) {
        self.anchor(element);
        if element.component.kind() == ComponentKind::Container {
            let space = self.place(element, space, BoxForm::Least);
            return self.container(element, space);
        }
        match self.inside(element) {
            None => {
                let space = self.place(element, space, form_of(element.component));
                self.content(element, space);
            }
            Some(inside) => {
                let space = self.place(element, space, BoxForm::Least);
                self.layers(&element.bounds, space, |page| {
                    page.place(element, (0.0, 0.0), BoxForm::Content);
                    page.content(element, (0.0, 0.0));
                    page.block(inside, apart(&inside.bounds(), &element.bounds));
                });
            }
        }
    }

    fn content(&mut self, element: &Element<'s>, space: Space) {
        let component = element.component;
        let bounds = component.bounds();
        let height = match form_of(component) {
            BoxForm::Exact => Height::Exact(bounds.height()),
            _ => Height::Least(bounds.height()),
        };
        let class = &self.class(space, bounds.width(), height);
        let class = &self.styled(component, class);
        match component.kind() {
            ComponentKind::Container => {}
            ComponentKind::Button => self.button(component, class),
            ComponentKind::Input => self.field(element, class),
            ComponentKind::ImagePlaceholder => self.image(component, class),
            ComponentKind::Text => self.text(element, class),
            ComponentKind::HorizontalLine => self.divider(component, class),
            ComponentKind::Heading => self.heading(component, class),
            ComponentKind::Footer => self.footer(component, class),
            ComponentKind::NavigationBox => self.navigation(component, class),
            ComponentKind::List => self.list(component, class),
            ComponentKind::Table if Piece::of(component) == Piece::Calendar => {
                self.calendar(component, class);
            }
            ComponentKind::Table => self.table(component, class),
        }
    }

    /// Writes a button. A button with only an icon gets a label from its text or its icon.
    fn button(&mut self, component: &Component, class: &str) {
        let (props, piece) = (component.props(), Piece::of(component));
        self.font_rules(component, class);
        let look = piece.variant().filter(|_| piece != Piece::Primary);
        let class = look.map_or_else(|| class.to_owned(), |look| format!("{look} {class}"));
        let link = self.link(component, None).filter(|_| !props.is_disabled());
        let class = if link.is_some() { format!("button {class}") } else { class };
        let mut attributes = vec![("class", class.as_str())];
        match &link {
            Some(link) => attributes.extend(link.attributes()),
            None => attributes.push(("type", "button")),
        }
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        if piece == Piece::Chip && link.is_none() {
            attributes.push(("aria-pressed", if props.is_checked() { "true" } else { "false" }));
        }
        let text = props.text().filter(|text| is_written(text));
        let shown = text.filter(|_| piece != Piece::IconButton);
        let name = first_written([text, props.name(), props.icon()]).unwrap_or_else(|| "Button".to_owned());
        attributes.extend(shown.is_none().then_some(("aria-label", name.as_str())));
        let tag = if link.is_some() { "a" } else { "button" };
        self.markup.open(tag, &attributes);
        let icon = props.icon().or((piece == Piece::IconButton).then_some("menu"));
        if let Some(icon) = icon {
            self.icon(icon, 18.0);
        }
        if let Some(text) = shown {
            self.markup.words(text);
        }
        self.markup.close(tag);
    }

    /// Writes a divider, or a progress bar.
    fn divider(&mut self, component: &Component, class: &str) {
        match Piece::of(component) {
            Piece::Progress => {
                let props = component.props();
                let name = first_written([props.name()]).unwrap_or_else(|| "Progress".to_owned());
                let value = (props.share().unwrap_or(0.6) * 100.0).round().to_string();
                let attributes = [("class", class), ("max", "100"), ("value", &value), ("aria-label", &name)];
                self.markup.text("progress", &attributes, "");
            }
            piece => {
                let upright = if is_upright(component.bounds().size()) { "upright " } else { "" };
                let dashed = if piece == Piece::Dashed { "dashed " } else { "" };
                self.markup.empty("hr", &[("class", &format!("{dashed}{upright}{class}"))]);
            }
        }
    }

    /// Writes a paragraph, or the label of a field.
    fn text(&mut self, element: &Element, class: &str) {
        let (component, piece) = (element.component, Piece::of(element.component));
        let Some(text) = component.props().text().filter(|text| is_written(text)) else {
            self.markup.open("p", &[("class", class)]);
            self.placeholder(component);
            return self.markup.close("p");
        };
        self.font_rules(component, class);
        if let Some(field) = self.field_of.get(element.order).copied().flatten() {
            let class = if piece == Piece::Label { format!("label {class}") } else { class.to_owned() };
            return self.markup.text("label", &[("class", &class), ("for", &self.field_id(field))], text);
        }
        let look = match piece {
            Piece::Body => class.to_owned(),
            _ => format!("{} {class}", piece.variant().unwrap_or_default()),
        };
        let within = match piece {
            Piece::Link => Some(("p", "a")),
            Piece::Quote => Some(("blockquote", "p")),
            Piece::Code => Some(("pre", "code")),
            _ => None,
        };
        let Some((outer, inner)) = within else { return self.linked("p", &look, component, text) };
        if inner == "a" {
            let link = self.entry_link(component, None);
            self.markup.open(outer, &[("class", &look)]);
            self.markup.text(inner, &link.attributes(), text);
        } else {
            self.markup.open(outer, &[("class", &look)]);
            self.markup.text(inner, &[], text);
        }
        self.markup.close(outer);
    }

    /// Writes a heading. Its level follows from the previous one; its style is that of the sketch.
    fn heading(&mut self, component: &Component, class: &str) {
        let asked = component.props().level().unwrap_or(if self.level == 0 { 1 } else { 2 });
        let class = format!("l{asked} {class}");
        let text = component.props().text().unwrap_or_default();
        if !is_written(text) {
            self.markup.open("p", &[("class", &class)]);
            self.placeholder(component);
            return self.markup.close("p");
        }
        self.font_rules(component, &class);
        // The first heading is that of the page; no other one has its level.
        self.level = if self.level == 0 { 1 } else { asked.max(2).min(self.level + 1) };
        let tag = match self.level {
            1 => "h1",
            2 => "h2",
            3 => "h3",
            4 => "h4",
            5 => "h5",
            _ => "h6",
        };
        self.linked(tag, &class, component, text);
    }

    fn footer(&mut self, component: &Component, class: &str) {
        let (tag, class) =
            if self.takes_footer { ("footer", class.to_owned()) } else { ("div", format!("footer {class}")) };
        self.font_rules(component, &class);
        self.markup.open(tag, &[("class", &class)]);
        if let Some(text) = component.props().text().filter(|text| is_written(text)) {
            self.markup.text("p", &[], text);
        }
        self.markup.close(tag);
    }

    /// Returns a unique name for a landmark.
    pub(super) fn landmark(&mut self, name: &str) -> String {
        let name = &on_one_line(name);
        let mut number = self.landmarks.get(&lowercase(name)).map_or(1, |last| last + 1);
        let mut unique = if number == 1 { name.to_owned() } else { format!("{name} {number}") };
        while number > 1 && self.landmarks.contains_key(&lowercase(&unique)) {
            number += 1;
            unique = format!("{name} {number}");
        }
        self.landmarks.insert(lowercase(&unique), 1);
        self.landmarks.insert(lowercase(name), number);
        unique
    }
}

//! What each type is in HTML.

use super::fields::field_id;
use super::layout::{Height, Page, Space, apart};
use super::markup::{Attribute, is_written, on_one_line};
use crate::drawing::cells::Cells;
use crate::kit::Piece;
use crate::letter::lower_text;
use crate::sketch::{Component, ComponentKind};
use crate::structure::Element;

/// A picture at least this large shows its words, px.
const LEAST_CAPTIONED: (f64, f64) = (80.0, 40.0);
/// Columns of a table; a cell can stand for no more of them in HTML.
const MAX_COLUMNS: usize = 1000;
/// A crossed rectangle that fills its box. A URL holds no spaces.
const CROSS: &str = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%209%209'%20preserveAspectRatio='none'%3E%3Cpath%20d='M0%200%209%209M9%200%200%209'%20stroke='%238a93a3'%20vector-effect='non-scaling-stroke'/%3E%3C/svg%3E";

impl<'s> Page<'_, 's> {
    /// A component with free space before it, and what it holds.
    pub(super) fn component(&mut self, element: &Element<'s>, space: Space) {
        if element.component.kind() == ComponentKind::Container {
            self.section(element, space);
            return;
        }
        match self.inside(element) {
            None => self.content(element, space),
            Some(inside) => self.layers(&element.bounds, space, |page| {
                page.content(element, (0.0, 0.0));
                page.block(inside, apart(&inside.bounds(), &element.bounds));
            }),
        }
    }

    /// A container: a region if it has a name, else a plain box.
    fn section(&mut self, element: &Element<'s>, space: Space) {
        let props = element.component.props();
        let is_named = [props.name(), props.text()].into_iter().flatten().any(is_written);
        self.container(element, space, if is_named { "section" } else { "div" });
    }

    /// A container as the given element, with its title and what it holds.
    pub(super) fn container(&mut self, element: &Element<'s>, space: Space, tag: &'static str) {
        let (bounds, props) = (element.bounds, element.component.props());
        let class = self.class(space, bounds.width(), Height::Least(bounds.height()));
        let class = format!("box layers {class}");
        let title = props.text().filter(|text| is_written(text));
        match props.name().filter(|name| is_written(name)).or(title) {
            Some(name) if tag == "section" => {
                let name = self.landmark(name);
                self.markup.open(tag, &[("class", &class), ("aria-label", &name)]);
            }
            _ => self.markup.open(tag, &[("class", &class)]),
        }
        if let Some(title) = title {
            self.markup.text("p", &[("class", "title")], title);
        }
        if let Some(inside) = self.inside(element) {
            self.block(inside, apart(&inside.bounds(), &bounds));
        }
        self.markup.close(tag);
    }

    fn content(&mut self, element: &Element<'s>, space: Space) {
        let component = element.component;
        let bounds = component.bounds();
        let height = match component.kind() {
            ComponentKind::ImagePlaceholder | ComponentKind::Input | ComponentKind::HorizontalLine => {
                Height::Exact(bounds.height())
            }
            _ => Height::Least(bounds.height()),
        };
        let class = &self.class(space, bounds.width(), height);
        match component.kind() {
            ComponentKind::Container => {}
            ComponentKind::Button => self.button(component, class),
            ComponentKind::Input => self.field(element, class),
            ComponentKind::ImagePlaceholder => self.image(component, class),
            ComponentKind::Text => self.text(element, class),
            ComponentKind::HorizontalLine => self.rule(component, class),
            ComponentKind::Heading => self.heading(component, class),
            ComponentKind::Footer => self.footer(component, class),
            ComponentKind::NavigationBox => self.navigation(component, class),
            ComponentKind::List => self.list(&component.props().items(), component, class),
            ComponentKind::Table => self.table(component, class),
        }
    }

    /// A button; one with an icon alone is named by its text or its icon.
    fn button(&mut self, component: &Component, class: &str) {
        let (props, piece) = (component.props(), Piece::of(component));
        let look = piece.variant().filter(|_| piece != Piece::Primary);
        let class = look.map_or_else(|| class.to_owned(), |look| format!("{look} {class}"));
        let mut attributes = vec![("class", class.as_str()), ("type", "button")];
        attributes.extend(props.is_disabled().then_some(("disabled", "")));
        let [text, icon, name] =
            [props.text(), props.icon(), props.name()].map(|text| text.filter(|text| is_written(text)));
        match text.filter(|_| piece != Piece::IconButton) {
            Some(text) => self.markup.text("button", &attributes, text),
            None => {
                let name = on_one_line(text.or(name).or(icon).unwrap_or("Button"));
                attributes.push(("aria-label", &name));
                self.markup.text("button", &attributes, "");
            }
        }
    }

    /// A divider, or how much is done.
    fn rule(&mut self, component: &Component, class: &str) {
        match Piece::of(component) {
            Piece::Progress => {
                let props = component.props();
                let name = on_one_line(props.name().filter(|name| is_written(name)).unwrap_or("Progress"));
                let value = (props.share().unwrap_or(0.6) * 100.0).round().to_string();
                let attributes = [("class", class), ("max", "100"), ("value", &value), ("aria-label", &name)];
                self.markup.text("progress", &attributes, "");
            }
            Piece::Dashed => self.markup.void("hr", &[("class", &format!("dashed {class}"))]),
            _ => self.markup.void("hr", &[("class", class)]),
        }
    }

    /// A picture; its words are read once and shown where they have room.
    fn image(&mut self, component: &Component, class: &str) {
        let (props, bounds) = (component.props(), component.bounds());
        let words = |texts: [Option<&'_ str>; 3]| {
            texts.into_iter().flatten().find(|text| is_written(text)).map(on_one_line)
        };
        let alt = words([props.alt(), props.text(), props.name()]).unwrap_or_default();
        let class = format!("image {class}");
        self.markup.open("figure", &[("class", &class)]);
        self.markup.void("img", &[("src", CROSS), ("alt", &alt)]);
        let caption = words([props.text(), props.alt(), None]);
        if let Some(caption) =
            caption.filter(|_| bounds.width() >= LEAST_CAPTIONED.0 && bounds.height() >= LEAST_CAPTIONED.1)
        {
            let hidden: &[Attribute] = if caption == alt { &[("aria-hidden", "true")] } else { &[] };
            self.markup.text("figcaption", hidden, &caption);
        }
        self.markup.close("figure");
    }

    /// A paragraph, or the label of a field.
    fn text(&mut self, element: &Element, class: &str) {
        let text = element.component.props().text().unwrap_or_default();
        match self.field_of.get(element.order).copied().flatten() {
            Some(field) => {
                self.markup.text("label", &[("class", class), ("for", &field_id(field))], text);
            }
            None => self.markup.text("p", &[("class", class)], text),
        }
    }

    /// A heading of a level that follows from the one before; it looks as the sketch says.
    fn heading(&mut self, component: &Component, class: &str) {
        let asked = component.props().level().unwrap_or(if self.level == 0 { 1 } else { 2 });
        let class = format!("l{asked} {class}");
        let text = component.props().text().unwrap_or_default();
        if !is_written(text) {
            self.markup.text("p", &[("class", &class)], "");
            return;
        }
        // The first heading is the one of the page; there is no second of its level.
        self.level = if self.level == 0 { 1 } else { asked.max(2).min(self.level + 1) };
        let tag = match self.level {
            1 => "h1",
            2 => "h2",
            3 => "h3",
            4 => "h4",
            5 => "h5",
            _ => "h6",
        };
        self.markup.text(tag, &[("class", &class)], text);
    }

    fn footer(&mut self, component: &Component, class: &str) {
        let (tag, class) =
            if self.takes_footer { ("footer", class.to_owned()) } else { ("div", format!("footer {class}")) };
        self.markup.open(tag, &[("class", &class)]);
        if let Some(text) = component.props().text().filter(|text| is_written(text)) {
            self.markup.text("p", &[], text);
        }
        self.markup.close(tag);
    }

    fn navigation(&mut self, component: &Component, class: &str) {
        let (bounds, props) = (component.bounds(), component.props());
        let is_tall = bounds.height() > bounds.width();
        let class = if is_tall { format!("tall {class}") } else { class.to_owned() };
        let words = [props.name(), props.text()].into_iter().flatten().find(|text| is_written(text));
        let name = self.landmark(words.unwrap_or("Navigation"));
        self.markup.open("nav", &[("class", &class), ("aria-label", &name)]);
        let items: Vec<_> = props.items().into_iter().filter(|item| is_written(item)).collect();
        if !items.is_empty() {
            self.markup.open("ul", &[]);
            for item in items {
                self.markup.open("li", &[]);
                self.markup.text("a", &[("href", "#")], item);
                self.markup.close("li");
            }
            self.markup.close("ul");
        }
        self.markup.close("nav");
    }

    fn list(&mut self, items: &[&str], component: &Component, class: &str) {
        let title = component.props().text().filter(|text| is_written(text));
        let tag = if Piece::of(component) == Piece::Numbers { "ol" } else { "ul" };
        let Some(title) = title.filter(|_| !items.is_empty()) else {
            return self.items(tag, items, title, class);
        };
        self.markup.open("div", &[("class", class)]);
        self.markup.text("p", &[("class", "heads")], title);
        self.items(tag, items, None, "items");
        self.markup.close("div");
    }

    fn items(&mut self, tag: &'static str, items: &[&str], text: Option<&str>, class: &str) {
        if items.is_empty() {
            self.markup.text("p", &[("class", class)], text.unwrap_or_default());
            return;
        }
        self.markup.open(tag, &[("class", class)]);
        for item in items {
            self.markup.text("li", &[], item);
        }
        self.markup.close(tag);
    }

    fn table(&mut self, component: &Component, class: &str) {
        let cells = Cells::of(component.props());
        let columns = cells.columns.min(MAX_COLUMNS);
        self.markup.open("table", &[("class", class)]);
        if let Some(text) = component.props().text().filter(|text| is_written(text)) {
            self.markup.text("caption", &[], text);
        }
        if !cells.header.is_empty() {
            self.markup.literal("<thead>\n<tr>");
            for title in cells.header.iter().take(columns) {
                self.markup.text("th", &[("scope", "col")], title);
            }
            self.filler(columns.saturating_sub(cells.header.len()));
            self.markup.literal("</tr>\n</thead>\n");
        }
        self.markup.literal("<tbody>\n");
        for row in &cells.rows {
            self.markup.literal("<tr>");
            for cell in row.iter().take(columns) {
                self.markup.text("td", &[], cell);
            }
            self.filler(columns.saturating_sub(row.len()));
            self.markup.literal("</tr>\n");
        }
        self.markup.literal("</tbody>\n");
        self.markup.close("table");
    }

    /// One cell in place of those that a short row lacks.
    fn filler(&mut self, missing: usize) {
        if missing > 0 {
            self.markup.text("td", &[("colspan", &missing.to_string())], "");
        }
    }

    /// A name for a landmark that no other one has.
    fn landmark(&mut self, name: &str) -> String {
        let name = &on_one_line(name);
        let mut number = self.landmarks.get(&lower_text(name)).map_or(1, |last| last + 1);
        let mut unique = if number == 1 { name.to_owned() } else { format!("{name} {number}") };
        while number > 1 && self.landmarks.contains_key(&lower_text(&unique)) {
            number += 1;
            unique = format!("{name} {number}");
        }
        self.landmarks.insert(lower_text(&unique), 1);
        self.landmarks.insert(lower_text(name), number);
        unique
    }
}

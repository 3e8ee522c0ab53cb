//! Containers in HTML: regions, dialogs, messages, accordions, device frames.

use super::page::{Height, HtmlPage, Space, apart};
use super::text_style::classes;
use super::visible_text::{first_written, is_written, on_one_line};
use crate::export::markup::HtmlAttribute;
use websketch_layout::drawing::{self, PagePlace, Primitive};
use websketch_layout::naming;
use websketch_layout::structure::Element;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;

/// The height of the summary of an accordion. Pixels.
const SUMMARY: f64 = 48.0;

/// The HTML form of a container.
struct ContainerForm {
    tag: &'static str,
    role: Option<&'static str>,
    look: &'static str,
    /// Whether its frame is drawn as SVG, because CSS cannot.
    is_drawn: bool,
    can_be_closed: bool,
}

impl ContainerForm {
    const fn of(piece: Piece) -> Self {
        let plain = Self { tag: "div", role: None, look: "box", is_drawn: false, can_be_closed: false };
        match piece {
            Piece::Card => Self { look: "box card", ..plain },
            Piece::Modal => Self { tag: "dialog", look: "box card headed", can_be_closed: true, ..plain },
            Piece::Sheet => Self { tag: "dialog", look: "drawn", is_drawn: true, ..plain },
            Piece::Alert => Self { role: Some("alert"), look: "box alert", ..plain },
            Piece::Toast => Self { role: Some("status"), look: "box toast", can_be_closed: true, ..plain },
            Piece::Tooltip => Self { role: Some("tooltip"), look: "drawn tooltip", is_drawn: true, ..plain },
            Piece::Note => Self { role: Some("note"), look: "drawn note", is_drawn: true, ..plain },
            Piece::Accordion => Self { tag: "details", look: "box", ..plain },
            Piece::Browser | Piece::Phone | Piece::Tablet => {
                Self { tag: "section", look: "drawn", is_drawn: true, ..plain }
            }
            _ => plain,
        }
    }
}

/// Returns the class of a box that has a line along one edge in place of a frame, after a blank.
fn edge_class(bounds: &Bounds) -> &'static str {
    match PagePlace::of(bounds) {
        PagePlace::Bar => " across",
        PagePlace::Side => " beside-page",
        PagePlace::Free => "",
    }
}

impl<'s> HtmlPage<'_, 's> {
    /// Writes a container with its title and children. A named plain container is a region.
    pub(super) fn container(&mut self, element: &Element<'s>, space: Space) {
        let piece = Piece::of(element.component);
        let mut form = ContainerForm::of(piece);
        let props = element.component.props();
        let is_plain = matches!(piece, Piece::Box | Piece::Card);
        if is_plain && first_written([props.name(), props.text()]).is_some() {
            form.tag = "section";
        }
        self.boxed(element, space, &form, piece);
    }

    /// Writes a container that is the header of the page.
    pub(super) fn header_box(&mut self, element: &Element<'s>, space: Space) {
        let piece = Piece::of(element.component);
        self.boxed(element, space, &ContainerForm { tag: "header", ..ContainerForm::of(piece) }, piece);
    }

    fn boxed(&mut self, element: &Element<'s>, space: Space, form: &ContainerForm, piece: Piece) {
        let (bounds, props) = (element.bounds, element.component.props());
        let class = self.class(space, bounds.width(), Height::Least(bounds.height()));
        let title = props.text().filter(|text| is_written(text));
        if piece == Piece::Accordion {
            return self.accordion(element, title, &class);
        }
        let edge = if piece == Piece::Box { edge_class(&bounds) } else { "" };
        let class = format!("{}{edge}{} layers {class}", form.look, classes(element.component));
        let named = first_written([props.name(), title]);
        let name = match form.tag {
            "section" => Some(self.landmark(&named.unwrap_or_else(|| naming::piece_name(piece)))),
            "dialog" => Some(named.unwrap_or_else(|| naming::piece_name(piece))),
            _ => None,
        };
        let mut attributes: Vec<HtmlAttribute> = vec![("class", &class)];
        attributes.extend(form.role.map(|role| ("role", role)));
        attributes.extend((form.tag == "dialog").then_some(("open", "")));
        attributes.extend(name.as_deref().map(|name| ("aria-label", name)));
        self.markup.open(form.tag, &attributes);
        let is_screen = piece.screen().is_some();
        if form.is_drawn {
            let surface = self.surface(element.component);
            let mut primitives = drawing::draw_on(element.component, bounds.size().to_rect(), surface);
            primitives.retain(|primitive| is_screen || !matches!(primitive, Primitive::Label(_)));
            self.drawing(&primitives, bounds.size(), None);
        }
        if piece == Piece::Alert {
            self.icon("info", 18.0);
        }
        if let Some(title) = title.filter(|_| !is_screen) {
            self.markup.text("p", &[("class", "title")], title);
        }
        if form.can_be_closed {
            let link = self.links().map(|links| links.own());
            let tag = if link.is_some() { "a" } else { "button" };
            let mut attributes = vec![("class", "close")];
            match &link {
                Some(link) => attributes.extend(link.attributes()),
                None => attributes.push(("type", "button")),
            }
            attributes.push(("aria-label", "Close"));
            self.markup.open(tag, &attributes);
            self.icon("x", 16.0);
            self.markup.close(tag);
        }
        let words = first_written([title, props.name()]);
        self.cover(element.component, &words.unwrap_or_else(|| naming::piece_name(piece)));
        self.contents(element, 0.0);
        self.markup.close(form.tag);
    }

    /// Writes an accordion, opened if it has room for its contents.
    fn accordion(&mut self, element: &Element<'s>, title: Option<&str>, class: &str) {
        let height = element.bounds.height();
        let class = format!("box {class}");
        let mut attributes = vec![("class", class.as_str())];
        attributes.extend((height > SUMMARY + 8.0).then_some(("open", "")));
        self.markup.open("details", &attributes);
        let named = element.component.props().name().filter(|name| is_written(name));
        self.markup.text("summary", &[], &on_one_line(title.or(named).unwrap_or("Details")));
        self.contents(element, SUMMARY);
        self.markup.close("details");
    }

    /// Writes the children of a box, below a part that takes up some of its height.
    fn contents(&mut self, element: &Element<'s>, above: f64) {
        if let Some(inside) = self.inside(element) {
            let (left, top) = apart(&inside.bounds(), &element.bounds);
            self.block(inside, (left, top - above));
        }
    }
}

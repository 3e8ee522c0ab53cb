//! Navigation in HTML: a list in a named landmark.

use super::page::HtmlPage;
use super::visible_text::{first_written, is_written};
use crate::export::markup::HtmlAttribute;
use websketch_layout::drawing::BOTTOM_SIGNS;
use websketch_sketch::Component;
use websketch_sketch::kit::Piece;

/// The pages of a pagination without items.
const PAGES: [&str; 5] = ["1", "2", "3", "4", "5"];
/// A bar higher than this share of its width stacks its items.
const SIDE_FROM: f64 = 0.75;

/// The HTML form of a navigation.
struct NavigationForm {
    look: &'static str,
    name: &'static str,
    /// `ol` if the order of the items is significant.
    list: &'static str,
    has_title: bool,
    /// The `aria-current` of the current item.
    current: &'static str,
}

impl NavigationForm {
    fn of(component: &Component) -> Self {
        let bounds = component.bounds();
        let plain = Self { look: "bar", name: "Navigation", list: "ul", has_title: false, current: "page" };
        match Piece::of(component) {
            Piece::Sidebar => Self { look: "side", has_title: true, ..plain },
            Piece::Tabs => Self { look: "tabs", name: "Tabs", ..plain },
            Piece::Breadcrumb => Self { look: "crumbs", name: "Breadcrumb", list: "ol", ..plain },
            Piece::Pagination => Self { look: "pages", name: "Pagination", ..plain },
            Piece::Steps => Self { look: "steps", name: "Steps", list: "ol", current: "step", ..plain },
            Piece::Menu => Self { look: "side menu", name: "Menu", ..plain },
            Piece::Bottom => Self { look: "bottom", ..plain },
            _ if bounds.height() > bounds.width() * SIDE_FROM => {
                Self { look: "side", has_title: true, ..plain }
            }
            _ => Self { has_title: true, ..plain },
        }
    }
}

impl HtmlPage<'_, '_> {
    pub(super) fn navigation(&mut self, component: &Component, class: &str) {
        let (props, form, piece) = (component.props(), NavigationForm::of(component), Piece::of(component));
        let title = props.text().filter(|text| is_written(text));
        let words = first_written([props.name(), title]);
        let name = self.landmark(words.as_deref().unwrap_or(form.name));
        let class = format!("{} {class}", form.look);
        self.markup.open("nav", &[("class", &class), ("aria-label", &name)]);
        if let Some(title) = title.filter(|_| form.has_title) {
            self.markup.text("p", &[("class", "heads")], title);
        }
        let mut items: Vec<_> =
            props.items().into_iter().enumerate().filter(|(_, item)| is_written(item)).collect();
        if piece == Piece::Pagination && items.is_empty() {
            items = PAGES.into_iter().enumerate().collect();
        }
        let active = match piece {
            Piece::Breadcrumb => items.last().map_or(0, |(at, _)| *at),
            _ => props.active().unwrap_or(0),
        };
        if items.is_empty() {
            if title.is_none_or(|_| !form.has_title) {
                self.placeholder(component);
            }
        } else {
            self.items_of(&form, component, &items, active);
        }
        self.markup.close("nav");
    }

    fn items_of(
        &mut self,
        form: &NavigationForm,
        component: &Component,
        items: &[(usize, &str)],
        active: usize,
    ) {
        let piece = Piece::of(component);
        let is_paged = piece == Piece::Pagination;
        let (icons, counts) = (component.props().icons(), component.props().strings("counts"));
        self.markup.open(form.list, &[]);
        if is_paged {
            self.arrow(component, "Previous page", "chevron-left");
        }
        for (&(at, item), sign) in items.iter().zip(BOTTOM_SIGNS.iter().cycle()) {
            let is_done = piece == Piece::Steps && at < active;
            self.markup.open("li", if is_done { &[("class", "done")] } else { &[] });
            let link = self.entry_link(component, Some(item));
            let mut attributes: Vec<HtmlAttribute> = link.attributes();
            attributes.extend((at == active).then_some(("aria-current", form.current)));
            self.markup.open("a", &attributes);
            let own = icons.get(at).copied().filter(|icon| is_written(icon));
            match piece {
                Piece::Bottom => self.icon(own.unwrap_or(sign), 22.0),
                Piece::Sidebar | Piece::Menu => own.into_iter().for_each(|own| self.icon(own, 18.0)),
                _ => {}
            }
            self.markup.words(item);
            let count = counts.get(at).filter(|count| is_written(count));
            if let Some(count) = count.filter(|_| matches!(piece, Piece::Sidebar | Piece::Menu | Piece::Tabs))
            {
                self.markup.text("span", &[("class", "count")], count);
            }
            self.markup.close("a");
            self.markup.close("li");
        }
        if is_paged {
            self.arrow(component, "Next page", "chevron-right");
        }
        self.markup.close(form.list);
    }

    fn arrow(&mut self, component: &Component, name: &str, sign: &str) {
        let link = self.entry_link(component, Some(name));
        let mut attributes = link.attributes();
        attributes.extend([("class", "arrow"), ("aria-label", name)]);
        self.markup.open("li", &[]);
        self.markup.open("a", &attributes);
        self.icon(sign, 18.0);
        self.markup.close("a");
        self.markup.close("li");
    }
}

//! Lists in HTML.

use super::page::HtmlPage;
use super::visible_text::is_written;
use crate::export::markup::HtmlAttribute;
use websketch_layout::drawing::depth_of;
use websketch_sketch::Component;
use websketch_sketch::kit::Piece;

impl HtmlPage<'_, '_> {
    pub(super) fn list(&mut self, component: &Component, class: &str) {
        let (props, piece) = (component.props(), Piece::of(component));
        let items = props.items();
        let title = props.text().filter(|text| is_written(text) && piece != Piece::Chips);
        if items.is_empty() {
            self.markup.open("div", &[("class", class)]);
            match title {
                Some(title) => self.markup.text("p", &[("class", "heads")], title),
                None => self.placeholder(component),
            }
            return self.markup.close("div");
        }
        self.font_rules(component, class);
        let look = piece.variant().unwrap_or_default();
        let Some(title) = title else {
            return self.items(component, &items, &format!("{look} {class}"));
        };
        self.markup.open("div", &[("class", class)]);
        self.markup.text("p", &[("class", "heads")], title);
        self.items(component, &items, look);
        self.markup.close("div");
    }

    fn items(&mut self, component: &Component, items: &[&str], class: &str) {
        let (piece, active) = (Piece::of(component), component.props().active());
        match piece {
            Piece::Tree => return self.tree(items, active, class),
            Piece::Checklist => match active {
                Some(done) => return self.checklist(items, done, class),
                None => return self.marked(items, class),
            },
            _ => {}
        }
        let tag = if piece == Piece::Numbers { "ol" } else { "ul" };
        self.markup.open(tag, &[("class", class)]);
        for (at, item) in items.iter().enumerate() {
            self.markup
                .open("li", current(matches!(piece, Piece::Plain | Piece::Chips) && active == Some(at)));
            match self.link(component, Some(item)) {
                Some(link) => self.markup.text("a", &link.attributes_with("go"), item),
                None => self.markup.words(item),
            }
            self.markup.close("li");
        }
        self.markup.close(tag);
    }

    /// Writes a checklist with the first `done` items checked.
    fn checklist(&mut self, items: &[&str], done: usize, class: &str) {
        self.markup.open("ul", &[("class", class)]);
        for (at, item) in items.iter().enumerate() {
            self.markup.open("li", &[]);
            self.markup.open("label", &[("class", "check")]);
            let mut attributes = vec![("type", "checkbox")];
            attributes.extend((at < done).then_some(("checked", "")));
            // An invisible text is no label.
            attributes.extend((!is_written(item)).then_some(("aria-label", "Item")));
            self.markup.empty("input", &attributes);
            self.markup.text("span", &[], item);
            self.markup.close("label");
            self.markup.close("li");
        }
        self.markup.close("ul");
    }

    /// Writes items after check marks.
    fn marked(&mut self, items: &[&str], class: &str) {
        let class = format!("marks {}", class.trim_start_matches("checklist "));
        self.markup.open("ul", &[("class", &class)]);
        for item in items {
            self.markup.open("li", &[]);
            self.icon("check", 15.0);
            self.markup.words(item);
            self.markup.close("li");
        }
        self.markup.close("ul");
    }

    /// Writes nested lists. An item is at most one level deeper than the previous one.
    fn tree(&mut self, items: &[&str], active: Option<usize>, class: &str) {
        let mut depth = 0;
        self.markup.open("ul", &[("class", class)]);
        for (at, item) in items.iter().enumerate() {
            let wanted = depth_of(item).min(if at == 0 { 0 } else { depth + 1 });
            if wanted > depth {
                self.markup.open("ul", &[]);
                depth = wanted;
            } else if at > 0 {
                self.markup.close("li");
            }
            while depth > wanted {
                self.markup.close("ul");
                self.markup.close("li");
                depth -= 1;
            }
            self.markup.open("li", current(active == Some(at)));
            self.markup.words(item);
        }
        self.markup.close("li");
        for _ in 0..depth {
            self.markup.close("ul");
            self.markup.close("li");
        }
        self.markup.close("ul");
    }
}

const fn current(is_current: bool) -> &'static [HtmlAttribute<'static>] {
    if is_current { &[("aria-current", "true")] } else { &[] }
}

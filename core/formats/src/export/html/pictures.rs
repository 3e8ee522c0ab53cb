//! Pictures and icons in HTML, drawn as in every other picture of the sketch.

use super::page::HtmlPage;
use super::visible_text::{first_written, is_written, on_one_line};
use crate::export::markup::HtmlAttribute;
use crate::export::svg::{inline, inline_icon};
use kurbo::Size;
use websketch_layout::drawing::{self, ColorRole, Primitive};
use websketch_layout::naming;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentId};

/// The least size of a picture with a caption. Pixels.
const MIN_CAPTIONED: (f64, f64) = (120.0, 40.0);

impl HtmlPage<'_, '_> {
    /// Writes a picture. Its text is read once, and shown if it has room.
    pub(super) fn image(&mut self, component: &Component, class: &str) {
        let (props, size, piece) = (component.props(), component.bounds().size(), Piece::of(component));
        let named = first_written([props.alt(), props.text(), props.name(), props.icon()]);
        let alt = named.unwrap_or_else(|| naming::piece_name(piece));
        let look = piece.variant().unwrap_or_default();
        self.markup.open("figure", &[("class", &format!("{look} {class}"))]);
        let has_words_of_its_own = matches!(piece, Piece::Avatar | Piece::Icon | Piece::Logo);
        let has_room = size.width >= MIN_CAPTIONED.0 && size.height >= MIN_CAPTIONED.1;
        let caption =
            first_written([props.text(), props.alt()]).filter(|_| has_room && !has_words_of_its_own);
        let is_chart = matches!(piece, Piece::BarChart | Piece::LineChart | Piece::PieChart);
        let draw =
            if has_words_of_its_own || is_chart { drawing::draw_on } else { drawing::draw_without_text };
        let mut primitives = draw(component, size.to_rect(), self.surface(component));
        if is_chart && caption.is_some() {
            // The caption replaces the title of a chart, which is its first label.
            let title = primitives.iter().position(|primitive| matches!(primitive, Primitive::Label(_)));
            title.into_iter().for_each(|title| drop(primitives.remove(title)));
        }
        self.drawing(&primitives, size, Some(&alt));
        if let Some(caption) = caption {
            let hidden: &[HtmlAttribute] = if caption == alt { &[("aria-hidden", "true")] } else { &[] };
            self.markup.text("figcaption", hidden, &caption);
        }
        self.cover(component, &alt);
        self.markup.close("figure");
    }

    /// Writes a drawing. A drawing without a name is decorative.
    pub(super) fn drawing(&mut self, primitives: &[Primitive], size: Size, name: Option<&str>) {
        let name = name.filter(|name| is_written(name)).map(on_one_line);
        let seed =
            ComponentId::new(&format!("drawing-{}", self.classes)).ok().filter(|_| self.look.hand.is_some());
        let drawn = match seed {
            Some(seed) => &drawing::hand_drawn(primitives.to_vec(), &seed, size.to_rect()),
            None => primitives,
        };
        self.markup.literal(&inline(drawn, size, name.as_deref(), self.look.icons));
    }

    /// Writes the placeholder of a missing text.
    pub(super) fn placeholder(&mut self, component: &Component) {
        let size = component.bounds().size();
        let surface = self.surface(component);
        self.drawing(&drawing::draw_without_text(component, size.to_rect(), surface), size, None);
    }

    /// Writes an icon beside a text, in its color.
    pub(super) fn icon(&mut self, name: &str, side: f64) {
        let size = Size::new(side, side);
        let sign = drawing::draw_icon(name, size.to_rect(), ColorRole::Text);
        self.markup.literal(&inline_icon(&sign, size, self.look.icons));
    }
}

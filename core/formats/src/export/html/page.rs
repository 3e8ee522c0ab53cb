//! Layout in HTML: parts become rows, columns and layers with margins, or boxes at exact places.

use super::Look;
use super::layout::Layout;
use super::link_table::Links;
use super::visible_text::{is_written, on_one_line};
use crate::export::markup::{Html, Markup};
use std::collections::BTreeMap;
use std::fmt::Write;
use websketch_layout::drawing::{self, Primitive, Surface};
use websketch_layout::structure::{CutNode, Element, Structure};
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::Axis;
use websketch_sketch::{Component, ComponentKind, Sketch};

/// The document under construction.
pub(super) struct HtmlPage<'a, 's> {
    pub(super) markup: Markup<Html>,
    /// One CSS rule for each box. Style attributes are avoided, so that a strict content security policy allows the
    /// page.
    pub(super) rules: String,
    pub(super) classes: usize,
    pub(super) structure: &'a Structure<'s>,
    pub(super) look: Look<'a>,
    /// The field that each text labels, by paint index.
    pub(super) field_of: Vec<Option<usize>>,
    /// The surface below each component, by paint index.
    surfaces: Vec<Surface>,
    /// Whether a footer element is allowed: a header contains none, and a page has one at its end.
    pub(super) takes_footer: bool,
    /// Names of landmarks so far in lower case, with the last number of each.
    pub(super) landmarks: BTreeMap<String, usize>,
    /// The level of the last heading; 0 before the first one.
    pub(super) level: u8,
    /// The form of the layout.
    pub(super) layout: Layout<'a>,
}

/// The left and top margin of a box. Pixels.
pub(super) type Space = (f64, f64);

/// The height of a box. Pixels.
#[derive(Clone, Copy)]
pub(super) enum Height {
    /// Automatic.
    Free,
    /// At least.
    Least(f64),
    /// Exactly, for elements with an intrinsic height.
    Exact(f64),
}

/// The largest height of a page header in pixels, and its least share of the width.
const MAX_HEADER_HEIGHT: f64 = 160.0;
const HEADER_SHARE: f64 = 0.6;

/// The height of two lines, in font sizes.
const TWO_LINES: f64 = 2.8;

pub(super) const STYLE: &str = include_str!("style.css");

impl<'a, 's> HtmlPage<'a, 's> {
    /// Builds the page of a sketch and calls `write` with it.
    pub(super) fn of<T>(sketch: &Sketch, look: Look, write: impl FnOnce(HtmlPage) -> T) -> T {
        let structure = Structure::of(sketch, None);
        let mut field_of = vec![None; sketch.len()];
        for field in structure.elements() {
            if own_label(&structure, field).is_some() {
                continue;
            }
            if let Some(place) = structure.label(field).and_then(|text| field_of.get_mut(text.order)) {
                *place = Some(field.order);
            }
        }
        write(HtmlPage {
            markup: Markup::<Html>::new(),
            rules: String::new(),
            classes: 0,
            structure: &structure,
            look,
            field_of,
            surfaces: drawing::surfaces_in(&structure),
            takes_footer: true,
            landmarks: BTreeMap::new(),
            level: 0,
            layout: Layout::Flow,
        })
    }

    /// The links of a played document.
    pub(super) fn links(&self) -> Option<&'a Links> {
        match &self.layout {
            Layout::Flow => None,
            Layout::Exact(exact) => Some(exact.links),
        }
    }

    pub(super) fn prefix(&self) -> &str {
        match &self.layout {
            Layout::Flow => "",
            Layout::Exact(exact) => &exact.prefix,
        }
    }

    /// Returns the id of the field with this paint index.
    pub(super) fn field_id(&self, order: usize) -> String {
        format!("{}field-{order}", self.prefix())
    }

    /// Writes the whole document.
    pub(super) fn document(mut self, title: &str) -> String {
        self.body();
        let body = self.markup.finish();
        let mut head = Markup::<Html>::new();
        head.literal("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        head.literal("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        head.text("title", &[], title);
        head.literal("<style>\n");
        head.literal(STYLE);
        head.literal(&self.rules);
        head.literal(self.look.style());
        head.literal("</style>\n</head>\n");
        head.open("body", &[("class", &["col", self.look.class()].concat())]);
        head.literal("\n");
        head.literal(&body);
        head.literal("</body>\n</html>\n");
        head.finish()
    }

    /// Writes the body: a bar at the top as header, footers at the end as footer, the rest as main.
    fn body(&mut self) {
        let Some(page) = self.structure.cut_of(None) else {
            self.markup.literal("<main></main>\n");
            return;
        };
        let parts = page.parts_along(Axis::Y);
        let is_footer =
            |part: &&&CutNode| part.single().is_some_and(|element| kind(element) == ComponentKind::Footer);
        let header = usize::from(parts.len() > 1 && parts.first().is_some_and(|part| is_header(part, page)));
        let footers = parts.iter().rev().take_while(is_footer).count().min(parts.len() - header);
        let (head, rest) = parts.split_at(header);
        let (main, foot) = rest.split_at(rest.len() - footers);
        let mut end = 0.0;
        for part in head {
            self.header(part);
            end = part.bounds().bottom();
        }
        self.main(main, end);
        end = main.last().map_or(end, |part| part.bounds().bottom());
        for part in foot {
            self.block(part, (part.bounds().x(), part.bounds().y() - end));
            self.takes_footer = false;
            end = part.bounds().bottom();
        }
    }

    /// Writes the main element, which every page has.
    fn main(&mut self, parts: &[&CutNode<'s>], above: f64) {
        let boxes: Vec<_> = parts.iter().map(|part| part.bounds()).collect();
        let Some(bounds) = union_of(&boxes) else {
            self.markup.literal("<main></main>\n");
            return;
        };
        let class = self.class((0.0, bounds.y() - above), bounds.right(), Height::Free);
        self.markup.open("main", &[("class", &format!("col {class}"))]);
        let mut end = bounds.y();
        for (part, own) in parts.iter().zip(boxes) {
            self.block(part, (own.x(), own.y() - end));
            end = own.bottom();
        }
        self.markup.close("main");
    }

    fn header(&mut self, part: &CutNode<'s>) {
        if let Some(element) = part.single() {
            self.takes_footer = false;
            self.header_box(element, (part.bounds().x(), part.bounds().y()));
            self.takes_footer = true;
        }
    }

    /// Writes one part with margins before it.
    pub(super) fn block(&mut self, block: &CutNode<'s>, space: Space) {
        if matches!(self.layout, Layout::Exact(_)) {
            return self.in_order(block);
        }
        match block {
            CutNode::Single(element) => self.component(element, space),
            CutNode::Split { axis, bounds, .. } => {
                let class = self.class(space, bounds.width(), Height::Free);
                let name = if *axis == Axis::X { "row" } else { "col" };
                self.markup.open("div", &[("class", &format!("{name} {class}"))]);
                let (mut right, mut bottom) = (bounds.x(), bounds.y());
                for part in block.parts_along(*axis) {
                    let own = part.bounds();
                    match axis {
                        Axis::X => self.block(part, (own.x() - right, own.y() - bounds.y())),
                        Axis::Y => self.block(part, (own.x() - bounds.x(), own.y() - bottom)),
                    }
                    (right, bottom) = (own.right(), own.bottom());
                }
                self.markup.close("div");
            }
            CutNode::Backdrop { back, rest } => {
                let bounds = block.bounds();
                self.layers(&bounds, space, |page| {
                    page.component(back, apart(&back.bounds, &bounds));
                    page.block(rest, apart(&rest.bounds(), &bounds));
                });
            }
            CutNode::Overlapping { elements, bounds } => {
                let class = self.classes;
                self.layers(bounds, space, |page| {
                    elements
                        .iter()
                        .for_each(|element| page.component(element, apart(&element.bounds, bounds)));
                });
                self.paint_in_order(class, elements);
            }
        }
    }

    /// Writes a box with overlapping children.
    pub(super) fn layers(&mut self, bounds: &Bounds, space: Space, content: impl FnOnce(&mut Self)) {
        let class = self.class(space, bounds.width(), Height::Least(bounds.height()));
        self.markup.open("div", &[("class", &format!("layers {class}"))]);
        content(self);
        self.markup.close("div");
    }

    /// Restores the paint order of layers that are written in reading order.
    fn paint_in_order(&mut self, class: usize, layers: &[Element]) {
        if layers.is_sorted_by_key(|layer| layer.order) {
            return;
        }
        for (at, layer) in layers.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = writeln!(self.rules, ".b{class}>:nth-child({}){{order:{}}}", at + 1, layer.order);
        }
    }

    /// Returns the field's own label.
    pub(super) fn own_label(&self, field: &Element<'s>) -> Option<&'s str> {
        own_label(self.structure, field)
    }

    /// Returns the children of the component, if any.
    pub(super) fn inside(&self, element: &Element) -> Option<&'a CutNode<'s>> {
        self.structure.cut_of(Some(element))
    }

    /// Returns the surface below a component.
    pub(super) fn surface(&self, component: &Component) -> Surface {
        let element = self.structure.element(component.id());
        element.and_then(|element| self.surfaces.get(element.order).copied()).unwrap_or_default()
    }

    /// Adds a class with this place and size.
    pub(super) fn class(&mut self, (left, top): Space, width: f64, height: Height) -> String {
        let class = format!("{}b{}", self.prefix(), self.classes);
        self.classes += 1;
        let place = match &self.layout {
            Layout::Flow => format!("margin:{}px 0 0 {}px", px(top), px(left)),
            Layout::Exact(_) => format!("position:absolute;left:{}px;top:{}px", px(left), px(top)),
        };
        let rules = &mut self.rules;
        // Writing to a string cannot fail.
        let _ = write!(rules, ".{class}{{{place};width:{}px", px(width));
        let _ = match height {
            Height::Free => Ok(()),
            Height::Least(height) => write!(rules, ";min-height:{}px", px(height)),
            Height::Exact(height) => write!(rules, ";height:{}px", px(height)),
        };
        rules.push_str("}\n");
        class
    }

    /// Sets font size and line height as drawn. A single line without room for a second one is centered vertically.
    pub(super) fn font_rules(&mut self, component: &Component, class: &str) {
        let room = component.bounds().size().to_rect();
        let drawn = drawing::draw(component, room);
        let mut labels = drawn.iter().filter_map(|primitive| match primitive {
            Primitive::Label(label) => Some(label),
            _ => None,
        });
        let Some(first) = labels.next() else { return };
        let mut declarations = format!("font-size:{}px", px(first.size));
        let pitch = labels.next().map_or(0.0, |next| next.at.y - first.at.y);
        if pitch > first.size {
            // Writing to a string cannot fail.
            let _ = write!(declarations, ";line-height:{}px", px(pitch));
        } else if room.height() < first.size * TWO_LINES {
            declarations.push_str(";align-content:center");
        }
        self.rule(class, "", &declarations);
    }

    /// Adds a rule for the last of these classes, or for elements inside.
    pub(super) fn rule(&mut self, class: &str, inside: &str, declarations: &str) {
        if let Some(class) = class.split(' ').next_back() {
            // Writing to a string cannot fail.
            let _ = writeln!(self.rules, ".{class}{inside}{{{declarations}}}");
        }
    }
}

/// Returns the distance between the corners of a box and of the box around it.
pub(super) fn apart(inner: &Bounds, outer: &Bounds) -> Space {
    (inner.x() - outer.x(), inner.y() - outer.y())
}

/// Returns the text of a field, unless the label beside it is equal.
fn own_label<'s>(structure: &Structure<'s>, field: &Element<'s>) -> Option<&'s str> {
    let text_of = |element: &Element<'s>| element.component.props().text().filter(|text| is_written(text));
    let own = text_of(field).filter(|_| kind(field) == ComponentKind::Input)?;
    let beside = structure.label(field).and_then(text_of);
    let is_same = |other: &str| lowercase(&on_one_line(other)) == lowercase(&on_one_line(own));
    beside.is_none_or(|other| !is_same(other)).then_some(own)
}

fn is_header(part: &CutNode, page: &CutNode) -> bool {
    part.single().is_some_and(|element| {
        matches!(Piece::of(element.component), Piece::Box | Piece::Card)
            && element.bounds.height() <= MAX_HEADER_HEIGHT
            && element.bounds.width() >= page.bounds().width() * HEADER_SHARE
    })
}

fn kind(element: &Element) -> ComponentKind {
    element.component.kind()
}

/// Rounds a length to hundredths, never `-0`.
pub(super) fn px(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}

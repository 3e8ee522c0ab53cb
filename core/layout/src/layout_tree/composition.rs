//! Layout of a tree, section by section.

use super::build::Builder;
use super::emit::Emitter;
use super::ground::{content, page_of, screen_at};
use super::piece::{Page, Part, Piece, Screen, is_below};
use super::place::At;
use super::site::{Above, Site};
use super::tree::{Align, Content, Flow, Node, Options};
use crate::structure::{Span, Structure, page_in};
use kurbo::Size;
use websketch_sketch::geometry::{Bounds, greater, lesser};
use websketch_sketch::{IdSource, Sketch};

/// The largest gap kept between sections of the sketch on another page width. Pixels; then the same on a phone.
const WIDEST_GAP: f64 = 96.0;
const WIDEST_GAP_PHONE: f64 = 40.0;

/// A tree during layout, section by section. A section does not depend on later ones.
pub(crate) struct Composition<'s, 'i> {
    pub(super) structure: &'s Structure<'s>,
    pub(super) builder: Builder<'s>,
    pub(super) emitter: Emitter<'i>,
    pub(super) page: Page,
    pub(super) at: At,
    pub(super) site: Site,
    pub(super) options: Options,
    /// The gap between sections. Pixels.
    pub(super) gap: f64,
    /// Whether the sketch is drawn for a page of the same width.
    pub(super) same_page: bool,
    /// The bottom of the last section, and its relation to the next one.
    pub(super) bottom: f64,
    pub(super) above: Above,
    /// The box of the last section on the sketch.
    pub(super) was: Option<Bounds>,
    pub(super) is_begun: bool,
    /// The number of operations before each section.
    pub(super) starts: Vec<usize>,
}

impl<'s, 'i> Composition<'s, 'i> {
    /// Begins with the root node. Only its options count, and whether it is a page.
    pub(crate) fn new(
        structure: &'s Structure<'s>,
        sketch: &Sketch,
        at: &At,
        page: Option<Size>,
        root: &Node,
        ids: &'i mut IdSource,
    ) -> Self {
        let screen = screen_at(structure, at).and_then(page_in);
        let (mut page, same_page) = match screen {
            Some(drawn) => (Page::new(drawn.size()), true),
            None => page_of(structure, page),
        };
        let is_page = matches!(root.content, Content::Flow(Flow::Page, _));
        if let Some(margin) = root.options.margin {
            page.margin = lesser(margin, (page.size.width / 4.0).floor());
        } else if screen.is_none() && same_page && !structure.elements().is_empty() {
            let (x, _) = content(structure, &page);
            page.margin = x;
        }
        let mut site = Site::of(structure, at, &page, is_page);
        if root.options.margin.is_some() && site.is_page {
            site.x = site.page.start + page.margin;
            site.width = greater(site.page.length() - 2.0 * page.margin, 1.0);
        }
        let usual = if site.is_page || is_page { page.gap } else { 16.0 };
        let gap = root.options.gap.unwrap_or(usual);
        Self {
            structure,
            builder: Builder::new(structure, page, same_page),
            emitter: Emitter::new(sketch, ids),
            page,
            at: at.clone(),
            bottom: site.y,
            above: site.above,
            site,
            options: root.options.clone(),
            gap,
            same_page,
            was: None,
            is_begun: false,
            starts: Vec::new(),
        }
    }

    /// Begins a layout of the whole sketch from the top of another page.
    pub(super) fn whole(
        structure: &'s Structure<'s>,
        sketch: &Sketch,
        page: Size,
        root: &Node,
        ids: &'i mut IdSource,
    ) -> Self {
        let mut composition = Self::new(structure, sketch, &At::Page, Some(page), root, ids);
        composition.restart();
        composition
    }

    /// Returns the nodes that are stacked as sections.
    pub fn sections<'n>(&self, root: &'n Node) -> impl Iterator<Item = &'n Node> + use<'n> {
        let nodes: &[Node] = match &root.content {
            Content::Flow(Flow::Page | Flow::Column, nodes) if root.options.width.is_none() => nodes,
            _ => std::slice::from_ref(root),
        };
        nodes.iter()
    }

    fn restart(&mut self) {
        self.site = Site::whole_page(self.structure, &self.page);
        if self.options.margin.is_some() {
            self.site.x = self.page.margin;
            self.site.width = greater(self.page.size.width - 2.0 * self.page.margin, 1.0);
        }
        (self.bottom, self.above) = (self.site.y, self.site.above);
    }

    /// Lays out the section with this number.
    pub(crate) fn section(&mut self, node: &Node, number: usize) {
        self.starts.push(self.emitter.operations.len());
        let Some(mut piece) = self.builder.section(node, &format!("[{number}]")) else { return };
        if !self.is_begun && self.at == At::Page && piece.holds_existing() {
            // A tree that begins with existing components lays out the whole page.
            self.restart();
        }
        self.is_begun = true;
        let (x, width) = self.side(&piece);
        let old_gap = match (&self.was, &piece.was) {
            (Some(above), Some(below)) if is_below(below, above) => Some(below.y() - above.bottom()),
            (None, Some(below)) if self.site.is_free && self.at == At::Page => Some(below.y()),
            _ => None,
        };
        let gap = match old_gap {
            Some(gap) if self.options.gap.is_none() && self.same_page => gap,
            Some(gap) if self.options.gap.is_none() && self.was.is_some() => {
                let is_phone = self.page.screen() == Screen::Phone;
                gap.round().clamp(0.0, if is_phone { WIDEST_GAP_PHONE } else { WIDEST_GAP })
            }
            _ => self.above.gap(piece.tone(), piece.bleeds, self.gap, self.site.is_page),
        };
        let top = self.bottom + gap;
        let height = piece.solve(width, &self.page);
        piece.place.x = x;
        piece.place.y = top;
        if let Some(align) = self.options.align.filter(|_| !piece.bleeds) {
            let free = greater(self.site.width - piece.place.width, 0.0);
            piece.place.x = match align {
                Align::Center => self.site.x + (free / 2.0).round(),
                Align::End => self.site.x + free,
                Align::Start | Align::Between => self.site.x,
            };
        }
        self.emitter.put(&piece, 0.0, 0.0, None);
        self.bottom = top + height;
        self.above = if piece.bleeds && self.site.is_page {
            Above::Gap(self.below_bar(&piece))
        } else {
            Above::Tone(piece.tone())
        };
        self.was = piece.was;
    }

    /// Returns the gap below a bar at the top of a page. It is the usual gap; consecutive bars touch.
    fn below_bar(&self, piece: &Piece) -> f64 {
        let is_shell = matches!(piece.part, Part::Nothing);
        if is_shell { 0.0 } else { self.gap }
    }

    /// Returns the left edge and the width of a section.
    fn side(&self, piece: &Piece) -> (f64, f64) {
        let page = self.site.page;
        // The page of the sketch has no end, that of a device frame has.
        let is_there =
            |was: &Bounds| self.site.parent.is_none() || was.x() >= page.start && was.right() <= page.end;
        let keeps = self.same_page && self.site.is_page && self.options.margin.is_none();
        if let Some(was) = piece.was.filter(|was| keeps && is_there(was)) {
            return (was.x(), was.width());
        }
        if piece.bleeds && self.site.is_page {
            return (page.start, page.length());
        }
        let drawn = piece.was.and(self.structure.frame().content).filter(|_| self.site.parent.is_none());
        let room = drawn.map(|drawn| (drawn.start, drawn.end));
        let width = piece.width_in(self.site.width, self.options.align, drawn.map(Span::length));
        let free = self.site.width - width;
        (self.site.x + piece.kept_x(room, free), width)
    }
}

impl Piece {
    /// Whether it contains an existing component.
    fn holds_existing(&self) -> bool {
        matches!(self.part, Part::Existing(_))
            || self.group.iter().flat_map(|group| &group.pieces).any(Self::holds_existing)
    }
}

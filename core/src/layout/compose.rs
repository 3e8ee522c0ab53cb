//! From a tree and its place to operations, section by section.

use super::build::Builder;
use super::emit::Emitter;
use super::piece::{Page, Part, Piece, Screen, is_below};
use super::place::At;
use super::push::{Gain, push};
use super::read::{TreeReading, TreeRepair};
use super::site::{Above, Site, content, page_of, screen_at};
use super::solve::gap_between;
use super::tree::{Align, Content, Flow, InvalidTree, Node, Options, Tree};
use crate::geometry::{Bounds, greater, lesser};
use crate::operation::{Addition, Operation};
use crate::sketch::{ComponentId, IdSource, Sketch};
use crate::structure::{Span, Structure, page_in};
use kurbo::Size;
use serde_json::Value;

/// Px that sections of the sketch are apart at most on another screen.
const WIDEST_GAP: f64 = 96.0;
const WIDEST_GAP_PHONE: f64 = 40.0;

/// What a tree comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Composed {
    /// In order; none of them is refused by the sketch that the tree was composed for.
    pub operations: Vec<Operation>,
    /// Every component that the tree has placed, new or not, in paint order.
    pub ids: Vec<ComponentId>,
    /// What was read as something else than was written.
    pub repairs: Vec<TreeRepair>,
    /// How many operations there are before each section. What follows the last one makes room for them all.
    pub(crate) starts: Vec<usize>,
    /// How many operations the sections have together.
    pub(crate) in_sections: usize,
}

/// The operations that put a tree on a sketch. `page` is the page that it is composed for, px; by default that of the
/// sketch.
///
/// ```
/// use websketch_core::json;
/// use websketch_core::layout::compose;
/// use websketch_core::sketch::{IdSource, Sketch};
///
/// let tree = json::parse(r#"{"column":[{"h1":"Drink on time"},{"row":[{"input":"Mail"},{"button":"Sign up"}]}]}"#)?;
/// let mut ids = IdSource::new(0.0, "0123456789abcdef")?;
/// let composed = compose(&Sketch::new(), None, &tree, None, &mut ids)?;
/// assert_eq!((composed.operations.len(), composed.repairs.len()), (3, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`InvalidTree`] says what is wrong with the request, as advice.
pub fn compose(
    sketch: &Sketch,
    at: Option<&Value>,
    tree: &Value,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Result<Composed, InvalidTree> {
    let at = At::read(at, sketch)?;
    let TreeReading { tree, repairs } = Tree::read(tree, sketch)?;
    let mut composed = compose_tree(sketch, &at, &tree, page, ids);
    composed.repairs.splice(0..0, repairs);
    Ok(composed)
}

/// As [`compose`], of a tree that has been read.
pub fn compose_tree(
    sketch: &Sketch,
    at: &At,
    tree: &Tree,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Composed {
    let structure = Structure::of(sketch, None);
    let mut composition = Composition::new(&structure, sketch, at, page, tree.root(), ids);
    for (at, node) in composition.sections(tree.root()).enumerate() {
        composition.section(node, at);
    }
    composition.finish()
}

/// The operations of the sections that a tree has so far, when more of them are to come; `None` for a tree that is one
/// section as a whole. Those of the finished tree begin with them.
pub(crate) fn compose_begun(
    sketch: &Sketch,
    at: &At,
    tree: &Tree,
    page: Option<Size>,
    ids: &mut IdSource,
) -> Option<Composed> {
    let root = tree.root();
    let has_sections = matches!(root.content, Content::Flow(Flow::Page | Flow::Column, _));
    if !has_sections || root.options.width.is_some() {
        return None;
    }
    let structure = Structure::of(sketch, None);
    let mut composition = Composition::new(&structure, sketch, at, page, root, ids);
    for (at, node) in composition.sections(root).enumerate() {
        composition.section(node, at);
    }
    Some(composition.begun())
}

/// The new components of nodes that are laid out alone, back to front: on a whole page, or in a column of that width.
pub(crate) fn arrange(root: &Node, width: Option<f64>, page: Size) -> Vec<Addition> {
    // The ids are only for the while.
    let Ok(mut ids) = IdSource::new(0.0, "ids for the while") else { return Vec::new() };
    let sketch = Sketch::new();
    let structure = Structure::of(&sketch, Some(page));
    let at = width.map_or(At::Page, |width| At::Area { x: 0.0, y: 0.0, width, height: 0.0 });
    let mut composition = Composition::new(&structure, &sketch, &at, Some(page), root, &mut ids);
    for (at, node) in composition.sections(root).enumerate() {
        composition.section(node, at);
    }
    let additions = composition.finish().operations.into_iter().filter_map(|operation| match operation {
        Operation::Add(addition) => Some(addition),
        _ => None,
    });
    additions.collect()
}

/// A tree that is being laid out, section by section: what a section comes to depends on nothing that follows it.
pub(crate) struct Composition<'s, 'i> {
    structure: &'s Structure<'s>,
    builder: Builder<'s>,
    emitter: Emitter<'i>,
    page: Page,
    at: At,
    site: Site,
    options: Options,
    /// Px between sections.
    gap: f64,
    /// Whether the sketch is drawn for a page as wide.
    same_page: bool,
    /// The bottom of the last section, and what it is to the next one.
    bottom: f64,
    above: Above,
    /// Where the last section was on the sketch.
    was: Option<Bounds>,
    is_begun: bool,
    /// How many operations there were before each section.
    starts: Vec<usize>,
}

impl<'s, 'i> Composition<'s, 'i> {
    /// Begins with the top node, of which only the options count and whether it is a page.
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

    /// Lays out the sketch itself from the top of another page.
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

    /// The nodes that are laid out one below the other.
    pub(crate) fn sections<'n>(&self, root: &'n Node) -> impl Iterator<Item = &'n Node> + use<'n> {
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

    /// Lays out the next section, the one with this number.
    pub(crate) fn section(&mut self, node: &Node, number: usize) {
        self.starts.push(self.emitter.operations.len());
        let Some(mut piece) = self.builder.section(node, &format!("[{number}]")) else { return };
        if !self.is_begun && self.at == At::Page && piece.holds_existing() {
            // A tree that begins with what is there lays the page out anew.
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

    /// A bar at the top of a page is as far from the next section as others; one bar follows another at once.
    fn below_bar(&self, piece: &Piece) -> f64 {
        let is_shell = matches!(piece.part, Part::Nothing);
        if is_shell { 0.0 } else { self.gap }
    }

    /// Left edge and width of a section.
    fn side(&self, piece: &Piece) -> (f64, f64) {
        let page = self.site.page;
        // A page has no end, a screen has.
        let is_there =
            |was: &Bounds| self.site.holder.is_none() || was.x() >= page.start && was.right() <= page.end;
        let keeps = self.same_page && self.site.is_page && self.options.margin.is_none();
        if let Some(was) = piece.was.filter(|was| keeps && is_there(was)) {
            return (was.x(), was.width());
        }
        if piece.bleeds && self.site.is_page {
            return (page.start, page.length());
        }
        let drawn = piece.was.and(self.structure.frame().content).filter(|_| self.site.holder.is_none());
        let room = drawn.map(|drawn| (drawn.start, drawn.end));
        let width = piece.width_in(self.site.width, self.options.align, drawn.map(Span::length));
        let free = self.site.width - width;
        (self.site.x + piece.kept_x(room, free), width)
    }

    /// What there is while more sections are to come.
    fn begun(self) -> Composed {
        let in_sections = self.emitter.operations.len();
        let ids = self.emitter.placed();
        Composed {
            operations: self.emitter.operations,
            ids,
            repairs: self.builder.repairs,
            starts: self.starts,
            in_sections,
        }
    }

    /// What is pushed and what goes, when no section follows.
    pub(crate) fn finish(mut self) -> Composed {
        let in_sections = self.emitter.operations.len();
        self.delete_replaced();
        let height = greater(self.bottom - self.site.y, 0.0);
        let below = match (self.site.below, self.above) {
            (Some(next), Above::Tone(last)) if self.is_begun => {
                gap_between(last, next, self.gap, self.site.is_page)
            }
            (Some(_), _) if self.is_begun => self.gap,
            _ => 0.0,
        };
        let bottom = self.site.y + height;
        let by = if self.site.is_free {
            self.in_the_way(bottom)
        } else {
            let gained = height + below - self.old_height();
            if self.site.replaced.is_empty() { greater(gained, 0.0) } else { gained }
        };
        let gain = Gain {
            holder: self.site.holder,
            span: self.span(),
            line: self.line(),
            by: if self.is_begun { by.round() } else { 0.0 },
            bottom,
        };
        let (builder, replaced) = (&self.builder, &self.site.replaced);
        let skips = |order: usize| builder.is_placed(order) || replaced.contains(&order);
        push(self.structure, &mut self.emitter, gain, &skips);
        Composed { in_sections, ..self.begun() }
    }

    fn delete_replaced(&mut self) {
        for order in &self.site.replaced {
            if !self.builder.is_placed(*order)
                && let Some(element) = self.structure.at(*order)
            {
                self.emitter.perform(Operation::Delete { component_id: element.component.id().clone() });
            }
        }
    }

    /// The height that was there: of the room, and of what the tree names in it.
    fn old_height(&self) -> f64 {
        let site = &self.site;
        let bottoms = self.named_in_room().map(|bounds| bounds.bottom() - site.y);
        bottoms.fold(site.height, greater)
    }

    /// The boxes that components of the tree had in the columns of the room.
    fn named_in_room(&self) -> impl Iterator<Item = Bounds> {
        let (site, span) = (&self.site, self.span());
        let is_area = matches!(self.at, At::Area { .. });
        let placed = self
            .structure
            .elements()
            .iter()
            .filter(move |element| is_area && self.builder.is_placed(element.order));
        placed.map(|element| element.bounds).filter(move |bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0
        })
    }

    fn line(&self) -> f64 {
        self.named_in_room().map(|bounds| bounds.bottom()).fold(self.site.line, greater)
    }

    fn span(&self) -> Span {
        let site = &self.site;
        if site.is_page {
            return Span { end: greater(site.page.end, site.x + site.width), ..site.page };
        }
        Span { start: site.x, end: site.x + site.width }
    }

    /// How far what lies in the way must go, where the tree was laid over what is there.
    fn in_the_way(&self, bottom: f64) -> f64 {
        let named = self.old_height();
        if named > 0.0 {
            return greater(bottom - self.site.y - named, 0.0);
        }
        let (site, span) = (&self.site, self.span());
        let family: Vec<Bounds> = self
            .structure
            .elements()
            .iter()
            .filter(|element| self.structure.holder(element).map(|holder| holder.order) == site.holder)
            .filter(|element| !self.builder.is_placed(element.order))
            .map(|element| element.bounds)
            .collect();
        let is_hit = |bounds: &&Bounds| {
            let own = Span { start: bounds.x(), end: bounds.right() };
            own.shared(span) > 0.0 && bounds.y() >= site.y - 1.0 && bounds.y() < bottom
        };
        let first = family.iter().filter(is_hit).map(Bounds::y).fold(f64::INFINITY, lesser);
        if first.is_finite() { bottom + 16.0 - first } else { 0.0 }
    }
}

impl Piece {
    /// Whether a component of the sketch is in it.
    fn holds_existing(&self) -> bool {
        matches!(self.part, Part::Existing(_))
            || self.group.iter().flat_map(|group| &group.pieces).any(Self::holds_existing)
    }
}

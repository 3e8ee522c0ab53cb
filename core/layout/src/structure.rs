//! The visual structure of a sketch: containment, rows, columns, page frame.
//!
//! One [`Structure`] is built for a version of a sketch. Analysis, lint, layout, language and the editor query it
//! instead of measuring boxes themselves. All tolerances stand in one table (`tokens/tolerance.rs`).

mod alignment;
mod blocks;
mod cluster;
mod cut;
mod device_frame;
mod element;
mod forest;
mod form;
mod frame;
mod heading_content;
pub(crate) mod kd_tree;
mod label;
mod lines;
mod outline;
pub(crate) mod overlaps;
mod repetitions;
mod sections;
mod series;
pub(crate) use crate::tokens::tolerance;

pub use cluster::Cluster;
pub use cut::CutNode;
pub use device_frame::{device_frame_around, page_in};
pub use element::{Element, Span};
pub use forest::lies_in;
pub use frame::{Frame, FrameColumns};
pub use lines::Line;
pub use tolerance::EDGE_TOLERANCE;

pub use alignment::{are_level, columns_of, rows_of};
pub(crate) use element::across;
pub(crate) use outline::Outline;
pub use sections::{groups, halves, sections};
pub use series::is_same_side;

use forest::Forest;
use kurbo::Size;
use lines::Lines;
use overlaps::OverlapPairs;
use std::cell::OnceCell;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::{SortKey, sort_keyed};
use websketch_sketch::{ComponentId, Sketch, hash_text};

/// The visual structure of one version of a sketch.
///
/// Parents are found on construction, in O(n log n); everything else on first use. Queries take and return
/// [`Element`]s, which the structure hands out.
///
/// ```
/// use websketch_json as json;
/// use websketch_sketch::{ComponentId, Sketch};
/// use websketch_layout::structure::Structure;
///
/// let text = r#"[
///     {"id":"card","type":"Container","x":120,"y":80,"width":320,"height":200},
///     {"id":"title","type":"Heading","x":144,"y":104,"width":200,"height":32,"props":{"text":"Pro"}},
///     {"id":"buy","type":"Button","x":144,"y":216,"width":120,"height":40,"props":{"text":"Buy"}}]"#;
/// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
/// let structure = Structure::of(&sketch, None);
///
/// let buy = structure.element(&ComponentId::new("buy")?).expect("it is there");
/// let card = structure.parent(buy).expect("it lies in the card");
/// assert_eq!(card.component.id().as_str(), "card");
/// assert_eq!(structure.subtree(card).len(), 3);
/// assert_eq!(structure.roots().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Structure<'s> {
    elements: Vec<Element<'s>>,
    page: Size,
    overlap_pairs: OverlapPairs,
    forest: Forest,
    outline: OnceCell<Outline<'s>>,
    lines: OnceCell<Lines<'s>>,
    frame: OnceCell<Frame<'s>>,
    labels: OnceCell<Vec<Option<usize>>>,
    device_frames: OnceCell<Vec<Option<usize>>>,
    series: OnceCell<Vec<Line<'s>>>,
    clusters: OnceCell<Vec<Cluster<'s>>>,
    /// The hashes of the ids with the indices in paint order, sorted.
    order_by_id: OnceCell<Vec<(u64, usize)>>,
}

impl<'s> Structure<'s> {
    /// Builds the structure of a sketch on a page of size `page`, or of size [`Sketch::page`] if it is `None`. Pixels.
    #[must_use]
    pub fn of(sketch: &'s Sketch, page: Option<Size>) -> Self {
        Self::of_elements(element::elements(sketch), page.unwrap_or_else(|| sketch.page()))
    }

    /// Builds the structure of components in paint order, back to front. A draft may give them other boxes than their
    /// own.
    pub fn of_elements(elements: Vec<Element<'s>>, page: Size) -> Self {
        let crossings = OverlapPairs::of(&overlaps::spans(&elements));
        let forest = Forest::new(&elements, &crossings);
        Self {
            elements,
            page,
            overlap_pairs: crossings,
            forest,
            outline: OnceCell::new(),
            lines: OnceCell::new(),
            frame: OnceCell::new(),
            labels: OnceCell::new(),
            device_frames: OnceCell::new(),
            series: OnceCell::new(),
            clusters: OnceCell::new(),
            order_by_id: OnceCell::new(),
        }
    }

    /// The size of the page. Pixels.
    #[must_use]
    pub fn page(&self) -> Size {
        self.page
    }

    /// All components, back to front.
    #[must_use]
    pub fn elements(&self) -> &[Element<'s>] {
        &self.elements
    }

    /// Returns the component at an index in paint order.
    #[must_use]
    pub fn at(&self, order: usize) -> Option<&Element<'s>> {
        self.elements.get(order)
    }

    /// Returns the component with this id. O(log n).
    #[must_use]
    pub fn element(&self, id: &ComponentId) -> Option<&Element<'s>> {
        let hash = |id: &ComponentId| hash_text(id.as_str());
        let all = self.order_by_id.get_or_init(|| {
            let places = self.elements.iter().enumerate();
            let mut all: Vec<_> = places.map(|(at, element)| (hash(element.component.id()), at)).collect();
            sort_keyed(&mut all, |&(hash, at)| SortKey::bits(hash, at));
            all
        });
        let wanted = hash(id);
        let alike = all.get(all.partition_point(|&(hash, _)| hash < wanted)..)?;
        let alike = alike.iter().take_while(|&&(hash, _)| hash == wanted);
        alike.filter_map(|&(_, at)| self.elements.get(at)).find(|element| element.component.id() == id)
    }

    /// Returns the XY-cut of the children of `parent`, or of the page. `None` if there are none.
    #[must_use]
    pub fn cut_of(&self, parent: Option<&Element>) -> Option<&CutNode<'s>> {
        match parent {
            Some(parent) => self.outline().inside(parent.order),
            None => self.outline().page(),
        }
    }

    /// Returns all components of a part in reading order, each parent before its children.
    #[must_use]
    pub fn reading_order_of(&self, part: &CutNode<'s>) -> Vec<Element<'s>> {
        self.outline().reading_order_of(part)
    }

    /// Returns all components in reading order, each parent before its children.
    #[must_use]
    pub fn reading_order(&self) -> Vec<Element<'s>> {
        self.cut_of(None).map_or_else(Vec::new, |page| self.reading_order_of(page))
    }

    /// Rows: components side by side, on the page and in each parent.
    #[must_use]
    pub fn rows(&self) -> &[Line<'s>] {
        &self.lines().rows
    }

    /// Columns: stacks, the sides of a divided page, and the cells that successive rows have in the same place.
    #[must_use]
    pub fn columns(&self) -> &[Line<'s>] {
        &self.lines().columns
    }

    /// Runs of adjacent single components in a row or stack that also has divided parts.
    pub(crate) fn runs(&self) -> &[Line<'s>] {
        &self.lines().runs
    }

    /// Series: components of equal kind and size that share rows or columns. At least two each, in reading order.
    #[must_use]
    pub fn series(&self) -> &[Line<'s>] {
        self.series.get_or_init(|| series::series(self))
    }

    /// Finds the repetitions: filled boxes, and groups of components without a box, that have the same make. Each has at
    /// least two members, in reading order.
    #[must_use]
    pub fn repetitions(&self) -> Vec<Vec<Line<'s>>> {
        repetitions::repetitions(self)
    }

    /// Clusters of components that belong together: a field with its label, a heading with its section, a picture with
    /// its caption, the entries of a list drawn in pieces.
    ///
    /// ```
    /// use websketch_json as json;
    /// use websketch_sketch::Sketch;
    /// use websketch_layout::structure::{Structure, Cluster};
    ///
    /// let text = r#"[
    ///     {"id":"label","type":"Text","x":40,"y":40,"width":120,"height":24,"props":{"text":"Email"}},
    ///     {"id":"email","type":"Input","x":40,"y":68,"width":320,"height":44}]"#;
    /// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
    /// let structure = Structure::of(&sketch, None);
    ///
    /// let [Cluster::Field { label, field }] = structure.clusters() else { panic!("one field") };
    /// assert_eq!((label.component.id().as_str(), field.component.id().as_str()), ("label", "email"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clusters(&self) -> &[Cluster<'s>] {
        self.clusters.get_or_init(|| cluster::clusters(self))
    }

    /// Finds the forms: adjacent fields with their labels, then their buttons. O(fields²).
    #[must_use]
    pub fn forms(&self) -> Vec<Line<'s>> {
        form::forms(self)
    }

    /// Returns the components close below a heading, from top to bottom. A wide gap ends them, so they can be fewer
    /// than the section.
    #[must_use]
    pub fn heading_content(&self, heading: &Element) -> Vec<Element<'s>> {
        heading_content::heading_content(self, heading)
    }

    /// Bars, side columns and margins of the page.
    ///
    /// ```
    /// use websketch_json as json;
    /// use websketch_sketch::Sketch;
    /// use websketch_layout::structure::Structure;
    ///
    /// let text = r#"[
    ///     {"id":"nav","type":"NavigationBox","x":0,"y":0,"width":1280,"height":64},
    ///     {"id":"title","type":"Heading","x":120,"y":128,"width":1040,"height":48}]"#;
    /// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
    /// let structure = Structure::of(&sketch, None);
    ///
    /// let frame = structure.frame();
    /// assert_eq!((frame.bars.len(), frame.margins()), (1, Some((120.0, 120.0))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn frame(&self) -> &Frame<'s> {
        self.frame.get_or_init(|| Frame::of(self))
    }

    /// Returns the columns of the page.
    #[must_use]
    pub fn frame_columns(&self) -> FrameColumns {
        FrameColumns::of(self)
    }

    /// Returns the right end of the page, if a bar from its left edge shows it. Pixels.
    #[must_use]
    pub fn page_right(&self) -> Option<f64> {
        frame::bar_end(self)
    }

    /// Returns the text that labels a field.
    #[must_use]
    pub fn label(&self, field: &Element) -> Option<&Element<'s>> {
        self.at(self.labels().get(field.order).copied().flatten()?)
    }

    /// Returns the field that a text labels. O(n).
    #[must_use]
    pub fn labeled_field(&self, text: &Element) -> Option<&Element<'s>> {
        self.at(self.labels().iter().position(|label| *label == Some(text.order))?)
    }

    /// For each component the index of its label. Only fields have one.
    pub(crate) fn labels(&self) -> &[Option<usize>] {
        self.labels.get_or_init(|| label::labels(&self.elements, &self.forest))
    }

    /// The pairs of boxes that overlap or touch.
    pub(crate) fn overlap_pairs(&self) -> &OverlapPairs {
        &self.overlap_pairs
    }

    /// The XY-cuts of the page and of every parent.
    pub(crate) fn outline(&self) -> &Outline<'s> {
        self.outline.get_or_init(|| Outline::new(&self.elements, &self.forest))
    }

    fn lines(&self) -> &Lines<'s> {
        self.lines.get_or_init(|| Lines::of(self.outline()))
    }

    /// Returns the smallest box around all root components, or `None` for an empty sketch.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        self.cut_of(None).map(CutNode::bounds)
    }
}

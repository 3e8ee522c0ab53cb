//! The sketch as a phrase is ranked against it.

use super::repeated_item::repeated_items;
use super::repetition::Members;
use crate::sketch_words::SketchWords;
use kurbo::Size;
use std::cell::OnceCell;
use std::rc::Rc;
use websketch_layout::structure::{Cluster, Element, Line, Structure, rows_of};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::{Piece, VisibleProp};
use websketch_sketch::sort::sort_by_number;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// A component as a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Item<'s> {
    /// The component.
    pub component: &'s Component,
    /// The bounds.
    pub bounds: Bounds,
    /// Whether it is a box with others in it. People take a picture with a caption on it for one thing.
    pub is_holder: bool,
}

/// A sketch with its words and structure. The structure is found when it is first asked for: many phrases need none.
pub struct Scene<'s> {
    sketch: &'s Sketch,
    words: Rc<SketchWords>,
    page: Option<Size>,
    structure: OnceCell<Structure<'s>>,
    items: OnceCell<Vec<Item<'s>>>,
    /// Indices of items in reading order.
    reading_order: OnceCell<Vec<usize>>,
    /// The repetitions.
    repetitions: OnceCell<Vec<Members<'s>>>,
}

impl<'s> Scene<'s> {
    /// Builds the scene of a sketch on a page of this size.
    #[must_use]
    pub fn of(sketch: &'s Sketch, page: Option<Size>) -> Self {
        Self::with_words(sketch, Rc::new(SketchWords::of(sketch)), page)
    }

    /// Builds the scene of a sketch with these words.
    #[must_use]
    pub fn with_words(sketch: &'s Sketch, words: Rc<SketchWords>, page: Option<Size>) -> Self {
        Self {
            sketch,
            words,
            page,
            structure: OnceCell::new(),
            items: OnceCell::new(),
            reading_order: OnceCell::new(),
            repetitions: OnceCell::new(),
        }
    }

    /// Returns the sketch.
    #[must_use]
    pub fn sketch(&self) -> &'s Sketch {
        self.sketch
    }

    /// Returns the words of the sketch.
    #[must_use]
    pub fn words(&self) -> &SketchWords {
        &self.words
    }

    /// Returns the structure.
    #[must_use]
    pub fn structure(&self) -> &Structure<'s> {
        self.structure.get_or_init(|| Structure::of(self.sketch, self.page))
    }

    /// Returns the size of the page. Pixels.
    #[must_use]
    pub fn page(&self) -> Size {
        self.structure().page()
    }

    /// Returns the components as candidates, in paint order.
    #[must_use]
    pub fn items(&self) -> &[Item<'s>] {
        self.items.get_or_init(|| {
            let structure = self.structure();
            let item = |element: &Element<'s>| Item {
                component: element.component,
                bounds: element.bounds,
                is_holder: element.kind() == ComponentKind::Container
                    && structure.children(element).next().is_some(),
            };
            structure.elements().iter().map(item).collect()
        })
    }

    /// Returns the index of a component.
    #[must_use]
    pub fn index_of(&self, id: &ComponentId) -> Option<usize> {
        self.structure().element(id).map(|element| element.order)
    }

    /// Returns the indices of all items in reading order: row by row, each from left to right.
    #[must_use]
    pub fn reading_order(&self) -> &[usize] {
        self.reading_order.get_or_init(|| self.rows(|_| true).into_iter().flatten().collect())
    }

    /// Returns all repetitions: of one make, with titles alike, and lists drawn in pieces.
    pub fn repetitions(&self) -> &[Members<'s>] {
        let structure = self.structure();
        let find = || {
            let entries = structure.clusters().iter().filter_map(|cluster| match cluster {
                Cluster::Entries(entries) => Some(entries.clone()),
                _ => None,
            });
            let all = structure.repetitions().into_iter().chain(repeated_items(structure)).chain(entries);
            let orders = |member: &Line<'s>| member.iter().map(|one| one.order).collect::<Vec<usize>>();
            all.map(|members| members.iter().map(orders).collect()).collect()
        };
        let elements =
            |orders: &Vec<usize>| orders.iter().filter_map(|at| structure.at(*at)).copied().collect();
        self.repetitions.get_or_init(|| {
            let found = self.words.repetitions(find).iter();
            found.map(|members| members.iter().map(elements).collect()).collect()
        })
    }

    /// Returns the items that `is_of` accepts in rows from top to bottom, each from left to right.
    pub fn rows(&self, is_of: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let chosen: Vec<&Component> = self
            .items()
            .iter()
            .enumerate()
            .filter(|(at, _)| is_of(*at))
            .map(|(_, item)| item.component)
            .collect();
        let rows = rows_of(&chosen).into_iter();
        rows.map(|row| row.into_iter().filter_map(|one| self.index_of(one.id())).collect()).collect()
    }

    /// Returns the items that `is_of` accepts in columns from left to right, each from top to bottom.
    pub fn columns(&self, is_of: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut chosen: Vec<usize> = (0..self.items().len()).filter(|at| is_of(*at)).collect();
        let x_of = |at: usize| self.items().get(at).map_or(0.0, |item| item.bounds.center().x);
        let y_of = |at: usize| self.items().get(at).map_or(0.0, |item| item.bounds.center().y);
        sort_by_number(&mut chosen, |at| x_of(*at));
        let mut columns: Vec<Vec<usize>> = Vec::new();
        for at in chosen {
            let is_in = |column: &Vec<usize>| {
                column.iter().any(|other| {
                    let (Some(one), Some(other)) = (self.items().get(at), self.items().get(*other)) else {
                        return false;
                    };
                    let (center, bounds) = (one.bounds.center().x, other.bounds);
                    center >= bounds.x() && center <= bounds.right()
                })
            };
            match columns.last_mut().filter(|column| is_in(column)) {
                Some(column) => column.push(at),
                None => columns.push(vec![at]),
            }
        }
        for column in &mut columns {
            sort_by_number(column, |at| y_of(*at));
        }
        columns
    }
}

impl Item<'_> {
    /// Whether its text is drawn.
    #[must_use]
    pub fn shows_letters(&self) -> bool {
        Piece::of(self.component).shown().first() == Some(&VisibleProp::Text)
    }

    /// Whether it is drawn as letters alone.
    #[must_use]
    pub fn is_text(&self) -> bool {
        matches!(self.component.kind(), ComponentKind::Text | ComponentKind::Heading)
    }
}

//! The page that placing is asked about: where a place is on it, how to say that, and doing what placing answers.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Place;
use crate::vocabulary::{Edge, Relation};
use std::rc::Rc;
use websketch_layout::placing::{Flank, Ground, Moves, Near, Page, Region, Sides, Wanted, Within};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece as Kit;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// The page as the steps so far left it.
    pub(super) fn on_page(&self) -> Page<'_> {
        Page::new(&self.sketch, self.former.as_ref(), self.page, self.bar, &self.ground)
    }

    /// What is in the way, but for what is on its way.
    pub(super) fn ground(&self, moving: &[ComponentId]) -> Rc<Ground> {
        self.on_page().ground(moving)
    }

    /// The columns at the sides of the page.
    pub(super) fn sides(&self) -> Sides {
        Sides::of(self.on_page().structure().frame())
    }

    /// Gives components their new boxes.
    pub(super) fn carry_out(&mut self, moves: &Moves) -> Result<(), Halt> {
        moves.iter().try_for_each(|(id, bounds)| self.set_bounds(id, bounds))
    }

    /// Pushes everything from `from` down so that `bounds` is free, if that can be done. Returns how many moved.
    pub(super) fn make_room(
        &mut self,
        bounds: &Bounds,
        kind: ComponentKind,
        from: f64,
        moving: &[ComponentId],
    ) -> Option<usize> {
        let moves = self.on_page().pushed(bounds, kind, from, moving)?;
        self.carry_out(&moves).ok()?;
        Some(moves.len())
    }

    /// Frees a column so wide along a side of the page, and says whether something moved for it; see [`Page::cleared`].
    pub(super) fn clear_flank(&mut self, width: f64, flank: Flank) -> Result<Option<(Bounds, bool)>, Halt> {
        let Some((column, moves)) = self.on_page().cleared(width, flank) else { return Ok(None) };
        self.carry_out(&moves)?;
        Ok(Some((column, !moves.is_empty())))
    }

    /// Keeps what is known of the ground after an operation, where that is quickly done.
    pub(super) fn keep_ground(&mut self, operation: &Operation) {
        let added = match operation {
            Operation::Modify { .. } | Operation::Reorder { .. } => return,
            Operation::Add(addition) => addition.component_id.as_ref().and_then(|id| self.sketch.get(id)),
            _ => None,
        };
        match (added, self.ground.get_mut().and_then(Rc::get_mut)) {
            (Some(added), Some(ground)) => ground.add(added),
            _ => drop(self.ground.take()),
        }
    }

    /// Where a place is for something of a kind, and how to say it.
    pub(super) fn wanted(&mut self, place: &Place, kind: ComponentKind) -> Result<(Wanted, String), Halt> {
        match place {
            Place::By { relation, anchor, gap, centered } => {
                let (relation, gap, centered) = (*relation, *gap, *centered);
                let (ids, anchors) = self.anchors(anchor)?;
                let mut boxes = self.with_field_for(relation, kind, &ids, anchors.clone());
                if let (Relation::Inside, [only]) = (relation, ids.as_slice())
                    && let Some(page) = self.sketch.get(only).and_then(Kit::page_of)
                {
                    boxes = vec![page];
                }
                if relation == Relation::Between && boxes.len() > 2 {
                    boxes = self.groups(anchor)?;
                }
                if relation == Relation::Between {
                    boxes = self.past_field(&ids, boxes);
                }
                let words = format!("{} {}", relation_words(relation), describe::names(&self.sketch, &ids));
                Ok((Wanted::Near(Near { relation, ids, anchors, boxes, gap, centered }), words))
            }
            Place::Region { x, y, of } => {
                let (holders, boxes) = match of {
                    Some(of) => self.anchors(of)?,
                    None => Default::default(),
                };
                let name = match of {
                    Some(_) => describe::names(&self.sketch, &holders),
                    None => "the page".to_owned(),
                };
                let screen = match holders.as_slice() {
                    [only] => self.sketch.get(only).and_then(Kit::page_of),
                    _ => None,
                };
                let around = || union_of(&boxes).map_or(Within::Page, Within::Box);
                let within = screen.map_or_else(around, Within::Screen);
                let words = format!("to the {} of {name}", edge_words(*x, *y));
                Ok((Wanted::At(Region { x: *x, y: *y, within, holders }), words))
            }
        }
    }

    /// Between a label and what comes below its field is below the field.
    fn past_field(&self, ids: &[ComponentId], mut boxes: Vec<Bounds>) -> Vec<Bounds> {
        let ([one, other], [first, second]) = (ids, boxes.as_mut_slice()) else { return boxes };
        let (label, upper, lower) =
            if first.y() <= second.y() { (one, first, second) } else { (other, second, first) };
        let field =
            self.scene().labeled_by(label).and_then(|field| self.sketch.get(&field).map(Component::bounds));
        if let Some(field) = field.filter(|field| field.y() >= upper.y() && field.bottom() <= lower.y()) {
            *upper = field;
        }
        boxes
    }
}

/// How a place beside something is said.
pub(super) fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Below => "below",
        Relation::Above => "above",
        Relation::After => "after",
        Relation::Before => "before",
        Relation::LeftOf => "to the left of",
        Relation::RightOf => "to the right of",
        Relation::Beside => "next to",
        Relation::Inside => "into",
        Relation::Between => "between",
    }
}

fn edge_words(x: Option<Edge>, y: Option<Edge>) -> String {
    let word = |edge| match edge {
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Top => "top",
        Edge::Bottom => "bottom",
        Edge::Middle => "center",
    };
    match (x, y) {
        (Some(Edge::Middle), Some(Edge::Middle))
        | (Some(Edge::Middle), None)
        | (None, Some(Edge::Middle)) => "center".to_owned(),
        (Some(Edge::Middle), Some(y)) => format!("{} center", word(y)),
        (Some(x), Some(y)) => format!("{} {}", word(y), word(x)),
        (Some(edge), None) | (None, Some(edge)) => word(edge).to_owned(),
        (None, None) => "edge".to_owned(),
    }
}

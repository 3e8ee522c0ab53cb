//! Edits of boxes with all that they hold: what is selected and what is wanted become operations.
//!
//! A box carries what lies in it, as a person expects it: it is moved, copied, deleted, locked and stacked with its
//! contents, unless somebody wants the frame alone. Sizes are of the frame alone: contents stay where they are.

mod group;
mod stack;

pub use group::{copied_props, group_of, grouped, level, members_of, ungrouped, whole};
pub use stack::{Side, Stack};

use crate::geometry::{Bounds, union_of};
use crate::operation::{Addition, Operation};
use crate::sketch::{ComponentId, Sketch};
use crate::structure::{Element, Structure};
use crate::validate::{Change, Origin, check};
use kurbo::Vec2;
use serde_json::{Map, Value};

/// How far an edit of a box reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The box with all that it holds, to any depth.
    #[default]
    Block,
    /// The frame; what lies in it stays.
    Alone,
}

/// What is selected, with what goes along.
///
/// ```
/// use kurbo::Vec2;
/// use websketch_core::block::{Reach, Selection};
/// use websketch_core::json;
/// use websketch_core::sketch::{ComponentId, Sketch};
/// use websketch_core::structure::Structure;
///
/// let text = r#"[
///     {"id":"card","type":"Container","x":120,"y":80,"width":320,"height":200},
///     {"id":"buy","type":"Button","x":144,"y":216,"width":120,"height":40,"props":{"text":"Buy"}}]"#;
/// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
/// let structure = Structure::of(&sketch, None);
/// let card = [ComponentId::new("card")?];
///
/// let both = Selection::new(&structure, &card, Reach::Block).moved(Vec2::new(10.0, 0.0));
/// assert_eq!(
///     json::to_string(&both),
///     r#"[{"type":"move","componentId":"card","x":130,"y":80},{"type":"move","componentId":"buy","x":154,"y":216}]"#
/// );
/// assert_eq!(Selection::new(&structure, &card, Reach::Alone).deleted().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selection<'a, 's> {
    structure: &'a Structure<'s>,
    /// All that the edit is about, back to front.
    members: Vec<Element<'s>>,
    /// Whether a component is a member, by place in paint order.
    is_member: Vec<bool>,
    /// The members that no other one holds.
    roots: Vec<Element<'s>>,
}

impl<'a, 's> Selection<'a, 's> {
    /// What an edit of those of `ids` that exist is about.
    #[must_use]
    pub fn new(structure: &'a Structure<'s>, ids: &[ComponentId], reach: Reach) -> Self {
        let chosen: Vec<&Element> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let roots = structure.roots_of(&chosen);
        let mut is_member = vec![false; structure.elements().len()];
        let mut include = |element: &Element| {
            is_member.get_mut(element.order).into_iter().for_each(|is_member| *is_member = true);
        };
        match reach {
            Reach::Alone => chosen.into_iter().for_each(include),
            Reach::Block => roots.iter().flat_map(|root| structure.block(root)).for_each(&mut include),
        }
        let members = structure.elements().iter().zip(&is_member).filter(|(_, is_member)| **is_member);
        Self { structure, members: members.map(|(element, _)| *element).collect(), is_member, roots }
    }

    /// All that the edit is about, back to front.
    #[must_use]
    pub fn members(&self) -> &[Element<'s>] {
        &self.members
    }

    /// The members that no other one holds, back to front.
    #[must_use]
    pub fn roots(&self) -> &[Element<'s>] {
        &self.roots
    }

    /// The smallest box around all members; `None` when there is none.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        union_of(self.members.iter().map(|member| &member.bounds))
    }

    /// Moves all members together, in px; never past the origin. Nothing when they stay where they are.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Vec<Operation> {
        let by = self.within_page(by);
        if by == Vec2::ZERO {
            return Vec::new();
        }
        self.members.iter().map(|member| moved(member, by)).collect()
    }

    /// As [`Selection::moved`], and what comes to lie on a box comes in front of it and of what it holds.
    #[must_use]
    pub fn dropped(&self, by: Vec2) -> Vec<Operation> {
        let mut operations = self.moved(by);
        if !operations.is_empty() {
            operations.extend(self.raised(self.within_page(by)));
        }
        operations
    }

    /// Takes all members off the sketch.
    #[must_use]
    pub fn deleted(&self) -> Vec<Operation> {
        let delete = |member: &Element| Operation::Delete { component_id: member.component.id().clone() };
        self.members.iter().map(delete).collect()
    }

    /// Copies of all members, that far from them in px, in front of everything and among each other as the originals.
    #[must_use]
    pub fn duplicated(&self, by: Vec2) -> Vec<Operation> {
        let by = self.within_page(by);
        let copy = |member: &Element| {
            let bounds = member.bounds;
            Operation::Add(Addition {
                component_id: None,
                component_type: member.kind(),
                x: bounds.x() + by.x,
                y: bounds.y() + by.y,
                width: bounds.width(),
                height: bounds.height(),
                props: member.component.props().clone(),
                index: None,
            })
        };
        self.members.iter().map(copy).collect()
    }

    /// Locks all members, or unlocks them; nothing for those that are so already.
    #[must_use]
    pub fn locked(&self, locks: bool) -> Vec<Operation> {
        let changed = self.members.iter().filter(|member| member.component.props().is_locked() != locks);
        let set = |member: &Element| {
            let value = if locks { Value::Bool(true) } else { Value::Null };
            let props = Map::from_iter([("locked".to_owned(), value)]);
            Operation::Modify { component_id: member.component.id().clone(), props: props.into() }
        };
        changed.map(set).collect()
    }

    /// As far in this direction as no member gets past the origin.
    fn within_page(&self, by: Vec2) -> Vec2 {
        let Some(bounds) = self.bounds() else { return Vec2::ZERO };
        Vec2::new(by.x.max(-bounds.x()), by.y.max(-bounds.y()))
    }

    fn is_member(&self, element: &Element) -> bool {
        self.is_member.get(element.order).copied().unwrap_or(false)
    }
}

/// Operations that move boxes of their own each, and after them the moves of what these hold: the frames of an `align` do
/// not leave their contents. What gets another size keeps its contents where they are.
#[must_use]
pub fn carrying(sketch: &Sketch, mut operations: Vec<Operation>) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let mut shifts: Vec<Option<Vec2>> = vec![None; structure.elements().len()];
    for operation in &operations {
        let Ok(Change::Place(placed)) = check(sketch, operation, Origin::User) else { continue };
        for (id, bounds) in &placed {
            let Some(element) = structure.element(id) else { continue };
            let by = bounds.origin() - element.bounds.origin();
            shifts.get_mut(element.order).into_iter().for_each(|shift| *shift = Some(by));
        }
    }
    // Holders come first, so that theirs are known.
    for element in structure.elements() {
        let of = |element: &Element| shifts.get(element.order).copied().flatten();
        let (None, Some(by)) = (of(element), structure.holder(element).and_then(of)) else { continue };
        shifts.get_mut(element.order).into_iter().for_each(|shift| *shift = Some(by));
        if by != Vec2::ZERO {
            operations.push(moved(element, by));
        }
    }
    operations
}

/// Moves one component; what sticks out of a box at the edge of the page stays on the page.
fn moved(element: &Element, by: Vec2) -> Operation {
    let to = element.bounds.origin() + by;
    Operation::Move { component_id: element.component.id().clone(), x: to.x.max(0.0), y: to.y.max(0.0) }
}

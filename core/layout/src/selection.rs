//! Edits of a selection: move, drop, copy, delete, lock, z-order, group.
//!
//! Edits of a box include its descendants, unless the caller asks for the box alone. This holds for moving, copying,
//! deleting, locking and z-order. Resizing changes the box alone; its contents keep their places.

mod group;
mod z_order;

pub use group::{copied_props, group_of, group_within, grouped, members_of, ungrouped, with_whole_groups};
use websketch_sketch::collect::CollectVec;
pub use z_order::{Side, ZOrder};

use crate::structure::{Element, Structure};
use kurbo::Vec2;
use serde_json::{Map, Value};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::validate::{Actor, Change, check};
use websketch_sketch::{ComponentId, Sketch};

/// The scope of an edit of a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The box with all its descendants.
    #[default]
    Subtree,
    /// The box alone; its contents stay.
    SelfOnly,
}

/// A selection of components, with the descendants that an edit includes.
///
/// ```
/// use kurbo::Vec2;
/// use websketch_layout::selection::{Scope, Selection};
/// use websketch_json as json;
/// use websketch_sketch::{ComponentId, Sketch};
/// use websketch_layout::structure::Structure;
///
/// let text = r#"[
///     {"id":"card","type":"Container","x":120,"y":80,"width":320,"height":200},
///     {"id":"buy","type":"Button","x":144,"y":216,"width":120,"height":40,"props":{"text":"Buy"}}]"#;
/// let sketch = Sketch::read(&json::parse(text)?)?.sketch;
/// let structure = Structure::of(&sketch, None);
/// let card = [ComponentId::new("card")?];
///
/// let both = Selection::new(&structure, &card, Scope::Subtree).moved(Vec2::new(10.0, 0.0));
/// assert_eq!(
///     json::to_string(&both),
///     r#"[{"type":"move","componentId":"card","x":130,"y":80},{"type":"move","componentId":"buy","x":154,"y":216}]"#
/// );
/// assert_eq!(Selection::new(&structure, &card, Scope::SelfOnly).deleted().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Selection<'a, 's> {
    structure: &'a Structure<'s>,
    /// All components of the edit, back to front.
    members: Vec<Element<'s>>,
    /// Whether a component is a member, by index in paint order.
    is_member: Vec<bool>,
    /// The members without an ancestor among the members.
    roots: Vec<Element<'s>>,
}

impl<'a, 's> Selection<'a, 's> {
    /// Selects the existing components among `ids`.
    #[must_use]
    pub fn new(structure: &'a Structure<'s>, ids: &[ComponentId], scope: Scope) -> Self {
        let chosen: Vec<&Element> = ids.iter().filter_map(|id| structure.element(id)).collect_vec();
        let roots = structure.roots_of(&chosen);
        let mut is_member = vec![false; structure.elements().len()];
        let mut include = |element: &Element| {
            is_member.get_mut(element.order).into_iter().for_each(|is_member| *is_member = true);
        };
        match scope {
            Scope::SelfOnly => chosen.into_iter().for_each(include),
            Scope::Subtree => roots.iter().flat_map(|root| structure.subtree(root)).for_each(&mut include),
        }
        let members = structure.elements().iter().zip(&is_member).filter(|(_, is_member)| **is_member);
        Self { structure, members: members.map(|(element, _)| *element).collect_vec(), is_member, roots }
    }

    /// All components of the edit, back to front.
    #[must_use]
    pub fn members(&self) -> &[Element<'s>] {
        &self.members
    }

    /// The members without an ancestor among the members, back to front.
    #[must_use]
    pub fn roots(&self) -> &[Element<'s>] {
        &self.roots
    }

    /// Returns the smallest box around all members, or `None` without members.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        union_of(self.members.iter().map(|member| &member.bounds))
    }

    /// Moves all members together, at most to the origin. Pixels. Empty if they stay in place.
    #[must_use]
    pub fn moved(&self, by: Vec2) -> Vec<Operation> {
        let by = self.within_page(by);
        if by == Vec2::ZERO {
            return Vec::new();
        }
        self.members.iter().map(|member| moved(member, by)).collect_vec()
    }

    /// Like [`Selection::moved`], and raises each root that lands on a box above that box and its descendants.
    #[must_use]
    pub fn dropped(&self, by: Vec2) -> Vec<Operation> {
        let mut operations = self.moved(by);
        if !operations.is_empty() {
            operations.extend(self.raised(self.within_page(by)));
        }
        operations
    }

    /// Deletes all members.
    #[must_use]
    pub fn deleted(&self) -> Vec<Operation> {
        let delete = |member: &Element| Operation::Delete { component_id: member.component.id().clone() };
        self.members.iter().map(delete).collect_vec()
    }

    /// Copies all members, offset by `by` pixels. The copies are in front of everything, in the z-order of the
    /// originals.
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
        self.members.iter().map(copy).collect_vec()
    }

    /// Locks or unlocks all members. Members in that state already are left out.
    #[must_use]
    pub fn locked(&self, locks: bool) -> Vec<Operation> {
        let changed = self.members.iter().filter(|member| member.component.props().is_locked() != locks);
        let set = |member: &Element| {
            let value = if locks { Value::Bool(true) } else { Value::Null };
            let props = Map::from_iter([("locked".to_owned(), value)]);
            Operation::Modify { component_id: member.component.id().clone(), props: props.into() }
        };
        changed.map(set).collect_vec()
    }

    /// Limits a movement so that no member passes the origin.
    fn within_page(&self, by: Vec2) -> Vec2 {
        let Some(bounds) = self.bounds() else { return Vec2::ZERO };
        Vec2::new(by.x.max(-bounds.x()), by.y.max(-bounds.y()))
    }

    fn is_member(&self, element: &Element) -> bool {
        self.is_member.get(element.order).copied().unwrap_or(false)
    }
}

/// Appends the moves of descendants to operations that move boxes, such as those of an `align`. A resized box keeps its
/// contents in place.
#[must_use]
pub fn with_descendant_moves(sketch: &Sketch, mut operations: Vec<Operation>) -> Vec<Operation> {
    let structure = Structure::of(sketch, None);
    let mut shifts: Vec<Option<Vec2>> = vec![None; structure.elements().len()];
    for operation in &operations {
        let Ok(Change::Place(placed)) = check(sketch, operation, Actor::User) else { continue };
        for (id, bounds) in &placed {
            let Some(element) = structure.element(id) else { continue };
            let by = bounds.origin() - element.bounds.origin();
            shifts.get_mut(element.order).into_iter().for_each(|shift| *shift = Some(by));
        }
    }
    // Parents precede their children, so that a parent's movement is known.
    for element in structure.elements() {
        let of = |element: &Element| shifts.get(element.order).copied().flatten();
        let (None, Some(by)) = (of(element), structure.parent(element).and_then(of)) else { continue };
        shifts.get_mut(element.order).into_iter().for_each(|shift| *shift = Some(by));
        if by != Vec2::ZERO {
            operations.push(moved(element, by));
        }
    }
    operations
}

/// Moves one component. A component that sticks out of its parent stays on the page.
fn moved(element: &Element, by: Vec2) -> Operation {
    let to = element.bounds.origin() + by;
    Operation::Move { component_id: element.component.id().clone(), x: to.x.max(0.0), y: to.y.max(0.0) }
}

//! What is in the way on the sketch as the steps so far left it.

use super::Draft;
use crate::operation::Operation;
use crate::placing::{Ground, Sides};
use crate::sketch::ComponentId;
use crate::structure::Structure;
use std::rc::Rc;

impl Draft<'_> {
    /// What is in the way, but for what is on its way.
    pub(super) fn ground(&mut self, moving: &[ComponentId]) -> Rc<Ground> {
        if !moving.is_empty() {
            return Rc::new(Ground::new(&self.sketch, self.page, moving));
        }
        let (sketch, page) = (&self.sketch, self.page);
        Rc::clone(self.ground.get_or_insert_with(|| Rc::new(Ground::new(sketch, page, &[]))))
    }

    /// The columns at the sides of the page.
    pub(super) fn sides(&self) -> Sides {
        Sides::of(Structure::of(&self.sketch, Some(self.page)).frame())
    }

    /// Keeps what is known of the ground after an operation, where that is quickly done.
    pub(super) fn keep_ground(&mut self, operation: &Operation) {
        let Some(ground) = &mut self.ground else { return };
        let added = match operation {
            Operation::Modify { .. } | Operation::Reorder { .. } => return,
            Operation::Add(addition) => addition.component_id.as_ref().and_then(|id| self.sketch.get(id)),
            _ => None,
        };
        match (added, Rc::get_mut(ground)) {
            (Some(added), Some(ground)) => ground.add(added),
            _ => self.ground = None,
        }
    }
}

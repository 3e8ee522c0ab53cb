//! Paint order.

use super::{Draft, Halt};
use crate::describe;
use crate::reference::Reference;
use websketch_layout::selection::{Scope, Selection, ZOrder};
use websketch_layout::structure::Structure;
use websketch_sketch::ComponentId;
use websketch_sketch::operation::Operation;

impl Draft<'_> {
    /// Brings components to the very front or back, or right in front of or behind others.
    pub(super) fn reorder(
        &mut self,
        what: &Reference,
        front: bool,
        other: Option<&Reference>,
    ) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        if let Some(other) = other {
            return self.reorder_past(&ids, front, other);
        }
        // What a box holds goes along, or it would be behind it.
        let stack = if front { ZOrder::Front } else { ZOrder::Back };
        let structure = Structure::of(&self.sketch, Some(self.page));
        let operations = Selection::new(&structure, &ids, Scope::Subtree).reordered(stack);
        drop(structure);
        for operation in operations {
            self.apply(operation)?;
        }
        let end = if front { "brought {} to the front" } else { "sent {} to the back" };
        self.did(end.replace("{}", &describe::names(&self.sketch, &ids)));
        Ok(())
    }

    /// Puts components right in front of another one, or behind it.
    fn reorder_past(&mut self, ids: &[ComponentId], front: bool, other: &Reference) -> Result<(), Halt> {
        let (others, _) = self.anchors(other)?;
        let before = self.operations.len();
        for id in ids {
            for other in &others {
                let (Some(from), Some(to)) = (self.sketch.index_of(id), self.sketch.index_of(other)) else {
                    continue;
                };
                if id != other && (from < to) == front {
                    self.apply(Operation::Reorder { component_id: id.clone(), index: to })?;
                }
            }
        }
        let (names, partner) = (describe::names(&self.sketch, ids), describe::names(&self.sketch, &others));
        let side = if front { "in front of" } else { "behind" };
        self.unless_already(before, &names, &["is ", side, " ", &partner].concat())?;
        self.did(format!("put {names} {side} {partner}"));
        Ok(())
    }
}

//! Deleting.

use super::{Draft, Halt};
use crate::language::describe;
use crate::language::reference::Reference;
use crate::operation::Operation;

impl Draft<'_> {
    pub(super) fn delete(&mut self, what: &Reference) -> Result<(), Halt> {
        let named = self.with_listed(what)?;
        let names = describe::names(&self.sketch, &named);
        let named_count = named.len();
        let ids = if what.is_whole() { self.with_contents(&named) } else { named };
        for component_id in &ids {
            self.apply(Operation::Delete { component_id: component_id.clone() })?;
        }
        let along = match ids.len() > named_count {
            true if named_count == 1 => " with what is in it",
            true => " with what is in them",
            false => "",
        };
        self.did(["deleted ", &names, along].concat());
        Ok(())
    }
}

//! A box around components.

use super::{Draft, Halt};
use crate::describe;
use crate::reference::Reference;
use websketch_layout::placing::GAP;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentKind, Props};

impl Draft<'_> {
    /// Adds a container around components, behind all of them.
    pub(super) fn wrap(&mut self, what: &Reference) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        let group = self.group(&ids)?;
        let names = describe::names(&self.sketch, &ids);
        let (x, y) = ((group.x() - GAP).max(0.0), (group.y() - GAP).max(0.0));
        let id = self.ids.next_id(&self.sketch);
        self.apply(Operation::Add(Addition {
            component_id: Some(id.clone()),
            component_type: ComponentKind::Container,
            x,
            y,
            width: group.right() + GAP - x,
            height: group.bottom() + GAP - y,
            props: Props::default(),
            index: ids.iter().filter_map(|id| self.sketch.index_of(id)).min(),
        }))?;
        self.did(format!("put a box around {names}"));
        self.naming = vec![id];
        Ok(())
    }
}

//! Each of several to what belongs to it: labels to their fields.

use super::{Draft, Halt};
use crate::language::describe;
use crate::language::intent::Place;
use crate::language::place::Piece;
use crate::language::reference::{Part, Reference};
use crate::sketch::ComponentId;

impl Draft<'_> {
    /// Each to what belongs to it: `move each label above its field`.
    pub(super) fn move_to_own(
        &mut self,
        ids: &[ComponentId],
        anchor: &Reference,
        place: &dyn Fn(Reference) -> Place,
    ) -> Result<(), Halt> {
        let Some(description) = anchor.own() else { return Err(Halt::Nothing) };
        let mut pairs = Vec::new();
        for id in ids {
            let found = self.scene().own(description, std::slice::from_ref(id))?;
            let [own] = found.ids.as_slice() else { return Err(Halt::Nothing) };
            pairs.push((id.clone(), own.clone()));
        }
        // They make room for each other.
        let (moving, before) = (&self.with_contents(ids), self.operations.len());
        for (id, own) in pairs {
            let Some(component) = self.sketch.get(&id) else { continue };
            let (kind, old) = (component.kind(), component.bounds());
            let piece = Piece { size: old.size(), kind, moving, slides: false };
            let (spot, _) = self.spot(&piece, &place(Reference::of(Part::Known(own))), &old)?;
            let whole = self.with_contents(&[id]);
            self.shift(&whole, &old, spot.bounds.x(), spot.bounds.y())?;
        }
        let names = describe::names(&self.sketch, ids);
        self.changed_since(before, || format!("{} are there already.", describe::capitalized(&names)))?;
        self.exact = false;
        self.did(["moved ", &names, ", each by its own"].concat());
        Ok(())
    }
}

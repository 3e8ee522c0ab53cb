//! Two that change places.

use super::whole::{Wholes, is_merely_called};
use super::{Draft, Halt};
use crate::describe;
use crate::reference::{Part, Reference};
use websketch_sketch::ComponentId;

impl Draft<'_> {
    /// Swaps two components with what they stand for and hold, and with their labels where both are fields that have one, or
    /// with their fields where both are labels that are named without saying so.
    pub(super) fn swap(&mut self, what: &Reference) -> Result<(), Halt> {
        let ids = self.targets(what)?;
        if let Some([one, other]) = self.wholes_named(what, &ids) {
            self.naming = [one.as_slice(), other.as_slice()].concat();
            let names = [self.name_of_whole(&one), " and ".to_owned(), self.name_of_whole(&other)].concat();
            return self.swap_units(&one, &other, &names);
        }
        let [a, b] = ids.as_slice() else { return Err(Halt::Nothing) };
        let names = describe::names(&self.sketch, &ids);
        let units = self.with_fields(what, &ids).unwrap_or_else(|| self.units(&ids));
        let is_labeled = units.iter().all(|unit| unit.len() > 1);
        let (unit_a, unit_b) = match units.as_slice() {
            [unit_a, unit_b] if is_labeled => (unit_a.clone(), unit_b.clone()),
            _ => (vec![a.clone()], vec![b.clone()]),
        };
        // One that lies in the other goes nowhere by itself.
        if self.with_contents(&unit_a).contains(b) || self.with_contents(&unit_b).contains(a) {
            return Err(Halt::Nothing);
        }
        self.swap_units(&unit_a, &unit_b, &names)
    }

    /// What two stand for that are called by what they say: `swap ramen and salad`.
    fn wholes_named(&self, what: &Reference, ids: &[ComponentId]) -> Option<Wholes> {
        if !is_merely_called(what) {
            return None;
        }
        if let [one, other] = ids {
            return self.wholes(std::slice::from_ref(one), std::slice::from_ref(other));
        }
        let [one, other] = what.parts.as_slice() else { return None };
        let found = |part: &Part| self.scene().resolve(&Reference::of(part.clone())).ok();
        self.wholes(&found(one)?.ids, &found(other)?.ids)
    }

    fn swap_units(
        &mut self,
        unit_a: &[ComponentId],
        unit_b: &[ComponentId],
        names: &str,
    ) -> Result<(), Halt> {
        let moves = self.on_page().exchanged(unit_a, unit_b).ok_or(Halt::Nothing)?;
        self.carry_out(&moves)?;
        self.did(format!("swapped {names}"));
        Ok(())
    }
}

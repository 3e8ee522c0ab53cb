//! Two that change places.

use super::whole::{Wholes, is_merely_called};
use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::describe;
use crate::language::reference::{Part, Reference};
use crate::sketch::ComponentId;

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
        let (first, second) = (self.group(unit_a)?, self.group(unit_b)?);
        let (with_a, with_b) = (self.with_contents(unit_a), self.with_contents(unit_b));
        let (to_a, to_b) = exchanged(&first, &second);
        self.shift(&with_a, &first, to_a.0, to_a.1)?;
        self.shift(&with_b, &second, to_b.0, to_b.1)?;
        self.did(format!("swapped {names}"));
        Ok(())
    }
}

/// New origins of two boxes that change places. In a row or a column the gap between them stays, and what is centered
/// there stays centered.
fn exchanged(a: &Bounds, b: &Bounds) -> ((f64, f64), (f64, f64)) {
    let (ax, bx) = if is_same(a.center().x, b.center().x) { (a.x(), b.x()) } else { (b.x(), a.x()) };
    let (ay, by) = if is_same(a.center().y, b.center().y) { (a.y(), b.y()) } else { (b.y(), a.y()) };
    if a.overlaps_y(b) && !a.overlaps_x(b) {
        let right = a.right().max(b.right());
        return if a.x() < b.x() {
            ((right - a.width(), ay), (a.x(), by))
        } else {
            ((b.x(), ay), (right - b.width(), by))
        };
    }
    if a.overlaps_x(b) && !a.overlaps_y(b) {
        let bottom = a.bottom().max(b.bottom());
        return if a.y() < b.y() {
            ((ax, bottom - a.height()), (bx, a.y()))
        } else {
            ((ax, b.y()), (bx, bottom - b.height()))
        };
    }
    ((b.x(), b.y()), (a.x(), a.y()))
}

/// Whether two coordinates are the same to the eye.
fn is_same(one: f64, other: f64) -> bool {
    /// In px.
    const SAME: f64 = 2.0;
    (one - other).abs() <= SAME
}

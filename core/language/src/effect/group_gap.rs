//! The gap between two groups: `reduce the gap between the cards and the buttons by 10`.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Gap;
use crate::reference::Reference;
use websketch_sketch::ComponentId;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Axis;

impl Draft<'_> {
    /// Moves the second one of two groups, of which one at least has several members, closer to the other or further away.
    /// Says whether there are two such groups.
    pub(super) fn space_groups(
        &mut self,
        what: &Reference,
        axis: Option<Axis>,
        gap: Gap,
    ) -> Result<bool, Halt> {
        let [one, other] = what.parts.as_slice() else { return Ok(false) };
        if gap == Gap::Equal {
            return Ok(false);
        }
        let members = |draft: &Self, part| draft.scene().resolve(&Reference::of(part)).map(|found| found.ids);
        let (Ok(mut first), Ok(mut second)) = (members(self, one.clone()), members(self, other.clone()))
        else {
            return Ok(false);
        };
        if first.len() + second.len() < 3 || first.iter().any(|id| second.contains(id)) {
            return Ok(false);
        }
        let (mut a, mut b) = (self.group(&first)?, self.group(&second)?);
        let along = match (!a.overlaps_x(&b), !a.overlaps_y(&b)) {
            (true, false) => Axis::X,
            (false, true) => Axis::Y,
            _ => return Ok(false),
        };
        if axis.is_some_and(|axis| axis != along) {
            return Ok(false);
        }
        let start = |bounds: &Bounds| if along == Axis::X { bounds.x() } else { bounds.y() };
        if start(&b) < start(&a) {
            std::mem::swap(&mut a, &mut b);
            std::mem::swap(&mut first, &mut second);
        }
        let now = if along == Axis::X { b.x() - a.right() } else { b.y() - a.bottom() };
        let spacing = gap.among(&[now]);
        let (x, y) = match along {
            Axis::X => (a.right() + spacing, b.y()),
            Axis::Y => (b.x(), a.bottom() + spacing),
        };
        let moved: Vec<ComponentId> = self.with_contents(&second);
        let (near, far) = (describe::names(&self.sketch, &first), describe::names(&self.sketch, &second));
        let before = self.operations.len();
        self.shift(&moved, &b, x, y)?;
        self.changed_since(before, || "They are that far apart already.".to_owned())?;
        self.naming = second;
        self.did(["moved ", &far, " ", &describe::px(spacing), " px away from ", &near].concat());
        Ok(true)
    }
}

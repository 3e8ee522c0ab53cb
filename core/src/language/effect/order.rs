//! Another order: of the entries of a list, or of components among the places they have.

use super::entries::entries;
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::Order;
use crate::language::reference::Reference;
use crate::language::scene::{columns, in_reading_order, rows};
use crate::letter::lower_text;
use crate::operation::Axis;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;
use serde_json::Value;

impl Draft<'_> {
    pub(super) fn order(&mut self, what: &Reference, order: Order) -> Result<(), Halt> {
        let ids = self.listed(what)?;
        let names = describe::names(&self.sketch, &ids);
        let before = self.operations.len();
        match ids.as_slice() {
            [only] => self.order_entries(only, order)?,
            several => self.order_components(several, order)?,
        }
        self.changed_since(before, || "That is the order already.".to_owned())?;
        let verb = if order == Order::Sorted { "sorted " } else { "reversed the order of " };
        self.did([verb, &names].concat());
        Ok(())
    }

    /// The columns of a table are no list.
    fn order_entries(&mut self, id: &ComponentId, order: Order) -> Result<(), Halt> {
        let listed = self.sketch.get(id).filter(|component| component.kind() != ComponentKind::Table);
        let Some((key, old)) = listed.and_then(entries) else { return Err(Halt::Nothing) };
        let mut new = old.clone();
        match order {
            Order::Reversed => new.reverse(),
            Order::Sorted => sort_by(&mut new, |a, b| lower_text(a).cmp(&lower_text(b))),
        }
        if new == old { Ok(()) } else { self.set_prop(id, key, Value::from(new)) }
    }

    /// In a row or a column the gaps stay where they are; elsewhere each takes the corner of another.
    fn order_components(&mut self, ids: &[ComponentId], order: Order) -> Result<(), Halt> {
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        // A title and a field have no order.
        let kind = components.first().map(|component| component.kind());
        if components.iter().any(|component| Some(component.kind()) != kind) {
            return Err(Halt::Nothing);
        }
        let row_count = rows(&components).len();
        let old = in_reading_order(&components);
        let mut new = old.clone();
        match order {
            Order::Reversed => new.reverse(),
            Order::Sorted => {
                let text = |id: &ComponentId| {
                    self.sketch.get(id).and_then(describe::caption).map(|text| lower_text(&text))
                };
                if old.iter().any(|id| text(id).is_none()) {
                    return Err(Halt::Nothing);
                }
                sort_by(&mut new, |a, b| text(a).cmp(&text(b)));
            }
        }
        let axis = match row_count {
            1 => Some(Axis::X),
            count if count == old.len() => Some(Axis::Y),
            _ => None,
        };
        self.fill_places(&old, &new, axis)
    }

    /// Between two of its kind that it stands in a row or a column with, where there is no room: one changes places
    /// with those on the way. Says whether it did.
    pub(super) fn put_in_order(
        &mut self,
        moved: &ComponentId,
        anchors: &[ComponentId],
    ) -> Result<bool, Halt> {
        let ([one, other], Some(component)) = (anchors, self.sketch.get(moved)) else { return Ok(false) };
        let kind = component.kind();
        let three: Vec<&Component> =
            [moved, one, other].iter().filter_map(|id| self.sketch.get(id)).collect();
        let boxes: Vec<Bounds> = three.iter().map(|component| component.bounds()).collect();
        let axis = match (rows(&three).len(), columns(&three).len()) {
            (1 | 2, 3) => Axis::X,
            (3, 1 | 2) => Axis::Y,
            _ => return Ok(false),
        };
        let Some(around) = union_of(&boxes).filter(|_| three.iter().all(|one| one.kind() == kind)) else {
            return Ok(false);
        };
        let between: Vec<&Component> =
            self.sketch.iter().filter(|one| one.kind() == kind && around.contains(&one.bounds())).collect();
        let lanes = match axis {
            Axis::X => columns(&between),
            Axis::Y => rows(&between),
        };
        if lanes.iter().any(|lane| lane.len() > 1) {
            return Ok(false);
        }
        let old: Vec<ComponentId> = lanes.iter().flatten().map(|component| component.id().clone()).collect();
        let mut new = old.clone();
        new.retain(|id| id != moved);
        let place = new.iter().rposition(|id| id == one || id == other);
        new.insert(place.unwrap_or(new.len()), moved.clone());
        self.fill_places(&old, &new, Some(axis))?;
        Ok(true)
    }

    /// Puts components into the places that they have together, in another order. Along an axis the gaps stay.
    pub(super) fn fill_places(
        &mut self,
        old: &[ComponentId],
        new: &[ComponentId],
        axis: Option<Axis>,
    ) -> Result<(), Halt> {
        let boxes: Vec<Bounds> = self.scene().bounds(old);
        // On its way one may lie in another, which does not hold it.
        let mut groups = Vec::new();
        for id in new {
            let mut group = self.with_contents(std::slice::from_ref(id));
            group.retain(|member| member == id || !new.contains(member));
            groups.push(group);
        }
        let mut end = None;
        for (at, (id, group)) in new.iter().zip(&groups).enumerate() {
            let (Some(slot), Some(own)) = (boxes.get(at), self.sketch.get(id).map(Component::bounds)) else {
                continue;
            };
            let gap =
                at.checked_sub(1).and_then(|before| boxes.get(before)).map_or(0.0, |before| match axis {
                    Some(Axis::X) => slot.x() - before.right(),
                    Some(Axis::Y) => slot.y() - before.bottom(),
                    None => 0.0,
                });
            let (x, y) = match axis {
                Some(Axis::X) => (end.map_or(slot.x(), |end: f64| end + gap), own.y()),
                Some(Axis::Y) => (own.x(), end.map_or(slot.y(), |end: f64| end + gap)),
                None => (slot.x(), slot.y()),
            };
            end = Some(if axis == Some(Axis::Y) { y + own.height() } else { x + own.width() });
            self.shift(group, &own, x, y)?;
        }
        Ok(())
    }
}

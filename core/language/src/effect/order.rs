//! Another order: of the entries of a list, or of components among the places they have.

use super::entries::entries;
use super::whole::is_merely_called;
use super::{Draft, Halt};
use crate::describe;
use crate::intent::Order;
use crate::reference::Reference;
use crate::scene::in_reading_order;
use serde_json::Value;
use websketch_layout::placing::{Lineup, with_place};
use websketch_layout::structure::rows_of;
use websketch_sketch::case_mapping::lowercase;
use websketch_sketch::operation::Axis;
use websketch_sketch::sort::sort_by;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    pub(super) fn order(&mut self, what: &Reference, order: Order) -> Result<(), Halt> {
        if let Order::At(place) = order {
            return self.rank(what, place);
        }
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
            Order::Sorted => sort_by(&mut new, |a, b| lowercase(a).cmp(&lowercase(b))),
            Order::At(_) => {}
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
        let row_count = rows_of(&components).len();
        let old = in_reading_order(&components);
        let mut new = old.clone();
        match order {
            Order::Reversed => new.reverse(),
            Order::Sorted => {
                let text = |id: &ComponentId| {
                    self.sketch.get(id).and_then(describe::caption).map(|text| lowercase(&text))
                };
                if old.iter().any(|id| text(id).is_none()) {
                    return Err(Halt::Nothing);
                }
                sort_by(&mut new, |a, b| text(a).cmp(&text(b)));
            }
            Order::At(_) => {}
        }
        let axis = match row_count {
            1 => Some(Axis::X),
            count if count == old.len() => Some(Axis::Y),
            _ => None,
        };
        self.fill_places(&old, &new, axis)
    }

    /// Puts one at a place of the row, the column or the grid that it stands in with its like.
    fn rank(&mut self, what: &Reference, place: i32) -> Result<(), Halt> {
        let mut ids = self.targets(what)?;
        if let [title] = ids.as_slice()
            && is_merely_called(what)
            && let Some(card) = self.card_titled(title)
        {
            ids = vec![card];
            self.naming.clone_from(&ids);
        }
        let [only] = ids.as_slice() else { return Err(Halt::Nothing) };
        let Lineup { ids: old, axis } = self.on_page().lineup_of(only).ok_or(Halt::Nothing)?;
        let far = usize::try_from(place.unsigned_abs()).ok().and_then(|far| far.checked_sub(1));
        let far = far.filter(|far| *far < old.len()).ok_or(Halt::Nothing)?;
        let new = with_place(&old, only, |rest| if place < 0 { rest.len() - far } else { far });
        let (name, before) = (describe::name(&self.sketch, only), self.operations.len());
        if new != old {
            self.fill_places(&old, &new, axis)?;
        }
        self.unless_already(before, &name, "is there")?;
        let end = match place {
            1 => " first".to_owned(),
            -1 => " last".to_owned(),
            _ => format!(
                " at place {} of {}",
                new.iter().position(|id| id == only).map_or(1, |at| at + 1),
                new.len()
            ),
        };
        self.did(["put ", &name, &end].concat());
        Ok(())
    }

    /// Puts components into the places that they have together, in another order.
    fn fill_places(
        &mut self,
        old: &[ComponentId],
        new: &[ComponentId],
        axis: Option<Axis>,
    ) -> Result<(), Halt> {
        let moves = self.on_page().reordered(old, new, axis).ok_or(Halt::Nothing)?;
        self.carry_out(&moves)
    }
}

//! Another order: of the entries of a list, or of components among the places they have.

use super::entries::entries;
use super::whole::is_merely_called;
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::Order;
use crate::language::reference::Reference;
use crate::language::scene::in_reading_order;
use crate::letter::lower_text;
use crate::operation::Axis;
use crate::sketch::{Component, ComponentId, ComponentKind};
use crate::sort::sort_by;
use crate::structure::{columns_of, is_same_side, rows_of};
use serde_json::Value;

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
            Order::Sorted => sort_by(&mut new, |a, b| lower_text(a).cmp(&lower_text(b))),
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
                    self.sketch.get(id).and_then(describe::caption).map(|text| lower_text(&text))
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
        let ([only], Some(one)) = (ids.as_slice(), ids.first().and_then(|id| self.sketch.get(id))) else {
            return Err(Halt::Nothing);
        };
        let like = self.like(one);
        let (row, column) = (lane_of(only, rows_of(&like)), lane_of(only, columns_of(&like)));
        let size = one.bounds().size();
        let is_grid = row.len() > 1 && column.len() > 1 && like.iter().all(|one| one.bounds().size() == size);
        let (all, axis) = match (is_grid, row.len() > 1, column.len() > 1) {
            (true, ..) => (rows_of(&like).into_iter().flatten().collect(), None),
            (_, true, _) => (row, Some(Axis::X)),
            (.., true) => (column, Some(Axis::Y)),
            _ => return Err(Halt::Nothing),
        };
        let old: Vec<ComponentId> = all.into_iter().map(|one| one.id().clone()).collect();
        let mut new = old.clone();
        new.retain(|id| id != only);
        let far = usize::try_from(place.unsigned_abs()).ok().and_then(|far| far.checked_sub(1));
        let far = far.filter(|far| *far <= new.len()).ok_or(Halt::Nothing)?;
        new.insert(if place < 0 { new.len() - far } else { far }, only.clone());
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

    /// Those of its kind that stand where it stands; none where it is one of very many.
    fn like(&self, one: &Component) -> Vec<&Component> {
        /// Nobody counts among more.
        const MANY: usize = 256;
        let scene = self.scene();
        let home = scene.holder_of(&one.bounds());
        let is_in = |other: &Component| home.is_none_or(|home| home.contains(&other.bounds()));
        let mut like: Vec<&Component> =
            self.sketch.iter().filter(|other| other.kind() == one.kind() && is_in(other)).collect();
        if like.len() > MANY {
            return Vec::new();
        }
        // A sidebar is none of the cards beside it.
        let is_box = matches!(one.kind(), ComponentKind::Container | ComponentKind::ImagePlaceholder);
        like.retain(|other| {
            let (own, bounds) = (one.bounds(), other.bounds());
            let is_alike =
                is_same_side(own.width(), bounds.width()) || is_same_side(own.height(), bounds.height());
            scene.holder_of(&bounds) == home && (is_alike || !is_box)
        });
        like
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
        let axis = match (rows_of(&three).len(), columns_of(&three).len()) {
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
            Axis::X => columns_of(&between),
            Axis::Y => rows_of(&between),
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

/// The one of several rows or columns in which a component stands.
fn lane_of<'s>(id: &ComponentId, lanes: Vec<Vec<&'s Component>>) -> Vec<&'s Component> {
    lanes.into_iter().find(|lane| lane.iter().any(|one| one.id() == id)).unwrap_or_default()
}

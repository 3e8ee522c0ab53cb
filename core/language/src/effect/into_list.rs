//! Several that become the entries of one list: `turn the three links into a list`.

use super::whole::is_merely_called;
use super::{Draft, Halt};
use crate::reference::Reference;
use crate::scene::in_reading_order;
use serde_json::{Map, Value};
use websketch_sketch::geometry::union_of;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

impl Draft<'_> {
    /// What becomes a list, where a heading is called for what stands below it: `turn the line-up into a list`.
    pub(super) fn listed_below(&self, what: &Reference, ids: Vec<ComponentId>) -> Vec<ComponentId> {
        let title = match ids.as_slice() {
            [only] if is_merely_called(what) => self.sketch.get(only),
            _ => None,
        };
        let Some(title) = title.filter(|title| title.kind() == ComponentKind::Heading) else { return ids };
        let below = self.scene().under(title);
        if below.len() > 1 { below } else { ids }
    }

    /// Makes one component with entries of several that all say something, in their place. Says whether it did.
    pub(super) fn gather(&mut self, ids: &[ComponentId], kind: ComponentKind) -> Result<bool, Halt> {
        if !matches!(kind, ComponentKind::List | ComponentKind::NavigationBox) || ids.len() < 2 {
            return Ok(false);
        }
        let components: Vec<&Component> = ids.iter().filter_map(|id| self.sketch.get(id)).collect();
        let scene = self.scene();
        let mut homes = components.iter().map(|one| scene.holder_of(&one.bounds()));
        let home = homes.next();
        // Of buttons in cards of their own each becomes one.
        if homes.any(|other| Some(other) != home) {
            return Ok(false);
        }
        let ordered = in_reading_order(&components);
        let entries: Option<Vec<String>> = ordered.iter().map(|id| self.said_by(id)).collect();
        let whole = self.with_contents(&ordered);
        let around = union_of(&self.scene().bounds(&whole));
        let (Some(entries), Some(around), Some(first)) = (entries, around, ordered.first()) else {
            return Ok(false);
        };
        let index = whole.iter().filter_map(|id| self.sketch.index_of(id)).min();
        let (first, least) = (first.clone(), kind.min_size());
        self.delete_all(&whole)?;
        let props = Map::from_iter([("items".to_owned(), Value::from(entries))]);
        self.apply(Operation::Add(Addition {
            component_id: Some(first.clone()),
            component_type: kind,
            x: around.x(),
            y: around.y(),
            width: around.width().max(least.width),
            height: around.height().max(least.height),
            props: Props::from_map(props)?,
            index,
        }))?;
        self.naming = vec![first];
        Ok(true)
    }

    /// What a component says, or the title of a box.
    fn said_by(&self, id: &ComponentId) -> Option<String> {
        let component = self.sketch.get(id)?;
        let props = component.props();
        let own = props.text().or(props.alt()).or(props.placeholder());
        let title = || self.sketch.get(&self.title_of(id)).and_then(|title| title.props().text());
        own.or_else(title).map(str::to_owned)
    }
}

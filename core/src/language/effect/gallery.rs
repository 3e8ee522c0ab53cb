//! One more of several images of one size that are called alike: `add a seventh post` behind `Post 6`.

use super::entries::numbered;
use super::{Draft, Halt};
use crate::language::reference::{Count, Description, Part, Reference};
use crate::language::token::words;
use crate::language::vocabulary::singular_of;
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use serde_json::{Map, Value};

/// As few as make a gallery.
const LEAST: usize = 3;

impl Draft<'_> {
    /// Adds one more image behind those that words name, and says how many components made room.
    pub(super) fn one_more_image(&mut self, what: &Reference) -> Result<usize, Halt> {
        let ids = self.gallery(what).ok_or(Halt::Nothing)?;
        let boxes = self.scene().bounds(&ids);
        let (Some(last), Some(bounds)) = (ids.last().cloned(), boxes.last().copied()) else {
            return Err(Halt::Nothing);
        };
        let alts: Vec<String> =
            ids.iter().filter_map(|id| self.sketch.get(id)?.props().alt().map(str::to_owned)).collect();
        let name = numbered(&alts).map(|name| [name, &(alts.len() + 1).to_string()].concat());
        let (place, pushed) = self.next_of(&boxes, bounds)?;
        let props = match name {
            Some(name) => Props::from_map(Map::from_iter([("alt".to_owned(), Value::from(name))]))
                .map_err(|_| Halt::Nothing)?,
            None => self.sketch.get(&last).map(|one| one.props().clone()).unwrap_or_default(),
        };
        self.naming = vec![self.put_new(ComponentKind::ImagePlaceholder, &place, props)?];
        Ok(pushed)
    }

    /// How many of a series stand in its first row.
    pub(super) fn row_of(&self, what: &Reference) -> Result<usize, Halt> {
        let [Part::Described(description)] = what.parts.as_slice() else { return Err(Halt::Nothing) };
        let ids = self.gallery(what).unwrap_or_else(|| self.scene().series(description));
        let boxes = self.scene().bounds(&ids);
        let first = boxes.first().ok_or(Halt::Nothing)?;
        let row = boxes.iter().filter(|one| one.overlaps_y(first)).count();
        if row > 1 { Ok(row) } else { Err(Halt::Nothing) }
    }

    /// The images of one size, in reading order, whose alternative texts say the words.
    fn gallery(&self, what: &Reference) -> Option<Vec<ComponentId>> {
        let [Part::Described(description)] = what.parts.as_slice() else { return None };
        if description.noun.is_some() || description.words.is_empty() || what.except.is_some() {
            return None;
        }
        let said: Vec<String> = description.words.iter().map(|word| singular_of(word).to_owned()).collect();
        let every =
            Description { words: said.clone(), count: Count::Every, ordinal: None, ..description.clone() };
        let mut ids = self.scene().resolve(&Reference::of(Part::Described(every))).ok()?.ids;
        let is_called = |alt: &str| {
            let shown = words(alt);
            said.iter().all(|said| shown.contains(said))
        };
        ids.retain(|id| {
            let image = self.sketch.get(id).filter(|one| one.kind() == ComponentKind::ImagePlaceholder);
            image.is_some_and(|image| image.props().alt().is_some_and(is_called))
        });
        let size = |id: &ComponentId| self.sketch.get(id).map(Component::bounds).map(|bounds| bounds.size());
        let first = size(ids.first()?);
        (ids.len() >= LEAST && ids.iter().all(|id| size(id) == first)).then_some(ids)
    }
}

//! One more line of a list that no box holds: `add another dish`.

use super::{Draft, Halt};
use crate::language::reference::{Part, Reference};
use crate::language::token::words;
use crate::language::vocabulary::Tag;
use crate::sketch::{Component, ComponentId, ComponentKind};
use serde_json::Value;

impl Draft<'_> {
    /// Adds one more line like the last one, as far below it as that is below the one before, and says how many components made
    /// room.
    pub(super) fn one_more_line(&mut self, what: &Reference) -> Result<usize, Halt> {
        let [Part::Described(description)] = what.parts.as_slice() else { return Err(Halt::Nothing) };
        let is_named = description.words.last().is_some_and(|word| Tag::Thing.counts(word));
        if !is_named || description.noun.is_some() || description.relation.is_some() || what.except.is_some()
        {
            return Err(Halt::Nothing);
        }
        let lines = self.scene().lines();
        let [.., before, last] = lines.as_slice() else { return Err(Halt::Nothing) };
        let (before, bounds) = (self.group(before)?, self.group(last)?);
        let pitch = bounds.y() - before.y();
        let next = bounds.with_origin(bounds.x(), bounds.y() + pitch).map_err(|_| Halt::Nothing)?;
        let pushed = self.freed(&next, bounds.bottom())?;
        self.naming = self.copied(last, (0.0, pitch))?;
        Ok(pushed)
    }

    /// Writes the name of a line on what says it: its first text, and its picture if that said the same.
    pub(super) fn entitle_line(&mut self, line: &[ComponentId], name: &str) -> Result<(), Halt> {
        let kind = |id: &ComponentId| self.sketch.get(id).map(Component::kind);
        let is_text =
            |id: &&ComponentId| matches!(kind(id), Some(ComponentKind::Text | ComponentKind::Heading));
        let Some(text) = line.iter().find(is_text).cloned() else { return Ok(()) };
        let old = self.sketch.get(&text).and_then(|one| one.props().text()).map(words);
        let says_so = |id: &&ComponentId| {
            let alt = self.sketch.get(id).and_then(|one| one.props().alt()).map(words);
            kind(id) == Some(ComponentKind::ImagePlaceholder) && alt == old
        };
        let picture = line.iter().find(says_so).cloned();
        self.set_prop(&text, "text", Value::from(name))?;
        match picture {
            Some(picture) => self.set_prop(&picture, "alt", Value::from(name)),
            None => Ok(()),
        }
    }
}

//! Whether what was done can be seen: letters do not grow with the box that they stand in.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Amount, Measure, Sizing};
use crate::vocabulary::Extent;
use kurbo::Rect;
use serde_json::Value;
use websketch_layout::drawing::{Primitive, draw};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// The level of a heading that does not say.
const USUAL_LEVEL: u8 = 2;

impl Draft<'_> {
    /// Gives headings that are to be bigger or smaller without a number the next level, which is what changes their letters.
    pub(super) fn step_levels(&mut self, ids: &[ComponentId], sizes: &[Sizing]) -> Result<(), Halt> {
        let [
            Sizing {
                extent: Extent::Both,
                measure: Measure::By(change, Amount::Unsaid | Amount::Vague(_)),
                ..
            },
        ] = sizes
        else {
            return Ok(());
        };
        let headings = ids.iter().filter(|id| self.is_kind(id, ComponentKind::Heading));
        for id in headings.cloned().collect::<Vec<_>>() {
            let Some(old) = self.sketch.get(&id).map(|one| one.props().level().unwrap_or(USUAL_LEVEL)) else {
                continue;
            };
            let level = if change.grows { old.saturating_sub(1).max(1) } else { (old + 1).min(6) };
            if level != old {
                self.set_prop(&id, "level", Value::from(level))?;
            }
        }
        Ok(())
    }

    /// What is told where only boxes have changed and none of the letters in them.
    pub(super) fn told_of_letters(&self, before: &Sketch, ids: &[ComponentId]) -> Option<String> {
        let is_wording = |id: &ComponentId| {
            self.is_kind(id, ComponentKind::Heading) || self.is_kind(id, ComponentKind::Text)
        };
        let is_same = |id: &ComponentId| {
            let sizes = |sketch: &Sketch| sketch.get(id).map(letters);
            sizes(before) == sizes(&self.sketch)
        };
        (!ids.is_empty() && ids.iter().all(|id| is_wording(id) && is_same(id))).then(|| {
            let names = describe::names(&self.sketch, ids);
            ["The letters of ", &names, " are as large as before: only the room for them has changed."]
                .concat()
        })
    }
}

/// The lines that are read on a component, with the sizes of their letters.
fn letters(component: &Component) -> Vec<(String, f64)> {
    let size = component.bounds().size();
    let lines = draw(component, Rect::new(0.0, 0.0, size.width, size.height)).into_iter();
    let label = |primitive| match primitive {
        Primitive::Label(label) => Some((label.text, label.size)),
        _ => None,
    };
    lines.filter_map(label).collect()
}

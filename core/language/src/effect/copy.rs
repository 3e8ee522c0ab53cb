//! Copying.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Place;
use crate::reference::Reference;
use websketch_layout::placing::Piece;
use websketch_sketch::{Component, ComponentId, ComponentKind, Props};

impl Draft<'_> {
    /// Copies components with what lies in them, each time beside the copy before.
    pub(super) fn duplicate(
        &mut self,
        what: &Reference,
        place: Option<&Place>,
        times: usize,
    ) -> Result<(), Halt> {
        let originals = self.named(what)?;
        let names = describe::names(&self.sketch, &originals);
        let (mut last, mut copies) = (originals, Vec::new());
        for turn in 0..times {
            let group = self.group(&last)?;
            let only = match last.as_slice() {
                [only] => self.sketch.get(only).map(Component::kind),
                _ => None,
            };
            let kind = only.unwrap_or(ComponentKind::Text);
            let piece = Piece { size: group.size(), kind, moving: &[], slides: true };
            let found = match place.filter(|_| turn == 0) {
                Some(place) => {
                    let (wanted, _) = self.wanted(place, kind)?;
                    self.on_page().room_for_copy(&piece, &wanted, &group)
                }
                None => self.on_page().room_beside(&piece, &last),
            };
            let (bounds, moves) = found.ok_or(Halt::Nothing)?;
            self.carry_out(&moves)?;
            let by = (bounds.x() - group.x(), bounds.y() - group.y());
            let copied = self.copied(&self.with_contents(&last), by)?;
            last = copied.iter().take(last.len()).cloned().collect();
            copies.extend(copied);
        }
        let often = if times > 1 { format!(" {times} times") } else { String::new() };
        self.did(format!("duplicated {names}{often}"));
        self.naming = copies;
        Ok(())
    }

    /// Adds copies that stand apart from the originals by (dx, dy), in the same order.
    pub(super) fn copied(
        &mut self,
        originals: &[ComponentId],
        (dx, dy): (f64, f64),
    ) -> Result<Vec<ComponentId>, Halt> {
        let mut copies = Vec::new();
        for original in originals {
            let Some(component) = self.sketch.get(original).cloned() else { continue };
            let old = component.bounds();
            let bounds = old.with_origin(old.x() + dx, old.y() + dy)?;
            let mut props = component.props().to_map();
            props.shift_remove("locked");
            copies.push(self.put_new(component.kind(), &bounds, Props::from_map(props)?)?);
        }
        Ok(copies)
    }
}

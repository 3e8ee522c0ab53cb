//! What moves along when something before it has grown or moved: `…, and push everything below down`.

use super::{Draft, Halt};
use crate::intent::{Motion, Place};
use crate::reference::Reference;
use crate::scene::Scene;
use crate::vocabulary::Way;
use std::cell::OnceCell;
use websketch_layout::placing::GAP;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::{Component, ComponentId};

impl Draft<'_> {
    /// What is moved. What stood below something before that grew is still below it.
    pub(super) fn moved(&mut self, what: &Reference, motion: &Motion) -> Result<Vec<ComponentId>, Halt> {
        let is_down = matches!(motion, Motion::By(ways) if ways.iter().all(|(way, _)| *way == Way::Down));
        let mut ids = match self.targets(what) {
            Err(Halt::Nothing) if is_down && self.former.is_some() => Vec::new(),
            Err(Halt::Tie(ids)) => self.only_in_place(ids, motion)?,
            ids => ids?,
        };
        if let (true, Some(former)) = (is_down && what.is_below(), &self.former) {
            let texts = OnceCell::new();
            let scene = Scene { mentioned: (&self.mentioned).into(), ..Scene::of(former, &texts) };
            let was = scene.resolve(what).map(|resolved| resolved.ids).unwrap_or_default();
            let is_free = |id: &ComponentId| {
                self.sketch.get(id).is_some_and(|component| !component.props().is_locked())
            };
            let more: Vec<_> = was.into_iter().filter(|id| is_free(id) && !ids.contains(id)).collect();
            ids.extend(more);
            self.naming.clone_from(&ids);
        }
        if let (true, Some(former)) = (is_down && what.is_all_else(), &self.former) {
            // What stood above what has grown has no reason to move.
            let old = self.mentioned.iter().filter_map(|id| former.get(id)).map(|one| one.bounds().bottom());
            let bottom = old.fold(f64::INFINITY, f64::min);
            let is_below =
                |id: &&ComponentId| self.sketch.get(id).is_some_and(|one| one.bounds().y() >= bottom);
            let below: Vec<ComponentId> = ids.iter().filter(is_below).cloned().collect();
            if !below.is_empty() {
                self.naming.clone_from(&below);
                ids = below;
            }
        }
        if ids.is_empty() { Err(Halt::Nothing) } else { Ok(ids) }
    }

    /// Of several candidates, the only one in the box in which it is to move: `put the button in the first card at the
    /// bottom`.
    fn only_in_place(&mut self, ids: Vec<ComponentId>, motion: &Motion) -> Result<Vec<ComponentId>, Halt> {
        let Motion::Place(Place::Region { of: Some(of), .. }) = motion else { return Err(Halt::Tie(ids)) };
        let (_, boxes) = self.anchors(of)?;
        let is_in = |id: &&ComponentId| {
            let bounds = self.sketch.get(id).map(Component::bounds);
            bounds.is_some_and(|bounds| boxes.iter().any(|holder| holder.contains(&bounds)))
        };
        let inside: Vec<ComponentId> = ids.iter().filter(is_in).cloned().collect();
        if inside.len() != 1 {
            return Err(Halt::Tie(ids));
        }
        self.naming.clone_from(&inside);
        Ok(inside)
    }

    /// How far what stands in `below` has to go down after the step before: as far as something has grown or moved
    /// down, or until something new has room.
    pub(super) fn displaced(&self, below: &Bounds) -> Option<f64> {
        let former = self.former.as_ref()?;
        let mut furthest: Option<f64> = None;
        for id in &self.mentioned {
            let bottom = self.sketch.get(id)?.bounds().bottom();
            let px = match former.get(id) {
                Some(old) => bottom - old.bounds().bottom(),
                None => bottom + GAP - below.y(),
            };
            furthest = Some(furthest.map_or(px, |most| most.max(px)));
        }
        let is_new = |id| former.get(id).is_none();
        furthest.filter(|px| *px > 0.0 || self.mentioned.iter().any(is_new)).map(|px| px.max(0.0))
    }
}

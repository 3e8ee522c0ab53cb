//! Resizing.

use super::blocks::is_everything;
use super::extent::squared;
use super::settled::{NO_ROOM, Wish, wish_of_sizes};
use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Amount, Measure, Sizing};
use crate::reference::{Part, Reference};
use crate::vocabulary::{Change, Edge, Extent, Pronoun, Unit, Vague};
use kurbo::Size;
use websketch_layout::placing::{Page, meeting, reaching, resized, room_in, usual};
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::{ComponentId, ComponentKind};

/// A change of size without a number, as a share of the side.
fn share(vague: Option<Vague>) -> f64 {
    match vague {
        Some(Vague::Little) => 0.1,
        None => 0.25,
        Some(Vague::Much) => 0.6,
    }
}

/// A small side still changes by this much, a long one by no more than that, in px.
const LEAST_LITTLE: f64 = 8.0;
const MOST_LITTLE: f64 = 80.0;

/// `side` after a change by an amount.
fn changed(side: f64, change: Change, amount: Amount) -> f64 {
    let step = |value: f64| if change.grows { side + value } else { side - value };
    match amount {
        Amount::Exact(px, Unit::Px) => step(px),
        Amount::Exact(percent, Unit::Percent) => step(side * percent / 100.0),
        Amount::Exact(factor, Unit::Times) if change.grows => side * factor,
        Amount::Exact(factor, Unit::Times) => side / factor.max(1.0),
        Amount::Vague(Vague::Little) => {
            step((side * share(Some(Vague::Little))).clamp(LEAST_LITTLE, MOST_LITTLE))
        }
        Amount::Vague(vague) => step(side * share(Some(vague))),
        Amount::Unsaid => step(side * share(None)),
    }
}

/// `size`, with the named sides of `target`.
fn with_extent(size: Size, target: Size, extent: Extent) -> Size {
    // What is this many times as wide as it is tall is flat.
    const FLAT: f64 = 3.0;
    match extent {
        Extent::Thickness if size.width < size.height * FLAT => Size::new(target.width, size.height),
        Extent::Width => Size::new(target.width, size.height),
        Extent::Height | Extent::Thickness => Size::new(size.width, target.height),
        Extent::Both => target,
    }
}

impl Draft<'_> {
    /// Of a pattern that `it` means, the box around all: what is in a box does not grow with it in height. Of a form, the box
    /// that it fills.
    fn boxes_of(&self, what: &Reference, ids: Vec<ComponentId>, sizes: &[Sizing]) -> Vec<ComponentId> {
        let is_it = matches!(what.parts.as_slice(), [Part::Pronoun(Pronoun::It)])
            && sizes.iter().all(|sizing| sizing.extent == Extent::Height);
        let boxes = self.scene().bounds(&ids);
        let Some(around) = union_of(&boxes).filter(|_| is_it || what.is_area()) else { return ids };
        let holder = ids.iter().zip(&boxes).find(|(_, bounds)| **bounds == around).map(|(id, _)| id.clone());
        if let Some(holder) = holder {
            return vec![holder];
        }
        let structure = Structure::of(&self.sketch, Some(self.page));
        let holder_of =
            |id: &ComponentId| structure.parent(structure.element(id)?).map(|one| one.component.id());
        match ids.first().and_then(holder_of) {
            Some(holder) if !is_it && ids.len() > 1 && ids.iter().all(|id| holder_of(id) == Some(holder)) => {
                vec![holder.clone()]
            }
            _ => ids,
        }
    }

    pub(super) fn resize(&mut self, what: &Reference, sizes: &[Sizing]) -> Result<(), Halt> {
        let sizes = &squared(sizes);
        let ids = match self.rest_of_series(what) {
            Some(rest) => rest,
            None => self.frames(what)?,
        };
        let ids = self.fields_of(what, ids);
        let ids = self.boxes_of(what, ids, sizes);
        if let [sizing] = &**sizes
            && self.scales_together(what, &ids, sizes)
        {
            return self.scale(what, &ids, sizing);
        }
        let is_alike = sizes.iter().any(|sizing| sizing.measure == Measure::Alike);
        let groups = if is_alike && is_everything(what) { self.nearly_equal(&ids) } else { vec![ids] };
        if groups.is_empty() {
            return Err(Halt::Answer("Nothing here is alike enough to be of one size.".to_owned()));
        }
        let before = self.before();
        let ids = groups.concat();
        let names = describe::names(&self.sketch, &ids);
        for ids in &groups {
            self.resize_all(ids, sizes)?;
        }
        let is_asked_bigger =
            matches!(&**sizes, [Sizing { extent: Extent::Both, measure: Measure::By(..), .. }]);
        let is = if ids.len() == 1 { "is" } else { "are" };
        let wanted = self.sizes_of(&ids);
        self.unless_already(before.operations, &names, &[is, " that size"].concat())?;
        let is_lone = is_alike && ids.len() == 1;
        let wish = if is_lone { Wish::Exactly } else { wish_of_sizes(sizes) };
        let mut room = match self.make_fit(&before, wish) {
            Err(Halt::Answer(text)) if text == NO_ROOM => {
                let names = describe::capitalized(&names);
                return Err(Halt::Answer(
                    [&names, " ", is, " as large as there is room for already."].concat(),
                ));
            }
            room => room?,
        };
        let is_wide = sizes.iter().any(|sizing| !matches!(sizing.extent, Extent::Height | Extent::Thickness));
        if is_alike && is_wide && self.evens(&groups)? {
            room = self.make_fit(&before, wish)?;
        }
        self.is_settled = true;
        let asked = sizes.to_vec();
        let sizes = self.sizes_of(&ids);
        let is_less = wanted.iter().zip(&sizes).any(|(wanted, size)| size.width < wanted.width - 0.5);
        let to = match sizes.as_slice() {
            [size] => format!(" to {} by {} px", describe::px(size.width), describe::px(size.height)),
            _ => String::new(),
        };
        let end = if is_less { ", as wide as there is room" } else { "" };
        self.did(["resized ", &names, &to, end, room].concat());
        // Levels come last: what makes room only knows boxes.
        self.step_levels(&ids, &asked)?;
        if is_asked_bigger && let Some(told) = self.told_of_letters(before.sketch(), &ids) {
            self.told.push(told);
            self.exact = false;
        }
        Ok(())
    }

    fn nearly_equal(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        let page = self.on_page();
        let structure = page.structure();
        let elements: Vec<_> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let groups = structure.nearly_equal(&elements).into_iter();
        groups.map(|group| group.iter().map(|one| one.component.id().clone()).collect()).collect()
    }

    /// Gives all of them the size that is meant for each.
    fn resize_all(&mut self, ids: &[ComponentId], sizes: &[Sizing]) -> Result<(), Halt> {
        // `put it under the heading and make it as wide`: one alone is like what was just looked at.
        let is_alone = ids.len() == 1 && !ids.iter().any(|id| self.anchored.contains(id));
        let models = if is_alone && !self.anchored.is_empty() { &self.anchored } else { ids };
        let alike = self.largest(models);
        let fills = sizes.iter().any(|sizing| matches!(sizing.measure, Measure::Like(..) | Measure::Full));
        // The widest one is the widest before any of them changes.
        let mut resized = Vec::new();
        for id in ids {
            let Some(component) = self.sketch.get(id) else { continue };
            let (kind, bounds) = (component.kind(), component.bounds());
            let mut size = bounds.size();
            for sizing in sizes {
                let mut sizing = sizing.clone();
                // A line that becomes shorter is less long.
                if kind == ComponentKind::HorizontalLine
                    && sizing.extent == Extent::Height
                    && matches!(sizing.measure, Measure::By(change, _) if !change.grows)
                {
                    sizing.extent = Extent::Width;
                }
                size = self.sized(size, &sizing, alike, &bounds)?;
            }
            resized.push((id, bounds, size));
        }
        for (id, bounds, size) in resized {
            self.set_size(id, size)?;
            if ids.len() == 1 && !fills {
                self.give(id, |page| page.back_within(id, &bounds))?;
            }
            if sizes.iter().any(|sizing| matches!(sizing.measure, Measure::Page(_) | Measure::Full)) {
                self.give(id, |page| page.on_sheet(id, &bounds))?;
            }
            if sizes.iter().any(|sizing| matches!(sizing.measure, Measure::Reach(Edge::Left | Edge::Top, _)))
            {
                // The edge that is not meant stays where it is.
                let (x, y) = (bounds.right() - size.width, bounds.bottom() - size.height);
                self.put(id, x.max(0.0), y.max(0.0))?;
            }
        }
        Ok(())
    }

    /// Gives a component the box that it gets on the page, if it gets another one.
    fn give(
        &mut self,
        id: &ComponentId,
        place: impl FnOnce(&Page<'_>) -> Option<Bounds>,
    ) -> Result<(), Halt> {
        let bounds = place(&self.on_page());
        bounds.map_or(Ok(()), |bounds| self.set_bounds(id, &bounds))
    }

    fn sizes_of(&self, ids: &[ComponentId]) -> Vec<Size> {
        ids.iter().filter_map(|id| self.sketch.get(id)).map(|one| one.bounds().size()).collect()
    }

    /// Where not all of a group had room for one size, the least that they got is the size of all. Whether any was larger.
    fn evens(&mut self, groups: &[Vec<ComponentId>]) -> Result<bool, Halt> {
        let before = self.operations.len();
        for ids in groups {
            let sizes = self.sizes_of(ids);
            let least = |side: fn(&Size) -> f64| sizes.iter().map(side).fold(f64::INFINITY, f64::min);
            let most = |side: fn(&Size) -> f64| sizes.iter().map(side).fold(0.0, f64::max);
            if most(|size| size.width) - least(|size| size.width) > 0.5 && ids.len() > 1 {
                for (id, size) in ids.iter().zip(&sizes) {
                    self.set_size(id, Size::new(least(|size| size.width), size.height))?;
                }
            }
        }
        Ok(self.operations.len() > before)
    }

    /// Resizes to the nearest size that the kind allows, in whole px.
    pub(super) fn set_size(&mut self, id: &ComponentId, size: Size) -> Result<(), Halt> {
        let Some(component) = self.sketch.get(id) else { return Ok(()) };
        let bounds = resized(component, size);
        self.set_bounds(id, &bounds)
    }

    fn largest(&self, ids: &[ComponentId]) -> Size {
        ids.iter()
            .filter_map(|id| self.sketch.get(id))
            .map(|component| component.bounds().size())
            .fold(Size::ZERO, |most, size| {
                Size::new(most.width.max(size.width), most.height.max(size.height))
            })
    }

    pub(super) fn sized(
        &mut self,
        size: Size,
        sizing: &Sizing,
        alike: Size,
        old: &Bounds,
    ) -> Result<Size, Halt> {
        let target = match &sizing.measure {
            Measure::Px(px) if *px <= 0.0 => return Err(Halt::Nothing),
            Measure::Px(px) => Size::new(*px, *px),
            Measure::Factor(factor) if *factor <= 0.0 => return Err(Halt::Nothing),
            Measure::Factor(factor) => size * *factor,
            Measure::By(change, amount) => {
                Size::new(changed(size.width, *change, *amount), changed(size.height, *change, *amount))
            }
            Measure::Like(factor, other) => {
                let (ids, mut boxes) = self.anchors(other)?;
                if other.is_area() {
                    boxes =
                        self.scene().resolve(other).map_or(boxes, |found| self.scene().bounds(&found.ids));
                    boxes = union_of(&boxes).into_iter().collect();
                }
                if let [around] = boxes.as_slice()
                    && around.contains(old)
                    && around != old
                    && *factor == 1.0
                {
                    return Ok(with_extent(size, room_in(around, old), sizing.extent));
                }
                let width = usual(&boxes, Bounds::width).ok_or(Halt::Nothing)?;
                let height = usual(&boxes, Bounds::height).ok_or(Halt::Nothing)?;
                let one = Size::new(width, height);
                self.together(&ids, &boxes, one) * *factor
            }
            Measure::Span(others) => self.anchor(others)?.size(),
            Measure::Alike => alike,
            Measure::Square => Size::new(size.width.min(size.height), size.width.min(size.height)),
            Measure::Ratio(ratio) => Size::new(size.width, size.width * *ratio),
            Measure::Page(factor) => self.on_page().sheet(old).ok_or(Halt::Nothing)?.size() * *factor,
            Measure::Reach(edge, of) => {
                let frame = match of {
                    Some(of) => self.room_of(of)?,
                    None => self.on_page().sheet(old).ok_or(Halt::Nothing)?,
                };
                reaching(old, *edge, &frame).ok_or(Halt::Nothing)?
            }
            Measure::Meet(other) => meeting(old, &self.anchor(other)?).ok_or(Halt::Nothing)?,
            Measure::Full => self.on_page().filling(old).ok_or(Halt::Nothing)?,
        };
        Ok(with_extent(size, target, sizing.extent))
    }
}

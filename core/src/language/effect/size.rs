//! Resizing.

use super::blocks::is_everything;
use super::extent::squared;
use super::page::between_columns;
use super::settled::{NO_ROOM, Wish, wish_of_sizes};
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Amount, Measure, Sizing};
use crate::language::reference::{Part, Reference};
use crate::language::vocabulary::{Change, Edge, Extent, Pronoun, Unit, Vague};
use crate::limits::MAX_PX;
use crate::operation::Operation;
use crate::sketch::{ComponentId, ComponentKind};
use crate::sort::sort_by;
use crate::structure::Structure;
use kurbo::Size;

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

/// The side that most of the boxes have; the longest of those that are as frequent.
pub(super) fn usual(boxes: &[Bounds], side: fn(&Bounds) -> f64) -> Option<f64> {
    let mut sides: Vec<f64> = boxes.iter().map(side).collect();
    sort_by(&mut sides, f64::total_cmp);
    let (mut best, mut most, mut run, mut last) = (None, 0, 0, f64::NAN);
    for side in sides {
        run = if side == last { run + 1 } else { 1 };
        last = side;
        if run >= most {
            (best, most) = (Some(side), run);
        }
    }
    best
}

/// The room in a container for something in it, as far from both sides as it is from the nearer one.
fn room_in(around: &Bounds, inner: &Bounds) -> Size {
    let x = (inner.x() - around.x()).min(around.right() - inner.right());
    let y = (inner.y() - around.y()).min(around.bottom() - inner.bottom());
    Size::new(around.width() - 2.0 * x, around.height() - 2.0 * y)
}

/// The size of a box that reaches to an edge of a frame and keeps the edge across; `None` where it lies beyond.
fn reaching(old: &Bounds, edge: Edge, frame: &Bounds) -> Option<Size> {
    let (width, height) = match edge {
        Edge::Left => (old.right() - frame.x(), old.height()),
        Edge::Right => (frame.right() - old.x(), old.height()),
        Edge::Top => (old.width(), old.bottom() - frame.y()),
        Edge::Bottom => (old.width(), frame.bottom() - old.y()),
        Edge::Middle => return None,
    };
    (width > 0.0 && height > 0.0).then_some(Size::new(width, height))
}

/// The size of a box that goes on to the right or down until it meets another; `None` where that is not ahead.
fn meeting(old: &Bounds, other: &Bounds) -> Option<Size> {
    if old.bottom() <= other.y() {
        return Some(Size::new(old.width(), other.y() - old.y()));
    }
    (old.right() <= other.x()).then(|| Size::new(other.x() - old.x(), old.height()))
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
            |id: &ComponentId| structure.holder(structure.element(id)?).map(|one| one.component.id());
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
        let groups = if is_alike && is_everything(what) { self.alikes(&ids) } else { vec![ids] };
        if groups.is_empty() {
            return Err(Halt::Answer("Nothing here is alike enough to be of one size.".to_owned()));
        }
        let before = self.before();
        let ids = groups.concat();
        let names = describe::names(&self.sketch, &ids);
        for ids in &groups {
            self.resize_all(ids, sizes)?;
        }
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
        let sizes = self.sizes_of(&ids);
        let is_less = wanted.iter().zip(&sizes).any(|(wanted, size)| size.width < wanted.width - 0.5);
        let to = match sizes.as_slice() {
            [size] => format!(" to {} by {} px", describe::px(size.width), describe::px(size.height)),
            _ => String::new(),
        };
        let end = if is_less { ", as wide as there is room" } else { "" };
        self.did(["resized ", &names, &to, end, room].concat());
        Ok(())
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
                self.keep_within(id, &bounds)?;
            }
            if sizes.iter().any(|sizing| matches!(sizing.measure, Measure::Page(_) | Measure::Full)) {
                self.keep_on_page(id, &bounds)?;
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
        let (least, old) = (component.kind().min_size(), component.bounds().size());
        // A side that does not change keeps its fraction.
        let side =
            |new: f64, old: f64, least: f64| if new == old { old } else { new.round().clamp(least, MAX_PX) };
        let width = side(size.width, old.width, least.width);
        let height = side(size.height, old.height, least.height);
        if (width, height) == (old.width, old.height) {
            return Ok(());
        }
        self.apply(Operation::Resize { component_id: id.clone(), width, height })
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
            Measure::Page(factor) => self.sheet(old)?.size() * *factor,
            Measure::Reach(edge, of) => {
                let frame = match of {
                    Some(of) => self.room_of(of)?,
                    None => self.sheet(old)?,
                };
                reaching(old, *edge, &frame).ok_or(Halt::Nothing)?
            }
            Measure::Meet(other) => meeting(old, &self.anchor(other)?).ok_or(Halt::Nothing)?,
            Measure::Full => match self.filled(old)? {
                Some(around) => room_in(&around, old),
                None => self.sheet(old)?.size(),
            },
        };
        Ok(with_extent(size, target, sizing.extent))
    }

    /// What something that is to be as large as can be fills, where that is not the page.
    fn filled(&self, old: &Bounds) -> Result<Option<Bounds>, Halt> {
        let scene = self.scene();
        let screen = scene.screen_around(old).map(|(screen, _)| screen);
        Ok(match scene.holder_of(old) {
            Some(holder) => Some(holder).filter(|holder| screen != Some(*holder)),
            None => between_columns(&self.sketch, self.sheet(old)?.size(), old),
        })
    }

    /// The page that something is to fill: that of the screen it lies in, else as wide as a bar from edge to edge, unless
    /// it is that wide already.
    fn sheet(&self, old: &Bounds) -> Result<Bounds, Halt> {
        if let Some((_, page)) = self.scene().screen_around(old) {
            return Ok(page);
        }
        let width = self.bar.filter(|width| old.width() < *width).unwrap_or(self.page.width);
        Ok(Bounds::new(0.0, 0.0, width, self.page.height)?)
    }

    /// Moves what grew to a part of the page back to where it lies on that.
    fn keep_on_page(&mut self, id: &ComponentId, old: &Bounds) -> Result<(), Halt> {
        let (page, Some(new)) = (self.sheet(old)?, self.sketch.get(id).map(|component| component.bounds()))
        else {
            return Ok(());
        };
        let start = |start: f64, side: f64, grown: bool, least: f64, end: f64| {
            if grown { start.min(end - side).max(least) } else { start }
        };
        let x = start(new.x(), new.width(), new.width() > old.width(), page.x(), page.right());
        let y = start(new.y(), new.height(), new.height() > old.height(), page.y(), page.bottom());
        self.put(id, x, y)
    }
}

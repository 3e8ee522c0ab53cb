//! Room in a box that is full: it becomes taller, and what is below it moves down.

use crate::geometry::{Bounds, union_of};
use crate::language::effect::{Draft, Halt};
use crate::language::intent::Place;
use crate::language::reference::Reference;
use crate::language::vocabulary::Relation;
use crate::placing::{GAP, Piece, Spot};
use crate::sketch::{Component, ComponentId, ComponentKind};
use kurbo::Size;

/// The least room between what is in a box and its lower edge, in px.
const LEAST_PADDING: f64 = 8.0;

/// As far as something is still below another one to the eye, in px.
const IN_SIGHT: f64 = 80.0;

/// What is this much of a width may have that width.
const ALIKE: f64 = 0.75;

/// A full box that something is added to.
struct FullBox {
    id: ComponentId,
    frame: Bounds,
    contents: Vec<ComponentId>,
    /// The smallest box around what is in it.
    inner: Bounds,
}

impl Draft<'_> {
    /// A place below everything in the box `of`, or above it, for which the box becomes taller, and how many components
    /// below it made room. `None` where it is no box, is locked or empty, or cannot grow.
    pub(super) fn in_taller(
        &mut self,
        piece: &Piece<'_>,
        of: &Reference,
        is_first: bool,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        let Some(full) = self.full_box(of)? else { return Ok(None) };
        let FullBox { id, frame, contents, inner } = &full;
        let mut size = piece.size;
        // Slightly wider than what is there would only look like a mistake.
        if size.width > inner.width() && inner.width() >= ALIKE * size.width {
            size.width = inner.width();
        }
        let padding = (frame.bottom() - inner.bottom()).clamp(LEAST_PADDING, GAP);
        let by = (inner.bottom() + GAP + size.height + padding - frame.bottom()).ceil();
        let x = if inner.x() + size.width <= frame.right() {
            inner.x()
        } else {
            frame.x() + (frame.width() - size.width) / 2.0
        };
        if by <= 0.0 || x < frame.x() {
            return Ok(None);
        }
        let Some(pushed) = self.room_under(frame, by)? else { return Ok(None) };
        self.set_size(id, Size::new(frame.width(), frame.height() + by))?;
        let y = if is_first { inner.y() } else { inner.bottom() + GAP };
        if is_first {
            self.shift(contents, inner, inner.x(), inner.y() + size.height + GAP)?;
        }
        let bounds = Bounds::new(x, y, size.width, size.height)?;
        Ok(Some((Spot { bounds, free: true }, pushed)))
    }

    /// A place above or below something in a box, where `spot` would be outside of that: what is further down in the box
    /// makes room, and the box becomes taller as far as it must.
    pub(super) fn beside_in_taller(
        &mut self,
        piece: &Piece<'_>,
        place: &Place,
        spot: &Spot,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        let Place::By { relation: relation @ (Relation::Above | Relation::Below), anchor, gap, .. } = place
        else {
            return Ok(None);
        };
        let (_, boxes) = self.anchors_of(*relation, anchor, piece.kind)?;
        let Some(anchor) = union_of(&boxes) else { return Ok(None) };
        // Right below a box, though it is not in it: nothing that nobody spoke of becomes larger for that.
        let is_below = *relation == Relation::Below && spot.free;
        let (top, bottom) = (anchor.bottom(), spot.bounds.y());
        let is_near = is_below && bottom - top <= IN_SIGHT && !self.is_parted(&spot.bounds, top, bottom, &[]);
        let is_out = |frame: &Bounds| !is_near && !frame.contains(&spot.bounds);
        let frame = self.scene().holder_of(&anchor).filter(is_out);
        let Some(frame) = frame else { return Ok(None) };
        let is_frame = |one: &&Component| {
            one.kind() == ComponentKind::Container && one.bounds() == frame && !one.props().is_locked()
        };
        let Some(id) = self.sketch.iter().find(is_frame).map(|one| one.id().clone()) else {
            return Ok(None);
        };
        let mut contents = self.with_contents(std::slice::from_ref(&id));
        contents.retain(|held| *held != id);
        let gap = gap.unwrap_or(GAP);
        let from = if *relation == Relation::Above { anchor.y() } else { anchor.bottom() };
        let y = if *relation == Relation::Above { from } else { from + gap };
        let bounds = Bounds::new(anchor.x(), y, piece.size.width, piece.size.height)?;
        if bounds.right() > frame.right() {
            return Ok(None);
        }
        let top = |id: &ComponentId| self.sketch.get(id).map_or(0.0, |one| one.bounds().y());
        let mut lower = contents.clone();
        lower.retain(|held| top(held) >= from);
        let nearest = lower.iter().map(top).fold(f64::INFINITY, f64::min);
        let by = if nearest.is_finite() { (bounds.bottom() + gap - nearest).max(0.0).ceil() } else { 0.0 };
        let inner = union_of(&self.scene().bounds(&contents)).ok_or(Halt::Nothing)?;
        let padding = (frame.bottom() - inner.bottom()).clamp(LEAST_PADDING, GAP);
        let end = if lower.is_empty() { bounds.bottom() } else { inner.bottom() + by };
        let taller = (end.max(inner.bottom()) + padding - frame.bottom()).max(0.0).ceil();
        let pushed = if taller > 0.0 { self.room_under(&frame, taller)? } else { Some(0) };
        let Some(pushed) = pushed else { return Ok(None) };
        self.set_size(&id, Size::new(frame.width(), frame.height() + taller))?;
        if let Some(group) = union_of(&self.scene().bounds(&lower)) {
            self.shift(&lower, &group, group.x(), group.y() + by)?;
        }
        Ok(Some((Spot { bounds, free: true }, pushed)))
    }

    fn full_box(&mut self, of: &Reference) -> Result<Option<FullBox>, Halt> {
        let (ids, _) = self.anchors(of)?;
        let [id] = ids.as_slice() else { return Ok(None) };
        let is_box = |component: &&Component| {
            component.kind() == ComponentKind::Container && !component.props().is_locked()
        };
        let Some(frame) = self.sketch.get(id).filter(is_box).map(Component::bounds) else { return Ok(None) };
        let mut contents = self.with_contents(std::slice::from_ref(id));
        contents.retain(|held| held != id);
        let inner = union_of(&self.scene().bounds(&contents));
        Ok(inner.map(|inner| FullBox { id: id.clone(), frame, contents, inner }))
    }

    /// Frees the strip of this height below a box: how many components made room.
    fn room_under(&mut self, frame: &Bounds, height: f64) -> Result<Option<usize>, Halt> {
        let strip = Bounds::new(frame.x(), frame.bottom(), frame.width(), height)?;
        // To the ground it is a text: something that goes around nothing.
        let kind = ComponentKind::Text;
        let is_free = self.ground(&[]).is_free(&strip, kind);
        Ok(if is_free { Some(0) } else { self.make_room(&strip, kind, frame.bottom(), &[]) })
    }
}

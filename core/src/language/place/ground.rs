//! What is in the way, and making room.

use super::GAP;
use crate::geometry::Bounds;
use crate::sketch::{Component, ComponentId, ComponentKind, Sketch};
use crate::sort::set;
use kurbo::Size;

/// Strips at most, and strips that one box is entered in; a higher one is looked at every time.
const MAX_STRIPS: u32 = 1024;
const MAX_SPAN: usize = 32;
/// The least height of a strip, in px: about that of a row of components.
const STRIP: f64 = 64.0;
/// Containers that reach into what is pushed; a page with more of them is not pushed about.
const MAX_HOLDERS: usize = 64;

/// Boxes that something new must not cover.
pub(in crate::language) struct Ground<'s> {
    pub(super) obstacles: Vec<Obstacle<'s>>,
    pub(super) page: Size,
    /// The right edge of the page, or of the sketch where that is wider.
    right: f64,
    strips: Strips,
}

/// A component with its box.
#[derive(Clone, Copy)]
pub(super) struct Obstacle<'s> {
    pub(super) component: &'s Component,
    pub(super) bounds: Bounds,
}

impl<'s> Ground<'s> {
    /// The ground of a sketch without what is on its way.
    pub(in crate::language) fn new(sketch: &'s Sketch, page: Size, moving: &[ComponentId]) -> Self {
        let moving = set(moving);
        let mut obstacles = Vec::with_capacity(sketch.len());
        for component in sketch.iter() {
            if moving.is_empty() || !moving.contains(component.id()) {
                obstacles.push(Obstacle { component, bounds: component.bounds() });
            }
        }
        Self::of(obstacles, page)
    }

    pub(super) fn of(obstacles: Vec<Obstacle<'s>>, page: Size) -> Self {
        let mut right = page.width;
        for obstacle in &obstacles {
            right = right.max(obstacle.bounds.right());
        }
        let strips = Strips::new(&obstacles);
        Self { obstacles, page, right, strips }
    }

    /// Whether `bounds` covers nothing. A box wholly inside a container is free, and so is a container
    /// around others.
    pub(in crate::language) fn is_free(&self, bounds: &Bounds, kind: ComponentKind) -> bool {
        self.strips.near(bounds, &mut |at| {
            self.obstacles.get(at as usize).is_none_or(|obstacle| !obstacle.blocks(bounds, kind))
        })
    }

    pub(super) fn on_page(&self, bounds: &Bounds) -> bool {
        bounds.right() <= self.right
    }

    pub(super) fn width(&self) -> f64 {
        self.right
    }

    /// The least distance by which everything from `y` down must go for `bounds` to be free, if that
    /// frees it: nothing may leave its container or be locked.
    pub(in crate::language) fn push(
        &self,
        bounds: &Bounds,
        kind: ComponentKind,
        y: f64,
    ) -> Option<(f64, Vec<ComponentId>)> {
        let (mut nearest, mut holders) = (f64::INFINITY, Vec::new());
        for obstacle in &self.obstacles {
            let other = obstacle.bounds;
            if other.y() >= y - 0.5 {
                if bounds.gap_x(&other) < 0.0 {
                    nearest = nearest.min(other.y());
                }
            } else if obstacle.blocks(bounds, kind) {
                return None;
            } else if obstacle.component.kind() == ComponentKind::Container && other.bottom() > y - 0.5 {
                holders.push(other);
            }
        }
        let by = (bounds.bottom() + GAP - nearest).ceil();
        if !by.is_finite() || by <= 0.0 || holders.len() > MAX_HOLDERS {
            return None;
        }
        let mut pushed = Vec::new();
        for Obstacle { component, bounds: other } in &self.obstacles {
            if other.y() < y - 0.5 {
                continue;
            }
            let leaves =
                holders.iter().any(|holder| holder.contains(other) && other.bottom() + by > holder.bottom());
            if leaves || component.props().is_locked() {
                return None;
            }
            pushed.push(component.id().clone());
        }
        Some((by, pushed))
    }
}

impl Obstacle<'_> {
    fn blocks(&self, bounds: &Bounds, kind: ComponentKind) -> bool {
        let other = &self.bounds;
        let is_in = || {
            self.component.kind() == ComponentKind::Container
                && other.contains(bounds)
                && other.area() > bounds.area()
        };
        let is_around =
            || kind == ComponentKind::Container && bounds.contains(other) && bounds.area() > other.area();
        bounds.overlaps(other) && !is_in() && !is_around()
    }
}

/// Boxes by the horizontal strips of the page that they touch, so that only near ones are looked at.
struct Strips {
    height: f64,
    strips: Vec<Vec<u32>>,
    /// Boxes that touch very many strips.
    high: Vec<u32>,
}

impl Strips {
    fn new(obstacles: &[Obstacle<'_>]) -> Self {
        let mut bottom = 0.0_f64;
        for obstacle in obstacles {
            bottom = bottom.max(obstacle.bounds.bottom());
        }
        let height = STRIP.max(bottom / f64::from(MAX_STRIPS));
        let mut strips = Self { height, strips: Vec::new(), high: Vec::new() };
        strips.strips.resize(strips.at(bottom) + 1, Vec::new());
        for (place, obstacle) in (0_u32..).zip(obstacles) {
            let (first, last) = (strips.at(obstacle.bounds.y()), strips.at(obstacle.bounds.bottom()));
            match strips.strips.get_mut(first..=last).filter(|touched| touched.len() <= MAX_SPAN) {
                Some(touched) => touched.iter_mut().for_each(|strip| strip.push(place)),
                None => strips.high.push(place),
            }
        }
        strips
    }

    /// The strip of a coordinate; the last one has all below it.
    fn at(&self, y: f64) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the strips")]
        let strip = (y / self.height).clamp(0.0, f64::from(MAX_STRIPS)) as u32;
        strip as usize
    }

    /// Whether `test` holds for all boxes that `bounds` can touch.
    fn near(&self, bounds: &Bounds, test: &mut dyn FnMut(u32) -> bool) -> bool {
        let (first, last) = (self.at(bounds.y()), self.at(bounds.bottom()));
        for strip in self.strips.iter().take(last + 1).skip(first) {
            for place in strip {
                if !test(*place) {
                    return false;
                }
            }
        }
        self.high.iter().all(|place| test(*place))
    }
}

//! What is in the way.

use kurbo::Size;
use std::cell::OnceCell;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::{collect_set, sort_by};
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// Strips at most, and strips that one box is entered in; a higher one is looked at every time.
const MAX_STRIPS: u32 = 1024;
const MAX_SPAN: usize = 32;
/// The least height of a strip, in px: about that of a row of components.
const STRIP: f64 = 64.0;
/// Boxes that something new must not cover.
pub struct Ground {
    pub(crate) obstacles: Vec<Obstacle>,
    pub(crate) page: Size,
    /// The right edge of the page, or of the sketch where that is wider.
    right: f64,
    strips: Strips,
    /// All bottom edges from top to bottom, once somebody asks.
    bottoms: OnceCell<Vec<f64>>,
}

/// What of a component is in the way.
#[derive(Clone)]
pub(crate) struct Obstacle {
    pub(crate) id: ComponentId,
    pub(crate) kind: ComponentKind,
    pub(crate) bounds: Bounds,
    /// Whether it is one to hold others, with a text of its own.
    pub(crate) titled: bool,
    /// Whether it is a picture with something on it.
    backdrop: bool,
}

impl Ground {
    /// The ground of a sketch without what is on its way.
    pub(crate) fn new(sketch: &Sketch, page: Size, moving: &[ComponentId]) -> Self {
        let moving = collect_set(moving);
        let mut obstacles = Vec::with_capacity(sketch.len());
        for component in sketch.iter() {
            if moving.is_empty() || !moving.contains(component.id()) {
                obstacles.push(Obstacle::of(component));
            }
        }
        Self::of(obstacles, page)
    }

    /// The same, but only as far as it matters whether a box in `window` is free.
    pub(crate) fn within(sketch: &Sketch, page: Size, moving: &[ComponentId], window: &Bounds) -> Self {
        let mut reach = *window;
        for component in sketch.iter() {
            let bounds = component.bounds();
            // What is on a picture says whether it may be covered.
            if component.kind() == ComponentKind::ImagePlaceholder && bounds.overlaps(window) {
                reach = reach.union(&bounds);
            }
        }
        let mut obstacles = Vec::new();
        for component in sketch.iter() {
            if component.bounds().overlaps(&reach) && !moving.contains(component.id()) {
                obstacles.push(Obstacle::of(component));
            }
        }
        Self::of(obstacles, page)
    }

    pub(crate) fn of(obstacles: Vec<Obstacle>, page: Size) -> Self {
        let mut right = page.width;
        for obstacle in &obstacles {
            right = right.max(obstacle.bounds.right());
        }
        let strips = Strips::new(&obstacles);
        let mut ground = Self { obstacles, page, right, strips, bottoms: OnceCell::new() };
        ground.find_backdrops();
        ground
    }

    /// Pictures with something on them are there to be written on.
    fn find_backdrops(&mut self) {
        let is_picture = |obstacle: &Obstacle| obstacle.kind == ComponentKind::ImagePlaceholder;
        let holds = |picture: &Obstacle| {
            let bounds = picture.bounds;
            !self.strips.each(bounds.y(), bounds.bottom(), &mut |at| {
                self.obstacles.get(at as usize).is_none_or(|other| {
                    is_picture(other)
                        || other.bounds.area() >= bounds.area()
                        || !bounds.contains(&other.bounds)
                })
            })
        };
        let backdrops: Vec<bool> =
            self.obstacles.iter().map(|obstacle| is_picture(obstacle) && holds(obstacle)).collect();
        for (obstacle, backdrop) in self.obstacles.iter_mut().zip(backdrops) {
            obstacle.backdrop = backdrop;
        }
    }

    /// Adds what has come to stand there.
    pub fn add(&mut self, component: &Component) {
        let obstacle = Obstacle::of(component);
        self.right = self.right.max(obstacle.bounds.right());
        if let Ok(place) = u32::try_from(self.obstacles.len()) {
            self.strips.add(place, &obstacle.bounds);
        }
        if let Some(bottoms) = self.bottoms.get_mut() {
            let bottom = obstacle.bounds.bottom();
            let at = bottoms.partition_point(|y| *y < bottom);
            if bottoms.get(at) != Some(&bottom) {
                bottoms.insert(at, bottom);
            }
        }
        self.obstacles.push(obstacle);
    }

    /// The obstacles that come near the strip of the page from `top` to `bottom`, in paint order.
    pub(crate) fn near(&self, top: f64, bottom: f64) -> Vec<&Obstacle> {
        let mut places = Vec::new();
        self.strips.each(top, bottom, &mut |place| {
            places.push(place);
            true
        });
        sort_by(&mut places, Ord::cmp);
        places.dedup();
        places.into_iter().filter_map(|place| self.obstacles.get(place as usize)).collect()
    }

    /// Whether `bounds` covers nothing. A box wholly inside a container or on a picture with other things on it is free, and
    /// so is a container around others.
    pub fn is_free(&self, bounds: &Bounds, kind: ComponentKind) -> bool {
        self.strips.each(bounds.y(), bounds.bottom(), &mut |at| {
            self.obstacles.get(at as usize).is_none_or(|obstacle| !obstacle.blocks(bounds, kind))
        })
    }

    /// The bottom edges from `top` down, each once.
    pub(crate) fn bottoms(&self, top: f64) -> &[f64] {
        let bottoms = self.bottoms.get_or_init(|| {
            let mut bottoms: Vec<f64> =
                self.obstacles.iter().map(|obstacle| obstacle.bounds.bottom()).collect();
            sort_by(&mut bottoms, f64::total_cmp);
            bottoms.dedup();
            bottoms
        });
        bottoms.get(bottoms.partition_point(|y| *y < top)..).unwrap_or_default()
    }

    pub(crate) fn on_page(&self, bounds: &Bounds) -> bool {
        bounds.right() <= self.right
    }

    pub(crate) fn width(&self) -> f64 {
        self.right
    }
}

impl Obstacle {
    fn of(component: &Component) -> Self {
        let kind = component.kind();
        let holds = matches!(kind, ComponentKind::Container | ComponentKind::Footer);
        let titled = holds && component.props().text().is_some();
        Self { id: component.id().clone(), kind, bounds: component.bounds(), titled, backdrop: false }
    }

    pub(crate) fn blocks(&self, bounds: &Bounds, kind: ComponentKind) -> bool {
        let other = &self.bounds;
        let is_in = || {
            (self.kind == ComponentKind::Container || self.backdrop && kind != self.kind)
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
    fn new(obstacles: &[Obstacle]) -> Self {
        let mut bottom = 0.0_f64;
        for obstacle in obstacles {
            bottom = bottom.max(obstacle.bounds.bottom());
        }
        let height = STRIP.max(bottom / f64::from(MAX_STRIPS));
        let mut strips = Self { height, strips: Vec::new(), high: Vec::new() };
        strips.strips.resize(strips.at(bottom) + 1, Vec::new());
        for (place, obstacle) in (0_u32..).zip(obstacles) {
            strips.add(place, &obstacle.bounds);
        }
        strips
    }

    fn add(&mut self, place: u32, bounds: &Bounds) {
        let (first, last) = (self.at(bounds.y()), self.at(bounds.bottom()));
        if last >= self.strips.len() {
            self.strips.resize(last + 1, Vec::new());
        }
        match self.strips.get_mut(first..=last).filter(|touched| touched.len() <= MAX_SPAN) {
            Some(touched) => touched.iter_mut().for_each(|strip| strip.push(place)),
            None => self.high.push(place),
        }
    }

    /// The strip of a coordinate; the last one has all below it.
    fn at(&self, y: f64) -> usize {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the strips")]
        let strip = (y / self.height).clamp(0.0, f64::from(MAX_STRIPS)) as u32;
        strip as usize
    }

    /// Whether `test` holds for all boxes that can touch the strip from `top` to `bottom`.
    fn each(&self, top: f64, bottom: f64, test: &mut dyn FnMut(u32) -> bool) -> bool {
        let (first, last) = (self.at(top), self.at(bottom));
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

//! The one place where a request that moves or resizes is put right: others follow or make room, and what would still lie
//! across something is not done, unless it was asked for in figures.

mod fitting;

use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Amount, Gap, Intent, Line, Measure, Motion, Sizing};
use crate::vocabulary::{Unit, Way};
use fitting::Fitting;
use std::borrow::Cow;
use websketch_layout::lint::Clash;
use websketch_layout::structure::{Element, Structure};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::Operation;
use websketch_sketch::{Component, ComponentId, ComponentKind, Sketch};

/// What is said where nothing of a request has room.
pub(super) const NO_ROOM: &str = "There is no room for that.";

/// Components that one step may put somewhere else with regard to all others; it takes longer the more they are.
pub(super) const MOST_SETTLED: usize = 2_000;
/// What is said of a step that would put more of them somewhere else.
pub(super) const TOO_MANY: &str = "That would move more than 2,000 components at once, so nothing was changed. Say which ones, such as \
                        those of one section.";

/// The components that an operation puts somewhere else.
fn touched(operation: &Operation) -> usize {
    match operation {
        Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => target_ids.len(),
        _ => 1,
    }
}

/// What becomes of what a request says of boxes where there is no room for it, from the least to the most that is insisted
/// on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Wish {
    /// As far as there is room, which others make where they can: `wider`.
    Roughly,
    /// A line or a size that is named: all of it or nothing. What comes to lie across each other on its line is told.
    Named,
    /// A place that is named: likewise, but one thing alone goes there, whatever comes of it, and that is told.
    Placed,
    /// A figure: it is done, whatever comes of it, and that is told.
    Exactly,
}

/// A draft before a step.
pub(super) struct Before<'a> {
    sketch: Cow<'a, Sketch>,
    pub(super) operations: usize,
    done: usize,
}

impl Before<'_> {
    /// The sketch as it was.
    pub(super) fn sketch(&self) -> &Sketch {
        &self.sketch
    }
}

impl<'a> Draft<'a> {
    pub(super) fn before(&self) -> Before<'a> {
        Before { sketch: self.sketch.clone(), operations: self.operations.len(), done: self.done.len() }
    }

    /// Puts right what a step did to boxes, and adds to its words what else moved. A step that only makes or removes
    /// components has its own idea of room.
    pub(super) fn settle(&mut self, before: &Before<'a>, intent: &Intent) -> Result<(), Halt> {
        let Some(wish) = wish_of(intent) else { return Ok(()) };
        let is_told = self.done.last().is_some_and(|clause| clause.ends_with("no free room"));
        let places = |operation: &Operation| {
            matches!(
                operation,
                Operation::Move { .. }
                    | Operation::Resize { .. }
                    | Operation::Align { .. }
                    | Operation::Distribute { .. }
            )
        };
        let new = self.operations.get(before.operations..).unwrap_or_default();
        if self.is_settled || new.is_empty() || !new.iter().all(places) || is_told {
            self.is_settled = false;
            return Ok(());
        }
        if new.iter().map(touched).sum::<usize>() > MOST_SETTLED {
            if wish == Wish::Exactly {
                return Ok(());
            }
            self.take_back(before);
            return Err(Halt::Answer(TOO_MANY.to_owned()));
        }
        let words = self.make_fit(before, wish)?;
        if let Some(clause) = self.done.last_mut() {
            clause.push_str(words);
        }
        Ok(())
    }

    /// Lets everything follow what was done to some boxes, and says in words what made room.
    pub(super) fn make_fit(&mut self, before: &Before<'a>, wish: Wish) -> Result<&'static str, Halt> {
        let fitting = Fitting::new(&before.sketch, &self.sketch, self.page, self.page_right(), wish);
        let settled = fitting.settled(self.makes_room);
        let changes = fitting.changes(&settled.boxes);
        if changes.is_empty() && !fitting.is_empty() {
            self.take_back(before);
            return Err(Halt::Answer(NO_ROOM.to_owned()));
        }
        if settled.boxes != fitting.boxes {
            let done = std::mem::take(&mut self.done);
            self.take_back(before);
            self.done = done;
            for (id, bounds) in changes {
                self.set_bounds(&id, &bounds)?;
            }
        }
        self.bring_forward(&fitting.old, &fitting.boxes)?;
        if self.makes_room {
            let now = fitting.seen(&self.sketch);
            let new = fitting.new_clashes(&now);
            let words = new.first().map(|clash| self.worded(&now, clash));
            drop(now);
            if let Some(words) = words {
                if !fitting.is_insisted_on(&new, &self.naming) {
                    self.take_back(before);
                    return Err(Halt::Answer(["There is no room for that: ", &words, "."].concat()));
                }
                self.exact &= wish == Wish::Exactly;
                self.told.push(told(new.len(), &new));
            }
        }
        Ok(match (settled.has_pushed, settled.has_grown) {
            (true, _) => " and moved what is below down",
            (false, true) => " and enlarged the box around",
            (false, false) => "",
        })
    }

    /// Brings what was put into a box that lies in front of it before that, with all it holds.
    fn bring_forward(&mut self, old: &Structure<'_>, boxes: &[Bounds]) -> Result<(), Halt> {
        let moved = old.elements().iter().zip(boxes).filter(|(one, bounds)| one.bounds != **bounds);
        let moved: Vec<&Element<'_>> = moved.map(|(one, _)| one).collect();
        for root in old.roots_of(&moved) {
            let Some(own) = self.sketch.get(root.component.id()).map(Component::bounds) else { continue };
            let over = |one: &&Component| {
                one.kind() == ComponentKind::Container
                    && one.bounds().contains(&own)
                    && one.bounds().area() > own.area()
                    && old.element(one.id()).is_some_and(|one| !old.is_ancestor(&root, one))
            };
            let Some(front) = self.sketch.iter().filter(over).last().map(|one| one.id().clone()) else {
                continue;
            };
            let Some(place) = self.sketch.index_of(&front) else { continue };
            for inside in old.subtree(&root) {
                let component_id = inside.component.id().clone();
                if self.sketch.index_of(&component_id).is_some_and(|own| own < place) {
                    self.apply(Operation::Reorder { component_id, index: place })?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn set_bounds(&mut self, id: &ComponentId, bounds: &Bounds) -> Result<(), Halt> {
        self.put(id, bounds.x(), bounds.y())?;
        let now = self.sketch.get(id).map(|one| one.bounds().size());
        if now.is_some_and(|size| size != bounds.size()) {
            let (width, height) = (bounds.width(), bounds.height());
            self.apply(Operation::Resize { component_id: id.clone(), width, height })?;
        }
        Ok(())
    }

    /// Takes a step back.
    pub(super) fn take_back(&mut self, before: &Before<'a>) {
        self.sketch = before.sketch.clone();
        self.operations.truncate(before.operations);
        self.done.truncate(before.done);
        self.texts.take();
        self.ground.take();
    }

    /// What would be wrong.
    fn worded(&self, now: &Structure<'_>, clash: &Clash) -> String {
        let name = |order: usize| {
            now.at(order).map_or_else(String::new, |one| describe::name(&self.sketch, one.component.id()))
        };
        match *clash {
            Clash::Overlap(one, other) => [&name(one), " and ", &name(other), " would overlap"].concat(),
            Clash::OffPage(one) => [&name(one), " would leave the page"].concat(),
            Clash::CutOff(one) => ["the text of ", &name(one), " would be cut off"].concat(),
        }
    }
}

/// How much of what was asked for in figures is told.
fn told(count: usize, clashes: &[Clash]) -> String {
    let overlaps = clashes.iter().filter(|clash| matches!(clash, Clash::Overlap(..))).count();
    let things = |count: usize| {
        if count == 1 { "1 thing".to_owned() } else { [&count.to_string(), " things"].concat() }
    };
    if overlaps > 0 {
        let mut places: Vec<usize> = Vec::new();
        for clash in clashes {
            if let Clash::Overlap(one, other) = clash {
                places.extend([*one, *other]);
            }
        }
        websketch_sketch::sort::sort_by(&mut places, Ord::cmp);
        places.dedup();
        return [&things(places.len()), " overlap now."].concat();
    }
    let is_off = clashes.iter().any(|clash| matches!(clash, Clash::OffPage(_)));
    let what = if is_off { " over the edge of the page now." } else { " cut off now." };
    let is = if count == 1 { " is" } else { " are" };
    [things(count).as_str(), is, what].concat()
}

/// How boxes are wished that a request changes; `None` where it changes none.
fn wish_of(intent: &Intent) -> Option<Wish> {
    let is_exact = |amount: &Amount| matches!(amount, Amount::Exact(_, Unit::Px));
    let exactly = |is_exact: bool| Some(if is_exact { Wish::Exactly } else { Wish::Roughly });
    match intent {
        Intent::Move { motion, .. } => exactly(match motion {
            Motion::By(ways) => ways.iter().any(|(_, amount)| is_exact(amount)),
            Motion::Toward { amount, .. } => is_exact(amount),
            Motion::To { .. } | Motion::EndAt { .. } => true,
            Motion::Place(_) => return Some(Wish::Placed),
        }),
        Intent::Resize { sizes, .. } => Some(wish_of_sizes(sizes)),
        Intent::Space { gap, .. } => exactly(matches!(gap, Gap::Px(_) | Gap::By(_) | Gap::Times(_))),
        Intent::Align { alignment: Line::Unsaid, .. } => Some(Wish::Roughly),
        Intent::Align { with: Some(_), .. } => Some(Wish::Placed),
        Intent::Align { with: None, .. } => Some(Wish::Named),
        Intent::Line { .. }
        | Intent::Grid { .. }
        | Intent::Swap { .. }
        | Intent::Order { .. }
        | Intent::Spread { .. }
        | Intent::Tidy { .. } => Some(Wish::Roughly),
        _ => None,
    }
}

/// How sizes are wished.
pub(super) fn wish_of_sizes(sizes: &[Sizing]) -> Wish {
    let wishes = sizes.iter().map(|sizing| match &sizing.measure {
        Measure::By(_, Amount::Exact(..))
        | Measure::Px(_)
        | Measure::Factor(_)
        | Measure::Page(_)
        | Measure::Ratio(_) => Wish::Exactly,
        Measure::Like(..) | Measure::Span(_) | Measure::Full | Measure::Reach(..) | Measure::Meet(_) => {
            Wish::Named
        }
        Measure::By(..) | Measure::Alike | Measure::Square => Wish::Roughly,
    });
    wishes.max().unwrap_or(Wish::Roughly)
}

/// Whether a request is to make room by itself: `and push everything below down`.
pub(super) fn is_push(intent: &Intent) -> bool {
    match intent {
        Intent::Move { motion: Motion::By(ways), .. } => ways.iter().all(|(way, _)| *way == Way::Down),
        _ => false,
    }
}

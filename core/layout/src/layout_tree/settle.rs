//! What an edit of some boxes asks of all others: contents follow their frame, a row makes room beside, what follows makes
//! room below, and frames grow with what they hold.
//!
//! Boxes that a request sets are given; everything else is worked out from how it stood before, and changes no more than
//! that takes. Rules of a hand that edits carefully, not a new layout: see [`super::compose()`] for that.

mod follow;
mod lower;
mod row;

use crate::structure::{Element, Span, Structure};
use crate::text_room::room_for_text;
use websketch_sketch::geometry::{Bounds, fmax, fmin};

/// What came of the others.
pub struct Settled {
    /// Where everything is now, by place in paint order.
    pub boxes: Vec<Bounds>,
    /// Whether anything that was not set went down.
    pub has_pushed: bool,
    /// Whether a frame that was not set grew.
    pub has_grown: bool,
}

/// How far everything else goes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// What frames hold follows them.
    Contents,
    /// What stands around makes room as well.
    All,
}

/// Works out the boxes of all components. `structure` is how they stood, `boxes` where a request puts them, and `right` the
/// right edge of the page, px. Boxes that are equal to the old ones were not set. O(n log n) for what people draw.
pub fn settle(structure: &Structure<'_>, boxes: Vec<Bounds>, right: f64, reach: Reach) -> Settled {
    let elements = structure.elements();
    let set: Vec<bool> = elements.iter().zip(&boxes).map(|(one, now)| one.bounds != *now).collect();
    let mut settling = Settling { structure, boxes, set, right, has_pushed: false };
    for element in elements {
        settling.follow(element);
    }
    if reach == Reach::Contents {
        return Settled { boxes: settling.boxes, has_pushed: false, has_grown: false };
    }
    for element in elements {
        settling.keep_center(element);
        settling.show_text(element);
    }
    let mut has_grown = false;
    for holder in elements.iter().rev() {
        settling.arrange(Some(holder));
        has_grown |= settling.grow(holder);
    }
    settling.arrange(None);
    Settled { has_grown, has_pushed: settling.has_pushed, boxes: settling.boxes }
}

/// The boxes while they are worked out.
struct Settling<'a, 's> {
    structure: &'a Structure<'s>,
    boxes: Vec<Bounds>,
    /// Whether the request sets a box.
    set: Vec<bool>,
    right: f64,
    has_pushed: bool,
}

impl<'s> Settling<'_, 's> {
    fn now(&self, element: &Element<'_>) -> Bounds {
        self.boxes.get(element.order).copied().unwrap_or(element.bounds)
    }

    fn is_set(&self, element: &Element<'_>) -> bool {
        self.set.get(element.order).copied().unwrap_or(false)
    }

    /// Gives a component a box, unless it is locked. No side gets shorter than its kind allows.
    fn put(&mut self, element: &Element<'_>, x: f64, y: f64, width: f64, height: f64) {
        if element.component.props().is_locked() {
            return;
        }
        let least = element.kind().min_size();
        let (width, height) = (fmax(width, least.width), fmax(height, least.height));
        if let (Ok(bounds), Some(place)) =
            (Bounds::new(fmax(x, 0.0), fmax(y, 0.0), width, height), self.boxes.get_mut(element.order))
        {
            *place = bounds;
        }
    }

    /// Gives a component another extent across, and what it holds with it.
    fn put_across(&mut self, element: &Element<'s>, span: Span) {
        let now = self.now(element);
        let width = if (span.length() - now.width()).abs() < 0.01 { now.width() } else { span.length() };
        if span.start == now.x() && width == now.width() {
            return;
        }
        self.put(element, span.start, now.y(), width, now.height());
        let new = self.now(element);
        self.contents(element, &now, &new);
        self.show_text(element);
    }

    /// Moves a component with all it holds.
    fn shift(&mut self, element: &Element<'s>, by: f64) {
        for inside in self.structure.subtree(element) {
            let now = self.now(inside);
            self.put(inside, now.x(), now.y() + by, now.width(), now.height());
        }
    }

    /// Grows a box whose text is cut off by now and was not before: texts down, buttons back to the right.
    fn show_text(&mut self, element: &Element<'_>) {
        let now = self.now(element);
        if now == element.bounds || room_for_text(element.component, element.bounds).is_some() {
            return;
        }
        if let Some(room) = room_for_text(element.component, now) {
            let width = fmin(room.width(), fmax(element.bounds.width(), now.width()));
            self.put(element, now.x(), now.y(), width, room.height());
        }
    }

    /// What grows in the middle of a low holder stays there: a button in a bar.
    fn keep_center(&mut self, element: &Element<'s>) {
        const OFF: f64 = 4.0;
        let (old, now) = (element.bounds, self.now(element));
        let Some(holder) = self.structure.parent(element).map(|holder| self.now(holder)) else { return };
        let is_grown = self.is_set(element) && now.height() > old.height() && now.y() == old.y();
        let is_centered = (old.center().y - holder.center().y).abs() <= OFF;
        if is_grown && is_centered && now.bottom() > holder.bottom() - OFF && now.height() <= holder.height()
        {
            let y = (holder.center().y - now.height() / 2.0).floor();
            self.put(element, now.x(), y, now.width(), now.height());
        }
    }

    /// Makes room in what lies side by side in a holder, or on the page.
    fn arrange(&mut self, holder: Option<&Element<'s>>) {
        let structure = self.structure;
        let family: Vec<Element<'s>> = match holder {
            Some(holder) => structure.children(holder).copied().collect(),
            None => structure.roots().copied().collect(),
        };
        if family.iter().all(|one| self.now(one) == one.bounds) {
            return;
        }
        if let Some(part) = structure.cut_of(holder) {
            let room = self.room(holder, &family);
            self.fit_in(part, room);
            self.lower(part, &family);
        }
    }

    /// From left to right where what a holder holds may be: as near to its edges as it came before.
    fn room(&self, holder: Option<&Element<'s>>, family: &[Element<'s>]) -> Span {
        let Some(holder) = holder else {
            let content = self.structure.frame().content.filter(|content| content.end <= self.right);
            return content.unwrap_or(Span { start: 0.0, end: self.right });
        };
        let (old, now) = (holder.bounds, self.now(holder));
        let nearest = |gap: &dyn Fn(&Bounds) -> f64| {
            let gaps = family.iter().map(|one| gap(&one.bounds)).filter(|gap| *gap >= 0.0);
            let least = gaps.fold(f64::INFINITY, fmin);
            if least.is_finite() { least } else { 0.0 }
        };
        let left = nearest(&|one| one.x() - old.x());
        let right = fmin(nearest(&|one| old.right() - one.right()), left);
        Span { start: now.x() + left, end: fmax(now.right() - right, now.x() + left + 1.0) }
    }

    /// Makes a holder as high as what it holds needs, with the room that it has left below that. Whether it grew.
    fn grow(&mut self, holder: &Element<'s>) -> bool {
        /// The room below what is held, at most, px.
        const MOST_PADDING: f64 = 48.0;
        const LEAST_PADDING: f64 = 2.0;
        let structure = self.structure;
        let (mut old, mut new) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for inside in structure.children(holder) {
            old = fmax(old, inside.bounds.bottom());
            if self.now(inside) != inside.bounds && inside.bounds.bottom() <= holder.bounds.bottom() + 0.5 {
                new = fmax(new, self.now(inside).bottom());
            }
        }
        let now = self.now(holder);
        let padding = (holder.bounds.bottom() - old).clamp(0.0, MOST_PADDING);
        let height = (new + padding - now.y()).ceil();
        // A little less room is no reason to move everything.
        let is_tight = new + fmin(padding, LEAST_PADDING) > now.bottom() + 0.5;
        if !height.is_finite() || height <= now.height() + 0.5 || !is_tight {
            return false;
        }
        self.put(holder, now.x(), now.y(), now.width(), height);
        let grown = self.now(holder);
        // Equals of one row stay equal.
        let mates: Vec<Element<'s>> = match structure.parent(holder) {
            Some(outer) => structure.children(outer).copied().collect(),
            None => structure.roots().copied().collect(),
        };
        for mate in mates.iter().filter(|mate| is_mate(holder, mate)) {
            let bounds = self.now(mate);
            if bounds.height() < grown.height() && (bounds.y() - grown.y()).abs() < 0.5 {
                self.put(mate, bounds.x(), bounds.y(), bounds.width(), grown.height());
            }
        }
        !self.is_set(holder)
    }
}

/// Whether two are of one kind and height at one height.
fn is_mate(one: &Element<'_>, other: &Element<'_>) -> bool {
    let is_same = |a: f64, b: f64| (a - b).abs() < 0.5;
    one.order != other.order
        && one.kind() == other.kind()
        && is_same(one.bounds.y(), other.bounds.y())
        && is_same(one.bounds.height(), other.bounds.height())
        && is_same(one.bounds.width(), other.bounds.width())
}

//! One more of a series: a copy of its last box, with what is in it.

use super::{Draft, Halt};
use crate::geometry::Bounds;
use crate::language::intent::EntryEdit;
use crate::language::place::GAP;
use crate::language::reference::{Description, Part, Reference};
use crate::language::scene::in_reading_order;
use crate::language::token;
use crate::language::vocabulary::{Property, singular_of};
use crate::sketch::{Component, ComponentId, ComponentKind, Props};

/// A copy goes around nothing: to the ground it is a text.
const KIND: ComponentKind = ComponentKind::Text;

impl Draft<'_> {
    /// Adds so many more boxes, each where the next one of its row or column stands.
    pub(super) fn more(&mut self, what: &Reference, title: Option<&str>, times: usize) -> Result<(), Halt> {
        if self.is_listed(what) {
            return self.more_listed(what, title, times);
        }
        let (mut new, mut pushed) = (Vec::new(), 0);
        for _ in 0..times.max(1) {
            let one = match self.one_more(what) {
                Err(Halt::Nothing) => self.one_more_image(what),
                one => one,
            };
            pushed += match one {
                Err(Halt::Nothing) if new.is_empty() => match self.more_listed(what, title, times) {
                    Err(halt) => self.one_more_line(what).map_err(|_| halt)?,
                    done => return done,
                },
                Err(Halt::Nothing) => self.one_more_line(what)?,
                one => one?,
            };
            new.append(&mut self.naming);
        }
        if let (Some(title), [only]) = (title, new.as_slice()) {
            let said = self.done.len();
            let titled = self.title_of(only);
            self.write(&Reference::of(Part::Known(titled)), Property::Text, title)?;
            self.done.truncate(said);
        } else if let Some(title) = title {
            self.entitle_line(&new, title)?;
        }
        let called = match (title, times) {
            (Some(title), _) => format!("“{title}” like the one before it"),
            (None, 0 | 1) => "one more like the one before it".to_owned(),
            (None, times) => format!("{times} more like the ones before them"),
        };
        let room = if pushed > 0 { " and moved what is below down" } else { "" };
        self.did(format!("added {called}{room}"));
        self.naming = new;
        Ok(())
    }

    /// Whether words name a list: `a folder`, where one has the id `folders`.
    fn is_listed(&self, what: &Reference) -> bool {
        let is_list =
            |id: &ComponentId| self.sketch.get(id).map(Component::kind) == Some(ComponentKind::List);
        let is_worded = matches!(what.parts.as_slice(), [Part::Described(Description { noun: None, .. })]);
        is_worded
            && self
                .scene()
                .resolve(what)
                .is_ok_and(|found| matches!(found.ids.as_slice(), [only] if is_list(only)))
    }

    /// What says what a box is about: what is written on it, else its heading, else the first text in it.
    pub(super) fn title_of(&self, id: &ComponentId) -> ComponentId {
        let holder = self.sketch.get(id).filter(|holder| holder.props().text().is_none());
        let Some(holder) = holder else { return id.clone() };
        let is_text = |inner: &&Component| {
            inner.kind() == ComponentKind::Text && holder.bounds().contains(&inner.bounds())
        };
        let texts: Vec<&Component> = self.sketch.iter().filter(is_text).collect();
        let first = in_reading_order(&texts).into_iter().next();
        self.scene().heading_in(holder).or(first).unwrap_or_else(|| id.clone())
    }

    /// Adds entries to the list whose heading says what is listed: a fifth one under `Weekly topics`.
    fn more_listed(&mut self, what: &Reference, title: Option<&str>, times: usize) -> Result<(), Halt> {
        let [Part::Described(Description { noun: None, words, .. })] = what.parts.as_slice() else {
            return Err(Halt::Nothing);
        };
        let list = match self.listed(what) {
            Err(Halt::Nothing) => self.listing(words).into_iter().collect(),
            // `a lesson`, and of all that speaks of lessons a heading says just that.
            Err(Halt::Tie(open)) => match self.scene().list_titled(words) {
                Some(list) => vec![list.id().clone()],
                None => return Err(Halt::Tie(open)),
            },
            list => list?,
        };
        let is_list =
            |id: &ComponentId| self.sketch.get(id).map(Component::kind) == Some(ComponentKind::List);
        let [only] = list.as_slice() else { return Err(Halt::Nothing) };
        if !is_list(only) {
            return Err(Halt::Nothing);
        }
        let edit =
            title.map_or(EntryEdit::Grow(times.max(1)), |title| EntryEdit::Add(vec![title.to_owned()]));
        self.edit_entries(&Reference::of(Part::Known(only.clone())), &edit)
    }

    /// The list most of whose entries say what they are: `lamp` in `Hall lamp, Desk lamp, Porch light`.
    fn listing(&self, words: &[String]) -> Option<ComponentId> {
        let [word] = words else { return None };
        let says =
            |entry: &&str| token::words(entry).iter().any(|said| singular_of(said) == singular_of(word));
        let lists = |list: &&Component| {
            let items = list.props().items();
            let saying = items.iter().filter(|entry| says(entry)).count();
            list.kind() == ComponentKind::List && saying > 1 && saying * 2 > items.len()
        };
        let mut lists = self.sketch.iter().filter(lists);
        lists.next().filter(|_| lists.next().is_none()).map(|list| list.id().clone())
    }

    /// Adds one more box where the next one of its row or column stands, and says how many components made room.
    fn one_more(&mut self, what: &Reference) -> Result<usize, Halt> {
        let [Part::Described(description)] = what.parts.as_slice() else { return Err(Halt::Nothing) };
        if what.except.is_some() || description.ordinal.is_some() || description.relation.is_some() {
            return Err(Halt::Nothing);
        }
        if description.noun.is_some_and(|noun| noun.kinds != [ComponentKind::Container]) {
            return self.one_more_in_run(description);
        }
        let series = self.scene().series(description);
        let boxes = self.scene().bounds(&series);
        let ([.., last], Some(bounds)) = (series.as_slice(), boxes.last().copied()) else {
            return Err(Halt::Nothing);
        };
        let original = self.with_contents(std::slice::from_ref(last));
        // Boxes with nothing in them make a series if there are some that are called more than boxes.
        let is_called = description.noun.is_none_or(|noun| noun.hint.is_some());
        let least = if original.len() > 1 { 2 } else { 3 };
        if series.len() < least || original.len() < 2 && !is_called {
            return Err(Halt::Nothing);
        }
        let (next, pushed) = self.next_of(&boxes, bounds)?;
        self.naming = if original.len() < 2 {
            vec![self.put_new(ComponentKind::Container, &next, Props::default())?]
        } else {
            let copies = self.copied(&original, (next.x() - bounds.x(), next.y() - bounds.y()))?;
            copies.into_iter().take(1).collect()
        };
        Ok(pushed)
    }

    /// Where a row goes on behind its last box, if there is room.
    pub(super) fn next_in_row(&mut self, boxes: &[Bounds], last: Bounds) -> Option<Bounds> {
        let step = pitch(boxes, &last, Bounds::gap_x, Bounds::x)?;
        let next = last.with_origin(last.x() + step, last.y()).ok()?;
        let edge = self.page_right().max(last.right());
        (next.right() <= edge && self.ground(&[]).is_free(&next, KIND)).then_some(next)
    }

    /// Where the next box of a series goes, in the size of its last one, and how many components made room.
    pub(super) fn next_of(&mut self, boxes: &[Bounds], last: Bounds) -> Result<(Bounds, usize), Halt> {
        let first = boxes.first().copied().ok_or(Halt::Nothing)?;
        let beside = |one: Bounds| boxes.iter().filter(move |other| one.overlaps_y(other));
        let (row, first_row) = (beside(last).count(), beside(first).count());
        let at = |x: f64, y: f64| last.with_origin(x, y).map_err(|_| Halt::Nothing);
        let pitch = |gap, from| pitch(boxes, &last, gap, from);
        let place = if let Some(above) = beside(first).nth(row).filter(|_| row < first_row) {
            at(above.x(), last.y())?
        } else if first_row == boxes.len() {
            if let Some(next) = self.next_in_row(boxes, last) {
                return Ok((next, 0));
            }
            let step = pitch(Bounds::gap_x, Bounds::x).ok_or(Halt::Nothing)?;
            let place = at(first.x(), last.bottom() + (step - last.width()).max(GAP))?;
            return self.new_row(boxes, place, &last);
        } else {
            let step = pitch(Bounds::gap_y, Bounds::y).ok_or(Halt::Nothing)?;
            return self.new_row(boxes, at(first.x(), last.y() + step)?, &last);
        };
        let pushed = self.freed(&place, last.bottom())?;
        Ok((place, pushed))
    }

    /// Where a new row begins there is room for all of it.
    fn new_row(&mut self, boxes: &[Bounds], place: Bounds, last: &Bounds) -> Result<(Bounds, usize), Halt> {
        let right = boxes.iter().map(Bounds::right).fold(place.right(), f64::max);
        let row = Bounds::new(place.x(), place.y(), right - place.x(), place.height());
        let pushed = self.freed(&row.map_err(|_| Halt::Nothing)?, last.bottom())?;
        Ok((place, pushed))
    }

    /// Makes room at a place: how many components moved down from `y` on.
    pub(super) fn freed(&mut self, place: &Bounds, y: f64) -> Result<usize, Halt> {
        if self.ground(&[]).is_free(place, KIND) {
            return Ok(0);
        }
        self.make_room(place, KIND, y, &[]).ok_or(Halt::Nothing)
    }
}

/// How far the last one of several boxes is from the one before it.
fn pitch(
    boxes: &[Bounds],
    last: &Bounds,
    gap: fn(&Bounds, &Bounds) -> f64,
    from: fn(&Bounds) -> f64,
) -> Option<f64> {
    let before = boxes.iter().rev().find(|other| gap(last, other) >= 0.0)?;
    Some(from(last) - from(before))
}

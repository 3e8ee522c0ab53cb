//! Blocks of the page: what is in the way of one, everything scaled together, sections spaced down the page, equals made equal.

use super::settled::{Wish, wish_of_sizes};
use super::space::spacing_of;
use super::{Draft, Halt, count_of};
use crate::geometry::{Bounds, greater, lesser, union_of};
use crate::language::describe;
use crate::language::intent::{Amount, Gap, Measure, Sizing};
use crate::language::reference::Reference;
use crate::language::vocabulary::{Extent, Pronoun, Unit, Way};
use crate::operation::{Axis, Operation};
use crate::sketch::{ComponentId, ComponentKind};
use crate::sort::{set, sort_by};
use crate::structure::{Element, Part, Span, Structure};

/// Px that stay free before what is in the way.
const GAP: f64 = 16.0;

/// Whether all of the page is meant.
pub(super) fn is_everything(what: &Reference) -> bool {
    *what == Reference::pronoun(Pronoun::Everything)
}

impl Draft<'_> {
    /// How far components can go one way, with what they hold, before something that stands beside them, and what that is;
    /// `None` where nothing is in the way for `px`. Downwards everything makes room, as far as the box around.
    pub(super) fn free_way(&self, ids: &[ComponentId], way: Way, px: f64) -> Option<(f64, ComponentId)> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let mut nearest: Option<(f64, ComponentId)> = None;
        let moving = set(self.with_contents(ids));
        for root in structure.roots_of(&chosen) {
            let holder = structure.holder(&root).copied();
            let family: Vec<&Element<'_>> = match &holder {
                Some(holder) => structure.held(holder).collect(),
                None => structure.outermost().collect(),
            };
            if let Some(holder) = &holder {
                let (own, around) = (&root.bounds, &holder.bounds);
                let gap = match way {
                    Way::Up => own.y() - around.y(),
                    Way::Down => f64::INFINITY,
                    Way::Left => own.x() - around.x(),
                    Way::Right => around.right() - own.right(),
                };
                if gap < px {
                    nearest = nearer(nearest, greater(gap, 0.0), holder.component.id());
                }
            }
            for other in family {
                let gap = gap_to(&root.bounds, &other.bounds, way);
                let is_ahead = gap >= 0.0 && gap < px && !moving.contains(other.component.id());
                if is_ahead && way != Way::Down {
                    nearest = nearer(nearest, gap, other.component.id());
                }
            }
        }
        nearest
    }

    /// Whether several are one block to be scaled together, rather than each by itself: everything, or a box named with what
    /// it holds.
    pub(super) fn scales_together(&self, what: &Reference, ids: &[ComponentId], sizes: &[Sizing]) -> bool {
        let is_scale = |sizing: &Sizing| match sizing.measure {
            Measure::Factor(_) => true,
            Measure::By(_, amount) => !matches!(amount, Amount::Exact(_, Unit::Px)),
            _ => false,
        };
        if ids.len() < 2 || sizes.len() != 1 || !sizes.iter().all(is_scale) {
            return false;
        }
        let structure = Structure::of(&self.sketch, Some(self.page));
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let is_one = structure.roots_of(&chosen).len() == 1;
        is_everything(what) || is_one && chosen.len() > 2
    }

    /// Scales components as one, about the left edge or the middle that they have on the page.
    pub(super) fn scale(
        &mut self,
        what: &Reference,
        ids: &[ComponentId],
        sizing: &Sizing,
    ) -> Result<(), Halt> {
        let before = self.before();
        let old = self.group(ids)?;
        let factor = {
            let one = kurbo::Size::new(100.0, 100.0);
            self.sized(one, &Sizing { extent: Extent::Both, ..sizing.clone() }, one, &old)?.width / 100.0
        };
        let names =
            if is_everything(what) { "everything".to_owned() } else { describe::names(&self.sketch, ids) };
        let right = self.page_right();
        let is_centered = (old.x() - (right - old.right())).abs() <= GAP;
        let most = if is_centered { right / old.width() } else { (right - old.x()) / old.width() };
        let wide = if factor > 1.0 { greater(lesser(factor, most), 1.0) } else { factor };
        let (fx, fy) = match sizing.extent {
            Extent::Width => (wide, 1.0),
            Extent::Height | Extent::Thickness => (1.0, factor),
            Extent::Both => (wide, wide),
        };
        if (fx, fy) == (1.0, 1.0) {
            return Err(Halt::Answer(
                [&describe::capitalized(&names), " is as wide as there is room for already."].concat(),
            ));
        }
        let left = if is_centered { (old.center().x - old.width() * fx / 2.0).round() } else { old.x() };
        let place = |draft: &mut Self| -> Result<(), Halt> {
            for id in ids {
                let Some(one) = draft.sketch.get(id) else { continue };
                let (bounds, least) = (one.bounds(), one.kind().min_size());
                let x = |x: f64| (left + (x - old.x()) * fx).round();
                let y = |y: f64| (old.y() + (y - old.y()) * fy).round();
                let is_thin = one.kind() == ComponentKind::HorizontalLine;
                let width = greater(x(bounds.right()) - x(bounds.x()), least.width);
                let height = if is_thin { bounds.height() } else { y(bounds.bottom()) - y(bounds.y()) };
                draft.put(id, x(bounds.x()), y(bounds.y()))?;
                let (width, height) = (width, greater(height, least.height));
                if (width, height) != (bounds.width(), bounds.height()) {
                    draft.apply(Operation::Resize { component_id: id.clone(), width, height })?;
                }
            }
            Ok(())
        };
        place(self)?;
        let room = match self.make_fit(&before, Wish::Roughly) {
            // In figures it is done, and told.
            Err(Halt::Answer(_)) if wish_of_sizes(std::slice::from_ref(sizing)) == Wish::Exactly => {
                place(self)?;
                self.make_fit(&before, Wish::Exactly)?
            }
            room => room?,
        };
        self.is_settled = true;
        let share = describe::px((if fx == 1.0 { fy } else { fx }) * 100.0);
        self.did(["scaled ", &names, " to ", &share, " %", room].concat());
        Ok(())
    }

    /// Gives what stands below each other on the page the same gaps; what stands side by side stays so.
    pub(super) fn space_sections(&mut self, gap: Gap) -> Result<(), Halt> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let bands = bands(&structure);
        let boxes: Vec<Bounds> =
            bands.iter().filter_map(|band| union_of(band.iter().map(|one| &one.bounds))).collect();
        let gaps: Vec<f64> = boxes
            .windows(2)
            .filter_map(|pair| match pair {
                [one, next] => Some(next.y() - one.bottom()),
                _ => None,
            })
            .collect();
        if gaps.is_empty() {
            return Err(Halt::Nothing);
        }
        let spacing = spacing_of(gap, &gaps);
        let mut moves: Vec<(ComponentId, f64, f64)> = Vec::new();
        let mut y = boxes.first().map_or(0.0, Bounds::y);
        for (band, around) in bands.iter().zip(&boxes) {
            for inside in band.iter().flat_map(|one| structure.block(one)) {
                let bounds = inside.bounds;
                moves.push((inside.component.id().clone(), bounds.x(), bounds.y() + y - around.y()));
            }
            y += around.height() + spacing;
        }
        drop(structure);
        let before = self.operations.len();
        for (id, x, y) in moves {
            if !self.sketch.get(&id).is_some_and(|one| one.props().is_locked()) {
                self.put(&id, x, y.max(0.0))?;
            }
        }
        self.changed_since(before, || "Everything is spaced evenly already.".to_owned())?;
        self.did(["spaced everything on the page ", &describe::px(spacing), " px apart"].concat());
        Ok(())
    }

    /// Gives equals that fill a row of the page or of a box from edge to edge other gaps, and widths that fill it still. The
    /// gap; `None` where they do not fill one.
    pub(super) fn space_flush(&mut self, ids: &[ComponentId], gap: Gap) -> Result<Option<f64>, Halt> {
        let is_vague = matches!(gap, Gap::Bigger | Gap::Smaller);
        let boxes: Vec<Bounds> =
            ids.iter().filter_map(|id| self.sketch.get(id)).map(|one| one.bounds()).collect();
        let (Some(first), Some(around), true) = (boxes.first(), union_of(&boxes), is_vague) else {
            return Ok(None);
        };
        let structure = Structure::of(&self.sketch, Some(self.page));
        let elements: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        let is_equal = boxes
            .iter()
            .all(|one| (one.width() - first.width()).abs() < 1.0 && (one.y() - first.y()).abs() < 1.0);
        let is_card = elements.iter().all(|one| one.kind() == ComponentKind::Container);
        let holder = elements.first().and_then(|one| structure.holder(one));
        let row = match holder {
            Some(holder) => structure.held(holder).map(|one| one.bounds).collect::<Vec<_>>(),
            None => structure.outermost().map(|one| one.bounds).collect(),
        };
        let is_end = |side: fn(&Bounds) -> f64| {
            let known = row.iter().filter(|one| !boxes.contains(one));
            known.filter(|one| (side(one) - side(&around)).abs() < 1.0).count() > 0
        };
        let is_flush = is_end(Bounds::x) && is_end(Bounds::right);
        drop(structure);
        if !is_equal || !is_card || !is_flush || ids.len() < 2 {
            return Ok(None);
        }
        let mut places: Vec<(&ComponentId, Bounds)> = ids.iter().zip(boxes.iter().copied()).collect();
        sort_by(&mut places, |(_, a), (_, b)| a.x().total_cmp(&b.x()));
        let gaps: Vec<f64> = places
            .windows(2)
            .filter_map(|pair| match pair {
                [(_, one), (_, next)] => Some(next.x() - one.right()),
                _ => None,
            })
            .collect();
        let spacing = spacing_of(gap, &gaps);
        let count = count_of(places.len());
        let width = (around.width() - spacing * (count - 1.0)) / count;
        let mut at = 0.0;
        for (id, bounds) in places {
            let (start, end) = ((around.x() + at).round(), (around.x() + at + width).round());
            self.put(id, start, bounds.y())?;
            let height = bounds.height();
            self.apply(Operation::Resize { component_id: id.clone(), width: end - start, height })?;
            at += width + spacing;
        }
        Ok(Some(spacing))
    }

    /// Those of several that are alike: of one kind and about one size, in one box or on the page. Texts, lines and bars are
    /// as large as they have to be.
    pub(super) fn alikes(&self, ids: &[ComponentId]) -> Vec<Vec<ComponentId>> {
        /// Sides that differ by more than this are not meant to be equal.
        const FACTOR: f64 = 1.5;
        use ComponentKind::{Footer, Heading, HorizontalLine, NavigationBox, Text};
        let structure = Structure::of(&self.sketch, Some(self.page));
        let mut groups: Vec<(Element<'_>, Vec<ComponentId>)> = Vec::new();
        let is_about = |one: f64, other: f64| greater(one, other) <= lesser(one, other) * FACTOR;
        for element in ids.iter().filter_map(|id| structure.element(id)) {
            if matches!(element.kind(), Text | Heading | HorizontalLine | NavigationBox | Footer) {
                continue;
            }
            let holder = |one: &Element<'_>| structure.holder(one).map(|holder| holder.order);
            let is_like = |one: &Element<'_>| {
                one.kind() == element.kind()
                    && holder(one) == holder(element)
                    && is_about(one.bounds.width(), element.bounds.width())
                    && is_about(one.bounds.height(), element.bounds.height())
            };
            let id = element.component.id().clone();
            match groups.iter_mut().find(|(first, _)| is_like(first)) {
                Some((_, group)) => group.push(id),
                None => groups.push((*element, vec![id])),
            }
        }
        groups.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect()
    }

    /// The one neighborhood of several that are to stand in a line. Where they are scattered, it is asked which are meant.
    pub(super) fn neighborhood(&mut self, ids: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        let structure = Structure::of(&self.sketch, Some(self.page));
        let mut places: Vec<(Option<usize>, Vec<ComponentId>)> = Vec::new();
        for element in ids.iter().filter_map(|id| structure.element(id)) {
            let holder = structure.holder(element).map(|holder| holder.order);
            let id = element.component.id().clone();
            match places.iter_mut().find(|(place, _)| *place == holder) {
                Some((_, members)) => members.push(id),
                None => places.push((holder, vec![id])),
            }
        }
        // What is in one of the others goes with that.
        let chosen: Vec<&Element<'_>> = ids.iter().filter_map(|id| structure.element(id)).collect();
        if places.len() < 2 || structure.roots_of(&chosen).len() < chosen.len() {
            return Ok(ids);
        }
        drop(structure);
        let several: Vec<&Vec<ComponentId>> =
            places.iter().map(|(_, members)| members).filter(|members| members.len() > 1).collect();
        if let [only] = several.as_slice() {
            self.exact = false;
            self.naming.clone_from(only);
            return Ok((*only).clone());
        }
        let what = describe::capitalized(&describe::names(&self.sketch, &ids));
        let example = |first: &&Vec<ComponentId>| {
            [": ", &describe::names(&self.sketch, first), ", for example"].concat()
        };
        let example = several.first().map_or_else(String::new, example);
        Err(Halt::Answer(
            [&what, " stand in different places. Which of them do you mean", &example, "?"].concat(),
        ))
    }
}

/// What leaves less room of what is known and another one this far ahead.
fn nearer(known: Option<(f64, ComponentId)>, gap: f64, other: &ComponentId) -> Option<(f64, ComponentId)> {
    let free = gap - lesser(GAP, gap);
    match known {
        Some(known) if known.0 <= free => Some(known),
        _ => Some((free, other.clone())),
    }
}

/// How far `other` is ahead of a box one way, px; negative where it is not.
fn gap_to(own: &Bounds, other: &Bounds, way: Way) -> f64 {
    let (gap, meets) = match way {
        Way::Up => (own.y() - other.bottom(), own.overlaps_x(other)),
        Way::Down => (other.y() - own.bottom(), own.overlaps_x(other)),
        Way::Left => (own.x() - other.right(), own.overlaps_y(other)),
        Way::Right => (other.x() - own.right(), own.overlaps_y(other)),
    };
    if meets { gap } else { -1.0 }
}

/// What stands below each other on the page, from top to bottom: each a block or a row of blocks. Beside a side column it is
/// the higher part. A label is one with its field.
fn bands<'s>(structure: &Structure<'s>) -> Vec<Vec<Element<'s>>> {
    let Some(mut part) = structure.parts(None) else { return Vec::new() };
    loop {
        part = match part {
            Part::Behind { rest, .. } => rest,
            Part::Split { axis: Axis::X, parts, .. } => {
                let is_stack = |part: &&Part<'s>| part.parts_along(Axis::Y).len() > 2;
                let longest = |part: &&Part<'s>| part.parts_along(Axis::Y).len();
                match parts.iter().filter(is_stack).max_by_key(longest) {
                    Some(main) => main,
                    None => break,
                }
            }
            _ => break,
        };
    }
    let mut bands: Vec<(Span, Vec<Element<'s>>)> = Vec::new();
    let parts = part.parts_along(Axis::Y);
    let mut groups: Vec<Vec<Element<'s>>> = parts.iter().map(|part| part.elements()).collect();
    if groups.len() == 1 {
        groups = part.elements().into_iter().map(|one| vec![one]).collect();
    }
    sort_by(&mut groups, |a, b| {
        let top = |group: &[Element<'_>]| group.iter().map(|one| one.bounds.y()).fold(f64::INFINITY, lesser);
        top(a).total_cmp(&top(b))
    });
    for group in groups {
        let spans = group.iter().map(|one| Span::of(&one.bounds, Axis::Y));
        let Some(span) =
            spans.reduce(|a, b| Span { start: lesser(a.start, b.start), end: greater(a.end, b.end) })
        else {
            continue;
        };
        let is_labeled = |field: &Element<'_>, known: &[Element<'s>]| {
            structure.label(field).is_some_and(|label| known.contains(label))
        };
        match bands.last_mut() {
            Some((last, known))
                if last.end > span.start + GAP / 2.0 || group.iter().any(|one| is_labeled(one, known)) =>
            {
                last.end = greater(last.end, span.end);
                known.extend(group);
            }
            _ => bands.push((span, group)),
        }
    }
    bands.into_iter().map(|(_, band)| band).collect()
}

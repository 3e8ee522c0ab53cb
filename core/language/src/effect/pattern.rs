//! Adding whole patterns.

mod said;

use self::said::Said;
use super::{Draft, Halt};
use crate::describe;
use crate::intent::{Addition, Place};
use crate::pattern::{Pattern, Request, laid_out, usual_width};
use crate::reference::Reference;
use crate::vocabulary::{Edge, Relation};
use kurbo::Size;
use websketch_layout::placing::{Flank, GAP, Piece, Sides, Spot};
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::operation;
use websketch_sketch::{ComponentId, ComponentKind, Sketch};

/// What is wide is at least this wide where there is room, and on an empty page no wider than that, in px.
const WIDE: f64 = 960.0;
const WIDEST: f64 = 1200.0;
/// A sketch up to this wide is one of a phone, in px.
const PHONE: f64 = 480.0;
/// The distance to the edges of the page, and to its top where it is empty, in px.
const MARGIN: f64 = 24.0;
const TOP: f64 = 48.0;
/// Columns are not narrower than this beside something, in px.
const NARROWEST: f64 = 240.0;

/// What goes in the place of something else becomes this much narrower for it, at most.
const LEAST_SHARE: f64 = 0.6;
/// The width of a single card, in px.
const ONE_ALONE: f64 = 320.0;

/// Where a pattern goes, how to say it, and how many components made room.
struct Made {
    spot: Spot,
    words: String,
    pushed: usize,
}

/// Whether nobody said where something goes.
fn is_anywhere(addition: &Addition) -> bool {
    addition.traits.place.is_none() && addition.traits.at.is_none()
}

impl Draft<'_> {
    pub(super) fn add_pattern(&mut self, addition: &Addition, pattern: &'static Pattern) -> Result<(), Halt> {
        let said = Said::of(addition, pattern);
        self.exact &= !addition.traits.ignored && !said.is_partial && addition.traits.height.is_none();
        let old = match &addition.traits.instead {
            Some(what) => Some(self.taken_away(what)?),
            None => None,
        };
        let has_title = self.sketch.iter().any(|component| component.props().level() == Some(1));
        let request = said.request(addition, has_title, self.sketch.is_empty());
        if pattern.is_page() && self.sketch.is_empty() && is_anywhere(addition) {
            let (parts, _) = laid_out(pattern, &request, None, self.page);
            let page = Bounds::new(0.0, 0.0, self.page.width, self.page.height)?;
            self.naming = self.put_parts(&parts, &page)?;
            self.did(format!("added {}", describe::a(pattern.name())));
            return Ok(());
        }
        let width = self.width_of(addition, pattern, &request, old.as_ref())?;
        let (mut parts, height) = laid_out(pattern, &request, Some(width), self.page);
        let side = self.side_for(addition, pattern, width)?;
        if let ([menu], Some((column, _))) = (parts.as_mut_slice(), &side) {
            menu.height = addition.traits.height.unwrap_or(column.height());
        }
        let made = match side {
            Some((bounds, words)) => {
                Made { spot: Spot { bounds, free: true }, words: words.to_owned(), pushed: 0 }
            }
            None => self.place_for(addition, Size::new(width, height), old.as_ref())?,
        };
        self.naming = self.put_parts(&parts, &made.spot.bounds)?;
        let mut clause = String::from("added ");
        clause.push_str(&describe::a(pattern.name()));
        clause.push_str(&made.words);
        clause.push_str(if made.pushed > 0 { " and moved what is below down" } else { "" });
        self.did(clause);
        Ok(())
    }

    /// How wide a pattern is to be.
    fn width_of(
        &mut self,
        addition: &Addition,
        pattern: &Pattern,
        request: &Request<'_>,
        old: Option<&Bounds>,
    ) -> Result<f64, Halt> {
        let room = self.room_for(addition.traits.place.as_ref())?;
        let usual = match usual_width(
            pattern,
            request.count.or(Some(request.entries.len()).filter(|count| *count > 0)),
        ) {
            0.0 => room,
            usual => usual.min(room),
        };
        // One alone of what stands side by side is no wider than there.
        let is_alone = request.count == Some(1) && pattern.repeats() && !pattern.is_form();
        let usual = if is_alone { usual.min(ONE_ALONE) } else { usual };
        // In place of something that is not much narrower, it is no wider.
        let usual = match old {
            Some(old) if old.width() >= usual * LEAST_SHARE => usual.min(old.width()),
            _ => usual,
        };
        Ok(addition.traits.width.unwrap_or(usual).round().max(ComponentKind::Text.min_size().width))
    }

    /// Where something of that size goes.
    fn place_for(&mut self, addition: &Addition, size: Size, old: Option<&Bounds>) -> Result<Made, Halt> {
        // A text among others: no container may swallow it, and it swallows none.
        let piece = Piece { size, kind: ComponentKind::Text, moving: &[], slides: false };
        if self.sketch.is_empty() && is_anywhere(addition) {
            let left = ((self.page.width - size.width) / 2.0).max(0.0).floor();
            let bounds = Bounds::new(left, TOP, size.width, size.height)?;
            return Ok(Made { spot: Spot { bounds, free: true }, words: String::new(), pushed: 0 });
        }
        if let Some(made) = old.and_then(|old| self.instead_of(old, &piece)) {
            return Ok(made);
        }
        let (spot, words, pushed) = self.room(&piece, &addition.traits, false)?;
        Ok(Made { spot, words, pushed })
    }

    fn put_parts(
        &mut self,
        parts: &[operation::Addition],
        around: &Bounds,
    ) -> Result<Vec<ComponentId>, Halt> {
        let mut new = Vec::new();
        for part in parts {
            let (x, y) = ((around.x() + part.x).round(), (around.y() + part.y).round());
            let bounds = Bounds::new(x, y, part.width, part.height)?;
            new.push(self.put_new(part.component_type, &bounds, part.props.clone())?);
        }
        Ok(new)
    }

    /// Deletes what goes away for something new, and says where it was.
    fn taken_away(&mut self, what: &Reference) -> Result<Bounds, Halt> {
        let ids = self.targets(what)?;
        let old = union_of(&self.scene().bounds(&ids)).ok_or(Halt::Nothing)?;
        self.delete(what)?;
        Ok(old)
    }

    /// The place of what was there before, or at the left of the page where that is too far right; what is below makes room.
    fn instead_of(&mut self, old: &Bounds, piece: &Piece<'_>) -> Option<Made> {
        let page = content(&self.sketch, &self.sides()).map_or(*old, |content| content.union(old));
        let fits = old.x() + piece.size.width <= page.right().max(old.right());
        let x = if fits { old.x() } else { page.x() };
        let bounds = Bounds::new(x, old.y(), piece.size.width, piece.size.height).ok()?;
        let is_free = self.ground(&[]).is_free(&bounds, piece.kind);
        let pushed = if is_free { Some(0) } else { self.make_room(&bounds, piece.kind, old.y(), &[]) };
        Some(Made { spot: Spot { bounds, free: true }, words: String::new(), pushed: pushed? })
    }

    /// The side of the page that a menu takes that goes along one, and how to say what moved aside for it.
    fn side_for(
        &mut self,
        addition: &Addition,
        pattern: &Pattern,
        width: f64,
    ) -> Result<Option<(Bounds, &'static str)>, Halt> {
        let flank = match addition.traits.place {
            _ if !pattern.is_sidebar() => return Ok(None),
            None if is_anywhere(addition) => Flank::Left,
            Some(Place::Region { x: Some(Edge::Left), y: None, of: None }) => Flank::Left,
            Some(Place::Region { x: Some(Edge::Right), y: None, of: None }) => Flank::Right,
            _ => return Ok(None),
        };
        let side = if flank == Flank::Left {
            " and moved the rest of the page to the right"
        } else {
            " and moved the rest of the page to the left"
        };
        let cleared = self.clear_flank(width, flank)?;
        Ok(cleared.map(|(column, is_moved)| (column, if is_moved { side } else { "" })))
    }

    /// How wide a pattern can be in its place.
    fn room_for(&mut self, place: Option<&Place>) -> Result<f64, Halt> {
        let sides = self.sides();
        let content = content(&self.sketch, &sides);
        // What goes from edge to edge shows where the page ends.
        let page = self.page_right();
        let (start, end) = sides.between(page);
        let wide = match content {
            None => (end - start - 2.0 * MARGIN).min(WIDEST),
            Some(content) if content.right() <= PHONE && self.sketch.len() > 2 => content.width(),
            Some(content) => content.width().max(WIDE.min(end - content.x() - MARGIN)),
        };
        let wide = wide.max(NARROWEST.min(page));
        let anchor = match place {
            Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) => {
                Some(self.anchor(anchor)?)
            }
            Some(Place::Region { of: None, .. }) | None => None,
        };
        Ok(match (place, anchor) {
            (Some(Place::By { relation, .. }), Some(anchor)) => match relation {
                Relation::Inside => anchor.width() - 2.0 * GAP,
                Relation::RightOf | Relation::Beside => {
                    wide.min((page - MARGIN - anchor.right() - GAP).max(NARROWEST))
                }
                Relation::LeftOf => wide.min((anchor.x() - 2.0 * GAP).max(NARROWEST)),
                Relation::Below
                | Relation::Above
                | Relation::Between
                | Relation::After
                | Relation::Before => wide.min((page - anchor.x() - MARGIN).max(NARROWEST)),
            },
            (Some(Place::Region { .. }), Some(frame)) => wide.min(frame.width() - 2.0 * GAP),
            (Some(Place::Region { x: Some(Edge::Left | Edge::Right), .. }), None) => {
                wide.min((page / 2.0 - MARGIN).max(NARROWEST))
            }
            _ => wide,
        }
        .max(ComponentKind::Text.min_size().width))
    }
}

/// The new components that the pattern may be later: the last ones in paint order.
pub(super) fn like(sketch: &Sketch, addition: &Addition, pattern: &'static Pattern) -> Vec<ComponentId> {
    let said = Said::of(addition, pattern);
    let request = said.request(addition, false, false);
    let (parts, _) = laid_out(pattern, &request, Some(WIDE), Size::new(WIDE, WIDE));
    let mut ids: Vec<ComponentId> = Vec::new();
    for component in sketch.iter() {
        ids.push(component.id().clone());
    }
    ids.split_off(ids.len().saturating_sub(parts.len()))
}

/// The box around what is no bar from edge to edge and not in a column at a side.
fn content(sketch: &Sketch, sides: &Sides) -> Option<Bounds> {
    let mut boxes = Vec::new();
    for component in sketch.iter() {
        let is_aside = sides.contain(&component.bounds());
        if !is_aside && !matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Footer) {
            boxes.push(component.bounds());
        }
    }
    union_of(&boxes)
}

//! Adding.

mod anywhere;
mod aside;
mod each;
mod edge;
mod filled;
mod props;
mod size;

use self::filled::Filling;
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Addition, Place, Traits};
use crate::language::place::{GAP, Piece, Spot};
use crate::language::vocabulary::{Edge, Extent, Relation};
use crate::operation::{self, Operation};
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use kurbo::Size;

impl Draft<'_> {
    fn add_here(&mut self, addition: &Addition) -> Result<(), Halt> {
        let mut placed = addition.clone();
        if let Some(place) = &mut placed.traits.place {
            *place = self.in_gap(place)?;
        } else if self.is_first_menu(addition) {
            let top = Some(Edge::Top);
            placed.traits.place = Some(Place::Region { x: None, y: top, of: None });
        }
        let addition = &placed;
        let alike = self.sized_like(addition)?;
        let addition = alike.as_ref().unwrap_or(addition);
        self.exact &= !addition.traits.ignored;
        let filling = if addition.contents.is_empty() { None } else { Some(Filling::of(addition)?) };
        let size = match &filling {
            Some(filling) => filling.size,
            None => self.size_of(addition)?,
        };
        let per_row = self.per_row(addition, size.width)?;
        let columns = count_of(per_row);
        let size = match &filling {
            None if addition.traits.width.is_none() && addition.count > 1 => {
                self.fit_in_row(size, columns, addition.kind)
            }
            _ => size,
        };
        let rows = count_of(addition.count.div_ceil(per_row));
        let group =
            Size::new(size.width * columns + GAP * (columns - 1.0), size.height * rows + GAP * (rows - 1.0));
        // A new container goes around nothing unasked.
        let kind = match addition.kind {
            ComponentKind::Container => ComponentKind::Text,
            kind => kind,
        };
        let piece = Piece { size: group, kind, moving: &[], slides: false };
        let (mut spot, words, pushed) = self.room(&piece, &addition.traits, addition.count == 1)?;
        if addition.traits.full.is_some_and(|extent| extent != Extent::Height) {
            // From edge to edge, where the row is free.
            let flush = spot.bounds.with_origin(0.0, spot.bounds.y()).map_err(|_| Halt::Nothing)?;
            if self.ground(&[]).is_free(&flush, piece.kind) {
                spot.bounds = flush;
            }
        }
        let size = if addition.count == 1 && filling.is_none() { spot.bounds.size() } else { size };
        let texts = props::texts(addition);
        let mut new = Vec::new();
        for nth in 0..addition.count {
            let (column, row) = (count_of(nth % per_row), count_of(nth / per_row));
            let text = texts.get(nth).or(addition.traits.text.as_ref());
            let x = spot.bounds.x() + (size.width + GAP) * column;
            let y = spot.bounds.y() + (size.height + GAP) * row;
            let bounds = Bounds::new(x, y, size.width, size.height).map_err(|_| Halt::Nothing)?;
            new.push(self.put_new(addition.kind, &bounds, props::props_of(addition, text)?)?);
            for (kind, inner, props) in filling.iter().flat_map(|filling| &filling.parts) {
                let inner = inner.with_origin(x + inner.x(), y + inner.y()).map_err(|_| Halt::Nothing)?;
                self.put_new(*kind, &inner, props.clone())?;
            }
        }
        let what = match addition.count {
            1 => describe::with_article(addition.kind),
            count => format!("{count} {}", describe::plural(addition.kind)),
        };
        let text = addition.traits.text.as_ref().map(|text| format!(" “{text}”")).unwrap_or_default();
        let room = if pushed > 0 { " and moved what is below down" } else { "" };
        let contents = filled::listed(addition);
        self.did(format!("added {what}{text}{contents}{words}{room}"));
        self.naming = new;
        Ok(())
    }

    /// Adds one component and says which id it has.
    fn put_new(&mut self, kind: ComponentKind, bounds: &Bounds, props: Props) -> Result<ComponentId, Halt> {
        let id = self.ids.next_id(&self.sketch);
        self.apply(Operation::Add(operation::Addition {
            component_id: Some(id.clone()),
            component_type: kind,
            x: bounds.x(),
            y: bounds.y(),
            width: bounds.width(),
            height: bounds.height(),
            props,
            index: None,
        }))?;
        Ok(id)
    }

    /// How many stand side by side: what is asked for, or a row while it takes no more than its share.
    fn per_row(&mut self, addition: &Addition, width: f64) -> Result<usize, Halt> {
        let (count, traits) = (addition.count.max(1), &addition.traits);
        let rows = traits.rows.and_then(|rows| usize::try_from(rows).ok());
        if let Some(per_row) = traits.per_row {
            return Ok(per_row.clamp(1, count));
        }
        if let Some(rows) = rows.filter(|rows| *rows > 0 && addition.kind != ComponentKind::Table) {
            return Ok(count.div_ceil(rows));
        }
        let room = match &traits.place {
            Some(Place::By { relation: Relation::Inside, anchor, .. }) if count > 1 => {
                let (_, boxes) = self.anchors(anchor)?;
                union_of(&boxes).map_or(0.0, |holder| holder.width())
            }
            _ => self.page.width * ROW_SHARE,
        };
        let row = width * count_of(count) + GAP * count_of(count - 1);
        Ok(if row <= room { count } else { 1 })
    }

    /// A free place for something new, how to say it, and how many components made room.
    pub(super) fn room(
        &mut self,
        piece: &Piece<'_>,
        traits: &Traits,
        single: bool,
    ) -> Result<(Spot, String, usize), Halt> {
        if let Some((x, y)) = traits.at {
            let bounds = Bounds::new(x, y, piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?;
            return Ok((
                Spot { bounds, free: true },
                format!(" at {}, {}", describe::px(x), describe::px(y)),
                0,
            ));
        }
        let Some(place) = &traits.place else { return Ok((self.unasked(piece)?, String::new(), 0)) };
        let fitted;
        let piece = match place {
            Place::Region { of: Some(of), .. } => {
                fitted = Piece { size: self.size_within(piece.size, of)?, ..*piece };
                &fitted
            }
            _ => piece,
        };
        // Beside something it does not matter where it would go otherwise.
        let origin = match place {
            Place::By { .. } => {
                Bounds::new(0.0, 0.0, piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?
            }
            Place::Region { of: Some(of), .. } => self.start_in(piece, of)?,
            Place::Region { .. } => self.unasked(piece)?.bounds,
        };
        let (spot, words) = self.spot(piece, place, &origin)?;
        let words = match place {
            Place::Region { .. } => format!(" {}", words.replacen("to the", "at the", 1)),
            Place::By { .. } => format!(" {}", words.replacen("into", "in", 1)),
        };
        let asked_for =
            matches!(place, Place::By { relation: Relation::Inside, .. } | Place::Region { of: Some(_), .. });
        // A side of the page has room from its top down.
        if matches!(place, Place::Region { x: Some(Edge::Left | Edge::Right), y: None, of: None }) {
            let ground = self.ground(&[]);
            let topmost = ground.topmost(piece, spot.bounds.x()).filter(|spot| spot.free);
            return Ok((topmost.unwrap_or(spot), words, 0));
        }
        let is_beyond = self.bar.is_some_and(|right| spot.bounds.right() > right);
        if let Place::Region { x: Some(x @ (Edge::Left | Edge::Right)), y: Some(Edge::Top), of: None } = place
            && (is_beyond || !spot.free)
            && let Some((spot, pushed)) = self.near_corner(piece, &spot, *x)?
        {
            return Ok((spot, words, pushed));
        }
        if let (false, Place::Region { y, of: Some(of), .. }) = (spot.free, place) {
            let (spot, pushed) = self.at_edge(piece, spot, *y, of)?;
            return Ok((spot, words, pushed));
        }
        if let (true, Some(near)) = (spot.free, self.far_below(place, &spot)?)
            && let Some((spot, pushed)) = self.pushed(piece, place, near)?
        {
            return Ok((spot, words, pushed));
        }
        if spot.free || asked_for {
            return Ok((spot, words, 0));
        }
        // The bottom of a full page is below what is there.
        if matches!(place, Place::Region { y: Some(Edge::Bottom), of: None, .. }) {
            let below = spot.bounds.with_origin(spot.bounds.x(), origin.y()).map_err(|_| Halt::Nothing)?;
            let spot = Spot { bounds: below, free: true };
            if self.ground(&[]).is_free(&below, piece.kind) {
                return Ok((spot, words, 0));
            }
        }
        // Beside something there may be room for a narrower one.
        let beside = matches!(
            place,
            Place::By { relation: Relation::LeftOf | Relation::RightOf | Relation::Beside, .. }
        );
        if beside && single && traits.width.is_none() {
            let is_picture = piece.kind == ComponentKind::ImagePlaceholder && traits.height.is_none();
            let lower = |share| if is_picture { share } else { 1.0 };
            for (across, down) in [(0.75, 1.0), (0.5, 1.0), (0.75, lower(0.75)), (0.5, lower(0.5))] {
                let size = Size::new((piece.size.width * across).round(), (piece.size.height * down).round());
                let (narrow, _) = self.spot(&Piece { size, ..*piece }, place, &origin)?;
                if narrow.free {
                    return Ok((narrow, words, 0));
                }
            }
        }
        if let Place::By {
            relation: Relation::Between | Relation::RightOf | Relation::After,
            anchor,
            gap,
            ..
        } = place
            && let Some(spot) = self.aside(piece, anchor, *gap)?
        {
            return Ok((spot, [&words, " and moved what follows to the right"].concat(), 0));
        }
        if let Some((spot, pushed)) = self.pushed(piece, place, spot)? {
            return Ok((spot, words, pushed));
        }
        // Nothing may be pushed: out of line with the anchor, or further on in that direction.
        let (slid, _) = self.spot(&Piece { slides: true, ..*piece }, place, &origin)?;
        if slid.free {
            return Ok((slid, words, 0));
        }
        let further = self.further(piece, place)?;
        let is_there = matches!(place, Place::By { relation: Relation::Below, .. });
        if further.is_some() && !is_there {
            self.exact = false;
            return Ok((further.unwrap_or(spot), [", further down: there is no room", &words].concat(), 0));
        }
        Ok((further.unwrap_or(spot), words, 0))
    }

    /// Where something would stand right below its anchor, if `spot` is so far down that one would rather make room there: past
    /// a footer, or out of sight of the anchor.
    fn far_below(&mut self, place: &Place, spot: &Spot) -> Result<Option<Spot>, Halt> {
        /// As far as something is still below its anchor to the eye, in px.
        const IN_SIGHT: f64 = 96.0;
        let Place::By { relation: Relation::Below, anchor, gap: None, .. } = place else { return Ok(None) };
        let (_, boxes) = self.anchors_of(Relation::Below, anchor)?;
        let bottom = union_of(&boxes).ok_or(Halt::Nothing)?.bottom();
        let is_past_footer = self.sketch.iter().any(|component| {
            let bounds = component.bounds();
            component.kind() == ComponentKind::Footer
                && bounds.y() >= bottom
                && bounds.bottom() <= spot.bounds.y()
        });
        if !is_past_footer && spot.bounds.y() - bottom <= IN_SIGHT {
            return Ok(None);
        }
        let bounds = spot.bounds.with_origin(spot.bounds.x(), bottom + GAP).map_err(|_| Halt::Nothing)?;
        Ok(Some(Spot { bounds, free: false }))
    }

    /// A place that becomes free when what is below is pushed down, and how many were pushed.
    fn pushed(
        &mut self,
        piece: &Piece<'_>,
        place: &Place,
        spot: Spot,
    ) -> Result<Option<(Spot, usize)>, Halt> {
        let (bounds, from) = match place {
            // Beside something, its row would be pushed away from it.
            Place::By {
                relation: Relation::LeftOf | Relation::RightOf | Relation::Beside | Relation::Inside,
                ..
            } => {
                return Ok(None);
            }
            // Above something means in its place, with that one pushed down.
            Place::By { relation: Relation::Above, anchor, .. } => {
                let (_, boxes) = self.anchors(anchor)?;
                let top = union_of(&boxes).ok_or(Halt::Nothing)?.y();
                (spot.bounds.with_origin(spot.bounds.x(), top).map_err(|_| Halt::Nothing)?, top)
            }
            // What stands closer below than the new one would makes room, too.
            Place::By { relation: Relation::Below, anchor, .. } => {
                let (_, boxes) = self.anchors_of(Relation::Below, anchor)?;
                let bottom = union_of(&boxes).ok_or(Halt::Nothing)?.bottom();
                (spot.bounds, bottom.min(spot.bounds.y()))
            }
            Place::By { .. } => (spot.bounds, spot.bounds.y()),
            Place::Region { .. } => {
                let covered =
                    self.sketch.iter().map(Component::bounds).filter(|other| other.overlaps(&spot.bounds));
                (spot.bounds, covered.map(|other| other.y()).fold(spot.bounds.y(), f64::min))
            }
        };
        // In a box what is in there makes room, if it stays in there; what stands around it keeps its place.
        let holder = self.scene().holder_of(&bounds);
        let within = holder.and_then(|holder| self.room_within(&holder, &bounds, piece.kind, from));
        let pushed = within.or_else(|| self.make_room(&bounds, piece.kind, from, &[]));
        Ok(pushed.map(|pushed| (Spot { bounds, free: true }, pushed)))
    }
}

fn count_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Several new ones stand in a row while it takes no more of the page than this.
const ROW_SHARE: f64 = 0.8;
/// The new components that `reference` may mean later.
pub(in crate::language) fn like(sketch: &crate::sketch::Sketch, addition: &Addition) -> Vec<ComponentId> {
    if let Some(pattern) = addition.pattern {
        return super::pattern::like(sketch, addition, pattern);
    }
    let of_kind = sketch.iter().filter(|component| component.kind() == addition.kind);
    let mut ids: Vec<ComponentId> = of_kind
        .filter(|component| {
            addition.traits.text.as_deref().is_none_or(|text| component.props().text() == Some(text))
        })
        .map(|component| component.id().clone())
        .collect();
    // New components are in front of all: the last ones in paint order.
    ids.split_off(ids.len().saturating_sub(addition.count))
}

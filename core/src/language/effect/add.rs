//! Adding.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Addition, Place, Traits};
use crate::language::place::{GAP, Ground, Piece, Spot};
use crate::language::vocabulary::Relation;
use crate::operation::{self, Operation};
use crate::sketch::{Component, ComponentId, ComponentKind, Props};
use crate::sort::sort_by;
use kurbo::Size;
use serde_json::{Map, Value};

/// A rough width of a character of a heading and of other texts, in px, to leave room for what is said.
const HEADING_CHAR: f64 = 15.0;
const TEXT_CHAR: f64 = 8.5;
/// Room beside the text of a button, in px.
const BUTTON_PADDING: f64 = 32.0;

impl Draft<'_> {
    pub(super) fn add(&mut self, addition: &Addition) -> Result<(), Halt> {
        self.exact &= !addition.traits.ignored;
        let size = self.size_of(addition)?;
        let count = f64::from(u32::try_from(addition.count).unwrap_or(u32::MAX));
        let in_row = Size::new(size.width * count + GAP * (count - 1.0), size.height);
        let in_column = Size::new(size.width, size.height * count + GAP * (count - 1.0));
        let row = count == 1.0 || in_row.width <= self.page.width * ROW_SHARE;
        let group = if row { in_row } else { in_column };
        // A new container goes around nothing unasked.
        let kind = match addition.kind {
            ComponentKind::Container => ComponentKind::Text,
            kind => kind,
        };
        let piece = Piece { size: group, kind, moving: &[], slides: false };
        let (spot, words, pushed) = self.room(&piece, &addition.traits, addition.count == 1)?;
        let size = if addition.count == 1 { spot.bounds.size() } else { size };
        let mut new = Vec::new();
        for nth in 0..addition.count {
            let nth = f64::from(u32::try_from(nth).unwrap_or(u32::MAX));
            let (dx, dy) =
                if row { ((size.width + GAP) * nth, 0.0) } else { (0.0, (size.height + GAP) * nth) };
            let id = self.ids.next_id(&self.sketch);
            self.apply(Operation::Add(operation::Addition {
                component_id: Some(id.clone()),
                component_type: addition.kind,
                x: spot.bounds.x() + dx,
                y: spot.bounds.y() + dy,
                width: size.width,
                height: size.height,
                props: props_of(addition)?,
                index: None,
            }))?;
            new.push(id);
        }
        let what = match addition.count {
            1 => describe::with_article(addition.kind),
            count => format!("{count} {}", describe::plural(addition.kind)),
        };
        let text = addition.traits.text.as_ref().map(|text| format!(" “{text}”")).unwrap_or_default();
        let room = if pushed > 0 { " and moved what is below down" } else { "" };
        self.did(format!("added {what}{text}{words}{room}"));
        self.naming = new;
        Ok(())
    }

    /// The size asked for; else that of its kind around it; else the usual one, with room for its text.
    fn size_of(&mut self, addition: &Addition) -> Result<Size, Halt> {
        let kind = addition.kind;
        let mut size = self.usual_size(addition)?;
        let text = addition.traits.text.as_deref().unwrap_or_default();
        let chars = f64::from(u32::try_from(text.chars().count()).unwrap_or(u32::MAX));
        let needed = match kind {
            ComponentKind::Heading => chars * HEADING_CHAR,
            ComponentKind::Button => chars * TEXT_CHAR + BUTTON_PADDING,
            _ => 0.0,
        };
        size.width = size.width.max(needed.ceil()).min(self.page.width);
        let least = kind.min_size();
        let side = |asked: Option<f64>, usual: f64, least: f64| {
            asked.map_or(usual, |asked| asked.round().max(least))
        };
        Ok(Size::new(
            side(addition.traits.width, size.width, least.width),
            side(addition.traits.height, size.height, least.height),
        ))
    }

    fn usual_size(&mut self, addition: &Addition) -> Result<Size, Halt> {
        let kind = addition.kind;
        let usual = kind.default_size();
        let anchor = match &addition.traits.place {
            Some(Place::By { relation, anchor, .. }) => {
                let (ids, boxes) = self.anchors(anchor)?;
                union_of(&boxes).map(|bounds| (*relation, ids, bounds))
            }
            Some(Place::Region { .. }) | None => None,
        };
        if matches!(kind, ComponentKind::NavigationBox | ComponentKind::Footer) && anchor.is_none() {
            // As wide as what is there, or as the page.
            let right = self.sketch.iter().map(|component| component.bounds().right()).fold(0.0, f64::max);
            return Ok(Size::new(if right > 0.0 { right } else { self.page.width }, usual.height));
        }
        let Some((relation, ids, bounds)) = anchor else {
            let twins: Vec<&Component> =
                self.sketch.iter().filter(|component| component.kind() == kind).collect();
            let sized = matches!(kind, ComponentKind::Button | ComponentKind::Input);
            return Ok(twins.last().filter(|_| sized).map_or(usual, |twin| twin.bounds().size()));
        };
        let twin = ids.iter().filter_map(|id| self.sketch.get(id)).find(|component| component.kind() == kind);
        if let Some(twin) = twin.filter(|_| relation != Relation::Inside) {
            return Ok(twin.bounds().size());
        }
        // As its siblings in there.
        let is_sibling = |component: &&Component| {
            component.kind() == kind
                && bounds.contains(&component.bounds())
                && component.bounds().area() < bounds.area()
        };
        let sibling = self.sketch.iter().filter(is_sibling).last();
        if let Some(sibling) = sibling.filter(|_| relation == Relation::Inside) {
            return Ok(sibling.bounds().size());
        }
        Ok(match relation {
            Relation::Inside => Size::new(
                usual.width.min((bounds.width() - 2.0 * GAP).max(kind.min_size().width)),
                usual.height.min((bounds.height() - 2.0 * GAP).max(kind.min_size().height)),
            ),
            Relation::Below | Relation::Above | Relation::Between
                if kind == ComponentKind::HorizontalLine =>
            {
                Size::new(bounds.width(), usual.height)
            }
            Relation::Below | Relation::Above | Relation::Between
                if usual.width > bounds.width() && bounds.width() >= usual.width / 2.0 =>
            {
                Size::new(bounds.width(), usual.height)
            }
            _ => usual,
        })
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
        let origin = self.unasked(piece)?.bounds;
        let (spot, words) = self.spot(piece, place, &origin)?;
        let words = match place {
            Place::Region { .. } => format!(" {}", words.replacen("to the", "at the", 1)),
            Place::By { .. } => format!(" {}", words.replacen("into", "in", 1)),
        };
        let asked_for =
            matches!(place, Place::By { relation: Relation::Inside, .. } | Place::Region { of: Some(_), .. });
        if spot.free || asked_for {
            return Ok((spot, words, 0));
        }
        // Beside something there may be room for a narrower one.
        let beside = matches!(
            place,
            Place::By { relation: Relation::LeftOf | Relation::RightOf | Relation::Beside, .. }
        );
        if beside && single && traits.width.is_none() {
            for share in [0.75, 0.5] {
                let size = Size::new((piece.size.width * share).round(), piece.size.height);
                let (narrow, _) = self.spot(&Piece { size, ..*piece }, place, &origin)?;
                if narrow.free {
                    return Ok((narrow, words, 0));
                }
            }
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
        Ok((further.unwrap_or(spot), words, 0))
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
            Place::By { .. } => (spot.bounds, spot.bounds.y()),
            Place::Region { .. } => {
                let covered =
                    self.sketch.iter().map(Component::bounds).filter(|other| other.overlaps(&spot.bounds));
                (spot.bounds, covered.map(|other| other.y()).fold(spot.bounds.y(), f64::min))
            }
        };
        let pushed = self.make_room(&bounds, piece.kind, from, &[]);
        Ok(pushed.map(|pushed| (Spot { bounds, free: true }, pushed)))
    }

    fn unasked(&mut self, piece: &Piece<'_>) -> Result<Spot, Halt> {
        let ground = Ground::new(&self.sketch, self.page, &[]);
        if piece.kind == ComponentKind::NavigationBox {
            let top =
                Bounds::new(0.0, 0.0, piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?;
            if ground.is_free(&top, piece.kind) {
                return Ok(Spot { bounds: top, free: true });
            }
        }
        if piece.kind == ComponentKind::Footer {
            let bottom = self.sketch.iter().map(|component| component.bounds().bottom()).fold(0.0, f64::max);
            let y = if bottom > 0.0 {
                bottom + FOOTER_GAP
            } else {
                (self.page.height - piece.size.height).max(0.0)
            };
            let bounds =
                Bounds::new(0.0, y, piece.size.width, piece.size.height).map_err(|_| Halt::Nothing)?;
            return Ok(Spot { bounds, free: true });
        }
        ground.anywhere(piece).ok_or(Halt::Nothing)
    }

    /// The first free place on the same side of the anchor, however far.
    fn further(&mut self, piece: &Piece<'_>, place: &Place) -> Result<Option<Spot>, Halt> {
        let Place::By { relation: Relation::Below, anchor, .. } = place else {
            return Ok(Ground::new(&self.sketch, self.page, &[]).anywhere(piece).filter(|spot| spot.free));
        };
        let (_, boxes) = self.anchors(anchor)?;
        let Some(anchor) = union_of(&boxes) else { return Ok(None) };
        let ground = Ground::new(&self.sketch, self.page, &[]);
        let mut bottoms: Vec<f64> = self
            .sketch
            .iter()
            .map(|component| component.bounds().bottom())
            .filter(|y| *y >= anchor.bottom())
            .collect();
        sort_by(&mut bottoms, f64::total_cmp);
        let at = |y: f64| Bounds::new(anchor.x(), y + GAP, piece.size.width, piece.size.height).ok();
        let free = bottoms.into_iter().filter_map(at).find(|bounds| ground.is_free(bounds, piece.kind));
        Ok(free.map(|bounds| Spot { bounds, free: true }))
    }
}

/// Several new ones stand in a row while it takes no more of the page than this.
const ROW_SHARE: f64 = 0.8;
/// The distance of a new footer from what is above it, in px.
const FOOTER_GAP: f64 = 40.0;

/// The props of a new component: what was said, and otherwise what shows its kind.
fn props_of(addition: &Addition) -> Result<Props, Halt> {
    let Traits { text, placeholder, entries, rows, .. } = &addition.traits;
    let mut props = Map::new();
    let label = || text.clone().unwrap_or_else(|| describe::capitalized(addition.kind.noun()));
    match addition.kind {
        ComponentKind::Button | ComponentKind::Text | ComponentKind::Footer => {
            props.insert("text".to_owned(), Value::from(label()));
        }
        ComponentKind::Heading => {
            props.insert("text".to_owned(), Value::from(label()));
            props.insert("level".to_owned(), Value::from(2));
        }
        ComponentKind::Input | ComponentKind::Container | ComponentKind::HorizontalLine => {}
        ComponentKind::ImagePlaceholder => {
            let hint = addition.hint.map(describe::capitalized);
            if let Some(alt) = text.clone().or(hint) {
                props.insert("alt".to_owned(), Value::from(alt));
            }
        }
        ComponentKind::List => {
            props.insert("items".to_owned(), listed(entries, &["First item", "Second item", "Third item"]));
        }
        ComponentKind::NavigationBox => {
            props.insert("items".to_owned(), listed(entries, &["Home", "About", "Contact"]));
        }
        ComponentKind::Table => {
            props.insert("columns".to_owned(), listed(entries, &["Name", "Status", "Date"]));
            props.insert("rows".to_owned(), Value::from(rows.unwrap_or(4)));
        }
    }
    let shows_text = matches!(
        addition.kind,
        ComponentKind::Input
            | ComponentKind::Container
            | ComponentKind::List
            | ComponentKind::NavigationBox
            | ComponentKind::Table
    );
    if let Some(text) = text.as_ref().filter(|_| shows_text) {
        props.insert("text".to_owned(), Value::from(text.as_str()));
    }
    let hint = addition
        .hint
        .filter(|_| addition.kind == ComponentKind::Input && text.is_none())
        .map(describe::capitalized);
    if let Some(placeholder) = placeholder.clone().or(hint) {
        props.insert("placeholder".to_owned(), Value::from(placeholder));
    }
    Props::from_map(props).map_err(|_| Halt::Nothing)
}

fn listed(entries: &[String], usual: &[&str]) -> Value {
    if entries.is_empty() { Value::from(usual.to_vec()) } else { Value::from(entries.to_vec()) }
}

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

//! Adding.

mod alike;
mod each;
mod filled;
mod icon;
mod props;
mod room;
mod size;

use self::filled::Filling;
use super::{Draft, Halt, count_of};
use crate::describe;
use crate::intent::{Addition, EntryEdit, Place};
use crate::reference::{Count, Part, Reference};
use crate::vocabulary::{Edge, Extent, Pronoun, Relation};
use kurbo::Size;
use websketch_layout::placing::{GAP, Piece};
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit;
use websketch_sketch::operation::{self, Operation};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

impl Draft<'_> {
    fn add_here(&mut self, addition: &Addition) -> Result<(), Halt> {
        if self.adds_entry(addition)? {
            return Ok(());
        }
        let mut placed = addition.clone();
        if let Some(place) = &mut placed.traits.place {
            if addition.kind == ComponentKind::Container {
                self.beside_card(place)?;
            }
            *place = self.in_gap(place)?;
        } else if self.is_first_menu(addition) {
            let top = Some(Edge::Top);
            placed.traits.place = Some(Place::Region { x: None, y: top, of: None });
        }
        self.frame_bar(&mut placed);
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
                self.fit_in_row(size, columns, addition)
            }
            _ => size,
        };
        let rows = count_of(addition.count.div_ceil(per_row));
        let gap = addition.traits.gap.unwrap_or(GAP);
        let group =
            Size::new(size.width * columns + gap * (columns - 1.0), size.height * rows + gap * (rows - 1.0));
        // A new container goes around nothing unasked.
        let kind = match addition.kind {
            ComponentKind::Container => ComponentKind::Text,
            kind => kind,
        };
        let piece = Piece { size: group, kind, moving: &[], slides: false };
        let (mut spot, words, pushed) = self.room(&piece, &addition.traits, addition.count == 1)?;
        if addition.traits.full.is_some_and(|extent| extent != Extent::Height) {
            // From edge to edge, where the row is free.
            let flush = spot.bounds.with_origin(0.0, spot.bounds.y())?;
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
            let x = spot.bounds.x() + (size.width + gap) * column;
            let y = spot.bounds.y() + (size.height + gap) * row;
            let bounds = Bounds::new(x, y, size.width, size.height)?;
            new.push(self.put_new(addition.kind, &bounds, props::props_of(addition, text)?)?);
            for (kind, inner, props) in filling.iter().flat_map(|filling| &filling.parts) {
                let inner = inner.with_origin(x + inner.x(), y + inner.y())?;
                self.put_new(*kind, &inner, props.clone())?;
            }
        }
        let what = match addition.count {
            1 => match addition.name {
                Some(name) => describe::a(name),
                None => describe_one(addition),
            },
            count => [&count.to_string(), " ", &describe_several(addition)].concat(),
        };
        let text = addition.traits.text.as_ref().map(|text| format!(" “{text}”")).unwrap_or_default();
        let room = if pushed > 0 { " and moved what is below down" } else { "" };
        let contents = filled::listed(addition);
        self.did(format!("added {what}{text}{contents}{words}{room}"));
        self.naming = new;
        Ok(())
    }

    /// A bar at an edge of the page is one of the page that is drawn as a frame, and tabs stand at the bottom of theirs.
    fn frame_bar(&self, addition: &mut Addition) {
        if !matches!(addition.kind, ComponentKind::NavigationBox | ComponentKind::Footer) {
            return;
        }
        if addition.piece == Some(kit::Piece::Bottom) && addition.traits.place.is_none() {
            addition.traits.place = Some(Place::Region { x: None, y: Some(Edge::Bottom), of: None });
        }
        match &mut addition.traits.place {
            Some(Place::Region { x: None, y: Some(Edge::Top | Edge::Bottom), of: of @ None }) => {
                *of = self
                    .on_page()
                    .frame_of_page(self.selection)
                    .map(|frame| Reference::of(Part::Known(frame)));
            }
            Some(place @ Place::By { relation: Relation::Inside, .. })
                if addition.hint == Some("tabs") || addition.piece == Some(kit::Piece::Bottom) =>
            {
                if let Place::By { anchor, .. } = place {
                    *place = Place::Region { x: None, y: Some(Edge::Bottom), of: Some(anchor.clone()) };
                }
            }
            _ => {}
        }
    }

    /// `a playlist called Gym` is one more of those that are listed below `Playlists`. Says whether it is.
    fn adds_entry(&mut self, addition: &Addition) -> Result<bool, Halt> {
        let (Some(hint), Some(text)) = (addition.hint, &addition.traits.text) else { return Ok(false) };
        if addition.kind != ComponentKind::List || !addition.traits.entries.is_empty() {
            return Ok(false);
        }
        let list = self.scene().list_titled(&[hint.to_owned()]).map(|list| list.id().clone());
        let Some(list) = list else { return Ok(false) };
        self.edit_entries(&Reference::of(Part::Known(list)), &EntryEdit::Add(vec![text.clone()]))?;
        Ok(true)
    }

    /// Adds one component and says which id it has.
    pub(super) fn put_new(
        &mut self,
        kind: ComponentKind,
        bounds: &Bounds,
        props: Props,
    ) -> Result<ComponentId, Halt> {
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
                self.anchor(anchor)?.width()
            }
            _ => self.page.width * ROW_SHARE,
        };
        let gap = traits.gap.unwrap_or(GAP);
        let row = width * count_of(count) + gap * count_of(count - 1);
        if row <= room {
            return Ok(count);
        }
        use ComponentKind::{Button, Container, ImagePlaceholder};
        let fits = |columns: &usize| (width + gap) * count_of(*columns) - gap <= room;
        Ok(match addition.kind {
            // Nobody stacks pictures that have room side by side.
            Button | Container | ImagePlaceholder => {
                let most = (1..count).take_while(fits).last().unwrap_or(1);
                count.div_ceil(count.div_ceil(most))
            }
            _ => 1,
        })
    }
}

/// `buttons`, and `toggles` where more than the kind is known.
fn describe_several(addition: &Addition) -> String {
    addition.piece.map_or_else(|| describe::plural(addition.kind), |piece| describe::pluralized(piece.noun()))
}

/// `a button`, and `a checkbox` where more than the kind is known.
fn describe_one(addition: &Addition) -> String {
    match addition.piece.map(kit::Piece::noun) {
        Some(noun) if noun.ends_with('s') => noun.to_owned(),
        Some(noun) => describe::a(noun),
        None => describe::with_article(addition.kind),
    }
}

/// Several new ones stand in a row while it takes no more of the page than this.
const ROW_SHARE: f64 = 0.8;
/// The new components that `reference` may mean later.
pub(crate) fn like(sketch: &Sketch, addition: &Addition) -> Vec<ComponentId> {
    if let Some(pattern) = addition.pattern {
        return super::pattern::like(sketch, addition, pattern);
    }
    let of_kind = sketch.iter().filter(|component| component.kind() == addition.kind);
    let mut ids: Vec<ComponentId> = of_kind
        .filter(|component| {
            let props = component.props();
            addition
                .traits
                .text
                .as_deref()
                .is_none_or(|text| [props.text(), props.alt()].contains(&Some(text)))
        })
        .map(|component| component.id().clone())
        .collect();
    // New components are in front of all: the last ones in paint order.
    let count = if is_spread(addition) { run_in_front(sketch, addition.kind).max(1) } else { addition.count };
    ids.split_off(ids.len().saturating_sub(count))
}

/// Whether there may be one in each of several, or beside each.
fn is_spread(addition: &Addition) -> bool {
    let is_spread = match &addition.traits.place {
        Some(Place::By { relation: Relation::Inside, anchor, .. }) => {
            anchor.is_each() || names_several(anchor)
        }
        Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) => anchor.is_each(),
        Some(Place::Region { of: None, .. }) | None => false,
    };
    is_spread && addition.count == 1
}

fn names_several(anchor: &Reference) -> bool {
    anchor.parts.len() > 1
        || anchor.parts.iter().any(|part| match part {
            Part::Described(description) => description.count != Count::One,
            Part::Pronoun(pronoun) => *pronoun == Pronoun::Them,
            Part::Known(_) => false,
        })
}

/// How many in front of all look alike.
fn run_in_front(sketch: &Sketch, kind: ComponentKind) -> usize {
    let all: Vec<&Component> = sketch.iter().collect();
    let Some(first) = all.iter().rfind(|one| one.kind() == kind) else { return 0 };
    let is_alike = |one: &&&Component| {
        one.kind() == kind
            && one.bounds().size() == first.bounds().size()
            && one.visible_text() == first.visible_text()
    };
    all.iter().rev().take_while(is_alike).count()
}

//! Adding whole patterns.

mod said;

use self::said::Said;
use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Addition, Place};
use crate::language::pattern::{Part, Pattern, laid_out, usual_width};
use crate::language::place::{GAP, Piece, Sides, Spot};
use crate::language::vocabulary::{Edge, Relation};
use crate::operation::{self, Operation};
use crate::sketch::{ComponentId, ComponentKind, Props, Sketch};
use kurbo::Size;
use serde_json::{Map, Value};

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

/// The width of a single card, in px.
const ONE_ALONE: f64 = 320.0;

impl Draft<'_> {
    pub(super) fn add_pattern(&mut self, addition: &Addition, pattern: &'static Pattern) -> Result<(), Halt> {
        let said = Said::of(addition, pattern);
        self.exact &= !addition.traits.ignored && !said.is_partial && addition.traits.height.is_none();
        let has_title = self.sketch.iter().any(|component| component.props().level() == Some(1));
        let request = said.request(addition, has_title);
        let room = self.room_for(addition.traits.place.as_ref())?;
        let usual = match usual_width(pattern, &request) {
            0.0 => room,
            usual => usual.min(room),
        };
        // One alone of what stands side by side is no wider than there.
        let is_alone = request.count == Some(1) && pattern.repeats() && !pattern.is_form();
        let usual = if is_alone { usual.min(ONE_ALONE) } else { usual };
        let width = addition.traits.width.unwrap_or(usual).round().max(ComponentKind::Text.min_size().width);
        let is_anywhere = addition.traits.place.is_none() && addition.traits.at.is_none();
        let side = match addition.traits.place {
            None if is_anywhere => Some(Edge::Left),
            Some(Place::Region { x: x @ Some(Edge::Left | Edge::Right), y: None, of: None }) => x,
            _ => None,
        };
        let (mut parts, height) = laid_out(pattern, &request, width);
        let corner = match side.filter(|_| pattern.is_sidebar()) {
            Some(side) => self.corner(width, side == Edge::Right),
            None => None,
        };
        if let ([menu], Some(corner)) = (parts.as_mut_slice(), &corner) {
            menu.height = addition.traits.height.unwrap_or(corner.height());
        }
        // A text among others: no container may swallow it, and it swallows none.
        let piece =
            Piece { size: Size::new(width, height), kind: ComponentKind::Text, moving: &[], slides: false };
        let (spot, words, pushed) = if let Some(bounds) = corner {
            (Spot { bounds, free: true }, String::new(), 0)
        } else if self.sketch.is_empty() && is_anywhere {
            let left = ((self.page.width - width) / 2.0).max(0.0).floor();
            let bounds = Bounds::new(left, TOP, width, height).map_err(|_| Halt::Nothing)?;
            (Spot { bounds, free: true }, String::new(), 0)
        } else {
            self.room(&piece, &addition.traits, false)?
        };
        let mut new = Vec::new();
        for part in &parts {
            let id = self.ids.next_id(&self.sketch);
            self.apply(Operation::Add(operation::Addition {
                component_id: Some(id.clone()),
                component_type: part.kind,
                x: (spot.bounds.x() + part.x).round(),
                y: (spot.bounds.y() + part.y).round(),
                width: part.width.round().max(part.kind.min_size().width),
                height: part.height.round().max(part.kind.min_size().height),
                props: props_of(part)?,
                index: None,
            }))?;
            new.push(id);
        }
        let mut clause = String::from("added ");
        clause.push_str(&describe::a(pattern.name()));
        clause.push_str(&words);
        clause.push_str(if pushed > 0 { " and moved what is below down" } else { "" });
        self.did(clause);
        self.naming = new;
        Ok(())
    }

    /// A side of a page that has nothing but bars across it, from the upper one to the lower one.
    fn corner(&self, width: f64, right: bool) -> Option<Bounds> {
        let (mut top, mut bottom) = (0.0_f64, self.page.height);
        for component in self.sketch.iter() {
            let bounds = component.bounds();
            match component.kind() {
                ComponentKind::NavigationBox if bounds.width() > bounds.height() => {
                    top = top.max(bounds.bottom());
                }
                ComponentKind::Footer => bottom = bottom.min(bounds.y()),
                _ => return None,
            }
        }
        let least = ComponentKind::NavigationBox.min_size().height;
        let left = if right { (self.page.width - width).max(0.0) } else { 0.0 };
        Bounds::new(left, top, width, bottom - top).ok().filter(|corner| corner.height() >= least)
    }

    /// How wide a pattern can be in its place.
    fn room_for(&mut self, place: Option<&Place>) -> Result<f64, Halt> {
        let sides = self.ground(&[]).sides();
        let content = content(&self.sketch, sides);
        // What goes from edge to edge shows where the page ends.
        let page = self.bar.unwrap_or(self.page.width);
        let (start, end) = sides.between(page);
        let wide = match content {
            None => (end - start - 2.0 * MARGIN).min(WIDEST),
            Some(content) if content.right() <= PHONE && self.sketch.len() > 2 => content.width(),
            Some(content) => content.width().max(WIDE.min(end - content.x() - MARGIN)),
        };
        let wide = wide.max(NARROWEST.min(page));
        let anchor = match place {
            Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) => {
                let (_, boxes) = self.anchors(anchor)?;
                union_of(&boxes)
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
    let (parts, _) = laid_out(pattern, &said.request(addition, false), WIDE);
    let mut ids: Vec<ComponentId> = Vec::new();
    for component in sketch.iter() {
        ids.push(component.id().clone());
    }
    ids.split_off(ids.len().saturating_sub(parts.len()))
}

/// The box around what is no bar from edge to edge and not in a column at a side.
fn content(sketch: &Sketch, sides: Sides) -> Option<Bounds> {
    let mut boxes = Vec::new();
    for component in sketch.iter() {
        let is_aside = sides.contain(&component.bounds());
        if !is_aside && !matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Footer) {
            boxes.push(component.bounds());
        }
    }
    union_of(&boxes)
}

fn props_of(part: &Part) -> Result<Props, Halt> {
    let mut props = Map::new();
    let (key, value) = match part.kind {
        ComponentKind::ImagePlaceholder => ("alt", Value::from(part.text.as_str())),
        ComponentKind::List | ComponentKind::NavigationBox => ("items", Value::from(part.entries.clone())),
        ComponentKind::Table => ("columns", Value::from(part.entries.clone())),
        _ => ("text", Value::from(part.text.as_str())),
    };
    if !part.text.is_empty() || !part.entries.is_empty() {
        props.insert(key.to_owned(), value);
    }
    if part.level > 0 {
        props.insert("level".to_owned(), Value::from(part.level));
    }
    if part.kind == ComponentKind::Table {
        props.insert("rows".to_owned(), Value::from(4));
    }
    Props::from_map(props).map_err(|_| Halt::Nothing)
}

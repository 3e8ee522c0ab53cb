//! Adding whole patterns.

use super::{Draft, Halt};
use crate::geometry::{Bounds, union_of};
use crate::language::describe;
use crate::language::intent::{Addition, Place};
use crate::language::pattern::{Part, Pattern, Request, laid_out, usual_width};
use crate::language::place::{GAP, Piece, Spot};
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
        let (parts, height) = laid_out(pattern, &request, width);
        // A text among others: no container may swallow it, and it swallows none.
        let piece =
            Piece { size: Size::new(width, height), kind: ComponentKind::Text, moving: &[], slides: false };
        let (spot, words, pushed) =
            if self.sketch.is_empty() && addition.traits.place.is_none() && addition.traits.at.is_none() {
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

    /// How wide a pattern can be in its place.
    fn room_for(&mut self, place: Option<&Place>) -> Result<f64, Halt> {
        let content = content(&self.sketch);
        // What goes from edge to edge shows where the page ends.
        let page = self.bar.unwrap_or(self.page.width);
        let wide = match content {
            None => (page - 2.0 * MARGIN).min(WIDEST),
            Some(content) if content.right() <= PHONE && self.sketch.len() > 2 => content.width(),
            Some(content) => content.width().max(WIDE.min(page - content.x() - MARGIN)),
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

/// The box around what is no bar from edge to edge.
fn content(sketch: &Sketch) -> Option<Bounds> {
    let mut boxes = Vec::new();
    for component in sketch.iter() {
        if !matches!(component.kind(), ComponentKind::NavigationBox | ComponentKind::Footer) {
            boxes.push(component.bounds());
        }
    }
    union_of(&boxes)
}

/// What a person said of a pattern, in its terms.
struct Said {
    entries: Vec<String>,
    actions: Vec<String>,
    /// Whether something said has no place in it.
    is_partial: bool,
}

impl Said {
    fn of(addition: &Addition, pattern: &Pattern) -> Self {
        let mut said =
            Self { entries: Vec::new(), actions: addition.traits.actions.clone(), is_partial: false };
        let lists_parts = !pattern.is_form() && is_of_parts(&addition.traits.entries);
        for entry in &addition.traits.entries {
            let entry = without_article(entry);
            if let Some(action) = without_tail(entry, &[" button", " buttons", " btn"]) {
                said.actions.push(describe::capitalized(action));
            } else if lists_parts {
                // `a profile card: photo, name and bio` says what is in it anyway.
            } else if without_tail(entry, &[" link", " checkbox", " image", " logo", " title", " heading"])
                .is_some()
                && pattern.is_form()
            {
                said.is_partial = true;
            } else {
                let tails: &[&str] = if pattern.is_form() {
                    &[" field", " fields", " input", " inputs", " box", " too", " as well"]
                } else {
                    &[
                        " plan", " plans", " card", " cards", " tier", " tiers", " column", " columns",
                        " links",
                    ]
                };
                let name = without_tail(entry, tails).unwrap_or(entry);
                said.entries.push(describe::capitalized(name));
            }
        }
        said
    }

    fn request<'a>(&'a self, addition: &'a Addition, has_title: bool) -> Request<'a> {
        let traits = &addition.traits;
        let count = traits.members.or((addition.count > 1).then_some(addition.count));
        let rows = traits.rows.and_then(|rows| usize::try_from(rows).ok()).filter(|rows| *rows > 0);
        let per_row = match (traits.per_row, rows) {
            (Some(per_row), _) => Some(per_row),
            (None, Some(rows)) => Some(count.unwrap_or(self.entries.len()).max(rows).div_ceil(rows)),
            (None, None) => None,
        };
        let count = match (count, traits.per_row, rows) {
            (None, Some(per_row), Some(rows)) if self.entries.is_empty() => Some(per_row * rows),
            (count, _, _) => count,
        };
        Request {
            entries: &self.entries,
            // `a 3 column grid` has a row of three.
            count: count.or(per_row.filter(|_| self.entries.is_empty() && traits.rows.is_none())),
            per_row,
            title: traits.text.as_deref(),
            subtitle: traits.subtitle.as_deref(),
            actions: &self.actions,
            has_title,
        }
    }
}

/// Whether entries are the pieces of one card rather than what several are called.
fn is_of_parts(entries: &[String]) -> bool {
    const PIECES: &str = "photo picture image avatar icon name title heading headline price bio description text \
                          caption rating stars role date author subtitle quote button link";
    let is_piece = |entry: &&String| {
        let last = entry.rsplit(' ').next().unwrap_or_default();
        PIECES.split_whitespace().any(|piece| piece == last)
    };
    entries.len() > 1 && entries.iter().filter(is_piece).count() * 2 >= entries.len()
}

fn without_article(entry: &str) -> &str {
    for article in ["a ", "an ", "the ", "and ", "your ", "extra ", "additional "] {
        if let Some(rest) = entry.strip_prefix(article) {
            return without_article(rest);
        }
    }
    entry
}

fn without_tail<'e>(entry: &'e str, tails: &[&str]) -> Option<&'e str> {
    for tail in tails {
        if let Some(rest) = entry.strip_suffix(tail) {
            return Some(rest);
        }
    }
    None
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

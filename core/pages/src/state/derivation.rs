//! The rules by which a state follows from its screen.

use super::ScreenState;
use serde_json::{Map, Value};
use websketch_layout::composition::reflow;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentKind, IdSource, Props, Sketch, execute, validate::Actor};

/// A text of a loading screen: its share of the width and of the height, and its least height in pixels.
const BAR_WIDTH: f64 = 0.6;
const BAR_HEIGHT: f64 = 0.5;
const LEAST: f64 = 20.0;
/// The alert of a failure: its height and the gap below it. Pixels.
const ALERT: f64 = 72.0;
const ALERT_GAP: f64 = 16.0;
/// The message of an empty screen: widths and heights in pixels.
const MESSAGE_WIDTH: f64 = 420.0;
const MESSAGE_HEIGHT: f64 = 140.0;

/// A component of a state before it has an id.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) kind: ComponentKind,
    pub(super) props: Map<String, Value>,
    pub(super) bounds: Bounds,
}

impl Part {
    /// Returns a text property.
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.props.get(key).and_then(Value::as_str)
    }
}

/// The screen that a state is derived from.
pub(super) struct Draft {
    pub(super) frame: Bounds,
    pub(super) title: String,
}

impl Draft {
    /// Returns the parts of a state. `None` if a place is out of range.
    pub(super) fn derived(&self, state: ScreenState, parts: Vec<Part>) -> Option<Vec<Part>> {
        match state {
            ScreenState::RightToLeft => parts.into_iter().map(|part| self.mirrored(part)).collect(),
            ScreenState::Loading => parts.into_iter().map(loading).collect(),
            ScreenState::Long => laid_out_anew(parts.into_iter().map(long).collect(), self.frame),
            ScreenState::Error => self.failed(parts),
            ScreenState::Empty => self.empty(parts),
        }
    }

    fn mirrored(&self, mut part: Part) -> Option<Part> {
        let x = self.frame.x() + self.frame.right() - part.bounds.right();
        part.bounds = part.bounds.with_origin(x, part.bounds.y()).ok()?;
        if matches!(part.kind, ComponentKind::Text | ComponentKind::Heading) {
            let align = match part.text("textAlign") {
                None | Some("left") => "right",
                Some("right") => "left",
                Some(other) => other,
            };
            part.props.insert("textAlign".to_owned(), Value::from(align));
        }
        Some(part)
    }

    /// Puts an alert above the content that follows the title, which moves down.
    fn failed(&self, mut parts: Vec<Part>) -> Option<Vec<Part>> {
        let title = parts
            .iter()
            .filter(|part| part.kind == ComponentKind::Heading)
            .min_by(|a, b| a.bounds.y().total_cmp(&b.bounds.y()));
        let (x, width, top) = match title.map(|title| title.bounds) {
            Some(title) => {
                (title.x(), self.frame.right() - 2.0 * title.x() + self.frame.x(), title.bottom() + ALERT_GAP)
            }
            None => (self.frame.x() + 16.0, self.frame.width() - 32.0, self.frame.y() + 60.0),
        };
        for part in &mut parts {
            if part.bounds.y() + 0.5 >= top - ALERT_GAP {
                part.bounds =
                    part.bounds.with_origin(part.bounds.x(), part.bounds.y() + ALERT + ALERT_GAP).ok()?;
            } else if part.bounds.bottom() > top {
                let height = part.bounds.height() + ALERT + ALERT_GAP;
                part.bounds = part.bounds.with_size(part.bounds.width(), height).ok()?;
            }
        }
        let width = width.max(200.0);
        let alert = [("variant", "alert"), ("tone", "danger")];
        parts.push(new_part(ComponentKind::Container, &alert, Bounds::new(x, top, width, ALERT).ok()?));
        let told =
            format!("{} could not be loaded. What you see is from 9:42 and may be out of date.", self.title);
        let room = (width - 176.0).max(120.0);
        let text = [("text", told.as_str())];
        parts.push(new_part(ComponentKind::Text, &text, Bounds::new(x + 16.0, top + 12.0, room, 48.0).ok()?));
        let again = [("text", "Try again"), ("variant", "secondary")];
        let place = Bounds::new(x + width - 136.0, top + 16.0, 120.0, 40.0).ok()?;
        parts.push(new_part(ComponentKind::Button, &again, place));
        Some(parts)
    }

    /// Replaces tables, lists and charts by a message with the action of the screen.
    fn empty(&self, parts: Vec<Part>) -> Option<Vec<Part>> {
        let action =
            parts.iter().filter(|part| part.kind == ComponentKind::Button).find_map(|part| part.text("text"));
        let action = action.unwrap_or("Add the first one").to_owned();
        let (data, mut rest): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(is_data);
        let first = data.iter().map(|part| part.bounds).reduce(|all, next| all.union(&next));
        let region = first.unwrap_or(self.frame);
        // What lies in the data goes with it, such as the rows of a list.
        rest.retain(|part| {
            first.is_none_or(|region| !region.contains(&part.bounds)) || part.bounds == self.frame
        });
        let width = MESSAGE_WIDTH.min(region.width());
        let x = region.x() + (region.width() - width) / 2.0;
        let y = region.y() + (region.height() - MESSAGE_HEIGHT).max(0.0) / 2.0;
        let title =
            format!("No {} yet", self.title.split([',', ':', '·']).next().unwrap_or("data").to_lowercase());
        let heading = [("text", title.as_str()), ("textAlign", "center")];
        rest.push(new_part(ComponentKind::Heading, &heading, Bounds::new(x, y, width, 40.0).ok()?));
        let reason = [("text", "The first one appears here as soon as you add it."), ("textAlign", "center")];
        rest.push(new_part(ComponentKind::Text, &reason, Bounds::new(x, y + 48.0, width, 24.0).ok()?));
        let button = [("text", action.as_str())];
        let place =
            Bounds::new(x + (width - 220.0).max(0.0) / 2.0, y + 92.0, 220.0_f64.min(width), 48.0).ok()?;
        rest.push(new_part(ComponentKind::Button, &button, place));
        Some(rest)
    }
}

fn new_part(kind: ComponentKind, props: &[(&str, &str)], bounds: Bounds) -> Part {
    let mut all = Map::new();
    for (key, value) in props {
        all.insert((*key).to_owned(), Value::from(*value));
    }
    Part { kind, props: all, bounds }
}

fn is_data(part: &Part) -> bool {
    let variant = part.text("variant").unwrap_or_default();
    match part.kind {
        ComponentKind::Table | ComponentKind::List => true,
        ComponentKind::ImagePlaceholder => variant.ends_with("-chart"),
        _ => false,
    }
}

/// Returns a bar in place of a text or picture. Menus, buttons and boxes stay.
fn loading(mut part: Part) -> Option<Part> {
    let bounds = part.bounds;
    let is_small = part.text("variant").is_some_and(|variant| matches!(variant, "logo" | "icon" | "link"));
    match part.kind {
        ComponentKind::Text | ComponentKind::Heading if !is_small => {
            let height = (bounds.height() * BAR_HEIGHT).max(LEAST).min(bounds.height().max(LEAST));
            let width = (bounds.width() * BAR_WIDTH).max(LEAST);
            Some(new_part(
                ComponentKind::Container,
                &[("fill", "light")],
                bounds.with_size(width, height).ok()?,
            ))
        }
        ComponentKind::ImagePlaceholder if !is_small => {
            Some(new_part(ComponentKind::Container, &[("fill", "light")], bounds))
        }
        ComponentKind::Table => {
            let rows = part.props.get("rows").and_then(Value::as_array).map_or(3, |rows| rows.len().max(3));
            part.props.insert("rows".to_owned(), Value::from(rows));
            Some(part)
        }
        ComponentKind::List => Some(new_part(ComponentKind::Container, &[("fill", "light")], bounds)),
        ComponentKind::Button => {
            part.props.insert("disabled".to_owned(), Value::Bool(true));
            Some(part)
        }
        _ => Some(part),
    }
}

/// Makes a text two and a half times as long. Numbers stay as they are.
fn long(mut part: Part) -> Part {
    let is_text = matches!(part.kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::Button);
    let text =
        part.text("text").filter(|text| is_text && !text.contains(|letter: char| letter.is_ascii_digit()));
    if let Some(text) = text {
        let words: Vec<&str> = text.split(' ').collect();
        let half: Vec<&str> = words.iter().copied().take(words.len().div_ceil(2)).collect();
        let longer = format!("{text}, {}, {}", text.to_lowercase(), half.join(" ").to_lowercase());
        part.props.insert("text".to_owned(), Value::from(longer));
    }
    part
}

/// Lays parts out on a page of the same width, so that longer texts get room.
fn laid_out_anew(parts: Vec<Part>, frame: Bounds) -> Option<Vec<Part>> {
    let mut ids = IdSource::new(0.0, "ids for the while").ok()?;
    let mut sketch = Sketch::new();
    let (x, y) = (frame.x(), frame.y());
    for part in &parts {
        let bounds = part.bounds;
        let addition = Addition {
            component_id: Some(ids.next_id(&sketch)),
            component_type: part.kind,
            x: bounds.x() - x,
            y: bounds.y() - y,
            width: bounds.width(),
            height: bounds.height(),
            props: Props::from_map(part.props.clone()).ok()?,
            index: None,
        };
        execute::apply(&mut sketch, Operation::Add(addition), Actor::User, &mut ids).ok()?;
    }
    let page = kurbo::Size::new(frame.width(), frame.height());
    for operation in reflow(&sketch, page) {
        execute::apply(&mut sketch, operation, Actor::User, &mut ids).ok()?;
    }
    let placed = sketch.iter().map(|component| {
        let bounds = component.bounds();
        let bounds = bounds.with_origin(bounds.x() + x, bounds.y() + y).ok()?;
        Some(Part { kind: component.kind(), props: component.props().to_map(), bounds })
    });
    placed.collect()
}

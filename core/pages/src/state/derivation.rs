//! The rules by which a state follows from its screen.

use super::ScreenState;
use super::figure::make_neutral;
use super::noun::{adding_action, plural_of};
use super::part::{Part, is_data};
use kurbo::{Point, Size};
use serde_json::{Map, Value};
use websketch_layout::composition::reflow;
use websketch_layout::tokens::GAP;
use websketch_sketch::case_mapping::LowerCase;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Addition, Operation};
use websketch_sketch::{ComponentKind, IdSource, Props, Sketch, execute, validate::Actor};

/// Fields that a failed form marks.
const MARKED_FIELDS: usize = 2;
/// The alert of a failure: its height and the gap below it. Pixels.
const ALERT: f64 = 72.0;
const ALERT_GAP: f64 = GAP;
/// The least width of an alert with a text and a button. Pixels.
const LEAST_ALERT: f64 = 300.0;
/// The level of a heading without one.
const USUAL_LEVEL: u64 = 2;
/// The message of an empty screen: widths and heights in pixels.
const MESSAGE_WIDTH: f64 = 420.0;
const MESSAGE_HEIGHT: f64 = 140.0;

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

    /// Puts an alert between the title and the content that follows it, or above both if content stands beside the title.
    fn failed(&self, mut parts: Vec<Part>) -> Option<Vec<Part>> {
        let is_form = !parts.iter().any(is_data) && mark_fields(&mut parts);
        let beside = |title: Bounds| self.frame.width() - 2.0 * (title.x() - self.frame.x());
        let title = title(&parts).map(|title| title.bounds).filter(|title| beside(*title) >= LEAST_ALERT);
        let (x, width, below) = match title {
            Some(title) => (title.x(), beside(title), title.bottom()),
            None => (self.frame.x() + GAP, self.frame.width() - 2.0 * GAP, self.frame.y() + 60.0 - ALERT_GAP),
        };
        let line = free_line(&parts, below);
        let top = if line < below { line } else { below + ALERT_GAP };
        move_down(&mut parts, x, line, ALERT + ALERT_GAP)?;
        let alert = [("variant", "alert"), ("tone", "danger")];
        parts.push(new_part(ComponentKind::Container, &alert, Bounds::new(x, top, width, ALERT).ok()?));
        let told = if is_form {
            "Nothing was sent yet: the marked fields need another look.".to_owned()
        } else {
            let data = plural_of(&parts, &self.title)
                .map_or_else(|| "This page".to_owned(), |plural| format!("The {plural}"));
            format!("{data} could not be loaded. What you see is from 9:42 and may be out of date.")
        };
        let room = (width - 176.0).max(120.0);
        let text = [("text", told.as_str())];
        parts.push(new_part(ComponentKind::Text, &text, Bounds::new(x + GAP, top + 12.0, room, 48.0).ok()?));
        let again = [("text", "Try again"), ("variant", "secondary")];
        let place = Bounds::new(x + width - 136.0, top + GAP, 120.0, 40.0).ok()?;
        parts.push(new_part(ComponentKind::Button, &again, place));
        Some(parts)
    }

    /// Replaces tables, lists and charts by a message with the action of the screen. Without any of them, the message
    /// takes the place of all content below the title. The remaining figures become neutral.
    fn empty(&self, parts: Vec<Part>) -> Option<Vec<Part>> {
        let action = adding_action(&parts).unwrap_or("Add the first one").to_owned();
        let plural = plural_of(&parts, &self.title);
        let title = match &plural {
            Some(plural) => format!("No {plural} yet"),
            None => "Nothing here yet".to_owned(),
        };
        let region = around(parts.iter().filter(|part| is_data(part)))
            .or_else(|| around(content_below_title(&parts)))
            .unwrap_or(self.frame);
        // Whatever lies in the region goes with it, such as the rows of a list. The boxes around it stay.
        let is_kept = |part: &Part| {
            !is_data(part)
                && (!region.overlaps(&part.bounds)
                    || part.bounds == self.frame
                    || (part.bounds != region && part.bounds.contains(&region)))
        };
        let mut rest: Vec<Part> = parts.into_iter().filter(is_kept).collect_vec();
        make_neutral(&mut rest, plural.as_deref());
        move_down(&mut rest, self.frame.x(), region.bottom(), (MESSAGE_HEIGHT - region.height()).max(0.0))?;
        let width = MESSAGE_WIDTH.min(region.width());
        let x = region.x() + (region.width() - width) / 2.0;
        let y = region.y() + (region.height() - MESSAGE_HEIGHT).max(0.0) / 2.0;
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

/// Returns the first heading of the highest level.
fn title(parts: &[Part]) -> Option<&Part> {
    let level = |part: &Part| part.props.get("level").and_then(Value::as_u64).unwrap_or(USUAL_LEVEL);
    let headings = parts.iter().filter(|part| part.kind == ComponentKind::Heading);
    headings.min_by(|a, b| level(a).cmp(&level(b)).then(a.bounds.y().total_cmp(&b.bounds.y())))
}

/// Returns the content below the title: all but footers and a sidebar.
fn content_below_title(parts: &[Part]) -> impl Iterator<Item = &Part> {
    let title = title(parts).map(|title| title.bounds);
    parts.iter().filter(move |part| {
        part.kind != ComponentKind::Footer
            && title
                .is_some_and(|title| part.bounds.y() >= title.bottom() && part.bounds.x() >= title.x() - GAP)
    })
}

fn around<'p>(parts: impl Iterator<Item = &'p Part>) -> Option<Bounds> {
    parts.map(|part| part.bounds).reduce(|all, next| all.union(&next))
}

/// Returns the height at or above `line` that crosses no component, boxes with contents aside. Pixels.
fn free_line(parts: &[Part], line: f64) -> f64 {
    let is_around = |outer: &Part| parts.iter().any(|one| one != outer && outer.bounds.contains(&one.bounds));
    let leaves: Vec<Bounds> =
        parts.iter().filter(|part| !is_around(part)).map(|part| part.bounds).collect_vec();
    let mut line = line;
    loop {
        let crossed = leaves.iter().filter(|leaf| leaf.y() < line - 0.5 && leaf.bottom() > line + 0.5);
        match crossed.map(Bounds::y).min_by(f64::total_cmp) {
            Some(top) => line = top,
            None => return line,
        }
    }
}

/// Moves everything from `line` on down that is not at the left of `start`, and makes the boxes around it as much higher.
/// `None` out of range.
fn move_down(parts: &mut [Part], start: f64, line: f64, distance: f64) -> Option<()> {
    for part in parts {
        let bounds = part.bounds;
        if bounds.y() + 0.5 >= line && bounds.right() > start {
            part.bounds = bounds.with_origin(bounds.x(), bounds.y() + distance).ok()?;
        } else if bounds.y() < line && bounds.bottom() > line + 0.5 {
            part.bounds = bounds.with_size(bounds.width(), bounds.height() + distance).ok()?;
        }
    }
    Some(())
}

fn new_part(kind: ComponentKind, props: &[(&str, &str)], bounds: Bounds) -> Part {
    let mut all = Map::new();
    for (key, value) in props {
        all.insert((*key).to_owned(), Value::from(*value));
    }
    Part { kind, props: all, bounds }
}

/// Gives the first fields of a form an error. Returns whether there are any.
fn mark_fields(parts: &mut [Part]) -> bool {
    let is_field = |part: &&mut Part| {
        let piece = Piece::from_variant(part.kind, part.text("variant").unwrap_or_default());
        matches!(
            piece,
            Some(
                Piece::Field
                    | Piece::Textarea
                    | Piece::Password
                    | Piece::Date
                    | Piece::Number
                    | Piece::Select
            )
        )
    };
    let mut count = 0;
    for part in parts.iter_mut().filter(is_field).take(MARKED_FIELDS) {
        let error = if count == 0 { "This is missing" } else { "This is not complete" };
        part.props.insert("error".to_owned(), Value::from(error));
        count += 1;
    }
    count > 0
}

/// Makes texts, pictures and data skeletons. Menus, titles and boxes stay, and buttons wait.
fn loading(mut part: Part) -> Option<Part> {
    let is_small = part.text("variant").is_some_and(|variant| matches!(variant, "logo" | "icon" | "link"));
    let is_title = part.props.get("level").and_then(Value::as_u64) == Some(1);
    match part.kind {
        ComponentKind::Heading if is_title => {}
        ComponentKind::Text
        | ComponentKind::Heading
        | ComponentKind::ImagePlaceholder
        | ComponentKind::Table
        | ComponentKind::List
            if !is_small =>
        {
            part.props.insert("skeleton".to_owned(), Value::Bool(true));
        }
        ComponentKind::Button => {
            part.props.insert("disabled".to_owned(), Value::Bool(true));
        }
        _ => {}
    }
    Some(part)
}

/// Makes a text two and a half times as long. Numbers stay as they are.
fn long(mut part: Part) -> Part {
    let is_text = matches!(part.kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::Button);
    let text =
        part.text("text").filter(|text| is_text && !text.contains(|letter: char| letter.is_ascii_digit()));
    if let Some(text) = text {
        let words: Vec<&str> = text.split(' ').collect_vec();
        let half: Vec<&str> = words.iter().copied().take(words.len().div_ceil(2)).collect_vec();
        let longer = format!("{text}, {}, {}", text.to_lower_case(), half.join(" ").to_lower_case());
        part.props.insert("text".to_owned(), Value::from(longer));
    }
    part
}

/// Lays parts out on a page of the same width, so that longer texts get room.
fn laid_out_anew(parts: Vec<Part>, frame: Bounds) -> Option<Vec<Part>> {
    let origin = Point::new(frame.x(), frame.y());
    laid_out(parts, origin, Size::new(frame.width(), frame.height()), origin)
}

/// Lays parts of a page with the corner `from` out on a page of another size with the corner `to`.
pub(super) fn laid_out(parts: Vec<Part>, from: Point, page: Size, to: Point) -> Option<Vec<Part>> {
    let mut ids = IdSource::new(0.0, "ids for the while").ok()?;
    let mut sketch = Sketch::new();
    for part in parts {
        let bounds = part.bounds;
        let addition = Addition {
            component_id: Some(ids.next_id(&sketch)),
            component_type: part.kind,
            x: (bounds.x() - from.x).max(0.0),
            y: (bounds.y() - from.y).max(0.0),
            width: bounds.width(),
            height: bounds.height(),
            props: Props::from_map(part.props).ok()?,
            index: None,
        };
        execute::apply(&mut sketch, Operation::Add(addition), Actor::User, &mut ids).ok()?;
    }
    for operation in reflow(&sketch, page) {
        execute::apply(&mut sketch, operation, Actor::User, &mut ids).ok()?;
    }
    let placed = sketch.iter().map(|component| {
        let bounds = component.bounds();
        let bounds = bounds.with_origin(bounds.x() + to.x, bounds.y() + to.y).ok()?;
        Some(Part { kind: component.kind(), props: component.props().to_map(), bounds })
    });
    placed.collect()
}

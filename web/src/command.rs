//! What a person can ask for by a key or a button: one list for the keyboard, the toolbar and the help.

use crate::gesture::Tool;
use kurbo::Vec2;
use websketch_core::operation::{Alignment, Axis};
use websketch_core::sketch::ComponentKind;

/// How far an arrow key goes, in sketch px; with Shift ten times as far.
const NUDGE: f64 = 1.0;

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Choose a tool.
    Use(Tool),
    /// Move the selection a little, in sketch px.
    Nudge(Vec2),
    /// Take the selection off the sketch.
    Delete,
    /// Copy the selection beside itself.
    Duplicate,
    /// Keep the selection as it is, or no longer.
    ToggleLock,
    /// Put the selection on one line.
    Align(Alignment),
    /// Leave the same gap between the components of the selection.
    Distribute(Axis),
    /// Bring the selection in front of everything.
    BringToFront,
    /// Send the selection behind everything.
    SendToBack,
    /// Select every component that is not locked.
    SelectAll,
    /// Edit what is written on the selected component.
    EditText,
    /// Stop what is going on, else deselect.
    Escape,
    /// Take the last step back.
    Undo,
    /// Do the undone step again.
    Redo,
    /// Closer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// The whole sketch.
    ZoomToFit,
    /// 100 %.
    ZoomTo100,
    /// Show or hide the list of shortcuts.
    Help,
    /// Open the command menu.
    Menu,
}

/// A key that went down, with what was held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// As in `KeyboardEvent.key`.
    pub key: String,
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt or Option.
    pub alt: bool,
}

/// Where the keyboard focus is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// On the canvas, a component or nothing.
    Canvas,
    /// On a button or the like.
    Control,
    /// In a text field, which has its own use for nearly every key.
    Text,
}

/// The key of each tool.
pub const fn tool_key(tool: Tool) -> char {
    match tool {
        Tool::Select => 'v',
        Tool::Hand => 'h',
        Tool::Draw(ComponentKind::Container) => 'c',
        Tool::Draw(ComponentKind::Button) => 'b',
        Tool::Draw(ComponentKind::Input) => 'i',
        Tool::Draw(ComponentKind::ImagePlaceholder) => 'p',
        Tool::Draw(ComponentKind::Text) => 't',
        Tool::Draw(ComponentKind::HorizontalLine) => 'l',
        Tool::Draw(ComponentKind::Heading) => 'e',
        Tool::Draw(ComponentKind::Footer) => 'f',
        Tool::Draw(ComponentKind::NavigationBox) => 'n',
        Tool::Draw(ComponentKind::List) => 'u',
        Tool::Draw(ComponentKind::Table) => 'g',
    }
}

/// All tools in the order of the palette.
pub fn tools() -> impl Iterator<Item = Tool> {
    [Tool::Select, Tool::Hand].into_iter().chain(ComponentKind::ALL.map(Tool::Draw))
}

/// What a component type is called in the palette.
pub const fn kind_label(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Container => "Container",
        ComponentKind::Button => "Button",
        ComponentKind::Input => "Input",
        ComponentKind::ImagePlaceholder => "Image",
        ComponentKind::Text => "Text",
        ComponentKind::HorizontalLine => "Line",
        ComponentKind::Heading => "Heading",
        ComponentKind::Footer => "Footer",
        ComponentKind::NavigationBox => "Navigation",
        ComponentKind::List => "List",
        ComponentKind::Table => "Table",
    }
}

/// What a tool is called in the palette.
pub const fn tool_label(tool: Tool) -> &'static str {
    match tool {
        Tool::Select => "Select",
        Tool::Hand => "Pan",
        Tool::Draw(kind) => kind_label(kind),
    }
}

/// What a key means where the focus is.
///
/// Single letters and arrows belong to the canvas: elsewhere they would surprise people who talk to
/// their computer or press keys by accident (WCAG 2.1.4).
pub fn command(stroke: &Stroke, focus: Focus) -> Option<Command> {
    match focus {
        Focus::Text => with_ctrl(stroke).filter(|command| *command == Command::Menu),
        Focus::Control => with_ctrl(stroke),
        Focus::Canvas => with_ctrl(stroke).or_else(|| plain(stroke)),
    }
}

fn with_ctrl(stroke: &Stroke) -> Option<Command> {
    if !stroke.ctrl || stroke.alt {
        return None;
    }
    match (stroke.key.to_ascii_lowercase().as_str(), stroke.shift) {
        ("z", false) => Some(Command::Undo),
        ("z", true) | ("y", false) => Some(Command::Redo),
        ("d", false) => Some(Command::Duplicate),
        ("a", false) => Some(Command::SelectAll),
        ("l", true) => Some(Command::ToggleLock),
        ("+" | "=", _) => Some(Command::ZoomIn),
        ("-", _) => Some(Command::ZoomOut),
        ("0", false) => Some(Command::ZoomTo100),
        ("k", false) => Some(Command::Menu),
        _ => None,
    }
}

fn plain(stroke: &Stroke) -> Option<Command> {
    if stroke.ctrl || stroke.alt {
        return None;
    }
    let step = if stroke.shift { 10.0 * NUDGE } else { NUDGE };
    match (stroke.key.as_str(), stroke.shift) {
        ("ArrowLeft", _) => Some(Command::Nudge(Vec2::new(-step, 0.0))),
        ("ArrowRight", _) => Some(Command::Nudge(Vec2::new(step, 0.0))),
        ("ArrowUp", _) => Some(Command::Nudge(Vec2::new(0.0, -step))),
        ("ArrowDown", _) => Some(Command::Nudge(Vec2::new(0.0, step))),
        ("Delete" | "Backspace", _) => Some(Command::Delete),
        ("Enter", _) => Some(Command::EditText),
        ("Escape", _) => Some(Command::Escape),
        ("]", false) => Some(Command::BringToFront),
        ("[", false) => Some(Command::SendToBack),
        ("?", _) => Some(Command::Help),
        ("!", true) | ("1", true) => Some(Command::ZoomToFit),
        ("+" | "=", _) => Some(Command::ZoomIn),
        ("-", _) => Some(Command::ZoomOut),
        ("0", _) => Some(Command::ZoomTo100),
        (key, false) => tools().find(|&tool| key.chars().eq([tool_key(tool)])).map(Command::Use),
        _ => None,
    }
}

/// The shortcuts besides the tools, for the help: what, and the keys, each chord's keys apart.
pub const SHORTCUTS: [(&str, &[&str]); 19] = [
    ("Command menu", &["Ctrl", "K"]),
    ("Undo", &["Ctrl", "Z"]),
    ("Redo", &["Ctrl", "Shift", "Z"]),
    ("Duplicate", &["Ctrl", "D"]),
    ("Lock, unlock", &["Ctrl", "Shift", "L"]),
    ("To the front, to the back", &["] / ["]),
    ("Copy, cut, paste", &["Ctrl", "C / X / V"]),
    ("Select all", &["Ctrl", "A"]),
    ("Add to the selection", &["Shift", "click"]),
    ("Move a box without its contents", &["Ctrl", "drag"]),
    ("Nudge by 1 px, by 10 px", &["Arrows", "with Shift"]),
    ("Edit text", &["Enter"]),
    ("Delete", &["Delete"]),
    ("Deselect, cancel", &["Escape"]),
    ("Next, previous component", &["Tab", "with Shift"]),
    ("Pan", &["Space", "drag"]),
    ("Zoom at the pointer", &["Ctrl", "wheel"]),
    ("Zoom in, out, to 100 %", &["+ / − / 0"]),
    ("Zoom to fit", &["Shift", "1"]),
];

/// What the command menu offers besides the tools: what it is called, its keys, and what it does.
pub const MENU: [(&str, &str, Command); 23] = [
    ("Undo", "Ctrl Z", Command::Undo),
    ("Redo", "Ctrl Shift Z", Command::Redo),
    ("Duplicate", "Ctrl D", Command::Duplicate),
    ("Lock, unlock", "Ctrl Shift L", Command::ToggleLock),
    ("Delete", "Delete", Command::Delete),
    ("Align left", "", Command::Align(Alignment::Left)),
    ("Align centers", "", Command::Align(Alignment::Center)),
    ("Align right", "", Command::Align(Alignment::Right)),
    ("Align top", "", Command::Align(Alignment::Top)),
    ("Align middles", "", Command::Align(Alignment::Middle)),
    ("Align bottom", "", Command::Align(Alignment::Bottom)),
    ("Distribute across", "", Command::Distribute(Axis::X)),
    ("Distribute down", "", Command::Distribute(Axis::Y)),
    ("Bring to front", "]", Command::BringToFront),
    ("Send to back", "[", Command::SendToBack),
    ("Select all", "Ctrl A", Command::SelectAll),
    ("Deselect", "Escape", Command::Escape),
    ("Edit text", "Enter", Command::EditText),
    ("Zoom in", "+", Command::ZoomIn),
    ("Zoom out", "−", Command::ZoomOut),
    ("Zoom to 100 %", "0", Command::ZoomTo100),
    ("Zoom to fit", "Shift 1", Command::ZoomToFit),
    ("Shortcuts", "?", Command::Help),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// `keys` such as `ctrl+shift+z`.
    #[track_caller]
    fn check(keys: &str, focus: Focus, expected: Option<Command>) {
        let held = |name: &str| keys.split('+').any(|key| key == name);
        let key = keys.rsplit('+').next().unwrap_or_default().to_owned();
        let stroke = Stroke { key, ctrl: held("ctrl"), shift: held("shift"), alt: held("alt") };
        assert_eq!(command(&stroke, focus), expected, "{keys}");
    }

    #[test]
    fn letters_belong_to_the_canvas_and_chords_to_everything_but_text() {
        check("b", Focus::Canvas, Some(Command::Use(Tool::Draw(ComponentKind::Button))));
        check("b", Focus::Control, None);
        check("ctrl+z", Focus::Control, Some(Command::Undo));
        check("ctrl+z", Focus::Text, None);
        check("ctrl+k", Focus::Text, Some(Command::Menu));
        check("ctrl+shift+Z", Focus::Canvas, Some(Command::Redo));
        check("ctrl+y", Focus::Canvas, Some(Command::Redo));
        check("ctrl+b", Focus::Canvas, None);
        check("alt+b", Focus::Canvas, None);
    }

    #[test]
    fn shift_makes_larger_steps() {
        check("ArrowLeft", Focus::Canvas, Some(Command::Nudge(Vec2::new(-1.0, 0.0))));
        check("shift+ArrowDown", Focus::Canvas, Some(Command::Nudge(Vec2::new(0.0, 10.0))));
    }

    #[test]
    fn every_tool_has_its_own_key() {
        let keys: BTreeSet<char> = tools().map(tool_key).collect();
        assert_eq!(keys.len(), 13);
    }
}

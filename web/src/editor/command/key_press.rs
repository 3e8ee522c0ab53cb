//! Mapping of keys to commands.

use super::{COMMANDS, Command, Direction, tool_key, tools};
use kurbo::Vec2;

/// Distance of an arrow key. Sketch px. Ten times as far with Shift.
const NUDGE: f64 = 1.0;

/// Alternative keys of commands.
const ALIASES: [(&str, Command); 12] = [
    ("Ctrl Y", Command::Redo),
    ("Backspace", Command::Delete),
    ("Shift Backspace", Command::DeleteAndCloseUp),
    ("=", Command::ZoomIn),
    ("Ctrl +", Command::ZoomIn),
    ("Ctrl =", Command::ZoomIn),
    ("Ctrl -", Command::ZoomOut),
    ("0", Command::ZoomTo100),
    ("Ctrl 0", Command::ZoomTo100),
    ("Ctrl F", Command::Menu),
    ("ContextMenu", Command::ContextMenu),
    ("Shift F6", Command::Region(Direction::Previous)),
];

/// A pressed key with its modifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyPress {
    /// `KeyboardEvent.key`.
    pub key: String,
    /// `KeyboardEvent.code`.
    pub code: String,
    /// Control, or Command on a Mac.
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt or Option.
    pub alt: bool,
}

/// Kind of the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The canvas, a component, or no element.
    Canvas,
    /// A button or similar control, which uses Enter, Space and arrows itself.
    Control,
    /// A text field, which uses nearly every key itself.
    Text,
}

/// Returns the command of a key. Without `letters`, character keys have no command. They are a
/// hazard for users of speech input and for accidental presses (WCAG 2.1.4).
pub fn command(key_press: &KeyPress, focus: Focus, letters: bool) -> Option<Command> {
    let chord = key_press.chord();
    let found = arrow(key_press).filter(|_| focus == Focus::Canvas).or_else(|| named(&chord));
    let is_written = |chord: &str| chord.trim_start_matches("Shift ").chars().count() == 1;
    found.filter(|command| match focus {
        // The browser's own action for these keys concerns the page and not a text.
        Focus::Text => matches!(command, Command::Menu | Command::Region(_) | Command::Document(_)),
        Focus::Control if chord == "Enter" => false,
        Focus::Control | Focus::Canvas => letters || !is_written(&chord),
    })
}

fn named(chord: &str) -> Option<Command> {
    let tool = || {
        let tool = tools().find(|&tool| chord.chars().eq([tool_key(tool).to_ascii_uppercase()]));
        tool.map(Command::Use)
    };
    let mut all = COMMANDS.iter().map(|(_, keys, command)| (*keys, *command)).chain(ALIASES);
    all.find(|(keys, _)| *keys == chord).map(|(_, command)| command).or_else(tool)
}

/// Returns the command of an arrow key.
fn arrow(key_press: &KeyPress) -> Option<Command> {
    let step = if key_press.shift { 10.0 * NUDGE } else { NUDGE };
    let by = match key_press.key.as_str() {
        "ArrowLeft" => Vec2::new(-step, 0.0),
        "ArrowRight" => Vec2::new(step, 0.0),
        "ArrowUp" => Vec2::new(0.0, -step),
        "ArrowDown" => Vec2::new(0.0, step),
        _ => return None,
    };
    match (key_press.ctrl, key_press.alt) {
        (false, false) => Some(Command::Nudge(by)),
        (false, true) => Some(Command::Grow(by)),
        (true, _) => None,
    }
}

impl KeyPress {
    /// Returns the mark on a key that Shift changes, by its position.
    fn mark(&self) -> Option<&'static str> {
        match self.code.as_str() {
            "Period" => Some("."),
            "Comma" => Some(","),
            _ => None,
        }
    }

    /// Returns the chord as text, such as `Ctrl Shift Z`. A letter counts by its character, or by its position on
    /// layouts without Latin letters. A digit counts by its position if Shift changes it. Punctuation counts by its
    /// character alone.
    fn chord(&self) -> String {
        let single = || {
            let mut letters = self.key.chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        // On layouts that type characters with Control and Alt, these are not commands.
        let is_typed = self.ctrl && self.alt && single().is_some();
        let (ctrl, alt) = (self.ctrl && !is_typed, self.alt && !is_typed);
        let place = |of: &str| self.code.strip_prefix(of).filter(|place| place.len() == 1);
        let (name, is_shifted) = match single() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                (letter.to_ascii_uppercase().to_string(), self.shift)
            }
            Some(letter) if letter.is_ascii_digit() => (letter.to_string(), self.shift),
            Some(_)
                if (self.shift || alt)
                    && place("Digit").is_some()
                    && !matches!(self.key.as_str(), "?" | "+") =>
            {
                (place("Digit").unwrap_or_default().to_owned(), self.shift)
            }
            Some(letter) if !letter.is_ascii() && place("Key").is_some() => {
                (place("Key").unwrap_or_default().to_owned(), self.shift)
            }
            Some(_) if ctrl && self.shift && self.mark().is_some() => {
                (self.mark().unwrap_or_default().to_owned(), true)
            }
            Some(' ') => ("Space".to_owned(), self.shift),
            Some(letter) => (letter.to_string(), false),
            None => (self.key.clone(), self.shift),
        };
        // Escape takes a gesture back, whose modifiers may be held.
        if name == "Escape" {
            return name;
        }
        let held = [(ctrl, "Ctrl "), (alt, "Alt "), (is_shifted, "Shift ")];
        let held = held.into_iter().filter_map(|(is_held, name)| is_held.then_some(name));
        held.chain([name.as_str()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::gesture::Tool;
    use std::collections::BTreeSet;
    use websketch_sketch::kit::Piece;

    fn key_press(keys: &str) -> KeyPress {
        let held = |name: &str| keys.split(' ').any(|key| key == name);
        let (key, code) = keys
            .rsplit(' ')
            .next()
            .and_then(|key| key.rsplit_once('@'))
            .unwrap_or_else(|| (keys.rsplit(' ').next().unwrap_or_default(), ""));
        let (key, code) = (key.to_owned(), code.to_owned());
        KeyPress { key, code, ctrl: held("ctrl"), shift: held("shift"), alt: held("alt") }
    }

    /// `keys` such as `ctrl shift z`. The last one has `@` and its position on the keyboard where that matters.
    #[track_caller]
    fn check(keys: &str, focus: Focus, expected: Option<Command>) {
        assert_eq!(command(&key_press(keys), focus, true), expected, "{keys}");
    }

    #[test]
    fn keys_work_everywhere_but_in_text() {
        let button = Some(Command::Use(Tool::Draw(Piece::Primary)));
        check("b", Focus::Canvas, button);
        check("b", Focus::Control, button);
        check("b", Focus::Text, None);
        check("ctrl z", Focus::Control, Some(Command::Undo));
        check("ctrl z", Focus::Text, None);
        check("ctrl k", Focus::Text, Some(Command::Menu));
        check("ctrl shift Z", Focus::Canvas, Some(Command::Redo));
        check("ctrl y", Focus::Canvas, Some(Command::Redo));
        check("ctrl b", Focus::Canvas, Some(Command::ToggleBold));
        check("ctrl b", Focus::Text, None);
        check("ctrl shift >@Period", Focus::Canvas, Some(Command::ResizeText(1)));
        check("alt b", Focus::Canvas, None);
        check("Delete", Focus::Control, Some(Command::Delete));
        check("shift Delete", Focus::Canvas, Some(Command::DeleteAndCloseUp));
        check("Enter", Focus::Control, None);
        check("ArrowLeft", Focus::Control, None);
        check("Enter", Focus::Canvas, Some(Command::EditText));
    }

    #[test]
    fn a_key_means_the_same_on_every_layout() {
        let button = Some(Command::Use(Tool::Draw(Piece::Primary)));
        // Caps Lock, Cyrillic, a French digit row, an American one, and brackets of a German keyboard.
        check("B", Focus::Canvas, button);
        check("и@KeyB", Focus::Canvas, button);
        check("ctrl я@KeyZ", Focus::Canvas, Some(Command::Undo));
        check("shift 1@Digit1", Focus::Canvas, Some(Command::ZoomToFit));
        check("shift @@Digit2", Focus::Canvas, Some(Command::ZoomToSelection));
        check("ctrl alt ]@Digit9", Focus::Canvas, Some(Command::BringToFront));
        check("alt ¡@Digit1", Focus::Canvas, Some(Command::Layers));
        check("shift ?@Minus", Focus::Canvas, Some(Command::Help));
        check("shift ?@Slash", Focus::Canvas, Some(Command::Help));
    }

    #[test]
    fn escape_ends_a_gesture_whatever_modifiers_are_held() {
        for keys in ["Escape", "shift Escape", "ctrl alt Escape"] {
            check(keys, Focus::Canvas, Some(Command::Escape));
        }
    }

    #[test]
    fn arrows_move_and_with_alt_resize_and_shift_makes_larger_steps() {
        check("ArrowLeft", Focus::Canvas, Some(Command::Nudge(Vec2::new(-1.0, 0.0))));
        check("shift ArrowDown", Focus::Canvas, Some(Command::Nudge(Vec2::new(0.0, 10.0))));
        check("alt shift ArrowRight", Focus::Canvas, Some(Command::Grow(Vec2::new(10.0, 0.0))));
    }

    #[test]
    fn shift_and_space_plays_outside_of_texts() {
        let space = KeyPress { key: " ".to_owned(), shift: true, ..KeyPress::default() };
        assert_eq!(command(&space, Focus::Canvas, false), Some(Command::Play));
        assert_eq!(command(&space, Focus::Text, true), None);
        let bare = KeyPress { shift: false, ..space };
        assert_eq!(command(&bare, Focus::Canvas, true), None);
    }

    #[test]
    fn letters_can_be_turned_off() {
        for keys in ["b", "?", "0", "]", "shift 1@Digit1"] {
            assert_eq!(command(&key_press(keys), Focus::Canvas, false), None, "{keys}");
        }
        for keys in ["ctrl z", "Delete", "ArrowUp", "F6", "ctrl ]"] {
            assert!(command(&key_press(keys), Focus::Canvas, false).is_some(), "{keys}");
        }
    }

    #[test]
    fn every_chord_means_one_thing() {
        let chords = COMMANDS.iter().map(|(_, keys, _)| (*keys).to_owned()).filter(|keys| !keys.is_empty());
        let chords = chords.chain(ALIASES.iter().map(|(keys, _)| (*keys).to_owned()));
        let chords: Vec<String> =
            chords.chain(tools().map(|tool| tool_key(tool).to_ascii_uppercase().to_string())).collect();
        let different: BTreeSet<&String> = chords.iter().collect();
        assert_eq!(different.len(), chords.len());
    }
}

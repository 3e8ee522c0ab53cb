//! Presence: the cursor, selection, name and color of a client of a shared sketch. Never stored.

use kurbo::Point;
use serde_json::{Map, Value, json as object};
use websketch_json::LazyValue;
use websketch_sketch::ComponentId;
use websketch_sketch::limits::MAX_PX;

/// The number of user colors. The app chooses their appearance.
pub const COLORS: u8 = 8;
/// The maximum length of a shown name, in characters.
const MAX_NAME_CHARS: usize = 40;
/// The maximum length of a document's name, in characters.
const MAX_DOCUMENT_CHARS: usize = 80;
/// The maximum number of selected components in a presence.
const MAX_SELECTED: usize = 50;
/// The name of a user without one.
const NAMELESS: &str = "Guest";

/// The presence of a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Presence {
    /// The shown name: 1 to 40 visible characters.
    pub name: String,
    /// The color, below [`COLORS`].
    pub color: u8,
    /// The pointer's position on the sketch. Pixels. `None` if the pointer is not over the sketch.
    pub cursor: Option<Point>,
    /// The selected components, at most 50.
    pub selection: Vec<ComponentId>,
    /// The name of the document, if this user knows one.
    pub document: Option<DocumentName>,
    /// The screen that the user plays. `None` while the user does not play.
    pub playing: Option<ComponentId>,
}

/// The name of a shared document. Of two names, the one that was given later counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentName {
    /// The name: 1 to 80 visible characters.
    pub name: String,
    /// The time at which it was given. Unix milliseconds.
    pub given: u64,
}

/// The error for a frame that is no presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a presence is an object with name, color (a whole number below 8), cursor? ({{ x, y }}, px), selection? (ids), document? ({{ name, given }}) and playing? (an id)"
)]
pub struct InvalidPresence;

impl Presence {
    /// Reads a frame. Values that are too long are shortened. Invisible characters and direction controls are removed
    /// from the name.
    ///
    /// # Errors
    /// [`InvalidPresence`] for fields of another type or range.
    pub fn read(frame: LazyValue<'_>) -> Result<Self, InvalidPresence> {
        let present = |key| frame.get(key).filter(|value| !value.is_null());
        let name = present("name").map(|name| name.string().ok_or(InvalidPresence)).transpose()?;
        let color = present("color").map_or(Some(0), |color| color.whole()).ok_or(InvalidPresence)?;
        let cursor = present("cursor").map(|cursor| point(cursor).ok_or(InvalidPresence)).transpose()?;
        let selection = present("selection").map(|ids| selected(ids).ok_or(InvalidPresence)).transpose()?;
        let playing = present("playing").map(|id| component(id).ok_or(InvalidPresence)).transpose()?;
        let document =
            present("document").map(|name| document_name(name).ok_or(InvalidPresence)).transpose()?;
        Ok(Self {
            name: Some(visible(name.as_deref().unwrap_or_default(), MAX_NAME_CHARS))
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| NAMELESS.to_owned()),
            color: u8::try_from(color).ok().filter(|color| *color < COLORS).ok_or(InvalidPresence)?,
            cursor,
            selection: selection.unwrap_or_default(),
            document: document.filter(|document| !document.name.is_empty()),
            playing,
        })
    }

    /// Returns the frame without `type` and `id`, which the session adds.
    #[must_use]
    pub fn to_map(&self) -> Map<String, Value> {
        let mut frame = Map::new();
        frame.insert("name".to_owned(), self.name.as_str().into());
        frame.insert("color".to_owned(), self.color.into());
        if let Some(at) = self.cursor {
            frame.insert("cursor".to_owned(), object!({ "x": at.x, "y": at.y }));
        }
        let ids: Vec<&str> = self.selection.iter().map(ComponentId::as_str).collect();
        frame.insert("selection".to_owned(), ids.into());
        if let Some(DocumentName { name, given }) = &self.document {
            frame.insert("document".to_owned(), object!({ "name": name, "given": given }));
        }
        if let Some(playing) = &self.playing {
            frame.insert("playing".to_owned(), playing.as_str().into());
        }
        frame
    }
}

fn point(cursor: LazyValue<'_>) -> Option<Point> {
    let side = |key| cursor.get(key)?.number().filter(|side| side.abs() <= MAX_PX);
    Some(Point::new(side("x")?, side("y")?))
}

fn selected(ids: LazyValue<'_>) -> Option<Vec<ComponentId>> {
    ids.items()?.take(MAX_SELECTED).map(component).collect()
}

fn component(id: LazyValue<'_>) -> Option<ComponentId> {
    ComponentId::new(&id.string()?).ok()
}

fn document_name(document: LazyValue<'_>) -> Option<DocumentName> {
    let name = visible(&document.get("name")?.string()?, MAX_DOCUMENT_CHARS);
    Some(DocumentName { name, given: document.get("given")?.whole()? })
}

/// Returns the visible characters of a name, at most `length`.
fn visible(name: &str, length: usize) -> String {
    let can_be_seen = |character: &char| {
        let is_format = matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        );
        !character.is_control() && !is_format
    };
    let name: String = name.chars().filter(can_be_seen).collect();
    name.trim().chars().take(length).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use websketch_json as json;

    #[track_caller]
    fn check(frame: &str, expected: Expect) {
        let presence = Presence::read(LazyValue::parse(frame.as_bytes()).unwrap());
        let shown = presence.map(|presence| json::to_string(&presence.to_map()));
        expected.assert_eq(&shown.unwrap_or_else(|error| error.to_string()));
    }

    #[test]
    fn a_presence_is_bounded_and_can_be_seen() {
        check(
            r#"{"name":"Ada","color":3,"cursor":{"x":10.5,"y":-4},"selection":["a","b"],"evil":1}"#,
            expect![[r#"{"name":"Ada","color":3,"cursor":{"x":10.5,"y":-4},"selection":["a","b"]}"#]],
        );
        check(
            r#"{"name":"Ada","document":{"name":" Shop\u202e ","given":7},"playing":"cart"}"#,
            expect![[
                r#"{"name":"Ada","color":0,"selection":[],"document":{"name":"Shop","given":7},"playing":"cart"}"#
            ]],
        );
        check(r#"{"cursor":null}"#, expect![[r#"{"name":"Guest","color":0,"selection":[]}"#]]);
        check(
            r#"{"name":" \u202eevil\u200b\u0007 <b> "}"#,
            expect![[r#"{"name":"evil <b>","color":0,"selection":[]}"#]],
        );
        let long = format!(r#"{{"name":"{}"}}"#, "語".repeat(50));
        check(
            &long,
            expect![[
                r#"{"name":"語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語語","color":0,"selection":[]}"#
            ]],
        );
    }

    #[test]
    fn what_is_of_another_type_is_refused() {
        for frame in [
            r#"{"name":7}"#,
            r#"{"color":8}"#,
            r#"{"color":"red"}"#,
            r#"{"cursor":{"x":1}}"#,
            r#"{"cursor":{"x":1e9,"y":0}}"#,
            r#"{"selection":"a"}"#,
            r#"{"selection":[7]}"#,
            r#"{"playing":7}"#,
            r#"{"document":"Shop"}"#,
            r#"{"document":{"name":"Shop","given":-1}}"#,
        ] {
            assert_eq!(
                Presence::read(LazyValue::parse(frame.as_bytes()).unwrap()),
                Err(InvalidPresence),
                "{frame}"
            );
        }
    }
}

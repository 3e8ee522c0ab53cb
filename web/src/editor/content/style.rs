//! Editable style of each variant: size, weight, alignment and tone of its text, and its fill.

use serde_json::Value;
use websketch_sketch::kit::Piece;
use websketch_sketch::{Component, ComponentKind};

/// A style property with a closed set of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StyleField {
    /// `textSize`.
    TextSize,
    /// `bold`.
    Bold,
    /// `textAlign`.
    TextAlign,
    /// `tone`.
    Tone,
    /// `fill` of a container.
    Fill,
}

/// Sizes from small to large: values on the wire.
pub const TEXT_SIZES: [&str; 5] = ["xs", "s", "m", "l", "xl"];

impl StyleField {
    /// Every field, in the order of the panel.
    pub const ALL: [Self; 5] = [Self::TextSize, Self::Bold, Self::TextAlign, Self::Tone, Self::Fill];

    /// Returns true if the field has an effect on a variant.
    pub fn is_of(self, piece: Piece) -> bool {
        let kind = piece.kind();
        match self {
            Self::TextSize | Self::Bold | Self::TextAlign => match kind {
                ComponentKind::Button => piece != Piece::IconButton,
                ComponentKind::Text
                | ComponentKind::Heading
                | ComponentKind::Input
                | ComponentKind::List
                | ComponentKind::Table
                | ComponentKind::NavigationBox => true,
                _ => false,
            },
            Self::Tone => {
                matches!(kind, ComponentKind::Text | ComponentKind::Heading | ComponentKind::Button)
                    || piece == Piece::Alert
            }
            Self::Fill => matches!(piece, Piece::Box | Piece::Card),
        }
    }

    /// Returns the key on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Self::TextSize => "textSize",
            Self::Bold => "bold",
            Self::TextAlign => "textAlign",
            Self::Tone => "tone",
            Self::Fill => "fill",
        }
    }

    /// Returns the values of the field on a variant, and their labels.
    pub fn values(self, piece: Piece) -> &'static [(&'static str, &'static str)] {
        const TONES: [(&str, &str); 3] =
            [("danger", "Danger color"), ("accent", "Accent color"), ("muted", "Muted color")];
        match self {
            Self::TextSize => &[
                ("xs", "Extra small, XS"),
                ("s", "Small"),
                ("m", "Medium"),
                ("l", "Large"),
                ("xl", "Extra large, XL"),
            ],
            Self::Bold => &[("false", "Regular"), ("true", "Bold")],
            Self::TextAlign => &[("left", "Text left"), ("center", "Text centered"), ("right", "Text right")],
            // A button or a message on its own fill has no muted text.
            Self::Tone => match piece.kind() {
                ComponentKind::Button => TONES.get(..1).unwrap_or_default(),
                ComponentKind::Container => TONES.get(..2).unwrap_or_default(),
                _ => const { &TONES },
            },
            Self::Fill => &[
                ("none", "No fill"),
                ("light", "Light fill"),
                ("dark", "Dark fill"),
                ("accent", "Accent fill"),
            ],
        }
    }

    /// Returns the value as text, empty for the default.
    pub fn read(self, component: &Component) -> String {
        match component.props().get(self.key()) {
            Some(Value::String(value)) => value,
            Some(Value::Bool(is_set)) => is_set.to_string(),
            _ => String::new(),
        }
    }

    /// Returns true if the text of a component is bold, by its property or by default.
    pub fn is_bold(component: &Component) -> bool {
        let is_usual = matches!(component.kind(), ComponentKind::Heading | ComponentKind::Button);
        component.props().text_style().bold.unwrap_or(is_usual)
    }

    /// Returns the property that sets the field to `value`. An empty one is the default.
    pub fn write(self, value: &str) -> (&'static str, Option<Value>) {
        let set = match self {
            Self::Bold => Value::Bool(value == "true"),
            _ => Value::from(value),
        };
        (self.key(), (!value.is_empty()).then_some(set))
    }
}

/// Returns the value of `textSize` that is `step` sizes away. An absent size counts as medium. `None` at the end of the
/// scale.
pub fn next_text_size(size: &str, step: isize) -> Option<&'static str> {
    let place = TEXT_SIZES.iter().position(|other| *other == size).unwrap_or(TEXT_SIZES.len() / 2);
    TEXT_SIZES.get(place.checked_add_signed(step)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_end_at_both_ends_of_the_scale() {
        assert_eq!(next_text_size("", 1), Some("l"));
        assert_eq!(next_text_size("xl", 1), None);
        assert_eq!(next_text_size("xs", -1), None);
    }

    #[test]
    fn every_value_is_read_back() {
        for field in StyleField::ALL {
            let piece = Piece::ALL.iter().copied().find(|piece| field.is_of(*piece)).unwrap();
            for (value, _) in field.values(piece) {
                let (key, set) = field.write(value);
                let json = format!(
                    r#"[{{"id":"a","type":"{}","x":0,"y":0,"width":80,"height":40,"props":{{"{key}":{}}}}}]"#,
                    piece.kind().name(),
                    set.unwrap()
                );
                let sketch = websketch_sketch::Sketch::read_text(json.as_bytes()).unwrap().sketch;
                assert_eq!(field.read(sketch.iter().next().unwrap()), *value);
                assert!(sketch.iter().next().unwrap().props().unknown_styles().is_empty(), "{value}");
            }
        }
    }
}

//! Well-known props that style the text of a component and fill a container.

use super::Props;

/// Size of a text, as a step of the type scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSize {
    /// Extra small.
    Xs,
    /// Small.
    S,
    /// Medium.
    M,
    /// Large.
    L,
    /// Extra large.
    Xl,
}

/// Alignment of the lines of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAlign {
    /// At the left.
    Left,
    /// In the center.
    Center,
    /// At the right.
    Right,
}

/// Meaning of a text or control that its color shows. Without one it has its usual color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Secondary.
    Muted,
    /// Emphasized, such as a link.
    Accent,
    /// Wrong or destructive.
    Danger,
}

impl Tone {
    /// Returns the tone of this name on the wire.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "muted" => Some(Self::Muted),
            "accent" => Some(Self::Accent),
            "danger" => Some(Self::Danger),
            _ => None,
        }
    }
}

/// Fill of a container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Transparent.
    None,
    /// Slightly darker than the page.
    Light,
    /// Dark, with light contents.
    Dark,
    /// A pale tint of the accent color.
    Accent,
}

/// Style of the text of a component. `None` is the default of its piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// `textSize`.
    pub size: Option<TextSize>,
    /// `bold`.
    pub bold: Option<bool>,
    /// `textAlign`.
    pub align: Option<TextAlign>,
    /// `tone`.
    pub tone: Option<Tone>,
}

impl TextStyle {
    /// Keys of the style on the wire.
    pub const KEYS: [&str; 4] = ["textSize", "bold", "textAlign", "tone"];
}

/// A style prop with an unknown value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownStyle {
    /// Its key.
    pub key: &'static str,
    /// The values that it can have.
    pub known: &'static str,
    /// Its value, as JSON.
    pub found: String,
}

/// Values on the wire, as JSON.
const SIZES: [(&str, TextSize); 5] = [
    (r#""xs""#, TextSize::Xs),
    (r#""s""#, TextSize::S),
    (r#""m""#, TextSize::M),
    (r#""l""#, TextSize::L),
    (r#""xl""#, TextSize::Xl),
];
const ALIGNMENTS: [(&str, TextAlign); 3] =
    [(r#""left""#, TextAlign::Left), (r#""center""#, TextAlign::Center), (r#""right""#, TextAlign::Right)];
const TONES: [(&str, Tone); 3] =
    [(r#""muted""#, Tone::Muted), (r#""accent""#, Tone::Accent), (r#""danger""#, Tone::Danger)];
const FILLS: [(&str, Fill); 4] = [
    (r#""none""#, Fill::None),
    (r#""light""#, Fill::Light),
    (r#""dark""#, Fill::Dark),
    (r#""accent""#, Fill::Accent),
];

impl Props {
    /// `textSize`, `bold`, `textAlign` and `tone`, in one pass. A wrong value reads as absent.
    #[must_use]
    pub fn text_style(&self) -> TextStyle {
        let [size, bold, align, tone] = self.raws(TextStyle::KEYS);
        TextStyle {
            size: named(&SIZES, size),
            bold: named(&[("true", true), ("false", false)], bold),
            align: named(&ALIGNMENTS, align),
            tone: named(&TONES, tone),
        }
    }

    /// `fill` of a Container. A wrong value reads as absent.
    #[must_use]
    pub fn fill(&self) -> Option<Fill> {
        // Few containers have a fill and every one is asked, so a substring search comes first.
        if !self.as_text().contains(r#""fill":""#) {
            return None;
        }
        named(&FILLS, self.raw("fill"))
    }
}

impl Props {
    /// Returns the style props with unknown values. They are kept and have no effect.
    #[must_use]
    pub fn unknown_styles(&self) -> Vec<UnknownStyle> {
        const KEYS: [&str; 5] = ["textSize", "bold", "textAlign", "tone", "fill"];
        const KNOWN: [&str; 5] = [
            "xs, s, m, l, xl",
            "true, false",
            "left, center, right",
            "default, muted, accent, danger",
            "none, light, dark, accent",
        ];
        let TextStyle { size, bold, align, tone } = self.text_style();
        let raws = self.raws(KEYS);
        let is_default = raws.get(3).copied().flatten() == Some(r#""default""#);
        let is_known = [
            size.is_some(),
            bold.is_some(),
            align.is_some(),
            tone.is_some() || is_default,
            self.fill().is_some(),
        ];
        let entries = KEYS.into_iter().zip(KNOWN).zip(raws).zip(is_known);
        let unknown = entries.filter_map(|(((key, known), raw), is_known)| {
            let found = raw.filter(|raw| !is_known && *raw != "null")?.to_owned();
            Some(UnknownStyle { key, known, found })
        });
        unknown.collect()
    }
}

/// Returns the value with this JSON text.
fn named<T: Copy>(values: &[(&str, T)], raw: Option<&str>) -> Option<T> {
    values.iter().find(|(name, _)| raw == Some(*name)).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use websketch_json::LazyValue;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let props = Props::read(LazyValue::parse(text.as_bytes()).unwrap()).unwrap();
        let TextStyle { size, bold, align, tone } = props.text_style();
        assert_eq!(format!("{size:?} {bold:?} {align:?} {tone:?} {:?}", props.fill()), expected);
    }

    #[test]
    fn a_style_is_read_and_wrong_values_read_as_absent() {
        check(
            r#"{"textSize":"xl","bold":false,"textAlign":"right","tone":"danger","fill":"dark"}"#,
            "Some(Xl) Some(false) Some(Right) Some(Danger) Some(Dark)",
        );
        check(
            r#"{"textSize":20,"bold":"true","textAlign":"justify","tone":"default","fill":true}"#,
            "None None None None None",
        );
        check("{}", "None None None None None");
    }
}

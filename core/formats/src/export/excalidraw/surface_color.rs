//! The color of a solid box in a foreign document, as far as a sketch shows it.

/// The color of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SurfaceColor {
    White,
    /// A pale gray, or a color that is not known.
    Light,
    /// A pale tint, or a strong color.
    Colored,
    Dark,
}

/// The least brightness of white and of pale colors, and the largest of dark ones, of 255.
const WHITE: u16 = 250;
const DARK: u16 = 110;
/// The least difference between the parts of a color that is no gray, of 255.
const COLORED: u16 = 24;

impl SurfaceColor {
    /// Reads a hexadecimal color. Other forms count as light.
    pub(super) fn of(color: &str) -> Self {
        let Some([red, green, blue]) = parts(color.trim()) else {
            return if color.trim().eq_ignore_ascii_case("white") { Self::White } else { Self::Light };
        };
        let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
        let brightness = (3 * red + 6 * green + blue) / 10;
        if least >= WHITE {
            Self::White
        } else if brightness <= DARK {
            Self::Dark
        } else if most - least >= COLORED {
            Self::Colored
        } else {
            Self::Light
        }
    }

    /// Returns the property and the value of a container of this color.
    pub(super) const fn prop(self) -> (&'static str, &'static str) {
        match self {
            Self::White => ("variant", "card"),
            Self::Light => ("fill", "light"),
            Self::Colored => ("fill", "accent"),
            Self::Dark => ("fill", "dark"),
        }
    }
}

/// Returns red, green and blue of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
fn parts(color: &str) -> Option<[u16; 3]> {
    let digits: Vec<u16> = color
        .strip_prefix('#')?
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u16::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    match *digits.as_slice() {
        [red, green, blue] | [red, green, blue, _] => Some([red * 17, green * 17, blue * 17]),
        [r, red, g, green, b, blue] | [r, red, g, green, b, blue, _, _] => {
            Some([r * 16 + red, g * 16 + green, b * 16 + blue])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(colors: &[&str], expected: SurfaceColor) {
        for color in colors {
            assert_eq!(SurfaceColor::of(color), expected, "{color}");
        }
    }

    #[test]
    fn colors_are_told_by_brightness_and_tint() {
        check(&["#fff", "#ffffff", "white", "#fffffff0"], SurfaceColor::White);
        check(&["#ced4da", "#e9ecef", "tomato", "#12"], SurfaceColor::Light);
        check(&["#a5d8ff", "#ffc9c9", "#40c057"], SurfaceColor::Colored);
        check(&["#1e1e1e", "#343a40", "#000"], SurfaceColor::Dark);
    }
}

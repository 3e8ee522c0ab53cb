//! Numbers with a meaning that several modules share.

use websketch_sketch::TextSize;

/// The spacing scale by name. Pixels.
pub const SPACING: [(&str, f64); 6] =
    [("xs", 4.0), ("s", 8.0), ("m", 16.0), ("l", 24.0), ("xl", 40.0), ("section", 64.0)];

/// Returns the font size of a step of the type scale. Pixels.
#[must_use]
pub const fn text_px(size: TextSize) -> f64 {
    match size {
        TextSize::Xs => 12.0,
        TextSize::S => 14.0,
        TextSize::M => 16.0,
        TextSize::L => 20.0,
        TextSize::Xl => 28.0,
    }
}

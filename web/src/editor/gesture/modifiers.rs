//! Modifier keys of pointer gestures.

/// Pressed modifier keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift: keeps the axis of a movement and the ratio of sides.
    pub shift: bool,
    /// Alt or Option: drags a copy, resizes from the center, shows distances.
    pub alt: bool,
    /// Control or Command: disables snapping.
    pub ctrl: bool,
    /// F: moves boxes without their contents.
    pub frame: bool,
}

impl Modifiers {
    /// Returns true if a press extends the selection.
    pub fn adds(self) -> bool {
        self.shift || self.ctrl
    }
}

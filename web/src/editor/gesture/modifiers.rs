//! The keys that are held while the pointer is down, and what they change.

/// What is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift: keeps the axis of a movement and the ratio of sides.
    pub shift: bool,
    /// Alt or Option: a copy is dragged, sides are pulled from the middle, distances are measured.
    pub alt: bool,
    /// Control or Command: nothing snaps.
    pub ctrl: bool,
    /// F: boxes move without what they hold.
    pub frame: bool,
}

impl Modifiers {
    /// Whether a press adds to what is selected.
    pub fn adds(self) -> bool {
        self.shift || self.ctrl
    }
}

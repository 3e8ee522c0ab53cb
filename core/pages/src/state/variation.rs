//! Variations of a screen by name: its states, and its views on other devices.

use super::{ScreenState, derive_state, derive_view};
use crate::brief::Device;
use websketch_layout::flow::base_screen;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, IdSource, Sketch};

/// A variation of a screen, drawn beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// A state.
    State(ScreenState),
    /// A view on a device.
    View(Device),
}

impl Variation {
    /// The names of all variations.
    pub const NAMES: [&str; 8] = ["empty", "loading", "error", "long", "rtl", "phone", "tablet", "desktop"];

    /// Returns the variation of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        ScreenState::from_name(name).map(Self::State).or_else(|| Device::from_name(name).map(Self::View))
    }

    /// Returns the operations that draw the variation beside a screen. Without a screen the first one of the sketch is
    /// meant, or the whole page. `None` for an empty sketch, and for an id that is no device frame.
    #[must_use]
    pub fn derive(
        self,
        sketch: &Sketch,
        screen: Option<&ComponentId>,
        ids: &mut IdSource,
    ) -> Option<Vec<Operation>> {
        let base = base_screen(sketch);
        let screen = screen.or(base.as_ref());
        match self {
            Self::State(state) => derive_state(sketch, screen, state, ids),
            Self::View(device) => derive_view(sketch, screen, device, ids),
        }
    }
}

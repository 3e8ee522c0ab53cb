//! `delete the second card and close the gap`: what comes after what was deleted takes its place.

use super::{Draft, Halt};
use websketch_layout::placing::OpenGap;

impl Draft<'_> {
    /// Closes the gap that the step before left.
    pub(super) fn close_up(&mut self) -> Result<(), Halt> {
        let answer = |gap: OpenGap| {
            let text = match gap {
                OpenGap::None => "There is no gap to close.",
                OpenGap::NoRoom => "There is no room to close the gap.",
            };
            Halt::Answer(text.to_owned())
        };
        let former = self.former.take().ok_or_else(|| answer(OpenGap::None))?;
        let moves = self.on_page().closed_up(&former).map_err(answer)?;
        self.carry_out(&moves)?;
        self.did("closed the gap".to_owned());
        Ok(())
    }
}

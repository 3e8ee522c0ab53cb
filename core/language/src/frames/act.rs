//! The acts and the forms of clauses.

use crate::lexicon::named;

named! {
    /// An act that a person can ask for.
    Act {
        /// Take the last step back.
        Undo = "undo",
        /// Do again the step that was taken back.
        Redo = "redo",
        /// Do the last act again, or to others.
        Repeat = "repeat",
        /// Do the last act to another component than it was done to.
        Correct = "correct",
        /// Delete everything.
        Clear = "clear",
        /// Delete components.
        Remove = "remove",
        /// Delete all but some components.
        Keep = "keep",
        /// Write a text.
        Write = "write",
        /// Add components.
        Add = "add",
        /// Move components.
        Move = "move",
        /// Exchange two components.
        Swap = "swap",
        /// Sort the entries or components.
        Order = "order",
        /// Align components.
        Align = "align",
        /// Change the gaps between components.
        Space = "space",
        /// Arrange components in a row, column or grid.
        Flow = "flow",
        /// Resize components or their letters.
        Size = "size",
        /// Give components the same size.
        Match = "match",
        /// Change a state.
        State = "state",
        /// Emphasize a component.
        Highlight = "highlight",
        /// Hide components.
        Hide = "hide",
        /// Show hidden components.
        Show = "show",
        /// Lock components.
        Lock = "lock",
        /// Unlock components.
        Unlock = "unlock",
        /// Bring components to the front.
        Front = "front",
        /// Send components to the back.
        Back = "back",
        /// Copy components.
        Duplicate = "duplicate",
        /// Put a box around components.
        Wrap = "wrap",
        /// Delete a box and keep its content.
        Unwrap = "unwrap",
        /// Turn components into those of another kind.
        Convert = "convert",
        /// Put another component in the place of one.
        Replace = "replace",
        /// Tidy the page.
        Tidy = "tidy",
        /// Change the color or style of components.
        Look = "look",
        /// Make components lead to a screen.
        Link = "link",
        /// Remove links.
        Unlink = "unlink",
        /// Repeat components on every screen.
        Tie = "tie",
        /// Play the screens.
        Play = "play",
        /// Export the sketch.
        Export = "export",
        /// Answer a question about the sketch.
        Question = "question",
        /// Judge the sketch or suggest a change of it.
        Judge = "judge",
    }
}

/// The form of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `move the button`
    Imperative,
    /// `the button should move`, `I want the button wider`
    Wish,
    /// `the button is too wide`
    Complaint,
    /// `how wide is the button`
    Question,
    /// `a button below the title`
    BareNoun,
    /// `wider`, `a bit more`
    BareAttribute,
}

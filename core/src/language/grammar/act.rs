//! What a line of the grammar means.

/// The acts that a line can name, in lower case (`set_entries`). [`super::meaning`] says what each becomes.
macro_rules! acts {
    ($($act:ident)*) => {
        /// What a line of the grammar means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Act { $($act),* }

        const ACTS: &[(&str, Act)] = &[$((stringify!($act), Act::$act)),*];
    };
}

acts! {
    // Naming.
    Reference Part Rest Others Own Numbered Counted Standing Related Owned Row Column Rowed Columned Gathered Tallied Small Large Each
    // Moving.
    Move Stand By Way To X Y EndX EndY SetX SetY Toward Beside BesideIt Into Region Front Back MoveInto Middle CenterPage RoomAbove
    // Resizing.
    Resize Absolute Box Times Multiply Like Alike Page Full Change Square Ratio Reach Span
    // Writing.
    Write Level Rows AddRows RemoveRows SetEntries InsertEntry DropEntry EntryFirst EntryLast ShiftEntry SwapEntries SwapItems ShiftItem ItemFirst ItemLast Hint Append Prepend Nth DropNth Erase EraseLabel AddEntries AddColumns RemoveEntries Entry Replace ReplaceIn ReplaceBy Uppercase Lowercase Capitalize Lock Unlock GrowEntries ResizeEntries MoreEntries FewerEntries DropEntries
    // Arranging.
    Space SpaceBy SpaceTimes Align AlignAlong Stack InGrid Swap Copy OneMore OneMoreRow AppendRow DropRow Reverse Sort Rank Wrap Spread
    // Adding.
    Add AddAlike AddLone Brands Filled Text Subtitle Actions Depicts Placeholder Entries Look About Pictured Pattern PatternLone Cards Grid Several Members Blocks MoreBlocks Instead Called Per Spaced Crossed CrossedColumns
    // Whatever is said of a subject, and the rest.
    Of Convert Same Again Another Further Larger Tidy TidyAll CloseUp Delete Keep Mention Fault Undo UndoSteps Redo Greet Thank Help Dismiss
    // Asking.
    Count Measure Compare Than Side Locate Overview Near Read Exists Overlaps Tally TallyRows Which Apart Listed
}

impl Act {
    /// The act that a line calls `name`.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.replace('_', "");
        let named = ACTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
        named.map(|(_, act)| *act)
    }
}

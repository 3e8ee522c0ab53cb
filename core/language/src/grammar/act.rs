//! What a line of the grammar means.

/// The acts that a line can name, in lower case (`set_entries`), by the group that makes an intent of them.
macro_rules! acts {
    ($($(#[$about:meta])* $group:ident: $($act:ident)*;)*) => {
        /// What a line of the grammar means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Act { $($($act),*),* }

        /// What becomes of acts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Group { $($(#[$about])* $group),* }

        const ACTS: &[(&str, Act)] = &[$($((stringify!($act), Act::$act)),*),*];

        impl Act {
            /// What becomes of it.
            pub(super) fn group(self) -> Group {
                match self { $($(Self::$act)|* => Group::$group),* }
            }
        }
    };
}

acts! {
    /// No request by itself: what a request is about, where to, how big, or what is said of something new.
    Part: Reference Part Rest Others Own Numbered Counted Standing Related Owned Row Column Rowed Columned Gathered Tallied
        Small Large Each By To At EndAt Toward Beside BesideIt Into Region Brands Text Subtitle Actions Depicts
        Placeholder Entries Valued Stated Look About Pictured Several Members Blocks MoreBlocks Instead Called Per Spaced Crossed
        CrossedColumns;
    /// A request of its own sort.
    Single: Of RoomAbove Resize Front Back Uppercase Lowercase Capitalize Lock Unlock Convert Same Again Another Further
        Larger Tidy TidyAll CloseUp Delete Keep Mention Fault Undo UndoSteps Redo Greet Thank Help Dismiss AddAlike;
    /// Where something goes.
    Moving: Move Stand MoveInto Way SetAt SetEnd Middle CenterPage;
    /// How big something becomes.
    Sizing: Absolute Box Times Multiply Like Alike Page Full Change Square Ratio Reach Span;
    /// What is written on something, and its entries.
    Writing: Write Level Rows AddRows RemoveRows AppendRow DropRow SetEntries InsertEntry DropEntry EntryFirst EntryLast
        ShiftEntry SwapEntries SwapItems ShiftItem ItemFirst ItemLast Hint Append Prepend Nth DropNth Erase EraseLabel
        AddEntries AddColumns RemoveEntries Entry Replace ReplaceIn ReplaceBy GrowEntries ResizeEntries MoreEntries
        FewerEntries DropEntries;
    /// Several components together.
    Arranging: Space SpaceBy SpaceTimes Align AlignAlong Stack InGrid Swap Copy OneMore OneMoreRow Reverse Sort Rank Wrap
        Spread;
    /// New components.
    Adding: Add AddLone Filled Pattern PatternLone Cards Grid;
    /// How something is.
    Stating: On Off Enable Disable Fill Current Icon OtherIcon NoIcon Hide Unhide State;
    /// Questions.
    Asking: Count Measure Compare Than Side Locate Overview Near Read Exists Overlaps Tally TallyRows Which Apart Listed;
}

impl Act {
    /// The act that a line calls `name`.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.replace('_', "");
        let named = ACTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name));
        named.map(|(_, act)| *act)
    }
}

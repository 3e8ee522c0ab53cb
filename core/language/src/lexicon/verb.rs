//! Classes of verbs.

use super::named::named;

named! {
    /// A class of verbs that ask for the same.
    Verb {
        /// `move`
        Move = "move",
        /// `put`
        Put = "put",
        /// `raise`
        Raise = "raise",
        /// `lower`
        Lower = "lower",
        /// `make`
        Make = "make",
        /// `set`
        Set = "set",
        /// `change`
        Change = "change",
        /// `give`
        Give = "give",
        /// `add`
        Add = "add",
        /// `need`
        Need = "need",
        /// `remove`
        Remove = "remove",
        /// `keep`
        Keep = "keep",
        /// `resize`
        Resize = "resize",
        /// `grow`
        Grow = "grow",
        /// `shrink`
        Shrink = "shrink",
        /// `widen`
        Widen = "widen",
        /// `narrow`
        Narrow = "narrow",
        /// `heighten`
        Heighten = "heighten",
        /// `shorten`
        Shorten = "shorten",
        /// `double`
        Double = "double",
        /// `halve`
        Halve = "halve",
        /// `match`
        Match = "match",
        /// `convert`
        Convert = "convert",
        /// `rename`
        Rename = "rename",
        /// `call`
        Call = "call",
        /// `replace`
        Replace = "replace",
        /// `write`
        Write = "write",
        /// `align`
        Align = "align",
        /// `center`
        Center = "center",
        /// `space`
        Space = "space",
        /// `arrange`
        Arrange = "arrange",
        /// `stack`
        Stack = "stack",
        /// `swap`
        Swap = "swap",
        /// `order`
        Order = "order",
        /// `reverse`
        Reverse = "reverse",
        /// `duplicate`
        Duplicate = "duplicate",
        /// `wrap`
        Wrap = "wrap",
        /// `unwrap`
        Unwrap = "unwrap",
        /// `group`
        Group = "group",
        /// `ungroup`
        Ungroup = "ungroup",
        /// `lock`
        Lock = "lock",
        /// `unlock`
        Unlock = "unlock",
        /// `hide`
        Hide = "hide",
        /// `show`
        Show = "show",
        /// `belong`
        Belong = "belong",
        /// `contain`
        Contain = "contain",
        /// `check`
        Check = "check",
        /// `uncheck`
        Uncheck = "uncheck",
        /// `enable`
        Enable = "enable",
        /// `disable`
        Disable = "disable",
        /// `highlight`
        Highlight = "highlight",
        /// `mute`
        Mute = "mute",
        /// `link`
        Link = "link",
        /// `unlink`
        Unlink = "unlink",
        /// `open`
        Open = "open",
        /// `play`
        Play = "play",
        /// `fix`
        Fix = "fix",
        /// `tidy`
        Tidy = "tidy",
        /// `undo`
        Undo = "undo",
        /// `redo`
        Redo = "redo",
        /// `repeat`
        Repeat = "repeat",
        /// `export`
        Export = "export",
        /// `explain`
        Explain = "explain",
        /// `select`
        Select = "select",
        /// `forward`
        Forward = "forward",
        /// `backward`
        Backward = "backward",
        /// `clear`
        Clear = "clear",
        /// `split`
        Split = "split",
        /// `merge`
        Merge = "merge",
        /// `hate`
        Dislike = "dislike",
        /// `look`
        Look = "look",
        /// `use`
        Use = "use",
        /// `cost`
        Cost = "cost",
        /// `take up`
        Occupy = "occupy",
        /// `overlook`
        Overlook = "overlook",
        /// `overlap`
        Overlap = "overlap",
        /// `come up with`
        Invent = "invent",
        /// `I meant`
        Mean = "mean",
    }
}

//! Meanings of words: closed enums with the names of the lexicon's text.

use super::kinds::Kind;

/// Declares an enum and the name of each variant in the lexicon's text.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// Every variant with its name, in the order of declaration.
            const NAMES: &'static [(&'static str, Self)] = &[$(($text, Self::$variant),)*];

            /// Returns the variant with this name in the lexicon's text.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::NAMES.iter().find(|(own, _)| *own == name).map(|(_, variant)| *variant)
            }
        }
    };
}
pub(crate) use named;

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
        /// `overlap`
        Overlap = "overlap",
    }
}

named! {
    /// The place of one thing in relation to another.
    Relation {
        /// `below`
        Below = "below",
        /// `above`
        Above = "above",
        /// `left of`
        LeftOf = "left-of",
        /// `right of`
        RightOf = "right-of",
        /// `next to`
        Beside = "beside",
        /// `in`, `inside`
        Inside = "inside",
        /// `on`, which is inside of a box and over a picture.
        On = "on",
        /// `of`, `for`: a part of it, or about it.
        Of = "of",
        /// `with`: it has this in it.
        With = "with",
        /// `between`
        Between = "between",
        /// `after`
        After = "after",
        /// `before`
        Before = "before",
        /// `around`
        Around = "around",
    }
}

impl Relation {
    /// Whether the anchor holds the component: `in`, `on`, `of`.
    #[must_use]
    pub fn holds(self) -> bool {
        matches!(self, Self::Inside | Self::On | Self::Of)
    }
}

named! {
    /// A side or the middle of a page or component.
    Side {
        /// `top`
        Top = "top",
        /// `bottom`
        Bottom = "bottom",
        /// `left`
        Left = "left",
        /// `right`
        Right = "right",
        /// `middle`
        Middle = "middle",
    }
}

named! {
    /// How many of several are meant.
    Quantifier {
        /// `all`
        All = "all",
        /// `each`
        Each = "each",
        /// `both`
        Both = "both",
        /// `any`
        Any = "any",
        /// `no`
        None = "none",
        /// `other`
        Other = "other",
        /// `the rest`
        Rest = "rest",
        /// `another`
        Another = "another",
        /// `same`
        Same = "same",
    }
}

named! {
    /// A word that stands for the components spoken of last, or for the selection.
    Pronoun {
        /// `it`
        It = "it",
        /// `them`
        Them = "them",
        /// `this`
        This = "this",
        /// `these`
        These = "these",
        /// `that`
        That = "that",
        /// `one`, `the other one`
        One = "one",
        /// `ones`
        Ones = "ones",
        /// `the selection`
        Selection = "selection",
        /// `everything`
        Everything = "everything",
        /// `there`
        There = "there",
        /// `here`
        Here = "here",
        /// `its`, `their`
        Its = "its",
    }
}

named! {
    /// The unit of a number.
    Unit {
        /// Pixels.
        Px = "px",
        /// Percent of the present size.
        Percent = "percent",
        /// A factor.
        Times = "times",
        /// The size of letters, 16 px.
        Em = "em",
    }
}

named! {
    /// The quantity that a size word measures.
    Dimension {
        /// Left to right.
        Width = "width",
        /// Top to bottom.
        Height = "height",
        /// Of a flat component its height, else its width.
        Thickness = "thickness",
        /// Both sides.
        Both = "both",
        /// The letters.
        Letters = "letters",
        /// The room between.
        Gap = "gap",
        /// The room inside a box.
        Padding = "padding",
        /// The number of words of a text.
        Length = "length",
    }
}

named! {
    /// The degree of an adjective of size.
    Degree {
        /// `wide`, `big`
        More = "more",
        /// `narrow`, `small`
        Less = "less",
        /// `wider`
        MoreThan = "more-than",
        /// `narrower`
        LessThan = "less-than",
        /// `widest`
        Most = "most",
        /// `narrowest`
        Least = "least",
        /// `width`, `size`: the quantity itself.
        Noun = "noun",
        /// `same`, `equal`
        Equal = "equal",
    }
}

named! {
    /// A word that strengthens or weakens.
    Amount {
        /// `a bit`
        Little = "little",
        /// `a lot`
        Much = "much",
        /// `too`
        Too = "too",
        /// `more`
        More = "more",
        /// `less`
        Less = "less",
        /// `enough`
        Enough = "enough",
        /// `half`
        Half = "half",
        /// `only`
        Only = "only",
    }
}

named! {
    /// A quality of a component that is written or set.
    Property {
        /// The visible text.
        Text = "text",
        /// The placeholder of a field.
        Placeholder = "placeholder",
        /// The alternative text of a picture.
        Alt = "alt",
        /// The name.
        Name = "name",
        /// The level of a heading.
        Level = "level",
        /// The icon.
        Icon = "icon",
        /// The color.
        Color = "color",
        /// The letters.
        Font = "font",
        /// The position.
        Position = "position",
        /// The value of a field or bar.
        Value = "value",
        /// The entries of a list, menu or field.
        Items = "items",
    }
}

named! {
    /// A state or look of a component.
    State {
        /// With its tick or turned on.
        Checked = "checked",
        /// Without its tick or turned off.
        Unchecked = "unchecked",
        /// Not to be used.
        Disabled = "disabled",
        /// To be used again.
        Enabled = "enabled",
        /// Not drawn.
        Hidden = "hidden",
        /// Drawn again.
        Visible = "visible",
        /// The chosen entry.
        Active = "active",
        /// To be filled in.
        Required = "required",
        /// Not to be filled in.
        Optional = "optional",
        /// Letters as dots.
        Masked = "masked",
        /// The main action.
        Primary = "primary",
        /// A lesser action.
        Secondary = "secondary",
        /// Dangerous.
        Danger = "danger",
        /// With bold letters.
        Bold = "bold",
        /// With quiet letters.
        Muted = "muted",
        /// With a dark surface.
        Dark = "dark",
        /// With a light surface.
        Light = "light",
        /// Round.
        Round = "round",
        /// Locked.
        Locked = "locked",
        /// Unlocked.
        Unlocked = "unlocked",
        /// Empty.
        Empty = "empty",
        /// Loading.
        Loading = "loading",
        /// Broken.
        Error = "error",
        /// Sold out, gone.
        SoldOut = "sold-out",
    }
}

named! {
    /// A word without a meaning of its own, by its task in a sentence.
    Function {
        /// `the`, `my`
        The = "the",
        /// `a`
        A = "a",
        /// `of`
        Of = "of",
        /// `with`
        With = "with",
        /// `without`
        Without = "without",
        /// `to`, `into`
        To = "to",
        /// `from`
        From = "from",
        /// `by`
        By = "by",
        /// `for`
        For = "for",
        /// `as`, `like`
        As = "as",
        /// `at`, `on`, `in`: before a place.
        At = "at",
        /// `than`
        Than = "than",
        /// `and`
        And = "and",
        /// `or`
        Or = "or",
        /// `but`
        But = "but",
        /// `then`
        Then = "then",
        /// `not`
        Not = "not",
        /// `except`
        Except = "except",
        /// `instead`
        Instead = "instead",
        /// `that`, `which` before a clause.
        That = "that",
        /// `says`
        Says = "says",
        /// `called`
        Called = "called",
        /// `is`, `are`
        Be = "be",
        /// `has`
        Have = "have",
        /// `should`, `must`
        Should = "should",
        /// `can`, `could`, `would`
        Could = "could",
        /// `do`, `does`
        Do = "do",
        /// `I`, `we`, `you`
        Person = "person",
        /// `please`
        Courtesy = "courtesy",
        /// `just`, `now`: no meaning that matters.
        Filler = "filler",
        /// `what`, `which`, `how`
        Question = "question",
        /// `if`
        If = "if",
        /// `because`
        Because = "because",
        /// `yes`
        Yes = "yes",
        /// `no`
        No = "no",
        /// `hello`
        Greeting = "greeting",
        /// `thanks`
        Thanks = "thanks",
        /// `again`
        Again = "again",
        /// `too`, `also`
        Also = "also",
        /// `there is`
        ThereIs = "there-is",
    }
}

/// One meaning of a word or phrase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sense {
    /// Something to do.
    Verb(Verb),
    /// A name of a kind of component or unit of the structure, and whether the word is a plural.
    Kind(Kind, bool),
    /// The place of one thing in relation to another.
    Relation(Relation),
    /// A side of the page or of a component.
    Side(Side),
    /// A corner or edge: makes a side word a place.
    Corner,
    /// `two`
    Number(f64),
    /// `second`; -1 is the last.
    Ordinal(i32),
    /// All, each, both.
    Quantifier(Quantifier),
    /// A pronoun.
    Pronoun(Pronoun),
    /// Px, percent, times.
    Unit(Unit),
    /// Wide, wider, widest.
    Size(Dimension, Degree),
    /// A bit, a lot, too.
    Amount(Amount),
    /// A text or other quality of a component.
    Property(Property),
    /// Horizontally.
    Horizontal,
    /// Vertically.
    Vertical,
    /// Checked, hidden, primary.
    State(State),
    /// A color or other look that a wireframe does not have.
    Look,
    /// Ugly, cluttered: a judgment of the whole.
    Judgment,
    /// A word of the grammar.
    Function(Function),
}

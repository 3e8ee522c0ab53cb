//! Words for sizes, amounts, properties and states.

use super::named::named;

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
        /// The height of a line of text, 24 px.
        Lines = "lines",
        /// A unit that only a text has: `min`, `kg`, `GB`.
        Told = "told",
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
        MoreThan = "moreThan",
        /// `narrower`
        LessThan = "lessThan",
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
        /// `too little`, `not enough`
        TooLittle = "tooLittle",
        /// `more`
        More = "more",
        /// `less`
        Less = "less",
        /// `enough`
        Enough = "enough",
        /// `half`
        Half = "half",
        /// `twice`
        Double = "double",
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
        SoldOut = "soldOut",
    }
}

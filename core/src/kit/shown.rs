//! The well-known props that can be seen on pieces.

/// A well-known prop that a piece shows, by its key on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// `text`
    Text,
    /// `placeholder`
    Placeholder,
    /// `alt`
    Alt,
    /// `items`
    Items,
    /// `columns`
    Columns,
    /// `rows`
    Rows,
    /// `level`
    Level,
    /// `icon`
    Icon,
    /// `checked`
    Checked,
    /// `value`
    Value,
    /// `disabled`
    Disabled,
    /// `active`
    Active,
}

impl Shown {
    /// The key on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Placeholder => "placeholder",
            Self::Alt => "alt",
            Self::Items => "items",
            Self::Columns => "columns",
            Self::Rows => "rows",
            Self::Level => "level",
            Self::Icon => "icon",
            Self::Checked => "checked",
            Self::Value => "value",
            Self::Disabled => "disabled",
            Self::Active => "active",
        }
    }
}

//! The well-known props that are visible on pieces.

/// A visible well-known prop, by its wire key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VisibleProp {
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

impl VisibleProp {
    /// Key on the wire.
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

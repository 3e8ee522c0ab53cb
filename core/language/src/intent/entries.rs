//! What becomes of the entries of a list or a menu, and of the rows of a table.

/// A change of a list's or a menu's entries.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EntryEdit {
    Add(Vec<String>),
    Remove(Vec<String>),
    /// So many more, called as the others are, if these are numbered.
    Grow(usize),
    /// So many in all.
    Resize(usize),
    Set(Vec<String>),
    /// One more, right after or before one that is there.
    Insert {
        entry: String,
        beside: String,
        after: bool,
    },
    /// One that is there, at another place.
    Shift {
        entry: String,
        to: Slot,
    },
    /// Two that are there, each in the place of the other.
    Swap(String, String),
    /// One more as the first.
    Prepend(Vec<String>),
    /// Another text for the one at a place, from 1; negative from the end. Without a text it goes.
    Change {
        place: i32,
        to: Option<String>,
    },
}

/// A place among the entries of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Slot {
    First,
    Last,
    Before(String),
    After(String),
}

/// A change of a table's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowsEdit {
    Add(u32),
    Remove(u32),
    /// The one at a place, from 1; negative from the end.
    Drop(i32),
    /// One more, with what is in its cells.
    Append(Vec<String>),
    /// The one that has a cell which says so.
    Without(String),
    Set(u32),
}

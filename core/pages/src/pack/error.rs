//! Faults of packs, with the file and the line.

/// A fault of a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {fault}")]
pub struct PackError {
    /// The path of the file below the folder of packs.
    pub file: String,
    /// The line in the file, from 1.
    pub line: usize,
    /// The fault.
    pub fault: PackFault,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackFault {
    /// A file outside the folders of packs.
    #[error("a pack lies in one of the folders families, trades, screens, sections, kinds or lists")]
    UnknownFolder,
    /// A line that is neither `key: value` nor indented below one.
    #[error("expected `key: value`, or a line indented by two blanks below one")]
    LineWithoutKey,
    /// A key that stands twice.
    #[error("the key `{0}` stands twice")]
    RepeatedKey(String),
    /// A key that this kind of file does not have.
    #[error("unknown key `{0}`")]
    UnknownKey(String),
    /// A key that this kind of file needs.
    #[error("the key `{0}` is missing")]
    MissingKey(&'static str),
    /// A family without a file.
    #[error("unknown family `{0}`")]
    UnknownFamily(String),
    /// Families that inherit from each other.
    #[error("the family `{0}` inherits from itself")]
    FamilyCycle(String),
    /// A section without a file.
    #[error("unknown section `{0}`")]
    UnknownSection(String),
    /// A variant that the section does not have.
    #[error("the section `{section}` has no variant `{variant}`")]
    UnknownVariant {
        /// The section.
        section: String,
        /// The variant.
        variant: String,
    },
    /// A section with content that neither the pack nor its families have.
    #[error("the section `{section}` needs a block `{block}`")]
    MissingBlock {
        /// The section.
        section: String,
        /// The block.
        block: String,
    },
    /// A row with more cells than its block has fields.
    #[error("a row of `{block}` has at most {fields} cells")]
    LongRow {
        /// The block.
        block: String,
        /// The number of its fields.
        fields: usize,
    },
}

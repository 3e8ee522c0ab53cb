//! Repairs made to a text, with their positions.

use serde::Serialize;

/// One repair and its byte range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repair {
    /// Kind of repair.
    pub kind: RepairKind,
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}

/// The kinds of [`Repair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RepairKind {
    /// Text before the JSON, fences included.
    LeadingText,
    /// Text after the JSON, fences included.
    TrailingText,
    /// Text between the parts of the JSON.
    StrayText,
    /// A section of a model's thinking.
    Thinking,
    /// A marker added by a transport or template.
    Sentinel,
    /// A quotation mark other than `"`.
    OtherQuote,
    /// A missing quotation mark.
    MissingQuote,
    /// An unescaped quotation mark inside a text.
    InnerQuote,
    /// An unquoted key.
    BareKey,
    /// An unquoted text.
    BareText,
    /// A literal of another language: `True`, `None`, `undefined`, `NaN` and the like.
    Literal,
    /// A number in a notation other than JSON's.
    Number,
    /// A missing comma between two items.
    MissingComma,
    /// An extra comma.
    ExtraComma,
    /// A missing colon, or another sign in its place.
    MissingColon,
    /// A key without a value.
    MissingValue,
    /// A missing opening or closing bracket.
    MissingBracket,
    /// An extra bracket.
    ExtraBracket,
    /// A bracket of the wrong kind.
    WrongBracket,
    /// A comment.
    Comment,
    /// `...` in place of omitted items.
    Ellipsis,
    /// A raw control character in a string.
    ControlCharacter,
    /// An invalid escape.
    Escape,
    /// A document escaped one time too many.
    EscapedTwice,
    /// A space or punctuation mark that is not valid in JSON.
    OtherCharacter,
    /// A call such as `ObjectId("…")` around a value.
    Call,
    /// Several values in place of one.
    SeveralValues,
    /// The text ends before the JSON does.
    Truncated,
}

/// Repairs, in the order they were made.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    pub(super) repairs: Vec<Repair>,
    /// Total count, including repairs that are not stored.
    pub(super) count: usize,
}

/// A snapshot of a report: total count, stored count, and the end of the last repair.
type ReportSnapshot = (usize, usize, usize);

impl Report {
    /// As many as a person would read. A garbled megabyte must not take memory for each fault.
    pub(super) const LONGEST: usize = 1_000;

    /// Returns a snapshot for [`Report::discard_since`].
    pub(super) fn mark(&self) -> ReportSnapshot {
        (self.count, self.repairs.len(), self.repairs.last().map_or(0, |last| last.end))
    }

    /// Discards repairs made since a snapshot, because the same bytes will be examined again.
    pub(super) fn discard_since(&mut self, (count, length, last_end): ReportSnapshot) {
        self.count = count;
        self.repairs.truncate(length);
        if let Some(last) = self.repairs.last_mut() {
            last.end = last_end;
        }
    }

    pub(super) fn add(&mut self, kind: RepairKind, start: usize, end: usize) {
        self.count += 1;
        // Adjacent repairs of one kind are merged, such as a run of stray words or of exotic spaces.
        if let Some(last) = self.repairs.last_mut()
            && last.kind == kind
            && last.end == start
        {
            last.end = end;
        } else if self.repairs.len() < Self::LONGEST {
            self.repairs.push(Repair { kind, start, end });
        }
    }
}

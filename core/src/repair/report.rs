//! What was put right, with its place in the text.

use serde::Serialize;

/// What was put right to read the text, with its byte range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repair {
    /// What it was.
    pub kind: RepairKind,
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}

/// The kinds of [`Repair`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum RepairKind {
    /// Text before the JSON, fences included.
    LeadingText,
    /// Text after the JSON, fences included.
    TrailingText,
    /// Text between the parts of the JSON.
    StrayText,
    /// A section in which the model thinks.
    Thinking,
    /// A marker that a transport or a template has added.
    Sentinel,
    /// Another mark where JSON wants `"`.
    OtherQuote,
    /// A quotation mark that is not there.
    MissingQuote,
    /// A quotation mark inside a text without its backslash.
    InnerQuote,
    /// A key without quotation marks.
    BareKey,
    /// A text without quotation marks.
    BareText,
    /// `True`, `None`, `undefined`, `NaN` and the like.
    Literal,
    /// A number that JSON writes another way.
    Number,
    /// No comma between two items.
    MissingComma,
    /// A comma too many.
    ExtraComma,
    /// No colon, or another sign, between key and value.
    MissingColon,
    /// A key without its value.
    MissingValue,
    /// A bracket that does not close, or does not open.
    MissingBracket,
    /// A bracket that opens or closes nothing.
    ExtraBracket,
    /// A bracket of the wrong kind.
    WrongBracket,
    /// A comment.
    Comment,
    /// `...` for what was left out.
    Ellipsis,
    /// A raw control character in a string.
    ControlCharacter,
    /// An escape that JSON does not know.
    Escape,
    /// A document that was escaped once more than it should be.
    EscapedTwice,
    /// A space or punctuation that JSON does not know.
    OtherCharacter,
    /// A call such as `ObjectId("…")` around a value.
    Call,
    /// Several values where JSON has one.
    SeveralValues,
    /// The text ends before the JSON does.
    Truncated,
}

/// Repairs in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    pub(super) repairs: Vec<Repair>,
    /// How many there were, kept or not.
    pub(super) count: usize,
}

/// A moment of a report: how many repairs there were, how many of them kept, and where the last one ended.
type Mark = (usize, usize, usize);

impl Report {
    /// As many as a person would look at; a garbled megabyte must not cost memory for each fault.
    pub(super) const LONGEST: usize = 1_000;

    /// The report as it is now, for [`Report::forget_since`].
    pub(super) fn mark(&self) -> Mark {
        (self.count, self.repairs.len(), self.repairs.last().map_or(0, |last| last.end))
    }

    /// Takes back what was added since: the same bytes will be looked at again.
    pub(super) fn forget_since(&mut self, (count, length, last_end): Mark) {
        self.count = count;
        self.repairs.truncate(length);
        if let Some(last) = self.repairs.last_mut() {
            last.end = last_end;
        }
    }

    pub(super) fn add(&mut self, kind: RepairKind, start: usize, end: usize) {
        self.count += 1;
        // Neighbors of one kind are one repair: a run of stray words, a row of exotic spaces.
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

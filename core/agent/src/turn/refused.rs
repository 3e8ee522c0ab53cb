//! Rejected operations, and which of them a correction addresses.
//!
//! A correction is requested for rejected operations. Those that it ignores are not applied, and the user is notified,
//! because the model's own words often claim that everything was done.

use crate::proposal::{Compound, kind_of};
use serde_json::Value;
use websketch_sketch::operation::{Operation, OperationKind, Refusal, Rejection};

/// The maximum number of different reasons in a note.
const MOST_TOLD: usize = 3;

/// A rejected operation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refused {
    pub(super) rejection: Rejection,
    /// The operation as the model wrote it.
    pub(super) written: Value,
}

/// A class of operations that can replace each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Adds,
    Deletes,
    /// Position and size.
    Places,
    /// Content and z-order.
    Changes,
    /// All of these, or unknown.
    Any,
}

/// An operation of the correction, with the rejections it can address.
struct Voice<'a> {
    sort: Sort,
    /// The existing component that it is about, if any.
    about: Option<&'a str>,
    is_heard: bool,
}

impl Refused {
    fn sort(&self) -> Sort {
        let Some(name) = self.written.get("type").and_then(Value::as_str) else { return Sort::Any };
        match (kind_of(name), Compound::from_name(name)) {
            (Some(kind), _) => sort_of(kind),
            (None, Some(Compound::Compose)) => Sort::Adds,
            (None, Some(Compound::Texts)) => Sort::Changes,
            (None, Some(Compound::Shift | Compound::Place | Compound::Reflow)) => Sort::Places,
            (None, None) => Sort::Any,
        }
    }

    /// Returns the existing component that the operation is about.
    fn about(&self) -> Option<&str> {
        let is_unknown = matches!(self.rejection.refusal, Refusal::UnknownComponent { .. });
        let id = self.written.get("componentId").and_then(Value::as_str);
        id.filter(|_| !is_unknown && self.sort() != Sort::Adds)
    }

    fn is_answered_by(&self, voice: &Voice) -> bool {
        let (own, other) = (self.sort(), voice.sort);
        let is_alike = own == other || own == Sort::Any || other == Sort::Any
            // A rejected change may be answered by a new component, and a rejected addition by a change.
            || matches!((own, other), (Sort::Changes, Sort::Adds) | (Sort::Adds, Sort::Changes));
        is_alike && self.about().is_none_or(|id| voice.about.is_none_or(|other| other == id))
    }
}

const fn sort_of(kind: OperationKind) -> Sort {
    match kind {
        OperationKind::Add => Sort::Adds,
        OperationKind::Delete => Sort::Deletes,
        OperationKind::Move | OperationKind::Resize | OperationKind::Align | OperationKind::Distribute => {
            Sort::Places
        }
        OperationKind::Modify | OperationKind::Reorder => Sort::Changes,
        OperationKind::Replace => Sort::Any,
    }
}

/// Returns the rejections of `first` that neither `operations` nor the rejections after them address.
///
/// A repeated rejection needs one answer; a `replace` addresses everything.
pub(super) fn passed_over(first: &[Refused], operations: &[Operation], second: &[Refused]) -> Vec<Rejection> {
    let mut voices: Vec<Voice> = Vec::new();
    for operation in operations {
        let (sort, is_heard) = (sort_of(operation.kind()), false);
        match operation {
            Operation::Replace { .. } => return Vec::new(),
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                let about = target_ids.iter().map(|id| Some(id.as_str()));
                voices.extend(about.map(|about| Voice { sort, about, is_heard }));
            }
            Operation::Add(_) => voices.push(Voice { sort, about: None, is_heard }),
            one => {
                voices.push(Voice { sort, about: one.subject().map(|id| id.as_str()), is_heard });
            }
        }
    }
    voices.extend(second.iter().map(|refused| Voice {
        sort: refused.sort(),
        about: refused.about(),
        is_heard: false,
    }));
    let mut left: Vec<&Refused> = Vec::new();
    for (at, refused) in first.iter().enumerate() {
        let is_repeated = first.iter().take(at).any(|other| other.written == refused.written);
        if !is_repeated {
            left.push(refused);
        }
    }
    // Operations on the same component are matched first, then those of the same class.
    for is_exact in [true, false] {
        left.retain(|refused| {
            let fits = |voice: &&mut Voice| {
                !voice.is_heard
                    && refused.is_answered_by(voice)
                    && (!is_exact || refused.about().is_some() && refused.about() == voice.about)
            };
            let found = voices.iter_mut().find(fits);
            found.map(|voice| voice.is_heard = true).is_none()
        });
    }
    left.into_iter().map(|refused| refused.rejection.clone()).collect()
}

/// Returns a note on rejected operations: their number out of `total`, and the reasons.
pub(super) fn note(refused: &[Rejection], total: usize) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for rejection in refused {
        let reason = rejection.refusal.to_string();
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let more = if reasons.len() > MOST_TOLD { " …" } else { "" };
    reasons.truncate(MOST_TOLD);
    format!("{} of {total} changes could not be done: {}.{more}", refused.len(), reasons.join("; "))
}

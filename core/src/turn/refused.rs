//! Refused operations, and which of them a second answer says something to.
//!
//! A second answer is asked for what was refused. What it passes over is not done, and the person is told so: by its own
//! words a model claims to have done everything.

use crate::operation::{Operation, OperationKind, Refusal, Rejection};
use crate::proposal::{Compound, kind_of};
use serde_json::Value;

/// Different refusals that a person is told.
const MOST_TOLD: usize = 3;

/// An operation that was refused.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refused {
    pub(super) rejection: Rejection,
    /// As the model wrote it.
    pub(super) written: Value,
}

/// What kinds of operation can stand for each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Adds,
    Deletes,
    /// Where and how large.
    Places,
    /// What it says, and where it lies in the stack.
    Changes,
    /// All of it, or nobody knows.
    Any,
}

/// What an operation of the second answer says something to.
struct Voice<'a> {
    sort: Sort,
    /// The component that it is about, if it is one that was there.
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

    /// The component that it is about, if there is one with that id.
    fn about(&self) -> Option<&str> {
        let is_unknown = matches!(self.rejection.refusal, Refusal::UnknownComponent { .. });
        let id = self.written.get("componentId").and_then(Value::as_str);
        id.filter(|_| !is_unknown && self.sort() != Sort::Adds)
    }

    fn is_answered_by(&self, voice: &Voice) -> bool {
        let (own, other) = (self.sort(), voice.sort);
        let is_alike = own == other || own == Sort::Any || other == Sort::Any
            // What could not be changed may be made anew, and the other way round.
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

/// Which of `first` neither `operations` nor the refusals of the answer after them say anything to. What is said twice
/// needs to be answered once; a `replace` answers everything.
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
    // What is about the same component answers first; then one of the same sort.
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

/// What a person reads of refused operations, of so many: how many, and why.
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

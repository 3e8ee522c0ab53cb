//! Rejected operations, and which of them a correction addresses.
//!
//! A correction is requested for rejected operations. Those that it ignores are not applied, and the user is notified,
//! because the model's own words often claim that everything was done.

use crate::proposal::{MacroOperation, kind_of};
use serde_json::Value;
use websketch_sketch::operation::{Operation, OperationError, OperationKind, Rejection};

/// The maximum number of different reasons in a note.
const MOST_TOLD: usize = 3;

/// A rejected operation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RejectedOperation {
    pub(super) rejection: Rejection,
    /// The operation as the model wrote it.
    pub(super) written: Value,
}

/// A class of operations that can replace each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperationClass {
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
struct RejectionScope<'a> {
    class: OperationClass,
    /// The existing component that it is about, if any.
    about: Option<&'a str>,
    is_used: bool,
}

impl RejectedOperation {
    fn class(&self) -> OperationClass {
        let Some(name) = self.written.get("type").and_then(Value::as_str) else { return OperationClass::Any };
        match (kind_of(name), MacroOperation::from_name(name)) {
            (Some(kind), _) => class_of(kind),
            (None, Some(MacroOperation::Compose)) => OperationClass::Adds,
            (None, Some(MacroOperation::Texts)) => OperationClass::Changes,
            (None, Some(MacroOperation::Shift | MacroOperation::Place | MacroOperation::Reflow)) => {
                OperationClass::Places
            }
            (None, None) => OperationClass::Any,
        }
    }

    /// Returns the existing component that the operation is about.
    fn about(&self) -> Option<&str> {
        let is_unknown = matches!(self.rejection.reason, OperationError::UnknownComponent { .. });
        let id = self.written.get("componentId").and_then(Value::as_str);
        id.filter(|_| !is_unknown && self.class() != OperationClass::Adds)
    }

    fn is_answered_by(&self, scope: &RejectionScope) -> bool {
        let (own, other) = (self.class(), scope.class);
        let is_alike = own == other || own == OperationClass::Any || other == OperationClass::Any
            // A rejected change may be answered by a new component, and a rejected addition by a change.
            || matches!((own, other), (OperationClass::Changes, OperationClass::Adds) | (OperationClass::Adds, OperationClass::Changes));
        is_alike && self.about().is_none_or(|id| scope.about.is_none_or(|other| other == id))
    }
}

const fn class_of(kind: OperationKind) -> OperationClass {
    match kind {
        OperationKind::Add => OperationClass::Adds,
        OperationKind::Delete => OperationClass::Deletes,
        OperationKind::Move | OperationKind::Resize | OperationKind::Align | OperationKind::Distribute => {
            OperationClass::Places
        }
        OperationKind::Modify | OperationKind::Reorder => OperationClass::Changes,
        OperationKind::Replace => OperationClass::Any,
    }
}

/// Returns the rejections of `first` that neither `operations` nor the rejections after them address.
///
/// A repeated rejection needs one answer; a `replace` addresses everything.
pub(super) fn passed_over(
    first: &[RejectedOperation],
    operations: &[Operation],
    second: &[RejectedOperation],
) -> Vec<Rejection> {
    let mut scopes: Vec<RejectionScope> = Vec::new();
    for operation in operations {
        let (class, is_used) = (class_of(operation.kind()), false);
        match operation {
            Operation::Replace { .. } => return Vec::new(),
            Operation::Align { target_ids, .. } | Operation::Distribute { target_ids, .. } => {
                let about = target_ids.iter().map(|id| Some(id.as_str()));
                scopes.extend(about.map(|about| RejectionScope { class, about, is_used }));
            }
            Operation::Add(_) => scopes.push(RejectionScope { class, about: None, is_used }),
            one => {
                scopes.push(RejectionScope { class, about: one.subject().map(|id| id.as_str()), is_used });
            }
        }
    }
    scopes.extend(second.iter().map(|refused| RejectionScope {
        class: refused.class(),
        about: refused.about(),
        is_used: false,
    }));
    let mut left: Vec<&RejectedOperation> = Vec::new();
    for (at, refused) in first.iter().enumerate() {
        let is_repeated = first.iter().take(at).any(|other| other.written == refused.written);
        if !is_repeated {
            left.push(refused);
        }
    }
    // Operations on the same component are matched first, then those of the same class.
    for is_exact in [true, false] {
        left.retain(|refused| {
            let fits = |scope: &&mut RejectionScope| {
                !scope.is_used
                    && refused.is_answered_by(scope)
                    && (!is_exact || refused.about().is_some() && refused.about() == scope.about)
            };
            let found = scopes.iter_mut().find(fits);
            found.map(|scope| scope.is_used = true).is_none()
        });
    }
    left.into_iter().map(|refused| refused.rejection.clone()).collect()
}

/// Returns a note on rejected operations: their number out of `total`, and the reasons.
pub(super) fn note(refused: &[Rejection], total: usize) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for rejection in refused {
        let reason = rejection.reason.to_string();
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let more = if reasons.len() > MOST_TOLD { " …" } else { "" };
    reasons.truncate(MOST_TOLD);
    format!("{} of {total} changes could not be done: {}.{more}", refused.len(), reasons.join("; "))
}

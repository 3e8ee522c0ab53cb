//! Plans: task graphs for requests of several parts.
//!
//! A [`Plan`] is validated when it is read: it has no cycle and no unknown reference. All faults are reported at once.
//! An
//! [`Execution`] runs it as a state machine without clock and I/O, like [`crate::turn`]: events in, effects out. Its state can
//! be stored between two events and restored. A node runs as soon as the results it needs exist.
//!
//! Sections of a page get ordered positions, never rectangles. The layout trees of all sections are solved together
//! when all of them exist, so sections made in parallel fit, independent of their heights.

mod action;
mod builtin_actions;
mod commit;
mod complexity;
mod confirmation;
mod event;
mod execution;
mod fault;
mod graph;
mod merge;
mod nested_turn;
mod node;
mod numbering;
mod outcome;
mod planner;
mod price;
mod prompt;
mod provider_pool;
mod read;
mod readiness;
mod rebase;
mod reference;
mod sections;
mod slot;
mod state;
mod status_report;
mod task_end;
mod task_start;
mod timeouts;
mod types;
mod validation;

pub use action::{Action, Parameter, ParameterType};
pub use complexity::RequestScope;
pub use event::{ExecutionEffect, ExecutionEvent, TurnResult};
pub use execution::{EndMode, Execution, ExecutionLimits, ExecutionParams, LEASE_MS};
pub use fault::{FaultKind, MAX_ITEMS, MAX_NODES, PlanFault};
pub use nested_turn::{NestedStep, NestedTurn};
pub use node::{Condition, ConfirmRule, Node, SectionSize, ValueTest};
pub use planner::{Planner, PlannerStep};
pub use price::Prices;
pub use provider_pool::{ProviderEntry, ProviderPool};
pub use rebase::RebasedChanges;
pub use slot::Slot;
pub use state::{
    CommitFailure, CommitOutcome, ExecutionStatus, NodeError, OmittedChange, TaskKey, TaskStatus,
};
pub use types::{Complexity, Plan, PlanInfo};

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
mod beginning;
mod check;
mod committing;
mod confirm;
mod connect;
mod crew;
mod ending;
mod event;
mod execution;
mod fault;
mod graph;
mod landing;
mod lifetime;
mod merge;
mod need;
mod node;
mod opening;
mod outcome;
mod parts;
mod perform;
mod planner;
mod playing;
mod price;
mod prompt;
mod read;
mod reference;
mod slot;
mod state;
mod telling;
mod time;
mod types;

pub use action::{Action, Kind, Parameter};
pub use crew::{Crew, Member};
pub use event::{Effect, Event, TurnEnd};
pub use execution::{Ends, Execution, LEASE_MS, Settings, Start};
pub use fault::{FaultKind, MAX_ITEMS, MAX_NODES, PlanFault};
pub use landing::Placed;
pub use need::Need;
pub use node::{Confirm, Node, Size, Test, When};
pub use planner::{PlanStep, Planning};
pub use playing::{Played, Playing};
pub use price::Prices;
pub use slot::Slot;
pub use state::{Key, Landing, LeftOut, NodeError, NotCommitted, Progress, Status};
pub use types::{About, Complexity, Plan};

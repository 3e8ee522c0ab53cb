//! Plans: requests of several parts, split into nodes that run as soon as what they need is there.
//!
//! A [`Plan`] is checked when it is read: no cycle, nothing named that is not there, and all faults at once. An
//! [`Execution`] runs it as a machine without clock and I/O, like [`crate::turn`]: events in, effects out, everything that
//! it knows can be stored between two events and read back.
//!
//! Parts of a page get places in an order and never rectangles: the trees of all parts are solved as one when they are
//! there, so parts made at the same time fit, whatever their height.

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

//! Pages from a brief: specific, various, on any device.
//!
//! A [`Brief`] is the content of a request. [`Packs`] are text files with the content of trades and screens, and with the
//! sections that show it. [`page()`] chooses sections and their variants by the pack, the amount of content and the
//! words of the request, fills them, and returns a layout tree. The same brief gives the same page.

mod alternative;
mod app_screen;
mod asked_device;
mod brief;
mod content;
mod device;
mod draft;
mod expression;
mod fill;
mod fitting;
mod flow;
mod json;
mod listed;
mod lists;
mod made;
mod mood;
mod named_section;
mod outline;
mod pack;
mod page;
mod part;
mod phrase;
mod read;
mod section;
mod section_request;
mod seed;
mod small_words;
mod state;
mod topic;
mod trade_person;
mod want;

pub use alternative::{Alternative, AlternativeScope, MOST_ALTERNATIVES, USUAL_ALTERNATIVES};
pub use alternative::{alternatives, alternatives_of, seed_of_texts};
pub use brief::{Brief, Device, Offer, Subject};
pub use content::Content;
pub use named_section::{UnknownSection, fill_sections, section_names, section_tree};
pub use pack::{PackError, PackFault, PackFile, PackKind, Packs};
pub use page::{Page, page};
pub use read::{read_any_brief, read_brief, read_listed_brief};
pub use section_request::{RequestedSection, requested_section};
pub use seed::Seed;
pub use state::{ScreenState, add_state_fixes, derive_state, renewed_after, renewed_state, renewed_states};
pub use state::{Variation, alternatives_beside, derive_view};

#[cfg(feature = "built-in")]
const BUILT_IN: &str = include_str!(concat!(env!("OUT_DIR"), "/packs.txt"));
#[cfg(not(feature = "built-in"))]
const BUILT_IN: &str = include_str!(concat!(env!("OUT_DIR"), "/index.txt"));

/// Returns the packs that come with the crate: all of them with the feature `built-in`, else the sections, the kinds of
/// pages, one general family and the heads of the others. The build has checked them.
#[must_use]
pub fn built_in_packs() -> Option<Packs<'static>> {
    Packs::new(BUILT_IN).ok()
}

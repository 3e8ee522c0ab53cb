//! System messages: the prefix common to all intents, and the instructions for each.

use super::template::fill;
use crate::proposal::Intent;
use crate::sections;
use std::sync::OnceLock;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

pub(super) const SHARED: &str = include_str!("../../../../prompts/shared.md");
const CREATION: &str = include_str!("../../../../prompts/creation.md");
const MODIFICATION: &str = include_str!("../../../../prompts/modification.md");
const DETAILS: &str = include_str!("../../../../prompts/details.md");
const CONVERSATION: &str = include_str!("../../../../prompts/conversation.md");
/// The reference of all operations, for prompts and agents.
pub const OPERATIONS: &str = include_str!("../../../../prompts/operations.md");
/// Names of icons by theme.
pub(super) const ICONS: &str = include_str!("../../../../prompts/icons.md");

/// Returns the system message for an intent.
///
/// It begins with a prefix common to all intents, which providers cache, followed by the instructions for the intent.
#[must_use]
pub fn system(intent: Intent) -> String {
    [shared(), guidance(intent)].concat()
}

/// Returns the general system message: the common prefix, followed by the instructions for all intents.
#[must_use]
pub fn system_in_doubt() -> String {
    let guidance = Intent::ALL.map(|intent| guidance(intent).trim_end()).join("\n\n");
    [shared(), &guidance, "\n"].concat()
}

/// Returns the length of the common prefix of all system messages, in bytes.
#[must_use]
pub fn shared_len() -> usize {
    shared().len()
}

/// Returns the common prefix of all system messages. It is the same for the lifetime of the program.
fn shared() -> &'static str {
    static PREFIX: OnceLock<String> = OnceLock::new();
    PREFIX.get_or_init(filled_prefix)
}

fn filled_prefix() -> String {
    let types = ComponentKind::ALL.map(ComponentKind::name).join(", ");
    let blanks = [
        ("component_types", &*types),
        ("variants", &variants()),
        ("operations", OPERATIONS.trim_end()),
        ("icons", ICONS.trim_end()),
        ("sections", &sections::names()),
    ];
    fill(SHARED, &blanks)
}

/// Returns the kit variants of each type.
fn variants() -> String {
    let of = |kind: ComponentKind| {
        let names: Vec<_> = Piece::of_kind(kind).filter_map(Piece::variant).collect();
        (!names.is_empty()).then(|| format!("{}: {}", kind.name(), names.join(", ")))
    };
    ComponentKind::ALL.into_iter().filter_map(of).collect::<Vec<_>>().join(". ")
}

/// Returns the instructions for an intent.
const fn guidance(intent: Intent) -> &'static str {
    match intent {
        Intent::Creation => CREATION,
        Intent::Modification => MODIFICATION,
        Intent::Details => DETAILS,
        Intent::Conversation => CONVERSATION,
    }
}

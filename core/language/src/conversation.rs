//! The messages of a conversation.

use serde::{Deserialize, Serialize};
use websketch_json::LazyValue;

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// The user.
    User,
    /// WebSketch.
    Assistant,
}

/// One message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Message {
    /// The author.
    pub role: Role,
    /// The text. At most 32,000 characters.
    pub content: String,
    /// The time in ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
}

impl Message {
    /// Reads `{ role, content, timestamp? }`. `None` if the value is not of this form.
    #[must_use]
    pub fn read(value: LazyValue<'_>) -> Option<Self> {
        let role = match &*value.get("role")?.string()? {
            "user" => Role::User,
            "assistant" => Role::Assistant,
            _ => return None,
        };
        let content = value.get("content")?.string()?.into_owned();
        let timestamp = match value.get("timestamp").filter(|moment| !moment.is_null()) {
            None => None,
            Some(moment) => Some(moment.string()?.into_owned()),
        };
        Some(Self { role, content, timestamp })
    }
}

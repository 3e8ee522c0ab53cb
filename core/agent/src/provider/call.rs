//! A model call independent of its dialect, and helpers shared by the dialects.

use super::{Image, Sampling};
use websketch_language::{Message, Role};

/// A model call, independent of its dialect.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// The system message.
    pub system: String,
    /// The length of its beginning that other calls share, in bytes. Providers cache it.
    pub shared: usize,
    /// The conversation, the request last.
    pub messages: Vec<Message>,
    /// A picture that belongs to the request.
    pub image: Option<Image>,
    /// The form of the answer.
    pub form: AnswerForm,
}

/// The form of a model's answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerForm {
    /// The object of an edit, with the schema of [`crate::proposal::schema`].
    #[default]
    Edit,
    /// Another JSON object, as described in the prompt.
    Json,
    /// Text.
    Text,
}

/// The options of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CallOptions<'a> {
    /// The model.
    pub model: &'a str,
    /// The sampling parameters. The temperature is clamped to the provider's range.
    pub sampling: Sampling,
    /// Whether to stream the answer.
    pub stream: bool,
    /// The request id, sent to the provider's log as well.
    pub request_id: &'a str,
    /// The group of an old `MiniMax` account.
    pub group_id: Option<&'a str>,
}

/// The maximum number of tokens of an answer, enough for some hundred operations.
pub(super) const MAX_TOKENS: u32 = 16_384;

impl ModelCall {
    /// Returns the system message in two parts: the beginning that other calls share, and the rest. Either may be
    /// empty.
    pub(super) fn system_parts(&self) -> [&str; 2] {
        let (shared, own) = self.system.split_at_checked(self.shared).unwrap_or(("", &self.system));
        [shared, own]
    }
}

/// Returns the conversation in the form that every dialect accepts.
///
/// The first message is the user's, the roles alternate, and no message is blank.
pub(super) fn conversation(call: &ModelCall) -> Vec<(Role, String)> {
    let mut turns: Vec<(Role, String)> = Vec::new();
    for Message { role, content, .. } in &call.messages {
        let is_first = turns.is_empty() && *role == Role::Assistant;
        if is_first || content.trim().is_empty() {
            continue;
        }
        match turns.last_mut() {
            Some((last, text)) if last == role => {
                text.push_str("\n\n");
                text.push_str(content);
            }
            _ => turns.push((*role, content.clone())),
        }
    }
    turns
}

/// Percent-encodes a text as a part of a path. Only the unreserved characters of RFC 3986 stay.
pub(super) fn encoded(text: &str) -> String {
    let mut path = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                path.push(char::from(byte));
            }
            _ => path += &format!("%{byte:02X}"),
        }
    }
    path
}

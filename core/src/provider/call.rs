//! What a model is asked, whatever its dialect, and what the dialects write alike.

use super::Image;
use crate::language::{Message, Role};

/// What a model is asked, whatever its dialect.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// The system message.
    pub system: String,
    /// The conversation, the request last.
    pub messages: Vec<Message>,
    /// A picture that belongs to the request.
    pub image: Option<Image>,
    /// What the answer has to be.
    pub form: AnswerForm,
}

/// What a model is to answer with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerForm {
    /// The object of an edit, by [`crate::proposal::schema`].
    #[default]
    Edit,
    /// Some other JSON object, as the prompt says.
    Json,
    /// Words.
    Text,
}

/// How a call is to be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CallOptions<'a> {
    /// Which model.
    pub model: &'a str,
    /// The sampling temperature; the model's own when absent. Brought into the provider's range.
    pub temperature: Option<f64>,
    /// Whether the answer is to come while it is made.
    pub stream: bool,
    /// Names the request in the provider's log too.
    pub request_id: &'a str,
    /// The group of an old `MiniMax` account.
    pub group_id: Option<&'a str>,
}

/// The conversation as every dialect takes it: it begins with the person, the two take turns, and
/// nothing said is blank.
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

/// A text as a part of a path: everything but what RFC 3986 calls unreserved is encoded.
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

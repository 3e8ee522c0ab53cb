//! Log lines: an event with its fields, as JSON or for a console. They hold no prompts and no keys.

use crate::platform::hex;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use websketch_json as json;
use worker::console_log;

/// The severity of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// For troubleshooting.
    Debug,
    /// An ordinary event.
    Info,
    /// An event that needs attention.
    Warning,
    /// A fault of the server.
    Error,
}

impl Level {
    /// The names that the setting accepts.
    pub(crate) const NAMES: &'static str = "DEBUG, INFO, WARNING or ERROR";

    const fn name(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// Returns the level with this name, in any case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Debug, Self::Info, Self::Warning, Self::Error];
        all.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
    }
}

/// The format of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// One JSON object.
    Json,
    /// `level event key=value …`
    Console,
}

impl LogFormat {
    /// Returns [`Self::Json`] if `is_json`, else [`Self::Console`].
    pub(crate) const fn from_flag(is_json: bool) -> Self {
        if is_json { Self::Json } else { Self::Console }
    }
}

/// The levels to log and the format of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogConfig {
    /// The lowest level that is logged.
    pub(crate) level: Level,
    /// The format of the lines.
    pub(crate) format: LogFormat,
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { level: Level::Info, format: LogFormat::Json }
    }
}

/// An event to log.
#[derive(Clone, Debug)]
pub(crate) struct LogEntry {
    level: Level,
    event: &'static str,
    fields: Map<String, Value>,
}

impl LogEntry {
    /// Returns an event without fields.
    pub(crate) fn new(level: Level, event: &'static str) -> Self {
        Self { level, event, fields: Map::new() }
    }

    /// Adds a field. A `null` value is left out.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        if !value.is_null() {
            self.fields.insert(name.to_owned(), value);
        }
        self
    }

    /// Adds a duration as `duration_seconds`.
    #[must_use]
    pub(crate) fn with_duration_ms(self, ms: u64) -> Self {
        // Parsed from text, which avoids rounding.
        let seconds = format!("{}.{:03}", ms / 1_000, ms % 1_000);
        self.with("duration_seconds", seconds.parse().unwrap_or(0.0_f64))
    }

    /// Writes the line if its level is logged.
    pub(crate) fn write(&self, config: LogConfig) {
        if self.level >= config.level {
            console_log!("{}", self.line(config.format));
        }
    }

    fn line(&self, format: LogFormat) -> String {
        match format {
            LogFormat::Json => {
                let mut object = Map::new();
                object.insert("level".to_owned(), self.level.name().into());
                object.insert("event".to_owned(), self.event.into());
                object.extend(self.fields.clone());
                json::to_string(&object)
            }
            LogFormat::Console => {
                let fields =
                    self.fields.iter().map(|(name, value)| format!(" {name}={}", json::to_string(value)));
                format!("{} {}{}", self.level.name(), self.event, fields.collect::<String>())
            }
        }
    }
}

/// The length of a pseudonym in digits.
const PSEUDONYM_DIGITS: usize = 12;

/// Returns a salted hash of `text` for log lines. Without the salt it reveals nothing about the text.
pub(crate) fn pseudonym(salt: &str, text: &str) -> String {
    let mut digits = hex(&Sha256::digest(format!("{salt}\n{text}").as_bytes()));
    digits.truncate(PSEUDONYM_DIGITS);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(format: LogFormat, expected: Expect) {
        let entry = LogEntry::new(Level::Info, "node").with("node", "modify").with("session_id", Value::Null);
        let entry = entry.with("request_id", "a\nb").with_duration_ms(1_040);
        expected.assert_eq(&entry.line(format));
    }

    #[test]
    fn a_line_is_json_or_for_a_console_and_always_one_line() {
        check(
            LogFormat::Json,
            expect![[
                r#"{"level":"info","event":"node","node":"modify","request_id":"a\nb","duration_seconds":1.04}"#
            ]],
        );
        check(
            LogFormat::Console,
            expect![[r#"info node node="modify" request_id="a\nb" duration_seconds=1.04"#]],
        );
    }
}

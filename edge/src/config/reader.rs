//! Settings as text → values.

use crate::http::error::ApiError;
use std::ops::RangeInclusive;

/// A setting that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InvalidConfig {
    /// It must be something else.
    #[error("{name} must be {expected}")]
    Wrong {
        /// The setting.
        name: String,
        /// What it must be, in words.
        expected: String,
    },
    /// It must be a number in a range.
    #[error("{name} must be a whole number between {least} and {most}")]
    OutOfRange {
        /// The setting.
        name: String,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
}

impl From<InvalidConfig> for ApiError {
    fn from(fault: InvalidConfig) -> Self {
        Self::Config(fault.to_string())
    }
}

impl InvalidConfig {
    /// The setting `name` must be `wanted`.
    pub(super) fn new(name: &str, expected: &str) -> Self {
        Self::Wrong { name: name.to_owned(), expected: expected.to_owned() }
    }
}

/// Reads settings by name; an empty one counts as absent.
pub(super) struct SettingsReader<'a> {
    lookup: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> SettingsReader<'a> {
    pub(super) fn new(lookup: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { lookup }
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        (self.lookup)(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    pub(super) fn parsed<T>(
        &self,
        name: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, InvalidConfig> {
        let Some(text) = self.text(name) else { return Ok(None) };
        parse(&text).map(Some).ok_or(InvalidConfig::new(name, expected))
    }

    pub(super) fn integer(
        &self,
        name: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, InvalidConfig> {
        let name_of_fault = name.to_owned();
        let fault =
            InvalidConfig::OutOfRange { name: name_of_fault, least: *range.start(), most: *range.end() };
        let Some(text) = self.text(name) else { return Ok(None) };
        text.parse().ok().filter(|number| range.contains(number)).map(Some).ok_or(fault)
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, InvalidConfig> {
        self.parsed(name, "true or false", |text| match text.to_ascii_lowercase().as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        })
    }
}

//! Parser of settings.

use crate::http::error::ApiError;
use std::ops::RangeInclusive;

/// The error of an invalid setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InvalidConfig {
    /// The value is invalid.
    #[error("{name} must be {expected}")]
    Wrong {
        /// The name of the setting.
        name: String,
        /// The valid values, in words.
        expected: String,
    },
    /// The number is out of range.
    #[error("{name} must be a whole number between {least} and {most}")]
    OutOfRange {
        /// The name of the setting.
        name: String,
        /// The smallest valid value.
        least: u64,
        /// The largest valid value.
        most: u64,
    },
}

impl From<InvalidConfig> for ApiError {
    fn from(fault: InvalidConfig) -> Self {
        Self::Config(fault.to_string())
    }
}

impl InvalidConfig {
    /// Returns the error that `name` must be `expected`.
    pub(super) fn new(name: &str, expected: &str) -> Self {
        Self::Wrong { name: name.to_owned(), expected: expected.to_owned() }
    }
}

/// Reader of settings by name. An empty setting counts as absent.
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

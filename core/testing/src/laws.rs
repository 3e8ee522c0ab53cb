//! The number of cases of a law.

use proptest::prelude::ProptestConfig;

/// Cases of a law in `npm test`.
const USUAL: u32 = 200;

/// Returns the configuration of a law: 200 cases, or as many as the environment variable `LAWS` says.
#[must_use]
pub fn config() -> ProptestConfig {
    let asked = std::env::var("LAWS").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(asked.unwrap_or(USUAL)) }
}

//! The settings of the Worker: read once, validated, typed. Errors name a setting and never its value.

mod endpoint;
pub(crate) mod env;
mod reader;

pub(crate) use endpoint::Endpoint;
pub(crate) use reader::InvalidConfig;

use crate::http::auth::ApiKeys;
use crate::http::cors::Cors;
use crate::log::{Level, LogConfig, LogFormat};
use reader::SettingsReader;
use websketch_agent::plan::Prices;
use websketch_agent::provider::Provider;

/// All settings.
pub(crate) struct Config {
    /// `API_KEY`: the valid API keys. `None` admits every caller.
    pub(crate) api_keys: Option<ApiKeys>,
    /// `CORS_ORIGINS`: the origins that may call besides the app itself.
    pub(crate) cors: Cors,
    /// `SESSION_TTL_SECONDS`, in ms: the lifetime of a session after its last use.
    pub(crate) session_ttl_ms: u64,
    /// `EXECUTION_TTL_SECONDS`, in ms: the lifetime of an execution and its record after the last change.
    pub(crate) execution_ttl_ms: u64,
    /// `RATE_LIMIT_PER_MINUTE`: turns of a session, and new sessions of a client. 0 disables all limits.
    pub(crate) rate_limit_per_minute: u64,
    /// `CLIENT_ADDRESS`: the address of all clients, on hosts that do not report one.
    pub(crate) client_address: Option<String>,
    /// `LLM_DEADLINE_MS`: the time for all model calls of a turn together.
    pub(crate) deadline_ms: u64,
    /// `LLM_RETRY_MIN_MS`: the shortest backoff before a retry.
    pub(crate) retry_min_ms: u64,
    /// `LLM_RETRY_MAX_MS`: the longest backoff before a retry.
    pub(crate) retry_max_ms: u64,
    /// `NODE_DEADLINE_MS`: the time for all attempts of a plan's node.
    pub(crate) node_deadline_ms: u64,
    /// `PLAN_DEADLINE_MS`: the time for a plan, without the user's time to answer.
    pub(crate) plan_deadline_ms: u64,
    /// `MAX_PARALLEL_CALLS`: concurrent model calls of a plan.
    pub(crate) max_parallel_calls: usize,
    /// `LLM_PRICES`: the prices of tokens.
    pub(crate) prices: Prices,
    /// `OPENAI_*` and so on: all providers, available or not.
    pub(crate) endpoints: Vec<Endpoint>,
    /// `DEFAULT_PROVIDER`: the provider of requests that name none.
    pub(crate) default_provider: Provider,
    /// `LOG_LEVEL` and `LOG_JSON`.
    pub(crate) log: LogConfig,
    /// `LOG_SALT`: the salt of client pseudonyms. Without one, each isolate generates its own.
    pub(crate) log_salt: String,
    /// `DEBUG_MODE`, or `LOG_LEVEL=DEBUG`: whether the debug routes exist.
    pub(crate) has_debug_routes: bool,
    /// `LLM_STREAM_LOG`: whether streams of providers are logged, without keys.
    pub(crate) logs_streams: bool,
    /// `LLM_PROMPT_LOG`: whether prompts are logged, without keys.
    pub(crate) logs_prompts: bool,
    /// `LLM_CACHE`: whether model responses are cached.
    pub(crate) caches_responses: bool,
}

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;

impl Config {
    /// Reads the settings. `lookup` returns the text of a setting by name; `random` generates missing
    /// secrets.
    ///
    /// # Errors
    /// [`InvalidConfig`] names the first invalid setting.
    pub(crate) fn read(
        lookup: impl Fn(&str) -> Option<String>,
        random: impl Fn() -> String,
    ) -> Result<Self, InvalidConfig> {
        let reader = SettingsReader::new(&lookup);
        let endpoints = Provider::ALL.into_iter().map(|provider| Endpoint::read(&reader, provider));
        let endpoints = endpoints.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        let log = LogConfig::default();
        let log = LogConfig {
            level: reader.parsed("LOG_LEVEL", Level::NAMES, Level::from_name)?.unwrap_or(log.level),
            format: reader.flag("LOG_JSON")?.map_or(log.format, LogFormat::from_flag),
        };
        let (retry_min_ms, retry_max_ms) = retry_range(&reader)?;
        Ok(Self {
            api_keys: reader.parsed("API_KEY", "one key, or several separated by commas", ApiKeys::parse)?,
            cors: Self::read_cors(&lookup)?,
            session_ttl_ms: reader.integer("SESSION_TTL_SECONDS", 1..=YEAR_SECONDS)?.unwrap_or(3_600) * 1_000,
            execution_ttl_ms: reader
                .integer("EXECUTION_TTL_SECONDS", 1..=YEAR_SECONDS)?
                .unwrap_or(MONTH_SECONDS)
                * 1_000,
            rate_limit_per_minute: reader.integer("RATE_LIMIT_PER_MINUTE", 0..=1_000_000)?.unwrap_or(120),
            client_address: reader.text("CLIENT_ADDRESS"),
            deadline_ms: reader.integer("LLM_DEADLINE_MS", 1..=HOUR_MS)?.unwrap_or(MINUTE_MS),
            retry_min_ms,
            retry_max_ms,
            node_deadline_ms: reader.integer("NODE_DEADLINE_MS", 1..=HOUR_MS)?.unwrap_or(2 * MINUTE_MS),
            plan_deadline_ms: reader.integer("PLAN_DEADLINE_MS", 1..=HOUR_MS)?.unwrap_or(10 * MINUTE_MS),
            max_parallel_calls: reader
                .integer("MAX_PARALLEL_CALLS", 1..=50)?
                .and_then(|calls| usize::try_from(calls).ok())
                .unwrap_or(5),
            prices: reader.parsed("LLM_PRICES", PRICES, read_prices)?.unwrap_or_default(),
            default_provider: default_provider(&reader, &endpoints)?,
            endpoints,
            log,
            log_salt: reader.text("LOG_SALT").unwrap_or_else(random),
            has_debug_routes: reader.flag("DEBUG_MODE")?.unwrap_or_default() || log.level == Level::Debug,
            logs_streams: reader.flag("LLM_STREAM_LOG")?.unwrap_or_default(),
            logs_prompts: reader.flag("LLM_PROMPT_LOG")?.unwrap_or_default(),
            caches_responses: reader.flag("LLM_CACHE")?.unwrap_or_default(),
        })
    }

    /// Reads `CORS_ORIGINS` alone.
    ///
    /// # Errors
    /// [`InvalidConfig`] if it is invalid.
    pub(crate) fn read_cors(lookup: impl Fn(&str) -> Option<String>) -> Result<Cors, InvalidConfig> {
        let cors = SettingsReader::new(&lookup).parsed("CORS_ORIGINS", ORIGINS, Cors::parse)?;
        Ok(cors.unwrap_or_default())
    }

    /// Returns the settings of a provider, or `None` for the offline interpreter.
    pub(crate) fn endpoint(&self, provider: Provider) -> Option<&Endpoint> {
        self.endpoints.iter().find(|endpoint| endpoint.provider() == provider)
    }
}

/// Returns the shortest and the longest backoff. If only one is set, the default of the other is adapted to
/// it.
fn retry_range(reader: &SettingsReader) -> Result<(u64, u64), InvalidConfig> {
    let min = reader.integer("LLM_RETRY_MIN_MS", 0..=HOUR_MS)?;
    let max = reader.integer("LLM_RETRY_MAX_MS", 0..=HOUR_MS)?;
    match (min, max) {
        (Some(min), Some(max)) if max < min => {
            Err(InvalidConfig::new("LLM_RETRY_MAX_MS", "at least LLM_RETRY_MIN_MS"))
        }
        _ => {
            let (default_min, default_max) = (2_000, 10_000);
            let least = min.unwrap_or(default_min.min(max.unwrap_or(default_min)));
            Ok((least, max.unwrap_or(default_max.max(least))))
        }
    }
}

const PRICES: &str = "JSON such as {\"openai/gpt-6-luna\": {\"input\": 0.1, \"output\": 0.5}}";

fn read_prices(text: &str) -> Option<Prices> {
    Prices::read(&websketch_json::parse(text).ok()?).ok()
}

const MONTH_SECONDS: u64 = 30 * 24 * 3_600;
const YEAR_SECONDS: u64 = 366 * 24 * 3_600;
const ORIGINS: &str = "origins such as https://app.example, separated by commas";

/// Returns the provider of requests that name none: the configured one, else the first available one, else
/// the offline interpreter.
fn default_provider(reader: &SettingsReader, endpoints: &[Endpoint]) -> Result<Provider, InvalidConfig> {
    const NAME: &str = "DEFAULT_PROVIDER";
    let available = || endpoints.iter().filter(|endpoint| endpoint.is_available()).map(Endpoint::provider);
    let expected = format!("one of {}", Provider::ALL.map(Provider::name).join(", "));
    match reader.parsed(NAME, &expected, Provider::from_name)? {
        None => Ok(available().next().unwrap_or(Provider::Offline)),
        Some(provider) if provider == Provider::Offline || available().any(|other| other == provider) => {
            Ok(provider)
        }
        Some(provider) => {
            let setting = provider.profile().map(|profile| profile.setting).unwrap_or_default();
            let missing = if provider == Provider::Custom { "BASE_URL" } else { "API_KEY" };
            let expected = format!("a provider that is available; {setting}_{missing} is not set");
            Err(InvalidConfig::new(NAME, &expected))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks settings given as `NAME=value` words against the expected error, if any.
    #[track_caller]
    fn check(settings: &str, expected: &str) {
        let lookup = |name: &str| {
            let mut words = settings.split_whitespace().filter_map(|word| word.split_once('='));
            words.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
        };
        let shown = match Config::read(lookup, String::new) {
            Ok(config) => config.default_provider.name().to_owned(),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn nothing_needs_to_be_set() {
        check("", "offline");
        check("CUSTOM_BASE_URL=http://127.0.0.1:9/v1 CUSTOM_MODEL=m", "custom");
        check("CUSTOM_BASE_URL=https://llm.example/v1 CUSTOM_MODEL=m DEFAULT_PROVIDER=offline", "offline");
        check("MINIMAX_API_KEY=k ANTHROPIC_API_KEY=k", "anthropic");
        check("GOOGLE_API_KEY=k OPENROUTER_API_KEY=k DEFAULT_PROVIDER=openrouter", "openrouter");
        check("OPENAI_MODEL=gpt-6-luna", "offline");
    }

    #[test]
    fn a_wait_that_is_set_alone_takes_the_other_with_it() {
        for (settings, expected) in [
            ([None, None], (2_000, 10_000)),
            ([Some("0"), None], (0, 10_000)),
            ([Some("20000"), None], (20_000, 20_000)),
            ([None, Some("0")], (0, 0)),
            ([None, Some("5000")], (2_000, 5_000)),
        ] {
            let lookup = |name: &str| match name {
                "LLM_RETRY_MIN_MS" => settings[0].map(str::to_owned),
                "LLM_RETRY_MAX_MS" => settings[1].map(str::to_owned),
                _ => None,
            };
            let config = Config::read(lookup, String::new).unwrap();
            assert_eq!((config.retry_min_ms, config.retry_max_ms), expected);
        }
    }

    #[test]
    fn a_wrong_setting_is_named_without_its_value() {
        check(
            "SESSION_TTL_SECONDS=secret",
            "SESSION_TTL_SECONDS must be a whole number between 1 and 31622400",
        );
        check("LLM_DEADLINE_MS=0", "LLM_DEADLINE_MS must be a whole number between 1 and 3600000");
        check(
            "RATE_LIMIT_PER_MINUTE=-1",
            "RATE_LIMIT_PER_MINUTE must be a whole number between 0 and 1000000",
        );
        check("LLM_RETRY_MIN_MS=6 LLM_RETRY_MAX_MS=5", "LLM_RETRY_MAX_MS must be at least LLM_RETRY_MIN_MS");
        check("LOG_JSON=perhaps", "LOG_JSON must be true or false");
        check("LOG_LEVEL=loud", "LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR");
        check(
            "CORS_ORIGINS=*",
            "CORS_ORIGINS must be origins such as https://app.example, separated by commas",
        );
        check(
            "DEFAULT_PROVIDER=oracle",
            "DEFAULT_PROVIDER must be one of offline, openai, anthropic, gemini, minimax, openrouter, custom",
        );
        check(
            "DEFAULT_PROVIDER=custom",
            "DEFAULT_PROVIDER must be a provider that is available; CUSTOM_BASE_URL is not set",
        );
        check(
            "DEFAULT_PROVIDER=gemini OPENAI_API_KEY=secret",
            "DEFAULT_PROVIDER must be a provider that is available; GOOGLE_API_KEY is not set",
        );
        check(
            "OPENAI_EFFORT=much",
            "OPENAI_EFFORT must be none, low, medium or high, or `default` to send none",
        );
        check(
            "ANTHROPIC_TEMPERATURE=hot",
            "ANTHROPIC_TEMPERATURE must be a number between 0 and 2, or `none` to send none",
        );
    }

    #[test]
    fn an_endpoint_is_secure_or_on_this_machine() {
        let refused = "CUSTOM_BASE_URL must be an ASCII URL with https, or with http on loopback, without user, query or fragment";
        for url in [
            "http://llm.example/v1",
            "ftp://127.0.0.1/v1",
            "https://user@llm.example/v1",
            "https://llm.example/v1?x=1",
            "https://llm.example/v1#x",
            "http://127.0.0.1.evil.example/v1",
            "http://localhost.evil.example/v1",
            "llm.example/v1",
            "https://bücher.example/v1",
            "https://llm.example\\@evil.example/v1",
            "http://127.1/v1",
            "http://169.254.169.254/latest",
            "http://10.0.0.1/v1",
            "http://[fd00::1]/v1",
            "http://127.0.0.1.nip.example/v1",
            "https://user:password@llm.example/v1",
            "file:///etc/passwd",
        ] {
            check(&format!("CUSTOM_BASE_URL={url} CUSTOM_MODEL=m"), refused);
        }
        for url in [
            "https://llm.example/v1/",
            "HTTPS://LLM.example",
            "http://localhost:1234/v1",
            "http://[::1]:80/v1",
            "http://127.0.0.9/v1",
            "https://xn--bcher-kva.example/v1",
        ] {
            check(&format!("CUSTOM_BASE_URL={url} CUSTOM_MODEL=m"), "custom");
        }
        check("CUSTOM_BASE_URL=https://llm.example/v1", "CUSTOM_MODEL must be set when CUSTOM_BASE_URL is");
    }
}

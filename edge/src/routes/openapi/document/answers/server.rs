//! Answers about the server.

use schemars::JsonSchema;
use std::collections::BTreeMap;
use websketch_agent::provider::Provider as ProviderName;

forms! {
    /// The answer of the health check.
    Health {
        #[schemars(extend("const" = "healthy"))]
        status: String,
        /// ISO 8601.
        timestamp: String,
        /// The version of the server.
        version: String,
    }

    /// All parts of the server work.
    Ready {
        #[schemars(extend("const" = "ready"))]
        status: String,
    }

    /// Some parts of the server fail.
    Unavailable {
        #[schemars(extend("const" = "unavailable"))]
        status: String,
        /// The parts that fail.
        failed: Vec<Failing>,
    }

    /// A part of the server that fails.
    Failing {
        /// The part.
        #[schemars(extend("enum" = ["settings", "storage", "kv"]))]
        part: String,
        /// The reason, for the operator.
        error: String,
    }

    /// The providers of the server.
    Providers {
        /// The provider of requests that name none.
        #[schemars(rename = "defaultProvider")]
        default_provider: ProviderName,
        /// All providers.
        providers: Vec<Provider>,
        /// The known prices by `provider/model`.
        prices: BTreeMap<String, ModelPrice>,
    }

    /// The prices of a model, in dollars per million tokens.
    ModelPrice {
        /// Of tokens of a request.
        input: f64,
        /// Of tokens of a request that the provider had cached.
        cached: f64,
        /// Of tokens of an answer.
        output: f64,
    }

    /// A provider.
    #[schemars(rename_all = "camelCase")]
    Provider {
        /// Its name.
        name: ProviderName,
        /// Whether the server can call it.
        available: bool,
        /// The models that requests may name.
        models: Vec<String>,
        /// The model of requests that name none.
        default_model: Option<String>,
    }
}

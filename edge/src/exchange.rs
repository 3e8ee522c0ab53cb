//! What all requests of the API have in common: a name, a key, CORS, the error envelope, a log line.

use crate::body::Body;
use crate::chat::{chat, chat_stream, respond, respond_stream};
use crate::config::{Config, InvalidConfig};
use crate::cors::Cors;
use crate::debug;
use crate::error::{ApiError, Failure};
use crate::export::export;
use crate::live;
use crate::log::{Entry, Level, LogConfig};
use crate::monitor::{self, Metric};
use crate::once::{Turnout, claim};
use crate::openapi::openapi;
use crate::platform::{Address, iso, now_ms, random_uuid};
use crate::providers::providers;
use crate::request_id::RequestId;
use crate::route::Route;
use crate::scope::Scope;
use crate::session::{Direction, Returns};
use crate::sessions::{self, json_response};
use crate::settings::{cors, settings};
use serde_json::json as object;
use std::borrow::Cow;
use std::rc::Rc;
use websketch_core::json;
use worker::{Context, Env, Request, Response, ResponseBuilder};

/// One request and how it is answered.
pub(crate) struct Exchange {
    started: u64,
    request_id: RequestId,
    method: String,
    origin: Option<String>,
    config: Result<&'static Config, InvalidConfig>,
    env: Env,
    context: Rc<Context>,
}

impl Exchange {
    /// The exchange that `request` begins.
    pub(crate) fn new(request: &Request, env: Env, context: Context) -> worker::Result<Self> {
        let given = request.headers().get("x-request-id")?;
        Ok(Self {
            started: now_ms(),
            request_id: RequestId::choose(given.as_deref(), random_uuid),
            // Not `request.method()`, which takes a method that it does not know for GET.
            method: request.inner().method(),
            origin: request.headers().get("origin")?,
            config: settings(&env),
            env,
            context: Rc::new(context),
        })
    }

    /// Answers the request; `route` is `None` where none leads.
    pub(crate) async fn answer(
        self,
        request: &mut Request,
        route: Option<&Route>,
    ) -> worker::Result<Response> {
        let outcome = match route {
            Some(route) => self.serve(request, route).await,
            None => Err(ApiError::UnknownRoute.into()),
        };
        let response = match outcome {
            Ok(response) => response,
            Err(failure) => {
                failure.error.log(&self.request_id, self.log_config());
                self.refuse(&failure)?
            }
        };
        let response = self.dress(response)?;
        self.count(route, response.status_code());
        Entry::new(Level::Info, "request")
            .with("request_id", self.request_id.as_str())
            .with("method", self.method.as_str())
            .with("route", route.map_or("unknown", Route::name))
            .with("status", response.status_code())
            .with_duration_ms(now_ms().saturating_sub(self.started))
            .write(self.log_config());
        Ok(response)
    }

    /// Counts the request, and now and then reports what was counted.
    fn count(&self, route: Option<&Route>, status: u16) {
        let route = route.map_or("unknown", Route::name);
        monitor::count(Metric::Requests, &[("route", route), ("status", &status.to_string())]);
        let took = now_ms().saturating_sub(self.started);
        monitor::observe_ms(Metric::RequestSeconds, &[("route", route)], took);
        if monitor::is_due() {
            let (env, request_id, log) = (self.env.clone(), self.request_id.clone(), self.log_config());
            self.context.wait_until(async move {
                if let Err(error) = monitor::report(&env).await {
                    error.log(&request_id, log);
                }
            });
        }
    }

    async fn serve(&self, request: &mut Request, route: &Route) -> Result<Response, Failure> {
        // Who may not know of a route is told nothing about it.
        if route.is_debug() && !self.config()?.has_debug_routes {
            return Err(ApiError::UnknownRoute.into());
        }
        if self.method == "OPTIONS" {
            return Ok(self.preflight(route)?);
        }
        if !route.methods().contains(&self.method.as_str()) {
            return Err(ApiError::MethodNotAllowed { allowed: route.methods() }.into());
        }
        // Whether the Worker answers does not depend on how it is set up.
        if *route == Route::Health {
            return Ok(health()?);
        }
        let config = self.config()?;
        self.authorize(config, request, route)?;
        let mut scope = Scope {
            env: self.env.clone(),
            config,
            request_id: self.request_id.clone(),
            address: Address::of(request)?,
            signal: request.inner().signal(),
            client: request.headers().get("cf-connecting-ip")?.unwrap_or_default(),
            claim: None,
            context: self.context.clone(),
            preferred: preferred(request)?,
        };
        if self.method != "POST" {
            return self.look(&scope, request, route).await;
        }
        let body = Body::read(request).await?;
        let Some(key) = request.headers().get("idempotency-key")? else {
            return self.act(&scope, route, body).await;
        };
        let claim = match claim(&scope, &key, &body).await? {
            Turnout::First(claim) => Rc::new(claim),
            Turnout::Repeated(response) => return Ok(response),
        };
        scope.claim = Some(claim.clone());
        let response = match self.act(&scope, route, body).await {
            Ok(response) => response,
            Err(failure) => {
                failure.error.log(&self.request_id, self.log_config());
                self.refuse(&failure)?
            }
        };
        claim.keep_response(&response).await?;
        Ok(response)
    }

    fn authorize(&self, config: &Config, request: &Request, route: &Route) -> Result<(), ApiError> {
        let Some(key) = &config.api_key else { return Ok(()) };
        let sent = request.headers().get("x-api-key")?;
        let is_known = match (&sent, route) {
            (None, Route::Live(_)) => live::carries(request.headers(), key)?,
            _ => key.matches(sent.as_deref()),
        };
        if is_known { Ok(()) } else { Err(ApiError::Unauthorized) }
    }

    /// Answers what only looks, or ends a session.
    async fn look(&self, scope: &Scope, request: &Request, route: &Route) -> Result<Response, Failure> {
        match route {
            Route::Session(id) if self.method == "DELETE" => sessions::delete(scope, id.clone()).await,
            Route::Session(id) => sessions::show(scope, id.clone()).await,
            Route::Export(id) => export(scope, id.clone()).await,
            Route::Live(id) => live::live(scope, request, id.clone()).await,
            Route::Providers => providers(scope.config),
            Route::Metrics => metrics(scope).await,
            Route::OpenApi => openapi(scope.config),
            Route::DebugState(id) => debug::state(scope, id.clone()).await,
            Route::DebugGraph(id) => debug::graph(scope, id.clone()).await,
            Route::DebugPending => debug::pending(scope).await,
            Route::Health => Ok(health()?),
            Route::Sessions
            | Route::Operations(_)
            | Route::Undo(_)
            | Route::Redo(_)
            | Route::DebugTestNode
            | Route::Chat
            | Route::ChatStream
            | Route::Respond(_)
            | Route::RespondStream(_) => Err(ApiError::UnknownRoute.into()),
        }
    }

    /// Answers what is posted.
    async fn act(&self, scope: &Scope, route: &Route, body: Body) -> Result<Response, Failure> {
        match route {
            Route::Sessions => sessions::create(scope, body).await,
            Route::Operations(id) => sessions::edit(scope, body, id.clone()).await,
            Route::Undo(id) => sessions::revert(scope, body, id.clone(), Direction::Undo).await,
            Route::Redo(id) => sessions::revert(scope, body, id.clone(), Direction::Redo).await,
            Route::Chat => chat(scope, body).await,
            Route::ChatStream => chat_stream(scope, body).await,
            Route::Respond(token) => respond(scope, body, token.as_ref()).await,
            Route::RespondStream(token) => respond_stream(scope, body, token.as_ref()).await,
            Route::DebugTestNode => debug::test_node(scope, body).await,
            Route::Health
            | Route::Session(_)
            | Route::Export(_)
            | Route::Live(_)
            | Route::Providers
            | Route::Metrics
            | Route::OpenApi
            | Route::DebugState(_)
            | Route::DebugGraph(_)
            | Route::DebugPending => Err(ApiError::UnknownRoute.into()),
        }
    }

    fn config(&self) -> Result<&'static Config, InvalidConfig> {
        self.config.clone()
    }

    fn cors(&self) -> Cow<'static, Cors> {
        match &self.config {
            Ok(config) => Cow::Borrowed(&config.cors),
            Err(_) => Cow::Owned(cors(&self.env)),
        }
    }

    fn preflight(&self, route: &Route) -> worker::Result<Response> {
        let methods = route.methods().join(", ");
        let mut builder = ResponseBuilder::new().with_status(204).with_header("allow", &methods)?;
        for (name, value) in self.cors().preflight(self.origin.as_deref(), &methods) {
            builder = builder.with_header(name, &value)?;
        }
        Ok(builder.empty())
    }

    fn refuse(&self, failure: &Failure) -> worker::Result<Response> {
        let mut builder = ResponseBuilder::new()
            .with_status(failure.error.status())
            .with_header("content-type", "application/json")?;
        if let ApiError::MethodNotAllowed { allowed } = &failure.error {
            builder = builder.with_header("allow", &allowed.join(", "))?;
        }
        if let ApiError::RateLimited { retry_after_seconds } = &failure.error {
            builder = builder.with_header("retry-after", &retry_after_seconds.to_string())?;
        }
        Ok(builder.fixed(failure.envelope(&self.request_id).into_bytes()))
    }

    /// Puts on every answer what belongs on every answer.
    fn dress(&self, response: Response) -> worker::Result<Response> {
        let (mut builder, body) = response.into_parts();
        builder = builder
            .with_header("x-request-id", self.request_id.as_str())?
            .with_header("cache-control", "no-store")?
            .with_header("x-content-type-options", "nosniff")?;
        for (name, value) in self.cors().headers(self.origin.as_deref()) {
            builder = builder.with_header(name, &value)?;
        }
        Ok(if self.method == "HEAD" { builder.empty() } else { builder.body(body) })
    }

    fn log_config(&self) -> LogConfig {
        self.config.as_ref().map(|config| config.log).unwrap_or_default()
    }
}

/// What the `Prefer` header asks for (RFC 7240); what else it may say is not for us.
fn preferred(request: &Request) -> worker::Result<Returns> {
    let header = request.headers().get("prefer")?.unwrap_or_default();
    let mut preferences = header.split([',', ';']).map(str::trim);
    let is_minimal = preferences.any(|preference| {
        let (name, value) = preference.split_once('=').unwrap_or((preference, ""));
        name.trim().eq_ignore_ascii_case("return") && value.trim().trim_matches('"') == "minimal"
    });
    Ok(if is_minimal { Returns::Minimal } else { Returns::Sketch })
}

fn health() -> worker::Result<Response> {
    json_response(json::to_string(&object!({
        "status": "healthy",
        "timestamp": iso(now_ms()),
        "version": env!("CARGO_PKG_VERSION"),
    })))
}

async fn metrics(scope: &Scope) -> Result<Response, Failure> {
    let builder =
        ResponseBuilder::new().with_header("content-type", "text/plain; version=0.0.4; charset=utf-8")?;
    Ok(builder.fixed(monitor::render(&scope.env).await?.into_bytes()))
}

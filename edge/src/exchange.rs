//! What all requests of the API have in common: a name, a key, CORS, the error envelope, a log line.

use crate::body::Body;
use crate::chat::{chat, chat_stream};
use crate::config::{Config, InvalidConfig};
use crate::error::{ApiError, Failure};
use crate::export::export;
use crate::log::{Entry, Level, LogConfig};
use crate::once::{Turnout, claim};
use crate::platform::{iso, now_ms, random_uuid};
use crate::request_id::RequestId;
use crate::route::Route;
use crate::scope::Scope;
use crate::session::Direction;
use crate::sessions::{self, json_response};
use crate::settings::settings;
use serde_json::json as object;
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
}

impl Exchange {
    /// The exchange that `request` begins.
    pub(crate) fn new(request: &Request, env: &Env) -> worker::Result<Self> {
        let given = request.headers().get("x-request-id")?;
        Ok(Self {
            started: now_ms(),
            request_id: RequestId::choose(given.as_deref(), random_uuid),
            // Not `request.method()`, which takes a method that it does not know for GET.
            method: request.inner().method(),
            origin: request.headers().get("origin")?,
            config: settings(env),
        })
    }

    /// Answers the request; `route` is `None` where none leads.
    pub(crate) async fn answer(
        self,
        request: &mut Request,
        env: Env,
        context: Context,
        route: Option<&Route>,
    ) -> worker::Result<Response> {
        let outcome = match route {
            Some(route) => self.serve(request, env, context, route).await,
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
        Entry::new(Level::Info, "request")
            .with("request_id", self.request_id.as_str())
            .with("method", self.method.as_str())
            .with("route", route.map_or("unknown", Route::name))
            .with("status", response.status_code())
            .with_duration_ms(now_ms().saturating_sub(self.started))
            .write(self.log_config());
        Ok(response)
    }

    async fn serve(
        &self,
        request: &mut Request,
        env: Env,
        context: Context,
        route: &Route,
    ) -> Result<Response, Failure> {
        if self.method == "OPTIONS" {
            return Ok(self.preflight(self.config?, route)?);
        }
        if !route.methods().contains(&self.method.as_str()) {
            return Err(ApiError::MethodNotAllowed { allowed: route.methods() }.into());
        }
        // Whether the Worker answers does not depend on how it is set up.
        if *route == Route::Health {
            return Ok(health()?);
        }
        let config = self.config?;
        let sent = request.headers().get("x-api-key")?;
        if config.api_key.as_ref().is_some_and(|key| !key.matches(sent.as_deref())) {
            return Err(ApiError::Unauthorized.into());
        }
        let mut scope = Scope {
            env,
            config,
            request_id: self.request_id.clone(),
            url: request.url()?,
            signal: request.inner().signal(),
            client: request.headers().get("cf-connecting-ip")?.unwrap_or_default(),
            claim: None,
            context: Rc::new(context),
        };
        if self.method != "POST" {
            return self.look(&scope, route).await;
        }
        let body = Body::read(request).await?;
        let Some(key) = request.headers().get("idempotency-key")? else {
            return self.act(&scope, route, &body).await;
        };
        let claim = match claim(&scope.env, &key, scope.url.path(), &body, config.deadline_ms).await? {
            Turnout::First(claim) => Rc::new(claim),
            Turnout::Repeated(response) => return Ok(response),
        };
        scope.claim = Some(claim.clone());
        let response = match self.act(&scope, route, &body).await {
            Ok(response) => response,
            Err(failure) => {
                failure.error.log(&self.request_id, self.log_config());
                self.refuse(&failure)?
            }
        };
        claim.keep_response(&response).await?;
        Ok(response)
    }

    /// Answers what only looks, or ends a session.
    async fn look(&self, scope: &Scope, route: &Route) -> Result<Response, Failure> {
        match route {
            Route::Session(id) if self.method == "DELETE" => sessions::delete(scope, id.clone()).await,
            Route::Session(id) => sessions::show(scope, id.clone()).await,
            Route::Export(id) => export(scope, id.clone()).await,
            Route::Health => Ok(health()?),
            Route::Sessions
            | Route::Operations(_)
            | Route::Undo(_)
            | Route::Redo(_)
            | Route::Chat
            | Route::ChatStream => Err(ApiError::UnknownRoute.into()),
        }
    }

    /// Answers what is posted.
    async fn act(&self, scope: &Scope, route: &Route, body: &Body) -> Result<Response, Failure> {
        match route {
            Route::Sessions => sessions::create(scope, body).await,
            Route::Operations(id) => sessions::edit(scope, body, id.clone()).await,
            Route::Undo(id) => sessions::revert(scope, body, id.clone(), Direction::Undo).await,
            Route::Redo(id) => sessions::revert(scope, body, id.clone(), Direction::Redo).await,
            Route::Chat => chat(scope, body).await,
            Route::ChatStream => chat_stream(scope, body).await,
            Route::Health | Route::Session(_) | Route::Export(_) => Err(ApiError::UnknownRoute.into()),
        }
    }

    fn preflight(&self, config: &Config, route: &Route) -> worker::Result<Response> {
        let methods = route.methods().join(", ");
        let mut builder = ResponseBuilder::new().with_status(204).with_header("allow", &methods)?;
        for (name, value) in config.cors.preflight(self.origin.as_deref(), &methods) {
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
        if let Ok(config) = self.config {
            for (name, value) in config.cors.headers(self.origin.as_deref()) {
                builder = builder.with_header(name, &value)?;
            }
        }
        Ok(if self.method == "HEAD" { builder.empty() } else { builder.body(body) })
    }

    fn log_config(&self) -> LogConfig {
        self.config.map(|config| config.log).unwrap_or_default()
    }
}

fn health() -> worker::Result<Response> {
    json_response(json::to_string(&object!({
        "status": "healthy",
        "timestamp": iso(now_ms()),
        "version": env!("CARGO_PKG_VERSION"),
    })))
}

//! The pipeline of API requests: id, key, CORS, errors, metrics and log line.

mod response_headers;

use crate::config::env::deployment_id;
use crate::config::{Config, InvalidConfig};
use crate::http::body::{self, Body};
use crate::http::cors::Cors;
use crate::http::error::{ApiError, ErrorResponse};
use crate::http::request_id::RequestId;
use crate::log::{Level, LogConfig, LogEntry, pseudonym};
use crate::metrics::{self, Metric};
use crate::objects::idempotency::IdempotentRequest;
use crate::objects::rate_limit::Client;
use crate::platform::{RequestUrl, now_ms, random_id};
use crate::request_context::{LogFields, RequestContext};
use crate::routes::chat::reject_with_sketch;
use crate::routes::live;
use crate::routes::mcp;
use crate::routes::route::{Access, Call, Method, PublicCall, RouteMatch};
use crate::routes::table::{Route, dispatch, dispatch_public};
use futures_channel::oneshot;
use response_headers::{parse_prefer, set_preference_applied};
use std::borrow::Cow;
use std::rc::Rc;
use worker::{Context, Env, Request, Response, ResponseBody};

/// The handler of one request.
pub(crate) struct RequestHandler {
    started_at: u64,
    request_id: RequestId,
    method: String,
    origin: Option<String>,
    config: Result<&'static Config, InvalidConfig>,
    env: Env,
    context: Rc<Context>,
    /// The address of the client, as the host reports it.
    client: String,
    /// The MCP headers of the request.
    mcp_headers: mcp::McpHeaders,
    log_fields: Rc<LogFields>,
}

impl RequestHandler {
    /// Returns the handler of `request`.
    pub(crate) fn new(request: &Request, env: Env, context: Context) -> worker::Result<Self> {
        let header = request.headers().get("x-request-id")?;
        let config = Config::from_env(&env);
        let configured = config.as_ref().ok().and_then(|config| config.client_address.clone());
        let client = match configured {
            // No proxy has verified the headers of the request.
            Some(address) => address,
            None => request.headers().get("cf-connecting-ip")?.unwrap_or_default(),
        };
        Ok(Self {
            started_at: now_ms(),
            mcp_headers: mcp::McpHeaders::from_headers(request.headers())?,
            request_id: RequestId::choose(header.as_deref(), random_id),
            // `request.method()` would return GET for an unknown method.
            method: request.inner().method(),
            origin: request.headers().get("origin")?,
            config,
            env,
            context: Rc::new(context),
            client,
            log_fields: Rc::default(),
        })
    }

    /// Handles the request. `path` is `None` for an unknown path.
    ///
    /// A POST runs to its end even if the client disconnects, so that leases, permits and claims are
    /// released.
    pub(crate) async fn handle(self, request: Request, path: Option<RouteMatch>) -> worker::Result<Response> {
        if self.method != "POST" {
            return self.run(request, path.as_ref()).await;
        }
        let (sender, receiver) = oneshot::channel();
        let context = self.context.clone();
        context.wait_until(async move {
            // The receiver is dropped if the client has disconnected.
            sender.send(self.run(request, path.as_ref()).await).ok();
        });
        receiver.await.unwrap_or_else(|_| Err(worker::Error::from("an answer was lost")))
    }

    async fn run(self, mut request: Request, path: Option<&RouteMatch>) -> worker::Result<Response> {
        let outcome = match path {
            Some(path) => self.route_request(&mut request, path).await,
            None => Err(ApiError::UnknownRoute.into()),
        };
        let response = match outcome {
            Ok(response) => response,
            Err(failure) => {
                failure.error.log(&self.request_id, self.log_config());
                self.log_fields.record_failure(&failure);
                body::discard(&request).await;
                self.error_response(&failure)?
            }
        };
        let response = self.apply_common_headers(response)?;
        self.count_request(path.map(|path| path.route), response.status_code());
        self.log_request(path, &response);
        Ok(response)
    }

    /// Counts the request and schedules a report of the metrics.
    fn count_request(&self, route: Option<Route>, status: u16) {
        let route = route.map_or("unknown", Route::name);
        metrics::count(Metric::Requests, &[("route", route), ("status", &status.to_string())]);
        let took = now_ms().saturating_sub(self.started_at);
        metrics::observe_ms(Metric::RequestSeconds, &[("route", route)], took);
        if metrics::needs_report() {
            let (env, request_id, log) = (self.env.clone(), self.request_id.clone(), self.log_config());
            self.context.wait_until(async move {
                if let Err(error) = metrics::report_when_due(&env).await {
                    error.log(&request_id, log);
                }
            });
        }
    }

    /// Logs the request. The line of a stream describes its start.
    fn log_request(&self, path: Option<&RouteMatch>, response: &Response) {
        let status = response.status_code();
        let bytes_out = match response.body() {
            ResponseBody::Empty => Some(0),
            ResponseBody::Body(bytes) => Some(bytes.len()),
            ResponseBody::Stream(_) => None,
        };
        let LogFields { session_id, code, bytes_in } = self.log_fields.as_ref();
        let session_id = session_id.take().or_else(|| path?.session_id().map(|id| id.to_string()));
        LogEntry::new(if status >= 500 { Level::Error } else { Level::Info }, "request")
            .with("request_id", self.request_id.as_str())
            .with("method", self.method.as_str())
            .with("route", path.map_or("unknown", |path| path.route.name()))
            .with("status", status)
            .with("code", code.get())
            .with("session_id", session_id)
            .with("client", self.client_pseudonym())
            .with("bytes_in", bytes_in.get())
            .with("bytes_out", bytes_out)
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("deployment", deployment_id(&self.env))
            .with_duration_ms(now_ms().saturating_sub(self.started_at))
            .write(self.log_config());
    }

    /// Returns the pseudonym of the client for the log.
    fn client_pseudonym(&self) -> Option<String> {
        let salt = self.config.as_ref().ok()?.log_salt.as_str();
        (!self.client.is_empty()).then(|| pseudonym(salt, &self.client))
    }

    async fn route_request(
        &self,
        request: &mut Request,
        path: &RouteMatch,
    ) -> Result<Response, ErrorResponse> {
        let route = path.route;
        // A disabled route is unknown to all callers, with any method.
        if route.access() == Access::Debug && !self.config()?.has_debug_routes {
            return Err(ApiError::UnknownRoute.into());
        }
        if self.method == "OPTIONS" {
            return Ok(self.preflight(route)?);
        }
        let Some((method, sketch)) = route.method(&self.method) else {
            return Err(ApiError::MethodNotAllowed { allowed: route.method_names() }.into());
        };
        // Public routes work with invalid settings too.
        let public = PublicCall { env: &self.env, config: self.config(), request_id: &self.request_id };
        if let Some(outcome) = dispatch_public(route, public).await {
            return outcome;
        }
        let config = self.config()?;
        self.authorize(config, request, route.access())?;
        let context = RequestContext {
            env: self.env.clone(),
            config,
            request_id: self.request_id.clone(),
            url: RequestUrl::of(request)?,
            signal: request.inner().signal(),
            client: Client::new(&self.client, config.rate_limit_per_minute),
            idempotent: None,
            worker_context: self.context.clone(),
            preferred_fields: parse_prefer(request)?,
            log_fields: self.log_fields.clone(),
        };
        let preferred = context.preferred_fields;
        if method != Method::Post {
            let response = self.call(&context, request, path, method, Body::empty()).await?;
            return Ok(set_preference_applied(response, sketch, preferred)?);
        }
        if route == Route::Mcp {
            live::check_origin(&context, request)?;
        }
        let body = Body::read(request).await?;
        self.log_fields.bytes_in.set(body.len());
        let response = match request.headers().get("idempotency-key")? {
            None => self.handle_post(&context, request, path, body).await?,
            Some(key) => self.handle_idempotent_post(context, request, path, body, &key).await?,
        };
        Ok(set_preference_applied(response, sketch, preferred)?)
    }

    /// Handles a POST with an idempotency key. Only successful responses are stored. A refused, cancelled or
    /// failed request may be repeated.
    async fn handle_idempotent_post(
        &self,
        mut context: RequestContext,
        request: &Request,
        path: &RouteMatch,
        body: Body,
        key: &str,
    ) -> Result<Response, ErrorResponse> {
        let idempotent = match IdempotentRequest::of(&context.env, &context.url, key, &body) {
            Ok(idempotent) => Rc::new(idempotent),
            Err(error) if matches!(path.route, Route::Chat | Route::ChatStream) => {
                return Err(reject_with_sketch(&context, body, error).await);
            }
            Err(error) => return Err(error.into()),
        };
        context.idempotent = Some(idempotent.clone());
        let outcome = self.handle_post(&context, request, path, body).await;
        match &outcome {
            Ok(response) => idempotent.store_response(response).await?,
            Err(_) => {
                if let Err(error) = idempotent.release().await {
                    error.log(&self.request_id, self.log_config());
                }
            }
        }
        outcome
    }

    fn authorize(&self, config: &Config, request: &Request, access: Access) -> Result<(), ApiError> {
        let Some(keys) = &config.api_keys else { return Ok(()) };
        let sent = request.headers().get("x-api-key")?;
        let is_known = match (&sent, access) {
            (None, Access::SocketKey) => live::has_valid_key(request.headers(), keys)?,
            (None, Access::BearerKey) => mcp::has_valid_bearer_token(request.headers(), keys)?,
            _ => keys.matches_any(sent.as_deref()),
        };
        if is_known { Ok(()) } else { Err(ApiError::Unauthorized) }
    }

    /// Handles a POST, unless the client has disconnected.
    async fn handle_post(
        &self,
        context: &RequestContext,
        request: &Request,
        path: &RouteMatch,
        body: Body,
    ) -> Result<Response, ErrorResponse> {
        if context.signal.aborted() {
            return Err(ApiError::Cancelled.into());
        }
        self.call(context, request, path, Method::Post, body).await
    }

    /// Calls the handler of the route.
    async fn call(
        &self,
        context: &RequestContext,
        request: &Request,
        path: &RouteMatch,
        method: Method,
        body: Body,
    ) -> Result<Response, ErrorResponse> {
        let call = Call { context, request, path, mcp_headers: &self.mcp_headers, body };
        dispatch(path.route, method, call).await
    }

    fn config(&self) -> Result<&'static Config, InvalidConfig> {
        self.config.clone()
    }

    fn cors(&self) -> Cow<'static, Cors> {
        match &self.config {
            Ok(config) => Cow::Borrowed(&config.cors),
            Err(_) => Cow::Owned(Config::cors_from_env(&self.env)),
        }
    }

    fn log_config(&self) -> LogConfig {
        self.config.as_ref().map(|config| config.log).unwrap_or_default()
    }
}

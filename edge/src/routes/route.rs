//! Routes of the API: their properties, the matching of paths, and the macro of the route table.

mod destination;

pub(crate) use destination::{Destination, destination};

use super::mcp::McpHeaders;
use super::table::Route;
use crate::config::{Config, InvalidConfig};
use crate::http::body::Body;
use crate::http::request_id::RequestId;
use crate::objects::session::{SessionId, Token};
use crate::request_context::RequestContext;
use worker::{Env, Request};

/// The properties of a route that hold before any handler runs.
pub(crate) struct Definition {
    /// The path below `/api/v1`, with placeholders. Logs and metrics use it as the route's name.
    pub(crate) path: &'static str,
    /// Whether the path exists without `/api/v1` as well.
    pub(crate) is_at_root: bool,
    /// The meaning of the first placeholder.
    pub(crate) subject: Subject,
    /// The key that a request needs.
    pub(crate) access: Access,
    /// The methods.
    pub(crate) methods: &'static [(Method, SketchField)],
}

/// The meaning of the first placeholder of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// There is no placeholder.
    Nothing,
    /// The id of a session.
    Session,
    /// The token of a question.
    Question,
    /// The id of an execution.
    Execution,
    /// The id of a snapshot.
    Snapshot,
}

/// The key that a request needs if the server has keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// None, and no valid settings either.
    Public,
    /// `X-API-Key`.
    Key,
    /// `X-API-Key`, or a subprotocol of the WebSocket.
    SocketKey,
    /// `X-API-Key`, or a bearer token.
    BearerKey,
    /// `X-API-Key`. Without debug mode, the route does not exist.
    Debug,
}

/// A method of a route, besides OPTIONS.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// GET, and HEAD.
    Get,
    /// GET of a stream or socket, without HEAD.
    Stream,
    /// POST.
    Post,
    /// DELETE.
    Delete,
}

/// Whether the response may have a sketch that `Prefer: return=minimal` omits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SketchField {
    /// The response may have one.
    Omittable,
    /// The response never has one.
    None,
}

impl Method {
    /// Returns the names of the HTTP methods.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Get => &["GET", "HEAD"],
            Self::Stream => &["GET"],
            Self::Post => &["POST"],
            Self::Delete => &["DELETE"],
        }
    }
}

impl Route {
    /// Returns the path with placeholders, for logs and metrics.
    pub(crate) const fn name(self) -> &'static str {
        self.definition().path
    }

    /// Returns the key that a request needs.
    pub(crate) const fn access(self) -> Access {
        self.definition().access
    }

    /// Returns the names of all HTTP methods, besides OPTIONS.
    pub(crate) fn method_names(self) -> Vec<&'static str> {
        self.definition().methods.iter().flat_map(|(method, _)| method.names()).copied().collect()
    }

    /// Returns the method with this HTTP name, or `None` if the route does not support it.
    pub(crate) fn method(self, name: &str) -> Option<(Method, SketchField)> {
        self.definition().methods.iter().copied().find(|(method, _)| method.names().contains(&name))
    }

    /// Returns the values of the placeholders if the segments of a path match. A segment may have a prefix before its
    /// placeholder. A value is the whole segment, and is never empty.
    fn values(self, segments: &[&str]) -> Option<Vec<String>> {
        let mut pattern = self.name().split('/').skip(1);
        let mut values = Vec::new();
        for segment in segments {
            let expected = pattern.next()?;
            match expected.split_once('{') {
                Some((prefix, _)) if segment.starts_with(prefix) && !segment.is_empty() => {
                    values.push((*segment).to_owned());
                }
                None if expected == *segment => {}
                _ => return None,
            }
        }
        pattern.next().is_none().then_some(values)
    }
}

/// A route, and the values of its placeholders. Values are not percent-decoded, because no valid id needs encoding.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RouteMatch {
    /// The route.
    pub(crate) route: Route,
    values: Vec<String>,
}

impl RouteMatch {
    /// Returns the id of the session in the path, or `None` if it is malformed.
    pub(crate) fn session(&self) -> Option<SessionId> {
        SessionId::parse(self.value(0))
    }

    /// Returns the token in the path, or `None` if it is malformed.
    pub(crate) fn token(&self) -> Option<Token> {
        Token::parse(self.value(0))
    }

    /// Returns the value of a placeholder, or an empty text if there is none.
    pub(crate) fn value(&self, index: usize) -> &str {
        self.values.get(index).map_or("", String::as_str)
    }

    /// Returns the session that the request concerns, as far as the path tells.
    pub(crate) fn session_id(&self) -> Option<SessionId> {
        match self.route.definition().subject {
            Subject::Session => self.session(),
            Subject::Question => self.token().map(|token| token.session_id().clone()),
            Subject::Nothing | Subject::Execution | Subject::Snapshot => None,
        }
    }
}

/// The input of a public route.
pub(crate) struct PublicCall<'a> {
    pub(crate) env: &'a Env,
    pub(crate) config: Result<&'static Config, InvalidConfig>,
    pub(crate) request_id: &'a RequestId,
}

/// The input of a handler. Requests other than POST have an empty body.
pub(crate) struct Call<'a> {
    pub(crate) context: &'a RequestContext,
    pub(crate) request: &'a Request,
    pub(crate) path: &'a RouteMatch,
    pub(crate) mcp_headers: &'a McpHeaders,
    pub(crate) body: Body,
}

/// Declares the routes: for each its variant, path, whether it exists at the root, its subject and access, and for each
/// method its description, request, response, error codes and handler.
///
/// The macro makes `Route`, its definitions and the dispatch to the handlers of it. Descriptions, types and error codes
/// are used by tests alone, which write the `OpenAPI` document from them.
macro_rules! routes {
    (
        public {$(
            $(#[$public_doc:meta])*
            $public:ident $public_path:literal {
                $public_summary:literal
                -> $public_response:ty, fails with $public_errors:expr;
                |$public_call:ident| $public_handler:expr
            }
        )+}
        private {$(
            $(#[$doc:meta])*
            $route:ident $path:literal $place:ident $subject:ident $access:ident {$(
                $method:ident $summary:literal
                $request:ty => $response:ty, sketch $sketch:ident, fails with $errors:expr;
                |$call:ident| $handler:expr
            )+}
        )+}
    ) => {
        /// A route of the API.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Route {
            $($(#[$public_doc])* $public,)+
            $($(#[$doc])* $route,)+
        }

        impl Route {
            /// All routes. The first that matches a path is the one of the path.
            pub(crate) const ALL: &[Self] = &[$(Self::$public,)+ $(Self::$route,)+];

            /// Returns the properties of the route.
            pub(crate) const fn definition(self) -> &'static Definition {
                match self {
                    $(Self::$public => &Definition {
                        path: $public_path,
                        is_at_root: true,
                        subject: Subject::Nothing,
                        access: Access::Public,
                        methods: &[(Method::Get, SketchField::None)],
                    },)+
                    $(Self::$route => &Definition {
                        path: $path,
                        is_at_root: place!($place),
                        subject: Subject::$subject,
                        access: Access::$access,
                        methods: &[$((Method::$method, SketchField::$sketch)),+],
                    },)+
                }
            }
        }

        /// Calls the handler of a public route. Returns `None` for any other.
        pub(crate) async fn dispatch_public(route: Route, call: PublicCall<'_>) -> Option<Outcome> {
            match route {
                $(Route::$public => {
                    let $public_call = call;
                    Some($public_handler.await)
                })+
                _ => None,
            }
        }

        /// Calls the handler of a route. Fails for a method that the route does not support, and for a public route.
        pub(crate) async fn dispatch(route: Route, method: Method, call: Call<'_>) -> Outcome {
            match (route, method) {
                $($((Route::$route, Method::$method) => {
                    let $call = call;
                    $handler.await
                })+)+
                _ => Err(ApiError::UnknownRoute.into()),
            }
        }

        /// Returns all operations, for the `OpenAPI` document.
        #[cfg(test)]
        pub(crate) fn operations() -> Vec<Operation> {
            vec![
                $(Operation::new::<Nothing, $public_response>(
                    Route::$public, Method::Get, SketchField::None, $public_summary, $public_errors,
                ),)+
                $($(Operation::new::<$request, $response>(
                    Route::$route, Method::$method, SketchField::$sketch, $summary, $errors,
                ),)+)+
            ]
        }
    };
}

macro_rules! place {
    (root) => {
        true
    };
    (api) => {
        false
    };
}

pub(crate) use {place, routes};

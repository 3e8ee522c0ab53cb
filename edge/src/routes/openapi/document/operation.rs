//! One method of a route.

use super::bodies::{RequestBody, ResponseBody};
use crate::routes::route::{Method, SketchField};
use crate::routes::table::Route;
use serde_json::Value;
use websketch_protocol::ErrorCode;
use websketch_schema::{Definitions, Schemas};

/// A row of the route table.
pub(crate) struct Operation {
    pub(crate) route: Route,
    pub(crate) method: Method,
    pub(crate) sketch: SketchField,
    pub(crate) summary: &'static str,
    /// The error codes besides the common ones.
    pub(crate) errors: &'static [ErrorCode],
    /// Adds the schemas of the request and the response.
    pub(crate) register: fn(&mut Schemas),
    pub(crate) request: fn(&Definitions) -> Option<Value>,
    pub(crate) success: fn() -> (u16, &'static str, Value),
}

impl Operation {
    pub(crate) fn new<Q: RequestBody, R: ResponseBody>(
        route: Route,
        method: Method,
        sketch: SketchField,
        summary: &'static str,
        errors: &'static [ErrorCode],
    ) -> Self {
        let register = |schemas: &mut Schemas| {
            Q::register(schemas);
            R::register(schemas);
        };
        Self { route, method, sketch, summary, errors, register, request: Q::describe, success: R::describe }
    }

    /// Returns the key of the operation in its path.
    pub(crate) fn method_name(&self) -> &'static str {
        match self.method {
            Method::Get | Method::Stream => "get",
            Method::Post => "post",
            Method::Delete => "delete",
        }
    }

    /// Returns true if the request has a body.
    pub(crate) fn has_body(&self) -> bool {
        (self.request)(&Definitions::new()).is_some()
    }
}

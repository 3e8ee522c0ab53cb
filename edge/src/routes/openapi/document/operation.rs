//! One method of a route.

use super::bodies::{RequestBody, ResponseBody};
use super::parameters::{own_parameters, path_parameters};
use super::responses::responses;
use crate::routes::route::{Access, Method, Sketch};
use crate::routes::table::Route;
use serde_json::{Map, Value, json as object};
use websketch_protocol::ErrorCode;
use websketch_schema::{Definitions, Schemas};

/// A row of the route table.
pub(crate) struct Operation {
    pub(crate) route: Route,
    pub(crate) method: Method,
    pub(crate) sketch: Sketch,
    summary: &'static str,
    /// The error codes besides the common ones.
    pub(crate) errors: &'static [ErrorCode],
    /// Adds the schemas of the request and the response.
    pub(crate) register: fn(&mut Schemas),
    request: fn(&Definitions) -> Option<Value>,
    pub(crate) success: fn() -> (u16, &'static str, Value),
}

impl Operation {
    pub(crate) fn new<Q: RequestBody, R: ResponseBody>(
        route: Route,
        method: Method,
        sketch: Sketch,
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

    /// Returns the operation object. Adds its failures to `failures`.
    pub(crate) fn describe(&self, definitions: &Definitions, failures: &mut Map<String, Value>) -> Value {
        let mut parameters = path_parameters(self.route.name());
        parameters.extend(own_parameters(self));
        let mut operation = object!({
            "summary": self.summary,
            "operationId": operation_id(self.method_name(), self.route.name()),
            "parameters": parameters,
            "responses": responses(self, failures),
        });
        if let Some(body) = (self.request)(definitions) {
            operation["requestBody"] = body;
        }
        if self.route.access() == Access::Public {
            operation["security"] = object!([{}]);
        }
        operation
    }
}

fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(['/', '.']).filter(|word| !word.is_empty() && !word.starts_with('{'));
    words.fold(method.to_owned(), |id, word| format!("{id}-{word}"))
}

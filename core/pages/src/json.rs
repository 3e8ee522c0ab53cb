//! JSON values in code.

use serde_json::{Map, Value};

/// Builds a JSON value as `serde_json::json!` does. Each object is one call, which makes the code of the crate smaller.
macro_rules! json {
    ({ $($body:tt)* }) => { $crate::json::object(&mut $crate::json::json_pairs!([] $($body)*)) };
    ([ $($body:tt)* ]) => { $crate::json::list(&mut $crate::json::json_items!([] $($body)*)) };
    (null) => { serde_json::Value::Null };
    ($value:expr) => { $crate::json::ToJson::to_json(&$value) };
}

macro_rules! json_pairs {
    ([$($done:tt)*]) => { [$($done)*] };
    ([$($done:tt)*] $key:tt : { $($body:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json::json_pairs!([$($done)* ($key, $crate::json::json!({ $($body)* })),] $($($rest)*)?)
    };
    ([$($done:tt)*] $key:tt : [ $($body:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::json::json_pairs!([$($done)* ($key, $crate::json::json!([ $($body)* ])),] $($($rest)*)?)
    };
    ([$($done:tt)*] $key:tt : null $(, $($rest:tt)*)?) => {
        $crate::json::json_pairs!([$($done)* ($key, serde_json::Value::Null),] $($($rest)*)?)
    };
    ([$($done:tt)*] $key:tt : $value:expr $(, $($rest:tt)*)?) => {
        $crate::json::json_pairs!([$($done)* ($key, $crate::json::ToJson::to_json(&$value)),] $($($rest)*)?)
    };
}

macro_rules! json_items {
    ([$($done:tt)*]) => { [$($done)*] };
    ([$($done:tt)*] { $($body:tt)* } $(, $($rest:tt)*)?) => {
        $crate::json::json_items!([$($done)* $crate::json::json!({ $($body)* }),] $($($rest)*)?)
    };
    ([$($done:tt)*] [ $($body:tt)* ] $(, $($rest:tt)*)?) => {
        $crate::json::json_items!([$($done)* $crate::json::json!([ $($body)* ]),] $($($rest)*)?)
    };
    ([$($done:tt)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::json::json_items!([$($done)* $crate::json::ToJson::to_json(&$value),] $($($rest)*)?)
    };
}

pub(crate) use {json, json_items, json_pairs};

/// Returns an object with these properties.
pub(crate) fn object(pairs: &mut [(&str, Value)]) -> Value {
    let mut map = Map::new();
    for (key, value) in pairs {
        map.insert((*key).to_owned(), value.take());
    }
    Value::Object(map)
}

/// Returns a list of these values.
pub(crate) fn list(values: &mut [Value]) -> Value {
    Value::Array(values.iter_mut().map(Value::take).collect())
}

/// A value that JSON has.
pub(crate) trait ToJson {
    /// Returns the value as JSON.
    fn to_json(&self) -> Value;
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn to_json(&self) -> Value {
        (*self).to_json()
    }
}

impl ToJson for str {
    fn to_json(&self) -> Value {
        Value::from(self)
    }
}

impl ToJson for String {
    fn to_json(&self) -> Value {
        self.as_str().to_json()
    }
}

impl ToJson for std::borrow::Cow<'_, str> {
    fn to_json(&self) -> Value {
        self.as_ref().to_json()
    }
}

impl ToJson for Value {
    fn to_json(&self) -> Value {
        self.clone()
    }
}

impl ToJson for Map<String, Value> {
    fn to_json(&self) -> Value {
        Value::Object(self.clone())
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self) -> Value {
        self.as_slice().to_json()
    }
}

impl<T: ToJson> ToJson for [T] {
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(ToJson::to_json).collect())
    }
}

impl<T: ToJson, const N: usize> ToJson for [T; N] {
    fn to_json(&self) -> Value {
        self.as_slice().to_json()
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, ToJson::to_json)
    }
}

/// Converts numbers and booleans.
macro_rules! plain {
    ($($kind:ty),*) => {
        $(impl ToJson for $kind {
            fn to_json(&self) -> Value {
                Value::from(*self)
            }
        })*
    };
}

plain!(bool, f64, i32, u32, usize);

//! Access to the SQLite database of a Durable Object.

use crate::objects::session::object::fault::Fault;
use crate::platform::{HostText, as_f64};
use serde::de::DeserializeOwned;
use worker::js_sys::{Array, JSON, JsString, Object};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::{Error, State};

#[wasm_bindgen]
extern "C" {
    /// The storage of a Durable Object.
    ///
    /// The `worker` crate does not bind transactions and converts rows value by value. As one text, rows
    /// arrive several times as fast.
    #[derive(Clone)]
    #[wasm_bindgen(extends = Object)]
    type Storage;

    #[wasm_bindgen(method, catch, js_name = transactionSync)]
    fn transaction_sync(
        this: &Storage,
        section: &mut dyn FnMut() -> Result<JsValue, JsValue>,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn sql(this: &Storage) -> Sql;

    #[wasm_bindgen(extends = Object)]
    type Sql;

    #[wasm_bindgen(method, catch, variadic)]
    fn exec(this: &Sql, statement: &str, values: Vec<JsValue>) -> Result<Cursor, JsValue>;

    #[wasm_bindgen(extends = Object)]
    type Cursor;

    #[wasm_bindgen(method, catch, js_name = toArray)]
    fn to_array(this: &Cursor) -> Result<Array, JsValue>;

    /// A row with a column `text`, and for long texts a column `bytes`.
    #[wasm_bindgen(extends = Object)]
    type TextRow;

    #[wasm_bindgen(method, getter)]
    fn text(this: &TextRow) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = text)]
    fn long_text(this: &TextRow) -> Option<JsString>;

    #[wasm_bindgen(method, getter)]
    fn bytes(this: &TextRow) -> u32;
}

/// The database of one object.
pub(super) struct Database {
    storage: Storage,
    sql: Sql,
}

impl Database {
    pub(super) fn of(state: &State) -> Self {
        let storage = state.storage().as_raw().unchecked_ref::<Storage>().clone();
        let sql = storage.sql();
        Self { storage, sql }
    }

    /// Runs `section` in a transaction, which a fault rolls back.
    pub(super) fn atomically<T>(&self, section: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        let (mut section, mut outcome) = (Some(section), None);
        let done = self.storage.transaction_sync(&mut || {
            let result = section.take().map(|section| section());
            let is_done = matches!(result, Some(Ok(_)));
            outcome = result;
            // An exception rolls the transaction back.
            if is_done { Ok(JsValue::UNDEFINED) } else { Err(JsValue::from_str("rolled back")) }
        });
        match outcome {
            Some(Err(fault)) => Err(fault),
            Some(Ok(value)) => done.map(|_| value).map_err(|error| Error::from(error).into()),
            None => Err(Fault::Damaged { what: "transaction" }),
        }
    }

    /// Executes a statement.
    pub(super) fn run(&self, statement: &str, values: Vec<JsValue>) -> Result<(), Fault> {
        self.exec(statement, values).map(drop)
    }

    /// Returns the rows of a query.
    pub(super) fn rows<T: DeserializeOwned>(
        &self,
        query: &str,
        values: Vec<JsValue>,
    ) -> Result<Vec<T>, Fault> {
        let rows = self.exec(query, values)?.to_array().map_err(Error::from)?;
        if rows.length() == 0 {
            return Ok(Vec::new());
        }
        let text = String::from(JSON::stringify(&rows).map_err(Error::from)?);
        serde_json::from_str(&text).map_err(|_| Fault::Damaged { what: "row" })
    }

    /// Returns the column `text` of a query. It needs no JSON escaping.
    pub(super) fn texts(&self, query: &str, values: Vec<JsValue>) -> Result<Vec<String>, Fault> {
        let rows = self.exec(query, values)?.to_array().map_err(Error::from)?;
        let text = |row: JsValue| row.unchecked_into::<TextRow>().text();
        rows.iter().map(|row| text(row).ok_or(Fault::Damaged { what: "text" })).collect()
    }

    /// Returns the column `text` of a query as host texts. The column `bytes` is their length in UTF-8.
    pub(super) fn long_texts(&self, query: &str, values: Vec<JsValue>) -> Result<Vec<HostText>, Fault> {
        let rows = self.exec(query, values)?.to_array().map_err(Error::from)?;
        let text = |row: JsValue| {
            let row = row.unchecked_into::<TextRow>();
            let text = row.long_text().ok_or(Fault::Damaged { what: "text" })?;
            Ok(HostText::from_host(text, usize::try_from(row.bytes()).unwrap_or(usize::MAX)))
        };
        rows.iter().map(text).collect()
    }

    fn exec(&self, statement: &str, values: Vec<JsValue>) -> Result<Cursor, Fault> {
        self.sql.exec(statement, values).map_err(|error| Error::from(error).into())
    }
}

/// Returns an integer parameter. JavaScript represents it exactly up to 2^53, which times and revisions never
/// reach.
pub(super) fn int(number: u64) -> JsValue {
    JsValue::from_f64(as_f64(number))
}

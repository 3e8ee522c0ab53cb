//! How statements reach the platform's database, and rows come back.

use crate::objects::session::object::fault::Fault;
use crate::platform::{HostText, as_f64};
use serde::de::DeserializeOwned;
use worker::js_sys::{Array, JSON, JsString, Object};
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsCast, JsValue};
use worker::{Error, State};

#[wasm_bindgen]
extern "C" {
    /// The storage of a Durable Object. The `worker` crate does not bind its transactions, and takes rows
    /// over value by value; as one text they come several times as fast.
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

    /// A row with a column called `text`, and where that may be long one called `bytes`.
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

    /// Does all of `section` or nothing of it.
    pub(super) fn atomically<T>(&self, section: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
        let (mut section, mut outcome) = (Some(section), None);
        let done = self.storage.transaction_sync(&mut || {
            let result = section.take().map(|section| section());
            let is_done = matches!(result, Some(Ok(_)));
            outcome = result;
            // A thrown value is what rolls the transaction back.
            if is_done { Ok(JsValue::UNDEFINED) } else { Err(JsValue::from_str("rolled back")) }
        });
        match outcome {
            Some(Err(fault)) => Err(fault),
            Some(Ok(value)) => done.map(|_| value).map_err(|error| Error::from(error).into()),
            None => Err(Fault::Damaged { what: "transaction" }),
        }
    }

    /// Carries a statement out.
    pub(super) fn run(&self, statement: &str, values: Vec<JsValue>) -> Result<(), Fault> {
        self.exec(statement, values).map(drop)
    }

    /// The rows of a query.
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

    /// The column `text` of the rows of a query, which needs no escaping this way.
    pub(super) fn texts(&self, query: &str, values: Vec<JsValue>) -> Result<Vec<String>, Fault> {
        let rows = self.exec(query, values)?.to_array().map_err(Error::from)?;
        let text = |row: JsValue| row.unchecked_into::<TextRow>().text();
        rows.iter().map(|row| text(row).ok_or(Fault::Damaged { what: "text" })).collect()
    }

    /// The column `text` of the rows of a query, each with its length in UTF-8 in the column `bytes`.
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

/// A whole number for a statement. JavaScript holds it exactly up to 2^53, which times and revisions
/// never reach.
pub(super) fn int(number: u64) -> JsValue {
    JsValue::from_f64(as_f64(number))
}

//! Where the autosave lies: one IndexedDB database with one store of named values.

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, Query, TransactionMode};
use std::future::Future;
use std::rc::Rc;
use wasm_bindgen::JsValue;

const DATABASE: &str = "websketch";
const STORE: &str = "autosave";
/// The key of what is kept from one visit to the next.
const CURRENT: &str = "current";

/// The open database.
#[derive(Clone)]
pub struct Autosave {
    database: Rc<Database>,
}

impl Autosave {
    /// Opens the database, and makes it at the first visit.
    ///
    /// # Errors
    /// What the browser says, such as that private windows keep nothing.
    pub async fn open() -> Result<Self, Error> {
        let mut request = Factory::new()?.open(DATABASE, Some(1))?;
        request.on_upgrade_needed(|event| {
            // A failure here fails the request, which reports it.
            if let Ok(database) = event.database() {
                let _ = database.create_object_store(STORE, ObjectStoreParams::new());
            }
        });
        Ok(Self { database: Rc::new(request.await?) })
    }

    /// What was kept, if anything.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn load(&self) -> Result<Option<JsValue>, Error> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(STORE)?;
        store.get(Query::Key(JsValue::from_str(CURRENT)))?.await
    }

    /// Keeps `text`. The request goes out before this returns, so that it also reaches the disk when
    /// the page is about to close; the future tells whether it did.
    ///
    /// # Errors
    /// What the browser says.
    pub fn save(&self, text: &str) -> Result<impl Future<Output = Result<(), Error>> + use<>, Error> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(STORE)?;
        store.put(&JsValue::from_str(text), Some(&JsValue::from_str(CURRENT)))?;
        let transaction = transaction.commit()?;
        Ok(async move { transaction.await.map(|_| ()) })
    }

    /// Moves what was kept to another key, so that nothing overwrites it.
    ///
    /// # Errors
    /// What the browser says; then it is still where it was.
    pub async fn set_aside(&self, value: &JsValue, key: &str) -> Result<(), Error> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(STORE)?;
        store.put(value, Some(&JsValue::from_str(key)))?;
        store.delete(Query::Key(JsValue::from_str(CURRENT)))?;
        transaction.commit()?.await.map(|_| ())
    }
}

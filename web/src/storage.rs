//! Where the autosave lies: one IndexedDB database with one store of named values.

use idb::{
    Database, DatabaseEvent, Factory, ObjectStore, ObjectStoreParams, Query, Transaction, TransactionMode,
    TransactionResult,
};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

const DATABASE: &str = "websketch";
const STORE: &str = "autosave";
/// The key of what is kept from one visit to the next.
const CURRENT: &str = "current";
/// The key of its edition.
const EDITION: &str = "edition";

/// Why nothing was read or kept.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// What the browser says, such as that private windows keep nothing.
    #[error("{0}")]
    Browser(#[from] idb::Error),
    /// What was begun was taken back, so what was kept before is still there.
    #[error("it gave up, most likely for want of room")]
    Aborted,
}

/// The open database.
#[derive(Clone)]
pub struct Autosave {
    database: Rc<Database>,
    /// What [`Autosave::replace`] has begun.
    replacing: Rc<Cell<Option<Transaction>>>,
}

/// What is kept.
pub struct Kept {
    /// As it was stored: a text, unless somebody else stored it.
    pub value: JsValue,
    /// Another one after every saving, by whichever tab; empty before the first.
    pub edition: String,
}

impl Autosave {
    /// Opens the database, and makes it at the first visit.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn open() -> Result<Self, StorageError> {
        Ok(Self { database: Rc::new(open().await?), replacing: Rc::default() })
    }

    /// What is kept, if anything.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn load(&self) -> Result<Option<Kept>, StorageError> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let store = transaction.object_store(STORE)?;
        let edition = edition(&store).await?;
        Ok(value(&store).await?.map(|value| Kept { value, edition }))
    }

    /// Keeps `text` as edition `next` in place of edition `former`. Where another tab has put a newer one in its
    /// place, nothing is written and that is given back.
    ///
    /// # Errors
    /// What the browser says; [`StorageError::Aborted`] also when [`Autosave::put`] came in between.
    pub async fn replace(&self, text: &str, former: &str, next: &str) -> Result<Option<Kept>, StorageError> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(STORE)?;
        self.replacing.set(Some(store.transaction()));
        let edition = edition(&store).await?;
        if edition != former
            && let Some(value) = value(&store).await?
        {
            return Ok(Some(Kept { value, edition }));
        }
        put(&store, text, next)?;
        committed(transaction).await.map(|()| None)
    }

    /// Keeps `text`, whatever is kept. The request goes out before this returns, so that it also reaches the disk when
    /// the page is about to close. What is being replaced would hold it up and is lost with the page: it is aborted.
    ///
    /// # Errors
    /// What the browser says.
    pub fn put(&self, text: &str, edition: &str) -> Result<(), StorageError> {
        if let Some(replacing) = self.replacing.take() {
            // Refused only by one that is through.
            let _ = replacing.abort();
        }
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        put(&transaction.object_store(STORE)?, text, edition)?;
        transaction.commit()?;
        Ok(())
    }

    /// Moves what was kept to another key, so that nothing overwrites it.
    ///
    /// # Errors
    /// What the browser says; then it is still where it was.
    pub async fn set_aside(&self, value: &JsValue, key: &str) -> Result<(), StorageError> {
        let transaction = self.database.transaction(&[STORE], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(STORE)?;
        store.put(value, Some(&JsValue::from_str(key)))?;
        store.delete(Query::Key(JsValue::from_str(CURRENT)))?;
        committed(transaction).await
    }
}

async fn committed(transaction: Transaction) -> Result<(), StorageError> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(StorageError::Aborted),
    }
}

async fn value(store: &ObjectStore) -> Result<Option<JsValue>, StorageError> {
    Ok(store.get(Query::Key(JsValue::from_str(CURRENT)))?.await?)
}

async fn edition(store: &ObjectStore) -> Result<String, StorageError> {
    let edition = store.get(Query::Key(JsValue::from_str(EDITION)))?.await?;
    Ok(edition.and_then(|edition| edition.as_string()).unwrap_or_default())
}

fn put(store: &ObjectStore, text: &str, edition: &str) -> Result<(), StorageError> {
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(CURRENT)))?;
    store.put(&JsValue::from_str(edition), Some(&JsValue::from_str(EDITION)))?;
    Ok(())
}

/// Named texts beside the autosave, each on its own.
pub struct Shelf(Database);

impl Shelf {
    /// Opens the database.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn open() -> Result<Self, StorageError> {
        Ok(Self(open().await?))
    }

    /// The text with this name, if there is one.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let value = transaction.object_store(STORE)?.get(Query::Key(JsValue::from_str(name)))?.await?;
        Ok(value.and_then(|value| value.as_string()))
    }

    /// Keeps a text.
    ///
    /// # Errors
    /// What the browser says; then the former one is still there.
    pub async fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadWrite)?;
        transaction.object_store(STORE)?.put(&JsValue::from_str(text), Some(&JsValue::from_str(name)))?;
        committed(transaction).await
    }

    /// Forgets a text.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn remove(&self, name: &str) -> Result<(), StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadWrite)?;
        transaction.object_store(STORE)?.delete(Query::Key(JsValue::from_str(name)))?;
        committed(transaction).await
    }
}

/// Opens the database, and makes it at the first visit.
async fn open() -> Result<Database, StorageError> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        // A failure here fails the request, which reports it.
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(STORE, ObjectStoreParams::new());
        }
    });
    Ok(request.await?)
}

//! IndexedDB database of documents: one object store of named values.
//!
//! A document is four values: its text, its version, its undo history, and its summary. They have keys of their own in
//! the object store and database version of older app versions. An open page of an older version therefore does not
//! block the database.

use idb::{
    Database, DatabaseEvent, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, Transaction,
    TransactionMode, TransactionResult,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;

const DATABASE: &str = "websketch";
const STORE: &str = "autosave";
/// Key prefixes of the values of documents, followed by the document's id.
const DOCUMENT: &str = "document:";
const EDITION: &str = "edition:";
const PAST: &str = "past:";
const CARD: &str = "card:";
/// Key prefix of the named versions of a document.
pub const VERSIONS: &str = "versions:";
/// Keys of an app version without a library: its single sketch, the version of that, and the version that was migrated.
const FORMER: &str = "current";
const FORMER_EDITION: &str = "edition";
const MIGRATED: &str = "migrated";

/// Reasons why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// Message of the browser, such as for private windows without storage.
    #[error("{0}")]
    Browser(#[from] idb::Error),
    /// The transaction was aborted, so the former values are still stored.
    #[error("it gave up, most likely for want of room")]
    Aborted,
}

/// The open database.
#[derive(Clone)]
pub struct DocumentDb {
    database: Rc<RefCell<Rc<Database>>>,
    /// Transaction of [`DocumentDb::replace`] in progress.
    replacing: Rc<Cell<Option<Transaction>>>,
}

/// Stored values of a document.
pub struct StoredDocument {
    /// Stored text, or another value written by foreign code.
    pub value: JsValue,
    /// Version, different after every save by any tab. Empty before the first.
    pub version: String,
    /// Undo history. Empty if there is none.
    pub undo_history: String,
    /// Summary. Empty if there is none.
    pub summary: String,
}

/// Values to store for a document.
pub struct DocumentWrite<'a> {
    /// Text.
    pub text: &'a str,
    /// Undo history.
    pub undo_history: &'a str,
    /// Version.
    pub version: &'a str,
}

/// Values of an app version without a library.
pub struct LegacyState {
    /// Stored value.
    pub value: JsValue,
    /// Version.
    pub version: String,
    /// Version that was migrated to a document, if one was.
    pub migrated: Option<String>,
}

impl DocumentDb {
    /// Opens the database, and creates it at the first visit.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn open() -> Result<Self, StorageError> {
        let database = Rc::new(RefCell::new(Rc::new(open().await?)));
        Ok(Self { database, replacing: Rc::default() })
    }

    /// Starts a transaction. Reopens a database that the browser has closed.
    async fn begin(&self, mode: TransactionMode) -> Result<(Transaction, ObjectStore), StorageError> {
        let begun = match self.try_begin(mode) {
            Ok(begun) => begun,
            Err(_) => {
                let again = Rc::new(open().await?);
                self.database.replace(again);
                self.try_begin(mode)?
            }
        };
        Ok(begun)
    }

    fn try_begin(&self, mode: TransactionMode) -> Result<(Transaction, ObjectStore), StorageError> {
        let transaction = self.database.borrow().transaction(&[STORE], mode)?;
        let store = transaction.object_store(STORE)?;
        Ok((transaction, store))
    }

    /// Returns the stored values of a document, if there are any.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn load(&self, id: &str) -> Result<Option<StoredDocument>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        stored_document(&store, id).await
    }

    /// Compare-and-swap: replaces version `expected` of a document by `next`, and updates its summary by `summary`. If
    /// another version is stored, writes nothing and returns that one.
    ///
    /// # Errors
    /// The browser's error. [`StorageError::Aborted`] also if [`DocumentDb::put`] ran in between.
    pub async fn replace(
        &self,
        id: &str,
        next: &DocumentWrite<'_>,
        expected: &str,
        summary: impl FnOnce(&str) -> String,
    ) -> Result<Option<StoredDocument>, StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        self.replacing.set(Some(store.transaction()));
        let version = text(&store, &key(EDITION, id)).await?;
        if version != expected
            && let Some(kept) = stored_document(&store, id).await?
        {
            return Ok(Some(kept));
        }
        let before = text(&store, &key(CARD, id)).await?;
        put(&store, &key(CARD, id), &summary(&before))?;
        put_document(&store, id, next)?;
        commit(transaction).await.map(|()| None)
    }

    /// Stores `next` unconditionally, and the summary if one is given. The request is sent before this function
    /// returns, so that it is processed even if the page closes. A [`DocumentDb::replace`] in progress would delay it
    /// and is aborted.
    ///
    /// # Errors
    /// The browser's error.
    pub fn put(&self, id: &str, next: &DocumentWrite<'_>, summary: Option<&str>) -> Result<(), StorageError> {
        if let Some(replacing) = self.replacing.take() {
            // Fails only for a finished transaction.
            let _ = replacing.abort();
        }
        let (transaction, store) = self.try_begin(TransactionMode::ReadWrite)?;
        put_document(&store, id, next)?;
        if let Some(summary) = summary {
            put(&store, &key(CARD, id), summary)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Returns the summaries of all documents as pairs of id and text.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn summaries(&self) -> Result<Vec<(String, String)>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        // The character after the colon is the upper bound of keys with this prefix.
        let (from, to) = (JsValue::from_str(CARD), JsValue::from_str(&CARD.replace(':', ";")));
        let range = KeyRange::bound(&from, &to, None, Some(true))?;
        let (keys, values) =
            (store.get_all_keys(Some(range.clone().into()), None)?, store.get_all(Some(range.into()), None)?);
        let ids =
            keys.await?.into_iter().filter_map(|key| Some(key.as_string()?.strip_prefix(CARD)?.to_owned()));
        let texts = values.await?.into_iter().map(|value| value.as_string().unwrap_or_default());
        Ok(ids.zip(texts).collect())
    }

    /// Changes the summary of a document, if there is one, and returns it.
    ///
    /// # Errors
    /// The browser's error. The summary is unchanged then.
    pub async fn change_summary(
        &self,
        id: &str,
        change: impl FnOnce(&str) -> String,
    ) -> Result<Option<String>, StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        let before = text(&store, &key(CARD, id)).await?;
        if before.is_empty() {
            return Ok(None);
        }
        let after = change(&before);
        put(&store, &key(CARD, id), &after)?;
        commit(transaction).await.map(|()| Some(after))
    }

    /// Removes documents permanently.
    ///
    /// # Errors
    /// The browser's error. No document is removed then.
    pub async fn remove(&self, ids: &[String]) -> Result<(), StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        for id in ids {
            for kind in [DOCUMENT, EDITION, PAST, CARD, VERSIONS] {
                store.delete(Query::Key(JsValue::from_str(&key(kind, id))))?;
            }
        }
        commit(transaction).await
    }

    /// Quarantines a document: moves its value to another key, so that no save overwrites it.
    ///
    /// # Errors
    /// The browser's error. The value stays in place then.
    pub async fn quarantine(&self, id: &str, value: &JsValue, aside: &str) -> Result<(), StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        store.put(value, Some(&JsValue::from_str(aside)))?;
        for kind in [DOCUMENT, EDITION, PAST, CARD] {
            store.delete(Query::Key(JsValue::from_str(&key(kind, id))))?;
        }
        commit(transaction).await
    }

    /// Returns the values of an app version without a library, if there are any.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn legacy(&self) -> Result<Option<LegacyState>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        let value = value(&store, FORMER).await?;
        let (version, migrated) = (text(&store, FORMER_EDITION).await?, value_text(&store, MIGRATED).await?);
        Ok(value.map(|value| LegacyState { value, version, migrated }))
    }

    /// Migrates the values of an app version without a library to a document with this summary. Returns false if
    /// another tab has done it. The original values stay for that older version.
    ///
    /// # Errors
    /// The browser's error. Nothing has changed then.
    pub async fn migrate(&self, legacy: &LegacyState, id: &str, summary: &str) -> Result<bool, StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        if value_text(&store, MIGRATED).await? != legacy.migrated {
            return Ok(false);
        }
        store.put(&legacy.value, Some(&JsValue::from_str(&key(DOCUMENT, id))))?;
        put(&store, &key(EDITION, id), &legacy.version)?;
        put(&store, &key(CARD, id), summary)?;
        put(&store, MIGRATED, &legacy.version)?;
        commit(transaction).await.map(|()| true)
    }
}

fn key(kind: &str, id: &str) -> String {
    format!("{kind}{id}")
}

async fn commit(transaction: Transaction) -> Result<(), StorageError> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(StorageError::Aborted),
    }
}

async fn stored_document(store: &ObjectStore, id: &str) -> Result<Option<StoredDocument>, StorageError> {
    let Some(value) = value(store, &key(DOCUMENT, id)).await? else { return Ok(None) };
    let version = text(store, &key(EDITION, id)).await?;
    let (undo_history, summary) = (text(store, &key(PAST, id)).await?, text(store, &key(CARD, id)).await?);
    Ok(Some(StoredDocument { value, version, undo_history, summary }))
}

async fn value(store: &ObjectStore, key: &str) -> Result<Option<JsValue>, StorageError> {
    Ok(store.get(Query::Key(JsValue::from_str(key)))?.await?)
}

async fn value_text(store: &ObjectStore, key: &str) -> Result<Option<String>, StorageError> {
    Ok(value(store, key).await?.and_then(|value| value.as_string()))
}

/// Returns the text of a key, or an empty text.
async fn text(store: &ObjectStore, key: &str) -> Result<String, StorageError> {
    Ok(value_text(store, key).await?.unwrap_or_default())
}

fn put(store: &ObjectStore, key: &str, text: &str) -> Result<(), StorageError> {
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(key)))?;
    Ok(())
}

fn put_document(store: &ObjectStore, id: &str, next: &DocumentWrite<'_>) -> Result<(), StorageError> {
    put(store, &key(DOCUMENT, id), next.text)?;
    put(store, &key(PAST, id), next.undo_history)?;
    put(store, &key(EDITION, id), next.version)
}

/// Named texts beside the documents.
pub struct KeyValueStore(Database);

impl KeyValueStore {
    /// Opens the database.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn open() -> Result<Self, StorageError> {
        Ok(Self(open().await?))
    }

    /// Returns the text with this name, if there is one.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let value = transaction.object_store(STORE)?.get(Query::Key(JsValue::from_str(name)))?.await?;
        Ok(value.and_then(|value| value.as_string()))
    }

    /// Stores a text.
    ///
    /// # Errors
    /// The browser's error. The former text stays then.
    pub async fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadWrite)?;
        transaction.object_store(STORE)?.put(&JsValue::from_str(text), Some(&JsValue::from_str(name)))?;
        commit(transaction).await
    }

    /// Removes a text.
    ///
    /// # Errors
    /// The browser's error.
    pub async fn remove(&self, name: &str) -> Result<(), StorageError> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadWrite)?;
        transaction.object_store(STORE)?.delete(Query::Key(JsValue::from_str(name)))?;
        commit(transaction).await
    }
}

/// Opens the database, and creates it at the first visit.
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

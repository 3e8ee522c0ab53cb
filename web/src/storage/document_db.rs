//! Where documents lie: one IndexedDB database with one store of named values.
//!
//! A document is four values: its text, the edition of that, the steps that can be undone, and its card. They have keys of
//! their own, in the store and the version of the database that a page of an older version of the app has open: nobody has
//! to wait until it is closed.

use idb::{
    Database, DatabaseEvent, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, Transaction,
    TransactionMode, TransactionResult,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;

const DATABASE: &str = "websketch";
const STORE: &str = "autosave";
/// What the keys of documents begin with; their id follows.
const DOCUMENT: &str = "document:";
const EDITION: &str = "edition:";
const PAST: &str = "past:";
const CARD: &str = "card:";
/// Where a version without a library keeps its one sketch, the edition of that, and which edition has become a document.
const FORMER: &str = "current";
const FORMER_EDITION: &str = "edition";
const MIGRATED: &str = "migrated";

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
pub struct DocumentDb {
    database: Rc<RefCell<Rc<Database>>>,
    /// What [`DocumentDb::replace`] has begun.
    replacing: Rc<Cell<Option<Transaction>>>,
}

/// What is kept of a document.
pub struct StoredDocument {
    /// As it was stored: a text, unless somebody else stored it.
    pub value: JsValue,
    /// Another one after every saving, by whichever tab; empty before the first.
    pub version: String,
    /// The steps that can be undone; empty when there are none.
    pub undo_history: String,
    /// Its card; empty when there is none.
    pub summary: String,
}

/// What is to be kept of a document.
pub struct DocumentWrite<'a> {
    /// Its text.
    pub text: &'a str,
    /// The steps that can be undone.
    pub undo_history: &'a str,
    /// The edition that it is.
    pub version: &'a str,
}

/// What a version without a library keeps.
pub struct LegacyState {
    /// As it was stored.
    pub value: JsValue,
    /// Its edition.
    pub version: String,
    /// The edition that has become a document, if one has.
    pub migrated: Option<String>,
}

impl DocumentDb {
    /// Opens the database, and makes it at the first visit.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn open() -> Result<Self, StorageError> {
        let database = Rc::new(RefCell::new(Rc::new(open().await?)));
        Ok(Self { database, replacing: Rc::default() })
    }

    /// Begins to read or write; a database that the browser has closed meanwhile is opened again.
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

    /// What is kept of a document, if anything.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn load(&self, id: &str) -> Result<Option<StoredDocument>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        kept(&store, id).await
    }

    /// Keeps `next` of a document in place of edition `legacy`, and the card that `summary` makes of the one before. Where
    /// another tab has put a newer edition in its place, nothing is written and that is given back.
    ///
    /// # Errors
    /// What the browser says; [`StorageError::Aborted`] also when [`DocumentDb::put`] came in between.
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
            && let Some(kept) = kept(&store, id).await?
        {
            return Ok(Some(kept));
        }
        let before = text(&store, &key(CARD, id)).await?;
        put(&store, &key(CARD, id), &summary(&before))?;
        put_document(&store, id, next)?;
        committed(transaction).await.map(|()| None)
    }

    /// Keeps `next` of a document, whatever is kept, and its card where one is given. The request goes out before this
    /// returns, so that it also reaches the disk when the page is about to close. What is being replaced would hold it up and
    /// is lost with the page: it is aborted.
    ///
    /// # Errors
    /// What the browser says.
    pub fn put(&self, id: &str, next: &DocumentWrite<'_>, summary: Option<&str>) -> Result<(), StorageError> {
        if let Some(replacing) = self.replacing.take() {
            // Refused only by one that is through.
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

    /// The cards of all documents: id and text.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn summaries(&self) -> Result<Vec<(String, String)>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        // The sign behind the colon ends the range of the keys that begin with it.
        let (from, to) = (JsValue::from_str(CARD), JsValue::from_str(&CARD.replace(':', ";")));
        let range = KeyRange::bound(&from, &to, None, Some(true))?;
        let (keys, values) =
            (store.get_all_keys(Some(range.clone().into()), None)?, store.get_all(Some(range.into()), None)?);
        let ids =
            keys.await?.into_iter().filter_map(|key| Some(key.as_string()?.strip_prefix(CARD)?.to_owned()));
        let texts = values.await?.into_iter().map(|value| value.as_string().unwrap_or_default());
        Ok(ids.zip(texts).collect())
    }

    /// Changes the card of a document, if there is one; gives it back.
    ///
    /// # Errors
    /// What the browser says; then it is as it was.
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
        committed(transaction).await.map(|()| Some(after))
    }

    /// Forgets documents for good.
    ///
    /// # Errors
    /// What the browser says; then they are all still there.
    pub async fn remove(&self, ids: &[String]) -> Result<(), StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        for id in ids {
            for kind in [DOCUMENT, EDITION, PAST, CARD] {
                store.delete(Query::Key(JsValue::from_str(&key(kind, id))))?;
            }
        }
        committed(transaction).await
    }

    /// Moves what was kept of a document to another key, so that nothing overwrites it.
    ///
    /// # Errors
    /// What the browser says; then it is still where it was.
    pub async fn quarantine(&self, id: &str, value: &JsValue, aside: &str) -> Result<(), StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        store.put(value, Some(&JsValue::from_str(aside)))?;
        for kind in [DOCUMENT, EDITION, PAST, CARD] {
            store.delete(Query::Key(JsValue::from_str(&key(kind, id))))?;
        }
        committed(transaction).await
    }

    /// What a version without a library keeps, if anything.
    ///
    /// # Errors
    /// What the browser says.
    pub async fn legacy(&self) -> Result<Option<LegacyState>, StorageError> {
        let (_, store) = self.begin(TransactionMode::ReadOnly).await?;
        let value = value(&store, FORMER).await?;
        let (version, migrated) = (text(&store, FORMER_EDITION).await?, value_text(&store, MIGRATED).await?);
        Ok(value.map(|value| LegacyState { value, version, migrated }))
    }

    /// Makes a document of what a version without a library keeps, with this card, unless another tab has done so; tells
    /// whether it did. The former stays where it is: should the older version come back, it finds it.
    ///
    /// # Errors
    /// What the browser says; then nothing has changed.
    pub async fn migrate(&self, legacy: &LegacyState, id: &str, summary: &str) -> Result<bool, StorageError> {
        let (transaction, store) = self.begin(TransactionMode::ReadWrite).await?;
        if value_text(&store, MIGRATED).await? != legacy.migrated {
            return Ok(false);
        }
        store.put(&legacy.value, Some(&JsValue::from_str(&key(DOCUMENT, id))))?;
        put(&store, &key(EDITION, id), &legacy.version)?;
        put(&store, &key(CARD, id), summary)?;
        put(&store, MIGRATED, &legacy.version)?;
        committed(transaction).await.map(|()| true)
    }
}

fn key(kind: &str, id: &str) -> String {
    format!("{kind}{id}")
}

async fn committed(transaction: Transaction) -> Result<(), StorageError> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(StorageError::Aborted),
    }
}

async fn kept(store: &ObjectStore, id: &str) -> Result<Option<StoredDocument>, StorageError> {
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

/// The text with this key; empty when there is none.
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

/// Named texts beside the autosave, each on its own.
pub struct KeyValueStore(Database);

impl KeyValueStore {
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

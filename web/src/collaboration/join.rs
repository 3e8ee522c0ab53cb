//! Sharing a sketch, joining a session, and leaving it.

use super::{SharedSession, State, local_presence, request, sessions, with_session};
use crate::actions;
use crate::api::ApiError;
use crate::api::sessions::SessionError;
use crate::editor::gesture::Tool;
use crate::platform;
use crate::store::{LibraryCommand, Sharing, Store};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json as object};
use websketch_json as json;
use websketch_json::LazyValue;
use websketch_protocol::live::Event;
use websketch_sketch::Sketch;
use websketch_sketch::history::{History, diff, merge};
use websketch_sketch::operation::Operation;

/// Name of a joined document until another client tells its name.
pub(super) const SHARED_SKETCH: &str = "Shared sketch";
/// Local storage item of rejoin records: document, session and unsent steps.
const RECORDS: &str = "websketch-shared";
/// Most rejoin records. Returning to an older session creates a new document.
const MAX_RECORDS: usize = 8;
/// Polling interval for an opened document in milliseconds, and the most polls.
const POLL_INTERVAL: u64 = 20;
const MAX_POLLS: usize = 250;
/// First and longest delay between attempts to find a session. Milliseconds.
const FIRST_WAIT: u64 = 1_000;
const MAX_WAIT: u64 = 15_000;

/// Shares the open sketch.
pub(super) fn share(store: Store) {
    let sketch = store.document.peek(Clone::clone);
    let shared = SharedSession::enter(store, None, sketch.clone(), 0);
    shared.publish_status();
    let had_key = store.chat.key().is_some();
    spawn_local(async move {
        let opened = request(store, async |key| Ok(sessions::open(&sketch, key).await?)).await;
        if !shared.is_open() {
            return;
        }
        match opened {
            Ok(session) => {
                shared.write(|state| state.session = Some(session));
                shared.listen(0);
                shared.set_address();
                shared.publish_status();
                if store.chat.key().is_some() && !had_key {
                    // The menu closed when the key was asked for.
                    store.notices.show("Shared. The link is in the menu of Share.".to_owned(), None);
                } else {
                    store.notices.announce("Shared: everybody with the link can edit this sketch");
                }
            }
            Err(error) => {
                shared.close();
                store.notices.show(format!("The sketch could not be shared. {error}"), None);
            }
        }
    });
}

/// Joins a session.
pub(super) fn join(store: Store, session: String) {
    with_session(SharedSession::close);
    store.collaboration.sharing.set(Sharing::Opening);
    spawn_local(async move {
        let record = RejoinRecord::of(&session);
        if let Some(record) = &record {
            open_document(store, &record.document).await;
        }
        let is_mine = record.as_ref().is_some_and(|record| record.document == store.library.peek_id());
        if !is_mine {
            wait_for_name(store).await;
        }
        // Keeps edits that the user makes before the session answers.
        let before = store.document.peek(Clone::clone);
        let (revision, theirs) = match find_session(store, &session).await {
            Ok(found) => found,
            Err(SessionError::Gone) if is_mine => {
                forget(&session);
                let shared = SharedSession::enter(store, Some(session), store.document.peek(Clone::clone), 0);
                return shared.handle(Event::Ended);
            }
            Err(error) => {
                if error == SessionError::Gone {
                    forget(&session);
                }
                store.collaboration.sharing.set(Sharing::Alone);
                platform::set_path("/");
                return store.notices.show(format!("The shared sketch cannot be opened. {error}"), None);
            }
        };
        if !is_mine {
            create_document(store, SHARED_SKETCH, theirs.clone()).await;
            return enter(store, session, revision, theirs, Vec::new());
        }
        let mine = store.document.peek(Clone::clone);
        let merged = merge(&before, &mine, &theirs).unwrap_or_else(|_| mine.clone());
        let since = diff(&theirs, &merged);
        store.document.apply_remote(diff(&mine, &theirs));
        let mut steps = record.map(|record| record.steps).unwrap_or_default();
        steps.push(since);
        enter(store, session, revision, theirs, steps);
    });
}

/// Asks a user without a name for one, and waits for the answer, which may be none.
async fn wait_for_name(store: Store) {
    if local_presence::has_name() {
        return;
    }
    store.collaboration.asks_name.set(true);
    while store.collaboration.asks_name.get_untracked() {
        platform::sleep(POLL_INTERVAL).await;
    }
}

/// Returns the sketch of a session. Retries while the network or the server is not available.
async fn find_session(store: Store, session: &str) -> Result<(u64, Sketch), SessionError> {
    let mut wait = FIRST_WAIT;
    loop {
        match request(store, async |key| sessions::read(session, key).await).await {
            Err(SessionError::Api(ApiError::Unreachable | ApiError::Refused { .. })) => {
                platform::sleep(wait).await;
                wait = (wait * 2).min(MAX_WAIT);
            }
            found => return found,
        }
    }
}

/// Enters a session with the open document, and posts `steps` that the session lacks.
fn enter(store: Store, session: String, revision: u64, sketch: Sketch, steps: Vec<Vec<Operation>>) {
    let shared = SharedSession::enter(store, Some(session), sketch, revision);
    for step in steps {
        let outcome = store.document.edit(step);
        if let Some(rejection) = outcome.rejections.first() {
            let words = format!("A step of your last visit was left out: {}.", rejection.reason);
            store.notices.show(words, None);
        }
    }
    shared.listen(revision);
    shared.set_address();
    shared.publish_status();
}

/// Leaves the session.
pub(super) fn leave(store: Store) {
    with_session(|shared| {
        if let Some(session) = shared.read(|state| state.session.clone()) {
            forget(&session);
        }
        shared.leave();
        store.notices.announce("You are on your own again, and the sketch is still here");
    });
}

/// Creates a read-only link to the current sketch.
pub(super) fn snapshot(store: Store, then: Callback<String>) {
    let sketch = store.document.peek(Clone::clone);
    spawn_local(async move {
        match request(store, async |key| Ok(sessions::create_snapshot(&sketch, key).await?)).await {
            Ok(id) => then.run(format!("{}/v/{id}", platform::origin())),
            Err(error) => store.notices.show(format!("There is no link. {error}"), None),
        }
    });
}

/// Shows a read-only sketch.
pub(super) fn show(store: Store, id: String) {
    store.collaboration.is_read_only.set(true);
    store.view.tool.set(Tool::Hand);
    if let Some(root) = platform::root() {
        // Fails only for an invalid attribute name.
        let _ = root.set_attribute("data-read-only", "");
    }
    spawn_local(async move {
        match request(store, async |key| sessions::snapshot(&id, key).await).await {
            Ok(sketch) => {
                store.document.switch_document(History::new(sketch));
                actions::zoom_to_fit(store);
            }
            Err(error) => store.notices.show(error.to_string(), None),
        }
    });
}

/// Copies a read-only sketch to a new document.
pub(super) fn copy(store: Store, id: String) {
    platform::set_path("/");
    spawn_local(async move {
        match request(store, async |key| sessions::snapshot(&id, key).await).await {
            Ok(sketch) => create_document(store, "Copy of a shared sketch", sketch).await,
            Err(error) => store.notices.show(error.to_string(), None),
        }
    });
}

/// Creates a document and waits until it is open.
async fn create_document(store: Store, name: &str, sketch: Sketch) {
    let announcement = format!("{name} opened");
    store.library.queue(LibraryCommand::Create {
        name: name.to_owned(),
        sketch: sketch.clone(),
        announcement,
    });
    for _ in 0..MAX_POLLS {
        platform::sleep(POLL_INTERVAL).await;
        if store.document.peek(|open| *open == sketch) {
            return;
        }
    }
}

/// Opens a document of the library and waits until it is open.
async fn open_document(store: Store, id: &str) {
    if store.library.peek_id() == id {
        return;
    }
    store.library.queue(LibraryCommand::Open(id.to_owned()));
    for _ in 0..MAX_POLLS {
        platform::sleep(POLL_INTERVAL).await;
        if store.library.peek_id() == id {
            return;
        }
    }
}

/// Record of a session for the next visit.
struct RejoinRecord {
    document: String,
    steps: Vec<Vec<Operation>>,
}

impl RejoinRecord {
    fn of(session: &str) -> Option<Self> {
        let record = all().into_iter().find(|record| is_of(record, session))?;
        let text = json::to_string(&record);
        let view = LazyValue::parse(text.as_bytes()).ok()?;
        let step =
            |step: LazyValue<'_>| step.items()?.map(|operation| Operation::read(operation).ok()).collect();
        let steps = view.get("steps")?.items()?.map(step).collect::<Option<_>>()?;
        Some(Self { document: view.get("document")?.string()?.into_owned(), steps })
    }
}

/// Stores the record of the session: its document and its unsent steps.
pub(super) fn store(state: &State) {
    let Some(session) = &state.session else { return };
    let steps: Vec<&[Operation]> = state.live.steps().collect();
    let next = object!({ "session": session, "document": state.document, "steps": steps });
    let mut record = all();
    if record.first() == Some(&next) {
        return;
    }
    record.retain(|record| !is_of(record, session));
    record.insert(0, next);
    record.truncate(MAX_RECORDS);
    platform::store_setting(RECORDS, &json::to_string(&record));
}

fn forget(session: &str) {
    let mut record = all();
    record.retain(|record| !is_of(record, session));
    platform::store_setting(RECORDS, &json::to_string(&record));
}

fn is_of(record: &Value, session: &str) -> bool {
    record.get("session").and_then(Value::as_str) == Some(session)
}

fn all() -> Vec<Value> {
    let text = platform::setting(RECORDS).unwrap_or_default();
    json::parse(&text).ok().and_then(|value| value.as_array().cloned()).unwrap_or_default()
}

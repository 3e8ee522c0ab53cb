//! The end of an execution: its record goes into the archive, its changes into the session.

use super::index;
use super::object::{Inner, KEPT_MS};
use crate::error::ApiError;
use crate::session::{Session, SessionId};
use serde_json::{Value, json as object};
use websketch_core::history::diff;
use websketch_core::json;
use websketch_core::operation::Operation;
use websketch_core::plan::Progress;
use websketch_core::sketch::Sketch;

impl Inner {
    /// Commits what was done, and puts the record into the archive.
    pub(super) async fn finish(&self) {
        let Some((operations, progress)) =
            self.with(|execution| (execution.changes().0, execution.progress()))
        else {
            return;
        };
        let id = self.name();
        let record = self.record(self.store.events_after(0).unwrap_or_default());
        self.readers.borrow_mut().clear();
        if let Err(error) = self.archive(&id, record).await {
            self.report("execution_not_archived", &error.to_string());
        }
        index::mark(&self.env, &id, progress.name()).await.unwrap_or_else(|error| {
            self.report("execution_not_listed", &error.to_string());
        });
        let about = self.about.borrow().clone();
        let is_dry = about.get("dryRun").and_then(Value::as_bool).unwrap_or_default();
        let is_good = matches!(progress, Progress::Completed | Progress::PartialSuccess);
        let session = about.get("sessionId").and_then(Value::as_str).and_then(SessionId::parse);
        if let (Some(session), false, true, false) = (session, is_dry, is_good, operations.is_empty()) {
            let revision = about.get("baseRevision").and_then(Value::as_u64).unwrap_or_default();
            if let Err(error) = self.commit(session, revision, operations, &id).await {
                self.report("execution_not_committed", &error.to_string());
            }
        }
    }

    /// Commits what was done as one step; what a retry has added, as a further one.
    async fn commit(
        &self,
        session: SessionId,
        revision: u64,
        operations: Vec<Operation>,
        id: &str,
    ) -> Result<(), ApiError> {
        let (seq, after) =
            self.with(|execution| (execution.seq(), execution.changes().1)).unwrap_or_default();
        let before = self.store.all()?.into_iter().find(|(name, _)| name == "committed");
        let before = before.and_then(|(_, text)| json::parse(&text).ok());
        let sketch = before.as_ref().and_then(|before| Sketch::read(before.get("sketch")?).ok());
        let known = before.as_ref().and_then(|before| before.get("revision")?.as_u64());
        let operations = sketch.map_or(operations, |reading| diff(&reading.sketch, &after));
        if operations.is_empty() {
            return Ok(());
        }
        let session = Session::named(&self.env, session)?;
        let name = format!("{id}-{seq}");
        let revision = session.commit_plan(known.unwrap_or(revision), operations, &name).await?;
        self.store.put("committed", &json::to_string(&object!({ "revision": revision, "sketch": after })))?;
        Ok(())
    }

    async fn archive(&self, id: &str, record: String) -> worker::Result<()> {
        let store = self.env.kv("SESSIONS")?;
        store
            .put(&format!("sketchagent:execution:{id}"), record)
            .map_err(|error| worker::Error::from(error.to_string()))?
            .expiration_ttl(KEPT_MS / 1_000)
            .execute()
            .await
            .map_err(|error| worker::Error::from(error.to_string()))
    }
}

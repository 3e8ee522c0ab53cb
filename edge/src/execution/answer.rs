//! What is asked of an execution, and what it says.

use super::object::{Inner, KEPT_MS};
use crate::platform::Address;
use crate::settings::settings;
use serde_json::Value;
use std::rc::Rc;
use websketch_core::json;
use websketch_core::plan::{Event, Execution};

/// What a request comes to: an HTTP status and a body.
pub(super) type Told = (u16, String);

impl Inner {
    /// Answers what the Worker asks.
    pub(super) async fn answer(self: &Rc<Self>, address: &Address, text: &str) -> worker::Result<Told> {
        let path = address.path().trim_matches('/').to_owned();
        match path.as_str() {
            "keep" => {
                self.store.open()?;
                self.store.put("plan", text)?;
                let ttl = settings(&self.env).map(|config| config.session_ttl_ms).unwrap_or(3_600_000);
                self.state.storage().set_alarm(i64::try_from(ttl).unwrap_or(i64::MAX)).await?;
                return Ok((200, String::new()));
            }
            "kept" => {
                self.store.open()?;
                let plan = self.store.all()?.into_iter().find(|(name, _)| name == "plan");
                return Ok(plan.map_or((404, String::new()), |(_, text)| (200, text)));
            }
            "create" => {
                let about = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let start = self.start(&about).map_err(worker::Error::from)?;
                let execution =
                    Execution::new(start).map_err(|error| worker::Error::from(error.to_string()))?;
                self.store.open()?;
                self.store.put("about", text)?;
                self.execution.replace(Some(execution));
                self.about.replace(about);
                self.keep(&[])?;
                let ttl = i64::try_from(KEPT_MS).unwrap_or(i64::MAX);
                self.state.storage().set_alarm(ttl).await?;
                return Ok((200, String::new()));
            }
            _ => {}
        }
        self.load().await?;
        if self.execution.borrow().is_none() {
            return Ok((404, String::new()));
        }
        match path.as_str() {
            "start" => self.feed(Event::Start).await,
            "cancel" => self.feed(Event::Cancel).await,
            "retry" => {
                let key = self.with(|execution| execution.named(text));
                let Some(key) = key.flatten() else { return Ok((410, String::new())) };
                let status = self.with(|execution| execution.status_of_task(key)).flatten();
                if !self.with(|execution| execution.can_retry(key)).unwrap_or_default() {
                    let is_done = status.is_some_and(websketch_core::plan::Status::is_over);
                    return Ok(if is_done { (202, self.status()) } else { (409, String::new()) });
                }
                self.feed(Event::Retry(key)).await;
            }
            "answer" => {
                let told = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let token = told.get("token").and_then(Value::as_str).unwrap_or_default();
                let answer = told.get("answer").and_then(Value::as_str).unwrap_or_default().to_owned();
                let Some((_, key, ask)) = Execution::read_token(token) else {
                    return Ok((404, String::new()));
                };
                if !self.with(|execution| execution.awaits(key, ask)).unwrap_or_default() {
                    return Ok((410, String::new()));
                }
                self.feed(Event::Answered { key, ask, answer }).await;
            }
            "result" => {
                let outcome = self.with(|execution| {
                    let is_over = execution.progress().is_over();
                    is_over.then(|| json::to_string(&execution.outcome(&self.prices())))
                });
                return Ok(outcome.flatten().map_or((409, String::new()), |text| (200, text)));
            }
            "load" => {
                return Ok((200, self.record(self.store.events_after(0)?)));
            }
            "status" => return Ok((200, self.status())),
            _ => return Ok((404, String::new())),
        }
        Ok((202, self.status()))
    }
}

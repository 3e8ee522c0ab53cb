//! The requests that an execution object answers.

use super::inner::Inner;
use crate::metrics::{self, Metric};
use crate::platform::RequestUrl;
use serde_json::Value;
use std::rc::Rc;
use websketch_agent::plan::{Execution, ExecutionEvent, ExecutionStatus};
use websketch_json as json;

/// An HTTP status and a body.
pub(super) type ExecutionResponse = (u16, String);

impl Inner {
    /// Answers a request of the Worker.
    pub(super) async fn handle_request(
        self: &Rc<Self>,
        address: &RequestUrl,
        text: &str,
    ) -> worker::Result<ExecutionResponse> {
        let path = address.path().trim_matches('/').to_owned();
        match path.as_str() {
            "keep" => {
                self.save_draft(text).await?;
                return Ok((200, String::new()));
            }
            "kept" => return Ok(self.draft()?.map_or((404, String::new()), |text| (200, text))),
            "create" => {
                let about = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let start = self.build_start(&about).map_err(worker::Error::from)?;
                let execution =
                    Execution::new(start).map_err(|error| worker::Error::from(error.to_string()))?;
                self.store.open()?;
                self.store.put("about", text)?;
                self.execution.replace(Some(execution));
                self.parameters.replace(about);
                self.persist(&[])?;
                self.set_alarm_in(self.retention_ms()).await?;
                return Ok((200, String::new()));
            }
            _ => {}
        }
        if let Err(error) = self.load().await {
            self.log_error("execution_unreadable", &error.to_string());
            if path == "load" {
                return Ok((200, self.unreadable_record()?));
            }
        }
        if path == "erase" {
            self.on_session_ended().await?;
            return Ok((200, String::new()));
        }
        if self.execution.borrow().is_none() {
            return Ok((404, String::new()));
        }
        match path.as_str() {
            "start" => {
                if self.with(|execution| execution.progress() == ExecutionStatus::Pending).unwrap_or_default()
                {
                    metrics::count(Metric::ExecutionsBegun, &[]);
                }
                self.apply_event(ExecutionEvent::Start).await;
            }
            "cancel" => self.apply_event(ExecutionEvent::Cancel).await,
            "retry" => {
                let key = self.with(|execution| execution.named(text));
                let Some(key) = key.flatten() else { return Ok((410, String::new())) };
                let status = self.with(|execution| execution.status_of_task(key)).flatten();
                if !self.with(|execution| execution.can_retry(key)).unwrap_or_default() {
                    let is_done = status.is_some_and(websketch_agent::plan::TaskStatus::is_over);
                    return Ok(if is_done { (202, self.status()) } else { (409, String::new()) });
                }
                self.apply_event(ExecutionEvent::Retry(key)).await;
            }
            "answer" => {
                let payload = json::parse(text).map_err(|error| worker::Error::from(error.to_string()))?;
                let token = payload.get("token").and_then(Value::as_str).unwrap_or_default();
                let answer = payload.get("answer").and_then(Value::as_str).unwrap_or_default().to_owned();
                let question = self.with(|execution| execution.question(token)).flatten();
                let Some((key, ask)) = question else { return Ok((404, String::new())) };
                if !self.with(|execution| execution.awaits(key, ask)).unwrap_or_default() {
                    return Ok((410, String::new()));
                }
                self.apply_event(ExecutionEvent::Answered { key, ask, answer }).await;
            }
            "result" => {
                let outcome = self.with(|execution| {
                    let is_over = execution.progress().is_over();
                    is_over.then(|| json::to_string(&execution.outcome(&self.prices())))
                });
                return Ok(outcome.flatten().map_or((409, String::new()), |text| (200, text)));
            }
            "load" => {
                let execution = self.execution.borrow().clone();
                let record = execution.as_ref().map(|execution| self.record(execution)).transpose()?;
                return Ok(record.map_or((404, String::new()), |record| (200, record)));
            }
            "status" => return Ok((200, self.status())),
            _ => return Ok((404, String::new())),
        }
        Ok((202, self.status()))
    }

    /// Returns the readable parts of an execution with an unsupported plan.
    fn unreadable_record(&self) -> worker::Result<String> {
        let part = |name: &str| {
            let text = self.store.get(name)?;
            Ok::<Value, worker::Error>(text.and_then(|text| json::parse(&text).ok()).unwrap_or_default())
        };
        let (about, head) = (part("about")?, part("head")?);
        let of = |key: &str| about.get(key).cloned().unwrap_or_default();
        let record = serde_json::json!({
            "executionId": of("executionId"),
            "plan": of("plan"),
            "status": head.get("status"),
            "initialSketch": of("sketch"),
            "isUnreadable": true,
        });
        Ok(json::to_string(&record))
    }
}

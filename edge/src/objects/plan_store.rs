//! Storage of draft plans, each in an execution object.

use super::{execution, execution_index};
use crate::http::error::ApiError;
use websketch_agent::plan::Plan;
use websketch_json as json;
use worker::Env;

/// Stores a draft for the lifetime of a session, and returns its wire form. The draft ends with its session,
/// if it has one.
///
/// # Errors
/// [`ApiError`] if its object cannot be reached.
pub(crate) async fn save_plan(
    env: &Env,
    plan: &Plan,
    session_id: Option<String>,
) -> Result<String, ApiError> {
    let text = json::to_string(&plan.to_json());
    let object = object_name(plan.id());
    if let Some(session_id) = session_id {
        execution_index::add_draft(env, object.clone(), session_id).await?;
    }
    execution::call(env, &object, "keep", text.clone()).await?;
    Ok(text)
}

/// Returns the draft with this id, if it has not expired.
///
/// # Errors
/// As [`save_plan`].
pub(crate) async fn load_plan(env: &Env, plan_id: &str) -> Result<Option<String>, ApiError> {
    let (status, text) = execution::call(env, &object_name(plan_id), "kept", String::new()).await?;
    Ok((status == 200).then_some(text))
}

/// Returns the object name of a draft.
fn object_name(plan_id: &str) -> String {
    format!("plan-{plan_id}")
}

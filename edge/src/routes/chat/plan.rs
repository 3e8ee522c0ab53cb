//! The decision between a plan and a turn.

use crate::config::Config;
use crate::model::plan_providers::available_providers;
use crate::turn::PlanJob;
use websketch_agent::plan::{Planner, RequestScope};
use websketch_agent::turn::{Target, TurnInput};
use websketch_protocol::ModelSelection;

/// Returns the plan of a request. A request with several parts gets one automatically if a model can plan.
pub(super) fn plan_job(config: &Config, answering: ModelSelection, question: &TurnInput) -> Option<PlanJob> {
    let is_asked_for = match answering {
        ModelSelection::Model => return None,
        ModelSelection::Plan => true,
        ModelSelection::Auto => {
            let has_model = matches!(question.target, Target::Model { .. });
            let is_deserved =
                has_model && question.image.is_none() && RequestScope::deserves_plan(&question.message);
            if !is_deserved || question.is_certain() {
                return None;
            }
            false
        }
    };
    let providers = available_providers(config, &question.target, None);
    let page = question.context.page;
    let notes = question.notes.as_deref();
    let (planning, step) =
        Planner::begin(&question.message, &question.sketch, page, notes, providers.clone());
    Some(PlanJob { planning, step, providers, is_explicit: is_asked_for })
}

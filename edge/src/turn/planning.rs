//! Planning of a request with several parts. The result is a draft.

use super::model_stream::call_failed;
use super::runner::TurnRunner;
use super::step_timings::StepTimings;
use crate::http::cancellation::Cancellation;
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::objects::plan_store::save_plan;
use crate::platform::{now_ms, random_id};
use serde_json::Value;
use websketch_agent::plan::{Plan, Planner, PlannerStep, ProviderPool, RequestScope};
use websketch_agent::proposal::Intent;
use websketch_agent::provider::{ModelCall, ModelFailure, Usage};
use websketch_agent::turn::{AnswerSource, Step, Target, TurnAnswer, TurnEvent, TurnFailure};
use websketch_protocol::Frame;

/// A plan to make.
pub(crate) struct PlanJob {
    pub(crate) planning: Planner,
    pub(crate) step: PlannerStep,
    pub(crate) providers: ProviderPool,
    /// Whether the user asked for a plan. Otherwise a turn runs if planning fails.
    pub(crate) is_explicit: bool,
}

/// The result of a planner.
enum PlanOutcome {
    Plan(Box<Plan>),
    Failed(TurnFailure),
}

impl TurnRunner {
    /// Makes and stores a plan. Returns `None` if a turn must run instead.
    ///
    /// # Errors
    /// [`ApiError::Cancelled`] if the client has disconnected; [`ApiError`] if the plan cannot be stored.
    pub(super) async fn make_plan(
        &mut self,
        job: PlanJob,
        timings: &mut StepTimings,
        sink: &EventSink,
    ) -> Result<Option<(TurnAnswer, Option<Value>)>, ApiError> {
        let is_asked_for = job.is_explicit;
        self.enter_step(Step::Analyzing, timings, sink);
        let intent = if RequestScope::of(&self.message).creations > 0 {
            Intent::Creation
        } else {
            Intent::Modification
        };
        sink.send(&Frame::Intent(intent));
        self.enter_step(Step::Modifying, timings, sink);
        let chosen = job.providers.planner();
        let answered_by =
            if matches!(chosen, Target::Model { .. }) { AnswerSource::Model } else { AnswerSource::Offline };
        let target = std::mem::replace(&mut self.target, chosen);
        let (outcome, usage) = self.run_planner(job, sink).await?;
        let answer = TurnAnswer::blank(self.head.sketch.as_ref().clone(), intent, answered_by, usage);
        match outcome {
            PlanOutcome::Plan(plan) => {
                self.leave_step(timings);
                let plan = plan.named(random_id(), Some(self.message.clone()), now_ms());
                save_plan(&self.context.env, &plan, Some(self.session.id().to_string())).await?;
                let answer = TurnAnswer { description: plan.summary(), ..answer };
                Ok(Some((answer, Some(plan.to_json()))))
            }
            PlanOutcome::Failed(failure) if is_asked_for => {
                self.leave_step(timings);
                Ok(Some((answer.failed(failure), None)))
            }
            PlanOutcome::Failed(_) => {
                self.target = target;
                Ok(None)
            }
        }
    }

    async fn run_planner(&self, job: PlanJob, sink: &EventSink) -> Result<(PlanOutcome, Usage), ApiError> {
        let PlanJob { mut planning, mut step, is_explicit: is_asked_for, .. } = job;
        let mut cancellation = Cancellation::new(self.context.config.deadline_ms, &self.context.signal, sink);
        let mut usage = Usage::default();
        loop {
            step = match step {
                PlannerStep::Planned(plan) => return Ok((PlanOutcome::Plan(plan), usage)),
                PlannerStep::Failed(faults) => {
                    let plan = planning.without_model().filter(|_| is_asked_for);
                    let failed = || PlanOutcome::Failed(TurnFailure::InvalidPlan { faults: faults.len() });
                    return Ok((plan.map_or_else(failed, |plan| PlanOutcome::Plan(Box::new(plan))), usage));
                }
                PlannerStep::Call(call) => {
                    let (text, used, outcome) =
                        self.collect_model_text(&call, &mut cancellation, sink).await?;
                    usage = usage.plus(used);
                    if let Err(failure) = outcome {
                        return Ok((PlanOutcome::Failed(failure.into()), usage));
                    }
                    planning.answered(&text)
                }
            };
        }
    }

    /// Returns the whole response to a model call.
    async fn collect_model_text(
        &self,
        call: &ModelCall,
        cancellation: &mut Cancellation<'_>,
        sink: &EventSink,
    ) -> Result<(String, Usage, Result<(), ModelFailure>), ApiError> {
        let mut text = String::new();
        let mut stream = self.start_model_call(call, None);
        loop {
            let event = match &mut stream {
                Some(stream) => self.next_model_event(stream, cancellation, sink).await?,
                None => call_failed(ModelFailure::NotConfigured, cancellation),
            };
            match event {
                TurnEvent::ModelText(more) => text += &more,
                TurnEvent::ModelEnded { usage, outcome, .. } => return Ok((text, usage, outcome)),
                _ => {}
            }
        }
    }
}

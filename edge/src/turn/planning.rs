//! A request of several parts: its answer is a plan that has not begun.

use super::model_stream::unanswered;
use super::runner::Runner;
use super::step_timings::Nodes;
use crate::http::cancellation::Cancellation;
use crate::http::error::ApiError;
use crate::http::sse::EventSink;
use crate::objects::plan_store::save_plan;
use crate::platform::{now_ms, random_id};
use serde_json::Value;
use websketch_agent::plan::{Crew, Need, Plan, PlanStep, Planning};
use websketch_agent::proposal::Intent;
use websketch_agent::provider::{ModelCall, ModelFailure, Usage};
use websketch_agent::turn::{Answer, AnsweredBy, Event, Failure, Step, Target};
use websketch_protocol::Frame;

/// A plan that is to be made.
pub(crate) struct Wanted {
    pub(crate) planning: Planning,
    pub(crate) step: PlanStep,
    pub(crate) crew: Crew,
    /// Whether the person wants a plan and nothing else: otherwise a turn answers where there is none.
    pub(crate) is_asked_for: bool,
}

/// What a planner has come to.
enum Made {
    Plan(Box<Plan>),
    Failed(Failure),
}

impl Runner {
    /// Makes the plan. `None` when a turn is to answer in its stead.
    ///
    /// # Errors
    /// [`ApiError::Cancelled`] when the client has left; [`ApiError`] when the plan cannot be kept.
    pub(super) async fn plan(
        &mut self,
        wanted: Wanted,
        nodes: &mut Nodes,
        screen: &EventSink,
    ) -> Result<Option<(Answer, Option<Value>)>, ApiError> {
        let is_asked_for = wanted.is_asked_for;
        self.show_step(Step::Analyzing, nodes, screen);
        let intent =
            if Need::of(&self.message).creations > 0 { Intent::Creation } else { Intent::Modification };
        screen.send(&Frame::Intent(intent));
        self.show_step(Step::Modifying, nodes, screen);
        let chosen = wanted.crew.planner();
        let answered_by =
            if matches!(chosen, Target::Model { .. }) { AnsweredBy::Model } else { AnsweredBy::Offline };
        let target = std::mem::replace(&mut self.target, chosen);
        let (made, usage) = self.made(wanted, screen).await?;
        let answer = Answer::blank(self.newest.sketch.as_ref().clone(), intent, answered_by, usage);
        match made {
            Made::Plan(plan) => {
                self.leave_step(nodes);
                let plan = plan.named(random_id(), Some(self.message.clone()), now_ms());
                save_plan(&self.scope.env, &plan, Some(self.session.id().to_string())).await?;
                let answer = Answer { description: plan.summary(), ..answer };
                Ok(Some((answer, Some(plan.to_json()))))
            }
            Made::Failed(failure) if is_asked_for => {
                self.leave_step(nodes);
                Ok(Some((answer.failed(failure), None)))
            }
            Made::Failed(_) => {
                self.target = target;
                Ok(None)
            }
        }
    }

    async fn made(&self, wanted: Wanted, screen: &EventSink) -> Result<(Made, Usage), ApiError> {
        let Wanted { mut planning, mut step, is_asked_for, .. } = wanted;
        let mut watch = Cancellation::new(self.scope.config.deadline_ms, &self.scope.signal, screen);
        let mut usage = Usage::default();
        loop {
            step = match step {
                PlanStep::Planned(plan) => return Ok((Made::Plan(plan), usage)),
                PlanStep::Failed(faults) => {
                    let plan = planning.without_model(&faults).filter(|_| is_asked_for);
                    let failed = || Made::Failed(Failure::InvalidPlan { faults: faults.len() });
                    return Ok((plan.map_or_else(failed, |plan| Made::Plan(Box::new(plan))), usage));
                }
                PlanStep::Call(call) => {
                    let (text, used, outcome) = self.heard(&call, &mut watch, screen).await?;
                    usage = usage.plus(used);
                    if let Err(failure) = outcome {
                        return Ok((Made::Failed(failure.into()), usage));
                    }
                    planning.answered(&text)
                }
            };
        }
    }

    /// All that the model says to a call.
    async fn heard(
        &self,
        call: &ModelCall,
        watch: &mut Cancellation<'_>,
        screen: &EventSink,
    ) -> Result<(String, Usage, Result<(), ModelFailure>), ApiError> {
        let mut text = String::new();
        let mut listening = self.call_model(call, None);
        loop {
            let event = match &mut listening {
                Some(listening) => self.listen(listening, watch, screen).await?,
                None => unanswered(ModelFailure::NotConfigured, watch),
            };
            match event {
                Event::ModelText(more) => text += &more,
                Event::ModelEnded { usage, outcome, .. } => return Ok((text, usage, outcome)),
                _ => {}
            }
        }
    }
}

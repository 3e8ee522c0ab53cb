//! End of a turn: execute, propose, or report a failure.

use crate::actions;
use crate::api::ChatAnswer;
use crate::chat::proposal::propose;
use crate::conversation::{PlanState, Progress, Turn};
use crate::documents::naming::name_after_brief;
use crate::editor::describe;
use crate::store::Store;
use serde_json::Value;
use websketch_sketch::history::CommitOrigin;
use websketch_sketch::operation::{Batch, Operation};

/// Executes operations that were understood locally, and finishes the turn.
pub fn commit(store: Store, id: u32, message: &str, operations: Vec<Operation>, description: String) {
    let changed = apply(store, id, operations.into(), message);
    let revision = store.document.revision();
    finish(store, id, |turn| {
        turn.is_offline = true;
        turn.revision = Some(revision);
        turn.reply = if changed || turn.refusals.is_empty() { description } else { String::new() };
    });
}

/// Executes operations as one step and records the outcome of each in the turn.
fn apply(store: Store, id: u32, batch: Batch, message: &str) -> bool {
    let before = store.document.peek(Clone::clone);
    let outcome = store.document.apply_turn(batch, CommitOrigin::Chat, message.to_owned());
    name_after_brief(store, before.is_empty(), message);
    let word = |operation| store.document.peek(|after| describe::step(&before, after, operation));
    let changes = outcome.applied.iter().map(word).collect();
    let refusals = outcome.rejections.iter().map(|rejection| rejection.reason.to_string()).collect();
    actions::show_added(store, id, &outcome);
    store.chat.change(id, |turn| {
        turn.changes = changes;
        turn.refusals = refusals;
    });
    !outcome.applied.is_empty()
}

/// Undoes the last step, and finishes the turn.
pub fn undo(store: Store, id: u32) {
    let done = store.document.undo();
    let reply = if done { "Took the last step back." } else { "There is nothing to undo." };
    finish(store, id, |turn| turn.reply = reply.to_owned());
}

/// Redoes the last undone step, and finishes the turn.
pub fn redo(store: Store, id: u32) {
    let done = store.document.redo();
    let reply = if done { "Did it again." } else { "There is nothing to redo." };
    finish(store, id, |turn| turn.reply = reply.to_owned());
}

/// Finishes a turn successfully and announces the reply.
pub fn finish(store: Store, id: u32, change: impl FnOnce(&mut Turn)) {
    let mut announcement = String::new();
    store.chat.change(id, |turn| {
        change(turn);
        turn.progress = Progress::Done;
        announcement = turn.account();
    });
    store.notices.announce(announcement);
}

/// Finishes a turn without a result and announces the reason.
pub fn fail(store: Store, id: u32, why: String) {
    store.notices.warn(why.clone());
    store.chat.change(id, |turn| {
        turn.progress = Progress::Failed;
        turn.proposal.clear();
        turn.reply = why;
    });
}

/// Answers a turn with a plan that has not started.
pub fn show_plan(store: Store, id: u32, plan: Value, is_offline: bool) {
    finish(store, id, |turn| {
        turn.is_offline = is_offline;
        turn.reply = "Here is a plan. Nothing is changed until you run it.".to_owned();
        turn.plan_state = Some(PlanState::draft(plan, is_offline));
    });
}

/// Shows the answer of the server's model.
pub fn accept(store: Store, id: u32, answer: ChatAnswer) {
    // A failed call costs as much.
    store.chat.change(id, |turn| (turn.usage, turn.cost) = (answer.usage, answer.cost));
    if !answer.success {
        let why = answer.error.unwrap_or_else(|| "The model gave no usable answer.".to_owned());
        return fail(store, id, why);
    }
    if let Some(plan) = answer.plan {
        return show_plan(store, id, plan, false);
    }
    match Batch::decode(&answer.operations) {
        Ok(batch) => propose(store, id, batch),
        Err(rejection) => return fail(store, id, rejection.reason.to_string()),
    }
    let mut announcement = String::new();
    let words = answer.words().to_owned();
    finish(store, id, |turn| {
        turn.refusals.extend(answer.rejected);
        turn.reply = answer.prompt.unwrap_or(words);
        turn.remarks = answer.remarks;
        turn.choices = answer.choices;
        turn.awaiting = answer.awaiting;
        turn.suggestions = answer.suggestions;
        if !turn.proposal.is_empty() {
            let proposed = describe::count(turn.proposal.len(), "proposed change");
            announcement = format!("{} {proposed}: apply or discard in the chat", turn.reply);
        }
    });
    if !announcement.is_empty() {
        store.notices.announce(announcement);
    }
}

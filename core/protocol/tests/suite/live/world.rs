//! A simulation of clients, a session, and a network with delays, losses and disconnects.

use super::script::{START, operation};
use std::collections::{BTreeMap, VecDeque};
use websketch_json as json;
use websketch_protocol::live::{Effect, Event, Live, ServerMessage};
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::operation::{Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{ComponentId, IdSource};
use websketch_testing::support;

/// A deterministic random number generator (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) >> 33).unwrap() % sides
    }
}

/// A request on its way to the session, or a response on its way back.
enum Parcel {
    Post { client: usize, key: String, base: u64, operations: Vec<Operation> },
    Answer { client: usize, key: String, event: Event },
    Wait { client: usize },
}

pub(super) struct Client {
    live: Live,
    /// The client's document, with its undo history.
    document: History,
    /// The key of the pending request.
    asked: Option<String>,
    is_connected: bool,
    /// Session events in transit to the client.
    wire: VecDeque<ServerMessage>,
    /// Notifications shown to the client's user.
    pub(super) told: Vec<Effect>,
}

/// Counts of events over all rounds.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) edits: usize,
    pub(super) commits: usize,
    /// Edits without an effect.
    pub(super) idle: usize,
    pub(super) refused: usize,
    pub(super) overtaken: usize,
    pub(super) repeated: usize,
    pub(super) lost: usize,
    pub(super) cut: usize,
    pub(super) snapshots: usize,
}

pub(super) struct World {
    dice: Dice,
    pub(super) session: History,
    keys: BTreeMap<String, u64>,
    pub(super) clients: Vec<Client>,
    network: Vec<Parcel>,
    ids: IdSource,
    /// All accepted operations, in order.
    pub(super) accepted: Vec<Operation>,
    /// The number of edits, and the client of each traceable edit.
    count: usize,
    pub(super) edits: BTreeMap<usize, usize>,
    pub(super) tally: Tally,
}

fn note() -> Note {
    Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None }
}

impl World {
    pub(super) fn new(seed: u64, clients: usize) -> Self {
        let sketch = support::sketch(START);
        let client = |number| Client {
            live: Live::new(format!("client{number}"), sketch.clone(), 0),
            document: History::new(sketch.clone()),
            asked: None,
            is_connected: false,
            wire: VecDeque::new(),
            told: Vec::new(),
        };
        Self {
            dice: Dice(seed),
            // A short log, so that some clients return too late for it.
            session: History::with_limit(sketch.clone(), 6),
            keys: BTreeMap::new(),
            clients: (0..clients).map(client).collect(),
            network: Vec::new(),
            ids: IdSource::new(0.0, "0123456789abcdef").unwrap(),
            accepted: Vec::new(),
            count: 0,
            edits: BTreeMap::new(),
            tally: Tally::default(),
        }
    }

    fn handle(&mut self, number: usize, event: Event) {
        let client = &mut self.clients[number];
        for effect in client.live.handle(event) {
            match effect {
                Effect::Post { key, base_revision: base, operations } => {
                    client.asked = Some(key.clone());
                    self.network.push(Parcel::Post { client: number, key, base, operations });
                }
                Effect::ApplyRemote(operations) => client.document.apply_remote(operations, String::new()),
                Effect::NotifyRejected { .. } => {
                    self.tally.refused += 1;
                    client.told.push(effect);
                }
                Effect::Wait => self.network.push(Parcel::Wait { client: number }),
                Effect::Subscribe { .. } => panic!("nothing is told out of order"),
                Effect::Open(_) => panic!("the session lives"),
            }
        }
        let [shown, seen] = [client.live.sketch(), client.document.sketch()].map(json::to_string);
        assert_eq!(shown, seen, "what is seen is what is to be shown");
    }

    /// Makes an edit by hand. Each edit contains a unique number, which identifies it later.
    fn edit(&mut self, number: usize, can_undo: bool) {
        let kind = self.dice.roll(if can_undo { 10 } else { 7 });
        self.count += 1;
        let edit = self.count;
        let client = &mut self.clients[number];
        let done = match kind {
            8 => client.document.undo(String::new()).ok().map(|commit| commit.operations.clone()),
            9 => client.document.redo(String::new()).ok().map(|commit| commit.operations.clone()),
            _ => {
                let ids: Vec<ComponentId> = client.document.sketch().iter().map(|c| c.id().clone()).collect();
                let target = ids.get(self.dice.roll(ids.len().max(1)));
                let text = match (kind, target) {
                    (0, _) | (_, None) => format!(
                        r#"{{"type":"add","componentId":"new-{edit}","componentType":"Button","x":{edit},"y":0,"width":80,"height":40}}"#
                    ),
                    (1, Some(id)) => {
                        format!(
                            r#"{{"type":"resize","componentId":"{id}","width":{},"height":50}}"#,
                            1000 + edit
                        )
                    }
                    (2, Some(id)) => {
                        format!(
                            r#"{{"type":"modify","componentId":"{id}","props":{{"text":"edit {edit}"}}}}"#
                        )
                    }
                    (3, Some(id)) if ids.len() > 3 => format!(r#"{{"type":"delete","componentId":"{id}"}}"#),
                    (4, Some(id)) if ids.len() > 2 => {
                        let others: Vec<String> = ids
                            .iter()
                            .filter(|other| *other != id)
                            .take(1)
                            .map(|id| format!("\"{id}\""))
                            .collect();
                        format!(
                            r#"{{"type":"align","targetIds":["{id}",{}],"alignment":"left"}}"#,
                            others.join(",")
                        )
                    }
                    (5, Some(id)) => format!(
                        r#"{{"type":"reorder","componentId":"{id}","index":{}}}"#,
                        self.dice.roll(ids.len())
                    ),
                    (_, Some(id)) => format!(r#"{{"type":"move","componentId":"{id}","x":{edit},"y":7}}"#),
                };
                let batch = vec![operation(&text)].into();
                let outcome = client.document.apply(batch, Mode::Atomic, Actor::User, &mut self.ids, note());
                assert_eq!(outcome.rejections, []);
                Some(outcome.applied).filter(|_| !outcome.inverse.is_empty())
            }
        };
        if let Some(operations) = done.filter(|operations| !operations.is_empty()) {
            if operations.iter().any(|operation| mark(operation) == Some(edit)) {
                self.edits.insert(edit, number);
            }
            self.tally.edits += 1;
            self.handle(number, Event::Edited(operations));
        }
    }

    /// Handles a request in the session.
    fn answer(&mut self, key: &str, base: u64, operations: Vec<Operation>) -> Event {
        if let Some(revision) = self.keys.get(key) {
            self.tally.repeated += 1;
            return Event::Accepted { revision: *revision };
        }
        let batch: Batch = operations.into();
        if self.session.check_base(base, &batch).is_err() {
            self.tally.overtaken += 1;
            return Event::Overtaken { revision: self.session.revision() };
        }
        let outcome = self.session.apply(batch, Mode::Atomic, Actor::User, &mut self.ids, note());
        if let Some(rejection) = outcome.rejections.first() {
            return Event::Refused { reason: rejection.reason.to_string() };
        }
        let revision = self.session.revision();
        if outcome.inverse.is_empty() {
            self.tally.idle += 1;
            self.keys.insert(key.to_owned(), revision);
            return Event::Accepted { revision };
        }
        self.tally.commits += 1;
        self.keys.insert(key.to_owned(), revision);
        self.accepted.extend(outcome.applied.iter().cloned());
        for client in self.clients.iter_mut().filter(|client| client.is_connected) {
            client.wire.push_back(ServerMessage::Commit { revision, operations: outcome.applied.clone() });
        }
        Event::Accepted { revision }
    }

    fn deliver(&mut self, place: usize, is_safe: bool) {
        match self.network.swap_remove(place) {
            Parcel::Post { client, key, base, operations } => {
                let luck = if is_safe { 9 } else { self.dice.roll(10) };
                if luck < 2 {
                    // The request is lost, or abandoned and delivered later.
                    self.tally.lost += 1;
                    if luck == 1 {
                        self.network.push(Parcel::Post { client, key: key.clone(), base, operations });
                    }
                    return self.network.push(Parcel::Answer { client, key, event: Event::Unanswered });
                }
                let answer = self.answer(&key, base, operations);
                let event = if luck == 2 { Event::Unanswered } else { answer };
                self.network.push(Parcel::Answer { client, key, event });
            }
            Parcel::Answer { client, key, event } => {
                // A response to an abandoned request is ignored.
                if self.clients[client].asked.as_ref() == Some(&key) {
                    self.clients[client].asked = None;
                    self.handle(client, event);
                }
            }
            Parcel::Wait { client } => self.handle(client, Event::Waited),
        }
    }

    fn connect(&mut self, number: usize) {
        let known = self.clients[number].live.revision();
        let newest = self.session.revision();
        let missed: Vec<ServerMessage> = self
            .session
            .log()
            .filter(|commit| commit.revision > known)
            .map(|commit| ServerMessage::Commit {
                revision: commit.revision,
                operations: commit.operations.clone(),
            })
            .collect();
        let is_kept = usize::try_from(newest - known).unwrap() == missed.len();
        let client = &mut self.clients[number];
        client.is_connected = true;
        if is_kept {
            client.wire.extend(missed);
        } else {
            self.tally.snapshots += 1;
            client.wire.push_back(ServerMessage::Snapshot {
                revision: newest,
                sketch: self.session.sketch().clone(),
            });
        }
        self.handle(number, Event::Connected);
    }

    fn cut(&mut self, number: usize) {
        self.tally.cut += 1;
        self.clients[number].is_connected = false;
        self.clients[number].wire.clear();
        self.handle(number, Event::Lost);
    }

    fn tell(&mut self, number: usize) {
        if let Some(told) = self.clients[number].wire.pop_front() {
            self.handle(number, Event::Message(told));
        }
    }

    /// Simulates one random event.
    pub(super) fn step(&mut self, can_undo: bool) {
        let number = self.dice.roll(self.clients.len());
        match self.dice.roll(12) {
            0..3 => self.edit(number, can_undo),
            3..6 if !self.network.is_empty() => {
                let place = self.dice.roll(self.network.len());
                self.deliver(place, false);
            }
            6..11 => self.tell(number),
            11 if self.clients[number].is_connected && self.dice.roll(3) == 0 => self.cut(number),
            _ if !self.clients[number].is_connected => self.connect(number),
            _ => {}
        }
    }

    /// Reconnects all clients and delivers all messages.
    pub(super) fn settle(&mut self) {
        for number in 0..self.clients.len() {
            if !self.clients[number].is_connected {
                self.connect(number);
            }
        }
        for _ in 0..100_000 {
            if let Some(place) = self.network.len().checked_sub(1) {
                self.deliver(self.dice.0.count_ones() as usize % (place + 1), true);
                continue;
            }
            let Some(number) = (0..self.clients.len()).find(|number| !self.clients[*number].wire.is_empty())
            else {
                return;
            };
            self.tell(number);
        }
        panic!("it never comes to rest");
    }

    pub(super) fn check_that_all_agree(&self) {
        let expected = json::to_string(self.session.sketch());
        for client in &self.clients {
            assert_eq!(client.live.waiting(), 0, "nothing is left to post");
            assert_eq!(client.live.revision(), self.session.revision());
            assert_eq!(json::to_string(client.live.sketch()), expected);
            assert_eq!(json::to_string(client.document.sketch()), expected);
        }
    }
}

/// Returns the edit number of an operation, if it has one.
pub(super) fn mark(operation: &Operation) -> Option<usize> {
    let text = match operation {
        Operation::Add(addition) => addition.x.to_string(),
        Operation::Move { x, .. } => x.to_string(),
        Operation::Resize { width, .. } => (width - 1000.0).to_string(),
        Operation::Modify { props, .. } => {
            props.to_map().get("text")?.as_str()?.strip_prefix("edit ")?.to_owned()
        }
        _ => return None,
    };
    text.parse().ok()
}

//! Random steps of an editor on a sketch with screens, links and ties.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::ops::Range;
use websketch_layout::flow::{FlowReport, complete, linked_copies, screen_copy, tied, untied};
use websketch_layout::selection::{Scope, Selection};
use websketch_layout::structure::Structure;
use websketch_sketch::execute::Mode;
use websketch_sketch::history::{CommitOrigin, History, Note};
use websketch_sketch::operation::{Addition, Batch, Operation};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Props, Sketch};
use websketch_testing::support;

const START: &str = r#"
    s0 Container 0 0 375 812 {"variant":"phone","name":"Cart","mark":"m0"}
    b0 NavigationBox 8 720 359 64 {"variant":"bottom","items":["Home","Cart"],"mark":"m1"}
    k0 Container 20 60 320 200 {"variant":"card","mark":"m2"}
    t0 Button 40 80 120 40 {"text":"Save","mark":"m3"}
    s1 Container 455 0 375 812 {"variant":"phone","name":"Pay","mark":"m4"}
    b1 NavigationBox 463 720 359 64 {"variant":"bottom","items":["Home","Cart"],"sameAs":"b0","mark":"m5"}
    k1 Container 475 60 320 200 {"variant":"card","sameAs":"k0","mark":"m6"}
    t1 Button 495 80 120 40 {"text":"Save","sameAs":"t0","mark":"m7"}
    s2 Container 910 0 768 1024 {"variant":"tablet","name":"Done","mark":"m8"}
    b2 NavigationBox 926 900 736 64 {"items":["Home","Cart"],"mark":"m9"}
    n Container 1750 0 200 160 {"variant":"note","text":"Why?","mark":"m10"}
"#;

/// A step. Numbers choose among the components that are there.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Link(usize, usize),
    EntryLink(usize, usize, usize),
    About(usize, usize),
    RenameEntry(usize, usize),
    RemoveEntry(usize, usize),
    Write(usize),
    WriteTwo(usize, usize),
    Resize(usize, u8),
    Move(usize, u16, u16),
    DeleteBlock(usize),
    Delete(usize),
    Add,
    /// Adds a component under the id of a deleted one.
    AddAgain(usize),
    Retype(usize),
    Copy(usize),
    NextScreen(usize),
    Tie(usize, usize),
    TieAcross(usize),
    Untie(usize),
    ReplaceWithout(usize),
    Undo,
    Redo,
}

impl Step {
    /// Returns true if a component may get the id of a deleted one.
    pub(super) const fn reuses_id(&self) -> bool {
        matches!(self, Self::AddAgain(_) | Self::Retype(_))
    }
}

pub(super) fn steps(count: Range<usize>) -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), count)
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let at = || 0..24_usize;
    prop_oneof![
        4 => (at(), at()).prop_map(|(from, to)| Step::Link(from, to)),
        4 => (at(), at(), at()).prop_map(|(from, entry, to)| Step::EntryLink(from, entry, to)),
        1 => (at(), at()).prop_map(|(from, to)| Step::About(from, to)),
        2 => (at(), at()).prop_map(|(from, entry)| Step::RenameEntry(from, entry)),
        1 => (at(), at()).prop_map(|(from, entry)| Step::RemoveEntry(from, entry)),
        2 => at().prop_map(Step::Write),
        1 => (at(), at()).prop_map(|(one, other)| Step::WriteTwo(one, other)),
        1 => (at(), 40..120_u8).prop_map(|(one, height)| Step::Resize(one, height)),
        1 => (at(), 0..1500_u16, 0..900_u16).prop_map(|(one, x, y)| Step::Move(one, x, y)),
        2 => at().prop_map(Step::DeleteBlock),
        2 => at().prop_map(Step::Delete),
        2 => Just(Step::Add),
        2 => at().prop_map(Step::AddAgain),
        1 => at().prop_map(Step::Retype),
        2 => at().prop_map(Step::Copy),
        2 => at().prop_map(Step::NextScreen),
        2 => (at(), at()).prop_map(|(one, other)| Step::Tie(one, other)),
        1 => at().prop_map(Step::TieAcross),
        1 => at().prop_map(Step::Untie),
        1 => at().prop_map(Step::ReplaceWithout),
        2 => Just(Step::Undo),
        1 => Just(Step::Redo),
    ]
}

/// A sketch with its history. Each component has a mark of its own, which copies keep, and each component knows
/// the marks of those that its links were made for.
pub(super) struct World {
    history: History,
    pub(super) ids: IdSource,
    seed: String,
    count: usize,
    deleted: Vec<ComponentId>,
}

impl World {
    pub(super) fn new(seed: &str) -> Self {
        Self::of(support::sketch(START), seed)
    }

    /// Returns a world that goes on from the sketch of this one.
    pub(super) fn fork(&self, seed: &str) -> Self {
        Self::of(self.sketch().clone(), seed)
    }

    fn of(sketch: Sketch, seed: &str) -> Self {
        let ids = IdSource::new(0.0, seed).unwrap();
        Self { history: History::new(sketch), ids, seed: seed.to_owned(), count: 0, deleted: Vec::new() }
    }

    pub(super) fn sketch(&self) -> &Sketch {
        self.history.sketch()
    }

    pub(super) fn undo(&mut self) -> bool {
        self.history.undo(String::new()).is_ok()
    }

    pub(super) fn redo(&mut self) {
        self.history.redo(String::new()).unwrap();
    }

    /// Takes a step as the editor does, and returns the report of its completion.
    pub(super) fn take(&mut self, step: &Step) -> FlowReport {
        let Some(edit) = self.edit(step) else {
            let _ = match step {
                Step::Undo => self.history.undo(String::new()).map(|_| ()),
                Step::Redo => self.history.redo(String::new()).map(|_| ()),
                _ => Ok(()),
            };
            return FlowReport::default();
        };
        let before = self.sketch().clone();
        let completion = complete(&before, edit, Actor::User, &mut self.ids);
        let batch = Batch::from(completion.operations);
        let note = Note { origin: CommitOrigin::Manual, timestamp: String::new(), message: None };
        let outcome = self.history.apply(batch, Mode::Atomic, Actor::User, &mut self.ids, note);
        assert_eq!(outcome.rejections, vec![], "{step:?}");
        let gone = before.iter().filter(|one| !self.history.sketch().contains(one.id()));
        self.deleted.extend(gone.map(|one| one.id().clone()));
        completion.report
    }

    /// Returns the operations of a step without their completion. `None` for a step that is no edit, or has no subject.
    pub(super) fn edit(&mut self, step: &Step) -> Option<Vec<Operation>> {
        let number = self.number();
        let sketch = self.sketch();
        let at = |place: usize| sketch.iter().nth(place % sketch.len().max(1));
        let mark = |one: &Component| one.props().string("mark").unwrap_or_default().to_owned();
        let modify = |one: &Component, props: Value| match props {
            Value::Object(props) => {
                vec![Operation::Modify { component_id: one.id().clone(), props: props.into() }]
            }
            _ => Vec::new(),
        };
        let items = |one: &Component| one.props().items().into_iter().map(str::to_owned).collect::<Vec<_>>();
        let addition = |id: Option<ComponentId>| {
            let card = sketch.iter().find(|one| one.props().variant() == Some("card"));
            let (x, y) =
                card.map_or((0.0, 0.0), |card| (card.bounds().x() + 40.0, card.bounds().y() + 140.0));
            vec![Operation::Add(Addition {
                component_id: id,
                component_type: websketch_sketch::ComponentKind::Button,
                x,
                y,
                width: 80.0,
                height: 40.0,
                props: props(&json!({"text": number, "mark": number})),
                index: None,
            })]
        };
        let edit = match *step {
            Step::Undo | Step::Redo => return None,
            Step::Link(from, to) => {
                let to = at(to)?;
                let from = at(from)?;
                let key = format!("{LINK_KEY} {}", to.id());
                modify(from, json!({"to": to.id().as_str(), (key): mark(to)}))
            }
            Step::About(from, to) => modify(at(from)?, json!({"about": at(to)?.id().as_str()})),
            Step::EntryLink(from, entry, to) => {
                let (from, to) = (at(from)?, at(to)?);
                let mut items = items(from);
                let count = items.len();
                let item = items.get_mut(entry % count.max(1))?;
                let before = item.clone();
                if !item.contains('→') {
                    *item = format!("E→{number}");
                }
                let mut tos = match from.props().get("tos") {
                    Some(Value::Object(tos)) => tos,
                    _ => Map::new(),
                };
                tos.shift_remove(&before);
                tos.insert(item.clone(), to.id().as_str().into());
                let key = format!("{} {}", entry_key(item), to.id());
                modify(from, json!({"items": items, "tos": tos, (key): mark(to)}))
            }
            Step::RenameEntry(from, entry) => {
                let from = at(from)?;
                let mut items = items(from);
                let count = items.len();
                let item = items.get_mut(entry % count.max(1))?;
                *item = match item.split_once('→') {
                    Some((_, identity)) => format!("R{number}→{identity}"),
                    None => format!("R{number}"),
                };
                modify(from, json!({"items": items}))
            }
            Step::RemoveEntry(from, entry) => {
                let from = at(from)?;
                let mut items = items(from);
                if items.is_empty() {
                    return None;
                }
                items.remove(entry % items.len());
                modify(from, json!({"items": items}))
            }
            Step::Write(one) => modify(at(one)?, json!({"text": number})),
            Step::WriteTwo(one, other) => {
                let other = modify(at(other)?, json!({"text": format!("{number} too")}));
                [modify(at(one)?, json!({"text": number})), other].concat()
            }
            Step::Resize(one, height) => {
                let one = at(one)?;
                let (component_id, width) = (one.id().clone(), one.bounds().width());
                vec![Operation::Resize { component_id, width, height: height.into() }]
            }
            Step::Move(one, x, y) => {
                vec![Operation::Move { component_id: at(one)?.id().clone(), x: x.into(), y: y.into() }]
            }
            Step::DeleteBlock(one) => selected(sketch, at(one)?, |selection| selection.deleted()),
            Step::Delete(one) => vec![Operation::Delete { component_id: at(one)?.id().clone() }],
            Step::Add => addition(None),
            Step::AddAgain(place) => {
                let free: Vec<_> = self.deleted.iter().filter(|id| !sketch.contains(id)).collect();
                addition(Some((*free.get(place % free.len().max(1))?).clone()))
            }
            Step::Retype(one) => {
                let one = at(one)?;
                let (component_id, bounds) = (one.id().clone(), one.bounds());
                vec![
                    Operation::Delete { component_id: component_id.clone() },
                    Operation::Add(Addition {
                        component_id: Some(component_id),
                        component_type: websketch_sketch::ComponentKind::Table,
                        x: bounds.x(),
                        y: bounds.y(),
                        width: bounds.width(),
                        height: bounds.height(),
                        props: one.props().clone(),
                        index: None,
                    }),
                ]
            }
            Step::Copy(one) => {
                let one = at(one)?;
                let mut originals: Vec<Component> = Vec::new();
                let copies = selected(sketch, one, |selection| {
                    originals.extend(selection.members().iter().map(|member| member.component.clone()));
                    selection.duplicated(kurbo::Vec2::new(0.0, 1100.0))
                });
                linked_copies(sketch, &originals, copies, &mut self.ids.derived(&number)).0
            }
            Step::NextScreen(one) => screen_copy(sketch, at(one)?.id(), &mut self.ids.derived(&number))?,
            Step::Tie(one, other) => modify(at(one)?, json!({"sameAs": at(other)?.id().as_str()})),
            Step::TieAcross(one) => tied(sketch, &[at(one)?.id().clone()]),
            Step::Untie(one) => untied(sketch, &[at(one)?.id().clone()]),
            Step::ReplaceWithout(one) => {
                let gone = at(one)?.id();
                let components: Vec<_> = sketch.iter().filter(|one| one.id() != gone).cloned().collect();
                if components.is_empty() { Vec::new() } else { vec![Operation::Replace { components }] }
            }
        };
        (sketch.len() < 120).then_some(edit)
    }

    /// Returns a text that no step of any world had before.
    fn number(&mut self) -> String {
        self.count += 1;
        format!("{}{}", self.seed.get(..4).unwrap_or_default(), self.count)
    }
}

/// The beginning of the props with the marks of the components that links were made for.
pub(super) const LINK_KEY: &str = "madeFor";

/// Returns the beginning of these props for an entry. A renamed entry keeps the part of its text after the arrow.
pub(super) fn entry_key(entry: &str) -> String {
    let identity = entry.split_once('→').map_or("", |(_, identity)| identity);
    format!("{LINK_KEY}→{identity}")
}

/// Returns the marks that begin with a key.
pub(super) fn marks(component: &Component, key: &str) -> Vec<Value> {
    let made_for = |(own, mark): (String, Value)| (own.rsplit_once(' ')?.0 == key).then_some(mark);
    component.props().to_map().into_iter().filter_map(made_for).collect()
}

fn selected<T>(sketch: &Sketch, one: &Component, ask: impl FnOnce(&Selection) -> T) -> T {
    let structure = Structure::of(sketch, None);
    ask(&Selection::new(&structure, std::slice::from_ref(one.id()), Scope::Subtree))
}

fn props(value: &Value) -> Props {
    Props::from_map(value.as_object().cloned().unwrap_or_default()).unwrap()
}

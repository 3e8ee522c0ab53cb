//! From intents to operations, each on the sketch as the earlier ones left it.

mod add;
mod align;
mod answer;
mod arrange;
mod blocks;
mod case;
mod close_up;
mod compare;
mod convert;
mod copy;
mod delete;
mod displace;
mod drawn_entries;
mod each_place;
mod entries;
mod everywhere;
mod exchange;
mod extent;
mod fold;
mod grid;
mod group_gap;
mod into_list;
mod kept;
mod lost;
mod motion;
mod one_more;
mod order;
mod others;
mod outcome;
mod page;
mod pattern;
mod piece;
mod placed;
mod reorder;
mod seen;
mod sequence;
mod settled;
mod side;
mod size;
mod space;
mod spread;
mod state;
mod table_cells;
mod table_rows;
mod target;
mod text;
mod tidy;
mod whole;
mod wrap;

pub(super) use add::like;
pub(super) use outcome::{Halt, Outcome};

use super::describe;
use super::intent::{Intent, Place};
use super::scene::{Remembering, Scene};
use super::token::words;
use super::vocabulary::Property;
use super::{Context, Message, Role};
use kurbo::Size;
use page::page_of;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;
use websketch_layout::naming::VisibleTexts;
use websketch_layout::placing::Ground;
use websketch_sketch::execute::apply;
use websketch_sketch::operation::Operation;
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, ComponentKind, IdSource, Sketch};

/// A message's changes so far.
pub(super) struct Draft<'a> {
    /// Copied at the first change.
    sketch: Cow<'a, Sketch>,
    /// The texts of the sketch as it is by now.
    texts: OnceCell<Rc<VisibleTexts>>,
    /// What is in the way on the sketch as it is by now, once somebody asks.
    ground: OnceCell<Rc<Ground>>,
    page: Size,
    /// How wide a bar from edge to edge is, where no page was given.
    bar: Option<f64>,
    selection: &'a [ComponentId],
    spoken: &'a [ComponentId],
    remembered: &'a dyn Remembering,
    chosen: &'a [ComponentId],
    /// The sketch before the last of several steps.
    former: Option<Sketch>,
    /// What the earlier steps meant last.
    mentioned: Vec<ComponentId>,
    /// What the earlier steps only looked at last.
    anchored: Vec<ComponentId>,
    /// What the present step looks at.
    looking: Vec<ComponentId>,
    /// What the present step means; the next `it`.
    naming: Vec<ComponentId>,
    ids: &'a mut IdSource,
    operations: Vec<Operation>,
    /// What was done, a clause a step.
    done: Vec<String>,
    /// Sentences about what came of it.
    told: Vec<String>,
    /// Whether the present step has seen to it that everything has room.
    is_settled: bool,
    /// Whether a step may move down what is below; not where a later one says so itself.
    makes_room: bool,
    exact: bool,
    /// Whether the request is meant wherever it applies.
    everywhere: bool,
    /// Whether the components spoken of last were made by one request.
    made_one: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(
        sketch: &'a Sketch,
        texts: &OnceCell<Rc<VisibleTexts>>,
        context: &'a Context,
        remembered: &'a dyn Remembering,
        chosen: &'a [ComponentId],
        ids: &'a mut IdSource,
    ) -> Self {
        let (page, bar) = context.page.map_or_else(|| page_of(sketch), |page| (page, None));
        Self {
            sketch: Cow::Borrowed(sketch),
            texts: texts.clone(),
            ground: OnceCell::new(),
            page,
            bar,
            selection: &context.selection,
            spoken: &context.spoken,
            remembered,
            chosen,
            former: None,
            mentioned: Vec::new(),
            anchored: Vec::new(),
            looking: Vec::new(),
            naming: Vec::new(),
            ids,
            operations: Vec::new(),
            done: Vec::new(),
            told: Vec::new(),
            is_settled: false,
            makes_room: true,
            exact: true,
            everywhere: false,
            made_one: made_one(&context.history),
        }
    }

    /// The same for a request that is meant wherever it applies.
    pub(super) fn everywhere(self, everywhere: bool) -> Self {
        Self { everywhere, ..self }
    }

    /// Does all intents, or nothing.
    pub(super) fn run(mut self, intents: &[Intent]) -> Outcome {
        // What was asked is told also beside a change; a greeting is not.
        let mut answers = Vec::new();
        for (at, intent) in intents.iter().enumerate() {
            self.makes_room = !intents.iter().skip(at + 1).any(settled::is_push);
            let former = (intents.len() > 1).then(|| self.sketch.clone().into_owned());
            match intent {
                Intent::Undo if intents.len() == 1 => return Outcome::Undo,
                Intent::UndoSteps(steps) if intents.len() == 1 => {
                    answers.push(
                        ["I go back one step at a time: say “undo” ", &steps.to_string(), " times."].concat(),
                    );
                }
                Intent::Redo if intents.len() == 1 => return Outcome::Redo,
                Intent::Greet => answers.push(GREETING.to_owned()),
                Intent::Thank => answers.push("You’re welcome.".to_owned()),
                Intent::Dismiss => answers.push("All right, nothing changed.".to_owned()),
                Intent::Help => answers.push(HELP.to_owned()),
                Intent::Ask(question) => match answer::answer(&self.scene(), question) {
                    Ok(text) => {
                        self.told.push(text.clone());
                        answers.push(text);
                    }
                    Err(Halt::Tie(ids)) => return Outcome::Tie(ids),
                    Err(_) => return Outcome::Nothing,
                },
                intent => match self.step(intent) {
                    Ok(()) => {
                        self.former = former;
                        self.mentioned = std::mem::take(&mut self.naming);
                        self.anchored = std::mem::take(&mut self.looking);
                    }
                    Err(Halt::Tie(ids)) => return Outcome::Tie(ids),
                    // What is so already does not keep the other steps from being done.
                    Err(Halt::Answer(text)) if intents.len() > 1 => {
                        self.told.push(text.clone());
                        answers.push(text);
                        self.mentioned = std::mem::take(&mut self.naming);
                    }
                    Err(Halt::Answer(text)) => return Outcome::Answer(text),
                    Err(Halt::Nothing) => return Outcome::Nothing,
                },
            }
        }
        if self.operations.is_empty() {
            return if answers.is_empty() { Outcome::Nothing } else { Outcome::Answer(answers.join(" ")) };
        }
        // Figures are done and what comes of them is told.
        let is_exact =
            |intent: &Intent| matches!(intent, Intent::Add(addition) if addition.traits.at.is_some());
        if !intents.iter().any(is_exact) && self.has_added_across() {
            if intents.iter().any(is_added_to_each) {
                return Outcome::Answer(NO_ROOM_IN_EACH.to_owned());
            }
            self.exact = false;
        }
        self.told.insert(0, describe::capitalized(&format!("{}.", describe::listed(&self.done))));
        let description = self.told.join(" ");
        Outcome::Operations { operations: fold::folded(self.operations), description, exact: self.exact }
    }

    /// Does one intent, and sees to it that everything has room.
    fn step(&mut self, intent: &Intent) -> Result<(), Halt> {
        let before = self.before();
        self.perform(intent)?;
        self.settle(&before, intent)?;
        self.exact &= self.keeps_its_place(&before, intent);
        Ok(())
    }

    fn perform(&mut self, intent: &Intent) -> Result<(), Halt> {
        if self.everywhere {
            return self.perform_everywhere(intent);
        }
        match intent {
            Intent::Move { what, motion } => self.move_to(what, motion),
            Intent::Resize { what, sizes } => self.resize(what, sizes),
            Intent::Delete { what } => self.delete(what),
            Intent::Write { what, property, text } => self.write(what, *property, text),
            Intent::Replace { what, old, new } => self.replace(what, old, new),
            Intent::Entries { what, edit } => self.edit_entries(what, edit),
            Intent::Entry { from, to } => self.change_entry(from, to.as_deref()),
            Intent::Rows { what, edit } => self.set_rows(what, edit),
            Intent::State { what, state } => self.state(what, state),
            Intent::Convert { what, kind, piece, single, text, entries } => {
                self.convert(what, *kind, *piece, *single, text.as_deref(), entries)
            }
            Intent::Align { what, with, alignment } => self.align(what, with.as_ref(), *alignment),
            Intent::Space { what, axis, gap } => self.space(what, *axis, *gap),
            Intent::Line { what, axis, gap } => self.line_up(what, *axis, *gap),
            Intent::Grid { what, grid } => self.lay_in_grid(what, *grid),
            Intent::Swap { what } => self.swap(what),
            Intent::Order { what, order } => self.order(what, *order),
            Intent::Duplicate { what, place, times } => self.duplicate(what, place.as_ref(), *times),
            Intent::Wrap { what } => self.wrap(what),
            Intent::Spread { what, over } => self.spread_over(what, over),
            Intent::OneMore { what, row: true, .. } => self.more(what, None, self.row_of(what)?),
            Intent::OneMore { what, title, times, row: false } => self.more(what, title.as_deref(), *times),
            Intent::Recase { what, case } => self.recase(what, *case),
            Intent::Lock { what, locked } => self.lock(what, *locked),
            Intent::Reorder { what, front, other } => self.reorder(what, *front, other.as_ref()),
            Intent::AddAlike { text, relation, anchor } => self.add_alike(text, *relation, anchor),
            Intent::Add(addition) => match addition.pattern {
                Some(pattern) => self.add_patterns(addition, pattern),
                None => self.add(addition),
            },
            Intent::CloseUp => self.close_up(),
            Intent::Tidy { what } => self.tidy(what),
            Intent::Mention { what } => self.targets(what).map(|_| ()),
            // Alone they are answered; among edits they make no sense.
            Intent::Same { .. }
            | Intent::Again { .. }
            | Intent::Another { .. }
            | Intent::Ask(_)
            | Intent::Undo
            | Intent::UndoSteps(_)
            | Intent::Redo
            | Intent::Greet
            | Intent::Thank
            | Intent::Help
            | Intent::Dismiss => Err(Halt::Nothing),
        }
    }

    /// Only words are changed wherever they are written.
    fn perform_everywhere(&mut self, intent: &Intent) -> Result<(), Halt> {
        match intent {
            Intent::Write { what, property: Property::Text | Property::Name, text } => {
                self.write_everywhere(what, text)
            }
            Intent::Replace { old, new, .. } => self.replace_everywhere(&words(old), new),
            Intent::Entry { from, to: Some(to) } => {
                let [from] = from.as_slice() else { return Err(Halt::Nothing) };
                self.replace_everywhere(&words(from), to)
            }
            _ => Err(Halt::Nothing),
        }
    }

    /// The right edge of the page, as far as its bars reach.
    fn page_right(&self) -> f64 {
        self.bar.unwrap_or(self.page.width)
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            selection: self.selection,
            spoken: self.spoken,
            mentioned: (&self.mentioned).into(),
            anchored: &self.anchored,
            memory: Some(self.remembered),
            chosen: self.chosen,
            ..Scene::of(&self.sketch, &self.texts)
        }
    }

    fn apply(&mut self, operation: Operation) -> Result<(), Halt> {
        apply(self.sketch.to_mut(), operation.clone(), Actor::Model, self.ids)?;
        let keeps_texts = matches!(
            operation,
            Operation::Move { .. }
                | Operation::Resize { .. }
                | Operation::Align { .. }
                | Operation::Distribute { .. }
        );
        if !keeps_texts {
            self.texts.take();
        }
        self.keep_ground(&operation);
        self.operations.push(operation);
        Ok(())
    }

    fn kind(&self, id: &ComponentId) -> Option<ComponentKind> {
        self.sketch.get(id).map(Component::kind)
    }

    fn is_kind(&self, id: &ComponentId, kind: ComponentKind) -> bool {
        self.kind(id) == Some(kind)
    }

    fn delete_all(&mut self, ids: &[ComponentId]) -> Result<(), Halt> {
        ids.iter().try_for_each(|id| self.apply(Operation::Delete { component_id: id.clone() }))
    }

    /// Moves a component where it is not already.
    fn put(&mut self, id: &ComponentId, x: f64, y: f64) -> Result<(), Halt> {
        let Some(bounds) = self.sketch.get(id).map(|component| component.bounds()) else { return Ok(()) };
        if bounds.x() == x && bounds.y() == y {
            return Ok(());
        }
        self.apply(Operation::Move { component_id: id.clone(), x, y })
    }

    fn did(&mut self, clause: String) {
        self.done.push(clause);
    }

    /// Fails with an answer when no operation was made since `before`.
    fn changed_since(&self, before: usize, otherwise: impl FnOnce() -> String) -> Result<(), Halt> {
        if self.operations.len() > before { Ok(()) } else { Err(Halt::Answer(otherwise())) }
    }

    /// Fails with the answer that something is so already when no operation was made since `before`.
    fn unless_already(&self, before: usize, names: &str, is_so: &str) -> Result<(), Halt> {
        self.changed_since(before, || [&describe::capitalized(names), " ", is_so, " already."].concat())
    }
}

/// What is said where what each of several is to get would lie across what it has.
const NO_ROOM_IN_EACH: &str =
    "There is no room for that in each of them: it would lie across what is there. Nothing was changed.";

/// Whether something is added to each of several.
fn is_added_to_each(intent: &Intent) -> bool {
    let Intent::Add(addition) = intent else { return false };
    match &addition.traits.place {
        Some(Place::By { anchor, .. } | Place::Region { of: Some(anchor), .. }) => anchor.is_each(),
        Some(Place::Region { of: None, .. }) | None => false,
    }
}

/// Whether the last answer says that one thing was added, whatever that is made of.
fn made_one(history: &[Message]) -> bool {
    history.last().is_some_and(|last| {
        let said = last.content.as_str();
        last.role == Role::Assistant && said.starts_with("Added a") && !said.contains(" and a")
    })
}

fn count_of(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

const GREETING: &str =
    "Hello! Tell me what to change: “add a button below the heading”, “move it 20 px to the right”.";
const HELP: &str = "You can say what to add, move, resize, align, rename or delete: “add a heading that says Hello”, \
                    “move the button 20 px down”, “make the image twice as wide”, “align the inputs left”, “undo”. \
                    Name things by what they are, by what they say, or by where they stand.";

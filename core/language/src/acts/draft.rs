//! The draft of a message: the sketch after its acts so far, with their operations.

use super::setting::Doubt;
use crate::frames::Frame;
use crate::referents::Scene;
use crate::sketch_words::SketchWords;
use kurbo::Size;
use serde_json::{Map, Value};
use std::ops::Range;
use std::rc::Rc;
use websketch_layout::arrangement::{Arranged, Arrangement, Edit, EditError, Effect};
use websketch_layout::naming::describe;
use websketch_layout::structure::Structure;
use websketch_pages::Packs;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::operation::{Operation, OperationError};
use websketch_sketch::validate::Actor;
use websketch_sketch::{Component, ComponentId, IdSource, Sketch, execute};

/// The sketch after the acts so far.
pub struct Draft<'i> {
    /// The sketch.
    pub sketch: Sketch,
    /// The words of the sketch before the first operation.
    pub shown: Rc<SketchWords>,
    /// The operations so far.
    pub operations: Vec<Operation>,
    /// The source of new ids.
    pub ids: &'i mut IdSource,
    /// The page that is designed for.
    pub page: Option<Size>,
    /// The packs that pages and sections are made of, if the caller has some.
    pub packs: Option<&'static Packs<'static>>,
    /// Whether an edit is done even if something overlaps by it.
    pub is_forced: bool,
    /// Whether an act has a line or a place as exact as a figure, so that components may overlap by it.
    pub is_exact: bool,
    /// New components that lie over others.
    pub floating: Vec<ComponentId>,
    /// The frame that an act which refers to an earlier one stands for.
    pub resolved: Option<Box<Frame>>,
    /// The number of first operations that take the last message back.
    pub taken_back: usize,
    /// Tokens that the last act has used besides its slots.
    pub used: Range<usize>,
    /// The components that an edit has moved or resized besides those that it is about.
    pub pushed: Vec<(ComponentId, Effect)>,
}

/// The deed of an act, for the answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    /// The sentence about the act, in past tense.
    pub said: String,
    /// The components that the act was about, as far as they are left.
    pub targets: Vec<ComponentId>,
    /// The components that it made.
    pub made: Vec<ComponentId>,
    /// Whether something was guessed: which component was meant, or a figure.
    pub is_guess: bool,
}

/// A state of a draft to which it can return.
pub struct Checkpoint {
    sketch: Sketch,
    operations: usize,
}

impl Done {
    /// Creates the deed of an act that adds nothing.
    pub(super) fn of(said: String, targets: Vec<ComponentId>, is_guess: bool) -> Self {
        Self { said, targets, made: Vec::new(), is_guess }
    }

    /// Creates the deed of an act that is about the components that it adds.
    pub(super) fn adding(said: String, made: Vec<ComponentId>, is_guess: bool) -> Self {
        Self { said, targets: made.clone(), made, is_guess }
    }
}

impl<'i> Draft<'i> {
    /// Begins a draft of a sketch with these words.
    pub fn new(sketch: &Sketch, shown: Rc<SketchWords>, page: Option<Size>, ids: &'i mut IdSource) -> Self {
        Self {
            sketch: sketch.clone(),
            shown,
            operations: Vec::new(),
            ids,
            page,
            packs: None,
            is_forced: false,
            is_exact: false,
            floating: Vec::new(),
            resolved: None,
            taken_back: 0,
            used: 0..0,
            pushed: Vec::new(),
        }
    }

    /// Builds the scene of the sketch.
    #[must_use]
    pub fn scene(&self) -> Scene<'_> {
        if self.operations.is_empty() {
            return Scene::with_words(&self.sketch, self.shown.clone(), self.page);
        }
        Scene::of(&self.sketch, self.page)
    }

    /// Keeps the frame that the act stands for, if it refers to an earlier one.
    pub(super) fn stand_for(&mut self, frame: Frame, done: Done) -> Done {
        self.resolved.get_or_insert_with(|| Box::new(frame));
        done
    }

    /// Applies an edit of the arrangement. Returns the components that it has added or that it is about.
    pub fn edit(&mut self, edit: &Edit) -> Result<Vec<ComponentId>, Doubt> {
        let done = {
            let structure = Structure::of(&self.sketch, self.page);
            arranged(Arrangement::read(&structure), &self.sketch, edit, self.is_forced, self.ids)?
        };
        self.take(done)
    }

    /// Applies edits one after the other and leaves out those that fail. Returns the first reason for a failure.
    pub fn edit_each(&mut self, edits: &[Edit]) -> Option<Doubt> {
        let mut first = None;
        let mut edits = edits.iter();
        while edits.len() > 0 {
            let next = {
                let structure = Structure::of(&self.sketch, self.page);
                let read = Arrangement::read(&structure);
                // The sketch is read again only after it has changed.
                edits.find_map(|edit| {
                    match arranged(read.clone(), &self.sketch, edit, self.is_forced, self.ids) {
                        Ok(done) => Some(done).filter(|done| !done.operations.is_empty()),
                        Err(doubt) => {
                            first.get_or_insert(doubt);
                            None
                        }
                    }
                })
            };
            if let Some(doubt) = next.and_then(|done| self.take(done).err()) {
                first.get_or_insert(doubt);
            }
        }
        first
    }

    /// Applies the result of an edit. Returns the components that the edit has added or that it is about.
    fn take(&mut self, done: Arranged) -> Result<Vec<ComponentId>, Doubt> {
        self.apply_all(done.operations)?;
        self.pushed.extend(done.report.effects);
        Ok(done.ids)
    }

    /// Applies an edit that says exactly where something goes: as an edit, else even if something overlaps by it.
    pub fn edit_exactly(&mut self, edit: &Edit) -> Result<Vec<ComponentId>, Doubt> {
        match self.edit(edit) {
            Err(Doubt::NoRoom { .. }) => {
                self.is_exact = true;
                let is_forced = std::mem::replace(&mut self.is_forced, true);
                let done = self.edit(edit);
                self.is_forced = is_forced;
                done
            }
            done => done,
        }
    }

    /// Applies an edit that breaks nothing. Returns whether it is applied; if not, nothing has changed.
    pub fn edit_clean(&mut self, edit: &Edit) -> bool {
        let before = self.checkpoint();
        let is_done = self.edit(edit).is_ok() && self.is_clean_since(&before);
        if !is_done {
            self.restore(before);
        }
        is_done
    }

    /// Returns the state after the operations so far.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { sketch: self.sketch.clone(), operations: self.operations.len() }
    }

    /// Takes the operations since a state back.
    pub fn restore(&mut self, before: Checkpoint) {
        self.sketch = before.sketch;
        self.operations.truncate(before.operations);
    }

    /// Whether no component has come to overlap another one since a state.
    #[must_use]
    pub fn is_clean_since(&self, before: &Checkpoint) -> bool {
        super::free::new_overlaps(&before.sketch, &self.sketch, &[]).is_empty()
    }

    /// Applies an operation.
    pub fn apply(&mut self, operation: Operation) -> Result<(), Doubt> {
        let applied = execute::apply(&mut self.sketch, operation, Actor::Model, self.ids);
        let applied = applied.map_err(|error| match error {
            OperationError::Locked { id } => Doubt::Locked { id },
            _ => Doubt::Unread,
        });
        self.operations.push(applied?.operation);
        Ok(())
    }

    /// Applies operations in order.
    pub fn apply_all(&mut self, operations: Vec<Operation>) -> Result<(), Doubt> {
        operations.into_iter().try_for_each(|operation| self.apply(operation))
    }

    /// Applies an operation. Returns the id of the component that it adds.
    pub fn add(&mut self, operation: Operation) -> Result<Option<ComponentId>, Doubt> {
        self.apply(operation)?;
        Ok(match self.operations.last() {
            Some(Operation::Add(addition)) => addition.component_id.clone(),
            _ => None,
        })
    }

    /// Sets a property, or removes it with [`Value::Null`].
    pub fn set(&mut self, id: &ComponentId, key: &str, value: Value) -> Result<(), Doubt> {
        let props = Map::from_iter([(key.to_owned(), value)]);
        self.apply(Operation::Modify { component_id: id.clone(), props: props.into() })
    }

    /// Returns a component.
    pub fn component(&self, id: &ComponentId) -> Result<&Component, Doubt> {
        self.sketch.get(id).ok_or(Doubt::NoTarget)
    }

    /// Returns the boxes of components.
    #[must_use]
    pub fn boxes(&self, ids: &[ComponentId]) -> Vec<Bounds> {
        ids.iter().filter_map(|id| self.sketch.get(id)).map(Component::bounds).collect()
    }

    /// Names components for an answer.
    #[must_use]
    pub fn names(&self, ids: &[ComponentId]) -> String {
        describe::names(&self.sketch, ids)
    }
}

/// Returns the result of an edit of the arrangement of a sketch, also if something clashes and the edit is forced.
fn arranged(
    arrangement: Arrangement<'_>,
    sketch: &Sketch,
    edit: &Edit,
    is_forced: bool,
    ids: &mut IdSource,
) -> Result<Arranged, Doubt> {
    let done = if is_forced {
        arrangement.edit_anyway(sketch, edit, ids)
    } else {
        arrangement.edit(sketch, edit, ids)
    };
    done.map_err(|error| match error {
        EditError::NoRoom { blocking } => Doubt::NoRoom { blocking },
        _ => Doubt::Unread,
    })
}

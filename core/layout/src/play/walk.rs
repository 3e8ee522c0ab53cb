//! The state of a walk, and its steps.

use super::stage::{PlayedPart, Stage};
use websketch_sketch::{ComponentId, Target};

/// The most screens of a history. The start and the latest ones are kept.
const MOST_VISITED: usize = 1_000;

/// A step of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A click on a component, or on its entry with this text.
    Follow {
        /// The component with the link.
        component: ComponentId,
        /// The text of the entry.
        entry: Option<String>,
    },
    /// Straight to a screen, a component of a screen, or an overlay.
    Open(ComponentId),
    /// Closes the last overlay, else shows the screen before, else the start.
    Back,
    /// Closes the last overlay.
    Close,
    /// Begins again.
    Restart,
    /// The next screen in reading order. The last one stays.
    Next,
    /// The previous screen in reading order. The first one stays.
    Previous,
}

/// A state of a walk: the visited screens, the overlays that are open, and the component that the screen is scrolled to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The screens before the current one, the start at the front.
    before: Vec<Option<ComponentId>>,
    screen: Option<ComponentId>,
    overlays: Vec<ComponentId>,
    focus: Option<ComponentId>,
}

impl Walk {
    /// Begins at a screen, or at the screen of a component. By default, and for anything else, at the start.
    #[must_use]
    pub fn begin(stage: &Stage, at: Option<&ComponentId>) -> Self {
        let start =
            Self { before: Vec::new(), screen: stage.start().cloned(), overlays: Vec::new(), focus: None };
        let Some(at) = at else { return start };
        let begun = start.after(stage, &Step::Open(at.clone()));
        Self { before: Vec::new(), ..begun }
    }

    /// The current screen. `None` for the page of a sketch without screens.
    #[must_use]
    pub fn screen(&self) -> Option<&ComponentId> {
        self.screen.as_ref()
    }

    /// The open overlays, the last one in front.
    #[must_use]
    pub fn overlays(&self) -> &[ComponentId] {
        &self.overlays
    }

    /// The component of the screen that the last link led to.
    #[must_use]
    pub fn focus(&self) -> Option<&ComponentId> {
        self.focus.as_ref()
    }

    /// Returns true if [`Step::Back`] leads elsewhere.
    #[must_use]
    pub fn can_go_back(&self, stage: &Stage) -> bool {
        !self.overlays.is_empty() || !self.before.is_empty() || self.screen.as_ref() != stage.start()
    }

    /// Returns the state after a step. A step that leads nowhere changes nothing.
    #[must_use]
    pub fn after(&self, stage: &Stage, step: &Step) -> Self {
        match step {
            Step::Follow { component, entry } => match stage.target(component, entry.as_deref()) {
                Some(Target::Back) => self.back(stage),
                Some(Target::Component(id)) => self.opened(stage, id),
                Some(Target::Unreadable) | None => self.clone(),
            },
            Step::Open(id) => self.opened(stage, id),
            Step::Back => self.back(stage),
            Step::Close => {
                let mut closed = self.clone();
                closed.overlays.pop();
                closed
            }
            Step::Restart => Self::begin(stage, None),
            Step::Next => self.beside(stage, 1),
            Step::Previous => self.beside(stage, -1),
        }
    }

    /// Returns the state on a sketch that was edited meanwhile. Deleted screens leave the history; without the current
    /// screen the walk begins again.
    #[must_use]
    pub fn on(&self, stage: &Stage) -> Self {
        if !stage.contains(self.screen()) {
            return Self::begin(stage, None);
        }
        let mut kept = self.clone();
        kept.before.retain(|screen| stage.contains(screen.as_ref()));
        kept.overlays
            .retain(|id| matches!(stage.place(id), Some(PlayedPart::Over(screen)) if *screen == self.screen));
        kept.focus = kept.focus.filter(|id| matches!(stage.place(id), Some(PlayedPart::On(_))));
        kept
    }

    fn opened(&self, stage: &Stage, id: &ComponentId) -> Self {
        match stage.place(id) {
            Some(PlayedPart::Screen) => self.shown(Some(id.clone())),
            Some(PlayedPart::On(screen)) => Self { focus: Some(id.clone()), ..self.shown(screen.clone()) },
            Some(PlayedPart::Over(screen)) => {
                let mut over = if *screen == self.screen { self.clone() } else { self.shown(screen.clone()) };
                over.overlays.retain(|open| open != id);
                over.overlays.push(id.clone());
                over
            }
            None => self.clone(),
        }
    }

    /// Returns the state with this screen and no overlay. The same screen is no new visit.
    fn shown(&self, screen: Option<ComponentId>) -> Self {
        let mut before = self.before.clone();
        if screen != self.screen {
            before.push(self.screen.clone());
            if before.len() > MOST_VISITED {
                before.remove(1);
            }
        }
        Self { before, screen, overlays: Vec::new(), focus: None }
    }

    fn back(&self, stage: &Stage) -> Self {
        if !self.overlays.is_empty() {
            return self.after(stage, &Step::Close);
        }
        let mut before = self.before.clone();
        let screen = before.pop().unwrap_or_else(|| stage.start().cloned());
        Self { before, screen, overlays: Vec::new(), focus: None }
    }

    fn beside(&self, stage: &Stage, by: isize) -> Self {
        let screens = stage.screens();
        let at = screens.iter().position(|screen| Some(screen) == self.screen());
        let next = at.and_then(|at| at.checked_add_signed(by)).and_then(|at| screens.get(at));
        next.map_or_else(|| self.clone(), |screen| self.shown(Some(screen.clone())))
    }
}

//! Viewport, tool, gesture, and open panels.

mod framing;
mod panels;
mod settings;

pub use settings::{PropertySection, Theme};

use crate::editor::command::DocumentCommand;
use crate::editor::gesture::{Gesture, Modifiers, PendingDrag, Tool};
use crate::editor::viewport::Viewport;
use crate::platform;
use crate::ui::icon_paths;
use framing::FitTarget;
use kurbo::{Point, Rect, Size};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use websketch_layout::arrangement::Slot;
use websketch_layout::play::Walk;
use websketch_sketch::kit::IconPaths;
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// Panel at the right of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dock {
    /// Layers.
    Layers,
    /// Findings.
    Findings,
}

/// Kinds of variants that the strip shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VariantKind {
    /// Other structures of the page.
    #[default]
    Alternatives,
    /// States of the screen.
    States,
}

/// State of the view.
#[derive(Clone, Copy)]
pub struct View {
    /// Zoom and pan.
    pub viewport: RwSignal<Viewport>,
    /// Size of the window. CSS px.
    pub size: RwSignal<Size>,
    /// The browser's font size as a factor of the default.
    pub text_scale: f64,
    /// Fitted content, and the viewport at that time. Any other viewport means that the user has moved on.
    fitted: StoredValue<Option<(FitTarget, Viewport)>>,
    /// Current tool.
    pub tool: RwSignal<Tool>,
    /// Current gesture.
    pub gesture: RwSignal<Gesture>,
    /// Selection before the press, or before the first finger's press.
    pub selected_before: StoredValue<Vec<ComponentId>>,
    /// Pending result of the current drag. `None` without a drag.
    pub pending: RwSignal<Option<PendingDrag>>,
    /// Size of the item that is dragged out of the kit, and its place. Sketch px, and screen px.
    pub incoming: RwSignal<Option<(Size, Point)>>,
    /// Slot that the canvas shows for the current drag.
    pub slot: RwSignal<Option<Slot>>,
    /// Whether the tool stays active after use.
    pub keep_tool: RwSignal<bool>,
    /// Modifier keys.
    pub modifiers: RwSignal<Modifiers>,
    /// Whether single letters and punctuation are shortcuts.
    pub letters: RwSignal<bool>,
    /// Path of the entered group, level by level. Empty outside of groups.
    pub entered: RwSignal<String>,
    /// Component that was just placed: typing edits its text.
    pub fresh: RwSignal<Option<ComponentId>>,
    /// Component that was just added and gets the focus as soon as it is in the accessibility tree.
    pub to_focus: RwSignal<Option<ComponentId>>,
    /// Original and copy of the last duplication, the first component of each.
    pub copied: RwSignal<Option<(ComponentId, ComponentId)>>,
    /// Character that started the text editing.
    pub typed: RwSignal<String>,
    /// Operations that the text field would apply. Autosave includes them, although they are not applied yet.
    pub writing: RwSignal<Vec<Operation>>,
    /// Frame of the highlight after a turn. It fades.
    pub highlight: RwSignal<Option<Rect>>,
    /// Sketch shown in place of the edited one.
    pub shown: RwSignal<Option<Sketch>>,
    /// Whether the sketch is shown as it is while a proposal is undecided.
    pub shows_before: RwSignal<bool>,
    /// Whether the list of saved plans is open.
    pub plans: RwSignal<bool>,
    /// Whether the space bar is pressed, which pans.
    pub space: RwSignal<bool>,
    /// Whether the grid is shown.
    pub grid: RwSignal<bool>,
    /// Whether arrows of links and lines of notes are shown.
    pub links: RwSignal<bool>,
    /// Component under the pointer.
    pub hover: RwSignal<Option<ComponentId>>,
    /// Component with its text being edited in place.
    pub editing: RwSignal<Option<ComponentId>>,
    /// Row and column of the edited part.
    pub cell: RwSignal<(usize, usize)>,
    /// Folded sections of the properties.
    pub folded: RwSignal<Vec<PropertySection>>,
    /// Whether the minimap is shown.
    pub minimap: RwSignal<bool>,
    /// Color theme.
    pub theme: RwSignal<Theme>,
    /// Whether drawings are hand-drawn.
    pub by_hand: RwSignal<bool>,
    /// Icon paths, once loaded.
    pub icons: RwSignal<Option<Arc<IconPaths>>>,
    /// Whether they were requested.
    icons_requested: StoredValue<bool>,
    /// Whether the chat is open.
    pub sidebar: RwSignal<bool>,
    /// Open panel at the right of the canvas.
    pub dock: RwSignal<Option<Dock>>,
    /// Keys pressed since a panel was requested that takes them, until it has the focus. See `actions::type_ahead`.
    pub type_ahead: StoredValue<Option<Vec<String>>>,
    /// Screen position of the open context menu.
    pub context: RwSignal<Option<Point>>,
    /// Whether the list of shortcuts is open.
    pub help: RwSignal<bool>,
    /// Whether the kit is open.
    pub kit: RwSignal<bool>,
    /// Kind of variants that the open strip shows.
    pub variants: RwSignal<Option<VariantKind>>,
    /// Whether the command menu is open.
    pub menu: RwSignal<bool>,
    /// Whether the export dialog is open.
    pub export: RwSignal<bool>,
    /// State of the play. `None` while the sketch is edited.
    pub play: RwSignal<Option<Walk>>,
    /// Pending command on the document as a whole.
    pub document_command: RwSignal<Option<DocumentCommand>>,
}

impl View {
    /// Creates the initial view: 100 %, with the origin beside the panels.
    pub fn new() -> Self {
        Self {
            viewport: RwSignal::new(Viewport::at_origin(Point::ZERO)),
            size: RwSignal::new(Size::ZERO),
            text_scale: platform::text_scale(),
            fitted: StoredValue::new(None),
            tool: RwSignal::new(Tool::Select),
            gesture: RwSignal::new(Gesture::Idle),
            selected_before: StoredValue::new(Vec::new()),
            pending: RwSignal::new(None),
            incoming: RwSignal::new(None),
            slot: RwSignal::new(None),
            keep_tool: RwSignal::new(false),
            modifiers: RwSignal::new(Modifiers::default()),
            letters: RwSignal::new(Self::uses_letters_at_start()),
            entered: RwSignal::new(String::new()),
            fresh: RwSignal::new(None),
            to_focus: RwSignal::new(None),
            copied: RwSignal::new(None),
            typed: RwSignal::new(String::new()),
            writing: RwSignal::new(Vec::new()),
            highlight: RwSignal::new(None),
            shown: RwSignal::new(None),
            shows_before: RwSignal::new(false),
            plans: RwSignal::new(false),
            space: RwSignal::new(false),
            grid: RwSignal::new(false),
            links: RwSignal::new(true),
            hover: RwSignal::new(None),
            editing: RwSignal::new(None),
            cell: RwSignal::new((0, 0)),
            folded: RwSignal::new(PropertySection::folded_at_start()),
            minimap: RwSignal::new(Self::has_minimap_at_start()),
            theme: RwSignal::new(Theme::wanted()),
            by_hand: RwSignal::new(Self::is_by_hand_at_start()),
            icons: RwSignal::new(None),
            icons_requested: StoredValue::new(false),
            sidebar: RwSignal::new(true),
            dock: RwSignal::new(None),
            type_ahead: StoredValue::new(None),
            context: RwSignal::new(None),
            help: RwSignal::new(false),
            kit: RwSignal::new(false),
            variants: RwSignal::new(None),
            menu: RwSignal::new(false),
            export: RwSignal::new(false),
            play: RwSignal::new(None),
            document_command: RwSignal::new(None),
        }
    }

    /// Cancels the interaction with a document before another one opens.
    pub fn cancel_interaction(&self) {
        self.tool.set(Tool::Select);
        self.gesture.set(Gesture::Idle);
        self.entered.set(String::new());
        self.typed.set(String::new());
        self.writing.set(Vec::new());
        self.highlight.set(None);
        for nothing in [self.fresh, self.hover, self.editing] {
            nothing.set(None);
        }
        self.shown.set(None);
        self.variants.set(None);
    }

    /// Sets the slot that the canvas shows.
    pub fn set_slot(&self, slot: Option<Slot>) {
        if self.slot.with_untracked(|shown| *shown != slot) {
            self.slot.set(slot);
        }
    }

    /// Sets the pending result of the current drag.
    pub fn set_pending(&self, pending: Option<PendingDrag>) {
        if self.pending.get_untracked() != pending {
            self.pending.set(pending);
        }
    }

    /// Sets the modifier keys.
    pub fn set_modifiers(&self, modifiers: Modifiers) {
        if self.modifiers.get_untracked() != modifiers {
            self.modifiers.set(modifiers);
        }
    }

    /// Loads the icon paths once.
    pub fn request_icons(&self) {
        let view = *self;
        if self.icons_requested.try_update_value(|wanted| std::mem::replace(wanted, true)) == Some(false) {
            spawn_local(async move {
                view.icons_or_none().await;
            });
        }
    }

    /// Waits for the icon paths. Returns `None` if they cannot be loaded.
    pub async fn icons_or_none(&self) -> Option<Arc<IconPaths>> {
        let here = self.icons.get_untracked();
        if here.is_some() {
            return here;
        }
        let fetched = icon_paths::fetch().await;
        if fetched.is_some() {
            self.icons.set(fetched.clone());
        }
        fetched
    }
}

//! Viewport, tool, gesture, and open panels.

use crate::editor::command::DocumentCommand;
use crate::editor::gesture::{Gesture, Modifiers, PendingDrag, Tool};
use crate::editor::viewport::Viewport;
use crate::platform;
use crate::ui::icon_paths;
use crate::ui::panel_layout::{free_area, has_room_for_sidebar};
use kurbo::{Point, Rect, Size, Vec2};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use websketch_layout::arrangement::Slot;
use websketch_layout::play::Walk;
use websketch_sketch::kit::{IconPaths, Piece};
use websketch_sketch::operation::Operation;
use websketch_sketch::{ComponentId, Sketch};

/// Local storage item of the theme. `static/theme.js` reads it before the first paint.
const THEME_SETTING: &str = "websketch-theme";

/// Local storage item: whether letters are shortcuts.
const LETTERS_SETTING: &str = "websketch-letters";

/// Local storage item: whether drawings are hand-drawn.
const HAND_SETTING: &str = "websketch-hand";

/// Local storage item: whether the minimap is shown.
const MINIMAP_SETTING: &str = "websketch-minimap";

/// Color theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// Returns the name in settings and in the `data-theme` attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn wanted() -> Self {
        match platform::setting(THEME_SETTING).as_deref() {
            Some("dark") => Self::Dark,
            Some("light") => Self::Light,
            _ if platform::prefers_dark() => Self::Dark,
            _ => Self::Light,
        }
    }
}

/// Panel at the right of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dock {
    /// Layers.
    Layers,
    /// Findings.
    Findings,
}

/// Content that was fitted into the free area.
#[derive(Clone, Copy)]
enum FitTarget {
    /// A page in its initial viewport.
    Page(Size),
    /// The content of a frame.
    Frame(Rect),
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
    /// Piece that is dragged out of the kit, and its place. Screen px.
    pub incoming: RwSignal<Option<(Piece, Point)>>,
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
            letters: RwSignal::new(platform::setting(LETTERS_SETTING).as_deref() != Some("off")),
            entered: RwSignal::new(String::new()),
            fresh: RwSignal::new(None),
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
            minimap: RwSignal::new(platform::setting(MINIMAP_SETTING).as_deref() != Some("off")),
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

    /// Returns whether drawings are hand-drawn, as stored.
    pub fn is_by_hand_at_start() -> bool {
        platform::setting(HAND_SETTING).as_deref() == Some("on")
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

    /// Applies the system's theme, unless the user has chosen one.
    pub fn follow_system(&self) {
        self.theme.set(Theme::wanted());
    }

    /// Switches to the other theme and stores it.
    pub fn toggle_theme(&self) {
        let next = if self.theme.get_untracked() == Theme::Light { Theme::Dark } else { Theme::Light };
        self.theme.set(next);
        platform::store_setting(THEME_SETTING, next.name());
    }

    /// Opens the context menu at a position of the screen.
    pub fn open_context_menu(&self, at: Point) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.context.set(Some(at));
    }

    /// Opens the kit.
    pub fn open_kit(&self) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.kit.set(true);
    }

    /// Opens the command menu.
    pub fn open_menu(&self) {
        self.type_ahead.set_value(Some(Vec::new()));
        self.menu.set(true);
    }

    /// Withdraws the request for a panel that is not there yet.
    pub fn withdraw_panels(&self) {
        self.type_ahead.set_value(None);
        self.context.set(None);
        for panel in [self.kit, self.menu] {
            panel.set(false);
        }
    }

    /// Opens or closes the chat.
    pub fn show_chat(&self, open: bool) {
        self.make_room(|is_narrow| {
            self.sidebar.set(open);
            if is_narrow && open {
                self.dock.set(None);
            }
        });
    }

    /// Opens layers or findings, or closes the open panel. In a narrow window they replace the chat.
    pub fn show_dock(&self, dock: Option<Dock>) {
        self.make_room(|is_narrow| {
            self.dock.set(dock);
            if is_narrow && dock.is_some() {
                self.sidebar.set(false);
            }
        });
    }

    /// Toggles layers or findings.
    pub fn toggle_dock(&self, dock: Dock) {
        self.show_dock((self.dock.get_untracked() != Some(dock)).then_some(dock));
    }

    /// Opens or closes panels. Fitted content is fitted again. Otherwise, in a narrow window, the center of the view
    /// stays in the center of the remaining area.
    fn make_room(&self, change: impl FnOnce(bool)) {
        let is_narrow = !has_room_for_sidebar(self.window());
        let before = self.free_area().center();
        let fits = self.keep_fitting(|| change(is_narrow));
        if is_narrow && !fits {
            self.pan(self.free_area().center() - before);
        }
    }

    /// Sets the size of the window. Fitted content is fitted again.
    pub fn resize(&self, size: Size) {
        self.keep_fitting(|| self.size.set(size));
    }

    /// Changes the free area and fits the fitted content again. Returns true if there is any.
    fn keep_fitting(&self, change: impl FnOnce()) -> bool {
        let now = self.viewport.get_untracked();
        let fitted = self.fitted.get_value().filter(|(_, then)| *then == now);
        change();
        if let Some((fitted, _)) = fitted {
            self.show_fitted(fitted);
        }
        fitted.is_some()
    }

    fn show_fitted(&self, fitted: FitTarget) {
        let area = self.free_area();
        let viewport = match fitted {
            FitTarget::Page(page) => Viewport::of_page(page, area),
            FitTarget::Frame(frame) => Viewport::fit(frame, area),
        };
        self.fitted.set_value(Some((fitted, viewport)));
        self.viewport.set(viewport);
    }

    /// Sets and stores whether single letters and punctuation are shortcuts.
    pub fn use_letters(&self, on: bool) {
        self.letters.set(on);
        platform::store_setting(LETTERS_SETTING, if on { "on" } else { "off" });
    }

    /// Sets and stores whether drawings are hand-drawn.
    pub fn draw_by_hand(&self, on: bool) {
        self.by_hand.set(on);
        platform::store_setting(HAND_SETTING, if on { "on" } else { "off" });
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

    /// Sets and stores whether the minimap is shown.
    pub fn show_minimap(&self, on: bool) {
        self.minimap.set(on);
        platform::store_setting(MINIMAP_SETTING, if on { "on" } else { "off" });
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

    /// Returns the part of the window that no panel covers.
    pub fn free_area(&self) -> Rect {
        let dock = self.dock.with_untracked(Option::is_some);
        let area = free_area(self.window(), self.sidebar.get_untracked(), dock);
        area.scale_from_origin(self.text_scale)
    }

    /// Returns the size of the window in px of the style sheet, which scale with the browser's font size.
    pub fn window(&self) -> Size {
        self.size.get_untracked() / self.text_scale
    }

    /// Returns the sketch point in the center of the free area.
    pub fn viewport_center(&self) -> Point {
        self.viewport.get_untracked().to_sketch(self.free_area().center())
    }

    /// Shows a page in its initial viewport.
    pub fn show_page(&self, page: Size) {
        self.show_fitted(FitTarget::Page(page));
    }

    /// Fits all of `content` into the free area.
    pub fn fit(&self, content: Rect) {
        self.show_fitted(FitTarget::Frame(content));
    }

    /// Scrolls `content` into view by the least movement.
    pub fn reveal(&self, content: Rect) {
        let (now, area) = (self.viewport.get_untracked(), self.free_area());
        let next = now.revealing(content, area);
        if next != now {
            self.viewport.set(next);
        }
    }

    /// Brings `content` into view if it is not: all of `page` around it if that is readable, else as much as possible.
    pub fn show(&self, content: Rect, page: Rect) {
        /// Least zoom at which a page is readable.
        const MIN_READABLE_ZOOM: f64 = 0.3;
        let area = self.free_area();
        let shown = self.viewport.get_untracked().rect_to_screen(content);
        if area.contains_rect(shown) {
            return;
        }
        let is_readable = Viewport::fit(page, area).zoom() >= MIN_READABLE_ZOOM;
        self.fit(if is_readable { page } else { content });
    }

    /// Sets the zoom around the center.
    pub fn zoom_to(&self, zoom: f64) {
        let area = self.free_area();
        let middle = self.viewport.get_untracked().to_sketch(area.center());
        self.viewport.set(Viewport::centered(middle, area, zoom));
    }

    /// Zooms by `factor` around the center.
    pub fn zoom(&self, factor: f64) {
        self.zoom_at(factor, self.free_area().center());
    }

    /// Zooms by `factor` around `anchor` on the screen.
    pub fn zoom_at(&self, factor: f64, anchor: Point) {
        self.viewport.update(|viewport| *viewport = viewport.zoomed(factor, anchor));
    }

    /// Pans by `by` screen px.
    pub fn pan(&self, by: Vec2) {
        self.viewport.update(|viewport| *viewport = viewport.panned(by));
    }
}

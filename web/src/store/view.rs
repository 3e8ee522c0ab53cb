//! How the sketch is looked at, and what the pointer is doing.

use crate::editor::command::DocumentCommand;
use crate::editor::gesture::{Gesture, Modifiers, PendingDrag, Tool};
use crate::editor::viewport::Viewport;
use crate::platform;
use crate::ui::icon_paths;
use crate::ui::layout::{free_area, has_room_for_sidebar};
use kurbo::{Point, Rect, Size, Vec2};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use websketch_core::kit::IconPaths;
use websketch_core::operation::Operation;
use websketch_core::sketch::{ComponentId, Sketch};

/// The setting that keeps the theme; `static/theme.js` reads it before the first paint.
const THEME_SETTING: &str = "websketch-theme";

/// The setting that keeps whether letters are shortcuts.
const LETTERS_SETTING: &str = "websketch-letters";

/// The setting that keeps whether drawings look made by hand.
const HAND_SETTING: &str = "websketch-hand";

/// The setting that keeps whether there is a map of the sketch.
const MINIMAP_SETTING: &str = "websketch-minimap";

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The name in settings and in the `data-theme` attribute.
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

/// What lies at the right of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dock {
    /// All components in the order in which they are painted.
    Layers,
    /// What could be better.
    Findings,
}

/// What was made to fit into the free area.
#[derive(Clone, Copy)]
enum FitTarget {
    /// A page to begin on.
    Page(Size),
    /// What lies in a frame.
    Frame(Rect),
}

/// What is shown and how.
#[derive(Clone, Copy)]
pub struct View {
    /// Zoom and pan.
    pub viewport: RwSignal<Viewport>,
    /// The size of the window, CSS px.
    pub size: RwSignal<Size>,
    /// How many times as large as usual the letters of the browser are.
    pub text_scale: f64,
    /// What fits into the free area, and how it was looked at then: whoever looks elsewhere has left it.
    fitted: StoredValue<Option<(FitTarget, Viewport)>>,
    /// What the pointer is for.
    pub tool: RwSignal<Tool>,
    /// What the pointer is doing.
    pub gesture: RwSignal<Gesture>,
    /// What was selected before the pointer was pressed, the first of several fingers.
    pub selected_before: StoredValue<Vec<ComponentId>>,
    /// Where the selection would be if it were let go now; `None` while nothing is dragged.
    pub pending: RwSignal<Option<PendingDrag>>,
    /// Whether the tool stays chosen after it was used.
    pub keep_tool: RwSignal<bool>,
    /// The keys that change what the pointer does.
    pub modifiers: RwSignal<Modifiers>,
    /// Whether single letters and signs are shortcuts.
    pub letters: RwSignal<bool>,
    /// The path of the group that was gone into, one level after the other; empty outside of all.
    pub entered: RwSignal<String>,
    /// What was placed last, as long as nothing else was done: typing writes on it.
    pub fresh: RwSignal<Option<ComponentId>>,
    /// What was copied last, and its copy, the first of each.
    pub copied: RwSignal<Option<(ComponentId, ComponentId)>>,
    /// What was typed to begin the editing of a text with.
    pub typed: RwSignal<String>,
    /// What would write the text that stands in the field over a component: it is kept with the document, though it is not
    /// done yet.
    pub writing: RwSignal<Vec<Operation>>,
    /// Where something was made by words, for a moment.
    pub highlight: RwSignal<Option<Rect>>,
    /// A sketch that is looked at in place of the one that is edited.
    pub shown: RwSignal<Option<Sketch>>,
    /// Whether the list of saved plans is open.
    pub plans: RwSignal<bool>,
    /// Whether the space bar is held, which pans.
    pub space: RwSignal<bool>,
    /// Whether there is a grid.
    pub grid: RwSignal<bool>,
    /// The component under the pointer.
    pub hover: RwSignal<Option<ComponentId>>,
    /// The component whose text is edited in place.
    pub editing: RwSignal<Option<ComponentId>>,
    /// The row and the column of a table that is edited.
    pub cell: RwSignal<(usize, usize)>,
    /// Whether there is a map of the sketch.
    pub minimap: RwSignal<bool>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
    /// Whether drawings look made by hand.
    pub by_hand: RwSignal<bool>,
    /// The lines of icons, once they have been fetched.
    pub icons: RwSignal<Option<Arc<IconPaths>>>,
    /// Whether somebody wanted them.
    icons_wanted: StoredValue<bool>,
    /// Whether the chat is open.
    pub sidebar: RwSignal<bool>,
    /// What lies at the right of the canvas.
    pub dock: RwSignal<Option<Dock>>,
    /// Where on the screen the context menu is open.
    pub context: RwSignal<Option<Point>>,
    /// Whether the shortcuts are shown.
    pub help: RwSignal<bool>,
    /// Whether the list of all pieces is shown.
    pub kit: RwSignal<bool>,
    /// Whether the command menu is shown.
    pub menu: RwSignal<bool>,
    /// Whether it is asked how to export.
    pub export: RwSignal<bool>,
    /// What is to be done with the document as a whole.
    pub document_command: RwSignal<Option<DocumentCommand>>,
}

impl View {
    /// The view at the start: 100 %, the origin beside the panels.
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
            plans: RwSignal::new(false),
            space: RwSignal::new(false),
            grid: RwSignal::new(false),
            hover: RwSignal::new(None),
            editing: RwSignal::new(None),
            cell: RwSignal::new((0, 0)),
            minimap: RwSignal::new(platform::setting(MINIMAP_SETTING).as_deref() != Some("off")),
            theme: RwSignal::new(Theme::wanted()),
            by_hand: RwSignal::new(Self::is_by_hand_at_start()),
            icons: RwSignal::new(None),
            icons_wanted: StoredValue::new(false),
            sidebar: RwSignal::new(true),
            dock: RwSignal::new(None),
            context: RwSignal::new(None),
            help: RwSignal::new(false),
            kit: RwSignal::new(false),
            menu: RwSignal::new(false),
            export: RwSignal::new(false),
            document_command: RwSignal::new(None),
        }
    }

    /// Whether drawings look made by hand, as was chosen the last time.
    pub fn is_by_hand_at_start() -> bool {
        platform::setting(HAND_SETTING).as_deref() == Some("on")
    }

    /// What was going on with a document ends, as another one comes.
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
    }

    /// The theme of the system, unless the person has chosen one.
    pub fn follow_system(&self) {
        self.theme.set(Theme::wanted());
    }

    /// The other theme, from now on.
    pub fn toggle_theme(&self) {
        let next = if self.theme.get_untracked() == Theme::Light { Theme::Dark } else { Theme::Light };
        self.theme.set(next);
        platform::store_setting(THEME_SETTING, next.name());
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

    /// Opens layers or findings, or closes what is open. In a narrow window they take the place of the chat.
    pub fn show_dock(&self, dock: Option<Dock>) {
        self.make_room(|is_narrow| {
            self.dock.set(dock);
            if is_narrow && dock.is_some() {
                self.sidebar.set(false);
            }
        });
    }

    /// Opens layers or findings, or closes them when they are open.
    pub fn toggle_dock(&self, dock: Dock) {
        self.show_dock((self.dock.get_untracked() != Some(dock)).then_some(dock));
    }

    /// Opens or closes panels. What fits goes on fitting; else, in a narrow window, where they take much, what was in the
    /// middle stays in the middle of what is left.
    fn make_room(&self, change: impl FnOnce(bool)) {
        let is_narrow = !has_room_for_sidebar(self.window());
        let before = self.free_area().center();
        let fits = self.keep_fitting(|| change(is_narrow));
        if is_narrow && !fits {
            self.pan(self.free_area().center() - before);
        }
    }

    /// Notes another size of the window. What fits goes on fitting.
    pub fn resize(&self, size: Size) {
        self.keep_fitting(|| self.size.set(size));
    }

    /// Changes what the panels leave free. What fitted into it fits again; tells whether something did.
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

    /// Makes single letters and signs shortcuts, or no longer, from now on.
    pub fn use_letters(&self, on: bool) {
        self.letters.set(on);
        platform::store_setting(LETTERS_SETTING, if on { "on" } else { "off" });
    }

    /// Makes drawings look made by hand, or no longer, from now on.
    pub fn draw_by_hand(&self, on: bool) {
        self.by_hand.set(on);
        platform::store_setting(HAND_SETTING, if on { "on" } else { "off" });
    }

    /// Fetches the lines of icons, unless somebody wanted them before.
    pub fn want_icons(&self) {
        let view = *self;
        if self.icons_wanted.try_update_value(|wanted| std::mem::replace(wanted, true)) == Some(false) {
            spawn_local(async move {
                view.icons_or_none().await;
            });
        }
    }

    /// The lines of icons; `None` where they are not here and cannot be fetched.
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

    /// Shows the map of the sketch, or no longer, from now on.
    pub fn show_minimap(&self, on: bool) {
        self.minimap.set(on);
        platform::store_setting(MINIMAP_SETTING, if on { "on" } else { "off" });
    }

    /// Notes where the selection would be.
    pub fn set_pending(&self, pending: Option<PendingDrag>) {
        if self.pending.get_untracked() != pending {
            self.pending.set(pending);
        }
    }

    /// Notes the keys that change what the pointer does.
    pub fn set_modifiers(&self, modifiers: Modifiers) {
        if self.modifiers.get_untracked() != modifiers {
            self.modifiers.set(modifiers);
        }
    }

    /// The part of the window that no panel covers.
    pub fn free_area(&self) -> Rect {
        let dock = self.dock.with_untracked(Option::is_some);
        let area = free_area(self.window(), self.sidebar.get_untracked(), dock);
        area.scale_from_origin(self.text_scale)
    }

    /// The size of the window in px of the style sheet, which grow with the letters of the browser.
    pub fn window(&self) -> Size {
        self.size.get_untracked() / self.text_scale
    }

    /// The point of the sketch in the middle of what can be seen.
    pub fn viewport_center(&self) -> Point {
        self.viewport.get_untracked().to_sketch(self.free_area().center())
    }

    /// Shows a page to begin on.
    pub fn show_page(&self, page: Size) {
        self.show_fitted(FitTarget::Page(page));
    }

    /// Shows all of `content`.
    pub fn fit(&self, content: Rect) {
        self.show_fitted(FitTarget::Frame(content));
    }

    /// Shows all of `content`, moving as little as possible.
    pub fn reveal(&self, content: Rect) {
        let (now, area) = (self.viewport.get_untracked(), self.free_area());
        let next = now.revealing(content, area);
        if next != now {
            self.viewport.set(next);
        }
    }

    /// Shows `content` where it is not all in view: all of `page` that it is a part of where that is not too small to be
    /// read, else as much of it.
    pub fn show(&self, content: Rect, page: Rect) {
        /// Smaller than this nobody reads a page.
        const LEAST: f64 = 0.3;
        let area = self.free_area();
        let shown = self.viewport.get_untracked().rect_to_screen(content);
        if area.contains_rect(shown) {
            return;
        }
        let is_readable = Viewport::fit(page, area).zoom() >= LEAST;
        self.fit(if is_readable { page } else { content });
    }

    /// Shows the sketch this large around what is in the middle now.
    pub fn zoom_to(&self, zoom: f64) {
        let area = self.free_area();
        let middle = self.viewport.get_untracked().to_sketch(area.center());
        self.viewport.set(Viewport::centered(middle, area, zoom));
    }

    /// Closer or farther; what is in the middle stays there.
    pub fn zoom(&self, factor: f64) {
        self.zoom_at(factor, self.free_area().center());
    }

    /// Closer or farther; what is under `anchor` on the screen stays there.
    pub fn zoom_at(&self, factor: f64, anchor: Point) {
        self.viewport.update(|viewport| *viewport = viewport.zoomed(factor, anchor));
    }

    /// The sketch follows a movement on the screen.
    pub fn pan(&self, by: Vec2) {
        self.viewport.update(|viewport| *viewport = viewport.panned(by));
    }
}

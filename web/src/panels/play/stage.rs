//! The shadow tree of the played screens.

use crate::actions;
use crate::store::Store;
use js_sys::Array;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    CssStyleSheet, Element, Event, EventTarget, HtmlElement, ShadowRoot, ShadowRootInit, ShadowRootMode,
};
use websketch_formats::export::html::PlayedHtml;
use websketch_layout::play::{Step, Walk};
use websketch_sketch::ComponentId;

/// Rules of the shadow tree: fragments of the address do not reach into it.
const RULES: &str = "
.screen,.screen[hidden]{display:none;background:var(--paper);box-shadow:0 1px 6px #0003}
.screen.shown{display:block}
.over.shown{display:grid}
:host(.without-notes) .note{display:none}
";

/// The screens in a shadow tree.
pub(super) struct PlayStage {
    root: ShadowRoot,
    fragments: BTreeMap<ComponentId, String>,
    /// The listener of clicks, which lives as long as the stage.
    clicks: Closure<dyn FnMut(Event)>,
}

impl Drop for PlayStage {
    fn drop(&mut self) {
        // Fails only for a listener that is removed already.
        let _ = self.root.remove_event_listener_with_callback("click", self.clicks.as_ref().unchecked_ref());
    }
}

impl PlayStage {
    /// Writes the screens into the shadow tree of `host`. `None` in a browser without shadow trees.
    pub(super) fn fill(store: Store, host: &Element, html: &PlayedHtml) -> Option<Self> {
        let root = match host.shadow_root() {
            Some(root) => root,
            None => host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).ok()?,
        };
        let sheet = CssStyleSheet::new().ok()?;
        sheet.replace_sync(&[html.style.as_str(), RULES].concat()).ok()?;
        root.set_adopted_style_sheets(&Array::of1(&sheet));
        root.set_inner_html(&format!("<div class=\"play\">{}</div>", html.body));
        let fragments = html.fragments.clone();
        let targets = fragments.clone();
        let tree = root.clone();
        let clicks =
            Closure::wrap(Box::new(move |event: Event| clicked(store, &tree, &targets, &event))
                as Box<dyn FnMut(Event)>);
        root.add_event_listener_with_callback("click", clicks.as_ref().unchecked_ref()).ok()?;
        Some(Self { root, fragments, clicks })
    }

    /// Shows the state of a walk, and moves the focus there.
    pub(super) fn show(&self, walk: &Walk) {
        let screen = walk.screen().map_or(Some("screen-1"), |id| self.fragment(id));
        let overlays: Vec<&str> = walk.overlays().iter().filter_map(|id| self.fragment(id)).collect();
        for element in elements(&self.root, ".screen,.over") {
            let id = element.id();
            let is_shown = screen == Some(id.as_str()) || overlays.contains(&id.as_str());
            // Fails only for an invalid class.
            let _ = element.class_list().toggle_with_force("shown", is_shown);
        }
        let top = overlays.last().copied().or(screen).and_then(|id| self.root.get_element_by_id(id));
        let Some(top) = top else { return };
        let first = top.query_selector("a:not(.beside),button,input,select,textarea").ok().flatten();
        let focused = if overlays.is_empty() { Some(top) } else { first };
        if let Some(element) = focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            // Fails only for an element that was removed.
            let _ = element.focus();
        }
        let target =
            walk.focus().and_then(|id| self.fragment(id)).and_then(|id| self.root.get_element_by_id(id));
        if let Some(target) = target {
            target.scroll_into_view();
        }
    }

    fn fragment(&self, id: &ComponentId) -> Option<&str> {
        self.fragments.get(id).map(String::as_str)
    }
}

/// Follows a link, switches a tab, or presses a chip.
fn clicked(store: Store, root: &ShadowRoot, targets: &BTreeMap<ComponentId, String>, event: &Event) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(pressed) = element.and_then(|element| element.closest("a,button").ok().flatten()) else {
        return;
    };
    if let Some(was) = pressed.get_attribute("aria-pressed") {
        // Fails only for an invalid name.
        let _ = pressed.set_attribute("aria-pressed", if was == "true" { "false" } else { "true" });
        return;
    }
    let Some(href) = pressed.get_attribute("href") else { return };
    event.prevent_default();
    if pressed.has_attribute("data-back") {
        return actions::take_step(store, &Step::Back);
    }
    let fragment = href.trim_start_matches('#');
    let is_own = elements(root, ".screen.shown").iter().any(|screen| screen.id() == fragment);
    if is_own {
        let in_overlay = pressed.closest(".over").ok().flatten();
        match in_overlay {
            Some(_) => actions::take_step(store, &Step::Close),
            None => switch(&pressed),
        }
    } else if let Some((id, _)) = targets.iter().find(|(_, target)| *target == fragment) {
        actions::take_step(store, &Step::Open(id.clone()));
    }
}

/// Makes an entry of a menu without a link the current one.
fn switch(entry: &Element) {
    let Some(menu) = entry.closest("nav").ok().flatten().filter(|_| !entry.class_list().contains("arrow"))
    else {
        return;
    };
    let was = menu.query_selector("[aria-current]").ok().flatten();
    let mark = was.as_ref().and_then(|was| was.get_attribute("aria-current"));
    if let Some(was) = was {
        // Fails only for an invalid name.
        let _ = was.remove_attribute("aria-current");
    }
    // Fails only for an invalid name.
    let _ = entry.set_attribute("aria-current", mark.as_deref().unwrap_or("page"));
}

fn elements(root: &ShadowRoot, selector: &str) -> Vec<Element> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

/// Returns true if a key is pressed in a field, which uses arrows itself. The path of the event leads into the shadow tree.
pub(super) fn is_in_field(event: &Event) -> bool {
    let first: JsValue = event.composed_path().get(0);
    let element = first.dyn_into::<EventTarget>().ok().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

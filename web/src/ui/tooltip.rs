//! Tooltips of controls with the attribute `data-tip`, by WCAG 1.4.13: they appear on hover and on focus, the pointer may
//! go onto them, they stay until it leaves, and Escape hides them.

use crate::platform::window;
use kurbo::{Rect, Size};
use leptos::ev;
use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Wait before a tooltip appears under the pointer.
const DELAY: Duration = Duration::from_millis(400);
/// Wait before it disappears, so that the pointer can go onto it.
const LINGER: Duration = Duration::from_millis(200);
/// Distance from the control, and least distance from the edge of the window. Px.
const GAP: f64 = 6.0;

/// A tooltip, and the box of its control on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Tip {
    text: String,
    control: Rect,
}

impl Tip {
    fn of(control: &Element) -> Option<Self> {
        let text = control.get_attribute("data-tip").filter(|text| !text.is_empty())?;
        let at = control.get_bounding_client_rect();
        Some(Self { text, control: Rect::new(at.left(), at.top(), at.right(), at.bottom()) })
    }

    /// Returns the corner of a bubble of this size: below the control, above it without room below.
    fn corner(&self, bubble: Size, window: Size) -> (f64, f64) {
        let most = (window.width - bubble.width - GAP).max(GAP);
        let left = (self.control.center().x - bubble.width / 2.0).clamp(GAP, most);
        let below = self.control.y1 + GAP;
        let is_below = below + bubble.height <= window.height - GAP;
        (left, if is_below { below } else { self.control.y0 - GAP - bubble.height })
    }
}

/// The bubble of the current tooltip.
#[component]
pub fn Tooltip() -> impl IntoView {
    let bubble: NodeRef<html::Div> = NodeRef::new();
    let tip = RwSignal::new(None::<Tip>);
    let pending: StoredValue<Option<TimeoutHandle>> = StoredValue::new(None);
    let cancel = move || {
        if let Some(handle) = pending.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    let show_at_once = move |next: Option<Tip>| {
        cancel();
        if tip.with_untracked(|tip| *tip != next) {
            tip.set(next);
        }
    };
    let show_after = move |wait: Duration, next: Option<Tip>| {
        cancel();
        pending.set_value(set_timeout_with_handle(move || show_at_once(next), wait).ok());
    };
    let on_over = move |event: &ev::PointerEvent| {
        if event.pointer_type() != "mouse" {
            return;
        }
        let target = element(event);
        let is_on_bubble = bubble
            .get_untracked()
            .is_some_and(|bubble| target.as_ref().is_some_and(|target| bubble.contains(Some(target))));
        let next = control(target.as_ref()).and_then(|control| Tip::of(&control));
        let is_shown = tip.with_untracked(Option::is_some);
        match next {
            _ if is_on_bubble => cancel(),
            Some(next) => show_after(if is_shown { LINGER } else { DELAY }, Some(next)),
            None if is_shown => show_after(LINGER, None),
            None => cancel(),
        }
    };
    let on_focus = move |event: &Event| {
        let target = element(event);
        let is_visible =
            target.as_ref().is_some_and(|target| target.matches(":focus-visible").unwrap_or(false));
        let control = target.filter(|_| is_visible);
        show_at_once(
            control.filter(|control| control.has_attribute("data-tip")).and_then(|control| Tip::of(&control)),
        );
    };
    let handles = [
        window_event_listener(ev::pointerover, move |event| on_over(&event)),
        window_event_listener(ev::focusin, move |event| on_focus(&event.into())),
        window_event_listener(ev::pointerdown, move |_| show_at_once(None)),
        window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" {
                show_at_once(None);
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
    Effect::new(move |_| {
        let tip = tip.get();
        let Some(bubble) = bubble.get() else { return };
        // Both fail only if the bubble is in that state already.
        let _ = match &tip {
            Some(_) => bubble.show_popover(),
            None => bubble.hide_popover(),
        };
        if let Some(tip) = tip {
            let size = Size::new(bubble.offset_width().into(), bubble.offset_height().into());
            let (left, top) = tip.corner(size, window_size());
            // Fails only for a read-only property.
            let _ =
                web_sys::HtmlElement::style(&bubble).set_property("translate", &format!("{left}px {top}px"));
        }
    });
    view! {
        <div class="tooltip" role="tooltip" popover="manual" node_ref=bubble>
            {move || tip.with(|tip| tip.as_ref().map(|tip| tip.text.clone()))}
        </div>
    }
}

fn element(event: &Event) -> Option<Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

/// Returns the control with a tooltip that contains an element.
fn control(element: Option<&Element>) -> Option<Element> {
    element?.closest("[data-tip]").ok().flatten()
}

fn window_size() -> Size {
    let length = |length: Option<Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>>| {
        length.and_then(Result::ok).and_then(|length| length.as_f64()).unwrap_or_default()
    };
    Size::new(
        length(window().map(|window| window.inner_width())),
        length(window().map(|window| window.inner_height())),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(control: (f64, f64, f64, f64), expected: (f64, f64)) {
        let (x0, y0, x1, y1) = control;
        let tip = Tip { text: String::new(), control: Rect::new(x0, y0, x1, y1) };
        assert_eq!(tip.corner(Size::new(100.0, 20.0), Size::new(800.0, 600.0)), expected);
    }

    #[test]
    fn a_bubble_stays_inside_the_window() {
        check((300.0, 10.0, 340.0, 50.0), (270.0, 56.0));
        check((760.0, 10.0, 800.0, 50.0), (694.0, 56.0));
        check((0.0, 560.0, 40.0, 600.0), (6.0, 534.0));
    }
}

//! Printing of the sketch alone.

use super::{Format, RenderStyle, write};
use crate::platform::window;
use crate::store::Store;
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Element;
use websketch_sketch::Component;
use websketch_sketch::geometry::{Bounds, union_of};

/// Id of the element with the picture. The style sheet shows it in print only.
const SHEET: &str = "print";

/// Prints the sketch, fitted to the page.
pub fn print(store: Store) {
    spawn_local(async move {
        draw(store).await;
        // Fails only where printing is not possible, which the browser reports.
        let _ = window().map(|window| window.print());
    });
}

/// Adds the picture before the browser prints, and removes it afterwards.
pub fn follow(store: Store) {
    let handles = [
        window_event_listener(ev::Custom::<web_sys::Event>::new("beforeprint"), move |_| {
            if sheet().is_none() {
                // With the chunk loaded, this finishes before the browser renders the page.
                spawn_local(draw(store));
            }
        }),
        window_event_listener(ev::Custom::<web_sys::Event>::new("afterprint"), |_| {
            if let Some(sheet) = sheet() {
                sheet.remove();
            }
        }),
    ];
    on_cleanup(move || handles.into_iter().for_each(|handle| handle.remove()));
}

async fn draw(store: Store) {
    let sketch = store.document.peek(Clone::clone);
    let style = RenderStyle::for_print(store).await;
    // If drawing fails, the page prints as on the screen.
    let Ok(picture) = write(&sketch, Format::Svg, style).await else { return };
    let Some(sheet) = sheet().or_else(new_sheet) else { return };
    let boxes: Vec<Bounds> = sketch.iter().map(Component::bounds).collect();
    let is_wide = union_of(&boxes).is_none_or(|frame| frame.width() > frame.height());
    sheet.set_class_name(if is_wide { "print wide" } else { "print" });
    sheet.set_inner_html(&picture);
}

fn sheet() -> Option<Element> {
    window()?.document()?.get_element_by_id(SHEET)
}

fn new_sheet() -> Option<Element> {
    let document = window()?.document()?;
    let sheet = document.create_element("div").ok()?;
    sheet.set_id(SHEET);
    // Fails only for an element that cannot be in the body.
    document.body()?.append_child(&sheet).ok()?;
    Some(sheet)
}

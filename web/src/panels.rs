//! What lies over the edges of the canvas, a part that comes after it. The middle stays free: see [`crate::layout`].

mod command_menu;
mod dialog;
mod document_menu;
mod documents;
mod empty;
mod export;
mod help;
mod kit;
mod notices;
mod palette;
mod properties;
mod toolbar;
mod zoom;

use crate::canvas::TextEditor;
use crate::chat::ChatPanel;
use crate::mirror::Mirror;
use crate::part::Unavailable;
use command_menu::CommandMenu;
use documents::Documents;
use empty::EmptyHint;
use export::Export;
use help::Help;
use kit::Kit;
use leptos::prelude::*;
use notices::{Announcer, NoticeList};
use palette::Palette;
use properties::Properties;
use toolbar::Toolbar;
use wasm_split_helpers::wasm_split;
use zoom::ZoomBar;

/// Loads what draws all that is in the page besides the canvas.
#[wasm_split(
    panels,
    fallible,
    preload(
        /// Fetches them.
        fetch
    )
)]
pub fn load() -> Result<fn() -> AnyView, Unavailable> {
    Ok(|| {
        view! {
            <Mirror/>
            <TextEditor/>
            <EmptyHint/>
            <Palette/>
            <Kit/>
            <Toolbar/>
            <ChatPanel/>
            <Properties/>
            <ZoomBar/>
            <NoticeList/>
            <Announcer/>
            <Help/>
            <CommandMenu/>
            <Documents/>
            <Export/>
        }
        .into_any()
    })
}

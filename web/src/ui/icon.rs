//! Icons of the user interface, on a grid of 20 px with strokes of 1.5 px.

use crate::editor::gesture::Tool;
use leptos::prelude::*;
use websketch_sketch::operation::{Alignment, Axis};
use websketch_sketch::{ComponentKind, TextAlign};

/// Shape of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A tool of the palette.
    Tool(Tool),
    /// An arrow back.
    Undo,
    /// An arrow forth.
    Redo,
    /// Four squares.
    Kit,
    /// A magnifying glass.
    Find,
    /// A speech bubble.
    Chat,
    /// Two sheets.
    Duplicate,
    /// A padlock.
    Lock,
    /// A bin.
    Delete,
    /// Bars along a line.
    Align(Alignment),
    /// A bar between two lines.
    Distribute(Axis),
    /// Two bars of one length.
    Equal(Axis),
    /// An arrow up to a line.
    Front,
    /// An arrow down to a line.
    Back,
    /// A cross.
    Close,
    /// A minus.
    Minus,
    /// A plus.
    Plus,
    /// Four corners.
    Fit,
    /// Sheets above each other.
    Layers,
    /// A list with a tick.
    Findings,
    /// A triangle to the right.
    Play,
    /// A circular arrow.
    Restart,
    /// An eye.
    Shown,
    /// An eye that is crossed out.
    Hidden,
    /// An open padlock.
    Unlocked,
    /// A point to the right.
    Closed,
    /// A point down.
    Open,
    /// A box of dashes around two.
    Group,
    /// Two people.
    Share,
    /// Lines of text along an edge.
    TextAlign(TextAlign),
    /// Three dots.
    More,
}

impl Shape {
    /// Returns the outline as SVG path data.
    const fn path(self) -> &'static str {
        match self {
            Self::Tool(tool) => tool_path(tool),
            Self::Undo => "M7 4 3.5 7.5 7 11M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8",
            Self::Redo => "M13 4l3.5 3.5L13 11M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12",
            Self::Kit => "M3.5 3.5H8.5V8.5H3.5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 14h5M14 11.5v5",
            Self::Find => "M8.75 3.25a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M12.75 12.75l4 4",
            Self::Chat => "M3.25 4.25h13.5v9.5H9.5L6 17v-3.25H3.25zM6.5 7.5h7M6.5 10.5h4.5",
            Self::Duplicate => "M7.25 7.25h9v9h-9zM12.75 7V3.75h-9v9H7",
            Self::Lock => "M4.75 9h10.5v7.5H4.75zM7 8.75V6.5a3 3 0 0 1 6 0v2.25",
            Self::Delete => "M4 5.75h12M8 5.5v-2h4v2M5.5 6l.75 10.5h7.5L14.5 6M8.5 8.75v5M11.5 8.75v5",
            Self::Align(alignment) => align_path(alignment),
            Self::Distribute(Axis::X) => "M3.5 3.5v13M16.5 3.5v13M8.25 6.5h3.5v7h-3.5z",
            Self::Distribute(Axis::Y) => "M3.5 3.5h13M3.5 16.5h13M6.5 8.25h7v3.5h-7z",
            Self::Equal(Axis::X) => "M3.5 5h13v3.5h-13zM3.5 11.5h13V15h-13z",
            Self::Equal(Axis::Y) => "M5 3.5v13h3.5v-13zM11.5 3.5v13H15v-13z",
            Self::Front => "M3.75 3.5h12.5M10 16.5V7M6.25 10.75 10 7l3.75 3.75",
            Self::Back => "M3.75 16.5h12.5M10 3.5V13M6.25 9.25 10 13l3.75-3.75",
            Self::Close => "M5.5 5.5l9 9M14.5 5.5l-9 9",
            Self::Minus => "M4.5 10h11",
            Self::Plus => "M4.5 10h11M10 4.5v11",
            Self::Fit => "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
            Self::Layers => {
                "M10 3.25 16.75 7 10 10.75 3.25 7zM3.25 10.25 10 14l6.75-3.75M3.25 13.25 10 17l6.75-3.75"
            }
            Self::Play => "M6.5 4.25v11.5l9-5.75z",
            Self::Restart => "M4.5 4v4h4M4.9 8a6 6 0 1 1-.9 3.5",
            Self::Findings => {
                "M3.25 5.25 4.5 6.5l2.25-2.5M9.5 5.5h7M3.25 10.5l1.25 1.25 2.25-2.5M9.5 10.5h7M4.5 15.5v.01M9.5 15.5h7"
            }
            Self::Shown => {
                "M2.5 10C4.25 6.75 6.75 5 10 5s5.75 1.75 7.5 5c-1.75 3.25-4.25 5-7.5 5s-5.75-1.75-7.5-5zM10 7.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5"
            }
            Self::Hidden => {
                "M2.5 10C4.25 6.75 6.75 5 10 5s5.75 1.75 7.5 5c-1.75 3.25-4.25 5-7.5 5s-5.75-1.75-7.5-5zM4 16 16 4"
            }
            Self::Unlocked => "M4.75 9h10.5v7.5H4.75zM7 8.75V6a3 3 0 0 1 5.75-1.25",
            Self::Closed => "M8 6l4 4-4 4",
            Self::Open => "M6 8l4 4 4-4",
            Self::TextAlign(TextAlign::Left) => "M3.5 5h13M3.5 8.5h8M3.5 12h13M3.5 15.5h8",
            Self::TextAlign(TextAlign::Center) => "M3.5 5h13M6 8.5h8M3.5 12h13M6 15.5h8",
            Self::TextAlign(TextAlign::Right) => "M3.5 5h13M8.5 8.5h8M3.5 12h13M8.5 15.5h8",
            Self::More => "M4.5 10v.01M10 10v.01M15.5 10v.01",
            Self::Group => {
                "M3.5 6.5v-3h3M13.5 3.5h3v3M16.5 13.5v3h-3M6.5 16.5h-3v-3M6.5 6.5h4v4h-4zM9.5 9.5h4v4h-4z"
            }
            Self::Share => {
                "M7.5 4a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5M2.5 16.5v-1.25a3.5 3.5 0 0 1 3.5-3.5h3a3.5 3.5 0 0 1 3.5 3.5v1.25M15 7v6M12 10h6"
            }
        }
    }
}

const fn tool_path(tool: Tool) -> &'static str {
    match tool {
        Tool::Select => "M5 3.25l10.5 6-4.5 1.5-2 4.5z",
        Tool::Hand => {
            "M6.5 10.5V5.75a1.1 1.1 0 0 1 2.2 0V9M8.7 8.5V4.1a1.1 1.1 0 0 1 2.2 0V9M10.9 8.7V5a1.1 1.1 0 0 1 2.2 0v5M13.1 9V7a1.1 1.1 0 0 1 2.2 0v5.25c0 3-1.8 4.75-4.5 4.75-2.3 0-3.3-.9-4.5-2.9l-1.8-3c-.7-1.2 1-2.2 2-.9"
        }
        Tool::Draw(piece) => kind_path(piece.kind()),
    }
}

const fn kind_path(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Container => {
            "M5 3.25h10A1.75 1.75 0 0 1 16.75 5v10A1.75 1.75 0 0 1 15 16.75H5A1.75 1.75 0 0 1 3.25 15V5A1.75 1.75 0 0 1 5 3.25z"
        }
        ComponentKind::Button => {
            "M5 6.25h10a2 2 0 0 1 2 2v3.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-3.5a2 2 0 0 1 2-2zM7 10h6"
        }
        ComponentKind::Input => {
            "M9 5.75H2.75v8.5H9M13 5.75h4.25v8.5H13M9.5 3.5H11M12.5 3.5H11M11 3.5v13M9.5 16.5H11M12.5 16.5H11"
        }
        ComponentKind::ImagePlaceholder => "M3 4h14v12H3zM3.25 15.5 8 10l3 3 2-2 3.75 4M12.75 7.5v.01",
        ComponentKind::Text => "M4 5.5h12M4 8.5h12M4 11.5h12M4 14.5h7",
        ComponentKind::HorizontalLine => "M2.75 10h14.5",
        ComponentKind::Heading => "M4.25 16 10 4l5.75 12M6.25 12h7.5",
        ComponentKind::Footer => "M3.25 3.25h13.5v13.5H3.25zM3.25 12.25h13.5M3.25 13.5h13.5M3.25 14.75h13.5",
        ComponentKind::NavigationBox => {
            "M3.25 3.25h13.5v13.5H3.25zM3.25 7.75h13.5M3.25 6.5h13.5M3.25 5.25h13.5"
        }
        ComponentKind::List => "M7.5 5.5h9M7.5 10h9M7.5 14.5h9M4 5.5v.01M4 10v.01M4 14.5v.01",
        ComponentKind::Table => "M3 4h14v12H3zM3 8h14M3 12h14M7.75 4v12M12.5 4v12",
    }
}

const fn align_path(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::Left => "M3.5 3v14M6.5 5.25h10v3h-10zM6.5 11.75h6v3h-6z",
        Alignment::Center => "M10 3v2M10 8.5v3M10 15v2M5 5.25h10v3H5zM7 11.75h6v3H7z",
        Alignment::Right => "M16.5 3v14M3.5 5.25h10v3h-10zM7.5 11.75h6v3h-6z",
        Alignment::Top => "M3 3.5h14M5.25 6.5v10h3v-10zM11.75 6.5v6h3v-6z",
        Alignment::Middle => "M3 10h2M8.5 10h3M15 10h2M5.25 5v10h3V5zM11.75 7v6h3V7z",
        Alignment::Bottom => "M3 16.5h14M5.25 3.5v10h3v-10zM11.75 7.5v6h3v-6z",
    }
}

/// An icon. Its label is a separate text.
#[component]
pub fn Icon(shape: Shape) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d=shape.path()></path>
        </svg>
    }
}

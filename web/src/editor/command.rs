//! What a person can ask for by a key or a button: one list for the keyboard, the menu and the help.

mod key_press;

pub use key_press::{Focus, KeyPress, command};

use crate::editor::describe;
use crate::editor::gesture::Tool;
use kurbo::Vec2;
use websketch_core::kit::Piece;
use websketch_core::operation::{Alignment, Axis};
use websketch_core::sketch::ComponentKind;

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Choose a tool.
    Use(Tool),
    /// Keep the chosen tool after it was used, or no longer.
    KeepTool,
    /// Move the selection a little, in sketch px.
    Nudge(Vec2),
    /// Pull the right and the lower side of the selection a little, in sketch px.
    Grow(Vec2),
    /// Take the selection off the sketch.
    Delete,
    /// Copy the selection beside itself.
    Duplicate,
    /// Copy the selection to the clipboard.
    Copy,
    /// Move the selection to the clipboard.
    Cut,
    /// Add what the clipboard holds.
    Paste,
    /// Keep the selection as it is, or no longer.
    ToggleLock,
    /// Keep the selection out of every picture, or no longer.
    ToggleHidden,
    /// Unlock everything.
    UnlockAll,
    /// Show everything that is hidden.
    ShowAll,
    /// Make a group of the selection.
    Group,
    /// Dissolve the groups of the selection.
    Ungroup,
    /// Put the selection on one line.
    Align(Alignment),
    /// Leave the same gap between the components of the selection.
    Distribute(Axis),
    /// Make the selection equally wide or high.
    Equalize(Axis),
    /// Bring the selection in front of everything.
    BringToFront,
    /// Send the selection behind everything.
    SendToBack,
    /// Bring the selection in front of the next thing that it meets.
    BringForward,
    /// Send the selection behind the next thing that it meets.
    SendBackward,
    /// Select what lies behind the selected component.
    SelectBehind,
    /// Select every component that is not locked.
    SelectAll,
    /// Edit what is written on the selected component.
    EditText,
    /// Make the selection as large as its text needs.
    FitText,
    /// Stop what is going on, else deselect.
    Escape,
    /// Take the last step back.
    Undo,
    /// Do the undone step again.
    Redo,
    /// Closer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// To a percentage.
    ZoomTo(u16),
    /// Show the map of the sketch, or no longer.
    ToggleMinimap,
    /// The whole sketch.
    ZoomToFit,
    /// What is selected.
    ZoomToSelection,
    /// 100 %.
    ZoomTo100,
    /// Show the grid, or no longer.
    ToggleGrid,
    /// Make drawings look made by hand, or no longer.
    ToggleHand,
    /// Put the focus into the next part of the window, or into the one before.
    Region(Direction),
    /// Do something with the document as a whole.
    Document(DocumentCommand),
    /// Show or hide the list of shortcuts.
    Help,
    /// Open the list of plans that were run.
    SavedPlans,
    /// Begin a new conversation about the same document.
    NewConversation,
    /// Open the list of all pieces.
    Kit,
    /// Show or hide the layers.
    Layers,
    /// Show or hide what could be better.
    Findings,
    /// Make rows, columns and gaps even that nearly are.
    Tidy,
    /// Open the menu of what can be done with the selection.
    ContextMenu,
    /// Open the command menu.
    Menu,
}

/// Something to do with the document as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentCommand {
    /// A new one.
    New,
    /// Show the list of all documents.
    List,
    /// Choose a file to open.
    Open,
    /// A copy, to go on with.
    Duplicate,
    /// Take it away, so that it can be brought back.
    Delete,
    /// Save it as a file of its own form.
    Save,
    /// Ask how to export it.
    Export,
    /// Put it on the clipboard as a picture; what is selected, if anything.
    CopyPicture,
    /// Put a link that carries it on the clipboard.
    CopyLink,
    /// Print it.
    Print,
    /// Add what the clipboard holds.
    Paste,
}

/// Which way to go through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the next.
    Next,
    /// To the one before.
    Previous,
}

/// The commands besides the tools: what each is called, its keys, and what it does. The menu and the help show them in
/// this order.
pub const COMMANDS: [(&str, &str, Command); 58] = [
    ("Undo", "Ctrl Z", Command::Undo),
    ("Redo", "Ctrl Shift Z", Command::Redo),
    ("Duplicate", "Ctrl D", Command::Duplicate),
    ("Lock, unlock", "Ctrl Shift L", Command::ToggleLock),
    ("Unlock all", "", Command::UnlockAll),
    ("Hide, show", "Ctrl Shift H", Command::ToggleHidden),
    ("Show all that is hidden", "", Command::ShowAll),
    ("Group", "Ctrl G", Command::Group),
    ("Ungroup", "Ctrl Shift G", Command::Ungroup),
    ("Delete", "Delete", Command::Delete),
    ("Align left", "", Command::Align(Alignment::Left)),
    ("Align centers", "", Command::Align(Alignment::Center)),
    ("Align right", "", Command::Align(Alignment::Right)),
    ("Align top", "", Command::Align(Alignment::Top)),
    ("Align middles", "", Command::Align(Alignment::Middle)),
    ("Align bottom", "", Command::Align(Alignment::Bottom)),
    ("Distribute across", "", Command::Distribute(Axis::X)),
    ("Distribute down", "", Command::Distribute(Axis::Y)),
    ("Same width", "", Command::Equalize(Axis::X)),
    ("Same height", "", Command::Equalize(Axis::Y)),
    ("Tidy up", "Shift T", Command::Tidy),
    ("Bring to front", "]", Command::BringToFront),
    ("Bring forward", "Ctrl ]", Command::BringForward),
    ("Send backward", "Ctrl [", Command::SendBackward),
    ("Send to back", "[", Command::SendToBack),
    ("Select all", "Ctrl A", Command::SelectAll),
    ("Select what is behind", "Ctrl Enter", Command::SelectBehind),
    ("Deselect, cancel", "Escape", Command::Escape),
    ("Edit text", "Enter", Command::EditText),
    ("Fit the box to its text", "Alt Enter", Command::FitText),
    ("Keep the tool", "Q", Command::KeepTool),
    ("Show the grid", "Ctrl '", Command::ToggleGrid),
    ("Hand-drawn look", "", Command::ToggleHand),
    ("Zoom in", "+", Command::ZoomIn),
    ("Zoom out", "-", Command::ZoomOut),
    ("Zoom to 100 %", "Shift 0", Command::ZoomTo100),
    ("Zoom to fit", "Shift 1", Command::ZoomToFit),
    ("Zoom to selection", "Shift 2", Command::ZoomToSelection),
    ("Minimap", "", Command::ToggleMinimap),
    ("Next part of the window", "F6", Command::Region(Direction::Next)),
    ("Context menu", "Shift F10", Command::ContextMenu),
    ("Layers", "Alt 1", Command::Layers),
    ("Findings", "Alt 2", Command::Findings),
    ("New document", "", Command::Document(DocumentCommand::New)),
    ("All documents", "", Command::Document(DocumentCommand::List)),
    ("Open or import a file", "Ctrl O", Command::Document(DocumentCommand::Open)),
    ("Duplicate document", "", Command::Document(DocumentCommand::Duplicate)),
    ("Delete document", "", Command::Document(DocumentCommand::Delete)),
    ("Save as file", "Ctrl S", Command::Document(DocumentCommand::Save)),
    ("Export", "Ctrl Shift E", Command::Document(DocumentCommand::Export)),
    ("Copy as picture", "Alt Shift C", Command::Document(DocumentCommand::CopyPicture)),
    ("Copy link", "", Command::Document(DocumentCommand::CopyLink)),
    ("Print", "Ctrl P", Command::Document(DocumentCommand::Print)),
    ("Saved plans", "", Command::SavedPlans),
    ("New conversation", "", Command::NewConversation),
    ("Shortcuts", "?", Command::Help),
    ("All pieces", "K", Command::Kit),
    ("Command menu", "Ctrl K", Command::Menu),
];

/// The keys of a command, for whoever shows them; empty without any. Those of the clipboard are the browser's.
pub fn keys_of(command: Command) -> &'static str {
    match command {
        Command::Copy => "Ctrl C",
        Command::Cut => "Ctrl X",
        Command::Paste => "Ctrl V",
        _ => COMMANDS.iter().find(|(_, _, other)| *other == command).map_or("", |(_, keys, _)| keys),
    }
}

/// What keys and pointer do together, for the help: what, and the keys, each chord's keys apart.
pub const GESTURES: [(&str, &[&str]); 14] = [
    ("Copy, cut, paste", &["Ctrl", "C / X / V"]),
    ("Add to the selection", &["Shift", "click"]),
    ("Keep axis or ratio", &["Shift", "drag"]),
    ("Drag a copy, pull from the middle", &["Alt", "drag"]),
    ("Measure distances", &["Alt", "hover"]),
    ("Without snapping", &["Ctrl", "drag"]),
    ("A box without its contents", &["drag", "F"]),
    ("Nudge by 1 px, by 10 px", &["Arrows", "with Shift"]),
    ("Resize by 1 px, by 10 px", &["Alt", "Arrows", "with Shift"]),
    ("Next, previous component", &["Tab", "with Shift"]),
    ("Keep a tool", &["double click on it"]),
    ("Pan", &["Space", "drag"]),
    ("Zoom at the pointer", &["Ctrl", "wheel"]),
    ("Write on what was just placed", &["type"]),
];

/// The key of each tool; that of a type is the key of its usual piece.
pub const fn tool_key(tool: Tool) -> char {
    match tool {
        Tool::Select => 'v',
        Tool::Hand => 'h',
        Tool::Draw(piece) => kind_key(piece.kind()),
    }
}

const fn kind_key(kind: ComponentKind) -> char {
    match kind {
        ComponentKind::Container => 'c',
        ComponentKind::Button => 'b',
        ComponentKind::Input => 'i',
        ComponentKind::ImagePlaceholder => 'p',
        ComponentKind::Text => 't',
        ComponentKind::HorizontalLine => 'l',
        ComponentKind::Heading => 'e',
        ComponentKind::Footer => 'f',
        ComponentKind::NavigationBox => 'n',
        ComponentKind::List => 'u',
        ComponentKind::Table => 'g',
    }
}

/// The tools that have a key, in the order of the palette: of each type the usual piece.
pub fn tools() -> impl Iterator<Item = Tool> {
    [Tool::Select, Tool::Hand]
        .into_iter()
        .chain(ComponentKind::ALL.map(|kind| Tool::Draw(Piece::usual(kind))))
}

/// What a component type is called in the palette.
pub const fn kind_label(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Container => "Container",
        ComponentKind::Button => "Button",
        ComponentKind::Input => "Input",
        ComponentKind::ImagePlaceholder => "Image",
        ComponentKind::Text => "Text",
        ComponentKind::HorizontalLine => "Line",
        ComponentKind::Heading => "Heading",
        ComponentKind::Footer => "Footer",
        ComponentKind::NavigationBox => "Navigation",
        ComponentKind::List => "List",
        ComponentKind::Table => "Table",
    }
}

/// What a piece is called: its type where it is the usual one.
pub fn piece_label(piece: Piece) -> String {
    if piece == Piece::usual(piece.kind()) {
        kind_label(piece.kind()).to_owned()
    } else {
        describe::piece(piece)
    }
}

/// What a tool is called in the palette.
pub fn tool_label(tool: Tool) -> String {
    match tool {
        Tool::Select => "Select".to_owned(),
        Tool::Hand => "Pan".to_owned(),
        Tool::Draw(piece) => piece_label(piece),
    }
}

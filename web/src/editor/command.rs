//! Commands: one list for the keyboard, the menus and the help.

mod key_press;

pub use key_press::{Focus, KeyPress, command};

use crate::editor::describe;
use crate::editor::gesture::Tool;
use kurbo::Vec2;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;
use websketch_sketch::operation::{Alignment, Axis};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Choose a tool.
    Use(Tool),
    /// Toggle whether the tool stays active after use.
    KeepTool,
    /// Move the selection. Sketch px.
    Nudge(Vec2),
    /// Move the right and the bottom edge of the selection. Sketch px.
    Grow(Vec2),
    /// Delete the selection.
    Delete,
    /// Delete the selection, and let the next parts of its row or column take its place.
    DeleteAndCloseUp,
    /// Duplicate the selection.
    Duplicate,
    /// Copy the selection to the clipboard.
    Copy,
    /// Cut the selection to the clipboard.
    Cut,
    /// Paste the clipboard.
    Paste,
    /// Lock or unlock the selection.
    ToggleLock,
    /// Hide or show the selection.
    ToggleHidden,
    /// Unlock everything.
    UnlockAll,
    /// Show everything hidden.
    ShowAll,
    /// Group the selection.
    Group,
    /// Ungroup the selection.
    Ungroup,
    /// Align the selection.
    Align(Alignment),
    /// Distribute the selection with equal gaps.
    Distribute(Axis),
    /// Make the selected components equally wide or high.
    Equalize(Axis),
    /// Give the selected components all room along an axis.
    Fill(Axis),
    /// Give the selected components the size of their contents.
    Hug,
    /// Bring the selection to the front.
    BringToFront,
    /// Send the selection to the back.
    SendToBack,
    /// Bring the selection in front of the next overlapping component.
    BringForward,
    /// Send the selection behind the next overlapping component.
    SendBackward,
    /// Select the component behind the selected one.
    SelectBehind,
    /// Select all components that are not locked.
    SelectAll,
    /// Edit the text of the selected component.
    EditText,
    /// Add a note about the selected component.
    Comment,
    /// Resize the selection to fit its text.
    FitText,
    /// Make the texts of the selection bold, or regular if they are.
    ToggleBold,
    /// Make the texts of the selection larger or smaller by a number of sizes.
    ResizeText(isize),
    /// Cancel the current gesture, else clear the selection.
    Escape,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Zoom in.
    ZoomIn,
    /// Zoom out.
    ZoomOut,
    /// Zoom to a percentage.
    ZoomTo(u16),
    /// Show or hide the minimap.
    ToggleMinimap,
    /// Zoom to the whole sketch.
    ZoomToFit,
    /// Zoom to the selection.
    ZoomToSelection,
    /// Zoom to 100 %.
    ZoomTo100,
    /// Show or hide the grid.
    ToggleGrid,
    /// Show or hide the arrows of links and the lines of notes.
    ToggleLinks,
    /// Tie the same components on other screens to the selection.
    TieAcross,
    /// Break the ties of the selection.
    Untie,
    /// Toggle hand-drawn lines.
    ToggleHand,
    /// Move the focus to the next or the previous region of the window.
    Region(Direction),
    /// Perform a command on the document as a whole.
    Document(DocumentCommand),
    /// Show or hide the list of shortcuts.
    Help,
    /// Open the list of saved plans.
    SavedPlans,
    /// Start a new conversation about the same document.
    NewConversation,
    /// Open the kit.
    Kit,
    /// Show or hide the layers.
    Layers,
    /// Show or hide the findings.
    Findings,
    /// Align rows and columns and equalize gaps that nearly match.
    Tidy,
    /// Show other structures of the page as small pictures.
    Alternatives,
    /// Show states of the screen as small pictures.
    States,
    /// Play the screens.
    Play,
    /// Open the context menu of the selection.
    ContextMenu,
    /// Open the command menu.
    Menu,
}

/// A command on the document as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentCommand {
    /// Create a document.
    New,
    /// Show the list of documents.
    List,
    /// Choose a file to open.
    Open,
    /// Show the named versions of the document.
    Versions,
    /// Duplicate the document and open the copy.
    Duplicate,
    /// Delete the document. It can be restored.
    Delete,
    /// Save the document as a JSON file.
    Save,
    /// Open the export dialog.
    Export,
    /// Copy the selection as an image, or the sketch without a selection.
    CopyPicture,
    /// Copy a link that contains the sketch.
    CopyLink,
    /// Print the sketch.
    Print,
    /// Paste the clipboard.
    Paste,
}

/// Direction along a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Forward.
    Next,
    /// Backward.
    Previous,
}

/// Commands except tools: label, keys and command, in the order of the menu and the help.
pub const COMMANDS: [(&str, &str, Command); 73] = [
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
    ("Delete and close up", "Shift Delete", Command::DeleteAndCloseUp),
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
    ("Fill the width", "", Command::Fill(Axis::X)),
    ("Fill the height", "", Command::Fill(Axis::Y)),
    ("Hug the contents", "", Command::Hug),
    ("Tidy up", "Shift T", Command::Tidy),
    ("Bring to front", "]", Command::BringToFront),
    ("Bring forward", "Ctrl ]", Command::BringForward),
    ("Send backward", "Ctrl [", Command::SendBackward),
    ("Send to back", "[", Command::SendToBack),
    ("Select all", "Ctrl A", Command::SelectAll),
    ("Select what is behind", "Ctrl Enter", Command::SelectBehind),
    ("Deselect, cancel", "Escape", Command::Escape),
    ("Edit text", "Enter", Command::EditText),
    ("Comment on it", "Shift C", Command::Comment),
    ("Fit the box to its text", "Alt Enter", Command::FitText),
    ("Keep the tool", "Q", Command::KeepTool),
    ("Bold text", "Ctrl B", Command::ToggleBold),
    ("Larger text", "Ctrl Shift .", Command::ResizeText(1)),
    ("Smaller text", "Ctrl Shift ,", Command::ResizeText(-1)),
    ("Show the grid", "Ctrl '", Command::ToggleGrid),
    ("Show the links", "Alt L", Command::ToggleLinks),
    ("Tie to the same on other screens", "", Command::TieAcross),
    ("Break the tie", "", Command::Untie),
    ("Hand-drawn look", "", Command::ToggleHand),
    ("Zoom in", "+", Command::ZoomIn),
    ("Zoom out", "-", Command::ZoomOut),
    ("Zoom to 100 %", "Shift 0", Command::ZoomTo100),
    ("Zoom to fit", "Shift 1", Command::ZoomToFit),
    ("Zoom to selection", "Shift 2", Command::ZoomToSelection),
    ("Minimap", "", Command::ToggleMinimap),
    ("Next part of the window", "F6", Command::Region(Direction::Next)),
    ("Context menu", "Shift F10", Command::ContextMenu),
    ("Alternatives of the page", "Alt 3", Command::Alternatives),
    ("States of the screen", "Alt 4", Command::States),
    ("Play", "Shift Space", Command::Play),
    ("Layers", "Alt 1", Command::Layers),
    ("Findings", "Alt 2", Command::Findings),
    ("New document", "", Command::Document(DocumentCommand::New)),
    ("All documents", "", Command::Document(DocumentCommand::List)),
    ("Open or import a file", "Ctrl O", Command::Document(DocumentCommand::Open)),
    ("Versions of the document", "", Command::Document(DocumentCommand::Versions)),
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

/// Returns the keys of a command for display, or an empty text. The browser handles those of the clipboard.
pub fn keys_of(command: Command) -> &'static str {
    match command {
        Command::Copy => "Ctrl C",
        Command::Cut => "Ctrl X",
        Command::Paste => "Ctrl V",
        _ => COMMANDS.iter().find(|(_, _, other)| *other == command).map_or("", |(_, keys, _)| keys),
    }
}

/// Combinations of keys and pointer for the help: label and chords.
pub const GESTURES: [(&str, &[&str]); 14] = [
    ("Copy, cut, paste", &["Ctrl", "C / X / V"]),
    ("Add to the selection", &["Shift", "click"]),
    ("Keep axis or ratio", &["Shift", "drag"]),
    ("Drag a copy, pull from the middle", &["Alt", "drag"]),
    ("Measure distances", &["Alt", "hover"]),
    ("Without snapping, on free ground", &["Ctrl", "drag"]),
    ("A box without its contents", &["drag", "F"]),
    ("Nudge by 1 px, by 10 px", &["Arrows", "with Shift"]),
    ("Resize by 1 px, by 10 px", &["Alt", "Arrows", "with Shift"]),
    ("Next, previous component", &["Tab", "with Shift"]),
    ("Keep a tool", &["double click on it"]),
    ("Pan", &["Space", "drag"]),
    ("Zoom at the pointer", &["Ctrl", "wheel"]),
    ("Write on what was just placed", &["type"]),
];

/// Returns the key of a tool. That of a component type is the key of its default variant.
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

/// Returns the tools with a key in the order of the palette: each type by its default variant.
pub fn tools() -> impl Iterator<Item = Tool> {
    [Tool::Select, Tool::Hand]
        .into_iter()
        .chain(ComponentKind::ALL.map(|kind| Tool::Draw(Piece::default_of(kind))))
}

/// Returns the label of a component type in the palette.
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

/// Returns the label of a variant. The default variant has the label of its type.
pub fn piece_label(piece: Piece) -> String {
    if piece == Piece::default_of(piece.kind()) {
        kind_label(piece.kind()).to_owned()
    } else {
        describe::piece_name(piece)
    }
}

/// Returns the label of a tool in the palette.
pub fn tool_label(tool: Tool) -> String {
    match tool {
        Tool::Select => "Select".to_owned(),
        Tool::Hand => "Pan".to_owned(),
        Tool::Draw(piece) => piece_label(piece),
    }
}

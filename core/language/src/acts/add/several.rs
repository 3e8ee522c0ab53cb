//! Several pieces of one kind, in a row or column: `social icons`, `address fields`, `story circles`.

use super::content::words_before;
use super::leaf::leaf;
use crate::acts::setting::Setting;
use crate::chunks::Description;
use websketch_layout::layout_tree::{Content, Flow, Node};
use websketch_layout::naming::describe::capitalized;
use websketch_layout::naming::words;
use websketch_sketch::ComponentKind;
use websketch_sketch::kit::Piece;

/// The parts of which a group with this name usually consists, one a line: `name: part, part`.
const GROUPS: &str = include_str!("several.txt");
/// The small pieces of a plural without a number.
const USUAL: u32 = 4;

/// Returns the equals that a plural names. `None` if the phrase names a single piece.
pub(super) fn several(piece: Piece, setting: &Setting, part: &Description) -> Option<Node> {
    part.head.filter(|head| head.is_plural && part.count.is_none())?;
    let before = words_before(setting, part);
    let listed = before.as_deref().and_then(parts);
    let is_field = piece.kind() == ComponentKind::Input;
    let names: Vec<String> = match listed {
        Some(names) => names,
        None if is_field || !repeats(piece) => return None,
        None => {
            let name = capitalized(before.as_deref().unwrap_or(piece.noun()));
            (1..=USUAL).map(|at| numbered(piece, &name, at)).collect()
        }
    };
    let flow = if is_field { Flow::Column } else { Flow::Row };
    Some(Node::new(Content::Flow(flow, names.iter().map(|name| leaf(piece, name, &[])).collect())))
}

/// Whether a plural of a piece means several of it.
fn repeats(piece: Piece) -> bool {
    matches!(piece.kind(), ComponentKind::ImagePlaceholder | ComponentKind::Button)
}

/// Returns the text of one of several: pictures and buttons count on, an icon is its name.
fn numbered(piece: Piece, name: &str, at: u32) -> String {
    match piece {
        Piece::Icon | Piece::IconButton => name.to_owned(),
        _ => format!("{name} {at}"),
    }
}

/// Returns the usual parts of a group.
fn parts(name: &str) -> Option<Vec<String>> {
    let name = words(name).join(" ");
    let mut lines = GROUPS.lines().filter_map(|line| line.split_once(": "));
    let (_, parts) = lines.find(|(own, _)| name.split(' ').any(|word| word == *own))?;
    Some(parts.split(", ").map(str::to_owned).collect())
}

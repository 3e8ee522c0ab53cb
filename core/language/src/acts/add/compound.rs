//! New things of several pieces: a group of equals, a section with its listed parts.

use super::content::{entries, text};
use super::leaf::leaf;
use crate::acts::setting::Setting;
use crate::chunks::Description;
use crate::frames::Frame;
use crate::lexicon::{Lexicon, Relation, Sense, StructureUnit};
use websketch_layout::layout_tree::{Content, Flow, Node};
use websketch_layout::naming::describe::capitalized;
use websketch_layout::naming::words;
use websketch_sketch::kit::Piece;

/// The equals of a group without a number.
const USUAL: u32 = 3;
/// The most of them.
const MOST: u32 = 12;

/// Returns the tree of a phrase that describes several pieces. `None` if it describes one.
pub(super) fn compound(frame: &Frame, setting: &Setting, part: &Description) -> Option<Node> {
    group(frame, part).or_else(|| section(frame, setting, part))
}

/// Returns a row of equals: `avatar stack with 3 people`, `a grid of four cards`.
fn group(frame: &Frame, part: &Description) -> Option<Node> {
    // `three per row` is the grid of a section.
    part.head.filter(|head| head.kind.name() == "group" && frame.slots.along.is_none())?;
    let of = part.relations.iter().find(|located| located.relation == Relation::Of);
    let of = of.and_then(|located| located.anchors.first());
    let kind = part.inner.first().copied().or_else(|| of?.head.map(|head| head.kind))?;
    let piece = kind.piece()?;
    let figure =
        frame.slots.quantities.iter().find(|quantity| quantity.unit.is_none() && quantity.size.is_none());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the figure is clamped")]
    let count = figure
        .map(|figure| figure.value.clamp(1.0, 12.0) as u32)
        .or(part.count)
        .or(of.and_then(|of| of.count))
        .unwrap_or(USUAL);
    let equals = (0..count.min(MOST)).map(|_| leaf(piece, "", &[])).collect();
    Some(Node::new(Content::Flow(Flow::Row, equals)))
}

/// Returns a section with a heading and its listed parts: `a danger zone with delete account`.
fn section(frame: &Frame, setting: &Setting, part: &Description) -> Option<Node> {
    let head = part.head.filter(|head| head.kind.unit() == Some(StructureUnit::Section))?;
    let listed = entries(frame, setting, part);
    if listed.is_empty() {
        return None;
    }
    let title = text(frame, setting, part)?;
    let has_noun = words(&title).last().is_some_and(|last| setting.sentence.word(head.token) == last);
    // `danger zone` is a name, `contact section` is called Contact.
    let is_name = head.kind.name() == "section" && setting.sentence.word(head.token) != "section";
    let title = if is_name && !has_noun {
        format!("{title} {}", setting.sentence.text(&(head.token..head.token + 1)))
    } else {
        title
    };
    let heading = leaf(Piece::Heading, &title, &[]);
    let parts = listed.iter().map(|entry| listed_part(setting.lexicon, entry));
    Some(Node::new(Content::Flow(Flow::Column, [heading].into_iter().chain(parts).collect())))
}

/// Returns the piece that a listed part is: the one that it names, a button if it begins with a verb, else a text.
fn listed_part(lexicon: &Lexicon, entry: &str) -> Node {
    // `a switch for the app`
    let (noun, about) = entry.split_once(" for ").map_or((entry, ""), |(noun, about)| (noun, about));
    let said = words(noun);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let kind = (0..said.len()).find_map(|at| {
        let rest = said.get(at..)?;
        let meanings = lexicon.meanings(rest);
        meanings.iter().find_map(|meaning| match meaning.sense {
            Sense::Kind(kind, _) if at + meaning.words == said.len() => Some((kind.piece()?, at)),
            _ => None,
        })
    });
    match kind {
        Some((piece, 0)) => leaf(piece, &capitalized(about.strip_prefix("the ").unwrap_or(about)), &[]),
        Some((piece, _)) => leaf(piece, entry, &[]),
        None => {
            let is_deed =
                lexicon.meanings(&said).iter().any(|meaning| matches!(meaning.sense, Sense::Verb(_)));
            leaf(if is_deed { Piece::Primary } else { Piece::Body }, entry, &[])
        }
    }
}

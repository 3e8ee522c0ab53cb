//! The blocks of a sketch: sections, titles, rows and columns, by the gaps between components.

use websketch_layout::structure::{Element, Structure, page_in};
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

/// The least gap between two sections, in pixels. The page's own gap is 64, and gaps inside a section are at most 40.
const SECTION_GAP: f64 = 44.0;
/// The least gap between columns. Pixels.
const COLUMN_GAP: f64 = 10.0;
/// The share of the widest gap that a gap between columns has.
const UNEVEN: f64 = 0.6;
/// Levels of rows and columns inside a section.
const DEPTH: usize = 4;

/// A component that moves as a whole, with all it holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) id: String,
    pub(super) kind: ComponentKind,
    pub(super) level: Option<u8>,
    /// Whether it is a picture that is larger than an icon.
    pub(super) is_picture: bool,
    /// Whether it spans the page, as bars and footers do.
    pub(super) is_bar: bool,
    pub(super) bounds: Bounds,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    Leaf(Piece),
    Row(Vec<Self>),
    Column(Vec<Self>),
}

impl Block {
    /// Returns the number of components.
    pub(super) fn leaves(&self) -> usize {
        match self {
            Self::Leaf(_) => 1,
            Self::Row(parts) | Self::Column(parts) => parts.iter().map(Self::leaves).sum(),
        }
    }

    /// Returns the ids of the components, in order.
    pub(super) fn ids(&self) -> Vec<&str> {
        self.pieces().into_iter().map(|piece| piece.id.as_str()).collect_vec()
    }

    /// Returns the components, in order.
    pub(super) fn pieces(&self) -> Vec<&Piece> {
        match self {
            Self::Leaf(piece) => vec![piece],
            Self::Row(parts) | Self::Column(parts) => parts.iter().flat_map(Self::pieces).collect_vec(),
        }
    }
}

/// Cuts a screen, or else the page of a sketch, into its sections, from top to bottom.
pub(super) fn sections_in(structure: &Structure, screen: Option<&Element>) -> Vec<Block> {
    let held: Vec<&Element> = match screen {
        Some(screen) => structure.children(screen).collect_vec(),
        None => structure.roots().collect_vec(),
    };
    // The page of a sketch is at least as wide as a desk; a drawn page ends where its bars do.
    let start = screen.map_or(0.0, |screen| page_in(screen).unwrap_or(screen.bounds).x());
    let end = held.iter().map(|element| element.bounds.right()).fold(0.0, f64::max);
    let mut pieces: Vec<Piece> = Vec::new();
    for element in held.into_iter().filter(|element| !element.component.props().is_hidden()) {
        let (component, bounds) = (element.component, element.bounds);
        let variant = component.props().variant();
        let is_small = matches!(variant, Some("icon" | "avatar" | "logo"));
        pieces.push(Piece {
            id: component.id().as_str().to_owned(),
            kind: component.kind(),
            level: component.props().level(),
            is_picture: component.kind() == ComponentKind::ImagePlaceholder && !is_small,
            is_bar: bounds.x() <= start + 1.0 && bounds.right() >= end - 1.0,
            bounds,
        });
    }
    sort_by(&mut pieces, |a, b| {
        a.bounds.y().total_cmp(&b.bounds.y()).then(a.bounds.x().total_cmp(&b.bounds.x()))
    });
    let mut sections: Vec<Vec<Piece>> = Vec::new();
    let mut end = f64::NEG_INFINITY;
    let mut after_bar = false;
    for piece in pieces {
        let top = piece.bounds.y();
        let is_new = top - end >= SECTION_GAP || (piece.is_bar || after_bar) && top >= end;
        end = end.max(piece.bounds.y() + piece.bounds.height());
        after_bar = piece.is_bar;
        match sections.last_mut().filter(|_| !is_new) {
            Some(section) => section.push(piece),
            None => sections.push(vec![piece]),
        }
    }
    sections.into_iter().map(section).collect_vec()
}

/// Cuts a section: its title above, if it has one, then rows and columns.
fn section(pieces: Vec<Piece>) -> Block {
    let rows = groups(&pieces, |piece| (piece.bounds.y(), piece.bounds.y() + piece.bounds.height()), 0.0);
    let is_title = |row: &Vec<Piece>| {
        row.iter().any(|piece| piece.level.is_some_and(|level| level <= 2))
            && row.iter().all(|piece| {
                matches!(piece.kind, ComponentKind::Heading | ComponentKind::Text | ComponentKind::Button)
            })
    };
    match rows.split_first() {
        Some((title, rest)) if is_title(title) && !rest.is_empty() => {
            let rest = cut(rest.concat(), DEPTH);
            Block::Column(vec![cut(title.clone(), 1), rest])
        }
        _ => cut(pieces, DEPTH),
    }
}

fn cut(pieces: Vec<Piece>, depth: usize) -> Block {
    if pieces.len() <= 1 {
        return pieces.into_iter().next().map_or(Block::Column(Vec::new()), Block::Leaf);
    }
    let Some(depth) = depth.checked_sub(1) else {
        return Block::Column(pieces.into_iter().map(Block::Leaf).collect_vec());
    };
    let columns = columns_of(&pieces);
    let rows = groups(&pieces, |piece| (piece.bounds.y(), piece.bounds.y() + piece.bounds.height()), 0.0);
    if columns.len() > 1 && !is_list(&columns, &rows) {
        return Block::Row(columns.into_iter().map(|column| cut(column, depth)).collect_vec());
    }
    if rows.len() > 1 {
        return Block::Column(rows.into_iter().map(|row| cut(row, depth)).collect_vec());
    }
    Block::Column(pieces.into_iter().map(Block::Leaf).collect_vec())
}

/// Groups components into columns. Of uneven gaps only the wide ones count, so that a picture stays with the texts beside
/// it.
fn columns_of(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let across = |piece: &Piece| (piece.bounds.x(), piece.bounds.x() + piece.bounds.width());
    let columns = groups(pieces, across, COLUMN_GAP);
    let end = |column: &Vec<Piece>| column.iter().map(|piece| across(piece).1).fold(0.0, f64::max);
    let start =
        |column: &Vec<Piece>| column.iter().map(|piece| across(piece).0).fold(f64::INFINITY, f64::min);
    let gaps = columns.iter().zip(columns.iter().skip(1)).map(|(one, next)| start(next) - end(one));
    let widest = gaps.fold(0.0, f64::max);
    groups(pieces, across, COLUMN_GAP.max(widest * UNEVEN))
}

/// Returns true for entries below each other, each with a part in every column: a picture with its texts beside it. The
/// columns of a grid, by contrast, are of the same kinds.
fn is_list(columns: &[Vec<Piece>], rows: &[Vec<Piece>]) -> bool {
    let kinds = |column: &Vec<Piece>| column.iter().map(|piece| piece.kind).collect_vec();
    let is_grid =
        columns.iter().all(|column| columns.first().is_some_and(|first| kinds(first) == kinds(column)));
    let has_part = |row: &Vec<Piece>, column: &Vec<Piece>| row.iter().any(|piece| column.contains(piece));
    let is_entry = |row: &Vec<Piece>| columns.iter().all(|column| has_part(row, column));
    rows.len() > 1 && !is_grid && rows.iter().all(is_entry)
}

/// Groups components with ranges that overlap or are closer than `gap`, in order of the ranges.
fn groups(pieces: &[Piece], range: impl Fn(&Piece) -> (f64, f64), gap: f64) -> Vec<Vec<Piece>> {
    let mut sorted: Vec<Piece> = pieces.to_vec();
    sort_by(&mut sorted, |a, b| range(a).0.total_cmp(&range(b).0));
    let mut groups: Vec<Vec<Piece>> = Vec::new();
    let mut end = f64::NEG_INFINITY;
    for piece in sorted {
        let (from, to) = range(&piece);
        match groups.last_mut().filter(|_| from < end + gap) {
            Some(group) => group.push(piece),
            None => groups.push(vec![piece]),
        }
        end = end.max(to);
    }
    groups
}

//! Another arrangement of the blocks of a page.

use super::block::Block;
use crate::json::json;
use crate::seed::Seed;
use serde_json::Value;
use websketch_sketch::ComponentKind;
use websketch_sketch::collect::CollectVec;

/// The arrangement of a series of equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Series {
    AsItIs,
    /// In a grid of so many columns.
    Grid(usize),
    /// Below each other, each in a row.
    Rows,
    /// The first large, the others beside it.
    Lead,
    /// In a grid of so many columns, each in a card.
    Cards(usize),
}

/// The arrangement of a long column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listing {
    AsItIs,
    /// In so many columns beside each other.
    Columns(usize),
}

/// The arrangement of two different parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    AsItIs,
    Swapped,
    Stacked,
    /// Below each other, the second part first.
    StackedSwapped,
}

/// The order of the sections between the hero and the end of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    AsItIs,
    Reversed,
    /// The first ones go to the end.
    Rotated(usize),
    /// Every second one, then the others.
    Alternating,
}

/// The choices for one alternative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    seed: Option<Seed>,
}

impl Plan {
    /// Keeps everything as it is.
    pub(super) const fn as_it_is() -> Self {
        Self { seed: None }
    }

    /// Returns the choices of a number.
    pub(super) fn new(seed: Seed, number: usize) -> Self {
        Self { seed: Some(seed.with(&number.to_string())) }
    }

    fn choose<T: Copy>(self, of: &str, choices: &[T], usual: T) -> T {
        self.seed.and_then(|seed| seed.with(of).choose(choices)).unwrap_or(usual)
    }

    /// Returns the arrangement of so many equals. A grid has full rows.
    fn series(self, section: usize, count: usize) -> Series {
        let grids = (2..=4).filter(|columns| count.is_multiple_of(*columns)).map(Series::Grid);
        let cards = (2..=4).filter(|columns| count.is_multiple_of(*columns)).map(Series::Cards);
        let all: Vec<Series> =
            grids.chain(cards).chain([Series::Rows, Series::Lead, Series::AsItIs]).collect_vec();
        self.choose(&format!("series {section}"), &all, Series::AsItIs)
    }

    /// Returns the arrangement of a column of so many parts.
    fn listing(self, section: usize, count: usize) -> Listing {
        let columns = (2..=3).filter(|columns| count >= 3 * columns).map(Listing::Columns);
        let all: Vec<Listing> = columns.chain([Listing::AsItIs]).collect_vec();
        self.choose(&format!("listing {section}"), &all, Listing::AsItIs)
    }

    fn pair(self, section: usize) -> Pair {
        let all = [Pair::Swapped, Pair::Stacked, Pair::StackedSwapped, Pair::AsItIs];
        self.choose(&format!("pair {section}"), &all, Pair::AsItIs)
    }

    fn order(self) -> Order {
        let all = [Order::AsItIs, Order::Reversed, Order::Rotated(1), Order::Rotated(2), Order::Alternating];
        self.choose("order", &all, Order::AsItIs)
    }

    /// Whether the title stands beside the content.
    fn is_title_beside(self, section: usize) -> bool {
        self.choose(&format!("title {section}"), &[true, false], false)
    }
}

/// Returns the tree of a page for a plan, and the name of its structure.
pub(super) fn page_tree(sections: &[Block], plan: &Plan) -> (Value, String) {
    let nodes = sections.iter().enumerate().map(|(place, section)| section_node(section, place, *plan));
    let nodes = ordered(sections, nodes.collect_vec(), plan.order());
    (json!({ "page": nodes }), name(sections, *plan))
}

/// Puts the sections between the hero and the end of the page in another order. Bars stay where they are.
fn ordered(sections: &[Block], mut nodes: Vec<Value>, order: Order) -> Vec<Value> {
    let is_bar = |section: &Block| section.pieces().iter().any(|piece| piece.is_bar);
    let bars = sections.iter().take_while(|section| is_bar(section)).count();
    let end = sections.len()
        - sections.iter().rev().take_while(|section| is_bar(section)).count().min(sections.len());
    // The hero comes first, and the last section closes the page.
    let Some(middle) = nodes.get_mut(bars + 1..end.saturating_sub(1).max(bars + 1)) else { return nodes };
    match order {
        Order::AsItIs => {}
        Order::Reversed => middle.reverse(),
        Order::Rotated(by) => middle.rotate_left(by.min(middle.len())),
        Order::Alternating => {
            let (even, odd): (Vec<_>, Vec<_>) =
                middle.iter().cloned().enumerate().partition(|(place, _)| place % 2 == 0);
            let alternating = odd.into_iter().chain(even).map(|(_, node)| node);
            middle.iter_mut().zip(alternating).for_each(|(place, node)| *place = node);
        }
    }
    nodes
}

fn section_node(section: &Block, place: usize, plan: Plan) -> Value {
    match section {
        Block::Column(parts) => match parts.as_slice() {
            [title, content] if matches!(content, Block::Row(_) | Block::Column(_)) => {
                let content = content_node(content, place, plan);
                if plan.is_title_beside(place) {
                    json!({ "row": [{ "column": [plain(title)], "w": TITLE_WIDTH }, content], "gap": WIDE_GAP, "cross": "top" })
                } else {
                    json!({ "column": [plain(title), content] })
                }
            }
            _ => plain(section),
        },
        other => content_node(other, place, plan),
    }
}

/// The width of a title beside its content, and the gap between them. Pixels.
const TITLE_WIDTH: f64 = 280.0;
const WIDE_GAP: f64 = 64.0;
/// Gaps between parts of a series. Pixels.
const ITEM_GAP: f64 = 24.0;

fn content_node(content: &Block, place: usize, plan: Plan) -> Value {
    let parts = match content {
        Block::Row(parts) => parts,
        Block::Column(parts) => return listing_node(parts, plan.listing(place, parts.len())),
        Block::Leaf(_) => return plain(content),
    };
    match parts.as_slice() {
        [first, second] if !is_alike(first, second) => pair_node(first, second, plan.pair(place)),
        parts if parts.len() >= 2 => series_node(parts, plan.series(place, parts.len())),
        _ => plain(content),
    }
}

fn listing_node(parts: &[Block], listing: Listing) -> Value {
    let column = |parts: &[Block]| json!({ "column": parts.iter().map(plain).collect_vec(), "gap": "s" });
    match listing {
        Listing::AsItIs => column(parts),
        Listing::Columns(count) => {
            let columns = parts.chunks(parts.len().div_ceil(count.max(1)).max(1)).map(column);
            json!({ "row": columns.collect_vec(), "gap": WIDE_GAP, "cross": "top" })
        }
    }
}

fn pair_node(first: &Block, second: &Block, pair: Pair) -> Value {
    // A heading stays before its content; a picture has no such order.
    let is_picture = second.pieces().iter().all(|piece| piece.is_picture);
    let has_heading = first.pieces().iter().any(|piece| piece.kind == ComponentKind::Heading);
    let pair = match pair {
        Pair::Swapped if has_heading && !is_picture => Pair::AsItIs,
        Pair::StackedSwapped if has_heading && !is_picture => Pair::Stacked,
        other => other,
    };
    let (first, second) = (plain(first), plain(second));
    match pair {
        Pair::AsItIs => json!({ "row": [first, second], "gap": WIDE_GAP, "cross": "middle" }),
        Pair::Swapped => json!({ "row": [second, first], "gap": WIDE_GAP, "cross": "middle" }),
        Pair::Stacked => json!({ "column": [first, second], "gap": ITEM_GAP }),
        Pair::StackedSwapped => json!({ "column": [second, first], "gap": ITEM_GAP }),
    }
}

fn series_node(parts: &[Block], series: Series) -> Value {
    let nodes: Vec<Value> = parts.iter().map(plain).collect_vec();
    match series {
        Series::AsItIs => json!({ "row": nodes, "gap": ITEM_GAP, "cross": "top" }),
        Series::Grid(columns) => {
            json!({ "grid": nodes, "columns": columns.min(parts.len()), "gap": ITEM_GAP })
        }
        Series::Cards(columns) if parts.iter().all(is_bare) => {
            let cards: Vec<Value> = nodes.into_iter().map(|node| json!({ "card": [node] })).collect_vec();
            json!({ "grid": cards, "columns": columns.min(parts.len()), "gap": ITEM_GAP })
        }
        Series::Cards(columns) => {
            json!({ "grid": nodes, "columns": columns.min(parts.len()), "gap": ITEM_GAP })
        }
        Series::Rows => {
            let rows: Vec<Value> = parts.iter().map(item_row).collect_vec();
            json!({ "column": rows, "gap": ITEM_GAP })
        }
        Series::Lead => match nodes.split_first() {
            Some((first, rest)) => {
                let rest = json!({ "column": rest, "gap": ITEM_GAP, "share": 2 });
                let first = json!({ "column": [first], "share": 3 });
                json!({ "row": [first, rest], "gap": WIDE_GAP, "cross": "top" })
            }
            None => json!({ "column": nodes }),
        },
    }
}

/// Whether a part has no box yet.
fn is_bare(part: &Block) -> bool {
    part.pieces().iter().all(|piece| piece.kind != ComponentKind::Container)
}

/// Returns an item of a series in one row: its picture, then its texts.
fn item_row(item: &Block) -> Value {
    let pieces = item.pieces();
    let (pictures, texts): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|piece| piece.is_picture);
    let pictures = pictures.iter().map(|piece| json!({ "column": [piece.id.as_str()], "w": 160 }));
    let texts: Vec<Value> = texts.iter().map(|piece| Value::from(piece.id.as_str())).collect_vec();
    let column = json!({ "column": texts, "gap": "xs" });
    json!({ "row": pictures.chain([column]).collect_vec(), "gap": ITEM_GAP, "cross": "middle" })
}

/// Returns a block as it is.
fn plain(block: &Block) -> Value {
    match block {
        Block::Leaf(piece) => Value::from(piece.id.as_str()),
        Block::Row(parts) => json!({ "row": parts.iter().map(plain).collect_vec() }),
        Block::Column(parts) => json!({ "column": parts.iter().map(plain).collect_vec(), "gap": "s" }),
    }
}

/// Whether two parts consist of the same kinds of components.
fn is_alike(a: &Block, b: &Block) -> bool {
    let kinds =
        |block: &Block| block.pieces().iter().map(|piece| (piece.kind, piece.is_picture)).collect_vec();
    let (a, b) = (kinds(a), kinds(b));
    a.first() == b.first() && a.len().abs_diff(b.len()) <= 1
}

/// Returns the name of a structure: that of its first pair and of its first series.
fn name(sections: &[Block], plan: Plan) -> String {
    let content = |section: &Block| match section {
        Block::Column(parts) => parts.get(1).cloned(),
        other => Some(other.clone()),
    };
    let rows = sections.iter().enumerate().filter_map(|(place, section)| match content(section)? {
        Block::Row(parts) => Some((place, parts)),
        _ => None,
    });
    let (mut pair, mut series) = (None, None);
    for (place, parts) in rows {
        match parts.as_slice() {
            [first, second] if !is_alike(first, second) => pair = pair.or(Some(plan.pair(place))),
            _ => series = series.or(Some(plan.series(place, parts.len()))),
        }
    }
    let pair = match pair {
        Some(Pair::Swapped) => "mirrored top",
        Some(Pair::Stacked) => "stacked top",
        Some(Pair::StackedSwapped) => "picture on top",
        Some(Pair::AsItIs) => "split top",
        None => "one column",
    };
    let series = match series {
        Some(Series::Grid(2)) => ", two columns",
        Some(Series::Grid(3)) => ", three columns",
        Some(Series::Grid(_)) => ", grid",
        Some(Series::Cards(_)) => ", cards",
        Some(Series::Rows) => ", rows",
        Some(Series::Lead) => ", one large",
        Some(Series::AsItIs) | None => "",
    };
    let order = match plan.order() {
        Order::AsItIs => "",
        Order::Reversed => ", reversed order",
        Order::Rotated(_) | Order::Alternating => ", another order",
    };
    websketch_layout::naming::describe::capitalized(&[pair, series, order].concat())
}

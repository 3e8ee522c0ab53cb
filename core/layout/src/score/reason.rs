//! Reasons: faults in words.

use super::fault::{Culprit, Fault, FaultKind};
use super::lines::edges_of;
use super::screen::Screen;
use crate::naming::{count, label};
use crate::structure::Element;
use serde::Serialize;
use websketch_sketch::ComponentId;
use websketch_sketch::collect::CollectVec;
use websketch_sketch::operation::{Axis, Operation};

/// Ids that a reason names at most.
const MAX_IDS: usize = 20;
/// A shorter distance is invisible. Pixels.
const SEEN: f64 = 0.5;

/// Why a part of a score is below 100.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The components concerned, the most costly first. Empty for the whole screen.
    pub ids: Vec<ComponentId>,
    /// The reason, a sentence.
    pub message: String,
    /// The operations that take it away, if core knows them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Vec<Operation>>,
    /// The kind of fault.
    #[serde(skip)]
    pub kind: FaultKind,
    /// The points that the whole score would gain without it.
    #[serde(skip)]
    pub points: f64,
    /// The number of components concerned.
    #[serde(skip)]
    pub count: usize,
}

pub(super) fn reason(screen: &Screen, fault: &Fault, points: f64) -> Reason {
    let id = |culprit: &Culprit| Some(screen.structure.at(culprit.at?)?.component.id().clone());
    let ids = fault.culprits.iter().filter_map(id).take(MAX_IDS).collect_vec();
    let count = fault.culprits.len();
    Reason { ids, message: message(screen, fault), fix: None, kind: fault.kind, points, count }
}

fn message(screen: &Screen, fault: &Fault) -> String {
    let Some(first) = fault.culprits.first() else { return String::new() };
    let at = |order: Option<usize>| order.and_then(|order| screen.structure.at(order));
    let (own, other) = (at(first.at), at(first.other));
    let name = own.map_or_else(String::new, |own| label(own.component));
    let other_name = other.map_or_else(String::new, |other| label(other.component));
    let more = more(fault.culprits.len());
    match fault.kind {
        FaultKind::OffLine => match own.zip(other).and_then(|(own, other)| offset(own, other)) {
            Some((px, edge)) => format!("{name} is {px} px off the {edge} of {other_name}{more}"),
            None => format!("{name} has hardly an edge in common with its neighbors{more}"),
        },
        FaultKind::UnevenGap => format!("The gaps beside {name} differ slightly{more}"),
        FaultKind::OddSize => odd_size(&name, fault.culprits.len()),
        FaultKind::HeadingGap => {
            format!("{name} is not closer to its content than to the component above it{more}")
        }
        FaultKind::Ungrouped => "Fields alternate with texts and buttons at equal gaps".to_owned(),
        FaultKind::Overlap => format!("{name} and {other_name} overlap{more}"),
        FaultKind::CutText => format!("{name} does not fit into its box{more}"),
        FaultKind::OffPage => format!("{name} reaches over the right edge of the page{more}"),
        FaultKind::FlatType => "No heading stands out: texts have one size or headings one level".to_owned(),
        FaultKind::NoAction => "There is no button that begins something".to_owned(),
        FaultKind::ManyPrimary => "Several primary buttons stand together, none is secondary".to_owned(),
        FaultKind::LateAction => format!("The first button, {name}, is below the visible area"),
        FaultKind::SmallTarget => format!("{name} is small for a finger or a pointer{more}"),
        FaultKind::MisplacedBar => format!("{name} has content on its wrong side{more}"),
        FaultKind::LateTitle => format!("Content stands above the title, {name}"),
        FaultKind::HeadingBelow => format!("{name} stands below its content{more}"),
        FaultKind::EarlyButton => format!("{name} stands above the fields that it sends{more}"),
        FaultKind::EmptyBand => format!("A high empty band lies above {name}"),
        FaultKind::OneSided => "The content is at one side of the page".to_owned(),
        FaultKind::Filler => format!("{name} is a filler text{more}"),
        FaultKind::RepeatedText => format!("{name} repeats another text{more}"),
        FaultKind::NoLabel => format!("{name} has no text or data{more}"),
        FaultKind::LongLine => format!("{name} is so wide that its line is hard to read{more}"),
    }
}

/// Returns the message for so many components of nearly the size of their equals. `name` is that of the first.
pub(crate) fn odd_size(name: &str, components: usize) -> String {
    format!("{name} has nearly the size of its equals{}", more(components))
}

fn more(components: usize) -> String {
    match components.saturating_sub(1) {
        0 => String::new(),
        others => format!(" ({} more)", count(others, "component")),
    }
}

/// Returns the least visible distance between equal edges of two components, in pixels, and the edge.
fn offset(own: &Element, other: &Element) -> Option<(f64, &'static str)> {
    let edges =
        [(Axis::X, ["left edge", "center", "right edge"]), (Axis::Y, ["top edge", "middle", "bottom edge"])];
    let distances = edges.into_iter().flat_map(|(axis, names)| {
        let both = edges_of(own, axis).into_iter().zip(edges_of(other, axis));
        both.map(|(a, b)| (a - b).abs()).zip(names)
    });
    let (px, edge) = distances.filter(|&(px, _)| px > SEEN).min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    Some(((px * 10.0).round() / 10.0, edge))
}

//! The design score of a sketch: one number with parts, weights and reasons.
//!
//! Each measure gives costs to components or to the whole screen. Weighted and added they give the cost of a part and of
//! the screen, which a curve turns into a score. Weights and curves are fitted on real screens (`score/weights.rs`):
//! 50, 75 and 90 are the 5th, the 50th and the 90th percentile of screens of shipped apps.

mod action;
mod alignment;
mod balance;
mod calibration;
mod content;
mod fault;
mod fit;
mod hierarchy;
mod ledger;
mod lines;
mod measure;
mod order;
mod reason;
mod score_change;
mod screen;
mod screens;
mod spacing;
mod weights;

pub use fault::FaultKind;
pub use measure::{Measure, Part};
pub use reason::Reason;
pub(crate) use reason::odd_size;
pub use score_change::ScoreChange;
use websketch_sketch::collect::CollectVec;

use crate::structure::Structure;
use calibration::{part_score_of, score_of, share_of};
use fault::faults;
use kurbo::Size;
use ledger::Ledger;
use screen::Screen;
use screens::ScreenPart;
use serde::Serialize;
use websketch_sketch::{ComponentId, Sketch};

/// The score of a sketch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// The score, from 0 to 100. Of several screens it is their mean, by number of components. 100 for an empty sketch.
    pub score: f64,
    /// The parts. Empty for an empty sketch.
    pub parts: Vec<PartScore>,
    /// The screens, if the sketch has several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub screens: Vec<ScreenScore>,
    /// The version of the weights. Scores of different versions are not comparable.
    pub version: &'static str,
}

/// The score of a part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartScore {
    /// The part.
    pub name: Part,
    /// Its score, from 0 to 100.
    pub score: f64,
    /// Its share in the whole. The shares of all parts add up to 1.
    pub weight: f64,
    /// Why it is below 100, the most costly reason first.
    pub reasons: Vec<Reason>,
}

/// The score of a screen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScreenScore {
    /// The device frame. Absent for the page outside of device frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<ComponentId>,
    /// The name of the screen.
    pub name: String,
    /// Its score, from 0 to 100.
    pub score: f64,
    /// Its parts.
    pub parts: Vec<PartScore>,
    /// The number of components.
    #[serde(skip)]
    pub count: usize,
}

/// Returns the score of a sketch on a page of this size, in pixels. O(n log n).
///
/// A page up to 600 px wide is a phone; without a given page, components that begin at its left edge show it. Device frames are screens with pages of their own. Hidden components, notes, and
/// screens that show a state of another one do not count.
///
/// ```
/// use websketch_layout::score::score;
/// use websketch_sketch::Sketch;
///
/// let text = br#"[
///     {"id":"name","type":"Input","x":120,"y":80,"width":320,"height":64,"props":{"text":"Name"}},
///     {"id":"email","type":"Input","x":126,"y":160,"width":320,"height":64,"props":{"text":"Email"}},
///     {"id":"send","type":"Button","x":120,"y":240,"width":120,"height":40,"props":{"text":"Send"}}]"#;
/// let score = score(&Sketch::read_text(text)?.sketch, None);
/// let [alignment, ..] = score.parts.as_slice() else { panic!("a part") };
/// assert!(alignment.score < 100.0);
/// # Ok::<(), websketch_sketch::UnreadableSketch>(())
/// ```
#[must_use]
pub fn score(sketch: &Sketch, page: Option<Size>) -> Score {
    let structure = Structure::of(sketch, page);
    let screens: Vec<ScreenScore> =
        screens::screens_of(&structure, page).iter().map(screen_score).collect_vec();
    let (score, parts) = match screens.as_slice() {
        [] => (100.0, Vec::new()),
        [only] => (only.score, only.parts.clone()),
        several => (mean(several, |screen| screen.score), joined_parts(several)),
    };
    let screens = if screens.len() > 1 { screens } else { Vec::new() };
    Score { score: rounded(score), parts, screens, version: weights::VERSION }
}

impl Score {
    /// Returns the part with the lowest score, or `None` without parts.
    #[must_use]
    pub fn worst_part(&self) -> Option<&PartScore> {
        self.parts.iter().min_by(|a, b| a.score.total_cmp(&b.score))
    }
}

/// Returns the costs of a sketch by measure, unweighted, in the order of [`Measure::ALL`]. They are the input of the
/// fit.
#[must_use]
pub fn costs(sketch: &Sketch, page: Option<Size>) -> Vec<f64> {
    let mut sums = vec![0.0; Measure::ALL.len()];
    let screens = screens::screens_of(&Structure::of(sketch, page), page);
    let all: f64 = screens.iter().map(|part| Screen::of(&part.structure).count()).sum();
    for part in &screens {
        let screen = Screen::of(&part.structure);
        for entry in &ledger_of(&screen).entries {
            if let Some(sum) = sums.get_mut(entry.measure as usize) {
                *sum += entry.cost * screen.count() / all;
            }
        }
    }
    sums
}

fn ledger_of(screen: &Screen) -> Ledger {
    let mut ledger = Ledger::of(screen.count());
    for measure in [
        alignment::measure,
        spacing::measure,
        fit::measure,
        hierarchy::measure,
        action::measure,
        order::measure,
        balance::measure,
        content::measure,
    ] {
        measure(screen, &mut ledger);
    }
    ledger
}

/// Reasons of one part.
const MAX_REASONS: usize = 4;
/// A reason that costs fewer points is left out.
const LEAST_POINTS: f64 = 0.25;

fn screen_score(part: &ScreenPart) -> ScreenScore {
    let screen = Screen::of(&part.structure);
    let ledger = ledger_of(&screen);
    let faults = faults(&ledger.entries, screen.count());
    let cost: f64 = faults.iter().map(|fault| fault.cost).sum();
    let score = score_of(cost);
    let parts = Part::ALL.map(|name| {
        let own = || faults.iter().filter(|fault| fault.part == name);
        let points = |of: f64| score_of(cost - of) - score;
        let notable = own()
            .map(|fault| (fault, points(fault.named_cost())))
            .filter(|&(_, points)| points >= LEAST_POINTS);
        PartScore {
            name,
            score: rounded(part_score_of(name, own().map(|fault| fault.cost).sum())),
            weight: rounded(share_of(name)),
            reasons: notable
                .take(MAX_REASONS)
                .map(|(fault, points)| reason::reason(&screen, fault, points))
                .collect_vec(),
        }
    });
    let count = part.structure.elements().len();
    ScreenScore {
        id: part.frame.map(|frame| frame.component.id().clone()),
        name: part.name(),
        score: rounded(score),
        parts: parts.into(),
        count,
    }
}

/// Returns the mean of a figure of all screens, by number of components.
#[expect(clippy::cast_precision_loss, reason = "a sketch has far fewer than 2^52 components")]
fn mean(screens: &[ScreenScore], figure: impl Fn(&ScreenScore) -> f64) -> f64 {
    let all = screens.iter().map(|screen| screen.count).sum::<usize>().max(1) as f64;
    screens.iter().map(|screen| figure(screen) * screen.count as f64).sum::<f64>() / all
}

/// Returns the parts of several screens: mean scores, and all reasons by their points.
fn joined_parts(screens: &[ScreenScore]) -> Vec<PartScore> {
    let own = |screen: &ScreenScore, name: Part| screen.parts.iter().find(|part| part.name == name).cloned();
    let joined = |name: Part| {
        let score = mean(screens, |screen| own(screen, name).map_or(100.0, |part| part.score));
        let mut reasons: Vec<Reason> =
            screens.iter().filter_map(|screen| own(screen, name)).flat_map(|part| part.reasons).collect_vec();
        websketch_sketch::sort::sort_by(&mut reasons, |a, b| b.points.total_cmp(&a.points));
        reasons.truncate(MAX_REASONS);
        PartScore { name, score: rounded(score), weight: rounded(share_of(name)), reasons }
    };
    Part::ALL.map(joined).into()
}

/// Rounds to hundredths.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

//! Sketches and clocks that the benchmarks share.
#![expect(clippy::disallowed_methods, reason = "a benchmark needs a clock")]

use std::time::{Duration, Instant};
use websketch_sketch::geometry::{Bounds, InvalidBounds};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

const LEAST_RUNS: u32 = 5;
const LEAST_TIME: Duration = Duration::from_millis(400);

/// A function from index and count to the kind and bounds of a component.
pub(crate) type Place = fn(f64, f64) -> (ComponentKind, [f64; 4]);

/// Cards with a heading, a text and a button, four in a row.
pub(crate) fn card(at: f64, _count: f64) -> (ComponentKind, [f64; 4]) {
    let (card, part) = ((at / 4.0).floor(), at % 4.0);
    let (x, y) = (card % 4.0 * 300.0 + 40.0, (card / 4.0).floor() * 220.0 + 40.0);
    match part {
        0.0 => (ComponentKind::Container, [x, y, 280.0, 200.0]),
        1.0 => (ComponentKind::Heading, [x + 16.0, y + 16.0, 200.0, 32.0]),
        2.0 => (ComponentKind::Text, [x + 16.0, y + 56.0, 248.0, 72.0]),
        _ => (ComponentKind::Button, [x + 16.0, y + 144.0, 120.0, 40.0]),
    }
}

/// Returns a sketch of `count` components with the ids `c0`, `c1` and so on.
pub(crate) fn sketch(count: u32, place: Place) -> Result<Sketch, Box<dyn std::error::Error>> {
    let component = |number: u32| -> Result<Component, Box<dyn std::error::Error>> {
        let (kind, [x, y, width, height]) = place(f64::from(number), f64::from(count));
        let bounds: Result<Bounds, InvalidBounds> = Bounds::new(x, y, width, height);
        Ok(Component::new(ComponentId::new(&format!("c{number}"))?, kind, bounds?, Props::new())?)
    };
    let components = (0..count).map(component).collect::<Result<Vec<_>, _>>()?;
    Ok(Sketch::from_components(components)?)
}

/// Returns the CPU time of this thread if the system reports it (Linux), so that other processes do not count.
/// Otherwise returns the time since `begin`.
fn clock(begin: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// Returns the mean time of `work` in ms. Averaged over many runs, because the system's clock has a resolution of some
/// ms.
pub(crate) fn mean_ms<T>(work: impl Fn() -> T) -> f64 {
    let begin = Instant::now();
    let (start, mut runs) = (clock(begin), 0);
    while runs < LEAST_RUNS || clock(begin).saturating_sub(start) < LEAST_TIME {
        std::hint::black_box(work());
        runs += 1;
    }
    (clock(begin).saturating_sub(start) / runs).as_secs_f64() * 1_000.0
}

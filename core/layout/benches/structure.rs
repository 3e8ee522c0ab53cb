//! Benchmarks the structure analysis, for `npm run bench structure`, on typical and on extreme pages.
//!
//! The growth exponent from the smallest size on must be at most 1.2.
#![expect(clippy::disallowed_methods, reason = "a benchmark needs a clock, and logarithms for its report")]
#![expect(clippy::print_stdout, reason = "a report")]

use std::time::{Duration, Instant};
use websketch_layout::structure::Structure;
use websketch_sketch::geometry::{Bounds, InvalidBounds};
use websketch_sketch::{Component, ComponentId, ComponentKind, Props, Sketch};

const SIZES: [u32; 4] = [100, 1_000, 10_000, 20_000];
const LEAST_RUNS: u32 = 5;
const LEAST_TIME: Duration = Duration::from_millis(400);

/// A function from index and count to the kind and bounds of a component.
type Place = fn(f64, f64) -> (ComponentKind, [f64; 4]);

const SHAPES: [(&str, Place); 6] = [
    ("pages of cards", card),
    ("one row", |at, _| (ComponentKind::Button, [at * 40.0, 100.0, 30.0, 30.0])),
    ("one column", |at, _| (ComponentKind::Text, [100.0, at * 40.0, 300.0, 30.0])),
    ("all equal", |_, _| (ComponentKind::Container, [100.0, 100.0, 120.0, 40.0])),
    ("all overlapping", |at, _| {
        (ComponentKind::Container, [100.0 + at % 97.0, 100.0 + at % 89.0, 120.0, 140.0])
    }),
    ("all nested", |at, count| {
        let side = 20.0 + 2.0 * (count - at);
        (ComponentKind::Container, [at, at, side, side])
    }),
];

/// Cards with a heading, a text and a button, four in a row.
fn card(at: f64, _count: f64) -> (ComponentKind, [f64; 4]) {
    let (card, part) = ((at / 4.0).floor(), at % 4.0);
    let (x, y) = (card % 4.0 * 300.0 + 40.0, (card / 4.0).floor() * 220.0 + 40.0);
    match part {
        0.0 => (ComponentKind::Container, [x, y, 280.0, 200.0]),
        1.0 => (ComponentKind::Heading, [x + 16.0, y + 16.0, 200.0, 32.0]),
        2.0 => (ComponentKind::Text, [x + 16.0, y + 56.0, 248.0, 72.0]),
        _ => (ComponentKind::Button, [x + 16.0, y + 144.0, 120.0, 40.0]),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<16} {:>10} {:>12} {:>7}", "structure", "components", "ms", "growth");
    for (name, place) in SHAPES {
        let mut smallest: Option<(f64, f64)> = None;
        for count in SIZES {
            let sketch = sketch(count, place)?;
            let (size, time) = (f64::from(count), mean(&sketch).as_secs_f64() * 1_000.0);
            let growth = smallest.map_or_else(String::new, |(least, at_least)| {
                format!("{:.2}", (time / at_least).ln() / (size / least).ln())
            });
            println!("{name:<16} {count:>10} {time:>12.3} {growth:>7}");
            smallest = smallest.or(Some((size, time)));
        }
    }
    Ok(())
}

fn sketch(count: u32, place: Place) -> Result<Sketch, Box<dyn std::error::Error>> {
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

/// Returns the mean time of a full analysis. Averaged over many runs, because the system's clock has a resolution of
/// some ms.
fn mean(sketch: &Sketch) -> Duration {
    let begin = Instant::now();
    let (start, mut runs) = (clock(begin), 0);
    while runs < LEAST_RUNS || clock(begin).saturating_sub(start) < LEAST_TIME {
        let structure = Structure::of(sketch, None);
        let found = structure.series().len() + structure.clusters().len() + structure.frame().bars.len();
        std::hint::black_box(found);
        runs += 1;
    }
    clock(begin).saturating_sub(start) / runs
}

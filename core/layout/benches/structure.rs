//! Benchmarks the structure analysis, for `npm run bench structure`, on typical and on extreme pages.
//!
//! The growth exponent from the smallest size on must be at most 1.2.
#![expect(clippy::disallowed_methods, reason = "the report has logarithms")]
#![expect(clippy::print_stdout, reason = "a report")]

mod support;

use support::{Place, card, mean_ms, sketch};
use websketch_layout::structure::Structure;
use websketch_sketch::{ComponentKind, Sketch};

const SIZES: [u32; 4] = [100, 1_000, 10_000, 20_000];

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<16} {:>10} {:>12} {:>7}", "structure", "components", "ms", "growth");
    for (name, place) in SHAPES {
        let mut smallest: Option<(f64, f64)> = None;
        for count in SIZES {
            let sketch = sketch(count, place)?;
            let (size, time) = (f64::from(count), mean_ms(|| analyze(&sketch)));
            let growth = smallest.map_or_else(String::new, |(least, at_least)| {
                format!("{:.2}", (time / at_least).ln() / (size / least).ln())
            });
            println!("{name:<16} {count:>10} {time:>12.3} {growth:>7}");
            smallest = smallest.or(Some((size, time)));
        }
    }
    Ok(())
}

fn analyze(sketch: &Sketch) -> usize {
    let structure = Structure::of(sketch, None);
    structure.series().len() + structure.clusters().len() + structure.frame().bars.len()
}

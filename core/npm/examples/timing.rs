//! Times calls natively, for `npm run bench`: JSON lines in, the median time of each in milliseconds out.
//!
//! A record is `{ call, arguments }`, or `{ class, arguments, steps, timed }`: an instance on which the methods `timed` are
//! called again and again, after the `steps`.
#![expect(clippy::disallowed_methods, reason = "a benchmark needs a clock")]

use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use websketch_core::json;
use websketch_npm::{InvalidArgument, calls};

const SEED: &[u8] = br#"{"now":1718000000000,"random":"0123456789abcdef"}"#;
const LEAST_RUNS: usize = 9;
const LEAST_TIME: Duration = Duration::from_millis(300);

fn main() -> io::Result<()> {
    let mut times = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let record = json::parse(&line?).map_err(io::Error::other)?;
        let milliseconds = time(&record).map_err(io::Error::other)?.as_secs_f64() * 1_000.0;
        writeln!(times, "{milliseconds}")?;
    }
    Ok(())
}

fn time(record: &Value) -> Result<Duration, InvalidArgument> {
    let [first, second, third] = [0, 1, 2].map(|index| written(&record["arguments"], index));
    let [first, second, third] = [first.as_bytes(), second.as_bytes(), third.as_bytes()];
    if let Some(name) = record["call"].as_str() {
        return median(|| calls::call(name, [first, second, third, SEED]).map(drop));
    }
    let class = record["class"].as_str().unwrap_or_default();
    let mut instance = calls::Instance::new(class, [first, second, SEED])?;
    for step in record["steps"].as_array().into_iter().flatten() {
        let name = step.get(0).and_then(Value::as_str).unwrap_or_default();
        instance.call(name, [written(step, 1).as_bytes(), b"null", SEED, b""])?;
    }
    let timed: Vec<_> = record["timed"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    median(|| timed.iter().try_for_each(|name| instance.call(name, [b"", b"", b"", b""]).map(drop)))
}

/// An entry of a list as JSON text; `null` where there is none.
fn written(list: &Value, index: usize) -> String {
    json::to_string(list.get(index).unwrap_or(&Value::Null))
}

fn median(mut run: impl FnMut() -> Result<(), InvalidArgument>) -> Result<Duration, InvalidArgument> {
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < LEAST_RUNS || begin.elapsed() < LEAST_TIME {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times.get(times.len() / 2).copied().unwrap_or_default())
}

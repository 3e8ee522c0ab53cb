//! Times calls natively, for `npm run bench`: JSON lines in, the median time of each in milliseconds out.
//!
//! A record is `{ call, arguments }`, or `{ class, arguments, steps, timed }`. In the latter the methods `timed` are
//! called on an instance after the `steps`, each time on a new one.
#![expect(clippy::disallowed_methods, reason = "a benchmark needs a clock")]

use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};
use websketch_json as json;
use websketch_npm::InvalidArgument;
use websketch_npm::calls::{self, Args};

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
    let [first, second] = [0, 1].map(|index| written(&record["arguments"], index));
    let options = record["arguments"].get(2).cloned().unwrap_or_default();
    let platform = serde_json::json!({ "now": 1_718_000_000_000_u64, "random": "0123456789abcdef" });
    let args =
        Args { first: first.as_bytes(), second: second.as_bytes(), options: &options, platform: &platform };
    if let Some(name) = record["call"].as_str() {
        return median(|| Ok(()), |_: &mut ()| calls::call(name, args).map(drop));
    }
    let class = record["class"].as_str().unwrap_or_default();
    let prepare = || {
        let mut instance = calls::Instance::new(class, args)?;
        for step in record["steps"].as_array().into_iter().flatten() {
            let name = step.get(0).and_then(Value::as_str).unwrap_or_default();
            instance.call(name, Args { second: written(step, 1).as_bytes(), ..args })?;
        }
        Ok(instance)
    };
    let timed: Vec<_> = record["timed"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    median(prepare, |instance| timed.iter().try_for_each(|name| instance.call(name, args).map(drop)))
}

/// Returns an entry of a list as JSON text; `null` if absent.
fn written(list: &Value, index: usize) -> String {
    json::to_string(list.get(index).unwrap_or(&Value::Null))
}

/// Returns the median time of `run` on a new result of `prepare`.
fn median<T>(
    prepare: impl Fn() -> Result<T, InvalidArgument>,
    run: impl Fn(&mut T) -> Result<(), InvalidArgument>,
) -> Result<Duration, InvalidArgument> {
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < LEAST_RUNS || begin.elapsed() < LEAST_TIME {
        let mut prepared = prepare()?;
        let start = Instant::now();
        run(&mut prepared)?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times.get(times.len() / 2).copied().unwrap_or_default())
}

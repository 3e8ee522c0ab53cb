//! Answers records natively: JSON lines in, one JSON string per line out.
//!
//! The tests of the npm package compare these answers with those of wasm on every supported platform.

mod record;

use std::io::{self, BufRead, Write};
use websketch_json as json;

fn main() -> io::Result<()> {
    let mut answers = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let record = json::parse(&line?).map_err(io::Error::other)?;
        writeln!(answers, "{}", json::to_string(&record::answer(&record)))?;
    }
    Ok(())
}

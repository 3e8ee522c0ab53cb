//! Writes the costs of sketches by measure, the input of `scripts/fit-score.mjs`.
//!
//! Each line of the input is `{"sketch": […], "page": {"width": …, "height": …} | null}`. The first line of the output is
//! the list of measures, `[name, part]`; each further one is the list of costs of a sketch.
#![allow(clippy::print_stdout, reason = "the output of a program")]

use kurbo::Size;
use serde_json::Value;
use std::error::Error;
use std::io;
use websketch_json as json;
use websketch_layout::score::{Measure, costs};
use websketch_sketch::Sketch;

fn main() -> Result<(), Box<dyn Error>> {
    let measures: Vec<[&str; 2]> =
        Measure::ALL.iter().map(|measure| [measure.name(), measure.part().name()]).collect();
    println!("{}", json::to_string(&measures));
    for line in io::stdin().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let text = json::to_string(request.get("sketch").unwrap_or(&Value::Null));
        let sketch = Sketch::read_text(text.as_bytes())?.sketch;
        let page = request
            .get("page")
            .and_then(|page| Some(Size::new(page.get("width")?.as_f64()?, page.get("height")?.as_f64()?)));
        println!("{}", json::to_string(&costs(&sketch, page)));
    }
    Ok(())
}

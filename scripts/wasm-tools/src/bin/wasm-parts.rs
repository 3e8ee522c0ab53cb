//! Cuts a wasm program into parts that are loaded on demand, and joins parts that are always loaded together.
//!
//! ```text
//! wasm-parts split INPUT FOLDER NAME   writes FOLDER/NAME.wasm, a file for each part, and FOLDER/parts.json
//! wasm-parts merge OUTPUT INPUT…       writes the parts INPUT… as one
//! ```
//!
//! `parts.json` maps the name of each split point to the files that it needs besides `NAME.wasm`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use websketch_wasm_tools::arguments::Arguments;
use websketch_wasm_tools::merge::merge;

fn main() -> Result<()> {
    let given = Arguments::read(std::env::args().skip(1), &[], &[])?;
    let words: Vec<&str> = given.positional.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["split", input, folder, name] => split(Path::new(input), Path::new(folder), name),
        ["merge", output, inputs @ ..] => join(output, inputs),
        _ => bail!("usage: wasm-parts split INPUT FOLDER NAME, or wasm-parts merge OUTPUT INPUT…"),
    }
}

fn split(input: &Path, folder: &Path, name: &str) -> Result<()> {
    let wasm = read(input)?;
    let main = folder.join(format!("{name}.wasm"));
    let module = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.main_module = &module;
    options.target.web();
    let parts = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("{error:#}"))
        .with_context(|| format!("{} cannot be split", input.display()))?;
    let needed: BTreeMap<_, _> = parts.prefetch_map.iter().collect();
    fs::write(folder.join("parts.json"), format!("{}\n", json(&needed)))?;
    Ok(())
}

/// Writes names of parts, which are identifiers and need no escapes, as a JSON object of arrays of file names.
fn json(needed: &BTreeMap<&String, &Vec<String>>) -> String {
    let entries = needed.iter().map(|(split, files)| {
        let files = files.iter().map(|file| format!("\"{file}.wasm\""));
        format!("\"{split}\": [{}]", files.collect::<Vec<_>>().join(", "))
    });
    format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
}

fn join(output: &str, inputs: &[&str]) -> Result<()> {
    let parts = inputs.iter().map(|input| read(Path::new(input))).collect::<Result<Vec<_>>>()?;
    let joined = merge(&parts).with_context(|| format!("{inputs:?} cannot be joined"))?;
    fs::write(output, joined).with_context(|| format!("{output} cannot be written"))
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}

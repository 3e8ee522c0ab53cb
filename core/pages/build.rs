//! Joins the files of `packs` to one text, after a check of all of them.

use std::fs;
use std::path::{Path, PathBuf};

/// The lines of a trade or a screen that the index has.
const HEAD: [&str; 4] = ["family:", "words:", "topic:", "place:"];

#[path = "src/pack"]
#[allow(dead_code, unreachable_pub, reason = "the crate uses the rest of these modules")]
mod pack {
    pub(crate) mod check;
    pub(crate) mod entry;
    pub(crate) mod error;
    pub(crate) mod library;
    pub(crate) mod schema;
}

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=packs");
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?);
    let text = joined(&root.join("packs")).map_err(|error| error.to_string())?;
    let faulty = |error: pack::error::PackError| error.to_string();
    pack::library::Packs::new(&text).map_err(faulty)?.check().map_err(faulty)?;
    let out = PathBuf::from(std::env::var("OUT_DIR").map_err(|error| error.to_string())?);
    fs::write(out.join("index.txt"), index(&text)).map_err(|error| error.to_string())?;
    fs::write(out.join("packs.txt"), text).map_err(|error| error.to_string())
}

/// Returns the text without the content of trades and screens: their families and their words stay.
fn index(text: &str) -> String {
    let mut kept = String::new();
    let mut is_content = false;
    for line in text.lines() {
        if let Some(path) = line.strip_prefix(pack::library::FILE_MARK) {
            is_content = ["trades/", "screens/"].iter().any(|folder| path.starts_with(folder));
            let mark = if is_content { pack::library::INDEX_MARK } else { "" };
            kept += &[line, "\n", mark].concat();
        } else if !is_content || HEAD.iter().any(|key| line.starts_with(key)) {
            kept += &[line, "\n"].concat();
        }
    }
    kept
}

/// Returns the text of all files, each below a line with its path. The order is that of the paths.
fn joined(folder: &Path) -> std::io::Result<String> {
    let mut paths = Vec::new();
    for kind in fs::read_dir(folder)? {
        for file in fs::read_dir(kind?.path())? {
            paths.push(file?.path());
        }
    }
    paths.sort();
    let mut text = String::new();
    for path in paths {
        let name = path.strip_prefix(folder).unwrap_or(&path);
        let content = fs::read_to_string(&path)?;
        text += &format!("{}{}\n{}\n", pack::library::FILE_MARK, name.display(), content.trim_end());
    }
    Ok(text)
}

//! Joins the files of `packs` to one text, after a check of all of them.

use std::fs;
use std::path::{Path, PathBuf};

/// The lines of a pack with content that the index has: those by which a pack is chosen.
const HEAD: [&str; 8] = ["family:", "words:", "nouns:", "topic:", "place:", "of:", "bare:", "not:"];
/// The families that the index has in full: the content of pages before other packs are loaded.
const GENERAL: [&str; 2] = ["families/base.txt", "families/company.txt"];
/// The line of a family that inherits the general content.
const INHERITS_GENERAL: &str = "family: company";

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

/// Returns the text without the content of lists, trades, screens and most families: only their heads stay.
fn index(text: &str) -> String {
    let mut kept = String::new();
    let (mut is_head, mut is_family) = (false, false);
    for line in text.lines() {
        if let Some(path) = line.strip_prefix(pack::library::FILE_MARK) {
            is_family = path.starts_with("families/");
            let is_whole = ["kinds/", "sections/"].iter().any(|folder| path.starts_with(folder));
            is_head = !is_whole && !GENERAL.contains(&path);
            kept += &[line, "\n"].concat();
            if is_head {
                kept += &[pack::library::INDEX_MARK, "\n"].concat();
            }
        } else if !is_head || HEAD.iter().any(|key| line.starts_with(key)) {
            let is_parent = is_head && is_family && line.starts_with("family:");
            kept += &[if is_parent { INHERITS_GENERAL } else { line }, "\n"].concat();
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

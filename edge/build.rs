//! Embeds the outlines of icons into the Worker.
//!
//! `WEBSKETCH_ICONS` names the file, which the build generates from the icon set. Without it, as in plain
//! checks of the code, there are no icons.

use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-env-changed=WEBSKETCH_ICONS");
    let icons = match env::var_os("WEBSKETCH_ICONS") {
        Some(path) => {
            println!("cargo::rerun-if-changed={}", path.display());
            fs::read_to_string(path)?
        }
        None => "{}".to_owned(),
    };
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("icons.json"), icons)?;
    Ok(())
}

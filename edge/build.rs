//! Takes the lines of icons into the Worker: the file that `WEBSKETCH_ICONS` names, which the build makes of the icon set.
//! Without one, as where only the code is checked, there are no icons.

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

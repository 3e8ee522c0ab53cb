//! Makes the JavaScript around a wasm program: the command `wasm-bindgen` with the options that wasm-pack and the build pass.
//!
//! Upstream's command has the same library below it. It is compiled with a test runner and an HTTP server, which take three
//! times as long as the rest.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;
use websketch_wasm_tools::arguments::Arguments;

/// The version that wasm-pack asks for.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const VALUED: &[&str] = &["target", "out-dir", "out-name"];
const FLAGS: &[&str] = &[
    "version",
    "typescript",
    "no-typescript",
    "debug",
    "no-demangle",
    "keep-debug",
    "keep-lld-exports",
    "omit-default-module-path",
    "split-linked-modules",
    "experimental-reset-state-function",
    "force-enable-abort-handler",
];

fn main() -> Result<()> {
    let given = Arguments::read(std::env::args().skip(1), VALUED, FLAGS)?;
    if given.has("version") {
        println!("wasm-bindgen {VERSION}");
        return Ok(());
    }
    let ([input], Some(folder)) = (given.positional.as_slice(), given.value("out-dir")) else {
        bail!("usage: wasm-bindgen INPUT --out-dir FOLDER [--target web|module] [--out-name NAME]");
    };
    let mut bindgen = Bindgen::new();
    match given.value("target") {
        Some("web") => bindgen.web(true)?,
        Some("module") => bindgen.module(true)?,
        Some("bundler") | None => bindgen.bundler(true)?,
        Some(other) => bail!("the target {other} is not among web, module and bundler"),
    };
    if let Some(name) = given.value("out-name") {
        bindgen.out_name(name);
    }
    bindgen
        .input_path(input)
        .typescript(!given.has("no-typescript"))
        .debug(given.has("debug"))
        .demangle(!given.has("no-demangle"))
        .keep_debug(given.has("keep-debug"))
        .keep_lld_exports(given.has("keep-lld-exports"))
        .omit_default_module_path(given.has("omit-default-module-path"))
        .split_linked_modules(given.has("split-linked-modules"))
        .reset_state_function(given.has("experimental-reset-state-function"))
        .force_enable_abort_handler(given.has("force-enable-abort-handler"))
        .generate(folder)
}

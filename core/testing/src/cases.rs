//! Test cases in Markdown: `## title`, then two blocks fenced by five tildes, `input` and `output`.

use std::fs;
use std::path::Path;

/// A test case.
pub struct Case {
    /// The file name without its extension.
    pub class: String,
    /// Its heading.
    pub title: String,
    /// The content of the first block.
    pub input: String,
    /// The content of the second block.
    pub output: String,
}

/// Returns the cases of all files in this folder of `tests/cases`.
pub fn cases(folder: &str) -> Vec<Case> {
    let package = std::env::var("CARGO_MANIFEST_DIR").expect("the folder of the package under test");
    let folder = Path::new(&package).join("tests/cases").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder of cases")
        .map(|entry| entry.expect("a file").path())
        .collect();
    paths.sort();
    let read = |path| fs::read_to_string(path).expect("a readable file");
    let class = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    paths.iter().flat_map(|path| cases_of(&class(path), &read(path))).collect()
}

/// Parses one file. A block marked `escaped` is a JSON string without its quotation marks.
fn cases_of(class: &str, file: &str) -> Vec<Case> {
    file.split("\n## ")
        .skip(1)
        .map(|section| {
            let (title, body) = section.split_once('\n').expect("a title");
            let mut blocks = body.split("~~~~~");
            let mut block = |name: &str| {
                blocks.next().expect("text before a block");
                let (info, content) = blocks.next().expect(name).split_once('\n').expect("a block");
                assert!(info.starts_with(name), "{title}: wanted {name}, found {info}");
                let content = content.strip_suffix('\n').unwrap_or(content);
                if info.ends_with("escaped") {
                    serde_json::from_str(&format!("\"{content}\"")).expect("a JSON string")
                } else {
                    content.to_owned()
                }
            };
            Case {
                class: class.to_owned(),
                title: title.trim().to_owned(),
                input: block("input"),
                output: block("output"),
            }
        })
        .collect()
}

//! Seed inputs and dictionary, from test cases, fixtures and recorded answers.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the seeds of a target.
///
/// # Panics
///
/// Panics if the repository's test files cannot be read.
#[must_use]
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let core = core();
    let fixtures = || files(&core.join("../tests/fixtures"), "json");
    let repair = || blocks(&core.join("repair/tests/cases/repair"), "~~~~~input", "~~~~~");
    let answers = || blocks(&core.join("agent/tests/cases/proposal"), "~~~~~input", "~~~~~");
    let records = || files(&core.join("npm/tests/parity"), "json");
    let seeds = match target {
        "sketch" => [fixtures(), files(&core.join("formats/tests/cases/export"), "json")].concat(),
        "excalidraw" => {
            [records(), files(&core.join("formats/tests/golden"), "excalidraw"), texts(&DRAWINGS)].concat()
        }
        "file" => {
            let scenes = core.join("formats/tests/cases/import");
            [fixtures(), files(&scenes, "svg"), files(&scenes, "png"), texts(&DRAWINGS), texts(&LIBRARIES)]
                .concat()
        }
        "operations" => [records(), texts(&BATCHES)].concat(),
        "operation_stream" => [repair(), answers(), texts(&ANSWERS), texts(&BATCHES)].concat(),
        "layout" => texts(&TREES),
        "interpret" => sentences(&core.join("language/tests/cases")),
        _ => [repair(), texts(&BATCHES)].concat(),
    };
    assert!(!seeds.is_empty(), "no seeds for {target}");
    seeds
}

/// Returns fragments with a meaning for the parsers.
#[must_use]
pub fn dictionary() -> Vec<&'static str> {
    let words = "move resize add delete modify align distribute replace reorder create update remove type componentId \
        targetIds alignment spacing components props index text items rows columns level locked name intent reasoning \
        operations description ask page row column grid card shell at tree copy below area share gap w h align Heading Button Table HorizontalLine title buy the all it and to px left below twice";
    let marks = "{ } [ ] \" ' ` \\ : , ... // /* */ # ( ) + - . e 0 1 1e999 -0 0.1 20 1e6 true null NaN \\u00e9 \\ud83d \
        ``` ```json <think> </think> <<STREAM_ERROR:x>> [DONE] \u{feff} \u{a0} “ ” … 😀 é \u{0} \r\n \n";
    let brackets = ["{\"", "\":", "\",\"", "[{", "}]", "[[", "]]", "{\"type\":\"move\",", " "];
    words.split_ascii_whitespace().chain(marks.split(' ')).chain(brackets).collect()
}

const BATCHES: [&str; 3] = [
    r#"[{"type":"move","componentId":"title","x":1.5,"y":2},{"type":"resize","componentId":"line","width":20,"height":2},{"type":"delete","componentId":"title"}]"#,
    r#"[{"type":"add","componentType":"Table","x":1,"y":2,"width":300,"height":200,"props":{"rows":3},"componentId":"new","index":0},{"type":"modify","componentId":"new","props":{"rows":null}},{"type":"reorder","componentId":"new","index":2}]"#,
    r#"[{"type":"align","targetIds":["title","line"],"alignment":"center"},{"type":"distribute","targetIds":["title","line"],"spacing":-8,"axis":"y"},{"type":"replace","components":[{"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40}]}]"#,
];

const ANSWERS: [&str; 2] = [
    "<think>Hm.</think>Here:\n```json\n{\"intent\":\"modification\",\"reasoning\":\"R\u{e9}ason\",\"operations\":[{\"type\":\"create\",\"componentType\":\"button\",\"x\":\"4\",\"y\":5,\"width\":9,\"height\":40}],\"description\":\"Done.\"}\n```",
    r#"{"tool_calls":[{"function":{"name":"edit","arguments":"{\"operations\":[{\"type\":\"delete\",\"componentId\":\"title\"}]}"}}]}"#,
];

const TREES: [&str; 3] = [
    r#"{"page":[{"bar":[{"text":"Hydra"},{"nav":["Features","Pricing"]},{"button":"Buy now"}]},{"row":[{"column":[{"h1":"Drink on time"},{"text":"Track it."},{"row":[{"button":"Order","primary":true},{"button":"More","variant":"secondary"}]}]},{"image":"Bottle","h":320}]},{"grid":[{"card":[{"h3":"A"}]},{"card":["title"]}],"columns":2},{"shell":{"side":[{"nav":["A","B"]}],"main":[{"table":["C"],"rows":3}]}},{"footer":"End"}]}"#,
    r#"{"at":{"replace":["card"]},"tree":{"row":["line",{"copy":"card","texts":{"line":"Other"}},{"type":"column","children":[{"input":"you@example.com","label":"Email","share":2,"w":200},"go",{"id":"go"}]}],"gap":"l","align":"center"}}"#,
    r#"{"at":{"area":[40,160,352,0]},"tree":{"section":[{"cards":[{"panel":[{"p":"x"}],"title":"T"}]},{"pile":["line",{"list":["a","b"]}]},"words",[1,null],{"card":["go"],"id":"card","fill":true,"margin":8}]}}"#,
];

const DRAWINGS: [&str; 1] = [
    r#"{"type":"excalidraw","version":2,"elements":[{"id":"a","type":"rectangle","x":-40.5,"y":10,"width":120,"height":40,"boundElements":[{"id":"b","type":"text"}],"groupIds":["g"]},{"id":"b","type":"text","x":0,"y":0,"width":60,"height":20,"text":"Save","containerId":"a"},{"id":"c","type":"line","x":0,"y":0,"points":[[0,0],[50,0]]},{"id":"d","type":"ellipse","x":1,"y":1,"width":5,"height":5,"isDeleted":false,"customData":{"websketch":{"type":"List","props":{"items":["a"]}}}}]}"#,
];

const LIBRARIES: [&str; 2] = [
    r#"{"type":"excalidrawlib","version":1,"library":[[{"id":"a","type":"rectangle","x":-40.5,"y":10,"width":120,"height":40}],[{"id":"a","type":"frame","x":0,"y":0,"width":90,"height":90,"name":"F"}]]}"#,
    r##"{"type":"excalidrawlib","version":2,"libraryItems":[{"id":"1","status":"published","name":"N","elements":[{"id":"a","type":"text","x":5,"y":5,"width":50,"height":20,"text":"\ud83d","opacity":50},{"id":"b","type":"diamond","x":0,"y":0,"width":100,"height":100,"backgroundColor":"#fff0"}]}]}"##,
];

/// Returns the folder of core. The crate may be built as a part of core's tests or separately, in `core/fuzz`.
fn core() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("..")
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder of seeds");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

/// Returns the blocks of the Markdown files in `folder` between a line `opening` and `closing`.
fn blocks(folder: &Path, opening: &str, closing: &str) -> Vec<Vec<u8>> {
    let mut blocks = Vec::new();
    for file in files(folder, "md") {
        let text = String::from_utf8_lossy(&file).into_owned();
        for part in text.split(opening).skip(1) {
            let (_, content) = part.split_once('\n').expect("a block");
            blocks.push(content.split(closing).next().unwrap_or_default().as_bytes().to_vec());
        }
    }
    blocks
}

fn sentences(folder: &Path) -> Vec<Vec<u8>> {
    let mut sentences = Vec::new();
    for file in files(folder, "md") {
        let text = String::from_utf8_lossy(&file).into_owned();
        sentences.extend(
            text.lines().filter_map(|line| line.strip_prefix("> ")).map(|said| said.as_bytes().to_vec()),
        );
    }
    sentences
}

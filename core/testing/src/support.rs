//! A short form of sketches for tests: one component per line as `id Type x y width height`, then its text or its props
//! as JSON.

use websketch_json as json;
use websketch_sketch::Sketch;

/// Parses the short form. The rest of a line after six words is the text, or all props if it begins with `{`.
#[track_caller]
pub fn sketch(lines: &str) -> Sketch {
    let component = |line: &str| {
        let mut words = line.trim().splitn(7, ' ');
        let mut word = || words.next().unwrap_or_else(|| panic!("a component has six words: {line}"));
        let (id, kind) = (word(), word());
        let [x, y, width, height] = [word(), word(), word(), word()];
        let props = match words.next().map(str::trim) {
            None => "{}".to_owned(),
            Some(props) if props.starts_with('{') => props.to_owned(),
            Some(text) => format!(r#"{{"text":{}}}"#, json::to_string(text)),
        };
        format!(
            r#"{{"id":"{id}","type":"{kind}","x":{x},"y":{y},"width":{width},"height":{height},"props":{props}}}"#
        )
    };
    let components: Vec<_> = lines.lines().filter(|line| !line.trim().is_empty()).map(component).collect();
    read(&format!("[{}]", components.join(",")))
}

/// Parses the wire form.
#[track_caller]
pub fn read(text: &str) -> Sketch {
    let value = json::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    Sketch::read(&value).unwrap_or_else(|error| panic!("{error}: {text}")).sketch
}

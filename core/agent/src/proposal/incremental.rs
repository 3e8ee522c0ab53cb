//! Detection of complete sections in a composition that is still streaming.
//!
//! The input is `{"type":"compose","at":…,"tree":{…,"page":[section, section, …`, or the tree in its long form
//! `{"node":"page","options":[…],"content":[section, …`. A section is complete when the next
//! one begins. `at` must precede `tree`, because it decides the place of the first section; in a truncated text it may
//! be missing.

use serde_json::Value;

/// The scan of the open element of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct IncrementalTree {
    /// The start of the list of sections, once known.
    list: Option<usize>,
    /// The end of the last complete section.
    end: usize,
    /// The number of complete sections.
    pub(super) sections: usize,
    /// The length of the text at the last unsuccessful scan.
    tried: usize,
    /// Whether the element is no composition that can be shown section by section.
    is_other: bool,
    /// Whether the element is the whole document.
    is_whole: bool,
}

/// The result of a scan.
enum Scan {
    /// The start of the list of sections.
    List(usize),
    /// Not enough text yet.
    More,
    /// No such list.
    Other,
}

impl IncrementalTree {
    /// Scans the element as far as it has arrived. An incomplete section is scanned again only after the text has grown
    /// by a quarter, so that the total cost stays linear. `is_last` forces a scan.
    pub(super) fn scan(&mut self, json: &[u8], is_whole: bool, is_last: bool) {
        // The earlier candidate may have been an enclosing object; and at the end of the text, `at` cannot follow any
        // more.
        if is_whole != self.is_whole || is_last && self.list.is_none() {
            *self = Self { is_whole, ..Self::default() };
        }
        let grown = json.len().saturating_sub(self.end);
        if self.is_other || (!is_last && grown < self.tried + self.tried / 4) {
            return;
        }
        if self.list.is_none() {
            match header(json, is_last) {
                Scan::List(start) => (self.list, self.end) = (Some(start), start),
                Scan::More => self.tried = grown,
                Scan::Other => self.is_other = true,
            }
        }
        if self.list.is_none() {
            return;
        }
        loop {
            let start = skip(json, self.end, b", \n\r\t");
            let end = match json.get(start) {
                None | Some(b']') => None,
                Some(_) => value_end(json, start).filter(|end| json.get(*end) == Some(&b',')),
            };
            match end {
                Some(end) => (self.end, self.sections, self.tried) = (end, self.sections + 1, 0),
                None => break,
            }
        }
        self.tried = json.len().saturating_sub(self.end);
    }

    /// Returns the composition with its complete sections only.
    pub(super) fn complete_part(&self, json: &[u8]) -> Option<Value> {
        let mut text = json.get(..self.end)?.to_vec();
        text.extend_from_slice(b"]}}");
        websketch_json::parse_bytes(&text).ok().filter(|_| self.sections > 0)
    }
}

/// Scans for the list of sections.
fn header(json: &[u8], is_last: bool) -> Scan {
    let Some(mut at) = open(json, 0, b'{') else { return Scan::Other };
    let (mut is_compose, mut has_place) = (false, false);
    loop {
        let Some((key, start)) = member(json, at) else { return Scan::More };
        if key == b"tree" {
            return if is_compose && (has_place || is_last) { tree(json, start) } else { Scan::Other };
        }
        let Some(end) = value_end(json, start) else { return Scan::More };
        match key {
            b"type" => is_compose = json.get(start..end) == Some(b"\"compose\""),
            b"at" => has_place = true,
            _ => {}
        }
        at = end;
    }
}

/// Scans the tree that begins here for the list.
fn tree(json: &[u8], start: usize) -> Scan {
    if start >= json.len() {
        return Scan::More;
    }
    let Some(mut at) = open(json, start, b'{') else { return Scan::Other };
    let mut is_long = false;
    loop {
        let Some((key, start)) = member(json, at) else { return Scan::More };
        match (key, json.get(start)) {
            (_, None) => return Scan::More,
            (b"page" | b"column", Some(b'[')) => return Scan::List(start + 1),
            (b"content", Some(b'[')) if is_long => return Scan::List(start + 1),
            (b"options", Some(b'[')) if is_long => {}
            (_, Some(b'[' | b'{')) => return Scan::Other,
            _ => {}
        }
        let Some(end) = value_end(json, start) else { return Scan::More };
        let value = json.get(start..end);
        is_long |= key == b"node" && (value == Some(b"\"page\"") || value == Some(b"\"column\""));
        at = end;
    }
}

fn skip(json: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = json.get(from..).unwrap_or_default();
    from + rest.iter().take_while(|byte| what.contains(byte)).count()
}

/// Returns the position after the opening bracket here.
fn open(json: &[u8], from: usize, bracket: u8) -> Option<usize> {
    let at = skip(json, from, b" \n\r\t");
    (json.get(at) == Some(&bracket)).then_some(at + 1)
}

/// Returns the key of the next member, and the start of its value.
fn member(json: &[u8], from: usize) -> Option<(&[u8], usize)> {
    let start = skip(json, from, b", \n\r\t");
    let end = string_end(json, start)?;
    let colon = skip(json, end, b" \n\r\t");
    let value = skip(json, colon + 1, b" \n\r\t");
    (json.get(colon) == Some(&b':')).then(|| (json.get(start + 1..end - 1).unwrap_or_default(), value))
}

/// Returns the end of the string that begins here, if it is complete.
fn string_end(json: &[u8], start: usize) -> Option<usize> {
    if json.get(start) != Some(&b'"') {
        return None;
    }
    let mut is_escaped = false;
    for (at, byte) in json.iter().enumerate().skip(start + 1) {
        match byte {
            b'"' if !is_escaped => return Some(at + 1),
            b'\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    None
}

/// Returns the end of the value that begins here, if it is complete.
fn value_end(json: &[u8], start: usize) -> Option<usize> {
    match json.get(start)? {
        b'"' => string_end(json, start),
        b'{' | b'[' => {
            let (mut depth, mut at) = (0_usize, start);
            loop {
                match json.get(at)? {
                    b'"' => at = string_end(json, at)?,
                    bracket => {
                        match bracket {
                            b'{' | b'[' => depth += 1,
                            b'}' | b']' => depth = depth.checked_sub(1)?,
                            _ => {}
                        }
                        at += 1;
                    }
                }
                if depth == 0 {
                    return Some(at);
                }
            }
        }
        _ => {
            let rest = json.get(start..)?;
            let length = rest.iter().position(|byte| matches!(byte, b',' | b'}' | b']'))?;
            Some(start + length)
        }
    }
}

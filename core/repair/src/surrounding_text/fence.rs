//! Markdown fences and their languages.

use super::{Mode, ScanResult, TextScanner, Used};
use crate::marker::{is_one_of, is_thinking};

#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    mark: u8,
    length: usize,
    /// Whether it contains data, not a program or a page.
    pub(super) is_json: bool,
    /// Whether it contains thinking.
    pub(super) is_draft: bool,
}

impl TextScanner {
    pub(super) fn ticks(&mut self, rest: &[u8]) -> ScanResult {
        let Mode::Ticks { mark, count } = &mut self.mode else { return Used(0) };
        let run = rest.iter().take_while(|byte| **byte == *mark).count();
        *count += run;
        if run == rest.len() {
            return Used(run);
        }
        let (mark, length) = (*mark, *count);
        self.mode = Mode::Plain;
        if length < 3 {
            self.meet_text();
        } else if let Some(fence) = self.fence {
            if fence.mark == mark && length >= fence.length {
                self.fence = None;
                self.meet_text();
            }
        } else {
            self.is_blank = false;
            self.fence = Some(Fence { mark, length, is_json: true, is_draft: false });
            self.mode = Mode::Info { word: Vec::new() };
        }
        Used(run)
    }

    /// Reads the language of a fence. A document may start on the same line.
    pub(super) fn info(&mut self, rest: &[u8]) -> ScanResult {
        const LONGEST: usize = 24;
        let Mode::Info { word } = &mut self.mode else { return Used(0) };
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'{' | b'[' | b'`'));
        let part = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let room = LONGEST.saturating_sub(word.len());
        word.extend(part.iter().take(room));
        if end == Some(0) {
            let info = String::from_utf8_lossy(word).to_ascii_lowercase();
            self.mode = Mode::Plain;
            self.is_line_start = true;
            self.begin_marked();
            self.last = b'\n';
            if let Some(fence) = &mut self.fence {
                let name = info.trim_ascii().split([' ', '\t', '=', ',', ':']).next().unwrap_or_default();
                fence.is_json = is_json_name(name);
                fence.is_draft = is_thinking(name);
            }
        }
        Used(part.len())
    }
}

/// Returns true if a fence of this language contains data, not a program or a page.
fn is_json_name(name: &str) -> bool {
    const NAMES: &str =
        "text,txt,plaintext,plain,js,javascript,ts,typescript,output,answer,tool_code,python,py";
    name.is_empty() || is_one_of(NAMES, name) || name.contains("json")
}

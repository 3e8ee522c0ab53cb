//! An incremental parser of server-sent events.
//!
//! The app reads the Worker's streams with it, the Worker those of models. Source: WHATWG HTML, "Server-sent events",
//! section "Interpreting an event stream". Ids and retry times are skipped like comments, because no caller uses them.

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SseEvent {
    /// Event name; `message` if the stream gives none.
    pub name: String,
    /// Event data.
    pub data: String,
}

/// A parser of an event stream that arrives in chunks of any size.
#[derive(Clone, Debug)]
pub struct SseParser {
    /// The longest event. Bytes.
    limit: usize,
    line: Vec<u8>,
    name: String,
    data: Option<Vec<u8>>,
    /// Whether the last byte was a carriage return, which a line feed may complete.
    after_return: bool,
    /// Whether the first line has ended. A byte order mark is skipped only before that.
    is_begun: bool,
    is_not_sse: bool,
    overflown: bool,
}

impl SseParser {
    /// Creates a parser. Events of more than `limit` bytes are dropped.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self {
            limit,
            line: Vec::new(),
            name: String::new(),
            data: None,
            after_return: false,
            is_begun: false,
            is_not_sse: false,
            overflown: false,
        }
    }

    /// Parses the next bytes and returns the events they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<SseEvent> {
        let (mut events, mut rest) = (Vec::new(), bytes);
        while let Some((piece, mark, after)) = split_line(rest) {
            let is_second_mark = std::mem::take(&mut self.after_return) && piece.is_empty() && mark == b'\n';
            self.after_return = mark == b'\r';
            if !is_second_mark {
                self.extend_line(piece);
                events.extend(self.end_line());
            }
            rest = after;
        }
        if !rest.is_empty() {
            self.after_return = false;
            self.extend_line(rest);
        }
        events
    }

    fn extend_line(&mut self, piece: &[u8]) {
        if self.line.len().saturating_add(piece.len()) > self.limit {
            self.overflown = true;
        } else {
            self.line.extend_from_slice(piece);
        }
    }

    /// Returns true if an event exceeded the limit.
    #[must_use]
    pub const fn exceeded_limit(&self) -> bool {
        self.overflown
    }

    /// Returns true if a line is not valid in an event stream, so the input has another format.
    #[must_use]
    pub fn is_not_sse(&self) -> bool {
        self.is_not_sse || (!self.line.is_empty() && !is_field(&self.line))
    }

    /// Returns the last event if the stream ended without terminating it.
    #[must_use]
    pub fn remainder(mut self) -> Option<SseEvent> {
        let ended = self.end_line();
        ended.or_else(|| self.take_line(b""))
    }

    fn end_line(&mut self) -> Option<SseEvent> {
        let mut line = std::mem::take(&mut self.line);
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        let read = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(after_mark) if is_first => after_mark,
            _ => line.as_slice(),
        };
        let event = self.take_line(read);
        line.clear();
        self.line = line;
        event
    }

    /// Parses a whole line. Returns the event that an empty line ends.
    fn take_line(&mut self, line: &[u8]) -> Option<SseEvent> {
        if line.is_empty() {
            let name = std::mem::take(&mut self.name);
            let name = if name.is_empty() { "message".to_owned() } else { name };
            return self.data.take().map(|data| SseEvent { name, data: text_of(data) });
        }
        if let Some(name) = line.strip_prefix(b"event:") {
            self.name = text_of(name.strip_prefix(b" ").unwrap_or(name).to_vec());
            return None;
        }
        let Some(value) = line.strip_prefix(b"data:") else {
            self.is_not_sse |= !is_field(line);
            return None;
        };
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match &mut self.data {
            None => self.data = Some(value.to_vec()),
            Some(data) if data.len() + value.len() < self.limit => {
                data.push(b'\n');
                data.extend_from_slice(value);
            }
            Some(_) => self.overflown = true,
        }
        None
    }
}

fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|invalid| String::from_utf8_lossy(invalid.as_bytes()).into_owned())
}

/// Returns the bytes up to the first line ending, the ending, and the rest.
fn split_line(bytes: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    let at = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let (piece, marked) = bytes.split_at_checked(at)?;
    let (mark, after) = marked.split_first()?;
    Some((piece, *mark, after))
}

/// Returns true if a line is a comment or one of the four fields.
fn is_field(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or(line);
    matches!(name, b"" | b"data" | b"event" | b"id" | b"retry")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: usize = 1024;

    #[track_caller]
    fn check(stream: &str, expected: &[&str]) {
        for size in [1, 2, 3, 7, stream.len().max(1)] {
            let mut decoder = SseParser::new(LIMIT);
            let events = stream.as_bytes().chunks(size).flat_map(|chunk| decoder.push(chunk));
            let said: Vec<_> = events
                .map(
                    |SseEvent { name, data }| {
                        if name == "message" { data } else { [&name, ": ", &data].concat() }
                    },
                )
                .collect();
            assert_eq!(said, expected, "in chunks of {size}");
        }
    }

    #[test]
    fn events_are_the_same_in_any_chunks() {
        check("data: one\n\ndata:two\r\n\r\ndata: thr\rdata: ee\r\r", &["one", "two", "thr\nee"]);
    }

    #[test]
    fn comments_ids_and_unfinished_events_are_skipped() {
        check(": keep-alive\n\nevent: ping\nid: 7\n\ndata: ü✓\n\ndata: never ended\n", &["ü✓"]);
    }

    #[test]
    fn an_event_has_its_own_name_alone() {
        check(
            "event: text\ndata: {\"é\":1}\n\ndata: two\n\nevent:x\rdata: a\rdata: b\r\r",
            &["text: {\"é\":1}", "two", "x: a\nb"],
        );
    }

    #[test]
    fn an_unfinished_event_is_what_is_left() {
        let remainder = |text: &str| {
            let mut decoder = SseParser::new(LIMIT);
            decoder.push(text.as_bytes());
            decoder.remainder().map(|event| event.data)
        };
        assert_eq!(remainder("data: one\n\ndata: two\ndata: three").as_deref(), Some("two\nthree"));
        assert_eq!(remainder("data: one\n").as_deref(), Some("one"));
        assert_eq!(remainder("data: one\n\n: comment"), None);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_once() {
        check("\u{feff}data: one\n\n\u{feff}data: two\n\n", &["one"]);
    }

    #[test]
    fn a_giant_line_is_not_kept() {
        let mut decoder = SseParser::new(LIMIT);
        for _ in 0..3 {
            decoder.push(&vec![b'x'; LIMIT / 2]);
        }
        assert!(decoder.exceeded_limit());
        assert!(decoder.line.len() <= LIMIT);
    }

    #[test]
    fn other_text_is_recognized() {
        let is_not_sse = |text: &str| {
            let mut decoder = SseParser::new(LIMIT);
            decoder.push(text.as_bytes());
            decoder.is_not_sse()
        };
        assert!(is_not_sse("<html>\n<body>"));
        assert!(is_not_sse("Bad gateway"));
        assert!(!is_not_sse(": ok\nevent: x\ndata: y\n\nid"));
    }
}

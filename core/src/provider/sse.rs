//! Server-sent events, incrementally: bytes in, `data` payloads out.
//!
//! Source: WHATWG HTML, "Server-sent events", section "Interpreting an event stream". Event names,
//! ids and retry times are not used by any model dialect we read, and are skipped like comments.

/// The longest event, in bytes; a longer one ends the stream. Some servers say a whole answer in one.
const MAX_EVENT_BYTES: usize = 256 * 1024;

/// Decodes an event stream that arrives in chunks of any size.
#[derive(Clone, Debug, Default)]
pub(super) struct EventDecoder {
    line: Vec<u8>,
    data: Option<Vec<u8>>,
    /// Whether the last byte was a carriage return, whose line feed may still come.
    after_return: bool,
    /// Whether the first line has ended: a byte order mark is skipped before it only.
    is_begun: bool,
    is_foreign: bool,
    overflown: bool,
}

impl EventDecoder {
    /// Takes the next bytes and returns the data of the events they complete.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<String> {
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
        if self.line.len().saturating_add(piece.len()) > MAX_EVENT_BYTES {
            self.overflown = true;
        } else {
            self.line.extend_from_slice(piece);
        }
    }

    /// Whether an event was longer than is believed.
    pub(super) const fn is_overflown(&self) -> bool {
        self.overflown
    }

    /// Whether there are lines that no event stream has: it is something else.
    pub(super) fn is_foreign(&self) -> bool {
        self.is_foreign || (!self.line.is_empty() && !is_field(&self.line))
    }

    /// The data of an event that was not ended.
    pub(super) fn rest(mut self) -> Option<String> {
        let ended = self.end_line();
        ended.or_else(|| self.take_line(b""))
    }

    fn end_line(&mut self) -> Option<String> {
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

    /// Takes a whole line; returns the event that an empty one ends.
    fn take_line(&mut self, line: &[u8]) -> Option<String> {
        if line.is_empty() {
            let data = self.data.take()?;
            return Some(
                String::from_utf8(data)
                    .unwrap_or_else(|invalid| String::from_utf8_lossy(invalid.as_bytes()).into_owned()),
            );
        }
        let Some(value) = line.strip_prefix(b"data:") else {
            self.is_foreign |= !is_field(line);
            return None;
        };
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match &mut self.data {
            None => self.data = Some(value.to_vec()),
            Some(data) if data.len() + value.len() < MAX_EVENT_BYTES => {
                data.push(b'\n');
                data.extend_from_slice(value);
            }
            Some(_) => self.overflown = true,
        }
        None
    }
}

/// The bytes up to the first end of a line, its mark, and what follows.
fn split_line(bytes: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    let at = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let (piece, marked) = bytes.split_at_checked(at)?;
    let (mark, after) = marked.split_first()?;
    Some((piece, *mark, after))
}

/// Whether a line is a comment or one of the four fields.
fn is_field(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or(line);
    matches!(name, b"" | b"data" | b"event" | b"id" | b"retry")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stream: &str, expected: &[&str]) {
        for size in [1, 2, 3, 7, stream.len().max(1)] {
            let mut decoder = EventDecoder::default();
            let events: Vec<_> =
                stream.as_bytes().chunks(size).flat_map(|chunk| decoder.push(chunk)).collect();
            assert_eq!(events, expected, "in chunks of {size}");
        }
    }

    #[test]
    fn events_are_the_same_in_any_chunks() {
        check("data: one\n\ndata:two\r\n\r\ndata: thr\rdata: ee\r\r", &["one", "two", "thr\nee"]);
    }

    #[test]
    fn comments_names_and_unfinished_events_are_skipped() {
        check(": keep-alive\n\nevent: ping\nid: 7\n\ndata: ü✓\n\ndata: never ended\n", &["ü✓"]);
    }

    #[test]
    fn an_unfinished_event_is_what_is_left() {
        let rest = |text: &str| {
            let mut decoder = EventDecoder::default();
            decoder.push(text.as_bytes());
            decoder.rest()
        };
        assert_eq!(rest("data: one\n\ndata: two\ndata: three").as_deref(), Some("two\nthree"));
        assert_eq!(rest("data: one\n").as_deref(), Some("one"));
        assert_eq!(rest("data: one\n\n: comment"), None);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_once() {
        check("\u{feff}data: one\n\n\u{feff}data: two\n\n", &["one"]);
    }

    #[test]
    fn a_giant_line_is_not_kept() {
        let mut decoder = EventDecoder::default();
        for _ in 0..3 {
            decoder.push(&vec![b'x'; MAX_EVENT_BYTES / 2]);
        }
        assert!(decoder.is_overflown());
        assert!(decoder.line.len() <= MAX_EVENT_BYTES);
    }

    #[test]
    fn other_text_is_recognized() {
        let is_foreign = |text: &str| {
            let mut decoder = EventDecoder::default();
            decoder.push(text.as_bytes());
            decoder.is_foreign()
        };
        assert!(is_foreign("<html>\n<body>"));
        assert!(is_foreign("Bad gateway"));
        assert!(!is_foreign(": ok\nevent: x\ndata: y\n\nid"));
    }
}

//! Server-sent events from a stream of bytes, incrementally. Pure.
//!
//! Source: WHATWG HTML, "Server-sent events", section "Interpreting an event stream". Ids, retry times
//! and comments are skipped, as our edge gives them no meaning.

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamedEvent {
    /// Its name; `message` when the stream gives none.
    pub name: String,
    /// Its data.
    pub data: String,
}

/// Decodes an event stream that arrives in pieces of any size.
#[derive(Debug, Default)]
pub struct EventReader {
    line: Vec<u8>,
    name: String,
    data: Option<String>,
    /// Whether the last byte was a carriage return, whose line feed may still come.
    after_return: bool,
}

impl EventReader {
    /// Takes the next bytes and returns the events they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<StreamedEvent> {
        let mut events = Vec::new();
        for &byte in bytes {
            let after_return = std::mem::replace(&mut self.after_return, byte == b'\r');
            match byte {
                b'\n' if after_return => {}
                b'\n' | b'\r' => events.extend(self.end_line()),
                _ => self.line.push(byte),
            }
        }
        events
    }

    fn end_line(&mut self) -> Option<StreamedEvent> {
        let bytes = std::mem::take(&mut self.line);
        let line = String::from_utf8_lossy(&bytes);
        if line.is_empty() {
            let name = std::mem::take(&mut self.name);
            let name = if name.is_empty() { "message".to_owned() } else { name };
            return self.data.take().map(|data| StreamedEvent { name, data });
        }
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match (field, &mut self.data) {
            ("event", _) => value.clone_into(&mut self.name),
            ("data", Some(data)) => {
                data.push('\n');
                data.push_str(value);
            }
            ("data", none) => *none = Some(value.to_owned()),
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stream: &str, expected: &[(&str, &str)]) {
        for size in [1, 2, 3, 7, stream.len().max(1)] {
            let mut reader = EventReader::default();
            let events: Vec<_> =
                stream.as_bytes().chunks(size).flat_map(|chunk| reader.push(chunk)).collect();
            let found: Vec<_> = events.iter().map(|e| (e.name.as_str(), e.data.as_str())).collect();
            assert_eq!(found, expected, "in pieces of {size}");
        }
    }

    #[test]
    fn events_are_the_same_in_any_pieces() {
        check(
            "event: text\ndata: {\"é\":1}\n\n: heartbeat\n\ndata:two\r\nid: 7\r\n\r\nevent: x\rdata: a\rdata: b\r\r",
            &[("text", "{\"é\":1}"), ("message", "two"), ("x", "a\nb")],
        );
    }

    #[test]
    fn an_event_that_is_cut_off_is_not_reported() {
        check("event: result\ndata: {\n", &[]);
    }
}

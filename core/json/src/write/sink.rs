//! Output targets for JSON text.

/// A target for JSON text.
pub(crate) trait Sink {
    /// Returns the text to append to.
    fn text(&mut self) -> &mut String;

    /// Marks a chunk boundary: the text written so far is not read back. Called after each list entry and object field.
    fn mark_boundary(&mut self) {}
}

impl Sink for String {
    fn text(&mut self) -> &mut String {
        self
    }
}

/// A target that hands the text over in chunks, so that it is never all in memory.
pub(crate) struct ChunkSink<'a> {
    text: String,
    /// The least size of a chunk, which ends at the next boundary. Bytes.
    least: usize,
    take: &'a mut dyn FnMut(&str),
}

impl<'a> ChunkSink<'a> {
    /// Creates a target that passes chunks of at least `least` bytes to `take`, in order. The last may be shorter.
    pub(crate) fn of(least: usize, take: &'a mut dyn FnMut(&str)) -> Self {
        Self { text: String::new(), least, take }
    }

    /// Hands over the last chunk.
    pub(crate) fn finish(mut self) {
        self.give();
    }

    fn give(&mut self) {
        if !self.text.is_empty() {
            (self.take)(&self.text);
            self.text.clear();
        }
    }
}

impl Sink for ChunkSink<'_> {
    fn text(&mut self) -> &mut String {
        &mut self.text
    }

    fn mark_boundary(&mut self) {
        if self.text.len() >= self.least {
            self.give();
        }
    }
}

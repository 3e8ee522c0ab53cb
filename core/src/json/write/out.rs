//! Where JSON text goes: into one text, or away in pieces.

/// What JSON is written to.
pub(in crate::json) trait Out {
    /// The text at whose end the next character goes.
    fn text(&mut self) -> &mut String;

    /// After each entry of a list and each field of an object: what is written so far will not be looked at again.
    fn pause(&mut self) {}
}

impl Out for String {
    fn text(&mut self) -> &mut String {
        self
    }
}

/// A text that is given away in pieces while it is written, so that never all of it is there.
pub(in crate::json) struct Pieces<'a> {
    text: String,
    /// A piece ends where the first entry ends after so many bytes.
    least: usize,
    take: &'a mut dyn FnMut(&str),
}

impl<'a> Pieces<'a> {
    /// Pieces of at least so many bytes, all but the last, which `take` is given in order.
    pub(in crate::json) fn of(least: usize, take: &'a mut dyn FnMut(&str)) -> Self {
        Self { text: String::new(), least, take }
    }

    /// Gives the last piece away.
    pub(in crate::json) fn finish(mut self) {
        self.give();
    }

    fn give(&mut self) {
        if !self.text.is_empty() {
            (self.take)(&self.text);
            self.text.clear();
        }
    }
}

impl Out for Pieces<'_> {
    fn text(&mut self) -> &mut String {
        &mut self.text
    }

    fn pause(&mut self) {
        if self.text.len() >= self.least {
            self.give();
        }
    }
}

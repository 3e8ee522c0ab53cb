//! Choices that follow from words: the same words give the same choice.

/// A number made of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(u64);

impl Seed {
    /// Returns the seed of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(0xcbf2_9ce4_8422_2325).with(text)
    }

    /// Returns the seed with one more text: another choice on the same page.
    #[must_use]
    pub fn with(self, text: &str) -> Self {
        // FNV-1a, 64 bits (Fowler, Noll and Vo), and its last step spread over all bits (Murmur3).
        let hash = text
            .bytes()
            .fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        Self(hash ^ (hash >> 33))
    }

    /// A number from 0 to 65,535.
    pub(crate) fn number(self) -> usize {
        usize::try_from(self.0 & 0xffff).unwrap_or(0)
    }

    /// Chooses one of a list.
    pub(crate) fn choose<T: Copy>(self, of: &[T]) -> Option<T> {
        of.get(self.number().checked_rem(of.len())?).copied()
    }
}

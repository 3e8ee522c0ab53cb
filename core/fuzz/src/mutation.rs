//! Deterministic mutation of seed inputs.

/// A generator of inputs by small random changes to seeds.
#[derive(Clone, Debug)]
pub struct Mutator<'a> {
    seeds: &'a [Vec<u8>],
    dictionary: &'a [&'a str],
    state: u64,
}

/// The longest input. Longer inputs find little more and take long. Bytes.
const LONGEST: usize = 4_096;

impl<'a> Mutator<'a> {
    /// Creates a generator for these seeds. `number` selects the random sequence.
    #[must_use]
    pub fn new(seeds: &'a [Vec<u8>], dictionary: &'a [&'a str], number: u64) -> Self {
        Self { seeds, dictionary, state: number.wrapping_mul(2).wrapping_add(1) }
    }

    /// Returns the next input.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.seed();
        for _ in 0..=self.below(6) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let (start, end) = self.range(input.len());
        match self.below(7) {
            0 => drop(input.drain(start..end)),
            1 => {
                let copy: Vec<_> = input.get(start..end).unwrap_or_default().to_vec();
                input.splice(start..start, copy);
            }
            2 => input.truncate(start),
            3 => {
                let other = self.seed();
                let (from, to) = self.range(other.len());
                input.splice(start..end, other.get(from..to).unwrap_or_default().to_vec());
            }
            4 => {
                let byte = self.below(256).to_le_bytes();
                input.splice(start..end.min(start + 1), byte.into_iter().take(1));
            }
            _ => {
                let fragment = self.below(self.dictionary.len());
                let fragment = self.dictionary.get(fragment).copied().unwrap_or_default();
                let end = if self.below(2) == 0 { start } else { end };
                input.splice(start..end, fragment.bytes());
            }
        }
    }

    fn seed(&mut self) -> Vec<u8> {
        let index = self.below(self.seeds.len());
        self.seeds.get(index).cloned().unwrap_or_default()
    }

    /// Returns a random range in a text of `length` bytes, usually a short one.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let start = self.below(length + 1);
        let most = if self.below(4) == 0 { length } else { 12 };
        (start, (start + self.below(most + 1)).min(length))
    }

    /// Returns a number below `limit`. Source: Marsaglia, "Xorshift RNGs" (2003), with Vigna's multiplication.
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let random = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(random).unwrap_or_default() % limit.max(1)
    }
}

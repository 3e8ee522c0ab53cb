//! Sets of what lines can begin with.

/// A set of beginnings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    bits: Vec<u64>,
}

/// What a line or a rule can begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct First {
    pub(super) begins: Set,
    /// Whether it also matches where nothing stands.
    pub(super) may_be_empty: bool,
    /// Its number among [`super::first::Starts`].
    pub(super) number: usize,
}

impl Set {
    pub(super) fn add(&mut self, number: usize) {
        let at = number / 64;
        if self.bits.len() <= at {
            self.bits.resize(at + 1, 0);
        }
        if let Some(bits) = self.bits.get_mut(at) {
            *bits |= 1 << (number % 64);
        }
    }

    pub(super) fn extend(&mut self, number: Option<usize>) {
        if let Some(number) = number {
            self.add(number);
        }
    }

    /// Adds what `first` begins with; returns whether that may be nothing.
    pub(super) fn merge(&mut self, first: &First) -> bool {
        self.unite(&first.begins);
        first.may_be_empty
    }

    /// Adds all of `other`.
    pub(super) fn unite(&mut self, other: &Self) {
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        for (bits, more) in self.bits.iter_mut().zip(&other.bits) {
            *bits |= more;
        }
    }

    /// Whether what begins with `first` is in it, of a set of [`super::first::Starts`].
    pub(super) fn has(&self, first: &First) -> bool {
        self.bits.get(first.number / 64).is_some_and(|bits| bits >> (first.number % 64) & 1 == 1)
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        self.bits.iter().enumerate().flat_map(|(at, bits)| {
            let left = std::iter::successors(Some(*bits), |bits| Some(bits & bits.wrapping_sub(1)));
            left.take_while(|bits| *bits != 0).map(move |bits| at * 64 + bits.trailing_zeros() as usize)
        })
    }
}

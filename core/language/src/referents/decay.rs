//! Decay and normalization of scores, with the same result on every platform.

/// Returns e to the power of `-x` for `x` ≥ 0, as the limit (1 + x / n)⁻ⁿ with n = 2¹⁶. The relative error is below
/// 0.1 % for `x` ≤ 10.
#[must_use]
pub(super) fn decay(x: f64) -> f64 {
    const DOUBLINGS: u32 = 16;
    let mut value = 1.0 / (1.0 + x.max(0.0) / f64::from(1_u32 << DOUBLINGS));
    for _ in 0..DOUBLINGS {
        value *= value;
    }
    value
}

/// Returns the probabilities that scores stand for: softmax.
#[must_use]
pub fn softmax(scores: &[f64]) -> Vec<f64> {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shares: Vec<f64> = scores.iter().map(|score| decay(best - score)).collect();
    let total: f64 = shares.iter().sum();
    shares.into_iter().map(|share| share / total.max(f64::MIN_POSITIVE)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_sum_up_to_one_and_keep_the_order() {
        let shares = softmax(&[1.0, 3.0, 2.0, -900.0]);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(shares[1] > shares[2] && shares[2] > shares[0] && shares[0] > shares[3]);
    }
}

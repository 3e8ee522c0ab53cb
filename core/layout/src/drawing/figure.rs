//! Figures: amounts, shares and dates, which are never cut off.

/// Whether a text is a figure: it begins with a digit, after a sign or a currency, and has a unit of at most two letters.
pub(super) fn is_figure(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let starts_with_digit = text.chars().find(|letter| letter.is_alphanumeric());
    let is_part =
        |letter: char| letter.is_alphanumeric() || letter == ' ' || ".,:-–+/%$€£¥#°×".contains(letter);
    starts_with_digit.is_some_and(|letter| letter.is_ascii_digit())
        && letters <= 2
        && text.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_from_words() {
        for text in ["$348.00", "99.98 %", "16", "-3.5", "12:40", "#20418", "4 km"] {
            assert!(is_figure(text), "{text}");
        }
        for text in ["", "Paid", "17 of 25 people", "2 boxes", "A4x"] {
            assert!(!is_figure(text), "{text}");
        }
    }
}

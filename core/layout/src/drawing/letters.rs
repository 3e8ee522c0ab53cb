//! Hand-drawn letters: the strokes of each, drawn for this project.
//!
//! A stroke is a sequence of points of two characters. The first is the place across in tenths of the width of the
//! letter, from `0` to `:` for 10. The second is the height in tenths of the font size, from `a` for -2: `c` is the
//! baseline, `h` the height of small letters, `j` that of capitals. A smooth curve leads through the points. A repeated
//! point is a corner. Strokes are separated by blanks.

use websketch_sketch::collect::CollectVec;
/// Letters with their strokes.
const STROKES: [(char, &str); 114] = [
    ('A', "1c5j5j9c 3e7e"),
    ('B', "1c1j 1j6j8i7g1g 1g7g9e7c1c"),
    ('C', "9i7j4j1g1f4c7c9d"),
    ('D', "1c1j 1j5j9h9e5c1c"),
    ('E', "8j1j1j1c1c8c 1g7g"),
    ('F', "8j1j1j1c 1g7g"),
    ('G', "9i7j4j1g1f4c7c9e9e9f9f6f"),
    ('H', "1c1j 9c9j 1g9g"),
    ('I', "5c5j"),
    ('J', "7j7e5c3c1d"),
    ('K', "1c1j 8j1f 3g9c"),
    ('L', "1j1c1c8c"),
    ('M', "1c1j1j5e5e9j9j9c"),
    ('N', "1c1j1j9c9c9j"),
    ('O', "5j2j1g1f2c5c8c9f9g8j5j"),
    ('P', "1c1j 1j7j9h7f1f"),
    ('Q', "5j2j1g1f2c5c8c9f9g8j5j 6e9b"),
    ('R', "1c1j 1j7j9h7f1f 5f9c"),
    ('S', "8i6j3j1i2g7f9d7c3c1d"),
    ('T', "1j9j 5j5c"),
    ('U', "1j1e3c7c9e9j"),
    ('V', "1j5c5c9j"),
    ('W', "0j3c3c5h5h7c7c:j"),
    ('X', "1c9j 1j9c"),
    ('Y', "1j5g5g9j 5g5c"),
    ('Z', "1j9j9j1c1c9c"),
    ('a', "8h4h1f1e3c5c8e 8h8d9c"),
    ('b', "1j1c 1f4h7h9f9e7c4c1d"),
    ('c', "8g5h3h1f1e3c6c8d"),
    ('d', "9j9c 9f6h3h1f1e3c6c9e"),
    ('e', "1f9f9f8h4h1f1e4c6c9d"),
    ('f', "9j6j4i4c 1h8h"),
    ('g', "9h9b7a3a1b 9f6h3h1f1e3c6c9e"),
    ('h', "1j1c 1f4h7h9f9c"),
    ('i', "5h5c 4j5i"),
    ('j', "6h6b4a1a 5j6i"),
    ('k', "1j1c 8h1e 4f9c"),
    ('l', "5j5c"),
    ('m', "1h1c 1f3h4h5f5c 5f7h8h9f9c"),
    ('n', "1h1c 1f4h7h9f9c"),
    ('o', "5h2h1f1e2c5c8c9e9f8h5h"),
    ('p', "1h1a 1f4h7h9f9e7c4c1d"),
    ('q', "9h9a 9f6h3h1f1e3c6c9e"),
    ('r', "2h2c 2f5h8h"),
    ('s', "8g6h3h1g3f7e9d7c3c1d"),
    ('t', "4j4d6c9c 1h9h"),
    ('u', "1h1e3c6c9e 9h9c"),
    ('v', "1h5c5c9h"),
    ('w', "0h3c3c5g5g7c7c:h"),
    ('x', "1h9c 1c9h"),
    ('y', "1h5c 9h3a1a"),
    ('z', "1h9h9h1c1c9c"),
    ('0', "5j2j1g1f2c5c8c9f9g8j5j"),
    ('1', "2i5j5j5c"),
    ('2', "1i3j7j9h7f1c1c9c"),
    ('3', "1j8j8j5g5g9f9d7c3c1d"),
    ('4', "7c7j7j1e1e9e"),
    ('5', "8j2j2j1g1g6g9f9d6c3c1d"),
    ('6', "8j4i1f1e3c7c9e7g3g1e"),
    ('7', "1j9j9j4c"),
    ('8', "5g2h2i5j8i8h5g1e2c8c9e5g"),
    ('9', "9h7j3j1h3f7f9h9h8d5c2c"),
    ('.', "4c6c"),
    (',', "5d4b"),
    (':', "4c6c 4g6g"),
    (';', "5d4b 4g6g"),
    ('!', "5j5e 4c6c"),
    ('?', "1i3j7j9h5f5e 4c6c"),
    ('-', "1f9f"),
    ('–', "1f9f"),
    ('—', "1f9f"),
    ('−', "1f9f"),
    ('+', "1f9f 5i5d"),
    ('=', "1g9g 1e9e"),
    ('/', "1b9j"),
    ('\\', "1j9b"),
    ('(', "8j3g3e8a"),
    (')', "2j7g7e2a"),
    ('[', "8j3j3j3a3a8a"),
    (']', "2j7j7j7a7a2a"),
    ('{', "8j5i5g2f2f5e5b8a"),
    ('}', "2j5i5g8f8f5e5b2a"),
    ('\'', "5j5h"),
    ('’', "5j4h"),
    ('‘', "5j6h"),
    ('"', "3j3h 7j7h"),
    ('“', "3j4h 6j7h"),
    ('”', "4j3h 7j6h"),
    ('*', "5i5f 2h8g 2g8h"),
    ('&', "9c2h2i4j6i6h1e1d3c6c9f"),
    ('@', "7f6h3g3e6e7g7g7e9e:g8i5j1h0f2b6a9b"),
    ('#', "3c4j 6c7j 1h9h 1e9e"),
    ('$', "8i6j3j1i2g7f9d7c3c1d 5k5b"),
    ('%', "1c9j 2j1i2h3i2j 8e7d8c9d8e"),
    ('€', "9i6j3h3e6c9d 1g6g 1e6e"),
    ('£', "8i6j4i4e1c1c9c 1f7f"),
    ('<', "9h1f1f9d"),
    ('>', "1h9f9f1d"),
    ('~', "1f3g5f7e9f"),
    ('_', "0b:b"),
    ('|', "5j5a"),
    ('^', "2g5j5j8g"),
    ('`', "3j6h"),
    ('·', "4f6f"),
    ('•', "3f5g7f5e3f"),
    ('…', "1c2c 5c6c 8c9c"),
    ('×', "2d8h 2h8d"),
    ('°', "4j2i4h6i4j"),
    ('→', "0f:f 7h:f:f7d"),
    ('←', ":f0f 3h0f0f3d"),
    ('✓', "1e4c4c9j"),
    ('ß', "1c1h3j6j7h5g9e6c4c"),
    ('©', "5j2j1g1f2c5c8c9f9g8j5j 7g5h3f5e7e"),
    ('\u{2011}', "1f9f"),
];

/// Letters with a mark: the letters, their bases, and the strokes of the mark above or below a small letter.
const MARKED: [(&str, &str, &str); 9] = [
    ("áéíóúýćńśźÁÉÍÓÚÝĆŃŚŹ", "aeıouycnszAEIOUYCNSZ", "4i7j"),
    ("àèìòùÀÈÌÒÙ", "aeıouAEIOU", "3j6i"),
    ("âêîôûÂÊÎÔÛ", "aeıouAEIOU", "3i5j5j7i"),
    ("äëïöüÿÄËÏÖÜ", "aeıouyAEIOU", "3j3i 7j7i"),
    ("ãñõÃÑÕ", "anoANO", "2i4j6i8j"),
    ("åůÅ", "auA", "5j4i5h6i5j"),
    ("çşÇŞ", "csCS", "5c6b4a"),
    ("čďěňřšťžČĎĚŇŘŠŤŽ", "cdenrstzCDENRSTZ", "3j5i5i7j"),
    ("øØ", "oO", "1b9i"),
];

/// A letter as strokes of points across in tenths of its width and up in tenths of the font size.
pub type Strokes = Vec<Vec<(f64, f64)>>;

/// Returns the strokes of a letter, or `None` if it is not among the drawn ones. A blank has none.
#[must_use]
pub fn strokes(letter: char) -> Option<Strokes> {
    if matches!(letter, ' ' | '\u{a0}') {
        return Some(Vec::new());
    }
    if let Some(strokes) = plain(letter) {
        return Some(read(strokes, 0.0));
    }
    let (base, mark) = MARKED.iter().find_map(|(letters, bases, mark)| {
        let base = letters.chars().position(|other| other == letter).and_then(|at| bases.chars().nth(at))?;
        Some((base, *mark))
    })?;
    // A mark stands 2 tenths higher above a capital; those below and across stay.
    let is_above = mark.bytes().skip(1).step_by(2).all(|height| height >= b'h');
    let rise = if is_above && base.is_ascii_uppercase() { 2.0 } else { 0.0 };
    let mut strokes = if base == 'ı' { read("5h5c", 0.0) } else { read(plain(base)?, 0.0) };
    strokes.extend(read(mark, rise));
    Some(strokes)
}

fn plain(letter: char) -> Option<&'static str> {
    STROKES.iter().find(|(other, _)| *other == letter).map(|(_, strokes)| *strokes)
}

fn read(strokes: &str, rise: f64) -> Strokes {
    let point = |pair: &[u8]| match pair {
        &[across, up] => {
            let place = |sign: u8, zero: u8| f64::from(sign) - f64::from(zero);
            (place(across, b'0'), place(up, b'c') + rise)
        }
        _ => (0.0, 0.0),
    };
    strokes.split(' ').map(|stroke| stroke.as_bytes().chunks(2).map(point).collect_vec()).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_drawn_once_and_within_its_height() {
        for (at, (letter, text)) in STROKES.iter().enumerate() {
            assert!(STROKES.iter().skip(at + 1).all(|(other, _)| other != letter), "{letter}");
            assert!(text.split(' ').all(|stroke| stroke.len() >= 4 && stroke.len() % 2 == 0), "{letter}");
            let points = strokes(*letter).unwrap().concat();
            assert!(
                points.iter().all(|(x, y)| (0.0..=10.0).contains(x) && (-2.0..=8.0).contains(y)),
                "{letter}"
            );
        }
        for (letters, bases, _) in MARKED {
            assert_eq!(letters.chars().count(), bases.chars().count(), "{letters}");
            assert!(letters.chars().all(|letter| strokes(letter).is_some()), "{letters}");
        }
    }

    #[test]
    fn letters_of_other_scripts_are_not_drawn() {
        assert!("漢 م Ж".chars().filter(|letter| *letter != ' ').all(|letter| strokes(letter).is_none()));
    }
}

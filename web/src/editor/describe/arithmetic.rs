//! Arithmetic expressions of number fields: `100+50`, `*2` for twice the current value, `50 %` for half of it. Pure.

use super::number;

/// Deepest nesting of brackets.
const MAX_DEPTH: u32 = 16;

/// Evaluates an expression. `now` is the current value of the field. An expression that starts with `*`, `/`, `+=` or
/// `-=` continues from it. One that starts with `+` or `-` is a signed number.
pub fn evaluate(text: &str, now: f64) -> Option<f64> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.replace("px", "").replace('×', "*").replace('÷', "/").replace('−', "-");
    let full = match text.as_bytes() {
        [b'*' | b'/', ..] => format!("now{text}"),
        [sign @ (b'+' | b'-'), b'=', ..] => {
            format!("now{}{}", char::from(*sign), text.get(2..).unwrap_or_default())
        }
        _ => text,
    };
    let mut reader = ExpressionParser { rest: &full, now };
    let value = reader.terms(0)?;
    (reader.rest.is_empty() && value.is_finite()).then_some(value)
}

struct ExpressionParser<'t> {
    rest: &'t str,
    now: f64,
}

impl ExpressionParser<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn terms(&mut self, depth: u32) -> Option<f64> {
        let mut value = self.factors(depth)?;
        loop {
            if self.takes('+') {
                value += self.factors(depth)?;
            } else if self.takes('-') {
                value -= self.factors(depth)?;
            } else {
                return Some(value);
            }
        }
    }

    fn factors(&mut self, depth: u32) -> Option<f64> {
        let mut value = self.figure(depth)?;
        loop {
            if self.takes('*') {
                value *= self.figure(depth)?;
            } else if self.takes('/') {
                value /= self.figure(depth)?;
            } else if self.takes('%') {
                value *= self.now / 100.0;
            } else {
                return Some(value);
            }
        }
    }

    fn figure(&mut self, depth: u32) -> Option<f64> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.takes('-') {
            return Some(-self.figure(depth + 1)?);
        }
        if self.takes('+') {
            return self.figure(depth + 1);
        }
        if self.takes('(') {
            let value = self.terms(depth + 1)?;
            return self.takes(')').then_some(value);
        }
        if let Some(rest) = self.rest.strip_prefix("now") {
            self.rest = rest;
            return Some(self.now);
        }
        let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
        let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (figure, rest) = self.rest.split_at(end);
        self.rest = rest;
        number(figure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_reckoned() {
        for (text, expected) in [
            ("120", 120.0),
            ("100+50", 150.0),
            ("100 + 50 px", 150.0),
            ("*2", 80.0),
            ("/ 4", 10.0),
            ("+=8", 48.0),
            ("-=8", 32.0),
            ("-50", -50.0),
            ("+50", 50.0),
            ("2*(10+5)", 30.0),
            ("10-2*3", 4.0),
            ("50%", 20.0),
            ("12,5", 12.5),
            ("3×4", 12.0),
        ] {
            assert_eq!(evaluate(text, 40.0), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_sum_is_nothing() {
        for text in
            ["", "wide", "1/0", "2*", "(1", "1)", "1 2 x", "**2", "((((((((((((((((((1))))))))))))))))))"]
        {
            assert_eq!(evaluate(text, 40.0), None, "{text}");
        }
    }
}

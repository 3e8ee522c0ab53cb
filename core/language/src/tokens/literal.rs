//! Figures that are texts, though without quotes: amounts of money, times of day, phone numbers and dates.

/// Whether a character is the sign of a currency.
pub(crate) const fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥')
}

/// Returns the length of the text that starts here, or `None` for a number or word. Bytes.
pub(super) fn literal(rest: &str) -> Option<usize> {
    price(rest).or_else(|| times(rest)).or_else(|| digits_in_groups(rest))
}

/// Returns the length of an amount of money: `$39`, `12 €`. It is no size. Bytes.
fn price(rest: &str) -> Option<usize> {
    let next = rest.chars().next()?;
    let sign = if is_currency(next) { next.len_utf8() } else { 0 };
    let number = rest.get(sign..)?;
    let digits = number.chars().next().filter(char::is_ascii_digit)?;
    let length =
        number.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',')).unwrap_or(number.len());
    let length = number.get(..length)?.trim_end_matches(['.', ',']).len().max(digits.len_utf8());
    let after = number.get(length..)?;
    let gap = after.len() - after.trim_start_matches(' ').len();
    let end = match after.get(gap..)?.chars().next().filter(|c| sign == 0 && is_currency(*c)) {
        Some(last) => length + gap + last.len_utf8(),
        None => length,
    };
    let bytes = sign + end;
    (bytes > length).then_some(bytes)
}

/// Returns the length of a time of day, or of two: `9:00 to 17:30`. Bytes.
fn times(rest: &str) -> Option<usize> {
    let first = time(rest)?;
    let after = rest.get(first..)?;
    let joint =
        [" to ", " until ", " - ", " – ", "-", "–"].into_iter().find(|joint| after.starts_with(joint));
    let second = joint.and_then(|joint| Some(joint.len() + time(after.get(joint.len()..)?)?));
    Some(first + second.unwrap_or(0))
}

/// Returns the length of a time of day: `9:30`, `9.30 am`, `5 pm`. Bytes.
pub(crate) fn time(rest: &str) -> Option<usize> {
    let hours = digits(rest);
    if !(1..=2).contains(&hours) {
        return None;
    }
    let after = rest.get(hours..)?;
    let minutes = after.strip_prefix([':', '.']).filter(|rest| digits(rest) == 2).map_or(0, |_| 3);
    let tail = after.get(minutes..)?;
    let half = tail.strip_prefix(' ').unwrap_or(tail);
    let is_half = |name: &str| half.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let is_end = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    if ["am", "pm"].into_iter().any(is_half) && half.get(2..).is_some_and(is_end) {
        return Some(rest.len() - half.len() + 2);
    }
    (minutes > 0 && after.starts_with(':') && is_end(tail)).then_some(hours + minutes)
}

/// Returns the length of a phone number or a date: groups of digits, of which the first starts with `0` or `+`, or which
/// are joined by hyphens. Bytes.
fn digits_in_groups(rest: &str) -> Option<usize> {
    /// The fewest digits of a phone number.
    const FEWEST: usize = 7;
    let is_phone = rest.starts_with(['+', '0']);
    let start = usize::from(rest.starts_with('+'));
    let (mut end, mut count, mut groups) = (start, 0, 0);
    loop {
        let length = digits(rest.get(end..)?);
        if length == 0 {
            break;
        }
        end += length;
        count += length;
        groups += 1;
        let is_joint = |c: char| c == '-' || is_phone && c == ' ';
        let next = rest.get(end..)?;
        if !next.starts_with(is_joint) || digits(next.get(1..)?) == 0 {
            break;
        }
        end += 1;
    }
    let is_whole = !rest.get(end..)?.starts_with(char::is_alphanumeric);
    (groups > 1 && count >= FEWEST && is_whole).then_some(end)
}

/// Returns the number of digits at the start of `text`.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

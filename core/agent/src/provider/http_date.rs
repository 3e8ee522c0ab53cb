//! Dates in HTTP headers.

/// Parses a date of an HTTP header into Unix milliseconds. Accepts the three forms that a recipient must read.
///
/// Source: RFC 9110, section 5.6.7. The name of the weekday is not checked.
pub(super) fn parse(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`: in each form the
    // day precedes the year.
    let (mut numbers, mut month, mut seconds) = (Vec::new(), None, None);
    for word in text.split([' ', ',', '-']).filter(|word| !word.is_empty()) {
        if let Ok(number) = word.parse::<u64>() {
            numbers.push(number);
        } else if word.contains(':') {
            seconds = Some(time_of_day(word)?);
        } else if let Some(place) = MONTHS.iter().position(|name| *name == word) {
            month = Some(place as u64 + 1);
        }
    }
    let &[day, year] = numbers.as_slice() else { return None };
    let year = match year {
        0..=69 => year + 2000,
        70..=99 => year + 1900,
        1970..=9999 => year,
        _ => return None,
    };
    let days = days_since_1970(year, month?, day)?;
    Some((days * 86_400 + seconds?) * 1_000)
}

/// Parses a time of day into seconds since midnight.
fn time_of_day(text: &str) -> Option<u64> {
    let mut parts = text.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    // A leap second has the number 60.
    let is_time = hour < 24 && minute < 60 && second <= 60 && parts.next().is_none();
    is_time.then_some(hour * 3_600 + minute * 60 + second)
}

/// Returns the number of days since 1970-01-01.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`, for years from 1970 on.
fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that the leap day is the last day.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, year) = (year / 400, year % 400);
    let day = (153 * month + 2) / 5 + day - 1;
    (era * 146_097 + year * 365 + year / 4 - year / 100 + day).checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<u64>) {
        assert_eq!(parse(text), expected, "{text}");
    }

    #[test]
    fn the_three_forms_of_a_date() {
        check("Sun, 06 Nov 1994 08:49:37 GMT", Some(784_111_777_000));
        check("Sunday, 06-Nov-94 08:49:37 GMT", Some(784_111_777_000));
        check("Sun Nov  6 08:49:37 1994", Some(784_111_777_000));
        check("Thu, 01 Jan 1970 00:00:00 GMT", Some(0));
        check("Tue, 29 Feb 2028 12:00:00 GMT", Some(1_835_438_400_000));
    }

    #[test]
    fn anything_else_is_no_date() {
        for text in ["", "soon", "120", "06 Nov 1994", "Sun, 06 Nov 1994 25:00:00 GMT", "0 Jan 1970 00:00:00"]
        {
            check(text, None);
        }
        check("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", None);
        check("Wed, 31 Dec 1969 23:59:59 GMT", None);
    }
}

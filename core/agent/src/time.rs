//! Unix time as text: ISO 8601, and the dates of HTTP headers.
//!
//! The calendar follows Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", for years from 1970 on. Years
//! begin in March there, so that the leap day is the last day.

const DAY_MS: u64 = 86_400_000;
/// The days from 0000-03-01 to 1970-01-01.
const EPOCH_DAYS: u64 = 719_468;

/// Formats Unix milliseconds as ISO 8601 in UTC, with milliseconds, as JavaScript's `toISOString` does.
#[must_use]
pub fn iso(unix_ms: u64) -> String {
    let (year, month, day) = civil_from_days(unix_ms / DAY_MS);
    let ms_of_day = unix_ms % DAY_MS;
    let (hour, minute) = (ms_of_day / 3_600_000, ms_of_day / 60_000 % 60);
    let (second, ms) = (ms_of_day / 1_000 % 60, ms_of_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

/// Parses an ISO 8601 date, with or without a time, into Unix milliseconds. A missing offset counts as UTC.
///
/// Returns `None` for other texts and for times before 1970.
#[must_use]
pub fn parse_iso(text: &str) -> Option<u64> {
    let part = |from: usize, to: usize| digits(text.get(from..to)?);
    let days = days_from_civil(part(0, 4)?, part(5, 7)?, part(8, 10)?)?;
    if text.len() == 10 {
        return Some(days * DAY_MS);
    }
    let seconds = seconds_of_day(text.get(11..19)?)?;
    let rest = text.get(19..)?;
    let (ms, offset) = match rest.strip_prefix('.') {
        Some(fraction) => {
            let end = fraction.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(fraction.len());
            let (fraction, offset) = fraction.split_at_checked(end)?;
            (digits(&format!("{fraction:0<3}").chars().take(3).collect::<String>())?, offset)
        }
        None => (0, rest),
    };
    let local = days * DAY_MS + seconds * 1_000 + ms;
    match offset.chars().next() {
        None | Some('Z') => Some(local),
        Some('+') => local.checked_sub(offset_ms(offset)?),
        Some('-') => local.checked_add(offset_ms(offset)?),
        Some(_) => None,
    }
}

/// Parses a date of an HTTP header into Unix milliseconds. Accepts the three forms that a recipient must read.
///
/// Source: RFC 9110, section 5.6.7. The name of the weekday is not checked.
#[must_use]
pub fn parse_http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`: in each form the
    // day precedes the year.
    let (mut numbers, mut month, mut seconds) = (Vec::new(), None, None);
    for word in text.split([' ', ',', '-']).filter(|word| !word.is_empty()) {
        if let Some(number) = digits(word) {
            numbers.push(number);
        } else if word.contains(':') {
            seconds = Some(seconds_of_day(word)?);
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
    let days = days_from_civil(year, month?, day)?;
    Some((days * 86_400 + seconds?) * 1_000)
}

/// Returns the length of an offset such as `+02:00`, in ms.
fn offset_ms(offset: &str) -> Option<u64> {
    let (hours, minutes) = offset.get(1..)?.split_once(':')?;
    Some((digits(hours)? * 60 + digits(minutes)?) * 60_000)
}

/// Parses a time of day such as `08:49:37` into seconds since midnight.
fn seconds_of_day(text: &str) -> Option<u64> {
    let mut parts = text.split(':').map(digits);
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    // A leap second has the number 60.
    let is_time = hour < 24 && minute < 60 && second <= 60 && parts.next().is_none();
    is_time.then_some(hour * 3_600 + minute * 60 + second)
}

/// Parses a number of at most 4 digits, without a sign.
fn digits(text: &str) -> Option<u64> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Returns the number of days since 1970-01-01.
fn days_from_civil(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = if month > 2 { (year, month - 3) } else { (year.checked_sub(1)?, month + 9) };
    let (era, year) = (year / 400, year % 400);
    let day = (153 * month + 2) / 5 + day - 1;
    (era * 146_097 + year * 365 + year / 4 - year / 100 + day).checked_sub(EPOCH_DAYS)
}

/// Returns year, month and day of a number of days since 1970-01-01.
const fn civil_from_days(days: u64) -> (u64, u64, u64) {
    let days = days + EPOCH_DAYS;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let year = year_of_era + era * 400;
    if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_and_read() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_767_225_599_001, "2025-12-31T23:59:59.001Z"),
            (1_767_225_600_000, "2026-01-01T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(iso(ms), text);
            assert_eq!(parse_iso(text), Some(ms), "{text}");
        }
    }

    #[test]
    fn fractions_and_offsets_are_read() {
        for text in [
            "2026-11-25T08:19:01Z",
            "2026-11-25T08:19:01",
            "2026-11-25T08:19:01.000000Z",
            "2026-11-25T10:19:01+02:00",
            "2026-11-25T03:49:01.0-04:30",
        ] {
            assert_eq!(parse_iso(text), Some(1_795_594_741_000), "{text}");
        }
        assert_eq!(parse_iso("2026-11-25T08:19:01.5Z"), Some(1_795_594_741_500));
        assert_eq!(parse_iso("2000-02-29"), Some(951_782_400_000));
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in ["", "yesterday", "2026-13-25T08:19:01Z", "2026-11-25T24:19:01Z", "1969-12-31T23:59:59Z"]
        {
            assert_eq!(parse_iso(text), None, "{text}");
        }
        assert_eq!(parse_iso("2026-11-25T08:19:01 UTC"), None);
        assert_eq!(parse_iso("2026-11-25T08:19:01+2"), None);
    }

    #[test]
    fn the_three_forms_of_an_http_date_are_read() {
        for (text, ms) in [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777_000),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777_000),
            ("Sun Nov  6 08:49:37 1994", 784_111_777_000),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400_000),
        ] {
            assert_eq!(parse_http_date(text), Some(ms), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_http_dates() {
        for text in [
            "",
            "soon",
            "120",
            "06 Nov 1994",
            "Sun, 06 Nov 1994 25:00:00 GMT",
            "0 Jan 1970 00:00:00",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
            "Wed, 31 Dec 1969 23:59:59 GMT",
        ] {
            assert_eq!(parse_http_date(text), None, "{text}");
        }
    }
}

//! Conversion between Unix time and ISO 8601.

/// Formats a time as ISO 8601, UTC, with milliseconds. The calendar algorithm is Howard Hinnant's `civil_from_days`.
pub(super) fn iso(unix_ms: u64) -> String {
    let (seconds, ms) = (unix_ms / 1_000, unix_ms % 1_000);
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

/// Parses an ISO 8601 time.
pub(super) fn from_iso(text: &str) -> Option<u64> {
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<u64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let ms = if text.get(19..20) == Some(".") { number(20, 23)? } else { 0 };
    let from_march = if month > 2 { month.checked_sub(3)? } else { month + 9 };
    let year = if month > 2 { year } else { year.checked_sub(1)? };
    let (era, year_of_era) = (year / 400, year % 400);
    let day_of_year = (153 * from_march + 2) / 5 + day.checked_sub(1)?;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let days = (era * 146_097 + day_of_era).checked_sub(719_468)?;
    Some(((days * 24 + hour) * 3_600 + minute * 60 + second) * 1_000 + ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_and_read() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_767_225_599_999, "2025-12-31T23:59:59.999Z"),
            (1_795_594_741_123, "2026-11-25T08:19:01.123Z"),
        ] {
            assert_eq!(iso(ms), text);
            assert_eq!(from_iso(text), Some(ms));
        }
        assert_eq!(from_iso("yesterday"), None);
    }
}

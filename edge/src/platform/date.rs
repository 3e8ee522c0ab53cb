//! Conversion between timestamps and text, in UTC.

use worker::js_sys::Date as JsDate;

const DAY_MS: u64 = 86_400_000;
/// The last time that a JavaScript date represents: 100,000,000 days after 1970.
const MAX_DATE_MS: f64 = 8.64e15;

/// Formats a timestamp as ISO 8601 with milliseconds, as JavaScript does.
pub(crate) fn iso(ms: u64) -> String {
    let (year, month, day) = civil(ms / DAY_MS);
    let time = ms % DAY_MS;
    let (hours, minutes) = (time / 3_600_000, time / 60_000 % 60);
    let (seconds, rest) = (time / 1_000 % 60, time % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{rest:03}Z")
}

/// Parses an ISO 8601 or HTTP date into milliseconds since 1970. Returns `None` for any other text.
pub(crate) fn parse_date(text: &str) -> Option<u64> {
    let ms = JsDate::parse(text);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "in range by the line's own check"
    )]
    (0.0..=MAX_DATE_MS).contains(&ms).then_some(ms as u64)
}

/// Returns year, month and day of a day counted from 1970-01-01.
///
/// Source: `civil_from_days` of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", for days that
/// are not negative.
const fn civil(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that the leap day is the last day of a year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400;
    (if month <= 2 { year + 1 } else { year }, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_javascript_writes_them() {
        for (ms, expected) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_767_225_599_001, "2025-12-31T23:59:59.001Z"),
            (1_767_225_600_000, "2026-01-01T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(iso(ms), expected, "{ms}");
        }
    }
}

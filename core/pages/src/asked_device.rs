//! The device of a request, and the number of its screens.

use crate::brief::Device;
use crate::phrase::{Word, find_longest, words_of};
use crate::topic::is_mark;

const PHONE_WORDS: &str = "phone, mobile, iphone, android, smartphone, ios, cell phone";
const TABLET_WORDS: &str = "tablet, ipad";
const DESKTOP_WORDS: &str = "desktop, browser, laptop";
const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// Returns a request without the words for its device, and that device: `on my phone`.
pub(crate) fn without_device(request: &str) -> (String, Option<Device>) {
    let words = words_of(request);
    let is_article = |word: &Word| {
        matches!(word.text.as_str(), "a" | "an" | "the" | "my" | "your" | "their" | "our" | "his" | "her")
    };
    for (at, word) in words.iter().enumerate().filter(|(_, word)| matches!(word.text.as_str(), "on" | "for"))
    {
        let rest = words.get(at + 1..).unwrap_or_default();
        let rest = rest.split_first().filter(|(first, _)| is_article(first)).map_or(rest, |(_, rest)| rest);
        let Some(noun) = rest.first() else { continue };
        // `for a phone shop` is no device.
        let ends = rest.get(1).is_none_or(|next| request.get(noun.end..next.start) != Some(" "));
        if let Some(found) = device(std::slice::from_ref(noun)).filter(|_| ends || word.text == "on") {
            let before = request.get(..word.start).unwrap_or_default().trim_end();
            let after = request.get(noun.end..).unwrap_or_default();
            return (format!("{before}{after}"), Some(found));
        }
    }
    (request.to_owned(), None)
}

fn device(words: &[Word]) -> Option<Device> {
    let names = |phrases| find_longest(words, phrases).is_some();
    if names(PHONE_WORDS) {
        Some(Device::Phone)
    } else if names(TABLET_WORDS) {
        Some(Device::Tablet)
    } else {
        names(DESKTOP_WORDS).then_some(Device::Desktop)
    }
}

/// Returns the device that the words of a request name. In the words for a business it counts only before a screen:
/// `a site for my mobile repair van` has none, `screens of a mobile banking app` has one.
pub(crate) fn device_of(words: &[Word]) -> Option<Device> {
    const SCREENS: &str = "app, application, screen, view, version, ui, prototype";
    let is_asked = |(at, word): (usize, &Word)| {
        let (before, after) = words.split_at(at);
        let is_of_business = before.iter().any(is_mark);
        let next = after.get(1..after.len().min(4)).unwrap_or_default();
        let found = device(std::slice::from_ref(word));
        found.filter(|_| !is_of_business || find_longest(next, SCREENS).is_some())
    };
    words.iter().enumerate().find_map(is_asked)
}

/// Whether the words name an application for a phone: `an app for …`, other than a web app or the page of an app.
pub(crate) fn is_pocket(words: &[Word]) -> bool {
    const OTHERS: &str =
        "web, desktop, dashboard, admin, internal, browser, table, staff, office, b2b, saas, tool";
    const PAGES: &str = "page, site, website, homepage, landing";
    let Some(at) = words.iter().position(|word| matches!(word.text.as_str(), "app" | "apps")) else {
        return false;
    };
    let before = words.get(..at).unwrap_or_default();
    find_longest(before, OTHERS).is_none() && find_longest(words, PAGES).is_none()
}

/// Returns the number of screens that are asked for.
pub(crate) fn screens(words: &[Word]) -> usize {
    // `four screens`, `four phone screens`
    let apart = |distance| words.iter().zip(words.iter().skip(distance));
    let counted = apart(1).chain(apart(2)).filter(|(_, noun)| is_screens(noun));
    counted.filter_map(|(word, _)| number(word)).next().unwrap_or(1).clamp(1, 8)
}

/// Whether a listed part is a number of screens: `4 phone screens`.
pub(crate) fn is_count(part: &str) -> bool {
    let words = words_of(part);
    words.first().and_then(number).is_some() && words.iter().take(3).any(is_screens)
}

pub(crate) fn is_screens(word: &Word) -> bool {
    matches!(word.text.as_str(), "screens" | "phones" | "pages" | "steps")
}

pub(crate) fn number(word: &Word) -> Option<usize> {
    let named = NUMBERS.iter().position(|number| *number == word.text).map(|place| place + 2);
    named.or_else(|| word.text.parse().ok())
}

//! A new record with its values: `new concert: 5 Jul, Midsummer mass, St. Anne's`.

use super::ClauseWords;
use super::dealer::Dealer;
use super::ledger::{Cell, Ledger};
use super::statement::is_same;
use std::ops::Range;
use websketch_layout::naming::words;
use websketch_sketch::ComponentId;

/// A new record: its texts by column, and the words of the clause that found no place.
pub(super) struct NewRecord {
    pub(super) texts: Vec<(usize, String)>,
    pub(super) left: Vec<Range<usize>>,
    /// How clearly its group is named.
    pub(super) clarity: usize,
}

/// Reads a clause that adds a record to a ledger. `None` if it does not name the ledger, or tells it no value.
pub(super) fn new_record(ledger: &Ledger, said: &ClauseWords, spoken: &[ComponentId]) -> Option<NewRecord> {
    let mut pieces = pieces(said);
    let first = pieces.first_mut()?;
    let mut is_new = start_of(said, first);
    let mut is_named = named(ledger, said, first);
    // `and one on saturday`
    let has_spoken = ledger.rows.iter().flatten().any(|cell| spoken.contains(&cell.place.id));
    if has_spoken && is_named.is_none() && said.word(first.start) == "one" {
        (is_new, is_named) = (true, Some(Position::Start));
        first.start += 1;
    }
    // `new article: …` in a table of items
    if is_new && is_named.is_none() && said.mark_before(first.end) == Some(':') {
        first.end = first.start;
    }
    let is_told = is_new
        || is_named == Some(Position::Colon)
        || said.also().is_some() && is_named == Some(Position::End);
    if !is_told || first.clone().any(|at| said.is_drawn(at)) {
        return None;
    }
    let mut dealer = Dealer { ledger, said, texts: Vec::new(), left: Vec::new(), named: 0 };
    for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
        dealer.deal(piece);
    }
    let clarity = dealer.named + if is_named.is_some() { 2 } else { 0 };
    let is_clear = is_named.is_some() && dealer.texts.len() + dealer.left.len() > 0 || dealer.named > 1;
    let is_day = dealer.named > 0 && dealer.texts.len() > 1;
    websketch_sketch::sort::sort_by_key(&mut dealer.texts, |(column, _)| *column);
    // `add Parsley to the ingredients` is an entry of a list, too.
    let is_full = dealer.texts.len() > 1 || is_new && is_named == Some(Position::Colon);
    let is_most = is_full && dealer.texts.len() > dealer.left.len();
    (is_most && (is_clear || is_day)).then_some(NewRecord { texts: dealer.texts, left: dealer.left, clarity })
}

/// Splits a clause at its marks, and at `and` before a value.
fn pieces(said: &ClauseWords) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    for at in 0..said.len() {
        let is_split = matches!(said.mark_before(at), Some(',' | ':' | ';' | '('));
        let is_and = said.is_and(at) && said.word(at + 1).starts_with(|c: char| c.is_ascii_digit());
        match all.last_mut().filter(|_| !is_split && !is_and) {
            Some(last) => last.end = at + 1,
            None => all.push(at + usize::from(is_and)..at + 1),
        }
    }
    all
}

/// Cuts the words before the new thing off. Returns whether they say that it is new.
fn start_of(said: &ClauseWords, piece: &mut Range<usize>) -> bool {
    let is_new = |at: &usize| matches!(said.word(*at), "new" | "another") || said.adds(*at);
    let is_led = |at: &usize| (piece.start..*at).all(|at| said.is_plain(at) || said.adds(at));
    let new = piece.clone().rev().find(is_new).filter(is_led);
    piece.start = new.map_or(piece.start, |at| at + 1);
    while piece.start < piece.end && (said.is_article(piece.start) || said.is_and(piece.start)) {
        piece.start += 1;
    }
    new.is_some()
}

/// Where a clause names the group of a new record.
#[derive(PartialEq)]
enum Position {
    End,
    Start,
    Colon,
}

/// Cuts the words that name the group off: `to the hours`, `concert`, `should be in the costs too`.
fn named(ledger: &Ledger, said: &ClauseWords, piece: &mut Range<usize>) -> Option<Position> {
    let has = |at: usize| {
        let noun = said.word(at);
        let is_title =
            |own: &String| own.len() > 2 && (is_same(own, noun) || is_stem(own, noun) || is_stem(noun, own));
        let names = |cell: &Cell| {
            words(&cell.text).first().is_some_and(|own| is_same(own, noun)) && cell.text.contains(' ')
        };
        let rows = ledger.rows.iter().filter(|row| row.iter().any(names)).count();
        let is_table = || ledger.rows.iter().flatten().any(|cell| cell.place.part.is_some());
        noun == "row" && is_table()
            || noun.len() > 2
                && (ledger.title.iter().any(is_title)
                    || ledger.headers.first().is_some_and(|head| head.iter().any(is_title))
                    || 2 * rows > ledger.rows.len())
    };
    let is_preposition = |at: &usize| matches!(said.word(*at), "to" | "in" | "into" | "on" | "for");
    if let Some(at) = piece.clone().rev().find(is_preposition)
        && (at + 1..piece.end).any(has)
        && at > piece.start
    {
        // `should be in`
        let start = (piece.start..at).rev().find(|at| !said.is_plain(*at));
        piece.end = start.map_or(at, |start| start + 1);
        return Some(Position::End);
    }
    if has(piece.start) {
        let is_colon = said.mark_before(piece.end) == Some(':');
        piece.start += 1;
        while piece.start < piece.end && (said.is_article(piece.start) || is_preposition(&piece.start)) {
            piece.start += 1;
        }
        return Some(if is_colon { Position::Colon } else { Position::Start });
    }
    None
}

/// Whether a word begins with another one of some length: `rentals` with `rent`.
fn is_stem(stem: &str, word: &str) -> bool {
    stem.len() > 3 && word.starts_with(stem)
}

//! Packs, and the pages that are made of them.
#![allow(clippy::expect_used, clippy::panic, reason = "a failed expectation is a failed test")]

mod alternatives;
mod briefs;
mod faults;
mod packs;
mod plain_words;
mod quality;
mod requests;
mod sections;
mod states;
mod trade_words;
mod views;
mod wishes;

//! The offers of a business: prices, packages, features, galleries.

use super::super::{LEVELS, Maker};
use crate::brief::{Device, Offer};
use crate::json::json;
use crate::phrase::{find_longest, words_of};
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

impl Maker<'_> {
    /// Returns the features of a product, as many as are asked for.
    pub(super) fn features(&self, want: &Want) -> Value {
        const ICONS: [&str; 6] = ["check", "star", "bell", "lock", "clock", "heart"];
        let count = want.count().unwrap_or(3);
        let cell = |row: &crate::content::Row, name: &str| row.cell(name).unwrap_or_default().to_owned();
        let rows = self.content.rows("services");
        let card = |(at, row): (usize, &crate::content::Row)| {
            let icon = json!({ "icon": ICONS.get(at).copied().unwrap_or("check") });
            json!({ "column": [icon, { "h3": cell(row, "name") }, { "text": cell(row, "note") }], "gap": "s" })
        };
        let cards: Vec<Value> = rows.iter().enumerate().take(count).map(card).collect_vec();
        json!({ "column": [{ "h2": "Features" }, { "grid": cards, "columns": count.clamp(1, 3), "gap": 32 }] })
    }

    /// Returns galleries, each with its first picture.
    pub(super) fn galleries(&self, want: &Want) -> Value {
        let count = want.count().unwrap_or(3);
        let entries = self.content.raw("nav").unwrap_or_default().split(", ");
        let is_gallery = |entry: &&str| {
            find_longest(&words_of(entry), "price, contact, about, find us, call, booking").is_none()
        };
        let spare = ["Work", "Outside", "Details", "People", "Places", "Studio"];
        let names = entries.filter(is_gallery).chain(spare).filter(|name| !name.is_empty()).take(count);
        let card = |(at, name): (usize, &str)| json!({ "column": [{ "image": name, "h": 220 }, { "h3": name }, { "small": format!("{} pictures", 24 + at * 8) }], "gap": "s" });
        let cards: Vec<Value> = names.enumerate().map(card).collect_vec();
        json!({ "column": [{ "h2": "Galleries" }, { "grid": cards, "columns": count.clamp(1, 3), "gap": 24 }] })
    }

    pub(super) fn pictured_first(&self) -> String {
        let first = self
            .content
            .raw("pictures")
            .and_then(|pictures| pictures.split('|').next())
            .unwrap_or("Big picture");
        self.content.filled(first.trim(), LEVELS).unwrap_or_default()
    }

    pub(super) fn included(&self, want: &Want) -> Value {
        let points: Vec<String> =
            self.samples(&[], "", "what's included").into_iter().map(|sample| sample.name).collect_vec();
        json!({ "column": [{ "h2": want.title() }, { "checklist": points }] })
    }

    /// Returns names with their prices in rows.
    pub(super) fn price_list(&self, want: &Want, offers: &[Offer]) -> Value {
        let row = |offer: &Offer| json!({ "row": [{ "text": capitalized(&offer.name), "bold": true }, { "text": offer.price, "w": "hug", "textAlign": "right" }], "align": "between" });
        let rows: Vec<Value> = offers.iter().map(row).collect_vec();
        json!({ "column": [{ "h2": self.title(want) }, { "column": rows, "divided": true }], "w": if self.device == Device::Phone { json!("fill") } else { json!(720) } })
    }

    /// Returns names with their prices in cards.
    pub(super) fn packages(&self, want: &Want, offers: &[Offer]) -> Value {
        let points: Vec<String> =
            self.samples(&[], "", "what's included").into_iter().map(|sample| sample.name).collect_vec();
        let card = |(at, offer): (usize, &Offer)| {
            let own = points.iter().take(3).cloned().collect_vec();
            let choose = if at == 1 {
                json!({ "button": "Choose", "primary": true, "w": "fill" })
            } else {
                json!({ "button": "Choose", "variant": "secondary", "w": "fill" })
            };
            json!({ "card": [{ "h3": capitalized(&offer.name) }, { "text": offer.price, "bold": true, "textSize": "xl" }, { "checklist": own }, choose], "share": 1 })
        };
        let cards: Vec<Value> = offers.iter().enumerate().take(4).map(card).collect_vec();
        let row = if self.device == Device::Phone {
            json!({ "column": cards })
        } else {
            json!({ "row": cards, "gap": 24 })
        };
        json!({ "column": [{ "h2": self.title(want) }, row] })
    }
}

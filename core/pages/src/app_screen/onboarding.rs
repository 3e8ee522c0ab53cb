//! Screens that introduce an application, one step on each.

use crate::brief::{Brief, Device};
use crate::content::Content;
use crate::json::json;
use crate::lists::Lists;
use crate::made::Maker;
use crate::pack::Packs;
use crate::phrase::words_of;
use crate::want::Want;
use serde_json::Value;
use websketch_layout::naming::describe::capitalized;
use websketch_sketch::collect::CollectVec;

/// Steps of an introduction at most, and usually.
const MOST_STEPS: usize = 8;
const USUAL_STEPS: usize = 3;

/// Returns the screens of an introduction: a picture, a title, a sentence, dots, and the way on.
pub(crate) fn onboarding(packs: &Packs<'_>, brief: &Brief, content: &Content<'_>) -> Value {
    let lists = Lists::new(packs);
    let topic = brief.topic.as_deref().unwrap_or_default();
    let maker = Maker { content, lists: &lists, device: Device::Phone, topic, is_app: true };
    let name = brief.name.clone().unwrap_or_else(|| capitalized(topic));
    let dots =
        brief.parts.iter().map(|part| Want::read(part)).find(|want| lists.wish(&want.words) == Some("dots"));
    let shown = brief.screens.clamp(1, MOST_STEPS);
    let count = dots.and_then(|want| want.count()).unwrap_or(if shown > 1 { shown } else { USUAL_STEPS });
    let samples = maker.samples(&words_of("introduction"), topic, "introduction");
    let step = |(at, sample): (usize, &crate::lists::Sample)| {
        let is_last = at + 1 == count;
        let dots = (0..count)
            .map(|dot| json!({ "icon": if dot == at { "circle-dot" } else { "circle" }, "w": 12, "h": 12 }));
        let title =
            if at == 0 && !name.is_empty() { format!("Welcome to {name}") } else { sample.name.clone() };
        let nodes = json!([
            { "row": [{ "link": "Skip", "w": "hug" }], "align": "end" },
            { "image": format!("{title}, picture"), "h": 300 },
            { "h1": title, "small": true, "textAlign": "center" },
            { "text": sample.note, "textAlign": "center" },
            { "row": dots.collect_vec(), "gap": 8, "align": "center" },
            { "button": if is_last { "Begin" } else { "Next" }, "primary": true, "w": "fill" }
        ]);
        json!({ "phone": nodes, "name": format!("Step {}", at + 1) })
    };
    let screens: Vec<Value> = samples.iter().cycle().take(shown).enumerate().map(step).collect_vec();
    json!({ "screens": screens })
}

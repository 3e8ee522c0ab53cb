//! Parts that a section of the template shows anyway.

use super::Page;
use crate::pack::PackKind;
use crate::phrase::find_longest;
use crate::want::{Want, are_people};
use websketch_sketch::collect::CollectVec;

impl Page<'_, '_> {
    /// Returns the section of the page that shows a part anyway: by the phrases of the pack, the people of the business, or
    /// the photos of a section.
    pub(crate) fn folded(&self, want: &Want, there: &[&str]) -> Option<String> {
        if !want.details.is_empty() || self.is_app {
            return None;
        }
        let asked = self.content.entry("asked");
        let mut lines =
            asked.iter().flat_map(|entry| entry.lines()).filter_map(|(_, line)| line.split_once('|'));
        let named = lines.find(|(_, phrases)| find_longest(&want.words, phrases).is_some());
        if let Some((name, _)) = named {
            return there.contains(&name.trim()).then(|| name.trim().to_owned());
        }
        let has_people = there.contains(&"people");
        let rest = want.words.iter().filter(|word| {
            find_longest(std::slice::from_ref(*word), "photo, picture, image, portrait").is_none()
        });
        let rest = rest.cloned().collect_vec();
        let is_photo = rest.len() < want.words.len() && !rest.is_empty();
        let head = self
            .packs
            .file(PackKind::Section, "people")
            .and_then(|file| file.head("words"))
            .unwrap_or_default();
        let is_team = is_photo && find_longest(&rest, head).is_some();
        let is_deed =
            self.lists.shape(&want.words).is_some_and(|(shape, _)| matches!(shape, "form" | "choice"));
        let are_people = || {
            !is_deed && want.is_plural() && are_people(want.noun()) && self.lists.wish(&want.words).is_none()
        };
        (has_people && (is_team || are_people())).then(|| "people".to_owned())
    }
}

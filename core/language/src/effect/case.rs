//! Texts in other letters.

use super::{Draft, Halt};
use crate::describe;
use crate::intent::Case;
use crate::reference::Reference;
use serde_json::Value;
use websketch_sketch::case_mapping::{lower, lowercase, upper};

impl Draft<'_> {
    /// Writes texts in other letters.
    pub(super) fn recase(&mut self, what: &Reference, case: Case) -> Result<(), Halt> {
        let ids = self.frames(what)?;
        let names = describe::names(&self.sketch, &ids);
        let before = self.operations.len();
        for id in &ids {
            let text = self.sketch.get(id).and_then(|component| component.props().text());
            let Some(text) = text.map(str::to_owned) else { continue };
            let recased = recased(&text, case);
            if recased != text {
                self.set_prop(id, "text", Value::from(recased))?;
            }
        }
        self.changed_since(before, || format!("{} would stay as it is.", describe::capitalized(&names)))?;
        let how = match case {
            Case::Upper => "in capitals",
            Case::Lower => "in small letters",
            Case::Capitalized => "with capitals",
        };
        self.did(["wrote ", &names, " ", how].concat());
        Ok(())
    }
}

fn recased(text: &str, case: Case) -> String {
    match case {
        Case::Upper => text.chars().map(upper).collect(),
        Case::Lower => lowercase(text),
        Case::Capitalized => {
            let mut in_word = false;
            let letter = |letter: char| {
                let begins = !std::mem::replace(&mut in_word, !letter.is_whitespace());
                if begins { upper(letter) } else { lower(letter) }
            };
            text.chars().map(letter).collect()
        }
    }
}

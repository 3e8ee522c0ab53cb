//! One more of the kind that something else is: `add Radio below Library`, where that is a button.

use crate::effect::{Draft, Halt};
use crate::intent::{Addition, Place, Traits};
use crate::reference::Reference;
use crate::vocabulary::Relation;
use websketch_sketch::ComponentKind;

impl Draft<'_> {
    /// Adds something of the kind and the size of `anchor` beside that.
    pub(in crate::effect) fn add_alike(
        &mut self,
        text: &str,
        relation: Relation,
        anchor: &Reference,
    ) -> Result<(), Halt> {
        use ComponentKind::{Button, Heading, Input, Text};
        let (ids, _) = self.anchors(anchor)?;
        let [only] = ids.as_slice() else { return Err(Halt::Nothing) };
        // What has a card around it is not told apart from the card.
        let is_title = self.card_titled(only).is_some();
        let model = self
            .sketch
            .get(only)
            .filter(|model| matches!(model.kind(), Button | Heading | Input | Text) && !is_title);
        let Some(model) = model else { return Err(Halt::Nothing) };
        let size = model.bounds().size();
        let place = Place::By { relation, anchor: anchor.clone(), gap: None, centered: false };
        let traits = Traits {
            text: Some(text.to_owned()),
            width: Some(size.width),
            height: Some(size.height),
            place: Some(place),
            ..Traits::default()
        };
        let (kind, pattern) = (model.kind(), None);
        self.add(&Addition {
            kind,
            piece: None,
            hint: None,
            name: None,
            pattern,
            count: 1,
            traits,
            contents: Vec::new(),
        })
    }
}

//! Compositions of a streaming answer, applied section by section.

use super::{OperationStream, shorten};
use crate::proposal::compose::{ComposedOperations, StreamingComposition};
use crate::proposal::{Coercion, JsonObject, StreamEvent, omitted_items};
use serde_json::Value;

impl OperationStream {
    /// Begins a composition on the sketch as it is.
    fn composition(&self) -> StreamingComposition {
        StreamingComposition::new(self.sketch.clone(), self.ids.clone(), self.page, self.sections)
    }

    /// Applies the rest of a complete composition.
    pub(super) fn end_composition(
        &mut self,
        object: &JsonObject,
        found: &[Coercion],
        events: &mut Vec<StreamEvent>,
    ) {
        let composing = self.composing.take();
        let composing = composing.unwrap_or_else(|| self.composition());
        match composing.finish(object, found, true) {
            Ok((next, ids)) => {
                self.ids = ids;
                self.perform_all(next, events);
            }
            Err(reason) => events.extend(self.refuse(Value::Object(object.clone()), reason)),
        }
    }

    /// Applies the complete sections of a composition that is still open.
    pub(super) fn apply_open_sections(&mut self, is_last: bool) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        // A correction may repeat an earlier tree, which is known only when it is complete.
        let Some(open) = self.reading.open_element().filter(|_| self.previous.is_none()) else {
            return events;
        };
        let json = open.json;
        self.incremental.scan(json, open.is_whole, is_last);
        let sections = self.incremental.sections;
        let is_due = self.composing.as_ref().map_or(sections > 0, |composing| composing.is_due(sections));
        if sections == 0 || !(is_due || is_last) {
            return events;
        }
        let Some(mut begun) = self.incremental.complete_part(json) else { return events };
        let items = self.reading.choose_open();
        events.extend(self.events(items));
        shorten(&mut begun);
        self.resolver().resolve_operation(&mut begun);
        drop(omitted_items::restore(&mut begun, &self.sketch));
        let Value::Object(begun) = begun else { return events };
        let composing = self.composing.take();
        let mut composing = composing.unwrap_or_else(|| self.composition());
        let next = composing.compose_complete(&begun, sections);
        self.composing = Some(composing);
        self.begun = Some(begun);
        self.perform_all(next, &mut events);
        events
    }

    /// Applies the rest of a truncated composition.
    pub(super) fn finish_cut_composition(&mut self) -> Vec<StreamEvent> {
        let mut events = Vec::new();
        if let (Some(composing), Some(begun)) = (self.composing.take(), self.begun.take())
            && let Ok((next, ids)) = composing.finish(&begun, &[], false)
        {
            self.ids = ids;
            self.perform_all(next, &mut events);
        }
        events
    }

    fn perform_all(&mut self, next: ComposedOperations, events: &mut Vec<StreamEvent>) {
        for (operation, coercions) in next {
            events.extend(self.perform(operation, coercions));
        }
    }
}

//! Which components a step is about: those it changes, and those it only looks at.

use super::settled::{MOST_SETTLED, TOO_MANY};
use super::{Draft, Halt};
use crate::describe;
use crate::reference::{Part, Reference};
use crate::resolve::{Resolved, Unresolved, is_plural};
use crate::vocabulary::Relation;
use websketch_layout::structure::below_heading;
use websketch_sketch::geometry::{Bounds, union_of};
use websketch_sketch::kit::Piece as Kit;
use websketch_sketch::{Component, ComponentId, ComponentKind};

impl Draft<'_> {
    /// The components meant, which the next `it` means then.
    pub(super) fn named(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        let known = if self.mentioned.is_empty() { self.remembered.ids() } else { &self.mentioned };
        if what.is_all_else() && !known.is_empty() {
            let ids = self.all_but(known);
            self.naming.clone_from(&ids);
            return Ok(ids);
        }
        if what.is_rest() && !known.is_empty() {
            let ids = self.others_of(known);
            if !ids.is_empty() {
                self.naming.clone_from(&ids);
                return Ok(ids);
            }
        }
        let Resolved { ids, exact } = self.scene().resolve(what)?;
        self.exact &= exact;
        self.naming.clone_from(&ids);
        Ok(ids)
    }

    /// Components with what lies in those that are containers: a card takes its texts along.
    pub(super) fn with_contents(&self, ids: &[ComponentId]) -> Vec<ComponentId> {
        self.on_page().with_contents(ids)
    }

    /// The components meant that may be changed. Locked ones among several are left as they are.
    pub(super) fn targets(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        let ids = self.named(what)?;
        // Where several are named and there is one, it may be another one.
        self.exact &= ids.len() > 1 || !what.names_several();
        let is_locked =
            |id: &&ComponentId| self.sketch.get(id).is_some_and(|component| component.props().is_locked());
        let (locked, free): (Vec<_>, Vec<_>) = ids.iter().partition(is_locked);
        if free.is_empty() {
            let locked: Vec<ComponentId> = locked.into_iter().cloned().collect();
            let names = describe::names(&self.sketch, &locked);
            let (is, it) = if locked.len() == 1 { ("is", "it") } else { ("are", "them") };
            return Err(Halt::Answer(format!(
                "{} {is} locked. Say “unlock {it}” first.",
                describe::capitalized(&names)
            )));
        }
        Ok(free.into_iter().cloned().collect())
    }

    /// As [`Self::targets`], but of a heading what is listed below it.
    pub(super) fn listed(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        let ids = self.targets(what)?;
        let [only] = ids.as_slice() else { return Ok(ids) };
        if let Some(inner) = self.list_in(only) {
            self.naming = vec![inner.clone()];
            return Ok(vec![inner]);
        }
        let is_title = |title: &&Component| match title.kind() {
            ComponentKind::Heading => true,
            // An amount is no title.
            ComponentKind::Text => {
                title.props().text().is_some_and(|text| text.contains(char::is_alphabetic))
            }
            _ => false,
        };
        let Some(title) = self.sketch.get(only).filter(is_title) else { return Ok(ids) };
        let listed = below_heading(self.sketch.iter(), &title.bounds(), |kind| {
            matches!(kind, ComponentKind::List | ComponentKind::Table)
        });
        let is_several =
            matches!(what.parts.as_slice(), [Part::Described(description)] if is_plural(description));
        let Some(id) =
            listed.map(|listed| listed.id().clone()).or_else(|| self.only_list().filter(|_| is_several))
        else {
            return Ok(ids);
        };
        self.naming = vec![id.clone()];
        Ok(vec![id])
    }

    fn only_list(&self) -> Option<ComponentId> {
        let mut lists = self.sketch.iter().filter(|list| list.kind() == ComponentKind::List);
        lists.next().filter(|_| lists.next().is_none()).map(|list| list.id().clone())
    }

    /// The only list, menu or table in a box: `the sidebar` has the entries of the list in it.
    fn list_in(&self, id: &ComponentId) -> Option<ComponentId> {
        let holder = self.sketch.get(id).filter(|holder| holder.kind() == ComponentKind::Container)?.bounds();
        let mut lists = self.sketch.iter().filter(|inner| {
            let has_entries = matches!(
                inner.kind(),
                ComponentKind::List | ComponentKind::NavigationBox | ComponentKind::Table
            );
            has_entries && holder.contains(&inner.bounds())
        });
        let list = lists.next().filter(|_| lists.next().is_none())?;
        Some(list.id().clone())
    }

    /// As [`Self::targets`], but of a heading that a plural names what is listed below it: the gaps between the episodes
    /// are those between the cards.
    pub(super) fn several(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        if let Some(rest) = self.rest_of_series(what) {
            return Ok(rest);
        }
        let ids = self.targets(what)?;
        if ids.len() > MOST_SETTLED {
            return Err(Halt::Answer(TOO_MANY.to_owned()));
        }
        let ([only], [Part::Described(description)]) = (ids.as_slice(), what.parts.as_slice()) else {
            return Ok(ids);
        };
        let scene = self.scene();
        let heading = scene.component(only).filter(|component| component.kind() == ComponentKind::Heading);
        let listed = match heading.filter(|_| is_plural(description)) {
            Some(heading) => scene.under(heading),
            None => Vec::new(),
        };
        if listed.is_empty() {
            return Ok(ids);
        }
        self.exact = false;
        self.naming.clone_from(&listed);
        Ok(listed)
    }

    /// As [`Self::targets`], with what is listed below a heading that a plural names: `the episodes` are more than
    /// their heading. The title of the page is not theirs alone.
    pub(super) fn with_listed(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        let ids = self.targets(what)?;
        let ([only], [Part::Described(description)]) = (ids.as_slice(), what.parts.as_slice()) else {
            return Ok(ids);
        };
        let is_named = is_plural(description) && description.literal.is_none();
        let heading = self.sketch.get(only).filter(|heading| heading.kind() == ComponentKind::Heading);
        let Some(heading) = heading.filter(|_| is_named) else { return Ok(ids) };
        let is_listing = |kind| matches!(kind, ComponentKind::List | ComponentKind::Table);
        let mut listed = match below_heading(self.sketch.iter(), &heading.bounds(), is_listing) {
            Some(list) => vec![list.id().clone()],
            None => self.scene().under(heading),
        };
        listed.retain(|id| {
            self.sketch.get(id).is_some_and(|one| {
                let is_thing =
                    matches!(one.kind(), ComponentKind::Container | ComponentKind::ImagePlaceholder);
                (is_thing || is_listing(one.kind())) && !one.props().is_locked()
            })
        });
        if listed.is_empty() {
            return Ok(ids);
        }
        if heading.props().level() != Some(1) {
            listed.insert(0, only.clone());
        }
        self.exact = false;
        self.naming.clone_from(&listed);
        Ok(listed)
    }

    /// As [`Self::targets`], but of a column only the box that is the column, not what it holds.
    pub(super) fn frames(&mut self, what: &Reference) -> Result<Vec<ComponentId>, Halt> {
        let ids = self.targets(what)?;
        let is_lane =
            |part: &Part| matches!(part, Part::Described(description) if description.lane.is_some());
        let [first, rest @ ..] = ids.as_slice() else { return Ok(ids) };
        let Some(frame) = self.sketch.get(first).filter(|frame| frame.kind() == ComponentKind::Container)
        else {
            return Ok(ids);
        };
        let frame = frame.bounds();
        let holds =
            |id: &ComponentId| self.sketch.get(id).is_some_and(|inner| frame.contains(&inner.bounds()));
        if !what.parts.iter().any(is_lane) || rest.is_empty() || !rest.iter().all(holds) {
            return Ok(ids);
        }
        self.naming = vec![first.clone()];
        Ok(vec![first.clone()])
    }

    /// The boxes of anchors, where below a label is below its field, and a field goes beside a field.
    pub(super) fn with_field_for(
        &self,
        relation: Relation,
        kind: ComponentKind,
        ids: &[ComponentId],
        mut boxes: Vec<Bounds>,
    ) -> Vec<Bounds> {
        let is_beside = matches!(relation, Relation::Beside | Relation::LeftOf | Relation::RightOf);
        let is_of_field = relation == Relation::Below || is_beside && kind == ComponentKind::Input;
        if let (true, [only], [bounds]) = (is_of_field, ids, boxes.as_mut_slice())
            && let Some(field) = self.scene().labeled_by(only).filter(|field| !self.naming.contains(field))
            && let Some(field) = self.sketch.get(&field).filter(|field| field.props().text().is_none())
        {
            *bounds = field.bounds();
        }
        boxes
    }

    /// The boxes of components, as anchors: nothing happens to them. `the others` are those of the kind
    /// of what something happens to; of several, that one is none.
    pub(super) fn anchors(&mut self, what: &Reference) -> Result<(Vec<ComponentId>, Vec<Bounds>), Halt> {
        let mut ids = if what.is_rest() {
            self.others()
        } else {
            let scene = self.scene();
            let found = match what.own().filter(|_| !self.naming.is_empty()) {
                // `center the amount in its box`
                Some(own) => scene.own(own, &self.naming).or_else(|_| scene.resolve(what)),
                None => scene.resolve(what),
            };
            match found {
                Ok(Resolved { ids, exact }) => {
                    self.exact &= exact;
                    ids
                }
                Err(Unresolved::Tie(ids)) => match self.other_than_named(&ids) {
                    Some(other) => vec![other],
                    None => self.around(ids)?,
                },
                Err(unresolved) => return Err(unresolved.into()),
            }
        };
        // `make it as wide as the card and put it below it`
        let is_pronoun = matches!(what.parts.as_slice(), [Part::Pronoun(_)]);
        if is_pronoun && ids == self.naming && !self.anchored.is_empty() {
            ids.clone_from(&self.anchored);
        }
        if ids.len() > self.naming.len() {
            ids.retain(|id| !self.naming.contains(id));
        }
        let boxes = self.scene().bounds(&ids);
        self.looking.clone_from(&ids);
        Ok((ids, boxes))
    }

    /// The box around what is only looked at.
    pub(super) fn anchor(&mut self, what: &Reference) -> Result<Bounds, Halt> {
        union_of(&self.anchors(what)?.1).ok_or(Halt::Nothing)
    }

    /// The room in a box: of a screen, such as a phone, its page.
    pub(super) fn room_of(&mut self, what: &Reference) -> Result<Bounds, Halt> {
        let (ids, boxes) = self.anchors(what)?;
        let screen = match ids.as_slice() {
            [only] => self.sketch.get(only).and_then(Kit::page_of),
            _ => None,
        };
        screen.or_else(|| union_of(&boxes)).ok_or(Halt::Nothing)
    }

    /// Of two candidates of which one is what the present step means, the other one: `the map as tall as the picture`.
    fn other_than_named(&self, candidates: &[ComponentId]) -> Option<ComponentId> {
        let [named] = self.naming.as_slice() else { return None };
        match candidates {
            [one, other] if one == named => Some(other.clone()),
            [one, other] if other == named => Some(one.clone()),
            _ => None,
        }
    }

    /// Of several candidates, the only one around everything that the present step means: `as wide as the card`.
    fn around(&self, mut candidates: Vec<ComponentId>) -> Result<Vec<ComponentId>, Halt> {
        let inner = union_of(&self.scene().bounds(&self.naming));
        let all = candidates.clone();
        candidates.retain(|id| {
            let outer = self.sketch.get(id).map(|component| component.bounds());
            outer.zip(inner).is_some_and(|(outer, inner)| outer != inner && outer.contains(&inner))
        });
        if candidates.len() == 1 { Ok(candidates) } else { Err(Halt::Tie(all)) }
    }
}

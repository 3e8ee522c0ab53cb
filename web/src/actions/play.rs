//! Play: a walk through the screens by their links.

use crate::platform;
use crate::store::Store;
use leptos::prelude::*;
use websketch_layout::play::{Stage, Step, Walk};
use websketch_sketch::ComponentId;

/// Fragment of the address while a screen is played.
const PLAYED: &str = "#play=";

/// Plays the screen of the selection, by default the first one.
pub fn play(store: Store) {
    play_from(store, store.document.peek_selection().first());
}

/// Plays the screen of a component, by default the first one. An empty sketch is not played.
pub fn play_from(store: Store, at: Option<&ComponentId>) {
    if store.document.peek(|sketch| sketch.is_empty()) {
        return store.notices.announce("There is nothing to play yet");
    }
    let walk = store.document.peek(|sketch| Walk::begin(&Stage::of(sketch), at));
    store.view.play.set(Some(walk));
}

/// Follows the play of a collaborator: shows the screen that they play, now and after each of their steps.
pub fn follow(store: Store, id: String) {
    let playing = store.collaboration.people.with_untracked(|people| {
        people.iter().find(|person| person.id == id).and_then(|person| person.presence.playing.clone())
    });
    store.collaboration.following.set(Some(id));
    follow_play(store, playing.as_ref());
}

/// Stops following.
pub fn unfollow(store: Store) {
    if store.collaboration.following.with_untracked(Option::is_some) {
        store.collaboration.following.set(None);
    }
}

/// Shows the screen that the followed collaborator plays, or ends the play with theirs.
pub fn follow_play(store: Store, playing: Option<&ComponentId>) {
    let shown = store.view.play.with_untracked(|walk| walk.as_ref().and_then(|walk| walk.screen().cloned()));
    match playing {
        Some(_) if shown.as_ref() == playing => {}
        Some(screen) => play_from(store, Some(screen)),
        None => store.view.play.set(None),
    }
}

/// Takes a step of the play. The user then no longer follows a collaborator.
pub fn take_step(store: Store, step: &Step) {
    unfollow(store);
    let Some(walk) = store.view.play.get_untracked() else { return };
    let after = store.document.peek(|sketch| walk.after(&Stage::of(sketch), step));
    if after != walk {
        store.view.play.set(Some(after));
    }
}

/// Adapts the play to an edit of the sketch. `author` is the name of the collaborator that made it, if it is known.
pub fn follow_edit(store: Store, author: Option<&str>) {
    let Some(walk) = store.view.play.get_untracked() else { return };
    let after = store.document.peek(|sketch| walk.on(&Stage::of(sketch)));
    if after.screen() != walk.screen() {
        let cause = author
            .map_or_else(|| "The screen is gone".to_owned(), |name| format!("{name} has deleted the screen"));
        store.notices.show(format!("{cause}: play begins again."), None);
    }
    if after != walk {
        store.view.play.set(Some(after));
    }
}

/// Ends the play.
pub fn end_play(store: Store) {
    unfollow(store);
    store.view.play.set(None);
}

/// Keeps the played screen in the address.
pub fn note_played_screen(screen: Option<&ComponentId>, is_playing: bool) {
    let path = platform::path();
    match (is_playing, screen) {
        (true, Some(screen)) => {
            let id = String::from(js_sys::encode_uri_component(screen.as_str()));
            platform::set_path(&format!("{path}{PLAYED}{id}"));
        }
        (true, None) => platform::set_path(&format!("{path}{PLAYED}")),
        (false, _) if platform::fragment().starts_with(PLAYED) => platform::set_path(&path),
        (false, _) => {}
    }
}

/// Plays the screen that the address names, once the sketch has components.
pub fn play_address(store: Store) {
    let fragment = platform::fragment();
    let Some(id) = fragment.strip_prefix(PLAYED) else { return };
    let id = js_sys::decode_uri_component(id).ok().map(String::from);
    let id = id.and_then(|id| ComponentId::new(&id).ok());
    Effect::new(move |is_begun: Option<bool>| {
        store.document.version();
        let is_due = is_begun != Some(true) && !store.document.peek(|sketch| sketch.is_empty());
        if is_due {
            play_from(store, id.as_ref());
        }
        is_due || is_begun == Some(true)
    });
}

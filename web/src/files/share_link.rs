//! Copying of share links.

use crate::files::compression;
use crate::files::link;
use crate::platform::{self, CopyError};
use crate::store::{NoticeAction, Store};
use leptos::task::spawn_local;

/// Reasons why no link could be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShareLinkError {
    /// It would be too long. KB.
    TooLong(usize),
    /// The browser does not support compression.
    NotSupported,
}

/// Copies a link with the sketch to the clipboard.
pub fn copy_link(store: Store) {
    let content = store.document.peek(|sketch| link::content(&store.library.peek_name(), sketch));
    let link = async move {
        let packed = compression::compress(&content).await.ok_or(ShareLinkError::NotSupported)?;
        let page = platform::window().and_then(|window| window.location().href().ok());
        let link = link::write(&page.ok_or(ShareLinkError::NotSupported)?, &packed);
        if link.len() > link::MAX_LINK_BYTES {
            return Err(ShareLinkError::TooLong(link.len().div_ceil(1024)));
        }
        platform::text_blob("text/plain", &link).ok_or(ShareLinkError::NotSupported)
    };
    spawn_local(async move {
        match platform::copy("text/plain", link).await {
            Ok(()) => store.notices.show(
                "The link is on the clipboard. It carries the sketch itself: whoever opens it gets a copy, and no server sees it."
                    .to_owned(),
                None,
            ),
            Err(CopyError::Content(ShareLinkError::TooLong(kilobytes))) => store.notices.show_with_action(
                format!(
                    "The sketch is too large for a link: it would have {kilobytes} KB, and more than {} KB get cut on the way. A file has room for it.",
                    link::MAX_LINK_BYTES / 1024
                ),
                NoticeAction::SaveSketch,
            ),
            Err(CopyError::Content(ShareLinkError::NotSupported)) => {
                store.notices.show_with_action("This browser cannot make such links.".to_owned(), NoticeAction::SaveSketch);
            }
            Err(CopyError::Clipboard(refusal)) => {
                store.notices.show(format!("The link could not be copied: {refusal}."), None);
            }
        }
    });
}

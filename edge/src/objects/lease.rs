//! Leases: what a running request holds is renewed for as long as it runs, so that what a crash leaves behind is free
//! within seconds, however long a request may take.

use crate::platform::now_ms;
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, abortable};
use std::future::Future;
use std::time::Duration;
use worker::{Context, Delay};

/// How long a lease lasts from its beginning, or from its last renewal, in ms.
pub(crate) const LEASE_MS: u64 = 8_000;
/// The time from one renewal to the next: one may fail before the lease ends.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(3);
/// What a request may take besides the time for its model calls, in ms. What takes longer makes no progress, and is not
/// renewed any more.
const SLACK_MS: u64 = 120_000;

/// A lease that is renewed until this is dropped.
pub(crate) struct Lease(AbortHandle);

impl Lease {
    /// Calls `renew` from time to time, in a request whose model calls have `deadline_ms`. One that fails is made up for
    /// by the next.
    pub(crate) fn start<F: Future>(
        context: &Context,
        deadline_ms: u64,
        renew: impl Fn() -> F + 'static,
    ) -> Self {
        let last = now_ms().saturating_add(deadline_ms).saturating_add(SLACK_MS);
        let (renewals, handle) = abortable(async move {
            while now_ms() < last {
                Delay::from(RENEWAL_INTERVAL).await;
                renew().await;
            }
        });
        context.wait_until(renewals.map(|_: Result<(), _>| ()));
        Self(handle)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.abort();
    }
}

//! Leases: what a running request holds is renewed for as long as it runs, so that what a crash leaves behind is free
//! within seconds, however long a request may take.

use crate::scope::Scope;
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, abortable};
use std::future::Future;
use std::time::Duration;
use worker::Delay;

/// How long a lease lasts from its beginning, or from its last renewal, in ms.
pub(crate) const LEASE_MS: u64 = 10_000;
/// The time from one renewal to the next: two may fail before the lease ends.
const RENEW_EVERY: Duration = Duration::from_secs(3);

/// A lease that is renewed until this is dropped, also while nobody asks for the next piece of a stream.
pub(crate) struct Lease(AbortHandle);

impl Lease {
    /// Calls `renew` from time to time. One that fails is made up for by the next.
    pub(crate) fn held<F: Future>(scope: &Scope, renew: impl Fn() -> F + 'static) -> Self {
        let (renewals, handle) = abortable(async move {
            loop {
                Delay::from(RENEW_EVERY).await;
                renew().await;
            }
        });
        scope.afterwards(renewals.map(|_: Result<(), _>| ()));
        Self(handle)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.abort();
    }
}

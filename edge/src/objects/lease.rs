//! Leases, renewed while a request runs. A crashed request frees its lease within seconds.

use crate::platform::now_ms;
use futures_util::FutureExt;
use futures_util::future::{AbortHandle, abortable};
use std::future::Future;
use std::time::Duration;
use worker::{Context, Delay};

/// The duration of a lease from its start or last renewal, in ms.
pub(crate) const LEASE_MS: u64 = 8_000;
/// The interval of renewals. One renewal may fail before the lease ends.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(3);
/// The time of a request besides its model calls, in ms. A request that takes longer makes no progress and
/// loses its lease.
const SLACK_MS: u64 = 120_000;

/// A lease that is renewed until it is dropped.
pub(crate) struct Lease(AbortHandle);

impl Lease {
    /// Calls `renew` at intervals, for a request with `deadline_ms` for its model calls. The next renewal
    /// makes up for a failed one.
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

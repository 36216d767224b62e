//! Two futures, of which the first to complete wins.

use core::future::{Future, poll_fn};
use core::pin::Pin;
use core::task::Poll;

/// Polls `work` first, then `limit`; gives `None` where the limit completes first.
pub(in crate::client) async fn before<W: Future, L: Future>(
    mut work: Pin<&mut W>,
    mut limit: Pin<&mut L>,
) -> Option<W::Output> {
    poll_fn(move |context| {
        if let Poll::Ready(output) = work.as_mut().poll(context) {
            return Poll::Ready(Some(output));
        }
        limit.as_mut().poll(context).map(|_| None)
    })
    .await
}

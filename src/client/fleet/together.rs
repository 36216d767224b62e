//! Several futures at the same time, in whatever runtime the caller has.

use core::future::{Future, poll_fn};
use core::pin::Pin;
use core::task::Poll;

/// Work under way.
pub(super) type Work<'a, Output> = Pin<Box<dyn Future<Output = Output> + 'a>>;

/// The result of the first that ends, which is taken out. Never ends if there is none.
pub(super) async fn first<Output>(running: &mut Vec<Work<'_, Output>>) -> Output {
    poll_fn(|context| {
        for at in 0..running.len() {
            if let Some(work) = running.get_mut(at)
                && let Poll::Ready(output) = work.as_mut().poll(context)
            {
                drop(running.swap_remove(at));
                return Poll::Ready(output);
            }
        }
        Poll::Pending
    })
    .await
}

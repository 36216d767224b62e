//! What a client decides: whether a call is sent again, how long a wait pauses, where the next page starts, and which
//! revision a rollback goes back to. Pure functions of what happened; the npm package uses them too.

pub mod page;
pub mod retry;
pub mod retry_after;
pub mod rollback;
pub(super) mod wait;

//! What a trap is made of (observed 11).
//!
//! Each is a file in the folder `traps` beside this one, whose README says what it has. The table is made from them.

/// What shows a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A form, before it is sent.
    Form,
    /// A deployment beside its revision.
    Deployment,
    /// The answer to a request.
    Answer,
}

/// What goes wrong without a word in a log.
#[derive(Clone, Copy, Debug)]
pub struct Trap {
    /// A stable word.
    pub code: &'static str,
    /// What shows it.
    pub shown_by: &'static [Input],
    /// What goes wrong, and why.
    pub cause: &'static str,
    /// What to do about it.
    pub next_step: &'static str,
    /// The row that it rests on.
    pub citation: &'static str,
}

//! What a signature is made of (observed 13).
//!
//! Each is a file in the folder `signatures` beside this one, whose README says what it has. The table is made from them.

/// Where a signature shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// In the log of the build.
    Build,
    /// In the log of the servers, or in an event of their pods.
    Deploy,
    /// In the answer to a request or an upload.
    Request,
    /// In a state that lasts longer than usual.
    State,
}

/// What a failure looks like.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// A stable word.
    pub code: &'static str,
    /// What kind of failure it is: the folder of its file.
    pub class: &'static str,
    /// Where it shows.
    pub shown: &'static [Shown],
    /// Whether it only says that something failed. It counts where no line says what.
    pub is_general: bool,
    /// The patterns of the lines that show it. The npm package decides which of them a log shows.
    pub lines: &'static [&'static str],
    /// What went wrong.
    pub cause: &'static str,
    /// What to do about it.
    pub next_step: &'static str,
    /// What the emulator does when it plays it.
    pub play: Play,
}

/// What the emulator does when it plays a signature.
#[derive(Clone, Copy, Debug)]
pub enum Play {
    /// The revision ends in this status, and its log has these lines: that of the build for `BUILD_FAILED`, else that
    /// of the servers.
    Revision(&'static str, &'static [&'static str]),
    /// The next upload is refused with this status and body.
    Upload(u16, &'static str),
}

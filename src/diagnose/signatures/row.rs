//! What a signature is made of.

use crate::diagnose::pattern::Pattern;

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

impl Shown {
    /// Its word in the generated tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Deploy => "deploy",
            Self::Request => "request",
            Self::State => "state",
        }
    }
}

/// What a failure looks like.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// A stable word.
    pub code: &'static str,
    /// Where it shows.
    pub shown: &'static [Shown],
    /// Whether it only says that something failed. It counts where no line says what.
    pub is_general: bool,
    /// The lines that show it.
    pub patterns: &'static [Pattern],
    /// Lines which, further down, show that it was overcome.
    pub overcome_by: &'static [&'static str],
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

/// Lines that show that a process has ended, for exceptions that a program can also handle.
pub(super) const PROCESS_ENDS: &[&str] = &[
    "Application startup failed",
    "failed to load",
    "Worker failed to boot",
    "Could not import module",
    "Error loading ASGI app",
    "Shutting down: Master",
    "Application shutdown complete",
    "exited with code",
    "exit code 1",
    "exit code: 1",
    "exit status 1",
    "Back-off restarting failed container",
    "CrashLoopBackOff",
    "$",
];

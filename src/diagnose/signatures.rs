//! What a signature is made of, and what the emulator plays of it (observed 13).
//!
//! Each is a file in the folder `signatures` beside this one, whose README says what it has. The table is made from them.

use super::table::SIGNATURES;

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

/// What the emulator needs of a signature. A table of its own, so that the emulator's wasm holds no other texts.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The code of the signature.
    pub code: &'static str,
    /// What the emulator does.
    pub play: Play,
}

impl Played {
    /// Why a revision of this source cannot fail so, as the end of a sentence; `None` if it can. Images are not built, and
    /// only a repository has branches.
    pub fn unfit_for(&self, source: &str) -> Option<&'static str> {
        let is_built = matches!(source, "repo_host" | "internal_source");
        match self.play {
            Play::Revision("BUILD_FAILED", _) if !is_built => {
                Some("shows in a build, and only sources repo_host and internal_source are built")
            }
            Play::Revision(..) if self.code == "ref_not_found" && source != "repo_host" => {
                Some("is about a repository's branch, and only source repo_host has one")
            }
            _ => None,
        }
    }
}

const COUNT: usize = SIGNATURES.len();

static PLAYED: [Played; COUNT] = {
    let mut all = [Played { code: "", play: Play::Upload(0, "") }; COUNT];
    let mut next = 0;
    while next < COUNT {
        let Signature { code, play, .. } = SIGNATURES[next];
        all[next] = Played { code, play };
        next += 1;
    }
    all
};

/// What the emulator does for the signature of a code.
pub fn played(code: &str) -> Option<&'static Played> {
    PLAYED.iter().find(|played| played.code == code)
}

/// What the emulator does for the signature of a name: its code, with hyphens or underscores, or the beginning of one
/// code alone.
///
/// # Errors
/// A sentence that names the signatures if none, or more than one, has the name.
pub fn played_named(name: &str) -> Result<&'static Played, String> {
    let code = name.replace('-', "_");
    let mut starting = PLAYED.iter().filter(|played| !code.is_empty() && played.code.starts_with(&code));
    match (played(&code), starting.next(), starting.next()) {
        (Some(found), ..) | (None, Some(found), None) => Ok(found),
        _ => {
            let codes: Vec<_> = PLAYED.iter().map(|played| played.code).collect();
            Err(["no failure has the name ", name, ": take one of ", &codes.join(", ")].concat())
        }
    }
}

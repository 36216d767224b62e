//! What the emulator plays of the signatures.

use super::signatures::{Play, Signature};
use super::table::SIGNATURES;

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

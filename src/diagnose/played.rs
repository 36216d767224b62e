//! What the emulator plays of the signatures.

#[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
use super::given_logs;
use super::signatures::{Play, Signature};
use super::table::SIGNATURES;

/// What the emulator needs of a signature. A table of its own, so that the emulator's wasm holds no other texts.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The code of the signature.
    pub code: &'static str,
    /// What fails.
    pub end: End,
}

/// What fails of what the emulator plays.
#[derive(Clone, Copy, Debug)]
pub enum End {
    /// The revision ends in this status.
    Revision(&'static str),
    /// The next upload is refused with this status.
    Upload(u16),
}

impl Played {
    /// The lines of the revision's log, or the body of the refusal.
    #[cfg(not(all(target_arch = "wasm32", feature = "wasm-emulator")))]
    pub fn log(&self) -> Vec<&'static str> {
        let signature = SIGNATURES.iter().find(|signature| signature.code == self.code);
        match signature.map(|signature| signature.play) {
            Some(Play::Revision(_, lines)) => lines.to_vec(),
            Some(Play::Upload(_, body)) => vec![body],
            None => Vec::new(),
        }
    }

    /// The same from what the wasm was given.
    #[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
    pub fn log(&self) -> Vec<&'static str> {
        given_logs::log_of(self.code)
    }

    /// Why a revision of this source cannot fail so, as the end of a sentence; `None` if it can. Images are not built, and
    /// only a repository has branches.
    pub fn unfit_for(&self, source: &str) -> Option<&'static str> {
        let is_built = matches!(source, "repo_host" | "internal_source");
        match self.end {
            End::Revision("BUILD_FAILED") if !is_built => {
                Some("shows in a build, and only sources repo_host and internal_source are built")
            }
            End::Revision(_) if self.code == "ref_not_found" && source != "repo_host" => {
                Some("is about a repository's branch, and only source repo_host has one")
            }
            _ => None,
        }
    }
}

const COUNT: usize = SIGNATURES.len();

static PLAYED: [Played; COUNT] = {
    let mut all = [Played { code: "", end: End::Upload(0) }; COUNT];
    let mut next = 0;
    while next < COUNT {
        let Signature { code, play, .. } = SIGNATURES[next];
        let end = match play {
            Play::Revision(status, _) => End::Revision(status),
            Play::Upload(status, _) => End::Upload(status),
        };
        all[next] = Played { code, end };
        next += 1;
    }
    all
};

/// What the emulator does for the signature of a code.
pub fn played(code: &str) -> Option<&'static Played> {
    #[cfg(all(target_arch = "wasm32", feature = "wasm-emulator"))]
    given_logs::ask();
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

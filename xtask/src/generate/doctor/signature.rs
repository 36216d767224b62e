//! A signature, as its file has it.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer};

use super::read_all;

/// What a failure looks like. `src/diagnose/signatures/README.md` says what each member is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Signature {
    pub(crate) code: String,
    /// The folder of its file.
    #[serde(skip)]
    pub(crate) class: String,
    pub(crate) shown: Vec<String>,
    #[serde(default)]
    pub(crate) general: bool,
    #[serde(deserialize_with = "lines")]
    pub(crate) lines: Vec<Line>,
    #[serde(default)]
    pub(crate) overcome_by: Vec<String>,
    pub(crate) cause: String,
    pub(crate) next: Vec<String>,
    /// Whose wording the lines are, for readers of the file.
    #[expect(dead_code, reason = "only the tests in JavaScript read it")]
    pub(crate) source: String,
    pub(crate) play: Play,
    #[expect(dead_code, reason = "only the tests in JavaScript read them")]
    pub(crate) cases: serde_json::Value,
}

/// A line of a signature: its pattern alone, or with what must be near it.
#[derive(Debug)]
pub(crate) enum Line {
    Text(String),
    More(String, Arc<Beside>),
}

/// What is said beside a pattern, or beside several.
#[derive(Debug)]
pub(crate) struct Beside {
    near: Vec<String>,
    not: Vec<String>,
    strength: Option<String>,
}

/// The lines as a file has them: patterns for which the same holds stand in one record.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Written {
    Text(String),
    More {
        text: Texts,
        #[serde(default)]
        near: Vec<String>,
        #[serde(default)]
        not: Vec<String>,
        strength: Option<String>,
    },
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Several(Vec<String>),
}

fn lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Line>, D::Error> {
    let written = Vec::<Written>::deserialize(deserializer)?;
    Ok(written
        .into_iter()
        .flat_map(|each| match each {
            Written::Text(text) => vec![Line::Text(text)],
            Written::More { text, near, not, strength } => {
                let beside = Arc::new(Beside { near, not, strength });
                let texts = match text {
                    Texts::One(text) => vec![text],
                    Texts::Several(texts) => texts,
                };
                texts.into_iter().map(|text| Line::More(text, Arc::clone(&beside))).collect()
            }
        })
        .collect())
}

impl Line {
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::More(text, _) => text,
        }
    }

    pub(crate) fn near(&self) -> &[String] {
        if let Self::More(_, beside) = self { &beside.near } else { &[] }
    }

    pub(crate) fn not(&self) -> &[String] {
        if let Self::More(_, beside) = self { &beside.not } else { &[] }
    }

    /// 0 certain, 1 likely, 2 possible.
    pub(crate) fn strength(&self) -> u8 {
        match self {
            Self::More(_, beside) if beside.strength.as_deref() == Some("likely") => 1,
            Self::More(_, beside) if beside.strength.as_deref() == Some("possible") => 2,
            _ => 0,
        }
    }
}

/// What the emulator does.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Play {
    Revision { status: String, log: Vec<String> },
    Upload { upload: u16, body: String },
}

impl Signature {
    /// What to do next, as one text.
    pub(crate) fn next_step(&self) -> String {
        self.next.join(" ")
    }
}

/// Every signature, in the order of classes and codes.
///
/// # Panics
/// If a file cannot be read, or its code is not its name.
pub(crate) fn signatures() -> &'static [Signature] {
    static ALL: OnceLock<Vec<Signature>> = OnceLock::new();
    ALL.get_or_init(|| {
        read_all::<Signature>("signatures")
            .into_iter()
            .map(|(path, mut signature)| {
                let (class, name) = path.split_once('/').unwrap_or_else(|| panic!("{path} is in no folder of a class"));
                assert_eq!(name, signature.code, "the file {path} has another code");
                class.clone_into(&mut signature.class);
                signature
            })
            .collect()
    })
}

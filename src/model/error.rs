//! Why a typed record could not be written or read.

use core::fmt;

/// Why a typed record could not be written or read.
///
/// It says what was expected and where, and not what was there, which may be a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    place: Place,
    what: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// A record could not be written.
    Writing,
    Text {
        line: usize,
        column: usize,
    },
    #[cfg(feature = "js")]
    Path(String),
}

impl RecordError {
    /// The line and the column in bytes, each from 1, if JSON text was read.
    pub const fn line_and_column(&self) -> Option<(usize, usize)> {
        if let Place::Text { line, column } = self.place { Some((line, column)) } else { None }
    }

    /// The path of the field, such as `secrets.0.name`, if a JavaScript value was read; empty for the value itself.
    #[cfg(feature = "js")]
    pub fn path(&self) -> Option<&str> {
        if let Place::Path(path) = &self.place { Some(path) } else { None }
    }

    /// The error of a JavaScript value, by what serde says of it.
    #[cfg(feature = "js")]
    pub(super) fn at_path(path: String, message: &str) -> Self {
        Self { place: Place::Path(path), what: without_values(message) }
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let end = format!(" at line {line} column {column}");
        let what = without_values(message.strip_suffix(&end).unwrap_or(&message));
        Self { place: if line == 0 { Place::Writing } else { Place::Text { line, column } }, what }
    }
}

/// How messages begin that name fields of ours, and no value.
const SAID_WITHOUT_VALUES: [&str; 8] = [
    "missing field ",
    "duplicate field ",
    "unknown field ",
    "EOF while parsing ",
    "trailing characters",
    "recursion limit exceeded",
    "it cannot be read",
    "it is nested ",
];

/// The message of serde without the value that was found: serde quotes the value, and then says what it expected.
fn without_values(message: &str) -> String {
    match message.rsplit_once(", expected ") {
        _ if SAID_WITHOUT_VALUES.iter().any(|start| message.starts_with(start)) => message.to_owned(),
        Some((_, expected)) => format!("expected {expected}"),
        None => "it does not fit".to_owned(),
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = &self.what;
        match &self.place {
            Place::Writing => write!(formatter, "a record cannot be written as JSON: {what}"),
            Place::Text { line, column } => {
                write!(formatter, "the JSON of a record cannot be read: {what}, at line {line}, column {column}")
            }
            #[cfg(feature = "js")]
            Place::Path(path) if path.is_empty() => formatter.write_str(what),
            #[cfg(feature = "js")]
            Place::Path(path) => write!(formatter, "{path}: {what}"),
        }
    }
}

impl core::error::Error for RecordError {}

//! Why an upload cannot be made.

use core::fmt;

/// The largest tarball that services were seen to take, in bytes (observed 3).
pub(in crate::client) const MOST_BYTES: usize = 200 * 1024 * 1024;

/// Why an upload cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UploadError {
    /// The bytes are not gzip.
    NoGzip,
    /// There are more bytes than services were seen to take.
    TooLarge {
        /// How many there are.
        bytes: usize,
    },
    /// The service gave an upload address that is neither http nor https.
    NoAddress,
}

impl fmt::Display for UploadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGzip => {
                formatter.write_str("an upload takes a gzip tarball (.tar.gz), and these bytes are no gzip")
            }
            Self::TooLarge { bytes } => {
                write!(formatter, "an upload takes {MOST_BYTES} bytes (200 MiB) at most, and these are {bytes}")
            }
            Self::NoAddress => formatter.write_str("the service gave an address for the upload that is none"),
        }
    }
}

impl core::error::Error for UploadError {}

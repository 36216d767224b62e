//! Failures of an upload.

use super::row::{Play, Shown, Signature};
use crate::diagnose::pattern::line;

const REQUEST: &[Shown] = &[Shown::Request];

pub(super) const SIGNATURES: &[Signature] = &[
    Signature {
        code: "archive_too_large",
        shown: REQUEST,
        is_general: false,
        patterns: &[line("exceeds the 200 MB limit"), line("EntityTooLarge"), line("Content Too Large")],
        overcome_by: &[],
        cause: "The archive is larger than the 200 MB that an upload may have.",
        next_step: "Leave out what the build does not need, by an ignore file: environments, data, models, the history of the repository.",
        play: Play::Upload(
            413,
            "<?xml version='1.0' encoding='UTF-8'?><Error><Code>EntityTooLarge</Code><Message>Your proposed upload is larger than the maximum object size specified in your Policy Document.</Message></Error>",
        ),
    },
    Signature {
        code: "upload_refused",
        shown: REQUEST,
        is_general: false,
        patterns: &[line("Upload failed with status 403")],
        overcome_by: &[],
        cause: "The signed address of the upload has expired, or the headers that belong to it were not sent.",
        next_step: "Ask for a new address and send the archive at once, with every header of upload_headers as it was given.",
        play: Play::Upload(
            403,
            "<?xml version='1.0' encoding='UTF-8'?><Error><Code>AccessDenied</Code><Message>Access denied.</Message><Details>Request has expired</Details></Error>",
        ),
    },
];

//! What the emulator holds, and the journal that stores it. Nothing in here knows requests or responses.

pub(crate) mod bookkeeping;
pub(crate) mod clock;
pub(crate) mod deployment;
pub(crate) mod entries;
pub(crate) mod failure;
pub(crate) mod journal;
pub(crate) mod journal_line;
pub(crate) mod keys;
pub(crate) mod records;
pub(crate) mod revision;
pub(crate) mod shown;
pub(crate) mod timeline;

//! Values that every part of the emulator uses: JSON, timestamps, uuids and random ids.

pub(crate) mod json;
pub(crate) mod random;
pub(crate) mod timestamp;
pub(crate) mod uuid;

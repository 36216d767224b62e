//! Values that every part of the emulator uses: JSON, uuids and random ids.

pub(crate) mod json;
pub(crate) mod random;
pub(crate) mod uuid;

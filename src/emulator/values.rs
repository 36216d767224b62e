//! Values that every part of the emulator uses: JSON, uuids and random ids.

mod double;
pub(crate) mod json;
pub(crate) mod random;
pub(crate) mod uuid;

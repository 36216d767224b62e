//! Values that every part of the emulator uses: JSON, uuids, digits and random ids.

mod double;
pub(crate) mod hex;
pub(crate) mod json;
pub(crate) mod random;
pub(crate) mod uuid;

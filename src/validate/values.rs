//! Single values: what the service and Kubernetes say of each by itself.

mod characters;
pub(super) mod datetime;
pub(super) mod formats;
pub(super) mod image_reference;
pub(super) mod lenient;
pub(super) mod masks;
pub(super) mod names;
pub(super) mod quantity;
pub(super) mod scalar;
pub(super) mod service_kinds;
pub(super) mod uuid;

//! The rules between the fields of a record, one in each file. Generated from the folder by `make generate`; not to be
//! edited by hand.

pub(super) mod annotations_size;
pub(super) mod build_on_push_with_tag;
pub(super) mod creation;
pub(super) mod duplicate;
pub(super) mod exactly_one;
pub(super) mod exclusive;
pub(super) mod limit_below_request;
pub(super) mod localhost_profile;
pub(super) mod max_below_min;
pub(super) mod most_items;
pub(super) mod mount_propagation;
pub(super) mod overridden;
pub(super) mod patch;
pub(super) mod pod;
pub(super) mod projected_paths;
pub(super) mod resources;
pub(super) mod security_context;

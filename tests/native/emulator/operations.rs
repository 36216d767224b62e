//! Every operation of the service except creating, reading and patching deployments (contract 4, observed 3). The
//! tests move the clock.

#![cfg(feature = "emulator")]

mod clusters;
mod deployments;
mod organisation;
mod revisions;
mod tenants_and_records;

use serde_json::Value;

const OTHER_TENANT: &str = "0f8fad5b-d9cb-469f-a165-70867728950e";

fn id(value: &Value) -> &str {
    value.as_str().expect("it is an id")
}

fn names(page: &Value) -> Vec<&str> {
    page["resources"].as_array().expect("it is a page").iter().map(|deployment| id(&deployment["name"])).collect()
}

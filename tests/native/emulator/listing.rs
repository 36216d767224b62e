//! The filters of the listing, alone and together, select the deployments whose own responses match.

#![cfg(feature = "emulator")]

use crate::support::emulator::Service;
use deployment_control::emulator::Emulator;
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request};
use proptest::prelude::*;
use serde_json::{Value, json};

const OTHER_TENANT: &str = "11111111-1111-4111-8111-111111111111";

fn list(service: &mut Service, tenant: Option<&str>, query: &str) -> Vec<Value> {
    let mut request = Request::new(Method::Get, format!("/v2/deployments?{query}"));
    if let Some(tenant) = tenant {
        request = request.with_header("x-tenant-id", tenant);
    }
    let (status, mut page) = service.send(&request);
    assert_eq!(status, 200, "{query}: {page}");
    page["resources"].as_array_mut().map(core::mem::take).unwrap_or_default()
}

/// Every deployment of a tenant, page by page.
fn all(service: &mut Service, tenant: Option<&str>, query: &str) -> Vec<Value> {
    let mut found = Vec::new();
    loop {
        let page = list(service, tenant, &format!("limit=7&offset={}&{query}", found.len()));
        if page.is_empty() {
            return found;
        }
        found.extend(page);
    }
}

/// A filter of the query.
#[derive(Clone, Debug)]
enum Filter {
    Name(String),
    NamePart(String),
    Status(&'static str),
    ImageVersion(&'static str),
    Type(&'static str),
    Remote(bool),
    Tags(Vec<&'static str>),
}

impl Filter {
    fn query(&self) -> String {
        match self {
            Self::Name(name) => format!("name={name}"),
            Self::NamePart(part) => format!("name_contains={part}"),
            Self::Status(status) => format!("status={status}"),
            Self::ImageVersion(version) => format!("image_version={version}"),
            Self::Type(kind) => format!("deployment_type={kind}"),
            Self::Remote(is_remote) => format!("remote_reconciled={is_remote}"),
            Self::Tags(tags) => format!("tag_value_ids={}", tags.join(",")),
        }
    }

    fn accepts(&self, answer: &Value) -> bool {
        let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
        match self {
            Self::Name(name) => text("name") == *name,
            Self::NamePart(part) => text("name").to_lowercase().contains(&part.to_lowercase()),
            Self::Status(status) => text("status") == *status,
            Self::ImageVersion(version) => text("image_version") == *version,
            Self::Type(kind) => answer["source_config"]["deployment_type"] == **kind,
            Self::Remote(is_remote) => (text("source") == "external_docker") == *is_remote,
            Self::Tags(tags) => answer["tag_value_ids"]
                .as_array()
                .is_some_and(|given| given.iter().any(|given| tags.iter().any(|tag| given == tag))),
        }
    }
}

fn filter() -> impl Strategy<Value = Filter> {
    prop_oneof![
        (0..40).prop_map(|number| Filter::Name(format!("agent-{number}"))),
        "[A-Za-b0-3-]{1,3}".prop_map(Filter::NamePart),
        prop::sample::select(vec![
            "READY",
            "AWAITING_DATABASE",
            "UNUSED",
            "AWAITING_DELETE",
            "AWAITING_FINAL_DELETE",
            "other"
        ])
        .prop_map(Filter::Status),
        prop::sample::select(vec!["1", "2", "latest", "9"]).prop_map(Filter::ImageVersion),
        prop::sample::select(vec!["prod", "dev", "dev_free"]).prop_map(Filter::Type),
        any::<bool>().prop_map(Filter::Remote),
        prop::sample::subsequence(vec!["red", "green", "none"], 1..3).prop_map(Filter::Tags),
    ]
}

/// A change of the deployments.
#[derive(Clone, Debug)]
enum Change {
    Seed(usize),
    Image(usize, &'static str),
    Tags(usize, Vec<&'static str>),
    Delete(usize),
    Advance(u64),
    Restart,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (0_usize..64).prop_map(Change::Seed),
        (0_usize..64).prop_map(Change::Seed),
        (any::<usize>(), prop::sample::select(vec!["1", "2"]))
            .prop_map(|(which, version)| Change::Image(which, version)),
        (any::<usize>(), prop::sample::subsequence(vec!["red", "green"], 0..3))
            .prop_map(|(which, tags)| Change::Tags(which, tags)),
        any::<usize>().prop_map(Change::Delete),
        (0_u64..2_000).prop_map(Change::Advance),
        Just(Change::Restart),
    ]
}

/// A deployment whose fields follow from a number.
fn record(number: usize, kind: usize) -> Value {
    let mut record = json!({ "source_config": {}, "source_revision_config": {} });
    record["source"] = json!(if kind & 1 == 0 { "internal_docker" } else { "external_docker" });
    record["name"] = json!(if kind & 2 == 0 { format!("agent-{number}") } else { format!("Bot-{number}") });
    if kind & 4 != 0 {
        record["source_config"]["deployment_type"] = json!(if kind & 8 == 0 { "prod" } else { "dev" });
    }
    if kind & 16 != 0 {
        record["tag_value_ids"] = json!(["red", format!("tag-{number}")]);
    }
    match (kind >> 4) & 3 {
        1 => record["status"] = json!("AWAITING_DATABASE"),
        2 => record["status"] = json!("UNUSED"),
        _ => {}
    }
    if kind & 8 != 0 {
        record["tenant_id"] = json!(OTHER_TENANT);
    }
    record
}

fn apply(service: &mut Service, number: usize, change: &Change) {
    let mine = all(service, None, "");
    let chosen = |which: usize| {
        mine.get(which % mine.len().max(1)).and_then(|one| one["id"].as_str()).map(|id| format!("/v2/deployments/{id}"))
    };
    let mut patch = |which: usize, form: Value| {
        if let Some(url) = chosen(which) {
            service.send(&Request::new(Method::Patch, url).with_json(form.to_string()));
        }
    };
    match change {
        Change::Seed(kind) => service
            .emulator
            .seed(&json!({ "deployments": [record(number, *kind)] }).to_string())
            .expect("the record fits"),
        Change::Image(which, version) => patch(
            *which,
            json!({ "source_revision_config": { "image_uri": format!("registry.example/agent:{version}") } }),
        ),
        Change::Tags(which, tags) => patch(*which, json!({ "tag_value_ids": tags })),
        Change::Delete(which) => {
            if let Some(url) = chosen(*which) {
                service.raw(Method::Delete, &url);
            }
        }
        Change::Advance(ms) => service.emulator.advance(*ms),
        Change::Restart => {
            let snapshot = service.emulator.snapshot();
            service.emulator = Emulator::open(Service::options(), Box::new(FakeEnv::default()), &snapshot)
                .expect("a snapshot is complete")
                .0;
        }
    }
}

proptest! {
    #![proptest_config(crate::support::cases(48))]

    #[test]
    fn the_filters_find_the_deployments_whose_responses_match(changes in prop::collection::vec(change(), 1..40), filters in prop::collection::vec(prop::collection::vec(filter(), 1..4), 8)) {
        let mut service = Service::new();
        for (number, change) in changes.iter().enumerate() {
            apply(&mut service, number, change);
        }
        let mut fresh = Service::new();
        fresh.emulator = Emulator::open(Service::options(), Box::new(FakeEnv::default()), &service.emulator.snapshot()).expect("a snapshot is complete").0;
        for tenant in [None, Some(OTHER_TENANT)] {
            let whole = all(&mut service, tenant, "");
            // Earlier responses have no influence.
            prop_assert_eq!(&whole, &all(&mut fresh, tenant, ""));
            for filters in &filters {
                let query: Vec<String> = filters.iter().map(Filter::query).collect();
                // If a parameter is given twice, the last one counts.
                let is_last = |at: usize| !filters[at + 1..].iter().any(|later| core::mem::discriminant(later) == core::mem::discriminant(&filters[at]));
                let expected: Vec<&Value> = whole.iter().filter(|answer| (0..filters.len()).all(|at| !is_last(at) || filters[at].accepts(answer))).collect();
                let found = all(&mut service, tenant, &query.join("&"));
                prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{}", query.join("&"));
            }
        }
    }
}

#[test]
fn names_are_found_after_most_deployments_are_deleted() {
    let mut service = Service::new();
    let long = "x".repeat(600);
    let records: Vec<Value> = (0..300).map(|number| json!({ "name": format!("{long}-{number}") })).collect();
    service.emulator.seed(&json!({ "deployments": records }).to_string()).expect("the records fit");
    for one in all(&mut service, None, "") {
        if !one["name"].as_str().is_some_and(|name| name.ends_with('7')) {
            service.raw(Method::Delete, &format!("/v2/deployments/{}", one["id"].as_str().unwrap_or_default()));
        }
    }
    service.emulator.advance(1_600);
    assert_eq!(all(&mut service, None, "name_contains=x-17").len(), 2);
    assert_eq!(all(&mut service, None, "name_contains=x-").len(), 30);
    assert_eq!(all(&mut service, None, "name_contains=x-88").len(), 0);
}

#[test]
fn ids_are_found_in_the_listings_order_and_only_the_tenants_own() {
    let mut service = Service::new();
    let records: Vec<Value> = (0..4).map(|number| record(number, if number == 3 { 8 } else { 0 })).collect();
    service.emulator.seed(&json!({ "deployments": records }).to_string()).expect("the records fit");
    let [mine, theirs] = [None, Some(OTHER_TENANT)].map(|tenant| all(&mut service, tenant, ""));
    let ids: Vec<&str> = mine.iter().chain(&theirs).chain(&mine).rev().filter_map(|one| one["id"].as_str()).collect();
    let query = format!("deployment_ids={},none", ids.join(","));
    assert_eq!((mine.len(), theirs.len()), (3, 1));
    assert_eq!(all(&mut service, None, &query), mine);
    assert_eq!(all(&mut service, Some(OTHER_TENANT), &query), theirs);
    assert_eq!(all(&mut service, None, &format!("{query}&name=agent-1")), [mine[1].clone()]);
    assert_eq!(all(&mut service, None, &format!("{query}&name=agent-3")), Vec::<Value>::new());
}

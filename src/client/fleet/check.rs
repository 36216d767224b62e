//! What is wrong with a fleet, before anything is sent.

use super::types::{Fleet, FleetOptions};
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::schema::DEPLOYMENT_CREATE;
use crate::validate::{Severity, check_text};
use std::collections::{BTreeMap, BTreeSet};

/// Tells all that is wrong at once.
pub(super) fn check(fleet: &Fleet, options: &FleetOptions) -> Result<(), Error> {
    let mut notes = Vec::new();
    match &fleet.name {
        Some(name) if !is_label(name) => notes.push(format!(
            "the name of a fleet has 1 to 63 letters, digits, hyphens, underscores and dots, not \"{name}\""
        )),
        None if options.prune || options.adopt => {
            notes.push("prune and adopt go by the mark of the fleet, and the fleet has no name".to_owned());
        }
        _ => {}
    }
    let mut names = BTreeSet::new();
    for deployment in &fleet.deployments {
        let name = deployment.form.name.as_str();
        if !names.insert(name) {
            notes.push(format!("{name} stands twice in the fleet"));
        }
        let report = check_text(&DEPLOYMENT_CREATE, serde_json::to_string(&deployment.form)?.as_bytes());
        notes.extend(
            report
                .issues
                .iter()
                .filter(|issue| issue.severity == Severity::Error)
                .map(|issue| format!("{name}: {issue}")),
        );
    }
    for deployment in &fleet.deployments {
        for before in deployment.after.iter().filter(|before| !names.contains(before.as_str())) {
            notes.push(format!("{} comes after {before}, which the fleet does not have", deployment.form.name));
        }
    }
    if let Some(cycle) = cycle(fleet) {
        notes.push(format!("each of these waits for the next: {}", cycle.join(" -> ")));
    }
    if notes.is_empty() {
        return Ok(());
    }
    let name = fleet.name.clone().unwrap_or_else(|| "the fleet".to_owned());
    Err(Error::Plan(PlanError { name, reason: PlanErrorReason::Fleet, notes }))
}

/// Whether a text can be the value of a label of Kubernetes.
fn is_label(text: &str) -> bool {
    let ends = [text.bytes().next(), text.bytes().last()];
    text.len() <= 63
        && ends.iter().all(|end| end.is_some_and(|byte| byte.is_ascii_alphanumeric()))
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// The names of a cycle, the first one again at its end. Takes away what waits for nothing until only cycles are left.
fn cycle(fleet: &Fleet) -> Option<Vec<String>> {
    let mut waiting: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for deployment in &fleet.deployments {
        let after = deployment.after.iter().map(String::as_str);
        waiting.entry(&deployment.form.name).or_default().extend(after);
    }
    loop {
        let free: Vec<&str> = waiting
            .iter()
            .filter(|(_, after)| !after.iter().any(|name| waiting.contains_key(name)))
            .map(|(name, _)| *name)
            .collect();
        if free.is_empty() {
            break;
        }
        waiting.retain(|name, _| !free.contains(name));
    }
    // Each that is left waits for another that is left, so following them comes back.
    let mut path: Vec<&str> = vec![waiting.keys().next()?];
    loop {
        let after = waiting.get(path.last()?)?;
        let next = after.iter().find(|name| waiting.contains_key(*name))?;
        if let Some(start) = path.iter().position(|name| name == next) {
            return Some(path.iter().skip(start).chain([next]).map(|name| (*name).to_owned()).collect());
        }
        path.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::{cycle, is_label};
    use crate::client::fleet::types::{Fleet, FleetDeployment};
    use crate::model::{DeploymentCreate, Source};

    fn fleet(items: &[(&str, &[&str])]) -> Fleet {
        let deployments = items.iter().map(|(name, after)| FleetDeployment {
            form: DeploymentCreate::new(*name, Source::InternalDocker),
            after: after.iter().map(|name| (*name).to_owned()).collect(),
        });
        Fleet { name: None, deployments: deployments.collect() }
    }

    #[test]
    fn a_cycle_is_found_and_a_chain_is_none() {
        assert_eq!(cycle(&fleet(&[("a", &["b"]), ("b", &["c"]), ("c", &[])])), None);
        let found = cycle(&fleet(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])]));
        assert_eq!(found.map(|names| names.join(" ")), Some("b c b".to_owned()));
        assert_eq!(cycle(&fleet(&[("a", &["a"])])).map(|names| names.len()), Some(2));
    }

    #[test]
    fn the_name_of_a_fleet_is_the_value_of_a_label() {
        for (name, expected) in
            [("a", true), ("a-b_c.d", true), ("", false), ("-a", false), ("a.", false), ("a b", false)]
        {
            assert_eq!(is_label(name), expected, "{name}");
        }
        assert!(is_label(&"a".repeat(63)) && !is_label(&"a".repeat(64)));
    }
}

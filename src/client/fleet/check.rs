//! What is wrong with a fleet, before anything is sent.

use super::types::{Fleet, FleetDeployment, FleetOptions};
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::schema::DEPLOYMENT_CREATE;
use crate::validate::{Severity, check_text};
use std::collections::{BTreeMap, BTreeSet};

/// Tells all that is wrong at once.
pub(super) fn check(fleet: &Fleet, options: &FleetOptions) -> Result<(), Error> {
    let mut notes: Vec<String> = name_note(fleet.name.as_deref()).into_iter().collect();
    if fleet.name.is_none() && (options.prune || options.adopt) {
        notes.push("prune and adopt go by the mark of the fleet, and the fleet has no name".to_owned());
    }
    for FleetDeployment { form, .. } in &fleet.deployments {
        let report = check_text(&DEPLOYMENT_CREATE, serde_json::to_string(form)?.as_bytes());
        let errors = report.issues.iter().filter(|issue| issue.severity == Severity::Error);
        notes.extend(errors.map(|issue| format!("{}: {issue}", form.name)));
    }
    let order: Vec<_> = fleet.deployments.iter().map(|each| (each.form.name.clone(), each.after.clone())).collect();
    notes.extend(order_notes(&order));
    if notes.is_empty() { Ok(()) } else { Err(refusal(fleet.name.clone(), notes)) }
}

/// The error of a fleet that is not sent, with what is wrong.
pub(super) fn refusal(fleet: Option<String>, notes: Vec<String>) -> Error {
    let name = fleet.unwrap_or_else(|| "the fleet".to_owned());
    Error::Plan(PlanError { name, reason: PlanErrorReason::Fleet, notes })
}

/// What is wrong with the name of a fleet.
pub(super) fn name_note(name: Option<&str>) -> Option<String> {
    let name = name.filter(|name| !is_label(name))?;
    Some(format!("the name of a fleet has 1 to 63 letters, digits, hyphens, underscores and dots, not \"{name}\""))
}

/// What is wrong with the names of deployments and of those that come before them.
pub(super) fn order_notes(order: &[(String, Vec<String>)]) -> Vec<String> {
    let mut notes = Vec::new();
    let mut names = BTreeSet::new();
    for (name, _) in order {
        if !names.insert(name) {
            notes.push(format!("{name} stands twice in the fleet"));
        }
    }
    for (name, after) in order {
        let missing = after.iter().filter(|before| !names.contains(before));
        notes.extend(missing.map(|before| format!("{name} comes after {before}, which the fleet does not have")));
    }
    let mut left = order.to_vec();
    while let Some(names) = cycle(&left) {
        notes.push(format!("each of these waits for the next: {}", names.join(" -> ")));
        // Without its last step it is none, and the next one is found.
        let [.., last, start] = names.as_slice() else { break };
        for (_, after) in left.iter_mut().filter(|(name, _)| name == last) {
            after.retain(|name| name != start);
        }
    }
    notes
}

/// Whether a text can be the value of a label of Kubernetes.
fn is_label(text: &str) -> bool {
    let ends = [text.bytes().next(), text.bytes().last()];
    text.len() <= 63
        && ends.iter().all(|end| end.is_some_and(|byte| byte.is_ascii_alphanumeric()))
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// The names of a cycle, the first one again at its end. Takes away what waits for nothing until only cycles are left.
fn cycle(order: &[(String, Vec<String>)]) -> Option<Vec<String>> {
    let mut waiting: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, after) in order {
        waiting.entry(name).or_default().extend(after.iter().map(String::as_str));
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
    use super::{cycle, is_label, order_notes};

    fn order(edges: &[(&str, &[&str])]) -> Vec<(String, Vec<String>)> {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        edges.iter().map(|(name, after)| ((*name).to_owned(), owned(after))).collect()
    }

    #[test]
    fn a_cycle_is_found_and_a_chain_is_none() {
        assert_eq!(cycle(&order(&[("a", &["b"]), ("b", &["c"]), ("c", &[])])), None);
        let found = cycle(&order(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])]));
        assert_eq!(found.map(|names| names.join(" ")), Some("b c b".to_owned()));
        assert_eq!(cycle(&order(&[("a", &["a"])])).map(|names| names.len()), Some(2));
    }

    #[test]
    fn every_cycle_is_told() {
        let notes = order_notes(&order(&[("a", &["b"]), ("b", &["a"]), ("c", &["d"]), ("d", &["c"]), ("e", &["e"])]));
        assert_eq!(notes.len(), 3, "{notes:?}");
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

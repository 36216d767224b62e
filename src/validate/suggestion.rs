//! The known name that a caller may have meant.

use crate::schema::{Direction, Field, Kind, Record};

/// The longest key that is compared.
const LONGEST: usize = 40;

/// The field of a record whose name is nearest to a key.
pub(super) fn name(record: &Record, key: &[u8]) -> Option<&'static str> {
    nearest(record.fields.iter().filter(|field| field.direction != Direction::Response).map(|field| field.name), key)
}

/// What fields are called elsewhere, and here.
const SYNONYMS: &[(&str, &str)] = &[
    ("auto_deploy", "build_on_push"),
    ("branch", "repo_ref"),
    ("config_path", "agent_config_path"),
    ("container_image", "image_uri"),
    ("default_branch", "repo_ref"),
    ("docker_image", "image_uri"),
    ("domain", "custom_url"),
    ("env", "secrets"),
    ("env_vars", "secrets"),
    ("environment", "secrets"),
    ("git_url", "repo_url"),
    ("host_integration_id", "integration_id"),
    ("image", "image_uri"),
    ("image_url", "image_uri"),
    ("instances", "max_scale"),
    ("integration", "integration_id"),
    ("listener", "listener_id"),
    ("memory", "memory_mb"),
    ("memory_limit", "memory_limit_mb"),
    ("namespace", "k8s_namespace"),
    ("ref", "repo_ref"),
    ("replicas", "max_scale"),
    ("repo", "repo_url"),
    ("repository", "repo_url"),
    ("repository_url", "repo_url"),
    ("tag", "repo_ref"),
    ("tarball", "source_tarball_path"),
    ("tier", "deployment_type"),
    ("url", "custom_url"),
    ("variables", "secrets"),
];

/// Where a form has the field that a key means: in another record than where it stands, or under another name.
pub(super) fn place(form: &'static Record, key: &[u8]) -> Option<String> {
    let meant = SYNONYMS.iter().find(|(other, _)| folded(other.as_bytes()).eq(folded(key)));
    let key = meant.map_or(key, |(_, name)| name.as_bytes());
    let mut records = vec![(form, String::new())];
    // The records near the root come first. Lists are left out: their items have names of their own.
    let mut at = 0;
    while let Some((record, path)) = records.get(at).cloned() {
        let fields = || record.fields.iter().filter(|field: &&Field| field.direction != Direction::Response);
        if let Some(field) = fields().find(|field| folded(field.name.as_bytes()).eq(folded(key))) {
            return Some([&path, field.name].concat());
        }
        for field in fields() {
            if let Kind::Record(inner) = field.kind {
                records.push((inner, [&path, field.name, "."].concat()));
            }
        }
        at += 1;
    }
    None
}

/// The name that is nearest to a key: the same but for case and separators, or one or two letters away.
pub(crate) fn nearest(names: impl Iterator<Item = &'static str>, key: &[u8]) -> Option<&'static str> {
    if key.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &'static str)> = None;
    for name in names {
        let same = folded(name.as_bytes()).eq(folded(key));
        let far = if same { 0 } else { distance(name.as_bytes(), key) };
        // One letter in four may be wrong.
        let near = far <= 2 && far * 4 <= name.len();
        if near && best.is_none_or(|(least, _)| far < least) {
            best = Some((far, name));
        }
    }
    best.map(|(_, name)| name)
}

/// Letters without case and separators, so that `buildOnPush` is `build_on_push`.
fn folded(text: &[u8]) -> impl Iterator<Item = u8> {
    text.iter().filter(|byte| !matches!(byte, b'_' | b'-' | b' ')).map(u8::to_ascii_lowercase)
}

/// How many letters must be added, dropped, replaced or swapped with their neighbour.
fn distance(one: &[u8], other: &[u8]) -> usize {
    if one.len().abs_diff(other.len()) > 2 || other.len() > LONGEST {
        return usize::MAX / 8;
    }
    let (mut before, mut last, mut row) = ([0_usize; LONGEST + 1], [0_usize; LONGEST + 1], [0_usize; LONGEST + 1]);
    for (index, cell) in last.iter_mut().enumerate() {
        *cell = index;
    }
    for i in 1..=one.len() {
        row[0] = i;
        for j in 1..=other.len() {
            let replaced = last[j - 1] + usize::from(one[i - 1] != other[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        (before, last) = (last, row);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{name, place};
    use crate::schema::{DEPLOYMENT_CREATE, RESOURCE_SPEC, SOURCE_CONFIG};

    #[test]
    fn a_slip_of_the_pen_has_a_nearest_name_and_a_strange_key_has_none() {
        let cases = [
            ("buildOnPush", Some("build_on_push")),
            ("repo_ulr", Some("repo_url")),
            ("repo_urls", Some("repo_url")),
            ("ports", None),
            ("", None),
        ];
        for (key, expected) in cases {
            assert_eq!(name(&SOURCE_CONFIG, key.as_bytes()), expected, "{key}");
        }
        for (record, key, expected) in [
            (&DEPLOYMENT_CREATE, "cpu", Some("source_config.resource_spec.cpu")),
            (&DEPLOYMENT_CREATE, "resourceSpec", Some("source_config.resource_spec")),
            (&DEPLOYMENT_CREATE, "docker-image", Some("source_revision_config.image_uri")),
            (&DEPLOYMENT_CREATE, "repo_commit_sha", None),
            (&DEPLOYMENT_CREATE, "ports", None),
            (&SOURCE_CONFIG, "replicas", Some("resource_spec.max_scale")),
            (&SOURCE_CONFIG, "namespace", Some("listener_config.k8s_namespace")),
        ] {
            assert_eq!(place(record, key.as_bytes()).as_deref(), expected, "{key}");
        }
        for (key, expected) in [
            ("cpu_limitt", Some("cpu_limit")),
            ("memoryMb", Some("memory_mb")),
            ("orchestrator_memory_limt_mb", Some("orchestrator_memory_limit_mb")),
            ("gpu", None),
        ] {
            assert_eq!(name(&RESOURCE_SPEC, key.as_bytes()), expected, "{key}");
        }
    }
}

//! Whether a service shows what a form says of a value: inside of one too, services fill in what is left out, show what is
//! empty as nothing, and sort what has no order.

use super::equality::{self, kind_inside};
use super::image;
use super::named_values::{self, NamedValues, is_null};
use super::unreported::is_empty_list;
use crate::json::Malformed;
use crate::schema::{CONTAINER, ENV_VAR, Format, IMAGE_PULL_SECRET, Kind, Text, VOLUME, VOLUME_MOUNT};

/// How deep a value is looked into. What is deeper is compared as it is.
const MAX_DEPTH: u8 = 16;

/// What Kubernetes makes of a field that is left out.
const DEFAULTS: [(&str, &[u8]); 7] = [
    ("imagePullPolicy", br#""Always""#),
    ("imagePullPolicy", br#""IfNotPresent""#),
    ("mountPropagation", br#""None""#),
    ("procMount", br#""Default""#),
    ("defaultMode", b"420"),
    ("apiVersion", br#""v1""#),
    ("divisor", br#""0""#),
];

/// Whether `shown` is what a service makes of `given`, a value of this kind under this name.
pub(super) fn covers(name: &str, kind: Option<&Kind>, shown: &[u8], given: &[u8]) -> Result<bool, Malformed> {
    Ok(is_covered(kind, shown, given, MAX_DEPTH)?
        // One of these runs after the other.
        && (name != "init_containers" || NamedValues::list(shown)?.is_in_order_of(&NamedValues::list(given)?)))
}

/// Whether a value of this kind under this name says no more than none would.
pub(super) fn is_hollow(name: &str, kind: Option<&Kind>, value: &[u8]) -> Result<bool, Malformed> {
    Ok(match value {
        // A switch that no table lists may be on by default, as this one is.
        b"false" => matches!(kind, Some(Kind::Boolean)) && name != "allowPrivilegeEscalation",
        [b'{', ..] => NamedValues::object(value)?.entries.iter().all(|(_, inner)| is_null(inner)),
        _ => is_null(value) || value == b"\"\"" || is_empty_list(value),
    })
}

fn is_covered(kind: Option<&Kind>, shown: &[u8], given: &[u8], depth: u8) -> Result<bool, Malformed> {
    if equality::means_same(kind, given, shown)? {
        return Ok(true);
    }
    match (shown.first(), given.first(), depth.checked_sub(1)) {
        (Some(b'{'), Some(b'{'), Some(depth)) => is_object_covered(kind, [shown, given, b"{}"], depth),
        (Some(b'['), Some(b'['), Some(depth)) => is_list_covered(kind, shown, given, depth),
        _ => Ok(matches!(kind, Some(Kind::Text(Text { format: Format::Image, .. }))) && image::is_same(given, shown)),
    }
}

/// The last object has what is filled in where the form says nothing.
fn is_object_covered(kind: Option<&Kind>, objects: [&[u8]; 3], depth: u8) -> Result<bool, Malformed> {
    let [shown, given, instead] = objects.map(NamedValues::object);
    let (shown, given, instead) = (shown?, given?, instead?);
    for (name, value) in given.entries.iter().chain(&shown.entries) {
        let of = kind_inside(kind, name);
        let pair = (shown.given(name), given.given(name).or(instead.given(name)));
        let is_fine = match (pair, given.given("limits")) {
            // Kubernetes asks for what a container may use at most, where it is not told.
            ((Some(shown), given), Some(limits)) if name == "requests" => {
                is_object_covered(of, [shown, given.unwrap_or(b"{}"), limits], depth)?
            }
            ((Some(shown), Some(given)), _) => is_covered(of, shown, given, depth)?,
            ((Some(shown), None), _) => is_filled_in(of, name, shown)?,
            _ => is_hollow(name, of, value)?,
        };
        if !is_fine {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a service has a value where a form has none. What no table lists is not the form's, or is a default as well.
fn is_filled_in(kind: Option<&Kind>, name: &str, shown: &[u8]) -> Result<bool, Malformed> {
    Ok(kind.is_none() || is_hollow(name, kind, shown)? || DEFAULTS.contains(&(name, shown)))
}

fn is_list_covered(kind: Option<&Kind>, shown: &[u8], given: &[u8], depth: u8) -> Result<bool, Malformed> {
    let inner = kind_inside(kind, "");
    let Some(key) = inner.filter(|item| !are_chained(item, given)).and_then(key_of) else {
        let (shown, given) = (named_values::items(shown)?, named_values::items(given)?);
        for (shown, given) in shown.iter().zip(&given) {
            if !is_covered(inner, shown, given, depth)? {
                return Ok(false);
            }
        }
        return Ok(shown.len() == given.len());
    };
    let (shown, given) = (NamedValues::list_by(key, shown)?, NamedValues::list_by(key, given)?);
    for (name, value) in &given.entries {
        if !shown.get(name).map_or(Ok(false), |shown| is_covered(inner, shown, value, depth))? {
            return Ok(false);
        }
    }
    Ok(shown.entries.len() == given.entries.len())
}

/// The field that tells the items of a list apart, if their order means nothing.
fn key_of(item: &Kind) -> Option<&'static str> {
    match item {
        Kind::Record(record) if record.is(&VOLUME_MOUNT) => Some("mountPath"),
        Kind::Record(record) => [&IMAGE_PULL_SECRET, &VOLUME, &ENV_VAR, &CONTAINER]
            .into_iter()
            .any(|other| record.is(other))
            .then_some("name"),
        Kind::Text(Text { format: Format::Capability, .. }) => Some(""),
        _ => None,
    }
}

/// Whether one of these variables may refer to another before it.
fn are_chained(item: &Kind, list: &[u8]) -> bool {
    matches!(item, Kind::Record(record) if record.is(&ENV_VAR)) && list.windows(2).any(|signs| signs == b"$(")
}

#[cfg(test)]
mod tests {
    use super::covers;
    use crate::schema::RESOURCE_SPEC;

    fn is_covered(name: &str, shown: &str, given: &str) -> bool {
        let kind = RESOURCE_SPEC.position(name).map(|index| &RESOURCE_SPEC.fields[index].kind);
        assert!(kind.is_some(), "{name}");
        covers(name, kind, shown.as_bytes(), given.as_bytes()).expect("both are JSON")
    }

    #[test]
    fn what_a_service_makes_of_an_item_is_no_difference() {
        let cases = [
            (r#""imagePullPolicy":"IfNotPresent","ports":[{"containerPort":80}]"#, "", true),
            (r#""imagePullPolicy":"Never""#, "", false),
            (r#""imagePullPolicy":"Always""#, r#""imagePullPolicy":"Never""#, false),
            (r#""command":["sh"]"#, "", false),
            (r#""command":[],"securityContext":{},"workingDir":"","env":null"#, "", true),
            ("", r#""command":[],"securityContext":{},"args":null"#, true),
            ("", r#""command":["sh"]"#, false),
            (
                r#""securityContext":{"procMount":"Default","privileged":false}"#,
                r#""securityContext":{"privileged":null}"#,
                true,
            ),
            ("", r#""securityContext":{"allowPrivilegeEscalation":false}"#, false),
            (r#""securityContext":{"allowPrivilegeEscalation":false}"#, "", false),
            ("", r#""startsByItself":false"#, false),
            (r#""args":["b","a"]"#, r#""args":["a","b"]"#, false),
            (r#""args":["a","b"]"#, r#""args":["a"]"#, false),
            (
                r#""env":[{"name":"B","value":"2"},{"name":"A","value":1}]"#,
                r#""env":[{"name":"A","value":"1"},{"name":"B","value":"2"}]"#,
                true,
            ),
            (
                r#""env":[{"name":"B","value":"2"},{"name":"A","value":"$(B)"}]"#,
                r#""env":[{"name":"A","value":"$(B)"},{"name":"B","value":"2"}]"#,
                false,
            ),
            (r#""env":[{"name":"A"}]"#, r#""env":[{"name":"A","value":""}]"#, true),
            (
                r#""env":[{"name":"A","valueFrom":{"secretKeyRef":{"name":"s","key":"k"}}}]"#,
                r#""env":[{"name":"A","value":""}]"#,
                false,
            ),
            (
                r#""env":[{"name":"A","value":"1"},{"name":"B","value":"2"}]"#,
                r#""env":[{"name":"A","value":"1"}]"#,
                false,
            ),
            (
                r#""resources":{"limits":{"cpu":"1","memory":"1Gi"},"requests":{"cpu":1,"memory":"1Gi"}}"#,
                r#""resources":{"limits":{"cpu":"1000m","memory":"1024Mi"}}"#,
                true,
            ),
            (
                r#""resources":{"limits":{"cpu":"1"},"requests":{"cpu":"500m"}}"#,
                r#""resources":{"limits":{"cpu":"1"},"requests":{"cpu":"0.5"}}"#,
                true,
            ),
            (
                r#""resources":{"limits":{"cpu":"1"},"requests":{"cpu":"500m"}}"#,
                r#""resources":{"limits":{"cpu":"1"}}"#,
                false,
            ),
            (
                r#""resources":{"limits":{"cpu":"1"},"requests":{"memory":"1Gi"}}"#,
                r#""resources":{"limits":{"cpu":"1"}}"#,
                false,
            ),
            (
                r#""securityContext":{"capabilities":{"add":["B","A"]}}"#,
                r#""securityContext":{"capabilities":{"add":["A","B","A"]}}"#,
                true,
            ),
            (
                r#""securityContext":{"capabilities":{"add":["A","C"]}}"#,
                r#""securityContext":{"capabilities":{"add":["A","B"]}}"#,
                false,
            ),
            (r#""livenessProbe":{"port":80,"timeoutSeconds":1}"#, r#""livenessProbe":{"port":80}"#, true),
            (r#""livenessProbe":{"port":81}"#, r#""livenessProbe":{"port":80}"#, false),
        ];
        assert!(is_covered("sidecars", r#"[{"name":"b"},{"name":"a"}]"#, r#"[{"name":"a"},{"name":"b"}]"#));
        for (shown, given, expected) in cases {
            let [shown, given] = [shown, given].map(|more| {
                let comma = if more.is_empty() { "" } else { "," };
                format!(r#"[{{"name":"proxy","image":"registry.example/proxy:1"{comma}{more}}}]"#)
            });
            assert_eq!(is_covered("sidecars", &shown, &given), expected, "{shown} {given}");
        }
    }

    #[test]
    fn lists_without_an_order_are_compared_by_what_tells_their_items_apart() {
        let cases = [
            (
                "image_pull_secrets",
                r#"[{"name":"b"},{"name":"a","id":1}]"#,
                r#"[{"name":"a"},{"name":"b"},{"name":"a"}]"#,
                true,
            ),
            ("image_pull_secrets", r#"[{"name":"b"},{"name":"a"}]"#, r#"[{"name":"a"}]"#, false),
            (
                "volume_mounts",
                r#"[{"name":"d","mountPath":"/b","readOnly":false},{"name":"d","mountPath":"/a"}]"#,
                r#"[{"name":"d","mountPath":"/a"},{"name":"d","mountPath":"/b"}]"#,
                true,
            ),
            (
                "volume_mounts",
                r#"[{"name":"d","mountPath":"/a","subPath":"x"}]"#,
                r#"[{"name":"d","mountPath":"/a"}]"#,
                false,
            ),
            (
                "volumes",
                r#"[{"name":"b","emptyDir":null},{"name":"a","configMap":{"name":"c","defaultMode":420}}]"#,
                r#"[{"name":"a","configMap":{"name":"c"}},{"name":"b","emptyDir":{}}]"#,
                true,
            ),
            ("volumes", r#"[{"name":"b","configMap":{"name":"c"}}]"#, r#"[{"name":"b","emptyDir":{}}]"#, false),
            (
                "volumes",
                r#"[{"name":"b","emptyDir":{"sizeLimit":"1Gi","medium":""}}]"#,
                r#"[{"name":"b","emptyDir":{"sizeLimit":1073741824}}]"#,
                true,
            ),
            (
                "init_containers",
                r#"[{"name":"b","image":"x/b:1"},{"name":"a","image":"x/a:1"}]"#,
                r#"[{"name":"a","image":"x/a:1"},{"name":"b","image":"x/b:1"}]"#,
                false,
            ),
            (
                "init_containers",
                r#"[{"name":"a","image":"docker.io/library/a:latest"}]"#,
                r#"[{"name":"a","image":"a"}]"#,
                true,
            ),
        ];
        for (name, shown, given, expected) in cases {
            assert_eq!(is_covered(name, shown, given), expected, "{shown} {given}");
        }
    }

    #[test]
    fn a_deep_value_is_compared_as_it_is() {
        let nested = |inner: &str| format!("{}{inner}{}", r#"{"a":"#.repeat(200), "}".repeat(200));
        assert_eq!(covers("x", None, nested("1").as_bytes(), nested("1.0").as_bytes()), Ok(true));
        assert_eq!(covers("x", None, nested("[]").as_bytes(), nested("null").as_bytes()), Ok(false));
    }
}

//! Paths of operations: parameters are checked and percent-encoded, so that no identifier can change the path around
//! it.

use crate::http::encode_segment;
use crate::validate::{Issue, IssueKind, Report, Segment, check_path_uuid};

/// Every parameter of a path, and whether it must be a uuid; the others are any text (contract 4).
pub const PARAMETERS: [(&str, bool); 12] = [
    ("deployment_id", true),
    ("revision_id", true),
    ("integration_id", true),
    ("listener_id", true),
    ("project_id", true),
    ("agent_id", false),
    ("connection_id", false),
    ("provider_id", false),
    ("repo_host", false),
    ("auth_id", false),
    ("session_id", false),
    ("token_id", false),
];

/// The names of the parameters of a path, in their order.
pub fn names(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// Fills a path's parameters in, such as `/v2/deployments/{deployment_id}`, in their order.
///
/// # Errors
/// The issue of an identifier that is not a uuid where one must stand, or that cannot be a segment: the empty one, `.`
/// and `..`. A parameter without an identifier counts as empty.
///
/// # Examples
/// ```
/// use deployment_control::api::path;
/// assert_eq!(path::fill("/v2/auth/providers/{provider_id}", &["a/b"]).as_deref(), Ok("/v2/auth/providers/a%2Fb"));
/// assert!(path::fill("/v2/auth/providers/{provider_id}", &[".."]).is_err());
/// ```
#[inline(never)]
pub fn fill(template: &str, identifiers: &[&str]) -> Result<String, Report> {
    let mut path = String::with_capacity(template.len() + 64);
    let mut identifiers = identifiers.iter();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let (name, is_uuid) = PARAMETERS.into_iter().find(|(known, _)| *known == name).unwrap_or(("path", false));
        let identifier = identifiers.next().copied().unwrap_or_default();
        path.push_str(before);
        if let Some(issue) = is_uuid.then(|| check_path_uuid(name, identifier)).flatten() {
            return Err(Report { issues: vec![issue] });
        }
        let Some(segment) = encode_segment(identifier) else {
            let loc = vec![Segment::Name("path"), Segment::Name(name)];
            return Err(Report { issues: vec![Issue::new(IssueKind::PathSegment, loc, Vec::new())] });
        };
        path.push_str(&segment);
        rest = after;
    }
    path.push_str(rest);
    Ok(path)
}

/// Whether a path that a caller wrote leads where it says: it starts with one slash, and has no `.` or `..` segment for
/// servers and proxies to resolve.
///
/// # Examples
/// ```
/// use deployment_control::api::path;
/// assert!(path::stays("/v2/deployments?limit=1"));
/// assert!(!path::stays("/v2/%2E%2e/admin"));
/// ```
pub fn stays(path: &str) -> bool {
    let segments = path.split_once('?').map_or(path, |(segments, _)| segments);
    let plain = path.bytes().all(|byte| byte > b' ' && byte != 0x7f && byte != b'\\' && byte != b'#');
    let dots = |segment: &str| {
        let mut left = segment.as_bytes();
        let mut count = 0;
        while let Some(byte) = left.first() {
            let length = match left.get(..3) {
                Some(encoded) if encoded.eq_ignore_ascii_case(b"%2e") => 3,
                _ if *byte == b'.' => 1,
                _ => return false,
            };
            left = &left[length..];
            count += 1;
        }
        count == 1 || count == 2
    };
    plain && segments.starts_with('/') && !segments.starts_with("//") && !segments.split('/').any(dots)
}

#[cfg(test)]
mod tests {
    use super::{PARAMETERS, fill, stays};
    use crate::api::OPERATIONS;
    use proptest::prelude::*;

    const ID: &str = "3c90c3cc-0d44-4b50-8888-8dd25736052a";

    #[test]
    fn an_id_that_is_no_uuid_fills_no_path() {
        for id in ["", "x", "../../admin?x=1", "3c90c3cc-0d44-4b50-8888-8dd25736052a/x"] {
            let report = fill("/v2/deployments/{deployment_id}", &[id]).expect_err(id);
            assert_eq!(
                (report.issues[0].kind.word(), report.issues[0].location().as_str()),
                ("uuid_parsing", "path.deployment_id"),
                "{id}"
            );
        }
    }

    #[test]
    fn every_parameter_of_every_operation_is_known() {
        for operation in OPERATIONS {
            for name in operation.parameters() {
                assert!(PARAMETERS.iter().any(|(known, _)| *known == name), "{}: {name}", operation.name);
            }
        }
    }

    #[test]
    fn a_path_of_a_callers_own_stays_in_its_place() {
        let cases = [
            ("/v2/deployments", true),
            ("/v2/x?y=../z", true),
            ("/v2/a..b/.well-known/%2Ehidden", true),
            ("/v2/...", true),
            ("", false),
            ("v2", false),
            ("//host/x", false),
            ("/v2/../admin", false),
            ("/v2/.%2e", false),
            ("/v2/%2e", false),
            ("/v2\\..\\x", false),
            ("/v2/a b", false),
            ("/v2#x", false),
            ("https://other.example/", false),
        ];
        for (path, expected) in cases {
            assert_eq!(stays(path), expected, "{path}");
        }
    }

    proptest! {
        #[test]
        fn a_filled_path_never_leaves_its_prefix(agent in any::<String>(), connection in any::<String>()) {
            if let Ok(path) = fill("/v2/auth/agents/{agent_id}/connections/{connection_id}", &[&agent, &connection]) {
                let segments: Vec<_> = path.split('/').collect();
                prop_assert_eq!(segments.len(), 7);
                prop_assert_eq!(&segments[..4], &["", "v2", "auth", "agents"]);
                prop_assert_eq!(segments[5], "connections");
                prop_assert!(stays(&path));
            }
        }

        #[test]
        fn a_uuid_stands_as_it_is(text in "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}") {
            prop_assert_eq!(fill("/v2/deployments/{deployment_id}", &[&text]), Ok(format!("/v2/deployments/{text}")));
        }
    }

    #[test]
    fn parameters_are_filled_in_their_order() {
        let path = fill(
            "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs",
            &[ID, "00000000-0000-4000-8000-000000000001"],
        );
        assert_eq!(path, Ok(format!("/v2/deployments/{ID}/revisions/00000000-0000-4000-8000-000000000001/logs")));
        assert!(fill("/v2/deployments/{deployment_id}", &[]).is_err());
    }
}

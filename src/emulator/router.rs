//! Which operation a method and a path name.

use super::problem;
use crate::http::{Method, Response};

/// An operation, with the path parameters as they came, decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// `POST /v2/deployments` (service.md 4.7).
    CreateDeployment,
    /// `GET /v2/deployments/{deployment_id}` (service.md 4.7).
    GetDeployment { deployment_id: String },
    /// `PATCH /v2/deployments/{deployment_id}` (service.md 4.5).
    PatchDeployment { deployment_id: String },
    /// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
    GetRevision { deployment_id: String, revision_id: String },
}

/// Finds the operation, or the refusal: 404 for a path that no operation has, 405 for a method that the path does not take.
///
/// `method` is `None` for a method that no operation uses at all.
pub(super) fn route(method: Option<Method>, path: &str) -> Result<Operation, Response> {
    let segments: Vec<String> = path.strip_prefix('/').unwrap_or(path).split('/').map(decode).collect();
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    match (segments.as_slice(), method) {
        (["v2", "deployments"], Some(Method::Post)) => Ok(Operation::CreateDeployment),
        (["v2", "deployments"], _) => Err(problem::method_not_allowed(&[Method::Post])),
        // An empty id is an empty segment: the path of no operation.
        (["v2", "deployments", ""] | ["v2", "deployments", "", ..] | ["v2", "deployments", _, "revisions", ""], _) => Err(problem::unknown_path()),
        (["v2", "deployments", id], Some(Method::Get)) => Ok(Operation::GetDeployment { deployment_id: (*id).to_owned() }),
        (["v2", "deployments", id], Some(Method::Patch)) => Ok(Operation::PatchDeployment { deployment_id: (*id).to_owned() }),
        (["v2", "deployments", _], _) => Err(problem::method_not_allowed(&[Method::Get, Method::Patch])),
        (["v2", "deployments", id, "revisions", revision], Some(Method::Get)) => {
            Ok(Operation::GetRevision { deployment_id: (*id).to_owned(), revision_id: (*revision).to_owned() })
        }
        (["v2", "deployments", _, "revisions", _], _) => Err(problem::method_not_allowed(&[Method::Get])),
        _ => Err(problem::unknown_path()),
    }
}

/// A path segment without its percent-encoding; an encoding that is none stays as it is.
fn decode(segment: &str) -> String {
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.as_bytes();
    while let [byte, after @ ..] = rest {
        let encoded = match (byte, after) {
            (b'%', [high, low, ..]) => char::from(*high).to_digit(16).zip(char::from(*low).to_digit(16)),
            _ => None,
        };
        if let Some((high, low)) = encoded {
            bytes.push((high << 4 | low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(*byte);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::{Operation, decode, route};
    use crate::http::Method;

    #[test]
    fn every_operation_has_its_method_and_path() {
        let (deployment_id, revision_id) = ("a".to_owned(), "b".to_owned());
        let cases = [
            (Method::Post, "/v2/deployments", Operation::CreateDeployment),
            (Method::Get, "/v2/deployments/a", Operation::GetDeployment { deployment_id: deployment_id.clone() }),
            (Method::Patch, "/v2/deployments/a", Operation::PatchDeployment { deployment_id: deployment_id.clone() }),
            (Method::Get, "/v2/deployments/a/revisions/b", Operation::GetRevision { deployment_id, revision_id }),
        ];
        for (method, path, operation) in cases {
            assert_eq!(route(Some(method), path), Ok(operation), "{method} {path}");
        }
    }

    #[test]
    fn an_unknown_path_is_404_and_a_wrong_method_405_with_the_methods_that_are_right() {
        let cases = [
            (Some(Method::Get), "/", 404, None),
            (Some(Method::Get), "/v3/deployments/a", 404, None),
            (Some(Method::Get), "/v2/deployments/", 404, None),
            (Some(Method::Get), "/v2/deployments//revisions/b", 404, None),
            (Some(Method::Get), "/v2/deployments/a/revisions/", 404, None),
            (Some(Method::Get), "/v2/deployments/a/", 404, None),
            (Some(Method::Put), "/v2/deployments", 405, Some("POST")),
            (Some(Method::Delete), "/v2/deployments/a", 405, Some("GET, PATCH")),
            (Some(Method::Post), "/v2/deployments/a/revisions/b", 405, Some("GET")),
            (None, "/v2/deployments/a", 405, Some("GET, PATCH")),
            (None, "/nowhere", 404, None),
        ];
        for (method, path, status, allow) in cases {
            let refusal = route(method, path).expect_err(path);
            assert_eq!((refusal.status, refusal.header("allow")), (status, allow), "{method:?} {path}");
        }
    }

    #[test]
    fn segments_are_decoded_and_broken_encodings_stay() {
        for (segment, decoded) in [("a%2Fb%20c", "a/b c"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%C3%A4", "\u{e4}"), ("%FF", "\u{fffd}")] {
            assert_eq!(decode(segment), decoded, "{segment}");
        }
    }
}

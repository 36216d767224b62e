//! Which operation a method and a path name.

use super::options::Vocabulary;
use super::problem;
use super::routes::{MANAGED_REPOSITORIES, ROUTES, Route};
use crate::http::{Method, Response};

/// What stands at the parameters of a path: their names, and the segments, decoded.
pub(super) type Parameters = Vec<(&'static str, String)>;

/// What a request asks for.
pub(super) enum Found {
    /// An operation.
    Operation(&'static Route, Parameters),
    /// Which methods the path takes.
    Methods(String),
}

/// Finds the operation, or the refusal: 404 for a path that no operation has, 405 for a method that the path does not take.
///
/// `method` is `None` for a method that no operation uses at all. HEAD finds the operation of GET.
pub(super) fn find(method: Option<Method>, path: &str, words: &Vocabulary) -> Result<Found, Response> {
    let segments: Vec<String> = path.strip_prefix('/').unwrap_or(path).split('/').map(decode).collect();
    let wanted = if method == Some(Method::Head) { Some(Method::Get) } else { method };
    let mut allowed: Vec<&str> = Vec::new();
    for route in ROUTES {
        let Some(parameters) = fit(route.path, &segments, words) else { continue };
        if Some(route.method) == wanted {
            return Ok(Found::Operation(route, parameters));
        }
        allowed.push(route.method.as_str());
        if route.method == Method::Get {
            allowed.push(Method::Head.as_str());
        }
    }
    if allowed.is_empty() {
        return Err(problem::unknown_path());
    }
    allowed.push(Method::Options.as_str());
    let allowed = allowed.join(", ");
    if method == Some(Method::Options) { Ok(Found::Methods(allowed)) } else { Err(problem::method_not_allowed(&allowed)) }
}

/// The parameters of a path that fits a pattern. A parameter is never empty.
fn fit(pattern: &'static str, segments: &[String], words: &Vocabulary) -> Option<Parameters> {
    let managed = words.managed_repositories_path.as_deref().filter(|_| pattern == MANAGED_REPOSITORIES);
    let mut parameters = Vec::new();
    let mut rest = segments.iter();
    let own = managed.unwrap_or(pattern);
    for part in own.strip_prefix('/').unwrap_or(own).split('/') {
        let segment = rest.next()?;
        match part.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some("repo_host") if *segment == words.repo_host => {}
            None if segment == part => {}
            Some("repo_host") | None => return None,
            Some(_) if segment.is_empty() => return None,
            // The parameters of the pattern that stands in the table: the setting may only move them.
            Some(name) => parameters.push((parameter(pattern, name)?, segment.clone())),
        }
    }
    rest.next().is_none().then_some(parameters)
}

fn parameter(pattern: &'static str, name: &str) -> Option<&'static str> {
    pattern.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).find(|own| *own == name)
}

/// A path segment without its percent-encoding; an encoding that is none stays as it is.
pub(super) fn decode(segment: &str) -> String {
    if !segment.as_bytes().contains(&b'%') {
        return segment.to_owned();
    }
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
    use super::{Found, Vocabulary, decode, find};
    use crate::emulator::routes::ROUTES;
    use crate::http::Method;

    #[test]
    fn every_operation_is_found_by_its_method_and_path_and_by_no_other_segment() {
        let words = Vocabulary::default();
        for route in ROUTES {
            let path = route.path.replace("{repo_host}", "repo_host");
            let Ok(Found::Operation(found, parameters)) = find(Some(route.method), &path, &words) else { unreachable!("{path} is found") };
            assert_eq!((found.path, found.method, parameters.len()), (route.path, route.method, path.matches('{').count()));
            assert!(find(Some(route.method), &format!("{path}/"), &words).is_err(), "{path}/");
            assert!(find(Some(route.method), &path.replace("v2", "v3").replace("v1", "v3").replace("uploads", "x"), &words).is_err());
        }
    }

    #[test]
    fn an_unknown_path_is_404_and_a_wrong_method_405_with_the_methods_that_are_right() {
        let cases = [
            (Some(Method::Get), "/", 404, None),
            (Some(Method::Get), "/v3/deployments/a", 404, None),
            (Some(Method::Get), "/v2/deployments/", 404, None),
            (Some(Method::Get), "/v2/deployments//revisions/b", 404, None),
            (Some(Method::Get), "/v1/integrations/other/install", 404, None),
            (Some(Method::Put), "/v2/deployments", 405, Some("GET, HEAD, POST, OPTIONS")),
            (Some(Method::Post), "/v2/deployments/a", 405, Some("GET, HEAD, PATCH, DELETE, OPTIONS")),
            (None, "/v2/deployments/a/revisions/b", 405, Some("GET, HEAD, OPTIONS")),
            (None, "/nowhere", 404, None),
        ];
        for (method, path, status, allow) in cases {
            let refusal = find(method, path, &Vocabulary::default()).err().expect(path);
            assert_eq!((refusal.status, refusal.header("allow")), (status, allow), "{method:?} {path}");
        }
    }

    #[test]
    fn the_providers_words_stand_in_paths() {
        let words = Vocabulary { repo_host: "forge".into(), managed_repositories_path: Some("/v9/managed/{integration_id}".into()), ..Vocabulary::default() };
        let is_found = |path: &str| matches!(find(Some(Method::Get), path, &words), Ok(Found::Operation(..)));
        assert!(is_found("/v1/integrations/forge/install") && is_found("/v9/managed/x"));
        assert!(!is_found("/v1/integrations/repo_host/install") && !is_found("/v1/integrations/forge/forge/x/repos"));
    }

    #[test]
    fn segments_are_decoded_and_broken_encodings_stay() {
        for (segment, decoded) in [("a%2Fb%20c", "a/b c"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%C3%A4", "\u{e4}"), ("%FF", "\u{fffd}")] {
            assert_eq!(decode(segment), decoded, "{segment}");
        }
    }
}

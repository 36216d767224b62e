//! Finds the operation of a request by its method and path.

use crate::emulator::http::percent::decode;
use crate::emulator::http::route_table::OPERATIONS;
use crate::emulator::http::routes::{MANAGED_REPOSITORIES, OTHERS, Route, UPLOADS};
use crate::emulator::responses::problems;
use crate::emulator::vocabulary::Vocabulary;
use crate::http::{Method, Response};

/// A parameter of a path.
pub(crate) struct PathParameter {
    pub(crate) name: &'static str,
    /// Whether it must be a uuid.
    pub(crate) is_uuid: bool,
    /// The segment in its place, decoded.
    pub(crate) value: String,
}

/// What a request asks for.
pub(crate) enum Found {
    /// An operation.
    Operation(&'static Route, Vec<PathParameter>),
    /// The methods of the path, as a value of `allow`.
    Methods(String),
}

/// Finds the operation of a request. HEAD finds the operation of GET. `method` is `None` if no operation has it.
///
/// # Errors
/// 404 for a path that no operation has, and 405 for a method that the path does not take.
pub(crate) fn find(method: Option<Method>, path: &str, vocabulary: &Vocabulary) -> Result<Found, Response> {
    let segments: Vec<String> = path.strip_prefix('/').unwrap_or(path).split('/').map(decode).collect();
    let route_method = if method == Some(Method::Head) { Some(Method::Get) } else { method };
    let mut allowed: Vec<&str> = Vec::new();
    for route in OPERATIONS.iter().chain(&OTHERS) {
        let Some(parameters) = match_path(route.path, &segments, vocabulary) else { continue };
        if Some(route.method) == route_method {
            return Ok(Found::Operation(route, parameters));
        }
        let methods: &[Method] =
            if route.method == Method::Get { &[Method::Get, Method::Head] } else { &[route.method] };
        for method in methods.iter().map(|method| method.as_str()) {
            if !allowed.contains(&method) {
                allowed.push(method);
            }
        }
    }
    if allowed.is_empty() {
        return Err(problems::unknown_path());
    }
    allowed.push(Method::Options.as_str());
    let allowed = allowed.join(", ");
    if method == Some(Method::Options) {
        Ok(Found::Methods(allowed))
    } else {
        Err(problems::method_not_allowed(&allowed))
    }
}

/// The path behind the prefix that every request to the service has. An upload goes to a storage, which has none.
///
/// # Errors
/// 404 for a path without the prefix.
pub(crate) fn without_prefix<'a>(path: &'a str, prefix: &str) -> Result<&'a str, Response> {
    match path.strip_prefix(prefix) {
        Some(rest) if prefix.is_empty() || rest.starts_with('/') => Ok(rest),
        _ if path.starts_with(UPLOADS) => Ok(path),
        _ => Err(problems::unknown_path()),
    }
}

/// The parameters of a path that matches the template of a route. A parameter is never empty.
fn match_path(template: &'static str, segments: &[String], vocabulary: &Vocabulary) -> Option<Vec<PathParameter>> {
    let providers_own = vocabulary.managed_repositories_path.as_deref().filter(|_| template == MANAGED_REPOSITORIES);
    let path = providers_own.unwrap_or(template);
    let mut parameters = Vec::new();
    let mut rest = segments.iter();
    for part in path.strip_prefix('/').unwrap_or(path).split('/') {
        let segment = rest.next()?;
        match parameter_name(part) {
            Some("repo_host") if *segment == vocabulary.repo_host => {}
            None if segment == part => {}
            None if part.strip_suffix("{repo_host}") == segment.strip_suffix(&vocabulary.repo_host)
                && part.contains('{') => {}
            Some("repo_host") | None => return None,
            Some(_) if segment.is_empty() => return None,
            Some(name) => parameters.push(parameter(template, name, segment)?),
        }
    }
    rest.next().is_none().then_some(parameters)
}

/// The name of a parameter, if this part of a template is one.
fn parameter_name(part: &str) -> Option<&str> {
    let inner = part.strip_prefix('{')?.strip_suffix('}')?;
    Some(inner.strip_suffix(":uuid").unwrap_or(inner))
}

/// The parameter of this name in the route's own template. A provider's own path can move it, but not add another.
fn parameter(template: &'static str, name: &str, value: &str) -> Option<PathParameter> {
    let part = template.split('/').find(|part| parameter_name(part) == Some(name))?;
    Some(PathParameter { name: parameter_name(part)?, is_uuid: part.ends_with(":uuid}"), value: value.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::{Found, Vocabulary, find};
    use crate::emulator::http::route_table::OPERATIONS;
    use crate::emulator::http::routes::OTHERS;
    use crate::http::Method;

    #[test]
    fn every_operation_is_found_by_its_method_and_path_and_by_no_other_segment() {
        let vocabulary = Vocabulary::default();
        for route in OPERATIONS.iter().chain(&OTHERS) {
            let path = route.path.replace("{repo_host}", "repo_host");
            let Ok(Found::Operation(found, parameters)) = find(Some(route.method), &path, &vocabulary) else {
                unreachable!("{path} is found")
            };
            assert_eq!(
                (found.path, found.method, parameters.len()),
                (route.path, route.method, path.matches('{').count())
            );
            assert!(find(Some(route.method), &format!("{path}/"), &vocabulary).is_err(), "{path}/");
            assert!(
                find(
                    Some(route.method),
                    &path.replace("v2", "v3").replace("v1", "v3").replace("uploads", "x"),
                    &vocabulary
                )
                .is_err()
            );
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
            (Some(Method::Put), "/v2/deployments", 405, Some("GET, HEAD, POST, DELETE, OPTIONS")),
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
        let vocabulary = Vocabulary {
            repo_host: "forge".into(),
            managed_repositories_path: Some("/v9/managed/{integration_id}".into()),
            ..Vocabulary::default()
        };
        let is_found = |path: &str| matches!(find(Some(Method::Get), path, &vocabulary), Ok(Found::Operation(..)));
        assert!(is_found("/v1/integrations/forge/install") && is_found("/v9/managed/x"));
        assert!(!is_found("/v1/integrations/repo_host/install") && !is_found("/v1/integrations/forge/forge/x/repos"));
    }
}

//! The words that operations are written in, and the list of all of them.

use super::{Answer, connections, deployments, integrations, listeners, logs, oauth_providers, revisions};
use crate::http::Method;
use crate::schema::Record;

/// An operation of the service: of the contract (service.md 4), or only seen on services (observed.md 3).
#[derive(Debug)]
pub struct Operation {
    /// Its name: the resource and what is done, such as `deployments.create`.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// The path under the base address, with its parameters in braces.
    pub path: &'static str,
    /// Where it is described: a section of service.md, or `observed` and a section of observed.md.
    pub section: &'static str,
    /// The query.
    pub query: Query,
    /// The request's body.
    pub body: Body,
    /// The status of success.
    pub status: u16,
    /// What an answer with that status carries.
    pub answer: Answer,
    /// Further statuses that are usual, each with a body of `detail` text (observed.md 8).
    pub refusals: &'static [u16],
    /// One sentence on what it does.
    #[cfg(feature = "words")]
    pub summary: &'static str,
}

/// The query of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Query {
    /// None.
    None,
    /// The fields of this record, which are checked before they are sent.
    Record(&'static Record),
}

/// The body of a request.
#[derive(Clone, Copy, Debug)]
pub enum Body {
    /// None.
    None,
    /// A record, which is checked before it is sent.
    Record(&'static Record),
}

#[cfg_attr(not(feature = "words"), expect(unused_variables, reason = "words are left out"))]
impl Operation {
    pub(super) const fn new(name: &'static str, method: Method, path: &'static str, section: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            method,
            path,
            section,
            query: Query::None,
            body: Body::None,
            status: 204,
            answer: Answer::Nothing,
            refusals: &[],
            #[cfg(feature = "words")]
            summary,
        }
    }

    pub(super) const fn query(mut self, query: Query) -> Self {
        self.query = query;
        self
    }

    pub(super) const fn body(mut self, body: Body) -> Self {
        self.body = body;
        self
    }

    pub(super) const fn answers(mut self, status: u16, answer: Answer) -> Self {
        self.status = status;
        self.answer = answer;
        self
    }

    pub(super) const fn refuses(mut self, statuses: &'static [u16]) -> Self {
        self.refusals = statuses;
        self
    }

    /// Whether the contract shows no more of it than that it exists, or not even that.
    pub fn is_observed(&self) -> bool {
        self.section.starts_with("observed")
    }

    /// The names of the path's parameters, in order.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
    }
}

/// Every operation, by resource.
pub static OPERATIONS: &[&Operation] = &[
    &deployments::LIST,
    &deployments::CREATE,
    &deployments::GET,
    &deployments::PATCH,
    &deployments::DELETE,
    &deployments::CREATE_UPLOAD_URL,
    &deployments::CREATE_PUSH_TOKEN,
    &revisions::LIST,
    &revisions::CREATE,
    &revisions::GET,
    &revisions::REDEPLOY,
    &revisions::LOGS,
    &logs::BUILD,
    &logs::REVISION_DEPLOY,
    &logs::DEPLOY,
    &integrations::LIST,
    &integrations::REPOSITORIES,
    &integrations::MANAGED_REPOSITORIES,
    &listeners::LIST,
    &listeners::GET,
    &connections::LIST,
    &connections::CREATE,
    &connections::REMOVE,
    &oauth_providers::LIST,
    &oauth_providers::CREATE,
    &oauth_providers::GET,
    &oauth_providers::PATCH,
    &oauth_providers::DELETE,
];

#[cfg(test)]
mod tests {
    use super::OPERATIONS;
    use crate::api::answers::ANSWERS;
    use crate::api::{Answer, path};

    #[test]
    fn every_operation_stands_once_and_names_a_listed_answer() {
        for (index, operation) in OPERATIONS.iter().enumerate() {
            let first = OPERATIONS.iter().position(|other| other.name == operation.name || (other.path == operation.path && other.method == operation.method));
            assert_eq!(first, Some(index), "{}", operation.name);
            assert!(path::stays(&operation.path.replace(['{', '}'], "")), "{}", operation.path);
            if let Answer::Json(kind) = operation.answer {
                assert!(ANSWERS.iter().any(|answer| core::ptr::eq(*answer, kind)), "{}", operation.name);
            }
        }
    }
}

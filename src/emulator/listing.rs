//! Listing by the page: which deployments fit the filters, and which of them make the page (service.md 4.6, observed.md 3).

use super::context::{Answer, Context};
use super::deployments::Deployment;
use super::ids;
use super::value::{Object, Value};
use crate::http::Response;
use crate::model::Source;

/// How many records a page has where the query does not say (service.md 8).
const PAGE_LIMIT: u64 = 20;

/// The words of a list that is separated by commas.
pub(super) fn words(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty()).collect()
}

/// The page that the query asks for, and the offset of the next one. Only what makes the page is written.
pub(super) fn page<T>(context: &Context<'_>, records: impl Iterator<Item = T>, answer: impl Fn(T) -> Value) -> Response {
    let limit = context.query.whole("limit").unwrap_or(PAGE_LIMIT) as usize;
    let offset = context.query.whole("offset").unwrap_or(0);
    let resources: Vec<Value> = records.skip(usize::try_from(offset).unwrap_or(usize::MAX)).take(limit).map(answer).collect();
    let next = offset.saturating_add(resources.len() as u64);
    context.json(200, &Object::default().with("resources", resources.into()).with("offset", next.into()).into())
}

/// `GET /v2/deployments` (service.md 4.6): the newest first.
pub(super) fn deployments(context: &mut Context<'_>) -> Answer {
    let filter = Filter::new(context);
    let now_ms = context.now_ms;
    let answer = |deployment: &Deployment| deployment.answer(&context.options.vocabulary, now_ms);
    // A name is one deployment's, which need not be searched for.
    if let Some(name) = filter.name {
        let named = context.state.named(&context.tenant_id, name).filter(|deployment| filter.fits(deployment, now_ms));
        return Ok(page(context, named.into_iter(), answer));
    }
    let own = context.state.deployments().filter(|deployment| filter.fits(deployment, now_ms) && deployment.tenant_id == context.tenant_id);
    Ok(page(context, own, answer))
}

/// The filters of the query. An empty text filters nothing.
struct Filter<'a> {
    name_contains: Option<String>,
    name: Option<&'a str>,
    status: Option<&'a str>,
    remote_reconciled: Option<bool>,
    tag_value_ids: Vec<&'a str>,
    image_version: Option<&'a str>,
    deployment_type: Option<&'a str>,
    deployment_ids: Vec<String>,
}

impl<'a> Filter<'a> {
    fn new(context: &'a Context<'_>) -> Self {
        let text = |name| context.query.text(name).filter(|text| !text.is_empty());
        Self {
            name_contains: text("name_contains").map(str::to_ascii_lowercase),
            name: text("name"),
            status: text("status"),
            remote_reconciled: context.query.boolean("remote_reconciled"),
            tag_value_ids: words(text("tag_value_ids")),
            image_version: text("image_version"),
            deployment_type: text("deployment_type"),
            deployment_ids: words(text("deployment_ids")).into_iter().map(ids::canonical).collect(),
        }
    }

    fn fits(&self, deployment: &Deployment, now_ms: u64) -> bool {
        self.name_contains.as_deref().is_none_or(|part| contains(&deployment.name, part))
            && self.remote_reconciled.is_none_or(|wanted| wanted == (deployment.source == Source::ExternalDocker))
            && self.deployment_type.is_none_or(|kind| deployment.source_config.text("deployment_type") == Some(kind))
            && (self.deployment_ids.is_empty() || self.deployment_ids.contains(&deployment.id))
            && (self.tag_value_ids.is_empty() || self.has_tag(deployment))
            && self.status.is_none_or(|status| deployment.status(now_ms) == status)
            && self.image_version.is_none_or(|version| deployment.active(now_ms).is_some_and(|(revision, _)| revision.has_version(version, now_ms)))
    }

    fn has_tag(&self, deployment: &Deployment) -> bool {
        let own = deployment.extra.list("tag_value_ids").unwrap_or_default();
        own.iter().filter_map(Value::as_text).any(|id| self.tag_value_ids.contains(&id))
    }
}

/// Whether a name contains a part in lower case, whatever the case of the name's ASCII letters.
fn contains(name: &str, part: &str) -> bool {
    let Some((first, rest)) = part.as_bytes().split_first() else { return true };
    let name = name.as_bytes();
    // Most places fail at their first byte.
    (0..(name.len() + 1).saturating_sub(part.len()))
        .any(|at| name[at].to_ascii_lowercase() == *first && name[at + 1..at + part.len()].eq_ignore_ascii_case(rest))
}

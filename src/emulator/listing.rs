//! Listing page by page: which deployments fit the filters, and which of them make the page (service.md 4.6, observed.md 3).

use std::collections::BTreeSet;

use super::context::{Answer, Context};
use super::deployments::Deployment;
use super::ids;
use super::value::{Members as _, Object, Value};
use crate::http::Response;
use crate::model::Source;

/// How many records a page has where the query does not say (service.md 8).
const PAGE_LIMIT: u64 = 20;

/// The words of a list that is separated by commas.
pub(super) fn words(text: Option<&str>) -> Vec<&str> {
    text.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty()).collect()
}

/// The page that the query asks for, and the offset of the next one.
pub(super) fn page<T>(context: &Context<'_>, records: impl Iterator<Item = T>, answer: impl Fn(T) -> Value) -> Response {
    let offset = context.query.whole("offset").unwrap_or(0);
    let limit = context.query.whole("limit").unwrap_or(PAGE_LIMIT);
    let resources: Vec<Value> = records.skip(usize::try_from(offset).unwrap_or(usize::MAX)).take(limit as usize).map(answer).collect();
    let next = offset.saturating_add(resources.len() as u64);
    context.json(200, &Object::default().with("resources", resources.into()).with("offset", next.into()).into())
}

/// `GET /v2/deployments` (service.md 4.6): the newest first.
pub(super) fn deployments(context: &mut Context<'_>) -> Answer {
    let wanted = Wanted::read(context);
    let found = context.state.deployments.iter().rev().filter(|deployment| wanted.fits(deployment, context.now_ms));
    Ok(page(context, found, |deployment| deployment.answer(&context.options.vocabulary, context.now_ms)))
}

/// What is asked for.
struct Wanted<'a> {
    tenant_id: &'a str,
    ids: BTreeSet<String>,
    name: Option<&'a str>,
    name_part: Option<&'a str>,
    status: Option<&'a str>,
    image_version: Option<&'a str>,
    deployment_type: Option<&'a str>,
    is_remote: Option<bool>,
    tags: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
    /// The filters of a query. An empty one filters nothing.
    fn read(context: &'a Context<'_>) -> Self {
        let text = |name| context.query.text(name).filter(|text| !text.is_empty());
        Self {
            tenant_id: &context.tenant_id,
            ids: words(text("deployment_ids")).into_iter().map(ids::canonical).collect(),
            name: text("name"),
            name_part: text("name_contains"),
            status: text("status"),
            image_version: text("image_version"),
            deployment_type: text("deployment_type"),
            is_remote: context.query.boolean("remote_reconciled"),
            tags: words(text("tag_value_ids")),
        }
    }

    /// What is quickly told comes first, since each of a hundred thousand deployments may be looked at; the tenant, whose id most of them share, comes last.
    fn fits(&self, deployment: &Deployment, now_ms: u64) -> bool {
        let has_tag = || {
            let tags = deployment.extra.list("tag_value_ids").unwrap_or_default();
            tags.iter().filter_map(Value::as_str).any(|tag| self.tags.contains(&tag))
        };
        let has_part = |part: &str| deployment.name.as_bytes().windows(part.len()).any(|own| own.eq_ignore_ascii_case(part.as_bytes()));
        self.is_remote.is_none_or(|is_remote| is_remote == (deployment.source == Source::ExternalDocker))
            && self.name.is_none_or(|name| deployment.name == name)
            && (self.ids.is_empty() || self.ids.contains(&deployment.id))
            && self.deployment_type.is_none_or(|kind| deployment.source_config.text("deployment_type") == Some(kind))
            && self.status.is_none_or(|status| deployment.status(now_ms) == status)
            && (self.tags.is_empty() || has_tag())
            && self.name_part.is_none_or(has_part)
            && self.image_version.is_none_or(|version| deployment.has_image_version(version, now_ms))
            && deployment.tenant_id == self.tenant_id
    }
}

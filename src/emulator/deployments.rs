//! Deployments: the record, its answer, and the operations on one (service.md 2.1, 4.5 and 4.7; observed.md 3, 5 and 7).

use super::clock::rfc3339;
use super::context::{Answer, Context};
use super::options::Vocabulary;
use super::revisions::{self, Draft, Revision};
use super::value::{Members as _, Object, Value};
use super::{checks, fields, limits, problem, walk};
use crate::http::Response;
use crate::model::Source;
use crate::schema;

/// When a deployment that is to be deleted was told so, when nothing of it runs any more, and when it is gone.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_field_names, reason = "every name of a moment ends in its unit")]
pub(super) struct Deletion {
    pub(super) asked_ms: u64,
    pub(super) final_ms: u64,
    pub(super) gone_ms: u64,
}

/// A deployment as it is kept. Everything that follows from its revisions and the time is worked out for each answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deployment {
    /// Its place among all records, in the order of their making.
    pub(super) number: u64,
    pub(super) id: String,
    pub(super) tenant_id: String,
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) source_config: Object,
    pub(super) secrets: Value,
    pub(super) secret_references: Value,
    /// Fields that the tables do not list, as they came.
    pub(super) extra: Object,
    pub(super) created_ms: u64,
    /// When a patch last changed it.
    pub(super) changed_ms: u64,
    /// When its database is there.
    pub(super) database_ms: u64,
    pub(super) deletion: Option<Deletion>,
    /// The state that a seed set once and for all.
    pub(super) status: Option<String>,
    /// Its revisions, the oldest first.
    pub(super) revisions: Vec<Revision>,
}

impl Deployment {
    pub(super) fn latest(&self) -> Option<&Revision> {
        self.revisions.last()
    }

    /// The revision that runs, and since when: of the deployed ones the newest, whichever of them was ready first.
    pub(super) fn active(&self, now_ms: u64) -> Option<(&Revision, u64)> {
        self.revisions.iter().rev().find_map(|revision| revision.deployed_ms(now_ms).map(|at| (revision, at)))
    }

    pub(super) fn status(&self, now_ms: u64) -> &str {
        match (&self.deletion, &self.status) {
            (Some(deletion), _) if now_ms >= deletion.final_ms => "AWAITING_FINAL_DELETE",
            (Some(_), _) => "AWAITING_DELETE",
            (None, Some(status)) => status,
            (None, None) if now_ms >= self.database_ms || self.active(now_ms).is_some() => "READY",
            (None, None) => "AWAITING_DATABASE",
        }
    }

    /// The image's version, once one runs.
    pub(super) fn image_version(&self, now_ms: u64) -> Option<&str> {
        self.active(now_ms).and_then(|(revision, _)| revision.image_version(now_ms))
    }

    /// Whether the image that runs has this version.
    pub(super) fn has_image_version(&self, version: &str, now_ms: u64) -> bool {
        // That no revision can have it is nearly always so, and told quicker than which one runs.
        self.revisions.iter().any(|revision| revision.may_have_version(version)) && self.image_version(now_ms) == Some(version)
    }

    pub(super) fn is_gone(&self, now_ms: u64) -> bool {
        self.deletion.is_some_and(|deletion| deletion.gone_ms <= now_ms)
    }

    /// The address that the deployment is given once it is there.
    pub(super) fn url(&self) -> String {
        let host: String = self.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
        ["https://", &host.trim_start_matches('-').to_ascii_lowercase(), "-", self.id.get(..8).unwrap_or_default(), ".emulator.localhost"].concat()
    }

    /// The deployment as answers carry it, in the provider's words.
    pub(super) fn answer(&self, words: &Vocabulary, now_ms: u64) -> Value {
        let latest = self.latest();
        let active = self.active(now_ms);
        let database_ms = Some(self.database_ms).filter(|at| *at <= now_ms);
        let deleted_ms = self.deletion.map(|deletion| deletion.asked_ms);
        let updated_ms = [database_ms, active.map(|(_, at)| at), deleted_ms].into_iter().flatten().fold(self.changed_ms, u64::max);
        let mut source_config = fields::filled(&schema::SOURCE_CONFIG, &self.source_config);
        if active.is_some() && source_config.given("custom_url").is_none() {
            source_config.set("custom_url", self.url().into());
        }
        let mut answer = Object::default()
            .with("name", self.name.as_str().into())
            .with("source", words.source(self.source.as_str()).into())
            .with("source_config", source_config.into())
            .with("source_revision_config", latest.map(|revision| revision.config_answer(words, now_ms)).into())
            .with("secrets", self.secrets.clone())
            .with("id", self.id.as_str().into())
            .with("tenant_id", self.tenant_id.as_str().into())
            .with("created_at", rfc3339(self.created_ms).into())
            .with("updated_at", rfc3339(updated_ms).into())
            .with("status", self.status(now_ms).into())
            .with("latest_revision_id", latest.map(|revision| revision.id.as_str()).into())
            .with("active_revision_id", active.map(|(revision, _)| revision.id.as_str()).into())
            .with("secret_references", self.secret_references.clone())
            .with("image_version", self.image_version(now_ms).into());
        answer.extend(self.extra.clone());
        answer.into()
    }
}

/// 404: no deployment of the tenant has the id.
pub(super) fn unknown() -> Response {
    problem::not_found("Deployment")
}

/// `GET /v2/deployments/{deployment_id}` (service.md 4.7).
pub(super) fn get(context: &mut Context<'_>) -> Answer {
    answer(context, 200)
}

/// The deployment that the path names, as it is now.
pub(super) fn answer(context: &mut Context<'_>, status: u16) -> Answer {
    Ok(context.json(status, &context.deployment()?.answer(&context.options.vocabulary, context.now_ms)))
}

/// `POST /v2/deployments` (service.md 4.7, observed.md 3).
pub(super) fn create(context: &mut Context<'_>) -> Answer {
    let form = core::mem::take(&mut context.form);
    let name = form.text("name").unwrap_or_default().to_owned();
    let source = Source::from(form.text("source").unwrap_or_default());
    let (mut source_config, mut config) = (Object::default(), Object::default());
    fields::merge_source_config(&mut source_config, form.object("source_config").unwrap_or(&Object::default()));
    fields::merge(&mut config, form.object("source_revision_config").unwrap_or(&Object::default()));
    fields::drop_read_only(&mut config, &schema::SOURCE_REVISION_CONFIG);
    let refusal = limits::hosting(context.options, &source)
        .or_else(|| limits::fits(&source, &source, &form))
        .or_else(|| limits::tag_is_not_pushed(&source_config, &config))
        .or_else(|| limits::tarball_after_creation(&config))
        .or_else(|| limits::integration(context, &source, &source_config))
        .or_else(|| limits::listener(context, &source, &source_config));
    if let Some(reason) = refusal {
        return Err(problem::bad_request(&context.options.vocabulary.localize(&reason)));
    }
    if context.state.has_name(&context.tenant_id, &name) {
        return Err(problem::detail(409, &["A deployment named '", &name, "' already exists"].concat()));
    }
    let id = context.state.meta.random.uuid();
    let deployment = Deployment {
        number: context.state.next_number(),
        id: id.clone(),
        tenant_id: context.tenant_id.clone(),
        name,
        source: source.clone(),
        source_config,
        secrets: form.given("secrets").cloned().unwrap_or_else(|| Value::Array(Vec::new())),
        secret_references: form.get("secret_references").cloned().unwrap_or_default(),
        extra: extra(&form, &schema::DEPLOYMENT_CREATE),
        created_ms: context.now_ms,
        changed_ms: context.now_ms,
        database_ms: context.now_ms.saturating_add(walk::database_ms(context.options.speed)),
        deletion: None,
        status: None,
        revisions: Vec::new(),
    };
    context.state.put_deployment(deployment);
    context.path = vec![id];
    revisions::add(context, Draft { source, config })?;
    answer(context, 201)
}

/// `PATCH /v2/deployments/{deployment_id}` (service.md 4.5, observed.md 7).
pub(super) fn patch(context: &mut Context<'_>) -> Answer {
    let makes_revision = checks::makes_revision(&context.text);
    change(context, makes_revision)?;
    answer(context, 200)
}

/// Takes the form of a patch into the deployment that the path names, and makes a revision where one is to be made.
pub(super) fn change(context: &mut Context<'_>, makes_revision: bool) -> Result<(), Response> {
    let form = core::mem::take(&mut context.form);
    let before = context.changeable()?;
    let number = before.number;
    let source = form.text("revision_source").map_or_else(|| before.source.clone(), Source::from);
    // A revision goes on from the one before it of the same source: an image has no use for a branch.
    let mut config = before.revisions.iter().rev().find(|revision| revision.source == source).map(|revision| revision.config.clone()).unwrap_or_default();
    if let Some(given) = form.object("source_revision_config") {
        fields::merge(&mut config, given);
    }
    fields::drop_read_only(&mut config, &schema::SOURCE_REVISION_CONFIG);

    let mut after = before.clone();
    if let Some(given) = form.object("source_config") {
        fields::merge_source_config(&mut after.source_config, given);
    }
    if let Some(secrets) = form.get("secrets").filter(|secrets| secrets.as_array().is_some_and(|list| !list.is_empty())) {
        after.secrets = secrets.clone();
    }
    if let Some(references) = form.given("secret_references") {
        after.secret_references = references.clone();
    }
    fields::merge(&mut after.extra, &extra(&form, &schema::DEPLOYMENT_PATCH));

    let refusal = limits::hosting(context.options, &source)
        .or_else(|| limits::immutable(before, &form))
        .or_else(|| limits::fits(&before.source, &source, &form))
        .or_else(|| limits::tag_is_not_pushed(&after.source_config, &config))
        .or_else(|| limits::uploaded(context, before, form.object("source_revision_config")));
    if let Some(reason) = refusal {
        return Err(problem::bad_request(&context.options.vocabulary.localize(&reason)));
    }
    if after != *before || makes_revision {
        after.changed_ms = context.now_ms;
        debug_assert_eq!(after.number, number, "a patch does not move a deployment");
        context.state.put_deployment(after);
    }
    if makes_revision {
        revisions::add(context, Draft { source, config })?;
    }
    Ok(())
}

/// `DELETE /v2/deployments/{deployment_id}` (observed.md 3): the deployment answers until it is gone.
pub(super) fn delete(context: &mut Context<'_>) -> Answer {
    let mut deployment = context.deployment()?.clone();
    if deployment.deletion.is_none() {
        let (final_ms, gone_ms) = walk::deletion_ms(context.options.speed);
        let now_ms = context.now_ms;
        deployment.deletion = Some(Deletion { asked_ms: now_ms, final_ms: now_ms.saturating_add(final_ms), gone_ms: now_ms.saturating_add(gone_ms) });
        context.state.put_deployment(deployment);
    }
    Ok(Response::new(204))
}

/// The form's fields that neither its record nor the deployment's lists.
pub(super) fn extra(form: &Object, record: &schema::Record) -> Object {
    let mut extra = form.clone();
    extra.retain(|name, _| record.position(name).is_none() && schema::DEPLOYMENT.position(name).is_none());
    extra
}

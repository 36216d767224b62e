//! Records that a test or a demonstration adds without requests.

use crate::diagnose;
use crate::emulator::options::Options;
use crate::emulator::resources::deployments::merge::{merge, merge_source_config, object_or_empty, unlisted};
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::failure::Failure;
use crate::emulator::state::keys;
use crate::emulator::state::records::State;
use crate::emulator::state::revision::Revision;
use crate::emulator::state::timeline::{self, Step};
use crate::emulator::values::json::{Members as _, Object, Value, read_object};
use crate::emulator::values::uuid::canonical_uuid;
use crate::model::Source;
use crate::schema::{self, Format, Kind, Record, Text};
use crate::time::parse_timestamp;
use crate::validate;

/// A list of a seed.
struct List {
    name: &'static str,
    /// What its records must fit, as far as their members are given.
    record: Option<&'static Record>,
    add: fn(&mut Seeding<'_>, Object) -> Result<(), &'static str>,
}

/// The lists of a seed.
static LISTS: [List; 6] = [
    List { name: "deployments", record: Some(&schema::DEPLOYMENT), add: |seeding, record| seeding.deployment(record) },
    List { name: "repositories", record: Some(&schema::REPOSITORY), add: |seeding, record| seeding.repository(record) },
    List { name: "integrations", record: None, add: |seeding, record| seeding.integration(record) },
    List { name: "listeners", record: None, add: |seeding, record| seeding.listener(record) },
    List {
        name: "oauthProviders",
        record: Some(&schema::OAUTH_PROVIDER),
        add: |seeding, record| seeding.provider(record),
    },
    List { name: "connections", record: None, add: |seeding, record| seeding.connection(record) },
];

/// Adds the records in the JSON text of an object with lists of the names in [`LISTS`].
pub(crate) fn seed(state: &mut State, options: &Options, now_ms: u64, text: &str) -> Result<(), String> {
    let mut given = read_object(text.as_bytes()).ok_or("the seed is no JSON object")?;
    let mut seeding = Seeding { state, options, now_ms };
    for List { name, record, add } in &LISTS {
        let items = match given.take(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Array(items)) => items,
            Some(_) => return Err(["the seed's ", name, " are no list"].concat()),
        };
        for (index, item) in items.into_iter().enumerate() {
            let error = |reason: &str| ["the seed's ", name, "[", &index.to_string(), "] ", reason].concat();
            let Value::Object(item) = item else { return Err(error("is no object")) };
            if let Some(mismatch) = record.and_then(|record| mismatch(record, &item)) {
                return Err(error(&mismatch));
            }
            add(&mut seeding, item).map_err(error)?;
        }
    }
    match given.iter().next() {
        Some((name, _)) => Err(["the seed has no member ", name].concat()),
        None => Ok(()),
    }
}

/// The first member of another type than the contract's, and the type that it must have. The value is not part of the
/// sentence, because it may be a secret.
fn mismatch(record: &Record, given: &Object) -> Option<String> {
    record.fields.iter().find_map(|field| {
        let value = given.given(field.name)?;
        let (at, expected) = match (&field.kind, value) {
            (Kind::Text(Text { format: Format::DateTime, .. }), Value::String(text))
                if parse_timestamp(text).is_none() =>
            {
                (String::new(), "a date and time such as 2026-01-01T00:00:00Z")
            }
            (Kind::Text(Text { format: Format::Uuid, .. }), Value::String(text))
                if validate::check_uuid(text).is_err() =>
            {
                (String::new(), "a uuid")
            }
            (kind, value) => other_type(kind, value)?,
        };
        Some(["does not fit: ", field.name, &at, " takes ", expected].concat())
    })
}

/// Where a value, or a part of it, is of another type than its kind, and the type that is expected there.
fn other_type(kind: &Kind, value: &Value) -> Option<(String, &'static str)> {
    let expected = match (kind, value) {
        (Kind::Record(record), Value::Object(given)) => {
            return record.fields.iter().find_map(|field| {
                let (at, expected) = other_type(&field.kind, given.given(field.name)?)?;
                Some(([".", field.name, &at].concat(), expected))
            });
        }
        (Kind::List(kind), Value::Array(items)) => {
            return items.iter().enumerate().find_map(|(index, item)| {
                let (at, expected) = other_type(kind, item)?;
                Some((["[", &index.to_string(), "]", &at].concat(), expected))
            });
        }
        (Kind::Text(_) | Kind::Choice(_), Value::String(_))
        | (Kind::Boolean, Value::Bool(_))
        | (Kind::Integer(_) | Kind::Number(_), Value::Number(_))
        | (Kind::Map(..) | Kind::Object, Value::Object(_))
        | (Kind::Segment | Kind::Texts | Kind::Quantity, _) => return None,
        (Kind::Text(_) | Kind::Choice(_), _) => "a text",
        (Kind::Boolean, _) => "true or false",
        (Kind::Integer(_) | Kind::Number(_), _) => "a number",
        (Kind::List(_), _) => "a list",
        (Kind::Record(_) | Kind::Map(..) | Kind::Object, _) => "an object",
    };
    Some((String::new(), expected))
}

/// Adds records to a state.
struct Seeding<'a> {
    state: &'a mut State,
    options: &'a Options,
    now_ms: u64,
}

impl Seeding<'_> {
    /// Adds a deployment. It is deployed already, unless its `status` is `AWAITING_DATABASE`.
    fn deployment(&mut self, mut record: Object) -> Result<(), &'static str> {
        self.options.vocabulary.neutralize(&mut record);
        let tenant_id = self.tenant_id(&mut record)?;
        let id = match record.take("id") {
            None | Some(Value::Null) => self.state.bookkeeping.random.uuid(),
            Some(id) => uuid(&id).ok_or("has an id that is no uuid")?,
        };
        let number = self.state.next_number();
        let name = record.text("name").map_or_else(|| ["agent-", &number.to_string()].concat(), str::to_owned);
        if self.state.has_id(&id) || self.state.has_name(&tenant_id, &name) {
            return Err("has the id or the name of another deployment");
        }
        let source = Source::from(record.text("source").unwrap_or("internal_docker"));
        if matches!(source, Source::Other(_)) {
            return Err("has a source that the contract does not know");
        }
        let created_ms = record.text("created_at").and_then(parse_timestamp).unwrap_or(self.now_ms);
        let (status, database_ms) = match record.text("status") {
            Some("AWAITING_DATABASE") => (None, created_ms.saturating_add(timeline::database_ms(self.options.speed))),
            status => (status.filter(|status| *status != "READY").map(str::to_owned), created_ms),
        };
        if self.options.leftover_projects {
            self.state.put_document(keys::tracing_project(&tenant_id, &name), true.into());
        }
        let revisions = self.revisions(&mut record, &name, &source, created_ms)?;
        let changed_ms = record.text("updated_at").and_then(parse_timestamp).unwrap_or(created_ms);
        let changed_ms = revisions.iter().map(|revision| revision.created_ms).fold(changed_ms, u64::max);
        let mut source_config = Object::default();
        merge_source_config(&mut source_config, &object_or_empty(&record, "source_config"), self.options);
        self.state.put_deployment(Deployment {
            number,
            id,
            tenant_id,
            name,
            source,
            source_config,
            secrets: record.list("secrets").unwrap_or_default().to_vec().into(),
            secret_references: record.get("secret_references").cloned().unwrap_or_default(),
            extra: unlisted(&record, &schema::DEPLOYMENT),
            created_ms,
            changed_ms,
            database_ms,
            deletion: None,
            status,
            revisions: Vec::new(),
        });
        for revision in revisions {
            self.state.put_revision(number, revision);
        }
        Ok(())
    }

    /// The revisions of a deployment: those of its member `revisions`, the oldest first, each made like the one before
    /// with its own fields over it; without them a single one.
    fn revisions(
        &mut self,
        deployment: &mut Object,
        name: &str,
        source: &Source,
        created_ms: u64,
    ) -> Result<Vec<Revision>, &'static str> {
        let items = match deployment.take("revisions") {
            None | Some(Value::Null) => return Ok(vec![self.revision(deployment, name, source, created_ms)]),
            Some(Value::Array(items)) if !items.is_empty() => items,
            Some(_) => return Err("has revisions that are no list of one or more"),
        };
        let mut made = object_or_empty(deployment, "source_revision_config");
        let mut revisions: Vec<Revision> = Vec::new();
        for item in items {
            let item = item.as_object().ok_or("has a revision that is no object")?;
            made.take("repo_commit_sha");
            merge(&mut made, &object_or_empty(item, "source_revision_config"));
            let before_ms = revisions.last().map_or(created_ms, |before| before.created_ms);
            let at_ms = item.text("created_at").and_then(parse_timestamp).unwrap_or(before_ms);
            if at_ms < before_ms {
                return Err("has a revision that is older than the one before it");
            }
            let own = Object::default().with("source_revision_config", made.clone().into());
            let mut revision = self.revision(&own, name, source, at_ms);
            if let Some(code) = item.text("fail") {
                let played = diagnose::played(code).filter(|played| played.unfit_for(source.as_str()).is_none());
                let played = played.ok_or("has a revision that cannot fail so")?;
                revision.failure = Some(Failure::Played(played));
            }
            if let Some(steps) = item.given("steps") {
                let steps = timeline::from_value(steps).filter(|steps| !steps.is_empty());
                revision.timeline = steps.ok_or("has a revision whose steps are no list of status and forMs")?;
            }
            revisions.push(revision);
        }
        Ok(revisions)
    }

    /// A revision that is deployed already, or the first one of a deployment that awaits its database.
    fn revision(&mut self, deployment: &Object, name: &str, source: &Source, created_ms: u64) -> Revision {
        let mut config = Object::default();
        merge(&mut config, &object_or_empty(deployment, "source_revision_config"));
        if !timeline::is_built(source) && config.given("image_uri").is_none() {
            config.set("image_uri", ["registry.example/", name, ":1"].concat().into());
        }
        let repo_commit_sha = config.take("repo_commit_sha").and_then(|sha| sha.as_str().map(str::to_owned));
        let random = &mut self.state.bookkeeping.random;
        Revision {
            id: deployment.get("latest_revision_id").and_then(uuid).unwrap_or_else(|| random.uuid()),
            repo_commit_sha: repo_commit_sha.or_else(|| (*source == Source::RepoHost).then(|| random.hex_40())),
            source: source.clone(),
            config,
            created_ms,
            timeline: if deployment.text("status") == Some("AWAITING_DATABASE") {
                timeline::successful(source, self.options.speed)
            } else {
                vec![Step::last("DEPLOYED")]
            },
            failure: None,
            skipped_ms: None,
        }
    }

    fn repository(&mut self, mut record: Object) -> Result<(), &'static str> {
        let tenant_id = self.tenant_id(&mut record)?;
        let integration_id = record.get("host_integration_id").and_then(uuid);
        record.set("host_integration_id", integration_id.ok_or("has no host_integration_id that is a uuid")?.into());
        self.add_numbered(&keys::repositories(&tenant_id), record);
        Ok(())
    }

    fn integration(&mut self, mut record: Object) -> Result<(), &'static str> {
        let tenant_id = self.tenant_id(&mut record)?;
        self.set_id(&mut record);
        self.add_numbered(&keys::integrations(&tenant_id), record);
        Ok(())
    }

    fn listener(&mut self, mut record: Object) -> Result<(), &'static str> {
        let tenant_id = self.tenant_id(&mut record)?;
        self.set_id(&mut record);
        self.add_numbered(&keys::listeners(&tenant_id), record);
        Ok(())
    }

    fn connection(&mut self, mut record: Object) -> Result<(), &'static str> {
        let tenant_id = self.tenant_id(&mut record)?;
        let prefix = keys::connections(&tenant_id, filled_text(&record, "agent_id").ok_or("has no agent_id")?);
        self.set_id(&mut record);
        self.add_numbered(&prefix, record);
        Ok(())
    }

    fn provider(&mut self, mut record: Object) -> Result<(), &'static str> {
        let tenant_id = self.tenant_id(&mut record)?;
        let key = keys::provider(&tenant_id, filled_text(&record, "provider_id").ok_or("has no provider_id")?);
        self.set_id(&mut record);
        self.state.next_number();
        self.state.put_document(key, record.into());
        Ok(())
    }

    /// The tenant of a record: the one that it names, or the emulator's own.
    fn tenant_id(&self, record: &mut Object) -> Result<String, &'static str> {
        match record.take("tenant_id") {
            None | Some(Value::Null) => Ok(self.state.bookkeeping.tenant_id.clone()),
            Some(id) => uuid(&id).ok_or("has a tenant_id that is no uuid"),
        }
    }

    /// Gives a record an id if it has none.
    fn set_id(&mut self, record: &mut Object) {
        if record.given("id").is_none() {
            let id = self.state.bookkeeping.random.uuid();
            record.set("id", id.into());
        }
    }

    fn add_numbered(&mut self, prefix: &str, record: Object) {
        let number = self.state.next_number();
        self.state.put_document(keys::numbered(prefix, number), record.into());
    }
}

/// A value as a uuid, in the form in which ids are stored.
fn uuid(value: &Value) -> Option<String> {
    value.as_str().filter(|id| validate::check_uuid(id).is_ok()).map(canonical_uuid)
}

fn filled_text<'a>(record: &'a Object, name: &str) -> Option<&'a str> {
    record.text(name).filter(|text| !text.is_empty())
}

//! Requests to the emulator, valid, mutated and garbage, and what must hold for every answer.

use std::collections::BTreeMap;

use deployment_control::emulator::{ClockMode, Emulator, Hosting, Options, Step, Vocabulary};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::schema::{self, Kind};
use deployment_control::validate::check_response;
use fastrand::Rng;
use serde_json::Value;

use crate::{generate, mutate};

/// What the answers are held to: `schema/openapi.json`.
const DOCUMENT: &str = include_str!("../../schema/openapi.json");

/// Paths with parameters, as the document has them, and paths that no operation has.
const STRANGE: [&str; 8] = [
    "/",
    "",
    "//",
    "/v2/deployments/",
    "/v2/deployments/%",
    "/uploads/a/b/c",
    "/v1/projects/x",
    "/v2/auth/agents//connections",
];

/// An emulator and what is known of it.
#[derive(Debug)]
pub struct Life {
    emulator: Emulator,
    options: Options,
    document: Value,
    journal: Vec<u8>,
    /// Ids and paths that answers have told.
    known: Vec<String>,
    /// How often each status was answered.
    statuses: BTreeMap<u16, u64>,
}

impl Life {
    /// Starts an emulator with random options.
    pub fn new(rng: &mut Rng) -> Self {
        let vocabulary = if rng.bool() {
            Vocabulary::default()
        } else {
            Vocabulary { repo_host: "forge".into(), agent: "graph".into(), ..Vocabulary::default() }
        };
        let hosting = [None, Some(Hosting::Cloud), Some(Hosting::SelfHosted)][rng.usize(..3)];
        let api_key = (rng.u32(..4) == 0).then(|| "k3y".to_owned());
        let options =
            Options { clock: ClockMode::Manual, seed: rng.u64(..), hosting, vocabulary, api_key, ..Options::default() };
        let document = serde_json::from_str(DOCUMENT).unwrap_or_default();
        Self {
            emulator: Emulator::new(options.clone(), Box::new(FakeEnv::default())),
            options,
            document,
            journal: Vec::new(),
            known: Vec::new(),
            statuses: BTreeMap::new(),
        }
    }

    /// How often each status was answered.
    pub const fn statuses(&self) -> &BTreeMap<u16, u64> {
        &self.statuses
    }

    /// Sends the next request, and holds its answer.
    ///
    /// # Errors
    /// What does not hold, with the request.
    pub fn step(&mut self, rng: &mut Rng) -> Result<(), String> {
        match rng.u32(..200) {
            0 => self.emulator.script(vec![Step::lasting("BUILDING", rng.u64(..5_000)), Step::last("BUILD_FAILED")]),
            1 => self.reopen()?,
            2..10 => self.emulator.advance(rng.u64(..3_000)),
            _ => {}
        }
        let (request, template) = if rng.u32(..8) == 0 { Self::creation(rng) } else { self.request(rng) };
        let response = self.emulator.handle(&request);
        self.journal.extend(self.emulator.take_journal());
        *self.statuses.entry(response.status).or_default() += 1;
        self.learn(&response, rng);
        self.hold(&request, template.as_deref(), &response).map_err(|reason| {
            format!("{reason}\n  request {request:?}\n  answer {} {}", response.status, response.text())
        })
    }

    /// Whether the journal brings the same emulator back; it goes on with that one.
    fn reopen(&mut self) -> Result<(), String> {
        // Reading writes nothing, not even at what time it was.
        self.emulator.advance(0);
        self.journal.extend(self.emulator.take_journal());
        let (again, recovery) = Emulator::open(self.options.clone(), Box::new(FakeEnv::default()), &self.journal)
            .map_err(|error| error.to_string())?;
        if again.snapshot() != self.emulator.snapshot() || recovery.rewrite {
            return Err("the journal does not bring the same state back".into());
        }
        self.emulator = again;
        Ok(())
    }

    /// A creation that fits, unless its name is taken or its key is missing.
    fn creation(rng: &mut Rng) -> (Request, Option<String>) {
        let forms = [
            r#""source":"internal_docker","source_config":{},"source_revision_config":{"image_uri":"registry.example/agent:1"}"#,
            r#""source":"internal_source","source_config":{"install_command":"make"},"source_revision_config":{}"#,
        ];
        let text = format!(r#"{{"name":"agent-{}",{},"secrets":[]}}"#, rng.u32(..60), forms[rng.usize(..2)]);
        (
            Request::new(Method::Post, "/v2/deployments").with_header("x-api-key", "k3y").with_json(text),
            Some("/v2/deployments".to_owned()),
        )
    }

    fn request(&self, rng: &mut Rng) -> (Request, Option<String>) {
        let paths: Vec<&String> =
            self.document["paths"].as_object().map(|paths| paths.keys().collect()).unwrap_or_default();
        let template = paths[rng.usize(..paths.len())].clone();
        let operations: Vec<&String> =
            self.document["paths"][&template].as_object().map(|path| path.keys().collect()).unwrap_or_default();
        let mut method =
            Method::from_wire(&operations[rng.usize(..operations.len())].to_ascii_uppercase()).unwrap_or(Method::Get);
        if rng.u32(..30) == 0 {
            method = Method::ALL[rng.usize(..Method::ALL.len())];
        }
        let mut url = template
            .split('/')
            .map(|part| if part.starts_with('{') { self.id(rng) } else { part.to_owned() })
            .collect::<Vec<_>>()
            .join("/");
        url = url.replace("repo_host", &self.options.vocabulary.repo_host);
        let mut template = Some(template);
        if rng.u32(..40) == 0 {
            STRANGE[rng.usize(..STRANGE.len())].clone_into(&mut url);
            template = None;
        }
        if let Some(upload) = self.known.iter().find(|known| known.starts_with("http")).filter(|_| rng.u32(..40) == 0) {
            url.clone_from(upload);
            method = Method::Put;
            template = None;
        }
        if template.is_some() && rng.u32(..3) == 0 {
            url.push_str(&query(rng));
        }
        let mut request = Request::new(method, url);
        if self.options.api_key.is_some() && rng.u32(..20) > 0 {
            request = request.with_header("x-api-key", "k3y");
        }
        if rng.u32(..20) == 0 {
            request = request.with_header("x-tenant-id", self.id(rng));
        }
        if matches!(method, Method::Post | Method::Patch | Method::Put) && rng.u32(..10) > 0 {
            request.body = Some(self.body(rng, method));
            if rng.u32(..10) > 0 {
                request = request
                    .with_header("content-type", if rng.u32(..30) == 0 { "text/plain" } else { "application/json" });
            }
        }
        (request, template)
    }

    fn id(&self, rng: &mut Rng) -> String {
        let known: Vec<&String> = self.known.iter().filter(|known| !known.contains('/')).collect();
        match rng.u32(..12) {
            0 => "3c90c3cc-0d44-4b50-8888-8dd25736052a".to_owned(),
            1 => "xyz".to_owned(),
            2 => "%2F..%00".to_owned(),
            _ if known.is_empty() => "mail".to_owned(),
            _ => known[rng.usize(..known.len())].clone(),
        }
    }

    /// A form that may fit, one that was mutated, or garbage.
    fn body(&self, rng: &mut Rng, method: Method) -> Vec<u8> {
        if rng.u32(..8) == 0 {
            return generate::text(rng);
        }
        let word = |rng: &mut Rng| {
            ["repo_host", "forge", "external_docker", "internal_docker", "internal_source", "moon"][rng.usize(..6)]
                .to_owned()
        };
        let config = [
            "",
            r#""build_on_push":"yes""#,
            r#""custom_url":"https://a.example""#,
            r#""resource_spec":{"cpu":1,"min_scale":"2"}"#,
            r#""tracked":[1e3]"#,
        ];
        let path = self.known.iter().find(|known| known.starts_with("uploads/")).map_or("nowhere", String::as_str);
        let agent = &self.options.vocabulary.agent;
        let revision = [
            String::new(),
            r#""image_uri":"registry.example/agent:1""#.to_owned(),
            r#""image_uri":"NO IMAGE""#.to_owned(),
            format!(r#""repo_ref":"main","{agent}_config_path":"a.json""#),
            format!(r#""source_tarball_path":"{path}""#),
        ];
        let (config, revision) = (config[rng.usize(..config.len())], &revision[rng.usize(..revision.len())]);
        let integration = self.id(rng);
        let extra = if rng.bool() {
            format!(r#","integration_id":"{integration}","repo_url":"https://host.example/northwind/support-agent""#)
        } else {
            String::new()
        };
        let config = format!("{config}{extra}");
        let config = config.trim_start_matches(',');
        let text = match (method, rng.u32(..6)) {
            (_, 0) => {
                r#"{"oauth_token_id":"t","limit":5,"order":"desc","start_time":"2026-01-01T00:00:00Z"}"#.to_owned()
            }
            (_, 1) => format!(
                r#"{{"provider_id":"p{}","name":"n","client_id":"c","client_secret":"s","auth_url":"https://a.example","token_url":"https://t.example"}}"#,
                rng.u32(..50)
            ),
            (Method::Post, 2..6) => format!(
                r#"{{"name":"agent-{}","source":"{}","source_config":{{{config}}},"source_revision_config":{{{revision}}},"secrets":[]}}"#,
                rng.u32(..500),
                word(rng)
            ),
            _ => format!(
                r#"{{"source_config":{{{config}}},"source_revision_config":{{{revision}}},"secrets":[{{"name":"A","value":"b"}}]}}"#
            ),
        };
        let mut text = text.into_bytes();
        if rng.u32(..3) == 0 {
            let other = generate::text(rng);
            mutate::mutate(rng, &mut text, &other);
        }
        text
    }

    /// Keeps what an answer tells of ids and paths.
    fn learn(&mut self, response: &Response, rng: &mut Rng) {
        let Ok(answer) = serde_json::from_slice::<Value>(&response.body) else { return };
        let first =
            answer.get(0).or_else(|| answer["resources"].get(0)).or_else(|| answer["data"].get(0)).unwrap_or(&answer);
        for name in ["id", "latest_revision_id", "object_path", "upload_url", "provider_id"] {
            let Some(found) = first[name].as_str().filter(|found| !found.is_empty()) else { continue };
            // An id of a caller's own may hold anything; here it must stand in a path.
            let found = found.replace(|c: char| !(c.is_ascii_alphanumeric() || "-_/:.?=".contains(c)), "x");
            if self.known.len() < 60 {
                self.known.push(found);
            } else {
                let at = rng.usize(..60);
                self.known[at] = found;
            }
        }
    }

    /// The path of the document that a request to `template` is for: that itself, or one with a parameter in its place if
    /// only that has the method.
    fn template_for<'a>(&'a self, template: &'a str, method: Method) -> &'a str {
        let has_method = |path: &Value| path.get(method.as_str().to_ascii_lowercase()).is_some();
        let fits = |other: &str| {
            other.split('/').count() == template.split('/').count()
                && other.split('/').zip(template.split('/')).all(|(one, two)| one == two || one.starts_with('{'))
        };
        if has_method(&self.document["paths"][template]) {
            return template;
        }
        let others = self.document["paths"].as_object().into_iter().flatten();
        others
            .filter(|(other, path)| fits(other) && has_method(path))
            .map(|(other, _)| other.as_str())
            .next()
            .unwrap_or(template)
    }

    fn hold(&self, request: &Request, template: Option<&str>, response: &Response) -> Result<(), String> {
        static DEPLOYMENT: Kind = Kind::Record(&schema::DEPLOYMENT);
        static PAGE: Kind = Kind::Record(&schema::DEPLOYMENT_PAGE);
        static REVISION: Kind = Kind::Record(&schema::REVISION);
        let ensure = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(reason.to_owned()) };
        ensure(response.header("x-request-id").is_some(), "there is no request id")?;
        ensure(response.status < 500, "the emulator failed")?;
        if response.body.is_empty() {
            let may = matches!(response.status, 200 | 204) || request.method == Method::Head;
            return ensure(may, "a refusal has no body");
        }
        ensure(response.header("content-type") == Some("application/json"), "the body has another content type")?;
        let body: Value =
            serde_json::from_slice(&response.body).map_err(|error| format!("the body is no JSON: {error}"))?;
        if response.status == 422 {
            let items = body["detail"].as_array().ok_or("a 422 has no list")?;
            let is_item = |item: &Value| {
                item["type"].is_string()
                    && item["msg"].is_string()
                    && item["loc"].is_array()
                    && item.get("input").is_some()
            };
            ensure(!items.is_empty() && items.iter().all(is_item), "a 422 lists something else")?;
        } else if response.status >= 400 {
            ensure(body["detail"].is_string(), "a refusal has no detail")?;
        }
        let Some(template) = template.map(|template| self.template_for(template, request.method)) else {
            return Ok(());
        };
        let operation = &self.document["paths"][template][request.method.as_str().to_ascii_lowercase()];
        if operation.is_null() {
            return ensure(
                matches!(response.status, 404 | 405 | 204) || request.method == Method::Head,
                "a method that the document does not have is taken",
            );
        }
        ensure(
            !operation["responses"][response.status.to_string()].is_null(),
            "the document does not have the status",
        )?;
        let kind = match (template, request.method, response.status) {
            ("/v2/deployments", Method::Get, 200) => &PAGE,
            ("/v2/deployments", Method::Post, 201)
            | ("/v2/deployments/{deployment_id}", Method::Get | Method::Patch, 200) => &DEPLOYMENT,
            ("/v2/deployments/{deployment_id}/revisions/{revision_id}", Method::Get, 200) => &REVISION,
            _ => return Ok(()),
        };
        check_response(kind, &response.body)
            .map(drop)
            .map_err(|error| format!("the answer is not the contract's: {error:?}"))
    }
}

/// A query of names that operations know, with values that may fit.
fn query(rng: &mut Rng) -> String {
    let names = [
        "limit",
        "offset",
        "name_contains",
        "name",
        "status",
        "remote_reconciled",
        "deployment_ids",
        "deployment_type",
        "type",
        "order",
        "level",
        "query",
        "x",
    ];
    let values = [
        "1",
        "100",
        "0",
        "-1",
        "a%20b",
        "READY",
        "DEPLOYED,SKIPPED",
        "true",
        "build",
        "deploy",
        "desc",
        "%FF",
        "",
        "99999999999999999999999",
    ];
    let mut query = String::from("?");
    for _ in 0..rng.u32(1..4) {
        query.push_str(names[rng.usize(..names.len())]);
        query.push('=');
        query.push_str(values[rng.usize(..values.len())]);
        query.push('&');
    }
    query
}

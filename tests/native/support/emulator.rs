//! An emulator with a manual clock, and short functions that send it requests.

use deployment_control::emulator::{ClockMode, Emulator, Options};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use deployment_control::schema::Kind;
use deployment_control::validate::{IssueKind, check_response};
use serde_json::{Value, json};

/// Checks that an answer is as the contract says, whatever it has besides.
pub(crate) fn is_the_contracts(kind: &'static Kind, answer: &Value) {
    let mut odd = check_response(kind, answer.to_string().as_bytes()).expect("the answer can be read");
    odd.retain(|issue| issue.kind != IssueKind::UnknownField);
    assert_eq!(odd, Vec::new(), "{answer}");
}

/// A valid body of a creation from this source.
pub(crate) fn creation(name: &str, source: &str) -> Value {
    let (source_config, source_revision_config) = match source {
        "repo_host" => (
            json!({"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "repo_url": "https://host.example/team/agent", "build_on_push": true, "deployment_type": "dev"}),
            json!({"repo_ref": "main", "agent_config_path": "agent.json"}),
        ),
        "internal_source" => (json!({"deployment_type": "dev"}), json!({"agent_config_path": "agent.json"})),
        "internal_docker" => (json!({"deployment_type": "dev"}), json!({"image_uri": "registry.example/agent:1"})),
        _ => (json!({"resource_spec": {}}), json!({"image_uri": "registry.example/agent:1"})),
    };
    let name = name.replace('_', "-");
    json!({"name": name, "source": source, "source_config": source_config, "source_revision_config": source_revision_config, "secrets": []})
}

/// Bytes as a gzip file.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    [&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255], miniz_oxide::deflate::compress_to_vec(bytes, 6).as_slice(), &[0; 8]]
        .concat()
}

/// A gzip tarball of files with these names.
pub(crate) fn tarball(names: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for name in names {
        let mut block = [0_u8; 512];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(b"00000000003");
        block[156] = b'0';
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum::<u32>() + 8 * 32;
        block[148..154].copy_from_slice(format!("{sum:06o}").as_bytes());
        bytes.extend_from_slice(&block);
        bytes.extend_from_slice(b"{}\n");
        bytes.resize(bytes.len().next_multiple_of(512), 0);
    }
    bytes.resize(bytes.len() + 1_024, 0);
    gzip(&bytes)
}

pub(crate) struct Service {
    pub(crate) emulator: Emulator,
    /// Every response so far.
    pub(crate) responses: Vec<Response>,
}

impl Service {
    pub(crate) fn options() -> Options {
        Options { clock: ClockMode::Manual, ..Options::default() }
    }

    pub(crate) fn new() -> Self {
        Self::with(Self::options())
    }

    pub(crate) fn with(options: Options) -> Self {
        Self { emulator: Emulator::new(options, Box::new(FakeEnv::default())), responses: Vec::new() }
    }

    pub(crate) fn send(&mut self, request: &Request) -> (u16, Value) {
        let response = self.emulator.handle(request);
        let body = serde_json::from_slice(&response.body).expect("every response is JSON");
        self.responses.push(response.clone());
        (response.status, body)
    }

    pub(crate) fn get(&mut self, url: &str) -> (u16, Value) {
        self.send(&Request::new(Method::Get, url))
    }

    /// Posts JSON text; none where it is empty.
    pub(crate) fn post(&mut self, url: &str, text: &str) -> (u16, Value) {
        let request =
            Request::new(Method::Post, if url.contains("://") { url.to_owned() } else { format!("http://h{url}") });
        self.send(&if text.is_empty() { request } else { request.with_json(text) })
    }

    /// The answer as it is, which need not be JSON.
    pub(crate) fn raw(&mut self, method: Method, url: &str) -> Response {
        self.emulator.handle(&Request::new(method, url))
    }

    /// Puts bytes at the URL that an upload was given.
    pub(crate) fn upload(&mut self, upload: &Value, bytes: &[u8]) -> Response {
        let mut request = Request::new(Method::Put, upload["upload_url"].as_str().expect("it is a URL"))
            .with_header("content-type", "application/gzip");
        request.body = Some(bytes.to_vec());
        self.emulator.handle(&request)
    }

    pub(crate) fn create(&mut self, form: &Value) -> Value {
        let (status, body) =
            self.send(&Request::new(Method::Post, "http://h/v2/deployments").with_json(form.to_string()));
        assert_eq!(status, 201, "{body}");
        body
    }

    pub(crate) fn patch(&mut self, deployment: &Value, form: &Value) -> Value {
        let (status, body) =
            self.send(&Request::new(Method::Patch, path(&deployment["id"])).with_json(form.to_string()));
        assert_eq!(status, 200, "{body}");
        body
    }

    pub(crate) fn revision(&mut self, deployment_id: &Value, revision_id: &Value) -> Value {
        let revision_id = revision_id.as_str().expect("it is an id");
        let (status, body) =
            self.send(&Request::new(Method::Get, format!("{}/revisions/{revision_id}", path(deployment_id))));
        assert_eq!(status, 200, "{body}");
        body
    }

    /// The deployment and its latest revision, as they are now.
    pub(crate) fn latest(&mut self, deployment: &Value) -> (Value, Value) {
        let (status, now) = self.send(&Request::new(Method::Get, path(&deployment["id"])));
        assert_eq!(status, 200, "{now}");
        let revision = self.revision(&now["id"], &now["latest_revision_id"]);
        (now, revision)
    }
}

fn path(id: &Value) -> String {
    format!("http://h/v2/deployments/{}", id.as_str().expect("it is an id"))
}

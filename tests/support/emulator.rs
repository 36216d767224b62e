//! An emulator with a manual clock, and short ways to ask it.

use deployment_control::emulator::{ClockMode, Emulator, Options};
use deployment_control::env::FakeEnv;
use deployment_control::http::{Method, Request, Response};
use serde_json::{Value, json};

/// The body of a creation that its source takes.
pub(crate) fn creation(name: &str, source: &str) -> Value {
    let (source_config, source_revision_config) = match source {
        "repo_host" => (
            json!({"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a", "repo_url": "https://host.example/team/agent", "build_on_push": true}),
            json!({"repo_ref": "main", "agent_config_path": "agent.json"}),
        ),
        "internal_source" => (json!({}), json!({"agent_config_path": "agent.json"})),
        _ => (json!({}), json!({"image_uri": "registry.example/agent:1"})),
    };
    let name = name.replace('_', "-");
    json!({"name": name, "source": source, "source_config": source_config, "source_revision_config": source_revision_config, "secrets": []})
}

pub(crate) struct Service {
    pub(crate) emulator: Emulator,
    /// Every answer so far.
    pub(crate) answers: Vec<Response>,
}

#[allow(dead_code, reason = "no test file uses all of them")]
impl Service {
    pub(crate) fn options() -> Options {
        Options { clock: ClockMode::Manual, ..Options::default() }
    }

    pub(crate) fn new() -> Self {
        Self::with(Self::options())
    }

    pub(crate) fn with(options: Options) -> Self {
        Self { emulator: Emulator::new(options, Box::new(FakeEnv::default())), answers: Vec::new() }
    }

    pub(crate) fn send(&mut self, request: &Request) -> (u16, Value) {
        let response = self.emulator.handle(request);
        let body = serde_json::from_slice(&response.body).expect("every answer is JSON");
        self.answers.push(response.clone());
        (response.status, body)
    }

    pub(crate) fn create(&mut self, form: &Value) -> Value {
        let (status, body) = self.send(&Request::new(Method::Post, "http://h/v2/deployments").with_json(form.to_string()));
        assert_eq!(status, 201, "{body}");
        body
    }

    pub(crate) fn patch(&mut self, deployment: &Value, form: &Value) -> Value {
        let (status, body) = self.send(&Request::new(Method::Patch, path(&deployment["id"])).with_json(form.to_string()));
        assert_eq!(status, 200, "{body}");
        body
    }

    pub(crate) fn revision(&mut self, deployment_id: &Value, revision_id: &Value) -> Value {
        let revision_id = revision_id.as_str().expect("it is an id");
        let (status, body) = self.send(&Request::new(Method::Get, format!("{}/revisions/{revision_id}", path(deployment_id))));
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

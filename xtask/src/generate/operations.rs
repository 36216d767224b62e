//! The operations of the service: those of the contract (service.md 4) and those that were only seen on services (observed.md 3).

/// One operation.
pub(super) struct Operation {
    pub(super) id: &'static str,
    pub(super) tag: &'static str,
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) summary: &'static str,
    /// Where it is described: a section of service.md, or `observed` and a section of observed.md.
    pub(super) section: &'static str,
    /// Parameters of the query, beside those that the path names.
    pub(super) query: Query,
    /// The request's body: the name of a record.
    pub(super) body: Option<&'static str>,
    /// The status of success and the body that it has.
    pub(super) answer: (u16, Answer),
    /// Further statuses with a body of `detail` text (observed.md 8).
    pub(super) refusals: &'static [u16],
}

/// The query of an operation.
pub(super) enum Query {
    None,
    /// The fields of this record.
    Record(&'static str),
    /// Parameters that were observed: name, type and meaning.
    Observed(&'static [(&'static str, &'static str, &'static str)]),
}

/// The body of an answer.
pub(super) enum Answer {
    None,
    One(&'static str),
    List(&'static str),
    /// An object that the contract does not show.
    Object(&'static str),
}

impl Operation {
    const fn new(id: &'static str, tag: &'static str, method: &'static str, path: &'static str, summary: &'static str, section: &'static str) -> Self {
        Self { id, tag, method, path, summary, section, query: Query::None, body: None, answer: (204, Answer::None), refusals: &[] }
    }

    const fn query(mut self, query: Query) -> Self {
        self.query = query;
        self
    }

    const fn body(mut self, record: &'static str) -> Self {
        self.body = Some(record);
        self
    }

    const fn answers(mut self, status: u16, answer: Answer) -> Self {
        self.answer = (status, answer);
        self
    }

    const fn refuses(mut self, statuses: &'static [u16]) -> Self {
        self.refusals = statuses;
        self
    }

    /// Whether the contract shows no more of it than that it exists, or not even that.
    pub(super) fn is_observed(&self) -> bool {
        self.section.starts_with("observed")
    }
}

const DEPLOYMENT: &str = "/v2/deployments/{deployment_id}";
const REVISIONS: &str = "/v2/deployments/{deployment_id}/revisions";
const REVISION: &str = "/v2/deployments/{deployment_id}/revisions/{revision_id}";
const CONNECTIONS: &str = "/v2/auth/agents/{agent_id}/connections";
const PROVIDER: &str = "/v2/auth/providers/{provider_id}";
const LOGS: Answer = Answer::Object("`logs`, a list of objects with id, timestamp, level and message, and `next_offset`.");
const PAGE: Answer = Answer::Object("`resources`, a list, and `offset`.");
const PROJECT_LOGS: &str = "Lists logs; the body holds limit, order (asc or desc), and optionally offset, level, query, start_time and end_time.";

pub(super) static OPERATIONS: &[Operation] = &[
    Operation::new("listDeployments", "deployments", "get", "/v2/deployments", "Lists deployments by the page.", "4.6")
        .query(Query::Record("DeploymentListParams"))
        .answers(200, Answer::One("DeploymentPage")),
    Operation::new(
        "createDeployment",
        "deployments",
        "post",
        "/v2/deployments",
        "Creates a deployment. What the body requires and the answers were observed.",
        "4.7",
    )
    .body("DeploymentCreate")
    .answers(201, Answer::One("Deployment"))
    .refuses(&[400, 409]),
    Operation::new("getDeployment", "deployments", "get", DEPLOYMENT, "Gets a deployment.", "4.7").answers(200, Answer::One("Deployment")).refuses(&[404]),
    Operation::new("patchDeployment", "deployments", "patch", DEPLOYMENT, "Changes a deployment; a new revision may follow.", "4.5")
        .body("DeploymentPatch")
        .answers(200, Answer::One("Deployment"))
        .refuses(&[400, 404]),
    Operation::new("deleteDeployment", "deployments", "delete", DEPLOYMENT, "Deletes a deployment. It answers until it is gone.", "observed 3")
        .query(Query::Observed(&[("delete_tracing_project", "boolean", "Whether the tracing project is deleted too; false where it is left out.")]))
        .refuses(&[404]),
    Operation::new("listRevisions", "revisions", "get", REVISIONS, "Lists revisions by the page, the newest first.", "observed 3")
        .query(Query::Observed(&[
            ("limit", "integer", "The number of revisions in one page at most, 1 to 100; 20 where it is left out."),
            ("offset", "integer", "Where the page starts."),
            ("status", "string", "States, separated by commas."),
        ]))
        .answers(200, PAGE),
    Operation::new("createRevision", "revisions", "post", REVISIONS, "Makes a new revision. The body is a patch's, without `revision_source`.", "observed 3")
        .body("DeploymentPatch")
        .answers(200, Answer::One("Revision")),
    Operation::new("getRevision", "revisions", "get", REVISION, "Gets a revision.", "4.7").answers(200, Answer::One("Revision")).refuses(&[404]),
    Operation::new(
        "redeployRevision",
        "revisions",
        "post",
        "/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy",
        "Deploys a revision again.",
        "observed 3",
    )
    .answers(200, Answer::One("Deployment"))
    .refuses(&[400]),
    Operation::new(
        "listRevisionLogs",
        "revisions",
        "get",
        "/v2/deployments/{deployment_id}/revisions/{revision_id}/logs",
        "Lists the logs of a revision.",
        "observed 3",
    )
    .query(Query::Observed(&[
        ("type", "string", "`build` or `deploy`."),
        ("limit", "integer", "The number of lines at most, 1 to 1000; 50 where it is left out."),
        ("order", "string", "`asc` or `desc`."),
        ("offset", "string", "The `next_offset` of the answer before."),
        ("level", "string", "The level of the lines."),
        ("query", "string", "A text in the lines."),
    ]))
    .answers(200, LOGS),
    Operation::new(
        "createUploadUrl",
        "deployments",
        "post",
        "/v2/deployments/{deployment_id}/upload-url",
        "Gives a URL for the upload of a source tarball.",
        "observed 3",
    )
    .answers(200, Answer::Object("`upload_url`, `object_path`, and optionally `upload_headers`.")),
    Operation::new(
        "createPushToken",
        "deployments",
        "post",
        "/v2/deployments/{deployment_id}/push-token",
        "Gives a token for a push to the service's registry.",
        "observed 3",
    )
    .answers(200, Answer::Object("`token`, `registry_url`, and optionally `username` and `repository_url`."))
    .refuses(&[400]),
    Operation::new("listProjectBuildLogs", "logs", "post", "/v1/projects/{project_id}/revisions/{revision_id}/build_logs", PROJECT_LOGS, "observed 3")
        .body("object")
        .answers(200, LOGS),
    Operation::new(
        "listProjectRevisionDeployLogs",
        "logs",
        "post",
        "/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs",
        PROJECT_LOGS,
        "observed 3",
    )
    .body("object")
    .answers(200, LOGS),
    Operation::new("listProjectDeployLogs", "logs", "post", "/v1/projects/{project_id}/deploy_logs", PROJECT_LOGS, "observed 3")
        .body("object")
        .answers(200, LOGS),
    Operation::new(
        "listRepositories",
        "integrations",
        "get",
        "/v1/integrations/repo_host/{integration_id}/repos",
        "Lists the repositories of a source-hosting integration. The segment `repo_host` is the hosting provider's name.",
        "4.3",
    )
    .answers(200, Answer::List("Repository")),
    Operation::new(
        "listManagedRepositories",
        "integrations",
        "get",
        "/v1/integrations/forge/repo_host/{integration_id}/repos",
        "Lists the repositories of a managed integration (service.md 4.4). The contract does not show method and path.",
        "observed 1",
    )
    .answers(200, Answer::List("Repository")),
    Operation::new("listIntegrations", "integrations", "get", "/v1/integrations/repo_host/install", "Lists the installed integrations.", "observed 3")
        .answers(200, Answer::List("object")),
    Operation::new("listListeners", "listeners", "get", "/v2/listeners", "Lists the listeners by the page.", "observed 3").answers(200, PAGE),
    Operation::new("getListener", "listeners", "get", "/v2/listeners/{listener_id}", "Gets a listener.", "observed 3")
        .answers(200, Answer::Object("`id`, `compute_type`, `compute_id`, `compute_config`, `created_at`, `updated_at`, and optionally `version`.")),
    Operation::new("listConnections", "connections", "get", CONNECTIONS, "Lists the connections of an agent.", "observed 3")
        .answers(200, Answer::Object("`data`, a list.")),
    Operation::new("createConnection", "connections", "post", CONNECTIONS, "Connects an agent; the body holds `oauth_token_id`.", "observed 3")
        .body("object")
        .answers(201, Answer::Object("The connection.")),
    Operation::new(
        "removeConnection",
        "connections",
        "delete",
        "/v2/auth/agents/{agent_id}/connections/{connection_id}",
        "Removes a connection of an agent.",
        "4.1",
    ),
    Operation::new("listOAuthProviders", "oauth providers", "get", "/v2/auth/providers", "Lists the OAuth providers of the organization.", "4.2")
        .answers(200, Answer::List("OAuthProvider")),
    Operation::new(
        "createOAuthProvider",
        "oauth providers",
        "post",
        "/v2/auth/providers",
        "Creates an OAuth provider; the body needs provider_id, name, client_id, client_secret, auth_url and token_url.",
        "observed 3",
    )
    .body("object")
    .answers(200, Answer::One("OAuthProvider")),
    Operation::new("getOAuthProvider", "oauth providers", "get", PROVIDER, "Gets an OAuth provider.", "observed 3").answers(200, Answer::One("OAuthProvider")),
    Operation::new("patchOAuthProvider", "oauth providers", "patch", PROVIDER, "Changes an OAuth provider.", "observed 3")
        .body("object")
        .answers(200, Answer::One("OAuthProvider")),
    Operation::new("deleteOAuthProvider", "oauth providers", "delete", PROVIDER, "Deletes an OAuth provider.", "observed 3"),
];

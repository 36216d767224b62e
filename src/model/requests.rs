//! How the bodies of requests are made whose required fields have no default. All other records have
//! `..Default::default()`.

use super::records::{
    AgentEnvironment, ComputeType, DeploymentAgent, DeploymentCreate, ListenerComputeConfig, ListenerCreate, Source,
    SourceConfig, SourceRevisionConfig,
};

impl DeploymentCreate {
    /// Makes the body that creates a deployment of this name and source, without any configuration yet.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::model::{DeploymentCreate, Source, SourceRevisionConfig};
    /// let body = DeploymentCreate {
    ///     source_revision_config: SourceRevisionConfig { image_uri: Some("registry.example/agent:1".into()), ..Default::default() },
    ///     ..DeploymentCreate::new("agent", Source::ExternalDocker)
    /// };
    /// # assert_eq!(body.name, "agent");
    /// ```
    pub fn new(name: impl Into<String>, source: Source) -> Self {
        Self {
            name: name.into(),
            source,
            source_config: SourceConfig::default(),
            source_revision_config: SourceRevisionConfig::default(),
            secrets: Vec::new(),
            secret_references: None,
            agent: None,
            extra: serde_json::Map::new(),
        }
    }
}

impl DeploymentAgent {
    /// Names the agent of this id in this environment.
    pub fn new(agent_id: impl Into<String>, environment: AgentEnvironment) -> Self {
        Self { agent_id: agent_id.into(), environment, extra: serde_json::Map::new() }
    }
}

impl ListenerCreate {
    /// Makes the body that creates a listener for this cluster, by the caller's own name, which serves these namespaces.
    pub fn new(
        compute_type: ComputeType,
        compute_id: impl Into<String>,
        k8s_namespaces: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        let namespaces = k8s_namespaces.into_iter().map(Into::into).collect();
        Self {
            compute_type,
            compute_id: compute_id.into(),
            compute_config: ListenerComputeConfig { k8s_namespaces: Some(namespaces), ..Default::default() },
            version: None,
            extra: serde_json::Map::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AgentEnvironment, ComputeType, DeploymentAgent, DeploymentCreate, ListenerCreate, Source};
    use crate::schema::{DEPLOYMENT_CREATE, LISTENER_CREATE, Record};
    use crate::validate::check_text;

    #[test]
    fn what_new_makes_lacks_nothing_that_is_required() {
        let issues = |record: &'static Record, text: Result<String, serde_json::Error>| {
            let report = check_text(record, text.expect("it is JSON").as_bytes());
            let refused = report.issues.iter().filter(|issue| issue.degree.is_error());
            refused.map(ToString::to_string).collect::<Vec<_>>()
        };
        let listener = ListenerCreate::new(ComputeType::K8s, "cluster", ["agents"]);
        assert_eq!(issues(&LISTENER_CREATE, serde_json::to_string(&listener)), Vec::<String>::new());
        let agent = DeploymentAgent::new("support", AgentEnvironment::Staging);
        let body = DeploymentCreate { agent: Some(agent), ..DeploymentCreate::new("a", Source::InternalDocker) };
        assert_eq!(issues(&DEPLOYMENT_CREATE, serde_json::to_string(&body)), Vec::<String>::new());
    }
}

//! How the bodies of requests are made.

use super::records::{DeploymentCreate, Source, SourceConfig, SourceRevisionConfig};

impl DeploymentCreate {
    /// Makes the body that creates a deployment of this name and source, without any configuration yet.
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

//! A provider's own words for the contract's neutral ones (observed 1). They are translated where requests come in
//! and responses go out; everything in between uses the neutral words.

use crate::emulator::values::json::{Members as _, Object, Value};

/// The neutral name of the repository host, as a source and as a segment of paths.
pub(crate) const REPO_HOST: &str = "repo_host";
/// The neutral word for the agent.
const AGENT: &str = "agent";
/// The neutral name of the field whose name contains the agent's word.
pub(crate) const AGENT_CONFIG_PATH: &str = "agent_config_path";

/// An installation's own words for the contract's neutral ones (observed 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The word for `repo_host`, as a source and as a segment of paths.
    pub repo_host: String,
    /// The word for `agent` in `agent_config_path`.
    pub agent: String,
    /// The path of the managed integration's listing (contract 4.4), with `{integration_id}` for the id.
    pub managed_repositories_path: Option<String>,
    /// The product's name, which stands in some sentences of refusals (observed 12); `product` by default.
    pub product: String,
    /// What the sentence that refuses a scale to zero calls its environments (observed 12); `cloud` by default.
    pub cloud: String,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self {
            repo_host: REPO_HOST.to_owned(),
            agent: AGENT.to_owned(),
            managed_repositories_path: None,
            product: "product".to_owned(),
            cloud: "cloud".to_owned(),
        }
    }
}

impl Vocabulary {
    /// Whether the words are the contract's own, so that nothing needs translation.
    pub(crate) fn is_neutral(&self) -> bool {
        self.repo_host == REPO_HOST && self.agent == AGENT
    }

    /// The provider's name of the field `agent_config_path`.
    pub(crate) fn agent_config_path(&self) -> String {
        [&self.agent, "_config_path"].concat()
    }

    /// The provider's word for a source.
    pub(crate) fn source<'a>(&'a self, neutral: &'a str) -> &'a str {
        if neutral == REPO_HOST { &self.repo_host } else { neutral }
    }

    /// Translates the provider's words in a request's body into the neutral ones.
    pub(crate) fn neutralize(&self, form: &mut Object) {
        for name in ["source", "revision_source"] {
            if let Some(Value::String(word)) = form.get_mut(name) {
                if *word == self.repo_host {
                    REPO_HOST.clone_into(word);
                } else if word == REPO_HOST {
                    // This provider does not know the neutral word, so it must not be read as the provider's.
                    "repo_host (neutral)".clone_into(word);
                }
            }
        }
        if let Some(Value::Object(config)) = form.get_mut("source_revision_config") {
            if self.agent != AGENT {
                config.take(AGENT_CONFIG_PATH);
            }
            config.rename(&self.agent_config_path(), AGENT_CONFIG_PATH);
        }
    }

    /// Translates the neutral words in a sentence, or in a location written as JSON, into the provider's.
    pub(crate) fn localize(&self, text: &str) -> String {
        if self.is_neutral() {
            return text.to_owned();
        }
        text.replace(AGENT_CONFIG_PATH, &self.agent_config_path()).replace(REPO_HOST, &self.repo_host)
    }
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;
    use crate::emulator::values::json::{read_object, to_json};

    #[test]
    fn words_are_neutral_inside_and_the_providers_outside() {
        let vocabulary = Vocabulary { repo_host: "forge".into(), agent: "graph".into(), ..Vocabulary::default() };
        let mut form = read_object(br#"{"source":"forge","source_revision_config":{"graph_config_path":"a.json"}}"#)
            .expect("it is an object");
        vocabulary.neutralize(&mut form);
        assert_eq!(to_json(&form), r#"{"source":"repo_host","source_revision_config":{"agent_config_path":"a.json"}}"#);
        assert_eq!(
            vocabulary.localize(r#"["body","source_revision_config","agent_config_path"] 'repo_host'"#),
            r#"["body","source_revision_config","graph_config_path"] 'forge'"#
        );
    }
}

//! The provider's own words at the edge of the emulator (observed.md 1): inside, everything is neutral.

use super::options::Vocabulary;
use super::value::{Members as _, Object, Value};

/// The neutral name of the host, as a source and as a segment of paths.
pub(super) const REPO_HOST: &str = "repo_host";
/// The neutral word of the agent.
const AGENT: &str = "agent";
/// The neutral name of the field that carries the agent's word.
pub(super) const AGENT_CONFIG_PATH: &str = "agent_config_path";

impl Vocabulary {
    /// Whether these are the contract's own words.
    pub(super) fn is_neutral(&self) -> bool {
        self.repo_host == REPO_HOST && self.agent == AGENT
    }

    /// The field's name on the wire.
    pub(super) fn config_path(&self) -> String {
        [&self.agent, "_config_path"].concat()
    }

    /// A source's word on the wire.
    pub(super) fn source<'a>(&'a self, neutral: &'a str) -> &'a str {
        if neutral == REPO_HOST { &self.repo_host } else { neutral }
    }

    /// Turns the words of a request's body into the neutral ones.
    pub(super) fn neutralize(&self, form: &mut Object) {
        for name in ["source", "revision_source"] {
            if let Some(Value::String(word)) = form.get_mut(name) {
                if *word == self.repo_host {
                    REPO_HOST.clone_into(word);
                } else if word == REPO_HOST && self.repo_host != REPO_HOST {
                    // The neutral word is none here, and must not pass for the provider's.
                    "repo_host (neutral)".clone_into(word);
                }
            }
        }
        if let Some(Value::Object(config)) = form.get_mut("source_revision_config") {
            if self.agent != AGENT {
                config.take(AGENT_CONFIG_PATH);
            }
            config.rename(&self.config_path(), AGENT_CONFIG_PATH);
        }
    }

    /// Turns the neutral words of a sentence, or of a location in JSON, into the provider's.
    pub(super) fn localize(&self, text: &str) -> String {
        if self.is_neutral() {
            return text.to_owned();
        }
        text.replace(AGENT_CONFIG_PATH, &self.config_path()).replace(REPO_HOST, &self.repo_host)
    }
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;
    use crate::emulator::value::{json, read_object};

    #[test]
    fn words_are_neutral_inside_and_the_providers_outside() {
        let words = Vocabulary { repo_host: "forge".into(), agent: "graph".into(), ..Vocabulary::default() };
        let mut form = read_object(br#"{"source":"forge","source_revision_config":{"graph_config_path":"a.json"}}"#).expect("it is an object");
        words.neutralize(&mut form);
        assert_eq!(json(&form), r#"{"source":"repo_host","source_revision_config":{"agent_config_path":"a.json"}}"#);
        assert_eq!(
            words.localize(r#"["body","source_revision_config","agent_config_path"] 'repo_host'"#),
            r#"["body","source_revision_config","graph_config_path"] 'forge'"#
        );
    }
}

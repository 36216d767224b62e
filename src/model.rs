//! The service's records as typed values, for Rust callers and for the emulator.
//!
//! The records themselves are generated from [`crate::schema`]. Fields that the tables do not list are kept in `extra`,
//! and words that a set does not list become its `Other` variant, so that an answer of tomorrow's service still reads.
//!
//! With the feature `js`, each record is made from a JavaScript value by `TryFrom` and becomes one by `Into`.
//!
//! # Examples
//! ```
//! use deployment_control::model::{Deployment, DeploymentStatus};
//! # let text = r#"{"name":"a","source":"internal_docker","source_config":{},"source_revision_config":{},"secrets":[],"id":"3c90c3cc-0d44-4b50-8888-8dd25736052a",
//! # "tenant_id":"3c90c3cc-0d44-4b50-8888-8dd25736052a","created_at":"2026-01-31T12:00:00Z","updated_at":"2026-01-31T12:00:00Z","status":"READY",
//! # "latest_revision_id":null,"active_revision_id":null,"region":"eu"}"#;
//! let deployment: Deployment = serde_json::from_str(text)?;
//! assert_eq!(deployment.status, DeploymentStatus::Ready);
//! assert_eq!(deployment.extra["region"], "eu");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod error;
#[cfg(feature = "js")]
mod javascript;
mod lenient;
mod number;
mod params;
#[expect(
    clippy::doc_markdown,
    reason = "the sentences are shown to people in forms too, where marks would be in the way"
)]
mod records;
mod requests;
mod words;

pub use error::RecordError;
pub use params::{ListenerListParams, LogParams, RevisionListParams};
pub use records::*;
use words::words;

#[cfg(test)]
mod tests {
    use super::{Deployment, DeploymentPatch, OAuthProvider, ResourceSpec, RevisionStatus, SourceConfig};

    #[test]
    fn a_word_of_tomorrow_survives_the_way_in_and_out() {
        let status: RevisionStatus = serde_json::from_str("\"WARMING\"").expect("any word is legal");
        assert_eq!(status, RevisionStatus::Other("WARMING".into()));
        assert_eq!(serde_json::to_string(&status).expect("it is text"), "\"WARMING\"");
    }

    #[test]
    fn a_patch_sends_only_what_is_set_and_whole_numbers_without_a_fraction() {
        let spec = ResourceSpec { min_scale: Some(2.0), cpu: Some(0.5), ..ResourceSpec::default() };
        let patch = DeploymentPatch {
            source_config: Some(SourceConfig { resource_spec: Some(spec), ..SourceConfig::default() }),
            ..DeploymentPatch::default()
        };
        let text = serde_json::to_string(&patch).expect("a patch is JSON");
        assert_eq!(text, r#"{"source_config":{"resource_spec":{"min_scale":2,"cpu":0.5}}}"#);
    }

    #[test]
    fn an_answer_with_odd_parts_is_read_without_them() {
        let text = r#"{"name":"a","source":7,"source_config":null,"secrets":[{"name":"A","value":null},{"name":"B"}],"created_at":5,"image_version":"1","url":"u"}"#;
        let odd: Deployment = serde_json::from_str(text).expect("it is an object");
        assert_eq!((&*odd.name, &*odd.id, &*odd.created_at, odd.source.as_str()), ("a", "", "", ""));
        assert_eq!((odd.source_config, odd.image_version.as_deref()), (SourceConfig::default(), Some("1")));
        assert_eq!(odd.secrets.map(|secrets| secrets.len()), Some(2));
        assert_eq!(odd.url.as_deref(), Some("u"));
        let provider: OAuthProvider = serde_json::from_str("{}").expect("it is an object");
        assert_eq!(provider.token_endpoint_auth_method.as_deref(), Some("client_secret_post"));
        assert_eq!(provider.is_dynamic_client, Some(false));
    }

    #[test]
    fn unknown_fields_stay() {
        let config: SourceConfig =
            serde_json::from_str(r#"{"build_on_push":true,"tracked_packages":["a"]}"#).expect("it is a record");
        assert_eq!(config.build_on_push, Some(true));
        assert_eq!(
            serde_json::to_string(&config).expect("it is JSON"),
            r#"{"build_on_push":true,"tracked_packages":["a"]}"#
        );
    }
}

//! The options that the environment of a process gives.

use std::env;

use crate::client::credentials::Credentials;
use crate::client::options::{ConfigError, Options};

const URL: &str = "DEPLOYMENT_CONTROL_URL";
const API_KEY: &str = "DEPLOYMENT_CONTROL_API_KEY";
const TENANT_ID: &str = "DEPLOYMENT_CONTROL_TENANT_ID";
const BEARER_TOKEN: &str = "DEPLOYMENT_CONTROL_BEARER_TOKEN";

impl Options {
    /// Makes options with the address and the credentials of the environment: `DEPLOYMENT_CONTROL_URL`,
    /// `DEPLOYMENT_CONTROL_API_KEY`, `DEPLOYMENT_CONTROL_TENANT_ID` and `DEPLOYMENT_CONTROL_BEARER_TOKEN`, the variables
    /// of the npm package and of the command line. An empty variable counts as absent; white space around a value is
    /// left out.
    ///
    /// # Errors
    /// [`ConfigError::NoAddress`] without `DEPLOYMENT_CONTROL_URL`, [`ConfigError::NotText`] for a variable that is not
    /// Unicode, [`ConfigError::BaseUrl`] for an address that cannot be used.
    pub fn from_env() -> Result<Self, ConfigError> {
        from(|name| match env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(env::VarError::NotPresent) => Ok(None),
            Err(env::VarError::NotUnicode(_)) => Err(ConfigError::NotText(name)),
        })
    }
}

/// The options that these variables give.
fn from(variable: impl Fn(&'static str) -> Result<Option<String>, ConfigError>) -> Result<Options, ConfigError> {
    let value = |name| {
        let text = variable(name)?.map(|text| text.trim().to_owned());
        Ok(text.filter(|text| !text.is_empty()))
    };
    let options = Options::new(&value(URL)?.ok_or(ConfigError::NoAddress)?)?;
    Ok(options.with_credentials(Credentials {
        api_key: value(API_KEY)?,
        tenant_id: value(TENANT_ID)?,
        bearer_token: value(BEARER_TOKEN)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::{API_KEY, BEARER_TOKEN, TENANT_ID, URL, from};
    use crate::client::{ConfigError, Credentials};

    #[test]
    fn the_environment_gives_the_address_and_each_credential() {
        let all = from(|name| {
            Ok(Some(
                match name {
                    URL => "https://control.example",
                    API_KEY => " key\n",
                    TENANT_ID => "tenant",
                    BEARER_TOKEN => "token",
                    _ => "",
                }
                .to_owned(),
            ))
        })
        .expect("they can be used");
        let credentials = Credentials {
            api_key: Some("key".into()),
            tenant_id: Some("tenant".into()),
            bearer_token: Some("token".into()),
        };
        assert_eq!((all.base_url.as_str(), all.credentials), ("https://control.example", credentials));
    }

    #[test]
    fn what_is_missing_empty_or_no_text_is_told() {
        let only = |url: Option<&str>| {
            let url = url.map(str::to_owned);
            from(move |name| Ok(if name == URL { url.clone() } else { Some(String::new()) }))
        };
        assert!(only(Some("https://control.example")).expect("it is an address").credentials.is_empty());
        for absent in [None, Some(""), Some("  ")] {
            assert_eq!(only(absent).expect_err("there is no address"), ConfigError::NoAddress);
        }
        assert!(matches!(only(Some("control.example")), Err(ConfigError::BaseUrl(_))));
        let broken =
            from(|name| if name == API_KEY { Err(ConfigError::NotText(name)) } else { Ok(Some("http://a".into())) });
        let message = broken.expect_err("it is no text").to_string();
        assert!(message.contains("DEPLOYMENT_CONTROL_API_KEY"), "{message}");
    }
}

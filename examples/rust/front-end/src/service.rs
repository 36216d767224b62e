//! What the page asks of the service, and the check that it makes by itself.

use deployment_control::client::browser::{BrowserEnv, Fetch};
use deployment_control::client::{Client, Error, Options, Progress, WaitOptions};
use deployment_control::model::{Deployment, DeploymentCreate, Source};
use deployment_control::schema::DEPLOYMENT_CREATE;
use deployment_control::validate;

/// The client of this page.
pub type Service = Client<Fetch, BrowserEnv>;

/// Makes a client for the proxy on the page's own origin.
pub fn connect() -> Result<Service, String> {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok()).ok_or("this is no page")?;
    let options = Options::new(&format!("{origin}/api")).map_err(|error| error.to_string())?;
    Ok(Client::new(Fetch::new(), BrowserEnv::new(), options))
}

/// The form that creates a deployment of an image.
pub fn form(name: &str, image: &str) -> DeploymentCreate {
    let mut form = DeploymentCreate::new(name, Source::ExternalDocker);
    form.source_revision_config.image_uri = Some(image.to_owned());
    form
}

/// What is wrong with a form, each issue with the path of its field joined by dots.
pub fn issues(form: &DeploymentCreate) -> Vec<String> {
    match serde_json::to_vec(form) {
        Ok(text) => validate::check_text(&DEPLOYMENT_CREATE, &text).issues.iter().map(ToString::to_string).collect(),
        Err(error) => vec![error.to_string()],
    }
}

/// The first page of the deployments.
pub async fn list(service: &Service) -> Result<Vec<Deployment>, Error> {
    Ok(service.deployments().list(&Default::default()).next().await?.unwrap_or_default())
}

/// Creates a deployment and waits for its revision; `tell` gets each state.
pub async fn create(service: &Service, form: &DeploymentCreate, tell: impl Fn(String)) -> Result<(), Error> {
    let deployment = service.deployments().create(form).await?;
    let revision = deployment.latest_revision_id.unwrap_or_default();
    let mut observer = |progress: &Progress<'_>| tell(progress.status.to_owned());
    service.revisions().wait(&deployment.id, &revision, &WaitOptions::default(), &mut observer).await.map(drop)
}

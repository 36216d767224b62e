//! Brings an image out: creates the deployment or changes the one of that name, and waits until it is deployed.
//!
//! `DEPLOYMENT_CONTROL_URL=http://127.0.0.1:8124 cargo run --package deploy-by-reqwest -- agent
//! registry.example/agent:1`

mod transport;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use deployment_control::client::{Client, Credentials, Options, Progress, WaitOptions};
use deployment_control::model::{Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, Source, SourceRevisionConfig};
use transport::{Machine, Reqwest};

type Service = Client<Reqwest, Machine>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, image] = arguments.as_slice() else {
        eprintln!("usage: deploy-by-reqwest <name> <image>");
        return ExitCode::from(2);
    };
    match deploy(name, image).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn deploy(name: &str, image: &str) -> Result<(), Box<dyn Error>> {
    let url = env::var("DEPLOYMENT_CONTROL_URL").map_err(|_| "set DEPLOYMENT_CONTROL_URL to the service's address")?;
    let mut options = Options::new(&url)?;
    if let Ok(key) = env::var("DEPLOYMENT_CONTROL_API_KEY") {
        options = options.with_credentials(Credentials::api_key(key));
    }
    let client = Client::new(Reqwest::new()?, Machine::new(), options);

    let config = SourceRevisionConfig { image_uri: Some(image.to_owned()), ..SourceRevisionConfig::default() };
    let deployment = match find(&client, name).await? {
        Some(found) => {
            println!("changes {name} ({})", found.id);
            client.deployments().patch(&found.id, &DeploymentPatch { source_revision_config: Some(config), ..DeploymentPatch::default() }).await?
        }
        None => {
            println!("creates {name}");
            let mut body = DeploymentCreate::new(name, Source::ExternalDocker);
            body.source_revision_config = config;
            client.deployments().create(&body).await?
        }
    };

    let revision = deployment.latest_revision_id.as_deref().ok_or("the deployment has no revision")?;
    let mut tell = |progress: &Progress<'_>| {
        if progress.changed {
            println!("{:>6.1} s  {}", progress.elapsed_ms / 1_000.0, progress.status);
        }
    };
    client.revisions().wait(&deployment.id, revision, &WaitOptions::default(), &mut tell).await?;
    Ok(())
}

/// The deployment of exactly this name; the service's filter finds those that contain it.
async fn find(client: &Service, name: &str) -> Result<Option<Deployment>, deployment_control::client::Error> {
    let mut pages = client.deployments().list(&DeploymentListParams { name_contains: Some(name.to_owned()), ..DeploymentListParams::default() });
    while let Some(page) = pages.next().await? {
        if let Some(found) = page.into_iter().find(|deployment| deployment.name == name) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

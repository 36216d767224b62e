//! Brings images out: creates each deployment or changes the one of that name, all at once, and waits until they are
//! deployed.
//!
//! `DEPLOYMENT_CONTROL_URL=http://127.0.0.1:8124 cargo run --package deploy-by-reqwest -- agent
//! registry.example/agent:1`

use std::env;
use std::error::Error;
use std::process::ExitCode;

use deployment_control::client::reqwest::ReqwestClient;
use deployment_control::client::{self, Client, Progress, WaitOptions};
use deployment_control::model::{Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, Source, SourceRevisionConfig};

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (pairs, rest) = arguments.as_chunks::<2>();
    if pairs.is_empty() || !rest.is_empty() {
        eprintln!("usage: deploy-by-reqwest <name> <image> [<name> <image> ...]");
        return ExitCode::from(2);
    }
    match deploy(pairs).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Brings each image out in a task of its own, over the connections of one client.
async fn deploy(pairs: &[[String; 2]]) -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let mut tasks = tokio::task::JoinSet::new();
    for [name, image] in pairs.iter().cloned() {
        let client = client.clone();
        tasks.spawn(async move { bring_out(&client, &name, &image).await });
    }
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    Ok(())
}

async fn bring_out(client: &ReqwestClient, name: &str, image: &str) -> Result<(), client::Error> {
    let config = SourceRevisionConfig { image_uri: Some(image.to_owned()), ..Default::default() };
    let deployment = if let Some(found) = find(client, name).await? {
        println!("changes {name} ({})", found.id);
        let patch = DeploymentPatch { source_revision_config: Some(config), ..Default::default() };
        client.deployments().patch(&found.id, &patch).await?
    } else {
        println!("creates {name}");
        let mut body = DeploymentCreate::new(name, Source::ExternalDocker);
        body.source_revision_config = config;
        client.deployments().create(&body).await?
    };
    let revision = deployment.latest_revision_id.as_deref().unwrap_or_default();
    let mut tell = |progress: &Progress<'_>| {
        if progress.changed {
            println!("{:>6.1} s  {name}  {}", progress.elapsed.as_secs_f64(), progress.status);
        }
    };
    client.revisions().wait(&deployment.id, revision, &WaitOptions::default(), &mut tell).await?;
    Ok(())
}

/// The deployment of exactly this name; the service's filter finds those that contain it.
async fn find(client: &ReqwestClient, name: &str) -> Result<Option<Deployment>, client::Error> {
    let params = DeploymentListParams { name_contains: Some(name.to_owned()), ..Default::default() };
    let mut pages = client.deployments().list(&params);
    while let Some(page) = pages.next().await? {
        if let Some(found) = page.into_iter().find(|deployment| deployment.name == name) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

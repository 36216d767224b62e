//! A module that a page's own JavaScript calls: plain objects go in and come out, and Rust works with typed records in
//! between.

use std::time::Duration;

use deployment_control::client::browser::{BrowserEnv, Fetch};
use deployment_control::client::{Client, Options, WaitOptions};
use deployment_control::model::{Deployment, DeploymentCreate, DeploymentListParams};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// The service behind the page's own origin.
#[wasm_bindgen]
pub struct Service(Client<Fetch, BrowserEnv>);

#[wasm_bindgen]
impl Service {
    /// Makes a client of an address.
    #[wasm_bindgen(constructor)]
    pub fn new(url: &str) -> Result<Service, JsError> {
        Ok(Self(Client::new(Fetch::new(), BrowserEnv::new(), Options::new(url)?)))
    }

    /// Creates a deployment of a form, which is a plain object, and gives it. An object that is no form is refused with
    /// the path of the field.
    pub async fn create(&self, form: JsValue) -> Result<JsValue, JsError> {
        let form = DeploymentCreate::try_from(form)?;
        Ok(self.0.deployments().create(&form).await?.into())
    }

    /// Waits until a deployment, which is one that `create` gave, is deployed, and gives its revision.
    #[wasm_bindgen(js_name = waitUntilDeployed)]
    pub async fn wait_until_deployed(&self, deployment: JsValue) -> Result<JsValue, JsError> {
        let deployment = Deployment::try_from(deployment)?;
        let options = WaitOptions { max_wait: Duration::from_secs(60), ..Default::default() };
        Ok(self.0.deployments().wait_until_deployed(&deployment, &options).await?.into())
    }

    /// The first page of the deployments that a query finds.
    pub async fn list(&self, query: JsValue) -> Result<Vec<JsValue>, JsError> {
        let query = DeploymentListParams::try_from(query)?;
        let page = self.0.deployments().list(&query).next().await?;
        Ok(page.into_iter().flatten().map(JsValue::from).collect())
    }
}

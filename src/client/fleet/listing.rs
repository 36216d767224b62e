//! Reads a whole workspace, so that no deployment is missed.

use super::types::Fleets;
use crate::client::env::Env;
use crate::client::error::{Error, PlanError, PlanErrorReason};
use crate::client::transport::Transport;
use crate::model::{Deployment, DeploymentListParams};
use std::collections::BTreeSet;

/// The most deployments of one page (contract 8).
const PAGE_SIZE: usize = 100;

/// So often a listing begins again before it is given up.
const MOST_LISTINGS: u32 = 5;

impl<T: Transport, E: Env> Fleets<'_, T, E> {
    /// All deployments, and how many requests that took. Each page begins with the last deployment of the page before:
    /// where it is not there any more, deployments have come or gone, and one may stand on no page that was read. The
    /// listing then begins again. With `confirmed`, the end is asked for once more, since a short page is a sign of the end
    /// and no proof.
    pub(super) async fn listed(&self, confirmed: bool) -> Result<(Vec<Deployment>, u32), Error> {
        let mut requests = 0;
        for _ in 0..MOST_LISTINGS {
            if let Some(found) = self.listed_once(confirmed, &mut requests).await? {
                return Ok((found, requests));
            }
        }
        let note = "its deployments came or went, or pages were incomplete, during each of several listings: try again";
        let name = "the workspace".to_owned();
        Err(Error::Plan(PlanError { name, reason: PlanErrorReason::Changed, notes: vec![note.to_owned()] }))
    }

    /// The deployments; `None` if one may be missing.
    async fn listed_once(&self, confirmed: bool, requests: &mut u32) -> Result<Option<Vec<Deployment>>, Error> {
        let mut found: Vec<Deployment> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut offset = 0;
        let mut is_end = false;
        loop {
            let params = DeploymentListParams {
                limit: Some(PAGE_SIZE as f64),
                offset: Some(offset as f64),
                ..DeploymentListParams::default()
            };
            *requests += 1;
            let page = self.client.deployments().list(&params).next().await?.unwrap_or_default();
            let (length, before) = (page.len(), found.len());
            if found.last().is_some_and(|last| !page.iter().any(|each| each.id == last.id)) {
                return Ok(None);
            }
            found.extend(page.into_iter().filter(|each| seen.insert(each.id.clone())));
            if is_end && found.len() == before {
                return Ok(Some(found));
            }
            is_end = length < PAGE_SIZE;
            if is_end && (!confirmed || length == 0) {
                return Ok(Some(found));
            }
            // A full page without anything new would be read for ever.
            if !is_end && found.len() == before {
                return Ok(None);
            }
            offset += length - 1;
        }
    }
}

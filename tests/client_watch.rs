//! A watch over the emulator, in a time that moves by itself: what it tells, and how much it sends.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

use core::cell::{Cell, RefCell};
use core::time::Duration;
use std::collections::BTreeSet;
use std::rc::Rc;

use block_on::block_on;
use deployment_control::client::{
    Change, ChangeKind, Client, Error, InProcess, Options, Transport, TransportError, Watch, WatchOptions,
};
use deployment_control::emulator::{Emulator, Step};
use deployment_control::env::{Clock as _, FakeEnv};
use deployment_control::http::{Request, Response};
use deployment_control::model::{DeploymentCreate, Source};

/// The emulator, when each request reached it, and what answers in its place.
#[derive(Clone)]
struct Recorded {
    service: InProcess,
    time: FakeEnv,
    sent: Rc<RefCell<Vec<(f64, String)>>>,
    refusal: Rc<Cell<u16>>,
}

impl Transport for Recorded {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.sent.borrow_mut().push((self.time.now_ms(), request.url.clone()));
        match self.refusal.get() {
            0 => self.service.send(request).await,
            status => Ok(Response::json(status, "{}")),
        }
    }
}

struct Stage {
    client: Client<Recorded, FakeEnv>,
    transport: Recorded,
    time: FakeEnv,
}

impl Stage {
    fn new() -> Self {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(deployment_control::emulator::Options::default(), Box::new(time.clone()));
        let service = InProcess::new(emulator);
        let transport = Recorded { service, time: time.clone(), sent: Rc::default(), refusal: Rc::default() };
        let options = Options::new("http://localhost").expect("it is an address");
        Self { client: Client::new(transport.clone(), time.clone(), options), transport, time }
    }

    async fn create(&self, name: &str) -> Result<String, Error> {
        let mut body = DeploymentCreate::new(name, Source::InternalDocker);
        body.source_revision_config.image_uri = Some("registry.example/agent:1".into());
        Ok(self.client.deployments().create(&body).await?.id)
    }

    /// The changes until so much time has passed, each as its kind, its name and the status of its revision.
    async fn told(&self, watch: &mut Watch<'_, Recorded, FakeEnv>, ms: f64) -> Result<Vec<String>, Error> {
        let end = self.time.now_ms() + ms;
        let mut told = Vec::new();
        // A new deployment at the end of the time brings the watch to its return.
        while self.time.now_ms() < end {
            told.extend(watch.next().await?.iter().map(line));
        }
        Ok(told)
    }
}

fn line(change: &Change) -> String {
    let status = change.watched.status().map_or("none", |status| status.as_str());
    format!("{:?} {} {status}", change.kind, change.watched.deployment.name)
}

fn most_in_a_minute(sent: &[(f64, String)]) -> usize {
    let within = |start: f64| sent.iter().filter(|(at, _)| *at >= start && *at < start + 60_000.0).count();
    sent.iter().map(|(at, _)| within(*at)).max().unwrap_or_default()
}

#[test]
fn a_watch_tells_what_appears_and_follows_each_revision_to_its_end() {
    let stage = Stage::new();
    let told = block_on(async {
        stage.create("one").await?;
        stage.time.advance(Duration::from_secs(600));
        let mut watch = stage.client.deployments().watch(&WatchOptions::default());
        let mut told: Vec<_> = watch.next().await?.iter().map(line).collect();
        assert!(watch.is_complete());
        assert_eq!(watch.read_at_ms(), Some(stage.time.now_ms()));
        let script = vec![Step::lasting("BUILDING", 60_000), Step::last("DEPLOYED")];
        stage.transport.service.with(|emulator| emulator.script(script));
        let id = stage.create("two").await?;
        while told.last().is_none_or(|last| !last.ends_with("two DEPLOYED")) {
            told.extend(watch.next().await?.iter().map(line));
        }
        stage.client.deployments().delete(&id, false).await?;
        while told.last().is_none_or(|last| !last.starts_with("Gone")) {
            told.extend(watch.next().await?.iter().map(line));
        }
        assert_eq!(watch.deployments().count(), 1);
        Ok::<_, Error>(told)
    })
    .expect("the emulator answers");
    assert_eq!(told.first().map(String::as_str), Some("Appeared one DEPLOYED"));
    assert!(told.contains(&"Appeared two none".to_owned()), "{told:?}");
    assert!(told.contains(&"Changed two BUILDING".to_owned()), "{told:?}");
    assert!(told.contains(&"Changed two DEPLOYED".to_owned()), "{told:?}");
    assert!(told.last().is_some_and(|last| last.starts_with("Gone two")), "{told:?}");
}

#[test]
fn a_workspace_with_90_revisions_in_progress_costs_at_most_30_requests_a_minute() {
    let stage = Stage::new();
    block_on(async {
        let script = vec![Step::lasting("BUILDING", 600_000), Step::last("DEPLOYED")];
        for number in 0..90 {
            stage.transport.service.with(|emulator| emulator.script(script.clone()));
            stage.create(&format!("agent-{number}")).await?;
        }
        stage.transport.sent.borrow_mut().clear();
        let mut watch = stage.client.deployments().watch(&WatchOptions::default());
        let told = stage.told(&mut watch, 560_000.0).await?;
        let building: BTreeSet<_> = told.iter().filter(|line| line.ends_with(" BUILDING")).collect();
        assert_eq!(building.len(), 90, "each has its turn");
        let most = most_in_a_minute(&stage.transport.sent.borrow());
        assert!((20..=30).contains(&most), "{most} in a minute");
        Ok::<_, Error>(())
    })
    .expect("the emulator answers");
}

#[test]
fn a_deployment_that_moves_between_pages_is_not_gone_and_an_idle_workspace_costs_12_requests_a_minute() {
    let stage = Stage::new();
    block_on(async {
        let mut ids = Vec::new();
        for number in 0..150 {
            ids.push(stage.create(&format!("agent-{number}")).await?);
        }
        stage.time.advance(Duration::from_secs(600));
        stage.transport.sent.borrow_mut().clear();
        let mut watch = stage.client.deployments().watch(&WatchOptions::default());
        while !watch.is_complete() {
            watch.next().await?;
        }
        assert_eq!(watch.deployments().count(), 150);
        let newest = ids.pop().unwrap_or_default();
        stage.client.deployments().delete(&newest, true).await?;
        let mut gone = Vec::new();
        while gone.is_empty() {
            let changes = watch.next().await?;
            gone.extend(changes.into_iter().filter(|change| change.kind == ChangeKind::Gone));
        }
        assert_eq!(gone.len(), 1);
        assert_eq!(gone[0].watched.deployment.id, newest);
        assert_eq!(watch.deployments().count(), 149);
        let asked = stage.transport.sent.borrow().iter().filter(|(_, url)| url.contains("deployment_ids")).count();
        assert_eq!(asked, 1, "it is asked for by its id before it counts as gone");
        assert!(most_in_a_minute(&stage.transport.sent.borrow()) <= 12);
        Ok::<_, Error>(())
    })
    .expect("the emulator answers");
}

#[test]
fn a_watch_survives_what_passes_says_so_and_ends_with_what_does_not() {
    let stage = Stage::new();
    block_on(async {
        stage.create("one").await?;
        stage.time.advance(Duration::from_secs(600));
        let mut watch = stage.client.deployments().watch(&WatchOptions::default());
        watch.next().await?;
        stage.transport.refusal.set(503);
        assert_eq!(watch.next().await?, []);
        assert!(matches!(watch.error(), Some(Error::Api(error)) if error.status == 503));
        assert_eq!(watch.deployments().count(), 1);
        stage.transport.refusal.set(0);
        assert_eq!(watch.next().await?, []);
        assert!(watch.error().is_none());
        stage.transport.refusal.set(401);
        let ended = watch.next().await;
        assert!(matches!(&ended, Err(Error::Api(error)) if error.status == 401), "{ended:?}");
        Ok::<_, Error>(())
    })
    .expect("the emulator answers");
}

#[test]
fn what_a_long_listing_leaves_open_is_read_as_soon_as_it_is_complete() {
    let stage = Stage::new();
    block_on(async {
        for number in 0..30 {
            stage.transport.service.with(|emulator| emulator.script(vec![Step::last("BUILD_FAILED")]));
            stage.create(&format!("broken-{number}")).await?;
        }
        for number in 0..700 {
            stage.create(&format!("agent-{number}")).await?;
        }
        stage.time.advance(Duration::from_secs(600));
        let begin = stage.time.now_ms();
        let mut watch = stage.client.deployments().watch(&WatchOptions::default());
        let mut told: Vec<String> = Vec::new();
        while told.iter().filter(|line| line.ends_with(" BUILD_FAILED")).count() < 30 {
            told.extend(watch.next().await?.iter().map(line));
        }
        assert!(stage.time.now_ms() - begin < 1.0, "without a pause");
        Ok::<_, Error>(())
    })
    .expect("the emulator answers");
}

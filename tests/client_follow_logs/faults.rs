//! A log that is followed over a bad connection and restarts, while others patch.

use core::cell::{Cell, RefCell};
use core::future::Future;
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use std::collections::BTreeMap;
use std::rc::Rc;

use deployment_control::client::{
    CallOptions, Client, Error, FollowLogsOptions, FollowUntil, FollowedLine, InProcess, Options, Transport,
    TransportError,
};
use deployment_control::emulator::{self, Emulator, Step};
use deployment_control::env::{Clock as _, FakeEnv};
use deployment_control::http::{Request, Response};
use deployment_control::model::{
    DeploymentCreate, DeploymentPatch, LogOrder, LogParams, LogType, RevisionListParams, Source, SourceRevisionConfig,
};

use super::block_on::block_on;
use super::written::{Numbers, START, busiest_second};

/// When nothing happens any more, and when nobody reads any more.
const CALM: f64 = START + 150_000.0;
const END: f64 = START + 900_000.0;

/// The emulator behind a bad connection: answers that are lost, busy services, restarts, patches by others.
#[derive(Clone)]
struct Road {
    service: InProcess,
    time: FakeEnv,
    numbers: Numbers,
    deployment: Rc<RefCell<Option<String>>>,
    sent_at: Rc<RefCell<Vec<f64>>>,
    patches: Rc<Cell<u32>>,
}

impl Road {
    fn new(seed: u64) -> Self {
        let time = FakeEnv::starting_at(START);
        let emulator = Emulator::new(emulator::Options::default(), Box::new(time.clone()));
        let service = InProcess::new(emulator);
        let numbers = Numbers::new(seed);
        Self { service, time, numbers, deployment: Rc::default(), sent_at: Rc::default(), patches: Rc::default() }
    }

    fn is_calm(&self) -> bool {
        self.time.now_ms() > CALM
    }

    /// The next revision ends somehow, in steps that may be so short that many lines have one time.
    fn script(&self) {
        let end = ["DEPLOYED", "BUILD_FAILED", "DEPLOY_FAILED"][self.numbers.below(3) as usize];
        let mut steps = vec!["QUEUED", "BUILDING"];
        if end != "BUILD_FAILED" {
            steps.extend(["AWAITING_DEPLOY", "DEPLOYING"]);
        }
        let lasting = || if self.numbers.below(10) < 3 { 1 } else { self.numbers.below(20_000) };
        let mut steps: Vec<_> = steps.into_iter().map(|status| Step::lasting(status, lasting())).collect();
        steps.push(Step::last(end));
        self.service.with(|emulator| emulator.script(steps));
    }

    fn restart(&self) {
        self.service.with(|emulator| {
            let journal = emulator.whole_journal();
            let opened = Emulator::open(emulator::Options::default(), Box::new(self.time.clone()), &journal);
            *emulator = opened.expect("the journal is complete").0;
        });
    }
}

impl Transport for Road {
    type Incoming = Response;

    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.sent_at.borrow_mut().push(self.time.now_ms());
        let fault = if self.is_calm() { 9 } else { self.numbers.below(12) };
        match fault {
            0 => return Err(TransportError::new("the connection broke")),
            1 => return Ok(Response::new(503).with_header("retry-after", "2")),
            2 => return Ok(Response::json(429, "{}").with_header("retry-after", "5")),
            3 => self.restart(),
            4 => {
                let deployment = self.deployment.borrow().clone();
                if let Some(id) = deployment.filter(|_| self.numbers.below(2) == 0) {
                    self.script();
                    let number = self.patches.replace(self.patches.get() + 1);
                    let config = Some(format!("agent-{number}.json"));
                    let source = SourceRevisionConfig { agent_config_path: config, ..Default::default() };
                    let patch = DeploymentPatch { source_revision_config: Some(source), ..Default::default() };
                    let calm = Client::new(
                        self.service.clone(),
                        self.time.clone(),
                        Options::new("http://localhost").expect("it is an address"),
                    );
                    block_on(calm.deployments().patch(&id, &patch)).expect("it is patched");
                }
            }
            _ => {}
        }
        if fault == 7 || self.time.now_ms() >= END {
            wait_once().await;
        }
        let answer = self.service.send(request.clone()).await;
        if fault == 8 {
            wait_once().await;
        }
        match fault {
            5 => Err(TransportError::new("the answer is lost")),
            6 => self.service.send(request).await,
            _ => answer,
        }
    }
}

type Shown = (String, String, String);

fn shown(line: &FollowedLine) -> Shown {
    (line.revision_id.clone(), line.kind.to_string(), line.entry.id.clone().unwrap_or_default())
}

/// Lines by their log, each log in its order.
fn by_log(lines: &[Shown]) -> BTreeMap<(&str, &str), Vec<&str>> {
    let mut logs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (revision, kind, id) in lines {
        logs.entry((revision.as_str(), kind.as_str())).or_default().push(id.as_str());
    }
    logs
}

fn revisions_of(lines: &[Shown]) -> Vec<&str> {
    let mut revisions: Vec<_> = lines.iter().map(|line| line.0.as_str()).collect();
    revisions.dedup();
    revisions
}

/// All lines of all revisions, the oldest first.
async fn whole_log(client: &Client<InProcess, FakeEnv>, id: &str) -> Result<Vec<Shown>, Error> {
    let mut revisions = Vec::new();
    let mut pages = client.revisions().list(id, &RevisionListParams::default());
    while let Some(page) = pages.next().await? {
        revisions.extend(page.into_iter().filter_map(|revision| revision.id));
    }
    let mut all = Vec::new();
    for revision in revisions.iter().rev() {
        for kind in [LogType::Build, LogType::Deploy] {
            let params = LogParams {
                kind: Some(kind.clone()),
                limit: Some(1_000),
                order: Some(LogOrder::Asc),
                ..LogParams::default()
            };
            let mut lines = client.revisions().log_lines(id, revision, &params);
            while let Some(line) = lines.next().await? {
                all.push((revision.clone(), kind.to_string(), line.id.unwrap_or_default()));
            }
        }
    }
    Ok(all)
}

/// What a future gives at once. One that waits is dropped, as by a reader that has something else to do.
fn at_once<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// Waits once, so that a reader can be dropped there.
async fn wait_once() {
    let mut has_waited = false;
    core::future::poll_fn(|_| if core::mem::replace(&mut has_waited, true) { Poll::Ready(()) } else { Poll::Pending })
        .await;
}

#[test]
fn whatever_happens_each_line_comes_once_and_in_order_at_most_one_request_a_second() {
    for seed in 1..=16 {
        let road = Road::new(seed);
        let address = || Options::new("http://localhost").expect("it is an address");
        let calm = Client::new(road.service.clone(), road.time.clone(), address());
        road.script();
        let mut form = DeploymentCreate::new("agent", Source::InternalSource);
        form.source_revision_config.agent_config_path = Some("agent.json".into());
        let deployment = block_on(calm.deployments().create(&form)).expect("it is created");
        *road.deployment.borrow_mut() = Some(deployment.id.clone());
        // A limit of time would be over at once where the time is a fake clock's.
        let unlimited = CallOptions { timeout: None, ..CallOptions::default() };
        let client = Client::new(road.clone(), road.time.clone(), address().with_call(unlimited));
        let first = deployment.latest_revision_id.clone().filter(|_| seed % 2 == 0);
        let options = FollowLogsOptions {
            until: FollowUntil::Ended,
            across_revisions: Some(true),
            tolerate_errors: 50,
            ..FollowLogsOptions::default()
        };
        let mut followed = client.revisions().follow_logs(&deployment.id, first.as_deref(), &options);
        let mut lines = Vec::new();
        let mut statuses = Vec::new();
        while road.time.now_ms() < END {
            // A reader that waits is dropped, and asked again.
            let next = at_once(followed.next_with(&mut |revision| statuses.push(revision.status.to_string())));
            if let Some(line) = next {
                lines.push(shown(&line.expect("all failures pass").expect("it never ends")));
            }
        }
        let all = block_on(whole_log(&calm, &deployment.id)).expect("the emulator answers");
        assert!(all.len() > 3, "{seed}");
        assert_eq!(by_log(&lines), by_log(&all), "{seed}");
        assert_eq!(revisions_of(&lines), revisions_of(&all), "{seed}");
        assert_eq!(busiest_second(&road.sent_at.borrow()), 1, "{seed}");
        assert!(statuses.iter().any(|status| ["DEPLOYED", "BUILD_FAILED", "DEPLOY_FAILED"].contains(&status.as_str())));
    }
}

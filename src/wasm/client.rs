//! The calls of the npm package. Each is one crossing of the border: everything it needs comes in with it, and its result goes out once.

use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::failure;
use super::host::{Host, Watch};
use super::tasks;
use super::transport::{Fetch, FetchIncoming, HostEnv};
use crate::api::{self, Check};
use crate::client::retry::RetryPolicy;
use crate::client::wait::{Observer, judge};
use crate::client::{CallOptions, Client, ConfigError, Credentials, Error, Failure, Options, Progress, Received, Verdict, WaitOptions, WaitPolicy};
use crate::http::BaseUrl;
use crate::validate::Report;

/// Says what is wrong with a client's base address and credentials; nothing where they will do.
#[wasm_bindgen(js_name = checkConfig)]
pub fn check_config(base_url: &str, has_credentials: bool, allow_insecure_http: bool) -> Option<String> {
    options(base_url, allow_insecure_http).and_then(|options| options.check(has_credentials)).err().map(|error| error.as_str().to_owned())
}

/// Starts the call of an operation; gives the id of its task. `first` and `second` are its path parameters, empty where it has fewer.
#[wasm_bindgen]
pub fn call(operation: &str, first: &str, second: &str, body: Option<String>, host: Host) -> u32 {
    let check = if host.validate() { Check::Before } else { Check::Off };
    let body = body.unwrap_or_default();
    let (operation, call) = match operation {
        "deployments.create" => ("deployments.create", api::deployments::create(body, check)),
        "deployments.get" => ("deployments.get", api::deployments::get(first)),
        "deployments.patch" => ("deployments.patch", api::deployments::patch(first, body, check)),
        _ => ("revisions.get", api::revisions::get(first, second)),
    };
    tasks::start(async move {
        let undefined = JsValue::UNDEFINED;
        let fetch = Fetch::new(&host);
        let call = match call {
            Ok(call) => call,
            Err(report) => return failure::report(&host, &Error::Invalid { operation, report }, &undefined, &undefined, 0.0),
        };
        if !call.warnings.is_empty() {
            host.warn(&Report { issues: call.warnings.clone() }.facts());
        }
        let client = match client(&host, &fetch) {
            Ok(client) => client,
            Err(error) => return failure::report(&host, &error.into(), &undefined, &undefined, 0.0),
        };
        match client.try_send(&call, &call_options(&host)).await {
            Ok(Received { incoming, text, attempts, duration_ms }) => host.succeed(&text, &incoming.response, attempts, duration_ms),
            Err(failure) => fail(&host, &fetch, failure),
        }
    })
}

/// Starts a wait for a revision; gives the id of its task.
#[wasm_bindgen]
pub fn wait(deployment_id: String, revision_id: String, host: Host, watch: Watch) -> u32 {
    tasks::start(async move {
        let undefined = JsValue::UNDEFINED;
        let fetch = Fetch::new(&host);
        let client = match client(&host, &fetch) {
            Ok(client) => client,
            Err(error) => return failure::report(&host, &error.into(), &undefined, &undefined, 0.0),
        };
        let policy = WaitPolicy {
            max_wait_ms: watch.max_wait(),
            min_delay_ms: watch.min_delay(),
            max_delay_ms: watch.longest_delay(),
            factor: watch.factor(),
            tolerate_errors: watch.tolerate_errors() as u32,
        };
        let options = WaitOptions { policy, call: call_options(&host) };
        match client.try_wait(&deployment_id, &revision_id, &options, &mut JsObserver { watch }).await {
            Ok(text) => host.succeed(&text, &undefined, 0, 0.0),
            Err(failure) => fail(&host, &fetch, failure),
        }
    })
}

fn fail(host: &Host, fetch: &Fetch<'_>, failure: Failure<FetchIncoming<'_>>) {
    let response = failure.incoming.map_or(JsValue::UNDEFINED, |incoming| incoming.response.clone().into());
    failure::report(host, &failure.error, &response, &fetch.thrown(), failure.duration_ms);
}

fn options(base_url: &str, allow_insecure_http: bool) -> Result<Options, ConfigError> {
    let base_url = BaseUrl::parse(base_url).map_err(ConfigError::BaseUrl)?;
    // The host hands the credentials in with each attempt.
    Ok(Options { base_url, credentials: Credentials::default(), allow_insecure_http, call: CallOptions::default() })
}

fn client<'a>(host: &Host, fetch: &'a Fetch<'a>) -> Result<Client<&'a Fetch<'a>, HostEnv>, ConfigError> {
    let options = options(&host.base_url(), host.allow_insecure_http())?;
    options.check(host.has_credentials())?;
    Ok(Client::new(fetch, HostEnv::new(host), options))
}

fn call_options(host: &Host) -> CallOptions {
    let retry = host.retry();
    CallOptions {
        timeout_ms: host.timeout(),
        deadline_ms: host.deadline(),
        retry: RetryPolicy {
            // A cast saturates: infinity is four thousand million.
            max_retries: retry.max_retries() as u32,
            base_delay_ms: retry.base_delay(),
            max_delay_ms: retry.max_delay(),
            max_retry_after_ms: retry.max_retry_after(),
            statuses: statuses(&retry.statuses()),
            unsafe_methods: retry.unsafe_methods(),
        },
        check: Check::Off,
    }
}

fn statuses(list: &Array) -> Vec<u16> {
    list.iter().filter_map(|status| status.as_f64()).map(|status| status as u16).collect()
}

/// Tells JavaScript of each poll, and asks it for its judgement.
struct JsObserver {
    watch: Watch,
}

impl Observer for JsObserver {
    fn verdict(&mut self, status: &str, revision: &str) -> Verdict {
        match self.watch.verdict(status, revision) {
            0 => judge(status),
            1 => Verdict::Continue,
            2 => Verdict::Done,
            _ => Verdict::Failed,
        }
    }

    fn progress(&mut self, progress: &Progress<'_>) {
        let Progress { revision, status, changed, poll, elapsed_ms, next_delay_ms } = *progress;
        self.watch.progress(revision, status, changed, poll, elapsed_ms, next_delay_ms);
    }
}

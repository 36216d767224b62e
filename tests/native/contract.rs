//! The contract suite over its native road: the client against the emulator in one process, in a time that moves by
//! itself.
//!
//! The cases stand in `tests/contract/cases.json`; the JavaScript roads run the same ones.

#![expect(clippy::panic, reason = "a step that cannot be run must fail its test")]

use std::collections::{BTreeMap, BTreeSet};

use crate::support::block_on::block_on;
use deployment_control::api::{Call, Check, OPERATIONS};
use deployment_control::client::{CallOptions, Client, Error, InProcess, Options, Progress, WaitOptions};
use deployment_control::emulator::Emulator;
use deployment_control::env::FakeEnv;
use deployment_control::validate::{Issue, Segment, ServiceIssue};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Case {
    name: String,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    call: String,
    #[serde(default)]
    args: Vec<String>,
    query: Option<Value>,
    body: Option<Value>,
    validate: Option<bool>,
    #[serde(default)]
    expect: BTreeMap<String, Value>,
    #[serde(default)]
    differ: BTreeMap<String, Value>,
    #[serde(default)]
    save: BTreeMap<String, String>,
    error: Option<Expected>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    name: String,
    status: Option<u16>,
    message: String,
    issues: Vec<String>,
}

type Saved = BTreeMap<String, String>;

#[test]
fn every_case_of_the_contract_holds_in_process() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../contract/cases.json")).expect("the cases are JSON");
    let mut failures = Vec::new();
    let mut steps = 0;
    for case in &cases {
        let time = FakeEnv::starting_at(1_767_225_600_000.0);
        let emulator = Emulator::new(deployment_control::emulator::Options::default(), Box::new(time.clone()));
        let client =
            Client::new(InProcess::new(emulator), time, Options::new("http://localhost").expect("it is an address"));
        let mut saved = Saved::new();
        for (index, step) in case.steps.iter().enumerate() {
            steps += 1;
            if let Err(reason) = run(&client, step, &mut saved) {
                failures.push(format!("{}, step {}: {reason}", case.name, index + 1));
                break;
            }
        }
    }
    assert_eq!(failures, Vec::<String>::new());
    assert!(steps > 15, "the suite has lost its steps");
    let called: BTreeSet<&str> = cases.iter().flat_map(|case| &case.steps).map(|step| step.call.as_str()).collect();
    let missing: Vec<_> =
        OPERATIONS.iter().map(|operation| operation.name).filter(|name| !called.contains(name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "operations that no case calls");
}

fn run(client: &Client<InProcess, FakeEnv>, step: &Step, saved: &mut Saved) -> Result<(), String> {
    let args: Vec<String> = step.args.iter().map(|arg| fill(arg, saved)).collect();
    let outcome = block_on(send(client, step, &args, saved));
    match (&step.error, outcome) {
        (None, Ok(text)) => {
            let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            for (path, expected) in &step.expect {
                let expected = filled(expected, saved);
                let found = at(&value, path);
                if found != expected {
                    return Err(format!("{path} is {found}, not {expected}"));
                }
            }
            for (path, other) in &step.differ {
                if at(&value, path) == filled(other, saved) {
                    return Err(format!("{path} is still {other}"));
                }
            }
            for (name, path) in &step.save {
                saved.insert(name.clone(), at(&value, path).as_str().ok_or("what is saved must be text")?.to_owned());
            }
            Ok(())
        }
        (None, Err(error)) => Err(error.to_string()),
        (Some(_), Ok(text)) => Err(format!("it succeeded: {text}")),
        (Some(expected), Err(error)) => judge(expected, &fill(&expected.message, saved), &error),
    }
}

async fn send(
    client: &Client<InProcess, FakeEnv>,
    step: &Step,
    args: &[String],
    saved: &Saved,
) -> Result<String, Error> {
    let check = if step.validate == Some(false) { Check::Off } else { Check::Before };
    if step.call == "revisions.wait" {
        return client.wait(&args[0], &args[1], &WaitOptions::default(), &mut |_: &Progress<'_>| {}).await;
    }
    let Some(operation) = OPERATIONS.iter().find(|operation| operation.name == step.call) else {
        panic!("no such call: {}", step.call)
    };
    // The provider's word in a path is the client's to fill in.
    let word = operation.parameters().next().filter(|name| *name == "repo_host");
    let parameters: Vec<&str> = word.into_iter().chain(args.iter().map(String::as_str)).collect();
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string);
    let query = step.query.as_ref().map(|query| fill(&query.to_string(), saved));
    let call = Call::new(operation, &parameters, query.as_deref(), text(&step.body), check);
    let call = call.map_err(|report| Error::Invalid { operation: operation.name, report })?;
    let received = client.send(&call, &CallOptions::default()).await?;
    Ok(if received.text.is_empty() { "null".into() } else { received.text })
}

fn judge(expected: &Expected, sentence: &str, error: &Error) -> Result<(), String> {
    let (name, status, issues) = match error {
        Error::Invalid { report, .. } => ("ValidationError", None, report.issues.iter().map(ours).collect()),
        Error::Api(api) => {
            let name = match api.status {
                400 => "BadRequestError",
                404 => "NotFoundError",
                409 => "ConflictError",
                422 => "UnprocessableError",
                _ => "ApiError",
            };
            (name, Some(api.status), api.issues.iter().map(theirs).collect())
        }
        _ => ("another", None, Vec::new()),
    };
    let message = error.to_string();
    if name != expected.name || status != expected.status || issues != expected.issues || !message.contains(sentence) {
        return Err(format!("it failed otherwise: {name} {status:?} {issues:?} {message}"));
    }
    Ok(())
}

fn ours(issue: &Issue) -> String {
    format!("client {} {}", issue.kind.word(), issue.location())
}

fn theirs(issue: &ServiceIssue) -> String {
    format!("server {} {}", issue.word, issue.loc.iter().map(Segment::as_text).collect::<Vec<_>>().join("."))
}

fn fill(text: &str, saved: &Saved) -> String {
    saved.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

fn filled(value: &Value, saved: &Saved) -> Value {
    value.as_str().map_or_else(|| value.clone(), |text| Value::from(fill(text, saved)))
}

fn at(value: &Value, path: &str) -> Value {
    path.split('.')
        .try_fold(value, |value, step| step.parse::<usize>().map_or_else(|_| value.get(step), |index| value.get(index)))
        .cloned()
        .unwrap_or(Value::Null)
}

//! The check says what `FastAPI` says as an application of our contract: the same type, location and sentence for the same
//! input, as recorded in `cases/fastapi_422.json`. `make parity` compares far more inputs with the application itself.

use deployment_control::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, Record};
use deployment_control::validate::{self, Degree, Hosting, Issue, Options, Segment};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    #[serde(rename = "about")]
    _about: String,
    cases: Vec<Case>,
}

/// One recorded request. What made it stands in one of `body`, `text`, `query`, `path` and `answer`; none of them where
/// the whole case is not ours.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(default, deserialize_with = "given")]
    body: Option<Value>,
    text: Option<String>,
    query: Option<Value>,
    path: Option<String>,
    answer: Option<Value>,
    not_ours: Option<String>,
    recorded: Vec<Item>,
    /// Issues of ours beside the recorded ones.
    #[serde(default)]
    also: Vec<Value>,
    because: Option<String>,
}

/// A body may be null, and then it is given all the same.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    r#type: String,
    loc: Value,
    msg: String,
    ctx: Option<Value>,
    path: Value,
    ours: Option<Ours>,
    not_ours: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ours {
    loc: Option<Value>,
    msg: Option<String>,
    because: String,
}

fn corpus() -> Corpus {
    serde_json::from_str(include_str!("../cases/fastapi_422.json")).expect("the corpus can be read")
}

fn segments(loc: &[Segment]) -> Value {
    loc.iter()
        .map(|segment| match segment {
            Segment::Index(index) => json!(index),
            other => json!(other.as_text()),
        })
        .collect()
}

/// An issue as the corpus writes it.
fn told(issue: &Issue) -> Value {
    json!([issue.kind.word(), segments(&issue.loc), issue.msg()])
}

fn errors(record: &'static Record, text: &str) -> Vec<Value> {
    let options = Options { hosting: Some(Hosting::Cloud), current: None };
    let report = validate::check_text_with(record, text.as_bytes(), &options);
    report.issues.iter().filter(|issue| issue.degree == Degree::Refused).map(told).collect()
}

impl Case {
    /// What our check says of the input, errors only: the service has no warnings. Nothing where the case is not ours.
    fn said(&self) -> Option<Vec<Value>> {
        let said = [
            self.body.as_ref().map(|body| errors(&DEPLOYMENT_CREATE, &body.to_string())),
            self.text.as_ref().map(|text| errors(&DEPLOYMENT_CREATE, text)),
            self.query.as_ref().map(|query| errors(&DEPLOYMENT_LIST_PARAMS, &query.to_string())),
            self.path.as_ref().map(|text| validate::check_path_uuid("deployment_id", text).iter().map(told).collect()),
            self.answer.as_ref().map(|answer| errors(&DEPLOYMENT, &answer.to_string())),
        ];
        let mut said = said.into_iter().flatten();
        let only = said.next();
        assert!(said.next().is_none(), "{} has several inputs", self.name);
        assert_eq!(only.is_none(), self.not_ours.is_some(), "{} has an input, or says why it is not ours", self.name);
        only
    }

    /// What it should say: the recorded issues in their order, without those that are not ours.
    fn due(&self) -> Vec<Value> {
        self.recorded
            .iter()
            .filter(|item| item.not_ours.is_none())
            .map(|item| {
                let (loc, msg) = item.ours.as_ref().map_or((None, None), |ours| (ours.loc.clone(), ours.msg.clone()));
                json!([item.r#type, loc.unwrap_or_else(|| item.loc.clone()), msg.unwrap_or_else(|| item.msg.clone())])
            })
            .collect()
    }
}

#[test]
fn every_recorded_refusal_is_told_with_the_same_type_location_and_sentence() {
    let mut wrong = Vec::new();
    for case in corpus().cases {
        let Some(said) = case.said() else { continue };
        let (also, recorded): (Vec<_>, Vec<_>) = said.into_iter().partition(|issue| case.also.contains(issue));
        if recorded != case.due() || also != case.also {
            wrong.push(format!(
                "{}:\n  due  {:?}\n  and  {:?}\n  said {recorded:?}\n  and  {also:?}",
                case.name,
                case.due(),
                case.also
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_not_ours_says_why() {
    let reasons = |case: Case| {
        let items =
            case.recorded.into_iter().flat_map(|item| [item.not_ours, item.ours.map(|ours| ours.because)]).flatten();
        assert_eq!(case.also.is_empty(), case.because.is_none(), "{}", case.name);
        items.chain(case.not_ours).chain(case.because).collect::<Vec<_>>()
    };
    let all: Vec<_> = corpus().cases.into_iter().flat_map(reasons).collect();
    assert!(!all.is_empty() && all.iter().all(|reason| reason.len() > 20), "{all:?}");
}

#[test]
fn the_parameters_of_a_sentence_are_the_services() {
    let mut wrong = Vec::new();
    for case in corpus().cases {
        let Some(body) = case.body.as_ref() else { continue };
        let options = Options { hosting: Some(Hosting::Cloud), current: None };
        let report = validate::check_text_with(&DEPLOYMENT_CREATE, body.to_string().as_bytes(), &options);
        let json: Value = serde_json::from_str(&report.to_json()).expect("a report is JSON");
        for item in case.recorded.iter().filter(|item| item.not_ours.is_none() && item.ours.is_none()) {
            let ours = json["issues"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|issue| issue["loc"] == item.loc && issue["type"] == item.r#type.as_str());
            if ours.and_then(|issue| issue.get("ctx")) != item.ctx.as_ref() {
                wrong.push(format!("{}: {:?}, not {:?}", case.name, ours, item.ctx));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_recorded_item_read_from_a_422_keeps_its_words_and_finds_its_field() {
    let mut count = 0;
    for case in corpus().cases {
        for item in &case.recorded {
            let detail =
                json!({ "type": item.r#type, "loc": item.loc, "msg": item.msg, "input": null, "ctx": item.ctx });
            let body = json!({ "detail": [detail] }).to_string();
            let issues = validate::service_issues(Some(&DEPLOYMENT_CREATE), &body);
            let read: Vec<_> = issues
                .iter()
                .map(|issue| (issue.word.as_str(), issue.msg.as_str(), segments(&issue.loc), segments(&issue.path)))
                .collect();
            assert_eq!(
                read,
                [(item.r#type.as_str(), item.msg.as_str(), item.loc.clone(), item.path.clone())],
                "{}",
                case.name
            );
            let ctx = issues
                .iter()
                .find_map(|issue| issue.ctx.as_deref())
                .map(|ctx| serde_json::from_str::<Value>(ctx).expect("it is JSON"));
            assert_eq!(ctx, item.ctx, "{}", case.name);
            count += 1;
        }
    }
    assert!(count > 50, "the corpus was not found");
}

#[test]
fn the_names_of_a_unions_members_are_no_part_of_the_field() {
    let cases = [
        (json!(["body", "DeploymentCreate", "name", "str"]), json!(["name"])),
        (
            json!(["body", "source_config", "resource_spec", "cpu", "float"]),
            json!(["source_config", "resource_spec", "cpu"]),
        ),
        (
            json!(["body", "source_config", "function-after[check(), SourceConfig]", "repo_url"]),
            json!(["source_config", "repo_url"]),
        ),
        (json!(["body", "secrets", "list[Secret]", 2, "value"]), json!(["secrets", 2, "value"])),
        (
            json!(["body", "source_config", "resource_spec", "labels", "cpu", "str"]),
            json!(["source_config", "resource_spec", "labels", "cpu"]),
        ),
    ];
    for (loc, path) in cases {
        let body = json!({ "detail": [{ "type": "t", "loc": loc, "msg": "m" }] }).to_string();
        let issues = validate::service_issues(Some(&DEPLOYMENT_CREATE), &body);
        assert_eq!(issues.iter().map(|issue| segments(&issue.path)).collect::<Vec<_>>(), [path], "{loc}");
    }
}

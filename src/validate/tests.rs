use super::{Options, check_path_uuid, check_text, check_text_with};
use crate::form::Form;
use crate::schema::{DEPLOYMENT, DEPLOYMENT_CREATE, DEPLOYMENT_PATCH, LOG_QUERY, RESOURCE_SPEC, Record};

fn issues(record: &'static Record, text: &str) -> Vec<String> {
    check_text(record, text.as_bytes())
        .issues
        .iter()
        .map(|issue| {
            let mark = if issue.degree.is_error() { "" } else { "warning " };
            format!("{mark}{} {} | {}", issue.kind.word(), issue.location(), issue.msg())
        })
        .collect()
}

/// A creation whose one part is replaced.
fn creation(part: &str) -> String {
    let mut whole = String::from(
        r#"{"name":"agent","source":"internal_docker","source_config":{},"source_revision_config":{},"secrets":[]"#,
    );
    for name in ["name", "source", "source_config", "source_revision_config", "secrets"] {
        if part.starts_with(&format!("\"{name}\"")) {
            let start = whole.find(&format!("\"{name}\":")).expect("the part is there");
            let end = whole[start..].find(",\"").map_or(whole.len(), |at| start + at);
            whole.replace_range(start..end, part);
        }
    }
    whole + "}"
}

#[test]
fn a_whole_creation_has_no_issue() {
    assert_eq!(issues(&DEPLOYMENT_CREATE, &creation("")), Vec::<String>::new());
}

#[test]
fn a_number_for_a_time_is_a_warning_unless_it_is_outside_the_calendar() {
    let found = |value: &str| issues(&LOG_QUERY, &format!(r#"{{"start_time":{value}}}"#)).concat();
    for number in ["1767225600", "1767225600.5", "1767225600000", "\"1767225600\"", "0", "-1"] {
        assert!(found(number).starts_with("warning datetime_"), "{number}: {}", found(number));
    }
    for wrong in ["1e30", "\"soon\"", "true", "\"--\"", "-1e14"] {
        assert!(found(wrong).starts_with("datetime_"), "{wrong}: {}", found(wrong));
    }
    assert_eq!(found("\"2026-01-01T00:00:00Z\""), "");
}

#[test]
fn every_kind_of_wrong_value_is_said_in_the_services_words() {
    let cases = [
        (r#""name":5"#, "string_type body.name | Input should be a valid string"),
        (r#""name":null"#, "string_type body.name | Input should be a valid string"),
        (
            r#""source":"x""#,
            "literal_error body.source | Input should be 'repo_host', 'external_docker', 'internal_docker' or 'internal_source'",
        ),
        (
            r#""source":1"#,
            "literal_error body.source | Input should be 'repo_host', 'external_docker', 'internal_docker' or 'internal_source'",
        ),
        (
            r#""source_config":"x""#,
            "model_attributes_type body.source_config | Input should be a valid dictionary or object to extract fields from",
        ),
        (
            r#""source_config":{"integration_id":"x"}"#,
            "uuid_parsing body.source_config.integration_id | Input should be a valid UUID, invalid character: found `x` at 0",
        ),
        (
            r#""source_config":{"integration_id":5}"#,
            "uuid_type body.source_config.integration_id | UUID input should be a string, bytes or UUID object",
        ),
        (
            r#""source_config":{"build_on_push":"maybe"}"#,
            "bool_parsing body.source_config.build_on_push | Input should be a valid boolean, unable to interpret input",
        ),
        (
            r#""source_config":{"build_on_push":3}"#,
            "bool_parsing body.source_config.build_on_push | Input should be a valid boolean, unable to interpret input",
        ),
        (
            r#""source_config":{"build_on_push":[]}"#,
            "bool_type body.source_config.build_on_push | Input should be a valid boolean",
        ),
        (
            r#""source_config":{"resource_spec":{"min_scale":"x"}}"#,
            "int_parsing body.source_config.resource_spec.min_scale | Input should be a valid integer, unable to parse string as an integer",
        ),
        (
            r#""source_config":{"resource_spec":{"min_scale":1.5}}"#,
            "int_from_float body.source_config.resource_spec.min_scale | Input should be a valid integer, got a number with a fractional part",
        ),
        (
            r#""source_config":{"resource_spec":{"min_scale":[]}}"#,
            "int_type body.source_config.resource_spec.min_scale | Input should be a valid integer",
        ),
        (
            r#""source_config":{"resource_spec":{"cpu":"x"}}"#,
            "float_parsing body.source_config.resource_spec.cpu | Input should be a valid number, unable to parse string as a number",
        ),
        (
            r#""source_config":{"resource_spec":{"cpu":{}}}"#,
            "float_type body.source_config.resource_spec.cpu | Input should be a valid number",
        ),
        (
            r#""source_config":{"resource_spec":{"labels":[]}}"#,
            "dict_type body.source_config.resource_spec.labels | Input should be a valid dictionary",
        ),
        (
            r#""source_config":{"resource_spec":{"labels":{"a":1}}}"#,
            "string_type body.source_config.resource_spec.labels.a | Input should be a valid string",
        ),
        (r#""secrets":{}"#, "list_type body.secrets | Input should be a valid list"),
        (
            r#""secrets":[{"name":"A","value":null}]"#,
            "string_type body.secrets.0.value | Input should be a valid string",
        ),
        (r#""secrets":[{"name":"A"}]"#, "missing body.secrets.0.value | Field required"),
    ];
    for (part, expected) in cases {
        assert_eq!(issues(&DEPLOYMENT_CREATE, &creation(part)), [expected], "{part}");
    }
}

#[test]
fn what_the_service_would_read_but_nobody_should_send_is_a_warning() {
    let cases = [
        // 32 letters of two bytes each: what is wrong is not the length.
        (
            r#""name":"éééééééééééééééééééééééééééééééé""#,
            "warning value_error body.name | Services were seen to take lower-case letters, digits and hyphens only, a letter first",
        ),
        (
            r#""source_config":{"build_on_push":"yes"}"#,
            "warning value_error body.source_config.build_on_push | A text or number in place of true or false is read by lenient services only; send true or false",
        ),
        (
            r#""source_config":{"resource_spec":{"min_scale":"3"}}"#,
            "warning value_error body.source_config.resource_spec.min_scale | A text or boolean in place of a number is read by lenient services only; send a number",
        ),
        (
            r#""source_config":{"resource_spec":{"memory_mb":1e30}}"#,
            "warning value_error body.source_config.resource_spec.memory_mb | A number outside 0 to 10000000 is most likely a slip",
        ),
        (
            r#""source_config":{"resource_spec":{"cpu":9}}"#,
            "warning less_than_equal body.source_config.resource_spec.cpu | Input should be less than or equal to 8",
        ),
        (
            r#""source_config":{"buildOnPush":true}"#,
            "warning value_error body.source_config.buildOnPush | The contract has no such field here; did you mean build_on_push?",
        ),
        (
            r#""source_revision_config":{"repo_commit_sha":"a"}"#,
            "warning value_error body.source_revision_config.repo_commit_sha | The field stands in answers only; the service does not read it",
        ),
    ];
    for (part, expected) in cases {
        assert_eq!(issues(&DEPLOYMENT_CREATE, &creation(part)), [expected], "{part}");
    }
}

#[test]
fn issues_come_in_the_tables_order_whatever_the_order_of_the_keys() {
    let text = r#"{"secrets":[{"value":1,"name":2}],"source":"x","zeta":1,"name":5,"source_config":{}}"#;
    let found: Vec<_> =
        check_text(&DEPLOYMENT_CREATE, text.as_bytes()).issues.iter().map(super::Issue::location).collect();
    assert_eq!(
        found,
        [
            "body.name",
            "body.source",
            "body.source_revision_config",
            "body.secrets.0.name",
            "body.secrets.0.value",
            "body.zeta"
        ]
    );
}

#[test]
fn the_last_of_two_equal_keys_counts() {
    assert_eq!(issues(&DEPLOYMENT_CREATE, &creation(r#""name":5,"name":"agent""#)), Vec::<String>::new());
    assert_eq!(
        issues(&DEPLOYMENT_CREATE, &creation(r#""name":"agent","name":5"#)),
        ["string_type body.name | Input should be a valid string"]
    );
}

#[test]
fn a_text_that_is_no_json_is_one_issue_with_its_position() {
    let report = check_text(&DEPLOYMENT_PATCH, "{\"é\": nope}".as_bytes());
    assert_eq!(
        report.to_json(),
        r#"{"ok":false,"issues":[{"type":"json_invalid","loc":["body",6],"msg":"JSON decode error","ctx":{"error":"Expecting value"},"path":[6],"code":"json_invalid","degree":"refused","severity":"error","origin":"client"}]}"#
    );
}

#[test]
fn what_is_no_object_is_said_of_the_body_itself() {
    for text in ["[]", "5", "\"x\"", "null", "true"] {
        assert_eq!(
            issues(&DEPLOYMENT_PATCH, text),
            ["model_attributes_type body | Input should be a valid dictionary or object to extract fields from"],
            "{text}"
        );
    }
}

#[test]
fn no_more_issues_than_a_person_can_read() {
    let secrets = vec!["{}"; 500].join(",");
    let report = check_text(&DEPLOYMENT_PATCH, format!("{{\"secrets\":[{secrets}]}}").as_bytes());
    assert_eq!(report.issues.len(), super::MAX_ISSUES + 1);
    assert_eq!(report.issues.last().map(|issue| issue.kind.code()), Some("too_many_issues"));
}

#[test]
fn no_number_of_warnings_hides_an_error_or_makes_one() {
    let unknown: Vec<_> = (0..150).map(|index| format!("\"x{index}\":1")).collect();
    let warned = check_text(&DEPLOYMENT_PATCH, format!("{{{}}}", unknown.join(",")).as_bytes());
    assert!(warned.ok() && warned.issues.len() == super::MAX_ISSUES + 1);
    let wrong = check_text(&DEPLOYMENT_PATCH, format!("{{{},\"secrets\":5}}", unknown.join(",")).as_bytes());
    assert!(wrong.issues.iter().any(|issue| issue.location() == "body.secrets") && !wrong.ok());
}

#[test]
fn secret_values_stand_in_no_issue() {
    let text = creation(r#""secrets":[{"name":"A","value":"hunter2","valu":"hunter2"},"hunter2"]"#);
    assert!(!check_text(&DEPLOYMENT_CREATE, text.as_bytes()).to_json().contains("hunter2"));
}

#[test]
fn a_name_that_repeats_one_of_another_list_says_where_that_stands() {
    let found = |spec: &str| {
        check_text(&RESOURCE_SPEC, spec.as_bytes()).issues.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let twice = r#"{"init_containers": [{"name": "a", "image": "i"}], "sidecars": [{"name": "b", "image": "i"}, {"name": "a", "image": "i"}]}"#;
    assert_eq!(found(twice), ["sidecars.1.name: The same name stands at init_containers.0, counted from 0"]);
    let beside = r#"{"sidecars": [{"name": "b", "image": "i"}, {"name": "b", "image": "i"}]}"#;
    assert_eq!(found(beside), ["sidecars.1.name: The same name stands at 0, counted from 0"]);
}

#[test]
fn a_uuid_that_is_only_spelled_in_another_way_is_no_change() {
    let current =
        br#"{"source": "repo_host", "source_config": {"integration_id": "3c90c3cc-0d44-4b50-8888-8dd25736052a"}}"#;
    let current = Form::read_record(&DEPLOYMENT, current).expect("it is JSON");
    let options = Options { current: Some(&current), ..Options::default() };
    let found = |id: &str| {
        let patch = format!(r#"{{"source_config": {{"integration_id": "{id}"}}}}"#);
        check_text_with(&DEPLOYMENT_PATCH, patch.as_bytes(), &options)
            .issues
            .iter()
            .map(|issue| issue.kind.code())
            .collect::<Vec<_>>()
    };
    for same in [
        "3C90C3CC-0D44-4B50-8888-8DD25736052A",
        "3c90c3cc0d444b5088888dd25736052a",
        "{3c90c3cc-0d44-4b50-8888-8dd25736052a}",
        "urn:uuid:3c90c3cc-0d44-4b50-8888-8dd25736052a",
    ] {
        assert_eq!(found(same), Vec::<&str>::new(), "{same}");
    }
    assert_eq!(found("3c90c3cc-0d44-4b50-8888-8dd25736052b"), ["immutable"]);
}

#[test]
fn a_malformed_uuid_in_a_path_is_the_services_issue() {
    let issue = check_path_uuid("deployment_id", "xyz").expect("it is no uuid");
    assert_eq!(issue.location(), "path.deployment_id");
    assert_eq!(issue.msg(), "Input should be a valid UUID, invalid character: found `x` at 0");
    assert!(check_path_uuid("deployment_id", "3c90c3cc-0d44-4b50-8888-8dd25736052a").is_none());
}

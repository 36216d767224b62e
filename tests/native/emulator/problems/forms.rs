//! What is wrong with a path, a query or a body by itself: 413, 415 and 422.

use deployment_control::emulator::{Hosting, Options};
use deployment_control::http::{Method, Request};
use serde_json::{Value, json};

use super::{UNKNOWN, post};
use crate::support::emulator::{Service, creation};

#[test]
fn a_body_of_more_than_a_mebibyte_is_refused_and_one_of_exactly_that_is_read() {
    let mut service = Service::new();
    let mut text = creation("agent", "internal_docker").to_string();
    text.push_str(&" ".repeat((1 << 20) - text.len()));
    assert_eq!(service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text.clone())).0, 201);
    text.push(' ');
    let (status, body) = service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text));
    assert_eq!((status, body), (413, json!({"detail": "The body is too long: at most 1048576 bytes are taken"})));
}

#[test]
fn a_body_of_another_content_type_is_refused_and_one_without_is_read_as_json() {
    let mut service = Service::new();
    let form = |name| creation(name, "internal_docker").to_string().into_bytes();
    let mut request =
        Request::new(Method::Post, "/v2/deployments").with_header("content-type", "text/plain;charset=UTF-8");
    for body in [form("a"), b"{".to_vec(), b"\"\xff".to_vec()] {
        request.body = Some(body);
        assert_eq!(
            service.send(&request),
            (415, json!({"detail": "Unsupported Media Type: send the body as application/json"}))
        );
    }
    request.headers.clear();
    request.body = Some(form("a"));
    assert_eq!(service.send(&request).0, 201);
}

#[test]
fn a_body_that_is_not_utf_8_is_a_bad_request() {
    let mut service = Service::new();
    let expected = (400, json!({"detail": "There was an error parsing the body: it is not UTF-8"}));
    for body in [b"\xff".as_slice(), b"{\"name\":\"\xe9\"}", b"\xff\xfe{\0}\0", b"{}\x80", b"\xef\xbb\xbf{\"\xc3\":1}"]
    {
        let mut request = Request::new(Method::Patch, "/v2/deployments/xyz").with_json("");
        request.body = Some(body.to_vec());
        assert_eq!(service.send(&request), expected, "{body:x?}");
    }
}

#[test]
fn the_bounds_of_cpu_hold_in_the_cloud_alone() {
    for (hosting, cpu, expected) in [
        (Some(Hosting::Cloud), 8.0, None),
        (Some(Hosting::Cloud), 8.1, Some("less_than_equal")),
        (Some(Hosting::Cloud), 0.0, Some("greater_than_equal")),
        (Some(Hosting::SelfHosted), 8.1, None),
        (None, 0.0, None),
    ] {
        let mut service = Service::with(Options { hosting, ..Service::options() });
        let mut form = creation("agent", "internal_docker");
        form["source_config"]["resource_spec"] = json!({ "cpu": cpu });
        let (status, body) = service.send(&post(&form));
        let refused = expected.map_or(201, |_| 422);
        assert_eq!((status, body["detail"][0]["type"].as_str()), (refused, expected), "{hosting:?} {cpu}");
    }
}

#[test]
fn a_deployment_type_can_be_any_text_but_nothing_else() {
    let mut service = Service::new();
    for (number, kind) in [json!(5), json!(true), json!([]), json!({}), json!(["dev"])].into_iter().enumerate() {
        let mut form = creation(&format!("agent{number}"), "internal_docker");
        form["source_config"]["deployment_type"] = kind.clone();
        let (status, body) = service.send(&post(&form));
        let item = &body["detail"][0];
        assert_eq!((status, &item["type"], &item["input"]), (422, &json!("string_type"), &kind));
        form["source_config"]["deployment_type"] = json!("dev_of_tomorrow");
        assert_eq!(service.send(&post(&form)).0, 201);
    }
}

#[test]
fn a_timestamp_outside_the_calendar_is_refused_in_the_services_words() {
    let mut service = Service::new();
    let path = UNKNOWN.replace("v2/deployments", "v1/projects") + "/deploy_logs";
    let (after, before, year) = (
        "dates after 9999 are not supported as unix timestamps",
        "dates before 0000 are not supported as unix timestamps",
        "year 0 is out of range",
    );
    let cases = [
        (json!(1e30), "datetime_parsing", "", after),
        (json!(253_402_300_800_000_u64), "datetime_parsing", "", after),
        (json!("253402300800000"), "datetime_from_date_parsing", " or date", after),
        (json!(-1e14), "datetime_parsing", "", before),
        (json!(-1e30), "datetime_parsing", "", before),
        (json!("-99999999999999"), "datetime_from_date_parsing", " or date", before),
        (json!(-62_135_596_800_001_i64), "datetime_parsing", "", year),
        (json!("-62135596800001"), "datetime_parsing", "", year),
    ];
    for (moment, kind, or_date, error) in cases {
        let request = Request::new(Method::Post, path.as_str()).with_json(json!({ "start_time": moment }).to_string());
        let item = json!({
            "type": kind, "loc": ["body", "start_time"], "msg": format!("Input should be a valid datetime{or_date}, {error}"), "input": moment, "ctx": {"error": error}
        });
        assert_eq!(service.send(&request), (422, json!({ "detail": [item] })));
    }
    for moment in [json!(-62_135_596_800_000_i64), json!(253_402_300_799_999.5), json!(0)] {
        let request = Request::new(Method::Post, path.as_str()).with_json(json!({ "start_time": moment }).to_string());
        assert_eq!(service.send(&request).0, 404, "{moment} is a moment");
    }
}

#[test]
fn a_form_is_refused_as_the_service_refuses_it_with_the_input_of_every_item() {
    let mut service = Service::new();
    let form = json!({"name": 5, "source": "internal_docker", "source_config": {"integration_id": "x"}, "secrets": [{"name": "A"}]});
    let (status, body) = service.send(&post(&form));
    let expected = json!([
        {"type": "string_type", "loc": ["body", "name"], "msg": "Input should be a valid string", "input": 5},
        {
            "type": "uuid_parsing", "loc": ["body", "source_config", "integration_id"],
            "msg": "Input should be a valid UUID, invalid character: found `x` at 0", "input": "x", "ctx": {"error": "invalid character: found `x` at 0"}
        },
        {"type": "missing", "loc": ["body", "source_revision_config"], "msg": "Field required", "input": form},
        {"type": "missing", "loc": ["body", "secrets", 0, "value"], "msg": "Field required", "input": {"name": "A"}},
    ]);
    assert_eq!((status, &body["detail"]), (422, &expected));
}

#[test]
fn a_body_that_is_no_json_is_refused_with_the_position() {
    let mut service = Service::new();
    let (empty, deep) = (String::new(), format!("{{\"x\":{}{}}}", "[".repeat(200), "]".repeat(200)));
    let missing = json!({"type": "missing", "loc": ["body"], "msg": "Field required", "input": null});
    let invalid = |at: usize, error: &str| json!({"type": "json_invalid", "loc": ["body", at], "msg": "JSON decode error", "input": {}, "ctx": {"error": error}});
    let kept = "a number out of range, half of a surrogate pair, or nesting beyond 128 levels";
    let cases = [
        (empty.as_str(), missing),
        ("{\"\u{e9}\": nope}", invalid(6, "Expecting value")),
        ("{\"x\":1e999}", invalid(5, kept)),
        ("{\"x\":1e999,}", invalid(11, "Expecting property name enclosed in double quotes")),
        (r#"{"x":"\ud800"}"#, invalid(5, kept)),
        (r#"{"x":"\u12"}"#, invalid(7, "Invalid \\uXXXX escape")),
        (r#"{"x":"y"#, invalid(5, "Unterminated string starting at")),
        ("\u{feff}{\"x\"", invalid(4, "Expecting ':' delimiter")),
    ];
    for (text, expected) in cases {
        assert_eq!(
            service.send(&Request::new(Method::Post, "/v2/deployments").with_json(text)),
            (422, json!({"detail": [expected]})),
            "{text}"
        );
    }
    let (status, body) = service.send(&Request::new(Method::Post, "/v2/deployments").with_json(deep));
    assert_eq!((status, &body["detail"][0]["type"]), (422, &json!("json_invalid")));
}

#[test]
fn a_byte_order_mark_before_the_body_is_skipped() {
    let mut service = Service::new();
    let form =
        r#"{"name":"agent","source":"internal_docker","source_config":{},"source_revision_config":{},"secrets":[]}"#;
    let (status, body) =
        service.send(&Request::new(Method::Post, "/v2/deployments").with_json(format!("\u{feff}{form}")));
    assert_eq!((status, &body["name"]), (201, &json!("agent")), "{body}");
    let change = "\u{feff}{\"source_revision_config\":{\"image_uri\":\"registry.example/agent:1\"}}";
    let path = format!("/v2/deployments/{}", body["id"].as_str().unwrap_or_default());
    let (status, patched) = service.send(&Request::new(Method::Patch, path).with_json(change));
    assert_eq!(status, 200);
    assert_ne!(
        patched["latest_revision_id"], body["latest_revision_id"],
        "what follows from a patch is read past the mark too"
    );
}

#[test]
fn an_empty_filter_filters_nothing_but_is_neither_a_boolean_nor_a_deployment_type() {
    let mut service = Service::new();
    let mut send = |query: &str| service.send(&Request::new(Method::Get, format!("/v2/deployments?{query}")));
    assert_eq!(send("name_contains=&status=&image_version=").0, 200);
    for (name, kind) in [("remote_reconciled", "bool_parsing"), ("deployment_type", "literal_error")] {
        let (status, body) = send(&format!("{name}="));
        let item = &body["detail"][0];
        assert_eq!(
            (status, &item["type"], &item["loc"], &item["input"]),
            (422, &json!(kind), &json!(["query", name]), &json!(""))
        );
    }
}

#[test]
fn a_parameter_that_is_absent_was_not_sent_and_a_time_may_be_a_number_but_not_empty() {
    let mut service = Service::new();
    let mut send = |query: &str| service.send(&Request::new(Method::Get, format!("/v2/deployment-logs?{query}")));
    let missing = json!({"type": "missing", "loc": ["query", "deployment_id"], "msg": "Field required", "input": null});
    assert_eq!(send("page_size=5"), (422, json!({ "detail": [missing] })));
    let known = "deployment_id=3c90c3cc-0d44-4b50-8888-8dd25736052a";
    for (query, refused) in [
        ("start_time=1767225600", None),
        ("end_time=1767225600.5", None),
        ("end_time=2026-01-01T00:00:00Z", None),
        ("cursor=", None),
        ("start_time=", Some("datetime_from_date_parsing")),
        ("revision_id=", Some("uuid_parsing")),
    ] {
        let (status, body) = send(&format!("{known}&{query}"));
        let status_due = refused.map_or(404, |_| 422);
        assert_eq!((status, body["detail"][0]["type"].as_str()), (status_due, refused), "{query}");
    }
}

#[test]
fn a_malformed_id_is_listed_together_with_the_errors_in_the_body() {
    let mut service = Service::new();
    let item = |name: &str| {
        let error = "invalid character: found `x` at 0";
        json!({"type": "uuid_parsing", "loc": ["path", name], "msg": format!("Input should be a valid UUID, {error}"), "input": "xyz", "ctx": {"error": error}})
    };
    let (deployment, revision) = (item("deployment_id"), item("revision_id"));
    let secrets =
        json!({"type": "list_type", "loc": ["body", "secrets"], "msg": "Input should be a valid list", "input": {}});
    let cases = [
        (Request::new(Method::Get, "/v2/deployments/xyz"), vec![deployment.clone()]),
        (Request::new(Method::Get, "/v2/deployments/xyz/revisions/xyz"), vec![deployment.clone(), revision]),
        (Request::new(Method::Patch, "/v2/deployments/xyz").with_json("{}"), vec![deployment.clone()]),
        (Request::new(Method::Patch, "/v2/deployments/xyz").with_json(r#"{"secrets":{}}"#), vec![deployment, secrets]),
    ];
    for (request, items) in cases {
        assert_eq!(service.send(&request), (422, json!({ "detail": items })), "{request:?}");
    }
}

#[test]
fn a_creation_without_the_fields_that_its_source_requires_is_a_bad_request_unless_its_form_is_wrong_too() {
    let mut service = Service::new();
    let cases = [
        ("repo_host", "source_config", "integration_id"),
        ("repo_host", "source_config", "repo_url"),
        ("repo_host", "source_revision_config", "repo_ref"),
        ("repo_host", "source_revision_config", "agent_config_path"),
        ("external_docker", "source_revision_config", "image_uri"),
    ];
    for (source, config, field) in cases {
        let mut form = creation("agent", source);
        form[config][field] = Value::Null;
        let (status, body) = service.send(&post(&form));
        let detail = format!("Source configuration error: '{config}.{field}' is required for source {source}");
        assert_eq!((status, body), (400, json!({ "detail": detail })));
        form["secrets"] = json!({});
        let (status, body) = service.send(&post(&form));
        assert_eq!(
            (status, &body["detail"][0]["loc"], &body["detail"][1]),
            (422, &json!(["body", "secrets"]), &Value::Null)
        );
    }
}

#[test]
fn errors_in_the_path_the_query_and_the_body_are_listed_in_this_order() {
    let mut service = Service::new();
    let uuid = |name: &str| {
        let error = "invalid character: found `x` at 0";
        json!({"type": "uuid_parsing", "loc": ["path", name], "msg": format!("Input should be a valid UUID, {error}"), "input": "x", "ctx": {"error": error}})
    };
    let limit = json!({"type": "less_than_equal", "loc": ["query", "limit"], "msg": "Input should be less than or equal to 100", "input": "101", "ctx": {"le": 100}});
    let offset = json!({"type": "int_parsing", "loc": ["query", "offset"], "msg": "Input should be a valid integer, unable to parse string as an integer", "input": "a b"});
    let boolean = |name: &str| {
        let msg = "Input should be a valid boolean, unable to interpret input";
        json!({"type": "bool_parsing", "loc": ["query", name], "msg": msg, "input": "maybe"})
    };
    let cases = [
        (Method::Get, "/v2/deployments?limit=101&offset=a+b", vec![limit.clone(), offset.clone()]),
        (Method::Get, "/v2/deployments?remote_reconciled=maybe", vec![boolean("remote_reconciled")]),
        (Method::Get, "/v2/deployments/x/revisions?offset=a%20b&limit=101", vec![uuid("deployment_id"), limit, offset]),
        (
            Method::Delete,
            "/v2/deployments/x?delete_tracing_project=maybe",
            vec![uuid("deployment_id"), boolean("delete_tracing_project")],
        ),
        (Method::Get, "/v1/integrations/repo_host/x/repos", vec![uuid("integration_id")]),
        (Method::Get, "/v2/listeners/x", vec![uuid("listener_id")]),
    ];
    for (method, url, items) in cases {
        assert_eq!(service.send(&Request::new(method, url)), (422, json!({ "detail": items })), "{url}");
    }
    let logs = format!("{UNKNOWN}/revisions/3c90c3cc-0d44-4b50-8888-8dd25736052a/logs?type=all");
    let (status, body) = service.send(&Request::new(Method::Get, logs));
    assert_eq!(
        (status, &body["detail"][0]["type"], &body["detail"][0]["msg"]),
        (422, &json!("literal_error"), &json!("Input should be 'build' or 'deploy'"))
    );
}

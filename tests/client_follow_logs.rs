//! Logs that are followed over revisions: every line once and in order, whatever happens in between, at most one request
//! a second, and an end when there should be one. Time is a fake clock's, which pauses move.

#![cfg(all(feature = "client", feature = "emulator"))]

#[path = "support/block_on.rs"]
mod block_on;

#[path = "client_follow_logs/faults.rs"]
mod faults;
#[path = "client_follow_logs/written.rs"]
mod written;

use core::cell::{Cell, RefCell};
use core::time::Duration;

use block_on::block_on;
use deployment_control::client::{Error, FollowLogsOptions, FollowUntil};
use deployment_control::http::Response;
use deployment_control::model::{LogLevel, LogType};
use serde_json::{Value, json};
use written::{ID, Numbers, REVISION, Stage, busiest_second, line, member, without};

const NEWER: &str = "00000000-0000-4000-8000-000000000002";

fn up_to(last: usize) -> Vec<String> {
    (1..=last).map(|number| format!("line {number}")).collect()
}

fn servers(until: FollowUntil) -> FollowLogsOptions {
    FollowLogsOptions { until, kind: Some(LogType::Deploy), ..FollowLogsOptions::default() }
}

#[test]
fn lines_with_and_without_ids_many_of_one_time_and_some_the_same_come_once_each_on_pages_of_any_size() {
    for (has_ids, seed) in [true, false].into_iter().flat_map(|has_ids| (1..=20).map(move |seed| (has_ids, seed))) {
        let numbers = Numbers::new(seed);
        let mut number = 0;
        let mut second = 0;
        let all: Vec<_> = (0..60)
            .map(|at| {
                second += usize::from(numbers.below(10) < 4);
                // The same line again, which is another one all the same.
                number += usize::from(numbers.below(10) < 7);
                if has_ids {
                    let mut line = line(number, second);
                    line["id"] = format!("l{at}").into();
                    line
                } else {
                    without(line(number, second), &["id"])
                }
            })
            .collect();
        let (first, rest) = all.split_at(numbers.below(20) as usize);
        let rest = RefCell::new(rest.to_vec());
        let writer = numbers.clone();
        let stage = Stage::with("DEPLOYING", first.to_vec(), move |state, path, query| {
            let mut rest = rest.borrow_mut();
            if !rest.is_empty() && writer.below(10) < 3 {
                let line = rest.remove(0);
                state.lines.push(line);
            } else if rest.is_empty() && !path.ends_with("logs") && writer.below(10) == 0 {
                state.status = "DEPLOYED".into();
            }
            // A service that forgets its offsets now and then.
            (query.get("offset").is_some() && writer.below(10) == 0)
                .then(|| Response::json(400, r#"{"detail":"the offset is not known"}"#))
        });
        stage.written.state.borrow_mut().page_size = 1 + numbers.below(7) as usize;
        let mut followed = stage.follow(Some(REVISION), &servers(FollowUntil::Deployed));
        let mut lines = Vec::new();
        while let Some(line) = block_on(followed.next()).expect("it is answered") {
            lines.push(serde_json::to_value(line.entry).expect("it is JSON"));
        }
        assert_eq!(lines, all, "{seed} {has_ids}");
        assert_eq!(busiest_second(&stage.times()), 1);
    }
}

#[test]
fn a_followed_log_ends_where_it_should_and_has_the_last_revision() {
    let ends = [
        (FollowUntil::Now, "BUILDING", true),
        (FollowUntil::Now, "DEPLOYED", true),
        (FollowUntil::Now, "INTERRUPTED", true),
        (FollowUntil::Built, "BUILDING", false),
        (FollowUntil::Built, "AWAITING_DEPLOY", true),
        (FollowUntil::Built, "BUILD_FAILED", true),
        (FollowUntil::Built, "CREATE_FAILED", true),
        (FollowUntil::Deployed, "DEPLOYING", false),
        (FollowUntil::Deployed, "DEPLOYED", true),
        (FollowUntil::Deployed, "DEPLOY_FAILED", true),
        (FollowUntil::Deployed, "SKIPPED", true),
        (FollowUntil::Deployed, "A_NEW_WORD", false),
        (FollowUntil::Ended, "DEPLOYED", false),
        (FollowUntil::Ended, "DEPLOY_FAILED", true),
        (FollowUntil::Ended, "SKIPPED", true),
    ];
    for (until, status, is_end) in ends {
        // What does not end by itself meets a refusal after a while.
        let asked = Cell::new(0);
        let stage = Stage::with(status, Vec::new(), move |_, _, _| {
            asked.set(asked.get() + 1);
            (asked.get() > 20).then(|| Response::json(403, "{}"))
        });
        let options = FollowLogsOptions { until, ..FollowLogsOptions::default() };
        let mut followed = stage.follow(Some(REVISION), &options);
        let ended = block_on(followed.next());
        match ended {
            Ok(None) => assert!(is_end, "{until:?} {status}"),
            other => assert!(!is_end, "{until:?} {status}: {other:?}"),
        }
        assert_eq!(followed.revision().map(|revision| revision.status.as_str()), Some(status));
    }
}

#[test]
fn the_log_of_a_deployment_goes_on_with_a_newer_revision() {
    for status in ["BUILD_FAILED", "SKIPPED", "DEPLOYED", "INTERRUPTED"] {
        let stage = Stage::with(status, Vec::new(), |_, path, _| {
            path.ends_with(NEWER).then(|| Response::json(200, json!({"id": NEWER, "status": "DEPLOYED"}).to_string()))
        });
        stage.written.state.borrow_mut().latest = Some(NEWER.into());
        let across = FollowLogsOptions { across_revisions: Some(true), ..FollowLogsOptions::default() };
        let mut seen = Vec::new();
        let mut followed = stage.follow(Some(REVISION), &across);
        let ended = block_on(followed.next_with(&mut |revision| seen.push(revision.status.to_string())));
        assert!(matches!(ended, Ok(None)), "{status}: {ended:?}");
        assert_eq!(followed.revision().and_then(|revision| revision.id.as_deref()), Some(NEWER));
        assert_eq!(seen, [status, "DEPLOYED"]);
        // A service that does not list revisions tells the newest one alone.
        assert_eq!(stage.written.asked.borrow().iter().filter(|(_, path, _)| path.ends_with("/revisions")).count(), 1);
    }
}

#[test]
fn the_servers_of_a_deployed_revision_are_read_on_while_a_newer_one_is_made() {
    let asked = Cell::new(0);
    let stage = Stage::with("DEPLOYED", vec![line(1, 1)], move |state, path, query| {
        asked.set(asked.get() + 1);
        match asked.get() {
            10 => state.latest = Some(NEWER.into()),
            25 => state.lines.push(line(2, 2)),
            50 => state.lines.push(line(3, 3)),
            _ => {}
        }
        let is_newer = path.contains(NEWER);
        let status = if asked.get() < 40 { "BUILDING" } else { "DEPLOYED" };
        if path.ends_with(NEWER) {
            return Some(Response::json(200, json!({"id": NEWER, "status": status}).to_string()));
        }
        let logs = if member(query, "type").as_deref() == Some("build") { vec![line(9, 9)] } else { Vec::new() };
        if asked.get() > 100 {
            return Some(Response::json(403, "{}"));
        }
        is_newer.then(|| Response::json(200, json!({ "logs": logs }).to_string()))
    });
    let options = FollowLogsOptions { until: FollowUntil::Ended, ..FollowLogsOptions::default() };
    let mut followed = stage.follow(None, &options);
    let mut lines = Vec::new();
    let ended = loop {
        match block_on(followed.next()) {
            Ok(Some(line)) => lines.push((line.revision_id, line.entry.message.unwrap_or_default())),
            end => break end,
        }
    };
    assert!(matches!(&ended, Err(Error::Api(error)) if error.status == 403), "{ended:?}");
    let expected = [(REVISION, "line 1"), (NEWER, "line 9"), (REVISION, "line 2")];
    assert_eq!(lines, expected.map(|(id, message)| (id.to_owned(), message.to_owned())));
}

#[test]
fn lines_are_those_since_a_time_of_a_level_and_above_with_a_text() {
    let levels = ["DEBUG", "INFO", "WARN", "warning", "ERROR", "CRITICAL", "FATAL", "", "STRANGE"];
    let lines = levels.iter().enumerate().map(|(at, level)| {
        let mut line = line(at + 1, at + 1);
        line["level"] = (*level).into();
        if level.is_empty() { without(line, &["level"]) } else { line }
    });
    let stage = Stage::new("DEPLOYED", lines.collect());
    let read = |options: FollowLogsOptions| {
        let messages = stage.messages(&options).expect("it is answered");
        messages.iter().map(|message| message[5..].parse().expect("a number")).collect::<Vec<usize>>()
    };
    let of = |level: &str| FollowLogsOptions { level: Some(LogLevel::from(level)), ..servers(FollowUntil::Now) };
    assert_eq!(read(of("debug")), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(read(of("INFO")), [2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(read(of("warning")), [3, 4, 5, 6, 7]);
    assert_eq!(read(FollowLogsOptions { tail: Some(2), ..of("ERROR") }), [6, 7]);
    assert!(stage.written.asked.borrow().iter().all(|(_, _, query)| query.get("level").is_none()));
    let since = Some("2026-01-01T00:00:07.000Z".to_owned());
    assert_eq!(read(FollowLogsOptions { since, ..servers(FollowUntil::Now) }), [7, 8, 9]);
    assert_eq!(read(FollowLogsOptions { query: Some("ne 4".into()), ..servers(FollowUntil::Now) }), [4]);
}

#[test]
fn a_log_starts_at_its_tail_also_where_many_lines_have_one_time_or_none_has_any() {
    let logs: [(Vec<Value>, usize); 5] = [
        ((1..=9).map(|number| line(number, number)).collect(), 100),
        ((1..=9).map(|number| line(number, 5)).collect(), 2),
        ((1..=9).map(|number| without(line(number, 5), &["id"])).collect(), 2),
        ((1..=9).map(|number| without(line(number, 5), &["timestamp"])).collect(), 4),
        ((1..=9).map(|number| without(line(number, 5), &["id", "timestamp"])).collect(), 100),
    ];
    for (lines, page_size) in logs {
        for tail in [0, 1, 3, 9, 50] {
            let mut tenth = lines[8].clone();
            tenth["message"] = "line 10".into();
            if tenth.get("id").is_some() {
                tenth["id"] = "l10".into();
            }
            // The last line comes after the first look, and then the end; some requests fail.
            let looks = Cell::new(0);
            let numbers = Numbers::new(tail as u64 + 1);
            let stage = Stage::with("DEPLOYING", lines.clone(), move |state, path, _| {
                if numbers.below(6) == 0 {
                    return Some(Response::json(403, "{}"));
                }
                if !path.ends_with("logs") {
                    looks.set(looks.get() + 1);
                    match looks.get() {
                        2 => state.lines.push(tenth.clone()),
                        3 => state.status = "DEPLOYED".into(),
                        _ => {}
                    }
                }
                None
            });
            stage.written.state.borrow_mut().page_size = page_size;
            let options = FollowLogsOptions { tail: Some(tail), ..servers(FollowUntil::Deployed) };
            let mut followed = stage.follow(Some(REVISION), &options);
            let mut messages = Vec::new();
            loop {
                match block_on(followed.next()) {
                    Ok(Some(line)) => messages.push(line.entry.message.unwrap_or_default()),
                    Ok(None) => break,
                    // A reader may go on after an error.
                    Err(Error::Api(error)) if error.status == 403 => {}
                    Err(error) => panic!("{error}"),
                }
            }
            let mut expected = up_to(10);
            expected.drain(..9_usize.saturating_sub(tail));
            assert_eq!(messages, expected, "{page_size} {tail}");
        }
    }
}

#[test]
fn one_tail_is_over_both_logs_and_the_log_of_a_finished_build_can_be_left_out() {
    let stage = Stage::with("DEPLOYED", vec![line(3, 3), line(4, 4)], |_, _, query| {
        let mut logs = vec![line(1, 1), line(2, 2)];
        if member(query, "order").as_deref() == Some("desc") {
            logs.reverse();
        }
        let is_build = member(query, "type").as_deref() == Some("build");
        is_build.then(|| Response::json(200, json!({ "logs": logs }).to_string()))
    });
    let now = || FollowLogsOptions { until: FollowUntil::Now, ..FollowLogsOptions::default() };
    assert_eq!(stage.messages(&now()).expect("it is answered"), up_to(4));
    let tail = FollowLogsOptions { tail: Some(2), ..now() };
    assert_eq!(stage.messages(&tail).expect("it is answered"), ["line 3", "line 4"]);
    let skipped = FollowLogsOptions { skip_finished_build: true, ..now() };
    assert_eq!(stage.messages(&skipped).expect("it is answered"), ["line 3", "line 4"]);
}

#[test]
fn the_older_form_is_read_where_a_service_has_no_newer_one_or_shows_nothing_there() {
    for status in [404, 405, 200] {
        let stage = Stage::with("DEPLOYED", vec![line(1, 1), line(2, 2)], move |_, path, _| {
            let is_newer = path.starts_with("/v2") && path.ends_with("/logs");
            is_newer.then(|| Response::json(status, r#"{"detail":"no","logs":[]}"#))
        });
        assert_eq!(stage.messages(&servers(FollowUntil::Now)).expect("it is answered"), up_to(2), "{status}");
        let tail = FollowLogsOptions { tail: Some(1), ..servers(FollowUntil::Now) };
        assert_eq!(stage.messages(&tail).expect("it is answered"), ["line 2"], "{status}");
    }
    let stage = Stage::with("DEPLOYED", Vec::new(), |_, path, _| {
        path.ends_with("logs").then(|| Response::json(404, r#"{"detail":"gone"}"#))
    });
    let error = stage.messages(&servers(FollowUntil::Now)).expect_err("it is gone");
    // The newer path is the one that the message names.
    assert!(matches!(&error, Error::Api(error) if error.request.url.contains("/v2/")), "{error}");
}

#[test]
fn one_request_a_second_is_sent_for_all_logs_of_a_client_and_its_clones() {
    let written = Cell::new(0);
    let stage = Stage::with("DEPLOYING", Vec::new(), move |state, path, _| {
        if path.ends_with("logs") {
            written.set(written.get() + 1);
            state.lines.push(line(written.get(), 1));
        }
        None
    });
    let clone = stage.client.clone();
    let mut logs = [
        stage.follow(Some(REVISION), &servers(FollowUntil::Ended)),
        clone.revisions().follow_logs(ID, Some(REVISION), &servers(FollowUntil::Ended)),
    ];
    for _ in 0..20 {
        for followed in &mut logs {
            assert!(block_on(followed.next()).expect("it is answered").is_some());
        }
    }
    assert_eq!(busiest_second(&stage.times()), 1);
}

#[test]
fn so_many_failures_in_a_row_are_survived_and_none_that_will_not_pass() {
    let failing = |failures: u32, status: u16| {
        let left = Cell::new(failures);
        Stage::with("DEPLOYED", vec![line(1, 1)], move |_, _, _| {
            let is_failing = left.replace(left.get().saturating_sub(1)) > 0;
            is_failing.then(|| Response::json(status, r#"{"detail":"no"}"#))
        })
    };
    let stage = failing(10, 503);
    assert_eq!(stage.messages(&servers(FollowUntil::Deployed)).expect("it passes"), ["line 1"]);
    let few = FollowLogsOptions { tolerate_errors: 2, ..servers(FollowUntil::Deployed) };
    let error = failing(3, 503).messages(&few).expect_err("it is one too many");
    assert!(matches!(&error, Error::Api(error) if error.status == 503), "{error}");
    let stage = failing(1, 403);
    stage.messages(&servers(FollowUntil::Deployed)).expect_err("it will not pass");
    assert_eq!(stage.times().len(), 1);

    let stage = Stage::with("DEPLOYED", Vec::new(), {
        let is_first = Cell::new(true);
        move |_, _, _| is_first.take().then(|| Response::json(429, "{}").with_header("retry-after", "20"))
    });
    stage.messages(&servers(FollowUntil::Deployed)).expect("it passes");
    assert!(stage.times()[1] - stage.times()[0] >= 20_000.0, "the pause is the one that the service asks for");
}

#[test]
fn what_cannot_be_followed_is_refused_with_the_reason() {
    let stage = Stage::new("DEPLOYED", Vec::new());
    let base = FollowLogsOptions::default;
    for (options, reason) in [
        (FollowLogsOptions { until: FollowUntil::Built, ..servers(FollowUntil::Built) }, "until Built ends before"),
        (FollowLogsOptions { kind: Some("server".into()), ..base() }, "kind must be build or deploy"),
        (FollowLogsOptions { level: Some("LOUD".into()), ..base() }, "level must be one of DEBUG, INFO"),
    ] {
        let error = stage.messages(&options).expect_err("it is refused");
        assert!(matches!(error, Error::Config(_)) && error.to_string().contains(reason), "{error}");
    }
    assert_eq!(stage.times().len(), 0);
    let error = block_on(stage.client.revisions().follow_logs("agent", None, &base()).next()).expect_err("no uuid");
    assert!(matches!(error, Error::Invalid { .. }) && stage.times().is_empty(), "{error}");
    stage.written.state.borrow_mut().latest = None;
    let error = block_on(stage.follow(None, &base()).next()).expect_err("there is no revision");
    assert_eq!(error.to_string(), "revisions.followLogs: nothing was sent: latest_revision_id: Field required");
}

#[test]
fn nothing_is_sent_between_two_looks_before_the_delay_is_over() {
    let stage = Stage::with("DEPLOYING", Vec::new(), {
        let looks = Cell::new(0);
        move |state, path, _| {
            looks.set(looks.get() + u32::from(!path.ends_with("logs")));
            state.status = if looks.get() > 5 { "DEPLOYED" } else { "DEPLOYING" }.into();
            None
        }
    });
    let options = FollowLogsOptions { poll_delay: Duration::from_secs(30), ..servers(FollowUntil::Deployed) };
    stage.messages(&options).expect("it is answered");
    let looks: Vec<f64> =
        stage.written.asked.borrow().iter().filter(|each| !each.1.ends_with("logs")).map(|each| each.0).collect();
    assert!(looks.len() > 5 && looks.windows(2).all(|pair| pair[1] - pair[0] >= 30_000.0), "{looks:?}");
}
